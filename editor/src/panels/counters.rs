//! A document of counters as the sheet they come from: both sides of each, by formation.

use egui::{Id, Key, Rect, Role, Sense, Stroke, WidgetInfo, pos2, vec2};

use super::{counter, table};
use crate::app::App;
use crate::core::table::counter_sheet::{CounterSheet, Piece};
use crate::theme;

/// Side of a counter, in points.
const SIDE: f32 = 58.0;
/// Room below it for its place and count.
const BELOW: f32 = 15.0;

/// What has the keyboard while counters are moved about in.
pub(crate) fn sheet_id() -> Id {
    Id::unique("sheet of counters")
}

/// The pieces; arrows go from one to the next, Enter opens the form of one.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, sheet: &CounterSheet) {
    ui.label(sheet.tally());
    let chosen = app.chosen_row();
    let all: Vec<&Piece> = sheet.pieces().collect();
    let has_focus = table::focused(app, ui, sheet_id(), "Sheet of counters");
    if all.is_empty() {
        ui.label("No counter is transcribed yet. Add row… (Ctrl+Enter) begins one.");
        return;
    }
    let at = chosen.as_ref().and_then(|(section, key)| all.iter().position(|p| p.section == section && p.key == *key));
    let mut places: Vec<Rect> = Vec::with_capacity(all.len());
    let mut clicked = None;
    let corrected = app.corrected_places();
    let document = app.tables.place.as_ref().map(|(name, _)| name.clone()).unwrap_or_default();
    let scroll = std::mem::take(&mut app.tables.show_cursor);
    egui::ScrollArea::vertical().id_salt("sheet of counters").auto_shrink(false).show(ui, |ui| {
        for group in &sheet.groups {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
            table::band(ui, rect, ui.clip_rect(), &group.words, group.ink);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(12.0, 6.0);
                for piece in &group.pieces {
                    let n = places.len();
                    let size = vec2(2.0 * SIDE + 3.0, SIDE + BELOW);
                    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
                    places.push(rect);
                    let errata = corrected.entry(&document, piece.section, &piece.key);
                    if !errata.is_empty() {
                        glow(ui, Rect::from_min_size(rect.min, vec2(rect.width(), SIDE)));
                    }
                    one(ui, rect, piece, at == Some(n), has_focus);
                    response.widget_info(|| {
                        WidgetInfo::selected(Role::Button, true, at == Some(n), format!("Counter {}", piece.key))
                    });
                    if at == Some(n) && scroll {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() || response.double_clicked() {
                        clicked = Some((n, response.double_clicked()));
                    }
                    response.on_hover_ui(|ui| {
                        ui.label(&piece.key);
                        for says in errata {
                            ui.label(says);
                        }
                        super::page::crops(app, ui, piece.section, &piece.key);
                    });
                }
            });
            ui.add_space(4.0);
        }
    });
    let step = has_focus.then(|| direction(ui)).flatten().and_then(|toward| beside(&places, at, toward));
    if let Some(piece) = step.or(clicked.map(|(n, _)| n)).and_then(|n| all.get(n)) {
        app.choose_row(piece.section, &piece.key, None);
        (app.tables.show_cursor, app.tables.take_focus) = (step.is_some(), true);
    }
    let opens = has_focus && ui.input(|i| i.key_pressed(Key::Enter));
    if at.is_some() && (opens || clicked.is_some_and(|(_, twice)| twice)) {
        app.fill_row();
    }
}

/// Around what an erratum has changed.
pub(super) fn glow(ui: &egui::Ui, rect: Rect) {
    let colour = theme::glow(ui.visuals().dark_mode);
    ui.painter().rect_filled(rect.expand(5.0), 4.0, colour.gamma_multiply(0.35));
    ui.painter().rect_stroke(rect.expand(4.0), 4.0, Stroke::new(2.0, colour), egui::StrokeKind::Outside);
}

fn one(ui: &egui::Ui, rect: Rect, piece: &Piece, is_chosen: bool, has_focus: bool) {
    if !ui.is_rect_visible(rect) {
        return;
    }
    let theme = theme::map(ui.visuals().dark_mode);
    let square = |left: f32| Rect::from_min_size(pos2(left, rect.top()), vec2(SIDE, SIDE));
    counter::face(ui.painter(), square(rect.left()), &piece.front, theme);
    counter::face(ui.painter(), square(rect.left() + SIDE + 3.0), &piece.back, theme);
    let count = if piece.count == 1 { String::new() } else { format!("×{}", piece.count) };
    let weak = ui.visuals().weak_text_color();
    let font = egui::FontId::proportional(11.0);
    let y = rect.top() + SIDE + BELOW / 2.0;
    ui.painter().text(pos2(rect.left() + 2.0, y), egui::Align2::LEFT_CENTER, &piece.place, font.clone(), weak);
    ui.painter().text(
        pos2(rect.right() - 2.0, y),
        egui::Align2::RIGHT_CENTER,
        count,
        font,
        ui.visuals().strong_text_color(),
    );
    if is_chosen {
        let colour = if has_focus { theme::CURSOR } else { weak };
        let frame = Rect::from_min_size(rect.min, vec2(rect.width(), SIDE)).expand(2.0);
        ui.painter().rect_stroke(frame, 2.0, Stroke::new(2.0, colour), egui::StrokeKind::Outside);
    }
}

/// Where the arrow that was pressed leads.
pub(super) fn direction(ui: &egui::Ui) -> Option<(isize, isize)> {
    let arrows =
        [(Key::ArrowLeft, (-1, 0)), (Key::ArrowRight, (1, 0)), (Key::ArrowUp, (0, -1)), (Key::ArrowDown, (0, 1))];
    ui.input(|i| arrows.into_iter().find(|(key, _)| i.modifiers.is_none() && i.key_pressed(*key)).map(|(_, d)| d))
}

/// The piece beside another one: the next in order, or the nearest in the line above or below.
fn beside(places: &[Rect], at: Option<usize>, (x, y): (isize, isize)) -> Option<usize> {
    let Some(at) = at else { return Some(0) };
    if y == 0 {
        return at.checked_add_signed(x).filter(|n| *n < places.len());
    }
    let from = places.get(at)?.center();
    let lies = |r: &Rect| if y > 0 { r.center().y > from.y + 1.0 } else { r.center().y < from.y - 1.0 };
    let far = |r: &Rect| (r.center().y - from.y).abs() * 10.0 + (r.center().x - from.x).abs();
    let others = places.iter().enumerate().filter(|(_, r)| lies(r));
    others.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b))).map(|(n, _)| n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_to_the_nearest_piece() {
        let places: Vec<Rect> = [(0.0, 0.0), (10.0, 0.0), (0.0, 30.0), (10.0, 30.0), (0.0, 60.0)]
            .map(|(x, y)| Rect::from_min_size(pos2(x, y), vec2(8.0, 8.0)))
            .to_vec();
        for (at, toward, to) in [
            (0, (1, 0), Some(1)),
            (1, (1, 0), Some(2)),
            (1, (0, 1), Some(3)),
            (3, (0, 1), Some(4)),
            (4, (0, -1), Some(2)),
            (0, (-1, 0), None),
            (0, (0, -1), None),
            (4, (1, 0), None),
        ] {
            assert_eq!(beside(&places, Some(at), toward), to, "{at} {toward:?}");
        }
        assert_eq!(beside(&places, None, (0, 1)), Some(0));
    }
}
