//! Drags another sheet to where it lies; it snaps to the hexes of the sheet that is worked on.

use tlnb_formats::edit::joins;
use tlnb_formats::geometry::Hex;
use tlnb_formats::geometry::join::{Join, Provenance};

use crate::core::settings::Settings;
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct JoinSheets {
    held: Option<(String, Hex)>,
    hover: Option<[f64; 2]>,
}

impl Tool for JoinSheets {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "join_sheets",
            label: "Join sheets",
            key: 'J',
            description: "Drags another sheet to where it lies on this one.",
            acts: Acts::Nothing,
            choices: &[Choices::Turn],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        let turn = 60 * u16::from(settings.sixths);
        match &self.held {
            Some((sheet, hex)) => format!("Drop {hex} of {sheet} on its hex, turned by {turn} degrees"),
            None => format!("Drag a hex of another sheet onto the one it lies on, turned by {turn} degrees"),
        }
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = Some(input.map);
        match input.phase {
            Phase::Hover | Phase::Drag => {}
            Phase::Press => self.held = cx.board.hex_at(input.map).map(|(s, h)| (s.name.clone(), h)),
            Phase::Release => {
                let (Some((top, hex)), Some(grid)) = (self.held.take(), cx.session.grid()) else { return };
                let Some(under) = grid.hex_at(input.map).filter(|h| h.is_writable()) else { return };
                let bottom = cx.session.sheet().to_owned();
                let (name, over) = cx
                    .board
                    .joins
                    .iter()
                    .find(|(_, j)| (j.top == top && j.bottom == bottom) || (j.top == bottom && j.bottom == top))
                    .map_or_else(|| (format!("{top} on {bottom}"), None), |(n, j)| (n.clone(), j.over.clone()));
                let label = format!("Join {top} to {bottom}");
                let turn = Some((cx.settings.sixths, Provenance::Inferred));
                let join = Join { top: top.clone(), bottom, anchors: vec![(hex, under)], turn, over };
                let Some(page) = cx.session.page_or_new() else { return };
                let changes = joins::put(page, &name, &join);
                cx.message = Some(format!("{hex} of {top} lies on {under}."));
                cx.step(&label, &changes);
            }
        }
    }

    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        let (Some((name, hex)), Some(to), Some(grid)) = (&self.held, self.hover, cx.session.grid()) else { return };
        let Some(under) = grid.hex_at(to) else { return };
        out.push(OverlayMark::Hex(under, Tone::Preview));
        let Some(sheet) = cx.board.sheets.iter().find(|s| s.name == *name) else { return };
        // The outline of the sheet as it would lie.
        let ([hx, hy], [ux, uy]) = (sheet.grid.centre(*hex), grid.centre(under));
        let (sin, cos) = (f64::from(cx.settings.sixths) * 60.0).to_radians().sin_cos();
        let (g, last) = (sheet.grid, sheet.grid.last_column);
        let corners = [(g.first_column, g.first_row), (last, g.first_row), (last, g.last_row(last)), (g.first_column, g.last_row(g.first_column))];
        let mut outline: Vec<[f64; 2]> = corners
            .into_iter()
            .map(|(c, r)| {
                let [x, y] = g.centre(Hex::new(c, r));
                let (x, y) = (x - hx, y - hy);
                [ux + cos * x - sin * y, uy + sin * x + cos * y]
            })
            .collect();
        outline.extend(outline.first().copied());
        out.push(OverlayMark::Line(outline, Tone::Selected));
    }

    fn cancel(&mut self, _: &mut ToolCx<'_>) {
        self.held = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::board::Board;
    use crate::tools::tests::Bench;

    #[test]
    fn a_sheet_snaps_to_the_hexes_below_and_can_be_taken_up_again() {
        let mut bench = Bench::<JoinSheets>::new();
        bench.session.add_sheet("west", [8, 10, 9]).unwrap();
        bench.session.choose_sheet("ulm");
        let west = Board::of(&bench.session).sheets[0].clone();
        let from = west.motion.apply(west.grid.centre(Hex::new(8, 4)));
        let [x, y] = bench.centre("0106");
        bench.at(Phase::Press, from);
        bench.at(Phase::Release, [x + 0.3, y - 0.2]);
        let board = Board::of(&bench.session);
        assert!(board.sheets[0].joined && board.faults.is_empty(), "{:?}", board.faults);
        let [u, v] = board.sheets[0].motion.apply(west.grid.centre(Hex::new(8, 4)));
        assert!((u - x).hypot(v - y) < 1e-9);
        bench.session.undo().unwrap();
        assert!(!Board::of(&bench.session).sheets[0].joined);
    }
}
