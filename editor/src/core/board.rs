//! The sheets of a title on one table, in the frame of the sheet that is worked on.

use std::collections::BTreeMap;

use tlnb_formats::geometry::join::{Join, Layout, lay_out};
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::second;

use super::session::Session;

/// A turn and a shift in the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion {
    sin: f64,
    cos: f64,
    shift: [f64; 2],
}

impl Motion {
    /// The motion that carries two points onto two others equally far apart.
    fn carrying([p, q]: [[f64; 2]; 2], [a, b]: [[f64; 2]; 2]) -> Self {
        let angle = (b[1] - a[1]).atan2(b[0] - a[0]) - (q[1] - p[1]).atan2(q[0] - p[0]);
        let (sin, cos) = angle.sin_cos();
        Self { sin, cos, shift: [a[0] - (cos * p[0] - sin * p[1]), a[1] - (sin * p[0] + cos * p[1])] }
    }

    /// Only a shift.
    pub const fn shift(by: [f64; 2]) -> Self {
        Self { sin: 0.0, cos: 1.0, shift: by }
    }

    /// Where a point comes to lie.
    pub fn apply(self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.cos * x - self.sin * y + self.shift[0], self.sin * x + self.cos * y + self.shift[1]]
    }

    /// Where a point came from.
    pub fn undo(self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (x, y) = (x - self.shift[0], y - self.shift[1]);
        [self.cos * x + self.sin * y, self.cos * y - self.sin * x]
    }

    /// The clockwise turn in radians.
    pub fn angle(self) -> f64 {
        self.sin.atan2(self.cos)
    }
}

/// A sheet on the table.
#[derive(Debug, Clone)]
pub struct Placed {
    /// Its name.
    pub name: String,
    /// Its grid.
    pub grid: Grid,
    /// Its map units to those of the sheet that is worked on.
    pub motion: Motion,
    /// Whether sound joins put it there; else it lies aside.
    pub joined: bool,
    /// Whether it lies above the sheet that is worked on where both cover a hex.
    pub above: bool,
}

impl Placed {
    /// Centres of its first and last hexes in its own map units: smallest and largest coordinates.
    pub fn extent(&self) -> ([f64; 2], [f64; 2]) {
        let g = &self.grid;
        let corners = [g.first_column, g.last_column]
            .into_iter()
            .flat_map(|c| [g.first_row, g.last_row(c)].map(|r| g.centre(Hex::new(c, r))));
        corners.fold(([f64::MAX; 2], [f64::MIN; 2]), |(low, high), [x, y]| {
            ([low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)])
        })
    }
}

/// The sheets beside the one that is worked on, the lowest first, and what is wrong with the joins.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// The others.
    pub sheets: Vec<Placed>,
    /// Name of the join, and its fault in words.
    pub faults: Vec<(String, String)>,
    /// The joins that could be read, by name.
    pub joins: Vec<(String, Join)>,
    grids: BTreeMap<String, Grid>,
    layout: Option<Layout>,
    active: String,
}

/// Map units between sheets that lie aside.
const GAP: f64 = 3.0;

impl Board {
    /// The board of a title.
    pub fn of(session: &Session) -> Self {
        let active = session.sheet().to_owned();
        // Whoever reads a sheet a second time sees nothing of the first beside it.
        let is_second = second::is_second(&active);
        let sheets = if is_second { vec![active.clone()] } else { session.sheets() };
        let grids: BTreeMap<String, Grid> =
            sheets.into_iter().filter_map(|s| Some((s.clone(), session.grid_of(&s)?))).collect();
        let page = session.title().document("title").and_then(|d| d.title_page()).filter(|_| !is_second);
        let mut board = Self { grids, active, ..Self::default() };
        for (name, line) in page.into_iter().flat_map(|p| p.joins.iter()) {
            match line.join() {
                Some(join) => board.joins.push((name.clone(), join)),
                None => board.faults.push((name.clone(), "an anchor is no hex number".to_owned())),
            }
        }
        let joins: Vec<Join> = board.joins.iter().map(|(_, join)| join.clone()).collect();
        let layout = lay_out(&board.grids, &joins, &board.active);
        for (index, fault) in &layout.faults {
            if let Some((name, _)) = board.joins.get(*index) {
                board.faults.push((name.clone(), fault.to_string()));
            }
        }
        if let Some(home) = board.grids.get(&board.active) {
            board.sheets = placed(&board, home, &layout);
        }
        board.layout = Some(layout);
        board
    }

    /// The sheet, not the one worked on, that shows at a point of the map, and its hex there.
    pub fn hex_at(&self, point: [f64; 2]) -> Option<(&Placed, Hex)> {
        self.sheets.iter().rev().find_map(|sheet| {
            let hex = sheet.grid.hex_at(sheet.motion.undo(point)).filter(|h| sheet.grid.contains(*h))?;
            Some((sheet, hex))
        })
    }

    /// The hexes of other sheets on which a hex of the sheet worked on lies.
    pub fn same_hexes(&self, hex: Hex) -> Vec<(&str, Hex)> {
        let Some(layout) = &self.layout else { return Vec::new() };
        let there = |s: &&Placed| s.joined;
        let same = |s: &Placed| layout.same_hex(&self.grids, (&self.active, hex), &s.name);
        self.sheets.iter().filter(there).filter_map(|s| Some((s.name.as_str(), same(s)?))).collect()
    }

    /// Hexes of the sheet worked on that other sheets cover too.
    pub fn overlap(&self) -> Vec<Hex> {
        let Some(home) = self.grids.get(&self.active) else { return Vec::new() };
        if self.sheets.iter().all(|s| !s.joined) {
            return Vec::new();
        }
        home.hexes().filter(|h| !self.same_hexes(*h).is_empty()).collect()
    }
}

fn placed(board: &Board, home: &Grid, layout: &Layout) -> Vec<Placed> {
    // A join's `over` lies above; where it names none, the sheet that is laid on does.
    let mut order: Vec<&str> = board.grids.keys().map(String::as_str).collect();
    for _ in 0..order.len() {
        for (_, join) in &board.joins {
            let winner = join.over.as_deref().unwrap_or(&join.top);
            let loser = if winner == join.top { &join.bottom } else { &join.top };
            let at = |name: &str| order.iter().position(|o| *o == name);
            if let (Some(w), Some(l)) = (at(winner), at(loser))
                && w < l
            {
                let winner = order.remove(w);
                order.insert(l, winner);
            }
        }
    }
    let right = |grid: &Grid, motion: Motion| {
        let corners = [grid.first_column, grid.last_column]
            .into_iter()
            .flat_map(|c| [grid.first_row, grid.last_row(c)].map(|r| motion.apply(grid.centre(Hex::new(c, r)))[0]));
        corners.fold(f64::MIN, f64::max)
    };
    let mut edge = right(home, Motion::shift([0.0; 2]));
    let mut out = Vec::new();
    let mut above = false;
    let mut aside = Vec::new();
    for name in order {
        if name == board.active {
            above = true;
            continue;
        }
        let Some(grid) = board.grids.get(name).copied() else { continue };
        let name = name.to_owned();
        let Some(placement) = layout.placements.get(&name) else {
            aside.push((name, grid));
            continue;
        };
        let hexes = [Hex::new(grid.first_column, grid.first_row), Hex::new(grid.first_column, grid.first_row + 10)];
        let motion = Motion::carrying(
            hexes.map(|h| grid.centre(h)),
            hexes.map(|h| home.cell_centre(placement.apply(grid.cell(h)))),
        );
        edge = edge.max(right(&grid, motion));
        out.push(Placed { name, grid, motion, joined: true, above });
    }
    for (name, grid) in aside {
        let left = grid.centre(Hex::new(grid.first_column, grid.first_row))[0];
        let motion = Motion::shift([edge + GAP - left, 0.0]);
        edge = right(&grid, motion);
        out.push(Placed { name, grid, motion, joined: false, above: true });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use tlnb_formats::edit::joins;
    use tlnb_formats::files::Memory;

    fn hex(text: &str) -> Hex {
        Hex::from_digits(text).unwrap()
    }

    fn session() -> Session {
        let mut session = Session::of(Box::new(Memory::default())).unwrap();
        session.add_sheet("kon", [31, 27, 26]).unwrap();
        session.add_sheet("south", [61, 35, 34]).unwrap();
        session.add_sheet("north", [61, 35, 34]).unwrap();
        session
    }

    fn join(session: &mut Session, name: &str, top: &str, bottom: &str, anchors: &[(&str, &str)]) {
        let anchors = anchors.iter().map(|(t, b)| (hex(t), hex(b))).collect();
        let join = Join { top: top.into(), bottom: bottom.into(), anchors, turn: None, over: None };
        let changes = joins::put(session.page_or_new().unwrap(), name, &join);
        session.step("Join", &changes).unwrap();
    }

    #[test]
    fn three_sheets_lie_as_their_printed_anchors_say() {
        let mut session = session();
        join(&mut session, "ns", "north", "south", &[("0135", "0101"), ("6135", "6101")]);
        join(&mut session, "kon", "kon", "north", &[("0101", "1501"), ("2901", "0122")]);
        let board = Board::of(&session);
        assert!(board.faults.is_empty(), "{:?}", board.faults);
        let kon = board.sheets.iter().find(|s| s.name == "kon").unwrap();
        assert!((kon.motion.angle().to_degrees() - 120.0).abs() < 1e-6);
        let north = session.grid().unwrap();
        for (on_kon, on_north) in [("1501", "0811"), ("0201", "1401"), ("0101", "1501"), ("2901", "0122")] {
            let [x, y] = kon.motion.apply(kon.grid.centre(hex(on_kon)));
            let [u, v] = north.centre(hex(on_north));
            assert!((x - u).hypot(y - v) < 1e-9, "{on_kon} {on_north}");
            let same = board.same_hexes(hex(on_north));
            assert!(same.contains(&("kon", hex(on_kon))), "{same:?}");
            assert_eq!(board.hex_at([x, y]).map(|(s, h)| (s.name.as_str(), h)), Some(("kon", hex(on_kon))));
        }
        assert!(board.overlap().len() > 61);
        // Seen from the south sheet nothing else has moved.
        session.choose_sheet("south");
        let south = Board::of(&session);
        assert_eq!(south.same_hexes(hex("0101")), [("north", hex("0135"))]);
    }

    #[test]
    fn a_contradiction_is_named_and_the_sheet_lies_aside() {
        let mut session = session();
        join(&mut session, "kon", "kon", "north", &[("0101", "1501"), ("2901", "0121")]);
        let board = Board::of(&session);
        assert_eq!(board.faults.len(), 1);
        assert!(board.faults[0].1.contains("28") && board.faults[0].1.contains("27"), "{:?}", board.faults);
        assert!(board.sheets.iter().all(|s| !s.joined && s.motion.apply([0.0, 0.0])[0] > 90.0));
    }

    #[test]
    fn the_sheet_that_wins_lies_above() {
        let mut session = session();
        join(&mut session, "kon", "kon", "north", &[("0101", "1501"), ("2901", "0122")]);
        let above = |session: &Session| Board::of(session).sheets.iter().find(|s| s.name == "kon").unwrap().above;
        assert!(above(&session));
        let mut join = Board::of(&session).joins[0].1.clone();
        join.over = Some("north".into());
        let changes = joins::put(session.title().document("title").unwrap(), "kon", &join);
        session.step("Over", &changes).unwrap();
        assert!(!above(&session));
    }
}
