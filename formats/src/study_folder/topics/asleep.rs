//! Leaders who sleep at start.

use super::Reading;
use crate::study_folder::phrase::pattern;
use crate::study_folder::row::Row;

/// What a sentence says of them; what wakes them is for a person.
pub(super) fn read(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let all = pattern!(
        r#"^(\p{Lu}\p{L}+(?:(?:, | and )\p{Lu}\p{L}+)*) (?:is|are) ["“]?asleep["”]? at start and may not move\b"#
    );
    if let Some(found) = all.captures(sentence) {
        let names: Vec<&str> = pattern!(r", | and ").split(found.get(1)?.as_str()).collect();
        return Some(vec![row(reading, &names)]);
    }
    let one = pattern!(r"\b(\p{Lu}\p{L}+), who starts asleep\b").captures(sentence)?;
    Some(vec![row(reading, &[&one[1]])])
}

/// The step that has these leaders asleep.
pub(super) fn row(reading: &Reading<'_>, names: &[&str]) -> Row {
    reading.row("start", format!("{}, asleep", names.join(", "))).word("step", "Asleep").list("units", names)
}
