//! CARD-004: a card in effect at the start is in the deck, and lasts.

use tlnb_formats::Document;
use tlnb_formats::documents::deck::{CardKind, CardLine};
use tlnb_formats::documents::scenario::CardUse;
use tlnb_formats::documents::{CardKey, Deck};
use tlnb_formats::names::NameKind;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::pieces::named;
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "CARD-004",
    name: "card-in-effect-unknown",
    severity: Severity::Error,
    rules: &["BOP 28.34", "BOP 29.34", "NR 28.67", "NR 29.58", "NW 30.35"],
    summary: "a card in effect at the start is unknown or does not last",
    why: "What a card does at once is over before the first turn; its number or the deck was misread.",
    bad: r#"// == decks/french
Deck(
    format: 1,
    cards: { "5": (enduring: true), "24": () },
)
// == scenarios/28
Scenario(
    format: 1,
    cards: {
        "24": (is: InEffect, deck: "french"),
//      ^^^^ CARD-004
        "42": (is: InEffect, deck: "french"),
//      ^^^^ CARD-004
        "43": (is: Removed, deck: "french"),
//      ^^^^ CARD-004
    },
)
"#,
    good: r#"// == decks/french
Deck(
    format: 1,
    cards: { "1": (kind: Mode), "2": (), "5": (enduring: true), "24": () },
)
// == decks/coalition
Deck(
    format: 1,
    cards: { "42": () },
)
// == scenarios/28
Scenario(
    format: 1,
    cards: {
        "5": (is: InEffect, deck: "french"),
        "weather": (is: InEffect, number: "5", deck: "french"),
        "24": (is: Removed, deck: "french"),
        // of whichever deck has it
        "42": (is: Returned),
        // a mode, and what stands for one
        "1": (is: InEffect, deck: "french"),
        "late start": (is: InEffect, number: "2", deck: "french", counts_as_mode: true),
        // of a deck of which no card is said to last
        "coalition 42": (is: InEffect, number: "42", deck: "coalition"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let decks: Vec<(&Document, &Deck)> = cx.of(Document::deck).filter(|(_, d)| !d.cards.is_empty()).collect();
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().cards.iter() {
            let wanted = line.deck.as_deref().map(|text| named(cx, text, None, NameKind::Deck));
            let of: Vec<&Deck> = match &wanted {
                None => decks.iter().map(|(_, deck)| *deck).collect(),
                Some(None) => Vec::new(),
                Some(Some(id)) => decks.iter().filter(|(d, _)| d.name() == id.document).map(|(_, d)| *d).collect(),
            };
            if of.is_empty() {
                told.skip(played, "cards", &key.0, "the deck is not transcribed");
                continue;
            }
            let number = line.number.as_deref().unwrap_or(&key.0);
            let field = line.number.as_ref().map(|_| "number");
            let found: Vec<_> = of.iter().filter_map(|d| d.cards.get(&CardKey::from(number))).collect();
            let is_there = of.iter().any(|d| d.cards.contains(&CardKey::from(number)));
            if !is_there {
                // A name of one's own is no number.
                if line.number.is_some() || number.starts_with(|c: char| c.is_ascii_digit()) {
                    let says = format!("there is no card {number} in the deck");
                    told.push(played, played.at(check, "cards", &key.0, field, says));
                } else {
                    told.skip(played, "cards", &key.0, "its number is not transcribed");
                }
                continue;
            }
            let is_mode = |card: &CardLine| card.kind.as_ref().and_then(Written::known) == Some(&CardKind::Mode);
            let lasts = line.counts_as_mode || found.iter().any(|card| card.enduring || is_mode(card));
            let is_told = of.iter().any(|d| d.cards.iter().any(|(_, card)| card.enduring));
            if matches!(line.is, Some(Written::Known(CardUse::InEffect))) && !found.is_empty() && !lasts {
                if is_told {
                    let says = format!("the card {number} is in effect at the start, and does not last");
                    told.push(played, played.at(check, "cards", &key.0, field, says).severity(Severity::Warning));
                } else {
                    told.skip(played, "cards", &key.0, "which cards last is not transcribed");
                }
            }
        }
    }
    told.end(check, out);
}
