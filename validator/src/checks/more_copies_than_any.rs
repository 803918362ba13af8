//! CARD-011: no card stands in far more copies than all others.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use tlnb_formats::Document;
use tlnb_formats::documents::Key;

pub(super) static CHECK: Check = Check {
    code: "CARD-011",
    name: "more-copies-than-any",
    severity: Severity::Note,
    rules: &[],
    summary: "a card stands in far more copies than any other",
    why: "Copies are few and of a kind; a number that stands out may hold a digit too many.",
    bad: r#"// == decks/a
Deck(
    format: 1,
    cards: { "1": (copies: 2), "2": (), "3": (copies: 20), "4": () },
//                                                    ^^ CARD-011
)
"#,
    good: r#"// == decks/a
Deck(
    format: 1,
    cards: { "1": (copies: 4), "2": (), "3": (copies: 6), "4": () },
)
// == decks/b
Deck(
    format: 1,
    cards: { "1": (copies: 20) },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

/// As many copies are no custom of the series.
const MANY: u16 = 8;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    for (document, deck) in cx.of(Document::deck) {
        let copies = |line: &tlnb_formats::documents::deck::CardLine| line.copies.unwrap_or(1);
        for (card, line) in deck.cards.iter() {
            let others = deck.cards.iter().filter(|(other, _)| *other != card).map(|(_, l)| copies(l)).max();
            if line.copies == Some(0) {
                out.push(check.at(document, "cards", &card.write(), Some("copies"), "a card of which there is none"));
            }
            if copies(line) > MANY && others.is_some_and(|most| copies(line) > 4 * most) {
                let key = card.write();
                let says = format!(
                    "{} copies of {}, and no other card has more than {}",
                    copies(line),
                    key,
                    others.unwrap_or(1)
                );
                out.push(check.at(document, "cards", &key, Some("copies"), says));
            }
        }
    }
}
