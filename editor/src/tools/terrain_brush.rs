//! Paints one terrain over the hexes that the pointer passes.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::Terrain;
use tlnb_formats::edit::hexes;
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::text::Written;

use super::between;
use crate::core::tool::{OverlayMark, Phase, Settings, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct TerrainBrush {
    stroke: Option<Stroke>,
    hover: Option<Hex>,
}

#[derive(Debug)]
struct Stroke {
    last: [f64; 2],
    painted: BTreeSet<Hex>,
}

/// The hexes within `radius` steps of a hex that the sheet prints.
pub fn blob(grid: &Grid, hex: Hex, radius: u8) -> BTreeSet<Hex> {
    let mut all = BTreeSet::from([hex]);
    for _ in 0..radius {
        let ring: Vec<Hex> = all.iter().flat_map(|h| grid.neighbours(*h)).collect();
        all.extend(ring);
    }
    all.retain(|h| grid.contains(*h));
    all
}

/// The terrain of a hex, if it has one.
pub fn terrain_of(cx: &ToolCx<'_>, hex: Hex) -> Option<Terrain> {
    cx.session.map_sheet()?.hexes.get(&hex)?.terrain.as_ref().and_then(Written::known).copied()
}

impl TerrainBrush {
    fn paint(&mut self, to: [f64; 2], cx: &mut ToolCx<'_>) {
        let (Some(stroke), Some(grid)) = (&mut self.stroke, cx.session.grid()) else { return };
        let mut fresh = BTreeSet::new();
        for point in between(stroke.last, to, 0.4) {
            if let Some(hex) = grid.hex_at(point) {
                fresh.extend(blob(&grid, hex, cx.settings.radius));
            }
        }
        stroke.last = to;
        fresh.retain(|h| stroke.painted.insert(*h));
        let Some(document) = cx.session.sheet_document() else { return };
        let changes = hexes::paint(document, &fresh, cx.settings.terrain.word());
        if !cx.change(&changes) {
            self.stroke = None;
        }
    }
}

impl Tool for TerrainBrush {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "terrain_brush",
            label: "Terrain brush",
            key: 'B',
            description: "Paints a terrain over the hexes that the pointer passes.",
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        let (terrain, n) = (settings.terrain.word(), settings.brush_hexes());
        let hexes = if n == 1 { "hex" } else { "hexes" };
        format!("Drag paints {terrain} on {n} {hexes}, Alt+click picks a terrain")
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.hex;
        match input.phase {
            Phase::Hover => {}
            Phase::Press if input.alt || input.secondary => {
                if let Some(terrain) = input.hex.and_then(|h| terrain_of(cx, h)) {
                    cx.settings.terrain = terrain;
                    cx.message = Some(format!("Picked {}.", terrain.word()));
                }
            }
            Phase::Press => {
                cx.settings.cursor = input.hex.or(cx.settings.cursor);
                cx.session.begin(&format!("Paint {}", cx.settings.terrain.word()));
                self.stroke = Some(Stroke { last: input.map, painted: BTreeSet::new() });
                self.paint(input.map, cx);
            }
            Phase::Drag => self.paint(input.map, cx),
            Phase::Release => {
                self.paint(input.map, cx);
                if self.stroke.take().is_some() {
                    cx.session.commit();
                }
            }
        }
    }

    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        if let (Some(hex), Some(grid)) = (self.hover, cx.session.grid()) {
            out.extend(blob(&grid, hex, cx.settings.radius).into_iter().map(|h| OverlayMark::Hex(h, Tone::Preview)));
        }
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

    fn woods(bench: &Bench<TerrainBrush>) -> usize {
        bench.text().matches("terrain: Woods").count()
    }

    #[test]
    fn one_drag_is_one_step_without_gaps() {
        let mut bench = Bench::<TerrainBrush>::new();
        let (from, to) = (bench.centre("0202"), bench.centre("0208"));
        bench.at(Phase::Press, from);
        bench.at(Phase::Drag, to);
        bench.at(Phase::Release, to);
        assert_eq!(woods(&bench), 7);
        assert_eq!(bench.session.history().len(), 1);
        bench.session.undo().unwrap();
        assert_eq!(bench.text(), SHEET);
    }

    #[test]
    fn sizes_are_1_7_and_19() {
        for (radius, n) in [(0, 1), (1, 7), (2, 19)] {
            let mut bench = Bench::<TerrainBrush>::new();
            bench.settings.radius = radius;
            assert_eq!(usize::from(bench.settings.brush_hexes()), n);
            let at = bench.centre("0605");
            bench.at(Phase::Press, at);
            bench.at(Phase::Release, at);
            assert_eq!(woods(&bench), n);
        }
    }

    #[test]
    fn escape_takes_the_stroke_back_and_alt_picks() {
        let mut bench = Bench::<TerrainBrush>::new();
        let at = bench.centre("0605");
        bench.at(Phase::Press, at);
        bench.cancel();
        bench.at(Phase::Release, at);
        assert_eq!(bench.text(), SHEET);
        bench.settings.terrain = Terrain::Marsh;
        bench.at(Phase::Press, at);
        bench.at(Phase::Release, at);
        bench.settings.terrain = Terrain::Clear;
        bench.alt = true;
        bench.at(Phase::Press, at);
        assert_eq!(bench.settings.terrain, Terrain::Marsh);
    }
}
