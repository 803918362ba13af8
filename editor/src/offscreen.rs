//! The window without a screen: egui's triangles drawn on the CPU.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use egui::epaint::{ImageDelta, Primitive, Vertex};
use egui::{ColorImage, Context, FullOutput, ImageData, Mesh, RawInput, Rect, TextureId, TexturesDelta};
use image::RgbaImage;

use crate::app::App;

/// Textures and triangles on the CPU.
#[derive(Default)]
pub struct Rasteriser {
    textures: HashMap<TextureId, ColorImage>,
}

/// How long a picture may take to be read.
const PATIENCE: Duration = Duration::from_secs(60);

impl Rasteriser {
    /// Takes textures over.
    #[expect(clippy::iter_over_hash_type, reason = "every texture is put under its own id, in whatever order")]
    pub fn update(&mut self, delta: &mut TexturesDelta) {
        for (id, images) in delta.set.drain() {
            for ImageDelta { image, pos, .. } in images {
                let ImageData::Color(image) = image;
                match (pos, self.textures.get_mut(&id)) {
                    (Some([x, y]), Some(whole)) => {
                        for row in 0..image.height() {
                            for column in 0..image.width() {
                                whole[(x + column, y + row)] = image[(column, row)];
                            }
                        }
                    }
                    _ => {
                        self.textures.insert(id, (*image).clone());
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    /// Draws what egui put out.
    pub fn render(&self, ctx: &Context, output: &FullOutput) -> RgbaImage {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let (w, h) = (size.x.round().max(1.0) as u32, size.y.round().max(1.0) as u32);
        let mut canvas = vec![[0f32; 4]; w as usize * h as usize];
        for part in ctx.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = part.primitive else { continue };
            let Some(texture) = self.textures.get(&mesh.texture_id) else { continue };
            draw(&mut canvas, [w as usize, h as usize], &mesh, texture, part.clip_rect * scale, scale);
        }
        let bytes = canvas.iter().flat_map(|p| p.map(|v| (v * 255.0).round().clamp(0.0, 255.0) as u8)).collect();
        RgbaImage::from_raw(w, h, bytes).unwrap_or_default()
    }
}

/// Whether an edge owns the pixels exactly on it: top edges and left edges do.
fn owns(from: egui::Pos2, to: egui::Pos2) -> bool {
    (from.y == to.y && to.x > from.x) || to.y < from.y
}

fn draw(canvas: &mut [[f32; 4]], [w, h]: [usize; 2], mesh: &Mesh, texture: &ColorImage, clip: Rect, scale: f32) {
    for triangle in mesh.indices.chunks_exact(3) {
        let vertex = |i: usize| triangle.get(i).and_then(|v| mesh.vertices.get(*v as usize)).copied();
        let (Some(a), Some(mut b), Some(mut c)) = (vertex(0), vertex(1), vertex(2)) else { continue };
        let cross = |a: &Vertex, b: &Vertex, c: &Vertex| {
            (b.pos.x - a.pos.x) * (c.pos.y - a.pos.y) - (b.pos.y - a.pos.y) * (c.pos.x - a.pos.x)
        };
        let mut area = cross(&a, &b, &c) * scale * scale;
        if area == 0.0 {
            continue;
        }
        if area < 0.0 {
            std::mem::swap(&mut b, &mut c);
            area = -area;
        }
        let [pa, pb, pc] = [a, b, c].map(|v| (v.pos.to_vec2() * scale).to_pos2());
        let bounds = Rect::from_points(&[pa, pb, pc]).intersect(clip);
        let (x0, y0) = (bounds.min.x.floor().max(0.0) as usize, bounds.min.y.floor().max(0.0) as usize);
        let (x1, y1) = ((bounds.max.x.ceil().max(0.0) as usize).min(w), (bounds.max.y.ceil().max(0.0) as usize).min(h));
        let edge = |p: egui::Pos2, q: egui::Pos2, x: f32, y: f32| (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
        let own = [owns(pb, pc), owns(pc, pa), owns(pa, pb)];
        let colours = [a, b, c].map(|v| v.color.to_array());
        for y in y0..y1 {
            for x in x0..x1 {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                if !clip.contains(egui::pos2(px, py)) {
                    continue;
                }
                let e = [edge(pb, pc, px, py), edge(pc, pa, px, py), edge(pa, pb, px, py)];
                if e.iter().zip(own).any(|(e, own)| *e < 0.0 || (*e == 0.0 && !own)) {
                    continue;
                }
                let [wa, wb, wc] = e.map(|e| e / area);
                let mix = |u: f32, v: f32, t: f32| wa * u + wb * v + wc * t;
                let texel = |at: f32, n: usize| ((at * n as f32).max(0.0) as usize).min(n.saturating_sub(1));
                let tx = texel(mix(a.uv.x, b.uv.x, c.uv.x), texture.width());
                let ty = texel(mix(a.uv.y, b.uv.y, c.uv.y), texture.height());
                let texel = texture[(tx, ty)].to_array();
                let source: [f32; 4] = std::array::from_fn(|k| {
                    let [p, q, r] = colours.map(|c| f32::from(c[k]));
                    mix(p, q, r) / 255.0 * f32::from(texel[k]) / 255.0
                });
                let Some(target) = canvas.get_mut(y * w + x) else { continue };
                for (t, s) in target.iter_mut().zip(source) {
                    *t = s + *t * (1.0 - source[3]);
                }
            }
        }
    }
}

/// The window of an app as a picture of this many pixels.
pub fn picture(app: &mut App, [width, height]: [u32; 2]) -> RgbaImage {
    let ctx = Context::default();
    let mut rasteriser = Rasteriser::default();
    let started = Instant::now();
    let pixels = egui::vec2(width as f32, height as f32);
    let mut frame = 0u32;
    // More frames after the last news, so that sizes settle.
    let mut to_settle = 4;
    loop {
        let input = RawInput {
            // Larger text takes more of the same pixels.
            screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, pixels / ctx.zoom_factor())),
            time: Some(f64::from(frame) * 0.1),
            max_texture_side: Some(8192),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| app.show(ui));
        rasteriser.update(&mut output.textures_delta);
        frame += 1;
        if app.is_busy() && started.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(5));
        } else if to_settle == 0 {
            return rasteriser.render(&ctx, &output);
        } else {
            to_settle -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_that_share_an_edge_meet_without_overlap() {
        let mut mesh = Mesh::with_texture(TextureId::default());
        let half = egui::Color32::from_rgba_premultiplied(128, 0, 0, 128);
        for (x, y) in [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)] {
            mesh.vertices.push(Vertex { pos: egui::pos2(x, y), uv: egui::Pos2::ZERO, color: half });
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        let white = ColorImage::filled([1, 1], egui::Color32::WHITE);
        let mut canvas = vec![[0f32; 4]; 64];
        draw(&mut canvas, [8, 8], &mesh, &white, Rect::EVERYTHING, 1.0);
        assert!(canvas.iter().all(|p| (p[3] - 128.0 / 255.0).abs() < 1e-4), "{canvas:?}");
    }
}
