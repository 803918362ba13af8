//! Puts names, victory points, supply sources, entries, exits and features into hexes.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::HexLine;
use tlnb_formats::edit::hexes::{self, HexMark};
use tlnb_formats::geometry::Hex;

use crate::core::question::Question;
use crate::core::settings::{MarkKind, Settings};
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct Marks {
    hover: Option<Hex>,
    stroke: Option<Stroke>,
}

/// Marks that need no words can be drawn over many hexes.
#[derive(Debug)]
struct Stroke {
    on: bool,
    touched: BTreeSet<Hex>,
}

fn list(line: &HexLine, mark: HexMark) -> &[String] {
    match mark {
        HexMark::Supply => &line.supply,
        HexMark::Entry => &line.entry,
        HexMark::Exit => &line.exit,
    }
}

impl Marks {
    fn paint(&mut self, hex: Option<Hex>, cx: &mut ToolCx<'_>) {
        let (Some(stroke), Some(hex)) = (&mut self.stroke, hex) else { return };
        if !stroke.touched.insert(hex) {
            return;
        }
        let Some(document) = cx.session.sheet_document() else { return };
        let one = BTreeSet::from([hex]);
        let army = cx.settings.army.clone();
        let changes = match cx.settings.mark {
            MarkKind::NoHex => hexes::no_hex(document, &one, stroke.on),
            MarkKind::Feature(feature) => hexes::feature(document, &one, feature, stroke.on),
            MarkKind::Supply => hexes::mark(document, hex, HexMark::Supply, &army, stroke.on),
            MarkKind::Entry => hexes::mark(document, hex, HexMark::Entry, &army, stroke.on),
            MarkKind::Exit => hexes::mark(document, hex, HexMark::Exit, &army, stroke.on),
            MarkKind::Name | MarkKind::Vp | MarkKind::Elevation | MarkKind::SideName => return,
        };
        if !cx.change(&changes) {
            self.stroke = None;
        }
    }

    /// Whether a hex has what the tool puts there.
    fn has(cx: &ToolCx<'_>, hex: Hex) -> bool {
        let Some(line) = cx.session.map_sheet().and_then(|s| s.hexes.get(&hex)) else { return false };
        let army = |mark| list(line, mark).contains(&cx.settings.army);
        match cx.settings.mark {
            MarkKind::NoHex => line.no_hex,
            MarkKind::Feature(feature) => line.features.iter().any(|f| f.known() == Some(&feature)),
            MarkKind::Supply => army(HexMark::Supply),
            MarkKind::Entry => army(HexMark::Entry),
            MarkKind::Exit => army(HexMark::Exit),
            MarkKind::Name | MarkKind::Vp | MarkKind::Elevation | MarkKind::SideName => false,
        }
    }
}

impl Tool for Marks {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "marks",
            label: "Marks",
            key: 'K',
            description: "Puts names, victory points, sources, entries, exits and buildings into hexes.",
            acts: Acts::Hex,
            choices: &[Choices::Mark],
        }
    }

    fn acts(&self, settings: &Settings) -> Acts {
        if settings.mark == MarkKind::SideName { Acts::Side } else { Acts::Hex }
    }

    fn hint(&self, settings: &Settings) -> String {
        let what = settings.mark.label();
        match settings.mark {
            MarkKind::Name | MarkKind::Vp | MarkKind::Elevation => format!("Click asks for the {what} of a hex"),
            MarkKind::SideName => format!("Click near a hexside asks for the {what}"),
            MarkKind::Supply | MarkKind::Entry | MarkKind::Exit => {
                format!("Click puts {what} of {}, or takes it away", settings.army)
            }
            MarkKind::NoHex | MarkKind::Feature(_) => format!("Drag puts {what}, or takes it away"),
        }
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.hex;
        match input.phase {
            Phase::Hover => {}
            Phase::Press => {
                let Some(hex) = input.hex else { return };
                cx.settings.cursor = Some(hex);
                match cx.settings.mark {
                    MarkKind::Name | MarkKind::Vp | MarkKind::Elevation | MarkKind::SideName => {}
                    mark => {
                        let on = !input.secondary && !Self::has(cx, hex);
                        let verb = if on { "Put" } else { "Take away" };
                        cx.session.begin(&format!("{verb} {}", mark.label()));
                        self.stroke = Some(Stroke { on, touched: BTreeSet::new() });
                        self.paint(Some(hex), cx);
                    }
                }
            }
            Phase::Drag => self.paint(input.hex, cx),
            Phase::Release => {
                if self.stroke.take().is_some() {
                    cx.session.commit();
                } else if let Some(hex) = input.hex {
                    cx.ask = match cx.settings.mark {
                        MarkKind::Name => Some(Question::HexName(hex)),
                        MarkKind::SideName => input.side.map(|s| Question::SideName(s.pair())),
                        MarkKind::Vp => Some(Question::Vp(hex)),
                        MarkKind::Elevation => Some(Question::Elevation(hex)),
                        _ => None,
                    };
                }
            }
        }
    }

    fn overlay(&self, _: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        out.extend(self.hover.map(|h| OverlayMark::Hex(h, Tone::Preview)));
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
    use tlnb_formats::documents::map_sheet::HexFeature;

    #[test]
    fn a_click_puts_a_second_takes_away_and_words_are_asked_for() {
        let mut bench = Bench::<Marks>::new();
        let at = bench.centre("0505");
        let click = |bench: &mut Bench<Marks>| {
            bench.at(Phase::Press, at);
            bench.at(Phase::Release, at);
        };
        bench.settings.mark = MarkKind::Supply;
        click(&mut bench);
        assert!(bench.text().contains("\"0505\": (supply: [\"F\"])"), "{}", bench.text());
        bench.settings.army = "A".into();
        click(&mut bench);
        assert!(bench.text().contains("(supply: [\"F\", \"A\"])"), "{}", bench.text());
        click(&mut bench);
        bench.settings.mark = MarkKind::Feature(HexFeature::Town);
        click(&mut bench);
        assert!(bench.text().contains("(features: [Town], supply: [\"F\"])"), "{}", bench.text());
        bench.settings.mark = MarkKind::Name;
        click(&mut bench);
        assert_eq!(bench.ask, Some(Question::HexName(Hex::new(5, 5))));
        while bench.session.undo().unwrap().is_some() {}
        assert_eq!(bench.text(), SHEET);
    }
}
