//! CAMP-006: a day without battle scores nothing.

use tlnb_formats::Document;
use tlnb_formats::documents::campaign::DayKind;
use tlnb_formats::edit::entries::set;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "CAMP-006",
    name: "day-without-battle-scores",
    severity: Severity::Error,
    rules: &["LPD 32.3", "LPD 33.3", "BOP 32.41", "BOP 32.71", "NW 33.6-7"],
    summary: "a day of a lull, or one that is skipped, scores",
    why: "Victory points are tallied on days that are fought.",
    bad: r#"// == scenarios/32
Campaign(
    format: 1,
    days: {
        "13 April": (kind: Battle, vp: true),
        "14 April": (kind: Lull, vp: true),
//                                   ^^^^ CAMP-006
        "15 April": (kind: Skipped, vp: true),
//                                      ^^^^ CAMP-006
        "16 April": (kind: Lull, bonus_cards: "2"),
//                                            ^^^ CAMP-006
    },
)
"#,
    good: r#"// == scenarios/32
Campaign(
    format: 1,
    days: {
        "13 April": (kind: Battle, vp: true, bonus_cards: "2"),
        "14 April": (kind: Lull, vp: false, bonus_cards: "0"),
        // not tallied, though it is fought
        "15 April": (kind: Battle, vp: false),
        "16 April": (kind: Approach, vp: true),
        // it may be skipped, and is fought if not
        "17 April": (kind: Battle, vp: true, may_skip: true),
        "18 April": (vp: true),
        "19 April": (kind: Lull, may_skip: true, bonus_cards: "2"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, campaign) in cx.of(Document::campaign) {
        for (key, line) in campaign.days.iter() {
            let Some(Written::Known(kind @ (DayKind::Lull | DayKind::Skipped))) = &line.kind else { continue };
            let what = if *kind == DayKind::Lull { "a day of a lull" } else { "a day that is skipped" };
            if line.vp == Some(true) {
                let finding = check.at(document, "days", &key.0, Some("vp"), format!("{what} scores nothing"));
                out.push(finding.fix(false, set(document, "days", &key.0, "vp", Some("false"))));
            }
            // A truce that players may call off brings cards if they do.
            if !line.may_skip && crate::pieces::number(&line.bonus_cards).is_some_and(|n| n > 0) {
                let says = format!("{what} brings no bonus cards");
                let finding = check.at(document, "days", &key.0, Some("bonus_cards"), says);
                out.push(finding.severity(Severity::Warning));
            }
        }
    }
}
