//! The written form of a change, one line, the same in history, diff, errata, journal and on the command line.

use std::fmt;
use std::str::FromStr;

use super::{After, Change, Place, Value};
use crate::text::cursor::Cursor;
use crate::text::syntax::quote;

/// What is wrong with a written change, at a byte of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} (at character {at} of `{line}`)")]
pub struct ChangeSyntax {
    pub at: usize,
    pub message: String,
    pub line: String,
}

/// A part that stands bare if it can be read back so, else in quotes.
fn part(text: &str) -> String {
    let plain = !text.is_empty()
        && !matches!(text, "+" | "-" | "after" | "absent" | "?")
        && text.chars().all(|c| c.is_alphanumeric() || "/_-.".contains(c));
    if plain { text.to_owned() } else { quote(text) }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place();
        let (document, section, key) = (part(&place.document), part(&place.section), part(&place.key));
        match self {
            Self::Set { from, to, .. } => {
                let field = place.field.as_deref().map(|f| format!(" {}", part(f))).unwrap_or_default();
                write!(f, "{document} {section} {key}{field}: {from} -> {to}")
            }
            Self::Add { value, after, .. } => {
                write!(f, "{document} {section} + {key}: {value}")?;
                match after {
                    After::Order => Ok(()),
                    After::Start => f.write_str(" after \"\""),
                    After::Key(after) => write!(f, " after {}", part(after)),
                }
            }
            Self::Remove { value, .. } => write!(f, "{document} {section} - {key}: {value}"),
        }
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
}

impl Reader<'_> {
    fn fail(&self, message: impl Into<String>) -> ChangeSyntax {
        let line = self.cursor.text.to_owned();
        let before = &line[..line.floor_char_boundary(self.cursor.at)];
        ChangeSyntax { at: before.chars().count() + 1, message: message.into(), line }
    }

    fn blanks(&mut self) {
        while self.cursor.peek().is_some_and(|b| b == b' ' || b == b'\t') {
            self.cursor.at += 1;
        }
    }

    fn part(&mut self, what: &str) -> Result<String, ChangeSyntax> {
        self.blanks();
        if self.cursor.peek() == Some(b'"') {
            return self.cursor.quoted().map_err(|e| self.fail(e.message));
        }
        let rest = &self.cursor.text[self.cursor.at..];
        let end = rest.find([' ', '\t', ':']).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.fail(format!("{what} was expected here")));
        }
        self.cursor.at += end;
        Ok(rest[..end].to_owned())
    }

    fn sign(&mut self) -> Option<char> {
        self.blanks();
        let rest = &self.cursor.text[self.cursor.at..];
        let sign = rest.chars().next().filter(|c| matches!(c, '+' | '-'))?;
        if !rest[1..].starts_with([' ', '\t']) {
            return None;
        }
        self.cursor.at += 1;
        Some(sign)
    }

    fn colon(&mut self) -> Result<(), ChangeSyntax> {
        self.blanks();
        if self.cursor.peek() != Some(b':') {
            return Err(self.fail("a colon was expected here"));
        }
        self.cursor.at += 1;
        Ok(())
    }

    /// One value, read by its brackets and quotes; ends before ` -> ` or ` after `.
    fn value(&mut self) -> Result<Value, ChangeSyntax> {
        self.blanks();
        let text = self.cursor.text;
        let rest = &text[self.cursor.at..];
        if let Some(after) = rest.strip_prefix('?')
            && (after.is_empty() || after.starts_with(' '))
        {
            self.cursor.at += 1;
            return Ok(Value::Anything);
        }
        let start = self.cursor.at;
        let node = crate::text::syntax::first_value(&text[start..]).map_err(|e| {
            self.cursor.at = start + e.at.start.min(text.len() - start);
            self.fail(e.message)
        })?;
        self.cursor.at = start + node.at.end;
        let written = &text[start..self.cursor.at];
        Ok(if written == "absent" { Value::Absent } else { Value::Text(written.to_owned()) })
    }
}

impl FromStr for Change {
    type Err = ChangeSyntax;

    fn from_str(line: &str) -> Result<Self, ChangeSyntax> {
        let mut r = Reader { cursor: Cursor::new(line) };
        let document = r.part("a document")?;
        let section = r.part("a section")?;
        let sign = r.sign();
        let key = r.part("a key")?;
        let mut place = Place { document, section, key, field: None };
        r.blanks();
        if sign.is_none() && r.cursor.peek() != Some(b':') {
            place.field = Some(r.part("a field or a colon")?);
        }
        r.colon()?;
        let first = r.value()?;
        let change = match (sign, first) {
            (None, from) => {
                r.blanks();
                if !line[r.cursor.at..].starts_with("->") {
                    return Err(r.fail("`->` was expected here"));
                }
                r.cursor.at += 2;
                let to = r.value()?;
                if to == Value::Anything {
                    return Err(r.fail("`?` can only stand before the arrow"));
                }
                Self::set(place, from, to)
            }
            (Some('+'), Value::Text(value)) => {
                r.blanks();
                let mut after = After::Order;
                if let Some(rest) = line[r.cursor.at..].strip_prefix("after")
                    && rest.starts_with(' ')
                {
                    r.cursor.at += "after".len();
                    let key = r.part("a key")?;
                    after = if key.is_empty() { After::Start } else { After::Key(key) };
                }
                Self::Add { place, value, after, bytes: None }
            }
            (Some(_), Value::Text(value)) => Self::remove(place, value),
            (Some(_), _) => return Err(r.fail("an entry needs a value")),
        };
        r.blanks();
        if r.cursor.at < line.trim_end().len() {
            return Err(r.fail("something follows the change"));
        }
        Ok(change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_written_form_reads_back() {
        for line in [
            "sheets/ulm hexes 0412 terrain: Woods -> Clear",
            "sheets/ulm hexes 0412 name: absent -> \"Sankt -> Georgen\"",
            "sheets/ulm sides 0412/0413: (kinds: [River]) -> (kinds: [Stream])",
            "sheets/ulm hexes + 0412: (terrain: Woods)",
            "sheets/ulm hexes + 0412: (terrain: Woods) after 0411",
            "sheets/ulm hexes + 0412: (terrain: Woods) after \"\"",
            "scans/ulm points - \"front 0412\": (x: 1.5, y: -0.5)",
            "sheets/ulm hexes 0412 vp: ? -> 3",
        ] {
            assert_eq!(line.parse::<Change>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn faults_name_their_place() {
        for (line, says) in [
            ("", "a document"),
            ("sheets/ulm", "a section"),
            ("a b c", "a field or a colon"),
            ("a b c d: Woods", "`->` was expected"),
            ("a b c d: Woods -> ?", "only stand before"),
            ("a b + c: absent", "needs a value"),
            ("a b c d: (x -> 1", "comma"),
            ("a b c d: X -> Y Z", "something follows"),
            ("\"\\", "not closed"),
            ("\"\\é", "not closed"),
            ("a b c: é", "a value was expected"),
        ] {
            let e = line.parse::<Change>().unwrap_err();
            assert!(e.message.contains(says), "{line}: {e}");
        }
    }
}
