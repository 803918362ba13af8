//! Formations that are demoralized from the start.

use super::{Reading, Topic};
use crate::study_folder::phrase::{is_none, pattern, sentences};

pub(super) const TOPIC: Topic =
    Topic { suits: |heading| heading.starts_with("demoralized") && heading.ends_with("at start"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    if is_none(&statement) {
        reading.first(false);
        return;
    }
    let sentences = sentences(&statement);
    let Some(first) = sentences.first() else { return };
    let names: Vec<&str> = pattern!(r",|\band\b").split(first).map(|n| n.trim().trim_end_matches('.')).collect();
    if !names.iter().all(|name| pattern!(r"^[\p{Lu}\d][\p{L}\d/' -]{0,30}$").is_match(name)) {
        return;
    }
    let row = reading.row("start", "demoralized").word("step", "Demoralized").list("units", &names);
    reading.write(row);
    reading.first(sentences.len() > 1);
}
