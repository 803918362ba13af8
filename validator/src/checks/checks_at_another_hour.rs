//! TRC-005: checks fall at the same hours on every day.

use std::collections::BTreeMap;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use tlnb_formats::Document;
use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::turn_track::{TurnKind, TurnLine};
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "TRC-005",
    name: "checks-at-another-hour",
    severity: Severity::Warning,
    rules: &["LPD 25.72", "BOP 25.72", "NW 25.72"],
    summary: "a check falls at another hour than on other days",
    why: "Checks fall at the same hours on every day of a title: a mark stands beside its turn, or is missing.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    turns: {
        "1 May, 9 AM": (kind: Day, weather: true),
        "1 May, 10 AM": (kind: Day, weather: false),
        "2 May, 9 AM": (kind: Day, weather: true),
        "2 May, 10 AM": (kind: Day, weather: false),
        "3 May, 9 AM": (kind: Day, weather: false),
//                                          ^^^^^ TRC-005
        "3 May, 10 AM": (kind: Day, weather: true),
//                                           ^^^^ TRC-005
    },
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    turns: {
        "1 May, 9 AM": (kind: Day, weather: true),
        "1 May, 10 AM": (kind: Day, weather: false),
        "2 May, 9 AM": (kind: Day, weather: true),
        // not transcribed
        "2 May, 10 AM": (kind: Day),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

/// A flag by its name.
type Flag = (&'static str, fn(&TurnLine) -> Option<bool>);

const FLAGS: [Flag; 3] = [("weather", |l| l.weather), ("recovery", |l| l.recovery), ("supply", |l| l.supply)];

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (field, flag) in FLAGS {
        let mut hours: BTreeMap<&str, Vec<(&Document, &RowKey, bool)>> = BTreeMap::new();
        for (document, track) in cx.of(Document::turn_track) {
            let turns: Vec<_> = track.turns.iter().collect();
            // The first turn of light is looked at by TRC-004.
            let is_night = |line: &TurnLine| line.kind.as_ref().and_then(Written::known) == Some(&TurnKind::Night);
            for (n, (key, line)) in turns.iter().enumerate() {
                let is_first = n > 0 && turns.get(n - 1).is_some_and(|(_, l)| is_night(l));
                let Some(is_set) = flag(line).filter(|_| !is_first && n > 0) else { continue };
                hours.entry(line.label(key)).or_default().push((document, key, is_set));
            }
        }
        for (label, turns) in hours {
            let set = turns.iter().filter(|(.., is_set)| *is_set).count();
            let other = set * 2 <= turns.len();
            if set == 0 || set == turns.len() {
                continue;
            }
            // Where days are even, the last one is told of.
            let odd: Vec<_> = match set * 2 == turns.len() {
                true => turns.last().into_iter().collect(),
                false => turns.iter().filter(|(.., is_set)| *is_set == other).collect(),
            };
            for (document, key, is_set) in odd {
                let does = if *is_set { "is marked for" } else { "is not marked for" };
                let says = format!("{} {does} {field}, unlike {label} on other days", key.0);
                let finding = check.at(document, "turns", &key.0, Some(field), says);
                out.push(finding.confidence(Confidence::Likely));
            }
        }
    }
}
