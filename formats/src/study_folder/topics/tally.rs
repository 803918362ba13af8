//! When points for cards are recorded.

use super::{Reading, Topic};
use crate::study_folder::phrase::{day, pattern, sentences};

pub(super) const TOPIC: Topic =
    Topic { suits: |heading| heading.starts_with("tallying vps") || heading == "vps for control", read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let sentences = sentences(&statement);
    let Some(first) = sentences.first() else { return };
    if places(reading, first) {
        reading.first(sentences.len() > 1);
        return;
    }
    let whole = pattern!(r"(?i)^record vps for cards during the night (\d{1,2}) ?(am|pm) turn(?: of (.+?))?\.?$");
    let Some(found) = whole.captures(first) else { return };
    let time = format!("{} {}", &found[1], found[2].to_uppercase());
    let row = reading.row("moments", "card points").word("what", "TallyCards");
    let row = match found.get(3).map(|d| day(d.as_str())) {
        Some(Some(day)) => row.text("turn", &format!("{day}, {time}")),
        Some(None) => return,
        None => row.text("when", &time),
    };
    let shuffles = |s: &&str| pattern!(r"(?i)^reshuffle the mode cards\.?$").is_match(s);
    let shuffle = sentences.get(1).is_some_and(shuffles).then(|| {
        let fields = row.fields.iter().filter(|(name, _)| *name != "what").cloned();
        let mut shuffle = reading.row("moments", "shuffle").word("what", "Reshuffle");
        shuffle.fields.extend(fields);
        shuffle
    });
    let more = sentences.len() > 1 + usize::from(shuffle.is_some());
    reading.write(row);
    shuffle.into_iter().for_each(|row| reading.write(row));
    reading.first(more);
}

/// `During the night 3AM turn of 4 and 5-May—and 6-May at 9PM—tally the VPs for locations …`.
fn places(reading: &mut Reading<'_>, sentence: &str) -> bool {
    let shape = pattern!(r"(?i)^during the night (\d{1,2}) ?(am|pm) turn of (.+?)[—,]? ?tally the vps for locations\b");
    let Some(found) = shape.captures(sentence) else { return false };
    let common = format!("{} {}", &found[1], found[2].to_uppercase());
    let Some(turns) = super::card_deck::turns(&found[3], &common) else { return false };
    for turn in turns {
        let row = reading.row("moments", format!("places, {turn}")).word("what", "TallyPlaces");
        reading.write(row.text("turn", &turn));
    }
    true
}
