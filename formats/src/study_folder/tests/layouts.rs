//! Every layout, the report, and texts that are none.

use super::super::*;
use super::{BULLETS, drafted, layouts, rows, states};

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
            ("improved_positions", &[r#"27.15: (hexes: ["A-0512", "A-0613"], section: "27.15")"#]),
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
        ("27.17 First Player: The Northern Player chooses who begins", "first_player"),
        ("27.18 Roadblocks: Two more roadblocks.", "roadblocks"),
        ("27.33 Map Area in Play: Do not use the \"3 May\" column.", "start"),
        ("27.41 Control: The Northern Player receives 5 VP for control of Ambach (A-0707)", "vp"),
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
