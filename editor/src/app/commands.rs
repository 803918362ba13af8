//! Doing what an action says.

use tlnb_formats::documents::Layer;
use tlnb_formats::edit::progress;
use tlnb_formats::edit::renumber::Renumber;
use tlnb_formats::second::Reading;

use super::{App, Armed, Wanted};
use crate::actions::Action;
use crate::core::question::Question;
use crate::dialogs::{Dialog, DocumentFields, GridFields, JoinFields, SheetFields, Source, Then};
use crate::panels::Pane;

/// The layer of progress that a tool's layer of the picture belongs to.
const fn worked_on(tool: &str) -> Option<Layer> {
    Some(match tool.as_bytes() {
        b"terrain_brush" | b"terrain_fill" => Layer::Terrain,
        b"road_pen" => Layer::Roads,
        b"span_stamp" => Layer::Spans,
        b"marks" | b"feature_pen" => Layer::Names,
        _ => return None,
    })
}

impl App {
    /// Does one thing.
    pub fn run(&mut self, action: Action, ctx: &egui::Context) {
        // In the middle of a stroke nothing else is done: it would split the stroke's one step.
        if !action.enabled(self) || (self.gesture.is_some() && action != Action::Cancel) {
            return;
        }
        let middle = [self.camera.view[0] / 2.0, self.camera.view[1] / 2.0];
        match action {
            Action::NewSheet => {
                let path = self.session.folder.as_ref().map(|f| f.display().to_string()).unwrap_or_default();
                self.dialog = Some(Dialog::NewSheet(SheetFields::usual(path)));
            }
            Action::NewDocument => {
                let kind = "SetupCard".to_owned();
                self.dialog = Some(Dialog::NewDocument(DocumentFields { kind, ..DocumentFields::default() }));
            }
            Action::NewOf(kind) => {
                let kind = kind.to_owned();
                self.dialog = Some(Dialog::NewDocument(DocumentFields { kind, ..DocumentFields::default() }));
            }
            Action::NextSection | Action::PreviousSection => self.step_section(action == Action::NextSection),
            Action::Find(found) => self.go_to_found(&found.target, ctx),
            Action::AddRow => self.ask_for_row(),
            Action::RemoveRow => self.remove_row(),
            Action::RowUp | Action::RowDown => self.move_row(action == Action::RowDown),
            Action::RenameKey => self.ask_for_key(None),
            Action::RowAsLine => self.ask_for_line(),
            Action::CopyCells => self.copy_cells(ctx),
            Action::CutCells => {
                self.copy_cells(ctx);
                self.clear_cells();
            }
            Action::PasteCells => self.paste_cells(),
            Action::ClearCells => self.clear_cells(),
            Action::ShowCell => self.show_cell(),
            Action::TakeHex => self.take_hex(None),
            Action::UnitsOfColumn => self.show_units_of_cell(),
            Action::UnitsOfAllCards => self.settings.units.all_cards ^= true,
            Action::NoUnits => self.show_units(None),
            Action::NewCounter => self.ask_for_counter(),
            Action::PlainTable => {
                self.tables.printed.is_plain ^= true;
                (self.tables.take_focus, self.tables.show_cursor) = (true, true);
            }
            Action::TwoColumns => self.toggle_two_columns(),
            Action::Proofread => self.toggle_proofreading(),
            Action::SecondEntry => self.second_entry(),
            Action::NextDifference | Action::PreviousDifference => {
                self.step_to_difference(action == Action::PreviousDifference, ctx);
            }
            Action::SettleFirst => self.settle(&Reading::First),
            Action::SettleSecond => self.settle(&Reading::Second),
            Action::SettleOtherwise => self.ask_to_settle(),
            Action::OpenPage => self.choose(Wanted::Page, ctx),
            Action::OpenPagePath => self.ask(Question::PagePath),
            Action::NextPage | Action::PreviousPage => self.step_page(action == Action::NextPage),
            Action::RowOnPage => self.arm(Armed::Row),
            Action::SquareCorners => self.arm(Armed::Corner(None)),
            Action::Squares => self.ask(Question::Squares(None)),
            Action::GiveSquares => self.arm(Armed::Squares),
            Action::TakeOffPage => self.take_off_page(),
            Action::ClosePage => {
                self.disarm();
                self.panels.hide(Pane::Page);
            }
            Action::NewEntry => self.ask_for_entry(),
            Action::AcrossCard => {
                self.tables.cards.across ^= true;
                let way = if self.tables.cards.across { "along the rows" } else { "down the columns" };
                self.message = format!("Cells of a card are typed {way}.");
            }
            Action::HexByClick => {
                self.tables.cards.by_click ^= true;
                let says =
                    if self.tables.cards.by_click { "puts its hex into the cell" } else { "works the tool again" };
                self.message = format!("A click on the map {says}.");
            }
            Action::CloseTable => {
                if self.commit_typing(None) {
                    self.panels.hide(Pane::Table);
                }
            }
            Action::OpenTitle if !self.session.unsaved().is_empty() => {
                self.dialog = Some(Dialog::Unsaved { then: Then::ChooseTitle });
            }
            Action::OpenTitlePath if !self.session.unsaved().is_empty() => {
                self.dialog = Some(Dialog::Unsaved { then: Then::AskTitle });
            }
            Action::NewTitle => self.ask_for_title(Source::Nothing),
            Action::TitleFromRulebook => self.ask_for_title(Source::Rulebook),
            Action::TitleFromSheets => self.ask_for_title(Source::Spreadsheet),
            Action::Demonstration if !self.session.unsaved().is_empty() => {
                self.dialog = Some(Dialog::Unsaved { then: Then::Demonstration });
            }
            Action::Demonstration => self.open_demonstration(),
            Action::OpenKnown(folder) => self.take_path(Wanted::Title, folder, ctx),
            Action::DraftFromRulebook => self.ask(Question::RulebookPath),
            Action::NextPassage => self.next_passage(),
            Action::TickPassage => self.tick_passage(),
            Action::UsualPanels => {
                let table = self.panels.is_visible(Pane::Table);
                self.panels = crate::panels::Panels::default();
                if table {
                    self.panels.show(Pane::Table);
                }
            }
            Action::OpenTitle => self.choose(Wanted::Title, ctx),
            Action::OpenPicture => self.choose(Wanted::Picture, ctx),
            Action::ImportSheet => self.choose(Wanted::Spreadsheet, ctx),
            Action::ImportSheetPath => self.ask(Question::SpreadsheetPath),
            Action::PasteTable => {
                self.dialog = Some(Dialog::PasteTable(String::new()));
                // What was copied comes by itself, where the system lets it.
                ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
            }
            Action::ExportSheet | Action::ExportSheetPath => {
                if let Some(document) = self.exported().map(|d| d.name().to_owned()) {
                    match action {
                        Action::ExportSheet => self.choose(Wanted::SpreadsheetOf(document), ctx),
                        _ => self.ask(Question::SpreadsheetOf(document)),
                    }
                }
            }
            Action::Proof(by_hex) | Action::ProofPath(by_hex) => {
                if let Some(document) = self.proofed().map(str::to_owned) {
                    match action {
                        Action::Proof(_) => self.choose(Wanted::ProofOf(document, by_hex), ctx),
                        _ => self.ask(Question::ProofOf { document, by_hex }),
                    }
                }
            }
            Action::LetterPaper => {
                self.personal.letter_paper ^= true;
                self.keep_personal();
            }
            Action::OpenTitlePath => self.ask(Question::TitlePath),
            Action::OpenPicturePath => self.ask(Question::PicturePath),
            Action::Save => {
                self.save();
            }
            Action::TakeOver => self.take_over(),
            Action::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Action::Undo | Action::Redo => self.undo_or_redo(action == Action::Undo),
            Action::Copy => self.copy(false, ctx),
            Action::Cut => self.copy(true, ctx),
            Action::Paste => self.choose_tool("paste"),
            Action::SelectAll => self.select_all(),
            Action::Palette => {
                // What it searches in is made once, before it opens.
                self.searched = self.searchable();
                self.dialog = Some(Dialog::Palette { text: String::new(), at: 0 });
            }
            Action::GoTo => self.ask(Question::GoTo),
            Action::FitView => self.fit_view(),
            Action::ZoomIn | Action::ZoomOut => {
                self.camera.zoom_at(middle, if action == Action::ZoomIn { 1.25 } else { 0.8 });
                self.canvas.fitted = false;
            }
            Action::LargerText | Action::SmallerText => {
                self.personal.resize_text(if action == Action::LargerText { 1.0 } else { -1.0 });
                self.keep_personal();
            }
            Action::Dark => {
                self.personal.dark ^= true;
                self.keep_personal();
            }
            Action::Show(shown) => self.show_layer(shown),
            Action::AskHere => self.ask_here(),
            Action::AskNextPiece => self.ask_about_next_piece(),
            Action::Lock(shown) => self.settings.layer_mut(shown).locked ^= true,
            Action::Panel(pane) => {
                if pane == Pane::Rulebook && self.rulebook.is_none() {
                    self.reopen_rulebook();
                }
                self.panels.show(pane);
            }
            Action::Tool(i) => {
                if let Some(id) = self.tools().get(i).map(|t| t.info().id) {
                    self.choose_tool(id);
                    self.settings.layer = worked_on(id).unwrap_or(self.settings.layer);
                }
            }
            Action::Brush(radius) => self.settings.radius = radius,
            Action::Terrain(word) => {
                if self.tool().is_none_or(|t| t.info().id != "terrain_fill") {
                    self.choose_tool("terrain_brush");
                }
                (self.settings.terrain, self.settings.layer) = (word, Layer::Terrain);
            }
            Action::Hexside(kind) => {
                self.choose_tool("hexside_pencil");
                (self.settings.kind, self.settings.layer) = (kind, tlnb_formats::edit::hexsides::layer_of(kind));
            }
            Action::Road(kind) => {
                self.choose_tool("road_pen");
                (self.settings.road, self.settings.layer) = (kind, Layer::Roads);
            }
            Action::Span(kind) => {
                self.choose_tool("span_stamp");
                (self.settings.span, self.settings.layer) = (kind, Layer::Spans);
            }
            Action::Mark(mark) => {
                self.choose_tool("marks");
                (self.settings.mark, self.settings.layer) = (mark, Layer::Names);
            }
            Action::Army => self.ask(Question::Army),
            Action::Turn => self.settings.sixths = (self.settings.sixths + 1) % 6,
            Action::Layer(layer) => self.settings.layer = layer,
            Action::PaintSelection => self.paint_selection(),
            Action::CompleteLayer => self.mark_layer(progress::complete, "Complete"),
            Action::ReopenLayer => self.mark_layer(progress::reopen, "Not transcribed"),
            Action::Initials => self.ask(Question::Initials),
            Action::CheckLayer => self.check_layer(),
            Action::Walk => self.toggle_walk(),
            Action::WalkConfirm => self.walk_confirm(),
            Action::WalkBack => self.walk_on(-1),
            Action::WalkSkip => self.walk_on(1),
            Action::NewFeature(kind) => self.ask(Question::NewFeature(kind)),
            Action::RenameFeature => {
                if let Some(name) = self.settings.feature.clone() {
                    self.ask(Question::RenameFeature(name));
                }
            }
            Action::RemoveFeature => self.remove_feature(),
            Action::RegionBeside => self.region_beside(),
            Action::FlowKnown => self.flip_flow_known(),
            Action::Numbering => {
                let grid = self.session.grid();
                self.dialog = Some(Dialog::Grid(GridFields::of(grid.as_ref())));
            }
            Action::Shift => self.ask(Question::Shift),
            Action::HalfTurn => {
                if let Err(why) = self.renumber(Renumber::HalfTurn) {
                    self.message = format!("Not changed: {why}.");
                }
            }
            Action::NewJoin => {
                let bottom = self.session.sheet().to_owned();
                let top = self.session.sheets().into_iter().find(|s| *s != bottom).unwrap_or_default();
                self.dialog = Some(Dialog::Join(JoinFields { top, bottom, ..JoinFields::default() }));
            }
            Action::Compare => self.ask(Question::Compare),
            Action::Life => self.show_life(ctx),
            Action::NextFinding | Action::PreviousFinding => self.step_to_finding(action == Action::PreviousFinding),
            Action::Fix | Action::FixAll => self.fix(action == Action::FixAll),
            Action::Suppress => self.ask_to_suppress(),
            Action::Explain => self.findings.explain ^= true,
            Action::Change => self.ask(Question::Change),
            Action::OpenErratum => self.ask_for_erratum(),
            Action::CloseErratum => self.close_erratum(),
            Action::OldValueNotTold => self.old_value_not_told(),
            Action::AsCorrected => self.toggle_corrected(),
            Action::ErrataSheet => self.choose(Wanted::ErrataSheet, ctx),
            Action::ErrataSheetPath => self.ask(Question::ErrataSheet),
            Action::CursorUp => self.move_cursor([0.0, -1.0]),
            Action::CursorDown => self.move_cursor([0.0, 1.0]),
            Action::CursorLeft => self.move_cursor([-1.0, 0.0]),
            Action::CursorRight => self.move_cursor([1.0, 0.0]),
            Action::NextSide => self.settings.direction = self.settings.direction.turned(1),
            Action::PreviousSide => self.settings.direction = self.settings.direction.turned(5),
            Action::ActAtCursor => self.act_at_cursor(false),
            Action::EraseAtCursor => self.act_at_cursor(true),
            Action::Cancel => self.cancel_or_end(),
        }
    }

    fn undo_or_redo(&mut self, undo: bool) {
        self.cancel();
        let (done, word) = match undo {
            true => (self.session.undo(), "Undone"),
            false => (self.session.redo(), "Done again"),
        };
        self.message = match done {
            Ok(Some(label)) => format!("{word}: {label}."),
            Ok(None) => "There is nothing more.".to_owned(),
            Err(error) => format!("Not possible: {error}."),
        };
        self.refresh();
    }

    /// Escape gives up what a click on the page would do, else a gesture, else the walk, else the selection.
    fn cancel_or_end(&mut self) {
        if self.pages.armed.is_some() {
            self.disarm();
            return;
        }
        if self.gesture.is_none() && self.walk().is_some() {
            self.toggle_walk();
            return;
        }
        if self.gesture.is_none() {
            self.settings.selection.clear();
        }
        self.cancel();
    }
}
