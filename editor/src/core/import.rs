//! A spreadsheet on its way into a document: which worksheets, what their columns say, and what that comes to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tlnb_formats::spreadsheet::{
    Becomes, Cells, Kept, Layout, Mapping, Missing, Plan, Problem, Remembered, Target, a1, layouts, mapped, plan,
    receiver, taken,
};
use tlnb_formats::{Document, Title};

use super::session::Session;

/// What a plan is made of; it is made beside the window.
pub struct Job {
    mapped: Arc<Vec<(Cells, Mapping)>>,
    kept: Kept,
    missing: Missing,
    document: Document,
    title: Title,
    number: u64,
}

impl Job {
    /// Makes the plan; the number tells of which state it is.
    pub fn run(&self) -> (u64, Plan) {
        (self.number, plan(&self.mapped, self.kept.base.as_ref(), self.missing, &self.document, &self.title))
    }
}

/// Where the worksheets go.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Aim {
    /// Path of a document in the title.
    pub document: String,
    /// The kind of a new one.
    pub kind: Option<String>,
}

/// How many rows become what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub new: usize,
    pub changed: usize,
    pub same: usize,
    pub left_out: usize,
    pub removed: usize,
}

/// See the module.
pub struct Draft {
    /// The name of the file; None of what was pasted.
    pub file: Option<String>,
    sheets: Vec<Cells>,
    pub aim: Aim,
    /// The one that is taken; else those that are named like sections, or the first.
    pub worksheet: Option<String>,
    /// By worksheet, where it was said.
    sections: BTreeMap<String, String>,
    kept: Kept,
    remembered: Remembered,
    document: Option<Document>,
    mapped: Arc<Vec<(Cells, Mapping)>>,
    passed: Vec<String>,
    /// Which of the worksheets that are taken is looked at.
    pub shown: usize,
    /// Whether missing rows go, where it was said.
    takes_out: Option<bool>,
    /// Why nothing can be imported so.
    pub complaint: Option<String>,
    /// Grows with each change, so that a plan of another state is known.
    number: u64,
    asked: u64,
    plan: Option<Plan>,
    /// The title's state that it is compared with.
    revision: u64,
    /// What is typed over cells that cannot go in, by worksheet and cell.
    pub typed: BTreeMap<(String, String), String>,
    pub only_problems: bool,
}

impl Draft {
    /// Of the worksheets of a file.
    pub fn new(file: Option<String>, sheets: Vec<Cells>) -> Self {
        Self {
            file,
            sheets,
            aim: Aim::default(),
            worksheet: None,
            sections: BTreeMap::new(),
            kept: Kept::default(),
            remembered: Remembered::default(),
            document: None,
            mapped: Arc::default(),
            passed: Vec::new(),
            shown: 0,
            takes_out: None,
            complaint: None,
            number: 0,
            asked: 0,
            plan: None,
            revision: 0,
            typed: BTreeMap::new(),
            only_problems: false,
        }
    }

    /// The documents that can take it.
    pub fn receivers(session: &Session) -> Vec<String> {
        let can = |d: &&Document| d.read_only().is_none() && d.kind().is_some_and(|kind| !layouts(kind).is_empty());
        session.documents().filter(can).map(|d| d.name().to_owned()).collect()
    }

    /// The document this file was imported into last, or one that is called so.
    pub fn likely(&self, session: &Session) -> Option<String> {
        let file = self.file.as_deref()?;
        let all = Self::receivers(session);
        let is_last = |name: &&String| {
            let last = session.kept(name).ok().and_then(|kept| kept.remembered.file);
            last.is_some_and(|last| last.split('!').next() == Some(file))
        };
        let stem = file.split('.').next().unwrap_or_default();
        let is_called = |name: &&String| name.rsplit('/').next().is_some_and(|n| n.eq_ignore_ascii_case(stem));
        all.iter().find(is_last).or_else(|| all.iter().find(is_called)).cloned()
    }

    /// Names of its worksheets.
    pub fn worksheets(&self) -> impl Iterator<Item = &str> {
        self.sheets.iter().map(|cells| cells.name.as_str())
    }

    /// Worksheets that are passed over.
    pub fn passed(&self) -> &[String] {
        &self.passed
    }

    /// Those that are taken, with what their columns say.
    pub fn mapped(&self) -> &[(Cells, Mapping)] {
        &self.mapped
    }

    /// The one that is looked at.
    pub fn shown(&self) -> Option<&(Cells, Mapping)> {
        self.mapped.get(self.shown)
    }

    /// What it comes to, once that is worked out.
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref().filter(|_| self.asked == self.number)
    }

    /// Whether the document is begun by the import.
    pub const fn is_new(&self) -> bool {
        self.aim.kind.is_some()
    }

    fn name_of_import(&self) -> Option<String> {
        let file = self.file.clone()?;
        Some(self.worksheet.as_ref().map_or(file.clone(), |sheet| format!("{file}!{sheet}")))
    }

    /// Aims at a document, and guesses anew what the columns say.
    pub fn aim_at(&mut self, aim: Aim, session: &Session) {
        self.aim = aim;
        self.sections.clear();
        self.takes_out = None;
        self.compare(session, true);
    }

    /// Takes one worksheet, or those that are named like sections.
    pub fn take_worksheet(&mut self, worksheet: Option<String>, session: &Session) {
        self.worksheet = worksheet;
        self.takes_out = None;
        self.compare(session, true);
    }

    /// Says of which section the worksheet is that is looked at.
    pub fn take_section(&mut self, section: &str, session: &Session) {
        if let Some((cells, _)) = self.shown() {
            self.sections.insert(cells.name.clone(), section.to_owned());
            self.compare(session, false);
        }
    }

    /// Compares with the title anew, as after it has changed.
    pub fn compare(&mut self, session: &Session, forgets: bool) {
        self.complaint = None;
        self.revision = session.revision();
        if let Err(why) = self.try_to_compare(session, forgets) {
            self.complaint = Some(why);
            self.mapped = Arc::default();
            self.document = None;
        }
        self.shown = self.shown.min(self.mapped.len().saturating_sub(1));
        self.number += 1;
    }

    fn try_to_compare(&mut self, session: &Session, forgets: bool) -> Result<(), String> {
        let in_words = |e: tlnb_formats::spreadsheet::IntakeError| e.to_string();
        let kind = self.aim.kind.as_deref();
        let there = session.documents().any(|d| d.name() == self.aim.document);
        if kind.is_some() && there {
            return Err(format!("there is {} already; choose it above", self.aim.document));
        }
        if let Some(because) = session.title().unopened(&self.aim.document) {
            return Err(format!("{} is there but could not be opened: {because}", self.aim.document));
        }
        // One whose making was undone is still in memory.
        let (document, _) = match kind {
            Some(_) => receiver(&Title::default(), &self.aim.document, kind).map_err(in_words)?,
            None => receiver(session.title(), &self.aim.document, None).map_err(in_words)?,
        };
        if forgets {
            self.kept = session.kept(&self.aim.document).map_err(in_words)?;
            self.remembered = self.kept.remembered.clone();
        }
        let kind = document.kind().unwrap_or_default();
        let is_known = self.worksheet.is_none() && self.sheets.len() == 1 && !self.sections.is_empty();
        let taken = taken(self.sheets.clone(), self.worksheet.as_deref(), is_known, kind).map_err(in_words)?;
        self.passed = taken.passed.iter().map(|cells| cells.name.clone()).collect();
        let mut all = Vec::new();
        for cells in taken.sheets {
            let section = self.sections.get(&cells.name).map(String::as_str);
            let mapping = mapped(&cells, section, &document, &self.remembered).map_err(in_words)?;
            all.push((cells, mapping));
        }
        (self.mapped, self.document) = (Arc::new(all), Some(document));
        Ok(())
    }

    /// The sections of the document's kind.
    pub fn sections(&self) -> Vec<&'static str> {
        self.layouts().iter().map(|l| l.section).collect()
    }

    fn layouts(&self) -> Vec<Layout> {
        layouts(self.document.as_ref().and_then(Document::kind).unwrap_or_default())
    }

    /// What a column can be taken for.
    pub fn targets(&self, header: &str) -> Vec<Target> {
        let Some((_, mapping)) = self.shown() else { return Vec::new() };
        let all = self.layouts();
        let Some(layout) = all.iter().find(|l| l.section == mapping.section) else { return Vec::new() };
        let mut out = vec![Target::Ignore, Target::Key];
        match layout.form {
            tlnb_formats::spreadsheet::Form::Texts => out.push(Target::Text),
            tlnb_formats::spreadsheet::Form::Fields => {}
            tlnb_formats::spreadsheet::Form::Grid => {
                let stated = all.iter().find(|l| l.section == "columns").zip(self.document.as_ref());
                let stated = stated.and_then(|(_, d)| {
                    let lines = d.lines()?.sections.iter().filter(|s| s.name == "columns");
                    Some(lines.flat_map(|s| &s.entries).map(|e| e.key.clone()).collect::<Vec<_>>())
                });
                let mapped = mapping.columns.iter().filter_map(|c| match &c.target {
                    Target::Cell(label) => Some(label.clone()),
                    _ => None,
                });
                let mut labels: Vec<String> = stated.into_iter().flatten().collect();
                labels.extend(mapped);
                labels.extend(Some(header.to_owned()).filter(|h| !h.trim().is_empty()));
                let mut seen = BTreeSet::new();
                out.extend(labels.into_iter().filter(|l| seen.insert(l.clone())).map(Target::Cell));
            }
        }
        out.extend(layout.fields().map(|name| Target::Field(name.to_owned())));
        out
    }

    /// Says what a column of the worksheet looked at is taken for; it is remembered.
    pub fn map(&mut self, at: usize, target: &Target) {
        let all = self.layouts();
        let Some((_, mapping)) = Arc::make_mut(&mut self.mapped).get_mut(self.shown) else { return };
        let Some(layout) = all.iter().find(|l| l.section == mapping.section) else { return };
        let Some(says) = mapping.saying(at, target) else { return };
        match mapping.set(&says, layout) {
            Ok(()) => self.remembered.remember(layout.section, &says),
            Err(error) => self.complaint = Some(error.to_string()),
        }
        // What was said of missing rows was said of other names.
        self.takes_out = None;
        self.number += 1;
    }

    /// Whether something said earlier of the columns is followed.
    pub fn follows_what_was_said(&self) -> bool {
        self.shown().is_some_and(|(_, m)| self.kept.remembered.says_of(&m.section))
    }

    /// Puts another text into a cell, as the sheet should say it.
    pub fn put(&mut self, sheet: &str, cell: &str, text: &str) {
        for cells in &mut self.sheets {
            put(cells, sheet, cell, text);
        }
        for (cells, _) in Arc::make_mut(&mut self.mapped) {
            put(cells, sheet, cell, text);
        }
        self.typed.remove(&(sheet.to_owned(), cell.to_owned()));
        self.number += 1;
    }

    /// Puts in what was typed over cells and not entered yet. True if there was any: it is to be looked at first.
    pub fn enter_typed(&mut self) -> bool {
        let problems = self.plan().map(|p| p.problems.clone()).unwrap_or_default();
        let typed = std::mem::take(&mut self.typed);
        let changed: Vec<_> = typed
            .into_iter()
            .filter(|((sheet, cell), text)| {
                let is_it = |p: &&Problem| p.sheet == *sheet && p.cell.as_ref() == Some(cell);
                problems.iter().find(is_it).is_some_and(|p| p.text != *text)
            })
            .collect();
        for ((sheet, cell), text) in &changed {
            self.put(sheet, cell, text);
        }
        !changed.is_empty()
    }

    /// What becomes of rows that are missing unless the person says otherwise.
    fn usual(&self) -> Missing {
        self.remembered.missing(self.name_of_import().as_deref(), &self.mapped)
    }

    /// Whether missing rows go.
    pub fn takes_out(&self) -> bool {
        self.takes_out.unwrap_or_else(|| self.usual() == Missing::Goes)
    }

    /// Says whether missing rows go.
    pub fn set_takes_out(&mut self, yes: bool) {
        self.takes_out = Some(yes);
        self.number += 1;
    }

    /// What a plan is to be made of, if one is needed.
    pub fn job(&mut self, title: &Title) -> Option<Job> {
        if self.asked == self.number {
            return None;
        }
        self.asked = self.number;
        self.plan = None;
        let document = self.document.clone()?;
        let missing = match (self.takes_out, self.usual()) {
            (Some(true), _) => Missing::Goes,
            (Some(false), Missing::Goes) => Missing::Forgotten,
            (_, usual) => usual,
        };
        let (mapped, kept, number) = (self.mapped.clone(), self.kept.clone(), self.number);
        Some(Job { mapped, kept, missing, document, title: title.clone(), number })
    }

    /// Takes a plan, unless it is of another state.
    pub fn take(&mut self, (number, plan): (u64, Plan)) {
        if number == self.number {
            self.plan = Some(plan);
        }
    }

    /// How many rows become what.
    pub fn counts(&self) -> Option<Counts> {
        let plan = self.plan()?;
        let mut out = Counts::default();
        for row in &plan.rows {
            match row.becomes {
                Becomes::New => out.new += 1,
                Becomes::Changed => out.changed += 1,
                Becomes::Same => out.same += 1,
                Becomes::LeftOut => out.left_out += 1,
            }
        }
        out.removed = if self.takes_out() { plan.missing.len() } else { 0 };
        Some(out)
    }

    /// The problems of the worksheet looked at, by cell.
    pub fn problems(&self) -> BTreeMap<&str, Vec<&Problem>> {
        let mut out: BTreeMap<&str, Vec<&Problem>> = BTreeMap::new();
        let Some((plan, (cells, _))) = self.plan().zip(self.shown()) else { return out };
        for problem in plan.problems.iter().filter(|p| p.sheet == cells.name) {
            if let Some(cell) = &problem.cell {
                out.entry(cell).or_default().push(problem);
            }
        }
        out
    }

    /// The rows of the worksheet looked at that hold something, with what becomes of each; None for a heading, and for
    /// what names no row.
    pub fn rows(&self) -> Vec<(usize, Option<Becomes>)> {
        let Some((cells, mapping)) = self.shown() else { return Vec::new() };
        let plan = self.plan();
        let planned = plan.into_iter().flat_map(|p| &p.rows).filter(|r| r.sheet == cells.name);
        let becomes: BTreeMap<usize, Becomes> = planned.map(|r| (r.row, r.becomes)).collect();
        let first = mapping.header.map_or(0, |row| row + 1);
        let rows = (first..cells.rows.len()).filter(|row| !cells.is_blank(*row));
        let digits = |cell: &&str| cell.trim_start_matches(|c: char| c.is_ascii_uppercase()).parse::<usize>().ok();
        let with: BTreeSet<usize> = self.problems().keys().filter_map(digits).collect();
        let rows = rows.filter(|row| !self.only_problems || with.contains(&(row + 1)));
        rows.map(|row| (row, becomes.get(&row).copied())).collect()
    }

    /// Carries it out as one step; gives the words for what was done.
    ///
    /// # Errors
    /// In words, why not; nothing has changed then.
    pub fn import(&mut self, session: &mut Session) -> Result<String, String> {
        if self.revision != session.revision() {
            self.compare(session, false);
            return Err("the title has changed meanwhile; look at it again".to_owned());
        }
        let counts = self.counts().ok_or("what it comes to is still being worked out")?;
        let Some((plan, document)) = self.plan().cloned().zip(self.document.clone()) else {
            return Err("nothing can be imported so".to_owned());
        };
        let base = plan.base.ok_or("this document keeps no import")?;
        let mut remembered = self.remembered.clone();
        // What was pasted is no file that could come again.
        if let Some(file) = self.name_of_import() {
            remembered.file = Some(file);
        }
        remembered.remember_keys(&self.mapped);
        let keeps = Kept::files(&self.aim.document, &remembered, &base);
        let what = self.file.as_deref().unwrap_or("what was pasted");
        let label = format!("Import {what} into {}", self.aim.document);
        session.import([document], &label, &plan.changes, keeps.to_vec()).map_err(|e| e.to_string())?;
        let mut words = format!("{label}: {} new, {} changed, {} as before", counts.new, counts.changed, counts.same);
        for (n, what) in [(counts.removed, "taken out"), (plan.problems.len(), "left out")] {
            if n > 0 {
                words.push_str(&format!(", {n} {what}"));
            }
        }
        Ok(words)
    }
}

fn put(cells: &mut Cells, sheet: &str, cell: &str, text: &str) {
    if cells.name != sheet {
        return;
    }
    for row in 0..cells.rows.len() {
        // A cell is found by its row's digits before its letters are looked at.
        if !cell.ends_with(&(row + 1).to_string()) {
            continue;
        }
        let Some(line) = cells.rows.get_mut(row) else { return };
        for (at, there) in line.iter_mut().enumerate() {
            if a1(row, at) == cell {
                text.clone_into(there);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tlnb_formats::files::Memory;

    use super::*;

    fn session() -> Session {
        let files = [
            ("title.ron", "Title(format: 1)"),
            (
                "sheets/a.ron",
                "MapSheet(format: 1, grid: {\"sheet\": (last_column: 9, last_row_odd: 9, last_row_even: 8)})",
            ),
            ("cards/a.ron", "SetupCard(format: 1, columns: {\"1\": ()}, rows: {\"Au\": (cells: {\"1\": \"0101\"})})"),
        ];
        let files = files.map(|(n, t)| (n.to_owned(), t.as_bytes().to_vec()));
        Session::of(Box::new(Memory(files.into()))).unwrap()
    }

    fn draft(rows: &[[&str; 3]], session: &Session) -> Draft {
        let mut cells = Cells::named("");
        cells.rows = rows.iter().map(|row| row.map(str::to_owned).to_vec()).collect();
        let mut draft = Draft::new(Some("a.csv".to_owned()), vec![cells]);
        assert_eq!(draft.likely(session).as_deref(), Some("cards/a"));
        draft.aim_at(Aim { document: "cards/a".to_owned(), kind: None }, session);
        work(&mut draft, session);
        draft
    }

    fn work(draft: &mut Draft, session: &Session) {
        if let Some(job) = draft.job(session.title()) {
            draft.take(job.run());
        }
    }

    const FIRST: [[&str; 3]; 4] =
        [["Unit", "Corps", "1"], ["Au", "I", "0102"], ["Bu", "II", "0199"], ["Cu", "III", "0103"]];

    #[test]
    fn an_import_is_one_step_and_what_it_said_is_kept_with_the_save_alone() {
        let mut session = session();
        let before = session.title().document("cards/a").unwrap().text().to_owned();
        let mut draft = draft(&FIRST, &session);
        assert_eq!(draft.counts(), Some(Counts { new: 2, changed: 1, ..Counts::default() }));
        assert_eq!(draft.problems().keys().copied().collect::<Vec<_>>(), ["C3"]);
        draft.put("", "C3", "0109");
        work(&mut draft, &session);
        assert!(draft.problems().is_empty());
        draft.import(&mut session).unwrap();
        assert_eq!(session.history().len(), 1);
        session.undo().unwrap();
        assert_eq!(session.title().document("cards/a").unwrap().text(), before);
        session.save().unwrap();
        assert!(session.kept("cards/a").unwrap().base.is_none(), "what was undone was not imported");
        session.redo().unwrap();
        session.save().unwrap();
        let kept = session.kept("cards/a").unwrap();
        assert!(kept.base.is_some() && kept.remembered.file.as_deref() == Some("a.csv"));
    }

    #[test]
    fn rows_go_by_themselves_only_while_the_same_column_names_them() {
        let mut session = session();
        let mut first = draft(&FIRST, &session);
        first.put("", "C3", "0109");
        work(&mut first, &session);
        first.import(&mut session).unwrap();
        let mut second = draft(&FIRST[..3], &session);
        assert!(second.takes_out());
        assert_eq!(second.counts().unwrap().removed, 1);
        second.map(1, &Target::Key);
        work(&mut second, &session);
        assert!(!second.takes_out() && second.counts().unwrap().removed == 0);
        assert_eq!(second.plan().unwrap().missing.len(), 3, "it says what would go");
        second.map(0, &Target::Key);
        second.set_takes_out(false);
        work(&mut second, &session);
        assert_eq!(second.counts().unwrap().removed, 0);
        second.set_takes_out(true);
        work(&mut second, &session);
        second.import(&mut session).unwrap();
        assert!(session.title().document("cards/a").unwrap().value("rows", "Cu").is_none());
    }
}
