//! What a check is, and what it may look at.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tlnb_formats::documents::{Layer, SuppressionKey, SuppressionLine, Table};
use tlnb_formats::errata::{self, Corrected};
use tlnb_formats::geometry::notation::HexRef;
use tlnb_formats::geometry::{Grid, Hex, HexPair};
use tlnb_formats::names::{self, Context, Id, Names, Reference, references};
use tlnb_formats::resolve::{self, Placed, ResolveFault, Resolved, Start};
use tlnb_formats::{Change, Document, Fault, Title};

use crate::finding::{Confidence, Finding, Fix, NotChecked, Report, Severity, Spot};
use crate::joined::Joined;
use crate::live::Known;
use crate::played::Played;
pub use crate::reads::{Reads, Scope};
use crate::sheet::Sheet;

/// One question about a title, with its rule, its reason and two examples that are its tests.
#[derive(Debug)]
pub struct Check {
    /// As in `EDGE-001`.
    pub code: &'static str,
    /// The fault's name, equal to the file's.
    pub name: &'static str,
    pub severity: Severity,
    /// Rule numbers.
    pub rules: &'static [&'static str],
    /// The fault in a few words, without a full stop.
    pub summary: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// A map sheet with the fault, each marked by `^` under its place in a comment line. A line `// == counters/a`
    /// begins another document, of any kind; if it is the first line, there is no map sheet.
    pub bad: &'static str,
    /// The same mended, and what the rules allow.
    pub good: &'static str,
    /// What one run of it looks at.
    pub scope: Scope,
    /// All that it may ask of that: where none of it has changed, what was found before still holds.
    pub reads: Reads,
    pub run: fn(&Check, &Cx<'_>, &mut Report),
}

/// A title with what checks ask for again and again, made once.
pub struct Cx<'a> {
    title: &'a Title,
    known: &'a Known,
    sheets: Vec<Sheet<'a>>,
    /// The one sheet that is looked at, by number.
    focus: Cell<Option<usize>>,
    reads: Cell<Reads>,
    names: OnceCell<Names>,
    references: OnceCell<Vec<Reference>>,
    played: OnceCell<Vec<Played<'a>>>,
    resolve_faults: OnceCell<Vec<ResolveFault>>,
    corrected: OnceCell<Corrected<'a>>,
    /// By formation, division or whatever else has members.
    members: RefCell<BTreeMap<Id, BTreeSet<Id>>>,
}

impl<'a> Cx<'a> {
    /// Over a title of which the facts are known.
    pub(crate) fn new(title: &'a Title, known: &'a Known) -> Self {
        let sheet = |d: &'a Document| Some(Sheet::new(d, d.map_sheet()?, known.facts(d)?, known.added()));
        let sheets = title.documents().filter_map(sheet).collect();
        Self {
            title,
            known,
            sheets,
            focus: Cell::new(None),
            reads: Cell::default(),
            names: OnceCell::new(),
            references: OnceCell::new(),
            played: OnceCell::new(),
            resolve_faults: OnceCell::new(),
            corrected: OnceCell::new(),
            members: RefCell::default(),
        }
    }

    /// Every scenario with all that holds for it.
    pub(crate) fn played(&self) -> &[Played<'a>] {
        self.note(Reads::PIECES);
        let scenarios = &self.known.scenarios;
        let played = |d: &'a Document| {
            d.scenario()?;
            Some(Played::new(d, scenarios.get(self.title, d.name(), None)?))
        };
        self.played.get_or_init(|| self.title.documents().filter_map(played).collect())
    }

    /// The scenario of a section or name.
    pub(crate) fn resolved(&self, text: &str) -> Option<&Played<'a>> {
        let found = resolve::find(self.title, text)?.name();
        self.played().iter().find(|p| p.name() == found)
    }

    /// A scenario with what one of its options changes.
    pub(crate) fn with_option(&self, played: &Played<'a>, option: &str) -> Option<Arc<Resolved>> {
        self.note(Reads::PIECES);
        self.known.scenarios.get(self.title, played.name(), Some(option))
    }

    /// Everything in the way of putting scenarios together, options among it, once each.
    pub(crate) fn resolve_faults(&self) -> &[ResolveFault] {
        self.note(Reads::PIECES);
        self.resolve_faults.get_or_init(|| {
            let mut out: Vec<ResolveFault> = Vec::new();
            for played in self.played() {
                let options = played.own().into_iter().flat_map(|own| own.options.keys());
                let chosen = options.filter_map(|option| self.with_option(played, option));
                let chosen: Vec<ResolveFault> = chosen.flat_map(|r| r.faults.clone()).collect();
                for fault in played.resolved.faults.iter().cloned().chain(chosen) {
                    if !out.contains(&fault) {
                        out.push(fault);
                    }
                }
            }
            out
        })
    }

    /// Who stands where at the start of a scenario.
    pub(crate) fn start<'c>(&'c self, played: &'c Played<'a>) -> &'c Start {
        let names = self.names();
        played.start(|resolved| resolve::start_among(self.title, names, resolved))
    }

    /// The sheet of a hex of the start, by its name, if that can be told.
    pub(crate) fn sheet_of_start(&self, played: &Played<'a>, placed: &Placed, hex: &HexRef) -> Option<String> {
        self.note(Reads::PIECES);
        resolve::sheet_of(self.title, &played.resolved, placed, hex)
    }

    /// The pieces that names stand for, each in the same context; None where one of the names cannot be told.
    pub(crate) fn members(&self, texts: &[String], context: &Context) -> Option<BTreeSet<Id>> {
        let mut out = BTreeSet::new();
        for text in texts {
            let names::Resolved::One(id) = self.names().resolve(text, context) else { return None };
            let mut known = self.members.borrow_mut();
            let of = known.entry(id).or_insert_with_key(|id| self.names().members(self.title, id));
            out.extend(of.iter().cloned());
        }
        Some(out)
    }

    /// The title as its errata correct it.
    pub(crate) fn corrected(&self) -> &Corrected<'a> {
        self.note(Reads::DOCUMENTS);
        self.corrected.get_or_init(|| errata::corrected(self.title))
    }

    /// Every name of the title.
    pub(crate) fn names(&self) -> &Names {
        self.note(Reads::NAMES);
        self.names.get_or_init(|| Names::of(self.title))
    }

    /// Every reference of every document.
    pub(crate) fn references(&self) -> &[Reference] {
        self.note(Reads::PIECES);
        self.references.get_or_init(|| self.title.documents().flat_map(references).collect())
    }

    /// Documents of a kind other than map sheets and scans, as in `cx.of(Document::counters)`.
    pub(crate) fn of<T>(
        &self,
        kind: impl Fn(&'a Document) -> Option<&'a T>,
    ) -> impl Iterator<Item = (&'a Document, &'a T)>
    where
        T: 'a,
    {
        self.note(Reads::PIECES);
        self.title.documents().filter_map(move |d| Some((d, kind(d)?)))
    }

    /// A document other than a map sheet by its name, for a fix.
    pub(crate) fn piece(&self, name: &str) -> Option<&'a Document> {
        self.note(Reads::PIECES);
        self.title.document(name).filter(|d| d.map_sheet().is_none() && d.scans().is_none())
    }

    /// Looks at one sheet alone, or at all.
    pub(crate) fn focus(&self, sheet: Option<usize>) {
        self.focus.set(sheet);
    }

    fn note(&self, reads: Reads) {
        self.reads.set(self.reads.get().and(reads));
    }

    /// What has been read since this was last asked.
    #[cfg(test)]
    pub(crate) fn take_reads(&self) -> Reads {
        self.sheets.iter().map(Sheet::take_reads).fold(self.reads.take(), Reads::and)
    }

    /// The title, with documents of every kind.
    pub fn title(&self) -> &'a Title {
        self.note(Reads::DOCUMENTS);
        self.title
    }

    /// The title page, if there is one.
    pub(crate) fn page(&self) -> Option<&'a Document> {
        self.note(Reads::PAGE);
        self.title.documents().find(|d| d.title_page().is_some())
    }

    /// Every document with its faults of form.
    pub(crate) fn faults(&self) -> impl Iterator<Item = (&'a Document, &'a [Fault])> {
        self.note(Reads::FAULTS);
        self.title.documents().map(|d| (d, self.known.faults(d)))
    }

    /// Every document with what is let stand in it.
    pub(crate) fn suppressions(
        &self,
    ) -> impl Iterator<Item = (&'a Document, &'a Table<SuppressionKey, SuppressionLine>)> + use<'a> {
        self.note(Reads::SUPPRESSIONS);
        self.title.documents().filter_map(|d| Some((d, d.model()?.suppressions())))
    }

    /// Every map sheet; the one that is looked at, if it is one.
    pub(crate) fn sheets(&self) -> &[Sheet<'a>] {
        match self.focus.get() {
            Some(n) => self.sheets.get(n..=n).unwrap_or_default(),
            None => &self.sheets,
        }
    }

    /// How the sheets lie on each other.
    pub(crate) fn joined(&self) -> &'a Joined {
        self.note(Reads::JOINS);
        self.known.joined()
    }

    /// Every map sheet whose grid can be relied on; each one without is not checked, and that is noted.
    pub(crate) fn gridded(&self, check: &Check, out: &mut Report) -> Vec<(&Sheet<'a>, Grid)> {
        let mut gridded = Vec::new();
        for sheet in self.sheets() {
            match (sheet.grid(), sheet.stated()) {
                (Some(grid), _) => gridded.push((sheet, grid)),
                (None, Some(_)) => out.skip(check, sheet, "", "the written pairs contradict the sheet's grid"),
                (None, None) => out.skip(check, sheet, "", "the sheet's grid is not stated in full"),
            }
        }
        gridded
    }
}

/// The words for a layer that is not transcribed.
const fn untold(layer: Layer) -> &'static str {
    match layer {
        Layer::Terrain => "the terrain there is not transcribed",
        Layer::Water => "the water there is not transcribed",
        Layer::Relief => "the relief there is not transcribed",
        Layer::Roads => "the roads there are not transcribed",
        Layer::Spans => "the spans there are not transcribed",
        Layer::Names => "names and marks there are not transcribed",
    }
}

impl Report {
    /// Notes that a place could not be checked; of a sheet's places that share a reason the first is named.
    pub(crate) fn skip(&mut self, check: &Check, sheet: &Sheet<'_>, place: &str, because: &str) {
        self.skip_in(check, sheet.name(), place, because);
    }

    /// The same in any document.
    pub(crate) fn skip_in(&mut self, check: &Check, name: &str, place: &str, because: &str) {
        let same = |n: &&mut NotChecked| n.code == check.code && n.because == because && n.document == name;
        if let Some(before) = self.not_checked.iter_mut().rev().take(4).find(same) {
            before.places += 1;
            return;
        }
        self.not_checked.push(NotChecked {
            code: check.code,
            document: name.to_owned(),
            place: place.to_owned(),
            places: 1,
            because: because.to_owned(),
        });
    }

    /// The same, for a layer that is not transcribed at a hexside.
    pub(crate) fn untold(&mut self, check: &Check, sheet: &Sheet<'_>, pair: HexPair, layer: Layer) {
        self.skip(check, sheet, &format!("sides/{pair}"), untold(layer));
    }

    /// The same at a hex.
    pub(crate) fn untold_hex(&mut self, check: &Check, sheet: &Sheet<'_>, hex: Hex, layer: Layer) {
        self.skip(check, sheet, &format!("hexes/{hex}"), untold(layer));
    }

    pub(crate) fn push(&mut self, finding: Finding) {
        self.findings.push(Arc::new(finding));
    }
}

impl Check {
    /// A finding at an entry or one of its fields.
    pub fn at(
        &self,
        document: &Document,
        section: &str,
        key: &str,
        field: Option<&str>,
        message: impl Into<String>,
    ) -> Finding {
        self.at_entry(document.name(), section, key, field, message)
    }

    /// The same of a document by its name.
    pub(crate) fn at_entry(
        &self,
        document: &str,
        section: &str,
        key: &str,
        field: Option<&str>,
        message: impl Into<String>,
    ) -> Finding {
        let place = match field {
            Some(field) => format!("{section}/{key}/{field}"),
            None => format!("{section}/{key}"),
        };
        Finding {
            code: self.code,
            severity: self.severity,
            confidence: Confidence::Certain,
            message: message.into(),
            why: self.why,
            help: None,
            document: document.to_owned(),
            at: 0..0,
            place,
            hexes: key.split('/').filter(|k| Hex::from_digits(k).is_some()).map(str::to_owned).collect(),
            related: Vec::new(),
            rules: self.rules,
            fix: None,
            suppressed: None,
            printed_so: None,
            spot: Some(Spot {
                section: section.to_owned(),
                key: key.to_owned(),
                field: field.map(str::to_owned),
                text: None,
                nth: 0,
                cell: None,
            }),
        }
    }

    /// At a hex or one of its fields.
    pub(crate) fn at_hex(&self, sheet: &Sheet<'_>, hex: Hex, field: Option<&str>, says: impl Into<String>) -> Finding {
        self.at_entry(sheet.name(), "hexes", &hex.to_string(), field, says)
    }

    /// At a hexside or one of its fields.
    pub(crate) fn at_side(
        &self,
        sheet: &Sheet<'_>,
        pair: HexPair,
        field: Option<&str>,
        says: impl Into<String>,
    ) -> Finding {
        self.at_entry(sheet.name(), "sides", &pair.to_string(), field, says)
    }

    /// At a feature.
    pub(crate) fn at_feature(&self, sheet: &Sheet<'_>, name: &str, says: impl Into<String>) -> Finding {
        self.at_entry(sheet.name(), "features", name, None, says)
    }
}

impl Finding {
    /// The same with what to do.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The same with the changes that mend it, if there are any. `safe` if nothing is lost by them and there is only one way.
    #[must_use]
    pub(crate) fn fix(self, safe: bool, changes: impl IntoIterator<Item = Change>) -> Self {
        let changes: Vec<Change> = changes.into_iter().collect();
        Self { fix: (!changes.is_empty()).then_some(Fix { safe, changes }), ..self }
    }

    /// The same, less sure.
    #[must_use]
    pub(crate) fn confidence(self, confidence: Confidence) -> Self {
        Self { confidence, ..self }
    }

    /// The same of another severity than the check's.
    #[must_use]
    pub(crate) fn severity(self, severity: Severity) -> Self {
        Self { severity, ..self }
    }

    /// The same, pointing at a quoted text inside the value: where it stands for the `nth` time, from 0.
    #[must_use]
    pub(crate) fn on(mut self, text: impl ToString, nth: usize) -> Self {
        if let Some(spot) = &mut self.spot {
            (spot.text, spot.nth) = (Some(text.to_string()), nth);
        }
        self
    }

    /// The same, pointing at a cell of the row by its column.
    #[must_use]
    pub(crate) fn in_cell(mut self, column: &str) -> Self {
        if let Some(spot) = &mut self.spot {
            spot.cell = Some(column.to_owned());
        }
        self
    }

    /// The same, speaking of these hexes.
    #[must_use]
    pub(crate) fn hexes(self, hexes: impl IntoIterator<Item = Hex>) -> Self {
        Self { hexes: hexes.into_iter().map(|h| h.to_string()).collect(), ..self }
    }
}
