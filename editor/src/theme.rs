//! Every colour of the window; those of the map are the theme of its picture.

use egui::Color32;
use tlnb_formats::picture::Colour;

/// Behind the map.
pub const DESK: Color32 = Color32::from_rgb(58, 60, 64);
/// What the tool would touch.
pub const PREVIEW: Color32 = Color32::from_rgb(255, 196, 0);
/// The hex of the keyboard.
pub const CURSOR: Color32 = Color32::from_rgb(214, 40, 90);
/// A point in use.
pub const POINT: Color32 = Color32::from_rgb(0, 130, 60);
/// A point that is switched off.
pub const POINT_OFF: Color32 = Color32::from_rgb(120, 120, 120);
/// Behind words on the map.
pub const PLATE: Color32 = Color32::from_rgba_premultiplied(225, 225, 225, 225);
/// What needs attention.
pub const WARNING: Color32 = Color32::from_rgb(255, 140, 110);

/// A colour of the map's picture.
pub fn of(Colour(r, g, b, a): Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(r, g, b, a)
}
