//! The demonstration: its scan is what its data draw, the calibration finds every hex of it, and its scenarios, campaign
//! and errata have everything that such documents can say.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::fmt::Debug;

use tlnb_formats::Title;
use tlnb_formats::documents::campaign::{Becomes, DayKind, Losses};
use tlnb_formats::documents::errata::{Authority, Status};
use tlnb_formats::documents::scenario::{
    CardUse, Effect, MapChange, MomentKind, Objective, OrderKind, Returns, ScenarioKind, Silence, Step, Tells, Topic,
};
use tlnb_formats::documents::turn_track::count::{Count, Span};
use tlnb_formats::documents::{Campaign, Model, Scenario};
use tlnb_formats::errata::{self, Outcome};
use tlnb_formats::geometry::Hex;
use tlnb_formats::resolve::{self, How, Resolved};
use tlnb_formats::scan::{ControlPoint, DeriveOptions, Derived, derive};
use tlnb_formats::text::Written;
use tlnb_tests::{demonstration, demonstration_folder, golden};

const SCAN: &str = "scans/vale.jpg";

#[test]
fn the_scan_is_drawn_from_the_data() {
    let path = demonstration_folder().join(SCAN);
    let (drawn, _) = demonstration::scan();
    if golden::updating() {
        let file = std::fs::File::create(&path).unwrap();
        image::codecs::jpeg::JpegEncoder::new_with_quality(file, 82).encode_image(&drawn).unwrap();
    }
    let committed = image::open(&path).unwrap().to_rgb8();
    assert_eq!(committed.dimensions(), drawn.dimensions());
    let total: u64 = committed.as_raw().iter().zip(drawn.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = total as f64 / committed.as_raw().len() as f64;
    assert!(mean < 4.0, "the committed scan differs by {mean:.2} a sample; UPDATE_GOLDEN=1 draws it anew");
    assert!(std::fs::metadata(&path).unwrap().len() < 1_500_000);
}

#[test]
fn four_corner_numbers_place_every_hex_within_a_pixel_and_a_half() {
    let document = demonstration::sheet();
    let grid = document.map_sheet().unwrap().the_grid().unwrap();
    let (_, scanner) = demonstration::scan();
    let points: Vec<ControlPoint> = ["0101", "3001", "0120", "3019"]
        .iter()
        .map(|number| {
            let hex = Hex::from_digits(number).unwrap();
            // A person clicks whole pixels.
            ControlPoint { hex, px: scanner.px_from_map(grid.centre(hex)).map(f64::round), on: true }
        })
        .collect();
    let options = DeriveOptions {
        orientation: Some(grid.orientation),
        low: Some(grid.low),
        numbering: Some(grid.numbering),
        model: None,
    };
    let Derived::Clear { fit, .. } = derive(&grid, &points, options) else { panic!("the grid is stated") };
    let worst = grid
        .hexes()
        .map(|hex| {
            let ([ax, ay], [bx, by]) =
                (fit.transform.px_from_map(grid.centre(hex)), scanner.px_from_map(grid.centre(hex)));
            (ax - bx).hypot(ay - by)
        })
        .fold(0.0, f64::max);
    assert!(worst < 1.5, "the worst hex is off by {worst:.2} px");
}

/// The scenarios, by section.
const SCENARIOS: [&str; 3] = ["1", "1.5", "3"];

fn resolved(title: &Title, section: &str, options: &[&str]) -> Resolved {
    let of = resolve::resolve(title, &format!("scenarios/{section}"), options, &[]).unwrap();
    assert_eq!(of.faults, [], "{section}");
    assert!(of.document.faults().is_empty(), "{section}: {:#?}", of.document.faults());
    of
}

fn scenarios(title: &Title) -> Vec<&Scenario> {
    title.documents().filter_map(|d| d.scenario()).collect()
}

fn campaign(title: &Title) -> &Campaign {
    match title.document("campaigns/3-legs").and_then(|d| d.model()) {
        Some(Model::Campaign(campaign)) => campaign,
        _ => panic!("the demonstration has its campaign"),
    }
}

/// Asserts that every word of a vocabulary is written somewhere.
#[track_caller]
fn all_of<'a, T: Debug + Copy + Ord + 'a>(all: &[T], written: impl Iterator<Item = &'a Option<Written<T>>>) {
    let written: BTreeSet<T> = written.flatten().filter_map(Written::known).copied().collect();
    let missing: Vec<&T> = all.iter().filter(|word| !written.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_scenarios_resolve_without_faults_with_and_without_their_options() {
    let title = demonstration::title();
    for section in SCENARIOS {
        resolved(&title, section, &[]);
    }
    for (option, elsewhere) in [("bold crossing", 1), ("free orders", 0)] {
        let of = resolved(&title, "1", &[option]);
        let mut title = title.clone();
        assert_eq!(of.elsewhere.len(), elsewhere);
        for change in &of.elsewhere {
            assert!(title.apply(change).unwrap().is_some(), "{change}");
        }
    }
}

#[test]
fn the_approach_takes_most_of_the_battle_with_exceptions() {
    let title = demonstration::title();
    let (battle, approach) = (resolved(&title, "1", &[]), resolved(&title, "1.5", &[]));
    let said = |of: &Resolved| -> Vec<String> {
        let start = resolve::start(&title, of);
        assert!(start.unmet.is_empty() && start.no_column.is_empty(), "{:?} {:?}", start.unmet, start.no_column);
        let said = start.placed.iter().map(|p| format!("{}: {} {}", p.unit, p.cell, p.marks.join(", ")));
        said.map(|s| s.trim_end().to_owned()).collect()
    };
    let (first, second) = (said(&approach), said(&battle));
    for (said, expected) in [
        (&second, "I/Position Battery: 2111"),
        (&second, "I/Kreuzmark: 2112 demoralized"),
        (&second, "Zarubin: 2017 free in the wood, if both players agree"),
        (&second, "Trattberg vedette: within 3 of I/Trattberg"),
        (&second, "Garde/Valmeux: reinf committed"),
        (&first, "I/Kreuzmark: R 2112"),
        (&first, "I/Larivage: RM 0612 Square until the owner takes it off"),
        (&first, "Zarubin: 2219"),
    ] {
        assert!(said.contains(&expected.to_owned()), "{expected}: {said:#?}");
    }
    assert!(!first.iter().any(|s| s.starts_with("II/Horse Artillery")), "{first:#?}");
    let left: Vec<&str> = approach.left_out.iter().map(|l| l.key.as_str()).collect();
    // Rows of the battle alone, and steps that the approach sets aside.
    for key in ["scouts", "tired"] {
        assert!(left.contains(&key), "{left:?}");
    }
    assert!(approach.scenario().first_player.keys().all(|side| side == "French"));
    assert!(approach.is_taken("bridges", "1611/1711") && !battle.is_taken("bridges", "1611/1711"));
    let laid = |of: &Resolved| of.scenario().pontoons.get(&"laid".into()).map(|line| line.deployed.is_some());
    assert_eq!((laid(&battle), laid(&approach)), (Some(true), Some(false)));
    let how = approach.origins("pontoons", "laid").iter().any(|o| matches!(o.how, How::Changed(_)));
    assert!(how && approach.scenario().roadblocks.is_empty());
}

#[test]
fn durations_are_as_long_as_printed() {
    let title = demonstration::title();
    for (section, turns) in [("1", 15), ("1.5", 31)] {
        let of = resolved(&title, section, &[]);
        let spans = of.scenario().duration.iter().map(|(_, line)| Span {
            track: title.document(line.track.as_deref().unwrap()).and_then(|d| d.turn_track()).unwrap(),
            first: line.first.as_deref().unwrap(),
            last: line.last.as_deref().unwrap(),
        });
        let printed = of.scenario().kind().and_then(|k| k.turns).map(usize::from);
        let count = Count::of(&spans.collect::<Vec<_>>(), printed).unwrap();
        assert_eq!((count.counted, count.agrees()), (turns, Some(true)), "{section}");
    }
}

#[test]
fn every_topic_and_every_shape_of_a_scenario_occurs() {
    let title = demonstration::title();
    for topic in Topic::all() {
        let has = |section: &&str| {
            let of = resolved(&title, section, &[]);
            let rows =
                of.document.lines().unwrap().sections.iter().any(|s| s.name == topic.name() && !s.entries.is_empty());
            rows || of.scenario().stated.contains(&topic.name().to_owned())
        };
        assert!(SCENARIOS.iter().any(has), "{topic}");
    }
    let all = scenarios(&title);
    let all = || all.iter().copied();
    let shapes: BTreeSet<&str> =
        all().flat_map(|s| s.rules.iter()).filter_map(|(_, line)| Some(line.effect.as_ref()?.shape())).collect();
    let missing: Vec<_> = Effect::SHAPES.iter().filter(|shape| !shapes.contains(**shape)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(all().flat_map(|s| s.rules.iter()).any(|(_, line)| line.manual && line.gist.is_some()));
    let kinds = [ScenarioKind::DayOfBattle, ScenarioKind::Approach, ScenarioKind::Campaign];
    all_of(&kinds, all().flat_map(|s| s.kind.iter()).map(|(_, l)| &l.kind));
    all_of(Silence::ALL, all().flat_map(|s| s.stated.iter()).map(|(_, l)| &l.is));
    all_of(Step::ALL, all().flat_map(|s| s.start.iter()).map(|(_, l)| &l.step));
    all_of(Returns::ALL, all().flat_map(|s| s.alt.iter()).map(|(_, l)| &l.returns));
    all_of(MapChange::ALL, all().flat_map(|s| s.map.iter()).map(|(_, l)| &l.what));
    all_of(OrderKind::ALL, all().flat_map(|s| s.orders.iter()).map(|(_, l)| &l.kind));
    all_of(CardUse::ALL, all().flat_map(|s| s.cards.iter()).map(|(_, l)| &l.is));
    all_of(MomentKind::ALL, all().flat_map(|s| s.moments.iter()).map(|(_, l)| &l.what));
    all_of(&[Tells::Whether, Tells::Turn], all().flat_map(|s| s.dice.iter()).map(|(_, l)| &l.tells));
    let objectives: BTreeSet<u8> = all()
        .flat_map(|s| s.orders.iter())
        .filter_map(|(_, line)| line.to.as_ref()?.known())
        .map(|to| match to {
            Objective::Hex(_) => 0,
            Objective::Side(_) => 1,
            Objective::Exit(_) => 2,
            Objective::Place(_) => 3,
        })
        .collect();
    assert_eq!(objectives.len(), 4);
    for (key, line) in all().flat_map(|s| s.dice.iter()) {
        assert_eq!(line.not_told_once(), Some(Vec::new()), "{key:?}");
    }
    // A group of every shape, and groups that a table of arrivals serves.
    let groups = || all().flat_map(|s| s.alt.iter()).map(|(_, line)| line);
    assert!(groups().any(|g| !g.less.is_empty()) && groups().any(|g| g.on_map) && groups().any(|g| g.accelerated));
    assert!(groups().any(|g| g.own_army_hex) && groups().any(|g| g.arrival.is_some()));
    assert!(groups().any(|g| g.units.len() == 1 && g.less.is_empty() && g.hex.is_some()));
    assert!(all().map(|s| s.options.iter().count()).sum::<usize>() >= 2);
}

#[test]
fn the_campaign_has_every_kind_of_day_and_of_transition() {
    let title = demonstration::title();
    let campaign = campaign(&title);
    all_of(DayKind::ALL, campaign.days.iter().map(|(_, l)| &l.kind));
    all_of(Losses::ALL, campaign.transitions.iter().map(|(_, l)| &l.losses));
    let becomes = campaign.transitions.iter().flat_map(|(_, l)| [&l.awaiting, &l.reduced, &l.eliminated]);
    all_of(Becomes::ALL, becomes);
    for (key, line) in campaign.legs.iter() {
        assert!(line.scenario.as_ref().is_none_or(|s| resolve::find(&title, s).is_some()), "{key:?}");
    }
    let of = |leg: &Option<String>| leg.as_ref().is_none_or(|leg| campaign.legs.contains(&leg.as_str().into()));
    assert!(campaign.transitions.iter().all(|(_, line)| of(&line.from) && of(&line.to)));
    assert!(campaign.days.iter().all(|(_, line)| of(&line.leg)));
}

#[test]
fn errata_of_the_first_printing_are_made_and_seen_on_the_way_of_a_row() {
    let title = demonstration::title();
    let entries = errata::entries(&title);
    let status: BTreeSet<Status> = entries.iter().filter_map(errata::Entry::status).collect();
    assert_eq!(status.len(), Status::ALL.len());
    let authority: BTreeSet<Authority> = entries.iter().filter_map(errata::Entry::authority).collect();
    assert_eq!(authority.len(), Authority::ALL.len());
    assert!(entries.iter().any(|e| e.line.changes.len() > 1) && entries.iter().any(|e| e.line.rule.is_some()));
    let corrected = errata::corrected(&title);
    let outcomes: Vec<(&str, &Outcome)> = corrected.applied.iter().map(|a| (a.entry.as_str(), &a.outcome)).collect();
    assert!(
        matches!(
            outcomes[..],
            [
                ("1", Outcome::Made(_)),
                ("1", Outcome::Made(_)),
                ("2", Outcome::Made(_)),
                ("4", Outcome::OtherPrinting),
                ("3", Outcome::Made(_)),
                ("3", Outcome::Made(_)),
            ]
        ),
        "{outcomes:#?}"
    );
    let of = resolve::resolve(&corrected.title, "scenarios/1", &[], &corrected.applied).unwrap();
    assert_eq!(of.faults, []);
    assert_eq!(of.document.field_value("mode_cards", "Coalition", "count").as_deref(), Some("\"2\""));
    let way = of.origins("mode_cards", "Coalition");
    assert!(way.iter().any(|o| o.how == How::Corrected("errata/2020".to_owned(), "3".to_owned())), "{way:#?}");
    let trattberg = resolve::start(&corrected.title, &of).placed.into_iter().find(|p| p.unit == "I/Trattberg").unwrap();
    assert_eq!(trattberg.cell.to_string(), "1910");
}

#[test]
fn nothing_of_the_demonstration_is_left_unchecked() {
    let report = tlnb_validator::validate_corrected(&demonstration::title());
    let left: Vec<String> = report.not_checked.iter().map(|n| format!("{n:?}")).collect();
    assert!(left.is_empty(), "{left:#?}");
}
