//! Every colour of the window; those of the map are the theme of its picture.

use egui::Color32;
use tlnb_formats::documents::turn_track::TurnKind;
use tlnb_formats::picture::{Colour, Ink, Theme};

use crate::core::asked::marks::Tone;

/// What the tool would touch.
pub const PREVIEW: Color32 = Color32::from_rgb(255, 196, 0);
/// The hex of the keyboard.
pub const CURSOR: Color32 = Color32::from_rgb(214, 40, 90);
/// A point in use.
pub const POINT: Color32 = Color32::from_rgb(0, 130, 60);
/// A point that is switched off.
pub const POINT_OFF: Color32 = Color32::from_rgb(120, 120, 120);
/// What is selected.
pub const SELECTED: Color32 = Color32::from_rgb(0, 114, 178);
/// What an erratum changes, and words on it.
pub const ERRATUM: Color32 = Color32::from_rgb(122, 40, 160);
pub const ON_ERRATUM: Color32 = Color32::WHITE;
/// The same above the map and in cells, by day and by night.
pub const fn glow(dark: bool) -> Color32 {
    if dark { Color32::from_rgb(214, 130, 255) } else { ERRATUM }
}
/// Behind words on the map.
pub const PLATE: Color32 = Color32::from_rgba_premultiplied(225, 225, 225, 225);

/// Words on such a plate.
pub const ON_PLATE: Color32 = Color32::from_rgb(24, 24, 28);

/// What the rules say, above the map: told apart by the colour-blind (Okabe and Ito, 2008).
pub const fn asked(tone: Tone) -> Color32 {
    match tone {
        Tone::One => Color32::from_rgb(213, 94, 0),
        Tone::Two => Color32::from_rgb(0, 114, 178),
        Tone::Both => Color32::from_rgb(204, 121, 167),
        Tone::Seen => Color32::from_rgb(240, 228, 66),
        Tone::Hidden => Color32::from_rgb(124, 124, 136),
        Tone::Commanded => Color32::from_rgb(0, 158, 115),
        Tone::Reached => Color32::from_rgb(86, 180, 233),
        Tone::Cut => Color32::from_rgb(214, 40, 40),
    }
}

/// Behind the map.
pub const fn desk(dark: bool) -> Color32 {
    if dark { Color32::from_rgb(38, 40, 44) } else { Color32::from_rgb(176, 172, 164) }
}

/// The map's own theme.
pub const fn map(dark: bool) -> Theme {
    if dark { Theme::Night } else { Theme::Print }
}

/// The colour of an ink above the map.
pub fn overlay(ink: Ink) -> Color32 {
    of(Theme::Overlay.colour(ink))
}

/// What needs attention.
pub fn warning(ui: &egui::Ui) -> Color32 {
    if ui.visuals().dark_mode { Color32::from_rgb(255, 140, 110) } else { Color32::from_rgb(176, 42, 8) }
}

/// The ground of a turn's box and what is written on it: shaded at dawn and dusk, dark by night (2.2).
pub fn turn(ui: &egui::Ui, kind: Option<TurnKind>) -> (Color32, Color32) {
    let rgb = Color32::from_rgb;
    let (dark, text) = (ui.visuals().dark_mode, ui.visuals().strong_text_color());
    match (kind, dark) {
        (Some(TurnKind::Day), false) => (rgb(255, 253, 246), text),
        (Some(TurnKind::Twilight), false) => (rgb(214, 210, 226), text),
        (Some(TurnKind::Night), false) => (rgb(86, 90, 118), Color32::WHITE),
        (Some(TurnKind::Day), true) => (rgb(58, 58, 56), text),
        (Some(TurnKind::Twilight), true) => (rgb(66, 62, 90), text),
        (Some(TurnKind::Night), true) => (rgb(18, 20, 36), text),
        (None, _) => (ui.visuals().panel_fill, ui.visuals().weak_text_color()),
    }
}

/// What is said beside the matter; still to be read without effort.
const fn weak(dark: bool) -> Color32 {
    if dark { Color32::from_gray(124) } else { Color32::from_gray(108) }
}

/// Sets the window to dark or light and to a size of text.
pub fn apply(ctx: &egui::Context, dark: bool, text_size: f32) {
    let theme = if dark { egui::Theme::Dark } else { egui::Theme::Light };
    if ctx.theme() != theme {
        ctx.set_theme(theme);
    }
    if ctx.style_of(theme).visuals.weak_text_color != Some(weak(dark)) {
        ctx.style_mut_of(theme, |style| style.visuals.weak_text_color = Some(weak(dark)));
    }
    if (ctx.zoom_factor() - text_size).abs() > 1e-3 {
        ctx.set_zoom_factor(text_size);
    }
}

/// A colour of the map's picture.
pub fn of(Colour(r, g, b, a): Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_beside_the_matter_can_be_read() {
        let light = |colour: Color32| {
            let part = |c: u8| {
                let c = f32::from(c) / 255.0;
                if c <= 0.04 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b())
        };
        for (dark, visuals) in [(true, egui::Visuals::dark()), (false, egui::Visuals::light())] {
            let (a, b) = (light(weak(dark)), light(visuals.panel_fill));
            let ratio = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(ratio >= 4.0, "dark {dark}: {ratio:.2}");
        }
    }
}
