//! ERR-003: of two errata on one thing it is known which comes first.

use tlnb_formats::change::Value;
use tlnb_formats::documents::errata::Status;
use tlnb_formats::errata::{Entry, entries};
use tlnb_formats::text::Written;
use tlnb_formats::{Change, Place};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

pub(super) static CHECK: Check = Check {
    code: "ERR-003",
    name: "errata-without-order",
    severity: Severity::Warning,
    rules: &["NR upd 27.63"],
    summary: "two errata change one thing and neither comes first",
    why: "The one that is carried out last holds, and nothing says which that is.",
    bad: r#"// == cards/a
SetupCard(
    format: 1,
    about: { "printing": "3.03" },
    columns: { "1": () },
    rows: {
        "Welmar": (cells: {"1": "R 0101"}),
    },
)
// == errata/sheet
Errata(
    format: 1,
    source: { "source": (date: "2022-02-23") },
    entries: {
        "1": (status: Confirmed, printings: ["3.03"], changes: ["cards/a rows Welmar cells/1: ? -> \"0101\""]),
        "2": (status: Confirmed, printings: ["3.0", "3.03"], changes: ["cards/a rows Welmar cells/1: ? -> \"0102\""]),
//                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ERR-003
    },
)
"#,
    good: r#"// == cards/a
SetupCard(
    format: 1,
    about: { "printing": "3.03" },
    columns: { "1": (), "2": () },
    rows: {
        "Welmar": (cells: {"1": "R 0101", "2": "R 0101"}),
        "Hagern": (cells: {"1": "0201"}),
    },
)
// == errata/sheet
Errata(
    format: 1,
    source: { "source": (date: "2022-02-23") },
    entries: {
        "1": (status: Confirmed, printings: ["3.03"], changes: ["cards/a rows Welmar cells/1: ? -> \"0101\""]),
        // for other printings, of another column, later, or of what the first has made
        "2": (status: Confirmed, printings: ["3.03", "3.1"], changes: ["cards/a rows Welmar cells/2: ? -> \"0102\""]),
        "3": (status: Confirmed, date: "2022-03-01", changes: ["cards/a rows Welmar cells/1: ? -> \"0103\""]),
        "4": (status: Confirmed, changes: ["cards/a rows Hagern cells/1: \"0201\" -> \"0202\""]),
        "5": (status: Confirmed, changes: ["cards/a rows Hagern cells/1: \"0202\" -> \"0203\""]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::DOCUMENTS,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let confirmed: Vec<Entry<'_>> =
        entries(cx.title()).into_iter().filter(|e| e.status() == Some(Status::Confirmed)).collect();
    let mut before: Vec<(&Entry<'_>, &Change)> = Vec::new();
    for entry in &confirmed {
        let changes: Vec<&Change> = entry.line.changes.iter().filter_map(Written::known).collect();
        for change in &changes {
            let other = before.iter().find(|(other, first)| {
                other.date() == entry.date()
                    && is_one_place(first.place(), change.place())
                    && may_both_hold(other, entry)
                    && !follows(first, change)
            });
            let Some((other, _)) = other else { continue };
            let of = if other.document.name() == entry.document.name() {
                String::new()
            } else {
                format!(" of {}", other.document.name())
            };
            let place = change.place();
            let says = format!("{} {} is changed by {}{of} too", place.section, place.key, other.key.0);
            let finding = check.at(entry.document, "entries", &entry.key.0, Some("changes"), says);
            out.push(finding.help("give one of them its date, its printings, or what it finds before the arrow"));
            break;
        }
        before.extend(changes.into_iter().map(|c| (entry, c)));
    }
}

fn is_one_place(a: &Place, b: &Place) -> bool {
    let within = |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let fields = match (&a.field, &b.field) {
        (Some(a), Some(b)) => within(a, b) || within(b, a),
        _ => true,
    };
    (&a.document, &a.section, &a.key) == (&b.document, &b.section, &b.key) && fields
}

/// Whether there is a printing that both are for.
fn may_both_hold(a: &Entry<'_>, b: &Entry<'_>) -> bool {
    let (a, b) = (&a.line.printings, &b.line.printings);
    a.is_empty() || b.is_empty() || a.iter().any(|p| b.contains(p))
}

/// Whether the second finds what the first has made, or makes the same.
fn follows(first: &Change, second: &Change) -> bool {
    match (first, second) {
        (Change::Set { to, .. }, Change::Set { from, to: last, .. }) => {
            to == last || (from == to && !matches!(from, Value::Anything))
        }
        (Change::Add { .. }, Change::Set { place, .. }) => place.field.is_some(),
        _ => first == second,
    }
}
