//! Where every entry of a document stands in its text, measured once and asked often.

use std::ops::Range;

use super::Document;

/// An entry in the text: bytes of its key, where its value begins, and the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<'a> {
    pub key_at: Range<usize>,
    pub value_at: usize,
    pub value: &'a str,
}

/// See the module.
#[derive(Debug)]
pub struct Places<'a> {
    document: &'a Document,
    /// First byte of every entry, by section.
    starts: Vec<Vec<usize>>,
}

impl<'a> Places<'a> {
    /// Of a document as it is now.
    pub fn new(document: &'a Document) -> Self {
        let Some(lines) = document.lines() else { return Self { document, starts: Vec::new() } };
        let mut next = lines.lead.len() + lines.kind.len() + lines.open.len();
        let mut starts = Vec::with_capacity(lines.sections.len());
        for section in &lines.sections {
            next += section.lead.len() + section.name.len() + section.open.len();
            let mut of = Vec::with_capacity(section.entries.len());
            for entry in &section.entries {
                of.push(next);
                next += entry.len();
            }
            next += section.close.len();
            starts.push(of);
        }
        Self { document, starts }
    }

    /// The first entry of a key in any spelling.
    pub fn find(&self, section: &str, key: &str) -> Option<Placed<'a>> {
        let (i, j) = self.document.entry_index(section, key)?;
        let entry = self.document.lines()?.sections.get(i)?.entries.get(j)?;
        let start = self.starts.get(i)?.get(j)? + entry.lead.len();
        let key_at = start..start + entry.key_text.len();
        Some(Placed { value_at: key_at.end + entry.colon.len(), key_at, value: &entry.value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_where_it_stands() {
        let text = "MapSheet(format: 1, hexes: {\"0101\": (vp: 1)}, sides: {\"0102/0101\" : (), \"0101/0102\": (x)}, hexes: {\"0102\": (vp: 2)})";
        let document = Document::read("a", text.as_bytes().to_vec());
        let places = Places::new(&document);
        for (section, key) in [("hexes", "0101"), ("hexes", "0102"), ("sides", "0101/0102")] {
            let placed = places.find(section, key).unwrap();
            assert_eq!(Some(placed.key_at.clone()), document.place_at(section, key, None));
            assert_eq!(&text[placed.value_at..placed.value_at + placed.value.len()], placed.value);
        }
        assert_eq!(places.find("hexes", "0103"), None);
    }
}
