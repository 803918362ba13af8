//! The canonical form: sections and entries in their order, one entry a line, every comment kept.

use super::cursor::Cursor;
use super::gaps::{around_sign, behind, behind_first_sign, comments};
use super::limits;
use super::lines::{Entry, Lines};
use super::syntax::{Node, quote};
use crate::documents::Model;

/// A value on one line; one that holds comments or cannot be read stays as it is.
fn value(entry: &Entry, fields: &[&str]) -> String {
    let Ok(mut node) = Node::parse(&entry.value) else { return entry.value.clone() };
    if Cursor::new(&entry.value).has_comment() {
        return entry.value.clone();
    }
    if let super::syntax::Shape::Struct { name: None, fields: written } = &mut node.shape {
        written.sort_by_key(|f| fields.iter().position(|n| *n == f.name).unwrap_or(usize::MAX));
    }
    node.canonical()
}

/// The lines printed so far. What is kept as written may hold line breaks of its own, so none is converted afterwards.
struct Printed {
    text: String,
    line_break: &'static str,
}

impl Printed {
    fn line(&mut self, indent: usize, text: &str) {
        self.text.push_str(&"    ".repeat(indent));
        self.text.push_str(text);
        self.text.push_str(self.line_break);
    }

    /// Comments on lines of their own.
    fn comments(&mut self, indent: usize, comments: &[&str]) {
        for comment in comments {
            self.line(indent, comment);
        }
    }

    /// A line with comments behind it; those that do not fit there stand above it, indented like `above`.
    fn commented(&mut self, [above, indent]: [usize; 2], text: &str, comments: &[&str]) {
        let (own, rest) = behind(comments);
        self.comments(above, &own);
        let words: Vec<&str> = [text].into_iter().chain(rest).collect();
        self.line(indent, &words.join(" "));
    }
}

/// Prints a document in canonical form. Its line break stays what it was; a byte order mark goes.
pub(crate) fn print(lines: &Lines, model: &Model) -> String {
    let mut out = Printed { text: String::new(), line_break: lines.line_break() };
    let (before, inside) = around_sign(&lines.open);
    out.comments(0, &comments(&lines.lead));
    out.comments(0, &before);
    out.line(0, &format!("{}(", lines.kind));
    let (above, beside) = inside.split_at(behind_first_sign(&lines.open));
    out.comments(1, above);
    out.commented([1, 1], &format!("format: {},", lines.format.unwrap_or(limits::FORMAT)), beside);
    let known: Vec<&str> = model.sections().into_iter().map(|(name, _)| name).collect();
    let mut order: Vec<usize> = (0..lines.sections.len()).collect();
    order.sort_by_key(|i| known.iter().position(|n| *n == lines.sections[*i].name).unwrap_or(usize::MAX));
    for i in order {
        let section = &lines.sections[i];
        out.comments(1, &comments(&section.lead));
        out.commented([1, 1], &format!("{}: {{", section.name), &comments(&section.open));
        let table = model.section(&section.name);
        let mut entries: Vec<&Entry> = section.entries.iter().collect();
        if let Some(table) = table.filter(|t| !t.keeps_order()) {
            entries.sort_by_cached_key(|e| table.sort_key(&e.key).map_or((1, Vec::new()), |k| (0, k)));
        }
        let fields = table.map(|t| t.fields()).unwrap_or_default();
        for entry in entries {
            out.comments(2, &comments(&entry.lead));
            let key = table.and_then(|t| t.key(&entry.key).ok()).unwrap_or_else(|| entry.key.clone());
            let beside = [comments(&entry.colon), comments(&entry.trail)].concat();
            out.commented([2, 2], &format!("{}: {},", quote(&key), value(entry, &fields)), &beside);
        }
        let (inside, closing) = around_sign(&section.close);
        out.comments(2, &inside);
        out.commented([2, 1], "},", &closing);
    }
    let (inside, closing) = around_sign(&lines.close);
    out.comments(1, &inside);
    out.line(0, ")");
    out.comments(0, &closing);
    out.text
}

#[cfg(test)]
mod tests {
    use crate::Document;

    #[track_caller]
    fn canonical(text: &str) -> String {
        let canonical = Document::read("a", text.as_bytes().to_vec()).canonical().unwrap();
        let again = Document::read("a", canonical.clone().into_bytes());
        assert_eq!(again.canonical().as_ref(), Some(&canonical), "{text}\n{canonical}");
        canonical
    }

    #[test]
    fn every_gap_keeps_its_comments() {
        for (text, wanted) in [
            (
                "MapSheet( // c1\n // c2\n format: 1, // c3\n)",
                "MapSheet(\n    // c1\n    // c2\n    format: 1, // c3\n)\n",
            ),
            (
                "MapSheet /* a */ (format /* b */ : /* c */ 1 // d\n , /* e */\n)",
                "/* a */\nMapSheet(\n    /* b */\n    /* c */\n    // d\n    format: 1, /* e */\n)\n",
            ),
            (
                "MapSheet(\n    format: 1,\n    hexes: // c4\n {\n    },\n)\n",
                "MapSheet(\n    format: 1,\n    hexes: { // c4\n    },\n)\n",
            ),
            (
                "MapSheet(format: 1, hexes: {\"0101\": /* sic */ (vp: 1), // sure\n})",
                "MapSheet(\n    format: 1,\n    hexes: {\n        \"0101\": (vp: 1), /* sic */ // sure\n    },\n)\n",
            ),
            (
                "MapSheet(format: 1, hexes: {\"0101\" // a\n : (vp: 1) // b\n , // c\n})",
                "MapSheet(\n    format: 1,\n    hexes: {\n        // a\n        // b\n        \"0101\": (vp: 1), // c\n    },\n)\n",
            ),
            (
                "MapSheet(format: 1, hexes: {} /* end */ ,)",
                "MapSheet(\n    format: 1,\n    hexes: {\n    }, /* end */\n)\n",
            ),
            (
                "MapSheet(format: 1, hexes: {} // end\n , // too\n)",
                "MapSheet(\n    format: 1,\n    hexes: {\n        // end\n    }, // too\n)\n",
            ),
            (
                "/* a\n     b */ MapSheet(format: 1) // c\n // d",
                "/* a\n     b */\nMapSheet(\n    format: 1,\n)\n// c\n// d\n",
            ),
        ] {
            assert_eq!(canonical(text), wanted);
        }
    }

    #[test]
    fn a_document_without_anything_is_closed_once() {
        for text in ["MapSheet()", "MapSheet(\n)", "MapSheet(format: 1)"] {
            assert_eq!(canonical(text), "MapSheet(\n    format: 1,\n)\n");
        }
    }

    #[test]
    fn comments_behind_raw_texts_and_in_broken_values_are_kept() {
        for value in
            ["(name: r\"Au\\ \", vp: 1 /* sure */)", "(name: r#\"\"\"#, vp: 1 // sure\n)", "(terrain /* sure */ Woods)"]
        {
            let text = canonical(&format!("MapSheet(format: 1, hexes: {{\"0101\": {value}}})"));
            assert!(text.contains(value), "{text}");
        }
        // Slashes in a text are no comment.
        let text = canonical("MapSheet(format: 1, hexes: {\"0101\": ( name: r\"a // b\" )})");
        assert!(text.contains("(name: \"a // b\"),"), "{text}");
    }

    #[test]
    fn line_breaks_inside_stay_as_they_are() {
        let text = "MapSheet(\n    format: 1,\n    hexes: {\n        /* one\n two */\n        \"0101\": (vp: 1, // sure\n  name: r\"a\nb\"),\n    },\n)\n";
        assert_eq!(canonical(text), text);
        let windows = text.replace('\n', "\r\n");
        assert_eq!(canonical(&windows), windows);
        // A text with breaks of its own means what it meant.
        let mixed = windows.replace("a\r\nb", "a\nb");
        assert_eq!(canonical(&mixed), mixed);
    }
}
