//! Every change is taken back byte for byte.

use super::*;

const SHEET: &str = "MapSheet(\n    format: 1,\n    hexes: {\n        // a comment\n        \"0101\": (terrain: Woods, name: \"Au\"), // behind\n        \"0103\": ( terrain : Marsh ),\n    },\n    sides: {},\n)\n";

fn document() -> Document {
    Document::read("sheets/a", SHEET.as_bytes().to_vec())
}

fn round_trip(line: &str) -> String {
    let mut d = document();
    let inverse = d.apply(&line.parse().unwrap()).unwrap().unwrap_or_else(|| panic!("{line} is a no-op"));
    let changed = d.text().to_owned();
    assert_ne!(changed, SHEET, "{line}");
    d.apply(&inverse).unwrap();
    assert_eq!(d.text(), SHEET, "{line} and back by {inverse}");
    changed
}

#[test]
fn a_change_and_its_inverse_give_the_same_bytes() {
    for (line, holds) in [
        ("sheets/a hexes 0101 terrain: Woods -> Clear", "(terrain: Clear, name: \"Au\"), // behind"),
        ("sheets/a hexes 0101 name: \"Au\" -> absent", "(terrain: Woods), // behind"),
        ("sheets/a hexes 0101 vp: absent -> 2", "(terrain: Woods, name: \"Au\", vp: 2)"),
        ("sheets/a hexes 0103 terrain: Marsh -> absent", "\"0103\": (  )"),
        ("sheets/a hexes 0103 name: absent -> \"Ried\"", "name: \"Ried\""),
        ("sheets/a hexes 0103: (terrain: Marsh) -> (terrain: Lake)", "\"0103\": (terrain: Lake),"),
        ("sheets/a hexes + 0102: (terrain: Clear)", "\"0102\": (terrain: Clear),\n        \"0103\""),
        ("sheets/a hexes 0104 terrain: absent -> Clear", "\"0104\": (terrain: Clear),\n    },"),
        ("sheets/a hexes - 0101: (terrain: Woods, name: \"Au\")", "hexes: {\n        \"0103\""),
        ("sheets/a sides + 0102/0101: (kinds: [River])", "\"0101/0102\": (kinds: [River])"),
        (
            "sheets/a notes + hexes/0101: (state: Unsure)",
            "notes: {\n        \"hexes/0101\": (state: Unsure),\n    },\n)",
        ),
    ] {
        let text = round_trip(line);
        assert!(text.contains(holds), "{line}:\n{text}");
    }
}

#[test]
fn a_lost_comma_is_given_back() {
    let text = "MapSheet(format: 1, hexes: {\"0101\": (vp: 1)})";
    let mut d = Document::read("a", text.as_bytes().to_vec());
    let back = d.apply(&"a hexes + 0102: (vp: 2)".parse().unwrap()).unwrap().unwrap();
    assert!(d.faults().is_empty(), "{}\n{:?}", d.text(), d.faults());
    assert!(crate::text::Lines::parse(d.text()).is_ok(), "{}", d.text());
    d.apply(&back).unwrap();
    assert_eq!(d.text(), text);
    let back = d.apply(&"a sides + 0101/0102: (kinds: [River])".parse().unwrap()).unwrap().unwrap();
    assert!(crate::text::Lines::parse(d.text()).is_ok(), "{}", d.text());
    d.apply(&back).unwrap();
    assert_eq!(d.text(), text);
}

#[test]
fn a_change_that_already_holds_is_nothing() {
    let mut d = document();
    for line in [
        "sheets/a hexes 0101 terrain: Clear -> Woods",
        "sheets/a hexes + 0103: (terrain: Marsh)",
        "sheets/a hexes - 0109: (terrain: Marsh)",
    ] {
        assert_eq!(d.apply(&line.parse().unwrap()).unwrap(), None, "{line}");
    }
    assert_eq!(d.text(), SHEET);
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let mut d = document();
    for (line, says) in [
        ("sheets/a hexes 0101 terrain: Marsh -> Clear", "is Woods, not Marsh"),
        ("sheets/a hexes 0109 terrain: Marsh -> Clear", "is absent, not Marsh"),
        ("sheets/a hexes + 0101: (terrain: Marsh)", "not absent"),
        ("sheets/a hexes - 0101: (terrain: Marsh)", "not (terrain: Marsh)"),
        ("sheets/a hexs 0101 terrain: Marsh -> Clear", "no section hexs"),
        ("sheets/a hexes 101 terrain: Marsh -> Clear", "four digits"),
    ] {
        let e = d.apply(&line.parse().unwrap()).unwrap_err();
        assert!(e.to_string().contains(says), "{line}: {e}");
    }
    assert_eq!(d.text(), SHEET);
}

#[test]
fn an_entry_that_reads_as_no_value_comes_back() {
    let text = "MapSheet(\n    format: 1,\n    hexes: {\n        \"0101\": (terrain Woods), // hm\n    },\n)\n";
    let mut d = Document::read("a", text.as_bytes().to_vec());
    let remove = Change::remove(Place::entry("a", "hexes", "0101"), "(terrain Woods)");
    let back = d.apply(&remove).unwrap().unwrap();
    assert!(!d.text().contains("0101"));
    d.apply(&back).unwrap();
    assert_eq!(d.text(), text);
    assert_eq!(d.faults().len(), 1);
}

#[test]
fn the_model_follows_the_lines() {
    let mut d = document();
    d.apply(&"sheets/a hexes 0101 terrain: Woods -> Wods".parse().unwrap()).unwrap();
    let faults = d.faults();
    assert_eq!(faults.len(), 1);
    assert_eq!(&d.text()[faults[0].at.clone()], "Wods");
    assert_eq!(faults[0].nearest.as_deref(), Some("Woods"));
    d.apply(&"sheets/a hexes 0101: ? -> (terain: Woods)".parse().unwrap()).unwrap();
    let faults = d.faults();
    assert_eq!((faults.len(), faults[0].nearest.as_deref()), (1, Some("terrain")), "{faults:?}");
    assert_eq!(&d.text()[faults[0].at.clone()], "terain");
    assert!(d.map_sheet().unwrap().hexes.contains(&crate::geometry::Hex::new(1, 1)));
    assert!(d.map_sheet().unwrap().hexes.get(&crate::geometry::Hex::new(1, 1)).is_none());
}

/// Applies the changes one by one to a text; all must hold in between, and taken back give the text again.
#[track_caller]
fn there_and_back(text: &str, changes: &[&str]) -> String {
    let mut d = Document::read("a", text.as_bytes().to_vec());
    let mut undo = Vec::new();
    for line in changes {
        let back = d.apply(&format!("a {line}").parse().unwrap()).unwrap();
        undo.push(back.unwrap_or_else(|| panic!("{line} is a no-op in\n{}", d.text())));
        let again = Document::read("a", d.bytes());
        assert_eq!((again.read_only(), again.faults()), (None, d.faults()), "{line}:\n{}", d.text());
    }
    let changed = d.text().to_owned();
    let redo: Vec<Change> = undo.iter().rev().map(|back| d.apply(back).unwrap().unwrap()).collect();
    assert_eq!(d.text(), text);
    redo.iter().rev().for_each(|change| assert!(d.apply(change).unwrap().is_some()));
    assert_eq!(d.text(), changed);
    changed
}

#[test]
fn the_first_section_is_made_readably() {
    for (text, holds) in [
        ("MapSheet(format: 1)", "MapSheet(format: 1,\n    hexes: {\n        \"0101\": (vp: 1),\n    },\n)"),
        ("MapSheet(\n    format: 1\n)\n", "    format: 1,\n    hexes: {"),
        ("MapSheet(\n    format: 1 // one\n)\n", "    format: 1, // one\n    hexes: {"),
        ("MapSheet(format: 1 /* , */ , // one\n)", "format: 1 /* , */ , // one\n    hexes: {"),
        ("MapSheet(format: 1,)", "MapSheet(format: 1,\n    hexes: {"),
        ("MapSheet()", "MapSheet(\n    hexes: {"),
        ("MapSheet(\n)\n", "MapSheet(\n    hexes: {"),
        ("MapSheet(format: 1, sides: {})", "MapSheet(format: 1,\n    hexes: {"),
    ] {
        let changed = there_and_back(text, &["hexes + 0101: (vp: 1)"]);
        assert!(changed.contains(holds), "{text}:\n{changed}");
    }
}

#[test]
fn a_comma_behind_a_comment_is_seen() {
    for close in ["} // end\n    ,", "} /* end */ ,", "} /* end */", "} // end, \n"] {
        let text = format!("MapSheet(\n    format: 1,\n    hexes: {{\n        \"0101\": (vp: 1),\n    {close}\n)\n");
        let changed = there_and_back(&text, &["notes + hexes/0101: (state: Unsure)"]);
        let commas = changed.matches(',').count() - text.matches(',').count();
        assert_eq!(commas, if close.ends_with(',') { 2 } else { 3 }, "{changed}");
    }
}

#[test]
fn of_two_entries_of_a_key_each_comes_back() {
    for second in ["(kinds: [Stream])", "(kinds: [River])"] {
        let text = format!("MapSheet(format: 1, sides: {{\"0101/0102\": (kinds: [River]), \"0102/0101\": {second}}})");
        let changed = there_and_back(&text, &["sides - 0101/0102: (kinds: [River])"]);
        assert!(changed.contains(second));
        let second = format!("sides - 0101/0102: {second}");
        there_and_back(&text, &["sides - 0101/0102: (kinds: [River])", &second, "sides + 0101/0102: (kinds: [Ford])"]);
    }
}

#[test]
fn the_place_of_an_entry_is_kept_by_number() {
    // Behind an entry whose key cannot be read, and between two of the same key.
    let text = "MapSheet(format: 1, hexes: {\"x\": (vp: 9), \"0102\": (vp: 2), \"0103\": (vp: 3), \"0102\": (vp: 4), \"0101\": (vp: 1)})";
    for line in ["hexes - 0102: (vp: 2)", "hexes - 0101: (vp: 1)", "hexes - 0103: (vp: 3)", "hexes + 0104: (vp: 4)"] {
        there_and_back(text, &[line]);
    }
    there_and_back(
        text,
        &["hexes - 0102: (vp: 2)", "hexes - 0102: (vp: 4)", "hexes - 0103: (vp: 3)", "sides + 0101/0102: ()"],
    );
}

#[test]
fn a_missing_comma_stays_what_it_was() {
    let text = "MapSheet(format: 1, hexes: {\"0101\": (vp: 1)\n \"0103\": (vp: 3) // c\n \"0104\": (vp: 4)})";
    there_and_back(text, &["hexes + 0102: (vp: 2)", "hexes - 0103: (vp: 3)", "hexes - 0104: (vp: 4)"]);
    there_and_back(text, &["hexes - 0103: (vp: 3)", "hexes + 0103: (vp: 5)"]);
}

#[test]
fn a_value_that_could_not_be_read_comes_back() {
    let text = "MapSheet(format: 1, hexes: {\"0101\": (terrain Woods), // hm\n})";
    there_and_back(text, &["hexes 0101: ? -> (terrain: Woods)", "hexes 0101 vp: absent -> 1"]);
}

#[test]
fn a_section_written_twice_is_one() {
    let text = "MapSheet(format: 1, hexes: {\"0101\": (vp: 1)}, hexes: {\"0202\": (vp: 2), \"0101\": (vp: 3)})";
    let mut d = Document::read("a", text.as_bytes().to_vec());
    d.apply(&"a hexes 0202 terrain: absent -> Woods".parse().unwrap()).unwrap();
    assert!(d.map_sheet().unwrap().hexes.get(&crate::geometry::Hex::new(2, 2)).is_some_and(|h| h.terrain.is_some()));
    assert!(d.text().contains("\"0202\": (terrain: Woods, vp: 2)"), "{}", d.text());
    there_and_back(
        text,
        &["hexes 0202 terrain: absent -> Woods", "hexes + 0102: ()", "hexes - 0202: (terrain: Woods, vp: 2)"],
    );
    there_and_back(text, &["hexes - 0101: (vp: 1)", "hexes 0101: (vp: 3) -> (vp: 4)", "about + name: \"A\""]);
}

#[test]
fn only_words_name_fields() {
    let mut d = document();
    for field in ["a}", "", "a b", "1a", "\u{fc}", "a:"] {
        for key in ["0101", "0102"] {
            let place = Place::field("sheets/a", "hexes", key, field);
            let e = d.apply(&Change::set(place, Value::Absent, Value::Text("1".to_owned()))).unwrap_err();
            assert_eq!(e, ChangeError::BadField(field.to_owned()));
        }
    }
    assert_eq!(d.text(), SHEET);
}

#[test]
fn a_comment_beside_a_value_is_not_of_it() {
    let mut d = document();
    for (key, field, value) in
        [("0101", Some("terrain"), "/* a */ Lake // x"), ("0102", Some("vp"), "1 // x"), ("0104", None, "() // x")]
    {
        let place = Place { field: field.map(str::to_owned), ..Place::entry("sheets/a", "hexes", key) };
        d.apply(&Change::set(place, Value::Anything, Value::Text(value.to_owned()))).unwrap().unwrap();
    }
    let text = d.text();
    assert!(text.contains("(terrain: Lake, name: \"Au\")") && text.contains("\"0102\": (vp: 1),"), "{text}");
    assert!(text.contains("\"0104\": (),\n") && !text.contains("// x"), "{text}");
}

#[test]
fn what_is_there_is_not_absent() {
    let mut d = document();
    for line in
        ["hexes 0101: absent -> absent", "hexes 0101 terrain: absent -> absent", "hexes 0101: absent -> (vp: 1)"]
    {
        let e = d.apply(&format!("sheets/a {line}").parse().unwrap()).unwrap_err();
        assert!(e.to_string().contains("not absent"), "{line}: {e}");
    }
    assert_eq!(d.apply(&"sheets/a hexes 0109: absent -> absent".parse().unwrap()).unwrap(), None);
    assert_eq!(d.text(), SHEET);
}

#[test]
fn a_text_within_a_field_is_changed_alone() {
    let text = "SetupCard(format: 1, columns: {\"a\": (), \"b\": ()}, rows: {\n    \"Wolff\": (cells: {\"a\": \"R 0101\" , \"b\": \"0202\"}), // note\n    \"Haager\": (),\n})";
    for (line, holds) in [
        ("cards/a rows Wolff cells/a: \"R 0101\" -> \"0101\"", "{\"a\": \"0101\" , \"b\": \"0202\"}"),
        ("cards/a rows Wolff cells/a: ? -> absent", "{\"b\": \"0202\"}"),
        ("cards/a rows Wolff cells/b: \"0202\" -> absent", "{\"a\": \"R 0101\"}"),
        ("cards/a rows Wolff \"cells/5.20.13, AtB\": absent -> \"-\"", "\"b\": \"0202\", \"5.20.13, AtB\": \"-\"}"),
        ("cards/a rows Haager cells/a: absent -> \"0303\"", "\"Haager\": (cells: {\"a\": \"0303\"})"),
        ("cards/a rows Nostitz cells/a: absent -> \"0303\"", "\"Nostitz\": (cells: {\"a\": \"0303\"})"),
    ] {
        let mut d = Document::read("cards/a", text.as_bytes().to_vec());
        let change: Change = line.parse().unwrap();
        assert_eq!(change.to_string(), line);
        let inverse = d.apply(&change).unwrap().unwrap();
        assert!(d.text().contains(holds) && d.faults().is_empty(), "{line}:\n{}", d.text());
        d.apply(&inverse).unwrap();
        assert_eq!(d.text(), text, "{line} and back by {inverse}");
    }
    let mut d = Document::read("cards/a", text.as_bytes().to_vec());
    let said = |d: &mut Document, line: &str| d.apply(&line.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(
        said(&mut d, "cards/a rows Wolff cells/a: \"0101\" -> \"0102\""),
        "rows Wolff cells/a is \"R 0101\", not \"0101\""
    );
    d.apply(&"cards/a rows Wolff army: absent -> \"Prussian\"".parse().unwrap()).unwrap();
    assert_eq!(said(&mut d, "cards/a rows Wolff army/a: ? -> \"x\""), "rows Wolff army has no fields");
}
