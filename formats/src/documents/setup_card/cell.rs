//! A cell of a set-up card: where a unit stands and at what strength, each alone (B.0 `Cell`, SETUP-003).

use std::fmt;

use crate::geometry::notation::{self, HexRef, PairRef};
use crate::text::{Spelled, nearest};

/// What one cell says.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cell {
    pub at: Where,
    pub strength: Strength,
    /// It starts in road march (25.2).
    pub road_march: bool,
}

/// Where a unit starts, or why nowhere.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Where {
    /// One hex, or several to choose from.
    Hexes(Vec<HexRef>),
    /// A hexside, for what stands across one.
    Hexside(PairRef),
    /// So many hexes round a hex, a unit, a formation or a leader.
    Within { distance: u8, of: String },
    /// A region of the map.
    Region(String),
    /// A reinforcement.
    Reinforcement,
    /// In an ALT group, whose number the scenario gives (25.51).
    Alt,
    /// Lost before the start.
    Eliminated,
    /// Left the map before the start.
    Exited,
    /// A gray cell: not in play.
    Gray,
    /// Nothing printed; what that means is the title's (B.2).
    Blank,
    /// Not transcribed.
    NotTranscribed,
}

/// The strength that a cell prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Strength {
    /// No sign: the front.
    Full,
    /// The sign (R): the back (1.5, 25.21).
    Reduced,
    /// Not transcribed.
    NotTranscribed,
}

/// Longer texts are no cell.
const LONGEST: usize = 400;

/// Words that stand alone, in canonical spelling.
const WORDS: [(&str, Where); 4] =
    [("reinf", Where::Reinforcement), ("ALT", Where::Alt), ("elim", Where::Eliminated), ("exited", Where::Exited)];

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hexes(hexes) => {
                let hexes: Vec<String> = hexes.iter().map(ToString::to_string).collect();
                f.write_str(&hexes.join(" or "))
            }
            Self::Hexside(pair) => pair.fmt(f),
            Self::Within { distance, of } => write!(f, "within {distance} of {of}"),
            Self::Region(name) => write!(f, "in {name}"),
            Self::Gray => f.write_str("-"),
            Self::Blank => Ok(()),
            Self::NotTranscribed => f.write_str("?"),
            word => WORDS.iter().find(|(_, at)| at == word).map_or(Ok(()), |(text, _)| f.write_str(text)),
        }
    }
}

impl fmt::Display for Cell {
    /// The one spelling that tools write.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strength = match self.strength {
            // A mere `?` says that nothing of the cell is transcribed.
            Strength::Full if self.at == Where::NotTranscribed => "full",
            Strength::NotTranscribed if self.at == Where::NotTranscribed => "",
            Strength::Full => "",
            Strength::Reduced => "R",
            Strength::NotTranscribed => "R?",
        };
        let at = self.at.to_string();
        let words = [strength, if self.road_march { "RM" } else { "" }, &at];
        f.write_str(&words.into_iter().filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" "))
    }
}

/// The text behind a word that it begins with, case aside; the word ends at a blank or the end.
fn behind<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.get(..word.len()).filter(|head| head.eq_ignore_ascii_case(word)).map(|_| &text[word.len()..])?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// Pieces at ` or `, case aside.
fn alternatives(text: &str) -> Vec<&str> {
    let lower = text.to_ascii_lowercase();
    let mut out = Vec::new();
    let mut start = 0;
    for (n, _) in lower.match_indices(" or ") {
        if n >= start {
            out.push(text[start..n].trim());
            start = n + " or ".len();
        }
    }
    out.push(text[start..].trim());
    out
}

impl Where {
    fn read(text: &str) -> Option<Self> {
        match text {
            "" => return Some(Self::Blank),
            "?" => return Some(Self::NotTranscribed),
            "-" | "\u{2013}" | "\u{2014}" => return Some(Self::Gray),
            _ => {}
        }
        let plain = text.trim_end_matches('.');
        if let Some((_, at)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(plain)) {
            return Some(at.clone());
        }
        if let Some(rest) = behind(text, "within") {
            let (number, rest) = rest.split_once(char::is_whitespace)?;
            let rest = behind(rest.trim_start(), "hexes").or_else(|| behind(rest.trim_start(), "hex")).unwrap_or(rest);
            let of = behind(rest.trim_start(), "of").filter(|of| !of.is_empty())?;
            let distance = number.parse().ok().filter(|n| *n < 100)?;
            return Some(Self::Within { distance, of: of.to_owned() });
        }
        if let Some(name) = behind(text, "in").filter(|name| !name.is_empty()) {
            return Some(Self::Region(name.to_owned()));
        }
        let hex = |piece: &str| match signs(piece) {
            // A sign twice, or behind ` or `: no letters of a sheet.
            (None, false, _) => notation::parse_hex(piece).ok(),
            _ => None,
        };
        let hexes: Option<Vec<HexRef>> = alternatives(text).into_iter().map(hex).collect();
        hexes.map(Self::Hexes).or_else(|| notation::parse_pair(text).ok().map(Self::Hexside))
    }

    /// The hexes it names by number, with the sheet as written.
    pub fn hexes(&self) -> Vec<HexRef> {
        match self {
            Self::Hexes(hexes) => hexes.clone(),
            Self::Hexside(pair) => vec![pair.a.clone(), pair.b.clone()],
            Self::Within { of, .. } => notation::parse_hex(of).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The unit, formation or leader that a zone lies round, if it is no hex.
    pub fn named(&self) -> Option<&str> {
        match self {
            Self::Within { of, .. } if notation::parse_hex(of).is_err() => Some(of),
            _ => None,
        }
    }
}

/// The strength and road march that lead a text, and what follows them.
fn signs(text: &str) -> (Option<Strength>, bool, &str) {
    let (mut strength, mut road_march, mut rest) = (None, false, text);
    loop {
        let sign = ["(R?)", "R?", "(R)", "R.", "R"].into_iter().find_map(|s| Some((s, behind(rest, s)?)));
        if let (None, Some((sign, next))) = (strength, sign) {
            strength = Some(if sign.contains('?') { Strength::NotTranscribed } else { Strength::Reduced });
            rest = next;
        } else if let (None, Some(next)) = (strength, behind(rest, "full")) {
            (strength, rest) = (Some(Strength::Full), next);
        } else if let Some(next) = behind(rest, "RM").filter(|_| !road_march) {
            (road_march, rest) = (true, next);
        } else {
            return (strength, road_march, rest);
        }
    }
}

impl Cell {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() > LONGEST {
            return None;
        }
        let (mut strength, road_march, mut rest) = signs(text);
        // Behind the hex the sign needs its brackets, for a letter there names a sheet.
        for (sign, says) in [("(R)", Strength::Reduced), ("(r)", Strength::Reduced), ("(R?)", Strength::NotTranscribed)]
        {
            if let (None, Some(before)) = (strength, rest.strip_suffix(sign)) {
                (strength, rest) = (Some(says), before.trim_end());
            }
        }
        // `R?` alone leaves open whether the hex or the strength could not be read.
        if rest.is_empty() && (road_march || matches!(strength, Some(Strength::NotTranscribed | Strength::Full))) {
            return None;
        }
        let at = Where::read(rest)?;
        if road_march && !matches!(at, Where::Hexes(_) | Where::NotTranscribed) {
            return None;
        }
        let strength = match strength {
            Some(strength) => strength,
            None if at == Where::NotTranscribed => Strength::NotTranscribed,
            None => Strength::Full,
        };
        Some(Self { at, strength, road_march })
    }

    /// Whether nothing of it is transcribed.
    pub fn is_untranscribed(&self) -> bool {
        self.at == Where::NotTranscribed && self.strength == Strength::NotTranscribed
    }
}

impl Spelled for Cell {
    const QUOTED: bool = true;
    const EXPECTED: &'static str = "a cell: a hex, `R` before it if reduced, `within 3 of` a name, reinf, ALT, elim, \
        exited, - if gray, ? if not transcribed";
    fn words() -> &'static [&'static str] {
        &[]
    }

    fn read(text: &str) -> Option<Self> {
        // Letters of a sheet may be words of this notation; then what is written would read as something else.
        Self::parse(text).filter(|cell| Self::parse(&cell.to_string()).as_ref() == Some(cell))
    }

    fn nearest(text: &str) -> Option<String> {
        let text = text.trim();
        if text.len() > LONGEST {
            return None;
        }
        if text.eq_ignore_ascii_case("R?") {
            return Some("R ?".to_owned());
        }
        let (strength, road_march, rest) = signs(text);
        let first = rest.split_whitespace().next().unwrap_or_default();
        let words = WORDS.iter().map(|(word, _)| *word);
        let hexes = || {
            let read = |piece: &str| match notation::parse_hex(piece) {
                _ if !matches!(signs(piece), (None, false, _)) => None,
                Ok(hex) => Some(hex.to_string()),
                Err(e) => e.nearest.or_else(|| notation::parse_pair(piece).err()?.nearest),
            };
            alternatives(rest).into_iter().map(read).collect::<Option<Vec<_>>>().map(|h| h.join(" or "))
        };
        let zone = || {
            let word = nearest(first, ["within"])?;
            Some(format!("{word}{}", &rest[first.len()..]))
        };
        let likely = [hexes(), nearest(rest.trim_end_matches('.'), words), zone()];
        let sign = match strength {
            Some(Strength::Reduced) => "R ",
            Some(Strength::NotTranscribed) => "R? ",
            Some(Strength::Full) | None => "",
        };
        let road_march = if road_march { "RM " } else { "" };
        let whole = likely.into_iter().flatten().map(|rest| format!("{sign}{road_march}{rest}"));
        whole.filter_map(|t| Self::read(&t)).map(|cell| cell.to_string()).next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printed_way_has_one_spelling() {
        for (text, canonical) in [
            ("2514", "2514"),
            ("N-3129", "N/3129"),
            ("0120E", "E/0120"),
            ("R 3033", "R 3033"),
            ("(R) 3033", "R 3033"),
            ("R. 3033", "R 3033"),
            ("r W-3434", "R W/3434"),
            ("3033 (R)", "R 3033"),
            ("R3033", "R/3033"),
            ("R? 3033", "R? 3033"),
            ("R ?", "R ?"),
            ("full ?", "full ?"),
            ("R", "R"),
            ("", ""),
            ("-", "-"),
            ("\u{2013}", "-"),
            ("?", "?"),
            ("Reinf.", "reinf"),
            ("REINF", "reinf"),
            ("R reinf", "R reinf"),
            ("alt", "ALT"),
            ("Elim.", "elim"),
            ("Exited", "exited"),
            ("2514 OR 2515 or 2516", "2514 or 2515 or 2516"),
            ("2514/15", "2514/2515"),
            ("Bau-N: 3033-3134", "Bau-N/3033/3134"),
            ("Within 3 hexes of III/Souham", "within 3 of III/Souham"),
            ("within 1 of 2514", "within 1 of 2514"),
            ("in West bank", "in West bank"),
            ("RM 1010", "RM 1010"),
            ("RM (R) 1010", "R RM 1010"),
            ("RM ?", "RM ?"),
        ] {
            let cell = Cell::read(text).unwrap_or_else(|| panic!("`{text}` is not read"));
            assert_eq!(cell.to_string(), canonical, "{text}");
            assert_eq!(Cell::read(canonical), Some(cell), "{text} read back");
        }
    }

    #[test]
    fn where_and_strength_are_apart() {
        let read = |text| Cell::read(text).map(|c| (c.at, c.strength)).unwrap();
        assert_eq!(read("R ?"), (Where::NotTranscribed, Strength::Reduced));
        assert_eq!(read("full ?"), (Where::NotTranscribed, Strength::Full));
        assert_eq!(read("?"), (Where::NotTranscribed, Strength::NotTranscribed));
        assert_eq!(read("R"), (Where::Blank, Strength::Reduced));
        assert_eq!(read(""), (Where::Blank, Strength::Full));
        assert_eq!(read("R? reinf"), (Where::Reinforcement, Strength::NotTranscribed));
        assert!(Cell::read("?").unwrap().is_untranscribed() && !Cell::read("R ?").unwrap().is_untranscribed());
    }

    #[test]
    fn what_is_no_cell_has_a_likely_spelling() {
        for (text, likely) in [
            ("O412", Some("0412")),
            ("R 3O33", Some("R 3033")),
            ("renif", Some("reinf")),
            ("exitd", Some("exited")),
            ("witin 3 of III/Souham", Some("within 3 of III/Souham")),
            ("2514 or 25l5", Some("2514 or 2515")),
            ("R?", Some("R ?")),
            ("R R 3033", None),
            ("RM reinf", None),
            ("RM", None),
            ("full", None),
            ("within of 3", None),
            ("ALT 2", None),
            ("PEU", None),
        ] {
            assert_eq!((Cell::read(text), Cell::nearest(text).as_deref()), (None, likely), "{text}");
        }
    }

    #[test]
    fn no_text_panics_and_what_is_read_is_written_and_read_again() {
        let parts = [
            "2514",
            "15",
            "R",
            "(R)",
            "R?",
            "?",
            "-",
            "/",
            " ",
            " or ",
            "RM",
            "within 3 of ",
            "in ",
            "\u{fc}",
            "reinf",
        ];
        let n = parts.len();
        for k in 0..n.pow(4) {
            let text = (0..4).map(|i| parts[k / n.pow(i) % n]).collect::<String>();
            match Cell::read(&text) {
                Some(cell) => assert_eq!(Cell::read(&cell.to_string()), Some(cell), "{text}"),
                None => assert!(Cell::nearest(&text).is_none_or(|t| Cell::read(&t).is_some()), "{text}"),
            }
        }
        assert_eq!(Cell::read(&"(R) ".repeat(1000)), None);
    }
}
