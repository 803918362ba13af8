//! The rules beside crates that search hexes and graphs: `cargo bench -p tlnb-tests --bench rules`. Both sides run on the same
//! boards of open ground, and must come to the same results there; then the same boards hold 150 units, which only the rules
//! look at.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures and tells")]

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Instant;

use hexx::algorithms::{field_of_movement, range_fov};
use pathfinding::directed::dijkstra::dijkstra_all;
use tlnb_formats::documents::counters::Arm;
use tlnb_formats::geometry::{Direction, Grid, Hex};
use tlnb_tests::board::{Chance, GRID, LAST, clear, joined, title};
use tlnb_validator::board::position::{March, Piece, Side};
use tlnb_validator::board::{At, Board, Letters, Position, Source};
use tlnb_validator::rules::line_of_sight::Field;
use tlnb_validator::rules::movement::{Move, Mover, Range};
use tlnb_validator::rules::supply::{FORWARD, Field as Supplied, Lines};
use tlnb_validator::rules::{Cost, Terms, Tri, zoc};

const ROUNDS: usize = 9;
/// The figure of every ratio.
const FIGURE: f64 = 5.0;

/// Median time of one run, in microseconds.
fn micros(runs: usize, mut run: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            (0..runs).for_each(|_| run());
            start.elapsed().as_secs_f64() * 1e6 / runs as f64
        })
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    times[ROUNDS / 2]
}

fn tell(what: &str, open: f64, held: f64, theirs: f64, whose: &str) {
    let ratios = [theirs / open, theirs / held].map(|r| format!("{r:.1}"));
    let word = if theirs / held >= FIGURE { "" } else { " BELOW THE FIGURE" };
    println!("| {what} | {open:.1} us | {held:.1} us | {whose} {theirs:.1} us | {} | {} |{word}", ratios[0], ratios[1]);
}

/// A board of so many sheets, one joined below the other.
struct Ground {
    board: Board,
    /// One grid that numbers all of it.
    whole: Grid,
    letter: Letters,
    sheets: usize,
}

impl Ground {
    fn new(sheets: usize) -> Self {
        let files = joined(&vec![clear(); sheets], LAST);
        let title = title(&files);
        let mut board = Board::new(&Source::of(&title), &title, &[]);
        let letter = board.letter("F").unwrap();
        assert_eq!(board.sheets().len(), sheets);
        // A sheet's last row of odd columns is the first of the next.
        assert_eq!(board.len(), sheets * GRID.hexes().count() - (sheets - 1) * 31);
        let rows = i16::try_from(34 * sheets).unwrap() + 1;
        Self { board, whole: Grid::tlnb(61, rows, rows - 1), letter, sheets }
    }

    /// The cell of the lattice that a cell of the board is.
    fn lattice(&self, at: At) -> (i32, i32) {
        let (name, hex) = self.board.names(at).next().unwrap();
        let sheet: i16 = name.trim_start_matches("sheets/s").parse().unwrap();
        let cell = self.whole.cell(Hex::new(hex.column, hex.row + 34 * sheet));
        (cell.x, cell.y)
    }

    fn middle(&self) -> (At, hexx::Hex) {
        let hex = Hex::new(30, 17);
        let sheet = self.sheets / 2;
        let at = self.board.at(&format!("s{sheet:02}"), hex).unwrap();
        (at, self.whole.cell(Hex::new(hex.column, hex.row + 34 * i16::try_from(sheet).unwrap())))
    }

    /// 150 units of both sides for three sheets, and as many to a sheet elsewhere.
    fn held(&self) -> Position {
        let mut position = Position::empty(&self.board, ["One", "Two"]);
        let mut chance = Chance::new(3);
        let (middle, _) = self.middle();
        for n in 0..50 * self.sheets {
            let at = self.board.cells().nth(chance.below(self.board.len())).unwrap();
            let (side, arm) = (Side::BOTH[n % 2], if n % 5 == 0 { Arm::Cavalry } else { Arm::Infantry });
            // Who moves and looks is not held where it stands.
            if self.board.distance(at, middle).is_none_or(|d| d > 3) && !position.presence(at).any(side.enemy()) {
                position.put(Piece::unit_of(side, "unit", arm).of_army("One", self.letter), at);
            }
        }
        position
    }
}

fn main() {
    println!("| what | open ground | with 50 units a sheet | beside | ratio, open | ratio, with units |");
    println!("|---|---|---|---|---|---|");
    for sheets in [1, 3] {
        let ground = Ground::new(sheets);
        supply(&ground);
        movement(&ground);
        sight(&ground);
    }
    for sheets in [1, 4, 16] {
        growth(&Ground::new(sheets));
    }
}

fn named(ground: &Ground, what: &str) -> String {
    let sheets = ground.sheets;
    format!("{what}, {sheets} sheet{}", if sheets == 1 { "" } else { "s" })
}

fn supply(ground: &Ground) {
    let (board, letter) = (&ground.board, ground.letter);
    let terms = Terms::series();
    let (empty, held) = (Position::empty(board, ["One", "Two"]), ground.held());
    let lines = |position| Lines { board, position, terms: &terms, side: Side::One };
    let mut field = Supplied::default();
    lines(&empty).direct(&mut field, letter);
    let sources: Vec<At> = board.cells().filter(|at| board.supply(*at).meets(letter)).collect();
    // One node before all sources, as it knows one start alone.
    let successors = |node: &Option<At>| -> Vec<(Option<At>, u32)> {
        match node {
            None => sources.iter().map(|at| (Some(*at), 1)).collect(),
            Some(at) => {
                Direction::ALL.into_iter().filter_map(|d| board.next(*at, d)).map(|next| (Some(next), 1)).collect()
            }
        }
    };
    let theirs = dijkstra_all(&None, successors);
    let far = board.cells().filter_map(|at| Some((at, u16::try_from(theirs.get(&Some(at))?.1 - 1).ok()?)));
    let expected: BTreeSet<(At, u16)> = far.filter(|(_, d)| *d <= FORWARD).collect();
    let found: BTreeSet<(At, u16)> = board.cells().filter_map(|at| Some((at, field.distance(at)?))).collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), board.len(), "the sources reach the whole board, so that both search all of it");
    let open = micros(50, || lines(&empty).direct(&mut field, letter));
    let with_units = micros(50, || lines(&held).direct(&mut field, letter));
    let theirs = micros(3, || drop(black_box(dijkstra_all(&None, successors))));
    tell(&named(ground, &format!("supply of {} hexes", board.len())), open, with_units, theirs, "`dijkstra_all`");
}

fn movement(ground: &Ground) {
    let board = &ground.board;
    let terms = Terms::series();
    let (empty, held) = (Position::empty(board, ["One", "Two"]), ground.held());
    let zones = [&empty, &held].map(|position| zoc::map(board, position, &terms, Side::Two));
    let of = |position, enemy| Move {
        board,
        position,
        terms: &terms,
        side: Side::One,
        mover: Mover::Cavalry,
        march: March::Open,
        piece: None,
        enemy,
    };
    let (of_empty, of_held) = (of(&empty, &zones[0]), of(&held, &zones[1]));
    let (from, start) = ground.middle();
    for mp in [4u8, 6, 10] {
        let mut range = Range::default();
        range.renew(&of_empty, from, Cost::mp(mp));
        let cost = |cell: hexx::Hex| ground.whole.hex(cell).filter(|h| ground.whole.contains(*h)).map(|_| 0);
        let theirs: BTreeSet<(i32, i32)> = field_of_movement(start, u32::from(mp), cost)
            .into_iter()
            .map(|c| (c.x, c.y))
            .chain([(start.x, start.y)])
            .collect();
        let ours: BTreeSet<(i32, i32)> = range.cells(&of_empty).iter().map(|c| ground.lattice(c.at)).collect();
        assert_eq!(ours, theirs);
        let open = micros(200, || range.renew(&of_empty, from, Cost::mp(mp)));
        let with_units = micros(200, || range.renew(&of_held, from, Cost::mp(mp)));
        let free = |_: hexx::Hex| Some(0);
        let theirs = micros(50, || drop(black_box(field_of_movement(start, u32::from(mp), free))));
        tell(&named(ground, &format!("movement range of {mp} MP")), open, with_units, theirs, "`field_of_movement`");
    }
}

fn sight(ground: &Ground) {
    let board = &ground.board;
    let terms = Terms::series();
    let (empty, held) = (Position::empty(board, ["One", "Two"]), ground.held());
    let (from, start) = ground.middle();
    let mut field = Field::default();
    field.renew(board, &empty, &terms, from);
    let seen = field.cells.iter().filter(|(_, tri)| *tri == Tri::Yes).map(|(at, _)| *at).chain([from]);
    let ours: BTreeSet<(i32, i32)> = seen.map(|at| ground.lattice(at)).collect();
    let theirs: BTreeSet<(i32, i32)> = range_fov(start, 3, |_| false).into_iter().map(|c| (c.x, c.y)).collect();
    assert_eq!(ours, theirs);
    let open = micros(500, || field.renew(board, &empty, &terms, from));
    let with_units = micros(500, || field.renew(board, &held, &terms, from));
    let theirs = micros(500, || drop(black_box(range_fov(start, 3, |_| false))));
    tell(&named(ground, "line of sight to 3 hexes"), open, with_units, theirs, "`range_fov`");
}

/// How the times of what looks at the whole board grow with it.
fn growth(ground: &Ground) {
    let (board, letter) = (&ground.board, ground.letter);
    let terms = Terms::series();
    let held = ground.held();
    let lines = Lines { board, position: &held, terms: &terms, side: Side::One };
    let mut field = Supplied::default();
    let mut zones = zoc::Map::default();
    let supply = micros(20, || lines.direct(&mut field, letter));
    let zoc = micros(20, || zones.renew(board, &held, &terms, Side::Two));
    println!(
        "{} hexes, {} units: supply {supply:.0} us ({:.1} ns a hex), ZOC {zoc:.0} us ({:.1} ns a hex)",
        board.len(),
        held.pieces().count(),
        supply * 1e3 / board.len() as f64,
        zoc * 1e3 / board.len() as f64
    );
}
