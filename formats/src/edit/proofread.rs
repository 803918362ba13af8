//! Rows that somebody has read against the print.

use crate::change::{Change, Place, Value};
use crate::document::Document;
use crate::files::sha256;
use crate::text::Node;
use crate::text::syntax::quote;

/// Sections in which no row is read against the print.
pub fn is_read(section: &str) -> bool {
    !matches!(section, "about" | "kind" | "notes" | "suppressions" | "proofread")
}

/// What tells one value from another, however it is written: the same value in other spacing has the same stamp.
fn stamp(value: &str) -> String {
    let plain = Node::parse(value).map_or_else(|_| value.to_owned(), |node| node.json().to_string());
    sha256(plain.as_bytes()).chars().take(8).collect()
}

/// Notes that somebody has read a row as it stands; none if it is noted already, or there is no such row.
pub fn confirm(document: &Document, section: &str, key: &str, initials: &str) -> Vec<Change> {
    let Some(value) = document.value(section, key).filter(|_| is_read(section)) else { return Vec::new() };
    if readers(document, section, key).iter().any(|by| by == initials) {
        return Vec::new();
    }
    let place = Place::field(document.name(), "proofread", &format!("{section}/{key}"), &format!("by/{initials}"));
    vec![Change::set(place, Value::Anything, Value::Text(quote(&stamp(value))))]
}

/// Who has read a row as it stands now, by initials.
pub fn readers(document: &Document, section: &str, key: &str) -> Vec<String> {
    let place = format!("{section}/{key}");
    let noted = document.value("proofread", &place).and_then(|line| Node::parse(line).ok());
    let (Some(noted), Some(value)) = (noted, document.value(section, key)) else { return Vec::new() };
    let now = stamp(value);
    let by = noted.field("by").map(|f| f.value.json());
    let by = by.as_ref().and_then(|by| by.as_object());
    by.into_iter().flatten().filter(|(_, then)| then.as_str() == Some(&now)).map(|(who, _)| who.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_until_it_says_something_else() {
        let text = "SetupCard(\n    format: 1,\n    columns: {\n        \"1\": (),\n    },\n    rows: {\n        \"III/Ricard\": (cells: {\"1\": \"0412\"}),\n    },\n)\n";
        let mut card = Document::read("cards/a", text.as_bytes().to_vec());
        let confirm_all = |card: &Document, who: &str| confirm(card, "rows", "III/Ricard", who);
        let mut back = Vec::new();
        for who in ["AB", "CD"] {
            for change in confirm_all(&card, who) {
                assert!(!change.to_string().is_empty());
                back.extend(card.apply(&change).unwrap());
            }
            assert!(confirm_all(&card, who).is_empty(), "noted once");
        }
        assert!(card.faults().is_empty(), "{:?}", card.faults());
        assert_eq!(readers(&card, "rows", "III/Ricard"), ["AB", "CD"]);
        let spaced = "cards/a rows III/Ricard: (cells: {\"1\": \"0412\"}) -> ( cells : {\"1\":\"0412\"} )";
        let _ = spaced.parse::<Change>().map(|c| card.apply(&c));
        assert_eq!(readers(&card, "rows", "III/Ricard"), ["AB", "CD"]);
        let other = "cards/a rows III/Ricard cells/1: \"0412\" -> \"0413\"".parse::<Change>().unwrap();
        let undo = card.apply(&other).unwrap().unwrap();
        assert!(readers(&card, "rows", "III/Ricard").is_empty());
        card.apply(&undo).unwrap();
        assert_eq!(readers(&card, "rows", "III/Ricard"), ["AB", "CD"]);
        for change in back.iter().rev() {
            card.apply(change).unwrap();
        }
        assert!(readers(&card, "rows", "III/Ricard").is_empty());
        assert!(confirm(&card, "rows", "nobody", "AB").is_empty() && confirm(&card, "about", "name", "AB").is_empty());
    }
}
