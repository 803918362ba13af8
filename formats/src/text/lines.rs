//! A document as its lines: every byte of the file belongs to a piece, and the pieces give the file back.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::cursor::{Cursor, SyntaxError, markers};
use super::gaps::last_sign;

/// One entry with what stands around it. Its five pieces in order are its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Indentation and the comment lines directly above.
    pub lead: String,
    /// The key as written, with its quotes.
    pub key_text: String,
    /// Colon and white space between key and value.
    pub colon: String,
    /// The value as written.
    pub value: String,
    /// From the end of the value to the end of its line: comma, comment, line break. The comma is its only sign.
    pub trail: String,
    /// The key without quotes and escapes.
    pub key: String,
}

impl Entry {
    fn pieces(&self) -> [&str; 5] {
        [&self.lead, &self.key_text, &self.colon, &self.value, &self.trail]
    }

    /// Whether a comma ends it.
    pub fn has_comma(&self) -> bool {
        self.trail.starts_with(',') || last_sign(&self.trail).is_some()
    }

    pub(crate) fn len(&self) -> usize {
        self.pieces().iter().map(|p| p.len()).sum()
    }
}

/// One section: `name: { entries },`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// White space and comments before the name.
    pub lead: String,
    pub name: String,
    /// From the end of the name through the opening brace and its line break.
    pub open: String,
    pub entries: Vec<Entry>,
    /// Comments inside, then the closing brace and its comma and line break: two signs, or one without the comma.
    pub close: String,
}

/// A whole document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// A byte order mark, if the file has one, and all before the kind.
    pub lead: String,
    pub kind: String,
    /// Through the opening parenthesis and its line break or, if there is one, the format field and its line break.
    pub open: String,
    /// The number of the `format` field.
    pub format: Option<u32>,
    pub sections: Vec<Section>,
    pub close: String,
}

/// The rest of the current line if nothing but blanks and comments stand on it, its line break included.
fn rest_of_line(cursor: &mut Cursor<'_>) {
    let text = cursor.text;
    let mut at = cursor.at;
    loop {
        let rest = &text[at..];
        match rest.chars().next() {
            None => break,
            Some('\n') => {
                at += 1;
                break;
            }
            Some(c) if c.is_whitespace() => at += c.len_utf8(),
            Some('/') if rest.starts_with("//") => {
                at += rest.find('\n').map_or(rest.len(), |n| n + 1);
                break;
            }
            Some('/') if rest.starts_with("/*") => match comment_on_line(rest) {
                Some(len) => at += len,
                // One that goes on to the next line belongs to what follows.
                None => return,
            },
            Some(_) => return,
        }
    }
    cursor.at = at;
}

/// The length of the comment in `/*` that a text begins with, if it ends on its line and holds no other.
pub(crate) fn comment_on_line(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    for at in 2..bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'*', Some(b'/')) => return Some(at + 2),
            (b'\n', _) | (b'/', Some(b'*')) => return None,
            _ => {}
        }
    }
    None
}

impl Lines {
    /// Cuts a text into its pieces. Values are bounded by their brackets alone: what is wrong inside one entry stays
    /// inside it. An error here means that the cut itself is in doubt.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let mut c = Cursor::new(text);
        if text.starts_with('\u{feff}') {
            c.at = '\u{feff}'.len_utf8();
        }
        c.skip_blank()?;
        let start = c.at;
        let kind = c.word().to_owned();
        if kind.is_empty() {
            return Err(if c.at >= text.len() {
                c.error("the file is empty; a document begins with its kind, as in `MapSheet(`")
            } else {
                c.error("a document begins with its kind, as in `MapSheet(`")
            });
        }
        let after_kind = c.at;
        c.skip_blank()?;
        if c.peek() != Some(b'(') {
            return Err(c.error(format!("`(` was expected after {kind}")));
        }
        let opened = c.at;
        c.at += 1;
        rest_of_line(&mut c);
        // Without a format field this is all; what stands above a section belongs to the section.
        let mut lines = Self {
            lead: text[..start].to_owned(),
            kind,
            open: text[after_kind..c.at].to_owned(),
            format: None,
            sections: Vec::new(),
            close: String::new(),
        };
        let mut piece = c.at;
        loop {
            c.skip_blank()?;
            match c.peek() {
                None => {
                    return Err(SyntaxError {
                        at: opened..opened + 1,
                        message: format!("the document ends inside `{}(`; this bracket is never closed", lines.kind),
                    });
                }
                Some(b')') => break,
                _ => {}
            }
            let name_at = c.at;
            let name = c.word().to_owned();
            if name.is_empty() {
                return Err(c.error("the name of a section was expected here"));
            }
            c.colon()?;
            c.skip_blank()?;
            // Two sides of a conflict have each their own, and the later one rules.
            let again = lines.format.is_some() && !markers(&text[..name_at]).is_empty();
            if name == "format" && lines.sections.is_empty() && (lines.format.is_none() || again) {
                let at = c.skip_value()?;
                let number = text[at.clone()].lines().next().unwrap_or_default().trim().parse();
                let number =
                    number.map_err(|_| SyntaxError { at, message: "the format is a whole number".to_owned() })?;
                lines.format = lines.format.max(Some(number));
                if c.peek() == Some(b',') {
                    c.at += 1;
                }
                rest_of_line(&mut c);
                lines.open = text[after_kind..c.at].to_owned();
                piece = c.at;
                continue;
            }
            if c.peek() != Some(b'{') {
                return Err(c.error(format!("`{{` was expected: the section {name} holds entries")));
            }
            let brace = c.at;
            c.at += 1;
            rest_of_line(&mut c);
            let mut section = Section {
                lead: text[piece..name_at].to_owned(),
                open: text[name_at + name.len()..c.at].to_owned(),
                name,
                entries: Vec::new(),
                close: String::new(),
            };
            piece = c.at;
            loop {
                c.skip_blank()?;
                match c.peek() {
                    None => {
                        return Err(SyntaxError {
                            at: brace..brace + 1,
                            message: format!(
                                "the document ends inside the section {}; this brace is never closed",
                                section.name
                            ),
                        });
                    }
                    Some(b'}') => break,
                    Some(b'"') => {}
                    Some(_) => return Err(c.error("an entry begins with its key in quotes")),
                }
                let key_at = c.at;
                let key = c.quoted()?;
                let key_end = c.at;
                c.colon()?;
                c.skip_blank()?;
                let value = c.skip_value()?;
                if value.is_empty() {
                    return Err(c.error(format!("the entry {key} has no value")));
                }
                c.at = value.end;
                c.skip_blank()?;
                match c.peek() {
                    Some(b',') => {
                        c.at += 1;
                        rest_of_line(&mut c);
                    }
                    // Of two entries the comma between them may be missing: that is a fault, and both are read.
                    Some(b'}' | b'"') => {
                        c.at = value.end;
                        rest_of_line(&mut c);
                    }
                    Some(_) => return Err(c.error("a comma or } was expected after the entry")),
                    None => {}
                }
                section.entries.push(Entry {
                    lead: text[piece..key_at].to_owned(),
                    key_text: text[key_at..key_end].to_owned(),
                    colon: text[key_end..value.start].to_owned(),
                    value: text[value.clone()].to_owned(),
                    trail: text[value.end..c.at].to_owned(),
                    key,
                });
                piece = c.at;
            }
            c.at += 1;
            let closed = c.at;
            c.skip_blank()?;
            match c.peek() {
                Some(b',') => {
                    c.at += 1;
                    rest_of_line(&mut c);
                }
                Some(b')') => {
                    c.at = closed;
                    rest_of_line(&mut c);
                }
                None => {}
                Some(_) => return Err(c.error("a comma or ) was expected after the section")),
            }
            section.close = text[piece..c.at].to_owned();
            piece = c.at;
            lines.sections.push(section);
        }
        c.at += 1;
        c.skip_blank()?;
        if c.at < text.len() {
            return Err(c.error("something follows the document"));
        }
        lines.close = text[piece..].to_owned();
        Ok(lines)
    }

    /// The text again, byte for byte.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for piece in [&self.lead, &self.kind, &self.open] {
            out.push_str(piece);
        }
        for section in &self.sections {
            for piece in [&section.lead, &section.name, &section.open] {
                out.push_str(piece);
            }
            for piece in section.entries.iter().flat_map(Entry::pieces) {
                out.push_str(piece);
            }
            out.push_str(&section.close);
        }
        out.push_str(&self.close);
        out
    }

    /// States another number where one is stated.
    pub(crate) fn set_format(&mut self, to: u32) {
        let place = |open: &str| {
            let mut c = Cursor::new(open);
            c.skip_blank().ok()?;
            c.at += 1;
            c.skip_blank().ok()?;
            c.word();
            c.colon().ok()?;
            c.skip_blank().ok()?;
            let start = c.at;
            Some(start..start + c.word().len())
        };
        if self.format.is_some()
            && let Some(at) = place(&self.open)
        {
            self.open.replace_range(at, &to.to_string());
            self.format = Some(to);
        }
    }

    /// The line break of the document: that of its first line.
    pub fn line_break(&self) -> &'static str {
        let first = [&self.lead, &self.open, &self.close].into_iter().find(|p| p.contains('\n'));
        if first.is_some_and(|p| p.contains("\r\n")) { "\r\n" } else { "\n" }
    }

    /// Byte ranges of an entry's key and value in the text.
    pub fn entry_at(&self, section: usize, entry: usize) -> Option<(Range<usize>, Range<usize>)> {
        let found = self.sections.get(section)?.entries.get(entry)?;
        let mut at = self.section_at(section)?.end + self.sections.get(section)?.open.len();
        at += self.sections.get(section)?.entries.iter().take(entry).map(Entry::len).sum::<usize>();
        let key = at + found.lead.len();
        let value = key + found.key_text.len() + found.colon.len();
        Some((key..key + found.key_text.len(), value..value + found.value.len()))
    }

    /// Byte range of a section's name in the text.
    pub fn section_at(&self, section: usize) -> Option<Range<usize>> {
        let mut at = self.lead.len() + self.kind.len() + self.open.len();
        for s in self.sections.iter().take(section) {
            at += s.lead.len() + s.name.len() + s.open.len() + s.close.len();
            at += s.entries.iter().map(Entry::len).sum::<usize>();
        }
        let s = self.sections.get(section)?;
        at += s.lead.len();
        Some(at..at + s.name.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = "// a sheet\nMapSheet(\n    format: 1, // the form\n    hexes: {\n        // by the mill\n        \"0101\": (terrain: Woods), // sure\n        \"0102\": (terrain: Clear),\n    },\n    sides: {},\n)\n";

    #[test]
    fn pieces_give_the_text_back() {
        for text in [
            SHEET.to_owned(),
            SHEET.replace('\n', "\r\n"),
            format!("\u{feff}{SHEET}"),
            SHEET.trim_end().to_owned(),
            "A(b:{\"k\":1,\"l\":2},c:{})".to_owned(),
            "A()".to_owned(),
            "A(\n)".to_owned(),
            "A(format: 1)".to_owned(),
            "<<<<<<< a\n// b\n=======\n>>>>>>> c\nA(\n<<<<<<< a\nformat: 1,\n=======\nformat: 2,\n>>>>>>> c\n)"
                .to_owned(),
            "A /* a */ ( // b\n // c\n format /* d */ : 1 // e\n , // f\n)".to_owned(),
        ] {
            let lines = Lines::parse(&text).unwrap();
            assert_eq!(lines.text(), text);
        }
    }

    #[test]
    fn comments_belong_to_their_entry() {
        let lines = Lines::parse(SHEET).unwrap();
        let entry = &lines.sections[0].entries[0];
        assert_eq!(entry.lead, "        // by the mill\n        ");
        assert_eq!(entry.trail, ", // sure\n");
        let (key, value) = lines.entry_at(0, 0).unwrap();
        assert_eq!((&SHEET[key], &SHEET[value]), ("\"0101\"", "(terrain: Woods)"));
    }

    #[test]
    fn the_parenthesis_belongs_to_what_opens() {
        for (text, open, lead) in [
            ("A()", "(", None),
            ("A(\n)", "(\n", None),
            ("A( // a\n // b\n b: {})", "( // a\n", Some(" // b\n ")),
            ("A(format: 1, // a\n // b\n b: {})", "(format: 1, // a\n", Some(" // b\n ")),
        ] {
            let lines = Lines::parse(text).unwrap();
            assert_eq!((lines.open.as_str(), lines.sections.first().map(|s| s.lead.as_str())), (open, lead), "{text}");
        }
    }

    #[test]
    fn a_missing_comma_parts_two_entries() {
        let text = "A(b: {\"k\": (x: 1) // one\n \"l\" : {\"m\": 2} /* two */ \"n\": Wide open, \"o\": \"p\": 1})";
        let lines = Lines::parse(text).unwrap();
        let found: Vec<_> = lines.sections[0].entries.iter().map(|e| (e.key.as_str(), e.value.as_str())).collect();
        let wanted = [("k", "(x: 1)"), ("l", "{\"m\": 2}"), ("n", "Wide open"), ("o", "\"p\": 1")];
        assert_eq!(found, wanted);
        assert_eq!(lines.text(), text);
        assert_eq!(lines.sections[0].entries[0].trail, " // one\n");
        assert_eq!(
            lines.sections[0].entries.iter().map(Entry::has_comma).collect::<Vec<_>>(),
            [false, false, true, false]
        );
    }

    #[test]
    fn a_cut_in_doubt_names_its_place() {
        for (text, says) in [
            ("", "empty"),
            ("MapSheet(\n format: 1,\n hexes: {\n \"0101\": (terrain: Wo", "never closed"),
            ("MapSheet(\n format: 1,\n hexes: {", "ends inside the section hexes"),
            ("[[[", "begins with its kind"),
            ("A(b: {\"k\": (1]})", "closed by"),
            ("A(b: {k: 1})", "key in quotes"),
            ("A() B()", "follows"),
        ] {
            let e = Lines::parse(text).unwrap_err();
            assert!(e.message.contains(says), "{text}: {e:?}");
        }
    }
}
