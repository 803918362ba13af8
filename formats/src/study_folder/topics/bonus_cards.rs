//! How many bonus cards each side draws, mostly on the second turn (25.44), and days on which more are drawn.

use super::{Reading, Topic};
use crate::study_folder::phrase::{day, number, pattern};

pub(super) const TOPIC: Topic =
    Topic { suits: |heading| heading.is_empty() || heading.starts_with("bonus cards"), read };

fn read(reading: &mut Reading<'_>) {
    if by_days(reading) || reading.section.heading.is_empty() {
        return;
    }
    if reading.taken(&["bonus_cards"], "bonus cards") || told_elsewhere(reading) {
        return;
    }
    let gist = reading.section.heading.to_lowercase().contains("turn 2").then_some("on turn 2");
    reading.counts("bonus_cards", gist);
}

/// The number of both sides is that of a rule, or of the days of a campaign.
fn told_elsewhere(reading: &mut Reading<'_>) -> bool {
    let statement = reading.statement();
    let see = pattern!(r"(?i)^see (\d{2}\.\d{1,2}(?:, \d{2}\.\d{1,2})*)\.?$");
    let outcome = pattern!(
        r"(?i)^the outcome of each day of battle [a-z]+ the number of bonus cards [^.()]{1,20} \((\d{2}\.\d{1,2})\)\.?$"
    );
    let Some(found) = see.captures(&statement).or_else(|| outcome.captures(&statement)) else { return false };
    let gist = format!("see {}", &found[1]);
    for side in reading.sides.all() {
        let row = reading.row("bonus_cards", side.as_str()).text("gist", &gist);
        reading.write(row);
    }
    reading.first(false);
    true
}

/// `If you play out the 4th and 5th, draw two bonus cards on the 4th and two on the 5th.`
fn by_days(reading: &mut Reading<'_>) -> bool {
    let statement = reading.statement();
    let whole = pattern!(r"(?i)^if you (?:decide to )?play.out the [^,.]{1,30}, draw (\w+) bonus cards on ([^.]+)\.?$");
    let Some(found) = whole.captures(&statement) else { return false };
    let mut rows = Vec::new();
    let each = pattern!(r"(?i)^(?:(\w+) on )?(?:the )?(.+)$");
    for item in found[2].split(" and ") {
        let Some(part) = each.captures(item.trim()) else { return false };
        let count = part.get(1).map_or(&found[1], |m| m.as_str());
        let of = part[2].trim();
        let is_day = day(of).is_some() || pattern!(r"^\d{1,2}(?:st|nd|rd|th)$").is_match(of);
        let (Some(count), true) = (number(count), is_day) else { return false };
        let of = day(of).unwrap_or_else(|| of.to_owned());
        let row = reading.row("moments", format!("bonus cards, {of}")).word("what", "DrawBonusCards");
        rows.push(row.text("when", &format!("{of}, {count}, if it is played")));
    }
    rows.into_iter().for_each(|row| reading.write(row));
    reading.first(false);
    true
}
