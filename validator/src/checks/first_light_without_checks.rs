//! TRC-004: the first turn of light checks weather and recovery.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;
use tlnb_formats::documents::turn_track::TurnKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "TRC-004",
    name: "first-light-without-checks",
    severity: Severity::Error,
    rules: &["2.2", "23.11", "22.12", "25.72", "NR 25.71"],
    summary: "the first turn of a day's light checks nothing",
    why: "Weather, recovery and supply are checked when the night is over; a card that leaves it out plays a day by yesterday's weather.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    turns: {
        "1 May, Night AM": (kind: Night, weather: false),
        "1 May, 7 AM": (kind: Day, weather: false, recovery: true),
//                                          ^^^^^ TRC-004
        "1 May, 8 AM": (kind: Day, weather: false),
        "1 May, Noon": (kind: Day, weather: true),
    },
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    turns: {
        // begins in the middle of a day
        "1 May, 5 PM": (kind: Day, weather: false),
        "1 May, Night PM": (kind: Night),
        "2 May, Night AM": (kind: Night),
        "2 May, 7 AM": (kind: Day, weather: true, recovery: true),
        "2 May, 8 AM": (kind: Day, weather: false),
    },
)
// == tracks/b
TurnTrack(
    format: 1,
    turns: {
        // a title that rolls for every check
        "1 May, Night AM": (kind: Night, weather: false),
        "1 May, 7 AM": (kind: Day, weather: false),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, track) in cx.of(Document::turn_track) {
        let turns: Vec<_> = track.turns.iter().collect();
        // Such turns by their hour too: the first day of a card may begin with one.
        let is_night = |n: usize| {
            turns.get(n).is_some_and(|(_, line)| line.kind.as_ref().and_then(Written::known) == Some(&TurnKind::Night))
        };
        let first: Vec<&str> = (1..turns.len())
            .filter(|n| is_night(n - 1) && !is_night(*n))
            .filter_map(|n| turns.get(n).map(|(key, line)| line.label(key)))
            .collect();
        for (key, line) in &turns {
            if !first.contains(&line.label(key)) {
                continue;
            }
            for (field, flag, what) in [("weather", line.weather, "weather"), ("recovery", line.recovery, "recovery")] {
                let of = |l: &tlnb_formats::documents::turn_track::TurnLine| {
                    if field == "weather" { l.weather } else { l.recovery }
                };
                // A title that rolls for the hour of its checks marks none.
                if flag == Some(false) && turns.iter().any(|(_, l)| of(l) == Some(true)) {
                    let says = format!("{} is the first turn of light and checks no {what}", key.0);
                    out.push(check.at(document, "turns", &key.0, Some(field), says));
                }
            }
        }
    }
}
