//! When a scenario begins and ends, with the printed number of turns; its kind, which its own heading tells.

use super::{Reading, Topic};
use crate::study_folder::outline::is_duration;
use crate::study_folder::phrase::{pattern, sentences, stretch};

pub(super) const TOPIC: Topic = Topic { suits: is_duration, read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let turns = pattern!(r"\((\d{1,3}) turns?\)").captures(&statement);
    let count = turns.as_ref().and_then(|t| t[1].parse::<u16>().ok());
    let (said, rest) = match turns.as_ref().and_then(|t| t.get(0)) {
        Some(at) => (statement.get(..at.start()), statement.get(at.end()..)),
        None => {
            let first = pattern!(r"\([^)]*\)\s*$").replace(&statement, "").into_owned();
            let first = sentences(&first).first().copied().unwrap_or_default().to_owned();
            let length = first.len();
            (statement.get(..length), statement.get(length..))
        }
    };
    let (said, rest) = (said.unwrap_or_default(), rest.unwrap_or_default());
    let said = pattern!(r"(?i)\s*\binclusive\b").replace(said.trim().trim_end_matches('.'), "");
    let kind = kind(reading);
    let between =
        stretch(&said).and_then(|(first, last)| Some((first.written(None)?, last.written(first.day.as_deref())?)));
    if kind.is_none() && between.is_none() {
        return;
    }
    let mut row = reading.row("kind", "scenario");
    if let Some(kind) = kind {
        row = row.word("kind", kind);
    }
    row = row.text("battle", &reading.scenario.battle);
    if let Some(count) = count {
        row = row.word("turns", count);
    }
    reading.write(row);
    let Some((begins, ends)) = between else { return };
    let row = reading.row("duration", "1").text("first", &begins).text("last", &ends);
    reading.write(row);
    let more = rest.trim().trim_start_matches('.').trim();
    reading.first(!more.is_empty() && !pattern!(r"^\([^)]*\)$").is_match(more));
}

/// By the words of the headings. None where they do not tell.
fn kind(reading: &Reading<'_>) -> Option<&'static str> {
    let of_first = reading.scenario.sections.iter().find(|s| s.number.ends_with(".1")).map(|s| s.heading.as_str());
    [reading.scenario.heading.as_str(), of_first.unwrap_or_default()].into_iter().find_map(|text| {
        let text = text.to_lowercase();
        if text.contains("approach to battle") {
            Some("Approach")
        } else if text.contains("mini-campaign") || text.contains("mini campaign") {
            Some("MiniCampaign")
        } else if text.contains("campaign") {
            Some("Campaign")
        } else if text.contains("battle of") || text.contains("battles of") || text.contains("day of battle") {
            Some("DayOfBattle")
        } else {
            None
        }
    })
}
