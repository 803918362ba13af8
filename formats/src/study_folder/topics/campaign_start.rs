//! How a campaign begins: by a column of the cards, or as the first of its battles does.

use super::{Reading, Topic, scenario_of};
use crate::study_folder::outline::Section;
use crate::study_folder::phrase::{pattern, sentences};
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading == HEADING, read };

const HEADING: &str = "initial set-up";

/// Whether a group goes on from the first battle to what is done before the next one.
pub(in crate::study_folder) fn leads_on(group: &Section) -> bool {
    group.heading.to_lowercase() == HEADING && group.text().contains("the action moves to ")
}

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let sentences = sentences(&statement);
    let Some(first) = sentences.first() else { return };
    let battle = pattern!(
        r"^To start the (?:Grand )?Campaign, use the [\w. -]{1,30} set-up (?:and play|on) the [\p{L} -]{1,50} \((\d{2}\.[02])\)\.?$"
    );
    let column = pattern!(
        r#"^To start the (?:Grand )?Campaign, (?:use the|set.?up (?:by|in accordance with) the) ["“]?([\w. -]{1,30}?)["”]? set-up(?: for the [\p{L} -]{1,30} map)?\.?$"#
    );
    let row = if let Some(found) = battle.captures(first) {
        scenario_of(&found[1]).map(|from| Row::taken("start", &from, &["start"], &reading.section.number))
    } else {
        column
            .captures(first)
            .map(|found| reading.row("start", "column").word("step", "Column").text("column", &found[1]))
    };
    if let Some(row) = row {
        reading.write(row);
        reading.first(sentences.len() > 1);
    }
}
