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
    reading.write(row);
    reading.first(sentences.len() > 1);
}
