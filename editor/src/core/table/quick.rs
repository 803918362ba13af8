//! What single keys come to in the cells of a set-up card: a keypad is enough for most of one.
//!
//! Four digits are a hex and go on by themselves. `.` says what stands above, `=` what stands to the left, `-` gray, `+`
//! reinforcement, `*` ALT, `?` not transcribed, a blank nothing printed. `R` before any of them, or alone, reduces.
//! Letters of a sheet stay for the column. Everything else is a line that Enter ends.

use tlnb_formats::documents::setup_card::{Cell, Strength};
use tlnb_formats::text::Spelled as _;

/// What surrounds the cell that is typed into.
#[derive(Debug, Clone, Copy, Default)]
pub struct Around<'a> {
    /// What the cell says now.
    pub here: Option<&'a str>,
    pub above: Option<&'a str>,
    pub left: Option<&'a str>,
    /// Letters that sheets have, in this column or as their names begin.
    pub sheets: &'a [String],
    /// Letters that were typed last in this column.
    pub letters: &'a str,
}

/// What a key comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quick {
    /// This is typed so far; more is needed.
    More(String),
    /// The cell says this.
    Says(String),
    /// A line of text that begins so.
    Line(String),
    /// Nothing is to be had where the key looks for it.
    Nothing(&'static str),
}

/// The sign of reduction that is typed so far, and the rest.
fn parts(typed: &str) -> (bool, &str) {
    typed.strip_prefix("R ").map_or((false, typed), |rest| (true, rest))
}

fn with_sign(reduced: bool, rest: &str) -> String {
    if reduced { format!("R {rest}") } else { rest.to_owned() }
}

/// A cell with the sign of reduction put in front, as far as it can be read.
fn as_typed(text: &str, reduced: bool) -> String {
    match Cell::read(text) {
        Some(cell) if reduced && cell.strength == Strength::Full => format!("R {text}"),
        Some(cell) if reduced => Cell { strength: Strength::Reduced, ..cell }.to_string(),
        _ => text.to_owned(),
    }
}

/// The letters of a sheet that begin so, as far as they are typed, in the sheet's own spelling. The sign of reduction is
/// none, unless a sheet has no other letter.
fn begun(letters: &str, sheets: &[String]) -> Option<String> {
    let fits = |s: &&String| !letters.eq_ignore_ascii_case("R") || s.eq_ignore_ascii_case("R");
    let head = |s: &String| s.get(..letters.len()).filter(|head| head.eq_ignore_ascii_case(letters)).map(str::to_owned);
    sheets.iter().filter(fits).find_map(head)
}

/// What a key comes to behind what is typed so far.
pub fn key(typed: &str, key: char, around: &Around<'_>) -> Quick {
    let (reduced, rest) = parts(typed);
    if key.is_ascii_digit() {
        let letters = if rest.is_empty() { around.letters } else { "" };
        let rest = format!("{rest}{letters}{key}");
        let digits = rest.chars().rev().take_while(char::is_ascii_digit).count();
        let text = with_sign(reduced, &rest);
        return if digits == 4 { Quick::Says(text) } else { Quick::More(text) };
    }
    let is_letter = key.is_alphabetic() && !rest.ends_with(|c: char| c.is_ascii_digit());
    if let Some(letters) = begun(&format!("{rest}{key}"), around.sheets).filter(|_| is_letter) {
        return Quick::More(with_sign(reduced, &letters));
    }
    if !rest.is_empty() {
        return Quick::Line(format!("{typed}{key}"));
    }
    let copied = |text: Option<&str>, nothing| match text {
        Some(text) => Quick::Says(as_typed(text, reduced)),
        None => Quick::Nothing(nothing),
    };
    match key {
        'R' | 'r' if reduced => Quick::More(String::new()),
        'R' | 'r' => Quick::More("R ".to_owned()),
        '.' => copied(around.above, "Nothing stands above"),
        '=' => copied(around.left, "Nothing stands to the left"),
        '-' => Quick::Says(with_sign(reduced, "-")),
        '?' => Quick::Says(with_sign(reduced, "?")),
        '+' => Quick::Says(with_sign(reduced, "reinf")),
        '*' => Quick::Says(with_sign(reduced, "ALT")),
        ' ' if !reduced => Quick::Says(String::new()),
        // As cards print it and as it is written.
        ' ' => Quick::More(typed.to_owned()),
        _ => Quick::Line(format!("{typed}{key}")),
    }
}

/// What is left when the last letter or digit is taken back; None when nothing is.
pub fn back(typed: &str) -> Option<String> {
    let (reduced, rest) = parts(typed);
    let mut rest = rest.to_owned();
    match rest.pop() {
        None => None,
        Some(_) if rest.is_empty() && !reduced => None,
        Some(_) => Some(with_sign(reduced, &rest)),
    }
}

/// What is meant when the typing is ended before it goes on by itself: `R` alone turns what stands there to its other
/// side. None where that says nothing yet.
pub fn end(typed: &str, around: &Around<'_>) -> Option<String> {
    let (reduced, rest) = parts(typed);
    if !reduced || !rest.is_empty() {
        return word(typed).map(str::to_owned);
    }
    let cell = Cell::read(around.here?)?;
    if cell.strength == Strength::Reduced {
        return Some(Cell { strength: Strength::Full, ..cell }.to_string());
    }
    around.here.map(|here| as_typed(here, true))
}

/// The word of a cell that a shorter one is for; None for anything else.
pub fn word(typed: &str) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    let words = [("al", "ALT"), ("el", "elim"), ("ex", "exited"), ("re", "reinf")];
    let found = words.into_iter().find(|(short, word)| {
        let word = word.to_lowercase();
        (typed.len() >= short.len() && word.starts_with(&typed)) || (*short == "el" && typed == "e")
    });
    found.or(Some(("", "exited")).filter(|_| typed == "x")).or(Some(("", "ALT")).filter(|_| typed == "a")).map(|f| f.1)
}

/// The letters of a sheet in front of a hex.
pub fn letters(text: &str) -> String {
    parts(text).1.chars().take_while(|c| c.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What keys come to one after the other, from nothing.
    fn typed(keys: &str, around: &Around<'_>) -> Quick {
        let mut last = Quick::More(String::new());
        for c in keys.chars() {
            let Quick::More(so_far) = last else { panic!("{keys}: {last:?} before {c}") };
            last = key(&so_far, c, around);
        }
        last
    }

    fn says(text: &str) -> Quick {
        Quick::Says(text.to_owned())
    }

    #[test]
    fn four_digits_and_the_signs_of_the_keypad_say_a_cell() {
        let sheets = ["N".to_owned(), "Kon".to_owned(), "Ross".to_owned()];
        let around = Around { above: Some("R 1110"), left: Some("N0812"), sheets: &sheets, ..Around::default() };
        for (keys, says) in [
            ("2514", "2514"),
            ("R2514", "R 2514"),
            ("R 2514", "R 2514"),
            ("r2514", "R 2514"),
            ("RR2514", "2514"),
            ("n2604", "N2604"),
            ("Rn2604", "R N2604"),
            ("kon1128", "Kon1128"),
            (".", "R 1110"),
            ("=", "N0812"),
            ("R=", "R N0812"),
            ("-", "-"),
            ("?", "?"),
            ("R?", "R ?"),
            ("+", "reinf"),
            ("*", "ALT"),
            (" ", ""),
        ] {
            assert_eq!(typed(keys, &around), Quick::Says(says.to_owned()), "{keys}");
            assert!(Cell::read(says).is_some(), "{keys} gives {says}, which is no cell");
        }
        assert_eq!(typed(".", &Around::default()), Quick::Nothing("Nothing stands above"));
        assert_eq!(typed("=", &Around::default()), Quick::Nothing("Nothing stands to the left"));
    }

    #[test]
    fn letters_of_a_sheet_stay_for_the_column() {
        let sheets = ["N".to_owned(), "S".to_owned()];
        let around = Around { sheets: &sheets, letters: "N", ..Around::default() };
        assert_eq!(typed("2604", &around), says("N2604"));
        assert_eq!(typed("R2604", &around), says("R N2604"));
        assert_eq!(typed("s2604", &around), says("S2604"));
        assert_eq!((letters("R N2604"), letters("2604"), letters("S0101")), ("N".into(), String::new(), "S".into()));
    }

    #[test]
    fn what_is_more_than_a_hex_is_a_line() {
        let sheets = ["N".to_owned()];
        let around = Around { sheets: &sheets, ..Around::default() };
        for (keys, line) in [("w", "w"), ("25/", "25/"), ("Rw", "R w"), ("e", "e"), ("nx", "Nx")] {
            assert_eq!(typed(keys, &around), Quick::Line(line.to_owned()), "{keys}");
        }
    }

    #[test]
    fn backspace_takes_back_and_the_sign_alone_turns_the_piece() {
        assert_eq!(back("251"), Some("25".to_owned()));
        assert_eq!((back("R 2"), back("2"), back("R ")), (Some("R ".to_owned()), None, None));
        let at = |here| Around { here: Some(here), ..Around::default() };
        assert_eq!(end("R ", &at("2514")).as_deref(), Some("R 2514"));
        assert_eq!(end("R ", &at("(R) 2514")).as_deref(), Some("2514"));
        assert_eq!(end("R ", &at("gibberish")), None);
        assert_eq!((end("25", &at("2514")), end("R ", &Around::default())), (None, None));
    }

    #[test]
    fn words_may_be_shortened() {
        for (short, long) in
            [("e", "elim"), ("x", "exited"), ("ex", "exited"), ("a", "ALT"), ("Alt", "ALT"), ("rei", "reinf")]
        {
            assert_eq!(word(short), Some(long));
        }
        assert_eq!((word("w"), word(""), word("within 2 of II"), word("elimi nated")), (None, None, None, None));
    }
}
