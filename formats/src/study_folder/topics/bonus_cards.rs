//! How many bonus cards each side draws, mostly on the second turn (25.44).

use super::{Reading, Topic};

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("bonus cards"), read };

fn read(reading: &mut Reading<'_>) {
    if reading.taken(&["bonus_cards"], "bonus cards") {
        return;
    }
    let gist = reading.section.heading.to_lowercase().contains("turn 2").then_some("on turn 2");
    reading.counts("bonus_cards", gist);
}
