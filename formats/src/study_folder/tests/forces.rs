//! Groups, orders, positions and roadblocks in the forms that are rarer.

use super::{State, drafted, rows, states};

#[test]
fn groups_of_parts_and_of_whoever_has_left() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.2 Alternate Reinforcements\n\
         NORTHERN\n\
         #1. Eastern V Corps—Falk only (1934)\n\
         #2. One exited LEADER + units with him (return) 1234\n\
         SOUTHERN\n\
         #1. Kern, 0119\n\
         #2. IV Corps (remainder), Lang (1934)\n\
         NORTHERN\n\
         #3. Eastern V Corps (remainder), Weber (1934)\n\
         27.35 \"Long Way\" to Bergau: Nobody knows it. Variable Arrival hex varies by turn: 7-8AM — E-4433; 4PM and on — \
         E-6122.\n",
    );
    assert_eq!(
        rows(&draft, "27", "alt"),
        [
            r#"Northern 1: (units: ["Eastern V Corps/Falk"], hex: "1934", section: "27.2")"#,
            r#"Northern 2: (hex: "1234", returns: AnyExitedLeader, section: "27.2")"#,
            r#"Southern 1: (units: ["Kern"], hex: "0119", section: "27.2")"#,
            r#"Northern 3: (units: ["Eastern V Corps", "Weber"], less: ["Eastern V Corps/Falk"], hex: "1934", section: "27.2")"#,
        ],
        "what is the rest of a corps that no group has parts of is not told"
    );
    assert_eq!(
        rows(&draft, "27", "arrivals"),
        [
            r#"long way, 7-8 AM: (table: "long way", first: "7 AM", last: "8 AM", hexes: ["E-4433"], section: "27.35")"#,
            r#"long way, 4 PM and on: (table: "long way", first: "4 PM", hexes: ["E-6122"], section: "27.35")"#,
        ]
    );
    assert_eq!(states(&draft, "27.35"), [State::InPart]);
}

#[test]
fn orders_for_a_leader_and_his_force() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.32 March Orders at Start: Marshal Kern and his Old Guard Corps has a March Order to exit at 0207. Southern: none.\n\
         27.63 Hidden: When the chit lies, the Northern Player must secretly give a March Order to the Eastern I and \
         Western V Corps.\n\
         28.0 The Battle of Bergau\n\
         28.32 March Orders at Start: The Northern Player may issue March Orders to one Friendly Force, and the \
         Southern Player has one pre-programmed order (not 2) for Hill's entire column to march to Neudorf (1125W).\n\
         29.0 The Battle of Cosel\n\
         29.32 March Orders at Start: none\n",
    );
    assert_eq!(
        rows(&draft, "27", "orders"),
        [
            r#"Kern, OG Corps: (kind: Exit, force: ["Kern", "OG Corps"], to: "exit 0207", section: "27.32")"#,
            r#"Eastern I Corps: (side: "Northern", force: ["Eastern I Corps"], choice: "Northern", secret: true, section: "27.63")"#,
            r#"Western V Corps: (side: "Northern", force: ["Western V Corps"], choice: "Northern", secret: true, section: "27.63")"#,
        ]
    );
    assert_eq!(rows(&draft, "27", "free_orders"), [r#"Southern: (count: "0", section: "27.32")"#]);
    assert_eq!(
        rows(&draft, "28", "orders"),
        [r#"Hill: (kind: Programmed, side: "Southern", force: ["Hill"], to: "1125W", section: "28.32")"#]
    );
    assert_eq!(rows(&draft, "28", "free_orders"), [r#"Northern: (count: "1", section: "28.32")"#]);
    assert_eq!(rows(&draft, "29", "stated").len(), 2);
}

#[test]
fn roadblocks_of_an_army_retreats_and_cards_in_a_rule() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.18 Roadblocks: Two Eastern roadblocks (25.75).\n\
         27.35 Fire: The mill burns. Play Southern Fog of War Card No. 14: Smoke (24.9).\n\
         27.36 General Retreat: Whoever goes, goes by his own road, and either player may declare one per day.\n\
         27.37 Squares: Place a \"Ring\" marker on each unit of IX Corps. They go when the Northern Player \
         likes.\n",
    );
    assert_eq!(rows(&draft, "27", "roadblocks"), [r#"Eastern: (army: "Eastern", count: "2", section: "27.18")"#]);
    assert_eq!(rows(&draft, "27", "cards"), [r#"14: (is: InEffect, side: "Southern", section: "27.35")"#]);
    assert_eq!(
        rows(&draft, "27", "general_retreat"),
        [
            r#"Northern: (count: "1", per: "day", section: "27.36")"#,
            r#"Southern: (count: "1", per: "day", section: "27.36")"#,
        ]
    );
    assert_eq!(
        rows(&draft, "27", "start"),
        [r#"Ring: (step: Marked, units: ["IX Corps"], marker: "Ring", section: "27.37")"#]
    );
    // What else the rules say is for a person.
    let stubs: Vec<String> = rows(&draft, "27", "rules").iter().map(|row| row[..5].to_owned()).collect();
    assert_eq!(stubs, ["27.35", "27.37"]);
}
