//! The application: the session and everything around it, one frame at a time.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};

use tlnb_formats::change::{Change, Place};
use tlnb_formats::edit::points;
use tlnb_formats::files::Memory;
use tlnb_formats::geometry::{Grid, Hex, Hexside};
use tlnb_formats::picture::{self, Picture};
use tlnb_formats::scan::fingerprint;
use tlnb_formats::text::Written;
use tlnb_validator::{Report, validate};

use crate::actions::{self, Action};
use crate::core::camera::Camera;
use crate::core::placement::{Placement, turn};
use crate::core::session::Session;
use crate::core::tool::{Ask, Settings, Tool, ToolCx, ToolInput};
use crate::dialogs::{Dialog, Wanted};
use crate::tiles::Scan;
use crate::{canvas, dialogs, panels, tools};

/// What to begin with.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Folder of the title.
    pub title: Option<PathBuf>,
    /// A picture to lay under the sheet.
    pub scan: Option<PathBuf>,
    /// Name of the sheet.
    pub sheet: Option<String>,
    /// The hex to show.
    pub goto: Option<Hex>,
    /// Commands to do once everything is there, by their labels.
    pub commands: Vec<String>,
}

/// What is under the pointer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pointer {
    pub(crate) hex: Option<Hex>,
    pub(crate) side: Option<Hexside>,
}

/// What a dialog of the system has given.
type Chosen = (Wanted, PathBuf);

/// The editor.
pub struct App {
    /// The open title.
    pub session: Session,
    /// What the person has set.
    pub settings: Settings,
    /// Where the map lies on the canvas.
    pub camera: Camera,
    /// The last thing the editor said.
    pub message: String,
    pub(crate) dialog: Option<Dialog>,
    /// Why the open question was asked again.
    pub(crate) complaint: String,
    pub(crate) scan: Option<Scan>,
    pub(crate) placement: Option<Placement>,
    pub(crate) pointer: Option<Pointer>,
    /// Which button a gesture on the canvas began with: true for the secondary one.
    pub(crate) gesture: Option<bool>,
    pub(crate) fit_pending: bool,
    /// Left upper corner of the canvas on the screen.
    pub(crate) origin: egui::Pos2,
    tools: Vec<Box<dyn Tool>>,
    active: usize,
    placed_at: Option<(u64, Option<String>)>,
    picture: Option<(u64, Rc<Picture>)>,
    report: Option<(u64, Rc<Report>)>,
    goto: Option<Hex>,
    to_open: Option<PathBuf>,
    commands: Vec<String>,
    chosen: (Sender<Chosen>, Receiver<Chosen>),
    leaving: bool,
}

fn empty_session() -> Session {
    // Memory can always be listed.
    Session::of(Box::new(Memory::default())).unwrap_or_else(|_| unreachable!("memory can be listed"))
}

impl App {
    /// Begins with a title, a sheet, a scan and a hex, as far as they are given.
    pub fn new(options: Options) -> Self {
        let mut app = Self {
            session: empty_session(),
            settings: Settings::default(),
            camera: Camera::default(),
            message: String::new(),
            dialog: None,
            complaint: String::new(),
            scan: None,
            placement: None,
            pointer: None,
            gesture: None,
            fit_pending: true,
            origin: egui::Pos2::ZERO,
            tools: tools::all(),
            active: 0,
            placed_at: None,
            picture: None,
            report: None,
            goto: options.goto,
            to_open: None,
            commands: options.commands,
            chosen: channel(),
            leaving: false,
        };
        if let Some(path) = &options.title {
            app.open_title(path);
        }
        if let Some(sheet) = &options.sheet
            && !app.choose_sheet(sheet)
        {
            app.message = format!("There is no sheet {sheet}. The sheets are: {}.", app.session.sheets().join(", "));
        }
        app.to_open = options.scan.or_else(|| app.known_picture());
        app
    }

    /// Opens the title in a folder; on failure the one that is open stays.
    pub fn open_title(&mut self, path: &Path) {
        match Session::open(path) {
            Ok(session) => {
                self.message = match session.sheets().len() {
                    0 => format!("{} holds no map sheet that can be read.", path.display()),
                    _ => format!("Opened {}.", path.display()),
                };
                self.session = session;
                (self.picture, self.report) = (None, None);
                self.begin_sheet();
            }
            Err(error) => self.message = format!("{} cannot be opened: {error}.", path.display()),
        }
    }

    /// Shows another sheet with its own picture. False if there is none of that name.
    pub fn choose_sheet(&mut self, name: &str) -> bool {
        self.cancel();
        let known = self.session.choose_sheet(name);
        if known {
            self.begin_sheet();
        }
        known
    }

    /// Forgets what belonged to the sheet that was shown, and asks for the picture of the one that is.
    fn begin_sheet(&mut self) {
        (self.scan, self.placement, self.placed_at) = (None, None, None);
        self.settings.picture = None;
        self.settings.cursor = None;
        self.camera.angle = 0.0;
        self.fit_pending = true;
        self.to_open = self.known_picture();
    }

    /// Adds a sheet to the title in a folder, which is made if it is not there.
    pub(crate) fn new_sheet(&mut self, path: &Path, name: &str, numbers: [&str; 3]) -> Result<(), String> {
        let mut sizes = [0; 3];
        for (size, text) in sizes.iter_mut().zip(numbers) {
            *size = text.trim().parse().map_err(|_| format!("`{text}` is no number"))?;
        }
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

    /// The file of the first picture that lies with the title.
    fn known_picture(&self) -> Option<PathBuf> {
        let scans = self.session.scans_document()?.scans()?;
        let folder = self.session.folder.as_ref()?;
        scans.pictures.iter().find_map(|(_, line)| Some(folder.join(line.file.as_ref()?)))
    }

    fn open_picture(&mut self, path: &Path, ctx: &egui::Context) {
        let known = self.session.scans_document().and_then(|d| d.scans()).and_then(|scans| {
            let file = |line: &tlnb_formats::documents::scans::PictureLine| {
                Some(self.session.folder.as_ref()?.join(line.file.as_ref()?))
            };
            scans.pictures.iter().find(|(_, line)| file(line).is_some_and(|f| f == path)).map(|(name, _)| name.clone())
        });
        let stem = || path.file_stem().map_or_else(|| "scan".to_owned(), |s| s.to_string_lossy().replace(' ', "_"));
        let name = known.unwrap_or_else(stem);
        self.scan = Some(Scan::open(path, &name, ctx));
        self.settings.picture = Some(name);
        self.settings.show_scan = true;
        self.placement = None;
    }

    /// Whether something is still being read, or is still to be done of what was asked at the start.
    pub fn is_busy(&self) -> bool {
        self.is_reading() || !self.commands.is_empty()
    }

    fn is_reading(&self) -> bool {
        self.to_open.is_some() || self.scan.as_ref().is_some_and(Scan::is_waiting)
    }

    /// Place of the chosen tool in the toolbar.
    pub const fn active_tool(&self) -> usize {
        self.active
    }

    /// Chooses the tool with this id.
    pub fn choose_tool(&mut self, id: &str) {
        if let Some(i) = self.tools.iter().position(|t| t.info().id == id) {
            self.cancel();
            self.active = i;
        }
    }

    pub(crate) fn tools(&self) -> &[Box<dyn Tool>] {
        &self.tools
    }

    /// What the tool would do, in a sentence.
    pub(crate) fn hint(&self) -> String {
        self.tools.get(self.active).map(|t| t.hint(&self.settings)).unwrap_or_default()
    }

    pub(crate) fn with_tool<R>(&mut self, with: impl FnOnce(&mut dyn Tool, &mut ToolCx<'_>) -> R) -> Option<R> {
        let mut cx = ToolCx {
            session: &mut self.session,
            settings: &mut self.settings,
            placement: self.placement.as_ref(),
            ask: None,
            message: None,
        };
        let out = with(self.tools.get_mut(self.active)?.as_mut(), &mut cx);
        let (ask, message) = (cx.ask, cx.message);
        if let Some(Ask::Number(px)) = ask {
            self.dialog = Some(Dialog::Number { px, text: String::new() });
        }
        if let Some(message) = message {
            self.message = message;
        }
        Some(out)
    }

    pub(crate) fn tool_input(&mut self, input: &ToolInput) {
        self.with_tool(|tool, cx| tool.input(input, cx));
        self.refresh();
    }

    fn cancel(&mut self) {
        self.gesture = None;
        self.with_tool(|tool, cx| tool.cancel(cx));
    }

    /// Shows a hex in the middle and puts the cursor there.
    pub fn go_to(&mut self, hex: Hex) {
        let Some(grid) = self.session.grid() else { return };
        if grid.contains(hex) {
            self.settings.cursor = Some(hex);
            self.camera.centre = grid.centre(hex);
            self.camera.scale = self.camera.scale.max(20.0);
        } else {
            let nearest = grid.nearest(hex).map(|h| format!(" The nearest is {h}.")).unwrap_or_default();
            self.message = format!("The sheet has no hex {hex}.{nearest}");
        }
    }

    /// Puts a printed number at a pixel of the scan.
    pub(crate) fn put_point(&mut self, hex: Hex, px: [f64; 2]) {
        let Some(name) = self.settings.picture.clone() else { return };
        let Some(document) = self.session.scans_or_new() else { return };
        let mut changes = Vec::new();
        if document.value("pictures", &name).is_none() {
            let (w, h) = self.scan.as_ref().and_then(Scan::size).unwrap_or_default();
            let inside = self.scan.as_ref().zip(self.session.folder.as_ref());
            let file = inside.and_then(|(s, f)| s.path.strip_prefix(f).ok()).map(|p| {
                let parts: Vec<String> = p.components().map(|c| c.as_os_str().to_string_lossy().into_owned()).collect();
                format!(", file: {:?}", parts.join("/"))
            });
            let bytes = self.scan.as_ref().and_then(|s| std::fs::read(&s.path).ok());
            let hash = bytes.map(|b| format!("sha256: \"{}\", ", fingerprint(&b))).unwrap_or_default();
            let value = format!("({hash}width: {w}, height: {h}{})", file.unwrap_or_default());
            changes.push(Change::add(Place::entry(document.name(), "pictures", &name), value));
        }
        changes.extend(points::put(&document, &name, hex, px));
        self.step(&format!("Put point {hex}"), &changes);
    }

    /// Applies changes as one undo step and says why not, if not.
    pub(crate) fn step(&mut self, label: &str, changes: &[Change]) {
        match self.session.step(label, changes) {
            Ok(_) => self.message = format!("{label}."),
            Err(error) => self.message = format!("Not changed: {error}."),
        }
        self.refresh();
    }

    /// Writes the derived stagger to the sheet.
    pub(crate) fn take_grid(&mut self, grid: &Grid) {
        let Some(document) = self.session.sheet_document() else { return };
        let low = format!("{:?}", grid.low);
        let place = Place::field(document.name(), "grid", "sheet", "low");
        let change = Change::set(place, tlnb_formats::Value::Anything, tlnb_formats::Value::Text(low));
        self.step("Take the derived stagger", &[change]);
    }

    /// Brings everything that follows from the documents up to date.
    pub(crate) fn refresh(&mut self) {
        let now = Some((self.session.revision(), self.settings.picture.clone()));
        if self.placed_at == now {
            return;
        }
        self.placed_at = now;
        let placement = self.settings.picture.as_ref().map(|p| Placement::of(&self.session, p));
        match (&self.placement, &placement) {
            (Some(old), Some(new)) if old.transform != new.transform => {
                new.keep_view(&old.transform.clone(), &mut self.camera);
            }
            (None, Some(new)) => {
                self.camera.angle = turn(&new.transform);
                self.fit_pending = true;
            }
            _ => {}
        }
        self.placement = placement;
    }

    /// The sheet's picture; drawn anew when the sheet has changed.
    pub fn picture(&mut self) -> Option<Rc<Picture>> {
        let revision = self.session.revision();
        if let Some((_, picture)) = self.picture.as_ref().filter(|(r, _)| *r == revision) {
            return Some(picture.clone());
        }
        let picture = Rc::new(picture::of_document(self.session.title(), self.session.sheet_document()?)?);
        self.picture = Some((revision, picture.clone()));
        Some(picture)
    }

    /// What the checks find in the title as it stands.
    pub(crate) fn report(&mut self) -> Rc<Report> {
        let revision = self.session.revision();
        if let Some((_, report)) = self.report.as_ref().filter(|(r, _)| *r == revision) {
            return report.clone();
        }
        let report = Rc::new(validate(self.session.title()));
        self.report = Some((revision, report.clone()));
        report
    }

    fn fit_view(&mut self) {
        let scan = self.scan.as_ref().zip(self.placement.as_ref()).and_then(|(s, p)| s.bounds(p));
        let sheet = self.picture().map(|p| p.bounds).filter(|(low, high)| low[0] <= high[0]);
        let fitted = self.placement.as_ref().is_some_and(|p| p.fit.is_some());
        let bounds = if fitted || scan.is_none() { sheet.or(scan) } else { scan };
        if let Some(bounds) = bounds {
            self.camera.fit(bounds);
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

    /// Does one thing.
    pub fn run(&mut self, action: Action, ctx: &egui::Context) {
        if !action.enabled(self) {
            return;
        }
        let middle = [self.camera.view[0] / 2.0, self.camera.view[1] / 2.0];
        match action {
            Action::NewSheet => {
                let path = self.session.folder.as_ref().map(|f| f.display().to_string()).unwrap_or_default();
                let [name, columns, odd, even] = ["", "61", "35", "34"].map(str::to_owned);
                self.dialog = Some(Dialog::NewSheet { path, name, columns, odd, even });
            }
            Action::OpenTitle if !self.session.unsaved().is_empty() => {
                self.dialog = Some(Dialog::Unsaved { then: Wanted::TitleFolder });
            }
            Action::OpenTitlePath if !self.session.unsaved().is_empty() => {
                self.dialog = Some(Dialog::Unsaved { then: Wanted::TitlePath });
            }
            Action::OpenTitle => self.choose(Wanted::TitleFolder, ctx),
            Action::OpenPicture => self.choose(Wanted::PictureFile, ctx),
            Action::OpenTitlePath => {
                self.dialog = Some(Dialog::Path { wanted: Wanted::TitleFolder, text: String::new() });
            }
            Action::OpenPicturePath => {
                self.dialog = Some(Dialog::Path { wanted: Wanted::PictureFile, text: String::new() });
            }
            Action::Save => {
                self.save();
            }
            Action::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Action::Undo | Action::Redo => {
                self.cancel();
                let (done, word) = match action {
                    Action::Undo => (self.session.undo(), "Undone"),
                    _ => (self.session.redo(), "Done again"),
                };
                self.message = match done {
                    Ok(Some(label)) => format!("{word}: {label}."),
                    Ok(None) => "There is nothing more.".to_owned(),
                    Err(error) => format!("Not possible: {error}."),
                };
                self.refresh();
            }
            Action::Palette => self.dialog = Some(Dialog::Palette { text: String::new(), at: 0 }),
            Action::GoTo => self.dialog = Some(Dialog::GoTo { text: String::new() }),
            Action::FitView => self.fit_view(),
            Action::ZoomIn => self.camera.zoom_at(middle, 1.25),
            Action::ZoomOut => self.camera.zoom_at(middle, 0.8),
            Action::ToggleScan => self.settings.show_scan ^= true,
            Action::ToggleTerrain => self.settings.show_terrain ^= true,
            Action::ToggleNumbers => self.settings.show_numbers ^= true,
            Action::Tool(i) => {
                if let Some(id) = self.tools.get(i).map(|t| t.info().id) {
                    self.choose_tool(id);
                }
            }
            Action::Brush(radius) => self.settings.radius = radius,
            Action::Terrain(terrain) => {
                self.choose_tool("terrain_brush");
                self.settings.terrain = terrain;
            }
            Action::Hexside(kind) => {
                self.choose_tool("hexside_pencil");
                self.settings.kind = kind;
            }
            Action::CursorUp => self.move_cursor(0, -1),
            Action::CursorDown => self.move_cursor(0, 1),
            Action::CursorLeft => self.move_cursor(-1, 0),
            Action::CursorRight => self.move_cursor(1, 0),
            Action::PaintAtCursor => self.paint_at_cursor(),
            Action::Cancel => self.cancel(),
        }
    }

    fn move_cursor(&mut self, columns: i16, rows: i16) {
        let Some(grid) = self.session.grid() else { return };
        let next = match self.settings.cursor {
            Some(hex) => Hex::new(hex.column.saturating_add(columns), hex.row.saturating_add(rows)),
            None => Hex::new(grid.first_column, grid.first_row),
        };
        self.settings.cursor = grid.nearest(next);
        if let Some(hex) = self.settings.cursor {
            let [x, y] = self.camera.screen_from_map(grid.centre(hex));
            if !(0.0..=self.camera.view[0]).contains(&x) || !(0.0..=self.camera.view[1]).contains(&y) {
                self.camera.centre = grid.centre(hex);
            }
        }
    }

    fn paint_at_cursor(&mut self) {
        let (Some(hex), Some(grid)) = (self.settings.cursor, self.session.grid()) else { return };
        let hexes = tools::terrain_brush::blob(&grid, hex, self.settings.radius);
        let word = self.settings.terrain.word();
        let Some(document) = self.session.sheet_document() else { return };
        let changes = tlnb_formats::edit::hexes::paint(document, &hexes, word);
        self.step(&format!("Paint {word}"), &changes);
    }

    /// Saves everything that is unsaved. False if something could not be written; the edits stay.
    pub fn save(&mut self) -> bool {
        match self.session.save() {
            Ok(n) => {
                self.message = format!("Saved {n} {}.", if n == 1 { "document" } else { "documents" });
                true
            }
            Err((name, error)) => {
                self.message = format!("{name} could not be saved: {error}. Your edits are kept here.");
                false
            }
        }
    }

    /// Asks for a file or folder with the dialog of the system, beside the window.
    fn choose(&self, wanted: Wanted, ctx: &egui::Context) {
        let (sender, ctx) = (self.chosen.0.clone(), ctx.clone());
        std::thread::spawn(move || {
            let dialog = rfd::FileDialog::new();
            let path = match wanted {
                Wanted::PictureFile => {
                    dialog.add_filter("Pictures", &["png", "jpg", "jpeg", "tif", "tiff", "webp"]).pick_file()
                }
                _ => dialog.pick_folder(),
            };
            if let Some(path) = path {
                let _ = sender.send((wanted, path));
            }
            ctx.request_repaint();
        });
    }

    pub(crate) fn take_path(&mut self, wanted: Wanted, path: PathBuf) {
        match wanted {
            Wanted::PictureFile => self.to_open = Some(path),
            _ => self.open_title(&path),
        }
    }

    /// Goes on after the question about unsaved edits.
    pub(crate) fn go_on(&mut self, wanted: Wanted, ctx: &egui::Context) {
        match wanted {
            Wanted::Quit => {
                self.leaving = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            Wanted::TitlePath => self.dialog = Some(Dialog::Path { wanted: Wanted::TitleFolder, text: String::new() }),
            other => self.choose(other, ctx),
        }
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

    /// One frame.
    pub fn show(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        if let Some(path) = self.to_open.take() {
            self.open_picture(&path, &ctx);
        }
        while let Ok((wanted, path)) = self.chosen.1.try_recv() {
            self.take_path(wanted, path);
            ctx.request_repaint();
        }
        if let Some(scan) = &mut self.scan {
            let came = scan.poll();
            if !scan.status.is_empty() {
                self.message.clone_from(&scan.status);
            } else if came {
                self.message = format!("Read {}.", scan.name);
                self.fit_pending = true;
            }
        }
        if ctx.input(|i| i.viewport().close_requested()) && !self.leaving && !self.session.unsaved().is_empty() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.dialog = Some(Dialog::Unsaved { then: Wanted::Quit });
        }
        if self.dialog.is_none() {
            for action in actions::pressed(&ctx) {
                self.run(action, &ctx);
            }
        }
        if !self.is_reading() && !self.fit_pending {
            for label in std::mem::take(&mut self.commands) {
                match Action::all().into_iter().find(|a| a.label().trim_end_matches('…') == label) {
                    Some(action) => self.run(action, &ctx),
                    None => self.message = format!("There is no command {label}."),
                }
            }
        }
        panels::show(self, ui);
        egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| canvas::show(self, ui));
        dialogs::show(self, &ctx);
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.show(ui);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, vec2};

    /// The app in a context without a window, fed with events.
    struct Desk {
        ctx: egui::Context,
        app: App,
        frames: f64,
    }

    impl Desk {
        fn new() -> Self {
            let mut app = App::new(Options::default());
            app.session = crate::core::session::tests::session();
            let mut desk = Self { ctx: egui::Context::default(), app, frames: 0.0 };
            for _ in 0..3 {
                desk.frame(Vec::new());
            }
            desk
        }

        fn frame(&mut self, events: Vec<Event>) {
            self.frames += 1.0;
            let input = egui::RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
                time: Some(self.frames * 0.1),
                events,
                ..Default::default()
            };
            self.ctx.run_ui(input, |ui| self.app.show(ui)).drop_without_applying_deltas();
        }

        fn key(&mut self, key: Key, modifiers: Modifiers) {
            let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            self.frame(vec![Event::ModifiersChanged(modifiers), event(true)]);
            self.frame(vec![event(false), Event::ModifiersChanged(Modifiers::NONE)]);
        }

        fn button(&mut self, pos: Pos2, pressed: bool) {
            let modifiers = Modifiers::NONE;
            self.frame(vec![Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers }]);
        }

        /// Where a hex is on the screen; the canvas begins right of the tools and below the menu.
        fn at(&self, hex: &str) -> Pos2 {
            let grid = self.app.session.grid().unwrap();
            let [x, y] = self.app.camera.screen_from_map(grid.centre(Hex::from_digits(hex).unwrap()));
            self.app.origin + vec2(x as f32, y as f32)
        }

        fn drag(&mut self, from: &str, to: &str) {
            let (from, to) = (self.at(from), self.at(to));
            self.frame(vec![Event::PointerMoved(from)]);
            self.button(from, true);
            self.frame(vec![Event::PointerMoved(to)]);
            self.button(to, false);
        }

        fn woods(&self) -> usize {
            self.app.session.sheet_document().unwrap().text().matches("terrain: Woods").count()
        }
    }

    #[test]
    fn a_key_chooses_the_brush_a_drag_paints_and_undo_takes_it_back() {
        let mut desk = Desk::new();
        desk.key(Key::W, Modifiers::NONE);
        desk.drag("0203", "0207");
        assert_eq!((desk.woods(), desk.app.session.history().len()), (5, 1));
        desk.key(Key::Z, Modifiers::COMMAND);
        assert_eq!((desk.woods(), desk.app.session.unsaved().len()), (0, 0));
        desk.key(Key::Z, Modifiers { shift: true, ..Modifiers::COMMAND });
        assert_eq!(desk.woods(), 5);
        desk.key(Key::S, Modifiers::COMMAND);
        assert_eq!(desk.app.message, "Saved 1 document.");
    }

    #[test]
    fn escape_in_the_middle_of_a_drag_leaves_nothing() {
        let mut desk = Desk::new();
        desk.key(Key::W, Modifiers::NONE);
        let (from, to) = (desk.at("0203"), desk.at("0207"));
        desk.frame(vec![Event::PointerMoved(from)]);
        desk.button(from, true);
        assert_eq!(desk.woods(), 1);
        desk.key(Key::Escape, Modifiers::NONE);
        desk.frame(vec![Event::PointerMoved(to)]);
        desk.button(to, false);
        assert_eq!((desk.woods(), desk.app.session.history().len()), (0, 0));
    }

    #[test]
    fn arrows_and_space_paint_without_a_pointer() {
        let mut desk = Desk::new();
        for key in [Key::ArrowDown, Key::ArrowRight, Key::ArrowDown, Key::Space] {
            desk.key(key, Modifiers::NONE);
        }
        assert_eq!(desk.app.settings.cursor, Some(Hex::new(2, 2)));
        assert!(desk.app.session.sheet_document().unwrap().text().contains("\"0202\": (terrain: Woods)"));
    }

    #[test]
    fn a_number_is_typed_for_a_click_on_the_scan() {
        let mut desk = Desk::new();
        desk.app.settings.picture = Some("front".into());
        desk.frame(Vec::new());
        desk.key(Key::P, Modifiers::NONE);
        for (hex, digits) in [("0303", "0303"), ("1008", "1008")] {
            desk.drag(hex, hex);
            assert!(matches!(desk.app.dialog, Some(Dialog::Number { .. })));
            desk.frame(Vec::new());
            desk.frame(vec![Event::Text(digits.into())]);
            desk.key(Key::Enter, Modifiers::NONE);
            assert!(desk.app.dialog.is_none());
        }
        let placement = desk.app.placement.clone().unwrap();
        assert!(placement.fit.is_some(), "{}", placement.fit_text);
        assert_eq!(desk.app.session.history().len(), 2);
        // A typed letter is no shortcut.
        assert_eq!(desk.app.tools()[desk.app.active_tool()].info().id, "control_points");
    }

    #[test]
    fn nothing_is_drawn_while_nothing_happens() {
        let mut desk = Desk::new();
        for _ in 0..3 {
            desk.frame(Vec::new());
        }
        assert!(!desk.ctx.has_requested_repaint());
    }

    #[test]
    fn closing_with_unsaved_edits_asks() {
        let mut desk = Desk::new();
        for key in [Key::ArrowDown, Key::Space] {
            desk.key(key, Modifiers::NONE);
        }
        let mut input = egui::RawInput::default();
        input.viewports.entry(egui::ViewportId::ROOT).or_default().events.push(egui::ViewportEvent::Close);
        let output = desk.ctx.run_ui(input, |ui| desk.app.show(ui));
        let sent: Vec<_> = output.viewport_output.values().flat_map(|v| v.commands.clone()).collect();
        output.drop_without_applying_deltas();
        assert!(sent.contains(&egui::ViewportCommand::CancelClose), "{sent:?}");
        assert!(matches!(desk.app.dialog, Some(Dialog::Unsaved { then: Wanted::Quit })));
        desk.key(Key::Escape, Modifiers::NONE);
        assert!(desk.app.dialog.is_none());
        assert_eq!(desk.app.session.unsaved().len(), 1);
    }

    #[test]
    fn the_palette_finds_and_sends() {
        let mut desk = Desk::new();
        desk.key(Key::P, Modifiers::COMMAND);
        desk.frame(Vec::new());
        desk.frame(vec![Event::Text("marsh".into())]);
        desk.key(Key::Enter, Modifiers::NONE);
        assert_eq!(desk.app.settings.terrain.word(), "Marsh");
        assert!(desk.app.dialog.is_none());
    }
}
