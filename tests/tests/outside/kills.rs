//! The editor killed in the middle of strokes, again and again: what is found then is at most a second old.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use tlnb_editor::core::session::Session;
use tlnb_formats::edit::hexes;
use tlnb_formats::files::Folder;
use tlnb_formats::geometry::Hex;
use tlnb_formats::{Document, Fault, FaultKind, Title, diff};
use tlnb_tests::copy_demonstration;

use crate::desk::{Desk, Script, wait};

const KILLS: usize = 50;
const SHEET: &str = "sheets/vale";

/// Painted and saved first after each start: how long that takes is how long what hands do is on its way through the
/// display to the program, on whatever machine.
const FIRST: Hex = Hex { column: 3, row: 3 };

/// Numbers that look random, and are the same for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// Three hexes, one below the other.
    fn stroke(&mut self) -> [Hex; 3] {
        let (column, row) = (4 + self.below(22) as i16, 4 + self.below(10) as i16);
        [0, 1, 2].map(|n| Hex::new(column, row + n))
    }

    fn pause(&mut self, most: u64) {
        std::thread::sleep(Duration::from_millis(self.below(most)));
    }
}

fn painted(document: &Document, stroke: &[Hex], terrain: &str) -> Document {
    let mut next = document.clone();
    for change in hexes::paint(document, &BTreeSet::from_iter(stroke.iter().copied()), terrain) {
        next.apply(&change).unwrap();
    }
    next
}

/// The last of the states that a document is.
fn which(states: &[Document], document: &Document) -> Option<usize> {
    states.iter().rposition(|s| diff::documents(s, document).is_empty())
}

#[test]
#[expect(clippy::print_stdout, reason = "what was tried is told")]
fn fifty_kills_in_mid_stroke_lose_at_most_a_second_and_tear_no_file() {
    let seed = std::env::var("TLNB_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20_250_101);
    println!("seed {seed} (TLNB_SEED)");
    println!("kill  strokes  saved at  in the file  recovered  oldest lost, ms  on the way, ms");
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let mut dice = Dice(seed);
    let mut desk = Desk::open(&title);
    // The longest yet.
    let mut on_the_way = Duration::ZERO;
    let (start, mut wrong, mut worst, mut recoveries) = (Instant::now(), Vec::new(), Duration::ZERO, 0);
    for kill in 1..=KILLS {
        if kill > 1 {
            desk.start();
        }
        let load = || Title::load(&Folder(title.clone())).unwrap();
        let (key, terrain) = [("w", "Woods"), ("m", "Marsh"), ("o", "Orchard"), ("c", "Clear")][kill % 4];
        let first = painted(load().document(SHEET).unwrap(), &[FIRST], terrain);
        desk.run(Script::default().key("b").key(key).click(desk.hex(FIRST)).key("ctrl+s"));
        let begun = Instant::now();
        wait("first hex on disk", || which(std::slice::from_ref(&first), load().document(SHEET).unwrap()).is_some());
        on_the_way = on_the_way.max(begun.elapsed());
        let mut states = vec![first];
        // When the hands had done each stroke.
        let mut done = Vec::new();
        let mut saved = None;
        for _ in 0..2 + dice.below(6) {
            let stroke = dice.stroke();
            desk.run(Script::default().drag(&stroke.map(|h| desk.hex(h))));
            done.push(Instant::now());
            states.push(painted(&states[states.len() - 1], &stroke, terrain));
            if dice.below(16) == 0 {
                desk.run(Script::default().key("ctrl+s"));
                saved = Some(done.len());
            }
            dice.pause(400);
        }
        let under_way = dice.stroke().map(|h| desk.hex(h));
        desk.run(Script::default().hold(&under_way));
        dice.pause(300);
        let killed = Instant::now();
        desk.kill();
        desk.run(Script::default().let_go());

        let point = format!("kill {kill} of seed {seed}");
        let files = load();
        for document in files.documents() {
            // A terrain that the title adds is a word of its own.
            let torn = |f: &Fault| f.kind != FaultKind::Misspelled;
            if document.read_only().is_some() || document.faults().iter().any(torn) {
                wrong.push(format!("{point}: {} is torn: {:?}", document.name(), document.faults()));
            }
        }
        let in_file = which(&states, files.document(SHEET).unwrap());
        let mut session = Session::open(&title).unwrap();
        recoveries += usize::from(session.recovery().is_some());
        let left_out = session.recover();
        let recovered = session.title().document(SHEET).and_then(|d| which(&states, d));
        let lost = recovered.and_then(|n| done.get(n)).map_or(Duration::ZERO, |then| killed - *then);
        let word = |n: Option<usize>| n.map_or_else(|| "-".to_owned(), |n| n.to_string());
        println!(
            "{kill:4}  {:7}  {:>8}  {:>11}  {:>9}  {:15}  {:14}",
            done.len(),
            word(saved),
            word(in_file),
            word(recovered),
            lost.as_millis(),
            on_the_way.as_millis()
        );
        if in_file.is_none() || recovered.is_none() || !left_out.is_empty() {
            wrong.push(format!("{point}: in the file {in_file:?}, recovered {recovered:?}, left out {left_out:?}"));
        }
        if lost > Duration::from_secs(1) + on_the_way {
            wrong.push(format!("{point}: what was done {} ms before is lost", lost.as_millis()));
        }
        worst = worst.max(lost);
        session.save().unwrap();
    }
    println!("oldest lost of all: {} ms; {recoveries} recoveries; {} s", worst.as_millis(), start.elapsed().as_secs());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(recoveries > KILLS / 8, "{recoveries} recoveries show nothing");
}
