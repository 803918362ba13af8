//! A guard that has already been committed (11.3).

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading == "guard commitment", read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let whole =
        pattern!(r"(?i)^the (\p{L}+) guard starts? (?:with|as) already.committed(?: status)?(?: \([\d.]+\))?\.?$");
    let Some(found) = whole.captures(&statement) else { return };
    let Some(side) = reading.sides.named(&found[1]) else { return };
    let row = reading.row("start", "guard").word("step", "GuardCommitted").text("side", side);
    reading.write(row);
    reading.first(false);
}
