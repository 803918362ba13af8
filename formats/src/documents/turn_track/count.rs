//! Counting turns (D13): spans on printed cards, each from its first to its last turn, both counted.

use super::{TurnKind, TurnTrack};
use crate::documents::RowKey;
use crate::text::Written;

/// A part of a card, from one turn to another.
#[derive(Debug, Clone, Copy)]
pub struct Span<'a> {
    pub track: &'a TurnTrack,
    /// Key of the first turn.
    pub first: &'a str,
    /// Key of the last turn.
    pub last: &'a str,
}

/// Why a span has no length.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpanFault {
    #[error("the card has no turn {0}")]
    NoTurn(String),
    #[error("{last} is printed before {first}")]
    Backwards { first: String, last: String },
}

impl Span<'_> {
    /// Its turns, across all days that its card shows; days of no card never count.
    ///
    /// # Errors
    /// If one of the two turns is not on the card, or the last stands before the first.
    pub fn turns(&self) -> Result<usize, SpanFault> {
        let turns = self.track.turns.every_key();
        let at = |key: &str| turns.iter().position(|t| t.0 == key).ok_or_else(|| SpanFault::NoTurn(key.to_owned()));
        let (first, last) = (at(self.first)?, at(self.last)?);
        let backwards = || SpanFault::Backwards { first: self.first.to_owned(), last: self.last.to_owned() };
        last.checked_sub(first).map(|n| n + 1).ok_or_else(backwards)
    }
}

/// The turns of several spans together.
///
/// # Errors
/// The first span that has no length.
pub fn turns(spans: &[Span<'_>]) -> Result<usize, SpanFault> {
    spans.iter().map(Span::turns).sum()
}

/// A printed count beside the one that is counted (TRC-002).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// As the print has it; None if it states none.
    pub printed: Option<usize>,
    pub counted: usize,
}

impl Count {
    /// Of spans and the printed count.
    ///
    /// # Errors
    /// As [`turns`].
    pub fn of(spans: &[Span<'_>], printed: Option<usize>) -> Result<Self, SpanFault> {
        Ok(Self { printed, counted: turns(spans)? })
    }

    /// Whether the two agree; None where nothing is printed.
    pub fn agrees(self) -> Option<bool> {
        self.printed.map(|printed| printed == self.counted)
    }
}

impl TurnTrack {
    /// The first turn of a day on which weather is checked: the first that is not a night turn, shaded or not (2.2).
    ///
    /// None where the day has none, or the kind of a turn before it is not known.
    pub fn first_weather_turn(&self, day: &str) -> Option<&RowKey> {
        for (key, line) in self.turns.iter().filter(|(key, line)| line.day(key) == Some(day)) {
            match line.kind.as_ref().and_then(Written::known)? {
                TurnKind::Night => {}
                TurnKind::Day | TurnKind::Twilight => return Some(key),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Document;

    /// A card of days with the same turns: night, twilight (`~`) and day turns by their labels.
    fn card(days: &[&str], turns: &[&str]) -> Document {
        let mut text = "TurnTrack(format: 1, turns: {".to_owned();
        for day in days {
            for turn in turns {
                let kind = match turn {
                    t if t.starts_with('~') => "Twilight",
                    t if t.starts_with("Night") || *t == "3 AM" || *t == "9 PM" => "Night",
                    _ => "Day",
                };
                text.push_str(&format!("\"{day}, {}\": (kind: {kind}),", turn.trim_start_matches('~')));
            }
        }
        text.push_str("})");
        let document = Document::read("tracks/a", text.into_bytes());
        assert!(document.faults().is_empty(), "{:?}", document.faults());
        document
    }

    fn hours(from: u8, to: u8) -> Vec<String> {
        let word = |h: u8| match h {
            12 => "Noon".to_owned(),
            h if h < 12 => format!("{h} AM"),
            h => format!("{} PM", h - 12),
        };
        (from..=to).map(word).collect()
    }

    fn span<'a>(track: &'a Document, first: &'a str, last: &'a str) -> Span<'a> {
        Span { track: track.turn_track().unwrap(), first, last }
    }

    #[test]
    fn t_63_spans_count_both_ends_and_all_days_between() {
        // T-63, with calendars built to the lengths of days that the counts imply.
        let with_nights = |nights: [&'static str; 2], from, to| -> Vec<String> {
            let mut turns = hours(from, to);
            turns.insert(0, nights[0].to_owned());
            turns.push(nights[1].to_owned());
            turns
        };
        let of = |days: &[&str], turns: &[String]| card(days, &turns.iter().map(String::as_str).collect::<Vec<_>>());
        // A day of 13: Night AM, eleven hours, Night PM.
        let thirteen = of(&["29 Jan"], &with_nights(["Night AM", "Night PM"], 8, 18));
        assert_eq!(span(&thirteen, "29 Jan, Night AM", "29 Jan, Night PM").turns(), Ok(13));
        assert_eq!(span(&thirteen, "29 Jan, 8 AM", "29 Jan, 6 PM").turns(), Ok(11));
        // Days of 16: nine turns and a day are 25, nine and two days 41.
        let sixteen = of(&["11", "12", "13"], &with_nights(["3 AM", "9 PM"], 7, 20));
        assert_eq!(sixteen.turn_track().unwrap().turns.len(), 48);
        assert_eq!(span(&sixteen, "11, 1 PM", "12, 9 PM").turns(), Ok(25));
        assert_eq!(span(&sixteen, "11, 1 PM", "13, 9 PM").turns(), Ok(41));
        // Days of 17: 22 and 74. Of 18: 27 and 44.
        let seventeen = of(&["14", "15", "16", "17", "18"], &with_nights(["3 AM", "9 PM"], 6, 20));
        assert_eq!(span(&seventeen, "14, 4 PM", "15, 9 PM").turns(), Ok(23));
        assert_eq!(span(&seventeen, "14, 5 PM", "15, 9 PM").turns(), Ok(22));
        assert_eq!(span(&seventeen, "14, 3 PM", "18, 8 PM").turns(), Ok(74));
        let eighteen = of(&["20", "21", "22"], &with_nights(["3 AM", "9 PM"], 5, 20));
        assert_eq!(span(&eighteen, "20, 1 PM", "21, 9 PM").turns(), Ok(27));
        assert_eq!(span(&eighteen, "20, Noon", "22, 7 PM").turns(), Ok(44));
    }

    #[test]
    fn t_65_spans_of_several_cards_are_added_and_what_lies_between_counts_nothing() {
        // T-65: nine turns on one card, eleven on another a week later.
        let names = hours(7, 20);
        let turns: Vec<&str> = names.iter().map(String::as_str).collect();
        let (may, june) = (card(&["28 May", "29 May"], &turns), card(&["4 June"], &turns));
        let (one, other) = (span(&may, "28 May, Noon", "28 May, 8 PM"), span(&june, "4 June, 10 AM", "4 June, 8 PM"));
        assert_eq!((one.turns(), other.turns()), (Ok(9), Ok(11)));
        let count = Count::of(&[one, other], Some(20)).unwrap();
        assert_eq!((count.counted, count.agrees()), (20, Some(true)));
        assert_eq!(Count::of(&[one], Some(20)).unwrap().agrees(), Some(false));
        assert_eq!(Count::of(&[one], None).unwrap().agrees(), None);
    }

    #[test]
    fn t_64_printed_counts_that_no_calendar_bears_out_stand_beside_the_computed_ones() {
        // T-64: the four durations whose printed counts differ from those of the same calendars.
        let calendar = |days: &[&str], first: &'static str, hours: Vec<String>, last: &'static str| {
            let turns: Vec<&str> = [first].into_iter().chain(hours.iter().map(String::as_str)).chain([last]).collect();
            card(days, &turns)
        };
        let thirteen = calendar(&["29 Jan"], "Night AM", hours(8, 18), "Night PM");
        let april = ["11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21"];
        let sixteen = calendar(&april, "3 AM", hours(7, 20), "9 PM");
        let seventeen = calendar(&["15", "16"], "3 AM", hours(6, 20), "9 PM");
        let eighteen = calendar(&["1", "2"], "3 AM", hours(5, 20), "9 PM");
        for (track, first, last, printed, counted) in [
            (&thirteen, "29 Jan, 3 PM", "29 Jan, Night PM", 6, 5),
            (&sixteen, "11, 7 AM", "21, 6 PM", 171, 172),
            (&seventeen, "15, 9 AM", "16, 9 PM", 29, 30),
            (&eighteen, "1, Noon", "2, 8 PM", 31, 27),
        ] {
            let count = Count::of(&[span(track, first, last)], Some(printed)).unwrap();
            assert_eq!((count.counted, count.agrees()), (counted, Some(false)), "{first} to {last}");
        }
    }

    #[test]
    fn t_66_the_first_weather_turn_is_the_first_that_is_not_night() {
        // T-66.
        let night = card(&["29 Jan"], &["Night AM", "8 AM", "9 AM", "Night PM"]);
        let early = card(&["11", "12"], &["3 AM", "7 AM", "8 AM", "9 PM"]);
        let shaded = card(&["2 Dec"], &["3 AM", "~6 AM", "7 AM", "~5 PM", "9 PM"]);
        for (track, day, turn) in
            [(&night, "29 Jan", "29 Jan, 8 AM"), (&early, "12", "12, 7 AM"), (&shaded, "2 Dec", "2 Dec, 6 AM")]
        {
            let found = track.turn_track().unwrap().first_weather_turn(day);
            assert_eq!(found.map(|k| k.0.as_str()), Some(turn));
        }
        assert_eq!(night.turn_track().unwrap().first_weather_turn("30 Jan"), None);
        let untold =
            Document::read("a", b"TurnTrack(format: 1, turns: {\"1, A\": (), \"1, B\": (kind: Day)})".to_vec());
        assert_eq!(untold.turn_track().unwrap().first_weather_turn("1"), None);
    }

    #[test]
    fn a_span_that_is_none_says_why() {
        let card = card(&["1"], &["Noon", "1 PM"]);
        let fault = |first, last| span(&card, first, last).turns().unwrap_err().to_string();
        assert_eq!(fault("1, Noon", "1, 2 PM"), "the card has no turn 1, 2 PM");
        assert_eq!(fault("1, 1 PM", "1, Noon"), "1, Noon is printed before 1, 1 PM");
    }
}
