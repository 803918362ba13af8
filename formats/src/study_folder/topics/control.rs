//! Victory point hexes that do not count, and those that have another value here.

use super::{Reading, Topic};
use crate::study_folder::phrase::{hex, is_none, named_hexes, pattern};
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic =
    Topic { suits: |heading| heading == "control" || heading.starts_with("vp hexes that do not count"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let worth = pattern!(r"receives (\d+) VP for control of (\p{Lu}[\p{L}' -]+) \(([^)]*)\)\.?$");
    if let Some(found) = worth.captures(&statement) {
        if let Some(at) = hex(&found[3]) {
            let row = reading.row("vp", at).text("value", &found[1]).text("gist", &found[2]);
            reading.write(row);
            reading.first(false);
        }
        return;
    }
    let list = match pattern!(r"(?i)^(?:vp )?hexes that do not count\s*:?(.*)$").captures(&statement) {
        Some(found) => found[1].to_owned(),
        None if reading.section.heading.to_lowercase().ends_with("not count") => statement,
        None => return,
    };
    if is_none(&list) {
        reading.write(Row::nothing("vp", &reading.section.number));
        reading.first(false);
    } else if let Some(found) = named_hexes(&list) {
        for (name, hex) in found {
            let row = reading.row("vp", hex).word("does_not_count", true).maybe("gist", name.as_deref());
            reading.write(row);
        }
        reading.first(false);
    }
}
