//! Reads printed numbers off the scan: a click asks for the number, a drag moves a point.

use tlnb_formats::edit::points;
use tlnb_formats::geometry::Hex;

use crate::core::question::Question;
use crate::core::settings::Settings;
use crate::core::tool::{Acts, OverlayMark, Phase, Tone, Tool, ToolCx, ToolInfo, ToolInput};

/// The tool.
#[derive(Debug, Default)]
pub struct ControlPoints {
    state: State,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Ready,
    /// Pressed on nothing: the release asks.
    Asking,
    /// Dragging the point of a hex; the pointer pressed this far beside it.
    Moving { hex: Hex, beside: [f64; 2] },
}

impl Tool for ControlPoints {
    fn info(&self) -> ToolInfo {
        ToolInfo {
            id: "control_points",
            label: "Control points",
            key: 'P',
            description: "Says which number is printed where on the scan.",
            acts: Acts::Nothing,
            choices: &[],
        }
    }

    fn hint(&self, settings: &Settings) -> String {
        if settings.picture.is_none() {
            return "Open a picture first".to_owned();
        }
        match self.state {
            State::Moving { hex, .. } => format!("Drag moves point {hex}"),
            _ => "Click the middle of a hex and type its number, drag moves a point".to_owned(),
        }
    }

    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>) {
        let (Some(picture), Some(px), Some(placement)) = (cx.settings.picture.clone(), input.px, cx.placement) else {
            return;
        };
        match input.phase {
            Phase::Hover => {}
            Phase::Press => {
                let away = |p: [f64; 2]| (p[0] - px[0]).hypot(p[1] - px[1]);
                let near = placement.points.iter().min_by(|a, b| away(a.px).total_cmp(&away(b.px)));
                self.state = match near {
                    Some(p) if away(p.px) <= input.reach * placement.transform.scale() => {
                        cx.session.begin(&format!("Move point {}", p.hex));
                        State::Moving { hex: p.hex, beside: [p.px[0] - px[0], p.px[1] - px[1]] }
                    }
                    _ => State::Asking,
                };
            }
            Phase::Drag | Phase::Release => {
                if let State::Moving { hex, beside } = self.state
                    && let Some(document) = cx.session.scans_document()
                {
                    let changes = points::put(document, &picture, hex, [px[0] + beside[0], px[1] + beside[1]]);
                    if !cx.change(&changes) {
                        self.state = State::Ready;
                    }
                }
                if input.phase == Phase::Release {
                    match std::mem::take(&mut self.state) {
                        State::Asking => cx.ask = Some(Question::Point(px)),
                        State::Moving { .. } => {
                            cx.session.commit();
                        }
                        State::Ready => {}
                    }
                }
            }
        }
    }

    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>) {
        let Some(placement) = cx.placement else { return };
        for point in &placement.points {
            let Some(at) = placement.transform.map_from_px(point.px) else { continue };
            let tone = if point.on { Tone::Good } else { Tone::Off };
            out.push(OverlayMark::Cross(at, point.hex.to_string(), tone));
        }
    }

    fn cancel(&mut self, cx: &mut ToolCx<'_>) {
        if let State::Moving { .. } = std::mem::take(&mut self.state) {
            cx.session.rollback();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tests::Bench;

    #[test]
    fn a_click_asks_and_a_drag_is_one_step() {
        let mut bench = Bench::<ControlPoints>::new();
        bench.at(Phase::Press, [3.0, 3.0]);
        bench.at(Phase::Release, [3.0, 3.0]);
        let Some(Question::Point(px)) = bench.ask else { panic!("nothing asked") };
        let document = bench.session.scans_or_new().unwrap();
        bench.session.step("Point", &points::put(&document, "front", Hex::new(3, 3), px)).unwrap();
        let at = crate::core::placement::Placement::of(&bench.session, "front").transform.map_from_px(px).unwrap();
        bench.at(Phase::Press, at);
        for k in 1..4 {
            bench.at(Phase::Drag, [at[0] + 0.1 * f64::from(k), at[1]]);
        }
        bench.at(Phase::Release, at);
        assert_eq!(bench.session.history().len(), 2);
        bench.session.undo().unwrap();
        let scans = bench.session.scans_document().unwrap().scans().unwrap();
        let now = scans.points_of("front").0[0].px;
        assert!((now[0] - px[0]).abs() < 0.01 && (now[1] - px[1]).abs() < 0.01);
    }
}
