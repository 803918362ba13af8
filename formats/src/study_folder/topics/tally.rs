//! When points for cards are recorded.

use super::{Reading, Topic};
use crate::study_folder::phrase::{day, pattern};

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("tallying vps"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let sentences = crate::study_folder::phrase::sentences(&statement);
    let Some(first) = sentences.first() else { return };
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
