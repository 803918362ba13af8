//! Orders, exits, and special rules in the shapes that recur.

use super::*;
use crate::documents::figure::Figure;
use crate::documents::scenario::{Effect, MapChange, Objective, OrderKind};

fn effect(of: &Resolved, key: &str) -> Effect {
    of.scenario().rules.get(&key.into()).unwrap().effect.clone().unwrap()
}

fn objective(of: &Resolved, key: &str) -> String {
    let line = of.scenario().orders.get(&key.into()).unwrap();
    line.to.as_ref().and_then(Written::known).unwrap().to_string()
}

/// NW 31.34 to 31.36.
#[test]
fn a_walled_town_a_test_that_ends_the_game_and_exits_that_call_for_others() {
    let title = title(&[
        (
            "sheets/vale",
            r#"MapSheet(format: 1, hexes: {"0416": (name: "Ulmen"), "0417": (name: "Ulmen"), "0517": (name: "Ulmen"), "0617": (name: "Ulmen")})"#,
        ),
        (
            "scenarios/31",
            r#"map: {"town": (what: Chateau, place: "Ulmen", hexes: ["0416", "0417", "0517", "0617"],
                gist: "entered by its gates alone; artillery and trains may stand there", section: "31.34")},
            bridges: {"0518/0618": (no_damage: true, section: "31.34")},
            exits: {"1": (side: "Coalition", army: "Austrian", hexes: ["2701", "4101"], retreat: true, section: "31.35"),
                "2": (side: "Coalition", army: "Austrian", units: ["GREIFEN", "III"], hexes: ["0119"], section: "31.35")},
            orders: {"departure": (side: "Coalition", army: "Austrian", force: ["GREIFEN", "III"], less: ["III/Steinach"],
                kind: Exit, to: "exit 0119", count: "4", from_turn: "13 Oct, 9 AM", until: "card 29 is played", section: "31.36")},
            victory: {"departure": (side: "Coalition", points: "-1", gist: "each player turn without it", section: "31.36")},
            rules: {"height": (section: "31.34", effect: EndTest(side: "Coalition",
                    trigger: "5 SP of enemy artillery stand there", hexes: ["0514"], modifier: "1 if two formations are demoralized",
                    result: "the game is over if it fails")),
                "pursuit": (section: "31.35", effect: ExitQuota(side: "French", trigger: "Austrians leave by these hexes",
                    groups: [["IC/Sabran"], ["DURANCE", "French I/1"], ["French I/2", "I/Battery"]], measure: "SP",
                    cap: "as all three groups have", penalty: "1 VP a group at the end of each French turn", hexes: ["2701", "4101"]))}"#,
        ),
        ("scenarios/32", r#"takes: {"31": (topics: ["map", "bridges"], section: "31.37")}"#),
    ]);
    let of = sound(&title, "31");
    let town = of.scenario().map.get(&"town".into()).unwrap();
    assert_eq!((town.what.clone(), town.hexes.len()), (Some(Written::Known(MapChange::Chateau)), 4));
    let bridge = of.scenario().bridges.get(&"0518/0618".into()).unwrap();
    assert!(bridge.no_damage && !bridge.damaged);
    let Effect::EndTest { hexes, modifier, .. } = effect(&of, "height") else { panic!() };
    assert!(hexes == ["0514"] && modifier.is_some());
    let Effect::ExitQuota { groups, measure, penalty, hexes, .. } = effect(&of, "pursuit") else { panic!() };
    assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 2]);
    assert!(measure.as_deref() == Some("SP") && penalty.is_some() && hexes.len() == 2);
    let order = of.scenario().orders.get(&"departure".into()).unwrap();
    assert_eq!(order.count, Some(Written::Known(Figure::Is(4))));
    assert_eq!(order.kind, Some(Written::Known(OrderKind::Exit)));
    assert_eq!((objective(&of, "departure"), order.from_turn.as_deref()), ("exit 0119".into(), Some("13 Oct, 9 AM")));
    assert_eq!(members(&title, "scenarios/31", "orders", "departure"), ["III/Hallau", "III/Steinach", "GREIFEN"]);
    assert_eq!(order.less, ["III/Steinach"]);
    let retreats: Vec<bool> = of.scenario().exits.iter().map(|(_, line)| line.retreat).collect();
    assert_eq!(retreats, [true, false]);
    // What of it holds in another game is the town and its bridge.
    let other = sound(&title, "32");
    assert_eq!((keys(&other, "map"), keys(&other, "bridges")), (vec!["town".into()], vec!["0518/0618".into()]));
    assert!(other.scenario().rules.is_empty() && other.scenario().orders.is_empty());
}

/// NW 32.32 and 32.34.
#[test]
fn six_orders_lead_to_hexsides_and_an_option_gives_free_ones_in_their_place() {
    let title = title(&[
        (
            "scenarios/32",
            r#"free_orders: {"French": (count: "1", section: "32.32")},
        orders: {"1": (side: "Coalition", force: ["BELSKOY", "Russian AG"], to: "2014/15", section: "32.32"),
            "2": (side: "Coalition", force: ["WALDSEE", "Austrian I"], to: "2014/2015", section: "32.32"),
            "3": (side: "Coalition", force: ["GREIFEN", "Austrian III"], to: "2214/2315", section: "32.32"),
            "4": (side: "Coalition", force: ["ORLINOV", "Russian III"], to: "2413/2514", section: "32.32"),
            "5": (side: "Coalition", force: ["V/Ilmen"], to: "3209/3210", section: "32.32"),
            "6": (side: "Coalition", force: ["V/Rogozin"], to: "3209/3210", section: "32.32")},
        map: {"pools": (what: AlwaysFrozen, place: "Alder", barred: ["artillery", "cavalry", "trains"], section: "32.36")},
        dice: {"mist": (side: "Coalition", tells: Whether, dice: "2d6", when: "each recovery turn", without_cards: true,
            faces: {"2-3": "the card comes into effect", "4-12": "nothing"}, section: "32.35")},
        options: {"free orders": (section: "32.34", changes: [
            "scenarios/32 orders \"1\": ? -> absent", "scenarios/32 orders \"2\": ? -> absent",
            "scenarios/32 orders \"3\": ? -> absent", "scenarios/32 orders \"4\": ? -> absent",
            "scenarios/32 orders \"5\": ? -> absent", "scenarios/32 orders \"6\": ? -> absent",
            "scenarios/32 free_orders + Coalition: (count: \"4\", section: \"32.34\")"])}"#,
        ),
        ("sheets/vale", r#"MapSheet(format: 1, features: {"Alder": Water(chain: ["0101/0102"])})"#),
    ]);
    let of = sound(&title, "32");
    let to: BTreeSet<String> = (1..=6).map(|n| objective(&of, &n.to_string())).collect();
    assert_eq!(to.into_iter().collect::<Vec<_>>(), ["2014/2015", "2214/2315", "2413/2514", "3209/3210"]);
    for (key, line) in of.scenario().orders.iter() {
        assert!(matches!(line.to, Some(Written::Known(Objective::Side(_)))), "{key:?}");
    }
    assert_eq!(members(&title, "scenarios/32", "orders", "3"), ["III/Hallau", "III/Steinach", "GREIFEN"]);
    assert_eq!(of.scenario().dice.get(&"mist".into()).unwrap().not_told_once(), Some(Vec::new()));
    let free = with(&title, "32", &["free orders"]);
    assert!(free.scenario().orders.is_empty());
    assert_eq!(keys(&free, "free_orders"), ["Coalition", "French"]);
    assert_eq!(free.left_out.iter().filter(|l| l.because == "left out by 32.34").count(), 6);
}

/// NW 29.35 to 29.38.
#[test]
fn a_flotilla_carries_a_group_that_stands_on_the_map_and_two_leaders_sleep() {
    let title = title(&[
        (
            "cards/start",
            r#"SetupCard(format: 1, columns: {"11": ()}, rows: {
                "II/Orval": (army: "French", heading: "French", cells: {"11": "0922"}),
                "BELSKOY": (army: "Russian", heading: "Coalition", cells: {"11": "0301"}),
                "ORLINOV": (army: "Russian", heading: "Coalition", cells: {"11": "0402"})})"#,
        ),
        ("sheets/vale", r#"MapSheet(format: 1, features: {"Alder": Water(chain: ["0101/0102"])})"#),
        (
            "scenarios/29",
            r#"start: {"column": (step: Column, column: "11", section: "29.33"),
                "asleep": (step: Asleep, units: ["BELSKOY", "ORLINOV"],
                    until: ["an ALT card is played for him", "an enemy is within 3 hexes of him"], section: "29.38")},
            alt: {"French 1": (units: ["IC/Sabran"], hex: "0102", section: "29.2"),
                "French 2": (units: ["II/Orval", "II/Perrin"], on_map: true, gist: "the flotilla carries them", section: "29.37")},
            cards: {"ALT": (is: Kept, side: "Coalition", copies: 2, section: "29.38")},
            bridges: {"1811/1812": (damaged: true, no_repair: true, section: "29.31")},
            rules: {"flotilla": (section: "29.36", effect: Transport(side: "French", marker: "Flotilla", hex: "0110",
                    turn: "10 AM", river: "Alder", downstream: 15, upstream: 3, capacity: 8, arms: ["infantry", "artillery"])),
                "beyond": (section: "29.36", effect: EndsAsExited(side: "French", zone: "south of the Alder"))}"#,
        ),
    ]);
    let of = sound(&title, "29");
    let sleep = "asleep until an ALT card is played for him; or an enemy is within 3 hexes of him";
    assert_eq!(
        placed(&title, &of),
        ["II/Orval: 0922".to_owned(), format!("BELSKOY: 0301; {sleep}"), format!("ORLINOV: 0402; {sleep}")]
    );
    let group = of.scenario().alt.get(&"French 2".into()).unwrap();
    assert!(group.on_map && group.hex.is_none() && !of.scenario().alt.get(&"French 1".into()).unwrap().on_map);
    let Effect::Transport { hex, turn, downstream, upstream, capacity, arms, .. } = effect(&of, "flotilla") else {
        panic!()
    };
    assert_eq!((hex.as_deref(), turn.as_deref()), (Some("0110"), Some("10 AM")));
    assert_eq!((downstream, upstream, capacity), (Some(15), Some(3), Some(8)));
    assert_eq!(arms, ["infantry", "artillery"]);
    assert_eq!(effect(&of, "beyond").shape(), "EndsAsExited");
}

/// LPD 33.51 and 33.52.
#[test]
fn as_many_must_leave_as_the_enemy_but_no_more_than_the_card_has() {
    let title = title(&[
        (
            "scenarios/33",
            r#"sheets: {"sheets/west": (letters: ["W"]), "sheets/east": (letters: ["E"])},
        exits: {"1": (side: "Coalition", hexes: ["W-3913", "E-3653"], retreat: true, section: "33.51")},
        general_retreat: {"Coalition": (count: "1", per: "sheet", section: "33.51"),
            "French": (count: "1", per: "sheet", section: "33.51")},
        rules: {"pursuit": (section: "33.52", effect: ExitQuota(side: "French", trigger: "Coalition units leave by this hex, and the way is open",
            measure: "units", cap: "as many as the card has exited on 14 February", hexes: ["W-3913"]))}"#,
        ),
        ("sheets/west", "MapSheet(format: 1)"),
        ("sheets/east", "MapSheet(format: 1)"),
        ("scenarios/34", r#"takes: {"33": (topics: ["rules", "sheets"], section: "34.5")}"#),
    ]);
    let of = sound(&title, "34");
    let Effect::ExitQuota { side, measure, cap, groups, hexes, .. } = effect(&of, "pursuit") else { panic!() };
    assert_eq!((side.as_deref(), measure.as_deref()), (Some("French"), Some("units")));
    assert!(cap.is_some() && groups.is_empty() && hexes == ["W-3913"]);
    assert_eq!(cites(&of, "rules", "pursuit"), ["33.52", "34.5"]);
    assert_eq!(sheet_in(&title, &of, Some("W")).as_deref(), Some("sheets/west"));
    // A bare number is of neither sheet.
    assert_eq!(sheet_in(&title, &of, None), None);
}

/// BOP 30.34 and 30.35.
#[test]
fn fords_are_known_a_force_goes_round_and_refugees_count_as_exited() {
    let title = title(&[
        ("sheets/west", r#"MapSheet(format: 1, features: {"Heights": Region(hexes: ["1201", "1202"])})"#),
        (
            "scenarios/30",
            r#"sheets: {"sheets/west": ()},
            map: {"fords": (what: Fords, gist: "the French have found all of them, the one at the edge too", hexes: ["3434"], section: "30.34")},
            zones: {"beyond the rivers": (region: "Heights", section: "30.35"), "town": (hexes: ["2020", "2021"], section: "30.35")},
            rules: {"round": (section: "30.34", effect: OffmapLink(from: "3834", to: "3434", delay: 1, units: ["BRUNEL", "French II"])),
                "refugees": (section: "30.35", effect: Refugees(side: "Coalition", zone: "beyond the rivers",
                    condition: "a supply line", unsupplied_are_lost: true, except: ["in the zone town"]))}"#,
        ),
    ]);
    let of = sound(&title, "30");
    let Effect::OffmapLink { from, to, delay, units } = effect(&of, "round") else { panic!() };
    assert_eq!((from.as_deref(), to.as_deref(), delay), (Some("3834"), Some("3434"), Some(1)));
    assert_eq!(units, ["BRUNEL", "French II"]);
    let Effect::Refugees { zone, unsupplied_are_lost, except, .. } = effect(&of, "refugees") else { panic!() };
    assert!(unsupplied_are_lost && except.len() == 1 && of.scenario().zones.contains(&zone.unwrap()));
    assert_eq!(of.scenario().map.get(&"fords".into()).unwrap().what, Some(Written::Known(MapChange::Fords)));
    assert_eq!(sheet_in(&title, &of, None).as_deref(), Some("sheets/west"));
}
