//! How long the checks take over a board of three whole sheets, and over it again after one edit:
//! `cargo bench -p tlnb-tests --bench check`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures and tells")]

use std::time::{Duration, Instant};

use tlnb_formats::files::{Folder, Memory};
use tlnb_formats::{Change, Title};
use tlnb_tests::board::{self, Chance};
use tlnb_tests::top;
use tlnb_validator::{Live, LiveCorrected, validate, validate_corrected};

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

/// Edits as they are made while cards, tracks and scenarios are open: each first row of each section gets and loses a gist
/// or, where it has none, its first field.
fn edits(title: &Title) -> Vec<Change> {
    let mut out = Vec::new();
    for document in title.documents().filter(|d| d.errata().is_none()) {
        let (Some(lines), Some(model)) = (document.lines(), document.model()) else { continue };
        for section in &lines.sections {
            let (Some(entry), Some(table)) = (section.entries.first(), model.section(&section.name)) else { continue };
            let fields = table.fields();
            let Some(field) = fields.iter().find(|f| **f == "gist") else { continue };
            let place = format!("{} {} \"{}\" {field}", document.name(), section.name, entry.key);
            out.extend(
                [format!("{place}: ? -> \"a word\"").parse(), format!("{place}: ? -> absent").parse()]
                    .into_iter()
                    .flatten(),
            );
        }
    }
    out
}

/// The corrected report of a title with scenarios and errata, after each edit of its documents.
fn measure_title(name: &str) {
    let mut title = Title::load(&Folder(top().join("content").join(name))).unwrap();
    let start = Instant::now();
    std::hint::black_box(validate_corrected(&title));
    println!("{name}: full run {:.1} ms of {} documents", ms(start.elapsed()), title.documents().count());
    let mut live = LiveCorrected::default();
    live.update(&title);
    let mut times = Vec::new();
    let mut slowest = (Duration::ZERO, String::new());
    for change in edits(&title) {
        let start = Instant::now();
        if !matches!(title.apply(&change), Ok(Some(_))) {
            continue;
        }
        let report = live.update(&title);
        let took = start.elapsed();
        times.push(took);
        if took > slowest.0 {
            slowest = (took, change.to_string());
        }
        if times.len().is_multiple_of(50) {
            assert_eq!(report, validate_corrected(&title), "after {change}");
        }
    }
    times.sort_unstable();
    let p95 = part(&times, 95);
    println!(
        "{name}: one edit and its report: median {:.2} ms, p95 {p95:.2} ms, {:.2} of the figure of {EDIT} ms; slowest {:.2} ms: {}",
        part(&times, 50),
        p95 / EDIT,
        ms(slowest.0),
        slowest.1
    );
}

fn main() {
    for name in ["demonstration", "napoleons-resurgence", "bonaparte-overruns-piedmont"] {
        measure_title(name);
    }
    let scattered: Vec<String> = (0..3).map(board::scattered).collect();
    measure("scattered", &board::joined(&scattered, board::LAST));
    let transcribed: Vec<String> = scattered.iter().map(|s| board::transcribed(s)).collect();
    measure("scattered and transcribed", &board::joined(&transcribed, board::LAST));
    measure("plausible", &board::joined(&vec![board::plausible(); 3], board::LAST));
}
