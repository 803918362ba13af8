//! The rules beside crates that search hexes and graphs, on open ground and with the same results:
//! `cargo bench -p tlnb-tests --bench rules`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures and tells")]

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Instant;

use hexx::algorithms::{field_of_movement, range_fov};
use pathfinding::directed::dijkstra::dijkstra_all;
use tlnb_formats::geometry::{Direction, Grid, Hex};
use tlnb_validator::board::position::{March, Side};
use tlnb_validator::board::{At, Board, Letters, Patch, Position};
use tlnb_validator::rules::line_of_sight::Field;
use tlnb_validator::rules::movement::{Move, Mover, Range};
use tlnb_validator::rules::supply::{FORWARD, Field as Supplied, Lines};
use tlnb_validator::rules::{Cost, Terms, Tri, zoc};

const ROUNDS: usize = 9;

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

fn tell(what: &str, ours: f64, theirs: f64, whose: &str, figure: f64) {
    let ratio = theirs / ours;
    println!("{what}: {ours:.2} us, {whose} {theirs:.2} us: {ratio:.1} times as fast (figure {figure})");
}

fn main() {
    let grid = Grid::tlnb(61, 35, 34);
    let mut board = Board::open(grid);
    let letter = board.letter("F").unwrap();
    let sources: Vec<At> = (0..5)
        .flat_map(|c| (0..3).map(move |r| Hex::new(5 + 12 * c, 6 + 11 * r)))
        .map(|hex| board.hex(hex).unwrap())
        .collect();
    for at in &sources {
        board.patch(Patch::Supply { at: *at, set: letter, clear: Letters::default() });
    }
    let board = board;
    let position = Position::empty(&board, ["One", "Two"]);
    let terms = Terms::series();
    supply(&board, &position, &terms, letter, &sources);
    movement(&board, &position, &terms, grid);
    sight(&board, &position, &terms, grid);
}

fn supply(board: &Board, position: &Position, terms: &Terms, letter: Letters, sources: &[At]) {
    let lines = Lines { board, position, terms, side: Side::One };
    let mut field = Supplied::default();
    lines.direct(&mut field, letter);
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
    let ours = micros(100, || lines.direct(&mut field, letter));
    let theirs = micros(5, || drop(black_box(dijkstra_all(&None, successors))));
    tell(&format!("supply of {} hexes", board.len()), ours, theirs, "pathfinding::dijkstra_all", 5.0);
}

/// The lattice cells of what was reached.
fn cells(board: &Board, grid: Grid, found: impl Iterator<Item = At>) -> BTreeSet<(i32, i32)> {
    let cell = |at: At| grid.cell(board.names(at).next().unwrap().1);
    found.map(cell).map(|c| (c.x, c.y)).collect()
}

fn movement(board: &Board, position: &Position, terms: &Terms, grid: Grid) {
    let enemy = zoc::map(board, position, terms, Side::Two);
    let (side, march, piece, enemy) = (Side::One, March::Open, None, &enemy);
    let of = Move { board, position, terms, side, mover: Mover::Cavalry, march, piece, enemy };
    for mp in [4u8, 6, 10] {
        let hex = Hex::new(30, 17);
        let from = board.hex(hex).unwrap();
        let mut range = Range::default();
        range.renew(&of, from, Cost::mp(mp));
        let start = grid.cell(hex);
        let cost = |cell: hexx::Hex| grid.hex(cell).filter(|h| grid.contains(*h)).map(|_| 0);
        let theirs: BTreeSet<(i32, i32)> = field_of_movement(start, u32::from(mp), cost)
            .into_iter()
            .map(|c| (c.x, c.y))
            .chain([(start.x, start.y)])
            .collect();
        assert_eq!(cells(board, grid, range.cells(&of).iter().map(|c| c.at)), theirs);
        let ours = micros(200, || range.renew(&of, from, Cost::mp(mp)));
        let open = |_: hexx::Hex| Some(0);
        let theirs = micros(50, || drop(black_box(field_of_movement(start, u32::from(mp), open))));
        tell(&format!("movement range of {mp} MP"), ours, theirs, "hexx field_of_movement", 5.0);
    }
}

fn sight(board: &Board, position: &Position, terms: &Terms, grid: Grid) {
    let hex = Hex::new(30, 17);
    let from = board.hex(hex).unwrap();
    let start = grid.cell(hex);
    let mut field = Field::default();
    field.renew(board, position, terms, from);
    let seen = field.cells.iter().filter(|(_, tri)| *tri == Tri::Yes).map(|(at, _)| *at).chain([from]);
    let theirs: BTreeSet<(i32, i32)> = range_fov(start, 3, |_| false).into_iter().map(|c| (c.x, c.y)).collect();
    assert_eq!(cells(board, grid, seen), theirs);
    let ours = micros(500, || field.renew(board, position, terms, from));
    let theirs = micros(500, || drop(black_box(range_fov(start, 3, |_| false))));
    tell("line of sight to 3 hexes", ours, theirs, "hexx range_fov", 5.0);
}
