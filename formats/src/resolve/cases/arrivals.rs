//! ALT groups, and arrivals by turn or by die.

use super::*;
use crate::documents::scenario::{AltLine, Returns, Tells};

fn alt<'a>(of: &'a Resolved, key: &str) -> &'a AltLine {
    of.scenario().alt.get(&key.into()).unwrap()
}

/// NW 28.2, taken with another hex by 28.5, and 31.2.
#[test]
fn forces_that_have_left_return_as_groups() {
    let title = title(&[
        (
            "scenarios/28",
            r#"alt: {"French 1": (units: ["MARSEC", "French I/1", "IC/Sabran"], hex: "0633", section: "28.2"),
                "French 2": (units: ["French I/2", "I/Battery"], hex: "0633", section: "28.2"),
                "French 3": (units: ["II/Orval"], hex: "6120", section: "28.2"),
                "Coalition 1": (units: ["WALDSEE", "Austrian I"], hex: "2701", returns: Exited, section: "28.2"),
                "Coalition 2": (units: ["BELSKOY", "AG/Volgin", "AG/Dubrov"], hex: "2701", section: "28.2")}"#,
        ),
        (
            "scenarios/28.5",
            r#"takes: {"28": (topics: ["alt"], section: "28.53", changes: ["scenarios/28 alt \"French 3\": ? -> absent"])}"#,
        ),
        (
            "scenarios/31",
            r#"alt: {"French 1": (units: ["IC/Tourcy"], hex: "0633", section: "31.2"),
                "Austrian 1": (side: "Coalition", army: "Austrian", units: ["GREIFEN", "III"], hex: "0119", returns: IfExited, section: "31.2"),
                "Austrian 2": (side: "Coalition", army: "Austrian", hex: "2701", returns: AnyExitedLeader, section: "31.2")}"#,
        ),
    ]);
    let of = sound(&title, "28");
    let returned = alt(&of, "Coalition 1");
    assert_eq!(returned.returns, Some(Written::Known(Returns::Exited)));
    assert_eq!(
        members(&title, "scenarios/28", "alt", "Coalition 1"),
        ["I/Moosbach", "I/Rieden", "I/Tannhof", "WALDSEE"]
    );
    assert_eq!(members(&title, "scenarios/28", "alt", "French 2"), ["I/Battery", "I/Cassan"]);
    assert!(alt(&of, "Coalition 2").returns.is_none());
    // Groups stand in the order of their side, each with its number.
    let numbers =
        of.scenario().alt.iter().map(|(key, line)| (line.side(&key.0).unwrap(), line.number(&key.0).unwrap()));
    let numbers: Vec<_> = numbers.collect();
    assert_eq!(numbers, [("French", 1), ("French", 2), ("French", 3), ("Coalition", 1), ("Coalition", 2)]);

    let approach = sound(&title, "28.5");
    assert_eq!(keys(&approach, "alt"), ["French 1", "French 2", "Coalition 1", "Coalition 2"]);
    assert_eq!(alt(&approach, "Coalition 1").returns, Some(Written::Known(Returns::Exited)));
    assert_eq!(cites(&approach, "alt", "Coalition 1"), ["28.2", "28.53"]);

    let ulm = sound(&title, "31");
    assert_eq!(alt(&ulm, "Austrian 1").returns, Some(Written::Known(Returns::IfExited)));
    let any = alt(&ulm, "Austrian 2");
    assert_eq!((any.returns.clone(), any.units.len()), (Some(Written::Known(Returns::AnyExitedLeader)), 0));
    assert_eq!((any.side("Austrian 2"), any.number("Austrian 2")), (Some("Coalition"), Some(2)));
    // The army of the row tells which III.
    assert_eq!(members(&title, "scenarios/31", "alt", "Austrian 1"), ["III/Hallau", "III/Steinach", "GREIFEN"]);
}

/// BOP 27.2 and 27.35.
#[test]
fn the_entry_hex_depends_on_the_turn_and_an_option_moves_it() {
    let title = title(&[(
        "scenarios/27",
        r#"alt: {"French 1": (units: ["II/Perrin", "II/Orval"], hex: "E-2534", section: "27.2"),
            "French 2": (units: ["MARSEC", "French I/1", "Baggage II"], hex: "E-2534", accelerated: true, otherwise: "12 April, 9 PM", section: "27.2"),
            "Coalition 1": (units: ["I/Tannhof"], hex: "E-4701", section: "27.2"),
            "Coalition 2": (units: ["WALDSEE", "I/Moosbach"], arrival: "variable", section: "27.2"),
            "Coalition 3": (units: ["I/Rieden"], arrival: "variable", section: "27.2")},
        arrivals: {"morning": (table: "variable", first: "7 AM", last: "10 AM", hexes: ["E-6133"], section: "27.2"),
            "noon": (table: "variable", first: "11 AM", last: "3 PM", hexes: ["E-6122", "E-6118"], section: "27.2"),
            "evening": (table: "variable", first: "4 PM", hexes: ["E-6106", "E-6103"], section: "27.2")},
        options: {"along the coast": (section: "27.35", changes: [
            "scenarios/27 arrivals morning last: \"10 AM\" -> \"8 AM\"",
            "scenarios/27 arrivals morning hexes: [\"E-6133\"] -> [\"E-4433\"]",
            "scenarios/27 arrivals + forenoon: (table: \"variable\", first: \"9 AM\", last: \"10 AM\", hexes: [\"E-3833\"], section: \"27.35\") after morning",
            "scenarios/27 arrivals noon hexes: ? -> [\"E-6133\"]",
            "scenarios/27 arrivals evening hexes: ? -> [\"E-6122\"]"])}"#,
    )]);
    let table = |of: &Resolved| -> Vec<String> {
        let rows = of.scenario().arrivals.iter().filter(|(_, l)| l.table.as_deref() == Some("variable"));
        let said = rows.map(|(_, line)| {
            let hexes: Vec<String> = line.hexes.iter().filter_map(Written::known).map(ToString::to_string).collect();
            let last = line.last.as_deref().unwrap_or("on");
            format!("{}-{last} {}", line.first.as_deref().unwrap(), hexes.join(" or "))
        });
        said.collect()
    };
    let plain = sound(&title, "27");
    assert_eq!(table(&plain), ["7 AM-10 AM E/6133", "11 AM-3 PM E/6122 or E/6118", "4 PM-on E/6106 or E/6103"]);
    let of = with(&title, "27", &["along the coast"]);
    assert_eq!(table(&of), ["7 AM-8 AM E/4433", "9 AM-10 AM E/3833", "11 AM-3 PM E/6133", "4 PM-on E/6122"]);
    let variable = of.scenario().alt.iter().filter(|(_, l)| l.arrival.as_deref() == Some("variable"));
    assert_eq!(variable.map(|(key, _)| key.0.as_str()).collect::<Vec<_>>(), ["Coalition 2", "Coalition 3"]);
    let sooner = alt(&of, "French 2");
    assert!(sooner.accelerated && sooner.otherwise.as_deref() == Some("12 April, 9 PM"));
    assert_eq!(of.origins("arrivals", "morning").len(), 3);
}

/// BOP 32.52 and 32.53.
#[test]
fn groups_that_arrive_by_two_dice_have_a_face_for_every_roll() {
    let title = title(&[(
        "scenarios/32",
        r#"alt: {"Coalition 1": (units: ["I/Tannhof"], arrival: "north"), "Coalition 2": (units: ["WALDSEE"], arrival: "north"),
            "Coalition 3": (units: ["I/Moosbach"], arrival: "north"), "Coalition 4": (units: ["I/Rieden"], arrival: "north")},
        arrivals: {"north": (table: "north", hexes: ["E-2601", "E-3801", "E-4701", "C-1401"], section: "32.53")},
        options: {"variable schedule": (agree: "both", section: "32.52", changes: [
            "scenarios/32 dice + \"early day\": (side: \"Coalition\", tells: Day, alt: [\"Coalition 1\", \"Coalition 2\"], dice: \"1d6\", when: \"the first start phase\", faces: {\"1-2\": \"12 April\", \"3\": \"13 April\", \"4\": \"14 April\", \"5\": \"15 April\", \"6\": \"16 April\"}, section: \"32.52\")",
            "scenarios/32 dice + \"late day\": (side: \"Coalition\", tells: Day, alt: [\"Coalition 3\", \"Coalition 4\"], dice: \"1d6\", faces: {\"1-2\": \"13 April\", \"3-4\": \"14 April\", \"5\": \"15 April\", \"6\": \"16 April\"}, section: \"32.52\")",
            "scenarios/32 dice + turn: (side: \"Coalition\", tells: Turn, alt: [\"Coalition 1\", \"Coalition 2\", \"Coalition 3\", \"Coalition 4\"], dice: \"1d6\", faces: {\"1-2\": \"7 AM\", \"3\": \"9 AM\", \"4\": \"Noon\", \"5\": \"3 PM\", \"6\": \"6 PM\"}, gist: \"who comes is as the set-up card has that date\", section: \"32.52\")"])}"#,
    )]);
    assert!(sound(&title, "32").scenario().dice.is_empty());
    let of = with(&title, "32", &["variable schedule"]);
    let scenario = of.scenario();
    for (key, line) in scenario.dice.iter() {
        assert_eq!(line.not_told_once(), Some(Vec::new()), "{key:?}");
    }
    // Each group has a die for its day and one for its turn.
    for key in scenario.alt.keys() {
        let tells: Vec<_> =
            scenario.dice.iter().filter(|(_, l)| l.alt.contains(&key.0)).map(|(_, l)| l.tells.clone()).collect();
        assert_eq!(tells, [Tells::Day, Tells::Turn].map(|t| Some(Written::Known(t))), "{key:?}");
    }
    let face = |key: &str, face: &str| scenario.dice.get(&key.into()).unwrap().faces.get(face).cloned();
    assert_eq!((face("early day", "1-2"), face("late day", "1-2")), (Some("12 April".into()), Some("13 April".into())));
}

#[test]
fn rolls_without_a_face_or_with_two_are_told() {
    for (dice, faces, wanted) in [
        ("1d6", "\"1-2\": \"a\", \"4-6\": \"b\"", Some(vec![3])),
        ("d6", "\"1-3\": \"a\", \"3-6\": \"b\"", Some(vec![3])),
        ("2d6", "\"2 or less\": \"a\", \"3+\": \"b\"", Some(Vec::new())),
        ("2d6", "\"2-11\": \"a\"", Some(vec![12])),
        ("1d6", "\"even\": \"a\"", None),
        ("dice", "", None),
        ("0d6", "", None),
        ("200d200", "", None),
    ] {
        let text = format!("dice: {{\"a\": (dice: \"{dice}\", faces: {{{faces}}})}}");
        let title = title(&[("scenarios/1", &text)]);
        let of = sound(&title, "1");
        assert_eq!(of.scenario().dice.get(&"a".into()).unwrap().not_told_once(), wanted, "{dice} {faces}");
    }
}
