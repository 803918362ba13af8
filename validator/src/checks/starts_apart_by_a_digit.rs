//! SETUP-027: nobody starts far from his formation by a slip of one digit.

use std::collections::BTreeMap;

use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::geometry::Hex;
use tlnb_formats::names::{Id, NameKind};
use tlnb_formats::resolve::Placed;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::pieces::{named, units};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "SETUP-027",
    name: "starts-apart-by-a-digit",
    severity: Severity::Note,
    rules: &["25.22"],
    summary: "a unit starts far away, and one digit would mend it",
    why: "A digit misread puts a unit far from its formation, while the number that is one slip away lies among it.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 19) },
)
// == title
Title(
    format: 1,
    armies: { "Grande": () },
    formations: { "VI": (army: "Grande") },
)
// == counters/a
Counters(
    format: 1,
    units: { "VI/A": (formation: "VI"), "VI/B": (formation: "VI"), "VI/C": (formation: "VI") },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "VI/A": (cells: {"1": "0505"}),
        "VI/B": (cells: {"1": "0506"}),
        "VI/C": (cells: {"1": "2505"}),
//                            ^^^^^^ SETUP-027
    },
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "1") },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 30, last_row_odd: 20, last_row_even: 19) },
)
// == title
Title(
    format: 1,
    armies: { "Grande": () },
    formations: { "VI": (army: "Grande") },
)
// == counters/a
Counters(
    format: 1,
    units: { "VI/A": (formation: "VI"), "VI/B": (formation: "VI"), "VI/C": (formation: "VI") },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "VI/A": (cells: {"1": "0505"}),
        // near enough
        "VI/B": (cells: {"1": "0909"}),
        // far away, and no slip of a digit explains it
        "VI/C": (cells: {"1": "2218"}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "1") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES.and(Reads::GRID),
    run,
};

/// Farther from all others of a formation nobody is expected.
const FAR: i32 = 8;
/// As near to one of them as the number that was meant.
const NEAR: i32 = 2;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut formations: BTreeMap<(&str, &str), Id> = BTreeMap::new();
    for (document, key, line) in units(cx) {
        let formation = line.formation.as_ref().and_then(|f| named(cx, f, line.army.as_deref(), NameKind::Formation));
        formations.extend(formation.map(|id| ((document.name(), key), id)));
    }
    let mut told = Told::default();
    for played in cx.played() {
        let mut groups: BTreeMap<(&Id, String), Vec<(&Placed, Hex)>> = BTreeMap::new();
        for placed in &cx.start(played).placed {
            let Some(id) = placed.id.as_ref().filter(|id| id.kind == NameKind::Unit) else { continue };
            let Some(formation) = formations.get(&(id.document.as_str(), id.key.as_str())) else { continue };
            let Where::Hexes(hexes) = &placed.cell.at else { continue };
            let [hex] = &hexes[..] else { continue };
            let Some(sheet) = cx.sheet_of_start(played, placed, hex) else { continue };
            groups.entry((formation, sheet)).or_default().push((placed, hex.hex));
        }
        for ((formation, sheet), members) in &groups {
            let Some(grid) = cx.sheets().iter().find(|s| s.name() == sheet).and_then(|s| s.grid()) else { continue };
            for (n, (placed, hex)) in members.iter().enumerate() {
                let others: Vec<Hex> =
                    members.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, (_, h))| *h).collect();
                let nearest = |from: Hex| others.iter().map(|h| grid.distance(from, *h)).min();
                if nearest(*hex).is_none_or(|d| d < FAR) {
                    continue;
                }
                let is_meant = |h: &Hex| grid.contains(*h) && nearest(*h).is_some_and(|d| d <= NEAR);
                if let Some(meant) = slips(*hex).into_iter().find(is_meant) {
                    let says = format!("{} starts at {hex}, far from the others of {}", placed.unit, formation.key);
                    let finding = played.at_start(check, placed, "units", says).hexes([*hex]);
                    let finding = finding.help(format!("{meant} would be among them"));
                    told.push(played, finding.confidence(Confidence::Plausible));
                }
            }
        }
    }
    told.end(check, out);
}

/// Hexes whose number is one slip away: two digits in each other's place, or one digit another.
fn slips(hex: Hex) -> Vec<Hex> {
    let text = hex.to_string();
    let digits: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    for n in 0..digits.len() {
        if n + 1 < digits.len() {
            let mut swapped = digits.clone();
            swapped.swap(n, n + 1);
            out.push(swapped);
        }
        for digit in '0'..='9' {
            let mut other = digits.clone();
            if let Some(place) = other.get_mut(n) {
                *place = digit;
            }
            out.push(other);
        }
    }
    let read = |digits: Vec<char>| Hex::from_digits(&digits.into_iter().collect::<String>());
    out.into_iter().filter_map(read).filter(|h| *h != hex).collect()
}
