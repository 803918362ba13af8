//! A set-up card as it is printed: which rows stand under which band, and what the counter of each shows.

use tlnb_formats::documents::setup_card::RowLine;
use tlnb_formats::documents::{RowKey, SetupCard};
use tlnb_formats::picture::{Face, Ink, Pieces};
use tlnb_formats::{Document, Title};

use super::Table;

/// A line of the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// What the rows below it have in common.
    Band {
        words: String,
        /// The colour of the formation, else of the army.
        ink: Option<Ink>,
    },
    /// By its number in the table.
    Row(usize),
}

/// What is known of a row's piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// The front of its counter.
    Counter(Face),
    /// No counter is called so, or several are.
    NotKnown,
}

/// See the module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Printed {
    pub lines: Vec<Line>,
    /// By row.
    pub pieces: Vec<Option<Piece>>,
    /// By row the line it stands on.
    at: Vec<usize>,
}

impl Printed {
    /// Of the rows of a card; None for any other section.
    pub fn of(table: &Table, document: &Document, title: &Title, pieces: &Pieces) -> Option<Self> {
        let card = document.setup_card().filter(|_| table.section == "rows")?;
        let mut out = Self::default();
        let mut above: Option<(Option<String>, Option<String>)> = None;
        for (n, row) in table.rows.iter().enumerate() {
            let key = RowKey::from(row.key.as_str());
            let line = card.rows.get(&key);
            let found = line.and_then(|line| pieces.of_row(document.name(), &key, line));
            let face = found.as_ref().and_then(|id| pieces.face(title, id, false));
            let army = line.and_then(|l| l.army.clone().or_else(|| l.heading.clone()));
            let army = found.as_ref().and_then(|id| pieces.names().army(id).map(str::to_owned)).or(army);
            // What no counter tells, the row's name may.
            let formation = match &face {
                Some(face) => face.formation.clone(),
                None => row.key.rsplit_once('/').map(|(formation, _)| formation.to_owned()),
            };
            let band = (army, formation);
            if above.as_ref() != Some(&band) {
                out.lines.push(band_of(&band, card, line, title, pieces, face.as_ref()));
                above = Some(band);
            }
            out.at.push(out.lines.len());
            out.lines.push(Line::Row(n));
            out.pieces.push(line.map(|_| face.map_or(Piece::NotKnown, Piece::Counter)));
        }
        Some(out)
    }

    /// The line of a row.
    pub fn line_of(&self, row: usize) -> usize {
        self.at.get(row).copied().unwrap_or(row)
    }
}

fn band_of(
    (army, formation): &(Option<String>, Option<String>),
    card: &SetupCard,
    line: Option<&RowLine>,
    title: &Title,
    pieces: &Pieces,
    face: Option<&Face>,
) -> Line {
    // A heading of the card is worth a word where armies stand mixed under it.
    let headings: std::collections::BTreeSet<&str> =
        card.rows.iter().filter_map(|(_, l)| l.heading.as_deref()).collect();
    let heading = line.and_then(|l| l.heading.as_deref()).filter(|h| headings.len() > 1 && army.as_deref() != Some(*h));
    let words = [heading, army.as_deref(), formation.as_deref()];
    let words: Vec<&str> = words.into_iter().flatten().collect();
    let words = if words.is_empty() { "Without army".to_owned() } else { words.join(" · ") };
    let stripe = formation.as_ref().and_then(|f| pieces.stripe(title, army.as_deref(), f));
    Line::Band { words, ink: stripe.or(face.map(|f| f.body)) }
}

/// Strength, initiative and movement as a card prints them, with what is not known left open.
pub fn figures(face: &Face) -> String {
    let of = |figure: &Option<String>| match figure.as_deref() {
        Some("Unknown") => "?".to_owned(),
        Some(figure) => figure.to_owned(),
        None => "·".to_owned(),
    };
    let all = [&face.strength, &face.initiative, &face.ma];
    if all.iter().all(|f| f.is_none()) {
        return String::new();
    }
    all.map(of).join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_under_bands_with_what_their_counters_show() {
        let mut title = Title::default();
        for (name, text) in [
            ("title", "Title(format: 1, armies: {\"French\": ()}, formations: {\"French III\": (army: \"French\", designation: \"III\", stripe: \"red\")})"),
            (
                "counters/a",
                "Counters(format: 1, units: {\"III/Souham\": (army: \"French\", formation: \"III\", arm: Infantry, strength: \"9\", initiative: \"4\", ma: \"4\", body: \"blue\")},
                leaders: {\"NEY\": (army: \"French\", rating: \"3\", ma: \"10\")})",
            ),
            (
                "cards/a",
                "SetupCard(format: 1, columns: {\"1\": ()}, rows: {\"NEY\": (army: \"French\"), \"III/Souham\": (army: \"French\"), \"III/Nobody\": (army: \"French\")})",
            ),
        ] {
            let document = Document::read(name, text.as_bytes().to_vec());
            assert!(document.faults().is_empty(), "{name}: {:?}", document.faults());
            title.insert(document);
        }
        let document = title.document("cards/a").unwrap();
        let table = Table::of(document, "rows").unwrap();
        let pieces = Pieces::of(&title);
        let printed = Printed::of(&table, document, &title, &pieces).unwrap();
        let says: Vec<String> = printed
            .lines
            .iter()
            .map(|line| match line {
                Line::Band { words, ink } => format!("{words} {ink:?}"),
                Line::Row(n) => match &printed.pieces[*n] {
                    Some(Piece::Counter(face)) => format!("{n} {}", figures(face)),
                    _ => format!("{n} not known"),
                },
            })
            .collect();
        assert_eq!(
            says,
            ["French Some(BodyBlue)", "0 [3]-·-10", "French · III Some(BodyRed)", "1 9-4-4", "2 not known",]
        );
        assert_eq!([0, 1, 2].map(|row| printed.line_of(row)), [1, 3, 4]);
        assert_eq!(Printed::of(&Table::of(document, "columns").unwrap(), document, &title, &pieces), None);
    }
}
