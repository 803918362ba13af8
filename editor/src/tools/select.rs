//! Puts the hex cursor on a hex and changes nothing.

use crate::core::tool::{OverlayMark, Phase, Settings, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct Select {}

impl Tool for Select {
    fn info(&self) -> ToolInfo {
        ToolInfo { id: "select", label: "Select", key: 'V', description: "Shows what a hex holds." }
    }

    fn hint(&self, _: &Settings) -> String {
        "Click puts the cursor on the hex".to_owned()
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        if input.phase == Phase::Press && input.hex.is_some() {
            cx.settings.cursor = input.hex;
        }
    }

    fn overlay(&self, _: &ToolCx<'_>, _: &mut Vec<OverlayMark>) {}

    fn cancel(&mut self, _: &mut ToolCx<'_>) {}
}
