//! When decks are shuffled, points for cards recorded, and cards for alternate reinforcements returned or removed.

use super::{Reading, Topic};
use crate::study_folder::phrase::{day, pattern, sentences};

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("card deck"), read };

/// The card that calls alternate reinforcements, in every deck of the series (25.51).
const ALT_CARD: &str = "29";

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let sentences = sentences(&statement);
    let shuffles = pattern!(r"(?i)^reshuffle the full main deck\b");
    let whole = sentences.iter().any(|s| shuffles.is_match(s));
    let score = pattern!(r"(?i)^during the night (\d{1,2}) ?(am|pm) turn of (.+), score vps for cards played\.?$");
    let again =
        pattern!(r"(?i)^(?:note: )?during the (night [ap]m) turn of (.+?), when you reshuffle the full main deck\b");
    let returned = pattern!(r"(?i)\breturn alt\. reinforcement cards to the deck\b");
    let removed = pattern!(
        r"(?i)\b(?:excluding all alt reinforcement cards|remove (?:any|all) alt cards no\. \d+) played so far(?: \([\d.]+\))?\.?$"
    );
    let mut alt = None;
    for sentence in &sentences {
        if removed.is_match(sentence) {
            alt = Some(("Removed", "as many as have been played".to_owned()));
        }
        if let Some(found) = score.captures(sentence) {
            let Some(turns) = turns(&found[3], &format!("{} {}", &found[1], found[2].to_uppercase())) else { return };
            for turn in turns {
                let row = reading.row("moments", format!("cards, {turn}")).word("what", "TallyCards");
                reading.write(row.text("turn", &turn));
                if whole {
                    let row = reading.row("moments", format!("shuffle, {turn}")).word("what", "Reshuffle");
                    reading.write(row.text("turn", &turn));
                }
            }
        } else if let Some(found) = again.captures(sentence) {
            let half = if found[1].to_lowercase().ends_with("am") { "Night AM" } else { "Night PM" };
            let days = pattern!(r"(?i)\bagain during night [ap]m of ").replace_all(&found[2], "").into_owned();
            let Some(turns) = turns(&days, half) else { return };
            if returned.is_match(&statement) {
                alt = Some(("Returned", turns.join("; ")));
            }
            for turn in turns {
                let row = reading.row("moments", format!("shuffle, {turn}")).word("what", "Reshuffle");
                reading.write(row.text("turn", &turn));
            }
        } else if pattern!(r"(?i)^draw mode cards each day(?: \([\d.]+\))?\.?$").is_match(sentence) {
            let row = reading.row("moments", "mode cards").word("what", "DrawModeCards").text("when", "each day");
            reading.write(row);
        }
    }
    if let Some((is, when)) = alt {
        let row = reading.row("cards", ALT_CARD).word("is", is).text("when", &when);
        reading.write(row);
    }
    if !reading.rows.is_empty() {
        // What returns to the deck, or leaves it, is for a person.
        reading.first(true);
    }
}

/// Days, each at a time of its own or at the common one: `12-Oct, 13-Oct; 16-Nov at 11-12PM`.
pub(super) fn turns(text: &str, common: &str) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let items = pattern!(r"[,;—]|\band\b").split(text).map(|item| item.trim().trim_start_matches("on ").trim());
    let items: Vec<&str> = items.filter(|item| !item.is_empty()).collect();
    for (at, item) in items.iter().enumerate() {
        // `13 and 14-Oct`: the month is told once.
        let month = items.get(at + 1).and_then(|next| pattern!(r"^\d{1,2}([ -]\p{L}{3,9})\b").captures(next));
        let item = match month {
            Some(month) if item.chars().all(|c| c.is_ascii_digit()) => format!("{item}{}", &month[1]),
            _ => (*item).to_owned(),
        };
        let item = item.as_str();
        let found = pattern!(r"(?i)^(.+?) at ([\d-]+) ?(am|pm)$").captures(item);
        let (of, at) = match &found {
            Some(found) => (found[1].to_owned(), format!("{} {}", &found[2], found[3].to_uppercase())),
            None => (item.to_owned(), common.to_owned()),
        };
        out.push(format!("{}, {at}", day(&of)?));
    }
    (!out.is_empty()).then_some(out)
}
