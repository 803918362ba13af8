//! The documents of a title as a list: of each what stands in it, what is unsaved, what was found.

use tlnb_formats::Document;
use tlnb_formats::documents::{KINDS, Model};
use tlnb_validator::Report;

use super::session::Session;

/// A document and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentState {
    /// Path in the title without its ending.
    pub name: String,
    pub entries: usize,
    /// Of its cells those that are transcribed, and all; None where it has none.
    pub cells: Option<(usize, usize)>,
    pub unsaved: bool,
    /// Open findings.
    pub findings: usize,
    /// Why it cannot be changed.
    pub read_only: Option<String>,
}

/// Where documents are listed whose kind nobody can tell.
pub const UNREAD: &str = "Unread";

/// Every document, by kind in reading order; files that could not be opened last.
pub fn states(session: &Session, report: &Report) -> Vec<(&'static str, Vec<DocumentState>)> {
    let state = |document: &Document| DocumentState {
        name: document.name().to_owned(),
        entries: document.model().map(Model::entries).unwrap_or_default(),
        cells: document.cells(),
        unsaved: session.unsaved().contains(document.name()),
        findings: report.open().filter(|f| f.document == document.name()).count(),
        read_only: document.read_only().map(str::to_owned),
    };
    let of_kind = |kind: &str| -> Vec<DocumentState> {
        session.documents().filter(|d| d.model().is_some() && d.kind() == Some(kind)).map(state).collect()
    };
    let mut out: Vec<_> = KINDS.iter().map(|kind| (*kind, of_kind(kind))).collect();
    let mut unread: Vec<DocumentState> = session.documents().filter(|d| d.model().is_none()).map(state).collect();
    unread.extend(session.title().unopened.iter().map(|(path, because)| DocumentState {
        name: path.clone(),
        entries: 0,
        cells: None,
        unsaved: false,
        findings: 0,
        read_only: Some(format!("it could not be opened: {because}")),
    }));
    out.push((UNREAD, unread));
    out.retain(|(_, documents)| !documents.is_empty());
    out
}

/// The kinds that can be begun empty: a map sheet states its grid first.
pub fn new_kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().copied().filter(|k| *k != "MapSheet" && Model::folder(k).is_some_and(|f| !f.is_empty()))
}

#[cfg(test)]
mod tests {
    use tlnb_formats::files::Memory;
    use tlnb_validator::validate;

    use super::*;

    fn session() -> Session {
        let files = [
            ("title.ron", "Title(format: 1)"),
            (
                "cards/a.ron",
                "SetupCard(format: 1, columns: {\"1\": (), \"2\": ()}, rows: {\"Au\": (cells: {\"1\": \"0101\", \"2\": \"?\"}), \"Bu\": (cells: {\"1\": \"xx\"})})",
            ),
            ("cards/new.ron", "SetupCard(format: 9)"),
            ("x.ron", "((("),
        ];
        let files = files.map(|(n, t)| (n.to_owned(), t.as_bytes().to_vec()));
        Session::of(Box::new(Memory(files.into()))).unwrap()
    }

    #[test]
    fn every_document_is_listed_with_its_state() {
        let mut session = session();
        session.add_document("Deck", "french").unwrap();
        let report = validate(session.title());
        let all = states(&session, &report);
        let kinds: Vec<_> = all.iter().map(|(kind, d)| (*kind, d.len())).collect();
        assert_eq!(kinds, [("Title", 1), ("SetupCard", 2), ("Deck", 1), (UNREAD, 1)]);
        let card = &all[1].1[0];
        assert_eq!((card.entries, card.cells, card.unsaved), (4, Some((2, 4)), false));
        assert!(card.findings > 0 && card.read_only.is_none());
        assert!(all[1].1[1].read_only.as_ref().is_some_and(|r| r.contains("format 9")));
        assert!(all[2].1[0].unsaved && all[2].1[0].name == "decks/french" && all[3].1[0].read_only.is_some());
    }

    #[test]
    fn a_new_document_is_one_step_and_gone_when_that_is_undone() {
        let mut session = session();
        assert_eq!(session.add_document("SetupCard", "b").as_deref(), Ok("cards/b"));
        assert!(session.title().document("cards/b").unwrap().text().contains("\"name\": \"b\""));
        assert!(session.add_document("SetupCard", "b").is_err() && session.add_document("SetupCard", "a").is_err());
        assert!(session.add_document("SetupCard", "../b").is_err() && session.add_document("None", "b").is_err());
        session.undo().unwrap();
        assert!(session.documents().all(|d| d.name() != "cards/b") && session.unsaved().is_empty());
        session.redo().unwrap();
        assert!(session.documents().any(|d| d.name() == "cards/b"));
        assert!(new_kinds().any(|k| k == "Chart") && new_kinds().all(|k| k != "MapSheet" && k != "Title"));
    }
}
