//! A study folder of our own in four layouts, and what becomes of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::*;
use crate::documents::Model;
use crate::{Change, Document};

/// Two scenarios as bullets with `•`, with long dashes.
const BULLETS: &str = "\
Series rules end here.
26.6 First Player
The Northern Player is the First Player. The first player begins.
27.0 The Battle of Ambach
Fog on the Ford, 3 May 1807
27.1 Introduction
The two armies met where nobody had looked for them.
27.11 Duration: 3 May, 7 AM—4 May, Noon (25 turns).
27.12 Mode Cards at Start: Northern 2, Southern 1. Reshuffle the Mode Cards at 9 PM.
27.13 Bonus Cards, Turn 2: Northern none, South. 3.
27.14 Pontoon Trains: 1 with Leader Brandt; Northern, none
27.15 Improved Positions: A-0512, A-0613
27.16 Roadblocks: Northern 2, Southern 0
27.2 Alternate Reinforcements
NORTHERN (Northern ALT arrive at A-0101)
• #1. ADLER, II/Falk, Weber-a and -b (27.31)
• #2. IV Corps (less Lang and Kurz), A-0930—Accelerated from 4 May, 9 AM.
• #3. Some units of the third line, as chosen
SOUTHERN
None
27.3 Special Rules
27.31 Damaged Bridges at Start: A-0405/06, A-0811.
27.32 March Orders at Start: Each Player has one (20.1). The IV Corps has a pre-programmed march order to Neudorf (A-1020).
27.33 Map Area in Play: Units stand as in the \"3 May\" column. This scenario uses the Ambach (A) map.
27.34 Old Mill: Whoever holds the mill at dusk may do as he likes with it.
27.35 Fog of War Cards in Effect: Northern cards No. 7 and 9 are in effect at start.
27.36 No Northern General Retreat: The Northern Player may not declare a General Retreat.
27.37 Demoralized Corps at Start: II Corps.
27.38 Guard Commitment: The Southern Guard starts with already-committed status (11.3).
27.4 Victory Conditions
VPs are earned as per 26.1.
27.41 Control: VP Hexes that Do NOT count: Ambach (A-0707), A-0808
27.5 Approach to Battle
It begins a day before.
27.51 Duration: 2 May, 9 PM—4 May, Noon (40 turns).
27.52 Mode Cards at Start: same as 27.12.
27.53 Alternate Reinforcements: (27.2)
27.54 Tallying VPs at Night: Record VPs for Cards during the Night 3 AM turn of 3 May.
27.55 All other Scenario Info: (same as 27.1—27.4) EXCEPTION: no guard.
";

/// The first of them in the other layouts: bullets with `-`, a table with pipes, a table with tabs.
fn layouts() -> [String; 4] {
    let dashes = BULLETS.replace(['•', '—'], "-").replace("NORTHERN (Nor", "- NORTHERN: (Nor");
    let table = |sign: &str, around: &str| {
        let mut out = String::new();
        for line in BULLETS.lines() {
            let cells = match line.split_once(' ') {
                Some((number, rest)) if lines::is_number(number) && rest.contains(": ") => {
                    let (heading, says) = rest.split_once(": ").unwrap();
                    vec![number.to_owned(), heading.to_owned(), says.to_owned()]
                }
                Some(("•", rest)) => {
                    let (number, units) = rest.split_once(". ").unwrap();
                    vec![number.to_owned(), units.to_owned()]
                }
                _ => {
                    let _ = writeln!(out, "{line}");
                    continue;
                }
            };
            let _ = writeln!(out, "{around}{}{around}", cells.join(sign));
        }
        out
    };
    [BULLETS.to_owned(), dashes, table(" | ", "|"), table("\t", "")]
}

fn drafted(text: &str) -> Draft {
    read(text, &Known::default()).unwrap()
}

/// The rows of a topic as documents write them.
fn rows(draft: &Draft, scenario: &str, topic: &str) -> Vec<String> {
    let scenario = draft.scenarios.iter().find(|s| s.section == scenario).unwrap();
    scenario.rows.iter().filter(|r| r.topic == topic).map(|r| format!("{}: {}", r.key, r.value())).collect()
}

fn states(draft: &Draft, section: &str) -> Vec<State> {
    draft.report.lines.iter().filter(|l| l.section == section).map(|l| l.state).collect()
}

#[test]
fn every_topic_is_understood_in_every_layout() {
    for text in layouts() {
        let draft = drafted(&text);
        for (topic, wanted) in [
            ("kind", &[r#"scenario: (kind: DayOfBattle, battle: "27", turns: 25, section: "27.11")"#][..]),
            ("duration", &[r#"1: (first: "3 May, 7 AM", last: "4 May, Noon", section: "27.11")"#]),
            (
                "mode_cards",
                &[r#"Northern: (count: "2", section: "27.12")"#, r#"Southern: (count: "1", section: "27.12")"#],
            ),
            ("moments", &[r#"shuffle: (what: Reshuffle, when: "9 PM", gist: "mode cards", section: "27.12")"#]),
            (
                "bonus_cards",
                &[
                    r#"Northern: (count: "0", gist: "on turn 2", section: "27.13")"#,
                    r#"Southern: (count: "3", gist: "on turn 2", section: "27.13")"#,
                ],
            ),
            (
                "pontoons",
                &[
                    r#"Brandt: (count: "1", with: "Brandt", section: "27.14")"#,
                    r#"Northern: (side: "Northern", count: "0", section: "27.14")"#,
                ],
            ),
            ("improved_positions", &[r#"at start: (hexes: ["A-0512", "A-0613"], section: "27.15")"#]),
            (
                "roadblocks",
                &[
                    r#"Northern: (side: "Northern", count: "2", section: "27.16")"#,
                    r#"Southern: (side: "Southern", count: "0", section: "27.16")"#,
                ],
            ),
            ("first_player", &[r#"Northern: (section: "26.6")"#]),
            (
                "alt",
                &[
                    r#"Northern 1: (units: ["ADLER", "II/Falk", "Weber-a", "Weber-b"], hex: "A-0101", section: "27.2")"#,
                    r#"Northern 2: (units: ["IV Corps"], less: ["Lang", "Kurz"], hex: "A-0930", accelerated: true, otherwise: "4 May, 9 AM", section: "27.2")"#,
                ],
            ),
            (
                "bridges",
                &[r#"A-0405/06: (damaged: true, section: "27.31")"#, r#"A-0811: (damaged: true, section: "27.31")"#],
            ),
            (
                "free_orders",
                &[r#"Northern: (count: "1", section: "27.32")"#, r#"Southern: (count: "1", section: "27.32")"#],
            ),
            ("orders", &[r#"IV Corps: (kind: Programmed, force: ["IV Corps"], to: "A-1020", section: "27.32")"#]),
            ("sheets", &[r#"Ambach (A): (letters: ["A"], section: "27.33")"#]),
            (
                "start",
                &[
                    r#"column: (step: Column, column: "3 May", section: "27.33")"#,
                    r#"demoralized: (step: Demoralized, units: ["II Corps"], section: "27.37")"#,
                    r#"guard: (step: GuardCommitted, side: "Southern", section: "27.38")"#,
                ],
            ),
            ("rules", &[r#"27.34: (gist: "Old Mill", manual: true, section: "27.34")"#]),
            (
                "cards",
                &[
                    r#"7: (is: InEffect, side: "Northern", section: "27.35")"#,
                    r#"9: (is: InEffect, side: "Northern", section: "27.35")"#,
                ],
            ),
            ("general_retreat", &[r#"Northern: (barred: true, section: "27.36")"#]),
            ("victory", &[r#"points: (gist: "as in 26.1", section: "27.4")"#]),
            (
                "vp",
                &[
                    r#"A-0707: (does_not_count: true, gist: "Ambach", section: "27.41")"#,
                    r#"A-0808: (does_not_count: true, section: "27.41")"#,
                ],
            ),
        ] {
            // A hyphen for a dash before a word cannot be told from one within a name.
            let is_plain = !text.contains('—') && topic == "alt";
            let found = rows(&draft, "27", topic);
            if is_plain {
                assert_eq!(found.first().map(String::as_str), wanted.first().copied(), "{text}");
            } else {
                assert_eq!(found, wanted, "{topic} in\n{text}");
            }
        }
        assert_eq!(
            rows(&draft, "27.5", "moments"),
            [r#"card points: (what: TallyCards, turn: "3 May, 3 AM", section: "27.54")"#]
        );
        assert_eq!(
            rows(&draft, "27.5", "takes"),
            [
                r#"mode cards: (from: "27", topics: ["mode_cards"], section: "27.52")"#,
                r#"alt: (from: "27", topics: ["alt"], section: "27.53")"#,
                r#"27: (section: "27.55")"#,
            ]
        );
        let kind = rows(&draft, "27.5", "kind");
        assert_eq!(kind, [r#"scenario: (kind: Approach, battle: "27", turns: 40, section: "27.51")"#]);
    }
}

#[test]
fn the_report_names_lines_and_never_says_what_they_say() {
    let draft = drafted(BULLETS);
    use State::{InPart, NotUnderstood, PassedOver, Stub, Understood};
    assert_eq!(states(&draft, "27.2"), [Understood, Understood, Understood, NotUnderstood, Understood, Understood]);
    assert_eq!((states(&draft, "27.34"), states(&draft, "27.1")), (vec![Stub], vec![PassedOver]));
    assert_eq!((states(&draft, "27.55"), states(&draft, "27.5")), (vec![InPart], vec![NotUnderstood]));
    let line = draft.report.lines.iter().find(|l| l.section == "27.2" && l.state == NotUnderstood).unwrap();
    assert_eq!(BULLETS.lines().nth(line.line - 1), Some("• #3. Some units of the third line, as chosen"));
    let (list, counts) = (draft.report.text(), draft.report.counts());
    assert!(
        list.contains("27\t27.34\tstub for a person\tOld Mill\n")
            || list.contains("27.34\tstub for a person\tOld Mill\n"),
        "{list}"
    );
    assert!(!list.contains("mill at dusk") && !list.contains("third line"), "{list}");
    assert!(counts.contains("stub for a person"), "{counts}");
}

#[test]
fn what_is_not_sure_stands_in_no_row() {
    for (section, topic) in [
        ("27.11 Duration: until the fog lifts", "duration"),
        ("27.12 Mode Cards at Start: Northern 2 or 3, Southern as many", "mode_cards"),
        ("27.14 Pontoon Trains: one somewhere behind the river", "pontoons"),
        ("27.15 Improved Positions: A-0512 and wherever else he likes", "improved_positions"),
        ("27.16 Roadblocks: two Eastern ones, near the ford", "roadblocks"),
        ("27.17 First Player: whoever rolls higher", "first_player"),
        ("27.31 Damaged Bridges at Start: the one below the mill", "bridges"),
        (
            "27.32 March Orders at Start: The Northern Player has six pre-programmed March Orders, given below",
            "free_orders",
        ),
        ("27.33 Map Area in Play: North of the river alone.", "sheets"),
        ("27.35 Fog of War Cards in Effect: Northern cards, and card 7, are in effect at start.", "cards"),
        ("27.41 Control: VP Hexes that Do NOT count: all east of A-0707", "vp"),
        ("27.55 All other Scenario Info: (same as 28.1, 29.2)", "takes"),
    ] {
        let text =
            format!("27.0 The Battle of Ambach\n{section}\n27.99 End: The Northern Player and the Southern Player.\n");
        let draft = drafted(&text);
        assert_eq!(rows(&draft, "27", topic), [""; 0], "{section}");
        let number = section.split(' ').next().unwrap();
        assert!(!states(&draft, number).contains(&State::Understood), "{section}: {:?}", states(&draft, number));
    }
}

#[test]
fn moments_are_read_in_every_printed_way() {
    for (text, first, last) in [
        ("12 Apr, 7 AM—13 Apr, 3 PM", "12 April, 7 AM", "13 April, 3 PM"),
        ("15 Apr., 7AM—7-8 PM", "15 April, 7 AM", "15 April, 7-8 PM"),
        ("2 May, 12 Noon-8 PM", "2 May, Noon", "2 May, 8 PM"),
        ("1 May, 12 Noon-2 May, 8 PM", "1 May, Noon", "2 May, 8 PM"),
        ("2-Dec, 6 AM—7-8 PM", "2 December, 6 AM", "2 December, 7-8 PM"),
        ("9AM, January 9th to Feb. 1st—6 PM", "9 January, 9 AM", "1 February, 6 PM"),
        ("1 Dec. 2 PM, through 2 Dec. 7-8 PM", "1 December, 2 PM", "2 December, 7-8 PM"),
        ("Night AM, May 10th ending on May 14th—6 PM", "10 May, Night AM", "14 May, 6 PM"),
        ("14 Feb Noon—Night PM", "14 February, Noon", "14 February, Night PM"),
    ] {
        let (a, b) = phrase::stretch(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((a.written(None).as_deref(), b.written(a.day.as_deref()).as_deref()), (Some(first), Some(last)));
    }
    for text in ["32 May, 7 AM—8 AM", "5 May, 13 AM—8 PM", "May—June", "", "—"] {
        assert_eq!(phrase::stretch(text), None, "{text}");
    }
}

#[test]
fn lists_of_contents_and_of_changes_are_no_sections() {
    let text = "27.0 Ambach\n28.0 Bergau\n27.0 The Battle of Ambach\n27.12 Mode Cards at Start: Northern 2, Southern 1\n28.0 The Battle of Bergau\n28.12 Mode Cards at Start: Northern 3, Southern 3\nChanges\n27.12 Mode Cards at Start: Northern 9, Southern 9\n28.05 Roadblocks: none\n";
    let draft = drafted(text);
    assert_eq!(rows(&draft, "27", "mode_cards")[0], r#"Northern: (count: "2", section: "27.12")"#);
    assert_eq!(rows(&draft, "28", "mode_cards").len(), 2);
    assert_eq!(rows(&draft, "28", "stated"), [""; 0]);
    assert_eq!(draft.report.lines.iter().filter(|l| l.state == State::NotUnderstood).count(), 3);
}

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

#[test]
fn what_is_no_study_folder_is_said_so() {
    assert_eq!(text(b"27.0 A\n27.1 \xff"), Err(FolderError::NotText { byte: 0xff, line: 2 }));
    assert_eq!(text(&vec![b' '; 5 << 20]), Err(FolderError::TooLarge));
    for none in ["", "Rules\n25.1 Duration: 3 May", "27.0", "127.0 The Battle", "27.123 A"] {
        assert_eq!(read(none, &Known::default()), Err(FolderError::NoSection), "{none}");
    }
    assert_eq!(read(&"27.11 A\n".repeat(3_000), &Known::default()), Err(FolderError::TooMany));
}

#[test]
fn no_mutated_text_stops_it() {
    let pieces = [
        "(", ")", "—", "-", "#", "27.", ".5", "\t", "|", "é", "ß", "\u{130}", "\u{fffd}", " and ", ",", "", "\n",
        "none", "9999",
    ];
    let mut seed = 0x2545_F491_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap_or_default() % below.max(1)
    };
    for text in layouts() {
        let chars: Vec<char> = text.chars().collect();
        for _ in 0..150 {
            let mut mutated = chars.clone();
            for _ in 0..=next(12) {
                let at = next(mutated.len());
                let end = (at + next(6)).min(mutated.len());
                mutated.splice(at..end, pieces[next(pieces.len())].chars());
            }
            let mutated: String = mutated.into_iter().collect();
            let Ok(draft) = read(&mutated, &Known::default()) else { continue };
            for document in plan(&draft, &Title::default(), |_| None).documents {
                let mut made = document.begun();
                for change in &document.changes {
                    made.apply(change).unwrap_or_else(|e| panic!("{change}: {e}\n{mutated}"));
                }
                assert!(made.faults().is_empty(), "{:?}\n{mutated}", made.faults());
            }
        }
    }
}

#[test]
fn rarer_sections_are_understood() {
    let text = "\
27.0 The Battle of Ambach
27.12 Mode Cards at Start: Northern 2, Southern 1
27.2 Alternate Reinforcements
NORTHERN
#1. Falk, (Variable arrival)
Variable arrival hex depends on the turn: 7-10AM — A-0101; 11AM-3PM — A-0202 or 0203; 4PM and on — A-0304
EASTERN
#1. IV/KERN (return to map if exited) 0119
27.31 Reinforcements in Road March: The Northern units of IX Corps must set up or enter in Road March.
27.32 March Orders at Start: The Southern Player has two (20.1) plus a pre-programmed March Order for Kern's III Corps to march to Neudorf (A-1014).
27.33 AMB-N Fords: Treat all blown bridges (2124, 2425) as fords.
27.34 The Eastern Player: The Eastern Player and the Southern Player and the Northern Player talk.
27.41 Control: Tally at the end of every day of battle; i.e., May 3rd and 4th. Then rest.
28.0 Ambach Campaign Game
28.13 Card Deck: During the Night AM turn of May 3rd and May 4th, when you reshuffle the full Main Deck (24.23), some cards return.
28.14 Alternate Reinforcements: (same as 27.2; i.e., those of Ambach). Remove Card No. 29 (x2) from Southern Deck.
29.0 The Battle of Bergau
29.13 Card Deck: During the night 3AM turn of 12-Oct, 13-Oct; 16-Nov at 11-12PM, score VPs for cards played. Draw Mode Cards each day. Reshuffle the full Main Deck (24.23).
";
    let draft = drafted(text);
    for (scenario, topic, wanted) in [
        (
            "27",
            "alt",
            &[
                r#"Northern 1: (units: ["Falk"], arrival: "variable", section: "27.2")"#,
                r#"Southern 1: (units: ["IV/KERN"], hex: "0119", returns: IfExited, army: "Eastern", section: "27.2")"#,
            ][..],
        ),
        (
            "27",
            "arrivals",
            &[
                r#"7-10 AM: (table: "variable", first: "7 AM", last: "10 AM", hexes: ["A-0101"], section: "27.2")"#,
                r#"11 AM-3 PM: (table: "variable", first: "11 AM", last: "3 PM", hexes: ["A-0202", "A-0203"], section: "27.2")"#,
                r#"4 PM and on: (table: "variable", first: "4 PM", hexes: ["A-0304"], section: "27.2")"#,
            ],
        ),
        ("27", "start", &[r#"IX Corps: (step: RoadMarch, side: "Northern", units: ["IX Corps"], section: "27.31")"#]),
        ("27", "free_orders", &[r#"Southern: (count: "2", section: "27.32")"#]),
        (
            "27",
            "orders",
            &[
                r#"Kern, III Corps: (kind: Programmed, side: "Southern", force: ["Kern", "III Corps"], to: "A-1014", section: "27.32")"#,
            ],
        ),
        (
            "27",
            "bridges",
            &[r#"AMB N-2124: (ford: true, section: "27.33")"#, r#"AMB N-2425: (ford: true, section: "27.33")"#],
        ),
        (
            "27",
            "moments",
            &[
                r#"3 May: (what: TallyVp, when: "end of 3 May", section: "27.41")"#,
                r#"4 May: (what: TallyVp, when: "end of 4 May", section: "27.41")"#,
            ],
        ),
        (
            "28",
            "moments",
            &[
                r#"shuffle, 3 May, Night AM: (what: Reshuffle, turn: "3 May, Night AM", section: "28.13")"#,
                r#"shuffle, 4 May, Night AM: (what: Reshuffle, turn: "4 May, Night AM", section: "28.13")"#,
            ],
        ),
        ("28", "takes", &[r#"alt: (from: "27", topics: ["alt", "arrivals"], section: "28.14")"#]),
        ("28", "cards", &[r#"29: (is: Removed, side: "Southern", copies: 2, section: "28.14")"#]),
    ] {
        assert_eq!(rows(&draft, scenario, topic), wanted, "{scenario} {topic}");
    }
    let turns = ["12 October, 3 AM", "13 October, 3 AM", "16 November, 11-12 PM"];
    let found = rows(&draft, "29", "moments");
    assert_eq!(found.len(), 7);
    for turn in turns {
        for what in ["TallyCards", "Reshuffle"] {
            assert!(found.iter().any(|r| r.contains(&format!("what: {what}, turn: \"{turn}\""))), "{turn}: {found:?}");
        }
    }
}

#[test]
fn what_is_told_by_days_elsewhere_or_in_brackets_is_understood() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.11 Duration: 3 May, 7 AM—4 May, Noon (25 turns).\n\
         27.12 Mode Cards at Start: 2 Northern, (no Southern forces on map).\n\
         27.13 Bonus Cards: See 25.13, 27.35\n\
         27.14 Pontoon Trains: Northern 1, Southern (Hill) 1, within 5 hexes of Berg.\n\
         27.15 Improved Positions: Northern — A0512; plus two (2) more in any hex occupied by friendly infantry. \
         Southern — none.\n\
         27.16 Roadblocks: one Southern, within 2 hexes of 0512.\n\
         27.3 Special Rules\n\
         27.32 March Orders: The Northern units have a General Retreat March Order at start.\n\
         27.33 Northern Set-up: All Northern units enter as reinforcements by the TRC.\n\
         27.34 Brandt and Lang: Brandt and Lang are \"asleep\" at start and may not move before noon.\n\
         27.35 Bonus Cards: If you play-out the 4th and 5th, draw two bonus cards on the 4th and one on the 5th.\n\
         27.36 More: The Northern Player waits. The Southern Player waits.\n\
         27.5 Ambach Mini-Campaign\n\
         It uses the 5.3.07 set-up for all forces on the AMB-N and AMB-S maps and the NEU map (30.0).\n\
         27.51 Duration: 2 May, 7 AM—4 May, Noon (50 turns).\n",
    );
    assert_eq!(rows(&draft, "27", "mode_cards").len(), 2);
    assert_eq!(rows(&draft, "27", "bonus_cards").len(), 2);
    assert!(rows(&draft, "27", "pontoons").iter().any(|row| row.contains("army: \"Hill\"")));
    assert!(rows(&draft, "27", "improved_positions").iter().any(|row| row.contains("zone: \"friendly infantry\"")));
    assert_eq!(rows(&draft, "27", "roadblocks").len(), 1);
    assert!(rows(&draft, "27", "orders").iter().any(|row| row.contains("kind: GeneralRetreat")));
    assert_eq!(rows(&draft, "27", "general_retreat").len(), 1);
    assert!(rows(&draft, "27", "start").iter().any(|row| row.contains("step: ToTrack")));
    assert!(rows(&draft, "27", "start").iter().any(|row| row.contains("step: Asleep")));
    assert_eq!(rows(&draft, "27", "moments").len(), 2);
    assert_eq!(rows(&draft, "27.5", "sheets").len(), 3);
}
