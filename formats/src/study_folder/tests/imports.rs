//! A second import, a fragment, and what people have written meanwhile.

use std::collections::BTreeMap;

use super::super::*;
use super::{BULLETS, rows};
use crate::{Change, Document};

/// A title after an import, and the bases that it keeps.
fn imported(text: &str, mut title: Title, bases: &mut BTreeMap<String, String>) -> (Title, Vec<String>, Vec<String>) {
    let draft = read(text, &Known::of(&title)).unwrap();
    let base = |name: &str| Base::read(name, bases.get(name)?.clone().into_bytes());
    let planned = plan(&draft, &title, base);
    let (mut changes, mut clashes) = (Vec::new(), Vec::new());
    for document in planned.documents {
        assert_eq!(document.refused, None);
        if document.is_new {
            title.insert(document.begun());
        }
        for change in &document.changes {
            title.apply(change).unwrap_or_else(|e| panic!("{change}: {e}"));
            changes.push(change.to_string());
        }
        clashes.extend(document.clashes.iter().map(Clash::to_string));
        bases.insert(document.name.clone(), document.base.text());
    }
    (title, changes, clashes)
}

#[test]
fn a_second_import_brings_what_the_text_changed_and_leaves_what_people_did() {
    let mut bases = BTreeMap::new();
    let (title, ..) = imported(BULLETS, Title::default(), &mut bases);
    for document in title.documents() {
        assert!(document.faults().is_empty(), "{}: {:?}", document.name(), document.faults());
        let canonical = document.canonical().unwrap();
        let again = Document::read(document.name(), canonical.clone().into_bytes());
        assert_eq!(again.canonical(), Some(canonical));
        assert!(matches!(document.model(), Some(Model::Scenario(_))));
    }
    let (mut title, changes, clashes) = imported(BULLETS, title, &mut bases);
    assert_eq!((changes, clashes), (Vec::new(), Vec::new()));
    for change in [
        "scenarios/27 mode_cards Northern count: \"2\" -> \"4\"",
        "scenarios/27 bonus_cards Southern count: \"3\" -> \"5\"",
        "scenarios/27 rules \"27.34\" gist: \"Old Mill\" -> \"a rule for dusk\"",
        "scenarios/27 vp - A-0808: (does_not_count: true, section: \"27.41\")",
    ] {
        title.apply(&change.parse::<Change>().unwrap()).unwrap();
    }
    // The text changes one that a person has changed, one that nobody has, takes out two, and adds a group.
    let text = BULLETS
        .replace("Northern 2, Southern 1. Re", "Northern 3, Southern 2. Re")
        .replace("A-0405/06, A-0811", "A-0405/06")
        .replace("27.37 Demoralized Corps at Start: II Corps.\n", "27.37 Demoralized Corps at Start: none.\n")
        .replace("• #3. Some units of the third line, as chosen", "• #3. Kern, A-0303");
    let (title, changes, clashes) = imported(&text, title, &mut bases);
    assert_eq!(
        changes,
        [
            "scenarios/27 mode_cards Southern count: \"1\" -> \"2\"",
            "scenarios/27 alt + \"Northern 3\": (units: [\"Kern\"], hex: \"A-0303\", section: \"27.2\") after \"Northern 2\"",
            "scenarios/27 start - demoralized: (step: Demoralized, units: [\"II Corps\"], section: \"27.37\")",
            "scenarios/27 bridges - A-0811: (damaged: true, section: \"27.31\")",
        ]
    );
    assert_eq!(clashes, ["scenarios/27 mode_cards Northern count: the text says \"3\", there stands \"4\""]);
    let scenario = title.document("scenarios/27").unwrap();
    assert_eq!(scenario.field_value("bonus_cards", "Southern", "count").as_deref(), Some("\"5\""));
    assert_eq!(scenario.value("vp", "A-0808"), None, "what a person took out stays out");
    // The clash is told until one gives way.
    let (mut title, changes, clashes) = imported(&text, title, &mut bases);
    assert_eq!((changes.len(), clashes.len()), (0, 1));
    title.apply(&"scenarios/27 mode_cards Northern count: \"4\" -> \"3\"".parse::<Change>().unwrap()).unwrap();
    let (_, changes, clashes) = imported(&text, title, &mut bases);
    assert_eq!((changes.len(), clashes.len()), (0, 0));
}

#[test]
fn a_fragment_says_nothing_of_what_it_does_not_have() {
    let mut bases = BTreeMap::new();
    let (title, ..) = imported(BULLETS, Title::default(), &mut bases);
    let fragment = "27.13 Bonus Cards, Turn 2: Northern 1, Southern 3\n27.51 Duration: 2 May, 7 PM—4 May, Noon\n27.12 Mode Cards at Start: Northern 9, Southern 9\n";
    let (title, changes, clashes) = imported(fragment, title, &mut bases);
    assert_eq!(clashes, [""; 0]);
    assert_eq!(changes[0], "scenarios/27 bonus_cards Northern count: \"0\" -> \"1\"");
    assert!(title.document("scenarios/27").unwrap().value("rules", "27.34").is_some());
    let (_, changes, clashes) = imported(BULLETS, title, &mut bases);
    assert!(clashes.is_empty() && changes.iter().any(|c| c.ends_with("\"1\" -> \"0\"")), "{changes:?} {clashes:?}");
}

#[test]
fn what_was_transcribed_by_hand_is_not_written_a_second_time() {
    let mut title = Title::default();
    let by_hand = "Scenario(\n    format: 1,\n    victory: {\n        \"awards\": (gist: \"by 26.1\", section: \"27.4\"),\n    },\n    mode_cards: {\n        \"Northern\": (count: \"7\", section: \"27.12\"),\n    },\n    zones: {\n        \"mill\": (that: \"by the mill\", section: \"27.34\"),\n    },\n)\n";
    title.insert(Document::read("scenarios/27", by_hand.as_bytes().to_vec()));
    let (title, _, clashes) = imported(BULLETS, title, &mut BTreeMap::new());
    let scenario = title.document("scenarios/27").unwrap();
    assert_eq!(scenario.value("victory", "points"), None);
    assert_eq!(scenario.value("rules", "27.34"), None, "a stub asks for what is there already");
    assert_eq!(scenario.field_value("mode_cards", "Northern", "count").as_deref(), Some("\"7\""));
    assert!(clashes.iter().any(|c| c.starts_with("scenarios/27 mode_cards Northern count: ")), "{clashes:?}");
}

#[test]
fn sheets_are_those_of_the_title() {
    let mut title = Title::default();
    title.insert(Document::read("sheets/ambach", b"MapSheet(\n    format: 1,\n)\n".to_vec()));
    let draft = read(BULLETS, &Known::of(&title)).unwrap();
    assert_eq!(rows(&draft, "27", "sheets"), [r#"sheets/ambach: (letters: ["A"], section: "27.33")"#]);
}
