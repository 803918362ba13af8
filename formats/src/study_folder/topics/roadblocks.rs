//! Roadblocks: how many each side has, or where they stand.

use super::{Reading, Topic};
use crate::study_folder::phrase::{named_hexes, notes, pattern, without_notes};
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
