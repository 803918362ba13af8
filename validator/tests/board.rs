//! Boards made of titles: joined, turned, laid over by a scenario, and read again after edits.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fmt::Write as _;

use tlnb_formats::documents::counters::Arm;
use tlnb_formats::files::Folder;
use tlnb_formats::geometry::{Direction, Hex};
use tlnb_formats::{Document, Title};
use tlnb_tests::board::{Chance, edit};
use tlnb_tests::demonstration_folder;
use tlnb_validator::board::position::{March, Piece, Side};
use tlnb_validator::board::{At, Board, Crossing, Ground, Holds, Position, Scene, Source};
use tlnb_validator::rules::line_of_sight::Field;
use tlnb_validator::rules::movement::{Move, Mover, Range};
use tlnb_validator::rules::zoc::{self, Whose};
use tlnb_validator::rules::{Chart, Cost, MoveClass, Policy, Terms, Tri};

fn demonstration() -> Title {
    Title::load(&Folder(demonstration_folder())).unwrap()
}

fn hex(text: &str) -> Hex {
    Hex::from_digits(text).unwrap()
}

fn side(board: &Board, a: &str, b: &str) -> Crossing {
    let (a, b) = (board.hex(hex(a)).unwrap(), board.hex(hex(b)).unwrap());
    board.crossing(a, board.direction(a, b).unwrap())
}

#[test]
fn the_demonstration_as_a_board() {
    let title = demonstration();
    let board = Board::new(&Source::of(&title), &title, &[]);
    let sheets = || title.documents().filter_map(|d| d.map_sheet());
    let printed: usize = sheets().map(|s| s.the_grid().unwrap().hexes().count()).sum();
    let hidden: usize = sheets().map(|s| s.hexes.iter().filter(|(_, l)| l.no_hex).count()).sum();
    // Eight hexes of Waldau lie on the Vale, four of Werder on Waldau.
    assert_eq!(board.len(), printed - hidden - 12);
    assert_eq!(board.at("waldau", hex("0301")), board.at("vale", hex("0320")));
    assert_eq!(board.at("werder", hex("0209")), board.at("waldau", hex("1509")));
    let at = |text: &str| board.at("vale", hex(text)).unwrap();
    assert_eq!(side(&board, "1611", "1711"), Crossing::RIVER | Crossing::BRIDGE | Crossing::ROAD);
    assert_eq!(side(&board, "0714", "0715"), Crossing::UP);
    assert_eq!(side(&board, "0715", "0714"), Crossing::DOWN);
    assert_eq!(side(&board, "2012", "2112"), Crossing::WALL);
    assert!(side(&board, "1405", "1506").has(Crossing::RIVER | Crossing::FORD));
    // A hex that the river fills is water on all its sides.
    assert_eq!(board.ground(at("1501")), Ground::FullRiver);
    assert!(board.around(at("1501")).all(|(_, _, c)| c.has(Crossing::RIVER)));
    assert!(board.holds(at("2111")).has(Holds::TOWN) && !board.supply(at("0112")).is_empty());
    assert_eq!((board.name(at("0412")), board.distance(at("0412"), at("0415"))), ("vale/0412".to_owned(), Some(3)));
    assert!(board.at("vale", hex("0412")) == Some(at("0412")) && board.at("sheets/vale", hex("9999")).is_none());
}

fn changed(changes: &[&str]) -> Title {
    let mut title = demonstration();
    for change in changes {
        title.apply(&change.parse().unwrap()).unwrap();
    }
    title
}

fn scene(title: &Title) -> Scene {
    Scene::of(&Source::of(title), title, "1").unwrap()
}

#[test]
fn a_chateau_beside_a_wall_is_no_walled_town() {
    // 2110/2111 has a wall of the town on the other side of it (BOP 25.77: C-0423 and C-0523).
    let title = changed(&["scenarios/1 map + house: (what: Chateau, hexes: [\"2110\"], section: \"1.32\")"]);
    let scene = scene(&title);
    let holds = |hex: &str| scene.board.holds(scene.hex(hex).unwrap());
    assert!(scene.board.sides(scene.hex("2110").unwrap()).has(Crossing::WALL));
    assert!(holds("2110").has(Holds::CHATEAU) && !holds("2110").has(Holds::WALLED));
    assert!(holds("2111").has(Holds::WALLED) && !holds("2111").has(Holds::CHATEAU));
}

#[test]
fn walls_of_a_place_stand_round_it_with_its_gates() {
    let title = changed(&[
        "scenarios/1 map + off: (what: WallsOff, hexes: [\"2111\", \"2112\"], section: \"1.32\")",
        "scenarios/1 map + round: (what: Walls, place: \"Altmarkt\", section: \"1.32\") after off",
    ]);
    let scene = scene(&title);
    let (one, two) = (scene.hex("2111").unwrap(), scene.hex("2112").unwrap());
    for (at, other) in [(one, two), (two, one)] {
        for (_, next, crossing) in scene.board.around(at) {
            assert_eq!(crossing.has(Crossing::WALL), next != other, "{}", scene.board.name(next));
        }
    }
    let gates = |at| scene.board.around(at).filter(|(_, _, c)| c.has(Crossing::GATE)).count();
    assert_eq!((gates(one), gates(two)), (2, 0));
}

#[test]
fn what_nobody_understands_is_told_and_not_passed_over() {
    let title = changed(&[
        "title parameters + \"rules.fog_slow\": \"yes\"",
        "title parameters + \"policy.lake_zoc\": \"perhaps\"",
        "scenarios/1 map + bog: (what: NoEntry, hexes: [\"2617\"], barred: [\"elephants\"], section: \"1.33\")",
    ]);
    let gaps: Vec<String> = scene(&title).gaps.iter().map(|g| format!("{}: {}", g.place, g.because)).collect();
    for expected in [
        "title: parameters/rules.fog_slow: the rules know no such parameter, or not with the value `yes`",
        "title: parameters/policy.lake_zoc: the rules know no such parameter, or not with the value `perhaps`",
        "map/bog: who is barred is not understood: elephants",
    ] {
        assert!(gaps.iter().any(|g| g == expected), "{expected}: {gaps:?}");
    }
}

#[test]
fn a_source_of_the_whole_side_is_one_of_every_army_of_it() {
    let title = changed(&["sheets/vale hexes 2510 supply: absent -> [\"C\"]"]);
    let scene = scene(&title);
    let at = scene.hex("2510").unwrap();
    let letters = |name: &str| scene.position.piece(scene.position.find(name).unwrap()).letters;
    assert!(scene.board.supply(at).meets(letters("I/Hohenwald")));
    assert!(!scene.board.supply(at).meets(letters("I/Larivage")));
}

#[test]
fn a_scenario_lies_over_the_map() {
    let title = demonstration();
    let source = Source::of(&title);
    let scene = Scene::of(&source, &title, "1").unwrap();
    let board = &scene.board;
    let at = |text: &str| scene.hex(text).unwrap();
    assert!(
        board.holds(at("V-1711")).has(Holds::POSITION) && board.holds(at("2111")).has(Holds::WALLED | Holds::MAY_BURN)
    );
    assert!(side(board, "1510", "1511").has(Crossing::PONTOON));
    assert!(side(board, "0909", "0910").has(Crossing::DAMAGED));
    assert_eq!(board.roadblocks.iter().map(|b| (b.at, b.side)).collect::<Vec<_>>(), [(at("1910"), Side::One)]);
    assert_eq!(board.roadblocks[0].facing, board.direction(at("1910"), at("1810")));
    let russian = board.letters().iter().position(|l| l == "R").unwrap();
    assert!(russian < 26 && !board.supply(at("2219")).is_empty());
    let found = scene.position.find("I/Larivage").unwrap();
    let piece = scene.position.piece(found);
    assert_eq!((scene.position.at(found), piece.unit().unwrap().march), (at("1010"), March::Square));
    assert_eq!(piece.formation.as_deref(), Some("French I"));
    assert_eq!(scene.position.side_name(piece.side), "French");
    // Who stands in several hexes or in a zone is not counted, and that is told.
    let names: Vec<&str> = scene.position.not_placed.iter().map(|n| n.name.as_str()).collect();
    assert_eq!(names, ["I/Quennoy", "II/Sorbac", "Trattberg vedette"]);
    let gaps: Vec<&str> = scene.gaps.iter().map(|g| g.place.as_str()).collect();
    assert_eq!(gaps, ["improved_positions/hill", "roadblocks/free", "roadblocks/night"]);
    let unknown = Scene::of(&source, &title, "77").unwrap_err().to_string();
    assert_eq!(unknown, "there is no scenario 77; the title has 1, 1.5, 2, 3");
}

#[test]
fn what_is_read_again_in_place_is_as_if_made_anew() {
    let mut title = demonstration();
    let mut source = Source::of(&title);
    let mut board = Board::new(&source, &title, &[]);
    let mut chance = Chance::new(3);
    let mut edits = 0;
    for _ in 0..220 {
        let Some(change) = edit(&title, &mut chance) else { continue };
        let (document, key) = (change.place().document.clone(), change.place().key.clone());
        if !matches!(title.apply(&change), Ok(Some(_))) {
            continue;
        }
        edits += 1;
        source.renew(&title);
        board.renew(&source, &title, &document, hex(key.split('/').next().unwrap()));
        if edits % 4 == 0 {
            assert!(board == Board::new(&source, &title, &[]), "after {change}");
        }
    }
    assert!(edits > 100, "{edits}");
}

/// A sheet of nine columns and eight rows with something in every layer.
fn sheet(seed: u64) -> String {
    let mut chance = Chance::new(seed);
    let grid = tlnb_formats::geometry::Grid::tlnb(9, 8, 8);
    let mut hexes = String::new();
    let mut sides = String::new();
    for h in grid.hexes() {
        let ground = ["Clear", "Clear", "Clear", "Woods", "Marsh"][chance.below(5)];
        let features = ["", "", "", "", "Town", "Hilltop", "Chateau", "Slope"][chance.below(8)];
        let _ = writeln!(hexes, "\"{h}\": (terrain: {ground}, features: [{features}], elevation: 1),");
        for next in grid.neighbours(h).filter(|n| *n > h) {
            let line = match chance.below(14) {
                0 => "kinds: [River]".to_owned(),
                1 => "kinds: [River], spans: [Bridge], roads: [Road]".to_owned(),
                2 => "kinds: [Stream]".to_owned(),
                3 => format!("kinds: [Slope], up: \"{h}\""),
                4 => format!("kinds: [Slope], up: \"{next}\""),
                5 => "kinds: [Crest]".to_owned(),
                6 | 7 => "roads: [Road]".to_owned(),
                8 => "kinds: [DragonsTeeth]".to_owned(),
                _ => continue,
            };
            let _ = writeln!(sides, "\"{h}/{next}\": ({line}),");
        }
    }
    let mut progress = String::new();
    for layer in ["Terrain", "Water", "Relief", "Roads", "Spans", "Names"] {
        for column in 1..=9 {
            let _ = writeln!(progress, "\"{layer} {column:02}\": (done: \"1-8\"),");
        }
    }
    format!(
        "MapSheet(format: 1, grid: {{\"sheet\": (last_column: 9, last_row_odd: 8, last_row_even: 8)}}, \
         hexes: {{{hexes}}}, sides: {{{sides}}}, progress: {{{progress}}})"
    )
}

/// A title of that sheet, lying on a greater one of which nothing is transcribed, turned by so many sixths.
fn turned(seed: u64, turn: u8) -> (Title, Board) {
    let mut title = Title::default();
    let mut put = |name: &str, text: String| title.insert(Document::read(name, text.into_bytes()));
    put("sheets/b", sheet(seed));
    put(
        "sheets/a",
        "MapSheet(format: 1, grid: {\"sheet\": (last_column: 40, last_row_odd: 40, last_row_even: 40)})".to_owned(),
    );
    put(
        "title",
        format!(
            "Title(format: 1, joins: {{\"j\": (top: \"b\", bottom: \"a\", \
             anchors: [(top: \"0505\", bottom: \"2020\")], turn: {turn})}})"
        ),
    );
    let board = Board::new(&Source::of(&title), &title, &["sheets/a", "sheets/b"]);
    (title, board)
}

/// What the rules say on the smaller sheet, by its own numbers, for pieces in some of its hexes.
fn said(board: &Board) -> Vec<String> {
    let mut position = Position::empty(board, ["One", "Two"]);
    let b = |text: &str| board.at("b", hex(text)).unwrap();
    let name = |at: At| board.names(at).find(|(sheet, _)| *sheet == "sheets/b").map(|(_, hex)| hex.to_string());
    for at in ["0303", "0706"] {
        position.put(Piece::unit_of(Side::Two, at, Arm::Infantry), b(at));
    }
    let mut terms = Terms::series();
    for policy in Policy::ALL {
        terms.set(*policy, true);
    }
    for row in [Chart::Town, Chart::Chateau, Chart::Marsh] {
        terms.set_cost(row, MoveClass::Infantry, Some(Cost::mp(2)));
    }
    let enemy = zoc::map(board, &position, &terms, Side::Two);
    let mut out = Vec::new();
    for at in board.cells() {
        if let (Some(name), Tri::Yes) = (name(at), enemy.at(at, Whose::All)) {
            out.push(format!("ZOC {name}"));
        }
    }
    let of = Move {
        board,
        position: &position,
        terms: &terms,
        side: Side::One,
        mover: Mover::Infantry,
        march: March::Open,
        piece: None,
        enemy: &enemy,
    };
    let mut range = Range::default();
    range.renew(&of, b("0505"), Cost::mp(6));
    for reached in range.cells(&of).into_iter().filter(|r| r.how == Tri::Yes) {
        out.extend(name(reached.at).map(|name| format!("move {name} {}", reached.cost)));
    }
    let mut field = Field::default();
    for viewer in ["0404", "0505", "0506"] {
        field.renew(board, &position, &terms, b(viewer));
        for (at, seen) in &field.cells {
            out.extend(name(*at).filter(|_| *seen == Tri::Yes).map(|name| format!("{viewer} sees {name}")));
        }
    }
    out.sort();
    out
}

#[test]
fn a_board_turned_by_sixths_says_the_same() {
    for seed in 1..=8 {
        let expected = said(&turned(seed, 0).1);
        assert!(expected.len() > 20, "{expected:?}");
        for turn in 1..6 {
            assert_eq!(said(&turned(seed, turn).1), expected, "sheet {seed} turned by {turn}");
        }
    }
}

#[test]
fn hexes_that_lie_on_each_other_are_one_cell_with_both_names() {
    let (_, board) = turned(1, 2);
    let (a, b) = (board.at("a", hex("2020")).unwrap(), board.at("b", hex("0505")).unwrap());
    assert_eq!((a, board.name(a)), (b, "a/2020 = b/0505".to_owned()));
    assert_eq!(board.len(), 1600);
    // North of the smaller sheet is two sixths on.
    let north = board.at("b", hex("0504")).unwrap();
    assert_eq!(board.direction(b, north), Some(Direction::N.turned(2)));
    // Nothing is told of the greater sheet alone, and the smaller one tells of the sides of its hexes.
    let far = board.at("a", hex("0101")).unwrap();
    assert_eq!(board.ground(far), Ground::Untold);
    assert!(board.holds(far).has(Holds::UNTOLD_NAMES | Holds::UNTOLD_RELIEF));
    assert!(board.around(far).all(|(_, _, c)| c.has(Crossing::UNTOLD)));
}

#[test]
fn sheets_that_disagree_leave_a_cell_untold_unless_one_wins() {
    let put = |title: &mut Title, name: &str, text: &str| title.insert(Document::read(name, text.as_bytes().to_vec()));
    let sheet = |terrain: &str| {
        format!(
            "MapSheet(format: 1, grid: {{\"sheet\": (last_column: 3, last_row_odd: 3, last_row_even: 3)}}, \
             hexes: {{\"0101\": (terrain: {terrain})}})"
        )
    };
    for (over, expected) in [("", Ground::Untold), (", over: \"b\"", Ground::Woods), (", over: \"a\"", Ground::Clear)] {
        let mut title = Title::default();
        put(&mut title, "sheets/a", &sheet("Clear"));
        put(&mut title, "sheets/b", &sheet("Woods"));
        let join = format!(
            "Title(format: 1, joins: {{\"j\": (top: \"b\", bottom: \"a\", \
             anchors: [(top: \"0101\", bottom: \"0101\")], turn: 0{over})}})"
        );
        put(&mut title, "title", &join);
        let board = Board::new(&Source::of(&title), &title, &[]);
        assert_eq!(board.ground(board.hex(hex("0101")).unwrap()), expected, "{over}");
    }
}
