//! A place in a text that moves forward over blanks, words, quoted texts and whole values.

use std::ops::Range;

use super::limits::DEPTH;

/// What stops a text from being read, at a byte range of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SyntaxError {
    /// Bytes from the start of the text.
    pub at: Range<usize>,
    pub message: String,
}

impl SyntaxError {
    pub(crate) fn new(at: Range<usize>, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

/// Length of the line, without its break, by which git marks a conflict, if one begins here. Such a line stands between
/// words as a comment does.
pub(super) fn marker(text: &str, at: usize) -> Option<usize> {
    let line = text.get(at..).filter(|_| at == 0 || text.as_bytes().get(at - 1) == Some(&b'\n'))?;
    let sign = line.bytes().next().filter(|b| b"<|=>".contains(b))?;
    // Conflicts inside of conflicts are marked by more signs than seven.
    let signs = line.bytes().take_while(|b| *b == sign).count();
    let ends = matches!(line.as_bytes().get(signs), None | Some(b' ' | b'\t' | b'\r' | b'\n'));
    (signs >= 7 && ends).then(|| line.find('\n').unwrap_or(line.len()))
}

/// Every line by which git marks a conflict, without its break; none inside of others.
pub(crate) fn markers(text: &str) -> Vec<Range<usize>> {
    let signs = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];
    if !signs.iter().any(|s| text.contains(s)) {
        return Vec::new();
    }
    let mut found = std::collections::BTreeMap::new();
    // Between words each one counts.
    let mut cursor = Cursor::new(text);
    while let Some(c) = text[cursor.at..].chars().next() {
        if let Some(len) = marker(text, cursor.at) {
            found.insert(cursor.at, cursor.at + len);
            cursor.at += len;
            continue;
        }
        let start = cursor.at;
        let skipped = match c {
            '"' => cursor.skip_text().is_ok(),
            'r' if cursor.at_raw_text() => cursor.skip_text().is_ok(),
            '/' if matches!(text.as_bytes().get(cursor.at + 1), Some(b'/' | b'*')) => cursor.skip_comment().is_ok(),
            _ => !cursor.word().is_empty(),
        };
        if !skipped {
            // What is not closed was looked for to the end.
            cursor.at = start + c.len_utf8();
        }
    }
    // A comment or a text over several lines can be in conflict, too; a line of `=` alone is there an ornament.
    let (mut at, mut open) = (0, false);
    for line in text.split_inclusive('\n') {
        if let Some(len) = marker(text, at) {
            let sign = line.as_bytes().first();
            open = sign == Some(&b'<') || open && sign != Some(&b'>');
            if open || sign != Some(&b'=') {
                found.insert(at, at + len);
            }
        }
        at += line.len();
    }
    found.into_iter().map(|(start, end)| start..start + text[start..end].trim_end().len()).collect()
}

/// A place in a text that moves forward.
pub(crate) struct Cursor<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(crate) fn error(&self, message: impl Into<String>) -> SyntaxError {
        let end = self.text[self.at..].chars().next().map_or(self.at, |c| self.at + c.len_utf8());
        SyntaxError::new(self.at..end, message)
    }

    /// Passes over white space, comments and the lines by which git marks a conflict.
    pub(crate) fn skip_blank(&mut self) -> Result<(), SyntaxError> {
        while let Some(b) = self.peek() {
            match b {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'/' if matches!(self.text.as_bytes().get(self.at + 1), Some(b'/' | b'*')) => self.skip_comment()?,
                b'<' | b'|' | b'=' | b'>' => match marker(self.text, self.at) {
                    Some(len) => self.at += len,
                    None => break,
                },
                _ => break,
            }
        }
        Ok(())
    }

    /// Passes over one comment, which begins here; of one in `//` its line break stays.
    pub(super) fn skip_comment(&mut self) -> Result<(), SyntaxError> {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at + 1) == Some(&b'/') {
            self.at = self.text[self.at..].find('\n').map_or(bytes.len(), |n| self.at + n);
            return Ok(());
        }
        let start = self.at;
        let mut open = 1;
        self.at += 2;
        while open > 0 {
            match (bytes.get(self.at), bytes.get(self.at + 1)) {
                (Some(b'*'), Some(b'/')) => (open, self.at) = (open - 1, self.at + 2),
                (Some(b'/'), Some(b'*')) => (open, self.at) = (open + 1, self.at + 2),
                (Some(_), _) => self.at += 1,
                (None, _) => return Err(SyntaxError::new(start..start + 2, "this comment is not closed")),
            }
        }
        Ok(())
    }

    /// Whether a comment stands in the text (slashes inside quoted texts are none), or it cannot be told.
    pub(super) fn has_comment(mut self) -> bool {
        loop {
            let start = self.at;
            if self.skip_blank().is_err() || self.text[start..self.at].contains('/') {
                return true;
            }
            let Some(b) = self.peek() else { return false };
            if b == b'"' || b == b'r' && self.at_raw_text() {
                if self.skip_text().is_err() {
                    return true;
                }
            } else if self.word().is_empty() {
                self.at += self.text[self.at..].chars().next().map_or(1, char::len_utf8);
            }
        }
    }

    /// A word of letters, digits and underscores, or nothing.
    pub(crate) fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let len = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        self.at += len;
        &rest[..len]
    }

    /// Passes over quoted text; the cursor stands on the quote (or on the r of a raw text).
    pub(super) fn skip_text(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let unclosed = || SyntaxError::new(start..start + 1, "this text is not closed by a quote");
        if bytes.get(start) == Some(&b'r') {
            let hashes = bytes[start + 1..].iter().take_while(|b| **b == b'#').count();
            let close = format!("\"{}", "#".repeat(hashes));
            let from = start + 2 + hashes;
            let rest = self.text.get(from..).ok_or_else(unclosed)?;
            self.at = from + rest.find(&close).ok_or_else(unclosed)? + close.len();
            return Ok(());
        }
        let mut escaped = false;
        for (n, b) in bytes.iter().enumerate().skip(start + 1) {
            match b {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    self.at = n + 1;
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(unclosed())
    }

    /// Whether raw text begins here: r"…" or r#"…"#.
    pub(super) fn at_raw_text(&self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        rest.first() == Some(&b'r') && rest[1..].iter().find(|b| **b != b'#') == Some(&b'"')
    }

    /// Reads quoted text, escapes resolved.
    pub(crate) fn quoted(&mut self) -> Result<String, SyntaxError> {
        let start = self.at;
        self.skip_text()?;
        ron::from_str::<String>(&self.text[start..self.at])
            .map_err(|e| SyntaxError::new(start..self.at, format!("this text cannot be read: {}", e.code)))
    }

    /// Whether quoted text and a colon follow: a key.
    fn at_key(&self) -> bool {
        let mut ahead = Self { text: self.text, at: self.at };
        ahead.skip_text().is_ok() && ahead.skip_blank().is_ok() && ahead.peek() == Some(b':')
    }

    /// Passes over one value by its brackets alone and returns its bytes; what is inside is not judged. It ends before
    /// a comma, a bracket that closes, or the key of a next entry, whose comma is missing.
    pub(crate) fn skip_value(&mut self) -> Result<Range<usize>, SyntaxError> {
        let start = self.at;
        let mut open: Vec<(u8, usize)> = Vec::new();
        let mut end = start;
        loop {
            self.skip_blank()?;
            let Some(b) = self.peek() else { break };
            match b {
                b'"' if open.is_empty() && end > start && self.at_key() => break,
                b'"' => self.skip_text()?,
                b'r' if self.at_raw_text() => self.skip_text()?,
                b'(' | b'[' | b'{' => {
                    if open.len() >= DEPTH {
                        return Err(self.error(format!("brackets are nested deeper than {DEPTH}")));
                    }
                    open.push((b, self.at));
                    self.at += 1;
                }
                b')' | b']' | b'}' => {
                    let Some((with, opened)) = open.last().copied() else { break };
                    let wanted = if with == b'(' { b')' } else { with + 2 };
                    if b != wanted {
                        return Err(SyntaxError::new(
                            opened..opened + 1,
                            format!("this {} is closed by {}", with as char, b as char),
                        ));
                    }
                    open.pop();
                    self.at += 1;
                }
                b',' if open.is_empty() => break,
                _ if b.is_ascii_alphanumeric() || b == b'_' => {
                    self.word();
                }
                _ => self.at += self.text[self.at..].chars().next().map_or(1, char::len_utf8),
            }
            end = self.at;
        }
        if let Some((with, opened)) = open.first() {
            return Err(SyntaxError::new(*opened..opened + 1, format!("this {} is never closed", *with as char)));
        }
        Ok(start..end)
    }

    pub(crate) fn colon(&mut self) -> Result<(), SyntaxError> {
        self.skip_blank()?;
        if self.peek() != Some(b':') {
            return Err(self.error("a colon was expected here"));
        }
        self.at += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_lines_of_their_own() {
        let found = |text: &str| markers(text).into_iter().map(|at| text[at].to_owned()).collect::<Vec<_>>();
        assert_eq!(found("<<<<<<< a\n/*"), ["<<<<<<< a"]);
        assert_eq!(found("\"\n<<<<<<< a\n"), ["<<<<<<< a"]);
        assert_eq!(
            found("<<<<<<< a\n1\r\n||||||| b\r\n=======\r\n2\n>>>>>>> c"),
            ["<<<<<<< a", "||||||| b", "=======", ">>>>>>> c"]
        );
        // A stray one counts; six signs, signs with words at them or in mid-line are none.
        assert_eq!(found("x\n=======\n"), ["======="]);
        assert_eq!(found("<<<<<<\n<<<<<<<a\n (<<<<<<< a\n"), [""; 0]);
        assert_eq!(found("<<<<<<<<< a\n"), ["<<<<<<<<< a"]);
        // In comments and texts a line of `=` is an ornament, but for one in a conflict.
        assert_eq!(found("/* Head\n=======\n*/ \"a\n=======\n\""), [""; 0]);
        assert_eq!(found("/* a\n<<<<<<< b\n=======\n>>>>>>> c\n*/"), ["<<<<<<< b", "=======", ">>>>>>> c"]);
    }
}
