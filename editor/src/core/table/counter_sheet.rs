//! A document of counters as the sheet they come from: both sides of each piece, by formation, and how many there are.

use std::collections::BTreeMap;

use tlnb_formats::documents::Counters;
use tlnb_formats::names::{Id, NameKind};
use tlnb_formats::picture::{Face, Ink, Pieces};
use tlnb_formats::{Document, Title};

/// A kind of counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The section it stands in, and its key there.
    pub section: &'static str,
    pub key: String,
    pub front: Face,
    pub back: Face,
    /// How many equal ones there are.
    pub count: u16,
    /// Sheet and place, as far as they are transcribed.
    pub place: String,
}

/// Pieces that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub words: String,
    pub ink: Option<Ink>,
    pub pieces: Vec<Piece>,
}

/// See the module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CounterSheet {
    pub groups: Vec<Group>,
    /// By counter sheet: kinds of pieces, and pieces; nothing where no sheet is stated.
    pub counts: BTreeMap<String, (usize, usize)>,
    /// What the box holds, as the title page lists it.
    pub in_box: Option<String>,
}

/// Sections of counters, in the order in which they are shown.
const SECTIONS: [(&str, NameKind); 5] = [
    ("leaders", NameKind::Leader),
    ("units", NameKind::Unit),
    ("vedettes", NameKind::Vedette),
    ("trains", NameKind::Train),
    ("markers", NameKind::Marker),
];

/// What tells of a row where its pieces are printed.
struct Print {
    key: String,
    count: u16,
    sheet: Option<String>,
    place: Option<String>,
}

/// Every row of a section.
fn entries(counters: &Counters, kind: NameKind) -> Vec<Print> {
    macro_rules! of {
        ($table:expr) => {
            $table
                .iter()
                .map(|(key, line)| Print {
                    key: key.clone(),
                    count: line.count.unwrap_or(1),
                    sheet: line.sheet.clone(),
                    place: line.place.clone(),
                })
                .collect()
        };
    }
    match kind {
        NameKind::Unit => of!(counters.units),
        NameKind::Leader => of!(counters.leaders),
        NameKind::Vedette => of!(counters.vedettes),
        NameKind::Train => of!(counters.trains),
        NameKind::Marker => of!(counters.markers),
        _ => Vec::new(),
    }
}

impl CounterSheet {
    /// Of a document of counters; None for any other.
    pub fn of(document: &Document, title: &Title, pieces: &Pieces) -> Option<Self> {
        let counters = document.counters()?;
        let page = title.documents().find_map(Document::title_page);
        let mut out =
            Self { in_box: page.and_then(|p| p.components.get(&"counters".to_owned()).cloned()), ..Self::default() };
        let mut groups: BTreeMap<(String, String), Vec<Piece>> = BTreeMap::new();
        for (section, kind) in SECTIONS {
            for Print { key, count, sheet, place } in entries(counters, kind) {
                let (document, section_of) = (document.name().to_owned(), section.to_owned());
                let id = Id { kind, document, section: section_of, key: key.clone() };
                let faces = (pieces.face(title, &id, false), pieces.face(title, &id, true));
                let (Some(front), Some(back)) = faces else { continue };
                if let Some(sheet) = &sheet {
                    let (kinds, all) = out.counts.entry(sheet.clone()).or_default();
                    (*kinds, *all) = (*kinds + 1, *all + usize::from(count));
                }
                let army = pieces.names().army(&id).unwrap_or_default().to_owned();
                let at = [sheet, place].into_iter().flatten().collect::<Vec<_>>().join(" ");
                let group = (army, front.formation.clone().unwrap_or_default());
                groups.entry(group).or_default().push(Piece { section, key, front, back, count, place: at });
            }
        }
        for ((army, formation), of_group) in groups {
            let words = [army.as_str(), formation.as_str()].into_iter().filter(|w| !w.is_empty());
            let words = words.collect::<Vec<_>>().join(" · ");
            let stripe = pieces.stripe(title, Some(&army), &formation);
            let ink = stripe.or_else(|| of_group.first().map(|p| p.front.body)).filter(|_| !words.is_empty());
            let words = if words.is_empty() { "Of no army".to_owned() } else { words };
            out.groups.push(Group { words, ink, pieces: of_group });
        }
        Some(out)
    }

    /// All pieces in the order in which they stand.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.groups.iter().flat_map(|g| &g.pieces)
    }

    /// How many pieces there are of each sheet, and what the box says.
    pub fn tally(&self) -> String {
        let kinds = self.pieces().count();
        let all: usize = self.pieces().map(|p| usize::from(p.count)).sum();
        let mut out = format!("{all} pieces of {kinds} kinds");
        for (sheet, (kinds, all)) in &self.counts {
            out.push_str(&format!("; sheet {sheet}: {all} of {kinds}"));
        }
        match &self.in_box {
            Some(says) => format!("{out}. In the box: {says}."),
            None => format!("{out}."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stand_by_formation_with_both_sides_and_are_counted_by_sheet() {
        let mut title = Title::default();
        for (name, text) in [
            ("title", "Title(format: 1, components: {\"counters\": \"one sheet\"}, armies: {\"French\": ()})"),
            (
                "counters/a",
                "Counters(format: 1, units: {\"III/Souham\": (army: \"French\", formation: \"III\", strength: \"9\", reduced: \"5\", sheet: \"1\", place: \"A1\"),
                    \"III/Albert\": (army: \"French\", formation: \"III\", strength: \"7\", sheet: \"1\")},
                leaders: {\"NEY\": (army: \"French\", formation: \"III\", initiative: \"5\")},
                markers: {\"Bridge damaged\": (sheet: \"2\", count: 4)})",
            ),
        ] {
            let document = Document::read(name, text.as_bytes().to_vec());
            assert!(document.faults().is_empty(), "{name}: {:?}", document.faults());
            title.insert(document);
        }
        let pieces = Pieces::of(&title);
        let sheet = CounterSheet::of(title.document("counters/a").unwrap(), &title, &pieces).unwrap();
        let groups: Vec<(&str, Vec<&str>)> = sheet
            .groups
            .iter()
            .map(|g| (g.words.as_str(), g.pieces.iter().map(|p| p.key.as_str()).collect()))
            .collect();
        assert_eq!(
            groups,
            [("Of no army", vec!["Bridge damaged"]), ("French · III", vec!["NEY", "III/Albert", "III/Souham"])]
        );
        let souham = sheet.pieces().find(|p| p.key == "III/Souham").unwrap();
        assert_eq!((souham.front.strength.as_deref(), souham.back.strength.as_deref()), (Some("9"), Some("5")));
        assert!(souham.back.is_back && !souham.front.is_back && souham.place == "1 A1");
        assert_eq!(sheet.tally(), "7 pieces of 4 kinds; sheet 1: 2 of 2; sheet 2: 4 of 1. In the box: one sheet.");
        assert_eq!(CounterSheet::of(title.document("title").unwrap(), &title, &pieces), None);
    }
}
