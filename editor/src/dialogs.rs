//! Questions to the person, one at a time.

mod documents;
mod errata;
mod imports;
mod lines;

use egui::{Id, Key, Modal};
use std::borrow::Cow;
use std::cmp::Reverse;

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use std::path::PathBuf;
use tlnb_formats::Change;
use tlnb_formats::files::Holder;
use tlnb_formats::geometry::{Grid, Low, Numbering, Orientation};

use crate::actions::Action;
use crate::app::App;
use crate::core::question::Question;
use crate::core::search::hexes;
use crate::core::session::Undecided;
use crate::theme;

pub(crate) use errata::ErratumFields;

/// What follows once nothing unsaved can be lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Then {
    ChooseTitle,
    AskTitle,
    NewTitle(Source),
    Demonstration,
    Open(PathBuf),
    Quit,
}

/// Where a new sheet goes, what it is called and how far its numbers run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SheetFields {
    pub(crate) path: String,
    pub(crate) name: String,
    pub(crate) columns: String,
    pub(crate) odd: String,
    pub(crate) even: String,
}

impl SheetFields {
    /// The size of a full TLNB sheet.
    pub(crate) fn usual(path: String) -> Self {
        let [name, columns, odd, even] = ["", "61", "35", "34"].map(str::to_owned);
        Self { path, name, columns, odd, even }
    }
}

/// What a new title begins with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Source {
    #[default]
    Nothing,
    /// The text of a rulebook, whose study folder drafts scenarios.
    Rulebook,
    Spreadsheet,
}

/// What a new title is called, where it goes and what it is made from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TitleFields {
    pub(crate) source: Source,
    pub(crate) name: String,
    pub(crate) folder: String,
    /// Where it has a source, that file.
    pub(crate) file: String,
}

impl TitleFields {
    pub(crate) fn of(source: Source) -> Self {
        Self { source, ..Self::default() }
    }
}

/// Of which kind a new document is, and what it is called.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct DocumentFields {
    pub(crate) kind: String,
    pub(crate) name: String,
}

/// How a sheet is numbered, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GridFields {
    orientation: Orientation,
    low: Low,
    numbering: Numbering,
    pub(crate) columns_descend: bool,
    rows_descend: bool,
    /// First and last column, first row, last row of odd and of even columns.
    pub(crate) numbers: [String; 5],
}

const GRID_LABELS: [&str; 5] =
    ["First column", "Last column", "First row", "Last row of odd columns", "Last row of even columns"];

impl GridFields {
    pub(crate) fn of(grid: Option<&Grid>) -> Self {
        let grid = grid.copied().unwrap_or(Grid::tlnb(61, 35, 34));
        let numbers = [grid.first_column, grid.last_column, grid.first_row, grid.last_row_odd, grid.last_row_even];
        Self {
            orientation: grid.orientation,
            low: grid.low,
            numbering: grid.numbering,
            columns_descend: grid.columns_descend,
            rows_descend: grid.rows_descend,
            numbers: numbers.map(|n| n.to_string()),
        }
    }

    fn grid(&self) -> Result<Grid, String> {
        let mut numbers = [0i16; 5];
        for ((number, text), label) in numbers.iter_mut().zip(&self.numbers).zip(GRID_LABELS) {
            let read = text.trim().parse().ok().filter(|n| (0..100).contains(n));
            *number = read.ok_or_else(|| format!("{label}: `{text}` is no number from 0 to 99"))?;
        }
        let [first_column, last_column, first_row, last_row_odd, last_row_even] = numbers;
        if first_column > last_column {
            return Err("the last column comes before the first".to_owned());
        }
        if first_row > last_row_odd.max(last_row_even) {
            return Err("the last row comes before the first".to_owned());
        }
        Ok(Grid {
            orientation: self.orientation,
            low: self.low,
            numbering: self.numbering,
            columns_descend: self.columns_descend,
            rows_descend: self.rows_descend,
            first_column,
            last_column,
            first_row,
            last_row_odd,
            last_row_even,
        })
    }
}

/// Which hexes of two sheets lie on each other, as typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct JoinFields {
    pub(crate) name: String,
    pub(crate) top: String,
    pub(crate) bottom: String,
    /// Two anchors: the hex of the sheet laid on, the hex below.
    pub(crate) anchors: [[String; 2]; 2],
    /// Degrees clockwise; nothing where two anchors say it.
    pub(crate) turn: String,
    pub(crate) over: String,
}

/// An open question.
#[derive(Debug, Clone)]
pub(crate) enum Dialog {
    Line {
        question: Question,
        text: String,
    },
    NewTitle(TitleFields),
    NewSheet(SheetFields),
    NewDocument(DocumentFields),
    /// Which erratum takes the edits that follow.
    Erratum(ErratumFields),
    /// What a rename changes, before it is done.
    Preview {
        label: String,
        key: String,
        changes: Vec<Change>,
    },
    /// A spreadsheet on its way in; the application holds it.
    Import,
    /// A table copied in another program.
    PasteTable(String),
    Grid(GridFields),
    Join(JoinFields),
    /// Which command.
    Palette {
        text: String,
        at: usize,
    },
    /// What becomes of unsaved edits.
    Unsaved {
        then: Then,
    },
    /// What becomes of edits that an earlier run left unsaved.
    Recover,
    /// Which side of an entry holds that was changed here and by another program.
    Undecided(Undecided),
    /// Whether documents whose files are gone are written anew.
    Gone(Vec<String>),
    /// Whether another window gets the title.
    HandOver(Holder),
}

enum Answer {
    Open,
    Yes,
    No,
    Discard,
}

/// Shows the open question and acts on its answer.
pub(crate) fn show(app: &mut App, ctx: &egui::Context) {
    let Some(mut dialog) = app.dialog.take() else { return };
    let complaint = std::mem::take(&mut app.complaint);
    let modal = Modal::new(Id::unique("dialog")).show(ctx, |ui| {
        let wide = matches!(dialog, Dialog::PasteTable(_) | Dialog::Line { question: Question::RowAsLine { .. }, .. });
        ui.set_width(if wide { 620.0 } else { 360.0 });
        let answer = match &mut dialog {
            Dialog::Line { question, text } => {
                let reading = app.reading_of_line(question, text);
                line(ui, question, text, reading)
            }
            Dialog::NewTitle(fields) => new_title(ui, fields),
            Dialog::NewSheet(fields) => new_sheet(ui, fields),
            Dialog::NewDocument(fields) => documents::new_document(ui, fields),
            Dialog::Erratum(fields) => errata::open(ui, fields),
            Dialog::Preview { label, changes, .. } => documents::preview(ui, label, changes),
            Dialog::Import => imports::show(app, ui),
            Dialog::PasteTable(text) => imports::paste(ui, text),
            Dialog::Grid(fields) => numbering(ui, fields),
            Dialog::Join(fields) => join(ui, fields),
            Dialog::Palette { text, at } => palette(app, ui, text, at),
            Dialog::Unsaved { .. } => unsaved(app, ui),
            Dialog::Recover => recover(app, ui),
            Dialog::Undecided(what) => undecided(ui, what),
            Dialog::Gone(names) => gone(ui, names),
            Dialog::HandOver(holder) => hand_over(app, ui, holder),
        };
        if !complaint.is_empty() {
            ui.colored_label(theme::warning(ui), &complaint);
        }
        answer
    });
    let answer = if modal.should_close() { Answer::No } else { modal.inner };
    match answer {
        Answer::Open => (app.dialog, app.complaint) = (Some(dialog), complaint),
        // Escape is no answer here.
        Answer::No if matches!(dialog, Dialog::Recover) => app.dialog = Some(dialog),
        Answer::No => match dialog {
            Dialog::Undecided(what) => app.decide_later(&what),
            // Whoever waits is told.
            Dialog::HandOver(holder) => app.keep_title(&holder),
            _ => {}
        },
        Answer::Yes => accept(app, dialog, ctx),
        Answer::Discard => match dialog {
            Dialog::Unsaved { then } => app.go_on(then, ctx),
            Dialog::Recover => app.set_aside(),
            Dialog::Undecided(what) => app.decide(&what, true),
            Dialog::Gone(_) => app.save_others(),
            _ => {}
        },
    }
}

fn accept(app: &mut App, dialog: Dialog, ctx: &egui::Context) {
    let again = dialog.clone();
    let done = match dialog {
        Dialog::Line { question, text } => {
            ctx.request_repaint();
            app.answer(question, &text, ctx)
        }
        Dialog::NewTitle(fields) => app.new_title(&fields, ctx),
        Dialog::NewSheet(fields) => app.new_sheet(&fields).map_err(|why| format!("no sheet was made: {why}")),
        Dialog::NewDocument(fields) => app.new_document(&fields.kind, fields.name.trim()),
        Dialog::Erratum(fields) => app.open_erratum(&fields),
        Dialog::Preview { label, key, changes } => {
            app.accept_preview(&label, &key, &changes);
            Ok(())
        }
        Dialog::Import => app.accept_import(),
        Dialog::PasteTable(text) => app.import_text(&text, ctx),
        Dialog::Grid(fields) => fields.grid().map(|grid| app.state_grid(&grid)),
        Dialog::Join(fields) => app.put_join(&fields),
        Dialog::Palette { text, at } => {
            let action = found(app, &text).get(at).cloned();
            action.map(|action| app.run(action, ctx)).ok_or_else(|| format!("no command is called `{text}`"))
        }
        Dialog::Recover => {
            app.recover();
            Ok(())
        }
        Dialog::Undecided(what) => {
            app.decide(&what, false);
            Ok(())
        }
        Dialog::Gone(_) => {
            app.write_anew();
            Ok(())
        }
        Dialog::HandOver(_) => {
            app.hand_over();
            Ok(())
        }
        Dialog::Unsaved { then } => {
            if app.save() {
                app.go_on(then, ctx);
            }
            Ok(())
        }
    };
    if let Err(why) = done {
        let mut letters = why.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        app.complaint = format!("{first}{}.", letters.as_str());
        app.dialog = Some(again);
    }
}

fn line(ui: &mut egui::Ui, question: &Question, text: &mut String, reading: Option<lines::Reading>) -> Answer {
    ui.heading(question.title());
    let entered = field(ui, question.label(), text);
    if !question.help().is_empty() {
        ui.weak(question.help());
    }
    if let Some(reading) = reading {
        lines::show(ui, text, &reading);
    }
    ui.add_space(6.0);
    if entered { Answer::Yes } else { buttons(ui) }
}

fn new_title(ui: &mut egui::Ui, fields: &mut TitleFields) -> Answer {
    let (heading, file) = match fields.source {
        Source::Nothing => ("New title", None),
        Source::Rulebook => ("New title from a rulebook", Some("Text of the rulebook")),
        Source::Spreadsheet => ("New title from a spreadsheet", Some("Spreadsheet")),
    };
    ui.heading(heading);
    let mut entered = field(ui, "Name of the title", &mut fields.name);
    entered |= field(ui, "Folder of the title", &mut fields.folder);
    if let Some(label) = file {
        entered |= field(ui, label, &mut fields.file);
        ui.weak(match fields.source {
            Source::Rulebook => "A txt file in UTF-8; sections from 27.0 on are read.",
            _ => "xlsx, ods, csv, tsv, html, or text in a txt file.",
        });
    }
    ui.add_space(6.0);
    if entered { Answer::Yes } else { buttons(ui) }
}

fn new_sheet(ui: &mut egui::Ui, fields: &mut SheetFields) -> Answer {
    ui.heading("New sheet");
    let rows = [
        ("Sheet name", &mut fields.name),
        ("Folder of the title", &mut fields.path),
        ("Last column", &mut fields.columns),
        ("Last row of odd columns", &mut fields.odd),
        ("Last row of even columns", &mut fields.even),
    ];
    let mut entered = false;
    for (label, text) in rows {
        entered |= field(ui, label, text);
    }
    if entered { Answer::Yes } else { buttons(ui) }
}

fn numbering(ui: &mut egui::Ui, fields: &mut GridFields) -> Answer {
    ui.heading("How the sheet is numbered");
    ui.label("Hexes stand");
    ui.horizontal(|ui| {
        ui.radio_value(&mut fields.orientation, Orientation::Flat, "flat, in columns");
        ui.radio_value(&mut fields.orientation, Orientation::Pointy, "on a point, in rows");
    });
    let (what, where_) = match fields.orientation {
        Orientation::Flat => ("Which columns sit half a hex lower", "columns"),
        Orientation::Pointy => ("Which rows sit half a hex further right", "rows"),
    };
    ui.label(what);
    ui.horizontal(|ui| {
        ui.radio_value(&mut fields.low, Low::Even, format!("even {where_}"));
        ui.radio_value(&mut fields.low, Low::Odd, format!("odd {where_}"));
    });
    ui.label("A number gives first");
    ui.horizontal(|ui| {
        ui.radio_value(&mut fields.numbering, Numbering::Ccrr, "the column");
        ui.radio_value(&mut fields.numbering, Numbering::Rrcc, "the row");
    });
    ui.checkbox(&mut fields.columns_descend, "Columns run from right to left");
    ui.checkbox(&mut fields.rows_descend, "Rows run from bottom to top");
    let mut entered = false;
    for (label, text) in GRID_LABELS.into_iter().zip(&mut fields.numbers) {
        entered |= field(ui, label, text);
    }
    if entered { Answer::Yes } else { buttons(ui) }
}

fn join(ui: &mut egui::Ui, fields: &mut JoinFields) -> Answer {
    ui.heading("Join of two sheets");
    let mut entered = field(ui, "Sheet laid on", &mut fields.top);
    entered |= field(ui, "Sheet below", &mut fields.bottom);
    for (i, [top, bottom]) in fields.anchors.iter_mut().enumerate() {
        entered |= field(ui, &format!("Anchor {}: hex laid on", i + 1), top);
        entered |= field(ui, &format!("Anchor {}: hex below", i + 1), bottom);
    }
    entered |= field(ui, "Turn in degrees clockwise", &mut fields.turn);
    entered |= field(ui, "Sheet that wins where both have a hex", &mut fields.over);
    ui.weak("Two anchors say the turn; with one, say it here.");
    if entered { Answer::Yes } else { buttons(ui) }
}

fn buttons(ui: &mut egui::Ui) -> Answer {
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        if ui.button("OK").clicked() {
            answer = Answer::Yes;
        }
        if ui.button("Cancel").clicked() {
            answer = Answer::No;
        }
    });
    answer
}

/// A named text field that has the focus. True when Enter was pressed.
fn field(ui: &mut egui::Ui, name: &str, text: &mut String) -> bool {
    let label = ui.label(name);
    let edit = ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY)).labelled_by(label.id);
    let entered = edit.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if !entered && ui.memory(|m| m.focused().is_none()) {
        edit.request_focus();
    }
    entered
}

/// The commands that a text finds, best first.
pub(crate) fn found(app: &App, text: &str) -> Vec<Action> {
    let all: Vec<Action> = Action::all(app).into_iter().filter(|a| *a != Action::Palette && a.enabled(app)).collect();
    if text.trim().is_empty() {
        return all;
    }
    // Actions first: most who open the palette want one of them.
    let mut out = matching(all, |action| action.label().into(), text);
    let names = matching(app.names_searched(), |found| found.words.as_str().into(), text);
    let hexes = hexes(app.session.title(), text);
    let found = hexes.into_iter().chain(names.into_iter().take(MOST_FOUND).cloned());
    out.extend(found.map(|found| Action::Find(Box::new(found))));
    out
}

/// So many names are shown below the actions.
const MOST_FOUND: usize = 40;

/// Those whose words a text finds, best first.
fn matching<T>(all: impl IntoIterator<Item = T>, words: impl Fn(&T) -> Cow<'_, str>, text: &str) -> Vec<T> {
    let pattern = Pattern::parse(text, CaseMatching::Ignore, Normalization::Smart);
    let (mut matcher, mut buffer) = (Matcher::new(Config::DEFAULT), Vec::new());
    let mut score = |one: T| {
        let score = pattern.score(Utf32Str::new(&words(&one), &mut buffer), &mut matcher)?;
        Some((Reverse(score), one))
    };
    let mut found: Vec<_> = all.into_iter().filter_map(&mut score).collect();
    found.sort_by_key(|(score, _)| *score);
    found.into_iter().map(|(_, one)| one).collect()
}

fn palette(app: &App, ui: &mut egui::Ui, text: &mut String, at: &mut usize) -> Answer {
    let step = ui.input_mut(|i| {
        let down = i.consume_key(egui::Modifiers::NONE, Key::ArrowDown);
        let up = i.consume_key(egui::Modifiers::NONE, Key::ArrowUp);
        i32::from(down) - i32::from(up)
    });
    let before = text.clone();
    let mut answer = if field(ui, "Command", text) { Answer::Yes } else { Answer::Open };
    let actions = found(app, text);
    if *text != before {
        *at = 0;
    }
    *at = at.saturating_add_signed(step as isize).min(actions.len().saturating_sub(1));
    egui::ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
        ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
            for (i, action) in actions.iter().enumerate() {
                let mut button = egui::Button::new(action.label()).selected(i == *at);
                if let Some(shortcut) = action.shortcut() {
                    button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
                }
                let shown = ui.add(button);
                if i == *at && step != 0 {
                    shown.scroll_to_me(None);
                }
                if shown.clicked() {
                    *at = i;
                    answer = Answer::Yes;
                }
            }
        });
    });
    answer
}

/// A row of buttons, each with what it means and a letter that means the same.
fn choices<const N: usize>(ui: &mut egui::Ui, choices: [(&str, Option<Key>, Answer); N]) -> Answer {
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        for (label, key, means) in choices {
            if ui.button(label).clicked() || key.is_some_and(|k| ui.input(|i| i.key_pressed(k))) {
                answer = means;
            }
        }
    });
    answer
}

fn undecided(ui: &mut egui::Ui, what: &Undecided) -> Answer {
    ui.heading("Changed here and by another program");
    ui.label(format!("{} {} {}", what.document, what.section, what.key));
    for (whose, value) in [("Mine", &what.mine), ("Theirs", &what.theirs)] {
        ui.label(format!("{whose}: {}", value.as_deref().unwrap_or("taken out")));
    }
    if what.more > 0 {
        ui.weak(format!("{} more to decide.", what.more));
    }
    ui.add_space(6.0);
    let theirs = ("Take theirs (T)", Some(Key::T), Answer::Discard);
    choices(ui, [("Keep mine (K)", Some(Key::K), Answer::Yes), theirs, ("Later", None, Answer::No)])
}

fn gone(ui: &mut egui::Ui, names: &[String]) -> Answer {
    ui.heading("Write deleted files anew?");
    ui.label("Another program has deleted them; what they held is kept here.");
    for name in names {
        ui.label(format!("{name}.ron"));
    }
    ui.add_space(6.0);
    let others = ("Save the others (S)", Some(Key::S), Answer::Discard);
    choices(ui, [("Write anew (W)", Some(Key::W), Answer::Yes), others, ("Cancel", None, Answer::No)])
}

fn hand_over(app: &App, ui: &mut egui::Ui, holder: &Holder) -> Answer {
    ui.heading("Hand the title over?");
    ui.label(format!("It is asked for by {}.", holder.in_words(crate::app::now())));
    ui.label(match app.session.unsaved().len() {
        0 => "Here it can then only be looked at.".to_owned(),
        n => format!("{n} unsaved are saved first; here it can then only be looked at."),
    });
    ui.add_space(6.0);
    // It opens while a person works, so no letter answers it.
    choices(ui, [("Hand over", None, Answer::Yes), ("Keep it", None, Answer::No)])
}

fn unsaved(app: &App, ui: &mut egui::Ui) -> Answer {
    ui.heading("Save your edits?");
    for name in app.session.unsaved() {
        ui.label(name);
    }
    ui.add_space(6.0);
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        for (label, means) in [("Save", Answer::Yes), ("Discard", Answer::Discard), ("Cancel", Answer::No)] {
            if ui.button(label).clicked() {
                answer = means;
            }
        }
    });
    answer
}

fn recover(app: &App, ui: &mut egui::Ui) -> Answer {
    ui.heading("Recover unsaved edits?");
    if let Some(recovery) = app.session.recovery() {
        for sentence in recovery.in_words(crate::app::now()) {
            ui.label(sentence);
        }
    }
    ui.add_space(6.0);
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        for (label, means) in [("Recover", Answer::Yes), ("Set aside", Answer::Discard)] {
            if ui.button(label).clicked() {
                answer = means;
            }
        }
    });
    answer
}
