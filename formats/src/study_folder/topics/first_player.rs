//! Who is the first player (1.5).

use super::{Reading, Topic};
use crate::study_folder::phrase::{pattern, sentences, without_notes};

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading == "first player", read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let sentences = sentences(&statement);
    let Some(first) = sentences.first() else { return };
    let said = without_notes(first);
    let shape = pattern!(
        r"(?i)^(?:in the dob\s*,\s*)?(?:the )?(\p{L}+)(?: player)?(?: is (?:the )?(?:first|1st) player(?: *([,;].*?))?)?\s*\.?\s*$"
    );
    let Some(found) = shape.captures(said.trim()) else { return };
    let Some(side) = reading.sides.named(&found[1]) else { return };
    let mut row = reading.row("first_player", side);
    let more = found.get(2).map_or("", |more| more.as_str()).trim_start_matches([',', ';', ' ']).to_lowercase();
    let skips = more.starts_with("but the first player turn is skipped");
    if skips {
        row = row.word("skips_first_turn", true);
    }
    if pattern!(r"(?i)^in the dob \(only\)").is_match(first) {
        row = row.list("only", &[&reading.scenario.number]);
    }
    reading.write(row);
    super::cards_in_effect::late_start(reading);
    reading.first(!more.is_empty() || sentences.len() > 1);
}
