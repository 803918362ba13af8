//! SETUP-020: a roadblock faces a side.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "SETUP-020",
    name: "roadblock-without-facing",
    // Folders print roadblocks without it.
    severity: Severity::Note,
    rules: &["BOP xx.16", "BOP 25.92", "NW xx.18", "NW 25.75", "NR upd 28.36a"],
    summary: "a roadblock does not say which side it faces",
    why: "Its zone of control goes over that side; where the print is silent, the owner chooses.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    roadblocks: {
        "mill": (hexes: ["2413", "0605"], facing: ["2413/2414"]),
//                               ^^^^^^ SETUP-020
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    roadblocks: {
        "mill": (hexes: ["2413"], facing: ["2413/2414"]),
        "free": (count: "2", zone: "the hills"),
        // in words
        "ford": (hexes: ["0605"], gist: "the owner chooses the side it faces"),
    },
    zones: { "the hills": (that: "in front of the hills") },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().roadblocks.iter().filter(|(_, line)| line.gist.is_none()) {
            let texts = played.texts("roadblocks", &key.0, "hexes");
            for text in texts.iter().skip(line.facing.len()) {
                let says = format!("the roadblock in {text} does not say which side it faces");
                told.push(played, played.at(check, "roadblocks", &key.0, Some("hexes"), says).on(text, 0));
            }
        }
    }
    told.end(check, out);
}
