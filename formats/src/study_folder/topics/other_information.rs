//! Everything else as another scenario has it.

use super::{Reading, Topic, scenario_of};
use crate::study_folder::phrase::{pattern, references};

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("all other scenario info"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let Some(found) = pattern!(r"^(\([^)]*\)|[^(]*?)\.?\s*(?:(EXCEPTION.*))?$").captures(&statement) else { return };
    let Some(references) = references(&found[1]) else { return };
    let mut from: Vec<String> = references.iter().filter_map(|r| scenario_of(r)).collect();
    from.dedup();
    // Of several scenarios it is not said which topic comes from which.
    let [from] = from.as_slice() else { return };
    if *from == reading.scenario.number {
        return;
    }
    let row = reading.row("takes", from.as_str());
    reading.write(row);
    reading.first(found.get(2).is_some());
}
