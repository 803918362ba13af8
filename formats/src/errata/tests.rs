use super::*;

fn title(errata: &[(&str, &str)]) -> Title {
    let mut title = Title::default();
    let card = "SetupCard(format: 1, about: {\"printing\": \"3.03\"}, columns: {\"a\": ()}, rows: {
        \"Wolff\": (cells: {\"a\": \"R 0101\"}), \"Haager\": (cells: {\"a\": \"0202\"})})";
    let errata = errata.iter().map(|(name, text)| (format!("errata/{name}"), format!("Errata(format: 1, {text})")));
    for (name, text) in std::iter::once(("cards/a".to_owned(), card.to_owned())).chain(errata) {
        let document = Document::read(&name, text.into_bytes());
        assert!(document.faults().is_empty(), "{name}: {:#?}", document.faults());
        title.insert(document);
    }
    title
}

const FULL: &str = "cards/a rows Wolff cells: {\\\"a\\\": \\\"R 0101\\\"} -> {\\\"a\\\": \\\"0101\\\"}";

#[test]
fn confirmed_entries_of_the_printing_are_applied_in_order_of_date() {
    let change = |cells: &str| format!("cards/a rows Haager cells: ? -> {{\\\"a\\\": \\\"{cells}\\\"}}");
    let title = title(&[
        // The later one stands in the document that comes first.
        (
            "a",
            &format!(
                "source: {{\"source\": (date: \"2022-02-23\")}}, entries: {{\"1\": (status: Confirmed, changes: [\"{}\"])}}",
                change("0404")
            ),
        ),
        (
            "b",
            &format!(
                "source: {{\"source\": (date: \"2020-01-01\")}}, entries: {{
                \"1\": (status: Confirmed, printings: [\"3.0\", \"3.03\"], changes: [\"{FULL}\", \"{}\"]),
                \"2\": (status: Proposed, changes: [\"{}\"]),
                \"3\": (status: Confirmed, printings: [\"3.05\"], changes: [\"{}\"]),
                \"4\": (status: Rejected, changes: [\"{}\"])}}",
                change("0303"),
                change("0505"),
                change("0606"),
                change("0707")
            ),
        ),
    ]);
    let corrected = corrected(&title);
    let outcomes: Vec<_> =
        corrected.applied.iter().map(|a| (a.errata.as_str(), a.entry.as_str(), &a.outcome)).collect();
    assert!(
        matches!(
            outcomes[..],
            [
                ("errata/b", "1", Outcome::Made(_)),
                ("errata/b", "1", Outcome::Made(_)),
                ("errata/b", "3", Outcome::OtherPrinting),
                ("errata/a", "1", Outcome::Made(_))
            ]
        ),
        "{outcomes:#?}"
    );
    let card = corrected.title.document("cards/a").unwrap();
    assert_eq!(card.field_value("rows", "Wolff", "cells").as_deref(), Some("{\"a\": \"0101\"}"));
    assert_eq!(card.field_value("rows", "Haager", "cells").as_deref(), Some("{\"a\": \"0404\"}"));
    // The print is as it was.
    assert_eq!(
        title.document("cards/a").unwrap().field_value("rows", "Wolff", "cells").as_deref(),
        Some("{\"a\": \"R 0101\"}")
    );
}

#[test]
fn an_entry_that_does_not_fit_or_holds_already_says_so() {
    let text = format!(
        "entries: {{\"1\": (status: Confirmed, changes: [\"cards/a rows Wolff cells: {{}} -> {{\\\"a\\\": \\\"0101\\\"}}\"]),
        \"2\": (status: Confirmed, changes: [\"{FULL}\"]), \"3\": (status: Confirmed, changes: [\"{FULL}\"])}}"
    );
    let title = title(&[("a", &text)]);
    let first = corrected(&title);
    let outcomes: Vec<_> = first.applied.iter().map(|a| &a.outcome).collect();
    assert!(matches!(outcomes[..], [Outcome::Fails(_), Outcome::Made(_), Outcome::HoldsAlready]), "{outcomes:#?}");
    // Applied to what is corrected already, nothing changes.
    let second = corrected(&first.title);
    assert!(second.applied.iter().all(|a| !matches!(a.outcome, Outcome::Made(_))));
    assert_eq!(second.title.document("cards/a").unwrap().text(), first.title.document("cards/a").unwrap().text());
}
