//! Says which hexes or sides belong to the feature that is selected.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::edit::features;
use tlnb_formats::geometry::{Hex, HexPair, Hexside};
use tlnb_formats::text::Written;

use super::between;
use crate::core::settings::Settings;
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct FeaturePen {
    stroke: Option<Stroke>,
    hover: Option<[f64; 2]>,
}

#[derive(Debug)]
struct Stroke {
    last: [f64; 2],
    hexes: BTreeSet<Hex>,
    sides: BTreeSet<HexPair>,
    links: BTreeSet<HexPair>,
    at: Option<Hex>,
}

/// The feature that is selected, if its line can be read.
fn selected(cx: &ToolCx<'_>) -> Option<(String, FeatureLine)> {
    let name = cx.settings.feature.clone()?;
    let line = cx.session.map_sheet()?.features.get(&name)?.clone();
    Some((name, line))
}

fn known<T: Ord + Copy>(list: &[Written<T>]) -> BTreeSet<T> {
    list.iter().filter_map(Written::known).copied().collect()
}

fn written<T>(set: impl IntoIterator<Item = T>) -> Vec<Written<T>> {
    set.into_iter().map(Written::Known).collect()
}

/// The set with the stroke's part in it; or without, if the stroke began in the set.
fn joined<T: Ord + Copy>(set: &BTreeSet<T>, stroke: &BTreeSet<T>, take: bool) -> BTreeSet<T> {
    if take { set - stroke } else { set | stroke }
}

impl FeaturePen {
    fn draw(&mut self, to: [f64; 2], cx: &ToolCx<'_>) {
        let (Some(stroke), Some(grid)) = (&mut self.stroke, cx.session.grid()) else { return };
        for point in between(stroke.last, to, 0.05) {
            let on = |pair: &HexPair| {
                pair.hexes().iter().any(|h| grid.contains(*h)) && pair.hexes().iter().all(|h| h.is_writable())
            };
            stroke.sides.extend(grid.side_at(point).map(Hexside::pair).filter(on));
            let Some(hex) = grid.hex_at(point) else { continue };
            if let Some(before) = stroke.at.filter(|b| *b != hex) {
                stroke.links.extend(grid.hexside(HexPair::new(before, hex)).map(Hexside::pair).filter(on));
            }
            stroke.at = Some(hex);
            if grid.contains(hex) {
                stroke.hexes.insert(hex);
            }
        }
        stroke.last = to;
    }

    fn finish(&mut self, stroke: Stroke, secondary: bool, cx: &mut ToolCx<'_>) {
        let Some(grid) = cx.session.grid() else { return };
        let Some((name, line)) = selected(cx) else {
            cx.message = Some("No feature is selected: make one, or click one with Select.".to_owned());
            return;
        };
        let hexes = written(joined(&known(line.hexes()), &stroke.hexes, secondary));
        let chain = |part: &BTreeSet<HexPair>| {
            let all = joined(&known(line.pairs()), part, secondary);
            // Pieces that do not meet yet stay in the order of their numbers.
            features::chain(&grid, &all).map(written).unwrap_or_else(|_| written(all))
        };
        let next = match line.clone() {
            FeatureLine::Place { gates, .. } => FeatureLine::Place { hexes, gates },
            FeatureLine::Height { .. } => FeatureLine::Height { hexes },
            FeatureLine::Wood { .. } => FeatureLine::Wood { hexes },
            FeatureLine::Pond { .. } => FeatureLine::Pond { hexes },
            FeatureLine::Region { .. } => FeatureLine::Region { hexes },
            FeatureLine::Water { hexes, flow_known, .. } => {
                FeatureLine::Water { chain: chain(&stroke.sides), hexes, flow_known }
            }
            FeatureLine::Road { .. } => {
                FeatureLine::Road { links: written(joined(&known(line.pairs()), &stroke.links, secondary)) }
            }
        };
        let Some(document) = cx.session.sheet_document() else { return };
        let changes = features::put(document, &name, &next);
        cx.step(&format!("Change {name}"), &changes);
    }
}

impl Tool for FeaturePen {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "feature_pen",
            label: "Feature pen",
            key: 'N',
            description: "Says which hexes or sides belong to the selected feature.",
            acts: Acts::Hex,
            choices: &[Choices::Feature],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        match &settings.feature {
            Some(name) => format!("Drag adds to {name}, the secondary button takes away"),
            None => "Make a feature, or select one, to draw it".to_owned(),
        }
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = Some(input.map);
        match input.phase {
            Phase::Hover => {}
            Phase::Press => {
                let (hexes, sides, links) = Default::default();
                self.stroke = Some(Stroke { last: input.map, hexes, sides, links, at: input.hex });
                self.draw(input.map, cx);
            }
            Phase::Drag => self.draw(input.map, cx),
            Phase::Release => {
                self.draw(input.map, cx);
                if let Some(stroke) = self.stroke.take() {
                    self.finish(stroke, input.secondary, cx);
                }
            }
        }
    }

    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        let Some(grid) = cx.session.grid() else { return };
        let line = selected(cx).map(|(_, line)| line);
        match (&self.stroke, &line) {
            (Some(stroke), Some(FeatureLine::Water { .. })) => {
                out.extend(stroke.sides.iter().filter_map(|p| Some(OverlayMark::Side(grid.hexside(*p)?, Tone::Preview))));
            }
            (Some(stroke), Some(_)) => out.extend(stroke.hexes.iter().map(|h| OverlayMark::Hex(*h, Tone::Preview))),
            (None, Some(FeatureLine::Water { .. })) => {
                let side = self.hover.and_then(|p| grid.side_at(p));
                out.extend(side.map(|s| OverlayMark::Side(s, Tone::Preview)));
            }
            _ => {
                let hex = self.hover.and_then(|p| grid.hex_at(p)).filter(|h| grid.contains(*h));
                out.extend(hex.map(|h| OverlayMark::Hex(h, Tone::Preview)));
            }
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

    fn drag(bench: &mut Bench<FeaturePen>, points: &[[f64; 2]]) {
        bench.at(Phase::Press, points[0]);
        for point in points {
            bench.at(Phase::Drag, *point);
        }
        bench.at(Phase::Release, points[points.len() - 1]);
    }

    #[test]
    fn a_wood_grows_by_hexes_and_a_river_by_sides_in_order() {
        let mut bench = Bench::<FeaturePen>::new();
        for line in ["sheets/ulm features + Au: Water(chain: [])", "sheets/ulm features + Forst: Wood(hexes: [])"] {
            bench.session.step("Feature", &[line.parse().unwrap()]).unwrap();
        }
        bench.settings.feature = Some("Forst".into());
        let hexes = ["0202", "0203", "0204"].map(|h| bench.centre(h));
        drag(&mut bench, &hexes);
        let forst = |b: &Bench<FeaturePen>| b.session.sheet_document().unwrap().value("features", "Forst").unwrap().to_owned();
        assert_eq!(forst(&bench), "Wood(hexes: [\"0202\", \"0203\", \"0204\"])");
        bench.secondary = true;
        drag(&mut bench, &hexes[1..2]);
        assert_eq!(forst(&bench), "Wood(hexes: [\"0202\", \"0204\"])");
        bench.secondary = false;
        bench.settings.feature = Some("Au".into());
        let [x, y] = bench.centre("0404");
        drag(&mut bench, &[[x - 0.4, y + 0.85], [x + 0.4, y + 0.85], [x + 0.8, y + 0.5], [x + 0.9, y + 0.2]]);
        let line = bench.session.map_sheet().unwrap().features.get(&"Au".to_owned()).unwrap().clone();
        assert!(line.pairs().len() >= 2, "{line:?}");
        let grid = bench.session.grid().unwrap();
        let sides: Vec<Hexside> = line.pairs().iter().map(|p| grid.hexside(*p.known().unwrap()).unwrap()).collect();
        for pair in sides.windows(2) {
            assert!(grid.ends(pair[0]).iter().any(|v| grid.ends(pair[1]).contains(v)));
        }
    }
}
