//! Cards that are in effect from the start.

use super::{Reading, Topic};
use crate::study_folder::phrase::{pattern, sentences};

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
            let row = reading.row("cards", number.as_str()).word("is", "InEffect").text("side", side);
            rows.push(row);
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
