//! What holds because another scenario has it.

use super::{State, drafted, phrase, rows, states};

#[test]
fn groups_between_two_references_are_meant_too() {
    for (text, wanted) in [
        ("(same as 27.1—27.4)", &["27.1", "27.2", "27.3", "27.4"][..]),
        ("(Same as 27.12—27.4)", &["27.1", "27.2", "27.3", "27.4"]),
        ("27.1 -27.2", &["27.1", "27.2"]),
        ("(same as 27.1, 27.3, 33.6)", &["27.1", "27.3", "33.6"]),
        ("same as 27.0—32.0", &["27.0", "32.0"]),
    ] {
        assert_eq!(phrase::groups(text).unwrap(), wanted, "{text}");
    }
    assert_eq!(phrase::groups("see 27.1 or the card"), None);
}

/// A battle with rules, an order, and steps of the start; then what is given.
fn with_battle(more: &str) -> String {
    format!(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.15 Improved Positions: A-0512\n\
         27.31 Damaged Bridges at Start: A-0405/06.\n\
         27.32 March Orders: The IV Corps has a pre-programmed march order to Neudorf (A-1020).\n\
         27.33 Map Area in Play: Set up by the \"3 May\" column. This scenario uses the Ambach (A) map only.\n\
         27.34 Old Mill: Whoever holds the mill may keep it.\n\
         27.35 Demoralized Corps at Start: II Corps.\n\
         27.41 Control: VP Hexes that Do NOT count: A-0808\n\
         {more}"
    )
}

#[test]
fn the_rest_is_taken_and_rules_stand_beside_ones_own() {
    let draft = drafted(&with_battle(
        "27.5 Approach to Battle\n\
         27.51 Duration: 2 May, 9 PM—4 May, Noon.\n\
         27.52 Mode Cards at Start: Northern 1, Southern 1\n\
         27.53 March Orders: The V Corps has a pre-programmed march order to Altdorf (A-1121).\n\
         27.54 New Mill: It is empty.\n\
         27.55 Set-up: Set up by the \"2 May\" column.\n\
         27.56 Control: VP Hexes that Do NOT count: A-0909\n\
         27.57 All other Scenario Info: (same as 27.1—27.4)\n",
    ));
    assert_eq!(
        rows(&draft, "27.5", "takes"),
        [
            r#"special rules: (from: "27", topics: ["orders", "rules", "vp"], section: "27.57")"#,
            r#"start: (from: "27", topics: ["start"], section: "27.57")"#,
            r#"27: (section: "27.57")"#,
        ]
    );
}

#[test]
fn special_rules_of_one_battle_hold_in_a_campaign() {
    let draft = drafted(&with_battle(
        "28.0 Ambach Mini-Campaign\n\
         28.12 Mode Cards at Start: (27.12)\n\
         28.21 Northern Set-up: Set up all Northern units in accordance with the 3rd May column of the card.\n\
         28.22 Southern Set-up: Set up all Southern units in accordance with the 2nd May column of the card.\n\
         28.24 Map Area in Play: This scenario uses the Ambach (A) and Bergau (B) maps.\n\
         28.5 Special Rules\n\
         Use Special Rules from 27.3—use both maps (28.24).\n\
         28.51 Damaged Bridges at Start: none\n",
    ));
    assert_eq!(
        rows(&draft, "28", "takes"),
        [
            r#"mode cards: (from: "27", topics: ["mode_cards"], section: "28.12")"#,
            r#"special rules: (from: "27", topics: ["orders", "rules"], section: "28.5")"#,
            r#"start: (from: "27", topics: ["start"], changes: ["scenarios/27 start sheet: ? -> absent"], section: "28.5")"#,
        ]
    );
    assert_eq!(
        rows(&draft, "28", "start"),
        [r#"column: (step: Column, side: "Southern", column: "2 May", section: "28.22")"#],
        "what the taken column says of one side is not said again"
    );
}

#[test]
fn rules_of_every_battle_hold_in_a_campaign_and_none_in_a_circle() {
    let draft = drafted(&with_battle(
        "28.0 The Battle of Bergau\n\
         28.31 High Ford: It is deep.\n\
         29.0 Cosel Mini-Campaign\n\
         29.31 Low Ford: It is low.\n\
         29.4 Victory Conditions\n(Same as 30.4)\n\
         30.0 Campaign Game\n\
         30.15 Improved Positions: (27.15, 28.15)\n\
         30.3 Special Rules\n\
         All Special Rules from the battles apply (27.3, 28.3 and 29.3).\n\
         30.5 Initial Set-up\n\
         To start the Campaign, use the 3 May set-up.\n",
    ));
    assert_eq!(
        rows(&draft, "30", "takes"),
        [
            r#"improved positions of 27: (from: "27", topics: ["improved_positions"], section: "30.15")"#,
            r#"improved positions of 28: (from: "28", topics: ["improved_positions"], section: "30.15")"#,
            r#"rules of 27: (from: "27", topics: ["rules"], section: "30.3")"#,
            r#"start: (from: "27", topics: ["start"], section: "30.3")"#,
            r#"rules of 28: (from: "28", topics: ["rules"], section: "30.3")"#,
        ]
    );
}

#[test]
fn rules_that_the_text_does_not_have_are_not_taken() {
    let draft = drafted(
        "30.0 Campaign Game\n30.3 Special Rules\nAll Special Rules from 27.3 apply.\n30.32 All other Scenario info: (same as \
         27.0—29.0)\n",
    );
    assert_eq!(rows(&draft, "30", "takes"), [""; 0]);
    assert_eq!(states(&draft, "30.3"), [State::NotUnderstood]);
}

#[test]
fn a_rule_without_a_heading_has_that_of_its_group() {
    let draft = drafted(
        "30.0 Campaign Game\n30.6 Days of Truce\nNobody fought.\n30.61 For a campaign that is quicker and truer to what \
         happened you may leave out whole days, whichever you like.\n",
    );
    assert_eq!(rows(&draft, "30", "rules"), [r#"30.61: (gist: "Days of Truce", manual: true, section: "30.61")"#]);
}
