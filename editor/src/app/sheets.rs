//! Which sheet is worked on, and how the others lie around it.

use std::path::Path;
use std::rc::Rc;

use tlnb_formats::documents::map_sheet::Terrain;
use tlnb_formats::edit::{self, joins};
use tlnb_formats::geometry::join::{Join, Provenance};
use tlnb_formats::geometry::notation::parse_hex;
use tlnb_formats::geometry::{Grid, Hex};
use tlnb_formats::text::Written;

use super::App;
use crate::core::board::Board;
use crate::core::session::Session;
use crate::dialogs::{JoinFields, SheetFields};

impl App {
    /// Shows another sheet with its own pictures. False if there is none of that name.
    pub fn choose_sheet(&mut self, name: &str) -> bool {
        self.cancel();
        let known = self.session.choose_sheet(name);
        if known {
            self.begin_sheet();
        }
        known
    }

    /// Forgets what belonged to the sheet that was shown, and asks for the pictures of the one that is.
    pub(super) fn begin_sheet(&mut self) {
        self.scans.clear();
        self.placements.clear();
        (self.placed_at, self.walk) = (None, None);
        let settings = &mut self.settings;
        (settings.picture, settings.cursor, settings.feature) = (None, None, None);
        settings.selection.clear();
        settings.pictures.clear();
        self.camera.angle = 0.0;
        self.fit_pending = true;
        self.pictures_pending = true;
    }

    /// Adds a sheet to the title in a folder, which is made if it is not there.
    pub(crate) fn new_sheet(&mut self, fields: &SheetFields) -> Result<(), String> {
        let (path, name): (&Path, _) = (fields.path.trim().as_ref(), fields.name.trim());
        let mut sizes = [0; 3];
        for (size, text) in sizes.iter_mut().zip([&fields.columns, &fields.odd, &fields.even]) {
            *size = text.trim().parse().map_err(|_| format!("`{text}` is no number"))?;
        }
        // Before anything is made or closed.
        Session::check_sheet(name, sizes)?;
        if self.session.folder.as_deref() != Some(path) {
            if !self.session.unsaved().is_empty() {
                return Err("save the open title first".to_owned());
            }
            if path.as_os_str().is_empty() {
                return Err("say in which folder".to_owned());
            }
            std::fs::create_dir_all(path).map_err(|e| e.to_string())?;
            self.open_title(path);
            if self.session.folder.as_deref() != Some(path) {
                return Err("the folder cannot be read".to_owned());
            }
        }
        self.session.add_sheet(name, sizes)?;
        self.choose_sheet(name);
        self.message = format!("New sheet {name}; Save writes it.");
        Ok(())
    }

    /// Adds a document to the title and opens it.
    pub(crate) fn new_document(&mut self, kind: &str, name: &str) -> Result<(), String> {
        if self.session.folder.is_none() {
            return Err("open a title first".to_owned());
        }
        let document = self.session.add_document(kind, name)?;
        self.open_document(&document);
        self.message = format!("New document {document}; Save writes it.");
        Ok(())
    }

    /// States how the sheet is numbered.
    pub(crate) fn state_grid(&mut self, grid: &Grid) {
        if let Some(document) = self.session.sheet_document() {
            let changes = edit::grid::state(document, grid);
            self.step("State the sheet's numbering", &changes);
            self.placed_at = None;
            self.refresh();
        }
    }

    /// The sheets on the table.
    pub(crate) fn board(&mut self) -> Rc<Board> {
        let revision = self.session.revision();
        let amid = self.session.is_amid_a_gesture();
        if let Some((_, board)) = self.board.as_ref().filter(|(r, _)| *r == revision || amid) {
            return board.clone();
        }
        let board = Rc::new(Board::of(&self.session));
        self.board = Some((revision, board.clone()));
        board
    }

    /// Writes a join from the words of its form.
    pub(crate) fn put_join(&mut self, fields: &JoinFields) -> Result<(), String> {
        let sheets = self.session.sheets();
        for sheet in [&fields.top, &fields.bottom] {
            if !sheets.contains(sheet) {
                return Err(format!("there is no sheet `{sheet}`"));
            }
        }
        if fields.top == fields.bottom {
            return Err("a sheet is not joined to itself".to_owned());
        }
        let hex = |text: &str| -> Result<Option<Hex>, String> {
            match text.trim() {
                "" => Ok(None),
                text => parse_hex(text).map(|h| Some(h.hex)).map_err(|_| format!("`{text}` is no hex number")),
            }
        };
        let mut anchors = Vec::new();
        for [top, bottom] in &fields.anchors {
            match (hex(top)?, hex(bottom)?) {
                (Some(top), Some(bottom)) => anchors.push((top, bottom)),
                (None, None) => {}
                _ => return Err("an anchor is a hex of each sheet".to_owned()),
            }
        }
        let turn = match fields.turn.trim() {
            "" => None,
            text => {
                let degrees = text.parse::<u16>().ok().filter(|d| d % 60 == 0 && *d < 360);
                let degrees = degrees.ok_or("a turn is 0, 60, 120, 180, 240 or 300 degrees clockwise")?;
                Some(((degrees / 60) as u8, Provenance::Printed))
            }
        };
        let over = Some(fields.over.trim()).filter(|o| !o.is_empty()).map(str::to_owned);
        if let Some(over) = over.as_ref().filter(|o| **o != fields.top && **o != fields.bottom) {
            return Err(format!("`{over}` is neither of the two sheets"));
        }
        let join = Join { top: fields.top.clone(), bottom: fields.bottom.clone(), anchors, turn, over };
        let name = if fields.name.trim().is_empty() {
            format!("{} on {}", join.top, join.bottom)
        } else {
            fields.name.trim().to_owned()
        };
        let Some(page) = self.session.page_or_new() else { return Err("the title has no first page".to_owned()) };
        let changes = joins::put(page, &name, &join);
        self.step(&format!("Join {name}"), &changes);
        let fault = self.board().faults.iter().find(|(n, _)| *n == name).map(|(_, f)| f.clone());
        if let Some(fault) = fault {
            self.message = format!("Join {name}: {fault}.");
        }
        Ok(())
    }

    /// Words of all terrains, those of the series first.
    pub(crate) fn terrains(&self) -> Vec<String> {
        let page = self.session.title().document("title").and_then(|d| d.title_page());
        let added = page.into_iter().flat_map(|p| p.terrains.iter()).map(|(name, _)| name.clone());
        Terrain::ALL.iter().map(|t| t.word().to_owned()).chain(added).collect()
    }

    /// The terrain of a hex in a word.
    pub(crate) fn terrain_word(&self, hex: Hex) -> &str {
        let line = self.session.map_sheet().and_then(|s| s.hexes.get(&hex));
        match line.and_then(|l| l.terrain.as_ref()) {
            Some(Written::Known(terrain)) => terrain.word(),
            Some(Written::Wrong(text)) => text,
            None => "no terrain",
        }
    }
}
