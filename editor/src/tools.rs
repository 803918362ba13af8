//! Every tool of the canvas, one file each.

pub mod control_points;
pub mod eraser;
pub mod eyedropper;
pub mod feature_pen;
pub mod hexside_pencil;
pub mod join_sheets;
pub mod marks;
pub mod paste;
pub mod road_pen;
pub mod select;
pub mod span_stamp;
pub mod terrain_brush;
pub mod terrain_fill;

use std::sync::LazyLock;

use crate::core::tool::{Tool, ToolInfo};

/// All tools in the order of the toolbar.
pub fn all() -> Vec<Box<dyn Tool>> {
    vec![
        Box::new(select::Select::default()),
        Box::new(terrain_brush::TerrainBrush::default()),
        Box::new(terrain_fill::TerrainFill::default()),
        Box::new(hexside_pencil::HexsidePencil::default()),
        Box::new(road_pen::RoadPen::default()),
        Box::new(span_stamp::SpanStamp::default()),
        Box::new(marks::Marks::default()),
        Box::new(feature_pen::FeaturePen::default()),
        Box::new(eraser::Eraser::default()),
        Box::new(eyedropper::Eyedropper::default()),
        Box::new(paste::Paste::default()),
        Box::new(control_points::ControlPoints::default()),
        Box::new(join_sheets::JoinSheets::default()),
    ]
}

/// What each tool is called, in the order of the toolbar.
pub fn infos() -> &'static [ToolInfo] {
    static INFOS: LazyLock<Vec<ToolInfo>> = LazyLock::new(|| all().iter().map(|t| t.info()).collect());
    &INFOS
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
    use crate::core::board::Board;
    use crate::core::placement::Placement;
    use crate::core::question::Question;
    use crate::core::session::Session;
    use crate::core::session::tests::session;
    use crate::core::settings::Settings;
    use crate::core::tool::{Phase, ToolCx, ToolInput};
    use tlnb_formats::edit::area::Area;
    use tlnb_formats::geometry::Hex;

    /// A session and one tool, driven without a window.
    pub(crate) struct Bench<T> {
        pub(crate) session: Session,
        pub(crate) settings: Settings,
        pub(crate) tool: T,
        pub(crate) area: Option<Area>,
        pub(crate) ask: Option<Question>,
        pub(crate) message: Option<String>,
        pub(crate) choose: Option<&'static str>,
        pub(crate) secondary: bool,
        pub(crate) alt: bool,
        pub(crate) shift: bool,
    }

    impl<T: Tool + Default> Bench<T> {
        pub(crate) fn new() -> Self {
            Self {
                session: session(),
                settings: Settings::over_picture("front"),
                tool: T::default(),
                area: None,
                ask: None,
                message: None,
                choose: None,
                secondary: false,
                alt: false,
                shift: false,
            }
        }

        fn with(&mut self, with: impl FnOnce(&mut T, &mut ToolCx<'_>)) {
            let placement = Placement::of(&self.session, "front");
            let board = Board::of(&self.session);
            let mut cx = ToolCx {
                session: &mut self.session,
                settings: &mut self.settings,
                placement: Some(&placement),
                board: &board,
                area: self.area.as_ref(),
                ask: None,
                message: None,
                choose: None,
                sheet: None,
            };
            with(&mut self.tool, &mut cx);
            (self.ask, self.message, self.choose) = (cx.ask, cx.message, cx.choose);
        }

        pub(crate) fn at(&mut self, phase: Phase, map: [f64; 2]) {
            let grid = self.session.grid().unwrap();
            let (shift, alt, secondary) = (self.shift, self.alt, self.secondary);
            let placement = Placement::of(&self.session, "front");
            let input = ToolInput {
                phase,
                map,
                px: Some(placement.transform.px_from_map(map)),
                hex: grid.hex_at(map).filter(|h| grid.contains(*h)),
                side: grid.side_at(map),
                shift,
                alt,
                ctrl: false,
                secondary,
                reach: 0.3,
            };
            self.with(|tool, cx| tool.input(&input, cx));
        }

        pub(crate) fn cancel(&mut self) {
            self.with(|tool, cx| tool.cancel(cx));
        }

        pub(crate) fn centre(&self, hex: &str) -> [f64; 2] {
            self.session.grid().unwrap().centre(Hex::from_digits(hex).unwrap())
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
