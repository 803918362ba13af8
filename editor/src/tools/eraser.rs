//! Takes away all of one layer in the hexes that the pointer passes.

use std::collections::BTreeSet;

use tlnb_formats::edit::erase;
use tlnb_formats::geometry::Hex;

use super::between;
use super::terrain_brush::blob;
use crate::core::settings::{Settings, spaced};
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct Eraser {
    stroke: Option<(Vec<[f64; 2]>, BTreeSet<Hex>)>,
    hover: Option<Hex>,
}

impl Eraser {
    fn rub(&mut self, to: [f64; 2], cx: &mut ToolCx<'_>) {
        let (Some((path, hexes)), Some(grid)) = (&mut self.stroke, cx.session.grid()) else { return };
        let from = path.last().copied().unwrap_or(to);
        path.push(to);
        for point in between(from, to, 0.4) {
            if let Some(hex) = grid.hex_at(point) {
                hexes.extend(blob(&grid, hex, cx.settings.radius));
            }
        }
    }
}

impl Tool for Eraser {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "eraser",
            label: "Eraser",
            key: 'E',
            description: "Takes away all of one layer; the hexes are then not transcribed in it.",
            acts: Acts::Hex,
            choices: &[Choices::Brush, Choices::Layer],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        format!("Drag takes away all {} of the hexes it passes", spaced(settings.layer.word()))
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.hex;
        match input.phase {
            Phase::Hover => {}
            Phase::Press => {
                self.stroke = Some((Vec::new(), BTreeSet::new()));
                self.rub(input.map, cx);
            }
            Phase::Drag => self.rub(input.map, cx),
            Phase::Release => {
                self.rub(input.map, cx);
                // Sides between two rubbed hexes go too, so the stroke is carried out as a whole.
                let (Some((_, hexes)), Some(document)) = (self.stroke.take(), cx.session.sheet_document()) else {
                    return;
                };
                let changes = erase::layer(document, &hexes, cx.settings.layer);
                cx.step(&format!("Erase {}", spaced(cx.settings.layer.word())), &changes);
            }
        }
    }

    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        if let (Some(hex), Some(grid)) = (self.hover, cx.session.grid()) {
            out.extend(blob(&grid, hex, cx.settings.radius).into_iter().map(|h| OverlayMark::Hex(h, Tone::Preview)));
        }
        if let Some((_, hexes)) = &self.stroke {
            out.extend(hexes.iter().map(|h| OverlayMark::Hex(*h, Tone::Off)));
        }
    }

    fn cancel(&mut self, _: &mut ToolCx<'_>) {
        self.stroke = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tests::Bench;
    use tlnb_formats::documents::Layer;

    #[test]
    fn only_the_chosen_layer_goes() {
        let mut bench = Bench::<Eraser>::new();
        let before = bench.text().to_owned();
        for line in [
            "sheets/ulm hexes + 0505: (terrain: Woods, vp: 2)",
            "sheets/ulm sides + 0505/0506: (kinds: [River], roads: [Road])",
        ] {
            bench.session.step("Put", &[line.parse().unwrap()]).unwrap();
        }
        let drag = |bench: &mut Bench<Eraser>, layer| {
            bench.settings.layer = layer;
            let (from, to) = (bench.centre("0505"), bench.centre("0506"));
            bench.at(Phase::Press, from);
            bench.at(Phase::Drag, to);
            bench.at(Phase::Release, to);
        };
        drag(&mut bench, Layer::Water);
        assert!(bench.text().contains("\"0505\": (terrain: Woods, vp: 2)"));
        assert!(bench.text().contains("\"0505/0506\": (roads: [Road])"), "{}", bench.text());
        drag(&mut bench, Layer::Roads);
        assert!(bench.session.map_sheet().unwrap().sides.is_empty());
        drag(&mut bench, Layer::Terrain);
        assert!(bench.text().contains("\"0505\": (vp: 2)"), "{}", bench.text());
        while bench.session.undo().unwrap().is_some() {}
        assert_eq!(bench.text(), before);
    }
}
