//! The demonstration's counters, cards, track and charts with one mistake at a time, each found once and at its place.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use tlnb_formats::files::Folder;
use tlnb_formats::{Change, Title};
use tlnb_tests::demonstration_folder;
use tlnb_validator::validate;

/// The change that makes a mistake, the code that finds it, and where.
const PLANTED: &[(&str, &str, &str)] = &[
    ("counters/french units I/Larivage army: \"French\" -> \"Frensh\"", "REF-001", "units/I/Larivage/army"),
    ("counters/french units I/Larivage ma: \"4\" -> absent", "UNIT-002", "units/I/Larivage"),
    ("counters/french units I/Larivage strength: \"8\" -> \"4\"", "UNIT-003", "units/I/Larivage/reduced"),
    ("counters/french units I/Larivage strength: \"8\" -> \"B\"", "FORM-010", "units/I/Larivage/strength"),
    (
        "counters/french units \"II/Horse Artillery\" reduced: \"flag\" -> \"1\"",
        "UNIT-004",
        "units/II/Horse Artillery/reduced",
    ),
    ("counters/french units II/Sorbac vedettes: absent -> \"1\"", "UNIT-005", "units/II/Sorbac/vedettes"),
    ("counters/french units I/Quennoy vedettes: \"2\" -> \"3\"", "VED-002", "units/I/Quennoy/vedettes"),
    ("counters/french leaders MARVILLE ma: \"10\" -> \"6\"", "LEAD-001", "leaders/MARVILLE/ma"),
    ("counters/french leaders CASTAGNE rating: \"2\" -> \"3\"", "LEAD-002", "leaders/CASTAGNE/rating"),
    ("counters/french trains \"Baggage I\" ma: \"4\" -> \"6\"", "TRAIN-011", "trains/Baggage I/ma"),
    (
        "counters/french trains \"Pontoon, French\" formation: absent -> \"II\"",
        "TRAIN-001",
        "trains/Pontoon, French/formation",
    ),
    (
        "counters/coalition units I/Lipovin formation: \"Russian I\" -> \"Russian V\"",
        "REF-001",
        "units/I/Lipovin/formation",
    ),
    (
        "cards/coalition rows Zarubin cells: {\"6.12.13\": \"2219\", \"6.13.13\": \"2017\", \"6.14.13\": \"in South wood\"} -> {\"6.12.13\": \"2220\", \"6.13.13\": \"2017\", \"6.14.13\": \"in South wood\"}",
        "SETUP-002",
        "rows/Zarubin/cells",
    ),
    (
        "cards/coalition rows Zarubin cells: {\"6.12.13\": \"2219\", \"6.13.13\": \"2017\", \"6.14.13\": \"in South wood\"} -> {\"6.12.13\": \"2219\", \"6.13.13\": \"2017\", \"6.15.13\": \"in South wood\"}",
        "REF-003",
        "rows/Zarubin/cells",
    ),
    (
        "cards/coalition rows Zarubin cells: {\"6.12.13\": \"2219\", \"6.13.13\": \"2017\", \"6.14.13\": \"in South wood\"} -> {\"6.12.13\": \"2219\", \"6.13.13\": \"2017\", \"6.14.13\": \"in North wood\"}",
        "REF-001",
        "rows/Zarubin/cells",
    ),
    ("cards/coalition rows + I/Trattburg: () after Zarubin", "REF-001", "rows/I/Trattburg"),
    ("tracks/june turns \"12 June, 8 AM\" label: absent -> \"7 AM\"", "TRC-001", "turns/12 June, 8 AM"),
    ("tracks/june entries Russians turn: \"13 June, 9 AM\" -> \"14 June, 9 AM\"", "TRC-001", "entries/Russians/turn"),
    ("tracks/june entries Brissay hex: \"vale-0112\" -> \"vale-0121\"", "SETUP-002", "entries/Brissay/hex"),
    (
        "title army_groups \"Army of the Aue\" formations: [\"Austrian I\", \"Russian I\"] -> [\"I\"]",
        "REF-002",
        "army_groups/Army of the Aue/formations",
    ),
    ("casualties/vale rows + \"Russian II\": () after \"Russian I\"", "REF-001", "rows/Russian II"),
    ("decks/removed removed \"second day\" cards: [\"29\"] -> [\"39\"]", "CARD-002", "removed/second day/cards"),
    (
        "charts/weather rows - \"12\": (cells: {\"June\": \"Fog\", \"July\": \"Thunderstorm\"})",
        "CHART-017",
        "rows/10-11",
    ),
    ("title aliases Montklar is: \"I/Montclar\" -> \"I/Monclar\"", "REF-001", "aliases/Montklar/is"),
    ("cards/french notes + \"rows/I/Quenoy\": (state: Unsure)", "NOTE-001", "notes/rows/I/Quenoy"),
];

fn demonstration() -> Title {
    Title::load(&Folder(demonstration_folder())).unwrap()
}

#[test]
fn each_mistake_alone_is_found_once() {
    let mut wrong = Vec::new();
    for (change, code, place) in PLANTED {
        let mut title = demonstration();
        let planted: Change = change.parse().unwrap();
        assert!(title.apply(&planted).unwrap().is_some(), "{change}");
        let report = validate(&title);
        let found: Vec<_> = report.findings.iter().map(|f| (f.code, f.place.as_str())).collect();
        // A name that is gone is missed wherever it is used; the first is where it was planted.
        if !found.contains(&(*code, *place)) || found.len() > 2 {
            wrong.push(format!("{change}: {found:?}, wanted {code} at {place}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_document_of_the_demonstration_is_looked_at() {
    let title = demonstration();
    let kinds: std::collections::BTreeSet<&str> = title.documents().filter_map(|d| d.kind()).collect();
    let every: std::collections::BTreeSet<&str> = tlnb_formats::documents::KINDS.iter().copied().collect();
    assert_eq!(kinds, every);
}

#[test]
fn t_69_a_bare_number_with_two_sheets_is_not_checked_and_never_guessed() {
    // T-69.
    let sheet = "MapSheet(format: 1, grid: {\"sheet\": (last_column: 9, last_row_odd: 9, last_row_even: 8)})";
    let card = "SetupCard(format: 1, columns: {\"1\": (), \"2\": (sheets: {\"W\": \"west\"})},
        rows: {\"III/Souham\": (cells: {\"1\": \"1751\", \"2\": \"W1751\"}), \"III/Ricard\": (cells: {\"2\": \"0908\"})})";
    let mut title = Title::default();
    for (name, text) in [("sheets/west", sheet), ("sheets/east", sheet), ("cards/a", card)] {
        title.insert(tlnb_formats::Document::read(name, text.as_bytes().to_vec()));
    }
    let report = validate(&title);
    let found: Vec<_> = report.findings.iter().map(|f| (f.code, f.message.as_str())).collect();
    assert_eq!(found, [("SETUP-002", "1751 is not on the sheet west")]);
    let skipped: Vec<_> = report.not_checked.iter().filter(|n| n.code == "SETUP-002").collect();
    assert_eq!(
        skipped.iter().map(|n| (n.because.as_str(), n.places)).collect::<Vec<_>>(),
        [("the sheet is not stated", 1)]
    );
}
