//! Any change, taken back, gives the same bytes; any document, written and read again, is the same.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeMap;
use std::ops::Range;

use proptest::prelude::*;
use tlnb_formats::documents::Model;
use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::{Change, Document, Fault, FaultKind, Place, Value};

/// A sheet in somebody's own hand: odd spacing, comments, a comma missing.
const BY_HAND: &str = "// mine\nMapSheet( format: 1,\n  hexes: {\n    // the mill\n    \"0101\": ( terrain : Woods ), // sure\n    \"0103\":(terrain: Marsh,name:\"Ried\")\n  },\n  sides: { \"0101/0102\": (kinds: [River]) }\n)";

fn value() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["Woods", "Marsh", "Wods", "2", "\"a -> b\"", "[River, Ford]", "(x: 1)"])
}

fn field() -> impl Strategy<Value = Option<&'static str>> {
    prop::option::of(prop::sample::select(vec!["terrain", "name", "vp", "kinds", "spans", "nonsense"]))
}

/// A document made of choices: every gap may hold comments, and whatever may be missing or double may be so.
struct Maker {
    choices: std::vec::IntoIter<u8>,
    one_line: bool,
    comments: usize,
    text: String,
}

impl Maker {
    fn made(mut choices: Vec<u8>) -> (String, usize) {
        let form = choices.pop().unwrap_or_default();
        let mut maker =
            Self { choices: choices.into_iter(), one_line: form.is_multiple_of(3), comments: 0, text: String::new() };
        maker.document();
        let text = if form.is_multiple_of(2) { maker.text } else { maker.text.replace('\n', "\r\n") };
        (text, maker.comments)
    }

    /// 0 where nothing is chosen any more, so that few choices make a small document.
    fn choose(&mut self, among: u8) -> u8 {
        self.choices.next().unwrap_or_default() % among
    }

    /// Every comment has a number, so that it can be found again.
    fn comment(&mut self, before: &str, behind: &str) {
        self.text.push_str(&format!("{before} c{}. {behind}", self.comments));
        self.comments += 1;
    }

    fn gap(&mut self) {
        loop {
            match (self.choose(10), self.one_line) {
                (4, false) => self.comment("//", "}) , \"\n"),
                (5, _) => self.comment("/*", ", \" ( */"),
                (6, _) => self.comment("/*", "/* in */ } */"),
                (7, false) => self.comment("/*", "\n\n   ,\n */"),
                (8, false) => self.text.push_str("\n   "),
                (9, _) => self.text.push(' '),
                _ => return,
            }
        }
    }

    fn put(&mut self, signs: &[&str]) {
        for sign in signs {
            self.text.push_str(sign);
            self.gap();
        }
    }

    fn value(&mut self) {
        let values: [(&str, &str); 8] = [
            ("(vp: 1)", ""),
            ("( terrain : Woods,name:r\"Au\\ \" )", ""),
            ("(name: r\"Au\\ \", vp: 1 ", ")"),
            ("(terrain Woods", ")"),
            ("(name: \"//\", ", "vp: x)"),
            ("Wide ", "open"),
            ("[]", ""),
            ("(vp: 1_000)", ""),
        ];
        let (start, end) = values[usize::from(self.choose(8))];
        self.text.push_str(start);
        if !end.is_empty() {
            self.gap();
        }
        self.text.push_str(end);
        self.gap();
    }

    fn document(&mut self) {
        let sections: Vec<&str> = (0..self.choose(4))
            .map(|_| ["hexes", "sides", "notes", "hexes", "odd"][usize::from(self.choose(5))])
            .collect();
        self.gap();
        self.put(&["MapSheet", "("]);
        if self.choose(4) != 3 {
            self.put(&["format", ":", "1"]);
            if !sections.is_empty() || self.choose(2) == 1 {
                self.put(&[","]);
            }
        }
        for (i, name) in sections.iter().enumerate() {
            self.put(&[name, ":", "{"]);
            let entries = self.choose(5);
            for j in 0..entries {
                let key = match (*name, self.choose(6)) {
                    ("sides", n) => {
                        ["0101/0102", "0102/0101", "0201/0202", "x", "0203/0202", "0302/0303"][usize::from(n)]
                    }
                    (_, n) => ["0101", "0102", "0102", "x", "0303", "0201"][usize::from(n)],
                };
                self.put(&[&format!("\"{key}\""), ":"]);
                self.value();
                // Between two entries a comma is missing now and then.
                let missing = self.choose(8);
                if missing < if j + 1 == entries { 4 } else { 7 } {
                    self.put(&[","]);
                }
            }
            self.put(&["}"]);
            if i + 1 < sections.len() || self.choose(2) == 1 {
                self.put(&[","]);
            }
        }
        self.put(&[")"]);
    }
}

/// The faults inside the sections of a document that can be read, found by reading every entry again.
fn faults_one_by_one(document: &Document) -> Vec<Fault> {
    let lines = document.lines().unwrap();
    let known = document.model().unwrap();
    let mut fresh = Model::new(&lines.kind).unwrap();
    let mut out = Vec::new();
    let mut first: BTreeMap<(String, String), Range<usize>> = BTreeMap::new();
    for (i, section) in lines.sections.iter().enumerate() {
        let Some(table) = known.section(&section.name) else { continue };
        let mut comma = true;
        for (j, entry) in section.entries.iter().enumerate() {
            let (key_at, value_at) = lines.entry_at(i, j).unwrap();
            let place = |field: Option<&str>| Some((section.name.clone(), entry.key.clone(), field.map(str::to_owned)));
            let fault = |kind, at: &Range<usize>, message: String| Fault {
                kind,
                at: at.clone(),
                message,
                nearest: None,
                place: place(None),
                first: None,
            };
            let inside = |at: &Range<usize>| value_at.start + at.start..value_at.start + at.end;
            if !std::mem::replace(&mut comma, entry.has_comma()) {
                out.push(fault(FaultKind::NoComma, &key_at, "a comma is missing before this entry".to_owned()));
            }
            let key = match table.key(&entry.key) {
                Ok(key) => key,
                Err(expected) => {
                    let says = format!("`{}` is no key of {}: {expected} was expected", entry.key, section.name);
                    out.push(fault(FaultKind::BadKey, &key_at, says));
                    continue;
                }
            };
            let named = (section.name.clone(), key.clone());
            if let Some(first) = first.get(&named) {
                let says = format!("{key} stands a second time in {}; only the first is read", section.name);
                out.push(Fault { first: Some(first.clone()), ..fault(FaultKind::Twice, &key_at, says) });
                continue;
            }
            first.insert(named, key_at.clone());
            for shape in fresh.section_mut(&section.name).unwrap().put(&key, &entry.value) {
                let told = fault(FaultKind::BadValue, &inside(&shape.at), shape.message);
                out.push(Fault { nearest: shape.nearest, ..told });
            }
            for wrong in fresh.section(&section.name).unwrap().misspelled(&key) {
                let within = document.place_at(&section.name, &key, Some(wrong.field)).unwrap();
                let found =
                    document.text()[within.clone()].find(&wrong.text).map_or(within.start, |n| within.start + n);
                let at = found..(found + wrong.text.len()).min(within.end).max(found);
                let says = format!("`{}` is not {}", wrong.text, wrong.expected);
                let told = fault(FaultKind::Misspelled, &at, says);
                out.push(Fault { nearest: wrong.nearest, place: place(Some(wrong.field)), ..told });
            }
        }
    }
    out
}

/// The same as the document keeps them; a fault of a whole section or document has no place.
fn faults_of_entries(document: &Document) -> Vec<Fault> {
    document.faults().into_iter().filter(|f| f.place.is_some()).collect()
}

fn made() -> impl Strategy<Value = (String, usize)> {
    prop::collection::vec(any::<u8>(), 0..250).prop_map(Maker::made)
}

fn change() -> impl Strategy<Value = Change> {
    let section = prop::sample::select(vec!["hexes", "sides", "notes"]);
    let to = prop::option::weighted(0.8, value());
    let from = prop::sample::select(vec![Value::Anything, Value::Anything, Value::Absent]);
    (section, 1_i16..4, 1_i16..4, field(), from, to).prop_map(|(section, column, row, field, from, to)| {
        let hex = Hex::new(column, row);
        let key = match section {
            "sides" => HexPair::new(hex, Hex::new(column, row + 1)).to_string(),
            _ => hex.to_string(),
        };
        let to = to.map_or(Value::Absent, |t| Value::Text(t.to_owned()));
        let place = Place { field: field.map(str::to_owned), ..Place::entry("a", section, &key) };
        Change::set(place, from, to)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undo_all_and_redo_all_give_equal_bytes(changes in prop::collection::vec(change(), 1..40)) {
        let mut document = Document::read("a", BY_HAND.as_bytes().to_vec());
        let mut undo = Vec::new();
        for change in &changes {
            if let Ok(Some(inverse)) = document.apply(change) {
                undo.push(inverse);
            }
        }
        let changed = document.text().to_owned();
        // What was read line by line is what a fresh reading of the text gives.
        let again = Document::read("a", changed.clone().into_bytes());
        prop_assert_eq!(document.faults(), again.faults());
        prop_assert!(tlnb_formats::diff::documents(&document, &again).is_empty());
        let mut redo = Vec::new();
        for inverse in undo.iter().rev() {
            redo.extend(document.apply(inverse).unwrap());
        }
        prop_assert_eq!(document.text(), BY_HAND);
        for inverse in redo.iter().rev() {
            document.apply(inverse).unwrap();
        }
        prop_assert_eq!(document.text(), changed);
    }

    #[test]
    fn every_document_is_changed_and_taken_back_byte_for_byte(
        (text, _) in made(),
        changes in prop::collection::vec(change(), 1..20),
    ) {
        let mut document = Document::read("a", text.clone().into_bytes());
        prop_assert_eq!(document.read_only(), None, "{}", text);
        let mut undo = Vec::new();
        for change in &changes {
            let before = document.text().to_owned();
            match document.apply(change) {
                Ok(Some(inverse)) => undo.push(inverse),
                Ok(None) | Err(_) => prop_assert_eq!(document.text(), before),
            }
            let again = Document::read("a", document.bytes());
            prop_assert_eq!(again.read_only(), None, "{} then {}\n{}", text, change, again.text());
            prop_assert_eq!(document.faults(), again.faults(), "{} then {}\n{}", text, change, again.text());
            prop_assert_eq!(faults_of_entries(&document), faults_one_by_one(&document), "{} then {}", text, change);
            prop_assert!(tlnb_formats::diff::documents(&document, &again).is_empty());
        }
        let changed = document.text().to_owned();
        let mut redo = Vec::new();
        for inverse in undo.iter().rev() {
            redo.push(document.apply(inverse).unwrap().unwrap());
        }
        prop_assert_eq!(document.text(), text);
        for inverse in redo.iter().rev() {
            document.apply(inverse).unwrap().unwrap();
        }
        prop_assert_eq!(document.text(), changed);
    }

    #[test]
    fn every_comment_survives_the_canonical_form((text, comments) in made()) {
        let document = Document::read("a", text.clone().into_bytes());
        let canonical = document.canonical().unwrap();
        for n in 0..comments {
            let found = canonical.matches(&format!(" c{n}. ")).count();
            prop_assert_eq!(found, 1, "comment {} of\n{}\nin\n{}", n, text, canonical);
        }
        let again = Document::read("a", canonical.clone().into_bytes());
        prop_assert_eq!(again.read_only(), None, "{}\n{}", text, canonical);
        prop_assert_eq!(again.canonical(), Some(canonical.clone()), "{}", text);
        prop_assert!(tlnb_formats::diff::documents(&document, &again).is_empty(), "{}\n{}", text, canonical);
        prop_assert!(!canonical.contains("\r\r"));
    }

    #[test]
    fn whatever_is_called_a_field_the_text_parses(field in "\\PC{0,4}", value in "\\PC{0,6}") {
        let mut document = Document::read("a", BY_HAND.as_bytes().to_vec());
        for key in ["0101", "0102"] {
            let place = Place::field("a", "hexes", key, &field);
            let _ = document.apply(&Change::set(place, Value::Anything, Value::Text(value.clone())));
        }
        prop_assert_eq!(Document::read("a", document.bytes()).faults(), document.faults());
    }

    #[test]
    fn a_written_change_reads_back(change in change()) {
        let line = change.to_string();
        prop_assert_eq!(line.parse::<Change>().unwrap(), change);
    }

    #[test]
    fn reading_never_panics_and_keeps_every_byte(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let document = Document::read("a", bytes.clone());
        let _ = document.faults();
        prop_assert_eq!(document.bytes(), bytes);
    }

    #[test]
    fn damaged_sheets_are_read_as_far_as_they_go(at in 0..BY_HAND.len(), with in "[(){}\\[\\]\":,/x\n]{0,3}") {
        let text = format!("{}{with}{}", &BY_HAND[..at], &BY_HAND[(at + 1).min(BY_HAND.len())..]);
        let document = Document::read("a", text.clone().into_bytes());
        for fault in document.faults() {
            prop_assert!(fault.at.end <= text.len() && fault.at.start <= fault.at.end);
        }
        prop_assert_eq!(document.bytes(), text.into_bytes());
        if let Some(canonical) = document.canonical() {
            let again = Document::read("a", canonical.clone().into_bytes());
            prop_assert_eq!(again.canonical(), Some(canonical));
        }
    }

    #[test]
    fn notations_never_panic(text in "\\PC{0,20}") {
        let _ = tlnb_formats::geometry::notation::parse_hex(&text);
        let _ = tlnb_formats::geometry::notation::parse_pair(&text);
        let _ = text.parse::<Change>();
    }
}

/// Found by the properties: brackets inside comments are no brackets.
#[test]
fn a_section_in_a_comment_stays_one() {
    let text = "MapSheet(\n    format: 1,\n    hexes: {\n        \"0101\": (vp: 1)/* ) */, // }\n    },\n    // sides: { \"0101/0102\": (kinds: [River]) }\n)\n";
    let canonical = Document::read("a", text.as_bytes().to_vec()).canonical().unwrap();
    assert_eq!(canonical, text.replace(")/* ) */, // }", "), /* ) */ // }"));
    assert_eq!(Document::read("a", canonical.clone().into_bytes()).canonical(), Some(canonical));
}

/// Found by fuzzing: what stands in no section, or at an unusual place, has its place in canonical form too.
#[test]
fn every_comment_stays_and_canonical_text_stays_as_it_is() {
    for text in [
        "Title()",
        "Title(\n)",
        "Title( // a\n/* b */ ) // c\n",
        "Title /* a */ ( /* b */ format /* c */ : /* d */ 1 /* e */, // f\n)",
        "MapSheet(format: 1, /* a */ hexes /* b */ : { // c\n \"0101\" /* d */ : /* e */ (vp: 1) /* f */, // g\n /* h\n i */ } /* j */ , // k\n)",
        "MapSheet(format: 1, hexes: { \"0101\": (vp: 1), /* a /* b */ c */ // d\n \"0102\": (vp: 2) /* e\n f */, }, )",
        "MapSheet(\r\n format: 1,\r\n about: { \"a\": r#\"b \"// c\"#, \"d\": /* e */ \"f\n\" }\r\n)",
    ] {
        let document = Document::read("a", text.as_bytes().to_vec());
        let canonical = document.canonical().unwrap();
        let again = Document::read("a", canonical.clone().into_bytes());
        assert_eq!(again.canonical().as_ref(), Some(&canonical), "{text}");
        assert_eq!(tlnb_formats::schema::json_of(&again), tlnb_formats::schema::json_of(&document), "{canonical}");
        for letter in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"] {
            let word = |t: &str| t.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| *w == letter).count();
            assert_eq!(word(&canonical), word(text), "{letter} in {canonical}");
        }
    }
}

/// Found by fuzzing: the faults of a value are told of that value, not of one in another section of the same name.
#[test]
fn a_key_in_a_second_section_of_the_same_name_stands_twice() {
    let text = "MapSheet(format: 1, sides: {\"0101/0102\": (river: true)}, sides: {\"0101/0102\": ()})";
    let document = Document::read("a", text.as_bytes().to_vec());
    let kinds: Vec<_> = document.faults().iter().map(|f| f.kind).collect();
    use tlnb_formats::FaultKind::{BadValue, Twice};
    assert_eq!(kinds, [BadValue, Twice, Twice], "{:?}", document.faults());
    assert!(document.faults().iter().all(|f| text.get(f.at.clone()).is_some()));
}
