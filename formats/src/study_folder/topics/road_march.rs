//! Forces that start in road march.

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.ends_with("in road march"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let whole = pattern!(r"(?i)^the (\p{L}+) units of ([\p{L}\d ]{1,30}?) must set.?up or enter in road march\.?$");
    let Some(found) = whole.captures(&statement) else { return };
    let Some(side) = reading.sides.named(&found[1]) else { return };
    let row = reading.row("start", found[2].to_owned()).word("step", "RoadMarch").text("side", side);
    reading.write(row.list("units", &[&found[2]]));
    reading.first(false);
}
