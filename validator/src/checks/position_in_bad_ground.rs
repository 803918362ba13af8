//! SETUP-030: a position at the start lies where one could be built.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::played::{Told, sheet_with};
use crate::sheet::Ground;
use tlnb_formats::documents::map_sheet::{HexFeature, Terrain};
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "SETUP-030",
    name: "position-in-bad-ground",
    severity: Severity::Warning,
    rules: &["15.32", "xx.15", "xx.17"],
    summary: "a position at the start lies where none could be built",
    why: "No improved position is built in marsh, water or at a chateau; a printed one there is worth a look.",
    bad: r#"// == sheets/a
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 9) },
    hexes: { "0101": (terrain: Marsh) },
)
// == scenarios/1
Scenario(
    format: 1,
    sheets: { "a": () },
    improved_positions: { "1": (hexes: ["0101"]) },
//                                      ^^^^^^ SETUP-030
)
"#,
    good: r#"// == sheets/a
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 9, last_row_odd: 9, last_row_even: 9) },
    hexes: { "0101": (terrain: Woods) },
)
// == scenarios/1
Scenario(
    format: 1,
    sheets: { "a": () },
    improved_positions: { "1": (hexes: ["0101", "0202"]) },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID).and(Reads::HEXES).and(Reads::TERRAINS),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().improved_positions.iter() {
            let texts = played.texts("improved_positions", &key.0, "hexes");
            for (n, written) in line.hexes.iter().enumerate() {
                let Written::Known(hex) = written else { continue };
                let Some(sheet) = sheet_with(cx, played, hex) else { continue };
                let ground = match sheet.ground(hex.hex) {
                    Ground::Is(terrain @ (Terrain::Marsh | Terrain::Lake | Terrain::Pond | Terrain::FullRiver)) => {
                        terrain.word()
                    }
                    _ if sheet.has(hex.hex, &[HexFeature::Chateau]) => "Chateau",
                    _ => continue,
                };
                let text = texts.get(n).cloned().unwrap_or_default();
                let at = ("improved_positions", key.0.as_str(), Some("hexes"));
                let says = format!("{} is {ground}, where no position is built", hex.hex);
                told.push(played, played.at_text(check, at, &text, says).hexes([hex.hex]));
            }
        }
    }
    told.end(check, out);
}
