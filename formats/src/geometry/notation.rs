//! How people and documents write a hex with its sheet, and a pair of hexes.

use std::fmt;
use std::ops::Range;

use super::{Grid, Hex, HexPair, Hexside};

/// A written hex: the number, and the sheet if one was written with it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HexRef {
    /// The sheet as written: letters (`N`, `Kon`, `NAL-N`, `NAL S`) or a sheet id before a slash. What the letters
    /// mean depends on the scenario (D14).
    pub sheet: Option<String>,
    /// The number; whether the sheet has it, only its grid can say (HEX-002).
    pub hex: Hex,
}

impl fmt::Display for HexRef {
    /// `sheet/CCRR` or `CCRR`, the form of the documents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.sheet {
            Some(sheet) => write!(f, "{sheet}/{}", self.hex),
            None => self.hex.fmt(f),
        }
    }
}

/// Two written hexes: a hexside, or the two ends of a line, path or river; only adjacency tells (EDGE-012).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PairRef {
    /// The hex written first.
    pub a: HexRef,
    /// The hex written second; it takes the first one's sheet if it names none.
    pub b: HexRef,
}

impl PairRef {
    /// The hexside, if both hexes are of one sheet and adjacent on `grid`, which must be that sheet's.
    pub fn hexside(&self, grid: &Grid) -> Option<Hexside> {
        if !same_sheet(self.a.sheet.as_deref(), self.b.sheet.as_deref()) {
            return None;
        }
        grid.hexside(HexPair::new(self.a.hex, self.b.hex))
    }
}

impl fmt::Display for PairRef {
    /// `sheet/CCRR/CCRR` or `CCRR/CCRR` in the order written, the second sheet only where it differs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.a.sheet == self.b.sheet {
            write!(f, "{}/{}", self.a, self.b.hex)
        } else {
            write!(f, "{}/{}", self.a, self.b)
        }
    }
}

/// Why a text is no hex or no pair (HEX-001).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}{}", hint(.nearest.as_deref()))]
pub struct NotationError {
    /// The faulty part, in bytes of the input and on character boundaries; empty where something is missing.
    pub at: Range<usize>,
    /// What should stand there.
    pub expected: &'static str,
    /// A right spelling of the whole input, where one can be told.
    pub nearest: Option<String>,
}

fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |text| format!("; did you mean `{text}`?"))
}

const FOUR: &str = "four digits, column then row";
const FOUR_OR_TWO: &str = "four digits, or the two digits of a row in the same column";
const LETTERS: &str = "the letters of a sheet";
const SHEET_ID: &str = "a sheet id before the slash";
const ONE_SHEET: &str = "the sheet once, before or after the number";
const ONE_HEX: &str = "one hex, not a pair or a path";
const FIRST: &str = "a first hex before the separator";
const SECOND: &str = "a second hex, as in `2514/15` or `2514/2515`";
const NOT_PLUS: &str = "`/` or `-` between two hexes; `+` lists hexes and makes no pair";
const SHORT: &str = "a hex number, not a long text";

/// Longer texts are no notation; the bound keeps the search for the separator cheap.
const LONGEST: usize = 160;

/// Longest sheet id: two of them and two numbers are still a notation.
const LONGEST_ID: usize = 64;

/// Whether a sheet can have this id: letters, digits, blanks and `-_.`, at least one letter, and not itself a hex in
/// any printed way, so not `leipzig-1813` or `1813E`: before a number it could not be told from one hex of a pair.
///
/// What [`HexRef`] and [`PairRef`] write with such an id reads back as the same.
pub fn is_sheet_id(text: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    text.len() <= LONGEST_ID
        && text.starts_with(char::is_alphanumeric)
        && text.trim_end() == text
        && text.contains(char::is_alphabetic)
        && text.chars().all(fits)
        && read_lettered(text, 0..text.len(), None).is_err()
}

/// Fault before a better spelling has been looked for.
type Fault = (Range<usize>, &'static str);

/// Reads one hex in any printed way: `2514`, `W-3434`, `0120E`, `2202-w`, `NAL S-3414`, `sheet-id/2514` (B.0).
///
/// # Errors
/// HEX-001, with the faulty place and, if it can be told, the nearest right spelling.
pub fn parse_hex(text: &str) -> Result<HexRef, NotationError> {
    let read = |text: &str| bounded(text).and_then(|()| read_hex(text, 0..text.len(), None)).map(|found| found.hex);
    read(text).map_err(|fault| {
        if read_pair(text).is_ok() {
            return NotationError { at: trim(text, 0..text.len()), expected: ONE_HEX, nearest: None };
        }
        with_nearest(text, fault, |t| read(t).is_ok())
    })
}

/// Reads two hexes in any printed way: `2514/15`, `1811-1812`, `S1313/1314`, `Bau-N: 3033-3134`, `demo/0412/0413`.
///
/// A sheet written before the first hex or behind the second holds for both. The hexes need not be adjacent.
///
/// # Errors
/// HEX-001, with the faulty place and, if it can be told, the nearest right spelling.
pub fn parse_pair(text: &str) -> Result<PairRef, NotationError> {
    read_pair(text).map_err(|fault| with_nearest(text, fault, |t| read_pair(t).is_ok()))
}

/// The known sheet whose name is most like `word`, if any is alike; case and punctuation do not count.
pub fn nearest_sheet<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |s: &str| s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let wanted = plain(word);
    if wanted.is_empty() {
        return None;
    }
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&wanted, &plain(name)), name))
        .filter(|(likeness, _)| *likeness >= 0.75)
        // Equal likeness: the first in the alphabet, whatever order the caller has.
        .max_by(|(a, x), (b, y)| a.total_cmp(b).then_with(|| y.cmp(x)))
        .map(|(_, name)| name)
}

fn same_sheet(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        (None, None) => true,
        _ => false,
    }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2013}')
}

fn bounded(text: &str) -> Result<(), Fault> {
    if text.len() > LONGEST { Err((0..text.len(), SHORT)) } else { Ok(()) }
}

/// The range without white space at its ends.
fn trim(text: &str, at: Range<usize>) -> Range<usize> {
    let piece = &text[at.clone()];
    let start = at.start + (piece.len() - piece.trim_start().len());
    start..start + piece.trim().len()
}

struct Found {
    hex: HexRef,
    /// The sheet stood behind the number.
    suffix: bool,
}

/// One hex within `at`; `column` is given where the two digits of a row suffice.
fn read_hex(text: &str, at: Range<usize>, column: Option<i16>) -> Result<Found, Fault> {
    let at = trim(text, at);
    let Some(slash) = text[at.clone()].rfind('/').map(|i| at.start + i) else {
        return read_lettered(text, at, column);
    };
    let (head, tail) = (trim(text, at.start..slash), trim(text, slash + 1..at.end));
    if read_lettered(text, head.clone(), None).is_ok() {
        return Err((slash..at.end, ONE_HEX));
    }
    let id = &text[head.clone()];
    if !is_sheet_id(id) {
        return Err((head, SHEET_ID));
    }
    let hex = Hex::from_digits(&text[tail.clone()]).ok_or((tail, FOUR))?;
    Ok(Found { hex: HexRef { sheet: Some(id.to_owned()), hex }, suffix: false })
}

/// One hex with the letters of its sheet before or behind it, or none.
fn read_lettered(text: &str, at: Range<usize>, column: Option<i16>) -> Result<Found, Fault> {
    let piece = &text[at.clone()];
    let expected = if column.is_some() { FOUR_OR_TWO } else { FOUR };
    let Some(first) = piece.find(|c: char| c.is_ascii_digit()) else {
        return Err((if piece.is_empty() { at } else { at.end..at.end }, expected));
    };
    let count = piece[first..].find(|c: char| !c.is_ascii_digit()).unwrap_or(piece.len() - first);
    let number = at.start + first..at.start + first + count;
    let (head, tail) = (at.start..number.start, number.end..at.end);

    let digits = &text[number.clone()];
    let hex = match (column, count) {
        (Some(column), 2) => digits.parse().ok().map(|row| Hex::new(column, row)),
        _ => Hex::from_digits(digits),
    };
    let hex = hex.ok_or((number, expected))?;

    let before = text[head.clone()].trim_end();
    let before = before.strip_suffix(|c| is_dash(c) || c == ':').unwrap_or(before).trim_end();
    let behind = text[tail.clone()].trim_start();
    let behind = behind.strip_prefix(is_dash).unwrap_or(behind).trim_start();
    if !head.is_empty() && !is_letters(before) {
        return Err((head, LETTERS));
    }
    if !tail.is_empty() && !is_letters(behind) {
        return Err((tail, LETTERS));
    }
    let sheet = match (head.is_empty(), tail.is_empty()) {
        (true, true) => None,
        (false, true) => Some(before.to_owned()),
        (true, false) => Some(behind.to_owned()),
        (false, false) => return Err((tail, ONE_SHEET)),
    };
    Ok(Found { hex: HexRef { sheet, hex }, suffix: !tail.is_empty() })
}

/// Groups of letters with one blank or hyphen between two groups, no longer than a sheet's id.
fn is_letters(text: &str) -> bool {
    text.len() <= LONGEST_ID
        && text.split([' ', '-']).all(|group| !group.is_empty() && group.chars().all(char::is_alphabetic))
}

fn read_pair(text: &str) -> Result<PairRef, Fault> {
    bounded(text)?;
    let places = |wanted: fn(char) -> bool| text.char_indices().rev().filter(move |(_, c)| wanted(*c));
    // A slash parts hexes more often than a dash, and the last one cannot belong to a sheet id.
    let mut best: Option<(u8, Fault)> = None;
    for (start, separator) in places(|c| c == '/').chain(places(is_dash)) {
        let end = start + separator.len_utf8();
        let left = read_hex(text, 0..start, None);
        let column = left.as_ref().map_or(0, |found| found.hex.hex.column);
        let right = read_hex(text, end..text.len(), Some(column));
        let (rank, fault) = match (left, right) {
            (Ok(a), Ok(b)) => return Ok(paired(a, b)),
            (Ok(_), Err(_)) if text[end..].trim().is_empty() => (3, (end..text.len(), SECOND)),
            (Ok(_), Err(fault)) => (2, fault),
            (Err(_), Ok(_)) if text[..start].trim().is_empty() => (1, (0..start, FIRST)),
            (Err(fault), Ok(_)) => (1, fault),
            (Err(fault), Err(_)) => (0, fault),
        };
        if best.as_ref().is_none_or(|(other, _)| rank > *other) {
            best = Some((rank, fault));
        }
    }
    if let Some(plus) = text.find('+') {
        return Err((plus..plus + 1, NOT_PLUS));
    }
    // A dash may belong to the sheet: `W-2524` is one hex.
    match (read_hex(text, 0..text.len(), None), best) {
        (Ok(_), _) => Err((text.len()..text.len(), SECOND)),
        (Err(_), Some((_, fault))) | (Err(fault), None) => Err(fault),
    }
}

/// One written sheet holds for both hexes, unless it stands before the second only.
fn paired(a: Found, b: Found) -> PairRef {
    let (mut first, mut second) = (a.hex, b.hex);
    if second.sheet.is_none() {
        second.sheet.clone_from(&first.sheet);
    } else if first.sheet.is_none() && b.suffix {
        first.sheet.clone_from(&second.sheet);
    }
    PairRef { a: first, b: second }
}

fn with_nearest(text: &str, (at, expected): Fault, is_right: impl Fn(&str) -> bool) -> NotationError {
    let nearest = if text.len() > LONGEST {
        None
    } else {
        let plain = without_slips(text);
        let candidates = [digits_for_letters(&plain, true), digits_for_letters(&plain, false), plain];
        candidates.into_iter().find(|candidate| is_right(candidate))
    };
    NotationError { at, expected, nearest }
}

/// The text with usual dashes and slashes, each once, no gap or point between digits, no punctuation around.
fn without_slips(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.trim_matches(|c: char| c.is_whitespace() || ".,;()[]#\"'`".contains(c)).chars().peekable();
    while let Some(c) = chars.next() {
        let c = match c {
            '\u{2010}'..='\u{2012}' | '\u{2014}' | '\u{2015}' | '\u{2212}' => '-',
            '\\' => '/',
            c => c,
        };
        let last = plain.chars().next_back();
        let between_digits =
            last.is_some_and(|l| l.is_ascii_digit()) && chars.peek().is_some_and(|n| n.is_ascii_digit());
        let repeated = last == Some(c) && matches!(c, '-' | '/');
        if !(repeated || between_digits && matches!(c, ' ' | '.' | ',')) {
            plain.push(c);
        }
    }
    plain
}

/// The text with O, o read as 0 and l, I as 1 where a word then ends (or begins) with a number.
fn digits_for_letters(text: &str, at_end: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut word = Vec::new();
    // The final blank closes the last word.
    for c in text.chars().chain([' ']) {
        if c.is_alphanumeric() {
            word.push(c);
            continue;
        }
        let count = if word.len() == 2 { 2 } else { 4.min(word.len()) };
        let start = if at_end { word.len() - count } else { 0 };
        let part = &mut word[start..start + count];
        let digits = part.iter().filter(|c| c.is_ascii_digit()).count();
        if digits * 2 >= count && part.iter().all(|c| c.is_ascii_digit() || "OolI".contains(*c)) {
            for c in part {
                match *c {
                    'O' | 'o' => *c = '0',
                    'l' | 'I' => *c = '1',
                    _ => {}
                }
            }
        }
        out.extend(word.drain(..));
        out.push(c);
    }
    out.pop();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printed_way_to_write_a_hex() {
        for (text, sheet, hex) in [
            ("2514", "", "2514"),
            (" 2514 ", "", "2514"),
            ("W-3434", "W", "3434"),
            ("W5418", "W", "5418"),
            ("0120E", "E", "0120"),
            ("1954W", "W", "1954"),
            ("2202-w", "w", "2202"),
            ("N2604", "N", "2604"),
            ("N-3129", "N", "3129"),
            ("N\u{2013}3129", "N", "3129"),
            ("Kon 2901", "Kon", "2901"),
            ("NAL-N3627", "NAL-N", "3627"),
            ("NAL N3627", "NAL N", "3627"),
            ("NAL S-3414", "NAL S", "3414"),
            ("Bau-N: 3033", "Bau-N", "3033"),
            ("Lut 0148", "Lut", "0148"),
            ("L\u{fc}t 0148", "L\u{fc}t", "0148"),
            ("E-4701", "E", "4701"),
            ("5301S", "S", "5301"),
            ("sheet-id/0412", "sheet-id", "0412"),
            ("w2/0412", "w2", "0412"),
            ("NAL S/3414", "NAL S", "3414"),
        ] {
            let read = parse_hex(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!((read.sheet.as_deref().unwrap_or(""), read.hex.to_string().as_str()), (sheet, hex), "{text}");
            assert_eq!(parse_hex(&read.to_string()), Ok(read), "{text} read back");
        }
    }

    #[test]
    fn every_printed_way_to_write_a_pair() {
        let grid = Grid::tlnb(61, 54, 53);
        for (text, own, adjacent) in [
            ("2514/15", "2514/2515", true),
            ("4717/18", "4717/4718", true),
            ("2514/2515", "2514/2515", true),
            ("1811-1812", "1811/1812", true),
            ("1811\u{2013}1812", "1811/1812", true),
            ("2515 / 2514", "2515/2514", true),
            ("Bau-N: 3033-3134", "Bau-N/3033/3134", true),
            ("S1313/1314", "S/1313/1314", true),
            ("S1313/S1314", "S/1313/1314", true),
            ("S-1313-S-1314", "S/1313/1314", true),
            ("S1313/14", "S/1313/1314", true),
            ("1313/1314S", "S/1313/1314", true),
            ("2202-w-2203", "w/2202/2203", true),
            ("2202-w-2203-w", "w/2202/2203", true),
            ("demo/0412/0413", "demo/0412/0413", true),
            ("demo/0412/13", "demo/0412/0413", true),
            ("demo-x/0412-0413", "demo-x/0412/0413", true),
            ("demo/0412/demo/0413", "demo/0412/0413", true),
            ("6510N-5917N", "N/6510/5917", false),
            ("1634-4401", "1634/4401", false),
            ("0725-0111", "0725/0111", false),
            ("2514/2514", "2514/2514", false),
            ("N3129/S3130", "N/3129/S/3130", false),
            ("3129/S3130", "3129/S/3130", false),
        ] {
            let read = parse_pair(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(read.to_string(), own, "{text}");
            assert_eq!(read.hexside(&grid).is_some(), adjacent, "{text}");
            assert_eq!(parse_pair(own), Ok(read), "{text} read back");
        }
    }

    #[test]
    fn ids_that_read_as_a_hex_are_none() {
        for id in ["leipzig-1813", "leipzig1813", "1813-leipzig", "1813E", "0412", "", " a", "a ", "a/b", "-a", "a:"] {
            assert!(!is_sheet_id(id), "{id}");
        }
        assert!(!is_sheet_id(&"a".repeat(65)));
        // As before, this is a pair on a sheet of letters.
        assert_eq!(parse_pair("leipzig-1813/0412").unwrap().to_string(), "leipzig/1813/0412");
        assert!(parse_hex("leipzig-1813/0412").is_err());
    }

    #[test]
    fn what_is_written_with_an_id_reads_back() {
        // Ids of the parts that could be taken for something else.
        let parts = ["1813", "13", "a", "leipzig", "-", " ", ".", "_", "\u{fc}", "N"];
        let n = parts.len();
        let ids: Vec<String> = (0..n.pow(4))
            .map(|k| (0..4).map(|i| parts[k / n.pow(i) % n]).collect::<String>())
            .filter(|t| is_sheet_id(t))
            .collect();
        assert!(ids.len() > 1000);
        let long = "b".repeat(64);
        let hex = |sheet: Option<&str>, hex| HexRef { sheet: sheet.map(str::to_owned), hex };
        for id in ids.iter().map(String::as_str).chain([long.as_str()]) {
            let a = hex(Some(id), Hex::new(4, 12));
            assert_eq!(parse_hex(&a.to_string()), Ok(a.clone()), "{a}");
            for other in [Some(id), Some("demo-2"), Some(long.as_str())] {
                let pair = PairRef { a: a.clone(), b: hex(other, Hex::new(4, 13)) };
                assert_eq!(parse_pair(&pair.to_string()), Ok(pair.clone()), "{pair}");
            }
            let pair = PairRef { a: hex(None, Hex::new(4, 13)), b: a };
            assert_eq!(parse_pair(&pair.to_string()), Ok(pair.clone()), "{pair}");
        }
    }

    #[test]
    fn what_is_no_hex() {
        for (text, at, expected, nearest) in [
            ("", 0..0, FOUR, None),
            ("  ", 2..2, FOUR, None),
            ("Kon", 3..3, FOUR, None),
            ("O412", 1..4, FOUR, Some("0412")),
            ("N-O412", 3..6, FOUR, Some("N-0412")),
            ("NO412", 2..5, FOUR, Some("N0412")),
            ("O4l2", 1..2, FOUR, Some("0412")),
            ("04lOE", 0..2, FOUR, Some("0410E")),
            ("W-252", 2..5, FOUR, None),
            ("02514", 0..5, FOUR, None),
            ("25 14", 0..2, FOUR, Some("2514")),
            ("25.14", 0..2, FOUR, Some("2514")),
            ("(2514)", 0..1, LETTERS, Some("2514")),
            ("-2514", 0..1, LETTERS, None),
            ("W\u{2014}2514", 0..4, LETTERS, Some("W-2514")),
            ("N2514S", 5..6, ONE_SHEET, None),
            ("demo/412", 5..8, FOUR, None),
            ("/0412", 0..0, SHEET_ID, None),
            ("a/b/0412", 0..3, SHEET_ID, None),
            ("2514/2515", 0..9, ONE_HEX, None),
            ("S1313/1314", 0..10, ONE_HEX, None),
            ("1634-4401", 0..9, ONE_HEX, None),
            ("W-2524+2525", 6..11, LETTERS, None),
            ("\u{fc}\u{0663}\u{0664}", 6..6, FOUR, None),
            ("25\u{fc}14", 0..2, FOUR, None),
        ] {
            let fault = parse_hex(text).expect_err(text);
            assert_eq!((fault.at, fault.expected, fault.nearest.as_deref()), (at, expected, nearest), "{text}");
        }
    }

    #[test]
    fn what_is_no_pair() {
        for (text, at, expected, nearest) in [
            ("", 0..0, FOUR, None),
            ("2514", 4..4, SECOND, None),
            ("W-2524", 6..6, SECOND, None),
            ("demo/0412", 9..9, SECOND, None),
            ("2514/", 5..5, SECOND, None),
            ("2514- ", 5..6, SECOND, None),
            ("/2514", 0..0, FIRST, None),
            ("2514/1", 5..6, FOUR_OR_TWO, None),
            ("2514/515", 5..8, FOUR_OR_TWO, None),
            ("2514-25155", 5..10, FOUR_OR_TWO, None),
            ("W-252-2525", 2..5, FOUR, None),
            ("2514/O515", 6..9, FOUR_OR_TWO, Some("2514/0515")),
            ("2514/l5", 6..7, FOUR_OR_TWO, Some("2514/15")),
            ("2514//15", 5..5, SHEET_ID, Some("2514/15")),
            ("2514\\15", 4..7, LETTERS, Some("2514/15")),
            ("2514\u{2014}2515", 4..11, LETTERS, Some("2514-2515")),
            ("W-2524+2525", 6..7, NOT_PLUS, None),
            ("1714+1814", 4..5, NOT_PLUS, None),
            ("S1313/1314/1315", 10..15, ONE_HEX, None),
        ] {
            let fault = parse_pair(text).expect_err(text);
            assert_eq!((fault.at, fault.expected, fault.nearest.as_deref()), (at, expected, nearest), "{text}");
        }
    }

    #[test]
    fn messages_say_what_was_expected() {
        let say = |text: &str| parse_hex(text).unwrap_err().to_string();
        assert_eq!(say("W-252"), "expected four digits, column then row");
        assert_eq!(say("O412"), "expected four digits, column then row; did you mean `0412`?");
    }

    #[test]
    fn no_input_panics() {
        let parts = ["2514", "15", "N", "\u{fc}", "/", "-", "\u{2013}", ":", " ", "+", "O", "\u{301}", "\u{0663}", "9"];
        let n = parts.len();
        for k in 0..n.pow(4) {
            let text = (0..4).map(|i| parts[k / n.pow(i) % n]).collect::<String>();
            for fault in [parse_hex(&text).err(), parse_pair(&text).err()].into_iter().flatten() {
                assert!(text.get(fault.at.clone()).is_some(), "{text}: {:?}", fault.at);
                if let Some(nearest) = fault.nearest {
                    assert!(parse_hex(&nearest).is_ok() || parse_pair(&nearest).is_ok(), "{text}: {nearest}");
                }
            }
        }
        assert_eq!(parse_pair(&"-/".repeat(1_000_000)).unwrap_err().expected, SHORT);
        assert_eq!(parse_hex(&"/".repeat(1_000_000)).unwrap_err().expected, SHORT);
    }

    #[test]
    fn sheets_alike() {
        let known = ["W", "E", "Kon", "NAL-N", "NAL-S", "L\u{fc}tzen"];
        for (word, found) in [
            ("kon", Some("Kon")),
            ("Koln", Some("Kon")),
            ("NAL S", Some("NAL-S")),
            ("Lutzen", Some("L\u{fc}tzen")),
            ("w", Some("W")),
            ("X", None),
            ("", None),
            ("--", None),
        ] {
            assert_eq!(nearest_sheet(word, known), found, "{word}");
        }
    }
}
