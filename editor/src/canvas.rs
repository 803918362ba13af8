//! The map on the screen: scan, picture, overlays, and what the pointer does there.

use egui::{Align2, Color32, FontId, Pos2, Rect, Role, Sense, Shape, Stroke, WidgetInfo, vec2};
use tlnb_formats::geometry::Grid;
use tlnb_formats::picture::{Ink, Mark, Picture, PictureLayer, Theme};

use crate::app::{App, Pointer};
use crate::core::camera::Camera;
use crate::core::tool::{OverlayMark, Phase, Tone, ToolInput};
use crate::theme;

/// How near to something a click counts, in pixels.
const REACH: f64 = 9.0;

struct View<'a> {
    camera: &'a Camera,
    origin: Pos2,
}

impl View<'_> {
    fn at(&self, map: [f64; 2]) -> Pos2 {
        let [x, y] = self.camera.screen_from_map(map);
        self.origin + vec2(x as f32, y as f32)
    }

    fn all(&self, points: &[[f64; 2]]) -> Vec<Pos2> {
        points.iter().map(|p| self.at(*p)).collect()
    }
}

/// The canvas, in the space that is left.
pub(crate) fn show(app: &mut App, ui: &mut egui::Ui) {
    let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Map"));
    let rect = response.rect;
    app.camera.view = [f64::from(rect.width()), f64::from(rect.height())];
    app.origin = rect.min;
    app.before_canvas();
    navigate(app, ui, &response);
    if app.dialog.is_none() {
        point(app, ui, &response);
    }
    draw(app, &painter, rect);
}

fn navigate(app: &mut App, ui: &egui::Ui, response: &egui::Response) {
    let origin = response.rect.min;
    if response.dragged_by(egui::PointerButton::Middle) {
        let delta = response.drag_delta();
        app.camera.pan([f64::from(delta.x), f64::from(delta.y)]);
    }
    if let Some(at) = response.hover_pos() {
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = f64::from(scroll / 240.0).exp() * f64::from(pinch);
        if (factor - 1.0).abs() > 1e-9 {
            app.camera.zoom_at([f64::from(at.x - origin.x), f64::from(at.y - origin.y)], factor);
        }
    }
}

fn point(app: &mut App, ui: &egui::Ui, response: &egui::Response) {
    let Some(at) = response.interact_pointer_pos().or(response.hover_pos()) else {
        app.pointer = None;
        return;
    };
    let origin = response.rect.min;
    let map = app.camera.map_from_screen([f64::from(at.x - origin.x), f64::from(at.y - origin.y)]);
    let grid = app.session.grid();
    let hex = grid.and_then(|g| g.hex_at(map).filter(|h| g.contains(*h)));
    let side = grid.and_then(|g| g.side_at(map));
    app.pointer = Some(Pointer { hex, side });
    let (shift, alt) = ui.input(|i| (i.modifiers.shift, i.modifiers.alt));
    let px = app.placement.as_ref().map(|p| p.transform.px_from_map(map));
    let reach = REACH / app.camera.scale;
    let input = |phase, secondary| ToolInput { phase, map, px, hex, side, shift, alt, secondary, reach };
    for (button, secondary) in [(egui::PointerButton::Primary, false), (egui::PointerButton::Secondary, true)] {
        if response.drag_started_by(button) && app.gesture.is_none() {
            app.gesture = Some(secondary);
            app.tool_input(&input(Phase::Press, secondary));
        } else if response.dragged_by(button) && app.gesture == Some(secondary) {
            app.tool_input(&input(Phase::Drag, secondary));
        }
        if response.drag_stopped_by(button) && app.gesture == Some(secondary) {
            app.gesture = None;
            app.tool_input(&input(Phase::Release, secondary));
        }
    }
    if app.gesture.is_none() {
        app.tool_input(&input(Phase::Hover, false));
    }
}

fn draw(app: &mut App, painter: &egui::Painter, rect: Rect) {
    painter.rect_filled(rect, 0.0, theme::DESK);
    let camera = app.camera;
    let view = View { camera: &camera, origin: rect.min };
    let mut over_scan = false;
    if app.settings.show_scan
        && let (Some(scan), Some(placement)) = (&mut app.scan, &app.placement)
    {
        over_scan = scan.size().is_some();
        scan.draw(painter, placement, &camera, rect.min);
    }
    let fitted = app.placement.as_ref().is_some_and(|p| p.fit.is_some());
    // Before a fit nothing on the scan is where the map says.
    if (!over_scan || fitted)
        && let Some(picture) = app.picture()
    {
        draw_picture(app, painter, &view, &picture, over_scan);
    }
    if let Some(grid) = app.session.grid() {
        overlay(app, painter, &view, &grid);
    } else if !over_scan {
        let says = if app.session.sheet().is_empty() {
            "No map sheet is open. File, Open title… opens one."
        } else {
            "This sheet does not say how its hexes are numbered (section grid)."
        };
        painter.text(rect.center(), Align2::CENTER_CENTER, says, FontId::proportional(16.0), Color32::WHITE);
    }
}

fn draw_picture(app: &App, painter: &egui::Painter, view: &View<'_>, picture: &Picture, over_scan: bool) {
    let theme = if over_scan { Theme::Overlay } else { Theme::Print };
    let scale = view.camera.scale;
    if !over_scan {
        let ([x0, y0], [x1, y1]) = picture.bounds;
        let paper = [[x0 - 0.5, y0 - 0.5], [x1 + 0.5, y0 - 0.5], [x1 + 0.5, y1 + 0.5], [x0 - 0.5, y1 + 0.5]];
        let fill = theme::of(theme.colour(Ink::Paper));
        painter.add(Shape::convex_polygon(view.all(&paper), fill, Stroke::NONE));
    }
    for item in &picture.items {
        let shown = match item.layer {
            PictureLayer::Terrain => app.settings.show_terrain,
            PictureLayer::Numbers => app.settings.show_numbers,
            _ => true,
        };
        if shown && f64::from(item.from) <= scale {
            draw_mark(painter, view, &item.mark, theme);
        }
    }
}

fn draw_mark(painter: &egui::Painter, view: &View<'_>, mark: &Mark, theme: Theme) {
    let (scale, clip) = (view.camera.scale, painter.clip_rect());
    let paint = |ink: &Ink| theme::of(theme.colour(*ink));
    match mark {
        Mark::Area { points, ink } => {
            let (points, colour) = (view.all(points), paint(ink));
            if colour.a() > 0 && Rect::from_points(&points).intersects(clip) {
                painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
            }
        }
        Mark::Line { paths, width, ink, round, dash } => {
            let (width, colour) = (((width * scale) as f32).max(0.6), paint(ink));
            for path in paths.iter().filter(|_| colour.a() > 0) {
                let points = view.all(path);
                if !Rect::from_points(&points).expand(width).intersects(clip) {
                    continue;
                }
                if let Some([on, off]) = dash.map(|d| d.map(|d| (d * scale) as f32)) {
                    painter.extend(Shape::dashed_line(&points, Stroke::new(width, colour), on, off));
                    continue;
                }
                // What shines through would show the ends a second time.
                if *round && width > 1.5 && colour.a() == 255 {
                    for end in [points.first(), points.last()].into_iter().flatten() {
                        painter.circle_filled(*end, width / 2.0, colour);
                    }
                }
                painter.add(Shape::line(points, Stroke::new(width, colour)));
            }
        }
        Mark::Dots { at, radius, ink } => {
            let (radius, colour) = (((radius * scale) as f32).max(0.4), paint(ink));
            let near = clip.expand(radius);
            for at in at.iter().map(|p| view.at(*p)).filter(|p| colour.a() > 0 && near.contains(*p)) {
                painter.circle_filled(at, radius, colour);
            }
        }
        Mark::Text { at, size, turn, text, ink, halo } => {
            let at = view.at(*at);
            // Half sizes, so that few letters need to be drawn anew while zooming.
            let size = ((size * scale).min(120.0) * 2.0).round() as f32 / 2.0;
            if !clip.expand(size * text.len() as f32).contains(at) {
                return;
            }
            let galley = painter.layout_no_wrap(text.clone(), FontId::proportional(size), Color32::PLACEHOLDER);
            let angle = (*turn + view.camera.angle) as f32;
            let put = |by: egui::Vec2, colour: Color32| {
                let corner = Align2::CENTER_CENTER.anchor_size(at + by, galley.size()).min;
                let shape = egui::epaint::TextShape::new(corner, galley.clone(), colour);
                painter.add(shape.with_angle_and_anchor(angle, Align2::CENTER_CENTER));
            };
            if let Some(halo) = halo {
                let reach = (size * 0.1).max(1.0);
                for k in 0..8 {
                    put(egui::Vec2::angled(std::f32::consts::FRAC_PI_4 * k as f32) * reach, paint(halo));
                }
            }
            put(egui::Vec2::ZERO, paint(ink));
        }
    }
}

fn overlay(app: &mut App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let mut marks = Vec::new();
    let hovered = app.pointer.is_some();
    app.with_tool(|tool, cx| tool.overlay(cx, &mut marks));
    for mark in marks {
        match mark {
            OverlayMark::Hex(_, Tone::Preview) | OverlayMark::Side(_, Tone::Preview) if !hovered => {}
            OverlayMark::Hex(hex, tone) => {
                painter.add(Shape::closed_line(view.all(&grid.corners(hex)), Stroke::new(2.0, colour(tone))));
            }
            OverlayMark::Side(side, tone) => {
                let [a, b] = grid.side_points(side).map(|p| view.at(p));
                painter.line_segment([a, b], Stroke::new(4.0, colour(tone)));
            }
            OverlayMark::Cross(at, text, tone) => {
                let (at, stroke) = (view.at(at), Stroke::new(2.0, colour(tone)));
                for (dx, dy) in [(8.0, 0.0), (0.0, 8.0)] {
                    painter.line_segment([at - vec2(dx, dy), at + vec2(dx, dy)], stroke);
                }
                let font = FontId::proportional(13.0);
                let galley = painter.layout_no_wrap(text, font, colour(tone));
                let plate = Rect::from_min_size(at + vec2(7.0, -20.0), galley.size()).expand2(vec2(3.0, 1.0));
                painter.rect_filled(plate, 3.0, theme::PLATE);
                painter.galley(plate.min + vec2(3.0, 1.0), galley, colour(tone));
            }
        }
    }
    if let Some(hex) = app.settings.cursor.filter(|h| grid.contains(*h)) {
        painter.add(Shape::closed_line(view.all(&grid.corners(hex)), Stroke::new(2.5, theme::CURSOR)));
    }
}

const fn colour(tone: Tone) -> Color32 {
    match tone {
        Tone::Preview => theme::PREVIEW,
        Tone::Good => theme::POINT,
        Tone::Off => theme::POINT_OFF,
    }
}
