//! Draws a river or a stream along the hexsides nearest to the pointer.

use std::collections::BTreeSet;

use tlnb_formats::edit::hexsides;
use tlnb_formats::geometry::{HexPair, Hexside};

use super::between;
use crate::core::tool::{OverlayMark, Phase, Settings, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct HexsidePencil {
    stroke: Option<Stroke>,
    hover: Option<Hexside>,
}

#[derive(Debug)]
struct Stroke {
    last: [f64; 2],
    erase: bool,
    touched: BTreeSet<HexPair>,
}

impl HexsidePencil {
    fn draw(&mut self, to: [f64; 2], cx: &mut ToolCx<'_>) {
        let (Some(stroke), Some(grid)) = (&mut self.stroke, cx.session.grid()) else { return };
        let mut fresh = BTreeSet::new();
        // Nearest hexsides of points this close share a vertex, so a fast stroke has no gap.
        for point in between(stroke.last, to, 0.05) {
            let Some(pair) = grid.side_at(point).map(Hexside::pair) else { continue };
            let hexes = pair.hexes();
            if hexes.iter().any(|h| grid.contains(*h)) && hexes.iter().all(|h| h.is_writable()) {
                fresh.insert(pair);
            }
        }
        stroke.last = to;
        fresh.retain(|p| stroke.touched.insert(*p));
        let Some(document) = cx.session.sheet_document() else { return };
        let changes = if stroke.erase {
            hexsides::erase(document, &fresh, cx.settings.kind)
        } else {
            hexsides::draw(document, &fresh, cx.settings.kind)
        };
        if !cx.change(&changes) {
            self.stroke = None;
        }
    }
}

impl Tool for HexsidePencil {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "hexside_pencil",
            label: "Hexside pencil",
            key: 'H',
            description: "Draws a river or a stream along hexsides.",
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        let kind = settings.kind.word();
        format!("Drag draws {kind}, the secondary button erases it")
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.side;
        match input.phase {
            Phase::Hover => {}
            Phase::Press => {
                let verb = if input.secondary { "Erase" } else { "Draw" };
                cx.session.begin(&format!("{verb} {}", cx.settings.kind.word()));
                self.stroke = Some(Stroke { last: input.map, erase: input.secondary, touched: BTreeSet::new() });
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
