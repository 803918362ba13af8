use super::*;

#[test]
fn a_missing_comma_is_a_fault_and_both_entries_are_read() {
    let text = "MapSheet(format: 1, hexes: {\"0101\": (terrain: Wods)\n \"0102\": (vp: 2),})";
    let document = Document::read("a", text.as_bytes().to_vec());
    let faults: Vec<_> = document.faults().into_iter().map(|f| (f.kind, text[f.at].to_owned())).collect();
    let wanted = [(FaultKind::Misspelled, "Wods".to_owned()), (FaultKind::NoComma, "\"0102\"".to_owned())];
    assert_eq!(faults, wanted);
    assert_eq!(document.value("hexes", "0102"), Some("(vp: 2)"));
    assert!(document.canonical().unwrap().contains("(terrain: Wods),\n        \"0102\": (vp: 2),\n"));
}

#[test]
fn a_document_in_conflict_is_read_with_both_sides_and_cannot_be_changed() {
    let text = "MapSheet(\n    format: 1,\n    hexes: {\n<<<<<<< ours\n        \"0101\": (vp: 1),\n||||||| base\n=======\n        \"0101\": (vp: 2),\n        \"0102\": (vp: 3),\n>>>>>>> theirs\n        \"0103\": (\n<<<<<<< ours\n            vp: 4,\n=======\n>>>>>>> theirs\n        ),\n    },\n)\n";
    let mut document = Document::read("a", text.as_bytes().to_vec());
    let found: Vec<_> = document.faults().into_iter().map(|f| (f.kind, text[f.at].to_owned())).collect();
    let marker = |line: &str| (FaultKind::Marker, line.to_owned());
    let mut wanted =
        ["<<<<<<< ours", "||||||| base", "=======", ">>>>>>> theirs", "<<<<<<< ours", "=======", ">>>>>>> theirs"]
            .map(marker)
            .to_vec();
    wanted.insert(3, (FaultKind::Twice, "\"0101\"".to_owned()));
    assert_eq!(found, wanted);
    assert_eq!((document.value("hexes", "0101"), document.value("hexes", "0102")), (Some("(vp: 1)"), Some("(vp: 3)")));
    let vp = document.map_sheet().and_then(|s| s.hexes.get(&crate::geometry::Hex::new(1, 3))?.vp);
    assert_eq!(vp, Some(4), "a value with a conflict in it is read, too");
    let change = "a hexes 0102 vp: 3 -> 4".parse().unwrap();
    let error = document.apply(&change).unwrap_err().to_string();
    assert!(error.contains("the first in line 4"), "{error}");
    assert_eq!((document.canonical(), document.bytes().as_slice()), (None, text.as_bytes()));
    assert_eq!(document.lines().map(Lines::text).as_deref(), Some(text));
    // Where the two sides do not even close alike, the markers are named nevertheless.
    let text = text.replace("=======\n        \"0101\"", "    },\n=======\n        \"0101\"");
    let document = Document::read("a", text.clone().into_bytes());
    let kinds: Vec<_> = document.faults().iter().map(|f| f.kind).collect();
    assert_eq!(kinds.iter().filter(|k| **k == FaultKind::Marker).count(), 7, "{kinds:?}");
    assert_eq!((kinds[0], document.bytes()), (FaultKind::Syntax, text.into_bytes()));
}

#[test]
fn an_older_format_is_read_as_the_present_one_and_its_file_kept_until_it_is_changed() {
    let step = Migration {
        kind: "MapSheet",
        from: 1,
        sections: &[],
        entry: |_, key, value| Some((key.to_owned(), value.replace("points", "vp"))),
    };
    let old = "MapSheet(format: 1, hexes: {\"0101\": (points: 2), // sure\n})";
    let read = |text: &str| Document::read_up_to("a", text.as_bytes().to_vec(), &[step], 2);
    let mut document = read(old);
    let new = old.replace("format: 1", "format: 2").replace("points", "vp");
    assert!(document.faults().is_empty(), "{:?}", document.faults());
    assert_eq!((document.text(), document.bytes()), (new.as_str(), old.as_bytes().to_vec()));
    let undo = document.apply(&"a hexes 0101 vp: 2 -> 3".parse().unwrap()).unwrap().unwrap();
    assert_eq!(document.bytes(), new.replace("vp: 2", "vp: 3").into_bytes());
    document.apply(&undo).unwrap();
    assert_eq!(document.bytes(), new.into_bytes());
    // A later one than this program's is read, and not changed.
    let newer = old.replace("format: 1", "format: 3").replace("points", "vp");
    let mut document = read(&newer);
    assert_eq!((document.faults()[0].kind, document.value("hexes", "0101")), (FaultKind::NewerFormat, Some("(vp: 2)")));
    assert!(document.apply(&"a hexes 0101 vp: 2 -> 3".parse().unwrap()).is_err());
    assert_eq!((document.canonical(), document.bytes()), (None, newer.into_bytes()));
}

#[test]
fn no_change_brings_a_marker_in() {
    let text = "MapSheet(format: 1, hexes: {\"0101\": (vp: 1)})";
    let mut document = Document::read("a", text.as_bytes().to_vec());
    let value = crate::Value::Text("(\n=======\n vp: 2)".to_owned());
    let place = crate::Place::entry("a", "hexes", "0101");
    let error = document.apply(&crate::Change::set(place, crate::Value::Anything, value)).unwrap_err();
    assert!(error.to_string().contains("conflict marker"), "{error}");
    assert_eq!(document.text(), text);
}

#[test]
fn a_key_twice_in_a_value_is_a_fault_at_its_place() {
    let text = "MapSheet(format: 1, progress: {\"Terrain 01\": (checked: {\"AB\": \"1-3\", \"AB\": \"5\"})})";
    let faults = Document::read("a", text.as_bytes().to_vec()).faults();
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].kind, &text[faults[0].at.clone()]), (FaultKind::BadValue, "\"AB\""));
    assert_eq!(faults[0].at.start, text.rfind("\"AB\"").unwrap());
}

#[test]
fn faults_of_a_section_written_twice_are_at_their_places() {
    let text =
        "MapSheet(format: 1, hexes: {\"0101\": (vp: 1)}, sides: {\"x\": ()}, hexes: {\"0101\": (), \"0102\": (vp: x)})";
    let document = Document::read("a", text.as_bytes().to_vec());
    let found: Vec<_> = document.faults().into_iter().map(|f| (f.kind, text[f.at].to_owned(), f.first)).collect();
    let first = text.find("\"0101\"").unwrap();
    let wanted = [
        (FaultKind::BadKey, "\"x\"".to_owned(), None),
        (FaultKind::Twice, "hexes".to_owned(), None),
        (FaultKind::Twice, "\"0101\"".to_owned(), Some(first..first + 6)),
        (FaultKind::BadValue, "x".to_owned(), None),
    ];
    assert_eq!(found, wanted);
    assert_eq!((document.value("hexes", "0101"), document.value("hexes", "0102")), (Some("(vp: 1)"), Some("(vp: x)")));
    assert_eq!(document.place_at("hexes", "0102", Some("vp")).map(|at| &text[at]), Some("x"));
}

#[test]
fn the_only_field_or_cell_goes_with_its_comma_and_comes_back() {
    for (value, field, after) in [
        ("(army: \"French\" /* sure */ , )", "army", "( /* sure */  )"),
        ("(cells: {\"1\": \"0101\",},)", "cells/1", "(cells: {},)"),
        ("(cells: {\"1\": \"0101\"},)", "cells", "()"),
    ] {
        let text = format!("SetupCard(\n    format: 1,\n    rows: {{\n        \"Au\": {value},\n    }},\n)\n");
        let mut document = Document::read("cards/a", text.as_bytes().to_vec());
        assert!(document.faults().is_empty());
        let change = format!("cards/a rows Au {field}: ? -> absent").parse().unwrap();
        let inverse = document.apply(&change).unwrap().unwrap();
        assert_eq!(document.value("rows", "Au"), Some(after));
        assert!(document.faults().is_empty(), "{:?}", document.faults());
        document.apply(&inverse).unwrap();
        assert_eq!(document.text(), text);
    }
}
