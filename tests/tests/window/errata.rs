//! Errata in the window: printed lines of every surface entered as entries, the print untouched, the sheet written.

use std::path::Path;

use egui::{Event, Key};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tlnb_formats::documents::errata::ErratumLine;
use tlnb_formats::files::{Files as _, Folder};
use tlnb_formats::geometry::Hex;
use tlnb_formats::{Change, Title, Value, errata};
use tlnb_tests::demonstration_folder;

use crate::hands::{CTRL, Hands, NONE, SHIFT};

/// Hands that count what they strike and click.
struct Counting {
    hands: Hands,
    struck: usize,
}

impl Counting {
    fn on(folder: &Path) -> Self {
        Self { hands: Hands::demonstration(folder), struck: 0 }
    }

    fn key(&mut self, key: Key) -> &mut Self {
        self.struck += 1;
        self.hands.key(NONE, key);
        self
    }

    fn with_shift(&mut self, key: Key) -> &mut Self {
        self.struck += 1;
        self.hands.key(SHIFT, key);
        self
    }

    fn types(&mut self, text: &str) -> &mut Self {
        self.struck += text.chars().count();
        for one in text.chars() {
            self.hands.window.event(Event::Text(one.to_string()));
        }
        self.hands.steps();
        self
    }

    fn press(&mut self, name: &str) -> &mut Self {
        self.struck += 1;
        self.hands.press(name);
        self
    }

    fn click(&mut self, place: &str) -> &mut Self {
        self.struck += 1;
        self.hands.click(place);
        self
    }

    fn fill(&mut self, field: &str, text: &str) -> &mut Self {
        self.struck += 1 + text.chars().count();
        self.hands.fill(field, text);
        self
    }

    /// A document found by its name, as its table.
    fn opens(&mut self, document: &str) -> &mut Self {
        self.struck += 1;
        self.hands.key(CTRL, Key::P);
        self.types(document).key(Key::Enter)
    }

    fn changes(&self) -> Vec<String> {
        let all = self.hands.app().session.erratum_changes().iter();
        all.map(|c| c.known().map_or_else(|| "wrong".to_owned(), ToString::to_string)).collect()
    }
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = Folder(folder.to_owned());
    let names = files.list().unwrap().into_iter().filter(|n| !n.starts_with("errata"));
    names.map(|n| (n.clone(), files.read(&n).unwrap())).collect()
}

/// What each entry of the sheet lists, by key.
fn listed(sheet: &str) -> Vec<(String, Vec<String>)> {
    let mut out: Vec<(String, Vec<String>)> = Vec::new();
    for line in sheet.lines() {
        if let Some(rest) = line.strip_prefix("- **") {
            out.push((rest.split("**").next().unwrap().to_owned(), Vec::new()));
        } else if let Some(change) = line.strip_prefix("  - `").and_then(|l| l.strip_suffix('`')) {
            out.last_mut().unwrap().1.push(change.to_owned());
        }
    }
    out
}

/// The README of the tests notes what an entry costs, in keys and clicks.
fn noted(key: &str, changes: usize, struck: usize) {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let row = format!("| {key} | {changes} | {struck} |");
    assert!(readme.contains(&row), "tests/README.md lacks `{row}`");
}

#[test]
fn printed_lines_of_every_surface_become_entries_and_the_print_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut it = Counting::on(folder.path());
    let before = files(folder.path());
    let mut entries: Vec<(&str, usize, Vec<String>)> = Vec::new();
    // The first entry tells where it comes from, those behind it need only what is their own.
    it.key(Key::F5).fill("Document of errata", "2024").fill("Heading it stands under", "Set-up");
    it.fill("Name of the source", "Second sheet").fill("Date, as in 2022-02-23", "2024-03-01");
    it.fill("Key of the printed line", "card").key(Key::Enter);
    assert!(it.hands.says("Erratum errata/2024 card: 0 changes"), "{}", it.hands.message());
    let mut close = |it: &mut Counting, key: &'static str, changes: &[&str]| {
        assert_eq!(it.changes(), changes, "{}", it.hands.message());
        let n = changes.len();
        assert!(it.hands.says(&format!("Erratum errata/2024 {key}: {n}")), "{key}");
        entries.push((key, std::mem::take(&mut it.struck), changes.iter().map(ToString::to_string).collect()));
    };
    it.opens("cards/french").types("0613").types("R0614");
    close(
        &mut it,
        "card",
        &[
            "cards/french rows MARVILLE cells/6.12.13: \"0512\" -> \"0613\"",
            "cards/french rows CASTAGNE cells/6.12.13: \"0612\" -> \"R 0614\"",
        ],
    );
    // The map, whose tools note progress beside their work.
    it.key(Key::F5).fill("Key of the printed line", "hex").key(Key::Enter);
    it.press("Terrain brush").press("Marsh").click("1101");
    close(&mut it, "hex", &["sheets/vale hexes 1101 terrain: Clear -> Marsh"]);
    it.key(Key::F5).fill("Key of the printed line", "hexside").key(Key::Enter);
    it.press("Hexside pencil").press("stream").click("0502/0503");
    it.with_shift(Key::F3);
    assert!(it.hands.message().contains("has an old value"), "{}", it.hands.message());
    close(&mut it, "hexside", &["sheets/vale sides + 0502/0503: (kinds: [Stream])"]);
    it.key(Key::F5).fill("Key of the printed line", "track").key(Key::Enter);
    it.opens("tracks/june").key(Key::ArrowDown).key(Key::Insert).types("MARVILLE at 0112").key(Key::Enter);
    let entry = it.changes();
    assert!(entry.len() == 1 && entry[0].starts_with("tracks/june entries + "), "{entry:?}");
    close(&mut it, "track", &entry.iter().map(String::as_str).collect::<Vec<_>>());
    it.key(Key::F5).fill("Key of the printed line", "counter").key(Key::Enter);
    it.opens("counters/french").key(Key::F7).key(Key::ArrowDown);
    it.types("French guard").key(Key::Enter);
    it.with_shift(Key::F3);
    let counter = it.changes();
    assert!(counter.len() == 1 && counter[0].starts_with("counters/french units ") && counter[0].contains(": ? -> "));
    close(&mut it, "counter", &[counter[0].as_str()]);
    it.key(Key::F5).fill("Key of the printed line", "chart").key(Key::Enter);
    it.opens("charts/charge").types("Pr").key(Key::Enter);
    it.with_shift(Key::F3);
    close(&mut it, "chart", &["charts/charge rows 1 \"cells/1:1\": ? -> \"Pr\""]);
    it.with_shift(Key::F5);
    assert_eq!(it.hands.message(), "Erratum chart is closed, with 1 change.");
    assert!(!it.hands.says("Erratum errata/2024"));
    for (key, struck, changes) in &entries {
        noted(key, changes.len(), *struck);
    }
    // The sheet names them, and the print is as it was.
    let sheet = folder.path().join("sheet.md");
    it.hands.menu("Errata", "Errata as a sheet to path…").answer(&sheet.display().to_string());
    let text = std::fs::read_to_string(&sheet).unwrap();
    assert!(text.contains("## Second sheet, 2024-03-01") && text.contains("### Set-up"), "{text}");
    let named = listed(&text);
    for (key, _, changes) in &entries {
        let found = named.iter().find(|(k, _)| k == key).map(|(_, c)| c);
        assert_eq!(found, Some(changes), "{key}: {text}");
    }
    it.hands.save();
    assert_eq!(files(folder.path()), before);
    let saved = Title::load(&Folder(folder.path().to_owned())).unwrap();
    let corrected = errata::corrected(&saved);
    let card = corrected.title.document("cards/french").unwrap();
    assert_eq!(card.field_value("rows", "MARVILLE", "cells/6.12.13").as_deref(), Some("\"0613\""));
    // Undo gives it all back.
    while !it.hands.app().session.history().is_empty() {
        it.hands.key(CTRL, Key::Z);
    }
    it.hands.save();
    assert_eq!(files(folder.path()), before);
    let errata = it.hands.app().session.title().document("errata/2024").unwrap();
    assert!(errata.errata().unwrap().entries.is_empty() && errata.value("source", "source").is_none());
}

#[test]
fn one_key_shows_the_title_as_printed_or_corrected_and_what_errata_changed_glows() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_document("cards/coalition");
    hands.steps();
    let cell = "I/Trattberg, 6.13.13";
    assert_eq!(hands.shows(cell), "1810");
    hands.key(NONE, Key::F3);
    assert!(hands.message().starts_with("As corrected: "), "{}", hands.message());
    assert_eq!(hands.shows(cell), "1910; errata/2020 1: \"1810\" -> \"1910\"");
    // It can only be looked at, until an erratum takes the edits.
    for one in "0101".chars() {
        hands.window.event(Event::Text(one.to_string()));
    }
    hands.steps();
    assert!(hands.says("shown as corrected"), "{}", hands.message());
    hands.key(NONE, Key::Escape).key(NONE, Key::F3);
    assert_eq!((hands.shows(cell).as_str(), hands.message()), ("1810", "As printed."));
    assert!(hands.app().session.history().is_empty() && hands.saved_changes().is_empty());
}

#[test]
fn a_finding_stands_at_its_cell_where_errata_have_moved_what_lies_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.app_mut().open_document("cards/coalition");
    hands.steps();
    let card = hands.app().session.title().document("cards/coalition").unwrap().setup_card().unwrap();
    let last = card.rows.keys().last().unwrap().0.clone();
    // Wrong in the print; then an erratum puts rows before it.
    hands.key(CTRL, Key::End).key(NONE, Key::Home).key(NONE, Key::ArrowRight).key(NONE, Key::F2);
    hands.type_text("somewhere").key(NONE, Key::Enter);
    hands.key(NONE, Key::F5).fill("Key of the printed line", "rows").key(NONE, Key::Enter);
    for key in ["New one", "New two"] {
        let line = format!("cards/coalition rows + \"{key}\": (army: \"Coalition\") after \"\"");
        hands.menu("Edit", "Change by line…").answer(&line);
    }
    assert_eq!(hands.app().session.erratum_changes().len(), 2, "{}", hands.message());
    let is_chosen = |hands: &Hands, of: &str| {
        let all = hands.window.query_all_by_role(egui::accesskit::Role::GridCell);
        let chosen = all.filter(|n| n.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True));
        chosen.filter_map(|n| n.accesskit_node().label()).any(|l| l.starts_with(of))
    };
    // Each finding is gone to, those of the new rows and the one behind them.
    let mut seen = Vec::new();
    for _ in 0..12 {
        hands.key(NONE, Key::F8);
        for of in ["New one", "New two", last.as_str()] {
            if hands.message().contains(if of == last { "somewhere" } else { of }) {
                assert!(is_chosen(&hands, of), "{of}: {}", hands.message());
                seen.push(of.to_owned());
            }
        }
    }
    for of in ["New one", "New two", last.as_str()] {
        assert!(seen.iter().any(|s| s == of), "{of} of {seen:?}");
    }
    assert!(hands.app().session.is_corrected());
}

/// How a printed line is entered.
impl Counting {
    /// Types a value into the cell of a row, where a document opens as a table.
    fn cell(&mut self, title: &Title, change: &Change) -> bool {
        let Change::Set { place, to: Value::Text(to), .. } = change else { return false };
        let Some(column) = place.field.as_deref().and_then(|f| f.strip_prefix("cells/")) else { return false };
        let document = title.document(&place.document).unwrap();
        let columns = tlnb_formats::edit::rows::columns(document);
        let lines = document.lines().unwrap();
        let rows = lines.sections.iter().find(|s| s.name == "rows").unwrap();
        let row = rows.entries.iter().position(|e| e.key == place.key).unwrap();
        let at = columns.iter().position(|c| c == column).unwrap();
        self.struck += 1;
        self.hands.app_mut().open_section(&place.document, "rows");
        self.hands.steps();
        self.hands.key(CTRL, Key::Home).key(NONE, Key::Home);
        for _ in 0..row {
            self.key(Key::ArrowDown);
        }
        // The key is the first column.
        for _ in 0..=at {
            self.key(Key::ArrowRight);
        }
        self.key(Key::Enter);
        self.struck += to.len();
        self.hands.type_text(to.trim_matches('"'));
        self.key(Key::Enter);
        true
    }

    fn by_line(&mut self, change: &Change) {
        self.struck += 2 + change.to_string().chars().count();
        self.hands.menu("Edit", "Change by line…").answer(&change.to_string());
    }
}

#[test]
fn every_item_of_an_update_that_touches_a_component_is_entered_as_it_was_written_down() {
    let original = demonstration_folder().with_file_name("napoleons-resurgence");
    let folder = tempfile::tempdir().unwrap();
    let (from, mut to) = (Folder(original.clone()), Folder(folder.path().to_owned()));
    for name in from.list().unwrap().into_iter().filter(|n| !n.starts_with("errata/update")) {
        to.write(&name, &from.read(&name).unwrap()).unwrap();
    }
    let title = Title::load(&from).unwrap();
    let update = title.document("errata/update-2022").unwrap().errata().unwrap();
    let components = ["cards/", "sheets/", "tracks/", "counters/", "charts/"];
    let known = |line: &ErratumLine| line.changes.iter().map(|c| c.known().unwrap().clone()).collect::<Vec<Change>>();
    let touches = |c: &Change| components.iter().any(|of| c.place().document.starts_with(of));
    let items: Vec<_> = update.entries.iter().filter(|(_, line)| known(line).iter().any(touches)).collect();
    assert_eq!(items.len(), 9);
    let before = files(folder.path());
    let mut it = Counting { hands: Hands::open(folder.path()), struck: 0 };
    for (key, line) in &items {
        it.key(Key::F5).fill("Key of the printed line", &key.0);
        it.fill("Document of errata", "update");
        it.fill("Heading it stands under", line.heading.as_deref().unwrap_or_default());
        it.fill("Rule, if it changes one", line.rule.as_deref().unwrap_or_default());
        it.fill("Printings, if not all of them", &line.printings.join(", "));
        it.fill("What it says, in your own words", line.gist.as_deref().unwrap_or_default());
        it.key(Key::Enter);
        for change in known(line) {
            let place = change.place();
            if place.document.starts_with("sheets/") {
                // The trestle, by the span stamp.
                it.hands.app_mut().choose_sheet(place.document.trim_start_matches("sheets/"));
                it.hands.app_mut().go_to(Hex::from_digits(&place.key[..4]).unwrap());
                it.hands.steps();
                it.press("Span stamp").press("trestle").click(&place.key);
            } else if !it.cell(&title, &change) {
                it.by_line(&change);
            }
            // By line the source's `?` is typed with it; what an edit found is taken back.
            if matches!(&change, Change::Set { from: Value::Anything, .. }) {
                it.with_shift(Key::F3);
            }
        }
        noted(&key.0, line.changes.len(), std::mem::take(&mut it.struck));
    }
    it.with_shift(Key::F5);
    let sheet = folder.path().join("sheet.md");
    it.hands.menu("Errata", "Errata as a sheet to path…").answer(&sheet.display().to_string());
    let text = std::fs::read_to_string(&sheet).unwrap();
    let (_, ours) = text.split_once("## errata/update").unwrap();
    let committed: Vec<(String, Vec<String>)> = items
        .iter()
        .map(|(key, line)| (key.0.clone(), known(line).iter().map(ToString::to_string).collect()))
        .collect();
    assert_eq!(listed(ours), committed);
    it.hands.save();
    assert_eq!(files(folder.path()), before);
}
