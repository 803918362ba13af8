//! Everything in a title that has a name, for one line of search: documents, pieces, places, hexes, checks, findings.

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::geometry::Hex;
use tlnb_formats::geometry::notation::parse_hex;
use tlnb_formats::names::{NameKind, Names};
use tlnb_formats::text::Written;
use tlnb_formats::{Document, Title};
use tlnb_validator::{Report, checks};

/// Where something that was found leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    Document(String),
    /// A row of a document.
    Row {
        document: String,
        section: String,
        key: String,
    },
    /// A hex of a sheet.
    Hex {
        sheet: String,
        hex: Hex,
    },
    /// The findings of a check.
    Check(&'static str),
    /// A finding, by what tells it from others.
    Finding {
        code: &'static str,
        document: String,
        place: String,
    },
}

/// Something that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What it is and where, as it is shown and searched in.
    pub words: String,
    pub target: Target,
}

/// Kinds of names that have a row of their own.
const KINDS: [NameKind; 9] = [
    NameKind::Unit,
    NameKind::Leader,
    NameKind::Vedette,
    NameKind::Train,
    NameKind::Marker,
    NameKind::Formation,
    NameKind::Division,
    NameKind::Army,
    NameKind::Place,
];

/// All that has a name in a title, with the findings in it.
pub fn all(title: &Title, names: &Names, report: &Report) -> Vec<Found> {
    let mut out: Vec<Found> = title
        .documents()
        .map(|d| Found { words: format!("document {}", d.name()), target: Target::Document(d.name().to_owned()) })
        .collect();
    for id in KINDS.into_iter().flat_map(|kind| names.of_kind(kind)) {
        let target = place(title, id).unwrap_or_else(|| Target::Row {
            document: id.document.clone(),
            section: id.section.clone(),
            key: id.key.clone(),
        });
        out.push(Found { words: format!("{} {} ({})", id.kind.word(), id.key, id.document), target });
    }
    for finding in report.open() {
        let words = format!("finding {}: {} ({})", finding.code, finding.message, finding.document);
        let (document, place) = (finding.document.clone(), finding.place.clone());
        out.push(Found { words, target: Target::Finding { code: finding.code, document, place } });
    }
    let of = |check: &&tlnb_validator::Check| Found {
        words: format!("check {}: {} (rules {})", check.code, check.summary, check.rules.join(", ")),
        target: Target::Check(check.code),
    };
    out.extend(checks::ALL.iter().map(of));
    out
}

/// The first hex of a place on its sheet.
fn place(title: &Title, id: &tlnb_formats::names::Id) -> Option<Target> {
    let sheet = title.document(&id.document).filter(|_| id.kind == NameKind::Place)?;
    let hex = match id.section.as_str() {
        "hexes" => Hex::from_digits(&id.key),
        "features" => {
            let line: &FeatureLine = sheet.map_sheet()?.features.get(&id.key)?;
            line.hexes().iter().filter_map(Written::known).next().copied()
        }
        _ => None,
    };
    Some(Target::Hex { sheet: id.document.strip_prefix("sheets/")?.to_owned(), hex: hex? })
}

/// The hexes that a text may mean: its number on every sheet that has it, or on the one it names.
pub fn hexes(title: &Title, text: &str) -> Vec<Found> {
    let Ok(named) = parse_hex(text.trim()) else { return Vec::new() };
    let fits = |document: &Document| {
        let sheet = document.name().strip_prefix("sheets/")?;
        let grid = document.map_sheet()?.the_grid()?;
        let is_meant = named.sheet.as_ref().is_none_or(|s| sheet.to_lowercase().starts_with(&s.to_lowercase()));
        let target = Target::Hex { sheet: sheet.to_owned(), hex: named.hex };
        (is_meant && grid.contains(named.hex)).then(|| Found { words: format!("hex {} of {sheet}", named.hex), target })
    };
    title.documents().filter_map(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_name_is_found_with_where_it_leads() {
        let mut title = Title::default();
        for (name, text) in [
            ("counters/a", "Counters(format: 1, units: {\"III/Souham\": (army: \"French\")})"),
            (
                "sheets/vale",
                "MapSheet(format: 1, grid: {\"sheet\": (last_column: 12, last_row_odd: 10, last_row_even: 9)}, features: {\"Altmarkt\": Place(hexes: [\"0304\"])}, hexes: {\"0101\": (terrain: Wods)})",
            ),
        ] {
            title.insert(Document::read(name, text.as_bytes().to_vec()));
        }
        let found = all(&title, &Names::of(&title), &tlnb_validator::validate(&title));
        let leads = |words: &str| found.iter().find(|f| f.words.starts_with(words)).map(|f| f.target.clone());
        assert_eq!(leads("document sheets/vale"), Some(Target::Document("sheets/vale".into())));
        assert!(matches!(leads("unit III/Souham"), Some(Target::Row { section, .. }) if section == "units"));
        let hex = |digits: &str| Target::Hex { sheet: "vale".into(), hex: Hex::from_digits(digits).unwrap() };
        assert_eq!(leads("place Altmarkt"), Some(hex("0304")));
        assert!(matches!(leads("finding FORM-010"), Some(Target::Finding { .. })));
        assert_eq!(leads("check EDGE-003"), Some(Target::Check("EDGE-003")));
        let at = |text| hexes(&title, text).into_iter().map(|f| f.target).collect::<Vec<_>>();
        assert_eq!(
            (at("0304"), at("v0304"), at("9999"), at("Woods")),
            (vec![hex("0304")], vec![hex("0304")], vec![], vec![])
        );
    }
}
