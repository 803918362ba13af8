//! From sheets to a board, and one hex of it again.

use std::collections::BTreeMap;

use tlnb_formats::Title;
use tlnb_formats::documents::map_sheet::{HexFeature, HexLine, HexsideKind, RoadKind, SpanKind, SpanMark, Terrain};
use tlnb_formats::documents::{Layer, TitlePage};
use tlnb_formats::geometry::join::{Join, lay_out};
use tlnb_formats::geometry::{Direction, Grid, Hex, HexPair};
use tlnb_formats::text::Written;

use super::{At, Board, Crossing, Ground, Holds, Letters};
use crate::check::Cx;
use crate::live::Known;
use crate::sheet::{self, Sheet, Words};

/// What is known of a title's documents, kept from change to change.
#[derive(Debug, Default)]
pub struct Source {
    known: Known,
}

impl Source {
    /// Of a title.
    pub fn of(title: &Title) -> Self {
        let mut source = Self::default();
        source.renew(title);
        source
    }

    /// Brings it up to a title that has changed.
    pub fn renew(&mut self, title: &Title) {
        self.known.renew(title);
    }

    pub(crate) fn cx<'a>(&'a self, title: &'a Title) -> Cx<'a> {
        Cx::new(title, &self.known)
    }
}

/// The value that all who know one agree on; None if none knows, or two differ.
fn agreed<T: PartialEq>(values: impl IntoIterator<Item = Option<T>>) -> Option<T> {
    let mut known = values.into_iter().flatten();
    let first = known.next()?;
    known.all(|other| other == first).then_some(first)
}

impl Board {
    /// The board of sheets of a title, by the names of their documents; all sheets for none.
    pub fn new(source: &Source, title: &Title, sheets: &[&str]) -> Self {
        Self::gather(&source.cx(title), sheets)
    }

    pub(crate) fn gather(cx: &Cx<'_>, names: &[&str]) -> Self {
        // Armies have single capitals (17.5): known from the first, so that a board that is read again keeps its bits.
        let mut board = Self { letters: ('A'..='Z').map(String::from).collect(), ..Self::default() };
        let all: Vec<&Sheet<'_>> = cx.sheets().iter().collect();
        let played: Vec<&Sheet<'_>> = if names.is_empty() {
            all.clone()
        } else {
            names.iter().filter_map(|n| all.iter().find(|s| s.name() == *n).copied()).collect()
        };
        let grids: BTreeMap<String, Grid> = all.iter().filter_map(|s| Some((s.id.to_owned(), s.grid()?))).collect();
        let page = cx.title().documents().find_map(tlnb_formats::Document::title_page);
        let joins: Vec<Join> = page.into_iter().flat_map(TitlePage::readable_joins).map(|(_, join)| join).collect();
        let mut islands = 0;
        for sheet in &played {
            let Some(grid) = grids.get(sheet.id) else {
                board.missing.push((sheet.name().to_owned(), "its grid is not stated in full, or is contradicted"));
                continue;
            };
            // The island of a sheet that was laid before and that joins tie this one to.
            let home = board.sheets.iter().find_map(|laid| {
                let layout = lay_out(&grids, &joins, sheet_id(&laid.name));
                Some((layout.placements.get(sheet.id)?.then(laid.placement), laid.island))
            });
            let (placement, island) = home.unwrap_or_else(|| {
                islands += 1;
                (tlnb_formats::geometry::join::Placement::identity(), islands - 1)
            });
            board.lay(sheet.name(), *grid, placement, island);
        }
        for join in &joins {
            let number = |id: &str| board.sheets.iter().position(|l| sheet_id(&l.name) == id).map(|n| n as u8);
            if let (Some(over), Some(top), Some(bottom)) =
                (join.over.as_deref(), number(&join.top), number(&join.bottom))
            {
                board.over.extend(if over == join.top { Some((top, bottom)) } else { None });
                board.over.extend(if over == join.bottom { Some((bottom, top)) } else { None });
            }
        }
        let laid = board.laid(cx);
        board.hide(&laid);
        board.link();
        for at in board.cells() {
            board.read(&laid, at);
        }
        board
    }

    /// The sheets of a title in the order in which they were laid.
    fn laid<'c, 'a>(&self, cx: &'c Cx<'a>) -> Vec<&'c Sheet<'a>> {
        self.sheets.iter().filter_map(|laid| cx.sheets().iter().find(|s| s.name() == laid.name)).collect()
    }

    /// Takes off the cells that lie under a title box on every sheet that has them.
    fn hide(&mut self, sheets: &[&Sheet<'_>]) {
        let is_hidden = |(n, hex): &(u8, Hex)| sheets.get(usize::from(*n)).is_some_and(|s| s.is_hidden(*hex));
        let mut names = Vec::new();
        let mut places = Vec::new();
        for (of, place) in std::mem::take(&mut self.names).into_iter().zip(std::mem::take(&mut self.places)) {
            let shown: Vec<(u8, Hex)> = of.iter().filter(|name| !is_hidden(name)).copied().collect();
            let here = if shown.is_empty() { super::NONE } else { names.len() as u16 };
            for (sheet, hex) in &of {
                let number = if shown.contains(&(*sheet, *hex)) { here } else { super::NONE };
                if let (Some(laid), Some(slot)) = (self.sheets.get_mut(usize::from(*sheet)), super::slot(*hex)) {
                    laid.cells[slot] = number;
                }
            }
            if !shown.is_empty() {
                names.push(shown);
                places.push(place);
            }
        }
        (self.names, self.places) = (names, places);
    }

    /// Reads a hex of a sheet again, with its six sides, and lays over it again what a scenario has there. A hex that has come
    /// or gone, and another grid or join, make another board.
    pub fn renew(&mut self, source: &Source, title: &Title, sheet: &str, hex: Hex) {
        let cx = source.cx(title);
        let laid = self.laid(&cx);
        let Some(at) = self.at(sheet, hex) else { return };
        if laid.len() != self.sheets.len() {
            return;
        }
        self.read(&laid, at);
        // The water of a hex is on its sides, which its neighbours see.
        let around: Vec<At> = self.around(at).map(|(_, next, _)| next).collect();
        for next in around {
            self.read(&laid, next);
        }
    }

    /// Reads a cell and its sides.
    fn read(&mut self, sheets: &[&Sheet<'_>], at: At) {
        self.read_cell(sheets, at);
        for direction in Direction::ALL {
            if let Some(next) = self.next(at, direction) {
                let crossing = self.read_crossing(sheets, at, next, direction);
                self.set_crossing(at, direction, crossing);
            }
        }
        self.patch_again(at);
        let around: Vec<At> = self.around(at).map(|(_, next, _)| next).collect();
        for next in around {
            self.patch_again(next);
        }
    }

    /// Of sheets that tell of one place, those that count: the one that wins over all others, or all.
    fn who_counts(&self, of: Vec<u8>) -> Vec<u8> {
        let wins = |one: &&u8| of.iter().all(|other| *one == other || self.over.contains(&(**one, *other)));
        match of.iter().find(wins) {
            Some(winner) if of.len() > 1 => vec![*winner],
            _ => of,
        }
    }

    fn read_cell(&mut self, sheets: &[&Sheet<'_>], at: At) {
        use HexFeature::{Chateau, Dyke, Hilltop, ImprovedPosition, Slope, Town};
        let names = self.names[at.index()].clone();
        let count = self.who_counts(names.iter().map(|(n, _)| *n).collect());
        let of: Vec<(&Sheet<'_>, Hex)> = names
            .iter()
            .filter(|(n, _)| count.contains(n))
            .filter_map(|(n, hex)| Some((*sheets.get(usize::from(*n))?, *hex)))
            .collect();
        let ground = |(sheet, hex): &(&Sheet<'_>, Hex)| match sheet.ground(*hex) {
            sheet::Ground::Unknown => None,
            sheet::Ground::Added => Some(Ground::Own),
            sheet::Ground::Is(terrain) => Some(match terrain {
                Terrain::Clear => Ground::Clear,
                Terrain::Woods => Ground::Woods,
                Terrain::Orchard => Ground::Orchard,
                Terrain::Marsh => Ground::Marsh,
                Terrain::Lake => Ground::Lake,
                Terrain::Pond => Ground::Pond,
                Terrain::FullRiver => Ground::FullRiver,
            }),
        };
        self.ground[at.index()] = agreed(of.iter().map(ground)).unwrap_or(Ground::Untold);
        let words = |layer: Layer, words: &'static [HexFeature]| {
            agreed(of.iter().map(|(sheet, hex)| {
                let set = sheet.holds(layer, *hex, words)?;
                Some(words.iter().map(|w| set.has(*w)).collect::<Vec<bool>>())
            }))
        };
        let mut holds = Holds::NONE;
        let mut take = |told: Option<Vec<bool>>, bits: &[Holds], untold: Holds| match told {
            None => holds = holds | untold,
            Some(told) => {
                for (bit, _) in bits.iter().zip(told).filter(|(_, is_there)| *is_there) {
                    holds = holds | *bit;
                }
            }
        };
        take(words(Layer::Relief, &[Hilltop, Slope]), &[Holds::HILLTOP, Holds::SLOPE], Holds::UNTOLD_RELIEF);
        take(
            words(Layer::Names, &[Town, Chateau, ImprovedPosition, Dyke]),
            &[Holds::TOWN, Holds::CHATEAU, Holds::POSITION, Holds::DYKE],
            Holds::UNTOLD_NAMES,
        );
        self.holds[at.index()] = holds;
        let lines: Vec<&HexLine> = of.iter().filter_map(|(sheet, hex)| sheet.hex(*hex)).collect();
        self.elevation[at.index()] = agreed(lines.iter().map(|line| line.elevation));
        let letters = |board: &mut Self, field: fn(&HexLine) -> &[String]| {
            let all: Vec<&String> = lines.iter().flat_map(|line| field(line)).collect();
            all.into_iter().filter_map(|l| board.letter(l)).fold(Letters::default(), Letters::and)
        };
        self.supply[at.index()] = letters(self, |l| &l.supply);
        self.entry[at.index()] = letters(self, |l| &l.entry);
    }

    fn read_crossing(&self, sheets: &[&Sheet<'_>], at: At, next: At, direction: Direction) -> Crossing {
        let on = |at: At| self.names[at.index()].iter().map(|(n, _)| *n).collect::<Vec<u8>>();
        let (here, there) = (on(at), on(next));
        let both: Vec<u8> = here.iter().filter(|n| there.contains(n)).copied().collect();
        // A sheet that prints one of the two hexes prints the side as well.
        let of = if both.is_empty() { [here, there].concat() } else { self.who_counts(both) };
        let pair = |n: &u8| {
            let (sheet, laid) = (*sheets.get(usize::from(*n))?, self.sheets.get(usize::from(*n))?);
            let number = |at: At| laid.grid.hex(laid.placement.inverse().apply(self.places[at.index()].1));
            Some((sheet, number(at)?, number(next)?))
        };
        let of: Vec<(&Sheet<'_>, Hex, Hex)> = of.iter().filter_map(pair).collect();
        let told = |layer: fn(&Sheet<'_>, HexPair) -> Option<Crossing>| {
            agreed(of.iter().map(|(sheet, a, b)| layer(sheet, HexPair::new(*a, *b))))
        };
        let mut out = Crossing::NONE;
        out = out | told(water).unwrap_or(Crossing::UNTOLD_WATER);
        out = out | told(roads).unwrap_or(Crossing::UNTOLD_ROADS);
        out = out | told(spans).unwrap_or(Crossing::UNTOLD_SPANS);
        let relief = |(sheet, a, b): &(&Sheet<'_>, Hex, Hex)| relief(sheet, *a, *b);
        out = out | agreed(of.iter().map(relief)).unwrap_or(Crossing::UNTOLD_RELIEF);
        for ground in [at, next].map(|at| self.printed_ground(sheets, at)) {
            out = match ground {
                Ground::FullRiver => out.less(Crossing::UNTOLD_WATER) | Crossing::RIVER,
                Ground::Lake | Ground::Pond => out.less(Crossing::UNTOLD_WATER) | Crossing::LAKE,
                _ => out,
            };
        }
        debug_assert_eq!(self.next(at, direction), Some(next));
        out
    }

    /// What covers a cell as the sheets have it, whatever lies over it.
    fn printed_ground(&self, sheets: &[&Sheet<'_>], at: At) -> Ground {
        let names = &self.names[at.index()];
        let count = self.who_counts(names.iter().map(|(n, _)| *n).collect());
        let water = |(n, hex): &(u8, Hex)| match sheets.get(usize::from(*n))?.ground(*hex) {
            sheet::Ground::Unknown => None,
            sheet::Ground::Is(Terrain::FullRiver) => Some(Ground::FullRiver),
            sheet::Ground::Is(Terrain::Lake | Terrain::Pond) => Some(Ground::Lake),
            sheet::Ground::Is(_) | sheet::Ground::Added => Some(Ground::Clear),
        };
        agreed(names.iter().filter(|(n, _)| count.contains(n)).map(water)).unwrap_or(Ground::Untold)
    }
}

fn sheet_id(name: &str) -> &str {
    name.strip_prefix("sheets/").unwrap_or(name)
}

/// The crossings of words of a hexside.
fn of_words<T: crate::sheet::Word>(set: Words<T>, words: &[(T, Crossing)]) -> Crossing {
    words.iter().filter(|(w, _)| set.has(*w)).fold(Crossing::NONE, |all, (_, c)| all | *c)
}

fn water(sheet: &Sheet<'_>, pair: HexPair) -> Option<Crossing> {
    use HexsideKind::{Ford, Lake, River, Stream};
    let words = [(River, Crossing::RIVER), (Stream, Crossing::STREAM), (Ford, Crossing::FORD), (Lake, Crossing::LAKE)];
    Some(of_words(sheet.water_at(pair)?, &words))
}

fn relief(sheet: &Sheet<'_>, here: Hex, there: Hex) -> Option<Crossing> {
    use HexsideKind::{Crest, DragonsTeeth, Gate, Slope, Wall};
    let pair = HexPair::new(here, there);
    let set = sheet.relief_at(pair)?;
    let words =
        [(Crest, Crossing::CREST), (DragonsTeeth, Crossing::TEETH), (Wall, Crossing::WALL), (Gate, Crossing::GATE)];
    let up = sheet.side(pair).and_then(|s| s.line.up.as_ref()).and_then(Written::known);
    let slope = match (set.has(Slope), up) {
        (false, _) => Crossing::NONE,
        (true, Some(up)) if *up == there => Crossing::UP,
        (true, Some(up)) if *up == here => Crossing::DOWN,
        (true, _) => Crossing::UNTOLD_UP,
    };
    Some(of_words(set, &words) | slope)
}

fn roads(sheet: &Sheet<'_>, pair: HexPair) -> Option<Crossing> {
    let words = [(RoadKind::Road, Crossing::ROAD), (RoadKind::Trail, Crossing::TRAIL)];
    Some(of_words(sheet.roads_at(pair)?, &words))
}

fn spans(sheet: &Sheet<'_>, pair: HexPair) -> Option<Crossing> {
    let words = [
        (SpanKind::Bridge, Crossing::BRIDGE),
        (SpanKind::StoneBridge, Crossing::BRIDGE),
        (SpanKind::Trestle, Crossing::TRESTLE),
        (SpanKind::Pontoon, Crossing::PONTOON),
    ];
    let marks = sheet.side(pair).map(|s| s.line.span_marks.as_slice()).unwrap_or_default();
    let is_damaged = marks.iter().any(|m| m.known() == Some(&SpanMark::Damaged));
    let damaged = if is_damaged { Crossing::DAMAGED } else { Crossing::NONE };
    Some(of_words(sheet.spans_at(pair)?, &words) | damaged)
}
