//! ALT-003: a group has a way to enter.

use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, nearer};

pub(super) static CHECK: Check = Check {
    code: "ALT-003",
    name: "group-without-entry",
    severity: Severity::Error,
    rules: &["25.51"],
    summary: "a group has no way to enter",
    why: "A group that is called arrives somewhere.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: {
        "French 1": (units: ["Narval"]),
//      ^^^^^^^^^^ ALT-003
        "French 2": (units: ["Narval"], arrival: "by turm"),
//                                               ^^^^^^^^^ ALT-003
    },
    arrivals: { "early": (table: "by turn", first: "9 AM", hexes: []) },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    sheets: { "vale": (external: true) },
    alt: {
        "French 1": (units: ["Narval"], hex: "0101"),
        "French 2": (units: ["Narval"], hex: "Unknown"),
        "French 3": (units: ["Narval"], arrival: "by turn"),
        "French 4": (units: ["Narval"], arrival: "late"),
        "French 5": (units: ["Narval"], own_army_hex: true),
        "French 6": (units: ["Narval"], on_map: true),
        "French 7": (units: ["Narval"], accelerated: true),
        "French 8": (units: ["Narval"], gist: "by the road that the enemy does not hold"),
        // which units is not transcribed either
        "French 9": (),
    },
    arrivals: {
        "early": (table: "by turn", first: "9 AM", hexes: []),
        "late": (first: "9 AM", hexes: []),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let arrivals = &played.all().arrivals;
        for (key, line) in played.all().alt.iter() {
            if let Some(arrival) = &line.arrival {
                let tables = arrivals.iter().flat_map(|(k, l)| [Some(&k.0), l.table.as_ref()]).flatten();
                let tables: Vec<&str> = tables.map(String::as_str).collect();
                if tables.is_empty() {
                    told.skip(played, "alt", &key.0, "where arrivals depend on the turn is not transcribed");
                } else if !tables.contains(&arrival.as_str()) {
                    let says = format!("there is no row of arrivals {arrival}");
                    let finding = played.at(check, "alt", &key.0, Some("arrival"), says);
                    told.push(played, nearer(cx, finding, nearest(arrival, tables)));
                }
                continue;
            }
            let has_way = line.hex.is_some() || line.own_army_hex || line.on_map || line.accelerated;
            if has_way || line.gist.is_some() {
                continue;
            }
            if line.units.is_empty() && line.returns.is_none() {
                told.skip(played, "alt", &key.0, "the group is not transcribed");
                continue;
            }
            let finding = played.at(check, "alt", &key.0, None, "the group has no way to enter");
            told.push(played, finding.help("a hex, `own_army_hex`, `on_map`, or \"Unknown\" where the print has none"));
        }
    }
    told.end(check, out);
}
