//! The printed page beside the table: a picture or a page of a PDF, which follows the chosen row.

use egui::{
    Align2, Color32, EventFilter, FontId, Id, Key, Painter, PointerButton, Rect, Role, Sense, Stroke, StrokeKind,
    WidgetInfo, pos2, vec2,
};
use tlnb_formats::documents::scans::{PageKey, SquaresLine};
use tlnb_formats::edit::pages::Side;

use super::small;
use crate::actions::Action;
use crate::app::{App, Armed, Standing};
use crate::core::camera::Camera;
use crate::core::page::UNIT;
use crate::theme;

/// Side of a counter's crop, in points.
const CROP: f32 = 92.0;

/// What has the keyboard while the page is moved about in.
pub(crate) fn page_id() -> Id {
    Id::unique("printed page")
}

/// What can be done, and the page below.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        for (action, label) in [
            (Action::OpenPage, "Open page…"),
            (Action::OpenPagePath, "Open page by path…"),
            (Action::PreviousPage, "Previous page"),
            (Action::NextPage, "Next page"),
            (Action::RowOnPage, "Row stands here"),
            (Action::TakeOffPage, "Row off the page"),
            (Action::SquareCorners, "Corners of squares"),
            (Action::Squares, "Squares…"),
            (Action::GiveSquares, "Give squares"),
            (Action::ClosePage, "Close page"),
        ] {
            let is_of_counters = matches!(action, Action::SquareCorners | Action::Squares | Action::GiveSquares);
            let is_of_pages = matches!(action, Action::NextPage | Action::PreviousPage);
            if (!is_of_counters || app.has_counters()) && (!is_of_pages || action.enabled(app)) {
                small(app, ui, action, label, todo);
            }
        }
    });
    let Some(page) = app.page() else {
        let says = match app.pages_name() {
            Some(_) => {
                "No page is listed yet. Open page… takes a picture or a PDF of what is printed; it stays where it lies."
            }
            None => "Open a card, a track, a chart or counters as a table; its printed page stands here.",
        };
        ui.label(says);
        return;
    };
    app.follow_row();
    let page = app.page().unwrap_or(page);
    let all = app.pages().iter().filter(|p| p.picture == page.picture).count();
    let of = if all > 1 { format!(", page {} of {all}", page.page) } else { String::new() };
    let size = app.page_size(&page, ui.ctx());
    ui.horizontal_wrapped(|ui| {
        ui.strong(format!("{}{of}", page.picture));
        ui.weak(stands(app, &page));
    });
    if app.is_other_file(&page) {
        let says = format!("{} is another file than the one that is listed: its bytes differ.", page.picture);
        ui.colored_label(theme::warning(ui), says);
    }
    match size {
        Ok(size) => view(app, ui, &page, size),
        Err(why) => {
            ui.label(why);
        }
    }
}

/// Where the chosen row stands, in words.
fn stands(app: &mut App, page: &PageKey) -> String {
    let Some((_, key)) = app.chosen_row() else { return String::new() };
    match app.standing(page) {
        Some(Standing::Band(band)) => format!("{key} stands at {:.0}", band.y),
        Some(Standing::Square([left, top, ..])) => format!("{key} lies at {left:.0}, {top:.0}"),
        None => format!("{key}: not known where"),
    }
}

fn view(app: &mut App, ui: &mut egui::Ui, page: &PageKey, size: [f64; 2]) {
    let rect = ui.available_rect_before_wrap();
    let response = ui.interact(rect, page_id(), Sense::click_and_drag());
    ui.allocate_rect(rect, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Printed page"));
    if app.dialog.is_none() && std::mem::take(&mut app.pages.take_focus) {
        response.request_focus();
    }
    app.pages.camera.view = [f64::from(rect.width()), f64::from(rect.height())];
    app.pages.origin = rect.min;
    if app.fits_anew(page) {
        fit(&mut app.pages.camera, size);
        app.pages.reveal = true;
    }
    if std::mem::take(&mut app.pages.reveal)
        && let Some(standing) = app.standing(page)
    {
        reveal(&mut app.pages.camera, standing);
    }
    point(app, ui, &response);
    if ui.memory(|m| m.has_focus(page_id())) && app.dialog.is_none() {
        let escape = app.pages.armed.is_some();
        let ours = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape };
        ui.memory_mut(|m| m.set_focus_lock_filter(page_id(), ours));
        keys(app, ui, page, size);
    }
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme::desk(app.personal.dark));
    let camera = app.pages.camera;
    app.draw_page(page, &painter, &camera, rect.min);
    marks(app, &painter, page, size);
    if ui.memory(|m| m.has_focus(page_id())) {
        painter.rect_stroke(rect, 0.0, Stroke::new(1.0, theme::CURSOR), StrokeKind::Inside);
    }
}

/// As wide as the panel, from its upper edge.
fn fit(camera: &mut Camera, [width, height]: [f64; 2]) {
    let [x, y] = camera.view;
    camera.fit(([0.0, 0.0], [width / UNIT, (width / UNIT) * (y / x.max(1.0))]));
    camera.centre[1] = camera.centre[1].min(height / UNIT / 2.0).max(0.0);
}

/// Moves the page so that a row's place lies in the middle, unless it can be seen well as it is.
fn reveal(camera: &mut Camera, standing: Standing) {
    let (at, is_wide) = match standing {
        Standing::Band(band) => ([0.0, band.y], false),
        Standing::Square([left, top, right, bottom]) => ([(left + right) / 2.0, (top + bottom) / 2.0], true),
    };
    let screen = camera.screen_from_map(at.map(|v| v / UNIT));
    let seen = |k: usize| {
        let share = screen[k] / camera.view[k].max(1.0);
        (0.15..=0.85).contains(&share)
    };
    if !seen(1) {
        camera.centre[1] = at[1] / UNIT;
    }
    if is_wide && !seen(0) {
        camera.centre[0] = at[0] / UNIT;
    }
}

fn point(app: &mut App, ui: &egui::Ui, response: &egui::Response) {
    let origin = response.rect.min;
    if response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle) {
        let delta = response.drag_delta();
        app.pages.camera.pan([f64::from(delta.x), f64::from(delta.y)]);
    }
    let within = |at: egui::Pos2| [f64::from(at.x - origin.x), f64::from(at.y - origin.y)];
    if let Some(at) = response.hover_pos() {
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = f64::from(scroll / 240.0).exp() * f64::from(pinch);
        if (factor - 1.0).abs() > 1e-9 {
            app.pages.camera.zoom_at(within(at), factor);
        }
    }
    let clicked = response.clicked().then(|| response.interact_pointer_pos()).flatten();
    if let Some(at) = clicked.filter(|_| app.dialog.is_none()) {
        response.request_focus();
        let px = app.pages.camera.map_from_screen(within(at)).map(|v| v * UNIT);
        app.act_on_page(px, ui.input(|i| i.modifiers.shift));
    }
}

/// Arrows move the page, or what is armed; Enter does it.
fn keys(app: &mut App, ui: &egui::Ui, page: &PageKey, size: [f64; 2]) {
    let middle = app.pages.camera.view.map(|v| v / 2.0);
    for event in ui.input(|i| i.events.clone()) {
        let egui::Event::Key { key, pressed: true, modifiers, .. } = event else { continue };
        if modifiers.command || modifiers.alt {
            continue;
        }
        let toward = match key {
            Key::ArrowLeft => Some([-1.0, 0.0]),
            Key::ArrowRight => Some([1.0, 0.0]),
            Key::ArrowUp => Some([0.0, -1.0]),
            Key::ArrowDown => Some([0.0, 1.0]),
            _ => None,
        };
        match (key, toward, app.pages.armed) {
            (_, Some(toward), Some(armed)) => move_point(app, page, armed, toward, modifiers.shift, size),
            (_, Some([x, y]), None) => app.pages.camera.pan([-40.0 * x, -40.0 * y]),
            (Key::Enter, _, Some(_)) => app.act_on_page(app.pages.at, modifiers.shift),
            (Key::Escape, _, Some(_)) => app.disarm(),
            (Key::Plus | Key::Equals, ..) => app.pages.camera.zoom_at(middle, 1.25),
            (Key::Minus, ..) => app.pages.camera.zoom_at(middle, 0.8),
            (Key::Home, ..) => app.pages.fit = true,
            (Key::PageDown, ..) => app.step_page(true),
            (Key::PageUp, ..) => app.step_page(false),
            _ => {}
        }
    }
}

/// Moves where the keys act: by pixels, finely with Shift; squares one by one.
fn move_point(app: &mut App, page: &PageKey, armed: Armed, [x, y]: [f64; 2], fine: bool, size: [f64; 2]) {
    let squares = app.page_line(page).squares.filter(|s| armed == Armed::Squares && s.is_sound());
    let [dx, dy] = match squares {
        Some(s) => [(s.right - s.left) / f64::from(s.columns), (s.bottom - s.top) / f64::from(s.rows)],
        None => [if fine { 1.0 } else { 10.0 }; 2],
    };
    let [ax, ay] = app.pages.at;
    let to = [(ax + x * dx).clamp(0.0, size[0]), (ay + y * dy).clamp(0.0, size[1])];
    if squares.is_none_or(|s| s.square_at(to).is_some()) {
        app.pages.at = to;
        let square = [to[0], to[1], to[0], to[1]];
        reveal(&mut app.pages.camera, Standing::Square(square));
    }
}

/// What is drawn over the page: the row's place, the squares, what is armed.
fn marks(app: &mut App, painter: &Painter, page: &PageKey, size: [f64; 2]) {
    let (camera, origin) = (app.pages.camera, app.pages.origin);
    let at = |x: f64, y: f64| {
        let [x, y] = camera.screen_from_map([x / UNIT, y / UNIT]);
        origin + vec2(x as f32, y as f32)
    };
    let outline = |[left, top, right, bottom]: [f64; 4]| Rect::from_two_pos(at(left, top), at(right, bottom));
    let line = app.page_line(page);
    if let Some(squares) = line.squares.filter(|s| s.is_sound() && app.pages.armed.is_some()) {
        grid(painter, &squares, &at);
    }
    match app.standing(page) {
        Some(Standing::Band(band)) => {
            let half = band.height / 2.0;
            let rect = outline([0.0, band.y - half, size[0], band.y + half]);
            painter.rect_filled(rect, 0.0, theme::PREVIEW.gamma_multiply(0.28));
            for y in [rect.top(), rect.bottom()] {
                painter.hline(rect.x_range(), y, Stroke::new(1.0, theme::CURSOR));
            }
        }
        Some(Standing::Square(square)) => {
            painter.rect_stroke(outline(square), 0.0, Stroke::new(2.5, theme::CURSOR), StrokeKind::Outside);
        }
        None => {}
    }
    let Some(armed) = app.pages.armed else { return };
    let [x, y] = app.pages.at;
    let stroke = Stroke::new(2.0, theme::SELECTED);
    let here = at(x, y);
    match armed {
        Armed::Row => {
            painter.hline(painter.clip_rect().x_range(), here.y, stroke);
        }
        Armed::Corner(first) => {
            painter.hline(painter.clip_rect().x_range(), here.y, stroke);
            painter.vline(here.x, painter.clip_rect().y_range(), stroke);
            if let Some([left, top]) = first {
                painter.rect_stroke(outline([left, top, x, y]), 0.0, stroke, StrokeKind::Middle);
            }
        }
        Armed::Squares => {
            let square = line.squares.and_then(|s| s.outline(s.square_at([x, y])?));
            if let Some(square) = square {
                painter.rect_stroke(outline(square), 0.0, stroke, StrokeKind::Outside);
            }
        }
    }
    let key = app.chosen_row().map(|(_, key)| key).unwrap_or_default();
    let says = match armed {
        Armed::Row => format!("Where does {key} stand?"),
        Armed::Corner(None) => "Where do the squares begin?".to_owned(),
        Armed::Corner(Some(_)) => "Where do they end?".to_owned(),
        Armed::Squares => format!("Which is {key}?"),
    };
    plate(painter, &says);
}

fn grid(painter: &Painter, squares: &SquaresLine, at: &dyn Fn(f64, f64) -> egui::Pos2) {
    let stroke = Stroke::new(1.0, theme::SELECTED.gamma_multiply(0.7));
    let along = |low: f64, high: f64, n: u16, all: u16| low + (high - low) * f64::from(n) / f64::from(all.max(1));
    for n in 0..=squares.columns {
        let x = along(squares.left, squares.right, n, squares.columns);
        painter.line_segment([at(x, squares.top), at(x, squares.bottom)], stroke);
    }
    for n in 0..=squares.rows {
        let y = along(squares.top, squares.bottom, n, squares.rows);
        painter.line_segment([at(squares.left, y), at(squares.right, y)], stroke);
    }
}

/// What is asked, in the upper left corner.
fn plate(painter: &Painter, says: &str) {
    let galley = painter.layout_no_wrap(says.to_owned(), FontId::proportional(14.0), theme::ON_PLATE);
    let corner = painter.clip_rect().left_top() + vec2(8.0, 8.0);
    painter.rect_filled(Rect::from_min_size(corner, galley.size() + vec2(12.0, 8.0)), 3.0, theme::PLATE);
    painter.galley(corner + vec2(6.0, 4.0), galley, Color32::BLACK);
}

/// The two sides of a row's counter as they are printed, beside each other, where the page says where they lie.
pub(super) fn crops(app: &mut App, ui: &mut egui::Ui, section: &str, key: &str) {
    let crops = app.crops(section, key);
    if crops.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        for (side, page, outline) in crops {
            let (rect, response) = ui.allocate_exact_size(vec2(CROP, CROP), Sense::hover());
            let of = if side == Side::Front { "Front" } else { "Back" };
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("{of} of {key} as printed")));
            crop(app, &ui.painter_at(rect), rect, &page, outline);
        }
    });
}

/// A part of a page in a square, as large as it fits.
fn crop(app: &mut App, painter: &Painter, rect: Rect, page: &PageKey, [left, top, right, bottom]: [f64; 4]) {
    painter.rect_filled(rect, 0.0, theme::desk(app.personal.dark));
    if let Err(why) = app.page_size(page, painter.ctx()) {
        let text = if why.is_empty() { "…" } else { "not there" };
        painter.text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(12.0), theme::PLATE);
        return;
    }
    let scale = (f64::from(rect.width()) / (right - left)).min(f64::from(rect.height()) / (bottom - top));
    let size = vec2(((right - left) * scale) as f32, ((bottom - top) * scale) as f32);
    let part = Rect::from_center_size(rect.center(), size);
    let camera = Camera {
        centre: [(left + right) / 2.0 / UNIT, (top + bottom) / 2.0 / UNIT],
        scale: scale * UNIT,
        angle: 0.0,
        view: [f64::from(part.width()), f64::from(part.height())],
    };
    app.draw_page(
        page,
        &painter.with_clip_rect(part.intersect(painter.clip_rect())),
        &camera,
        pos2(part.left(), part.top()),
    );
}
