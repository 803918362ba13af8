//! SETUP-018: roadblocks are as many as the scenario allows, two to a hex at most, each facing another side.

use std::collections::BTreeMap;

use tlnb_formats::geometry::notation::{HexRef, PairRef};
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::number;
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "SETUP-018",
    name: "too-many-roadblocks",
    severity: Severity::Error,
    rules: &["BOP xx.16", "BOP 25.92", "NW xx.18", "NW 25.75", "NR upd 28.36a"],
    summary: "roadblocks are too many, or two face one side",
    why: "A hex holds two roadblocks, each closing another side of it.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    roadblocks: {
        "one": (count: "1", hexes: ["2413", "0605"], facing: ["2413/2414", "0605/0606"]),
//                                          ^^^^^^ SETUP-018
        "two": (hexes: ["1010", "1010"], facing: ["1010/1011", "1011/1010"]),
//                                                             ^^^^^^^^^^^ SETUP-018
        "three": (hexes: ["1212", "1212", "1212"], facing: ["1212/1213", "1212/1211", "1212/1312"]),
//                                        ^^^^^^ SETUP-018
        "off": (hexes: ["1414"], facing: ["1515/1516"]),
//                                        ^^^^^^^^^^^ SETUP-018
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    roadblocks: {
        "two": (count: "2", hexes: ["1010", "1010"], facing: ["1010/1011", "1010/1110"]),
        // some are placed freely
        "free": (count: "3", hexes: ["2413"], facing: ["2413/2414"], zone: "the hills"),
        "unknown": (count: "Unknown", hexes: ["W-2413"], facing: ["W-2413/2414"]),
    },
    zones: { "the hills": (that: "in front of the hills") },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: { "28": () },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let mut held: BTreeMap<HexRef, Vec<Option<PairRef>>> = BTreeMap::new();
        for (key, line) in played.all().roadblocks.iter() {
            let texts = played.texts("roadblocks", &key.0, "hexes");
            let facings = played.texts("roadblocks", &key.0, "facing");
            let nth = |texts: &[String], n: usize| {
                let text = texts.get(n).cloned().unwrap_or_default();
                let before = texts.iter().take(n).filter(|t| **t == text).count();
                (text, before)
            };
            let at = |field: &str, (text, before): (String, usize), says: String| {
                played.at(check, "roadblocks", &key.0, Some(field), says).on(text, before)
            };
            if let Some(count) = number(&line.count).filter(|c| line.hexes.len() > usize::from(*c)) {
                let says = format!("{} are placed, and there are {count}", line.hexes.len());
                told.push(played, at("hexes", nth(&texts, usize::from(count)), says));
            }
            for (n, hex) in line.hexes.iter().enumerate() {
                let Written::Known(hex) = hex else { continue };
                let facing = line.facing.get(n).and_then(Written::known);
                let there = held.entry(hex.clone()).or_default();
                let is_faced = |f: &PairRef| there.iter().flatten().any(|other| is_same(other, f));
                if there.len() == 2 {
                    let says = format!("{} holds two roadblocks already", hex.hex);
                    told.push(played, at("hexes", nth(&texts, n), says).hexes([hex.hex]));
                } else if let Some(facing) = facing.filter(|f| is_faced(f)) {
                    let says = format!("{} has a roadblock that faces this side already", hex.hex);
                    told.push(played, at("facing", nth(&facings, n), says).hexes([facing.a.hex, facing.b.hex]));
                }
                if let Some(facing) = facing.filter(|f| f.a.hex != hex.hex && f.b.hex != hex.hex) {
                    let says = format!("{facing} is no side of {}", hex.hex);
                    told.push(played, at("facing", nth(&facings, n), says).hexes([hex.hex]));
                }
                there.push(facing.cloned());
            }
        }
    }
    told.end(check, out);
}

/// One hexside, whichever of its hexes is written first.
fn is_same(a: &PairRef, b: &PairRef) -> bool {
    (a.a.hex, a.b.hex) == (b.a.hex, b.b.hex) || (a.a.hex, a.b.hex) == (b.b.hex, b.a.hex)
}
