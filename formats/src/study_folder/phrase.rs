//! Turns of phrase that sections of every kind have in common: numbers, hexes, moments, references to sections.

use crate::geometry::notation::{parse_hex, parse_pair};

/// No list of hexes in a scenario is longer.
pub(super) const LONGEST_LIST: usize = 200;

/// A pattern that is made once. It is written in the code, so that it cannot be faulty.
macro_rules! pattern {
    ($text:expr) => {{
        static PATTERN: std::sync::LazyLock<regex::Regex> =
            std::sync::LazyLock::new(|| regex::Regex::new($text).expect("a pattern that is written here"));
        &*PATTERN
    }};
}
pub(super) use pattern;

/// Whether a section says that there is none.
pub(super) fn is_none(text: &str) -> bool {
    let text = without_notes(text);
    matches!(text.trim().trim_end_matches('.').trim().to_lowercase().as_str(), "none" | "nil" | "no" | "none at start")
}

/// A number in digits or in a word; `none` is 0.
pub(super) fn number(word: &str) -> Option<u32> {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let word = word.to_lowercase();
    if word.is_empty() || word.len() > 4 && word.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    if word == "no" {
        return Some(0);
    }
    word.parse().ok().or_else(|| WORDS.iter().position(|w| *w == word).and_then(|n| u32::try_from(n).ok()))
}

/// Without what stands in brackets.
pub(super) fn without_notes(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

/// What stands in brackets, one by one.
pub(super) fn notes(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' => {
                if depth == 0 {
                    out.push(String::new());
                }
                depth += 1;
            }
            ')' => depth = depth.saturating_sub(1),
            c if depth > 0 => {
                if let Some(last) = out.last_mut() {
                    last.push(c);
                }
            }
            _ => {}
        }
    }
    out
}

/// Sentences. A full stop behind a short word, as in `Apr.` or `I.D.`, ends none, unless an exception follows.
pub(super) fn sentences(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    for end in pattern!(r"[.!?]\)?\s+").find_iter(text) {
        let before = text.get(from..end.start()).unwrap_or_default();
        let word = before.rsplit([' ', '/', '—']).next().unwrap_or_default();
        let next = text.get(end.end()..).and_then(|t| t.chars().next());
        let is_short = word.chars().count() <= 4
            && word.starts_with(char::is_uppercase)
            && !word.chars().all(|c| c.is_ascii_digit())
            && !matches!(word, "Map" | "map" | "Maps" | "AM" | "PM" | "Noon" | "TRC" | "TRCs" | "ZOC" | "ZOCs");
        let is_exception = text.get(end.end()..).is_some_and(|t| t.starts_with("EXCEPTION"));
        let may_begin = next.is_some_and(|c| c.is_uppercase() || matches!(c, '(' | '"' | '“'));
        if is_short && !is_exception || !may_begin {
            continue;
        }
        out.push(text.get(from..end.end()).unwrap_or_default().trim());
        from = end.end();
    }
    out.push(text.get(from..).unwrap_or_default().trim());
    out.retain(|s| !s.is_empty());
    out
}

/// A hex as printed, if the text is one and nothing else. Without a sheet it has four digits.
pub(super) fn hex(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(['.', ',', ';']).trim();
    let is_one = pattern!(r"^(?:[A-Z][A-Za-z]{0,3}[- ]?(?:[A-Z]-?)?)?\d{4}(?:[A-Z]|-[a-z])?$").is_match(text);
    (is_one && parse_hex(text).is_ok()).then(|| text.to_owned())
}

/// A hexside as printed, or one hex.
pub(super) fn span(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(['.', ',', ';']).trim();
    if let Some(hex) = hex(text) {
        return Some(hex);
    }
    let is_one = pattern!(r"^(?:[A-Z][A-Za-z]{0,3}-?)?\d{4}[/-](?:\d{4}|\d{2})[A-Z]?$").is_match(text);
    (is_one && parse_pair(text).is_ok()).then(|| text.to_owned())
}

/// A list of hexes, each perhaps with the name of its place: name and hex. None if anything else stands in it.
pub(super) fn named_hexes(text: &str) -> Option<Vec<(Option<String>, String)>> {
    let text = pattern!(r",\s*\(").replace_all(text.trim().trim_end_matches('.'), " (");
    let mut out = Vec::new();
    for item in pattern!(r"[,;]|\band\b|&").split(&text) {
        let item = item.trim();
        if item.is_empty() {
            continue;
        }
        if let Some(hex) = hex(item) {
            out.push((None, hex));
            continue;
        }
        let named = pattern!(r"^(\p{Lu}[\p{L}' .-]{1,30}?)\s*\(([^()]*)\)$").captures(item)?;
        out.push((Some(named[1].trim().to_owned()), hex(&named[2])?));
    }
    (!out.is_empty() && out.len() <= LONGEST_LIST).then_some(out)
}

/// A month by any of its beginnings of three letters or more.
fn month(word: &str) -> Option<&'static str> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let word = word.trim_end_matches('.');
    (word.chars().count() >= 3)
        .then(|| MONTHS.into_iter().find(|m| m.get(..word.len()).is_some_and(|m| m.eq_ignore_ascii_case(word))))
        .flatten()
}

/// A day, or none, and the time of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Moment {
    /// As in `12 April`.
    pub(super) day: Option<String>,
    /// As in `7 AM`, `Noon`, `Night PM`.
    pub(super) time: String,
}

impl Moment {
    /// As turns are written, on this day if it has none of its own.
    pub(super) fn written(&self, other: Option<&str>) -> Option<String> {
        self.day.as_deref().or(other).map(|day| format!("{day}, {}", self.time))
    }
}

/// The day alone, as in `1st February`, `11-Oct` or `Feb. 4th`.
pub(super) fn day(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(['.', ',']);
    let ahead = pattern!(r"(?i)^(\d{1,2})(?:st|nd|rd|th)?[ -]+(?:of )?([a-z]{3,9})\.?$");
    let behind = pattern!(r"(?i)^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?$");
    let (number, name) = match ahead.captures(text) {
        Some(found) => (found[1].to_owned(), found[2].to_owned()),
        None => behind.captures(text).map(|found| (found[2].to_owned(), found[1].to_owned()))?,
    };
    let number: u8 = number.parse().ok().filter(|n| (1..=31).contains(n))?;
    month(&name).map(|name| format!("{number} {name}"))
}

fn time(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(['.', ',']).trim();
    let word = text.to_lowercase();
    match word.as_str() {
        "noon" | "12 noon" | "12 n" => return Some("Noon".to_owned()),
        "midnight" => return Some("Midnight".to_owned()),
        "night am" => return Some("Night AM".to_owned()),
        "night pm" => return Some("Night PM".to_owned()),
        _ => {}
    }
    let found = pattern!(r"(?i)^(\d{1,2})(?:-(\d{1,2}))? ?(am|pm)$").captures(text)?;
    let hour = |n: &str| n.parse::<u8>().is_ok_and(|n| (1..=12).contains(&n));
    let last = found.get(2).map(|m| m.as_str());
    if !hour(&found[1]) || !last.is_none_or(hour) {
        return None;
    }
    let hours = last.map_or_else(|| found[1].to_owned(), |last| format!("{}-{last}", &found[1]));
    Some(format!("{hours} {}", found[3].to_uppercase()))
}

/// A moment and nothing else: day and time in either order, or a time alone.
pub(super) fn moment(text: &str) -> Option<Moment> {
    let text = text.trim().trim_end_matches(['.', ',']).trim();
    if let Some(time) = time(text) {
        return Some(Moment { day: None, time });
    }
    // Day and time are apart by a comma, a dash or a blank; which blank is tried out, the texts are short.
    let cuts = text.char_indices().filter(|(_, c)| matches!(c, ',' | '—' | ' ')).take(16);
    for (at, sign) in cuts {
        let (a, b) = (text.get(..at)?, text.get(at + sign.len_utf8()..)?);
        for (d, t) in [(a, b), (b, a)] {
            if let (Some(day), Some(time)) = (day(d), time(t)) {
                return Some(Moment { day: Some(day), time });
            }
        }
    }
    None
}

/// First and last moment of a stretch, if the text is one.
pub(super) fn stretch(text: &str) -> Option<(Moment, Moment)> {
    let text = text.trim();
    if text.len() > 120 {
        return None;
    }
    let cuts = pattern!(r"—|,? through | ending on | until | to |-");
    for cut in cuts.find_iter(text) {
        let (a, b) = (text.get(..cut.start())?, text.get(cut.end()..)?);
        if let (Some(first), Some(last)) = (moment(a), moment(b)) {
            return Some((first, last));
        }
    }
    None
}

/// The sections that a text refers to, if it does nothing else: `(27.2)`, `same as 27.12`, `(Same as 27.1—27.4)`.
pub(super) fn references(text: &str) -> Option<Vec<String>> {
    let list = list_of_references(text)?;
    Some(pattern!(r"\d{2}\.\d{1,2}").find_iter(&list).map(|m| m.as_str().to_owned()).collect())
}

/// The groups that a text refers to, if it does nothing else: 27.1, 27.2 and 27.3 for `(Same as 27.12—27.3)`.
pub(super) fn groups(text: &str) -> Option<Vec<String>> {
    let list = list_of_references(text)?;
    let mut out: Vec<String> = Vec::new();
    let stretch = pattern!(r"(\d{2})\.(\d)\d?(?:\s*(?:-|—|\bto\b)\s*(\d{2})\.(\d))?");
    for found in stretch.captures_iter(&list) {
        let digit = |n: usize| found.get(n).and_then(|m| m.as_str().parse::<u8>().ok());
        let first = digit(2)?;
        let (from, to) = (&found[1], found.get(3).map_or(&found[1], |major| major.as_str()));
        let last = digit(4).unwrap_or(first);
        let all: Vec<String> = match from == to {
            true => (first..=last).map(|n| format!("{from}.{n}")).collect(),
            // From one battle to another: those between them are not said.
            false => vec![format!("{from}.{first}"), format!("{to}.{last}")],
        };
        out.extend(all.into_iter().filter(|group| !out.contains(group)).collect::<Vec<_>>());
    }
    Some(out)
}

fn list_of_references(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches('.').trim();
    // What is added in brackets says where to look besides.
    let text = pattern!(r"^([^()]+\d)\s*\([\d.]+\)$").replace(text, "$1");
    let text = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(&text).trim();
    let whole = pattern!(
        r"(?i)^(?:(?:the )?same as|use|as in|see)?\s*(\d{2}\.\d{1,2}(?:\s*(?:,|-|—|and|to)\s*\d{2}\.\d{1,2})*)\s*$"
    );
    Some(whole.captures(text)?[1].to_owned())
}
