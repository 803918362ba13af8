//! What a set-up card shows beside its cells: bands of formations, and before each row its counter and figures.

use egui::{Color32, CornerRadius, Rect, Stroke, pos2, vec2};
use tlnb_formats::picture::Ink;

use super::{BESIDE, write};
use crate::core::table::printed::{Piece, figures};
use crate::panels::counter;
use crate::theme;

/// Room for a counter's sign and its figures beside a row's name, in points.
pub(super) const BESIDE_NAME: f32 = 26.0 + FIGURES;
/// Room for figures.
const FIGURES: f32 = 62.0;

/// A band over the rows of one formation, across all columns.
pub(in crate::panels) fn band(ui: &egui::Ui, rect: Rect, within: Rect, words: &str, ink: Option<Ink>) {
    let visuals = ui.visuals();
    let painter = &ui.painter_at(within);
    let theme = theme::map(visuals.dark_mode);
    let ground = ink.map_or(visuals.widgets.inactive.bg_fill, |ink| theme::of(theme.colour(ink)));
    painter.rect_filled(rect, CornerRadius::ZERO, ground);
    let letters = match ink {
        Some(_) => theme::of(theme.colour(Ink::CounterInk)),
        None => visuals.strong_text_color(),
    };
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, letters.gamma_multiply(0.5)));
    write(ui, painter, rect, words, letters);
}

/// The counter of a row and its name, and at the right its figures.
pub(super) fn name(ui: &egui::Ui, rect: Rect, text: &str, piece: Option<&Piece>, colour: Color32) {
    let painter = ui.painter();
    let side = rect.height() - 3.0;
    let square =
        Rect::from_center_size(pos2(rect.left() + BESIDE / 2.0 + side / 2.0, rect.center().y), vec2(side, side));
    let right = Rect::from_min_max(pos2(rect.right() - FIGURES, rect.top()), rect.max);
    let left = Rect::from_min_max(pos2(square.right(), rect.top()), pos2(right.left(), rect.bottom()));
    match piece {
        Some(Piece::Counter(face)) => {
            counter::face(painter, square, face, theme::map(ui.visuals().dark_mode));
            let font = egui::TextStyle::Monospace.resolve(ui.style());
            let at = pos2(right.right() - BESIDE / 2.0, right.center().y);
            painter.text(at, egui::Align2::RIGHT_CENTER, figures(face), font, ui.visuals().weak_text_color());
        }
        Some(Piece::NotKnown) => {
            painter.text(
                square.center(),
                egui::Align2::CENTER_CENTER,
                "?",
                egui::FontId::proportional(13.0),
                theme::warning(ui),
            );
        }
        None => {}
    }
    write(ui, painter, left, text, colour);
}
