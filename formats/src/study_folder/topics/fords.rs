//! Blown bridges that are fords.

use super::{Reading, Topic};
use crate::study_folder::phrase::{hex, named_hexes, pattern};

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.ends_with("fords"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let whole = pattern!(r"(?i)^treat all blown bridges \(([^()]+)\) as fords\.?$");
    let Some(hexes) = whole.captures(&statement).and_then(|found| named_hexes(&found[1])) else { return };
    // The heading may name the map, once for all.
    let map = pattern!(r"^([A-Z]{2,4})-([A-Z]) ").captures(&reading.section.heading);
    let map = map.map(|m| format!("{} {}-", &m[1], &m[2])).unwrap_or_default();
    for (_, bare) in hexes {
        if let Some(at) = hex(&format!("{map}{bare}")) {
            let row = reading.row("bridges", at).word("ford", true);
            reading.write(row);
        }
    }
    reading.first(false);
}
