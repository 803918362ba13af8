//! Paints one terrain over the hexes that the pointer passes.

use std::collections::BTreeSet;

use tlnb_formats::edit::hexes;
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::text::Written;

use super::between;
use crate::core::settings::Settings;
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

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

/// The terrain of a hex as written, if it has one.
pub fn terrain_of(cx: &ToolCx<'_>, hex: Hex) -> Option<String> {
    Some(match cx.session.map_sheet()?.hexes.get(&hex)?.terrain.as_ref()? {
        Written::Known(terrain) => terrain.word().to_owned(),
        Written::Wrong(text) => text.clone(),
    })
}

impl TerrainBrush {
    /// Paints along a line of hexes, and those under the pointer's way to a point.
    fn paint(&mut self, line: Vec<Hex>, to: [f64; 2], cx: &mut ToolCx<'_>) {
        let (Some(stroke), Some(grid)) = (&mut self.stroke, cx.session.grid()) else { return };
        let way = between(stroke.last, to, 0.4).filter_map(|point| grid.hex_at(point));
        let mut fresh = BTreeSet::new();
        for hex in line.into_iter().chain(way) {
            fresh.extend(blob(&grid, hex, cx.settings.radius));
        }
        stroke.last = to;
        fresh.retain(|h| stroke.painted.insert(*h));
        let Some(document) = cx.session.sheet_document() else { return };
        let changes = hexes::paint(document, &fresh, &cx.settings.terrain);
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
            acts: Acts::Hex,
            choices: &[Choices::Brush, Choices::Terrain],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        let (terrain, n) = (&settings.terrain, settings.brush_hexes());
        let hexes = if n == 1 { "hex" } else { "hexes" };
        format!("Drag paints {terrain} on {n} {hexes}, Shift+click a line from the cursor, Alt+click picks")
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.hex;
        match input.phase {
            Phase::Hover => {}
            Phase::Press if input.alt || input.secondary => {
                if let Some(terrain) = input.hex.and_then(|h| terrain_of(cx, h)) {
                    cx.message = Some(format!("Picked {terrain}."));
                    cx.settings.terrain = terrain;
                }
            }
            Phase::Press => {
                let ends = cx.settings.cursor.filter(|_| input.shift).zip(input.hex);
                let line = ends.zip(cx.session.grid()).map(|((a, b), grid)| grid.line(a, b));
                cx.settings.cursor = input.hex.or(cx.settings.cursor);
                cx.session.begin(&format!("Paint {}", cx.settings.terrain));
                self.stroke = Some(Stroke { last: input.map, painted: BTreeSet::new() });
                self.paint(line.unwrap_or_default(), input.map, cx);
            }
            Phase::Drag => self.paint(Vec::new(), input.map, cx),
            Phase::Release => {
                self.paint(Vec::new(), input.map, cx);
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
    fn shift_paints_a_line_from_the_cursor() {
        let mut bench = Bench::<TerrainBrush>::new();
        bench.settings.cursor = Hex::from_digits("0203");
        bench.shift = true;
        let at = bench.centre("0803");
        bench.at(Phase::Press, at);
        bench.at(Phase::Release, at);
        assert_eq!(woods(&bench), 7);
        assert_eq!(bench.settings.cursor, Hex::from_digits("0803"));
    }

    #[test]
    fn a_locked_layer_stays_as_it_is() {
        let mut bench = Bench::<TerrainBrush>::new();
        bench.settings.layer_mut(crate::core::settings::Shown::Terrain).locked = true;
        let at = bench.centre("0803");
        bench.at(Phase::Press, at);
        assert_eq!(bench.text(), SHEET);
        assert_eq!(bench.message.as_deref(), Some("The layer of terrain is locked."));
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
        bench.settings.terrain = "Marsh".into();
        bench.at(Phase::Press, at);
        bench.at(Phase::Release, at);
        bench.settings.terrain = "Clear".into();
        bench.alt = true;
        bench.at(Phase::Press, at);
        assert_eq!(bench.settings.terrain, "Marsh");
    }
}
