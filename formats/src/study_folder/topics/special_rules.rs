//! Special rules of other scenarios, all of which hold here.

use super::{Reading, Topic};
use crate::study_folder::phrase::{groups, pattern, sentences};

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading == "special rules", read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    for sentence in sentences(&statement) {
        let of_one = pattern!(
            r"(?i)^(?:all|use(?: the)?) special rules from (\d{2}\.\d)(?: apply)?(?:—use both maps(?: \([\d.]+\))?)?\.?$"
        );
        let of_each = pattern!(
            r"(?i)^all special rules from the (?:individual )?battles apply \(([^()]+)\)(?:, as well as .+ \([\d.]+\))?\.?$"
        );
        let found = of_one.captures(sentence).or_else(|| of_each.captures(sentence));
        let Some(groups) = found.and_then(|found| groups(&found[1])) else { continue };
        reading.stands(groups, false);
        reading.first(sentence.len() < statement.len());
        return;
    }
}
