//! Any change, taken back, gives the same bytes; any document, written and read again, is the same.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use proptest::prelude::*;
use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::{Change, Document, Place, Value};

/// A sheet in somebody's own hand: odd spacing, comments, a comma missing.
const BY_HAND: &str = "// mine\nMapSheet( format: 1,\n  hexes: {\n    // the mill\n    \"0101\": ( terrain : Woods ), // sure\n    \"0103\":(terrain: Marsh,name:\"Ried\")\n  },\n  sides: { \"0101/0102\": (kinds: [River]) }\n)";

fn value() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["Woods", "Marsh", "Wods", "2", "\"a -> b\"", "[River, Ford]", "(x: 1)"])
}

fn field() -> impl Strategy<Value = Option<&'static str>> {
    prop::option::of(prop::sample::select(vec!["terrain", "name", "vp", "kinds", "spans", "nonsense"]))
}

fn change() -> impl Strategy<Value = Change> {
    let section = prop::sample::select(vec!["hexes", "sides", "notes"]);
    let to = prop::option::weighted(0.8, value());
    (section, 1_i16..4, 1_i16..4, field(), to).prop_map(|(section, column, row, field, to)| {
        let hex = Hex::new(column, row);
        let key = match section {
            "sides" => HexPair::new(hex, Hex::new(column, row + 1)).to_string(),
            _ => hex.to_string(),
        };
        let to = to.map_or(Value::Absent, |t| Value::Text(t.to_owned()));
        let place = Place { field: field.map(str::to_owned), ..Place::entry("a", section, &key) };
        Change::set(place, Value::Anything, to)
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
