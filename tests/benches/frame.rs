//! How long one frame of the editor takes while the map moves: `cargo bench -p tlnb-tests --bench frame`.
//!
//! A sheet has about what a full printed sheet has, scattered evenly. A frame is `run_ui` and `tessellate`; the graphics
//! card is not asked.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures and tells")]

use std::path::Path;
use std::time::{Duration, Instant};

use egui::{Pos2, RawInput, Rect, vec2};
use tlnb_editor::{App, Options};
use tlnb_formats::geometry::Hex;
use tlnb_tests::board;

const SIZE: [f32; 2] = [1920.0, 1080.0];
const FRAMES: usize = 240;

fn title(folder: &Path, sheets: usize) {
    std::fs::create_dir_all(folder.join("sheets")).unwrap();
    std::fs::write(folder.join("title.ron"), "Title(format: 1)\n").unwrap();
    for i in 0..sheets {
        std::fs::write(folder.join(format!("sheets/s{i:02}.ron")), board::scattered(i)).unwrap();
    }
}

struct Window {
    ctx: egui::Context,
    app: App,
    time: f64,
}

impl Window {
    fn open(folder: &Path) -> Self {
        let options = Options { title: Some(folder.to_owned()), ..Options::default() };
        let mut window = Self { ctx: egui::Context::default(), app: App::new(options), time: 0.0 };
        while window.app.is_busy() {
            window.frame();
        }
        for _ in 0..8 {
            window.frame();
        }
        window
    }

    fn frame(&mut self) -> (Duration, usize) {
        self.frame_with(Vec::new())
    }

    fn frame_with(&mut self, events: Vec<egui::Event>) -> (Duration, usize) {
        self.time += 0.016;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(SIZE[0], SIZE[1])));
        let input = RawInput { screen_rect, time: Some(self.time), events, ..RawInput::default() };
        let start = Instant::now();
        let mut output = self.ctx.run_ui(input, |ui| self.app.show(ui));
        let shapes = std::mem::take(&mut output.shapes);
        let primitives = self.ctx.tessellate(shapes, output.pixels_per_point);
        let took = start.elapsed();
        let vertices = primitives.iter().map(|p| match &p.primitive {
            egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
            egui::epaint::Primitive::Callback(_) => 0,
        });
        let vertices = vertices.sum();
        output.drop_without_applying_deltas();
        (took, vertices)
    }

    /// A long stroke of the brush, a hex a frame.
    fn stroke(&mut self) {
        use egui::{Event, Modifiers, PointerButton};
        self.app.choose_tool("terrain_brush");
        let grid = self.app.session.grid().unwrap();
        let at = |app: &App, column, row| {
            let [x, y] = app.on_screen(grid.centre(Hex::new(column, row)));
            egui::pos2(x as f32, y as f32)
        };
        let button = |pos, pressed| {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            Event::PointerButton { pos, button, pressed, modifiers }
        };
        let from = at(&self.app, 20, 10);
        self.frame_with(vec![Event::PointerMoved(from)]);
        self.frame_with(vec![button(from, true)]);
        let mut times = Vec::new();
        for i in 0..24 {
            let to = at(&self.app, 20 + i / 8, 11 + i % 8);
            times.push(self.frame_with(vec![Event::PointerMoved(to)]).0);
        }
        self.frame_with(vec![button(from, false)]);
        times.sort_unstable();
        println!("painting a hex a frame: median {:.2} ms", times[12].as_secs_f64() * 1e3);
    }

    /// Median and the slowest twentieth of frames between which the map moves by some pixels.
    fn pan(&mut self, name: &str, figure: f64) {
        let mut times = Vec::with_capacity(FRAMES);
        let mut most = 0;
        // The first round only warms up.
        for i in 0..FRAMES + 120 {
            let back = if i / 60 % 2 == 0 { 1.0 } else { -1.0 };
            self.app.camera.pan([back * 7.0, back * 3.0]);
            let (took, vertices) = self.frame();
            if i < 120 {
                continue;
            }
            times.push(took);
            most = most.max(vertices);
        }
        times.sort_unstable();
        let ms = |d: Duration| d.as_secs_f64() * 1e3;
        let median = ms(times[FRAMES / 2]);
        println!(
            "{name}: median {median:.2} ms, p95 {:.2} ms, {most} vertices; {:.2} of the figure of {figure} ms",
            ms(times[FRAMES * 95 / 100]),
            median / figure
        );
    }
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let (one, ten) = (folder.path().join("one"), folder.path().join("ten"));
    title(&one, 1);
    title(&ten, 10);
    let mut window = Window::open(&one);
    window.pan("one sheet, all of it in view", 4.0);
    for scale in [24.0, 40.0, 90.0] {
        window.app.camera.scale = scale;
        window.pan(&format!("one sheet, {scale} pixels a map unit"), 4.0);
    }
    window.app.camera.scale = 24.0;
    window.stroke();
    // Each step of the wheel moves the scale; the triangles are made anew only now and then.
    let start = Instant::now();
    let steps = 60;
    for i in 0..steps {
        window.app.camera.zoom_at([960.0, 540.0], if i < steps / 2 { 0.94 } else { 1.0 / 0.94 });
        window.frame();
    }
    println!("zooming: {:.2} ms a step on the mean", start.elapsed().as_secs_f64() * 1e3 / f64::from(steps));
    let mut window = Window::open(&ten);
    window.pan("ten sheets, 20,745 hexes, the first as large as it fits", 6.0);
    window.app.camera.scale = 2.2;
    window.app.camera.centre = [460.0, 30.0];
    window.pan("ten sheets, 20,745 hexes, all of them in view", 6.0);
}
