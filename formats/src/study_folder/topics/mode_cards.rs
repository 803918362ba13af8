//! How many mode cards are drawn at start, and when more are drawn or shuffled (25.42).

use super::{Reading, Topic};
use crate::study_folder::phrase::{day, pattern, sentences};
use crate::study_folder::row::Row;
use crate::study_folder::sides::Counts;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("mode cards"), read };

fn read(reading: &mut Reading<'_>) {
    if reading.taken(&["mode_cards"], "mode cards") {
        return;
    }
    let statement = reading.statement();
    let mut rest = false;
    let mut counts = String::new();
    for sentence in sentences(&statement) {
        if let Some(row) = moment(reading, sentence) {
            reading.write(row);
        } else if let Some(rows) = on_days(reading, sentence) {
            rows.into_iter().for_each(|row| reading.write(row));
        } else {
            counts.push_str(sentence);
            counts.push(' ');
        }
    }
    let found = Counts::of_decks(&counts, reading.sides);
    rest |= found.rest;
    for (side, count) in &found.by_side {
        let row = reading.row("mode_cards", side).text("count", &count.to_string());
        reading.write(row);
    }
    super::cards_in_effect::late_start(reading);
    // A side that has nobody on the map has no cards.
    let absent = pattern!(r"(?i)\(no (\p{L}+) forces on map\)").captures(&statement);
    let absent = absent.and_then(|found| reading.sides.named(&found[1]).map(str::to_owned));
    if let Some(side) = absent.filter(|side| found.by_side.len() == 1 && found.by_side.iter().all(|(s, _)| s != side)) {
        let row = reading.row("mode_cards", side).text("count", "0");
        reading.write(row);
    }
    if !reading.rows.is_empty() {
        reading.first(rest);
    }
}

/// When cards are drawn again, or shuffled.
fn moment(reading: &Reading<'_>, sentence: &str) -> Option<Row> {
    let draw = pattern!(
        r"(?i)^draw mode cards (?:on )?the (?:first|1st) daylight turn (?:of )?each day(?:\s*\([\d.]+\))?\.?$"
    );
    if draw.is_match(sentence) {
        let row = reading.row("moments", "mode cards").word("what", "DrawModeCards");
        return Some(row.text("when", "first daylight turn of each day"));
    }
    let shuffle = pattern!(r"(?i)^reshuffle the mode cards at (\d{1,2}) ?(am|pm)( each day)?(?:\s*\([\d.]+\))?\.?$");
    let found = shuffle.captures(sentence)?;
    let each = found.get(3).map_or("", |_| ", each day");
    let when = format!("{} {}{each}", &found[1], found[2].to_uppercase());
    Some(reading.row("moments", "shuffle").word("what", "Reshuffle").text("when", &when).text("gist", "mode cards"))
}

/// Draws on the first turn of one day, and again on another.
fn on_days(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let whole = pattern!(r"(?i)^mode cards will be [a-z]+ on the first turn of ([^.]+?) and again on ([^.]+)\.?$");
    let found = whole.captures(sentence)?;
    let row = |text: &str| {
        let day = day(text)?;
        let row = reading.row("moments", format!("mode cards, {day}")).word("what", "DrawModeCards");
        Some(row.text("when", &format!("the first turn of {day}")))
    };
    Some(vec![row(&found[1])?, row(&found[2])?])
}
