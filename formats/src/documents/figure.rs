//! Figures and dates as counters, cards and tracks print them.

use std::fmt;

use crate::text::Spelled;

/// A number of a counter, or a word that it was looked for in vain. An absent field is not transcribed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Figure {
    /// As printed, without its brackets.
    Is(u16),
    /// Not in the sources.
    Unknown,
}

impl Figure {
    /// The number, if it is known.
    pub const fn number(self) -> Option<u16> {
        match self {
            Self::Is(number) => Some(number),
            Self::Unknown => None,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(number) => number.fmt(f),
            Self::Unknown => f.write_str(UNKNOWN),
        }
    }
}

/// The word for what is in none of the sources.
pub const UNKNOWN: &str = "Unknown";

/// A whole number of up to four digits, and nothing else.
fn digits(text: &str) -> Option<u16> {
    let fits = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

/// The text without brackets and slips of letters for digits.
fn plain(text: &str) -> String {
    let inner = text.trim_matches(|c: char| c.is_whitespace() || "()[].,".contains(c));
    let as_digit = |c| match c {
        'O' | 'o' => '0',
        'l' | 'I' => '1',
        c => c,
    };
    let digits: String = inner.chars().map(as_digit).collect();
    if digits.bytes().all(|b| b.is_ascii_digit()) { digits } else { inner.to_owned() }
}

impl Spelled for Figure {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a number in quotes, or \"Unknown\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        if text == UNKNOWN { Some(Self::Unknown) } else { digits(text).map(Self::Is) }
    }
    fn nearest(text: &str) -> Option<String> {
        let plain = plain(text);
        digits(&plain).map(|n| n.to_string()).or_else(|| crate::text::nearest(&plain, [UNKNOWN]))
    }
}

/// The back of a combat unit: its reduced strength, or the flag that a unit of strength 1 has there (12.52).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reverse {
    /// A reduced side with this strength.
    Is(u16),
    /// No reduced side.
    Flag,
    /// Not in the sources.
    Unknown,
}

impl fmt::Display for Reverse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(number) => number.fmt(f),
            Self::Flag => f.write_str("flag"),
            Self::Unknown => f.write_str(UNKNOWN),
        }
    }
}

impl Spelled for Reverse {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a number in quotes, \"flag\", or \"Unknown\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        match text {
            UNKNOWN => Some(Self::Unknown),
            "flag" => Some(Self::Flag),
            text => digits(text).map(Self::Is),
        }
    }
    fn nearest(text: &str) -> Option<String> {
        let plain = plain(text);
        digits(&plain).map(|n| n.to_string()).or_else(|| crate::text::nearest(&plain, [UNKNOWN, "flag"]))
    }
}

/// A date of the calendar, as in `1813-05-19`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

impl Date {
    /// The date, if the calendar has it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u8::from(leap),
            1..=12 => 31,
            _ => return None,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Spelled for Date {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a date, as in \"1813-05-19\"";
    fn words() -> &'static [&'static str] {
        &[]
    }
    fn read(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return None };
        let fits = (year.len(), month.len(), day.len()) == (4, 2, 2);
        fits.then(|| Self::new(digits(year)?, digits(month)?.try_into().ok()?, digits(day)?.try_into().ok()?))?
    }
    fn nearest(text: &str) -> Option<String> {
        let parts: Vec<u16> =
            text.split(|c: char| !c.is_ascii_digit()).filter(|p| !p.is_empty()).filter_map(digits).collect();
        let [first, month, last] = parts[..] else { return None };
        let (year, day) = if first > 31 { (first, last) } else { (last, first) };
        Self::new(year, month.try_into().ok()?, day.try_into().ok()?).map(|d| d.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_back_and_slips_are_named() {
        for text in ["0", "4", "12", "Unknown"] {
            assert_eq!(Figure::read(text).unwrap().to_string(), text);
        }
        for text in ["3", "flag", "Unknown"] {
            assert_eq!(Reverse::read(text).unwrap().to_string(), text);
        }
        for (wrong, likely) in
            [("(4)", Some("4")), ("[2]", Some("2")), ("l0", Some("10")), ("unknown", Some("Unknown")), ("four", None)]
        {
            assert_eq!((Figure::read(wrong), Figure::nearest(wrong).as_deref()), (None, likely), "{wrong}");
        }
        assert_eq!((Reverse::read("Flag"), Reverse::nearest("Flag").as_deref()), (None, Some("flag")));
        assert_eq!(Figure::read("12345"), None);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for text in ["1813-05-19", "1812-02-29", "0001-01-01"] {
            assert_eq!(Date::read(text).unwrap().to_string(), text);
        }
        for (wrong, likely) in [
            ("1813-02-29", None),
            ("1813-5-19", Some("1813-05-19")),
            ("19.5.1813", Some("1813-05-19")),
            ("1813-13-01", None),
            ("May 19", None),
        ] {
            assert_eq!((Date::read(wrong), Date::nearest(wrong).as_deref()), (None, likely), "{wrong}");
        }
    }
}
