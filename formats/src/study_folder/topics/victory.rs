//! Victory by the rules of the series.

use super::{Reading, Topic};
use crate::study_folder::phrase::pattern;
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.ends_with("victory conditions"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let by = pattern!(r"(?i)^(?:the )?vps are earned as per (\d{2}\.\d{1,2})\b[.\s]*(.*)$");
    let other = pattern!(r"(?i)^\(?same as (\d{2}\.4)\b").captures(&statement);
    if let Some(from) = other.and_then(|found| super::scenario_of(&found[1])).filter(|f| *f != reading.scenario.number)
    {
        let topics = ["victory", "moments", "vp"];
        reading.write(Row::taken("victory", &from, &topics, &reading.section.number));
        reading.first(!statement.trim_end_matches(['.', ')']).ends_with(".4"));
        return;
    }
    let after = pattern!(r"(?i)^the total of vps is [a-z]+ per player after each (day of battle|battle)\.\s*(.*)$");
    if let Some(found) = after.captures(&statement) {
        let when = format!("after each {}", &found[1]);
        let row = reading.row("moments", "points").word("what", "TallyVp").text("when", &when);
        reading.write(row);
        reading.first(!found[2].is_empty());
        return;
    }
    let Some(found) = by.captures(&statement) else { return };
    let row = reading.row("victory", "points").text("gist", &format!("as in {}", &found[1]));
    reading.write(row);
    reading.first(!found[2].is_empty());
}
