//! How a sheet numbers its hexes: orientation, stagger, extent.

use hexx::{HexOrientation, OffsetHexMode};

use super::{Cell, Direction, Hex, HexPair, Hexside, Vertex};

/// Which way the hexes stand, as the sheet's own numbers run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Orientation {
    /// Columns are straight lines of hexes; every second column is shifted by half a hex (TLNB).
    Flat,
    /// Rows are straight lines of hexes; every second row is shifted by half a hex.
    Pointy,
}

/// Which printed columns (flat) sit half a hex lower, or printed rows (pointy) half a hex further right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Low {
    Odd,
    /// TLNB; proved by 2214/2315, 2413/2514 and 3033-3134.
    Even,
}

/// Which number a printed hex number gives first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Numbering {
    /// Column first (TLNB).
    Ccrr,
    Rrcc,
}

/// The numbering of one sheet (MAP-001).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    pub orientation: Orientation,
    pub low: Low,
    pub numbering: Numbering,
    /// Columns are numbered right to left.
    pub columns_descend: bool,
    /// Rows are numbered bottom to top.
    pub rows_descend: bool,
    pub first_column: i16,
    pub last_column: i16,
    pub first_row: i16,
    /// Last row of odd columns (flat) and of every column of a pointy sheet.
    pub last_row_odd: i16,
    /// Last row of even columns (flat); TLNB sheets often end one row earlier there. It says nothing of a pointy sheet,
    /// whose columns are not shifted against each other.
    pub last_row_even: i16,
}

impl Grid {
    /// A TLNB sheet: flat-topped, CCRR from 0101, even columns low.
    pub const fn tlnb(columns: i16, rows_odd: i16, rows_even: i16) -> Self {
        Self {
            orientation: Orientation::Flat,
            low: Low::Even,
            numbering: Numbering::Ccrr,
            columns_descend: false,
            rows_descend: false,
            first_column: 1,
            last_column: columns,
            first_row: 1,
            last_row_odd: rows_odd,
            last_row_even: rows_even,
        }
    }

    /// Last printed row of a printed column.
    pub fn last_row(&self, column: i16) -> i16 {
        match self.orientation {
            Orientation::Flat if column.rem_euclid(2) == 0 => self.last_row_even,
            Orientation::Flat | Orientation::Pointy => self.last_row_odd,
        }
    }

    /// Whether the sheet prints this hex (HEX-002).
    pub fn contains(&self, hex: Hex) -> bool {
        (self.first_column..=self.last_column).contains(&hex.column)
            && (self.first_row..=self.last_row(hex.column)).contains(&hex.row)
    }

    /// The hex of the sheet nearest in number, for messages. None for a sheet without hexes.
    pub fn nearest(&self, hex: Hex) -> Option<Hex> {
        if self.first_column > self.last_column {
            return None;
        }
        let column = hex.column.clamp(self.first_column, self.last_column);
        let last = self.last_row(column);
        (self.first_row <= last).then(|| Hex::new(column, hex.row.clamp(self.first_row, last)))
    }

    /// Every hex of the sheet, by column, then row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        (grid.first_column..=grid.last_column)
            .flat_map(move |column| (grid.first_row..=grid.last_row(column)).map(move |row| Hex::new(column, row)))
    }

    fn hexx_orientation(&self) -> HexOrientation {
        match self.orientation {
            Orientation::Flat => HexOrientation::Flat,
            Orientation::Pointy => HexOrientation::Pointy,
        }
    }

    fn offset_mode(&self) -> OffsetHexMode {
        // hexx counts from 0, the print from 1: printed even is hexx odd.
        match self.low {
            Low::Even => OffsetHexMode::Odd,
            Low::Odd => OffsetHexMode::Even,
        }
    }

    /// The lattice cell of a printed number; total, also off the sheet.
    pub fn cell(&self, hex: Hex) -> Cell {
        let column = i32::from(hex.column) - 1;
        let row = i32::from(hex.row) - 1;
        let column = if self.columns_descend { -column } else { column };
        let row = if self.rows_descend { -row } else { row };
        Cell::from_offset_coordinates([column, row], self.offset_mode(), self.hexx_orientation())
    }

    /// The printed number of a lattice cell; total, also off the sheet. None beyond what numbers can say.
    pub fn hex(&self, cell: Cell) -> Option<Hex> {
        let [column, row] = cell.to_offset_coordinates(self.offset_mode(), self.hexx_orientation());
        let column = if self.columns_descend { -column } else { column };
        let row = if self.rows_descend { -row } else { row };
        Some(Hex::new(i16::try_from(column.checked_add(1)?).ok()?, i16::try_from(row.checked_add(1)?).ok()?))
    }

    /// Steps from hex to hex; 1 for neighbours.
    pub fn distance(&self, a: Hex, b: Hex) -> i32 {
        self.cell(a).distance_to(self.cell(b))
    }

    /// The hexes on the straight line from one hex to another, both included; some may lie off the sheet.
    pub fn line(&self, a: Hex, b: Hex) -> Vec<Hex> {
        self.cell(a).line_to(self.cell(b)).filter_map(|cell| self.hex(cell)).collect()
    }

    /// The neighbour in a direction, on the sheet or off it.
    pub fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        self.hex(self.cell(hex) + direction.step())
    }

    /// The neighbours that the sheet prints, clockwise from N.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        Direction::ALL.into_iter().filter_map(move |d| grid.neighbour(hex, d)).filter(move |h| grid.contains(*h))
    }

    /// The hexside of a pair, if the two are adjacent.
    pub fn hexside(&self, pair: HexPair) -> Option<Hexside> {
        let [a, b] = pair.hexes();
        (self.distance(a, b) == 1).then_some(Hexside(pair))
    }

    /// The vertex of three hexes, if each is adjacent to the others.
    pub fn vertex(&self, hexes: [Hex; 3]) -> Option<Vertex> {
        let [a, b, c] = hexes;
        let meets = self.distance(a, b) == 1 && self.distance(b, c) == 1 && self.distance(a, c) == 1;
        meets.then(|| {
            let mut sorted = hexes;
            sorted.sort_unstable();
            Vertex(sorted)
        })
    }

    /// The two hexes at the ends of a hexside: those adjacent to both of its hexes.
    pub fn ends(&self, side: Hexside) -> [Vertex; 2] {
        let [a, b] = side.pair().hexes();
        let (ca, cb) = (self.cell(a), self.cell(b));
        let turn = Direction::of_step(cb - ca).unwrap_or(Direction::N);
        [turn.turned(5), turn.turned(1)].map(|d| {
            let third = self.hex(ca + d.step()).unwrap_or(a);
            let mut sorted = [a, b, third];
            sorted.sort_unstable();
            Vertex(sorted)
        })
    }

    /// The vertex at the other end of a hexside, seen from the one it shares with a third hex.
    pub fn vertex_beyond(&self, [a, b]: [Hex; 2], behind: Hex) -> Option<Vertex> {
        let cell = self.cell(a) + self.cell(b) - self.cell(behind);
        let mut sorted = [a, b, self.hex(cell)?];
        sorted.sort_unstable();
        Some(Vertex(sorted))
    }

    /// The centre of a hex in map units: the distance from centre to corner is 1, x right, y down.
    pub fn centre(&self, hex: Hex) -> [f64; 2] {
        cell_centre(self.orientation, self.cell(hex))
    }

    /// The centre of a lattice cell in map units, whatever the sheet prints there.
    pub fn cell_centre(&self, cell: Cell) -> [f64; 2] {
        cell_centre(self.orientation, cell)
    }

    /// The hex under a point in map units.
    pub fn hex_at(&self, point: [f64; 2]) -> Option<Hex> {
        if !point.iter().all(|v| v.is_finite() && v.abs() < 30_000.0) {
            return None;
        }
        self.hex(cell_at(self.orientation, point))
    }

    /// The six corners of a hex in map units, clockwise, the corner between directions k and k + 1 at index k for
    /// flat sheets.
    pub fn corners(&self, hex: Hex) -> [[f64; 2]; 6] {
        let [x, y] = self.centre(hex);
        let start = match self.orientation {
            Orientation::Flat => -60.0_f64,
            Orientation::Pointy => -90.0,
        };
        std::array::from_fn(|k| {
            let a = (start + 60.0 * k as f64).to_radians();
            [x + a.cos(), y + a.sin()]
        })
    }

    /// The two end points of a hexside in map units.
    pub fn side_points(&self, side: Hexside) -> [[f64; 2]; 2] {
        let [a, b] = side.pair().hexes();
        let ([ax, ay], [bx, by]) = (self.centre(a), self.centre(b));
        let (mx, my) = ((ax + bx) / 2.0, (ay + by) / 2.0);
        // A side is 1 long and the centres are sqrt(3) apart.
        let (dx, dy) = ((bx - ax) / 3f64.sqrt() / 2.0, (by - ay) / 3f64.sqrt() / 2.0);
        [[mx - dy, my + dx], [mx + dy, my - dx]]
    }

    /// The hexside nearest to a point in map units.
    pub fn side_at(&self, point: [f64; 2]) -> Option<Hexside> {
        let hex = self.hex_at(point)?;
        let [hx, hy] = self.centre(hex);
        let away = |h: Hex| {
            let [x, y] = self.centre(h);
            -((point[0] - hx) * (x - hx) + (point[1] - hy) * (y - hy))
        };
        let next = Direction::ALL
            .into_iter()
            .filter_map(|d| self.neighbour(hex, d))
            .min_by(|a, b| away(*a).total_cmp(&away(*b)))?;
        self.hexside(HexPair::new(hex, next))
    }
}

const SQRT3: f64 = 1.732_050_807_568_877_2;

fn cell_centre(orientation: Orientation, cell: Cell) -> [f64; 2] {
    let (q, r) = (f64::from(cell.x), f64::from(cell.y));
    match orientation {
        Orientation::Flat => [1.5 * q, SQRT3 * (r + q / 2.0)],
        Orientation::Pointy => [SQRT3 * (q + r / 2.0), 1.5 * r],
    }
}

fn cell_at(orientation: Orientation, [x, y]: [f64; 2]) -> Cell {
    let (q, r) = match orientation {
        Orientation::Flat => (x / 1.5, y / SQRT3 - x / 3.0),
        Orientation::Pointy => (x / SQRT3 - y / 3.0, y / 1.5),
    };
    let s = -q - r;
    let (mut rq, mut rr, rs) = (q.round(), r.round(), s.round());
    let (dq, dr, ds) = ((rq - q).abs(), (rr - r).abs(), (rs - s).abs());
    if dq > dr && dq > ds {
        rq = -rr - rs;
    } else if dr > ds {
        rr = -rq - rs;
    }
    Cell::new(rq as i32, rr as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        Hex::from_digits(text).unwrap()
    }

    /// The pairs that the four study folders print; the last three exist only with even columns low.
    #[test]
    fn printed_pairs_are_adjacent() {
        let grid = Grid::tlnb(61, 35, 34);
        for (a, b) in
            [("2514", "2515"), ("1811", "1812"), ("0518", "0618"), ("2214", "2315"), ("2413", "2514"), ("3033", "3134")]
        {
            assert_eq!(grid.distance(hex(a), hex(b)), 1, "{a}/{b}");
        }
        let other = Grid { low: Low::Odd, ..grid };
        for (a, b) in [("2214", "2315"), ("2413", "2514"), ("3033", "3134")] {
            assert_eq!(other.distance(hex(a), hex(b)), 2, "{a}/{b}");
        }
    }

    #[test]
    fn neighbours_run_clockwise_from_north() {
        let grid = Grid::tlnb(61, 35, 34);
        let around = |h: &str| grid.neighbours(hex(h)).map(|h| h.to_string()).collect::<Vec<_>>().join(",");
        assert_eq!(around("1010"), "1009,1110,1111,1011,0911,0910");
        assert_eq!(around("1110"), "1109,1209,1210,1111,1010,1009");
        assert_eq!(around("0101"), "0201,0102");
    }

    #[test]
    fn number_and_cell_are_inverse_on_every_kind_of_grid() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            for low in [Low::Odd, Low::Even] {
                for (columns_descend, rows_descend) in [(false, false), (true, false), (false, true), (true, true)] {
                    let grid = Grid {
                        orientation,
                        low,
                        columns_descend,
                        rows_descend,
                        first_column: 0,
                        ..Grid::tlnb(9, 8, 7)
                    };
                    for h in grid.hexes() {
                        assert_eq!(grid.hex(grid.cell(h)), Some(h));
                        assert_eq!(grid.hex_at(grid.centre(h)), Some(h));
                        for n in grid.neighbours(h) {
                            let side = grid.hexside(HexPair::new(h, n)).unwrap();
                            let ([ax, ay], [bx, by]) = (grid.centre(h), grid.centre(n));
                            let near = [ax * 0.6 + bx * 0.4, ay * 0.6 + by * 0.4];
                            assert_eq!(grid.side_at(near), Some(side));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_hexside_ends_in_two_vertices() {
        let grid = Grid::tlnb(61, 35, 34);
        let side = grid.hexside(HexPair::new(hex("1010"), hex("1110"))).unwrap();
        let ends = grid.ends(side).map(|v| v.hexes().map(|h| h.to_string()).join(" "));
        assert_eq!(ends, ["1009 1010 1110", "1010 1110 1111"]);
        let [one, other] = grid.ends(side);
        assert_eq!(grid.vertex_beyond([hex("1010"), hex("1110")], hex("1009")), Some(other));
        assert_eq!(grid.vertex_beyond([hex("1010"), hex("1110")], hex("1111")), Some(one));
    }

    #[test]
    fn every_column_of_a_pointy_sheet_ends_in_the_same_row() {
        let grid = Grid { orientation: Orientation::Pointy, ..Grid::tlnb(4, 5, 4) };
        assert_eq!((1..=4).map(|c| grid.last_row(c)).collect::<Vec<_>>(), [5; 4]);
        assert!(grid.contains(hex("0205")) && grid.hexes().count() == 20);
        let flat = Grid { orientation: Orientation::Flat, ..grid };
        assert!(!flat.contains(hex("0205")) && flat.hexes().count() == 18);
    }

    #[test]
    fn nearest_stays_on_the_sheet() {
        let ulm = Grid::tlnb(19, 34, 33);
        assert!(!ulm.contains(hex("0634")));
        assert_eq!(ulm.nearest(hex("0634")), Some(hex("0633")));
    }
}
