//! SETUP-010: one side is the first player.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::Told;
use tlnb_formats::documents::scenario::ScenarioKind;

pub(super) static CHECK: Check = Check {
    code: "SETUP-010",
    name: "first-player-not-named",
    severity: Severity::Error,
    rules: &["1.5", "26.6", "LPD 28.15", "BOP 28.17", "BOP 29.17", "NR 27.16", "NR 28.16"],
    summary: "a scenario names no first player, or two",
    why: "One side sets up and moves first.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    first_player: { "Coalition": (), "French": () },
//                                   ^^^^^^^^ SETUP-010
)
// == scenarios/29
Scenario(
    format: 1,
    kind: { "scenario": (kind: DayOfBattle) },
    stated: { "first_player": (is: Nothing) },
//            ^^^^^^^^^^^^^^ SETUP-010
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    // the first turn may be skipped
    first_player: { "Coalition": (only: ["28"], skips_first_turn: true) },
)
// == scenarios/28.5
Scenario(
    format: 1,
    // limited to the day of battle: the winner of the last battle, or a die
    takes: { "28": () },
)
// == scenarios/29
Scenario(
    format: 1,
    kind: { "scenario": (kind: DayOfBattle) },
    stated: { "first_player": (is: NotStated) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    use tlnb_formats::documents::scenario::Silence;
    let mut told = Told::default();
    for played in cx.played() {
        let all = played.all();
        let first: Vec<&String> = all.first_player.keys().collect();
        if let [first, second, ..] = first[..] {
            let says = format!("{first} is the first player already");
            told.push(played, played.at(check, "first_player", second, None, says));
        }
        let is_nothing = |line: &tlnb_formats::documents::scenario::StatedLine| {
            line.is.as_ref().and_then(|w| w.known()) == Some(&Silence::Nothing)
        };
        let stated = all.stated.iter().find(|(key, line)| *key == "first_player" && is_nothing(line));
        let kind = all.kind().and_then(|k| k.kind.as_ref()?.known());
        let is_battle = matches!(kind, Some(ScenarioKind::DayOfBattle | ScenarioKind::Approach));
        if let (Some((key, _)), true, true) = (stated, first.is_empty(), is_battle) {
            let finding = played.at(check, "stated", key, None, "a battle has a first player");
            told.push(played, finding.help("where the folder is silent, it is `NotStated`"));
        } else if first.is_empty() && !all.stated.contains(&"first_player".to_owned()) {
            out.skip_in(check, played.name(), "first_player", "who the first player is is not transcribed");
        }
    }
    told.end(check, out);
}
