//! A side all of whose units enter by the turn record.

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.ends_with(" set-up"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let whole = pattern!(r"(?i)^all (\p{L}+) units enter as reinforcements (?:as [a-z]+ on|by) the trc\.?$");
    let Some(found) = whole.captures(&statement) else { return };
    let Some(side) = reading.sides.named(&found[1]) else { return };
    let row = reading.row("start", side).word("step", "ToTrack").text("side", side);
    reading.write(row);
    reading.first(false);
}
