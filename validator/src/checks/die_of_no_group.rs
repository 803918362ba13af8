//! REF-004: the ALT groups that a die brings are groups of the scenario.

use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, nearer};

pub(super) static CHECK: Check = Check {
    code: "REF-004",
    name: "die-of-no-group",
    severity: Severity::Error,
    rules: &["NR 29.57", "BOP 32.52"],
    summary: "a die brings an ALT group that is not there",
    why: "Nobody can tell who it is that arrives.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: { "French 1": (units: [], hex: "Unknown") },
    dice: {
        "who": (alt: ["French 1", "French 2"]),
//                                ^^^^^^^^^^ REF-004
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    alt: { "French 1": (units: [], hex: "Unknown"), "French 2": (units: [], hex: "Unknown") },
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
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let all = played.all();
        let groups: Vec<&str> = all.alt.every_key().into_iter().map(|k| k.0.as_str()).collect();
        for (key, line) in all.dice.iter() {
            for group in line.alt.iter().filter(|group| !groups.contains(&group.as_str())) {
                if groups.is_empty() {
                    told.skip(played, "dice", &key.0, "the groups of the scenario are not transcribed");
                    continue;
                }
                let says = format!("there is no ALT group {group}");
                let finding = played.at_text(check, ("dice", &key.0, Some("alt")), group, says);
                told.push(played, nearer(cx, finding, nearest(group, groups.iter().copied())));
            }
        }
    }
    told.end(check, out);
}
