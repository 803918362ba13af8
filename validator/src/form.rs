//! Faults of form: what keeps a document, an entry or a word from being understood.

use tlnb_formats::edit::entries;
use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::text::{Spelled, Written};
use tlnb_formats::{Change, Document, Fault, FaultKind, Title};

use crate::finding::{Confidence, Finding, Related, Report, Severity};

/// Code and reason of a kind of fault.
pub(crate) const fn code(kind: FaultKind) -> (&'static str, &'static str) {
    match kind {
        FaultKind::NotText => ("FORM-001", "Documents are UTF-8 text; the file is kept as it is."),
        FaultKind::Syntax => ("FORM-002", "The file is kept as it is and cannot be changed until this is mended."),
        FaultKind::WrongKind => {
            ("FORM-003", "A document begins with its kind; of an unknown kind nothing can be read.")
        }
        FaultKind::NewerFormat => ("FORM-004", "An older program would lose what the newer one wrote."),
        FaultKind::NoFormat => ("FORM-005", "Without a number later programs cannot tell how to read it."),
        FaultKind::UnknownSection => ("FORM-006", "Its entries are kept but nothing reads them."),
        FaultKind::Twice => ("FORM-007", "Of two entries for one place only one can be true."),
        FaultKind::BadKey => ("FORM-008", "An entry whose key is not understood belongs to no place."),
        FaultKind::BadValue => ("FORM-009", "The entry is kept and counts as present but unknown."),
        FaultKind::Misspelled => ("FORM-010", "The word is kept, and every check that needs it stays silent."),
        FaultKind::NoComma => ("FORM-011", "Both entries are read; another reader may take them for one."),
        FaultKind::Marker => (
            "FORM-012",
            "Both sides are read, the file is kept as it is and cannot be changed until one of them is taken out, with \
             the markers.",
        ),
    }
}

/// Every kind, in the order of the codes.
pub(crate) const KINDS: [FaultKind; 12] = [
    FaultKind::NotText,
    FaultKind::Syntax,
    FaultKind::WrongKind,
    FaultKind::NewerFormat,
    FaultKind::NoFormat,
    FaultKind::UnknownSection,
    FaultKind::Twice,
    FaultKind::BadKey,
    FaultKind::BadValue,
    FaultKind::Misspelled,
    FaultKind::NoComma,
    FaultKind::Marker,
];

/// A kind of fault in a few words.
pub(crate) const fn summary(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::NotText => "a file is not text, too large, or cannot be opened",
        FaultKind::Syntax => "the text form is broken",
        FaultKind::WrongKind => "no document of this kind is known",
        FaultKind::NewerFormat => "a document was written by a newer program",
        FaultKind::NoFormat => "the format number is missing",
        FaultKind::UnknownSection => "a section is not known",
        FaultKind::Twice => "a section or a key stands a second time",
        FaultKind::BadKey => "a key is not understood",
        FaultKind::BadValue => "a value fits no field",
        FaultKind::Misspelled => "a word or a notation is not understood",
        FaultKind::NoComma => "a comma is missing between two entries",
        FaultKind::Marker => "git left a conflict",
    }
}

/// Whether a fault is about how a hex is written: HEX-001 tells of those.
pub(crate) fn is_about_a_hex(fault: &Fault) -> bool {
    match fault.kind {
        FaultKind::BadKey => {
            fault.place.as_ref().is_some_and(|(section, ..)| matches!(section.as_str(), "hexes" | "sides"))
        }
        FaultKind::Misspelled => {
            [<Hex as Spelled>::EXPECTED, <HexPair as Spelled>::EXPECTED].iter().any(|e| fault.message.ends_with(e))
        }
        _ => false,
    }
}

/// Whether a word that the series does not know is a terrain that the title adds.
fn is_added_terrain(title: &Title, document: &Document, fault: &Fault) -> bool {
    let Some((_, key, Some(field))) = fault.place.as_ref().filter(|_| fault.kind == FaultKind::Misspelled) else {
        return false;
    };
    let line = || document.map_sheet()?.hexes.get(&Hex::from_digits(key)?);
    match line().and_then(|l| l.terrain.as_ref()).filter(|_| field == "terrain") {
        Some(Written::Wrong(word)) => {
            title.documents().filter_map(Document::title_page).any(|page| page.terrains.contains(word))
        }
        _ => false,
    }
}

/// A fault as a finding.
pub(crate) fn finding(document: &Document, fault: &Fault, code: &'static str, why: &'static str) -> Finding {
    let name = document.name().to_owned();
    let place = fault.place.as_ref().map(|(section, key, field)| match field {
        Some(field) => format!("{section}/{key}/{field}"),
        None => format!("{section}/{key}"),
    });
    Finding {
        code,
        severity: Severity::Error,
        confidence: Confidence::Certain,
        message: fault.message.clone(),
        why,
        help: fault.nearest.as_ref().map(|n| format!("did you mean `{n}`?")),
        document: name.clone(),
        at: fault.at.clone(),
        hexes: fault
            .place
            .iter()
            .flat_map(|(_, key, _)| key.split('/'))
            .filter(|k| k.len() == 4 && k.bytes().all(|b| b.is_ascii_digit()))
            .map(str::to_owned)
            .collect(),
        place: place.unwrap_or_default(),
        related: fault
            .first
            .iter()
            .map(|at| Related { document: name.clone(), at: at.clone(), message: "the first stands here".to_owned() })
            .collect(),
        rules: &[],
        fix: None,
        suppressed: None,
        printed_so: None,
        spot: None,
    }
}

/// The nearest right word in place of a wrong one.
pub(crate) fn respelled(document: &Document, fault: &Fault) -> Vec<Change> {
    let Some((section, key, Some(field))) = &fault.place else { return Vec::new() };
    let Some(nearest) = fault.nearest.as_ref().filter(|_| fault.kind == FaultKind::Misspelled) else {
        return Vec::new();
    };
    entries::respell(document, (section, key, field), &fault.at, nearest)
}

/// The faults of one document. Of the title only the page counts: it adds terrains.
pub(crate) fn of_document(title: &Title, document: &Document, faults: &[Fault], out: &mut Report) {
    for fault in faults.iter().filter(|f| !is_about_a_hex(f) && !is_added_terrain(title, document, f)) {
        let (code, why) = code(fault.kind);
        out.push(finding(document, fault, code, why).fix(false, respelled(document, fault)));
    }
}

/// Every file that could not be opened.
pub(crate) fn of_unopened(title: &Title, out: &mut Report) {
    for (path, because) in &title.unopened {
        let (code, why) = code(FaultKind::NotText);
        out.push(Finding {
            code,
            severity: Severity::Error,
            confidence: Confidence::Certain,
            message: format!("{path} cannot be opened: {because}"),
            why,
            help: None,
            document: path.strip_suffix(".ron").unwrap_or(path).to_owned(),
            at: 0..0,
            place: String::new(),
            hexes: Vec::new(),
            related: Vec::new(),
            rules: &[],
            fix: None,
            suppressed: None,
            printed_so: None,
            spot: None,
        });
    }
}

#[cfg(test)]
mod tests {
    use tlnb_formats::{Document, Title};

    use crate::testing::report;

    #[test]
    fn a_terrain_that_the_title_adds_is_no_fault() {
        let sheet = b"MapSheet(format: 1, hexes: {\"0101\": (terrain: Vineyard), \"0102\": (terrain: Vinyard)})";
        let page = b"Title(format: 1, terrains: {\"Vineyard\": (counts_as: Orchard)})";
        let mut title = Title::default();
        title.insert(Document::read("sheets/a", sheet.to_vec()));
        title.insert(Document::read("title", page.to_vec()));
        let report = crate::validate(&title);
        let found: Vec<_> = report.findings.iter().map(|f| f.place.as_str()).collect();
        assert_eq!(found, ["hexes/0102/terrain"]);
    }

    #[test]
    fn one_fault_is_one_finding_and_the_rest_is_read() {
        let report = report(
            "MapSheet(format: 1, hexes: {\"0101\": (terrain: Wods), \"0101\": (), \"0102\": (terain: Woods), \"0103\": (vp: \"x\")}, sidess: {})",
        );
        let found: Vec<_> = report.findings.iter().map(|f| (f.code, f.help.as_deref())).collect();
        assert_eq!(
            found,
            [
                ("FORM-010", Some("did you mean `Woods`?")),
                ("FORM-007", None),
                ("FORM-009", Some("did you mean `terrain`?")),
                ("FORM-009", None),
                ("FORM-006", Some("did you mean `sides`?")),
            ],
            "{:#?}",
            report.findings
        );
    }
}
