//! Victory by the rules of the series.

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.ends_with("victory conditions"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let by = pattern!(r"(?i)^(?:the )?vps are earned as per (\d{2}\.\d{1,2})\b[.\s]*(.*)$");
    let Some(found) = by.captures(&statement) else { return };
    let row = reading.row("victory", "points").text("gist", &format!("as in {}", &found[1]));
    reading.write(row);
    reading.first(!found[2].is_empty());
}
