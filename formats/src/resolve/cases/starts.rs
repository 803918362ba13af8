//! Who stands where at the start, and what an approach has otherwise than its day of battle.

use super::*;
use crate::documents::scenario::{Effect, OrderKind};

const CARD: (&str, &str) = (
    "cards/start",
    r#"SetupCard(format: 1, columns: {"DoB": (), "16": ()}, rows: {
        "GREIFEN": (army: "Austrian", heading: "Coalition", cells: {"DoB": "0501", "16": "-"}),
        "III/Hallau": (army: "Austrian", heading: "Coalition", cells: {"DoB": "R 0501", "16": "-"}),
        "III/Karpin": (army: "Russian", heading: "Coalition", cells: {"DoB": "0601", "16": "0703"}),
        "V/Ilmen": (army: "Russian", heading: "Coalition", cells: {"DoB": "reinf", "16": "0704"}),
        "BELSKOY": (army: "Russian", heading: "Coalition", cells: {"DoB": "0602", "16": "0701"}),
        "AG/Volgin": (army: "Russian", heading: "Coalition", cells: {"DoB": "0602", "16": "R 0701"}),
        "AG/Volgin-b": (army: "Russian", heading: "Coalition", cells: {"DoB": "-", "16": "0702"}),
        "AG/Dubrov": (army: "Russian", heading: "Coalition", cells: {"DoB": "0602", "16": "0701"}),
        "DURANCE": (army: "French", heading: "French", cells: {"DoB": "0201", "16": "0101"}),
        "TRAVOT": (army: "French", heading: "French", cells: {"DoB": "0301", "16": "0101"}),
        "IC/Sabran": (army: "French", heading: "French", cells: {"DoB": "0301", "16": "0101"}),
        "Gde/Aubry": (army: "French", heading: "French", cells: {"DoB": "0202", "16": "0101"}),
        "I/Lareine": (army: "French", heading: "French", cells: {"DoB": "0203", "16": "0102"})})"#,
);

const TRACK: (&str, &str) = (
    "tracks/may",
    r#"TurnTrack(format: 1, days: {"19 May": (), "20 May": ()},
        turns: {"19 May, 1 PM": (), "19 May, 2 PM": (), "20 May, Noon": (), "20 May, 1 PM": (), "20 May, 2 PM": ()},
        entries: {"guard": (turn: "20 May, 1 PM", side: "French", units: ["Gde/Aubry"], hex: "0101"),
            "horse": (turn: "20 May, 2 PM", side: "French", units: ["French IC"], hex: "0101"),
            "west": (turn: "20 May, Noon", side: "French", units: ["French II"], hex: "0105", only: Campaign)})"#,
);

/// LPD 28.2 and 28.5.
#[test]
fn an_approach_with_exceptions_to_the_start_and_a_first_player_of_the_battle_alone() {
    let title = title(&[
        CARD,
        ("scenarios/27", r#"alt: {"Coalition 1": (units: ["V/Rogozin"], hex: "1901", section: "27.2")}"#),
        (
            "scenarios/28",
            r#"kind: {"scenario": (kind: DayOfBattle, battle: "28", turns: 7)},
            duration: {"1": (first: "1 Feb, 1 PM", last: "1 Feb, Night PM", section: "28.11")},
            mode_cards: {"Coalition": (count: "2", section: "28.12"), "French": (count: "1", section: "28.12")},
            pontoons: {"1": (side: "Coalition", count: "1", with: "ORLINOV", section: "28.14"),
                "2": (side: "Coalition", count: "1", with: "GREIFEN", section: "28.14")},
            first_player: {"Coalition": (only: ["28"], section: "28.15")},
            alt: {"French 1": (units: ["I/Cassan"], hex: "0301", section: "28.2"),
                "French 2": (units: ["BRUNEL", "French II"], hex: "0301", section: "28.2"),
                "Coalition 1": (units: ["Russian V"], less: ["V/Rogozin"], hex: "1934", section: "28.2"),
                "Coalition 2": (units: ["ORLINOV", "Russian III Corps", "Pontoon, Coalition"], hex: "1934", section: "28.2"),
                "Coalition 3": (units: ["V/Rogozin"], hex: "1934", section: "28.2")},
            bridges: {"0816": (damaged: true, section: "28.32")},
            orders: {"1": (side: "French", force: ["MARSEC", "French I"], kind: Exit, to: "exit 0107",
                until: "the first of them reaches the edge", section: "28.33")},
            start: {"column": (step: Column, column: "DoB", section: "28.34")},
            vp: {"0713": (does_not_count: true, section: "28.41"), "0913": (does_not_count: true, section: "28.41")},
            exits: {"1": (side: "French", hexes: ["0107"], retreat: true, section: "28.42")}"#,
        ),
        (
            "scenarios/28.5",
            r#"kind: {"scenario": (kind: Approach, battle: "28")},
            takes: {"start": (from: "28", topics: ["start"], section: "28.5"),
                "27": (topics: ["alt"], section: "28.53"), "28": (section: "28.54")},
            duration: {"1": (first: "31 Jan, 9 AM", last: "1 Feb, Night PM", section: "28.51")},
            mode_cards: {"Coalition": (count: "2", section: "28.52"), "French": (count: "2", section: "28.52")},
            cards: {"29": (is: Removed, side: "Coalition", copies: 2, section: "28.53")},
            start: {"Austrians": (step: ToTrack, units: ["GREIFEN", "the Austrian III Corps"], section: "28.5"),
                "guard": (step: ToTrack, units: ["Gde/Aubry"], section: "28.5"),
                "horse": (step: ToTrack, units: ["French IC"], section: "28.5")}"#,
        ),
    ]);
    let of = sound(&title, "28.5");
    let said = placed(&title, &of);
    for expected in [
        "GREIFEN: reinf",
        "III/Hallau: R reinf",
        "III/Karpin: 0601",
        "TRAVOT: reinf",
        "IC/Sabran: reinf",
        "Gde/Aubry: reinf",
        "DURANCE: 0201",
        "I/Lareine: 0203",
    ] {
        assert!(said.contains(&expected.to_owned()), "{expected}: {said:?}");
    }
    assert_eq!(cites(&of, "start", "column"), ["28.34", "28.5"]);
    // Who is first is said of the battle alone.
    assert!(of.scenario().first_player.is_empty() && !sound(&title, "28").scenario().first_player.is_empty());
    let left: Vec<_> = of.left_out.iter().map(|l| (l.section.as_str(), l.because.as_str())).collect();
    assert_eq!(left, [("first_player", "limited to 28")]);
    // ALT groups are those of another battle, all else of this.
    assert_eq!(
        (keys(&of, "alt"), cites(&of, "alt", "Coalition 1")),
        (vec!["Coalition 1".to_owned()], vec!["27.2", "28.53"])
    );
    assert_eq!(keys(&of, "pontoons"), ["1", "2"]);
    assert_eq!(cites(&of, "exits", "1"), ["28.42", "28.54"]);
    assert_eq!(of.scenario().cards.get(&"29".into()).unwrap().copies, Some(2));
    // Two formations III of one side are told apart, and the group of one has nobody of the other.
    let group = members(&title, "scenarios/28", "alt", "Coalition 2");
    assert_eq!(group, ["III/Karpin", "III/Sorokov", "ORLINOV", "Pontoon, Coalition"]);
}

/// LPD 28.2 beside 28.5: a bare III of that side stays open.
#[test]
fn a_bare_number_of_two_formations_moves_neither() {
    let mut title = title(&[CARD]);
    let text = r#"Scenario(format: 1, start: {"column": (step: Column, column: "DoB"),
        "late": (step: ToTrack, side: "Coalition", units: ["III"])})"#;
    title.insert(Document::read("scenarios/28", text.as_bytes().to_vec()));
    let start = start(&title, &sound(&title, "28"));
    assert_eq!(start.unmet, [("late".into(), "III".to_owned())]);
    let reinforcements = start.placed.iter().filter(|p| p.cell.at == Where::Reinforcement);
    assert_eq!(reinforcements.map(|p| p.unit.as_str()).collect::<Vec<_>>(), ["V/Ilmen"]);
}

/// NW 30.55.
#[test]
fn one_side_stands_by_another_column_with_exceptions_zones_roadblocks_and_a_fire() {
    let title = title(&[
        CARD,
        ("sheets/vale", r#"MapSheet(format: 1, hexes: {"1714": (name: "Moorfeld"), "1814": (name: "Moorfeld")})"#),
        (
            "scenarios/30.5",
            r#"start: {"column": (step: Column, side: "Coalition", column: "16", units: ["Russian AG", "Russian III"], section: "30.55"),
                "infantry": (step: Place, units: ["AG/Volgin"], at: "2814", section: "30.55"),
                "cavalry": (step: Place, units: ["AG/Dubrov"], at: "3014", section: "30.55"),
                "town": (step: Place, units: ["AG/Volgin-b"], at: "1814", section: "30.55"),
                "scouts": (step: Place, units: ["Cossacks 1", "Cossacks 2"], at: "within 3 of AG/Volgin-b", section: "30.55")},
            zones: {"defiles": (that: "at a defile", section: "25.75")},
            roadblocks: {"before": (army: "Russian", count: "6", zone: "defiles", section: "30.55"),
                "night": (army: "Russian", count: "2", zone: "defiles", turn: "16 Nov, 3 AM", section: "30.55")},
            dice: {"fire": (side: "Coalition", tells: Whether, dice: "1d6", when: "a French unit enters the town",
                faces: {"1-2": "it burns", "3-6": "nothing"}, without_cards: true, section: "30.55")},
            map: {"fire": (what: Fire, place: "Moorfeld", hexes: ["1714", "1814"], gist: "if the die says so", section: "30.55")}"#,
        ),
    ]);
    let of = sound(&title, "30.5");
    assert_eq!(
        placed(&title, &of),
        [
            "III/Karpin: 0703",
            "BELSKOY: 0701",
            "AG/Volgin: 2814",
            "AG/Volgin-b: 1814",
            "AG/Dubrov: 3014",
            "Cossacks 1: within 3 of AG/Volgin-b",
            "Cossacks 2: within 3 of AG/Volgin-b"
        ]
    );
    let scenario = of.scenario();
    let blocks: Vec<_> = scenario.roadblocks.iter().map(|(_, l)| (l.count.clone(), l.turn.as_deref())).collect();
    let count = |n| Some(Written::Known(crate::documents::figure::Figure::Is(n)));
    assert_eq!(blocks, [(count(6), None), (count(2), Some("16 Nov, 3 AM"))]);
    let fire = scenario.dice.get(&"fire".into()).unwrap();
    assert!(fire.without_cards && fire.not_told_once() == Some(Vec::new()));
}

/// NR 27.6.
#[test]
fn a_deployment_in_secret_is_an_option_of_one_side() {
    let title = title(&[
        CARD,
        TRACK,
        (
            "scenarios/27",
            r#"tracks: {"may": (leave_out: ["Campaign"], section: "27.14")},
            start: {"column": (step: Column, column: "DoB", section: "27.56")},
            orders: {"1": (side: "Coalition", force: ["GREIFEN"], to: "0909", section: "27.32")}"#,
        ),
        (
            "scenarios/27.6",
            r#"takes: {"27": (topics: ["start"], section: "27.56")},
            tracks: {"may": (section: "27.66")},
            start: {"asleep": (step: Asleep, units: ["GREIFEN"], until: ["the card says so"], section: "27.64"),
                "squares": (step: Marked, marker: "Square", units: ["French I"],
                    until: ["the owner takes it off behind a movement phase"], section: "27.67")},
            bridges: {"2124": (ford: true, section: "27.68"), "2425": (ford: true, section: "27.68")},
            options: {"free set-up": (agree: "Coalition", section: "27.61", changes: [
                "scenarios/27.6 start + hidden: (step: Free, units: [\"Russian AG\"], zone: \"round the centre\", section: \"27.62\")",
                "scenarios/27.6 zones + \"round the centre\": (within: 9, that: \"of the bridge written down\", not_within_of_enemy: 3, section: \"27.62\")",
                "scenarios/27.6 rules + centre: (section: \"27.61\", effect: SecretCentre(side: \"Coalition\", choices: [\"a bridge not north of 3627\"], units: [\"Russian AG\"], less: [\"Austrian III\"], within: 9, not_within_of_enemy: 3, by_turn: \"20 May, Noon\"))",
                "scenarios/27.6 rules + wait: (section: \"27.62\", effect: SkipPlayerTurn(side: \"Coalition\", turn: \"until they are revealed\"))",
                "scenarios/27.6 orders + V: (side: \"Coalition\", force: [\"Russian V\"], kind: Programmed, choice: \"Coalition\", secret: true, section: \"27.63\")"])}"#,
        ),
    ]);
    let plain = sound(&title, "27.6");
    assert!(plain.scenario().rules.is_empty() && plain.scenario().orders.is_empty());
    let said = placed(&title, &plain);
    assert!(said.contains(&"GREIFEN: 0501; asleep until the card says so".to_owned()), "{said:?}");
    assert!(said.iter().any(|s| s.starts_with("I/Lareine: 0203; Square until ")), "{said:?}");
    assert!(plain.scenario().bridges.iter().all(|(_, line)| line.ford));
    // Entries for campaigns alone are left out of the battle, and come here.
    let left_out =
        |section: &str| sound(&title, section).scenario().tracks.get(&"may".into()).unwrap().leave_out.clone();
    assert_eq!((left_out("27"), left_out("27.6")), (vec!["Campaign".to_owned()], Vec::new()));

    let free = with(&title, "27.6", &["free set-up"]);
    let said = placed(&title, &free);
    assert!(said.contains(&"AG/Volgin: 0602; free in round the centre".to_owned()), "{said:?}");
    assert!(said.contains(&"III/Karpin: 0601".to_owned()), "{said:?}");
    let scenario = free.scenario();
    let centre = scenario.rules.get(&"centre".into()).and_then(|r| r.effect.clone());
    let Some(Effect::SecretCentre { within, not_within_of_enemy, less, by_turn, .. }) = centre else {
        panic!("{centre:?}")
    };
    assert_eq!((within, not_within_of_enemy, by_turn.as_deref()), (Some(9), Some(3), Some("20 May, Noon")));
    assert_eq!(less, ["Austrian III"]);
    let order = scenario.orders.get(&"V".into()).unwrap();
    assert!(order.secret && order.to.is_none() && order.choice.as_deref() == Some("Coalition"));
    assert_eq!(order.kind, Some(Written::Known(OrderKind::Programmed)));
    let how = &free.origins("rules", "centre").last().unwrap().how;
    assert!(matches!(how, How::Option(option, _) if option == "free set-up"), "{how:?}");
}

/// NR 28.56.
#[test]
fn all_else_is_taken_but_a_bridge_that_is_not_laid() {
    let title = title(&[
        (
            "scenarios/28",
            r#"pontoons: {"Brunel": (side: "French", with: "BRUNEL", count: "1", deployed: "1313/1314", section: "28.14"),
                "Marsec": (side: "French", with: "MARSEC", count: "1", deployed: "1515/1516", section: "28.14")},
            improved_positions: {"1": (side: "Coalition", hexes: ["2020"], section: "28.17")}"#,
        ),
        (
            "scenarios/28.5",
            r#"takes: {"28": (section: "28.56", changes: ["scenarios/28 pontoons Brunel deployed: ? -> absent"])},
            orders: {"III": (side: "French", force: ["French II"], to: "2604", section: "28.54")}"#,
        ),
    ]);
    let laid = |section: &str, key: &str| {
        let of = sound(&title, section);
        let line = of.scenario().pontoons.get(&key.into()).unwrap();
        assert!(line.with.is_some() && line.count.is_some());
        line.deployed.is_some()
    };
    assert!(laid("28", "Brunel") && laid("28", "Marsec") && laid("28.5", "Marsec") && !laid("28.5", "Brunel"));
    let of = sound(&title, "28.5");
    let how: Vec<_> = of.origins("pontoons", "Brunel").iter().map(|o| (&o.how, o.section.as_deref())).collect();
    let [(How::Stated, Some("28.14")), (How::Changed(change), Some("28.56")), (How::Taken(_), Some("28.56"))] = how[..]
    else {
        panic!("{how:?}")
    };
    assert_eq!(change.to_string(), "scenarios/28 pontoons Brunel deployed: ? -> absent");
    assert_eq!(cites(&of, "improved_positions", "1"), ["28.17", "28.56"]);
}

/// NR 28.68, which sets 28.67 aside.
#[test]
fn an_option_of_both_changes_the_scenario_and_the_track() {
    let title = title(&[
        CARD,
        TRACK,
        (
            "scenarios/28.6",
            r#"tracks: {"may": (section: "28.66")},
            start: {"column": (step: Column, column: "DoB", section: "28.6"),
                "guard": (step: ToTrack, units: ["Gde/Aubry", "DURANCE"], section: "28.6")},
            cards: {"late start": (is: InEffect, side: "French", number: "2", counts_as_mode: true, section: "28.67")},
            options: {"spoiling attack": (agree: "both", section: "28.68", changes: [
                "scenarios/28.6 cards \"late start\": ? -> absent",
                "scenarios/28.6 start + near: (step: Place, units: [\"DURANCE\", \"Gde/Aubry\"], at: \"within 4 of S-1006\", section: \"28.68\") after guard",
                "tracks/may entries guard: ? -> absent",
                "tracks/may entries horse turn: \"20 May, 2 PM\" -> \"19 May, 2 PM\""])}"#,
        ),
    ]);
    let plain = sound(&title, "28.6");
    assert!(plain.scenario().cards.get(&"late start".into()).unwrap().counts_as_mode && plain.elsewhere.is_empty());
    let of = with(&title, "28.6", &["spoiling attack"]);
    assert!(of.scenario().cards.is_empty());
    assert!(of.left_out.iter().any(|l| l.section == "cards" && l.because == "left out by 28.68"));
    let said = placed(&title, &of);
    assert!(said.contains(&"Gde/Aubry: within 4 of S-1006".to_owned()), "{said:?}");
    assert!(said.contains(&"DURANCE: within 4 of S-1006".to_owned()), "{said:?}");
    // What it changes on the track can be made there.
    let mut title = title;
    for change in &of.elsewhere {
        assert!(title.apply(change).unwrap().is_some(), "{change}");
    }
    let track = title.document("tracks/may").unwrap();
    assert_eq!(track.field_value("entries", "horse", "turn").as_deref(), Some("\"19 May, 2 PM\""));
    assert!(track.value("entries", "guard").is_none() && track.value("entries", "west").is_some());
}
