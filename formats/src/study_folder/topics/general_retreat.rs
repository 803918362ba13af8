//! A side that may not declare a general retreat (26.3).

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.ends_with("general retreat"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let whole = pattern!(r"(?i)^the (\p{L}+) player may not declare a general retreat\.?$");
    let Some(found) = whole.captures(&statement) else { return };
    let Some(side) = reading.sides.named(&found[1]) else { return };
    let row = reading.row("general_retreat", side).word("barred", true);
    reading.write(row);
    reading.first(false);
}
