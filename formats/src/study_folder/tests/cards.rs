//! Cards and the moments they fall due, and points.

use super::{drafted, rows};

#[test]
fn cards_that_call_groups_leave_the_deck_or_come_back() {
    let draft = drafted(
        "27.0 Ambach Campaign\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1\n\
         27.13 Card Deck: Each night a deck is made anew; remove all ALT cards No. 29 played so far.\n\
         28.0 Bergau Campaign\n\
         28.13 Card Deck: During the Night AM turn of May 3rd and again during Night AM of May 5th, when you reshuffle the \
         full Main Deck, return Alt. reinforcement cards to the deck (25.51).\n\
         29.0 Cosel Campaign\n\
         29.13 Card Deck: During the night 3AM turn of 3-May, score VPs for cards played. Then rest. Reshuffle the full Main Deck \
         excluding all ALT reinforcement cards played so far.\n",
    );
    assert_eq!(
        rows(&draft, "27", "cards"),
        [r#"29: (is: Removed, when: "as many as have been played", section: "27.13")"#]
    );
    assert_eq!(
        rows(&draft, "28", "cards"),
        [r#"29: (is: Returned, when: "3 May, Night AM; 5 May, Night AM", section: "28.13")"#]
    );
    assert_eq!(rows(&draft, "28", "moments").len(), 2);
    assert_eq!(
        rows(&draft, "29", "cards"),
        [r#"29: (is: Removed, when: "as many as have been played", section: "29.13")"#]
    );
    assert_eq!(rows(&draft, "29", "moments").len(), 2);
}

#[test]
fn a_late_start_is_a_card_and_of_a_general_his_sleep() {
    let draft = drafted(
        "27.0 The Battle of Ambach\n\
         27.12 Mode Cards at Start: Northern 3, Southern 1. For the Northern, \"Late Start\" is in effect. Card No. 2 is \
         one of them.\n\
         27.37 Northern Late Start: Northern Card No. 2 (as told above) is in effect at start. Lay it beside the map.\n\
         28.0 The Battle of Bergau\n\
         28.12 Mode Cards at Start: Northern 3, Southern 1\n\
         28.16 First Player: The Southern Player is first player. In addition, Southern General Hill has a Late Start in \
         effect. Keep Card No. 4 at hand.\n",
    );
    assert_eq!(rows(&draft, "27", "cards"), [r#"2: (is: InEffect, side: "Northern", section: "27.12")"#]);
    assert_eq!(rows(&draft, "27", "start"), [""; 0]);
    assert_eq!(rows(&draft, "28", "cards"), [r#"4: (is: InEffect, side: "Southern", section: "28.16")"#]);
    assert_eq!(
        rows(&draft, "28", "start"),
        [r#"Hill, asleep: (step: Asleep, units: ["Hill"], side: "Southern", section: "28.16")"#]
    );
}

#[test]
fn mode_cards_are_drawn_by_days_and_an_army_has_those_of_its_side() {
    let draft = drafted(
        "27.0 Ambach Campaign\n\
         27.12 Mode Cards at Start: Northern 2, Southern 1. Mode Cards will be dealt on the first turn of 3 May and again \
         on 9 May.\n\
         28.0 Bergau Mini-Campaign\n\
         28.12 Mode Cards at Start: Northern 2, Eastern 3.\n\
         28.13 Bonus Cards: Northern 1, Eastern 2, Western 2.\n\
         28.36 Talk: The Eastern Player and the Western Player wait. The Northern Player and the Southern Player wait.\n\
         28.37 Walk: The Northern Player and the Southern Player go. The Southern Player comes.\n",
    );
    assert_eq!(
        rows(&draft, "27", "moments"),
        [
            r#"mode cards, 3 May: (what: DrawModeCards, when: "the first turn of 3 May", section: "27.12")"#,
            r#"mode cards, 9 May: (what: DrawModeCards, when: "the first turn of 9 May", section: "27.12")"#,
        ]
    );
    assert_eq!(
        rows(&draft, "28", "mode_cards"),
        [r#"Northern: (count: "2", section: "28.12")"#, r#"Southern: (count: "3", section: "28.12")"#]
    );
    // Of two armies it is not told which has the deck.
    assert_eq!(rows(&draft, "28", "bonus_cards"), [r#"Northern: (count: "1", section: "28.13")"#]);
}

#[test]
fn points_are_recorded_at_night() {
    let draft = drafted(
        "27.0 Ambach Campaign\n\
         27.36 The Northern Player: The Northern Player and the Southern Player wait.\n\
         27.41 Tallying VPs at Night: Record VPs for Cards during the Night 9PM turn. Reshuffle the Mode Cards.\n\
         27.42 VPs for Control: During the night 9PM turn of 4 and 5-May—and 6-May at 3AM—tally the VPs for locations held.\n\
         28.0 Bergau Mini-Campaign\n\
         28.4 Mini-Campaign Victory Conditions\n(Same as 27.4)\n\
         29.0 Cosel Mini-Campaign\n\
         29.4 Victory Conditions\nThe total of VPs is counted per player after each battle. More on the worksheet.\n\
         29.54 Tallying VPs at Night: Record VPs for Cards during the Night 9PM turn of Whitsun.\n",
    );
    assert_eq!(
        rows(&draft, "27", "moments"),
        [
            r#"card points: (what: TallyCards, when: "9 PM", section: "27.41")"#,
            r#"shuffle: (what: Reshuffle, when: "9 PM", section: "27.41")"#,
            r#"places, 4 May, 9 PM: (what: TallyPlaces, turn: "4 May, 9 PM", section: "27.42")"#,
            r#"places, 5 May, 9 PM: (what: TallyPlaces, turn: "5 May, 9 PM", section: "27.42")"#,
            r#"places, 6 May, 3 AM: (what: TallyPlaces, turn: "6 May, 3 AM", section: "27.42")"#,
        ]
    );
    assert_eq!(
        rows(&draft, "28", "takes"),
        [r#"victory: (from: "27", topics: ["victory", "moments", "vp"], section: "28.4")"#]
    );
    assert_eq!(
        rows(&draft, "29", "moments"),
        [r#"points: (what: TallyVp, when: "after each battle", section: "29.4")"#]
    );
}
