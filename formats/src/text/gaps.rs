//! What stands between the words of a document: pieces are signs with gaps of blanks and comments around them.

use super::cursor::{Cursor, marker};
use super::lines::comment_on_line;

/// The signs of a piece (every byte that is neither blank nor comment) with their places, and its comments as written.
struct Parts<'a> {
    signs: Vec<usize>,
    /// With the number of signs before it.
    comments: Vec<(usize, &'a str)>,
}

fn parts(piece: &str) -> Parts<'_> {
    let mut found = Parts { signs: Vec::new(), comments: Vec::new() };
    let mut cursor = Cursor::new(piece);
    while let Some(c) = piece[cursor.at..].chars().next() {
        let start = cursor.at;
        // No sign either; a document that holds one is not printed anew.
        if let Some(len) = marker(piece, start) {
            cursor.at += len;
            continue;
        }
        let is_comment = piece[start..].starts_with("//") || piece[start..].starts_with("/*");
        if is_comment {
            if cursor.skip_comment().is_err() {
                // A piece comes out of a text that could be cut, so its comments are closed; if not, lose nothing.
                cursor.at = piece.len();
            }
            found.comments.push((found.signs.len(), piece[start..cursor.at].trim_end()));
            continue;
        }
        cursor.at += c.len_utf8();
        if !c.is_whitespace() && c != '\u{feff}' {
            found.signs.push(start);
        }
    }
    found
}

/// Where the last sign of a piece is: a bracket, a comma, the end of a word.
pub(crate) fn last_sign(piece: &str) -> Option<usize> {
    parts(piece).signs.last().copied()
}

/// Every comment of a piece, as written.
pub(crate) fn comments(piece: &str) -> Vec<&str> {
    parts(piece).comments.into_iter().map(|(_, comment)| comment).collect()
}

/// The comments of a piece before its first sign, and those behind it.
pub(crate) fn around_sign(piece: &str) -> (Vec<&str>, Vec<&str>) {
    let (before, behind): (Vec<_>, Vec<_>) = parts(piece).comments.into_iter().partition(|(signs, _)| *signs == 0);
    (before.into_iter().map(|(_, c)| c).collect(), behind.into_iter().map(|(_, c)| c).collect())
}

/// How many comments stand between the first sign of a piece and its second.
pub(crate) fn behind_first_sign(piece: &str) -> usize {
    parts(piece).comments.iter().filter(|(signs, _)| *signs == 1).count()
}

/// Parts comments that are to stand behind something on its line: those that need lines of their own above it, and
/// those that fit, so that the next reading finds them in the same places.
pub(crate) fn behind<'a>(comments: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>) {
    let ends_line = |c: &str| c.starts_with("//");
    let fits = |c: &str| ends_line(c) || comment_on_line(c) == Some(c.len());
    let last = comments.len().saturating_sub(1);
    let above = comments.iter().enumerate().rposition(|(i, c)| !fits(c) || (ends_line(c) && i < last));
    let (above, behind) = comments.split_at(above.map_or(0, |n| n + 1));
    (above.to_vec(), behind.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_comments_are_told_apart() {
        let piece = " // a, b\n } /* , /* } */ */ , // c\r\n";
        assert_eq!(last_sign(piece).map(|n| &piece[n..=n]), Some(","));
        assert_eq!(comments(piece), ["// a, b", "/* , /* } */ */", "// c"]);
        assert_eq!(around_sign(piece), (vec!["// a, b"], vec!["/* , /* } */ */", "// c"]));
        assert_eq!(last_sign(" /* } */ // ,\n"), None);
        assert_eq!(last_sign("} // end\n"), Some(0));
        assert_eq!(comments("/* open"), ["/* open"]);
        assert_eq!(last_sign("\n<<<<<<< a\n"), None);
    }

    #[test]
    fn only_what_ends_on_the_line_stands_behind() {
        assert_eq!(behind(&["/* a */", "// b"]), (vec![], vec!["/* a */", "// b"]));
        assert_eq!(behind(&["// a", "/* b */"]), (vec!["// a"], vec!["/* b */"]));
        assert_eq!(behind(&["/* a\n */", "// b"]), (vec!["/* a\n */"], vec!["// b"]));
        assert_eq!(behind(&["/* a /* b */ */"]), (vec!["/* a /* b */ */"], vec![]));
        assert_eq!(behind(&[]), (vec![], vec![]));
    }
}
