//! Stamps bridges, trestles and pontoons onto hexsides.

use std::collections::BTreeSet;

use tlnb_formats::documents::map_sheet::SpanMark;
use tlnb_formats::edit::spans;
use tlnb_formats::geometry::Hexside;

use crate::core::settings::{Settings, spaced};
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct SpanStamp {
    hover: Option<Hexside>,
}

impl Tool for SpanStamp {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "span_stamp",
            label: "Span stamp",
            key: 'T',
            description: "Stamps a bridge, trestle or pontoon onto a hexside.",
            acts: Acts::Side,
            choices: &[Choices::Span],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        let kind = settings.span.map_or_else(|| "the span its water asks for".to_owned(), |s| spaced(s.word()));
        format!("Click stamps {kind}, Shift+click goes through its marks, the secondary button erases")
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.side;
        let Some(pair) = input.side.map(Hexside::pair).filter(|_| input.phase == Phase::Press) else { return };
        if !pair.hexes().iter().any(|h| cx.session.contains(*h)) {
            return;
        }
        let (Some(document), Some(sheet)) = (cx.session.sheet_document(), cx.session.map_sheet()) else { return };
        let (label, changes) = if input.secondary {
            (format!("Erase span {pair}"), spans::erase(document, &BTreeSet::from([pair])))
        } else if input.shift {
            // Round and round: no mark, each mark alone, no mark.
            let marks = sheet.sides.get(&pair).map(|l| l.span_marks.as_slice()).unwrap_or_default();
            let now = marks.iter().find_map(|m| m.known()).copied();
            let next = match now.and_then(|n| SpanMark::ALL.iter().position(|m| *m == n)) {
                None => SpanMark::ALL.first(),
                Some(i) => SpanMark::ALL.get(i + 1),
            };
            let off = now.into_iter().flat_map(|m| spans::mark(document, pair, m, false));
            let mut with_off = document.clone();
            let off: Vec<_> = off.collect();
            // The second change is made from what the first one leaves.
            let applied = off.iter().all(|c| with_off.apply(c).is_ok());
            let on = next.filter(|_| applied).into_iter().flat_map(|m| spans::mark(&with_off, pair, *m, true));
            let changes: Vec<_> = off.iter().cloned().chain(on).collect();
            (format!("Mark span {pair}"), changes)
        } else {
            let kind = cx.settings.span.unwrap_or_else(|| spans::offered(sheet, pair));
            (format!("Stamp {} {pair}", spaced(kind.word())), spans::stamp(document, pair, kind))
        };
        cx.message = Some(format!("{label}."));
        cx.step(&label, &changes);
    }

    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        let hover = self.hover.filter(|s| s.pair().hexes().iter().any(|h| cx.session.contains(*h)));
        out.extend(hover.map(|s| OverlayMark::Side(s, Tone::Preview)));
    }

    fn cancel(&mut self, _: &mut ToolCx<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::session::tests::SHEET;
    use crate::tools::tests::Bench;

    #[test]
    fn the_water_says_which_span_and_shift_goes_through_its_marks() {
        let mut bench = Bench::<SpanStamp>::new();
        for line in [
            "sheets/ulm sides + 0202/0203: (kinds: [River], roads: [Road])",
            "sheets/ulm sides + 0402/0403: (kinds: [Stream], roads: [Road])",
        ] {
            bench.session.step("Water", &[line.parse().unwrap()]).unwrap();
        }
        let click = |bench: &mut Bench<SpanStamp>, a: &str, b: &str| {
            let ([x, y], [u, v]) = (bench.centre(a), bench.centre(b));
            bench.at(Phase::Press, [(x + u) / 2.0, (y + v) / 2.0 - 0.05]);
        };
        click(&mut bench, "0202", "0203");
        click(&mut bench, "0402", "0403");
        assert!(bench.text().contains("\"0202/0203\": (kinds: [River], roads: [Road], spans: [Bridge])"));
        assert!(bench.text().contains("\"0402/0403\": (kinds: [Stream], roads: [Road], spans: [Trestle])"));
        bench.shift = true;
        let mut seen = Vec::new();
        for _ in 0..4 {
            click(&mut bench, "0202", "0203");
            let line = bench.session.sheet_document().unwrap().field_value("sides", "0202/0203", "span_marks");
            seen.push(line.unwrap_or_default());
        }
        assert_eq!(seen, ["[MayNotBeDamaged]", "[MayNotBeRepaired]", "[Damaged]", ""]);
        for _ in 0..8 {
            bench.session.undo().unwrap();
        }
        assert_eq!(bench.text(), SHEET);
    }
}
