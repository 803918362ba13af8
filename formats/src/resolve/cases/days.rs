//! Scenarios and campaigns of several days.

use super::*;
use crate::documents::Campaign;
use crate::documents::campaign::{Becomes, DayKind, Losses};
use crate::documents::scenario::Effect;
use crate::documents::turn_track::count::{Count, Span};

fn campaign<'a>(title: &'a Title, name: &str) -> &'a Campaign {
    match title.document(name).and_then(Document::model) {
        Some(Model::Campaign(campaign)) => campaign,
        _ => panic!("{name} is no campaign"),
    }
}

/// NR 29.5.
#[test]
fn two_days_on_two_sheets_with_what_is_carried_from_one_to_the_other() {
    let title = title(&[
        ("sheets/heath", "MapSheet(format: 1)"),
        ("sheets/mill", "MapSheet(format: 1)"),
        (
            "tracks/heath",
            r#"TurnTrack(format: 1, days: {"28 May": ()}, turns: {"28 May, 11 AM": (), "28 May, Noon": (), "28 May, 7 PM": (), "28 May, 8 PM": ()})"#,
        ),
        (
            "tracks/mill",
            r#"TurnTrack(format: 1, days: {"4 June": ()}, turns: {"4 June, 10 AM": (), "4 June, 8 PM": ()})"#,
        ),
        (
            "cards/start",
            r#"SetupCard(format: 1, columns: {"5.28": (sheets: {"H": "heath"}), "6.4": (sheets: {"M": "mill"})}, rows: {
                "MARSEC": (army: "French", heading: "French", cells: {"5.28": "H-0101", "6.4": "M-0202"}),
                "I/Lareine": (army: "French", heading: "French", cells: {"5.28": "R H-0101", "6.4": "M-0202"}),
                "I/Moosbach": (army: "Austrian", heading: "Coalition", cells: {"5.28": "-", "6.4": "M-0303"})})"#,
        ),
        (
            "scenarios/29",
            r#"kind: {"scenario": (kind: DayOfBattle, battle: "29")},
            sheets: {"sheets/mill": (letters: ["M"], section: "29.33")},
            duration: {"1": (track: "tracks/mill", first: "4 June, 10 AM", last: "4 June, 8 PM", section: "29.11")},
            start: {"column": (step: Column, column: "6.4", section: "29.33")},
            vp: {"M-0404": (does_not_count: true, section: "29.41")}"#,
        ),
        (
            "scenarios/29.5",
            r#"kind: {"scenario": (kind: Approach, battle: "29", turns: 5)},
            sheets: {"sheets/heath": (letters: ["H"], section: "29.54"), "sheets/mill": (letters: ["M"], section: "29.56")},
            duration: {"first": (track: "tracks/heath", first: "28 May, Noon", last: "28 May, 8 PM", sheets: ["sheets/heath"], section: "29.51"),
                "second": (track: "tracks/mill", first: "4 June, 10 AM", last: "4 June, 8 PM", sheets: ["sheets/mill"], section: "29.51")},
            first_player: {"French": (skips_first_turn: true, section: "29.58")},
            alt: {"French 1": (units: ["BRUNEL", "French II"], hex: "H-2134", section: "29.53"),
                "Coalition 1": (units: ["I/Tannhof"], gist: "either entry hex", section: "29.53")},
            start: {"column": (step: Column, column: "5.28", section: "29.54")},
            stated: {"improved_positions": (is: Nothing, section: "29.55")},
            cards: {"late start": (is: InEffect, side: "French", number: "2", section: "29.58")},
            rules: {"transfer": (section: "29.56", effect: MapTransfer(turn: "28 May, 8 PM", units: ["Coalition"], to: "6.4", stays: ["I/Tannhof"])),
                "skipped": (section: "29.58", effect: SkipPlayerTurn(side: "French", turn: "28 May, Noon", still: "mode cards are played")),
                "points": (section: "29.59", effect: TurnVp(side: "Coalition", moment: "the end of each French player turn"))}"#,
        ),
        (
            "campaigns/29",
            r#"legs: {"heath": (scenario: "29.5", track: "tracks/heath", first: "28 May, Noon", last: "28 May, 8 PM", sheets: ["sheets/heath"]),
                "mill": (scenario: "29", track: "tracks/mill", first: "4 June, 10 AM", last: "4 June, 8 PM")},
            transitions: {"1": (from: "heath", to: "mill", column: "6.4", losses: Restored, awaiting: Full, reduced: Full,
                eliminated: Reduced, gist: "of one SP: out of play", section: "29.5")}"#,
        ),
    ]);
    let of = sound(&title, "29.5");
    let scenario = of.scenario();
    let track = |name: &str| match title.document(name).and_then(Document::model) {
        Some(Model::TurnTrack(track)) => track,
        _ => panic!("{name}"),
    };
    let spans: Vec<Span<'_>> = scenario
        .duration
        .iter()
        .map(|(_, l)| Span {
            track: track(l.track.as_deref().unwrap()),
            first: l.first.as_deref().unwrap(),
            last: l.last.as_deref().unwrap(),
        })
        .collect();
    // The week between is on no card.
    let printed = scenario.kind().unwrap().turns.map(usize::from);
    assert_eq!(Count::of(&spans, printed).unwrap(), Count { printed: Some(5), counted: 5 });
    let sheets: Vec<_> = scenario.duration.iter().map(|(_, l)| l.sheets.join(" ")).collect();
    assert_eq!(sheets, ["sheets/heath", "sheets/mill"]);
    // The approach stands by its own column; the battle, by the other.
    assert_eq!(placed(&title, &of), ["MARSEC: H/0101", "I/Lareine: R H/0101", "I/Moosbach: -"]);
    assert_eq!(placed(&title, &sound(&title, "29")), ["MARSEC: M/0202", "I/Lareine: M/0202", "I/Moosbach: M/0303"]);
    let first = &start(&title, &of).placed[0];
    assert_eq!(sheet_of(&title, &of, first, &first.hexes()[0]).as_deref(), Some("sheets/heath"));
    assert!(scenario.first_player.get(&"French".into()).unwrap().skips_first_turn);
    assert_eq!(keys(&of, "stated"), ["improved_positions"]);
    let shapes: Vec<_> = scenario.rules.iter().filter_map(|(_, r)| r.effect.as_ref().map(Effect::shape)).collect();
    assert_eq!(shapes, ["MapTransfer", "SkipPlayerTurn", "TurnVp"]);
    let Some(Effect::MapTransfer { to, stays, .. }) = &scenario.rules.get(&"transfer".into()).unwrap().effect else {
        panic!()
    };
    assert_eq!((to.as_deref(), stays.len()), (Some("6.4"), 1));
    let way = campaign(&title, "campaigns/29").transitions.get(&"1".into()).unwrap();
    let becomes = [&way.awaiting, &way.reduced, &way.eliminated].map(|b| b.as_ref().and_then(Written::known).copied());
    assert_eq!(becomes, [Some(Becomes::Full), Some(Becomes::Full), Some(Becomes::Reduced)]);
    assert_eq!(way.losses, Some(Written::Known(Losses::Restored)));
}

/// BOP 32.11, 32.41, 32.71 and 32.76.
#[test]
fn lull_days_lie_between_the_battles_and_may_be_skipped() {
    let title = title(&[
        ("scenarios/27", r#"alt: {"French 1": (units: ["II/Orval"], hex: "2534")}"#),
        ("scenarios/28", r#"alt: {"French 1": (units: ["II/Perrin"], hex: "2534")}"#),
        (
            "scenarios/32",
            r#"kind: {"scenario": (kind: Campaign, battle: "32", turns: 171)},
            moments: {"points": (what: TallyVp, when: "the end of each day of battle", section: "32.41")},
            rules: {"lull": (section: "32.7", gist: "who is out of supply goes toward it and meets no enemy", manual: true)}"#,
        ),
        (
            "campaigns/32",
            r#"legs: {"a": (scenario: "27"), "b": (scenario: "28")},
            transitions: {"skip": (from: "a", to: "b", condition: "the lull is skipped", choice: "both", losses: Carried,
                awaiting: AsTheyAre, column: "15 April", section: "32.76")},
            days: {"12 April": (kind: Approach, leg: "a", alt: "27", rules: "27", vp: false, section: "32.41"),
                "13 April": (kind: Battle, leg: "a", alt: "27", rules: "27", vp: true, section: "32.41"),
                "13 April, evening": (kind: Lull, leg: "a", vp: false, may_skip: true, section: "32.71"),
                "14 April": (kind: Lull, leg: "a", vp: false, may_skip: true, section: "32.71"),
                "15 April": (kind: Battle, leg: "b", alt: "28", rules: "28", vp: true, bonus_cards: "2", section: "32.41")}"#,
        ),
    ]);
    assert_eq!(sound(&title, "32").scenario().kind().unwrap().turns, Some(171));
    let days = &campaign(&title, "campaigns/32").days;
    let of_kind = |kind: DayKind| -> Vec<&str> {
        let days = days.iter().filter(|(_, line)| line.kind == Some(Written::Known(kind)));
        days.map(|(key, _)| key.0.as_str()).collect()
    };
    assert_eq!(of_kind(DayKind::Lull), ["13 April, evening", "14 April"]);
    assert_eq!(of_kind(DayKind::Battle), ["13 April", "15 April"]);
    for (key, line) in days.iter() {
        let (battle, lull) = [DayKind::Battle, DayKind::Lull].map(|k| line.kind == Some(Written::Known(k))).into();
        assert_eq!((line.vp, line.may_skip), (Some(battle), lull), "{key:?}");
        // The groups of a day are those of the scenario it names.
        if let Some(alt) = &line.alt {
            assert_eq!(keys(&sound(&title, alt), "alt"), ["French 1"]);
        }
    }
    let way = campaign(&title, "campaigns/32").transitions.get(&"skip".into()).unwrap();
    assert_eq!((way.choice.as_deref(), way.losses.clone()), (Some("both"), Some(Written::Known(Losses::Carried))));
}

/// LPD 34.11, 34.2.
#[test]
fn an_army_group_takes_no_part_in_the_second_half() {
    let title = title(&[
        ("scenarios/27", r#"alt: {"French 1": (units: ["II/Orval"], hex: "0301", section: "27.2")}"#),
        (
            "scenarios/28",
            r#"alt: {"French 1": (units: ["I/Cassan"], hex: "0301", section: "28.2")},
            duration: {"1": (first: "1 Feb, 1 PM", last: "1 Feb, Night PM", section: "28.11")}"#,
        ),
        ("scenarios/32", r#"duration: {"1": (first: "29 Jan, Noon", last: "1 Feb, Night PM", section: "32.11")}"#),
        ("scenarios/33", r#"duration: {"1": (first: "10 Feb, 8 AM", last: "14 Feb, 6 PM", section: "33.11")}"#),
        (
            "scenarios/34",
            r#"kind: {"scenario": (kind: Campaign, battle: "34")},
            duration: {"1": (scenario: "32", section: "34.11"), "2": (scenario: "33", section: "34.11")},
            moments: {"draw": (what: DrawModeCards, when: "the first turn of 29 January and of 10 February", section: "34.12"),
                "shuffle": (what: Reshuffle, turn: "1 Feb, Night AM", gist: "ALT cards return", section: "34.13")}"#,
        ),
        (
            "campaigns/34",
            r#"legs: {"first": (scenario: "32"), "second": (scenario: "33")},
            transitions: {"1": (from: "first", to: "second", remove: ["Army of the Moor", "French II", "IC/Tourcy"],
                add: ["Gde/Aubry"], column: "2.10", losses: Carried, awaiting: Reduced, reduced: AsTheyAre, eliminated: AsTheyAre,
                replacements: "6 SP of infantry and 4 of cavalry turned to full; trains and vedettes come back", section: "34.21")},
            days: {"29 January": (kind: Battle, leg: "first", alt: "27", section: "34.24"),
                "31 January": (kind: Approach, leg: "first", alt: "28", section: "34.24")}"#,
        ),
    ]);
    let gone = members(&title, "campaigns/34", "transitions", "1");
    assert_eq!(
        gone,
        [
            "I/Moosbach",
            "I/Rieden",
            "I/Tannhof",
            "IC/Tourcy",
            "II/Orval",
            "II/Perrin",
            "III/Hallau",
            "III/Steinach",
            "BRUNEL",
            "GREIFEN",
            "WALDSEE",
            "Baggage II"
        ]
    );
    // The other III of that side stays.
    assert!(!gone.iter().any(|p| p == "III/Karpin"));
    let way = campaign(&title, "campaigns/34").transitions.get(&"1".into()).unwrap();
    let becomes = [&way.awaiting, &way.reduced, &way.eliminated].map(|b| b.as_ref().and_then(Written::known).copied());
    assert_eq!(becomes, [Some(Becomes::Reduced), Some(Becomes::AsTheyAre), Some(Becomes::AsTheyAre)]);
    assert!(way.replacements.is_some() && way.add == ["Gde/Aubry"]);
    let of = sound(&title, "34");
    let parts: Vec<_> = of.scenario().duration.iter().map(|(_, l)| l.scenario.as_deref().unwrap()).collect();
    assert!(parts.iter().all(|p| find(&title, p).is_some()), "{parts:?}");
    assert_eq!(keys(&of, "moments"), ["draw", "shuffle"]);
    let days = &campaign(&title, "campaigns/34").days;
    let groups: Vec<_> = days
        .iter()
        .map(|(_, l)| cites(&sound(&title, l.alt.as_deref().unwrap()), "alt", "French 1").join(" "))
        .collect();
    assert_eq!(groups, ["27.2", "28.2"]);
}
