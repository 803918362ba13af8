//! How scenarios begin.

use super::{State, drafted, rows, states};

#[test]
fn an_approach_begins_with_the_on_map_forces_of_its_battle() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.34 Map Area in Play: Units stand in accordance with the 3rd May column.\n\
         27.5 Approach to Battle Scenario\n\
         It takes the set-up positions for on-map forces listed under 1 May. EXCEPTION: Hill and the Eastern III Corps, Kern \
         (GC) and the whole Northern IC Corps enter as shown on the TRC.\n\
         27.51 Duration: 1 May, 7 AM—3 May, Noon\n",
    );
    assert_eq!(rows(&draft, "27.5", "takes"), [r#"start: (from: "27", topics: ["start"], section: "27.5")"#]);
    assert_eq!(
        rows(&draft, "27.5", "start"),
        [
            r#"column: (step: Column, column: "1 May", section: "27.5")"#,
            r#"by the track: (step: ToTrack, units: ["Hill", "Eastern III", "GC/Kern", "Northern IC"], section: "27.5")"#,
        ]
    );
}

#[test]
fn each_side_by_its_own_column_or_by_the_turn_record() {
    let draft = drafted(
        "27.0 Ambach Mini-Campaign\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.21 Northern Set-up: Set up all Northern units in accordance with the Ab- 3rd May column of the cards (27.35).\n\
         27.22 Southern Set-up: The Southern do not have any units to set up (everybody arrives later).\n\
         27.23 Reduced Strength: The units to set up at reduced strength are marked with a dot.\n",
    );
    assert_eq!(
        rows(&draft, "27", "start"),
        [
            r#"column, Northern: (step: Column, side: "Northern", column: "Ab-3 May", section: "27.21")"#,
            r#"Southern: (step: ToTrack, side: "Southern", section: "27.22")"#,
            r#"reduced: (step: Reduced, section: "27.23")"#,
        ]
    );
}

#[test]
fn a_campaign_begins_by_a_column_or_as_its_first_battle_does() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.34 Map Area in Play: This scenario uses the Ambach (A) map.\n\
         28.0 The Battle of Bergau\n\
         28.34 Map Area in Play: This scenario uses the Bergau map.\n\
         29.0 Campaign Game\n\
         29.31 Map Area in Play: The scenario uses all maps.\n\
         29.5 Initial Set-up\n\
         To start the Campaign, set up by the \"3-May\" set-up for the Ambach map. Then go on.\n\
         30.0 Grand Campaign\n\
         30.31 Map Area in Play: The Campaign uses all three maps, end to end.\n\
         30.5 Initial Set-up\n\
         To start the Grand Campaign, use the 3-May set-up and play the Ambach Day of Battle (27.0). When it is over the \
         action moves to Bergau.\n\
         30.51 Losses: All who were lost stay so.\n",
    );
    assert_eq!(rows(&draft, "29", "start"), [r#"column: (step: Column, column: "3-May", section: "29.5")"#]);
    assert_eq!(
        rows(&draft, "29", "sheets"),
        [r#"Ambach (A): (letters: ["A"], section: "29.31")"#, r#"Bergau: (section: "29.31")"#]
    );
    assert_eq!(rows(&draft, "30", "takes"), [r#"start: (from: "27", topics: ["start"], section: "30.5")"#]);
    assert_eq!(rows(&draft, "30", "sheets"), [""; 0], "there are two maps, not three");
    // What is done between two battles is a campaign's, and no rule of a scenario.
    assert_eq!(states(&draft, "30.51"), [State::NotUnderstood]);
    assert!(!rows(&draft, "30", "rules").iter().any(|row| row.starts_with("30.51")));
}

#[test]
fn units_are_listed_with_their_hexes() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.5 Approach to Battle\n\
         27.51 Duration: 1 May, 7 AM—3 May, Noon\n\
         27.55 Set-up:\n\
         - NORTHERN: No Northern units set-up on map.\n\
         - SOUTHERN:\n\
         - II/Falk infantry, 2814, IV Lang, 3014.\n\
         - Remainder of AG/Kern and IV/Weber occupy their 3-May locations south of Ambach. (See the card.)\n\
         - EXCEPTION: Hill-b sets up in Ambach (1814) and the two Lancer vedettes set up anywhere within three hexes of \
         Hill-b.\n\
         - ROADBLOCKS: Six (6) Eastern Roadblocks deployed freely (at bridges). Two more come at night.\n\
         - WEATHER: as it likes\n",
    );
    assert_eq!(
        rows(&draft, "27.5", "start"),
        [
            r#"Northern: (step: ToTrack, side: "Northern", section: "27.55")"#,
            r#"II/Falk infantry: (step: Place, side: "Southern", units: ["II/Falk infantry"], at: "2814", section: "27.55")"#,
            r#"IV Lang: (step: Place, side: "Southern", units: ["IV Lang"], at: "3014", section: "27.55")"#,
            r#"remainder: (step: Column, side: "Southern", column: "3-May", units: ["AG/Kern", "IV/Weber"], section: "27.55")"#,
            r#"Hill-b: (step: Place, side: "Southern", units: ["Hill-b"], at: "1814", section: "27.55")"#,
            r#"Lancer vedette: (step: Place, side: "Southern", units: ["Lancer vedette"], at: "within 3 of Hill-b", section: "27.55")"#,
        ]
    );
    assert_eq!(
        rows(&draft, "27.5", "roadblocks"),
        [r#"at start: (side: "Southern", army: "Eastern", count: "6", section: "27.55")"#]
    );
    use State::{InPart, NotUnderstood, Understood};
    assert_eq!(
        states(&draft, "27.55"),
        [Understood, Understood, Understood, Understood, Understood, InPart, NotUnderstood]
    );
}

#[test]
fn who_may_not_move_and_who_sets_up_freely() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.2 Alternate Reinforcements\n\
         SOUTHERN\n\
         #1. KERN/IV (less Falk and Lang)\n\
         #2. HILL/I\n\
         27.34 Static Corps: ALT #1 above was about to leave. It may not move until the play of Card No. 29. ALT #2 may not move \
         until the play of the second Card No. 29.\n\
         27.35 Eastern IX Corps: The Northern units of IX Corps may not move unless: (a) they like; or (b) it rains.\n\
         27.36 Free Set-up #1: If both players agree, the Northern Player may set-up his forces within 2 hexes of their \
         locations specified on the Cards.\n\
         27.37 Free Set-up #2: If both players agree, the Southern Player may set-up his at-start forces anywhere south of \
         the Long Water River. (Not on Sundays.)\n\
         27.38 Kern's Corps: It stands, plus Brandt, who starts asleep, where the cards have it.\n",
    );
    assert_eq!(
        rows(&draft, "27", "start"),
        [
            r#"ALT 1: (step: Frozen, side: "Southern", units: ["KERN/IV"], less: ["Falk", "Lang"], section: "27.34")"#,
            r#"ALT 2: (step: Frozen, side: "Southern", units: ["HILL/I"], section: "27.34")"#,
            r#"IX Corps: (step: Frozen, side: "Northern", units: ["IX Corps"], section: "27.35")"#,
            r#"free, near the printed hexes: (step: Free, side: "Northern", zone: "near the printed hexes", consent: true, section: "27.36")"#,
            r#"free, south of the Long Water: (step: Free, side: "Southern", zone: "south of the Long Water", consent: true, section: "27.37")"#,
            r#"Brandt, asleep: (step: Asleep, units: ["Brandt"], section: "27.38")"#,
        ]
    );
    assert_eq!(
        rows(&draft, "27", "zones"),
        [
            r#"near the printed hexes: (within: 2, gist: "of the hex that the cards have for each unit", consent: true, section: "27.36")"#,
            r#"south of the Long Water: (that: "south of the Long Water", consent: true, section: "27.37")"#,
        ]
    );
    assert_eq!((states(&draft, "27.36"), states(&draft, "27.37")), (vec![State::Understood], vec![State::InPart]));
}
