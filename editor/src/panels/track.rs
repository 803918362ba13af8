//! A turn record card as it is printed: days beside each other, a box a turn, and what arrives as small stacks.

use egui::{Align2, Color32, FontId, Id, Key, Rect, RichText, Role, Sense, Stroke, WidgetInfo, pos2, vec2};

use super::{counter, counters::direction, table};
use crate::app::App;
use crate::core::table::track::{Entry, Track, TurnBox};
use crate::theme;

/// Narrowest column of a day, in points.
const NARROWEST: f32 = 190.0;
/// Height of the line with a turn's label.
const LABEL: f32 = 22.0;
/// Side of a counter in a box.
const SIDE: f32 = 36.0;
/// Height of a line of words.
const WORDS: f32 = 16.0;

/// What has the keyboard while turns are stepped through.
pub(crate) fn track_id() -> Id {
    Id::unique("turns of the track")
}

/// The boxes; arrows go from turn to turn, Insert adds an entry, Enter opens the form, an entry can be dragged.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, track: &Track) {
    let chosen = app.chosen_row();
    let turn = app.chosen_turn();
    let has_focus = table::focused(app, ui, track_id(), "Turns of the track");
    if has_focus {
        keys(app, ui, track, turn.as_deref());
    }
    if track.days.is_empty() {
        ui.label("No turn is transcribed yet. Add row… (Ctrl+Enter) begins one.");
    }
    let places = app.corrected_places();
    let document = app.tables.place.as_ref().map(|(name, _)| name.clone()).unwrap_or_default();
    let errata: Errata<'_> = &|section, key| places.entry(&document, section, key).join("\n");
    let scroll = std::mem::take(&mut app.tables.show_cursor);
    let mut act = Act::default();
    egui::ScrollArea::both().id_salt("turns of the track").auto_shrink(false).show(ui, |ui| {
        let width = (ui.available_width() / track.days.len().max(1) as f32 - 8.0).max(NARROWEST);
        ui.horizontal_top(|ui| {
            for day in &track.days {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.strong(&day.label);
                    ui.spacing_mut().item_spacing.y = 2.0;
                    for of in &day.turns {
                        let is_chosen = turn.as_deref() == Some(&of.key);
                        let entry =
                            chosen.as_ref().filter(|(section, _)| section == "entries").map(|(_, key)| key.as_str());
                        turn_box(ui, of, (is_chosen, has_focus, scroll), entry, errata, &mut act);
                    }
                });
            }
        });
        if !track.loose.is_empty() {
            ui.add_space(8.0);
            ui.strong("In no turn of this card");
            for entry in &track.loose {
                let name = format!("Entry {}", entry.key);
                let words: Vec<&str> = entry.units.iter().map(|(unit, _)| unit.as_str()).collect();
                let response = ui.add(
                    egui::Button::new(format!("{} ({})", words.join(", "), entry.says))
                        .frame(false)
                        .sense(Sense::click_and_drag()),
                );
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                response.dnd_set_drag_payload(entry.key.clone());
                if response.clicked() {
                    act.entry = Some(entry.key.clone());
                }
            }
        }
    });
    // Who points at something goes on from there by keys.
    app.tables.take_focus |= act.moved.is_some() || act.entry.is_some() || act.turn.is_some();
    if let Some((entry, turn)) = act.moved {
        app.move_entry(&entry, &turn);
    } else if let Some(entry) = act.entry {
        app.choose_row("entries", &entry, Some("hex"));
    } else if let Some(turn) = act.turn {
        app.choose_row("turns", &turn, None);
    }
    if act.twice {
        app.fill_row();
    }
}

/// What is said of errata in an entry, by section and key.
type Errata<'a> = &'a dyn Fn(&str, &str) -> String;

/// What the pointer did in a frame.
#[derive(Default)]
struct Act {
    turn: Option<String>,
    entry: Option<String>,
    /// An entry that was dropped on a turn.
    moved: Option<(String, String)>,
    twice: bool,
}

fn keys(app: &mut App, ui: &egui::Ui, track: &Track, turn: Option<&str>) {
    if let Some((days, turns)) = direction(ui) {
        let first = track.days.first().and_then(|d| d.turns.first());
        let next = match turn {
            Some(turn) => track.beside(turn, days, turns),
            None => first,
        };
        if let Some(next) = next {
            app.choose_row("turns", &next.key, None);
            app.tables.show_cursor = true;
        }
    }
    let pressed = |key| ui.input(|i| i.modifiers.is_none() && i.key_pressed(key));
    if pressed(Key::Insert) {
        app.ask_for_entry();
    }
    if pressed(Key::Enter) {
        app.fill_row();
    }
    // Tab goes through the entries of the turn.
    if pressed(Key::Tab)
        && let Some(of) = turn.and_then(|t| track.turn(t))
    {
        let at = app.chosen_row().and_then(|(_, key)| of.entries.iter().position(|e| e.key == key));
        match of.entries.get(at.map_or(0, |n| n + 1)) {
            Some(entry) => app.choose_row("entries", &entry.key, Some("hex")),
            None => app.choose_row("turns", &of.key, None),
        }
    }
}

fn height(of: &TurnBox, width: f32) -> f32 {
    let per_line = counters_a_line(width);
    let entries: f32 = of
        .entries
        .iter()
        .map(|e| {
            e.units.len().div_ceil(per_line) as f32 * (SIDE + 2.0) + if e.says.is_empty() { 2.0 } else { WORDS + 2.0 }
        })
        .sum();
    LABEL + entries + if of.says.is_some() { WORDS } else { 0.0 }
}

fn counters_a_line(width: f32) -> usize {
    (((width - 8.0) / (SIDE + 2.0)).floor() as usize).max(1)
}

fn turn_box(
    ui: &mut egui::Ui,
    of: &TurnBox,
    (is_chosen, has_focus, scroll): (bool, bool, bool),
    chosen: Option<&str>,
    errata: Errata<'_>,
    act: &mut Act,
) {
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, height(of, width)), Sense::CLICK);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, format!("Turn {}", of.key)));
    if is_chosen && scroll {
        response.scroll_to_me(None);
    }
    if response.clicked() || response.double_clicked() {
        act.turn = Some(of.key.clone());
        act.twice |= response.double_clicked();
    }
    if let Some(entry) = response.dnd_release_payload::<String>() {
        act.moved = Some((entry.as_ref().clone(), of.key.clone()));
    }
    let over = response.dnd_hover_payload::<String>().is_some();
    if ui.is_rect_visible(rect) {
        let visuals = ui.visuals().clone();
        let painter = ui.painter();
        painter.rect_filled(rect, 2.0, theme::turn(ui, of.kind).0);
        let edge = match () {
            () if is_chosen && has_focus => Stroke::new(2.0, theme::CURSOR),
            () if is_chosen || over => Stroke::new(2.0, visuals.strong_text_color()),
            () => visuals.widgets.noninteractive.bg_stroke,
        };
        painter.rect_stroke(rect, 2.0, edge, egui::StrokeKind::Inside);
        if !errata("turns", &of.key).is_empty() {
            let glow = theme::glow(visuals.dark_mode);
            painter.rect_stroke(rect.shrink(2.0), 2.0, Stroke::new(3.0, glow), egui::StrokeKind::Inside);
        }
        let y = rect.top() + LABEL / 2.0;
        let ink = theme::turn(ui, of.kind).1;
        painter.text(pos2(rect.left() + 8.0, y), Align2::LEFT_CENTER, &of.label, FontId::proportional(14.0), ink);
        // What is checked stands in small rings at the right, as on the card.
        for (n, sign) in of.checks.chars().rev().enumerate() {
            let at = pos2(rect.right() - 12.0 - 19.0 * n as f32, y);
            painter.circle_stroke(at, 8.0, Stroke::new(1.0, ink));
            painter.text(at, Align2::CENTER_CENTER, sign, FontId::proportional(10.5), ink);
        }
        if let Some(says) = &of.says {
            let line = Rect::from_min_size(pos2(rect.left() + 2.0, rect.top() + LABEL - 3.0), vec2(width - 4.0, WORDS));
            words(ui, line, says, ink);
        }
    }
    let mut y = rect.top() + LABEL + if of.says.is_some() { WORDS } else { 0.0 };
    for one in &of.entries {
        let rows = one.units.len().div_ceil(counters_a_line(width)) as f32;
        let tall = rows * (SIDE + 2.0) + if one.says.is_empty() { 0.0 } else { WORDS };
        let place = Rect::from_min_size(pos2(rect.left() + 4.0, y), vec2(width - 8.0, tall));
        let says = errata("entries", &one.key);
        if !says.is_empty() && ui.is_rect_visible(place) {
            let glow = theme::glow(ui.visuals().dark_mode);
            ui.painter().rect_filled(place.expand(1.0), 3.0, glow.gamma_multiply(0.4));
        }
        entry(ui, place, one, (chosen == Some(one.key.as_str()), has_focus), theme::turn(ui, of.kind).1, &says, act);
        y += tall + 2.0;
    }
}

fn entry(
    ui: &egui::Ui,
    rect: Rect,
    of: &Entry,
    (is_chosen, has_focus): (bool, bool),
    ink: Color32,
    errata: &str,
    act: &mut Act,
) {
    let visuals = ui.visuals().clone();
    let response = ui.interact(rect, track_id().with(&of.key), Sense::click_and_drag());
    response.dnd_set_drag_payload(of.key.clone());
    let (name, units) =
        (format!("Entry {}", of.key), of.units.iter().map(|(u, _)| u.as_str()).collect::<Vec<_>>().join(", "));
    response.widget_info(|| {
        let mut info = WidgetInfo::selected(Role::Button, true, is_chosen, &name);
        info.current_text_value = Some(format!("{units}; {}", of.says));
        info
    });
    if response.clicked() || response.double_clicked() {
        act.entry = Some(of.key.clone());
        act.twice |= response.double_clicked();
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let a_line = counters_a_line(rect.width() + 8.0);
    for (n, (unit, face)) in of.units.iter().enumerate() {
        let (line, at) = (n / a_line, n % a_line);
        let corner = rect.min + vec2(at as f32 * (SIDE + 2.0), line as f32 * (SIDE + 2.0));
        let square = Rect::from_min_size(corner, vec2(SIDE, SIDE));
        match face {
            Some(face) => counter::face(ui.painter(), square.shrink(1.0), face, theme::map(visuals.dark_mode)),
            None => {
                // A formation, or what no counter is called.
                ui.painter().rect_filled(square.shrink(1.0), 2.0, visuals.widgets.inactive.bg_fill);
                let font = FontId::proportional(10.0);
                let galley = ui.painter().layout(unit.clone(), font, visuals.strong_text_color(), SIDE - 4.0);
                let at = square.center() - galley.size() / 2.0;
                ui.painter_at(square).galley(at, galley, visuals.strong_text_color());
            }
        }
    }
    if !of.says.is_empty() {
        let line = Rect::from_min_max(pos2(rect.left() - 4.0, rect.bottom() - WORDS), rect.max);
        words(ui, line, &of.says, ink);
    }
    if is_chosen {
        let colour = if has_focus { theme::CURSOR } else { visuals.weak_text_color() };
        ui.painter().rect_stroke(rect.expand(1.0), 2.0, Stroke::new(2.0, colour), egui::StrokeKind::Outside);
    }
    let says: Vec<&str> = [units.as_str(), &of.says, errata].into_iter().filter(|s| !s.is_empty()).collect();
    response.on_hover_text(RichText::new(says.join("\n")));
}

/// Small words, cut where their room ends.
fn words(ui: &egui::Ui, rect: Rect, text: &str, colour: Color32) {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(11.5), colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 10.0);
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let at = pos2(rect.left() + 6.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, colour);
}
