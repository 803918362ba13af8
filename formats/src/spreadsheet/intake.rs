//! An import from the choice of worksheets to what the title keeps of it: the program and the window do the same.

use std::fmt::Write as _;
use std::io;

use super::base::{Base, base_path, mapping_path};
use super::cells::{Cells, column_letters};
use super::guess::{guess, guess_section};
use super::layout::layouts;
use super::mapping::{Mapping, Target};
use super::plan::Missing;
use crate::document::Document;
use crate::documents::{KINDS, Model};
use crate::files::Files;
use crate::text::nearest;
use crate::title::Title;

/// Why a file cannot be imported so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IntakeError {
    #[error("a {0} is no table; set-up cards, counters, tracks and charts are")]
    NoTable(String),
    #[error("{name} is a {found}, not a {asked}")]
    OtherKind { name: String, found: String, asked: String },
    #[error("{name} cannot be changed: {because}")]
    ReadOnly { name: String, because: String },
    #[error("{name} is there but could not be opened: {because}")]
    Unopened { name: String, because: String },
    #[error("`{0}` is no name of a document; write it with its folder, as in cards/french")]
    NoName(String),
    #[error("the folder {0} tells no kind of document")]
    NoKind(String),
    #[error("{kind} is no kind of document; did you mean {meant}?")]
    UnknownKind { kind: String, meant: String },
    #[error("there is no worksheet `{name}`; {meant}")]
    NoWorksheet { name: String, meant: String },
    #[error("there is nothing in it")]
    Nothing,
    #[error("a {kind} has no section `{section}`; there are {sections}")]
    NoSection { kind: String, section: String, sections: String },
    #[error("{0}: what the last import said cannot be read; mend it, or take it away")]
    Base(String),
    #[error("{path}: {because}")]
    Unread { path: String, because: String },
}

/// The document of a name as it is, or an empty one; and whether it is new.
///
/// # Errors
/// If it cannot take a spreadsheet.
pub fn receiver(title: &Title, name: &str, kind: Option<&str>) -> Result<(Document, bool), IntakeError> {
    let own = || name.to_owned();
    let (document, is_new) = match title.document(name) {
        Some(document) => {
            let found = document.kind();
            if let Some(asked) = kind.filter(|kind| found != Some(*kind)) {
                let found = found.unwrap_or("document of no kind").to_owned();
                return Err(IntakeError::OtherKind { name: own(), found, asked: asked.to_owned() });
            }
            if let Some(because) = document.read_only() {
                return Err(IntakeError::ReadOnly { name: own(), because: because.to_owned() });
            }
            (document.clone(), false)
        }
        None => {
            if let Some(because) = title.unopened(name) {
                return Err(IntakeError::Unopened { name: own(), because: because.to_string() });
            }
            let (folder, last) = name.split_once('/').unwrap_or_default();
            if last.is_empty() || name.split('/').any(|part| part.is_empty() || part.starts_with('.')) {
                return Err(IntakeError::NoName(own()));
            }
            let by_folder = || KINDS.iter().copied().find(|kind| Model::folder(kind) == Some(folder));
            let kind = kind.or_else(by_folder).ok_or_else(|| IntakeError::NoKind(folder.to_owned()))?;
            let empty = Document::empty(name, kind).ok_or_else(|| {
                let meant = nearest(kind, KINDS.iter().copied()).unwrap_or_else(|| KINDS.join(", "));
                IntakeError::UnknownKind { kind: kind.to_owned(), meant }
            })?;
            (empty, true)
        }
    };
    let kind = document.kind().unwrap_or_default();
    if layouts(kind).is_empty() {
        return Err(IntakeError::NoTable(kind.to_owned()));
    }
    Ok((document, is_new))
}

/// Worksheets that are taken, and those that are passed over.
#[derive(Debug, Clone, Default)]
pub struct Taken {
    pub sheets: Vec<Cells>,
    pub passed: Vec<Cells>,
    /// Those that are taken are named like sections.
    pub by_section: bool,
}

/// The worksheet of a name, or every one that is named like a section of the kind, or the first.
///
/// # Errors
/// If there is none of that name, or none at all.
pub fn taken(
    mut sheets: Vec<Cells>,
    worksheet: Option<&str>,
    is_section_known: bool,
    kind: &str,
) -> Result<Taken, IntakeError> {
    if let Some(name) = worksheet {
        let names: Vec<&str> = sheets.iter().map(|s| s.name.as_str()).collect();
        let Some(at) = names.iter().position(|n| *n == name) else {
            let meant = nearest(name, names.iter().copied());
            let meant =
                meant.map_or_else(|| format!("there are {}", names.join(", ")), |n| format!("did you mean `{n}`?"));
            return Err(IntakeError::NoWorksheet { name: name.to_owned(), meant });
        };
        return Ok(Taken { sheets: vec![sheets.swap_remove(at)], ..Taken::default() });
    }
    let all = layouts(kind);
    let is_section = |cells: &Cells| all.iter().any(|l| l.section == cells.name);
    if !is_section_known && sheets.iter().any(is_section) {
        let (sheets, passed) = sheets.into_iter().partition(is_section);
        return Ok(Taken { sheets, passed, by_section: true });
    }
    if sheets.is_empty() {
        return Err(IntakeError::Nothing);
    }
    let passed = sheets.split_off(1);
    Ok(Taken { sheets, passed, by_section: false })
}

/// What is remembered of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remembered {
    /// The name of the file with its worksheet.
    pub file: Option<String>,
    /// What was said by hand of the columns of a section.
    maps: Vec<(String, String)>,
    /// The column that named the rows of a section.
    keys: Vec<(String, String)>,
}

impl Remembered {
    /// Reads its text; a line that says nothing known is passed over.
    pub fn read(text: &str) -> Self {
        let mut out = Self::default();
        for line in text.lines() {
            let said = |word: &str| {
                let (section, rest) = line.strip_prefix(word)?.split_once(' ')?;
                Some((section.to_owned(), rest.to_owned()))
            };
            if let Some(file) = line.strip_prefix("file ") {
                out.file = Some(file.to_owned());
            } else if let Some(map) = said("map ") {
                out.maps.push(map);
            } else if let Some(key) = said("key ") {
                out.keys.push(key);
            }
        }
        out
    }

    /// Its text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        if let Some(file) = &self.file {
            let _ = writeln!(out, "file {}", one_line(file));
        }
        for (word, said) in [("key", &self.keys), ("map", &self.maps)] {
            for (section, text) in said {
                let _ = writeln!(out, "{word} {section} {}", one_line(text));
            }
        }
        out
    }

    /// Remembers what was said of a column; it is said last, so that it holds against all that was said before.
    pub fn remember(&mut self, section: &str, map: &str) {
        self.maps.retain(|(of, m)| !(of == section && m == map));
        self.maps.push((section.to_owned(), map.to_owned()));
    }

    /// Whether something was said by hand of a section's columns.
    pub fn says_of(&self, section: &str) -> bool {
        self.maps.iter().any(|(of, _)| of == section)
    }

    /// Which column names the rows, for the next import.
    pub fn remember_keys(&mut self, mapped: &[(Cells, Mapping)]) {
        for (_, mapping) in mapped {
            self.keys.retain(|(of, _)| *of != mapping.section);
        }
        let keys = mapped.iter().filter_map(|(_, m)| Some((m.section.clone(), key_column(m)?)));
        self.keys.extend(keys);
    }

    /// What becomes of rows that the file has no more: they go only if it is the file of the last import, and its rows
    /// are still named by the same column. With other names, every old one would seem to be missing.
    pub fn missing(&self, file: Option<&str>, mapped: &[(Cells, Mapping)]) -> Missing {
        if file.is_none() || file != self.file.as_deref() {
            return Missing::Stays;
        }
        let other = |mapping: &Mapping| {
            let last = self.keys.iter().find(|(of, _)| *of == mapping.section);
            last.is_some_and(|(_, last)| key_column(mapping).as_ref() != Some(last))
        };
        if mapped.iter().any(|(_, mapping)| other(mapping)) { Missing::Forgotten } else { Missing::Goes }
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// The header of the column that names the rows, or its letters.
fn key_column(mapping: &Mapping) -> Option<String> {
    let column = mapping.columns.iter().find(|c| c.target == Target::Key)?;
    Some(if column.header.is_empty() { column_letters(column.at) } else { one_line(&column.header) })
}

/// What each column of a worksheet says: by its headers, then by what was said of them before.
///
/// # Errors
/// If the kind has no such section.
pub fn mapped(
    cells: &Cells,
    section: Option<&str>,
    document: &Document,
    remembered: &Remembered,
) -> Result<Mapping, IntakeError> {
    let kind = document.kind().unwrap_or_default();
    let all = layouts(kind);
    let section = section.or_else(|| guess_section(cells, kind)).unwrap_or_default();
    let layout = all.iter().find(|l| l.section == section).ok_or_else(|| {
        let sections: Vec<&str> = all.iter().map(|l| l.section).collect();
        IntakeError::NoSection { kind: kind.to_owned(), section: section.to_owned(), sections: sections.join(", ") }
    })?;
    let mut mapping = guess(cells, layout, document);
    for (_, map) in remembered.maps.iter().filter(|(of, _)| of == section) {
        // A column that the sheet has no more says nothing.
        let _ = mapping.set(map, layout);
    }
    Ok(mapping)
}

/// What a title keeps of the last import into a document.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    pub remembered: Remembered,
    /// What it said; None before the first.
    pub base: Option<Base>,
}

impl Kept {
    /// Reads it through a function that gives the bytes of a file of the title.
    ///
    /// # Errors
    /// If it is there and cannot be read: an import without it would take back what was changed by hand.
    pub fn read(document: &str, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Result<Self, IntakeError> {
        let bytes = |path: String| match read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(IntakeError::Unread { path, because: e.to_string() }),
        };
        let remembered = bytes(mapping_path(document))?;
        let remembered = remembered.map(|b| Remembered::read(&String::from_utf8_lossy(&b))).unwrap_or_default();
        let base = match bytes(base_path(document))? {
            None => None,
            Some(bytes) => Some(Base::read(document, bytes).ok_or_else(|| IntakeError::Base(base_path(document)))?),
        };
        Ok(Self { remembered, base })
    }

    /// The same out of the files of a title.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn of(document: &str, files: &dyn Files) -> Result<Self, IntakeError> {
        Self::read(document, |path| files.read(path))
    }

    /// The files that keep it, as path and bytes. They are written once the document is.
    pub fn files(document: &str, remembered: &Remembered, base: &Base) -> [(String, Vec<u8>); 2] {
        [(base_path(document), base.text().into_bytes()), (mapping_path(document), remembered.text().into_bytes())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_go_only_with_the_same_file_and_the_same_names() {
        let document = Document::empty("cards/a", "SetupCard").unwrap();
        let mut cells = Cells::named("");
        for row in [["Unit", "Corps", "19 May"], ["A", "I", "0101"], ["B", "II", "0102"]] {
            cells.rows.push(row.map(str::to_owned).to_vec());
        }
        let mut remembered = Remembered::default();
        let all = |remembered: &Remembered| vec![(cells.clone(), mapped(&cells, None, &document, remembered).unwrap())];
        let first = all(&remembered);
        assert_eq!(remembered.missing(Some("a.csv"), &first), Missing::Stays);
        remembered.file = Some("a.csv".to_owned());
        remembered.remember_keys(&first);
        remembered = Remembered::read(&remembered.text());
        assert_eq!(remembered.missing(Some("a.csv"), &first), Missing::Goes);
        assert_eq!(
            (remembered.missing(Some("b.csv"), &first), remembered.missing(None, &first)),
            (Missing::Stays, Missing::Stays)
        );
        remembered.remember("rows", "Corps=key");
        assert_eq!(remembered.missing(Some("a.csv"), &all(&remembered)), Missing::Forgotten);
        assert_eq!(Remembered::read(&remembered.text()), remembered);
    }
}
