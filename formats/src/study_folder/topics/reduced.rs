//! Units that start at reduced strength, as the set-up marks them.

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("reduced strength"), read };

fn read(reading: &mut Reading<'_>) {
    let whole = pattern!(r"(?i)^the units to set.?up at reduced strength are (?:listed|marked|shown) with .+\.?$");
    if whole.is_match(&reading.statement()) {
        let row = reading.row("start", "reduced").word("step", "Reduced");
        reading.write(row);
        reading.first(false);
    }
}
