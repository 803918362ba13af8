//! TRC-002: the printed number of turns is the counted one.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::played::{Told, duration};

pub(super) static CHECK: Check = Check {
    code: "TRC-002",
    name: "turns-miscounted",
    severity: Severity::Warning,
    rules: &["xx.11", "xx.51"],
    summary: "the printed number of turns is not the counted one",
    why: "Either number may be the slip, or the card: nothing is changed, and the print is worth a look.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day), "29, 2 PM": (kind: Day) },
)
// == scenarios/28
Scenario(
    format: 1,
    kind: { "scenario": (kind: DayOfBattle, turns: 3) },
//                                                 ^ TRC-002
    duration: { "1": (track: "a", first: "29, 1 PM", last: "29, 2 PM") },
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": (), "30": () },
    turns: {
        "29, Noon": (kind: Day), "29, 1 PM": (kind: Day), "29, Night PM": (kind: Night),
        "30, Noon": (kind: Day), "30, 1 PM": (kind: Day),
    },
)
// == tracks/b
TurnTrack(
    format: 1,
    days: { "5": () },
    turns: { "5, Noon": (kind: Day), "5, 1 PM": (kind: Day) },
)
// == scenarios/28
Scenario(
    format: 1,
    kind: { "scenario": (kind: DayOfBattle, turns: 4) },
    duration: { "1": (track: "a", first: "29, 1 PM", last: "30, 1 PM") },
)
// == scenarios/28.5
Scenario(
    format: 1,
    // days between the cards count nothing
    kind: { "scenario": (kind: MiniCampaign, turns: 6) },
    duration: { "1": (scenario: "28"), "2": (track: "b", first: "Noon", last: "1 PM") },
)
// == scenarios/29
Scenario(
    format: 1,
    // of a card that is not transcribed
    kind: { "scenario": (turns: 9) },
    duration: { "1": (first: "9 AM", last: "9 PM") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let kinds = played.own().into_iter().flat_map(|own| own.kind.iter());
        let Some((key, printed)) = kinds.filter_map(|(key, line)| Some((key, line.turns?))).next() else { continue };
        let Some(parts) = duration(cx, played) else {
            told.skip(played, "kind", key, "which turns are played is not known");
            continue;
        };
        let counted: usize = parts.iter().map(|p| p.last + 1 - p.first).sum();
        if counted != usize::from(printed) {
            let says = format!("{printed} turns are printed, and the cards show {counted}");
            let finding = played.at(check, "kind", key, Some("turns"), says);
            told.push(played, finding.confidence(Confidence::Likely));
        }
    }
    told.end(check, out);
}
