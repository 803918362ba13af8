//! REINF-018: nobody arrives by night.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use tlnb_formats::Document;
use tlnb_formats::documents::turn_track::TurnKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "REINF-018",
    name: "arrives-by-night",
    severity: Severity::Note,
    rules: &["2.2", "19.1"],
    summary: "who arrives does so by night",
    why: "By night only forces under march orders move: an entry there is worth a look.",
    bad: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "12 June": () },
    turns: { "12 June, 9 AM": (kind: Day), "12 June, Night PM": (kind: Night) },
    entries: { "au": (turn: "12 June, Night PM", units: ["Au"]) },
//                          ^^^^^^^^^^^^^^^^^^^ REINF-018
)
"#,
    good: r#"// == tracks/a
TurnTrack(
    format: 1,
    days: { "12 June": () },
    turns: { "12 June, 9 AM": (kind: Day), "12 June, Night PM": (kind: Night) },
    entries: { "au": (turn: "12 June, 9 AM", units: ["Au"]), "bu": (turn: "Unknown", units: ["Bu"]), "cu": (turn: "12 June, Night PM", march_order: "to Altmarkt", units: ["Cu"]) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, track) in cx.of(Document::turn_track) {
        for (key, entry) in track.entries.iter().filter(|(_, entry)| entry.march_order.is_none()) {
            let Some(turn) = entry.turn.as_deref() else { continue };
            let line = track.turns.iter().find(|(k, _)| k.0 == turn).map(|(_, line)| line);
            let kind = line.and_then(|l| l.kind.as_ref()).and_then(Written::known);
            // An evening turn that counts as night may be meant (27.2).
            if kind == Some(&TurnKind::Night) && turn.to_lowercase().contains("night") {
                out.push(check.at(document, "entries", &key.0, Some("turn"), format!("{} arrives by night", key.0)));
            }
        }
    }
}
