//! Selects hexes: one by a click, a rectangle by a drag, any outline with Alt; a click also finds features and sheets.

use std::collections::BTreeSet;

use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::text::Written;

use crate::core::settings::Settings;
use crate::core::tool::{Acts, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct Select {
    band: Option<Band>,
}

/// The outline that is drawn.
#[derive(Debug)]
struct Band {
    points: Vec<[f64; 2]>,
    lasso: bool,
}

impl Band {
    fn outline(&self) -> Vec<[f64; 2]> {
        match (self.lasso, self.points.first(), self.points.last()) {
            (false, Some([x, y]), Some([u, v])) => vec![[*x, *y], [*u, *y], [*u, *v], [*x, *v]],
            _ => self.points.clone(),
        }
    }

    fn hexes(&self, grid: &Grid) -> BTreeSet<Hex> {
        let outline = self.outline();
        grid.hexes().filter(|h| is_inside(grid.centre(*h), &outline)).collect()
    }
}

/// Whether a point lies inside an outline, by how often a line from it crosses the outline.
fn is_inside([x, y]: [f64; 2], outline: &[[f64; 2]]) -> bool {
    let mut inside = false;
    for (i, [ax, ay]) in outline.iter().enumerate() {
        let [bx, by] = outline[(i + 1) % outline.len()];
        if (*ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
    }
    inside
}

/// The features that a hex belongs to, by name.
pub fn features_of(cx: &ToolCx<'_>, hex: Hex) -> Vec<String> {
    let has = |hexes: &[Written<Hex>]| hexes.iter().any(|h| h.known() == Some(&hex));
    let sheet = cx.session.map_sheet().into_iter().flat_map(|s| s.features.iter());
    let touches = |f: &tlnb_formats::documents::map_sheet::FeatureLine| {
        has(f.hexes()) || f.pairs().iter().filter_map(Written::known).any(|p| p.touches(hex))
    };
    sheet.filter(|(_, f)| touches(f)).map(|(name, _)| name.clone()).collect()
}

impl Tool for Select {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "select",
            label: "Select",
            key: 'V',
            description: "Selects hexes and features and shows what they hold.",
            acts: Acts::Hex,
            choices: &[],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        match settings.selection.len() {
            0 => "Drag selects hexes, Alt+drag any outline, a click a hex".to_owned(),
            1 => "1 hex is selected; Shift adds, Ctrl takes away".to_owned(),
            n => format!("{n} hexes are selected; Shift adds, Ctrl takes away"),
        }
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        match input.phase {
            Phase::Hover => {}
            Phase::Press => self.band = Some(Band { points: vec![input.map], lasso: input.alt }),
            Phase::Drag => {
                if let Some(band) = &mut self.band {
                    band.points.push(input.map);
                }
            }
            Phase::Release => {
                let (Some(mut band), Some(grid)) = (self.band.take(), cx.session.grid()) else { return };
                band.points.push(input.map);
                let start = band.points.first().copied().unwrap_or_default();
                let moved = band.points.iter().any(|p| (p[0] - start[0]).hypot(p[1] - start[1]) > input.reach);
                let hexes = if moved { band.hexes(&grid) } else { input.hex.into_iter().collect() };
                if !moved {
                    self.click(input, cx);
                }
                match (input.shift, input.ctrl) {
                    (true, _) => cx.settings.selection.extend(hexes),
                    (_, true) => cx.settings.selection.retain(|h| !hexes.contains(h)),
                    _ if moved => cx.settings.selection = hexes,
                    _ => cx.settings.selection.clear(),
                }
            }
        }
    }

    fn overlay(&self, _: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        if let Some(band) = &self.band {
            let mut outline = band.outline();
            outline.extend(outline.first().copied());
            out.push(OverlayMark::Line(outline, Tone::Selected));
        }
    }

    fn cancel(&mut self, _: &mut ToolCx<'_>) {
        // What is selected stays for the tool that is chosen next: a selection bounds a fill.
        self.band = None;
    }
}

impl Select {
    fn click(&self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        match input.hex {
            Some(hex) => {
                cx.settings.cursor = Some(hex);
                // A second click on the same hex goes on to the next of its features.
                let features = features_of(cx, hex);
                let at = cx.settings.feature.as_ref().and_then(|f| features.iter().position(|g| g == f));
                cx.settings.feature = features.get(at.map_or(0, |i| i + 1)).or(features.first()).cloned();
                if let Some(name) = &cx.settings.feature {
                    cx.message = Some(format!("{name} is selected."));
                }
            }
            None => {
                cx.sheet = cx.board.hex_at(input.map).map(|(sheet, _)| sheet.name.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tests::Bench;

    #[test]
    fn a_rectangle_an_outline_and_a_click() {
        let mut bench = Bench::<Select>::new();
        let around = |bench: &Bench<Select>, hex: &str, dx: f64, dy: f64| {
            let [x, y] = bench.centre(hex);
            [x + dx, y + dy]
        };
        let (from, to) = (around(&bench, "0202", -0.3, -0.3), around(&bench, "0404", 0.3, 0.3));
        bench.at(Phase::Press, from);
        bench.at(Phase::Drag, to);
        bench.at(Phase::Release, to);
        let selected: Vec<String> = bench.settings.selection.iter().map(ToString::to_string).collect();
        assert_eq!(selected, ["0202", "0203", "0204", "0303", "0304", "0402", "0403", "0404"]);
        bench.alt = true;
        let corners = [("0606", 0.0, -0.6), ("0606", 0.6, 0.4), ("0606", -0.6, 0.4)];
        let corners = corners.map(|(h, dx, dy)| around(&bench, h, dx, dy));
        bench.at(Phase::Press, corners[0]);
        for corner in corners {
            bench.at(Phase::Drag, corner);
        }
        bench.at(Phase::Release, corners[2]);
        assert_eq!(bench.settings.selection.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0606"]);
        bench.alt = false;
        let at = bench.centre("0505");
        bench.at(Phase::Press, at);
        bench.at(Phase::Release, at);
        assert!(bench.settings.selection.is_empty());
        assert_eq!(bench.settings.cursor, Hex::from_digits("0505"));
    }

    #[test]
    fn clicks_go_through_the_features_of_a_hex() {
        let mut bench = Bench::<Select>::new();
        for line in [
            "sheets/ulm features + Ulm: Place(hexes: [\"0505\"])",
            "sheets/ulm features + \"Ulmer Wald\": Wood(hexes: [\"0505\", \"0506\"])",
        ] {
            bench.session.step("Feature", &[line.parse().unwrap()]).unwrap();
        }
        let at = bench.centre("0505");
        let mut names = Vec::new();
        for _ in 0..3 {
            bench.at(Phase::Press, at);
            bench.at(Phase::Release, at);
            names.extend(bench.settings.feature.clone());
        }
        assert_eq!(names, ["Ulm", "Ulmer Wald", "Ulm"]);
    }
}
