//! CARD-002: a card that is removed is in the deck.

use tlnb_formats::Document;
use tlnb_formats::documents::{CardKey, Deck};
use tlnb_formats::names::NameKind;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::named;

pub(super) static CHECK: Check = Check {
    code: "CARD-002",
    name: "removed-card-not-in-the-deck",
    severity: Severity::Error,
    rules: &["25.43"],
    summary: "a removed card is not in the deck",
    why: "The list was misread, or the deck lacks a card.",
    bad: r#"// == decks/french
Deck(
    format: 1,
    cards: { "5": (), "24": () },
)
// == decks/removed
RemovedCards(
    format: 1,
    removed: {
        "28.1": (deck: "french", cards: ["5", "42"]),
//                                            ^^^^ CARD-002
    },
)
"#,
    good: r#"// == decks/french
Deck(
    format: 1,
    cards: { "5": (), "24": () },
)
// == decks/coalition
Deck(
    format: 1,
    cards: { "42": () },
)
// == decks/removed
RemovedCards(
    format: 1,
    removed: {
        "28.1": (deck: "french", cards: ["5", "24"]),
        // of whichever deck has it
        "28.2": (cards: ["42"]),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let decks: Vec<(&Document, &Deck)> = cx.of(Document::deck).filter(|(_, d)| !d.cards.is_empty()).collect();
    for (document, list) in cx.of(Document::removed_cards) {
        for (key, line) in list.removed.iter() {
            let wanted = line.deck.as_deref().map(|text| named(cx, text, None, NameKind::Deck));
            let of: Vec<&Deck> = match &wanted {
                None => decks.iter().map(|(_, deck)| *deck).collect(),
                Some(None) => Vec::new(),
                Some(Some(id)) => decks.iter().filter(|(d, _)| d.name() == id.document).map(|(_, d)| *d).collect(),
            };
            if of.is_empty() {
                out.skip_in(check, document.name(), &format!("removed/{}", key.0), "the deck is not transcribed");
                continue;
            }
            for card in line.cards.iter().filter(|c| !of.iter().any(|d| d.cards.contains(&CardKey((*c).clone())))) {
                let says = format!("there is no card {card} in the deck");
                out.push(check.at(document, "removed", &key.0, Some("cards"), says).on(card, 0));
            }
        }
    }
}
