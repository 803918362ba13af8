//! Roadblocks: how many each side has, or where they stand.

use super::{Reading, Topic};
use crate::study_folder::phrase::{named_hexes, notes, number, pattern, without_notes};
use crate::study_folder::sides::Counts;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("roadblocks"), read };

fn read(reading: &mut Reading<'_>) {
    if reading.nothing_or_taken("roadblocks", "roadblocks") {
        return;
    }
    let statement = reading.statement();
    let counts = Counts::read(&statement, reading.sides);
    if !counts.rest && !counts.by_side.is_empty() {
        for (side, count) in &counts.by_side {
            let row = reading.row("roadblocks", side).text("side", side).text("count", &count.to_string());
            reading.write(row);
        }
        reading.first(false);
        return;
    }
    if of_one(reading, &statement) {
        return;
    }
    let Some(hexes) = named_hexes(&without_notes(&statement)) else { return };
    let hexes: Vec<String> = hexes.into_iter().map(|(_, hex)| hex).collect();
    let of = notes(&statement);
    let whose = match of.as_slice() {
        [] => None,
        [one] if pattern!(r"^\p{Lu}\p{L}+$").is_match(one) => Some(one.as_str()),
        _ => return,
    };
    let row = match whose {
        Some(whose) => match reading.sides.named(whose) {
            Some(side) => reading.row("roadblocks", side).text("side", side),
            None => reading.row("roadblocks", whose).text("army", whose),
        },
        None => reading.row("roadblocks", "at start"),
    };
    reading.write(row.list("hexes", &hexes));
    reading.first(false);
}

/// `Two Northern roadblocks`, `one Northern, within 3 hexes of 0512`: where they may stand is for a person.
fn of_one(reading: &mut Reading<'_>, statement: &str) -> bool {
    let whole = pattern!(
        r"^(\w+) (\p{Lu}\p{L}+)( [Rr]oadblocks?)?(, within \d{1,2} hexes of (?:[A-Z]-?)?\d{4})?(?: \([\d.]+\))?\.?$"
    );
    let Some(found) = whole.captures(statement) else { return false };
    let Some(count) = number(&found[1]) else { return false };
    let row = match (reading.sides.named(&found[2]), reading.sides.army(&found[2])) {
        (Some(side), _) => reading.row("roadblocks", side).text("side", side),
        (None, Some(army)) => reading.row("roadblocks", army).text("army", army),
        // A name before "roadblocks" that is no side's is an army's.
        (None, None) if found.get(3).is_some() => reading.row("roadblocks", &found[2]).text("army", &found[2]),
        (None, None) => return false,
    };
    reading.write(row.text("count", &count.to_string()));
    reading.first(found.get(4).is_some());
    true
}
