//! How long a key takes from the stroke to the drawn cell: `cargo bench -p tlnb-tests --bench typing`.
//!
//! A card of 110 rows and 3 dates is typed from its list, key after key. The time is that of the whole frame in which
//! the key is taken and the cell drawn, `run_ui` and `tessellate`; the checks run beside it.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures and tells")]

use std::time::{Duration, Instant};

use egui::{Event, Pos2, RawInput, Rect, vec2};
use tlnb_editor::{App, Options};
use tlnb_tests::card;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    card::write(folder.path()).unwrap();
    let options = Options {
        title: Some(folder.path().to_owned()),
        document: Some("cards/french".to_owned()),
        patience: Some(Duration::from_millis(4)),
        ..Options::default()
    };
    let (ctx, mut app, mut time) = (egui::Context::default(), App::new(options), 0.0);
    let mut frame = |events: Vec<Event>, app: &mut App| {
        time += 0.016;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0)));
        let input = RawInput { screen_rect, time: Some(time), events, ..RawInput::default() };
        let start = Instant::now();
        let mut output = ctx.run_ui(input, |ui| app.show(ui));
        let shapes = std::mem::take(&mut output.shapes);
        let drawn = ctx.tessellate(shapes, output.pixels_per_point).len();
        let took = start.elapsed();
        output.drop_without_applying_deltas();
        assert!(drawn > 0);
        took
    };
    while app.is_busy() {
        frame(Vec::new(), &mut app);
    }
    for _ in 0..8 {
        frame(Vec::new(), &mut app);
    }
    let script = card::script();
    let mut times = Vec::new();
    for (.., keys) in &script {
        for key in keys.chars() {
            times.push(frame(vec![Event::Text(key.to_string())], &mut app));
            // A person is slower than a frame.
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    let card = app.session.title().document("cards/french").unwrap().setup_card().unwrap();
    let filled: usize = card.rows.iter().map(|(_, line)| line.cells.len()).sum();
    assert_eq!(filled, script.len(), "every cell has been typed");
    let keys = times.len() as f64 / filled as f64;
    times.sort_unstable();
    let ms = |d: Duration| d.as_secs_f64() * 1e3;
    let (median, p95) = (ms(times[times.len() / 2]), ms(times[times.len() * 19 / 20]));
    println!(
        "{filled} cells, {keys:.2} keys a cell; from key to drawn cell: median {median:.2} ms, p95 {p95:.2} ms, {:.2} of the figure of 30 ms",
        median / 30.0
    );
}
