//! Pastes what was copied, turned by sixths.

use tlnb_formats::edit::area;
use tlnb_formats::geometry::Hex;

use crate::core::settings::Settings;
use crate::core::tool::{Acts, Choices, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct Paste {
    hover: Option<Hex>,
}

impl Tool for Paste {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "paste",
            label: "Paste",
            key: 'Y',
            description: "Pastes what was copied, turned by sixths if you like.",
            acts: Acts::Hex,
            choices: &[Choices::Turn],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        match settings.sixths {
            0 => "Click pastes what was copied here".to_owned(),
            n => format!("Click pastes what was copied here, turned by {} degrees", 60 * u16::from(n)),
        }
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        self.hover = input.hex;
        let (Phase::Press, Some(hex)) = (input.phase, input.hex) else { return };
        let Some(copied) = cx.area else {
            cx.message = Some("Nothing was copied: select hexes and copy them first.".to_owned());
            return;
        };
        cx.settings.cursor = Some(hex);
        let Some(document) = cx.session.sheet_document() else { return };
        let pasted = area::paste(document, copied, hex, cx.settings.sixths);
        let lost = pasted.off_sheet.len();
        cx.message = Some(match lost {
            0 => format!("Pasted at {hex}."),
            1 => format!("Pasted at {hex}; 1 hex would lie off the sheet and was left out."),
            n => format!("Pasted at {hex}; {n} hexes would lie off the sheet and were left out."),
        });
        cx.step(&format!("Paste at {hex}"), &pasted.changes);
    }

    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        if let (Some(hex), Some(area), Some(grid)) = (self.hover, cx.area, cx.session.grid()) {
            let hexes = area.hexes_at(&grid, hex, cx.settings.sixths);
            out.extend(hexes.into_iter().map(|h| OverlayMark::Hex(h, Tone::Preview)));
        }
    }

    fn cancel(&mut self, _: &mut ToolCx<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tests::Bench;

    #[test]
    fn what_was_copied_is_pasted_turned_as_one_step() {
        let mut bench = Bench::<Paste>::new();
        for line in [
            "sheets/ulm hexes + 0303: (terrain: Woods)",
            "sheets/ulm hexes + 0304: (terrain: Marsh)",
            "sheets/ulm sides + 0303/0304: (kinds: [River])",
        ] {
            bench.session.step("Put", &[line.parse().unwrap()]).unwrap();
        }
        let hexes = [Hex::new(3, 3), Hex::new(3, 4)].into();
        bench.area = Some(area::copy(bench.session.sheet_document().unwrap(), &hexes));
        bench.settings.sixths = 3;
        let before = bench.text().to_owned();
        let at = bench.centre("0707");
        bench.at(Phase::Press, at);
        // Half a turn: what lay south of the woods lies north of them.
        let sheet = bench.session.map_sheet().unwrap();
        let terrain = |hex: &str| {
            let line = sheet.hexes.get(&Hex::from_digits(hex).unwrap())?;
            Some(line.terrain.as_ref()?.known()?.word())
        };
        let pair = [("0707", "0706"), ("0708", "0707"), ("0706", "0705")]
            .into_iter()
            .find(|(woods, marsh)| terrain(woods) == Some("Woods") && terrain(marsh) == Some("Marsh"));
        assert!(pair.is_some(), "{}", bench.text());
        bench.session.undo().unwrap();
        assert_eq!(bench.text(), before);
    }
}
