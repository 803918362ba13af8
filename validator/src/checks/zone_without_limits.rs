//! SETUP-013: a zone that is named is there, with its centre and radius.

use tlnb_formats::names::{Context, NameKind, Resolved};
use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, nearer};

pub(super) static CHECK: Check = Check {
    code: "SETUP-013",
    name: "zone-without-limits",
    severity: Severity::Error,
    rules: &["LPD 29.37", "LPD 29.38", "NR 27.61-62", "NR 28.68"],
    summary: "a zone is not there, or lacks its centre or radius",
    why: "Whoever sets up in it does not know where it ends.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    start: {
        "free": (step: Free, units: ["I/Halmer"], zone: "the hils"),
//                                                      ^^^^^^^^^^ SETUP-013
    },
    pontoons: { "one": (count: "1", zone: "the river") },
//                                        ^^^^^^^^^^^ SETUP-013
    orders: { "away": (side: "French", force: ["YORKEN"], zone: "the hils") },
//                                                              ^^^^^^^^^^ SETUP-013
    zones: {
        "the hills": (that: "on the hills"),
        "near the mill": (of: ["YORKEN"]),
//      ^^^^^^^^^^^^^^^ SETUP-013
        "close": (within: 3),
//      ^^^^^^^ SETUP-013
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    features: { "Ried": Region(hexes: ["0101"]) },
)
// == scenarios/28
Scenario(
    format: 1,
    start: {
        "free": (step: Free, units: ["I/Halmer"], zone: "the hills"),
        "region": (step: Free, units: ["I/Halmer"], zone: "Ried"),
        "words": (step: Free, units: ["I/Halmer"], gist: "anywhere in the north"),
    },
    improved_positions: { "one": (count: "1", zone: "near the mill") },
    zones: {
        "the hills": (that: "on the hills"),
        "near the mill": (within: 3, of: ["YORKEN"]),
        // in words, hexes alone, a region
        "far": (within: 3, gist: "of any bridge"),
        "few": (hexes: ["0101"]),
        "meadow": (region: "Ried"),
    },
)
// == scenarios/29
Scenario(
    format: 1,
    // its zones are not transcribed
    roadblocks: { "one": (count: "1", zone: "the hills") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let all = played.all();
        let zones: Vec<&str> = all.zones.every_key().into_iter().map(String::as_str).collect();
        let steps = all.start.iter().map(|(k, l)| ("start", k, l.zone.as_ref()));
        let pontoons = all.pontoons.iter().map(|(k, l)| ("pontoons", k, l.zone.as_ref()));
        let positions = all.improved_positions.iter().map(|(k, l)| ("improved_positions", k, l.zone.as_ref()));
        let roadblocks = all.roadblocks.iter().map(|(k, l)| ("roadblocks", k, l.zone.as_ref()));
        let orders = all.orders.iter().map(|(k, l)| ("orders", k, l.zone.as_ref()));
        for (section, key, zone) in steps.chain(pontoons).chain(positions).chain(roadblocks).chain(orders) {
            let Some(zone) = zone.filter(|zone| !zones.contains(&zone.as_str())) else { continue };
            let place = cx.names().resolve(zone, &Context::of(&[NameKind::Place]));
            if !matches!(place, Resolved::None { .. }) {
                continue;
            }
            if zones.is_empty() {
                told.skip(played, section, &key.0, "the zones of the scenario are not transcribed");
                continue;
            }
            let near = nearest(zone, zones.iter().copied());
            // What is spelled like none may be words.
            let severity = if near.is_some() { check.severity } else { Severity::Warning };
            let finding = played.at(check, section, &key.0, Some("zone"), format!("there is no zone {zone}"));
            told.push(played, nearer(cx, finding.severity(severity), near));
        }
        for (key, line) in all.zones.iter().filter(|(_, line)| line.gist.is_none() && line.that.is_none()) {
            let says = match (line.within, line.of.is_empty()) {
                (Some(within), true) => format!("it does not say of what it is within {within}"),
                (None, false) => "it does not say how far round its centre it reaches".to_owned(),
                (None, true) if line.hexes.is_empty() && line.region.is_none() => "nothing says where it is".to_owned(),
                _ => continue,
            };
            told.push(played, played.at(check, "zones", key, None, says));
        }
    }
    told.end(check, out);
}
