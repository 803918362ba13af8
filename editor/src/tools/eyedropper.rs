//! Picks what is under the pointer and takes the tool that puts it there.

use tlnb_formats::geometry::{Hex, Hexside};

use super::terrain_brush::terrain_of;
use crate::core::settings::{Settings, spaced};
use crate::core::tool::{Acts, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct Eyedropper {
    hover: Option<(Option<Hex>, Option<Hexside>)>,
}

/// How near to a hexside counts as the side and not the hex, in map units from the hex's centre.
const RIM: f64 = 0.6;

fn is_near_the_rim(cx: &ToolCx<'_>, input: &ToolInput) -> bool {
    let centre = cx.session.grid().zip(input.hex).map(|(g, h)| g.centre(h));
    centre.is_none_or(|[x, y]| (input.map[0] - x).hypot(input.map[1] - y) > RIM)
}

impl Tool for Eyedropper {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "eyedropper",
            label: "Eyedropper",
            key: 'I',
            description: "Picks what is under the pointer and takes the tool for it.",
            acts: Acts::Hex,
            choices: &[],
        }
    }

    fn hint(&self, _: &Settings) -> String {
        "Click picks a hexside near the edge of a hex, else its terrain".to_owned()
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = Some((input.hex, input.side.filter(|_| is_near_the_rim(cx, input))));
        if input.phase != Phase::Release {
            return;
        }
        let side = input.side.filter(|_| is_near_the_rim(cx, input)).map(Hexside::pair);
        let line = side.and_then(|p| cx.session.map_sheet()?.sides.get(&p));
        let picked = line.and_then(|line| {
            let span = line.spans.iter().find_map(|s| s.known()).copied();
            let kind = line.kinds.iter().find_map(|k| k.known()).copied();
            let road = line.roads.iter().find_map(|r| r.known()).copied();
            match (span, kind, road) {
                (Some(span), ..) => {
                    cx.settings.span = Some(span);
                    Some(("span_stamp", span.word()))
                }
                (_, Some(kind), _) => {
                    cx.settings.kind = kind;
                    Some(("hexside_pencil", kind.word()))
                }
                (_, _, Some(road)) => {
                    cx.settings.road = road;
                    Some(("road_pen", road.word()))
                }
                _ => None,
            }
        });
        if let Some((tool, word)) = picked {
            cx.message = Some(format!("Picked {}.", spaced(word)));
            cx.choose = Some(tool);
        } else if let Some(terrain) = input.hex.and_then(|h| terrain_of(cx, h)) {
            cx.message = Some(format!("Picked {terrain}."));
            cx.settings.terrain = terrain;
            cx.choose = Some("terrain_brush");
        } else {
            cx.message = Some("There is nothing to pick.".to_owned());
        }
    }

    fn overlay(&self, _: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        match self.hover {
            Some((_, Some(side))) => out.push(OverlayMark::Side(side, Tone::Preview)),
            Some((Some(hex), None)) => out.push(OverlayMark::Hex(hex, Tone::Preview)),
            _ => {}
        }
    }

    fn cancel(&mut self, _: &mut ToolCx<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tests::Bench;
    use tlnb_formats::documents::map_sheet::HexsideKind;

    #[test]
    fn a_side_or_a_hex_is_picked_with_its_tool() {
        let mut bench = Bench::<Eyedropper>::new();
        for line in
            ["sheets/ulm hexes + 0505: (terrain: Marsh)", "sheets/ulm sides + 0505/0506: (kinds: [Stream])"]
        {
            bench.session.step("Put", &[line.parse().unwrap()]).unwrap();
        }
        let [x, y] = bench.centre("0505");
        bench.at(Phase::Release, [x, y + 0.75]);
        assert_eq!((bench.choose, bench.settings.kind), (Some("hexside_pencil"), HexsideKind::Stream));
        bench.at(Phase::Release, [x, y]);
        assert_eq!((bench.choose, bench.settings.terrain.as_str()), (Some("terrain_brush"), "Marsh"));
    }
}
