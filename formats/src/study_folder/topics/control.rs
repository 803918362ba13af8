//! Victory point hexes that do not count, and those that have another value here.

use super::{Reading, Topic};
use crate::study_folder::phrase::{day, hex, is_none, named_hexes, pattern};
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic =
    Topic { suits: |heading| heading == "control" || heading.starts_with("vp hexes that do not count"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let worth = pattern!(
        r"^(?:The )?[Cc]ontrolling player receives (\d+) VPs? for control of (\p{Lu}[\p{L}' -]+) \(([^)]*)\)\.?$"
    );
    if let Some(found) = worth.captures(&statement) {
        if let Some(at) = hex(&found[3]) {
            let row = reading.row("vp", at).text("value", &found[1]).text("gist", &found[2]);
            reading.write(row);
            reading.first(false);
        }
        return;
    }
    if let Some((days, rest)) = tallied(&statement) {
        for day in days {
            let row =
                reading.row("moments", day.as_str()).word("what", "TallyVp").text("when", &format!("end of {day}"));
            reading.write(row);
        }
        reading.first(rest);
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

/// The days at whose end points are tallied, a month named once for all of them; whether there is more.
fn tallied(text: &str) -> Option<(Vec<String>, bool)> {
    let shape =
        pattern!(r"^Tally at the end of (?:each|every) day of battle; i\.e\., (\p{Lu}\p{L}+) ([^.]+)\.\s*(.*)$");
    let found = shape.captures(text)?;
    let days = pattern!(r",|\band\b").split(&found[2]).filter(|d| !d.trim().is_empty());
    let days: Option<Vec<String>> = days.map(|d| day(&format!("{} {}", &found[1], d.trim()))).collect();
    days.map(|days| (days, !found[3].is_empty()))
}
