//! The application: the session and everything around it, one frame at a time.

mod answers;
mod asked;
mod cards;
mod commands;
mod errata;
mod findings;
mod imports;
mod life;
mod lines;
mod page;
mod printed;
mod proofreading;
mod proofs;
mod rulebook;
mod safety;
mod scans;
mod scenario;
mod search;
pub(crate) mod second;
mod sheets;
mod start;
mod tables;
mod two_columns;
mod units;
mod work;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tlnb_formats::Change;
use tlnb_formats::edit::area::Area;
use tlnb_formats::files::Memory;
use tlnb_formats::geometry::{Hex, Hexside};
use tlnb_formats::life::{Appearance, Subject};
use tlnb_formats::spreadsheet::FileKind;
use tlnb_validator::Report;

use crate::actions::{self, Action};
use crate::core::asked::marks::Marks;
use crate::core::asked::{Answered, Asked};
use crate::core::beside::Beside;
use crate::core::board::Board;
use crate::core::camera::Camera;
use crate::core::checking::Checking;
use crate::core::compare::{Compared, Differences};
use crate::core::findings::Findings;
use crate::core::placement::Placement;
use crate::core::question::Question;
use crate::core::rulebook::Rulebook;
use crate::core::session::Session;
use crate::core::settings::Settings;
use crate::core::tool::{Tool, ToolCx, ToolInput};
use crate::core::walk::Walk;
use crate::dialogs::{Dialog, Then, TitleFields};
use crate::panels::Panels;
use crate::personal::Personal;
use crate::tiles::Scan;
use crate::{canvas, dialogs, panels, theme, tools};

pub(crate) use errata::changes;
pub(crate) use lines::Taken;
pub(crate) use page::{Armed, Standing};
pub(crate) use safety::now;

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
    /// The document to open as a table.
    pub document: Option<String>,
    /// Commands to do once everything is there, by their labels.
    pub commands: Vec<String>,
    /// The file of the person's own settings; without one they are the usual ones and are not kept.
    pub personal: Option<PathBuf>,
    /// How long a frame waits for the checks; without a limit, until they are done.
    pub patience: Option<Duration>,
}

/// What is under the pointer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pointer {
    pub(crate) hex: Option<Hex>,
    pub(crate) side: Option<Hexside>,
}

/// What a dialog of the system was opened for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wanted {
    Title,
    Picture,
    Found(String),
    /// A page of the open document.
    Page,
    /// A file that is imported.
    Spreadsheet,
    /// The file that a document becomes.
    SpreadsheetOf(String),
    /// The file that a document's proof sheet becomes, by hex or as printed.
    ProofOf(String, bool),
    /// The file that the errata become.
    ErrataSheet,
}

/// What a dialog of the system has given.
type Chosen = (Wanted, PathBuf);

/// A value that is computed anew when its key has changed.
type Kept<K, T> = Option<(K, Rc<T>)>;

/// The editor.
pub struct App {
    /// The open title.
    pub session: Session,
    /// What the person has set.
    pub settings: Settings,
    /// What the person keeps from title to title.
    pub personal: Personal,
    /// Where the map lies on the canvas.
    pub camera: Camera,
    /// The last thing the editor said.
    pub message: String,
    pub(crate) panels: Panels,
    pub(crate) canvas: canvas::Canvas,
    pub(crate) dialog: Option<Dialog>,
    /// Why the open question was asked again.
    pub(crate) complaint: String,
    pub(crate) pointer: Option<Pointer>,
    /// Which button a gesture on the canvas began with: true for the secondary one.
    pub(crate) gesture: Option<bool>,
    pub(crate) fit_pending: bool,
    /// The sheet's pictures are still to be looked for.
    pictures_pending: bool,
    scans: BTreeMap<String, Scan>,
    placements: BTreeMap<String, Placement>,
    placed_at: Option<(u64, u64, String)>,
    /// Pictures of the sheet whose files were not found.
    missing: Vec<String>,
    board: Kept<u64, Board>,
    tools: Vec<Box<dyn Tool>>,
    active: usize,
    area: Option<Area>,
    walk: Option<Walk>,
    compared: Option<Compared>,
    differences: Kept<u64, Differences>,
    pictures: BTreeMap<String, scans::Drawn>,
    /// What the checks have found in the title so far.
    checking: Checking,
    /// The document that is open as a table.
    pub(crate) tables: tables::Open,
    laid: BTreeMap<String, units::Laid>,
    /// What the rules say of who stands on the map.
    asked: Beside<Asked, Result<Answered, String>>,
    /// What the map shows of that.
    asked_marks: Kept<asked::Drawn, Marks>,
    /// The scenario that is read.
    pub(crate) reading: scenario::Read,
    played: Kept<(u64, String, scenario::Read), scenario::Played>,
    /// What the open table's scenario takes from others.
    taken: Kept<(u64, String), Vec<tlnb_formats::resolve::reading::Reading>>,
    /// Where the last erratum was entered.
    last_erratum: errata::Last,
    /// What errata have changed of what is shown.
    corrected: Kept<u64, crate::core::corrected::Places>,
    /// Whose life is shown.
    life_of: Option<Subject>,
    life: Kept<(u64, Subject), Vec<Appearance>>,
    /// What the palette searches in beside actions.
    searched: Vec<crate::core::search::Found>,
    /// The printed page beside the table.
    pub(crate) pages: page::Pages,
    /// What two entries of a component read differently.
    pub(crate) second: second::Settling,
    /// Which findings are listed.
    pub(crate) findings: Findings,
    goto: Option<Hex>,
    /// A picture that is to be read, with its name if it is a known one.
    to_open: Option<(Option<String>, PathBuf)>,
    commands: Vec<String>,
    chosen: (Sender<Chosen>, Receiver<Chosen>),
    /// Asks for a path; the dialog of the system, but for tests.
    chooser: fn(&Wanted) -> Option<PathBuf>,
    leaving: bool,
    /// What is being imported while its dialog is open.
    pub(crate) importing: Option<imports::Importing>,
    /// The text that scenarios were drafted from.
    pub(crate) rulebook: Option<Rulebook>,
    /// Its panel lists what was understood, too.
    pub(crate) rulebook_all: bool,
    /// Events of the window that wait for the next frame.
    queue: Vec<egui::Event>,
    /// The last frame's keys may have opened or closed something.
    settling: bool,
    /// When other windows were last looked for, since 1970.
    watched: Duration,
}

/// Asks with the dialog of the system.
fn system_dialog(wanted: &Wanted) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new();
    match wanted {
        Wanted::Title => dialog.pick_folder(),
        Wanted::Picture | Wanted::Found(_) => dialog.add_filter("Pictures", &scans::ENDINGS).pick_file(),
        Wanted::Page => {
            let endings = [scans::ENDINGS.as_slice(), &["pdf"]].concat();
            dialog.add_filter("Pictures and PDFs", &endings).pick_file()
        }
        Wanted::Spreadsheet => {
            let endings: Vec<&str> = FileKind::ENDINGS.iter().map(|(ending, _)| *ending).collect();
            dialog.add_filter("Spreadsheets and tables", &endings).pick_file()
        }
        Wanted::SpreadsheetOf(document) => {
            let name = document.rsplit('/').next().unwrap_or_default();
            let dialog = dialog.set_file_name(format!("{name}.xlsx"));
            dialog.add_filter("Spreadsheets", &["xlsx", "ods", "csv", "tsv"]).save_file()
        }
        Wanted::ErrataSheet => {
            dialog.set_file_name("errata.html").add_filter("HTML or Markdown", &["html", "md"]).save_file()
        }
        Wanted::ProofOf(document, _) => {
            let name = document.rsplit('/').next().unwrap_or_default();
            dialog.set_file_name(format!("{name}.html")).add_filter("HTML", &["html"]).save_file()
        }
    }
}

fn empty_session() -> Session {
    // Memory can always be listed.
    Session::of(Box::new(Memory::default())).unwrap_or_else(|_| unreachable!("memory can be listed"))
}

impl App {
    /// Begins with a title, a sheet, a scan and a hex, as far as they are given.
    pub fn new(options: Options) -> Self {
        let personal = Personal::read(options.personal.as_deref());
        let mut app = Self {
            session: empty_session(),
            settings: Settings::of_person(&personal.initials),
            personal,
            camera: Camera::default(),
            message: String::new(),
            panels: Panels::default(),
            canvas: canvas::Canvas::default(),
            dialog: None,
            complaint: String::new(),
            pointer: None,
            gesture: None,
            fit_pending: true,
            pictures_pending: false,
            scans: BTreeMap::new(),
            placements: BTreeMap::new(),
            placed_at: None,
            missing: Vec::new(),
            board: None,
            tools: tools::all(),
            active: 0,
            area: None,
            walk: None,
            compared: None,
            differences: None,
            pictures: BTreeMap::new(),
            checking: Checking::new(options.patience),
            tables: tables::Open::default(),
            laid: BTreeMap::new(),
            asked: Beside::new(options.patience, crate::core::asked::work),
            asked_marks: None,
            reading: scenario::Read::default(),
            played: None,
            taken: None,
            last_erratum: errata::Last::default(),
            corrected: None,
            life_of: None,
            life: None,
            searched: Vec::new(),
            pages: page::Pages::default(),
            second: second::Settling::default(),
            findings: Findings::default(),
            goto: options.goto,
            to_open: options.scan.map(|path| (None, path)),
            commands: options.commands,
            chosen: channel(),
            chooser: system_dialog,
            leaving: false,
            importing: None,
            rulebook: None,
            rulebook_all: false,
            queue: Vec::new(),
            settling: false,
            watched: Duration::ZERO,
        };
        if let Some(path) = &options.title {
            app.open_title(path);
        }
        if let Some(sheet) = &options.sheet
            && !app.choose_sheet(sheet)
        {
            app.message = format!("There is no sheet {sheet}. The sheets are: {}.", app.session.sheets().join(", "));
        }
        if let Some(document) = &options.document {
            app.open_document(document);
        }
        app
    }

    /// Opens the title in a folder; on failure the one that is open stays.
    pub fn open_title(&mut self, path: &Path) {
        let again = self.session.folder.as_deref() == Some(path);
        if again {
            // What is unsaved is offered on top of what the files hold now.
            self.session.release();
        }
        match Session::open_for(path, self.personal.folder()) {
            Ok(session) => {
                // A stroke under way belongs to the title that goes.
                self.cancel();
                self.remember();
                self.message = match (session.read_only(), session.sheets().len()) {
                    (Some(because), _) => format!("Opened {}: {because}; Take over asks for it.", path.display()),
                    (_, 0) => format!("{} holds no map sheet that can be read.", path.display()),
                    _ => format!("Opened {}.", path.display()),
                };
                self.session.discard();
                self.session = session;
                (self.board, self.differences, self.compared) = (None, None, None);
                self.checking.begin();
                self.asked.begin();
                self.asked_marks = None;
                self.settings.asking.hex = None;
                self.pictures.clear();
                self.laid.clear();
                self.tables = tables::Open::default();
                self.pages = page::Pages::default();
                self.second = second::Settling::default();
                (self.life_of, self.corrected) = (None, None);
                self.settings.units.column = None;
                self.panels.hide(panels::Pane::Table);
                self.rulebook = None;
                self.begin_sheet();
                let says = std::mem::take(&mut self.message);
                self.find_again();
                self.message = says;
                self.begin_safety();
            }
            Err(error) => self.message = format!("{} cannot be opened: {error}.", path.display()),
        }
    }

    /// Whether something is still being read, or is still to be done of what was asked at the start.
    pub fn is_busy(&self) -> bool {
        let imports = self.importing.as_ref().is_some_and(imports::Importing::is_waiting);
        self.is_reading() || imports || !self.commands.is_empty()
    }

    fn is_reading(&self) -> bool {
        self.pages.is_waiting()
            || self.pictures_pending
            || self.to_open.is_some()
            || self.scans.values().any(Scan::is_waiting)
    }

    /// Where a point of the map lies in the window, in points from its left upper corner.
    pub fn on_screen(&self, map: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.camera.screen_from_map(map);
        [f64::from(self.canvas.origin.x) + x, f64::from(self.canvas.origin.y) + y]
    }

    /// Place of the chosen tool in the toolbar.
    pub const fn active_tool(&self) -> usize {
        self.active
    }

    /// Chooses the tool with this id.
    pub fn choose_tool(&mut self, id: &str) {
        if let Some(i) = self.tools.iter().position(|t| t.info().id == id)
            && i != self.active
        {
            self.cancel();
            self.active = i;
        }
    }

    pub(crate) fn tools(&self) -> &[Box<dyn Tool>] {
        &self.tools
    }

    pub(crate) fn tool(&self) -> Option<&dyn Tool> {
        self.tools.get(self.active).map(AsRef::as_ref)
    }

    pub(crate) const fn area(&self) -> Option<&Area> {
        self.area.as_ref()
    }

    pub(crate) const fn walk(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    pub(crate) const fn compared(&self) -> Option<&Compared> {
        self.compared.as_ref()
    }

    /// What the tool would do, in a sentence.
    pub(crate) fn hint(&self) -> String {
        self.tool().map(|t| t.hint(&self.settings)).unwrap_or_default()
    }

    pub(crate) fn with_tool<R>(&mut self, with: impl FnOnce(&mut dyn Tool, &mut ToolCx<'_>) -> R) -> Option<R> {
        let board = self.board();
        let placement = self.settings.picture.as_ref().and_then(|p| self.placements.get(p));
        let mut cx = ToolCx {
            session: &mut self.session,
            settings: &mut self.settings,
            placement,
            board: &board,
            area: self.area.as_ref(),
            ask: None,
            message: None,
            choose: None,
            sheet: None,
        };
        let out = with(self.tools.get_mut(self.active)?.as_mut(), &mut cx);
        let (ask, message, choose, sheet) = (cx.ask, cx.message, cx.choose, cx.sheet);
        if let Some(question) = ask {
            self.ask(question);
        }
        if let Some(message) = message {
            self.message = message;
        }
        if let Some(id) = choose {
            self.choose_tool(id);
        }
        if let Some(sheet) = sheet {
            self.choose_sheet(&sheet);
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

    /// Asks a question in one line.
    pub(crate) fn ask(&mut self, question: Question) {
        let text = self.known_answer(&question);
        self.complaint.clear();
        self.dialog = Some(Dialog::Line { question, text });
    }

    /// Shows a hex in the middle and puts the cursor there.
    pub fn go_to(&mut self, hex: Hex) {
        let Some(grid) = self.session.grid() else { return };
        if grid.contains(hex) {
            self.settings.cursor = Some(hex);
            self.camera.centre = grid.centre(hex);
            self.camera.scale = self.camera.scale.max(20.0);
            self.canvas.fitted = false;
        } else {
            let nearest = grid.nearest(hex).map(|h| format!(" The nearest is {h}.")).unwrap_or_default();
            self.message = format!("The sheet has no hex {hex}.{nearest}");
        }
    }

    /// Applies changes as one undo step and says why not, if not.
    pub(crate) fn step(&mut self, label: &str, changes: &[Change]) -> bool {
        let done = match changes.iter().find_map(|c| self.settings.locked(c)) {
            Some(layer) => Err(format!("the layer of {} is locked", layer.label())),
            None => self.session.step(label, changes).map_err(|e| e.to_string()),
        };
        self.message = match &done {
            Ok(true) => format!("{label}."),
            Ok(false) => "There is nothing to change.".to_owned(),
            Err(error) => format!("Not changed: {error}."),
        };
        self.refresh();
        done.is_ok()
    }

    /// What the checks have found in the title, as far as they are done; during a gesture, what they found before it.
    pub(crate) fn report(&mut self) -> Rc<Report> {
        if self.session.is_amid_a_gesture() && self.checking.revision().is_some() {
            return self.checking.newest();
        }
        self.checking.report(self.session.revision(), self.session.printed())
    }

    /// What the checks find in the title as it is now, however long that takes: for what is done about findings.
    pub(crate) fn settled_report(&mut self) -> Rc<Report> {
        self.checking.settled(self.session.revision(), self.session.printed())
    }

    /// Whether the report is of the title as it is now.
    pub(crate) fn is_checked(&self) -> bool {
        self.checking.revision() == Some(self.session.revision())
    }

    /// What differs from the state that is compared with.
    pub(crate) fn differences(&mut self) -> Option<Rc<Differences>> {
        let compared = self.compared.as_ref()?;
        let revision = self.session.revision();
        if let Some((_, found)) = self.differences.as_ref().filter(|(r, _)| *r == revision) {
            return Some(found.clone());
        }
        let found = Rc::new(compared.differences(&self.session));
        self.differences = Some((revision, found.clone()));
        Some(found)
    }

    fn keep_personal(&mut self) {
        if let Err(error) = self.personal.save() {
            self.message = format!("Your settings could not be kept: {error}.");
        }
    }

    /// Asks for a file or folder with the dialog of the system, beside the window.
    pub(crate) fn choose(&self, wanted: Wanted, ctx: &egui::Context) {
        let (sender, chooser, ctx) = (self.chosen.0.clone(), self.chooser, ctx.clone());
        std::thread::spawn(move || {
            if let Some(path) = chooser(&wanted) {
                let _ = sender.send((wanted, path));
            }
            ctx.request_repaint();
        });
    }

    pub(crate) fn take_path(&mut self, wanted: Wanted, path: PathBuf, ctx: &egui::Context) {
        match wanted {
            Wanted::Title if self.session.unsaved().is_empty() => self.open_title(&path),
            Wanted::Title => self.dialog = Some(Dialog::Unsaved { then: Then::Open(path) }),
            Wanted::Picture => self.to_open = Some((None, path)),
            Wanted::Found(name) => {
                if let Err(why) = self.found_picture(&name, path) {
                    self.message = format!("{why}.");
                }
            }
            Wanted::Page => self.open_page(&path, ctx),
            Wanted::Spreadsheet => self.import_file(&path, ctx),
            Wanted::ProofOf(document, by_hex) => {
                if let Err(why) = self.proof_to(&document, by_hex, &path) {
                    self.message = format!("Not written: {why}.");
                }
            }
            Wanted::ErrataSheet => {
                if let Err(why) = self.errata_to(&path) {
                    self.message = format!("Not written: {why}.");
                }
            }
            Wanted::SpreadsheetOf(document) => {
                if let Err(why) = self.export_to(&document, &path) {
                    self.message = format!("Not written: {why}.");
                }
            }
        }
    }

    /// Goes on after the question about unsaved edits.
    pub(crate) fn go_on(&mut self, then: Then, ctx: &egui::Context) {
        if then == Then::Quit {
            self.session.discard();
        }
        match then {
            Then::Quit => {
                self.leaving = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            Then::ChooseTitle => self.choose(Wanted::Title, ctx),
            Then::AskTitle => self.ask(Question::TitlePath),
            Then::NewTitle(source) => self.dialog = Some(Dialog::NewTitle(TitleFields::of(source))),
            Then::Demonstration => self.open_demonstration(),
            Then::Open(path) => self.open_title(&path),
        }
    }

    /// Files dropped on the window: a folder is a title, a file a picture.
    fn take_dropped(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|i| i.raw.dropped_files.clone());
        if self.dialog.is_some() && !dropped.is_empty() {
            // Another title under an open question would get its answer.
            self.message = "Answer the question first; then drop it again.".to_owned();
            return;
        }
        for path in dropped.into_iter().map(|f| f.path().to_owned()) {
            let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
            if path.is_dir() {
                self.take_path(Wanted::Title, path, ctx);
            } else if ending == "pdf" && self.pages_name().is_some() {
                self.take_path(Wanted::Page, path, ctx);
            } else if scans::ENDINGS.contains(&ending.as_str()) && self.session.map_sheet().is_some() {
                self.take_path(Wanted::Picture, path, ctx);
            } else if scans::ENDINGS.contains(&ending.as_str()) {
                self.message = "Open a title or make a sheet first; then drop its picture.".to_owned();
            } else if self.can_import()
                && FileKind::of(&path.to_string_lossy()).is_some_and(|kind| kind != FileKind::Pasted)
            {
                self.take_path(Wanted::Spreadsheet, path, ctx);
                return;
            } else {
                self.message =
                    format!("{} is neither a picture, a spreadsheet nor the folder of a title.", path.display());
            }
        }
    }

    fn do_commands(&mut self, ctx: &egui::Context) {
        if self.is_reading() || self.fit_pending {
            return;
        }
        for label in std::mem::take(&mut self.commands) {
            match Action::all(self).into_iter().find(|a| a.label().trim_end_matches('…') == label) {
                Some(action) => self.run(action, ctx),
                None => self.message = format!("There is no command {label}."),
            }
        }
    }

    /// One frame.
    pub fn show(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        theme::apply(&ctx, self.personal.dark, self.personal.text_size);
        if self.checking.is_silent() {
            let ctx = ctx.clone();
            self.checking.wake(move || ctx.request_repaint());
        }
        if self.asked.is_silent() {
            let ctx = ctx.clone();
            self.asked.wake(move || ctx.request_repaint());
        }
        self.tick(&ctx);
        self.read_scans(&ctx);
        while self.dialog.is_none()
            && let Ok((wanted, path)) = self.chosen.1.try_recv()
        {
            self.take_path(wanted, path, &ctx);
            ctx.request_repaint();
        }
        self.take_dropped(&ctx);
        if ctx.input(|i| i.viewport().close_requested()) && !self.leaving {
            // What is still being typed would be lost as well.
            let is_written = self.commit_typing(None);
            if !is_written || !self.session.unsaved().is_empty() {
                ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
                self.dialog = Some(Dialog::Unsaved { then: Then::Quit }).filter(|_| is_written);
            }
        }
        if self.dialog.is_some() && self.gesture.is_some() {
            // The pointer's release will go to the question, so the stroke would never end.
            self.cancel();
        }
        if self.dialog.is_none() {
            let (pressed, pasted) = actions::pressed(self, &ctx);
            if let Some(text) = pasted.as_ref().filter(|_| pressed.contains(&Action::PasteCells)) {
                self.tables.copied.clone_from(text);
            }
            let pasted = pasted.filter(|_| !pressed.contains(&Action::PasteCells));
            // What another window copied takes the place of what was copied here.
            match pasted.map(|text| Area::from_text(&text)) {
                Some(Ok(area)) => self.area = Some(area),
                Some(Err(_)) if self.area.is_none() => {
                    self.message = "What was copied is no part of a sheet.".to_owned();
                }
                _ => {}
            }
            for action in pressed {
                self.run(action, &ctx);
            }
        }
        self.do_commands(&ctx);
        self.go_on_importing(&ctx);
        panels::show(self, ui);
        dialogs::show(self, &ctx);
        self.keep_ticking(&ctx);
    }
}

/// Whether what follows an event must wait for the next frame: it may open a question that takes what is typed then.
fn ends_a_frame(event: &egui::Event) -> bool {
    use egui::Key;
    matches!(event, egui::Event::Key { key, pressed: true, modifiers, .. }
        if modifiers.command || matches!(key, Key::Enter | Key::Escape | Key::Tab))
}

/// Takes from the front of the queue what one frame can do in order: keys or the pointer, not both.
fn next_frame(queue: &mut Vec<egui::Event>) -> Vec<egui::Event> {
    use egui::Event;
    let mut pointer = None;
    let mut end = queue.len();
    for (i, event) in queue.iter().enumerate() {
        let is_pointer = match event {
            Event::PointerMoved(_) | Event::PointerButton { .. } => true,
            Event::Key { pressed: true, .. } | Event::Text(_) | Event::Copy | Event::Cut | Event::Paste(_) => false,
            _ => continue,
        };
        if *pointer.get_or_insert(is_pointer) != is_pointer {
            end = i;
            break;
        }
        if ends_a_frame(event) {
            end = i + 1;
            break;
        }
    }
    queue.drain(..end).collect()
}

impl eframe::App for App {
    /// On a slow machine a frame gets many events: they are dealt out so that none overtakes another.
    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        self.queue.append(&mut input.events);
        // A question that has just closed still covers the map for one frame.
        if std::mem::take(&mut self.settling) && !self.queue.is_empty() {
            ctx.request_repaint();
            return;
        }
        input.events = next_frame(&mut self.queue);
        self.settling = input.events.last().is_some_and(ends_a_frame);
        if !self.queue.is_empty() {
            ctx.request_repaint();
        }
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.remember();
    }

    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.show(ui);
    }
}

#[cfg(test)]
mod tests;
