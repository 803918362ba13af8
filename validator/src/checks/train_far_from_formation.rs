//! TRAIN-003: a train starts near its formation.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::trains;
use crate::played::Told;
use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::geometry::Grid;
use tlnb_formats::geometry::notation::HexRef;
use tlnb_formats::names::{Context, Id, NameKind};
use tlnb_formats::resolve::Placed;

pub(super) static CHECK: Check = Check {
    code: "TRAIN-003",
    name: "train-far-from-formation",
    severity: Severity::Note,
    rules: &["25.24", "25.25"],
    summary: "a train starts far from its formation",
    why: "Trains that are placed freely stand within seven hexes of a unit they serve; one farther off may be misread.",
    bad: r#"// == scenarios/1
Scenario(
    format: 1,
    start: {
        "train": (step: Place, units: ["Baggage I"], at: "0101"),
//                                    ^^^^^^^^^^^^^ TRAIN-003
        "unit": (step: Place, units: ["I/Au"], at: "2020"),
    },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Au": (army: "French", formation: "I") },
    trains: { "Baggage I": (kind: Baggage, army: "French", formation: "I") },
)
// == title
Title(
    format: 1,
    sides: { "French": () },
    armies: { "French": (side: "French") },
    formations: { "French I": (army: "French", designation: "I") },
)
"#,
    good: r#"// == scenarios/1
Scenario(
    format: 1,
    start: {
        "train": (step: Place, units: ["Baggage I", "Baggage II"], at: "0101"),
        "unit": (step: Place, units: ["I/Au"], at: "0108"),
        "far": (step: Place, units: ["I/Bu"], at: "2020"),
    },
)
// == counters/a
Counters(
    format: 1,
    units: { "I/Au": (army: "French", formation: "I"), "I/Bu": (army: "French", formation: "I") },
    trains: { "Baggage I": (kind: Baggage, army: "French", formation: "I"), "Baggage II": (kind: Baggage, army: "French", formation: "II") },
)
// == title
Title(
    format: 1,
    sides: { "French": () },
    armies: { "French": (side: "French") },
    formations: { "French I": (army: "French", designation: "I"), "French II": (army: "French", designation: "II") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

/// Hexes within which a train is placed (25.24).
const NEAR: i32 = 7;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut of: BTreeMap<(&str, &str), (&str, BTreeSet<Id>)> = BTreeMap::new();
    for (document, key, line) in trains(cx) {
        let Some(formation) = &line.formation else { continue };
        let context = Context { army: line.army.clone(), ..Context::of(&[NameKind::Formation]) };
        if let Some(members) = cx.members(std::slice::from_ref(formation), &context) {
            of.insert((document.name(), key), (formation, members));
        }
    }
    // Sheets of the series are numbered alike; only the count of steps is asked.
    let grid = Grid::tlnb(99, 99, 99);
    let mut told = Told::default();
    for played in cx.played() {
        let placed = &cx.start(played).placed;
        for train in placed {
            let Some(id) = train.id.as_ref().filter(|id| id.kind == NameKind::Train) else { continue };
            let (Some((formation, members)), Some(at)) =
                (of.get(&(id.document.as_str(), id.key.as_str())), only(train))
            else {
                continue;
            };
            let units = placed.iter().filter(|p| {
                p.id.as_ref()
                    .is_some_and(|id| members.contains(id) && matches!(id.kind, NameKind::Unit | NameKind::Leader))
            });
            let mut distances = Vec::new();
            for unit in units {
                match only(unit) {
                    Some(hex) if hex.sheet == at.sheet => distances.push(grid.distance(hex.hex, at.hex)),
                    // What stands on another sheet, or anywhere, may be near.
                    _ => distances.push(0),
                }
            }
            if let Some(nearest) = distances.into_iter().min().filter(|d| *d > NEAR) {
                let says = format!("{} starts {nearest} hexes from the nearest unit of {}", train.unit, formation);
                told.push(played, played.at_start(check, train, "units", says));
            }
        }
    }
    told.end(check, out);
}

/// The one hex it starts in.
fn only(placed: &Placed) -> Option<&HexRef> {
    match &placed.cell.at {
        Where::Hexes(hexes) => match hexes.as_slice() {
            [hex] => Some(hex),
            _ => None,
        },
        _ => None,
    }
}
