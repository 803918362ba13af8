use super::*;
use crate::names::tests::title as forces;

/// A title of forces, a card of two columns, and scenarios of these texts.
fn title(scenarios: &[(&str, &str)]) -> Title {
    let mut title = forces();
    let card = "SetupCard(format: 1, columns: {\"DoB\": (), \"AtB\": ()}, rows: {
        \"Hardegg\": (army: \"Austrian\", heading: \"Coalition\", cells: {\"DoB\": \"0101\", \"AtB\": \"0102\"}),
        \"GYULAI\": (army: \"Austrian\", heading: \"Coalition\", cells: {\"DoB\": \"R 0101\"}),
        \"III/4\": (army: \"Russian\", heading: \"Coalition\", cells: {\"DoB\": \"0201\"}),
        \"III/Souham\": (heading: \"French\", cells: {\"DoB\": \"0301\", \"AtB\": \"reinf\"})})";
    let card = ("cards/start".to_owned(), card.to_owned());
    let scenarios = scenarios.iter().map(|(name, text)| {
        (format!("scenarios/{name}"), format!("Scenario(format: 1, about: {{\"section\": \"{name}\"}}, {text})"))
    });
    for (name, text) in std::iter::once(card).chain(scenarios) {
        let document = Document::read(&name, text.into_bytes());
        assert!(document.faults().is_empty(), "{name}: {:#?}", document.faults());
        title.insert(document);
    }
    title
}

fn resolved(title: &Title, name: &str) -> Resolved {
    resolve(title, &format!("scenarios/{name}"), &[], &[]).unwrap()
}

/// Keys of a section, each with the documents on its way.
fn ways(of: &Resolved, section: &str) -> Vec<(String, Vec<String>)> {
    let rows = of.document.lines().unwrap().sections.iter().find(|s| s.name == section);
    let way = |key: &str| of.origins(section, key).iter().map(|o| o.document.clone()).collect();
    rows.into_iter().flat_map(|s| &s.entries).map(|e| (e.key.clone(), way(&e.key))).collect()
}

const BATTLE: &str = "kind: {\"scenario\": (kind: DayOfBattle, battle: \"28\", turns: 7)},
    duration: {\"1\": (first: \"1 PM\", last: \"Night PM\", section: \"28.11\")},
    first_player: {\"Coalition\": (only: [\"28\"], section: \"28.15\")},
    mode_cards: {\"Coalition\": (count: \"2\", section: \"28.12\"), \"French\": (count: \"1\", section: \"28.12\")},
    start: {\"base\": (step: Column, column: \"DoB\", section: \"28.34\")},
    bridges: {\"0816\": (damaged: true, section: \"28.32\")},
    stated: {\"roadblocks\": (is: Nothing, section: \"28.18\")}";

#[test]
fn a_topic_is_stated_here_or_taken_with_its_way() {
    let title = title(&[
        ("28", BATTLE),
        (
            "28.5",
            "takes: {\"28\": (section: \"28.54\")},
            duration: {\"1\": (first: \"9 AM\", last: \"Night PM\", section: \"28.51\")}",
        ),
    ]);
    let of = resolved(&title, "28.5");
    assert_eq!(of.faults, []);
    assert_eq!(ways(&of, "duration"), [("1".to_owned(), vec!["scenarios/28.5".to_owned()])]);
    let both = ["scenarios/28", "scenarios/28.5"].map(str::to_owned).to_vec();
    assert_eq!(ways(&of, "bridges"), [("0816".to_owned(), both.clone())]);
    assert_eq!(ways(&of, "stated"), [("roadblocks".to_owned(), both)]);
    let sections: Vec<_> = of.origins("bridges", "0816").iter().map(|o| o.section.as_deref()).collect();
    assert_eq!(sections, [Some("28.32"), Some("28.54")]);
    assert!(of.is_taken("bridges", "0816") && !of.is_taken("duration", "1"));
    // 28.15 is for the day of battle alone.
    assert!(of.scenario().first_player.is_empty());
    let left: Vec<_> = of.left_out.iter().map(|l| (l.section.as_str(), l.because.as_str())).collect();
    assert_eq!(left, [("first_player", "limited to 28")]);
    // What is its own is not taken: the printed number of turns.
    assert!(of.scenario().kind().is_none());
}

#[test]
fn exceptions_are_changes_and_those_that_do_not_fit_are_faults() {
    let with = |change: &str| {
        title(&[
            ("28", BATTLE),
            ("28.5", &format!("takes: {{\"28\": (changes: [{}], section: \"28.56\")}}", quote(change))),
        ])
    };
    let changed = with("scenarios/28 mode_cards French count: \"1\" -> \"3\"");
    let of = resolved(&changed, "28.5");
    assert_eq!(of.faults, []);
    assert_eq!(of.document.field_value("mode_cards", "French", "count").as_deref(), Some("\"3\""));
    let how: Vec<_> = of.origins("mode_cards", "French").iter().map(|o| &o.how).collect();
    assert!(matches!(how[..], [How::Stated, How::Changed(_), How::Taken(_)]), "{how:#?}");
    let removed = with("scenarios/28 bridges \"0816\": ? -> absent");
    let of = resolved(&removed, "28.5");
    assert!(of.faults.is_empty() && of.scenario().bridges.is_empty(), "{:?}", of.faults);
    assert!(of.left_out.iter().any(|l| l.section == "bridges" && l.because == "left out by 28.56"));
    for (change, says) in [
        ("scenarios/28 mode_cards French count: \"2\" -> \"3\"", "` cannot be made: mode_cards French count is \"1\""),
        ("scenarios/28 mode_cards French count: ? -> \"1\"", "changes nothing"),
        ("cards/start rows Hardegg cells: ? -> {}", "is of cards/start, which is not what is taken from"),
    ] {
        let wrong = with(change);
        let of = resolved(&wrong, "28.5");
        let said: Vec<String> = of.faults.iter().map(|f| f.kind.to_string()).collect();
        assert!(said.len() == 1 && said[0].contains(says), "{change}: {said:?}");
        assert_eq!(of.faults[0].place, Place::field("scenarios/28.5", "takes", "28", "changes"));
    }
}

#[test]
fn sources_that_are_missing_circular_or_two_for_one_topic_are_faults() {
    let title = title(&[
        ("28", BATTLE),
        ("29", "bridges: {\"0101\": (damaged: true)}, takes: {\"30\": ()}"),
        ("30", "takes: {\"29\": (), \"29a\": ()}"),
        ("31", "takes: {\"28\": (topics: [\"bridges\"]), \"28a\": (from: \"28\", topics: [\"bridges\"])}"),
        ("32", "takes: {\"28\": (topics: [\"duration\"]), \"33\": (topics: [\"duration\"])}"),
        ("33", "duration: {\"2\": (first: \"1 AM\")}"),
    ]);
    let said = |name: &str| resolved(&title, name).faults.iter().map(|f| f.kind.to_string()).collect::<Vec<_>>();
    assert!(said("31").contains(&"bridges 0816 is taken from 28 already".to_owned()), "{:?}", said("31"));
    assert_eq!(said("32"), ["duration is taken from 28 already"]);
    assert_eq!(ways(&resolved(&title, "32"), "duration").len(), 1);
    assert_eq!(
        said("30"),
        [
            "the scenario takes from itself: scenarios/30 takes from scenarios/29 takes from scenarios/30",
            "there is no scenario 29a to take from (did you mean 29?)"
        ]
    );
    // The first source holds.
    let of = resolved(&title, "31");
    assert_eq!(ways(&of, "bridges").len(), 1);
    assert!(of.scenario().bridges.contains(&"0816".into()));
}

#[test]
fn one_topic_of_several_scenarios_is_taken_row_by_row() {
    let title = title(&[
        ("28", BATTLE),
        (
            "29",
            "bridges: {\"0101\": (damaged: true, only: [\"29\"]), \"0102\": ()}, roadblocks: {\"a\": (hexes: [\"0101\"])}",
        ),
        (
            "31",
            "takes: {\"28\": (topics: [\"bridges\", \"roadblocks\"]), \"29\": (topics: [\"bridges\", \"roadblocks\"], section: \"31.3\")}",
        ),
        ("32", "bridges: {\"0103\": (only: [\"31\"]), \"0104\": ()}"),
        ("33", "takes: {\"29\": (topics: [\"roadblocks\"])}"),
    ]);
    // Of topics that are not taken nothing is left out.
    assert!(resolved(&title, "33").left_out.is_empty());
    let of = resolved(&title, "31");
    assert_eq!(of.faults, []);
    let keys = |of: &Resolved, topic: &str| ways(of, topic).into_iter().map(|(k, _)| k).collect::<Vec<_>>();
    assert_eq!(keys(&of, "bridges"), ["0816", "0102"]);
    // The first says that there are none, and the second has some.
    assert_eq!((keys(&of, "roadblocks"), keys(&of, "stated")), (vec!["a".to_owned()], vec![]));
    let left: Vec<&str> = of.left_out.iter().map(|l| l.key.as_str()).collect();
    assert_eq!(left, ["0101"]);
    // What is written for others is none of its own.
    assert_eq!(keys(&resolved(&title, "32"), "bridges"), ["0104"]);
}

#[test]
fn a_topic_taken_by_name_stands_beside_own_rows() {
    let title = title(&[
        ("28", BATTLE),
        ("32", "takes: {\"28\": (topics: [\"bridges\"])}, bridges: {\"0101\": (damaged: true)}"),
        ("33", "takes: {\"28\": ()}, bridges: {\"0101\": (damaged: true)}"),
    ]);
    let keys = |name: &str| ways(&resolved(&title, name), "bridges").into_iter().map(|(k, _)| k).collect::<Vec<_>>();
    assert_eq!(keys("32"), ["0816", "0101"]);
    assert_eq!(keys("33"), ["0101"]);
}

#[test]
fn steps_of_the_start_are_taken_in_order() {
    // LPD 28.5: a formation of one of two armies comes by the track; another unit stands elsewhere.
    let title = title(&[
        ("28", BATTLE),
        (
            "28.5",
            "takes: {\"28\": (topics: [\"start\"])}, start: {
                \"late\": (step: ToTrack, units: [\"Austrian III\"], section: \"28.5\"),
                \"moved\": (step: Place, units: [\"III/Souham\"], at: \"R 0505\"),
                \"new\": (step: Place, side: \"French\", units: [\"NEY\"], at: \"0506\"),
                \"nobody\": (step: LeaveOut, units: [\"Platov\"]),
                \"held\": (step: Frozen, units: [\"III/4\"], until: [\"the enemy comes near\"])}",
        ),
    ]);
    let of = resolved(&title, "28.5");
    let start = start(&title, &of);
    let said: Vec<String> = start
        .placed
        .iter()
        .map(|p| format!("{} {} {} {}", p.unit, p.side.as_deref().unwrap_or("?"), p.cell, p.marks.join(" ")))
        .collect();
    assert_eq!(
        said,
        [
            "Hardegg Coalition reinf ",
            "GYULAI Coalition R reinf ",
            "III/4 Coalition 0201 frozen until the enemy comes near",
            "III/Souham French R 0505 ",
            "NEY French 0506 "
        ]
    );
    assert_eq!(start.unmet, [("nobody".into(), "Platov".to_owned())]);
    assert_eq!(start.placed[0].steps, ["base".into(), "late".into()]);
}

#[test]
fn an_option_changes_what_holds_and_names_what_it_changes_elsewhere() {
    let title = title(&[(
        "28",
        &format!(
            "{BATTLE}, options: {{\"spoiling attack\": (agree: \"both\", changes: [
                \"scenarios/28 mode_cards French count: ? -> \\\"0\\\"\",
                \"cards/start rows Hardegg heading: ? -> \\\"French\\\"\"])}}"
        ),
    )]);
    let plain = resolved(&title, "28");
    assert!(plain.elsewhere.is_empty());
    let of = resolve(&title, "scenarios/28", &["spoiling attack"], &[]).unwrap();
    assert_eq!(of.faults, []);
    assert_eq!(of.document.field_value("mode_cards", "French", "count").as_deref(), Some("\"0\""));
    assert!(matches!(of.origins("mode_cards", "French").last().unwrap().how, How::Option(_, _)));
    assert_eq!(of.elsewhere.len(), 1);
}
