//! Bridges that are damaged at start.

use super::{Reading, Topic};
use crate::study_folder::phrase::{pattern, sentences, span, without_notes};

pub(super) const TOPIC: Topic =
    Topic { suits: |heading| pattern!(r"^(damaged|destroyed) bridges?\b").is_match(heading), read };

fn read(reading: &mut Reading<'_>) {
    if reading.nothing_or_taken("bridges", "bridges") {
        return;
    }
    let statement = reading.statement();
    let sentences = sentences(&statement);
    let Some((first, more)) = sentences.split_first() else { return };
    let spans: Option<Vec<String>> = pattern!(r"[,;]|\band\b")
        .split(&without_notes(first))
        .map(str::trim)
        .filter(|s| !s.is_empty())
        .map(span)
        .collect();
    let Some(spans) = spans.filter(|s| !s.is_empty()) else { return };
    // A sentence on the one bridge that may not be repaired.
    let no_repair = spans.len() == 1
        && more.len() == 1
        && more.iter().all(|m| m.to_lowercase().contains("bridge may not be repaired"));
    for span in spans {
        let mut row = reading.row("bridges", span).word("damaged", true);
        if no_repair {
            row = row.word("no_repair", true);
        }
        reading.write(row);
    }
    reading.first(!more.is_empty());
}
