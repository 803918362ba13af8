//! Sections that not every study folder has.

use super::{drafted, rows};

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
