//! TRC-007: an hour is shaded on every day or on none.

use std::collections::BTreeSet;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use tlnb_formats::Document;
use tlnb_formats::documents::turn_track::TurnKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "TRC-007",
    name: "hour-of-another-light",
    severity: Severity::Error,
    rules: &["BOP 25.71", "NW 25.71", "LPD 25.71", "LPD 25.74"],
    summary: "an hour is shaded on one day and not on another",
    why: "Night combat applies in shaded turns, and dawn and dusk come at the same hours on every day of a title.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    turns: {
        "1 May, 7 PM": (kind: Twilight),
        "1 May, Night PM": (kind: Day),
//                                ^^^ TRC-007
        "2 May, 7 PM": (kind: Day),
//                            ^^^ TRC-007
        "2 May, Night PM": (kind: Night),
    },
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    turns: {
        "1 May, 7 PM": (kind: Twilight),
        "1 May, Night PM": (kind: Night),
        "2 May, 7 PM": (kind: Twilight),
        "2 May, 8 PM": (),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut dark: BTreeSet<&str> = BTreeSet::new();
    for (_, track) in cx.of(Document::turn_track) {
        let is_dark = |kind: &TurnKind| matches!(kind, TurnKind::Twilight | TurnKind::Night);
        let turns = track.turns.iter().filter(|(_, l)| l.kind.as_ref().and_then(Written::known).is_some_and(is_dark));
        dark.extend(turns.map(|(key, line)| line.label(key)));
    }
    for (document, track) in cx.of(Document::turn_track) {
        for (key, line) in track.turns.iter() {
            let label = line.label(key);
            let is_day = line.kind.as_ref().and_then(Written::known) == Some(&TurnKind::Day);
            if is_day && (dark.contains(label) || label.starts_with("Night")) {
                let says =
                    format!("{} is a turn of day; {label} is shaded on other days, or is night by its name", key.0);
                out.push(check.at(document, "turns", &key.0, Some("kind"), says));
            }
        }
    }
}
