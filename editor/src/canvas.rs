//! The map on the screen: scans, sheets, overlays, and what the pointer does there.

mod asked;
mod overlay;
mod paint;

use egui::{Align2, FontId, Pos2, Rect, Role, Sense, WidgetInfo, vec2};
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::picture::{Ink, Theme};

use crate::app::{App, Pointer};
use crate::core::board::Motion;
use crate::core::camera::Camera;
use crate::core::settings::Shown;
use crate::core::tool::{Phase, ToolInput};
use crate::theme;

/// How near to something a click counts, in pixels.
const REACH: f64 = 9.0;

/// What the canvas keeps from frame to frame.
pub(crate) struct Canvas {
    /// The view shows all of the sheet and has not been moved since, so it is fitted again when the canvas grows.
    pub(crate) fitted: bool,
    /// Left upper corner of the canvas on the screen.
    pub(crate) origin: Pos2,
    /// What is shown is older than the sheet: it is drawn anew in a moment.
    pub(crate) stale: bool,
    painted: paint::Painted,
}

impl Default for Canvas {
    fn default() -> Self {
        paint::keep_freed_memory();
        Self { fitted: false, origin: Pos2::ZERO, stale: false, painted: paint::Painted::default() }
    }
}

/// Where points of the map lie on the screen.
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
    // All of the map that is drawn is in view, so egui need not look at every corner once more.
    ui.ctx().tessellation_options_mut(|o| o.coarse_tessellation_culling = false);
    let rect = response.rect;
    let view = [f64::from(rect.width()), f64::from(rect.height())];
    if app.camera.view != view {
        app.camera.view = view;
        app.fit_pending |= app.canvas.fitted;
    }
    app.canvas.origin = rect.min;
    app.before_canvas();
    navigate(app, ui, &response);
    if app.dialog.is_none() {
        point(app, ui, &response);
    }
    draw(app, &painter, rect);
    told(app, &response);
    if std::mem::take(&mut app.canvas.stale) {
        ui.request_repaint_after(std::time::Duration::from_millis(30));
    }
}

fn navigate(app: &mut App, ui: &egui::Ui, response: &egui::Response) {
    let origin = response.rect.min;
    if response.dragged_by(egui::PointerButton::Middle) {
        let delta = response.drag_delta();
        app.camera.pan([f64::from(delta.x), f64::from(delta.y)]);
        app.canvas.fitted = false;
    }
    if let Some(at) = response.hover_pos() {
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = f64::from(scroll / 240.0).exp() * f64::from(pinch);
        if (factor - 1.0).abs() > 1e-9 {
            app.camera.zoom_at([f64::from(at.x - origin.x), f64::from(at.y - origin.y)], factor);
            app.canvas.fitted = false;
        }
    }
}

/// What errata have changed under the pointer, and what the rules say of the hex there, beside it.
fn told(app: &mut App, response: &egui::Response) {
    let hex = app.pointer.and_then(|p| p.hex).filter(|_| app.gesture.is_none() && app.dialog.is_none());
    let Some(hex) = hex else { return };
    let told = app.told_of(hex);
    let errata = app.errata_at_pointer();
    if told.is_empty() && errata.is_empty() {
        return;
    }
    response.clone().on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(420.0);
        for says in &errata {
            ui.label(says);
        }
        crate::panels::rules::answers(ui, &told, Some(MOST_REASONS));
    });
}

/// Reasons of one answer beside the pointer; the panel has all of them.
const MOST_REASONS: usize = 4;

/// Sends what the pointer did to the tool, event by event: a fast stroke or click is done within one frame.
fn point(app: &mut App, ui: &egui::Ui, response: &egui::Response) {
    use egui::{Event, PointerButton};
    let (events, modifiers) = ui.input(|i| (i.events.clone(), i.modifiers));
    let over = response.contains_pointer();
    for event in &events {
        match event {
            Event::PointerMoved(at) if app.gesture.is_some() => send(app, response, *at, Phase::Drag, modifiers),
            Event::PointerButton { pos, button, pressed, modifiers } => {
                let secondary = match button {
                    PointerButton::Primary => false,
                    PointerButton::Secondary => true,
                    _ => continue,
                };
                if *pressed && over && takes_hex(app, response, *pos, *modifiers, secondary) {
                    continue;
                }
                if *pressed && app.gesture.is_none() && over && response.rect.contains(*pos) {
                    app.gesture = Some(secondary);
                    send(app, response, *pos, Phase::Press, *modifiers);
                } else if !*pressed && app.gesture == Some(secondary) {
                    send(app, response, *pos, Phase::Release, *modifiers);
                    app.gesture = None;
                }
            }
            _ => {}
        }
    }
    match ui.input(|i| i.pointer.latest_pos()).filter(|_| over || app.gesture.is_some()) {
        Some(at) if app.gesture.is_none() => send(app, response, at, Phase::Hover, modifiers),
        Some(_) => {}
        None => app.pointer = None,
    }
}

/// With Ctrl and Alt held, or while clicks fill cells, a click puts its hex into the open table's cell. True if it did.
fn takes_hex(app: &mut App, response: &egui::Response, at: Pos2, held: egui::Modifiers, secondary: bool) -> bool {
    if secondary || app.gesture.is_some() || !app.takes_hexes(held.command && held.alt) {
        return false;
    }
    let at = at - response.rect.min;
    let map = app.camera.map_from_screen([f64::from(at.x), f64::from(at.y)]);
    let hex = app.session.grid().and_then(|g| g.hex_at(map).filter(|h| g.contains(*h)));
    if let Some(hex) = hex {
        app.take_hex(Some(hex));
    }
    true
}

fn send(app: &mut App, response: &egui::Response, at: Pos2, phase: Phase, modifiers: egui::Modifiers) {
    let at = at - response.rect.min;
    let map = app.camera.map_from_screen([f64::from(at.x), f64::from(at.y)]);
    let grid = app.session.grid();
    let hex = grid.and_then(|g| g.hex_at(map).filter(|h| g.contains(*h)));
    let side = grid.and_then(|g| g.side_at(map));
    app.pointer = Some(Pointer { hex, side });
    let px = app.placement().map(|p| p.transform.px_from_map(map));
    let (shift, alt, ctrl) = (modifiers.shift, modifiers.alt, modifiers.command);
    let secondary = app.gesture == Some(true);
    let reach = REACH / app.camera.scale;
    app.tool_input(&ToolInput { phase, map, px, hex, side, shift, alt, ctrl, secondary, reach });
}

fn draw(app: &mut App, painter: &egui::Painter, rect: Rect) {
    painter.rect_filled(rect, 0.0, theme::desk(app.personal.dark));
    let camera = app.camera;
    let over_scan = draw_scans(app, painter, rect, &camera);
    let fitted = app.placement().is_some_and(|p| p.fit.is_some());
    // Before a fit nothing on the scan is where the map says.
    if !over_scan || fitted {
        draw_sheets(app, painter, rect, over_scan);
    }
    let view = View { camera: &camera, origin: rect.min };
    if let Some(grid) = app.session.grid() {
        overlay::show(app, painter, &view, &grid, !over_scan || fitted);
    } else if !over_scan {
        let says = if app.session.sheet().is_empty() {
            "No map sheet is open. File, Open title… opens one; File, New sheet… begins one."
        } else {
            "This sheet does not say how its hexes are numbered. Sheet, Sheet numbering… says it."
        };
        painter.text(rect.center(), Align2::CENTER_CENTER, says, FontId::proportional(16.0), theme::PLATE);
    }
}

/// Draws the pictures of the sheet; true if one of them is there.
fn draw_scans(app: &mut App, painter: &egui::Painter, rect: Rect, camera: &Camera) -> bool {
    let opacity = app.settings.opacity(Shown::Scan);
    if opacity <= 0.0 {
        return false;
    }
    let active = app.settings.picture.clone();
    // A picture that nothing fits yet is looked at alone.
    let alone = app.placement().is_some_and(|p| p.fit.is_none());
    let extents: std::collections::BTreeMap<_, _> =
        app.picture_lines().into_iter().filter_map(|(name, line)| Some((name, line.extent?))).collect();
    let mut any = false;
    for name in app.pictures_in_order() {
        let is_active = active.as_ref() == Some(&name);
        let view = app.settings.picture_view(&name);
        if !view.visible || (alone && !is_active) {
            continue;
        }
        let Some((scan, placement)) = app.scan_and_place(&name) else { continue };
        if placement.fit.is_some() || is_active {
            any |= scan.size().is_some();
            scan.draw(painter, &placement.transform, camera, rect.min, extents.get(&name), opacity * view.opacity);
        }
    }
    any
}

fn draw_sheets(app: &mut App, painter: &egui::Painter, rect: Rect, over_scan: bool) {
    let own = app.session.sheet().to_owned();
    let board = app.board();
    let others = app.settings.opacity(Shown::OtherSheets);
    let mut order: Vec<(String, Grid, Motion, f32, bool)> = Vec::new();
    let other = |s: &crate::core::board::Placed| (s.name.clone(), s.grid, s.motion, others, false);
    order.extend(board.sheets.iter().filter(|s| !s.above).map(other));
    order.extend(app.session.grid().map(|grid| (own, grid, Motion::shift([0.0; 2]), 1.0, over_scan)));
    order.extend(board.sheets.iter().filter(|s| s.above).map(other));
    let map_theme = theme::map(app.personal.dark);
    let mut painted = std::mem::take(&mut app.canvas.painted);
    for (sheet, grid, motion, opacity, over_scan) in order {
        let Some((revision, picture)) = app.picture_of(&sheet).filter(|_| opacity > 0.0) else { continue };
        let sheet_theme = if over_scan { Theme::Overlay } else { map_theme };
        if !over_scan {
            let ([x0, y0], [x1, y1]) = picture.bounds;
            let paper = [[x0 - 0.5, y0 - 0.5], [x1 + 0.5, y0 - 0.5], [x1 + 0.5, y1 + 0.5], [x0 - 0.5, y1 + 0.5]];
            let view = View { camera: &app.camera, origin: rect.min };
            let corners = paper.map(|p| view.at(motion.apply(p))).to_vec();
            let fill = theme::of(sheet_theme.colour(Ink::Paper)).gamma_multiply(opacity);
            painter.add(egui::Shape::convex_polygon(corners, fill, egui::Stroke::NONE));
        }
        let wanted = paint::Wanted { sheet: &sheet, grid, revision, theme: sheet_theme, motion, opacity };
        painted.draw(painter, &picture, &wanted, &app.camera, rect.min, &app.settings);
        if let Some((revision, counters)) = app.units_of(&sheet) {
            // A list of its own: other pieces leave the triangles of the sheet as they are.
            let name = format!("units on {sheet}");
            let wanted = paint::Wanted { sheet: &name, revision, ..wanted };
            painted.draw(painter, &counters, &wanted, &app.camera, rect.min, &app.settings);
        }
    }
    app.canvas.painted = painted;
}

/// A hex as the scan has it, with its neighbours, in a square of its own.
pub(crate) fn crop(app: &mut App, ui: &mut egui::Ui, hex: Hex) {
    let side = ui.available_width().min(260.0);
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Scan at {hex}")));
    let Some(grid) = app.session.grid() else { return };
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme::desk(app.personal.dark));
    let camera = Camera {
        centre: grid.centre(hex),
        scale: f64::from(side) / 3.2,
        angle: app.camera.angle,
        view: [f64::from(side); 2],
    };
    draw_scans(app, &painter, rect, &camera);
    let view = View { camera: &camera, origin: rect.min };
    let outline = view.all(&grid.corners(hex));
    painter.add(egui::Shape::closed_line(outline, egui::Stroke::new(2.0, theme::CURSOR)));
}
