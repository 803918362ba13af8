//! Everything else as another scenario has it.

use super::{Reading, Topic, scenario_of};
use crate::study_folder::phrase::{groups, pattern};

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("all other scenario info"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let Some(found) = pattern!(r"^(\([^)]*\)|[^(]*?)\.?\s*(?:(EXCEPTION.*))?$").captures(&statement) else { return };
    let Some(all) = groups(&found[1]) else { return };
    // Groups behind the four of a battle have lines of their own to be read.
    let (groups, others): (Vec<String>, Vec<String>) = all.into_iter().partition(|group| scenario_of(group).is_some());
    let mut from: Vec<String> = groups.iter().filter_map(|group| scenario_of(group)).collect();
    from.dedup();
    // Of several scenarios it is not said which topic comes from which.
    let [from] = from.as_slice() else { return };
    if *from == reading.scenario.number {
        return;
    }
    let row = reading.row("takes", from.as_str());
    reading.write(row);
    reading.stands(groups, true);
    reading.first(found.get(2).is_some() || !others.is_empty());
}
