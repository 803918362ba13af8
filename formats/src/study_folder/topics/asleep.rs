//! Leaders who sleep at start.

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.contains(" and "), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let whole = pattern!(
        r#"^(\p{Lu}\p{L}+(?:(?:, | and )\p{Lu}\p{L}+)*) (?:is|are) ["“]?asleep["”]? at start and may not move\b"#
    );
    let Some(found) = whole.captures(&statement) else { return };
    let names: Vec<&str> = pattern!(r", | and ").split(found.get(1).map_or("", |m| m.as_str())).collect();
    let row = reading.row("start", "asleep").word("step", "Asleep").list("units", &names);
    reading.write(row);
    // What wakes them is for a person.
    reading.first(true);
}
