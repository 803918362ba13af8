//! A scan as a pyramid of tiles: decoded beside the window, uploaded as it comes into view.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use egui::{Color32, ColorImage, Pos2, TextureHandle, TextureOptions};
use image::RgbaImage;
use tlnb_formats::documents::scans::ExtentLine;
use tlnb_formats::scan::{self, Transform};
use tlnb_formats::text::limits;

use crate::core::camera::Camera;
use crate::core::placement::Placement;
use crate::pdf;

/// Width and height of a tile in pixels; every graphics card takes textures this large.
const TILE: u32 = 512;
/// Tiles kept on the graphics card.
const KEPT: usize = 300;

enum Report {
    Doing(&'static str),
    /// SHA-256 of the file.
    Hash(String),
    Done(Decoded),
    Failed(String),
}

/// What was read of a file.
struct Decoded {
    /// Full size first, each next one half of it.
    levels: Vec<RgbaImage>,
    is_pdf: bool,
    pages: u16,
    grain: f64,
}

/// One picture.
pub(crate) struct Scan {
    pub(crate) path: PathBuf,
    /// Short name: that of the file without its ending.
    pub(crate) name: String,
    /// What it is at, or why it failed; empty once it is there.
    pub(crate) status: String,
    /// SHA-256 of its file, once that is read.
    pub(crate) sha256: Option<String>,
    /// Its file is a PDF.
    pub(crate) is_pdf: bool,
    /// How many pages its file has.
    pub(crate) pages: u16,
    /// Its pixels for one in which it is measured; 1 but for large pages of a PDF.
    pub(crate) grain: f64,
    reports: Receiver<Report>,
    /// Full size first, each next one half of it.
    levels: Vec<RgbaImage>,
    textures: BTreeMap<(usize, u32, u32), (TextureHandle, u64)>,
    frame: u64,
    waiting: bool,
}

/// Room for what a page of a PDF nests.
const STACK: usize = 64 << 20;

fn decode(path: &Path, page: Option<u16>, reports: &Sender<Report>, ctx: &egui::Context) -> Result<Decoded, String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let _ = reports.send(Report::Hash(scan::fingerprint(&bytes)));
    let _ = reports.send(Report::Doing("decoding"));
    ctx.request_repaint();
    let page = page.filter(|_| pdf::is_pdf(&bytes));
    let (full, pages, grain) = match page {
        Some(number) => pdf::page(bytes, number).map(|page| (page.image, page.pages, page.grain))?,
        None => {
            let full = scan::decode(std::io::Cursor::new(bytes), limits::PICTURE_PIXELS).map_err(|e| e.to_string())?;
            (full, 1, 1.0)
        }
    };
    let _ = reports.send(Report::Doing("halving"));
    ctx.request_repaint();
    let mut levels = vec![full];
    while let Some(last) = levels.last().filter(|l| l.width() > TILE || l.height() > TILE) {
        levels.push(halved(last));
    }
    Ok(Decoded { levels, is_pdf: page.is_some(), pages, grain })
}

fn halved(image: &RgbaImage) -> RgbaImage {
    let (w, h) = image.dimensions();
    RgbaImage::from_fn(w.div_ceil(2), h.div_ceil(2), |x, y| {
        let mut sum = [0u16; 4];
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let pixel = image.get_pixel((2 * x + dx).min(w - 1), (2 * y + dy).min(h - 1));
            for (s, v) in sum.iter_mut().zip(pixel.0) {
                *s += u16::from(v);
            }
        }
        image::Rgba(sum.map(|s| (s / 4) as u8))
    })
}

/// The part of a tile (left, top, right, bottom) that lies inside the extent, both in pixels of a level.
fn inside(tile: [u32; 4], extent: Option<&ExtentLine>, grain: f64) -> Option<[f64; 4]> {
    let [l, t, r, b] = tile.map(f64::from);
    let Some(extent) = extent else { return Some([l, t, r, b]) };
    let [el, et, er, eb] = [extent.left, extent.top, extent.right, extent.bottom].map(|v| f64::from(v) / grain);
    let cut = [l.max(el), t.max(et), r.min(er), b.min(eb)];
    (cut[0] < cut[2] && cut[1] < cut[3]).then_some(cut)
}

impl Scan {
    /// Begins to read a picture; `ctx` is woken when there is news.
    pub(crate) fn open(path: &Path, name: &str, ctx: &egui::Context) -> Self {
        Self::read(path, name, None, ctx)
    }

    /// The same of a file that may be a PDF, of which a page is drawn, counted from 1.
    pub(crate) fn open_page(path: &Path, name: &str, page: u16, ctx: &egui::Context) -> Self {
        Self::read(path, name, Some(page), ctx)
    }

    fn read(path: &Path, name: &str, page: Option<u16>, ctx: &egui::Context) -> Self {
        let (sender, reports) = channel();
        let (file, ctx) = (path.to_owned(), ctx.clone());
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let report = match decode(&file, page, &sender, &ctx) {
                Ok(decoded) => Report::Done(decoded),
                Err(error) => Report::Failed(error),
            };
            let _ = sender.send(report);
            ctx.request_repaint();
        });
        // Without a thread nothing will be reported, which is told like a decoder that gave up.
        drop(thread);
        let status = format!("Reading {name}…");
        let (levels, textures) = (Vec::new(), BTreeMap::new());
        let (path, name) = (path.to_owned(), name.to_owned());
        let (sha256, is_pdf, pages, grain) = (None, false, 1, 1.0);
        Self { path, name, status, sha256, is_pdf, pages, grain, reports, levels, textures, frame: 0, waiting: true }
    }

    /// Whether it is still being read.
    pub(crate) const fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// Takes what the reader reports. True when the picture has just come.
    pub(crate) fn poll(&mut self) -> bool {
        let mut came = false;
        loop {
            let report = match self.reports.try_recv() {
                Ok(report) => report,
                Err(TryRecvError::Empty) => break,
                // The reader is gone: with its last report, or because the decoder gave up.
                Err(TryRecvError::Disconnected) if self.waiting => Report::Failed("the decoder gave up".to_owned()),
                Err(TryRecvError::Disconnected) => break,
            };
            match report {
                Report::Hash(hash) => self.sha256 = Some(hash),
                Report::Doing(what) => self.status = format!("Reading {}: {what}…", self.name),
                Report::Failed(why) => {
                    self.status = format!("{} cannot be read: {why}", self.path.display());
                    self.waiting = false;
                }
                Report::Done(decoded) => {
                    (self.levels, self.is_pdf) = (decoded.levels, decoded.is_pdf);
                    (self.pages, self.grain) = (decoded.pages, decoded.grain);
                    self.status.clear();
                    self.waiting = false;
                    came = true;
                }
            }
        }
        came
    }

    /// Width and height in pixels, once it is there.
    pub(crate) fn size(&self) -> Option<(u32, u32)> {
        self.levels.first().map(RgbaImage::dimensions)
    }

    /// Its outline in map units: smallest and largest coordinates.
    pub(crate) fn bounds(&self, placement: &Placement) -> Option<([f64; 2], [f64; 2])> {
        let (w, h) = self.size()?;
        let (w, h) = (f64::from(w), f64::from(h));
        let mut out = ([f64::MAX; 2], [f64::MIN; 2]);
        for px in [[0.0, 0.0], [w, 0.0], [0.0, h], [w, h]] {
            let [x, y] = placement.transform.map_from_px(px)?;
            out = ([out.0[0].min(x), out.0[1].min(y)], [out.1[0].max(x), out.1[1].max(y)]);
        }
        Some(out)
    }

    /// Draws the tiles in view, only the part inside `extent`; `origin` is the corner of the canvas.
    pub(crate) fn draw(
        &mut self,
        painter: &egui::Painter,
        place: &Transform,
        camera: &Camera,
        origin: Pos2,
        extent: Option<&ExtentLine>,
        opacity: f32,
    ) {
        if self.levels.is_empty() {
            return;
        }
        self.frame += 1;
        let px_a_pixel = place.scale() / camera.scale / f64::from(painter.ctx().pixels_per_point());
        let level = (px_a_pixel.max(1.0).log2() + 0.3).floor().min((self.levels.len() - 1) as f64) as usize;
        let Some(image) = self.levels.get(level) else { return };
        let (w, h) = image.dimensions();
        let grain = 2f64.powi(level as i32);
        let on_screen = |x: f64, y: f64| -> Option<Pos2> {
            let map = place.map_from_px([x * grain, y * grain])?;
            let [x, y] = camera.screen_from_map(map);
            Some(origin + egui::vec2(x as f32, y as f32))
        };
        for ty in 0..h.div_ceil(TILE) {
            for tx in 0..w.div_ceil(TILE) {
                let (x0, y0) = (tx * TILE, ty * TILE);
                let (x1, y1) = ((x0 + TILE).min(w), (y0 + TILE).min(h));
                let Some([l, t, r, b_]) = inside([x0, y0, x1, y1], extent, grain) else { continue };
                let corners = [on_screen(l, t), on_screen(r, t), on_screen(r, b_), on_screen(l, b_)];
                let [Some(a), Some(b), Some(c), Some(d)] = corners else { continue };
                if !egui::Rect::from_points(&[a, b, c, d]).intersects(painter.clip_rect()) {
                    continue;
                }
                let entry = self.textures.entry((level, tx, ty)).or_insert_with(|| {
                    let part = image::imageops::crop_imm(image, x0, y0, x1 - x0, y1 - y0).to_image();
                    let size = [part.width() as usize, part.height() as usize];
                    let pixels = ColorImage::from_rgba_unmultiplied(size, part.as_raw());
                    let name = format!("scan {level}/{tx}/{ty}");
                    (painter.ctx().load_texture(name, pixels, TextureOptions::LINEAR), 0)
                });
                entry.1 = self.frame;
                let mut mesh = egui::Mesh::with_texture(entry.0.id());
                let color = Color32::WHITE.gamma_multiply(opacity);
                for (pos, [x, y]) in [(a, [l, t]), (b, [r, t]), (c, [r, b_]), (d, [l, b_])] {
                    let u = ((x - f64::from(x0)) / f64::from(x1 - x0)) as f32;
                    let v = ((y - f64::from(y0)) / f64::from(y1 - y0)) as f32;
                    mesh.vertices.push(egui::epaint::Vertex { pos, uv: egui::pos2(u, v), color });
                }
                mesh.add_triangle(0, 1, 2);
                mesh.add_triangle(0, 2, 3);
                painter.add(mesh);
            }
        }
        if self.textures.len() > KEPT {
            let frame = self.frame;
            self.textures.retain(|_, (_, used)| *used == frame);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extent_cuts_tiles_in_the_pixels_of_their_level() {
        let extent = ExtentLine { left: 600, top: 0, right: 2000, bottom: 900 };
        assert_eq!(inside([0, 0, 512, 512], Some(&extent), 1.0), None);
        assert_eq!(inside([512, 512, 1024, 1024], Some(&extent), 1.0), Some([600.0, 512.0, 1024.0, 900.0]));
        assert_eq!(inside([0, 0, 512, 512], Some(&extent), 2.0), Some([300.0, 0.0, 512.0, 450.0]));
        assert_eq!(inside([0, 0, 512, 300], None, 2.0), Some([0.0, 0.0, 512.0, 300.0]));
    }

    #[test]
    fn a_level_is_half_and_keeps_the_mean() {
        let image = RgbaImage::from_fn(5, 3, |x, _| image::Rgba([(x * 10) as u8, 0, 0, 255]));
        let half = halved(&image);
        assert_eq!(half.dimensions(), (3, 2));
        assert_eq!(half.get_pixel(0, 0).0, [5, 0, 0, 255]);
        assert_eq!(half.get_pixel(2, 1).0, [40, 0, 0, 255]);
    }
}
