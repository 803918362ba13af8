//! The pictures of the sheet that is shown: finding them, reading them, where each lies.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use tlnb_formats::documents::scans::PictureLine;
use tlnb_formats::edit::{pictures, points};
use tlnb_formats::geometry::Hex;
use tlnb_formats::picture::{self, Picture};
use tlnb_formats::scan::fingerprint;

use super::App;
use crate::core::placement::{Placement, turn};
use crate::tiles::Scan;

/// Endings of files that are taken for pictures.
pub(crate) const ENDINGS: [&str; 6] = ["png", "jpg", "jpeg", "tif", "tiff", "webp"];

/// A sheet's picture as it was drawn.
pub(super) struct Drawn {
    /// Tells which state of the sheet it shows.
    revision: u64,
    picture: Rc<Picture>,
    /// How long drawing it took, and when that was.
    cost: Duration,
    at: Instant,
}

/// Files that are looked through for a missing picture, at most.
const SEARCHED: usize = 400;

/// Whether two paths lead to one file.
fn is_same_file(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// The path of a file inside a folder as documents write it; None outside.
pub(super) fn inside_of(file: &Path, folder: &Path) -> Option<String> {
    let (file, folder) = (file.canonicalize().ok()?, folder.canonicalize().ok()?);
    let inside = file.strip_prefix(folder).ok()?;
    let parts: Vec<_> = inside.components().map(|c| c.as_os_str().to_string_lossy().into_owned()).collect();
    Some(parts.join("/"))
}

impl App {
    /// The lines of the sheet's pictures.
    pub(crate) fn picture_lines(&self) -> Vec<(String, PictureLine)> {
        let scans = self.session.scans_document().and_then(|d| d.scans());
        scans.into_iter().flat_map(|s| s.pictures.iter()).map(|(n, l)| (n.clone(), l.clone())).collect()
    }

    /// Where the file of a picture lies, if that is known and it is there.
    pub(super) fn file_of(&self, line: &PictureLine) -> Option<PathBuf> {
        let beside = self.session.folder.as_ref().zip(line.file.as_ref()).map(|(folder, file)| folder.join(file));
        let personal = line.sha256.as_ref().and_then(|hash| self.personal.pictures.get(hash)).cloned();
        let known = beside.into_iter().chain(personal).find(|path| path.is_file());
        known.or_else(|| self.searched(line))
    }

    /// A file of the right size and bytes in the title's folder and beside the pictures that are known.
    fn searched(&self, line: &PictureLine) -> Option<PathBuf> {
        let hash = line.sha256.as_ref()?;
        let mut folders: Vec<PathBuf> = self.session.folder.iter().flat_map(|f| [f.clone(), f.join("scans")]).collect();
        folders.extend(self.personal.pictures.values().filter_map(|p| p.parent().map(Path::to_owned)));
        folders.sort();
        folders.dedup();
        let files = folders.into_iter().filter_map(|f| std::fs::read_dir(f).ok()).flatten().flatten();
        let is_of = |p: &Path, endings: &[&str]| {
            p.extension().is_some_and(|e| endings.iter().any(|k| e.eq_ignore_ascii_case(k)))
        };
        let picture = |p: &PathBuf| is_of(p, &ENDINGS) || is_of(p, &["pdf"]);
        let mut files = files.map(|f| f.path()).filter(picture).take(SEARCHED);
        files.find(|path| {
            // The size in its head is read before its bytes are; a PDF has none.
            let fits = if is_of(path, &["pdf"]) {
                line.width.is_none()
            } else {
                let size = image::image_dimensions(path).ok();
                size.is_some_and(|(w, h)| line.width.is_none_or(|x| x == w) && line.height.is_none_or(|y| y == h))
            };
            fits && std::fs::read(path).is_ok_and(|bytes| fingerprint(&bytes) == *hash)
        })
    }

    /// Begins to read every picture of the sheet that can be found.
    pub(super) fn open_known_pictures(&mut self, ctx: &egui::Context) {
        self.missing.clear();
        for (name, line) in self.picture_lines() {
            match self.file_of(&line) {
                Some(path) => self.begin_reading(&name, &path, ctx),
                None => self.missing.push(name),
            }
        }
        if !self.missing.is_empty() {
            self.message = format!("Not found: {}. The panel of scans asks for them.", self.missing.join(", "));
        }
    }

    fn begin_reading(&mut self, name: &str, path: &Path, ctx: &egui::Context) {
        self.scans.insert(name.to_owned(), Scan::open(path, name, ctx));
        self.settings.picture.get_or_insert_with(|| name.to_owned());
    }

    /// Names of the pictures whose files are missing.
    pub(crate) fn missing(&self) -> &[String] {
        &self.missing
    }

    /// Opens a picture for the sheet: the one of this name, else the known one or a new one.
    fn open_picture(&mut self, name: Option<String>, path: &Path, ctx: &egui::Context) {
        let lines = self.picture_lines();
        let is_it = |line: &PictureLine| self.file_of(line).is_some_and(|f| is_same_file(&f, path));
        let known = || lines.iter().find(|(_, line)| is_it(line)).map(|(name, _)| name.clone());
        let name = name.or_else(known).unwrap_or_else(|| self.new_picture_name(path));
        self.begin_reading(&name, path, ctx);
        self.settings.picture = Some(name);
        self.settings.layer_mut(crate::core::settings::Shown::Scan).visible = true;
        self.placed_at = None;
    }

    /// A short name after the file, which no other picture has.
    fn new_picture_name(&self, path: &Path) -> String {
        let stem = path.file_stem().map_or_else(|| "scan".to_owned(), |s| s.to_string_lossy().replace(' ', "_"));
        let taken = |name: &str| {
            let listed = self.session.scans_document().is_some_and(|d| d.value("pictures", name).is_some());
            listed || self.scans.get(name).is_some_and(|s| !is_same_file(&s.path, path))
        };
        let mut names = std::iter::once(stem.clone()).chain((2..).map(|n| format!("{stem}_{n}")));
        names.find(|n| !taken(n)).unwrap_or(stem)
    }

    /// The person has said where a missing picture lies.
    ///
    /// # Errors
    /// In words, if it is not there.
    pub(super) fn found_picture(&mut self, name: &str, path: PathBuf) -> Result<(), String> {
        let line = self.picture_lines().into_iter().find(|(n, _)| n == name).map(|(_, l)| l);
        let hash = std::fs::read(&path).ok().map(|bytes| fingerprint(&bytes));
        match (line.and_then(|l| l.sha256), hash) {
            (_, None) => return Err(format!("{} cannot be read", path.display())),
            (Some(wanted), Some(hash)) if wanted != hash => {
                return Err(format!("{} is another picture than {name}: its bytes differ", path.display()));
            }
            (_, Some(hash)) => {
                self.personal.pictures.insert(hash, path.clone());
                self.keep_personal();
                self.missing.retain(|m| m != name);
                self.to_open = Some((Some(name.to_owned()), path));
            }
        }
        Ok(())
    }

    /// Opens what is to be opened and takes what the readers report.
    pub(super) fn read_scans(&mut self, ctx: &egui::Context) {
        if std::mem::take(&mut self.pictures_pending) {
            self.open_known_pictures(ctx);
        }
        if let Some((name, path)) = self.to_open.take() {
            self.open_picture(name, &path, ctx);
        }
        self.read_pages();
        let mut came = None;
        for scan in self.scans.values_mut() {
            let before = scan.status.clone();
            let read = scan.poll();
            if !scan.status.is_empty() && scan.status != before {
                self.message.clone_from(&scan.status);
            } else if read {
                came = Some(scan.name.clone());
            }
        }
        self.forget_failed();
        if let Some(name) = came {
            let listed = self.picture_lines().into_iter().find(|(n, _)| *n == name).and_then(|(_, l)| l.sha256);
            let read = self.scans.get(&name).and_then(|s| s.sha256.clone());
            self.message = match (listed, read) {
                (Some(listed), Some(read)) if listed != read => {
                    format!("{name} is another picture than the one its points were read from: its bytes differ.")
                }
                _ => format!("Read {name}."),
            };
            self.fit_pending = true;
            self.placed_at = None;
        }
    }

    /// A file that is no picture is no picture of the sheet; one that the sheet lists stays.
    fn forget_failed(&mut self) {
        if self.scans.values().all(|s| s.is_waiting() || s.size().is_some()) {
            return;
        }
        let lines = self.picture_lines();
        let listed = |name: &str| lines.iter().any(|(n, _)| n == name);
        self.scans.retain(|name, scan| scan.is_waiting() || scan.size().is_some() || listed(name));
        if self.settings.picture.as_ref().is_some_and(|p| !self.scans.contains_key(p)) {
            self.settings.picture = self.scans.keys().next().cloned();
            self.placed_at = None;
        }
    }

    /// The pictures that are there, the lowest first, each with its place and whether it is fitted.
    pub(crate) fn pictures_in_order(&self) -> Vec<String> {
        let lines = self.picture_lines();
        let order = |name: &str| lines.iter().find(|(n, _)| n == name).and_then(|(_, l)| l.order);
        let mut names: Vec<String> = self.scans.keys().cloned().collect();
        // Finer pictures lie above coarser ones, so the best one shows; a stated order comes first.
        let grain = |name: &str| self.placements.get(name).map_or(0.0, |p| p.transform.scale());
        names.sort_by(|a, b| {
            order(a).unwrap_or(0).cmp(&order(b).unwrap_or(0)).then(grain(a).total_cmp(&grain(b))).then(a.cmp(b))
        });
        names
    }

    pub(crate) fn scan_and_place(&mut self, name: &str) -> Option<(&mut Scan, &Placement)> {
        Some((self.scans.get_mut(name)?, self.placements.get(name)?))
    }

    /// The picture whose points are worked on.
    pub(crate) fn active_scan(&self) -> Option<&Scan> {
        self.scans.get(self.settings.picture.as_ref()?)
    }

    /// Its place.
    pub(crate) fn placement(&self) -> Option<&Placement> {
        self.placements.get(self.settings.picture.as_ref()?)
    }

    /// How well the control points of that picture agree, in a sentence; empty without one.
    pub fn fit_words(&self) -> &str {
        self.placement().map_or("", |p| p.fit_text.as_str())
    }

    /// Where a pixel of that picture lies in the window, in points from its left upper corner.
    pub fn picture_on_screen(&self, px: [f64; 2]) -> Option<[f64; 2]> {
        Some(self.on_screen(self.placement()?.transform.map_from_px(px)?))
    }

    /// Chooses the picture whose points are worked on.
    pub(crate) fn choose_picture(&mut self, name: &str) {
        self.cancel();
        let before = self.placement().cloned();
        self.settings.picture = Some(name.to_owned());
        self.refresh();
        if let (Some(old), Some(new)) = (before, self.placement().cloned()) {
            new.keep_view(&old.transform, &mut self.camera);
            self.camera.angle = turn(&new.transform);
        }
        self.fit_pending = self.placement().is_some_and(|p| p.fit.is_none());
    }

    /// Puts a printed number at a pixel of the scan.
    pub(crate) fn put_point(&mut self, hex: Hex, px: [f64; 2]) {
        let Some(name) = self.settings.picture.clone() else { return };
        let Some(document) = self.session.scans_or_new() else { return };
        let scan = self.active_scan();
        let file = scan.zip(self.session.folder.as_ref()).and_then(|(s, f)| inside_of(&s.path, f));
        let hash = scan.and_then(|s| s.sha256.clone());
        if let Some((scan, hash)) = scan.zip(hash.clone()).filter(|_| file.is_none()) {
            self.personal.pictures.insert(hash, scan.path.clone());
            self.keep_personal();
        }
        let size = self.active_scan().and_then(Scan::size);
        let picture = pictures::Picture { sha256: hash.as_deref(), size, file: file.as_deref() };
        let mut changes = pictures::put(&document, &name, &picture);
        changes.extend(points::put(&document, &name, hex, px));
        self.step(&format!("Put point {hex}"), &changes);
    }

    /// Brings everything that follows from the documents up to date.
    pub(crate) fn refresh(&mut self) {
        if !self.session.sheet().is_empty() && !self.session.has_sheet(self.session.sheet()) {
            // The sheet that was shown is no more: its making was undone.
            let other = self.session.sheets().into_iter().next().unwrap_or_default();
            self.choose_sheet(&other);
            return;
        }
        let session = &self.session;
        let sheet = session.sheet_document().map(|d| session.revision_of(d.name())).unwrap_or_default();
        // Only the grid and the points say where a scan lies, but the grid is part of the sheet.
        let amid = session.is_amid_a_gesture() && self.placed_at.is_some();
        let scans = session.revision_of(&session.scans_name());
        let grid = if amid { self.placed_at.as_ref().map(|p| p.1).unwrap_or_default() } else { sheet };
        let now = (scans, grid, self.settings.picture.clone().unwrap_or_default());
        if self.placed_at.as_ref() == Some(&now) {
            return;
        }
        self.placed_at = Some(now);
        if let Some(grid) = self.session.grid() {
            // What the sheet no longer prints cannot be worked on.
            self.settings.selection.retain(|h| grid.contains(*h));
            self.settings.cursor = self.settings.cursor.filter(|h| grid.contains(*h));
        }
        let names: Vec<String> = self.scans.keys().cloned().chain(self.settings.picture.clone()).collect();
        let before = self.placement().cloned();
        self.placements = names.into_iter().map(|n| (n.clone(), Placement::of(&self.session, &n))).collect();
        match (before, self.placement().cloned()) {
            (Some(old), Some(new)) if old.transform != new.transform => {
                new.keep_view(&old.transform, &mut self.camera);
            }
            (None, Some(new)) => {
                self.camera.angle = turn(&new.transform);
                self.fit_pending = true;
            }
            _ => {}
        }
    }

    /// The picture of the sheet that is worked on.
    pub fn picture(&mut self) -> Option<Rc<Picture>> {
        let name = self.session.sheet().to_owned();
        self.picture_of(&name).map(|(_, picture)| picture)
    }

    /// The picture of a sheet; drawn anew when the sheet has changed.
    pub(crate) fn picture_of(&mut self, sheet: &str) -> Option<(u64, Rc<Picture>)> {
        let document = self.session.document_of(sheet)?;
        let title = self.session.revision_of("title");
        let revision = self.session.revision_of(document.name()).max(title);
        let amid = self.session.is_amid_a_gesture();
        // In the middle of a stroke a large sheet is drawn anew only so often that the stroke stays fluent.
        let fresh = |d: &&Drawn| d.revision == revision || (amid && d.at.elapsed() < d.cost * 3);
        if let Some(drawn) = self.pictures.get(sheet).filter(fresh) {
            self.canvas.stale |= drawn.revision != revision;
            return Some((drawn.revision, drawn.picture.clone()));
        }
        let start = Instant::now();
        let picture = Rc::new(picture::of_document(self.session.title(), document)?);
        let drawn = Drawn { revision, picture: picture.clone(), cost: start.elapsed(), at: Instant::now() };
        self.pictures.insert(sheet.to_owned(), drawn);
        Some((revision, picture))
    }

    pub(super) fn fit_view(&mut self) {
        let scan = self.active_scan().zip(self.placement()).and_then(|(s, p)| s.bounds(p));
        let sheet = self.picture().map(|p| p.bounds).filter(|(low, high)| low[0] <= high[0]);
        let fitted = self.placement().is_some_and(|p| p.fit.is_some());
        let bounds = if fitted || scan.is_none() { sheet.or(scan) } else { scan };
        if let Some(bounds) = bounds {
            self.camera.fit(bounds);
            self.canvas.fitted = true;
        }
    }

    pub(crate) fn before_canvas(&mut self) {
        self.refresh();
        if std::mem::take(&mut self.fit_pending) {
            self.fit_view();
            if let Some(hex) = self.goto.take() {
                self.go_to(hex);
            }
        }
    }
}
