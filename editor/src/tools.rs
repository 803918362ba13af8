//! Every tool of the canvas, one file each.

pub mod control_points;
pub mod hexside_pencil;
pub mod select;
pub mod terrain_brush;

use crate::core::tool::Tool;

/// All tools in the order of the toolbar.
pub fn all() -> Vec<Box<dyn Tool>> {
    vec![
        Box::new(select::Select::default()),
        Box::new(terrain_brush::TerrainBrush::default()),
        Box::new(hexside_pencil::HexsidePencil::default()),
        Box::new(control_points::ControlPoints::default()),
    ]
}

/// Points from `from` to `to`, both included, at most `step` map units apart.
pub(crate) fn between(from: [f64; 2], to: [f64; 2], step: f64) -> impl Iterator<Item = [f64; 2]> {
    let length = (to[0] - from[0]).hypot(to[1] - from[1]);
    let n = (length / step).ceil().clamp(1.0, 100_000.0) as usize;
    (0..=n).map(move |k| {
        let t = k as f64 / n as f64;
        [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::core::session::Session;
    use crate::core::session::tests::session;
    use crate::core::tool::{Phase, Settings, ToolCx, ToolInput};

    /// A session and one tool, driven without a window.
    pub(crate) struct Bench<T> {
        pub(crate) session: Session,
        pub(crate) settings: Settings,
        pub(crate) tool: T,
        pub(crate) ask: Option<crate::core::tool::Ask>,
        pub(crate) secondary: bool,
        pub(crate) alt: bool,
    }

    impl<T: Tool + Default> Bench<T> {
        pub(crate) fn new() -> Self {
            let settings = Settings { picture: Some("front".into()), ..Settings::default() };
            Self { session: session(), settings, tool: T::default(), ask: None, secondary: false, alt: false }
        }

        pub(crate) fn at(&mut self, phase: Phase, map: [f64; 2]) {
            let grid = self.session.grid().unwrap();
            let placement = crate::core::placement::Placement::of(&self.session, "front");
            let input = ToolInput {
                phase,
                map,
                px: Some(placement.transform.px_from_map(map)),
                hex: grid.hex_at(map).filter(|h| grid.contains(*h)),
                side: grid.side_at(map),
                shift: false,
                alt: self.alt,
                secondary: self.secondary,
                reach: 0.3,
            };
            let mut cx = ToolCx {
                session: &mut self.session,
                settings: &mut self.settings,
                placement: Some(&placement),
                ask: None,
                message: None,
            };
            self.tool.input(&input, &mut cx);
            self.ask = cx.ask;
        }

        pub(crate) fn cancel(&mut self) {
            let mut cx = ToolCx {
                session: &mut self.session,
                settings: &mut self.settings,
                placement: None,
                ask: None,
                message: None,
            };
            self.tool.cancel(&mut cx);
        }

        pub(crate) fn centre(&self, hex: &str) -> [f64; 2] {
            self.session.grid().unwrap().centre(tlnb_formats::geometry::Hex::from_digits(hex).unwrap())
        }

        pub(crate) fn text(&self) -> &str {
            self.session.sheet_document().unwrap().text()
        }
    }

    #[test]
    fn the_list_is_the_folder() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tools");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|f| f.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        let mut listed: Vec<String> = all().iter().map(|t| t.info().id.to_owned()).collect();
        files.sort();
        listed.sort();
        assert_eq!(files, listed);
    }
}
