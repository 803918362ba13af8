//! The set-up of one side: by a column, or all of it by the turn record.

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.ends_with(" set-up"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let row = off_map(reading, &statement).or_else(|| by_column(reading, &statement));
    if let Some(row) = row {
        reading.write(row);
        reading.first(false);
    }
}

/// A side none of whose units stands on the map at start.
pub(super) fn off_map(reading: &Reading<'_>, sentence: &str) -> Option<Row> {
    let shapes = [
        pattern!(r"(?i)^all (\p{L}+) units enter as reinforcements (?:as [a-z]+ on|by) the trc\.?$"),
        pattern!(r"(?i)^no (\p{L}+) units set.?up on (?:the )?map\.?$"),
        pattern!(r"(?i)^the (\p{L}+) (?:don't|do not) have any units to set.?up(?: \([^)]*\))?\.?$"),
    ];
    let found = shapes.into_iter().find_map(|shape| shape.captures(sentence))?;
    let side = reading.sides.named(&found[1])?;
    Some(reading.row("start", side).word("step", "ToTrack").text("side", side))
}

/// `Set up all Northern units in accordance with the 3rd May column of the Initial Set-up (27.35).`
fn by_column(reading: &Reading<'_>, sentence: &str) -> Option<Row> {
    let whole = pattern!(r"(?i)^set.?up all (\p{L}+) units (in accordance with [^.()]+?)(?: \([\d.]+\))?\.?$");
    let found = whole.captures(sentence)?;
    let side = reading.sides.named(&found[1])?;
    let label = super::map_area::column(&found[2])?;
    let row = reading.row("start", format!("column, {side}")).word("step", "Column").text("side", side);
    Some(row.text("column", &label))
}
