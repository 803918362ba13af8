//! MAP-011: the sheets in play are sheets of the title, or marked as another's.

use tlnb_formats::names::{Context, NameKind, Resolved};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "MAP-011",
    name: "sheet-in-play-missing",
    severity: Severity::Error,
    rules: &["xx.33", "xx.34"],
    summary: "a scenario plays on a sheet that the title lacks",
    why: "Nothing can be looked up on a sheet that is not there; a sheet of another title is marked so.",
    bad: r#"MapSheet(
    format: 1,
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: {
        "a": (),
        "vale": (),
//      ^^^^^^ MAP-011
    },
)
// == scenarios/28.5
Scenario(
    format: 1,
    takes: { "28": () },
)
"#,
    good: r#"MapSheet(
    format: 1,
)
// == scenarios/28
Scenario(
    format: 1,
    sheets: {
        "a": (letters: ["A"]),
        // of another title
        "vale": (external: true),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, _) in played.all().sheets.iter().filter(|(_, line)| !line.external) {
            if cx.sheets().is_empty() {
                told.skip(played, "sheets", key, "no sheet of the title is transcribed");
                continue;
            }
            let Resolved::None { nearest } = cx.names().resolve(key, &Context::of(&[NameKind::Sheet])) else {
                continue;
            };
            let finding = played.at(check, "sheets", key, None, format!("the title has no sheet {key}"));
            let help = match nearest.first() {
                Some(near) => format!("did you mean {near}? A sheet of another title is `external`"),
                None => "a sheet of another title is `external`".to_owned(),
            };
            told.push(played, finding.help(help));
        }
    }
    told.end(check, out);
}
