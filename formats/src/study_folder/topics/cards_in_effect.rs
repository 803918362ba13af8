//! Cards that are in effect from the start.

use super::{Reading, Topic};
use crate::study_folder::phrase::{pattern, sentences};
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic =
    Topic { suits: |heading| heading.ends_with("cards in effect") || heading.ends_with("late start"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let sentences = sentences(&pattern!(r"(?i)\bno\. ?(\d)").replace_all(&statement, "no $1"))
        .into_iter()
        .map(str::to_owned)
        .collect::<Vec<_>>();
    let Some((first, more)) = sentences.split_first() else { return };
    let whole = pattern!(r"(?i)^(.*?) (?:is|are) in effect at start\b(.*)$");
    let Some(found) = whole.captures(first) else { return };
    // `Side cards no 20 and 30`, several such joined by `and`.
    let shape = pattern!(r"(?i)(\p{L}+) cards? no ([\d ,and]+\d|\d+)(?: \([^)]*\))?");
    let mut said = found[1].to_owned();
    let mut rows = Vec::new();
    for piece in shape.captures_iter(&found[1]) {
        let Some(side) = reading.sides.named(&piece[1]) else { return };
        for number in pattern!(r"\d+").find_iter(&piece[2]) {
            rows.push(row(reading, side, number.as_str()));
        }
        said = said.replacen(&piece[0], "", 1);
    }
    if !pattern!(r"(?i)^[\s,.]*(?:and)?[\s,.]*$").is_match(&said) {
        return;
    }
    for row in rows {
        reading.write(row);
    }
    if !reading.rows.is_empty() {
        let after = pattern!(r"^\s*(?:\([^)]*\))?\s*\.?$").is_match(&found[2]);
        reading.first(!after || !more.is_empty());
    }
}

/// A card of a side's deck that is in effect.
pub(super) fn row(reading: &Reading<'_>, side: &str, number: &str) -> Row {
    reading.row("cards", number).word("is", "InEffect").text("side", side)
}

/// A late start that is in effect with its card, which other sections say among other things.
pub(super) fn late_start(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let starts =
        pattern!(r#"(?i)\b(?:for the )?(\p{L}+)(?: general \p{L}+ has a|,) ["“]?late start["”]?(?: is)? in effect\b"#);
    let Some(found) = starts.captures(&statement) else { return };
    let card = pattern!(r"(?i)\bcard no\. (\d{1,2})\b").captures(&statement);
    let (Some(side), Some(card)) = (reading.sides.named(&found[1]), card) else { return };
    let row = row(reading, side, &card[1]);
    reading.write(row);
    // A general who starts late is asleep until his card has it otherwise.
    if let Some(of) = pattern!(r"\b[Gg]eneral (\p{Lu}\p{L}+) has a\b").captures(&statement) {
        let row = super::asleep::row(reading, &[&of[1]]).text("side", side);
        reading.write(row);
    }
}
