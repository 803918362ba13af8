//! What becomes of the answer to a question.

use std::path::{Path, PathBuf};

use tlnb_formats::documents::map_sheet::FeatureLine;
use tlnb_formats::documents::scans::ExtentLine;
use tlnb_formats::edit::renumber::Renumber;
use tlnb_formats::edit::{features, hexes, hexsides, pictures};
use tlnb_formats::files::{Folder, Revision};
use tlnb_formats::geometry::Hex;
use tlnb_formats::geometry::notation::parse_hex;
use tlnb_formats::scan::read_under;
use tlnb_formats::{Change, Title};

use super::{App, Wanted};
use crate::core::compare::Compared;
use crate::core::question::{FeatureKind, Question};

fn hex_number(text: &str) -> Result<Hex, String> {
    parse_hex(text).map(|found| found.hex).map_err(|e| e.to_string())
}

/// A number, or nothing for an empty answer.
fn number<T: std::str::FromStr>(text: &str) -> Result<Option<T>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| format!("`{text}` is no number that fits here"))
}

fn empty_feature(kind: FeatureKind, hexes: Vec<tlnb_formats::text::Written<Hex>>) -> FeatureLine {
    match kind {
        FeatureKind::Place => FeatureLine::Place { hexes, gates: Vec::new() },
        FeatureKind::Water => FeatureLine::Water { chain: Vec::new(), hexes: Vec::new(), flow_known: false },
        FeatureKind::Height => FeatureLine::Height { hexes },
        FeatureKind::Wood => FeatureLine::Wood { hexes },
        FeatureKind::Pond => FeatureLine::Pond { hexes },
        FeatureKind::Road => FeatureLine::Road { links: Vec::new() },
        FeatureKind::Region => FeatureLine::Region { hexes },
    }
}

impl App {
    /// What the line holds before anything is typed.
    pub(crate) fn known_answer(&self, question: &Question) -> String {
        let line = |hex: &Hex| self.session.map_sheet().and_then(|s| s.hexes.get(hex));
        let text = match question {
            Question::HexName(hex) => line(hex).and_then(|l| l.name.clone()),
            Question::Vp(hex) => line(hex).and_then(|l| l.vp).map(|n| n.to_string()),
            Question::Elevation(hex) => line(hex).and_then(|l| l.elevation).map(|n| n.to_string()),
            Question::SideName(pair) => {
                self.session.map_sheet().and_then(|s| s.sides.get(pair)).and_then(|l| l.name.clone())
            }
            Question::Army => Some(self.settings.army.clone()),
            Question::Initials => Some(self.settings.initials.clone()),
            Question::RenameFeature(name) => Some(name.clone()),
            Question::RenameKey { key, .. } => Some(key.clone()),
            Question::NewCounter { row, .. } => Some(super::cards::likely_kind(row).to_owned()),
            Question::RulebookPath => self.rulebook.as_ref().map(|r| r.file.display().to_string()),
            Question::Squares(corners) => self.known_squares(*corners),
            Question::RowAsLine { document, section, key } => self.known_line(document, section, key),
            Question::Settle(difference) => super::second::first_reading(difference),
            Question::Compare => self.compared.as_ref().map(|c| c.label.clone()),
            _ => None,
        };
        text.unwrap_or_default()
    }

    /// Acts on an answer.
    ///
    /// # Errors
    /// In words, if the answer cannot be; the question is then asked again.
    pub(crate) fn answer(&mut self, question: Question, text: &str, ctx: &egui::Context) -> Result<(), String> {
        let text = text.trim();
        match question {
            Question::Point(px) => {
                let hex = hex_number(text)?;
                let there = self.session.grid().is_none_or(|g| g.contains(read_under(g.numbering, hex)));
                if !there {
                    return Err(format!("the sheet has no hex {hex}"));
                }
                self.put_point(hex, px);
            }
            Question::GoTo => {
                let found = parse_hex(text).map_err(|e| e.to_string())?;
                let mut named = self.session.sheet().to_owned();
                if let Some(sheet) = found.sheet.as_ref() {
                    let known = self.session.sheets().into_iter().find(|k| k.eq_ignore_ascii_case(sheet));
                    named = known.ok_or_else(|| format!("there is no sheet {sheet}"))?;
                }
                if self.session.grid_of(&named).is_some_and(|g| !g.contains(found.hex)) {
                    return Err(format!("the sheet {named} has no hex {}", found.hex));
                }
                if named != self.session.sheet() {
                    self.choose_sheet(&named);
                }
                self.go_to(found.hex);
            }
            Question::NewRow { document, section, behind } => {
                self.add_row(&document, &section, text, behind.as_deref())?;
            }
            Question::NewEntry { document, turn } => self.add_entry(&document, &turn, text)?,
            Question::NewCounter { document, row } => self.add_counter(&document, &row, text)?,
            Question::RenameKey { document, section, key } => self.rename_key(&document, &section, &key, text)?,
            Question::Suppress { code, document, place } => self.suppress(&code, &document, &place, text)?,
            Question::HexName(hex) => {
                let name = Some(text).filter(|t| !t.is_empty());
                self.step_on_sheet(&format!("Name {hex}"), |d| hexes::set_name(d, hex, name));
            }
            Question::Vp(hex) => {
                let vp = number(text)?;
                self.step_on_sheet(&format!("Victory points of {hex}"), |d| hexes::set_vp(d, hex, vp));
            }
            Question::Elevation(hex) => {
                let rank = number(text)?;
                self.step_on_sheet(&format!("Elevation of {hex}"), |d| hexes::set_elevation(d, hex, rank));
            }
            Question::SideName(pair) => {
                let name = Some(text).filter(|t| !t.is_empty());
                self.step_on_sheet(&format!("Name {pair}"), |d| hexsides::set_name(d, pair, name));
            }
            Question::Army if text.is_empty() => return Err("marks are printed for an army".to_owned()),
            Question::Army => self.settings.army = text.to_owned(),
            Question::Initials if text.is_empty() => return Err("somebody checks".to_owned()),
            Question::Initials => {
                self.settings.initials = text.to_owned();
                self.personal.initials = text.to_owned();
                self.keep_personal();
            }
            Question::NewFeature(kind) => self.new_feature(kind, text)?,
            Question::RenameFeature(from) => self.rename_feature(&from, text)?,
            Question::Shift => {
                let numbers: Vec<Option<i16>> = text.split_whitespace().map(|t| t.parse().ok()).collect();
                let [Some(columns), Some(rows)] = numbers[..] else {
                    return Err("two numbers are needed, as in `1 0`".to_owned());
                };
                self.renumber(Renumber::Shift { columns, rows })?;
            }
            Question::Compare => self.compare(text)?,
            Question::RowAsLine { document, section, key } => self.put_line((&document, &section, &key), text)?,
            Question::Settle(difference) => self.settle_otherwise(&difference, text)?,
            Question::Change => {
                let change = text.parse::<Change>().map_err(|e| e.to_string())?;
                if let Some(layer) = self.settings.locked(&change) {
                    return Err(format!("the layer of {} is locked", layer.label()));
                }
                let changed = self.session.step("Change by line", &[change]).map_err(|e| e.to_string())?;
                self.message = if changed { format!("{text}.") } else { "There is nothing to change.".to_owned() };
                self.refresh();
            }
            Question::TitlePath if !Path::new(text).is_dir() => return Err(format!("there is no folder `{text}`")),
            Question::TitlePath => self.take_path(Wanted::Title, text.into(), ctx),
            Question::PicturePath if !Path::new(text).is_file() => return Err(format!("there is no file `{text}`")),
            Question::PicturePath => self.take_path(Wanted::Picture, text.into(), ctx),
            Question::PagePath if !Path::new(text).is_file() => return Err(format!("there is no file `{text}`")),
            Question::PagePath => self.take_path(Wanted::Page, text.into(), ctx),
            Question::Squares(_) => self.state_squares(text)?,
            Question::RulebookPath => {
                let file = Path::new(text);
                let words = crate::core::rulebook::Rulebook::text_of(file)?;
                self.take_rulebook(file, &words)?;
                self.remember();
            }
            Question::SpreadsheetPath if !Path::new(text).is_file() => {
                return Err(format!("there is no file `{text}`"));
            }
            Question::SpreadsheetPath => self.take_path(Wanted::Spreadsheet, text.into(), ctx),
            // The dialog of the system asks before it writes over a file; a line cannot.
            Question::SpreadsheetOf(_) | Question::ProofOf { .. } | Question::ErrataSheet
                if Path::new(text).exists() =>
            {
                return Err(format!("there is {text} already; take another name"));
            }
            Question::SpreadsheetOf(document) => self.export_to(&document, Path::new(text))?,
            Question::ProofOf { document, by_hex } => self.proof_to(&document, by_hex, Path::new(text))?,
            Question::ErrataSheet => self.errata_to(Path::new(text))?,
            Question::FindPicture(_) if !Path::new(text).is_file() => return Err(format!("there is no file `{text}`")),
            Question::FindPicture(name) => self.found_picture(&name, text.into())?,
            Question::Extent(name) => self.state_extent(&name, text)?,
        }
        Ok(())
    }

    fn new_feature(&mut self, kind: FeatureKind, name: &str) -> Result<(), String> {
        if name.is_empty() {
            return Err("a feature has a name".to_owned());
        }
        let document = self.session.sheet_document().ok_or("no sheet is open")?;
        if document.value("features", name).is_some() {
            return Err(format!("there is {name} already"));
        }
        let hexes = self.settings.selection.iter().map(|h| tlnb_formats::text::Written::Known(*h)).collect();
        let changes = features::put(document, name, &empty_feature(kind, hexes));
        if self.step(&format!("New {} {name}", kind.label()), &changes) {
            self.settings.feature = Some(name.to_owned());
            self.choose_tool("feature_pen");
        }
        Ok(())
    }

    fn rename_feature(&mut self, from: &str, to: &str) -> Result<(), String> {
        if to.is_empty() {
            return Err("a feature has a name".to_owned());
        }
        let document = self.session.sheet_document().ok_or("no sheet is open")?;
        let changes = features::rename(document, from, to)?;
        if self.step(&format!("Rename {from} to {to}"), &changes) {
            self.settings.feature = Some(to.to_owned());
        }
        Ok(())
    }

    fn compare(&mut self, text: &str) -> Result<(), String> {
        self.differences = None;
        if text.is_empty() {
            self.compared = None;
            self.message = "Nothing is compared any more.".to_owned();
            return Ok(());
        }
        let folder = Path::new(text);
        let title = if folder.is_dir() {
            Title::load(&Folder(folder.to_owned())).map_err(|e| e.to_string())?
        } else {
            let own: PathBuf = self.session.folder.clone().ok_or("there is no such folder")?;
            Title::load(&Revision { folder: own, revision: text.to_owned() })
                .map_err(|e| format!("there is no such folder, and as a revision: {e}"))?
        };
        self.compared = Some(Compared { label: text.to_owned(), title });
        let n = self.differences().map_or(0, |d| d.changes.len());
        self.message = format!("{n} {} from {text} on this sheet.", if n == 1 { "difference" } else { "differences" });
        self.panels.show(crate::panels::Pane::Differences);
        Ok(())
    }

    fn state_extent(&mut self, name: &str, text: &str) -> Result<(), String> {
        let numbers: Option<Vec<u32>> =
            text.split([' ', ',']).filter(|t| !t.is_empty()).map(|t| t.parse().ok()).collect();
        let numbers = numbers.unwrap_or_default();
        let extent = match numbers[..] {
            [] if text.is_empty() => None,
            [left, top, right, bottom] if left < right && top < bottom => Some(ExtentLine { left, top, right, bottom }),
            _ => return Err("four numbers are needed: left, top, right, bottom".to_owned()),
        };
        let Some(document) = self.session.scans_or_new() else { return Ok(()) };
        if document.value("pictures", name).is_none() {
            return Err(format!("{name} has no control point yet, so it is not listed"));
        }
        let changes = pictures::extent(&document, name, extent.as_ref());
        self.step(&format!("Extent of {name}"), &changes);
        Ok(())
    }
}
