//! Draws roads and trails from hex to hex, through the sides that the pointer crosses.

use std::collections::BTreeSet;

use tlnb_formats::edit::roads;
use tlnb_formats::geometry::{Hex, HexPair};

use super::between;
use crate::core::settings::{Settings, spaced};
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct RoadPen {
    stroke: Option<Stroke>,
    hover: Option<[f64; 2]>,
}

#[derive(Debug)]
struct Stroke {
    last: [f64; 2],
    hex: Option<Hex>,
    erase: bool,
}

impl RoadPen {
    fn draw(&mut self, to: [f64; 2], cx: &mut ToolCx<'_>) {
        let (Some(stroke), Some(grid)) = (&mut self.stroke, cx.session.grid()) else { return };
        let mut links = BTreeSet::new();
        for point in between(stroke.last, to, 0.05) {
            let Some(next) = grid.hex_at(point).filter(|h| h.is_writable()) else { continue };
            let pair = stroke.hex.map(|h| HexPair::new(h, next));
            // Roads run on to the hex beyond the edge of the sheet, but not outside of it.
            let crosses = pair.filter(|p| grid.hexside(*p).is_some() && p.hexes().iter().any(|h| grid.contains(*h)));
            links.extend(crosses);
            stroke.hex = Some(next);
        }
        stroke.last = to;
        let Some(document) = cx.session.sheet_document() else { return };
        let changes = match stroke.erase {
            true => roads::erase(document, &links),
            false => roads::draw(document, &links, cx.settings.road),
        };
        if !cx.change(&changes) {
            self.stroke = None;
        }
    }
}

impl Tool for RoadPen {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "road_pen",
            label: "Road pen",
            key: 'D',
            description: "Draws roads and trails from hex to hex.",
            acts: Acts::Link,
            choices: &[Choices::Road],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        format!("Drag from hex to hex draws a {}, the secondary button erases", spaced(settings.road.word()))
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = Some(input.map);
        match input.phase {
            Phase::Hover => {}
            Phase::Press => {
                let verb = if input.secondary { "Erase road" } else { "Draw" };
                let kind = if input.secondary { String::new() } else { format!(" {}", spaced(cx.settings.road.word())) };
                cx.session.begin(&format!("{verb}{kind}"));
                cx.settings.cursor = input.hex.or(cx.settings.cursor);
                let hex = cx.session.grid().and_then(|g| g.hex_at(input.map)).filter(|h| h.is_writable());
                self.stroke = Some(Stroke { last: input.map, hex, erase: input.secondary });
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
        let hex = self.hover.and_then(|p| cx.session.grid()?.hex_at(p)).filter(|h| cx.session.contains(*h));
        out.extend(hex.map(|h| OverlayMark::Hex(h, Tone::Preview)));
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
    use tlnb_formats::documents::map_sheet::RoadKind;

    #[test]
    fn a_stroke_links_each_hex_to_the_next_and_a_trail_takes_its_place() {
        let mut bench = Bench::<RoadPen>::new();
        let stroke = |bench: &mut Bench<RoadPen>| {
            let (from, to) = (bench.centre("0202"), bench.centre("0205"));
            bench.at(Phase::Press, from);
            bench.at(Phase::Drag, to);
            bench.at(Phase::Release, to);
        };
        stroke(&mut bench);
        for pair in ["0202/0203", "0203/0204", "0204/0205"] {
            assert!(bench.text().contains(&format!("\"{pair}\": (roads: [Road])")), "{}", bench.text());
        }
        bench.settings.road = RoadKind::Trail;
        stroke(&mut bench);
        assert_eq!((bench.text().matches("Trail").count(), bench.text().matches("[Road]").count()), (3, 0));
        bench.secondary = true;
        stroke(&mut bench);
        assert!(bench.session.map_sheet().unwrap().sides.is_empty());
        for _ in 0..3 {
            bench.session.undo().unwrap();
        }
        assert_eq!(bench.text(), SHEET);
    }
}
