//! ALT-010: a day of battle of a campaign says which groups it has.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use tlnb_formats::Document;
use tlnb_formats::documents::campaign::DayKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "ALT-010",
    name: "day-without-groups",
    severity: Severity::Error,
    rules: &["LPD 28.53", "NW 33.2"],
    summary: "a day of a campaign has no list of groups",
    why: "Groups that a card may call are those of the day; where other days name theirs, none may be left out.",
    bad: r#"// == campaigns/3
Campaign(
    format: 1,
    days: { "12 June": (kind: Approach, alt: "1.5"), "13 June": (kind: Battle) },
//                                                   ^^^^^^^^^ ALT-010
)
"#,
    good: r#"// == campaigns/3
Campaign(
    format: 1,
    days: { "12 June": (kind: Approach, alt: "1.5"), "13 June": (kind: Lull), "14 June": (kind: Skipped), "15 June": (kind: Battle, gist: "none are left") },
)
// == campaigns/4
Campaign(
    format: 1,
    days: { "12 June": (kind: Approach), "13 June": (kind: Battle) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, campaign) in cx.of(Document::campaign) {
        if !campaign.days.iter().any(|(_, day)| day.alt.is_some()) {
            continue;
        }
        for (key, day) in campaign.days.iter() {
            let kind = day.kind.as_ref().and_then(Written::known);
            let fights = matches!(kind, Some(DayKind::Battle | DayKind::Approach));
            if fights && day.alt.is_none() && day.gist.is_none() {
                out.push(check.at(document, "days", &key.0, None, format!("{} has no list of groups", key.0)));
            }
        }
    }
}
