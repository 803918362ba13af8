//! The printed page beside the open table: which file, which page, where its rows and counters stand.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tlnb_formats::documents::scans::{PageKey, PageLine, Scans, Square, SquaresLine, pages_of};
use tlnb_formats::edit::pages::{self, Side};
use tlnb_formats::edit::pictures;
use tlnb_formats::scan::Transform;

use super::App;
use super::scans::inside_of;
use crate::actions::Action;
use crate::core::camera::Camera;
use crate::core::page::{self, Anchors, Band, UNIT};
use crate::core::question::Question;
use crate::core::table::Step;
use crate::panels::Pane;
use crate::tiles::Scan;

/// So many pages are kept in memory.
const KEPT: usize = 5;

/// What a click on the page does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Armed {
    /// It says at which height the chosen row stands.
    Row,
    /// It says where the squares begin, or, after that, where they end.
    Corner(Option<[f64; 2]>),
    /// It gives a counter its square, and goes on to the next.
    Squares,
}

/// A page that was read, or is being read.
struct Held {
    scan: Scan,
    /// When it was last looked at.
    used: u64,
}

/// What is kept of pages from frame to frame.
#[derive(Default)]
pub(crate) struct Pages {
    /// By the document that lists them.
    read: BTreeMap<(String, PageKey), Held>,
    /// How many pages the files have that were read, by that document.
    counts: BTreeMap<String, BTreeMap<String, u16>>,
    looked_at: BTreeMap<String, PageKey>,
    /// Pictures whose files were not found.
    missing: BTreeSet<(String, String)>,
    /// What was opened and is not listed yet, with the document it is to be listed in.
    opening: Option<(String, Scan)>,
    uses: u64,
    pub(crate) camera: Camera,
    /// Left upper corner of the page's panel on the screen.
    pub(crate) origin: egui::Pos2,
    /// The page is to be shown as wide as the panel.
    pub(crate) fit: bool,
    /// What the camera shows.
    fitted: Option<(String, PageKey)>,
    /// The row's place is to be brought into view.
    pub(crate) reveal: bool,
    pub(crate) armed: Option<Armed>,
    /// Where the keys act while something is armed, in pixels of the page.
    pub(crate) at: [f64; 2],
    /// The page is to have the keyboard.
    pub(crate) take_focus: bool,
    /// Document, section and key of the row that was followed last.
    followed: Option<(String, String, String)>,
}

impl Pages {
    /// Whether something is still being read.
    pub(super) fn is_waiting(&self) -> bool {
        self.opening.is_some() || self.read.values().any(|held| held.scan.is_waiting())
    }
}

/// Where the chosen row stands on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Standing {
    Band(Band),
    /// Left, top, right, bottom of its counter.
    Square([f64; 4]),
}

/// Units of the camera to pixels of what was read.
fn place(grain: f64) -> Transform {
    let scale = UNIT * grain;
    Transform::Affine([[scale, 0.0, 0.0], [0.0, scale, 0.0]])
}

impl App {
    /// The document that lists the pages of the open one, which need not be there yet.
    pub(crate) fn pages_name(&self) -> Option<String> {
        let (document, _) = self.tables.place.as_ref()?;
        self.session.title().document(document)?;
        pages_of(document)
    }

    fn pages_scans(&self, name: &str) -> Option<&Scans> {
        self.session.title().document(name)?.scans()
    }

    /// Its pages in order.
    pub(crate) fn pages(&self) -> Vec<PageKey> {
        let name = self.pages_name().unwrap_or_default();
        let none = BTreeMap::new();
        let known = self.pages.counts.get(&name).unwrap_or(&none);
        self.pages_scans(&name).map(|scans| page::pages(scans, known)).unwrap_or_default()
    }

    /// The page that is looked at.
    pub(crate) fn page(&self) -> Option<PageKey> {
        let name = self.pages_name()?;
        let scans = self.pages_scans(&name)?;
        let there = |page: &&PageKey| scans.pictures.contains(&page.picture);
        self.pages.looked_at.get(&name).filter(there).cloned().or_else(|| self.pages().into_iter().next())
    }

    /// What is known of a page; nothing of one that is not listed.
    pub(crate) fn page_line(&self, page: &PageKey) -> PageLine {
        let line = || self.pages_scans(&self.pages_name()?)?.pages.get(page).cloned();
        line().unwrap_or_default()
    }

    /// Looks at a page.
    pub(crate) fn look_at_page(&mut self, page: PageKey) {
        let Some(name) = self.pages_name() else { return };
        if self.page().as_ref() != Some(&page) {
            self.pages.armed = self.pages.armed.filter(|a| *a == Armed::Squares);
            self.pages.looked_at.insert(name, page);
        }
    }

    /// Looks at the page behind, or before.
    pub(crate) fn step_page(&mut self, on: bool) {
        let (all, now) = (self.pages(), self.page());
        let at = all.iter().position(|p| Some(p) == now.as_ref()).unwrap_or(0);
        let next = if on { at.checked_add(1) } else { at.checked_sub(1) };
        match next.and_then(|n| all.get(n)).cloned() {
            Some(page) => self.look_at_page(page),
            None => self.message = format!("There is no page {} it.", if on { "behind" } else { "before" }),
        }
    }

    /// A page of the open document's, which begins to be read if it was not; None where its file is not found.
    fn read_page(&mut self, page: &PageKey, ctx: &egui::Context) -> Option<&mut Scan> {
        let name = self.pages_name()?;
        let at = (name.clone(), page.clone());
        if !self.pages.read.contains_key(&at) {
            let missing = (name.clone(), page.picture.clone());
            let line = self.pages_scans(&name)?.pictures.get(&page.picture)?.clone();
            if self.pages.missing.contains(&missing) {
                return None;
            }
            let Some(path) = self.file_of(&line) else {
                self.pages.missing.insert(missing);
                return None;
            };
            let scan = Scan::open_page(&path, &page.picture, page.page, ctx);
            self.pages.read.insert(at.clone(), Held { scan, used: 0 });
        }
        self.pages.uses += 1;
        let uses = self.pages.uses;
        if let Some(held) = self.pages.read.get_mut(&at) {
            held.used = uses;
        }
        if self.pages.read.len() > KEPT {
            let oldest = self.pages.read.iter().filter(|(_, h)| !h.scan.is_waiting()).min_by_key(|(_, h)| h.used);
            if let Some(oldest) = oldest.map(|(at, _)| at.clone()).filter(|oldest| *oldest != at) {
                self.pages.read.remove(&oldest);
            }
        }
        self.pages.read.get_mut(&at).map(|held| &mut held.scan)
    }

    /// Width and height of a page, in pixels as it is measured; None while it is not there, with the reason.
    pub(crate) fn page_size(&mut self, page: &PageKey, ctx: &egui::Context) -> Result<[f64; 2], String> {
        let Some(scan) = self.read_page(page, ctx) else {
            return Err(format!(
                "The file of {} is not found. Open page… takes it from where it lies now.",
                page.picture
            ));
        };
        match scan.size() {
            Some((w, h)) => Ok([f64::from(w) / scan.grain, f64::from(h) / scan.grain]),
            None => Err(scan.status.clone()),
        }
    }

    /// Whether a page has to be fitted into the panel: it is wanted, or the camera showed another one.
    pub(crate) fn fits_anew(&mut self, page: &PageKey) -> bool {
        let now = self.pages_name().map(|name| (name, page.clone()));
        let is_new = self.pages.fitted != now;
        self.pages.fitted = now;
        std::mem::take(&mut self.pages.fit) || is_new
    }

    /// Whether a page that is there was read of another file than the one that is listed.
    pub(crate) fn is_other_file(&self, page: &PageKey) -> bool {
        let hashes = || {
            let name = self.pages_name()?;
            let listed = self.pages_scans(&name)?.pictures.get(&page.picture)?.sha256.clone()?;
            let read = self.pages.read.get(&(name, page.clone()))?.scan.sha256.clone()?;
            Some(listed != read)
        };
        hashes().unwrap_or(false)
    }

    /// Draws what a camera shows of a page, if it is there.
    pub(crate) fn draw_page(&mut self, page: &PageKey, painter: &egui::Painter, camera: &Camera, origin: egui::Pos2) {
        let Some(scan) = self.read_page(page, painter.ctx()) else { return };
        let place = place(scan.grain);
        scan.draw(painter, &place, camera, origin, None, 1.0);
    }

    /// Begins to read a file that is to be listed as pages of the open document.
    pub(crate) fn open_page(&mut self, path: &Path, ctx: &egui::Context) {
        let Some(name) = self.pages_name() else {
            "Open a card, track, chart or counters as a table first.".clone_into(&mut self.message);
            return;
        };
        let stem = path.file_stem().map_or_else(|| "page".to_owned(), |s| s.to_string_lossy().replace(' ', "_"));
        self.pages.opening = Some((name, Scan::open_page(path, &stem, 1, ctx)));
        self.panels.show(Pane::Page);
    }

    /// Takes what the readers of pages report.
    pub(super) fn read_pages(&mut self) {
        for ((name, page), held) in &mut self.pages.read {
            let waited = held.scan.is_waiting();
            if held.scan.poll() {
                self.pages.counts.entry(name.clone()).or_default().insert(page.picture.clone(), held.scan.pages);
                self.message = format!("Read page {} of {}.", page.page, page.picture);
            } else if waited && !held.scan.is_waiting() {
                self.message.clone_from(&held.scan.status);
            }
        }
        let Some((_, scan)) = &mut self.pages.opening else { return };
        scan.poll();
        if !scan.is_waiting()
            && let Some((name, scan)) = self.pages.opening.take()
        {
            if scan.size().is_some() {
                self.list_page(&name, scan);
            } else {
                // What cannot be read is not listed.
                self.message = scan.status;
            }
        }
    }

    /// Lists a file that was read as pages of a document, or finds again one that is listed.
    fn list_page(&mut self, name: &str, scan: Scan) {
        let Some(document) = self.session.pictures_or_new(name) else {
            self.message = format!("{name} is there but could not be opened, so nothing can be listed in it.");
            return;
        };
        let Some(hash) = scan.sha256.clone() else { return };
        let inside = self.session.folder.as_ref().and_then(|folder| inside_of(&scan.path, folder));
        if inside.is_none() {
            let path = std::path::absolute(&scan.path).unwrap_or_else(|_| scan.path.clone());
            self.personal.pictures.insert(hash.clone(), path);
            self.keep_personal();
        }
        let lines: Vec<_> = document.scans().into_iter().flat_map(|s| s.pictures.iter()).collect();
        let known =
            lines.iter().find(|(_, line)| line.sha256.as_ref() == Some(&hash)).map(|(known, _)| (*known).clone());
        let picture = known.clone().unwrap_or_else(|| {
            let names = std::iter::once(scan.name.clone()).chain((2..).map(|n| format!("{}_{n}", scan.name)));
            let mut free = names.filter(|n| document.value("pictures", n).is_none());
            free.next().unwrap_or_default()
        });
        if known.is_none() {
            // A PDF has pages of many sizes.
            let size = scan.size().filter(|_| !scan.is_pdf);
            let line = pictures::Picture { sha256: Some(&hash), size, file: inside.as_deref() };
            if !self.step(&format!("List {picture} in {name}"), &pictures::put(&document, &picture, &line)) {
                return;
            }
        }
        self.message = match scan.pages {
            1 => format!("Read {picture}."),
            n => format!("Read {picture}: {n} pages."),
        };
        self.pages.missing.remove(&(name.to_owned(), picture.clone()));
        self.pages.read.retain(|(of, page), _| of != name || page.picture != picture);
        self.pages.counts.entry(name.to_owned()).or_default().insert(picture.clone(), scan.pages);
        let page = PageKey { picture, page: 1 };
        self.pages.looked_at.insert(name.to_owned(), page.clone());
        self.pages.read.insert((name.to_owned(), page), Held { scan, used: self.pages.uses });
        (self.pages.fit, self.pages.followed) = (true, None);
    }

    /// What the page says of where the chosen row stands.
    pub(crate) fn standing(&mut self, page: &PageKey) -> Option<Standing> {
        let (section, key) = self.chosen_row()?;
        let line = self.page_line(page);
        let name = pages::row(&section, &key);
        let square = |held: &BTreeMap<String, tlnb_formats::text::Written<Square>>| {
            line.squares?.outline(*held.get(&name)?.known()?)
        };
        if let Some(outline) = square(&line.fronts).or_else(|| square(&line.backs)) {
            return Some(Standing::Square(outline));
        }
        let (table, _) = self.open_table()?;
        Anchors::of(&line, &table).band(table.row_of(&key)?).map(Standing::Band)
    }

    /// Shows the page on which the chosen row stands, if it is another row than before.
    pub(crate) fn follow_row(&mut self) {
        let Some((document, _)) = self.tables.place.clone() else { return };
        let row = self.chosen_row().map(|(section, key)| (document, section, key));
        if row == self.pages.followed {
            return;
        }
        let number = self.tables.cursor.row;
        let name = self.pages_name();
        let table = self.open_table().map(|(table, _)| table);
        let scans = name.and_then(|name| self.pages_scans(&name));
        let page = scans.zip(table).and_then(|(scans, table)| page::page_of(scans, &table, number));
        (self.pages.followed, self.pages.reveal) = (row, true);
        // Who gives squares looks at the page with the squares.
        if let Some(page) = page.filter(|_| self.pages.armed.is_none()) {
            self.look_at_page(page);
        }
    }

    /// Begins to wait for a click on the page, or a place that keys choose, or no more.
    pub(crate) fn arm(&mut self, armed: Armed) {
        let is_on = self.pages.armed.is_some_and(|a| std::mem::discriminant(&a) == std::mem::discriminant(&armed));
        if is_on {
            self.disarm();
            return;
        }
        let Some(page) = self.page() else { return };
        let line = self.page_line(&page);
        if armed == Armed::Squares && line.squares.is_none_or(|s| !s.is_sound()) {
            "Say first where the squares lie: Corners of the squares, or State the squares…."
                .clone_into(&mut self.message);
            return;
        }
        let centre = self.pages.camera.centre.map(|v| v * UNIT);
        self.pages.at = match (self.standing(&page), armed, line.squares) {
            (Some(Standing::Band(band)), Armed::Row, _) => [centre[0], band.y],
            (Some(Standing::Square([left, top, right, bottom])), ..) => [(left + right) / 2.0, (top + bottom) / 2.0],
            (_, Armed::Squares, Some(squares)) => middle(&squares, Square { column: 1, row: 1 }).unwrap_or(centre),
            _ => centre,
        };
        (self.pages.armed, self.pages.take_focus) = (Some(armed), true);
        self.panels.show(Pane::Page);
        self.message = match armed {
            Armed::Row => "Click the middle of the row's line on the page, or move there with arrows and press Enter.",
            Armed::Corner(_) => "Click the left upper corner of the squares, then the right lower one.",
            Armed::Squares => "Click the square of the chosen counter's front, with Shift of its back; Escape ends it.",
        }
        .to_owned();
    }

    /// Clicks move the page again.
    pub(crate) fn disarm(&mut self) {
        if self.pages.armed.take().is_some() {
            self.tables.take_focus = self.tables.is_shown;
        }
    }

    /// Does what is armed, at a pixel of the page.
    pub(crate) fn act_on_page(&mut self, at: [f64; 2], back: bool) {
        let Some(armed) = self.pages.armed else { return };
        self.pages.at = at;
        match armed {
            Armed::Row => self.set_anchor(at[1]),
            Armed::Corner(None) => self.pages.armed = Some(Armed::Corner(Some(at))),
            Armed::Corner(Some([x, y])) => {
                self.disarm();
                let corners = [x.min(at[0]), y.min(at[1]), x.max(at[0]), y.max(at[1])];
                self.ask(Question::Squares(Some(corners)));
            }
            Armed::Squares => self.give_square(at, if back { Side::Back } else { Side::Front }),
        }
    }

    fn set_anchor(&mut self, y: f64) {
        let (Some(page), Some(name), Some((section, key))) = (self.page(), self.pages_name(), self.chosen_row()) else {
            return;
        };
        let Some(document) = self.session.pictures_or_new(&name) else { return };
        let changes = pages::anchor(&document, &page, &pages::row(&section, &key), Some(y));
        if self.step(&format!("{key} on page {} of {}", page.page, page.picture), &changes) {
            let table = self.open_table().map(|(table, _)| table);
            let told = table.map_or(0, |table| Anchors::of(&self.page_line(&page), &table).len());
            if told == 1 {
                self.message.push_str(" One more row, far from this one, and the page follows all rows.");
            }
            self.disarm();
        }
    }

    fn give_square(&mut self, at: [f64; 2], side: Side) {
        let (Some(page), Some(name), Some((section, key))) = (self.page(), self.pages_name(), self.chosen_row()) else {
            return;
        };
        let squares = self.page_line(&page).squares;
        let Some((squares, square)) = squares.and_then(|s| Some((s, s.square_at(at)?))) else {
            "No square lies there.".clone_into(&mut self.message);
            return;
        };
        let Some(document) = self.session.pictures_or_new(&name) else { return };
        let changes = pages::square(&document, &pages::row(&section, &key), side, Some((&page, square)));
        let of = if side == Side::Front { "Front" } else { "Back" };
        if self.step(&format!("{of} of {key} at {square}"), &changes) {
            let next = if square.column < squares.columns {
                Square { column: square.column + 1, ..square }
            } else {
                Square { column: 1, row: square.row + 1 }
            };
            self.pages.at = middle(&squares, next).unwrap_or(at);
            self.next_row();
        }
    }

    /// Goes on to the row that is shown behind the chosen one; behind the last it stays.
    fn next_row(&mut self) {
        if let Some(sheet) = self.counter_sheet() {
            let now = self.chosen_row();
            let is_now = |p: &&crate::core::table::counter_sheet::Piece| {
                now.as_ref().is_some_and(|(section, key)| p.section == section && p.key == *key)
            };
            let next = sheet.pieces().skip_while(|p| !is_now(p)).nth(1).map(|p| (p.section, p.key.clone()));
            if let Some((section, key)) = next {
                let says = std::mem::take(&mut self.message);
                self.choose_row(section, &key, None);
                self.message = says;
                self.tables.show_cursor = true;
            }
        } else {
            self.step_in_table(Step::Down, false);
        }
    }

    /// The page says no longer where the chosen row stands or lies.
    pub(crate) fn take_off_page(&mut self) {
        let (Some(page), Some(name), Some((section, key))) = (self.page(), self.pages_name(), self.chosen_row()) else {
            return;
        };
        let Some(document) = self.session.title().document(&name) else { return };
        let row = pages::row(&section, &key);
        let mut changes = pages::anchor(document, &page, &row, None);
        for side in [Side::Front, Side::Back] {
            changes.extend(pages::square(document, &row, side, None));
        }
        self.step(&format!("Take {key} off the page"), &changes);
    }

    /// The squares of the page in one line: left, top, right, bottom, columns, rows.
    pub(super) fn known_squares(&self, corners: Option<[f64; 4]>) -> Option<String> {
        let line = self.page_line(&self.page()?);
        let outline = corners.or_else(|| line.squares.map(|s| [s.left, s.top, s.right, s.bottom]))?;
        let counts = line.squares.map(|s| format!(" {} {}", s.columns, s.rows)).unwrap_or_default();
        Some(format!("{}{counts}", outline.map(|v| format!("{v:.1}")).join(" ")))
    }

    /// States them; an empty line says that there are none.
    pub(super) fn state_squares(&mut self, text: &str) -> Result<(), String> {
        let (Some(page), Some(name)) = (self.page(), self.pages_name()) else {
            return Err("no page is open".to_owned());
        };
        let numbers: Option<Vec<f64>> =
            text.split([' ', ',']).filter(|t| !t.is_empty()).map(|t| t.parse().ok()).collect();
        let whole =
            |n: f64| (n.fract() == 0.0 && (1.0..=f64::from(SquaresLine::MOST)).contains(&n)).then_some(n as u16);
        let squares = match numbers.unwrap_or_default()[..] {
            [] if text.is_empty() => None,
            [left, top, right, bottom, columns, rows] => {
                let counted = whole(columns)
                    .zip(whole(rows))
                    .ok_or_else(|| format!("columns and rows are whole numbers from 1 to {}", SquaresLine::MOST))?;
                let squares = SquaresLine { left, top, right, bottom, columns: counted.0, rows: counted.1 };
                Some(squares).filter(SquaresLine::is_sound).map(Some).ok_or("the squares have no size")?
            }
            _ => return Err("six numbers are needed: left, top, right, bottom, columns, rows".to_owned()),
        };
        let document = self.session.pictures_or_new(&name).ok_or_else(|| format!("{name} could not be opened"))?;
        self.step(
            &format!("Squares of page {} of {}", page.page, page.picture),
            &pages::squares(&document, &page, squares.as_ref()),
        );
        Ok(())
    }

    /// The pages and outlines of the two sides of a row's counter, where they are known.
    pub(crate) fn crops(&self, section: &str, key: &str) -> Vec<(Side, PageKey, [f64; 4])> {
        let scans = self.pages_name().and_then(|name| self.pages_scans(&name));
        let row = pages::row(section, key);
        let of = |side| {
            let (page, square) = page::square_of(scans?, &row, side)?;
            Some((side, page.clone(), scans?.pages.get(page)?.squares?.outline(square)?))
        };
        [Side::Front, Side::Back].into_iter().filter_map(of).collect()
    }

    /// Whether the open document is one of counters.
    pub(crate) fn has_counters(&self) -> bool {
        let place = self.tables.place.as_ref();
        place.and_then(|(name, _)| self.session.title().document(name)).is_some_and(|d| d.counters().is_some())
    }

    /// Whether something can be done with the page.
    pub(crate) fn page_can(&self, action: &Action) -> bool {
        if self.pages_name().is_none() {
            return false;
        }
        match action {
            Action::OpenPage | Action::OpenPagePath => true,
            Action::NextPage | Action::PreviousPage => self.pages().len() > 1,
            _ => self.page().is_some() && self.session.read_only().is_none(),
        }
    }

    /// Where a pixel of the page lies in the window, in points from its left upper corner.
    pub fn page_on_screen(&self, px: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.pages.camera.screen_from_map(px.map(|v| v / UNIT));
        [f64::from(self.pages.origin.x) + x, f64::from(self.pages.origin.y) + y]
    }
}

fn middle(squares: &SquaresLine, square: Square) -> Option<[f64; 2]> {
    let [left, top, right, bottom] = squares.outline(square)?;
    Some([(left + right) / 2.0, (top + bottom) / 2.0])
}
