use tlnb_formats::Title;
use tlnb_formats::files::Folder;

use super::marks::{self, Tone};
use super::words;
use super::*;
use crate::core::settings::Shown;

fn demonstration() -> Title {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/demonstration");
    Title::load(&Folder(folder.into())).unwrap()
}

fn asked(stands: Stands) -> Answered {
    let asked = Asked { revision: 0, stands, turn: Turn::default() };
    answer(&asked, &demonstration()).unwrap()
}

fn start() -> Answered {
    asked(Stands::Start { document: "scenarios/1".to_owned(), options: Vec::new(), as_printed: false })
}

fn hex(text: &str) -> Hex {
    Hex::from_digits(text).unwrap()
}

#[test]
fn a_column_stands_as_the_scenario_that_begins_with_it() {
    let column = |all_cards| Stands::Column { card: "cards/french".into(), column: "6.13.13".into(), all_cards };
    let names = |answered: &Answered, side| -> Vec<String> {
        let all = answered.scene.position.pieces().filter(|(_, p, _)| p.side == side);
        all.map(|(_, p, _)| p.name.clone()).collect()
    };
    let (french, all) = (asked(column(false)), asked(column(true)));
    assert!(names(&french, Side::One).is_empty() && names(&french, Side::Two).contains(&"I/Larivage".to_owned()));
    assert!(names(&all, Side::One).contains(&"I/Hohenwald".to_owned()));
    let gone = Stands::Start { document: "scenarios/9".into(), options: Vec::new(), as_printed: false };
    assert!(answer(&Asked { revision: 0, stands: gone, turn: Turn::default() }, &demonstration()).is_err());
}

#[test]
fn every_layer_has_marks_and_words_with_the_rule() {
    let answered = start();
    let subject = |text: &str, n| answered.subject("vale", hex(text), n);
    for (layer, about, looked_at, says) in [
        (Shown::Zoc, "1010", "1009", "In the ZOC of French:"),
        (Shown::Sight, "0814", "0812", "0814 sees 0812:"),
        (Shown::Supply, "0912", "0912", "II/Bellerive is in supply"),
        (Shown::Command, "1010", "0910", "In command range of CASTAGNE:"),
        (Shown::Movement, "1010", "0910", "of 10 MP by"),
    ] {
        let subject = subject(about, 0);
        let marks = marks::of(&answered, "vale", subject, &[layer]);
        assert!(!marks.fills.is_empty() || !marks.ways.is_empty(), "{layer:?}");
        let at = answered.scene.board.at("vale", hex(looked_at)).unwrap();
        let told = words::of(&answered, subject, at, &[layer]);
        assert!(told.iter().any(|t| t.answer.contains(says)), "{layer:?}: {told:?}");
        if layer != Shown::Movement {
            assert!(told.iter().flat_map(|t| &t.reasons).any(|r| r.ends_with(')')), "{layer:?}: {told:?}");
        }
    }
    assert_eq!(marks::of(&answered, "vale", None, &[Shown::Sight, Shown::Movement]), marks::Marks::default());
    assert!(marks::of(&answered, "elsewhere", None, &Shown::ASKED).fills.is_empty());
}

#[test]
fn what_cannot_be_decided_is_marked_so_and_says_why() {
    let answered = start();
    // Nobody knows what an orchard costs infantry, and I/Hohenwald stands beside one.
    let at = answered.scene.position.at(answered.scene.position.find("I/Hohenwald").unwrap());
    let here = answered.hex_on("vale", at).unwrap();
    let n = answered.scene.position.stack(at).position(|(_, p)| p.name == "I/Hohenwald").unwrap();
    let subject = answered.subject("vale", here, n);
    let marks = marks::of(&answered, "vale", subject, &[Shown::Movement]);
    let orchard = marks.fills.iter().find(|f| f.hex == hex("2009")).unwrap();
    assert_eq!((orchard.tone, orchard.is_sure), (Tone::Reached, false));
    let cell = answered.scene.board.at("vale", hex("2009")).unwrap();
    let told = words::of(&answered, subject, cell, &[Shown::Movement]);
    assert!(told[0].answer.ends_with("cannot be decided, because"), "{told:?}");
    assert_eq!(told[0].reasons, ["2009: no source tells what orchard costs infantry (7.21)"]);
}

#[test]
fn the_pieces_of_a_stack_are_counted_round() {
    let answered = start();
    let at = answered.scene.board.at("vale", hex("1010")).unwrap();
    let count = answered.scene.position.stack(at).count();
    let of = |n| answered.subject("vale", hex("1010"), n).unwrap().piece;
    assert!(count > 1 && of(0) != of(1) && of(0) == of(count));
    assert_eq!(answered.subject("vale", hex("9999"), 0), None);
    let empty = answered.subject("vale", hex("3001"), 5).unwrap();
    assert_eq!(empty.piece, None);
}
