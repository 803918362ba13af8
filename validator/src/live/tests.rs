//! A report that is kept equals one that is made anew.

use tlnb_formats::{Change, Title};
use tlnb_tests::board::{self, Chance};
use tlnb_tests::demonstration;

use super::*;
use crate::check::Reads;
use crate::testing;
use crate::{LiveCorrected, validate, validate_corrected};

/// Three small sheets, each joined under the one before.
fn board() -> Title {
    let sheet = "MapSheet(format: 1,\n grid: {\"sheet\": (last_column: 9, last_row_odd: 9, last_row_even: 8)},\n \
                 hexes: {\"0101\": (terrain: Woods), \"0109\": (terrain: Woods, vp: 1)},\n \
                 sides: {\"0404/0405\": (kinds: [River]), \"0108/0109\": (roads: [Road])},\n \
                 features: {\"Weg\": Road(links: [\"0108/0109\"])},\n)\n";
    let layers = ["Terrain", "Water", "Relief", "Roads", "Spans", "Names"];
    let column = |layer: &str, n: usize| format!("\"{layer} {n:02}\": (done: \"1-{}\"), ", 8 + n % 2);
    let done: String = layers.iter().flat_map(|l| (1..=9).map(move |n| column(l, n))).collect();
    let sheet = sheet.strip_suffix(")\n").unwrap().to_owned() + &format!("progress: {{{done}}},\n)\n");
    board::title(&board::joined(&vec![sheet; 3], tlnb_formats::geometry::Hex::new(9, 9)))
}

/// Whatever else may be edited: what is transcribed, features, the grid, notes, suppressions, joins, and slips.
fn other(title: &Title, chance: &mut Chance) -> Option<Change> {
    let sheets: Vec<&str> = title.documents().filter(|d| d.map_sheet().is_some()).map(Document::name).collect();
    let sheet = sheets[chance.below(sheets.len())];
    let hex = |chance: &mut Chance| format!("{:02}{:02}", 1 + chance.below(12), 1 + chance.below(10));
    let (a, b, c) = (hex(chance), hex(chance), hex(chance));
    let n = chance.below(9) + 1;
    let pick = |chance: &mut Chance, words: &[&str]| words[chance.below(words.len())].to_owned();
    let place = match chance.below(14) {
        0 => format!("{sheet} progress \"Names {n:02}\" done: ? -> {}", pick(chance, &["\"1-4\"", "\"1-9\"", "\"x\""])),
        1 => format!("{sheet} progress \"Water {n:02}\": ? -> absent"),
        2 => format!("{sheet} features Dorf: ? -> Place(hexes: [\"{a}\", \"{b}\"], gates: [\"{a}/{c}\"])"),
        3 => format!("{sheet} features Weg: ? -> Road(links: [\"{a}/{b}\", \"{b}/{c}\"])"),
        4 => format!("{sheet} features Bach: ? -> Water(chain: [\"{a}/{b}\", \"{b}/{c}\"])"),
        5 => format!("{sheet} features Dorf: ? -> absent"),
        6 => format!("{sheet} grid sheet last_row_even: ? -> {}", pick(chance, &["8", "9", "absent", "19"])),
        7 => format!("{sheet} notes \"hexes/{a}/terrain\": ? -> (state: PrintedSo(\"AB\"))"),
        8 => {
            let code = pick(chance, &["EDGE-006", "ROAD-003", "HEX-006", "FORM-010", "SPAN-001"]);
            format!("{sheet} suppressions \"{code} hexes/{a}\": ? -> (reason: \"so\")")
        }
        9 => format!("{sheet} hexes {a} terrain: ? -> {}", pick(chance, &["Wods", "Heath", "Vineyard", "Clear"])),
        10 => format!("{sheet} sides {a}/{b} kinds: ? -> {}", pick(chance, &["[River]", "[Rivr]", "absent"])),
        11 => format!("{sheet} sides {a}/{b}: ? -> {}", pick(chance, &["(x: 1)", "absent"])),
        12 => format!("title terrains Heath counts_as: ? -> {}", pick(chance, &["Woods", "Marsh", "absent"])),
        _ => format!("title joins j1 over: ? -> {}", pick(chance, &["\"s00\"", "absent"])),
    };
    Some(place.parse().unwrap_or_else(|e| panic!("{place}: {e}")))
}

fn follow(mut title: Title, changes: usize) {
    let mut live = Live::default();
    let mut chance = Chance::new(title.documents().count() as u64);
    let mut undo: Vec<Change> = Vec::new();
    let (mut applied, mut unlike) = (0, 0);
    let mut before = Report::default();
    for _ in 0..changes {
        // Several changes at once now and then, and some taken back.
        for _ in 0..=chance.below(3) {
            let change = match chance.below(5) {
                0 => undo.pop(),
                1 | 2 => other(&title, &mut chance),
                _ => board::edit(&title, &mut chance),
            };
            let Some(change) = change else { continue };
            if let Ok(Some(inverse)) = title.apply(&change) {
                applied += 1;
                undo.push(inverse);
            }
        }
        let (report, wanted) = (live.update(&title), validate(&title));
        assert_eq!(report.findings.len(), wanted.findings.len(), "after {:?}", undo.last());
        for (found, wanted) in report.findings.iter().zip(&wanted.findings) {
            assert_eq!(found, wanted, "after {:?}", undo.last());
        }
        assert_eq!(report, wanted);
        unlike += usize::from(report != before);
        before = report;
    }
    assert!(applied > changes && unlike > changes / 3, "{applied} applied, {unlike} made a difference");
    let runs = live.runs;
    assert_eq!((live.update(&title), live.runs), (before, runs), "nothing has changed, so nothing is run");
}

#[test]
fn after_every_change_of_the_demonstration_the_report_is_that_of_a_full_run() {
    follow(demonstration::title(), 300);
}

#[test]
fn after_every_change_of_three_joined_sheets_the_report_is_that_of_a_full_run() {
    follow(board(), 300);
}

#[test]
fn the_corrected_report_sees_every_change_of_errata_and_of_what_they_change() {
    let mut title = demonstration::title();
    let mut live = LiveCorrected::default();
    let mut chance = Chance::new(11);
    let (mut before, mut unlike) = (Report::default(), 0);
    for n in 0..240 {
        let pick = |chance: &mut Chance, words: &[&str]| words[chance.below(words.len())].to_owned();
        let entry = 1 + chance.below(8);
        let change = match n % 4 {
            0 => {
                let status = pick(&mut chance, &["Confirmed", "Proposed", "Rejected", "Confirmd"]);
                format!("errata/2020 entries {entry} status: ? -> {status}").parse().ok()
            }
            1 => {
                let (unit, to) = (
                    pick(&mut chance, &["I/Trattberg", "I/Hohenwald"]),
                    pick(&mut chance, &["1910", "9999", "R 2010"]),
                );
                format!("cards/coalition rows {unit} cells/6.13.13: ? -> \"{to}\"").parse().ok()
            }
            2 if n % 8 == 2 => {
                let change = pick(
                    &mut chance,
                    &[
                        "scenarios/1 mode_cards Coalition count: ? -> \\\"7\\\"",
                        "sheets/vale hexes 1212 terrain: ? -> Wods",
                    ],
                );
                format!("errata/2020 entries {entry} changes: ? -> [\"{change}\"]").parse().ok()
            }
            2 => other(&title, &mut chance),
            _ => board::edit(&title, &mut chance),
        };
        let _ = change.map(|c: Change| title.apply(&c));
        let report = live.update(&title);
        assert_eq!(report, validate_corrected(&title));
        unlike += usize::from(report != before);
        before = report;
    }
    assert!(unlike > 80, "{unlike}");
}

#[test]
fn scenarios_see_every_change_of_the_sheets_that_they_are_played_on() {
    let mut chance = Chance::new(7);
    let mut titles = 0;
    for text in checks::ALL.iter().flat_map(|c| [c.bad, c.good]) {
        let mut title = testing::title(text);
        let has = |kind: &str| title.documents().any(|d| d.kind() == Some(kind));
        if !has("Scenario") || !has("MapSheet") {
            continue;
        }
        titles += 1;
        let mut live = Live::default();
        for n in 0..25 {
            let change = if n % 2 == 0 { other(&title, &mut chance) } else { board::edit(&title, &mut chance) };
            let _ = change.map(|c| title.apply(&c));
            assert_eq!(live.update(&title), validate(&title), "{text}");
        }
    }
    assert!(titles >= 20, "{titles}");
}

#[test]
fn a_document_that_goes_or_comes_is_seen() {
    let full = board();
    let mut live = Live::default();
    let report = live.update(&full);
    assert!(!report.findings.is_empty());
    let mut fewer = Title::default();
    for document in full.documents().filter(|d| d.name() != "sheets/s01") {
        fewer.insert(document.clone());
    }
    fewer.unopened = vec![("notes.ron".to_owned(), "locked".to_owned())];
    assert_eq!(live.update(&fewer), validate(&fewer));
    assert_eq!(live.update(&full), report);
    let empty = Document::read("sheets/s01", Vec::new());
    fewer.insert(empty);
    assert_eq!(live.update(&fewer), validate(&fewer));
}

/// How many checks read a section, be it with every other.
fn reading(section: Reads) -> u64 {
    checks::ALL.iter().filter(|c| c.reads.has(section) || c.reads.has(Reads::DOCUMENTS)).count() as u64
}

/// A change of one section runs only the checks that read it, over that sheet and those that look at all.
#[test]
fn what_reads_nothing_that_has_changed_is_not_run() {
    let mut title = board();
    let mut live = Live::default();
    live.update(&title);
    let before = live.runs;
    title.apply(&"sheets/s01 notes hexes/0101/vp: ? -> (state: Unsure)".parse().unwrap()).unwrap().unwrap();
    live.update(&title);
    assert_eq!(live.runs - before, reading(Reads::NOTES));
    // A terrain leaves the grid as it was.
    let before = live.runs;
    title.apply(&"sheets/s01 hexes 0303 terrain: ? -> Marsh".parse().unwrap()).unwrap().unwrap();
    live.update(&title);
    assert_eq!(live.runs - before, reading(Reads::HEXES));
}

/// What every check reads over a title; that it is declared is asserted where a check is run.
fn read_over(title: &Title) -> Vec<Reads> {
    let mut known = Known::default();
    known.renew(title);
    let cx = Cx::new(title, &known);
    let sheets = title.documents().filter(|d| d.map_sheet().is_some()).count();
    let read = |check: &Check| {
        let focuses: Vec<Option<usize>> =
            if check.scope == Scope::Sheet { (0..sheets).map(Some).collect() } else { vec![None] };
        focuses.into_iter().fold(Reads::NONE, |all, focus| {
            cx.take_reads();
            cx.focus(focus);
            (check.run)(check, &cx, &mut Report::default());
            all.and(cx.take_reads())
        })
    };
    checks::ALL.iter().map(|c| read(c)).collect()
}

#[test]
fn a_check_declares_what_it_reads_and_no_more() {
    let examples = checks::ALL.iter().flat_map(|c| [c.bad, c.good]).map(testing::title);
    let mut titles: Vec<Title> = examples.collect();
    let mut chance = Chance::new(3);
    // A named road with a link missing, which chance seldom makes.
    let mut torn = demonstration::title();
    torn.apply(&"sheets/vale sides - 0811/0912: (roads: [Road])".parse().unwrap()).unwrap();
    titles.push(torn);
    for mut title in [demonstration::title(), board()] {
        for n in 0..400 {
            let change = if n % 2 == 0 { other(&title, &mut chance) } else { board::edit(&title, &mut chance) };
            let _ = change.map(|c| title.apply(&c));
            if n % 20 == 0 {
                titles.push(title.clone());
            }
        }
    }
    let mut all = vec![Reads::NONE; checks::ALL.len()];
    for title in &titles {
        for (all, read) in all.iter_mut().zip(read_over(title)) {
            *all = all.and(read);
        }
    }
    let mut wrong = Vec::new();
    for (check, read) in checks::ALL.iter().zip(all) {
        let undeclared = read.without(check.reads);
        // What is no question of `Cx` leaves no trace.
        let idle = check.reads.without(read).without(Reads::FINDINGS);
        if undeclared != Reads::NONE || (check.reads != Reads::ALL && idle != Reads::NONE) {
            wrong.push(format!("{} {}: undeclared {undeclared:?}, never read {idle:?}", check.code, check.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
