//! Which findings are listed, in which order, and which one is chosen.

use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::text::nearest;
use tlnb_validator::{Finding, Report, Severity, catalogue, checks};

/// What makes a finding the same one after an edit elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    code: &'static str,
    document: String,
    place: String,
    message: String,
}

impl Chosen {
    fn of(f: &Finding) -> Self {
        let (document, place, message) = (f.document.clone(), f.place.clone(), f.message.clone());
        Self { code: f.code, document, place, message }
    }
}

/// One row of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// A check with what it has found, and how much of that has a fix.
    Check { code: &'static str, summary: String, findings: usize, fixes: usize },
    /// By its place in the report.
    Finding(usize),
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Findings {
    /// Words, each of which a finding must have in its code, place or message.
    pub words: String,
    /// Errors, warnings, notes.
    pub severities: [bool; 3],
    /// Only those of this document.
    pub document: Option<String>,
    /// Those that somebody lets stand, too.
    pub suppressed: bool,
    /// Whether the chosen one is explained.
    pub explain: bool,
    /// Checks whose findings are folded away.
    pub folded: BTreeSet<&'static str>,
    chosen: Option<Chosen>,
}

impl Default for Findings {
    fn default() -> Self {
        Self {
            words: String::new(),
            severities: [true; 3],
            document: None,
            suppressed: false,
            explain: false,
            folded: BTreeSet::new(),
            chosen: None,
        }
    }
}

impl Findings {
    /// Whether a finding is listed.
    pub fn lists(&self, f: &Finding) -> bool {
        let severity = match f.severity {
            Severity::Error => 0,
            Severity::Warning => 1,
            Severity::Note => 2,
        };
        let text = || format!("{} {} {} {}", f.code, f.document, f.place, f.message).to_lowercase();
        self.severities[severity]
            && (self.suppressed || f.suppressed.is_none())
            && self.document.as_ref().is_none_or(|d| *d == f.document)
            && (self.words.trim().is_empty() || {
                let text = text();
                self.words.to_lowercase().split_whitespace().all(|word| text.contains(word))
            })
    }

    /// The rows: checks in the order of their codes, the worst first, each with its findings unless folded.
    pub fn rows(&self, report: &Report) -> Vec<Row> {
        let mut by_code: BTreeMap<&'static str, Vec<(usize, &Finding)>> = BTreeMap::new();
        for (n, f) in report.findings.iter().enumerate().filter(|(_, f)| self.lists(f)) {
            by_code.entry(f.code).or_default().push((n, f));
        }
        let mut by_code: Vec<_> = by_code.into_iter().collect();
        by_code.sort_by_key(|(_, found)| found.iter().map(|(_, f)| f.severity).min());
        let mut rows = Vec::new();
        for (code, found) in by_code {
            let fixes = found.iter().filter(|(_, f)| f.fix.is_some()).count();
            let summary = catalogue::find(code).map(|e| e.gist.to_owned()).unwrap_or_default();
            rows.push(Row::Check { code, summary, findings: found.len(), fixes });
            if !self.folded.contains(code) {
                rows.extend(found.into_iter().map(|(n, _)| Row::Finding(n)));
            }
        }
        rows
    }

    /// Chooses a finding.
    pub fn choose(&mut self, f: &Finding) {
        self.chosen = Some(Chosen::of(f));
    }

    /// The chosen one, while it is there and listed.
    pub fn chosen<'a>(&self, report: &'a Report) -> Option<&'a Finding> {
        let chosen = self.chosen.as_ref()?;
        report.findings.iter().map(AsRef::as_ref).find(|f: &&Finding| {
            f.code == chosen.code
                && f.place == chosen.place
                && f.document == chosen.document
                && f.message == chosen.message
                && self.lists(f)
        })
    }

    /// Chooses the next listed finding or the one before, all round, and gives it.
    pub fn step<'a>(&mut self, report: &'a Report, back: bool) -> Option<&'a Finding> {
        let unfolded = Self { folded: BTreeSet::new(), ..self.clone() };
        let order: Vec<&Finding> = unfolded
            .rows(report)
            .iter()
            .filter_map(|row| match row {
                Row::Finding(n) => report.findings.get(*n).map(AsRef::as_ref),
                Row::Check { .. } => None,
            })
            .collect();
        let at = self.chosen(report).and_then(|c| order.iter().position(|f| std::ptr::eq(*f, c)));
        let n = order.len();
        let next = match (at, back) {
            _ if n == 0 => return None,
            (Some(at), false) => (at + 1) % n,
            (Some(at), true) => (at + n - 1) % n,
            (None, false) => 0,
            (None, true) => n - 1,
        };
        let found = order.get(next).copied()?;
        self.folded.remove(found.code);
        self.choose(found);
        Some(found)
    }

    /// What to say where nothing is listed.
    pub fn nothing(&self, report: &Report) -> String {
        let hidden = report.findings.len();
        if hidden == 0 {
            return "Nothing found.".to_owned();
        }
        let code = nearest(self.words.trim(), checks::ALL.iter().map(|c| c.code));
        match code.filter(|c| !c.eq_ignore_ascii_case(self.words.trim())) {
            Some(code) => format!("Nothing listed of {hidden}. Did you mean {code}?"),
            None => format!("Nothing listed of {hidden}."),
        }
    }
}

#[cfg(test)]
mod tests {
    use tlnb_formats::{Document, Title};
    use tlnb_validator::validate;

    use super::*;

    fn report() -> Report {
        let sheet = "MapSheet(format: 1, hexes: {\"0101\": (terrain: Wods), \"0102\": (features: [Town, Town])}, \
                     features: {\"Grund\": Wood(hexes: [])}, \
                     suppressions: {\"MAP-010 features/Grund\": (reason: \"unfinished\")})";
        let mut title = Title::default();
        title.insert(Document::read("sheets/a", sheet.as_bytes().to_vec()));
        title.insert(Document::read("sheets/b", b"MapSheet(format: 1, hexes: {\"0101\": (terrain: Mars)})".to_vec()));
        validate(&title)
    }

    fn listed(view: &Findings, report: &Report) -> Vec<String> {
        let row = |r: &Row| match r {
            Row::Check { code, findings, fixes, .. } => format!("{code} {findings} {fixes}"),
            Row::Finding(n) => format!("{} {}", report.findings[*n].document, report.findings[*n].place),
        };
        view.rows(report).iter().map(row).collect()
    }

    #[test]
    fn findings_stand_under_their_checks_the_worst_first() {
        let (report, view) = (report(), Findings::default());
        let wanted = [
            "FORM-010 2 2",
            "sheets/a hexes/0101/terrain",
            "sheets/b hexes/0101/terrain",
            "HEX-017 1 1",
            "sheets/a hexes/0102/features",
        ];
        assert_eq!(listed(&view, &report)[..5], wanted);
        assert!(!listed(&view, &report).iter().any(|r| r.starts_with("MAP-010")));
    }

    #[test]
    fn words_severities_documents_and_suppressions_filter() {
        let report = report();
        let view = Findings { words: "form b".into(), ..Findings::default() };
        assert!(listed(&view, &report).contains(&"sheets/b hexes/0101/terrain".to_owned()));
        let view = Findings { severities: [false, true, false], ..Findings::default() };
        assert!(listed(&view, &report).iter().all(|r| !r.starts_with("FORM")));
        let view = Findings { document: Some("sheets/b".into()), ..Findings::default() };
        assert!(listed(&view, &report).iter().all(|r| !r.starts_with("sheets/a")));
        let view = Findings { suppressed: true, ..Findings::default() };
        assert!(listed(&view, &report).iter().any(|r| r.starts_with("MAP-010")));
        let view = Findings { words: "no such words".into(), ..Findings::default() };
        assert!(view.rows(&report).is_empty() && view.nothing(&report).starts_with("Nothing listed of"));
    }

    #[test]
    fn steps_go_all_round_and_unfold() {
        let report = report();
        let mut view = Findings { folded: BTreeSet::from(["FORM-010"]), ..Findings::default() };
        let first = view.step(&report, false).unwrap().place.clone();
        assert_eq!((first.as_str(), view.folded.len()), ("hexes/0101/terrain", 0));
        let last = view.step(&report, true).unwrap();
        assert!(std::ptr::eq(view.chosen(&report).unwrap(), last));
        assert_eq!(view.step(&report, false).unwrap().place, first);
    }
}
