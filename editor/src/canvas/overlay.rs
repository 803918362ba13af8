//! What lies above the map: selection, progress, differences, the tool's own marks, the hex cursor.

use egui::{Color32, FontId, Rect, Shape, Stroke, vec2};
use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::geometry::{Grid, Hex, HexPair};
use tlnb_formats::picture::Ink;
use tlnb_formats::text::Written;

use super::View;
use crate::app::App;
use crate::core::compare::Kind;
use crate::core::settings::Shown;
use crate::core::tool::{Acts, OverlayMark, Tone};
use crate::core::walk::is_checked;
use crate::theme;

/// Everything above the map; what follows from the grid only where the grid lies on what is shown.
pub(super) fn show(app: &mut App, painter: &egui::Painter, view: &View<'_>, grid: &Grid, placed: bool) {
    if placed {
        progress(app, painter, view, grid);
        overlap(app, painter, view, grid);
        super::asked::show(app, painter, view, grid);
        differences(app, painter, view, grid);
        corrected(app, painter, view, grid);
        feature(app, painter, view, grid);
        selection(app, painter, view, grid);
        stops(app, painter, view, grid);
    }
    tool_marks(app, painter, view, grid);
    if placed {
        cursor(app, painter, view, grid);
    }
}

/// The hexes of the unit whose row of a card the table's cursor is in, date after date; those where something arrives in
/// the chosen turn of a track.
fn stops(app: &mut App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let way = app.stops();
    let colour = theme::CURSOR;
    // Where two columns stand alone, every row's way, behind that of the cursor's.
    for (from, to) in app.ways_on_sheet() {
        let [from, to] = [from, to].map(|hex| view.at(grid.centre(hex)));
        painter.arrow(from, to - from, Stroke::new(2.0, theme::SELECTED.gamma_multiply(0.8)));
    }
    for pair in way.windows(2) {
        let [from, to] = [pair[0].hex, pair[1].hex].map(|hex| view.at(grid.centre(hex)));
        painter.arrow(from, to - from, Stroke::new(2.5, colour));
    }
    for stop in way.iter().chain(&app.arrivals()) {
        outline(painter, view, grid, stop.hex, Stroke::new(if stop.is_here { 4.0 } else { 2.0 }, colour));
        let [x, y] = grid.centre(stop.hex);
        let galley = painter.layout_no_wrap(stop.labels.clone(), FontId::proportional(13.0), theme::SELECTED);
        let plate = Rect::from_center_size(view.at([x, y - 1.0]), galley.size()).expand2(vec2(5.0, 2.0));
        painter.rect_filled(plate, 4.0, theme::PLATE);
        painter.galley(plate.min + vec2(5.0, 2.0), galley, theme::SELECTED);
    }
}

fn fill(painter: &egui::Painter, view: &View<'_>, grid: &Grid, hex: Hex, colour: Color32) {
    let points = view.all(&grid.corners(hex));
    if Rect::from_points(&points).intersects(painter.clip_rect()) {
        painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
    }
}

fn outline(painter: &egui::Painter, view: &View<'_>, grid: &Grid, hex: Hex, stroke: Stroke) {
    painter.add(Shape::closed_line(view.all(&grid.corners(hex)), stroke));
}

fn side(painter: &egui::Painter, view: &View<'_>, grid: &Grid, pair: HexPair, stroke: Stroke) {
    if let Some(side) = grid.hexside(pair) {
        painter.line_segment(grid.side_points(side).map(|p| view.at(p)), stroke);
    }
}

/// Not transcribed is grey, transcribed clear, checked green, in the layer that is worked on.
fn progress(app: &App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let opacity = app.settings.opacity(Shown::Progress);
    let Some(sheet) = app.session.map_sheet().filter(|_| opacity > 0.0) else { return };
    let layer = app.settings.layer;
    for hex in grid.hexes() {
        let colour = if is_checked(sheet, layer, hex) {
            theme::overlay(Ink::Checked)
        } else if sheet.is_done(layer, hex) {
            continue;
        } else {
            theme::overlay(Ink::NotTranscribed)
        };
        fill(painter, view, grid, hex, colour.gamma_multiply(0.45 * opacity));
    }
}

/// Names of the other sheets, and dots where they cover hexes of this one.
fn overlap(app: &mut App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let opacity = app.settings.opacity(Shown::OtherSheets);
    if opacity > 0.0 {
        let board = app.board();
        for sheet in &board.sheets {
            let ([x, y], [u, v]) = sheet.extent();
            let at = view.at(sheet.motion.apply([(x + u) / 2.0, (y + v) / 2.0]));
            let galley = painter.layout_no_wrap(sheet.name.clone(), FontId::proportional(16.0), theme::SELECTED);
            let plate = Rect::from_center_size(at, galley.size()).expand2(vec2(6.0, 3.0));
            painter.rect_filled(plate, 4.0, theme::PLATE);
            painter.galley(plate.min + vec2(6.0, 3.0), galley, theme::SELECTED);
        }
        for hex in board.overlap() {
            let [x, y] = grid.centre(hex);
            let at = view.at([x - 0.6, y + 0.5]);
            if painter.clip_rect().contains(at) {
                painter.circle_filled(at, 2.5, theme::SELECTED.gamma_multiply(opacity));
            }
        }
    }
}

fn kind_colour(kind: Kind) -> Color32 {
    theme::overlay(match kind {
        Kind::Added => Ink::Added,
        Kind::Removed => Ink::Removed,
        Kind::Changed => Ink::Changed,
    })
}

fn differences(app: &mut App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let opacity = app.settings.opacity(Shown::Differences);
    let Some(found) = app.differences().filter(|_| opacity > 0.0) else { return };
    for (hex, kind) in &found.hexes {
        let colour = kind_colour(*kind).gamma_multiply(opacity);
        fill(painter, view, grid, *hex, colour.gamma_multiply(0.3));
        outline(painter, view, grid, *hex, Stroke::new(3.0, colour));
    }
    for (pair, kind) in &found.sides {
        side(painter, view, grid, *pair, Stroke::new(7.0, kind_colour(*kind).gamma_multiply(0.8 * opacity)));
    }
}

/// What errata have changed, while the title is shown as corrected.
fn corrected(app: &mut App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let found = app.corrected_on_sheet();
    // Two tones, for what lies below may be dark or light.
    let (edge, colour) = (theme::ERRATUM, theme::glow(true));
    for hex in found.hexes.keys() {
        fill(painter, view, grid, *hex, colour.gamma_multiply(0.22));
        outline(painter, view, grid, *hex, Stroke::new(4.5, edge));
        outline(painter, view, grid, *hex, Stroke::new(1.5, colour));
    }
    for pair in found.sides.keys() {
        side(painter, view, grid, *pair, Stroke::new(14.0, colour.gamma_multiply(0.35)));
        side(painter, view, grid, *pair, Stroke::new(7.0, edge));
        side(painter, view, grid, *pair, Stroke::new(3.0, colour));
    }
}

fn feature(app: &App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let line = app.settings.feature.as_ref().and_then(|name| app.session.map_sheet()?.features.get(name));
    let Some(line) = line else { return };
    let stroke = Stroke::new(3.0, theme::SELECTED);
    for hex in line.hexes().iter().filter_map(Written::known) {
        outline(painter, view, grid, *hex, stroke);
    }
    for pair in line.pairs().iter().filter_map(Written::known) {
        if let FeatureLine::Road { .. } = line {
            painter.line_segment(pair.hexes().map(|h| view.at(grid.centre(h))), stroke);
        } else {
            side(painter, view, grid, *pair, stroke);
        }
    }
}

fn selection(app: &App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let selection = &app.settings.selection;
    for hex in selection {
        fill(painter, view, grid, *hex, theme::SELECTED.gamma_multiply(0.25));
        // Only the rim of the selection has a line.
        for next in grid.neighbours(*hex).filter(|n| !selection.contains(n)) {
            side(painter, view, grid, HexPair::new(*hex, next), Stroke::new(2.5, theme::SELECTED));
        }
    }
}

fn tool_marks(app: &mut App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let mut marks = Vec::new();
    let hovered = app.pointer.is_some();
    app.with_tool(|tool, cx| tool.overlay(cx, &mut marks));
    for mark in marks {
        match mark {
            OverlayMark::Hex(_, Tone::Preview) | OverlayMark::Side(_, Tone::Preview) if !hovered => {}
            OverlayMark::Hex(hex, tone) => outline(painter, view, grid, hex, Stroke::new(2.0, colour(tone))),
            OverlayMark::Side(s, tone) => side(painter, view, grid, s.pair(), Stroke::new(4.0, colour(tone))),
            OverlayMark::Line(points, tone) => {
                painter.add(Shape::line(view.all(&points), Stroke::new(1.5, colour(tone))));
            }
            OverlayMark::Cross(at, text, tone) => {
                let (at, stroke) = (view.at(at), Stroke::new(2.0, colour(tone)));
                for (dx, dy) in [(8.0, 0.0), (0.0, 8.0)] {
                    painter.line_segment([at - vec2(dx, dy), at + vec2(dx, dy)], stroke);
                }
                let galley = painter.layout_no_wrap(text, FontId::proportional(13.0), colour(tone));
                let plate = Rect::from_min_size(at + vec2(7.0, -20.0), galley.size()).expand2(vec2(3.0, 1.0));
                painter.rect_filled(plate, 3.0, theme::PLATE);
                painter.galley(plate.min + vec2(3.0, 1.0), galley, colour(tone));
            }
        }
    }
}

fn cursor(app: &App, painter: &egui::Painter, view: &View<'_>, grid: &Grid) {
    let Some(hex) = app.settings.cursor.filter(|h| grid.contains(*h)) else { return };
    let stroke = Stroke::new(2.5, theme::CURSOR);
    outline(painter, view, grid, hex, stroke);
    let next = grid.neighbour(hex, app.settings.direction);
    match (app.tool().map(|t| t.acts(&app.settings)), next) {
        (Some(Acts::Side), Some(next)) => {
            side(painter, view, grid, HexPair::new(hex, next), Stroke::new(6.0, theme::CURSOR));
        }
        (Some(Acts::Link), Some(next)) => {
            let ([x, y], [u, v]) = (grid.centre(hex), grid.centre(next));
            let to = view.at([x + (u - x) * 0.7, y + (v - y) * 0.7]);
            painter.line_segment([view.at([x, y]), to], stroke);
            painter.circle_filled(to, 4.0, theme::CURSOR);
        }
        _ => {}
    }
}

const fn colour(tone: Tone) -> Color32 {
    match tone {
        Tone::Preview => theme::PREVIEW,
        Tone::Good => theme::POINT,
        Tone::Off => theme::POINT_OFF,
        Tone::Selected => theme::SELECTED,
    }
}
