//! Fills all connected hexes of one terrain with another.

use std::collections::BTreeSet;

use tlnb_formats::edit::hexes;
use tlnb_formats::geometry::{Grid, Hex};

use super::terrain_brush::terrain_of;
use crate::core::settings::Settings;
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct TerrainFill {
    hover: Option<Hex>,
}

/// The hexes reached from one by steps over hexsides between hexes of the same terrain, or of none.
pub fn reached(cx: &ToolCx<'_>, grid: &Grid, from: Hex) -> BTreeSet<Hex> {
    let terrain = terrain_of(cx, from);
    let mut out = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(hex) = open.pop() {
        for next in grid.neighbours(hex).filter(|h| grid.contains(*h)) {
            if !out.contains(&next) && terrain_of(cx, next) == terrain {
                out.insert(next);
                open.push(next);
            }
        }
    }
    out
}

impl Tool for TerrainFill {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "terrain_fill",
            label: "Terrain fill",
            key: 'F',
            description: "Fills connected hexes of one terrain; what is selected bounds it.",
            acts: Acts::Hex,
            choices: &[Choices::Terrain],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        let bound = if settings.selection.is_empty() { "" } else { " inside the selection" };
        format!("Click fills connected hexes of one terrain with {}{bound}", settings.terrain)
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.hex;
        let (Phase::Press, Some(hex), Some(grid)) = (input.phase, input.hex, cx.session.grid()) else { return };
        cx.settings.cursor = Some(hex);
        let mut hexes = reached(cx, &grid, hex);
        if !cx.settings.selection.is_empty() {
            hexes.retain(|h| cx.settings.selection.contains(h));
        }
        let Some(document) = cx.session.sheet_document() else { return };
        let changes = hexes::paint(document, &hexes, &cx.settings.terrain);
        let label = format!("Fill {} hexes with {}", hexes.len(), cx.settings.terrain);
        cx.message = Some(format!("{label}."));
        cx.step(&label, &changes);
    }

    fn overlay(&self, _: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        out.extend(self.hover.map(|h| OverlayMark::Hex(h, Tone::Preview)));
    }

    fn cancel(&mut self, _: &mut ToolCx<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::session::tests::SHEET;
    use crate::tools::tests::Bench;

    #[test]
    fn a_fill_stops_at_a_wall_of_hexes_that_touch_by_sides_only() {
        let mut bench = Bench::<TerrainFill>::new();
        // A line of marsh down the sheet: hexes of neighbouring columns, each touching the next by a side.
        let wall: BTreeSet<Hex> = (1..=10).flat_map(|r| [Hex::new(5, r), Hex::new(6, r)]).collect();
        let wall: BTreeSet<Hex> = wall.into_iter().filter(|h| h.column == 5 || h.row == 10).collect();
        let changes = hexes::paint(bench.session.sheet_document().unwrap(), &wall, "Marsh");
        bench.session.step("Wall", &changes).unwrap();
        let at = bench.centre("0202");
        bench.at(Phase::Press, at);
        let sheet = bench.session.map_sheet().unwrap();
        let grid = bench.session.grid().unwrap();
        let woods: BTreeSet<Hex> = sheet
            .hexes
            .iter()
            .filter(|(_, l)| l.terrain.as_ref().and_then(|t| t.known()).is_some_and(|t| t.word() == "Woods"))
            .map(|(h, _)| *h)
            .collect();
        assert_eq!(woods, grid.hexes().filter(|h| h.column < 5).collect());
        bench.session.undo().unwrap();
        bench.session.undo().unwrap();
        assert_eq!(bench.text(), SHEET);
    }

    #[test]
    fn the_selection_bounds_it() {
        let mut bench = Bench::<TerrainFill>::new();
        bench.settings.selection = [Hex::new(2, 2), Hex::new(9, 9)].into();
        let at = bench.centre("0101");
        bench.at(Phase::Press, at);
        assert_eq!(bench.text().matches("terrain: Woods").count(), 2);
    }
}
