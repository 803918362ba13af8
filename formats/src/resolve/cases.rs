//! Passages that printed folders have, each as a small title of invented names in the same shape.

mod arrivals;
mod days;
mod orders;
mod starts;

use super::*;
use crate::documents::setup_card::Where;
use crate::names::{Id, Names, Resolved as Named, references};

/// Sides, armies, formations and pieces of every case. Two armies of one side have a formation III (T-67).
const FORCES: [(&str, &str); 2] = [
    (
        "title",
        r#"Title(format: 1, sides: {"Coalition": (), "French": ()},
        armies: {"Austrian": (side: "Coalition"), "Russian": (side: "Coalition"), "French": (side: "French")},
        army_groups: {"Army of the Moor": (formations: ["Austrian I", "Austrian III"])},
        formations: {"Austrian I": (army: "Austrian"), "Austrian III": (army: "Austrian"),
            "Russian III": (army: "Russian"), "Russian V": (army: "Russian"), "Russian AG": (army: "Russian"),
            "French I": (army: "French"), "French II": (army: "French"), "French IC": (army: "French")},
        divisions: {"French I/1": (formation: "French I", designation: "1"),
            "French I/2": (formation: "French I", designation: "2")})"#,
    ),
    (
        "counters/all",
        r#"Counters(format: 1, units: {
            "I/Lareine": (army: "French", formation: "I", division: "1"),
            "I/Montbel": (army: "French", formation: "I", division: "1"),
            "I/Cassan": (army: "French", formation: "I", division: "2"),
            "I/Battery": (army: "French", formation: "I"),
            "II/Orval": (army: "French", formation: "II"),
            "II/Perrin": (army: "French", formation: "II"),
            "IC/Sabran": (army: "French", formation: "IC"),
            "IC/Tourcy": (army: "French", formation: "IC"),
            "Gde/Aubry": (army: "French"),
            "I/Moosbach": (army: "Austrian", formation: "I"),
            "I/Rieden": (army: "Austrian", formation: "I"),
            "I/Tannhof": (army: "Austrian", formation: "I"),
            "III/Hallau": (army: "Austrian", formation: "III"),
            "III/Steinach": (army: "Austrian", formation: "III"),
            "III/Karpin": (army: "Russian", formation: "III"),
            "III/Sorokov": (army: "Russian", formation: "III"),
            "V/Ilmen": (army: "Russian", formation: "V"),
            "V/Rogozin": (army: "Russian", formation: "V"),
            "AG/Dubrov": (army: "Russian", formation: "AG"),
            "AG/Volgin": (army: "Russian", formation: "AG"),
            "AG/Volgin-b": (army: "Russian", formation: "AG", name: "Volgin", suffix: "-b")},
        leaders: {
            "DURANCE": (army: "French"),
            "MARSEC": (army: "French", formation: "I"),
            "BRUNEL": (army: "French", formation: "II"),
            "TRAVOT": (army: "French", formation: "IC"),
            "WALDSEE": (army: "Austrian", formation: "I"),
            "GREIFEN": (army: "Austrian", formation: "III"),
            "ORLINOV": (army: "Russian", formation: "III"),
            "BELSKOY": (army: "Russian", formation: "AG")},
        vedettes: {"Cossacks 1": (army: "Russian", cossack: true), "Cossacks 2": (army: "Russian", cossack: true)},
        trains: {"Baggage II": (army: "French", formation: "II"), "Pontoon, Coalition": (army: "Austrian")})"#,
    ),
];

/// A title of the forces and these documents. Scenarios and campaigns are given without their frame: their section is the
/// end of their name. Nothing of it has a fault, and every reference names one thing.
fn title(documents: &[(&str, &str)]) -> Title {
    let mut title = Title::default();
    for (name, text) in FORCES.iter().chain(documents) {
        let framed = |kind: &str| {
            let section = name.rsplit('/').next().unwrap();
            format!("{kind}(format: 1, about: {{\"section\": \"{section}\"}}, {text})")
        };
        let text = match name.split('/').next().unwrap() {
            "scenarios" => framed("Scenario"),
            "campaigns" => framed("Campaign"),
            _ => (*text).to_owned(),
        };
        let document = Document::read(name, text.into_bytes());
        assert!(document.faults().is_empty(), "{name}: {:#?}", document.faults());
        title.insert(document);
    }
    let names = Names::of(&title);
    for document in title.documents() {
        for reference in references(document) {
            let found = names.resolve(&reference.text, &reference.context);
            assert!(matches!(found, Named::One(_)), "{reference:?}: {found:?}");
        }
    }
    title
}

/// A scenario by its section, with options, without a fault.
fn with(title: &Title, section: &str, options: &[&str]) -> Resolved {
    let of = resolve(title, &format!("scenarios/{section}"), options, &[]).unwrap();
    assert_eq!(of.faults, []);
    let faults = of.document.faults();
    assert!(faults.is_empty(), "{faults:#?}");
    of
}

fn sound(title: &Title, section: &str) -> Resolved {
    with(title, section, &[])
}

/// Keys of a section in order.
fn keys(of: &Resolved, section: &str) -> Vec<String> {
    let rows = of.document.lines().unwrap().sections.iter().find(|s| s.name == section);
    rows.into_iter().flat_map(|s| &s.entries).map(|e| e.key.clone()).collect()
}

/// The sections that the steps of a row's way cite.
fn cites<'a>(of: &'a Resolved, section: &str, key: &str) -> Vec<&'a str> {
    of.origins(section, key).iter().map(|o| o.section.as_deref().unwrap_or("?")).collect()
}

/// Who stands where, as "unit: cell; marks". All names of the steps must be met.
fn placed(title: &Title, of: &Resolved) -> Vec<String> {
    let start = start(title, of);
    assert!(start.unmet.is_empty() && start.no_column.is_empty(), "{:?} {:?}", start.unmet, start.no_column);
    let said = |p: &Placed| {
        let marks: String = p.marks.iter().map(|m| format!("; {m}")).collect();
        format!("{}: {}{marks}", p.unit, p.cell)
    };
    start.placed.iter().map(said).collect()
}

/// The pieces that the units of a row stand for, and of a transition those that it removes.
fn members(title: &Title, document: &str, section: &str, key: &str) -> Vec<String> {
    let names = Names::of(title);
    let of = title.document(document).unwrap();
    let here = references(of)
        .into_iter()
        .filter(|r| r.section == section && r.key == key && matches!(r.field, Some("units" | "force" | "remove")));
    let ids: BTreeSet<Id> = here
        .filter_map(|r| match names.resolve(&r.text, &r.context) {
            Named::One(id) => Some(names.members(title, &id)),
            _ => None,
        })
        .flatten()
        .collect();
    ids.into_iter().map(|id| id.key).collect()
}
