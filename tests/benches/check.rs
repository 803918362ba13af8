//! How long the checks take over a board of three whole sheets, and over it again after one edit:
//! `cargo bench -p tlnb-tests --bench check`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures and tells")]

use std::time::{Duration, Instant};

use tlnb_formats::files::Memory;
use tlnb_tests::board::{self, Chance};
use tlnb_validator::{Live, validate};

const EDITS: usize = 500;

/// What a full run, and the report after one edit, may take in milliseconds.
const FULL: f64 = 200.0;
const EDIT: f64 = 5.0;

fn ms(d: Duration) -> f64 {
    d.as_secs_f64() * 1e3
}

/// The figure that a part of the sorted times stays below.
fn part(times: &[Duration], of_hundred: usize) -> f64 {
    ms(times[(times.len() * of_hundred / 100).min(times.len() - 1)])
}

fn measure(name: &str, files: &Memory) {
    let start = Instant::now();
    let mut title = board::title(files);
    println!("{name}: load {:.1} ms", ms(start.elapsed()));
    let mut full: Vec<Duration> = (0..9)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(validate(&title));
            start.elapsed()
        })
        .collect();
    full.sort_unstable();
    let mut live = Live::default();
    let mut report = live.update(&title);
    let median = part(&full, 50);
    println!(
        "{name}: full run {median:.1} ms, {:.2} of the figure of {FULL} ms; {} findings, {} places not checked",
        median / FULL,
        report.findings.len(),
        report.not_checked.iter().map(|n| n.places).sum::<usize>()
    );
    let mut chance = Chance::new(7);
    let mut times = Vec::with_capacity(EDITS);
    while times.len() < EDITS {
        let Some(change) = board::edit(&title, &mut chance) else { continue };
        let start = Instant::now();
        if !matches!(title.apply(&change), Ok(Some(_))) {
            continue;
        }
        // As in the editor, the report before stays until there is another.
        report = live.update(&title);
        times.push(start.elapsed());
        if times.len().is_multiple_of(50) {
            assert_eq!(report, validate(&title), "after {change}");
        }
    }
    times.sort_unstable();
    let p95 = part(&times, 95);
    println!(
        "{name}: one edit and its report: median {:.2} ms, p95 {p95:.2} ms, {:.2} of the figure of {EDIT} ms; {} findings",
        part(&times, 50),
        p95 / EDIT,
        report.findings.len()
    );
}

fn main() {
    let scattered: Vec<String> = (0..3).map(board::scattered).collect();
    measure("scattered", &board::joined(&scattered, board::LAST));
    let transcribed: Vec<String> = scattered.iter().map(|s| board::transcribed(s)).collect();
    measure("scattered and transcribed", &board::joined(&transcribed, board::LAST));
    measure("plausible", &board::joined(&vec![board::plausible(); 3], board::LAST));
}
