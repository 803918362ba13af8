//! REF-004: what a row of a scenario names of the scenario's own groups and tables is there.

use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, nearer};

pub(super) static CHECK: Check = Check {
    code: "REF-004",
    name: "group-or-table-unknown",
    severity: Severity::Error,
    rules: &["xx.2", "NR 29.57", "BOP 32.52"],
    summary: "an ALT group or a table of arrivals is not there",
    why: "Nobody can tell where the group comes in, or who it is that the die brings.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: {
        "French 1": (units: [], arrival: "by tirn"),
//                                       ^^^^^^^^^ REF-004
    },
    arrivals: { "by turn": (hexes: ["0101"]) },
    dice: {
        "who": (alt: ["French 1", "French 2"]),
//                                ^^^^^^^^^^ REF-004
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: { "French 1": (units: [], arrival: "by turn"), "French 2": (units: []) },
    arrivals: { "noon": (table: "by turn", hexes: ["0101"]), "night": (table: "by turn", hexes: ["0102"]) },
    dice: { "who": (alt: ["French 1", "French 2"]) },
)
// == scenarios/29
Scenario(
    format: 1,
    // its groups are not transcribed
    dice: { "who": (alt: ["French 1"]) },
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
        let groups: Vec<&str> = all.alt.every_key().into_iter().map(|k| k.0.as_str()).collect();
        let rows = all.arrivals.every_key().into_iter().map(|k| k.0.as_str());
        let tables: Vec<&str> = all.arrivals.iter().filter_map(|(_, l)| l.table.as_deref()).chain(rows).collect();
        let arrivals = all.alt.iter().filter_map(|(k, l)| Some(("alt", &k.0, "arrival", l.arrival.as_ref()?)));
        let dice = all.dice.iter().flat_map(|(k, l)| l.alt.iter().map(move |group| ("dice", &k.0, "alt", group)));
        for (section, key, field, text) in arrivals.chain(dice) {
            let (what, known) = if section == "alt" { ("table of arrivals", &tables) } else { ("ALT group", &groups) };
            if known.contains(&text.as_str()) {
                continue;
            }
            if known.is_empty() {
                told.skip(played, section, key, "what it names is not transcribed");
                continue;
            }
            let finding = played.at(check, section, key, Some(field), format!("there is no {what} {text}"));
            let is_in = finding.spot.as_ref().is_some_and(|s| s.field.as_deref() == Some(field));
            let finding = if is_in { finding.on(text, 0) } else { finding };
            told.push(played, nearer(cx, finding, nearest(text, known.iter().copied())));
        }
    }
    told.end(check, out);
}
