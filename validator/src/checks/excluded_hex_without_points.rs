//! VP-002: a hex that shall not count prints victory points.

use tlnb_formats::documents::Layer;
use tlnb_formats::geometry::notation;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, sheet_with};
use crate::sheet::swaps;

pub(super) static CHECK: Check = Check {
    code: "VP-002",
    name: "excluded-hex-without-points",
    severity: Severity::Error,
    rules: &["xx.41", "LPD 27.41", "LPD 28.41", "BOP 29.41", "BOP 30.41", "NR 28.41"],
    summary: "a hex that shall not count prints no victory points",
    why: "There is nothing to leave out: the number is wrong, and the hex that was meant counts.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: { "0913": (vp: 2) },
    progress: { "Names 09": (done: "1-34") },
)
// == scenarios/28
Scenario(
    format: 1,
    vp: { "0912": (does_not_count: true) },
//        ^^^^^^ VP-002
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 19, last_row_odd: 34, last_row_even: 33) },
    hexes: { "0913": (vp: 2) },
    progress: { "Names 09": (done: "1-20") },
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: { "a": (letters: ["A"]) },
    vp: {
        "0913": (does_not_count: true),
        // a value that the scenario gives, a whole sheet, and one that is not transcribed
        "0914": (value: "5"),
        "a": (does_not_count: true),
        "0930": (does_not_count: true),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID).and(Reads::PROGRESS),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, _) in played.all().vp.iter().filter(|(_, line)| line.does_not_count) {
            let Ok(hex) = notation::parse_hex(&key.0) else { continue };
            let Some((sheet, grid)) = sheet_with(cx, played, &hex).and_then(|s| Some((s, s.grid()?))) else {
                told.skip(played, "vp", &key.0, "its sheet is not known");
                continue;
            };
            let prints = |h| sheet.hex(h).is_some_and(|line| line.vp.is_some() || !line.supply.is_empty());
            if prints(hex.hex) {
                continue;
            }
            if !sheet.is_done(Layer::Names, hex.hex) {
                told.skip(played, "vp", &key.0, "marks there are not transcribed");
                continue;
            }
            let says = format!("{} prints no victory points", hex.hex);
            let finding = played.at(check, "vp", &key.0, None, says).hexes([hex.hex]);
            let near = grid.neighbours(hex.hex).chain(swaps(hex.hex)).find(|h| prints(*h));
            told.push(
                played,
                match near {
                    Some(near) => finding.help(format!("{near} does")),
                    None => finding,
                },
            );
        }
    }
    told.end(check, out);
}
