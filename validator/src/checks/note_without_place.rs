//! NOTE-001: a note speaks of a place that is gone.

use tlnb_formats::documents::AnyTable;
use tlnb_formats::edit::entries;
use tlnb_formats::geometry::Hex;
use tlnb_formats::text::nearest;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::sheet::swaps;

pub(super) static CHECK: Check = Check {
    code: "NOTE-001",
    name: "note-without-place",
    severity: Severity::Warning,
    rules: &[],
    summary: "a note speaks of a place that is gone",
    why: "A note on nothing is read by nobody, and what it warned of is lost.",
    bad: r#"MapSheet(
    format: 1,
    hexes: {
        "0412": (terrain: Woods),
    },
    notes: {
        "hexes/0421/terrain": (state: Unsure),
//      ^^^^^^^^^^^^^^^^^^^^ NOTE-001
        "hexes/0412/terain": (state: Unsure),
//      ^^^^^^^^^^^^^^^^^^^ NOTE-001
    },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "III/Souham": (cells: {"1": "?"}),
    },
    notes: {
        "rows/III/Suham/cells/1": (state: Unsure),
//      ^^^^^^^^^^^^^^^^^^^^^^^^ NOTE-001
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    hexes: {
        "0412": (terrain: Woods),
    },
    sides: {
        "0412/0413": (kinds: [River]),
    },
    features: {
        "Elbe/Saale": Water(chain: ["0412/0413"]),
    },
    notes: {
        "hexes/0412": (state: Unsure),
        // what could not be read there
        "hexes/0412/vp": (state: Likely("2")),
        "sides/0412/0413/kinds": (state: Unsure),
        "features/Elbe/Saale/chain": (state: Unsure),
    },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "III/Souham": (cells: {"1": "?"}),
    },
    notes: {
        "rows/III/Souham/cells/1": (state: Unsure),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::DOCUMENTS,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for document in cx.title().documents() {
        let Some(model) = document.model() else { continue };
        let sections = model.sections();
        for (place, _) in model.notes().iter() {
            let (section, rest) = place.split_once('/').unwrap_or((place, ""));
            let table = sections.iter().find(|(name, _)| *name == section).map(|(_, table)| *table);
            let found = table.map(|table| look(table, section, rest));
            let (says, help) = match &found {
                Some(Found::Yes) => continue,
                Some(Found::NoField(help)) => {
                    (format!("the note is on {place}, a field that there is not"), help.clone())
                }
                Some(Found::No(help)) => (format!("the note is on {place}, and nothing stands there"), help.clone()),
                None => {
                    let help = nearest(section, sections.iter().map(|(name, _)| *name));
                    (format!("the note is on {place}, and there is no section {section}"), help)
                }
            };
            let finding = check.at(document, "notes", place, None, says);
            let hex = rest.split('/').filter_map(Hex::from_digits);
            let finding = finding.hexes(hex);
            out.push(match help {
                Some(meant) => {
                    let to = match found {
                        // The section's name is wrong, or the key, or the field.
                        None => format!("{meant}/{rest}"),
                        Some(Found::NoField(_)) => format!("{}/{meant}", place.rsplit_once('/').map_or("", |(p, _)| p)),
                        _ => rest.split_once('/').map_or_else(
                            || format!("{section}/{meant}"),
                            |(_, field)| format!("{section}/{meant}/{field}"),
                        ),
                    };
                    let fix = entries::rekey(document, "notes", place, &to);
                    finding.help(format!("did you mean `{meant}`?")).fix(false, fix)
                }
                None => finding,
            });
        }
    }
}

enum Found {
    Yes,
    NoField(Option<String>),
    No(Option<String>),
}

fn look(table: &dyn AnyTable, section: &str, rest: &str) -> Found {
    if table.has(rest) {
        return Found::Yes;
    }
    // Keys may hold slashes: the longest that stands there is meant. Behind a field may come a part of it.
    let cuts = rest.rmatch_indices('/').map(|(n, _)| (&rest[..n], &rest[n + 1..]));
    let found = cuts.clone().find(|(key, _)| table.has(key));
    let (key, behind) = found.or_else(|| cuts.clone().next()).unwrap_or((rest, ""));
    let field = behind.split('/').next().unwrap_or_default();
    let fields = table.fields();
    if table.has(key) {
        // A feature's fields depend on its kind.
        return match fields.is_empty() || fields.contains(&field) {
            true => Found::Yes,
            false => Found::NoField(nearest(field, fields)),
        };
    }
    let swapped = |text: &str| Hex::from_digits(text).into_iter().flat_map(swaps).map(|h| h.to_string()).collect();
    let candidates: Vec<String> = if section == "hexes" { swapped(key) } else { Vec::new() };
    Found::No(candidates.into_iter().find(|c| table.has(c)))
}
