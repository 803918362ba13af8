//! SETUP-025: a scenario starts from a column that a card has and that is its own.

use tlnb_formats::Document;
use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::scenario::Step;
use tlnb_formats::resolve::How;
use tlnb_formats::text::{Written, nearest};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, duration, nearer};

pub(super) static CHECK: Check = Check {
    code: "SETUP-025",
    name: "column-of-no-card",
    severity: Severity::Error,
    rules: &["xx.33", "NW 32.5", "NW 33.5", "BOP 30.33"],
    summary: "a scenario starts from a column that is not its own",
    why: "By another column other units start at other places.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "5.20.13": (date: "1813-05-20", scenarios: ["28.5"]), "5.21.13": (date: "1813-05-21") },
)
// == tracks/a
TurnTrack(
    format: 1,
    days: { "19": (date: "1813-05-19"), "21": (date: "1813-05-21") },
    turns: { "19, Noon": (kind: Day), "21, Noon": (kind: Day) },
)
// == scenarios/27
Scenario(
    format: 1,
    duration: { "1": (track: "a", first: "21, Noon", last: "21, Noon") },
    start: { "base": (step: Column, column: "5.21.13") },
//                                          ^^^^^^^^^ SETUP-025
)
// == scenarios/28
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "5.22.13") },
//                                          ^^^^^^^^^ SETUP-025
)
// == scenarios/29
Scenario(
    format: 1,
    start: { "base": (step: Column, column: "NotStated"), "two": (step: Column, column: "5.20.13") },
//                                          ^^^^^^^^^^^ SETUP-025
//                                                                                      ^^^^^^^^^ SETUP-025
)
// == scenarios/30
Scenario(
    format: 1,
    takes: { "27": () },
    duration: { "1": (track: "a", first: "19, Noon", last: "21, Noon") },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    columns: { "5.20.13": (date: "1813-05-20"), "5.21.13": (date: "1813-05-21", scenarios: ["28"]) },
    rows: { "Halmer": (cells: {"5.20.13": "", "5.21.13": "0101"}) },
)
// == tracks/a
TurnTrack(
    format: 1,
    days: { "20": (date: "1813-05-20"), "21": (date: "1813-05-21") },
    turns: { "20, Noon": (kind: Day), "21, Noon": (kind: Day) },
)
// == scenarios/28
Scenario(
    format: 1,
    duration: { "1": (track: "a", first: "21, Noon", last: "21, Noon") },
    start: { "base": (step: Column, column: "5.21.13") },
)
// == scenarios/29
Scenario(
    format: 1,
    duration: { "1": (track: "a", first: "20, Noon", last: "21, Noon") },
    start: { "base": (step: Column, column: "5.20.13") },
)
// == scenarios/30
Scenario(
    format: 1,
    // of another first day, but stated here
    duration: { "1": (track: "a", first: "21, Noon", last: "21, Noon") },
    start: { "base": (step: Column, column: "5.20.13") },
)
// == scenarios/30.5
Scenario(
    format: 1,
    // with an exception of its own
    takes: { "29": () },
    duration: { "1": (track: "a", first: "21, Noon", last: "21, Noon") },
    start: { "late": (step: ToTrack, units: ["Halmer"]) },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let cards: Vec<_> = cx.of(Document::setup_card).collect();
    let labels: Vec<&str> = cards.iter().flat_map(|(_, c)| c.columns.every_key()).map(|k| k.0.as_str()).collect();
    let mut told = Told::default();
    for played in cx.played() {
        // Where it begins, if that is known.
        let first_day = duration(cx, played).and_then(|parts| {
            let part = parts.first()?;
            let key = part.track.turns.every_key().into_iter().nth(part.first)?;
            let day = part.track.turns.get(key)?.day(key)?.to_owned();
            part.track.days.get(&RowKey(day))?.date.as_ref()?.known().copied()
        });
        // An approach may begin from the column of the day after, with its own exceptions.
        let says_itself = played.all().start.every_key().iter().any(|key| {
            let origins = played.resolved.origins("start", &key.0);
            origins.iter().any(|o| o.document == played.name() && !matches!(o.how, How::Taken(_)))
        });
        for (key, line) in played.all().start.iter() {
            let (Some(Written::Known(Step::Column)), Some(label)) = (&line.step, &line.column) else { continue };
            let finding = |says: String| played.at(check, "start", &key.0, Some("column"), says);
            if label == "NotStated" {
                let says = "from which column it starts is not stated".to_owned();
                told.push(played, finding(says).severity(Severity::Note));
                continue;
            }
            if labels.is_empty() {
                told.skip(played, "start", &key.0, "no set-up card is transcribed");
                continue;
            }
            let column = cards.iter().find_map(|(_, card)| card.columns.get(&RowKey::from(label.as_str())));
            let Some(column) = column else {
                if !labels.contains(&label.as_str()) {
                    let found = finding(format!("no set-up card has a column {label}"));
                    told.push(played, nearer(cx, found, nearest(label, labels.iter().copied())));
                }
                continue;
            };
            let plain = |s: &str| s.strip_suffix(".0").unwrap_or(s).to_owned();
            let is_listed =
                column.scenarios.is_empty() || column.scenarios.iter().any(|s| plain(s) == plain(played.section()));
            let is_own = played.is_own("start", &key.0);
            let date = column.date.as_ref().and_then(Written::known).copied();
            if is_own && !is_listed {
                let says = format!("the card has the column {label} for {}", column.scenarios.join(", "));
                told.push(played, finding(says).severity(Severity::Warning));
            } else if let (false, true, Some(date), Some(day)) = (is_own || says_itself, is_listed, date, first_day)
                && date != day
            {
                let says = format!("the column {label} is of {date}, and the scenario begins on {day}");
                told.push(played, finding(says).severity(Severity::Warning));
            }
        }
    }
    told.end(check, out);
}
