//! Joins: which hex of one sheet lies on which hex of another (D12; MAP-004 to MAP-006).

use std::collections::BTreeMap;

use super::{Cell, Direction, Grid, Hex};

/// Whether a value is printed or was concluded from what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Provenance {
    Printed,
    Inferred,
}

/// Two sheets that share hexes, as a scenario states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Join {
    /// Id of the sheet laid on.
    pub top: String,
    /// Id of the sheet below.
    pub bottom: String,
    /// Hexes that coincide: on the top sheet, on the bottom sheet.
    pub anchors: Vec<(Hex, Hex)>,
    /// Turn of the top sheet against the bottom sheet's number frame, in sixths clockwise, 0 to 5. Needed where there
    /// is one anchor only (MAP-005).
    pub turn: Option<(u8, Provenance)>,
    /// Id of the sheet that wins where both cover a hex.
    pub over: Option<String>,
}

/// How one sheet lies on another: a turn in sixths clockwise and a shift, from lattice to lattice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    // Kept as a turn about the lattice's zero cell and then a shift, so that equal placements have equal fields.
    turn: u8,
    shift: Cell,
}

impl Placement {
    /// The sheet on itself.
    pub const fn identity() -> Self {
        Self { turn: 0, shift: Cell::ZERO }
    }

    /// A turn by `sixths` clockwise about `from`, which then comes to lie on `to`.
    pub fn about(from: Cell, to: Cell, sixths: u8) -> Self {
        let turn = sixths % 6;
        Self { turn, shift: plus(to, minus(turned(from, turn))) }
    }

    /// Where a cell comes to lie.
    pub fn apply(self, cell: Cell) -> Cell {
        plus(turned(cell, self.turn), self.shift)
    }

    /// The way back.
    pub fn inverse(self) -> Self {
        let turn = (6 - self.turn) % 6;
        Self { turn, shift: minus(turned(self.shift, turn)) }
    }

    /// This placement first, then `other`.
    pub fn then(self, other: Self) -> Self {
        Self { turn: (self.turn + other.turn) % 6, shift: other.apply(self.shift) }
    }

    /// The turn in sixths clockwise, 0 to 5.
    pub const fn turn(self) -> u8 {
        self.turn
    }

    /// What a direction on the one sheet is called on the other.
    pub fn direction(self, direction: Direction) -> Direction {
        direction.turned(self.turn)
    }
}

/// One sixth clockwise is (x, y, z) -> (-z, -x, -y) in the rules' naming, whose z is hexx's y.
fn turned(cell: Cell, sixths: u8) -> Cell {
    let (mut x, mut y) = (cell.x, cell.y);
    for _ in 0..sixths % 6 {
        (x, y) = (y.wrapping_neg(), x.wrapping_add(y));
    }
    Cell::new(x, y)
}

// Wrapping, because a long chain of absurd joins must not panic.
fn plus(a: Cell, b: Cell) -> Cell {
    Cell::new(a.x.wrapping_add(b.x), a.y.wrapping_add(b.y))
}

fn minus(cell: Cell) -> Cell {
    Cell::new(cell.x.wrapping_neg(), cell.y.wrapping_neg())
}

/// Why a join gives no placement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JoinFault {
    /// Two anchors are not equally far apart on both sheets, distances in hexes (MAP-004).
    #[error(
        "anchors {} = {} and {} = {} contradict each other: {distance_top} hexes apart on the top sheet, \
         {distance_bottom} on the bottom sheet",
        first.0, first.1, second.0, second.1
    )]
    Contradiction { first: (Hex, Hex), second: (Hex, Hex), distance_top: i32, distance_bottom: i32 },
    /// No turn carries every anchor, or not the stated one; turns in sixths clockwise (MAP-005).
    #[error("{}", rotation_text(*stated, *fitting))]
    NotOneRotation {
        /// The turn the join states.
        stated: Option<u8>,
        /// The turn that would carry every anchor, if only one does.
        fitting: Option<u8>,
    },
    /// One anchor leaves the turn open (MAP-005).
    #[error("one anchor leaves the turn open: give a second anchor or the turn")]
    Undetermined,
    /// No pair of coinciding hexes is printed (MAP-006).
    #[error("no anchor: the join cannot be computed")]
    NoAnchor,
    /// The join names a sheet that is not at hand.
    #[error("no sheet `{0}`")]
    UnknownSheet(String),
    /// The earlier joins already put the top sheet elsewhere.
    #[error("the ring of joins does not close at sheet `{sheet}`")]
    RingOpen { sheet: String },
}

fn rotation_text(stated: Option<u8>, fitting: Option<u8>) -> String {
    match (stated, fitting) {
        (Some(turn), _) if turn > 5 => format!("a turn of {turn} sixths: expected 0 to 5"),
        (Some(turn), Some(right)) => {
            format!("a turn of {turn} sixths clockwise does not carry the anchors; {right} sixths would")
        }
        _ => "no turn by sixths carries every anchor".to_owned(),
    }
}

/// The placement of the top sheet into the bottom sheet's lattice (D12).
///
/// Anchors need not be on the sheets; that is another check (HEX-002).
///
/// # Errors
/// Every fault but [`JoinFault::UnknownSheet`] and [`JoinFault::RingOpen`].
pub fn solve(join: &Join, top: &Grid, bottom: &Grid) -> Result<Placement, JoinFault> {
    let (first, rest) = join.anchors.split_first().ok_or(JoinFault::NoAnchor)?;
    for (i, a) in join.anchors.iter().enumerate() {
        for b in &join.anchors[i + 1..] {
            let (distance_top, distance_bottom) = (top.distance(a.0, b.0), bottom.distance(a.1, b.1));
            if distance_top != distance_bottom {
                return Err(JoinFault::Contradiction { first: *a, second: *b, distance_top, distance_bottom });
            }
        }
    }

    let carries = |turn: u8| {
        let placement = Placement::about(top.cell(first.0), bottom.cell(first.1), turn);
        rest.iter().all(|(t, b)| placement.apply(top.cell(*t)) == bottom.cell(*b)).then_some(placement)
    };
    let mut fits = (0..6).filter_map(carries);
    let (one, more) = (fits.next(), fits.next().is_some());
    let stated = join.turn.map(|(turn, _)| turn);
    match (stated, one) {
        (None, Some(_)) if more => Err(JoinFault::Undetermined),
        (None, Some(placement)) => Ok(placement),
        (None, None) => Err(JoinFault::NotOneRotation { stated, fitting: None }),
        (Some(turn), one) => (0..6)
            .contains(&turn)
            .then(|| carries(turn))
            .flatten()
            .ok_or(JoinFault::NotOneRotation { stated, fitting: one.filter(|_| !more).map(Placement::turn) }),
    }
}

/// Where the sheets of a scenario lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// By sheet id: into the first sheet's lattice. Sheets that no sound join ties to the first one are missing.
    pub placements: BTreeMap<String, Placement>,
    /// Index of the join, and what is wrong with it.
    pub faults: Vec<(usize, JoinFault)>,
}

/// Lays the sheets out around `first`. Joins count in their order: one that disagrees with those before it is at fault.
///
/// Without a sheet `first` nothing is placed; faults are found all the same.
pub fn lay_out(sheets: &BTreeMap<String, Grid>, joins: &[Join], first: &str) -> Layout {
    // Sheets in clusters, each with its placement into the lattice of its cluster's number.
    let mut clusters: BTreeMap<&str, (usize, Placement)> =
        sheets.keys().enumerate().map(|(i, id)| (id.as_str(), (i, Placement::identity()))).collect();
    let mut faults = Vec::new();

    for (index, join) in joins.iter().enumerate() {
        let known = |id: &String| sheets.get(id).ok_or_else(|| JoinFault::UnknownSheet(id.clone()));
        let place = |id: &String| clusters.get(id.as_str()).copied().ok_or_else(|| JoinFault::UnknownSheet(id.clone()));
        let solved = known(&join.top).and_then(|top| solve(join, top, known(&join.bottom)?));
        let ends = solved.and_then(|placement| Ok((placement, place(&join.top)?, place(&join.bottom)?)));
        let (placement, (top_cluster, top), (bottom_cluster, bottom)) = match ends {
            Ok(ends) => ends,
            Err(fault) => {
                faults.push((index, fault));
                continue;
            }
        };
        let into_bottom = placement.then(bottom);
        if top_cluster != bottom_cluster {
            let across = top.inverse().then(into_bottom);
            for (cluster, old) in clusters.values_mut().filter(|(cluster, _)| *cluster == top_cluster) {
                (*cluster, *old) = (bottom_cluster, old.then(across));
            }
        } else if top != into_bottom {
            faults.push((index, JoinFault::RingOpen { sheet: join.top.clone() }));
        }
    }

    let mut placements = BTreeMap::new();
    if let Some((home, origin)) = clusters.get(first).copied() {
        for (id, (_, placement)) in clusters.iter().filter(|(_, (cluster, _))| *cluster == home) {
            placements.insert((*id).to_owned(), placement.then(origin.inverse()));
        }
    }
    Layout { placements, faults }
}

/// Cells further out than any number of any sheet; beyond them lattice sums could overflow.
const FAR: u32 = 1 << 20;

impl Layout {
    /// The hex of sheet `to` on which hex `from` lies. None where a sheet is not placed or has no such hex.
    pub fn same_hex(&self, sheets: &BTreeMap<String, Grid>, from: (&str, Hex), to: &str) -> Option<Hex> {
        let (sheet, hex) = from;
        let (grid, other) = (sheets.get(sheet)?, sheets.get(to)?);
        let across = self.placements.get(sheet)?.then(self.placements.get(to)?.inverse());
        let cell = grid.contains(hex).then(|| across.apply(grid.cell(hex)))?;
        if cell.x.unsigned_abs() > FAR || cell.y.unsigned_abs() > FAR {
            return None;
        }
        other.hex(cell).filter(|hex| other.contains(*hex))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        Hex::from_digits(text).unwrap()
    }

    fn join(top: &str, bottom: &str, anchors: &[(&str, &str)], turn: Option<u8>) -> Join {
        Join {
            top: top.to_owned(),
            bottom: bottom.to_owned(),
            anchors: anchors.iter().map(|(t, b)| (hex(t), hex(b))).collect(),
            turn: turn.map(|t| (t, Provenance::Inferred)),
            over: None,
        }
    }

    fn sheets() -> BTreeMap<String, Grid> {
        [
            ("N", Grid::tlnb(61, 35, 34)),
            ("S", Grid::tlnb(61, 35, 34)),
            ("Kon", Grid::tlnb(30, 35, 34)),
            ("W", Grid::tlnb(61, 54, 53)),
            ("E", Grid::tlnb(61, 54, 53)),
        ]
        .map(|(id, grid)| (id.to_owned(), grid))
        .into()
    }

    fn solved(join: &Join) -> Result<Placement, JoinFault> {
        let sheets = sheets();
        solve(join, &sheets[&join.top], &sheets[&join.bottom])
    }

    /// All placements that the tests below combine: every turn, about several cells.
    fn some_placements() -> Vec<Placement> {
        let cells = [Cell::ZERO, Cell::new(3, -7), Cell::new(-20, 41)];
        let pairs = cells.iter().flat_map(|a| cells.iter().map(move |b| (*a, *b)));
        pairs.flat_map(|(a, b)| (0..6).map(move |k| Placement::about(a, b, k))).collect()
    }

    #[test]
    fn one_sixth_takes_north_to_north_east() {
        for p in some_placements() {
            for d in Direction::ALL {
                assert_eq!(p.apply(d.step()) - p.apply(Cell::ZERO), p.direction(d).step());
                assert_eq!(d.turned(p.turn()), p.direction(d));
            }
        }
        assert_eq!(turned(Direction::N.step(), 1), Direction::Ne.step());
        assert_eq!(turned(Cell::new(5, -9), 1), Cell::new(5, -9).clockwise());
    }

    #[test]
    fn placements_are_a_group() {
        let all = some_placements();
        let cell = Cell::new(11, -4);
        for p in &all {
            assert_eq!(p.then(p.inverse()), Placement::identity());
            assert_eq!(p.inverse().then(*p), Placement::identity());
            for q in &all {
                assert_eq!(p.then(*q).apply(cell), q.apply(p.apply(cell)));
            }
        }
    }

    /// T-60.
    #[test]
    fn t_60_bautzen_is_a_pure_shift() {
        let sheets = sheets();
        let join = join("N", "S", &[("0135", "0101"), ("6135", "6101")], None);
        let placement = solved(&join).unwrap();
        assert_eq!(placement.turn(), 0);
        assert_eq!(placement.apply(Cell::ZERO), Cell::new(0, -34));
        let layout = lay_out(&sheets, &[join], "S");
        assert_eq!(layout.faults, []);
        assert_eq!(layout.same_hex(&sheets, ("N", hex("3135")), "S"), Some(hex("3101")));
        assert_eq!(layout.same_hex(&sheets, ("S", hex("3101")), "N"), Some(hex("3135")));
        assert_eq!(layout.same_hex(&sheets, ("N", hex("3134")), "S"), None);
        assert_eq!(layout.same_hex(&sheets, ("N", hex("3136")), "S"), None);
    }

    /// T-61.
    #[test]
    fn t_61_konigswartha_is_turned_by_two_sixths() {
        let sheets = sheets();
        let join = join("Kon", "N", &[("0101", "1501"), ("2901", "0122")], None);
        assert_eq!(solved(&join).unwrap().turn(), 2);
        let layout = lay_out(&sheets, std::slice::from_ref(&join), "N");
        let on_n = |h: &str| layout.same_hex(&sheets, ("Kon", hex(h)), "N").map(|h| h.to_string());
        assert_eq!(on_n("1501").as_deref(), Some("0811"));
        assert_eq!(on_n("0201").as_deref(), Some("1401"));
        assert_eq!(on_n("2901").as_deref(), Some("0122"));
        let shared = sheets["Kon"].hexes().filter(|h| on_n(&h.to_string()).is_some()).count();
        assert_eq!(shared, 169);
        // Laying out from the other end gives the same hexes.
        let back = lay_out(&sheets, &[join], "Kon");
        assert_eq!(back.same_hex(&sheets, ("N", hex("0811")), "Kon"), Some(hex("1501")));
    }

    #[test]
    fn anchors_of_unequal_distance_contradict() {
        let fault = solved(&join("Kon", "N", &[("0101", "1501"), ("2901", "0121")], None)).unwrap_err();
        let (first, second) = ((hex("0101"), hex("1501")), (hex("2901"), hex("0121")));
        assert_eq!(fault, JoinFault::Contradiction { first, second, distance_top: 28, distance_bottom: 27 });
        assert_eq!(
            fault.to_string(),
            "anchors 0101 = 1501 and 2901 = 0121 contradict each other: 28 hexes apart on the top sheet, \
             27 on the bottom sheet"
        );
        // The same hex on two.
        let fault = solved(&join("Kon", "N", &[("0101", "1501"), ("0101", "1502")], None)).unwrap_err();
        assert!(matches!(fault, JoinFault::Contradiction { distance_top: 0, distance_bottom: 1, .. }));
    }

    /// T-62.
    #[test]
    fn t_62_one_anchor_needs_a_turn() {
        let sheets = sheets();
        let bare = join("E", "W", &[("0101", "0154")], None);
        assert_eq!(solved(&bare), Err(JoinFault::Undetermined));
        assert_eq!(solved(&join("E", "W", &[("0101", "0154"), ("0101", "0154")], None)), Err(JoinFault::Undetermined));
        assert_eq!(solved(&join("E", "W", &[], Some(0))), Err(JoinFault::NoAnchor));
        let layout = lay_out(&sheets, &[join("E", "W", &[("0101", "0154")], Some(0))], "W");
        let on_w = |h: &str| layout.same_hex(&sheets, ("E", hex(h)), "W");
        assert_eq!(on_w("0301"), Some(hex("0354")));
        assert_eq!(on_w("0201"), None);
        assert_eq!(sheets["W"].last_row(2), 53);
    }

    #[test]
    fn a_stated_turn_must_carry_the_anchors() {
        let anchors = [("0101", "1501"), ("2901", "0122")];
        assert!(solved(&join("Kon", "N", &anchors, Some(2))).is_ok());
        let fault = solved(&join("Kon", "N", &anchors, Some(1))).unwrap_err();
        assert_eq!(fault, JoinFault::NotOneRotation { stated: Some(1), fitting: Some(2) });
        assert_eq!(fault.to_string(), "a turn of 1 sixths clockwise does not carry the anchors; 2 sixths would");
        let fault = solved(&join("Kon", "N", &anchors[..1], Some(7))).unwrap_err();
        assert_eq!(fault, JoinFault::NotOneRotation { stated: Some(7), fitting: None });
        assert_eq!(fault.to_string(), "a turn of 7 sixths: expected 0 to 5");
        // Two anchors fit a turn of two sixths; 8 is none all the same.
        let fault = solved(&join("Kon", "N", &[("0101", "1501"), ("2901", "0122")], Some(8))).unwrap_err();
        assert_eq!(fault.to_string(), "a turn of 8 sixths: expected 0 to 5");
    }

    #[test]
    fn equal_distances_may_still_be_no_rotation() {
        // 1111 to 1311 and to 1312 are two steps each, the one round a corner, the other straight.
        let fault = solved(&join("N", "S", &[("1111", "1111"), ("1311", "1312")], None)).unwrap_err();
        assert_eq!(fault, JoinFault::NotOneRotation { stated: None, fitting: None });
        // A reflection keeps every distance.
        let mirror = [("1111", "1111"), ("1109", "1109"), ("1312", "0912")];
        let fault = solved(&join("N", "S", &mirror, None)).unwrap_err();
        assert_eq!(fault, JoinFault::NotOneRotation { stated: None, fitting: None });
    }

    #[test]
    fn a_ring_must_close() {
        let sheets = sheets();
        let n_s = join("N", "S", &[("0135", "0101")], Some(0));
        let kon_n = join("Kon", "N", &[("0101", "1501"), ("2901", "0122")], None);
        let good = join("S", "Kon", &[("0101", "2901")], None);
        // N0135 = S0101 lies on the cell of Kon that the ring demands; compute it, then spoil it by one row.
        let open = lay_out(&sheets, &[n_s.clone(), kon_n.clone()], "N");
        let cell = open.placements["S"].then(open.placements["Kon"].inverse()).apply(sheets["S"].cell(hex("0101")));
        let on_kon = sheets["Kon"].hex(cell).unwrap();
        for (rows, faults) in [(0, 0), (1, 1)] {
            let anchors = vec![(hex("0101"), Hex::new(on_kon.column, on_kon.row + rows))];
            let last = Join { anchors, turn: Some((4, Provenance::Printed)), ..good.clone() };
            let layout = lay_out(&sheets, &[n_s.clone(), kon_n.clone(), last], "N");
            assert_eq!(layout.placements, open.placements);
            assert_eq!(layout.faults.len(), faults);
            if rows == 1 {
                assert_eq!(layout.faults, [(2, JoinFault::RingOpen { sheet: "S".to_owned() })]);
            }
        }
        // A sheet on itself is the shortest ring.
        let layout = lay_out(&sheets, &[join("N", "N", &[("0101", "0102")], Some(0))], "N");
        assert_eq!(layout.faults, [(0, JoinFault::RingOpen { sheet: "N".to_owned() })]);
    }

    #[test]
    fn clusters_meet_whatever_the_order_of_joins() {
        let sheets = sheets();
        let mut joins = vec![
            join("N", "S", &[("0135", "0101")], Some(0)),
            join("E", "W", &[("0101", "0154")], Some(3)),
            join("Kon", "E", &[("0101", "1010")], Some(1)),
            join("W", "N", &[("0505", "2020")], Some(4)),
        ];
        let one = lay_out(&sheets, &joins, "S");
        joins.reverse();
        assert_eq!(one.placements.len(), 5);
        assert_eq!(one.placements["S"], Placement::identity());
        assert_eq!(one, lay_out(&sheets, &joins, "S"));
    }

    #[test]
    fn unknown_sheets_and_unplaced_ones() {
        let sheets = sheets();
        let layout = lay_out(&sheets, &[join("N", "NAL-S", &[("0101", "0101")], Some(0))], "N");
        assert_eq!(layout.faults, [(0, JoinFault::UnknownSheet("NAL-S".to_owned()))]);
        assert_eq!(layout.placements.keys().collect::<Vec<_>>(), ["N"]);
        assert_eq!(layout.same_hex(&sheets, ("N", hex("0101")), "S"), None);
        assert!(lay_out(&sheets, &[], "nowhere").placements.is_empty());
    }

    #[test]
    fn absurd_numbers_do_not_panic() {
        let sheets = sheets();
        let far = [Hex::new(i16::MIN, i16::MIN), Hex::new(i16::MAX, i16::MAX), Hex::new(i16::MIN, i16::MAX)];
        let joins: Vec<Join> = far
            .iter()
            .flat_map(|a| far.iter().map(move |b| (*a, *b)))
            .map(|anchor| Join { anchors: vec![anchor], ..join("N", "S", &[], Some(1)) })
            .collect();
        let layout = lay_out(&sheets, &joins, "S");
        for a in far {
            assert_eq!(layout.same_hex(&sheets, ("N", a), "S"), None);
        }
        assert_eq!(layout.same_hex(&sheets, ("N", hex("0101")), "S"), None);
    }
}
