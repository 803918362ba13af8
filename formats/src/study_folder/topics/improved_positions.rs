//! Improved positions at start (15.3).

use super::{Reading, Topic, scenario_of};
use crate::study_folder::phrase::{is_none, named_hexes, number, pattern, references, sentences};
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("improved positions"), read };

fn read(reading: &mut Reading<'_>) {
    if reading.nothing_or_taken("improved_positions", "improved positions") {
        return;
    }
    let statement = reading.statement();
    if let Some(several) = references(&statement).filter(|several| several.len() > 1) {
        let from: Option<Vec<String>> = several.iter().map(|section| scenario_of(section)).collect();
        for from in from.into_iter().flatten() {
            let key = format!("improved positions of {from}");
            let row = Row::taken(&key, &from, &["improved_positions"], &reading.section.number);
            reading.write(row);
            reading.first(false);
        }
        return;
    }
    if let Some(found) = named_hexes(&statement) {
        let hexes: Vec<String> = found.into_iter().map(|(_, hex)| hex).collect();
        // Several battles may hand theirs on to one campaign.
        let row = reading.row("improved_positions", &reading.section.number).list("hexes", &hexes);
        reading.write(row);
        reading.first(false);
        return;
    }
    if placed(reading, &statement) {
        return;
    }
    // A sentence for each side: its hexes, or none, behind a dash.
    let mut rest = false;
    for sentence in sentences(&statement) {
        let said = sentence.split_once('—').or_else(|| sentence.split_once(':'));
        let Some((side, said)) = said.and_then(|(side, said)| Some((reading.sides.named(side)?, said))) else {
            rest = true;
            continue;
        };
        let (list, more) = said.split_once(';').map_or((said, None), |(list, more)| (list, Some(more)));
        let row = reading.row("improved_positions", side).text("side", side);
        if is_none(list) {
            reading.write(row.text("count", "0"));
        } else if let Some(found) = named_hexes(list) {
            let hexes: Vec<String> = found.into_iter().map(|(_, hex)| hex).collect();
            reading.write(row.list("hexes", &hexes));
        } else {
            rest = true;
        }
        if let Some(more) = more {
            match free(reading, side, more) {
                Some(row) => reading.write(row),
                None => rest = true,
            }
        }
    }
    if !reading.rows.is_empty() {
        reading.first(rest);
    }
}

/// Places that are named with their hexes, behind words that put a position into each.
fn placed(reading: &mut Reading<'_>, statement: &str) -> bool {
    let Some(found) = pattern!(r"^Place (?:completed )?I\.P\.?s? (?:in|at) (.*)$").captures(statement) else {
        return false;
    };
    let list = pattern!(r",\s*\(").replace_all(&found[1], " (").into_owned();
    let mut rest = false;
    for item in list.split(',') {
        match named_hexes(item.trim()).as_deref() {
            Some([(Some(name), hex)]) => {
                let row = reading.row("improved_positions", name).list("hexes", &[hex]);
                reading.write(row);
            }
            _ => match others(reading, item) {
                Some(row) => reading.write(row),
                None => rest = true,
            },
        }
    }
    let any = !reading.rows.is_empty();
    if any {
        reading.first(rest);
    }
    any
}

/// So many more of a side where its player likes: `plus two (2) more` where friendly infantry is.
fn free(reading: &Reading<'_>, side: &str, text: &str) -> Option<Row> {
    let whole = pattern!(r"(?i)^\s*plus (\w+)(?: \(\d+\))? more in any hex (?:[a-z]+) by (friendly \w+)\.?$");
    let found = whole.captures(text)?;
    let count = number(&found[1])?.to_string();
    let row = reading.row("improved_positions", format!("{side}, free")).text("side", side).text("count", &count);
    Some(row.text("zone", &found[2]))
}

/// So many in hexes that one side holds and chooses: `two others in Northern-occupied hexes of Northern choice`.
fn others(reading: &Reading<'_>, text: &str) -> Option<Row> {
    let whole = pattern!(r"(?i)^\s*(\w+) others? in ((\p{L}+).occupied hexes) of (\p{L}+) choice\.?$");
    let found = whole.captures(text)?;
    let side = reading.sides.named(&found[3]).filter(|side| reading.sides.named(&found[4]) == Some(side))?;
    let row = reading.row("improved_positions", "free").text("side", side);
    Some(row.text("count", &number(&found[1])?.to_string()).text("zone", &found[2]))
}
