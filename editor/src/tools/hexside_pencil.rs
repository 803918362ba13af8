//! Draws a kind of hexside along the sides nearest to the pointer.

use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::edit::hexsides;
use tlnb_formats::geometry::{Hex, HexPair, Hexside};

use super::between;
use crate::core::settings::{Settings, spaced};
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct HexsidePencil {
    stroke: Option<Stroke>,
    hover: Option<Hexside>,
    /// The slope drawn last, with the upper hex of each side.
    slope: BTreeMap<HexPair, Hex>,
}

#[derive(Debug)]
struct Stroke {
    last: [f64; 2],
    erase: bool,
    touched: BTreeSet<HexPair>,
    /// The side before, with its upper hex.
    before: Option<(HexPair, Hex)>,
}

/// The upper hex of a side that shares a vertex with one before it, so that a slope keeps its upper side all along.
fn carried((before, up): (HexPair, Hex), side: HexPair) -> Hex {
    if side.touches(up) {
        return up;
    }
    let [a, b] = side.hexes();
    // The lower hex is common to both, so the other one lies beside the upper hex of the side before.
    if before.touches(a) { b } else { a }
}

impl HexsidePencil {
    fn draw(&mut self, to: [f64; 2], cx: &mut ToolCx<'_>) {
        let (Some(stroke), Some(grid)) = (&mut self.stroke, cx.session.grid()) else { return };
        let mut fresh = BTreeSet::new();
        let mut slope = BTreeMap::new();
        // Nearest hexsides of points this close share a vertex, so a fast stroke has no gap.
        for point in between(stroke.last, to, 0.05) {
            let Some(pair) = grid.side_at(point).map(Hexside::pair) else { continue };
            let hexes = pair.hexes();
            if !hexes.iter().any(|h| grid.contains(*h)) || !hexes.iter().all(|h| h.is_writable()) {
                continue;
            }
            let up = match stroke.before {
                Some(before) if before.0 != pair => carried(before, pair),
                Some((_, up)) => up,
                None => grid.hex_at(point).unwrap_or(hexes[0]),
            };
            stroke.before = Some((pair, up));
            slope.entry(pair).or_insert(up);
            fresh.insert(pair);
        }
        stroke.last = to;
        fresh.retain(|p| stroke.touched.insert(*p));
        slope.retain(|p, _| fresh.contains(p));
        let Some(document) = cx.session.sheet_document() else { return };
        let kind = cx.settings.kind;
        let changes = match (stroke.erase, kind) {
            (true, _) => hexsides::erase(document, &fresh, kind),
            (false, HexsideKind::Slope) => hexsides::draw_slope(document, &slope),
            (false, _) => hexsides::draw(document, &fresh, kind),
        };
        let draws_slope = kind == HexsideKind::Slope && !stroke.erase;
        if !cx.change(&changes) {
            self.stroke = None;
            self.slope.clear();
        } else if draws_slope {
            self.slope.extend(slope);
        }
    }

    /// Changes the upper side of the slope that was drawn last.
    fn turn_round(&mut self, cx: &mut ToolCx<'_>) {
        let other = |(pair, up): (&HexPair, &Hex)| {
            let [a, b] = pair.hexes();
            (*pair, if a == *up { b } else { a })
        };
        self.slope = self.slope.iter().map(other).collect();
        if let Some(document) = cx.session.sheet_document() {
            let changes = hexsides::draw_slope(document, &self.slope);
            cx.step("Turn the slope round", &changes);
        }
    }
}

impl Tool for HexsidePencil {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "hexside_pencil",
            label: "Hexside pencil",
            key: 'H',
            description: "Draws rivers, streams, slopes and walls along hexsides.",
            acts: Acts::Side,
            choices: &[Choices::Hexside],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        let kind = spaced(settings.kind.word());
        match settings.kind {
            HexsideKind::Slope => {
                "Drag along a slope, beginning in the higher hex; Shift+click turns the last one round".to_owned()
            }
            _ => format!("Drag draws {kind}, the secondary button erases it, Alt+click picks"),
        }
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.side;
        match input.phase {
            Phase::Hover => {}
            Phase::Press if input.alt => {
                let sheet = cx.session.map_sheet();
                let line = input.side.and_then(|s| sheet?.sides.get(&s.pair()));
                if let Some(kind) = line.and_then(|l| l.kinds.iter().find_map(|k| k.known())).copied() {
                    cx.settings.kind = kind;
                    cx.message = Some(format!("Picked {}.", spaced(kind.word())));
                }
            }
            Phase::Press if input.shift && cx.settings.kind == HexsideKind::Slope => self.turn_round(cx),
            Phase::Press => {
                let verb = if input.secondary { "Erase" } else { "Draw" };
                cx.session.begin(&format!("{verb} {}", spaced(cx.settings.kind.word())));
                self.slope.clear();
                let touched = BTreeSet::new();
                self.stroke = Some(Stroke { last: input.map, erase: input.secondary, touched, before: None });
                self.draw(input.map, cx);
            }
            Phase::Drag => self.draw(input.map, cx),
            Phase::Release => {
                self.draw(input.map, cx);
                if self.stroke.take().is_some() {
                    cx.session.commit();
                }
            }
        }
    }

    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        let hover = self.hover.filter(|s| s.pair().hexes().iter().any(|h| cx.session.contains(*h)));
        out.extend(hover.map(|s| OverlayMark::Side(s, Tone::Preview)));
    }

    fn cancel(&mut self, cx: &mut ToolCx<'_>) {
        // Undo and another sheet cancel too: the slope drawn last may be no more.
        self.slope.clear();
        if self.stroke.take().is_some() {
            cx.session.rollback();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::session::tests::SHEET;
    use crate::tools::tests::Bench;

    #[test]
    fn a_slope_keeps_its_upper_side_along_a_bent_stroke() {
        let mut bench = Bench::<HexsidePencil>::new();
        bench.settings.kind = HexsideKind::Slope;
        let grid = bench.session.grid().unwrap();
        let hex = Hex::new(5, 5);
        // Around a hex from inside: the hex itself is the upper side of all six.
        let mut ring: Vec<[f64; 2]> = grid.corners(hex).to_vec();
        ring.push(ring[0]);
        let [x, y] = grid.centre(hex);
        let inside = |[px, py]: [f64; 2]| [x + (px - x) * 0.93, y + (py - y) * 0.93];
        bench.at(Phase::Press, inside(ring[0]));
        for corner in &ring {
            bench.at(Phase::Drag, inside(*corner));
        }
        bench.at(Phase::Release, inside(ring[0]));
        let ups = |bench: &Bench<HexsidePencil>| {
            let sheet = bench.session.map_sheet().unwrap();
            let ups: Vec<Hex> = sheet.sides.iter().filter_map(|(_, l)| l.up.as_ref()?.known().copied()).collect();
            ups
        };
        assert_eq!(ups(&bench), [hex; 6]);
        bench.shift = true;
        bench.at(Phase::Press, [x, y]);
        bench.at(Phase::Release, [x, y]);
        assert_eq!(ups(&bench).len(), 6);
        assert!(!ups(&bench).contains(&hex));
        bench.session.undo().unwrap();
        bench.session.undo().unwrap();
        assert_eq!(bench.text(), SHEET);
    }

    #[test]
    fn the_upper_side_is_carried_over_the_line_of_a_wandering_stroke() {
        let mut bench = Bench::<HexsidePencil>::new();
        bench.settings.kind = HexsideKind::Slope;
        let grid = bench.session.grid().unwrap();
        // Between rows 3 and 4 from column 2 to 9, the pointer now above, now below the line.
        let point = |column: i16, below: f64| {
            let [x, y] = grid.centre(Hex::new(column, 3));
            [x, y + 0.87 + below]
        };
        bench.at(Phase::Press, point(2, -0.2));
        for column in 3..10 {
            bench.at(Phase::Drag, point(column, if column % 2 == 0 { -0.15 } else { 0.15 }));
        }
        bench.at(Phase::Release, point(9, 0.1));
        let sheet = bench.session.map_sheet().unwrap();
        let ups: Vec<i16> = sheet.sides.iter().filter_map(|(_, l)| Some(l.up.as_ref()?.known()?.row)).collect();
        assert!(ups.len() > 8, "{ups:?}");
        assert!(ups.iter().all(|row| *row == 3), "{}", bench.text());
    }

    #[test]
    fn a_fast_stroke_is_one_connected_line_and_can_be_erased() {
        let mut bench = Bench::<HexsidePencil>::new();
        let [x, y] = bench.centre("0202");
        let (from, to) = ([x + 0.1, y + 0.8], [x + 9.0, y + 5.3]);
        bench.at(Phase::Press, from);
        bench.at(Phase::Drag, to);
        bench.at(Phase::Release, to);
        let grid = bench.session.grid().unwrap();
        let sides: Vec<Hexside> =
            bench.session.map_sheet().unwrap().sides.iter().map(|(p, _)| grid.hexside(*p).unwrap()).collect();
        assert!(sides.len() > 6);
        // Every side is reached from the first one over shared ends.
        let mut reached = vec![sides[0]];
        let mut i = 0;
        while i < reached.len() {
            let ends = grid.ends(reached[i]);
            for side in &sides {
                if !reached.contains(side) && grid.ends(*side).iter().any(|e| ends.contains(e)) {
                    reached.push(*side);
                }
            }
            i += 1;
        }
        assert_eq!(reached.len(), sides.len());
        assert_eq!(bench.session.history().len(), 1);
        bench.secondary = true;
        bench.at(Phase::Press, from);
        bench.at(Phase::Release, to);
        assert!(bench.session.map_sheet().unwrap().sides.is_empty());
        bench.session.undo().unwrap();
        bench.session.undo().unwrap();
        assert_eq!(bench.text(), SHEET);
    }
}
