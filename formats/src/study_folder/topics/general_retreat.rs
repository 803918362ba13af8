//! Who may declare a general retreat, and how often (26.3).

use super::{Reading, Topic};
use crate::study_folder::phrase::{number, pattern, sentences};
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.ends_with("general retreat"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let mut rest = false;
    for sentence in sentences(&statement) {
        match barred(reading, sentence).or_else(|| by_each(reading, sentence)) {
            Some(rows) => rows.into_iter().for_each(|row| reading.write(row)),
            None => rest = true,
        }
    }
    if !reading.rows.is_empty() {
        reading.first(rest);
    }
}

fn barred(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let whole = pattern!(r"(?i)^the (\p{L}+) player may not declare a general retreat\.?$");
    let found = whole.captures(sentence)?;
    let side = reading.sides.named(&found[1])?;
    Some(vec![reading.row("general_retreat", side).word("barred", true)])
}

fn by_each(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let shape = pattern!(r"(?i)\beither player may declare (\w+) per (map section|map|day|game)\.?$");
    let found = shape.captures(sentence)?;
    let count = number(&found[1])?.to_string();
    let sides = reading.sides.all().iter();
    let row = |side: &String| reading.row("general_retreat", side.as_str()).text("count", &count);
    Some(sides.map(|side| row(side).text("per", &found[2].to_lowercase())).collect())
}
