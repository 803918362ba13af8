//! Everything a person can do, in one list: menus, toolbar, palette, keys and tests all send these.

mod help;
mod keys;

use std::path::PathBuf;

use egui::{Key, KeyboardShortcut, Modifiers};
use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexsideKind, RoadKind, SpanKind, Terrain};

use crate::app::{App, Armed};
use crate::core::documents::new_kinds;
use crate::core::question::FeatureKind;
use crate::core::search::Found;
use crate::core::settings::{MarkKind, Shown, spaced};
use crate::panels::Pane;
use crate::tools;

pub(crate) use keys::pressed;

/// One thing to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    NewSheet,
    NewDocument,
    /// A document of a kind.
    NewOf(&'static str),
    /// With nothing in it, from the text of a rulebook, from a spreadsheet.
    NewTitle,
    TitleFromRulebook,
    TitleFromSheets,
    Demonstration,
    OpenTitle,
    OpenTitlePath,
    /// A title that was open before.
    OpenKnown(PathBuf),
    OpenPicture,
    OpenPicturePath,
    /// A picture or a PDF of the open document's print, beside its table.
    OpenPage,
    OpenPagePath,
    NextPage,
    PreviousPage,
    /// The next click on the page says where the chosen row stands.
    RowOnPage,
    /// The next two clicks on it say where the squares of counters lie.
    SquareCorners,
    Squares,
    /// Clicks on the page give counters their squares.
    GiveSquares,
    TakeOffPage,
    ClosePage,
    /// Scenarios of the open title, from the text of a rulebook.
    DraftFromRulebook,
    /// The next passage of that text that is to be read, and whether one is done with.
    NextPassage,
    TickPassage,
    ImportSheet,
    ImportSheetPath,
    PasteTable,
    /// Of the open table's document.
    ExportSheet,
    ExportSheetPath,
    /// Of the open table's document: by hex, or as printed.
    Proof(bool),
    ProofPath(bool),
    /// For proof sheets, in place of A4.
    LetterPaper,
    Save,
    TakeOver,
    Quit,
    Undo,
    Redo,
    Copy,
    Cut,
    Paste,
    SelectAll,
    Palette,
    GoTo,
    FitView,
    ZoomIn,
    ZoomOut,
    LargerText,
    SmallerText,
    Dark,
    /// A layer's visibility.
    Show(Shown),
    /// Whether tools leave a layer alone.
    Lock(Shown),
    /// Brings a panel to the front.
    Panel(Pane),
    /// Every panel where it is at first.
    UsualPanels,
    /// By its place in the toolbar.
    Tool(usize),
    /// Radius of the brush.
    Brush(u8),
    /// By its word, of the series or added by the title.
    Terrain(String),
    Hexside(HexsideKind),
    Road(RoadKind),
    /// None takes what the water asks for.
    Span(Option<SpanKind>),
    Mark(MarkKind),
    Army,
    /// One sixth further.
    Turn,
    /// The layer that is worked on.
    Layer(Layer),
    PaintSelection,
    CompleteLayer,
    ReopenLayer,
    Initials,
    CheckLayer,
    Walk,
    WalkConfirm,
    WalkBack,
    WalkSkip,
    NewFeature(FeatureKind),
    RenameFeature,
    RemoveFeature,
    RegionBeside,
    FlowKnown,
    Numbering,
    Shift,
    HalfTurn,
    NewJoin,
    Compare,
    /// Of the open table's row, or of the hex of the map's cursor.
    Life,
    NextFinding,
    PreviousFinding,
    /// Of the chosen finding.
    Fix,
    /// Of every listed finding of its check.
    FixAll,
    Suppress,
    Explain,
    Change,
    /// An erratum that takes the edits that follow, and its end.
    OpenErratum,
    CloseErratum,
    /// Of what was changed last in it.
    OldValueNotTold,
    /// The title as corrected, not as printed.
    AsCorrected,
    /// The errata as an update sheet.
    ErrataSheet,
    ErrataSheetPath,
    /// Below the row of the open table's cursor.
    AddRow,
    RemoveRow,
    RowUp,
    RowDown,
    RenameKey,
    /// An ALT group or a march order, typed as a study folder prints it.
    RowAsLine,
    CopyCells,
    CutCells,
    PasteCells,
    ClearCells,
    /// The hex that a cell names, on the map.
    ShowCell,
    /// The hex of the map's cursor, into the cell.
    TakeHex,
    UnitsOfColumn,
    UnitsOfAllCards,
    NoUnits,
    /// Of the card's row that no counter is called after.
    NewCounter,
    /// Cells of a card are typed along the rows, not down the columns.
    AcrossCard,
    /// A click on the map puts its hex into the cell.
    HexByClick,
    /// Counters and turn record cards as tables, not as printed.
    PlainTable,
    /// Two columns of a card alone, and what moved between them.
    TwoColumns,
    /// Row after row is read against the print.
    Proofread,
    /// Of what is open, or back to the first.
    SecondEntry,
    NextDifference,
    PreviousDifference,
    /// The chosen difference, as the first entry has it, the second, neither.
    SettleFirst,
    SettleSecond,
    SettleOtherwise,
    /// Of the chosen turn.
    NewEntry,
    /// The next section of the open document, or the one before.
    NextSection,
    PreviousSection,
    CloseTable,
    /// Goes to something that was searched for; the palette alone offers it.
    Find(Box<Found>),
    /// The hex under the pointer or the cursor stays the one that the rules are asked about, or no more.
    AskHere,
    /// The next piece of its stack is asked about.
    AskNextPiece,
    CursorUp,
    CursorDown,
    CursorLeft,
    CursorRight,
    NextSide,
    PreviousSide,
    ActAtCursor,
    EraseAtCursor,
    Cancel,
}

const PLAIN: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

impl Action {
    /// All of them, with the terrains that the open title adds.
    pub fn all(app: &App) -> Vec<Self> {
        let mut all = vec![
            Self::NewSheet,
            Self::NewDocument,
            Self::NewTitle,
            Self::TitleFromRulebook,
            Self::TitleFromSheets,
            Self::Demonstration,
            Self::OpenTitle,
            Self::OpenTitlePath,
            Self::UsualPanels,
            Self::DraftFromRulebook,
            Self::NextPassage,
            Self::TickPassage,
            Self::OpenPicture,
            Self::OpenPicturePath,
            Self::OpenPage,
            Self::OpenPagePath,
            Self::ImportSheet,
            Self::ImportSheetPath,
            Self::PasteTable,
            Self::ExportSheet,
            Self::ExportSheetPath,
            Self::Proof(false),
            Self::Proof(true),
            Self::ProofPath(false),
            Self::ProofPath(true),
            Self::LetterPaper,
            Self::Save,
            Self::TakeOver,
            Self::Quit,
            Self::Undo,
            Self::Redo,
            Self::Copy,
            Self::Cut,
            Self::Paste,
            Self::SelectAll,
            Self::Palette,
            Self::GoTo,
            Self::FitView,
            Self::ZoomIn,
            Self::ZoomOut,
            Self::LargerText,
            Self::SmallerText,
            Self::Dark,
        ];
        all.extend(app.personal.titles.iter().map(|left| Self::OpenKnown(left.folder.clone())));
        all.extend(new_kinds().map(Self::NewOf));
        all.extend(Shown::ALL.map(Self::Show));
        all.extend(Shown::ALL.into_iter().filter(|s| s.is_edited()).map(Self::Lock));
        all.extend(Pane::ALL.into_iter().filter(|p| *p != Pane::Map).map(Self::Panel));
        all.extend((0..app.tools().len()).map(Self::Tool));
        all.extend([0, 1, 2].map(Self::Brush));
        all.extend(app.terrains().into_iter().map(Self::Terrain));
        all.extend(HexsideKind::ALL.iter().copied().map(Self::Hexside));
        all.extend(RoadKind::ALL.iter().copied().map(Self::Road));
        all.extend([None].into_iter().chain(SpanKind::ALL.iter().copied().map(Some)).map(Self::Span));
        all.extend(MarkKind::all().into_iter().map(Self::Mark));
        all.extend([Self::Army, Self::Turn]);
        all.extend(Layer::ALL.iter().copied().map(Self::Layer));
        all.extend([
            Self::PaintSelection,
            Self::CompleteLayer,
            Self::ReopenLayer,
            Self::Initials,
            Self::CheckLayer,
            Self::Walk,
            Self::WalkConfirm,
            Self::WalkBack,
            Self::WalkSkip,
        ]);
        all.extend(FeatureKind::ALL.map(Self::NewFeature));
        all.extend([
            Self::RenameFeature,
            Self::RemoveFeature,
            Self::RegionBeside,
            Self::FlowKnown,
            Self::Numbering,
            Self::Shift,
            Self::HalfTurn,
            Self::NewJoin,
            Self::Compare,
            Self::Life,
            Self::NextFinding,
            Self::PreviousFinding,
            Self::Fix,
            Self::FixAll,
            Self::Suppress,
            Self::Explain,
            Self::Change,
            Self::OpenErratum,
            Self::OldValueNotTold,
            Self::CloseErratum,
            Self::AsCorrected,
            Self::ErrataSheet,
            Self::ErrataSheetPath,
            Self::AddRow,
            Self::RemoveRow,
            Self::RowUp,
            Self::RowDown,
            Self::RenameKey,
            Self::RowAsLine,
            Self::CopyCells,
            Self::CutCells,
            Self::PasteCells,
            Self::ClearCells,
            Self::ShowCell,
            Self::TakeHex,
            Self::UnitsOfColumn,
            Self::UnitsOfAllCards,
            Self::NoUnits,
            Self::NewCounter,
            Self::AcrossCard,
            Self::HexByClick,
            Self::PlainTable,
            Self::TwoColumns,
            Self::Proofread,
            Self::SecondEntry,
            Self::NextDifference,
            Self::PreviousDifference,
            Self::SettleFirst,
            Self::SettleSecond,
            Self::SettleOtherwise,
            Self::NewEntry,
            Self::NextSection,
            Self::PreviousSection,
            Self::CloseTable,
            Self::NextPage,
            Self::PreviousPage,
            Self::RowOnPage,
            Self::SquareCorners,
            Self::Squares,
            Self::GiveSquares,
            Self::TakeOffPage,
            Self::ClosePage,
            Self::AskHere,
            Self::AskNextPiece,
            Self::CursorUp,
            Self::CursorDown,
            Self::CursorLeft,
            Self::CursorRight,
            Self::NextSide,
            Self::PreviousSide,
            Self::ActAtCursor,
            Self::EraseAtCursor,
            Self::Cancel,
        ]);
        all
    }

    /// As menus and the palette show it; it ends in an ellipsis where a question follows.
    pub fn label(&self) -> String {
        match self {
            Self::NewSheet => "New sheet…".into(),
            Self::NewDocument => "New document…".into(),
            Self::NewOf(kind) => format!("New document: {}…", spaced(kind)),
            Self::NewTitle => "New title…".into(),
            Self::TitleFromRulebook => "New title from a rulebook…".into(),
            Self::TitleFromSheets => "New title from a spreadsheet…".into(),
            Self::Demonstration => "Open the demonstration".into(),
            Self::OpenKnown(folder) => format!("Open {}", folder.display()),
            Self::OpenTitle => "Open title…".into(),
            Self::OpenTitlePath => "Open title by path…".into(),
            Self::OpenPicture => "Open picture…".into(),
            Self::OpenPicturePath => "Open picture by path…".into(),
            Self::OpenPage => "Open page…".into(),
            Self::OpenPagePath => "Open page by path…".into(),
            Self::NextPage => "Next page".into(),
            Self::PreviousPage => "Previous page".into(),
            Self::RowOnPage => "Row stands here on the page".into(),
            Self::SquareCorners => "Corners of the squares".into(),
            Self::Squares => "State the squares…".into(),
            Self::GiveSquares => "Give squares to counters".into(),
            Self::TakeOffPage => "Take row off the page".into(),
            Self::ClosePage => "Close page".into(),
            Self::DraftFromRulebook => "Draft from a rulebook…".into(),
            Self::NextPassage => "Next passage to read".into(),
            Self::TickPassage => "Passage is done".into(),
            Self::ImportSheet => "Import a spreadsheet…".into(),
            Self::ImportSheetPath => "Import a spreadsheet by path…".into(),
            Self::PasteTable => "Paste a table…".into(),
            Self::ExportSheet => "Export as spreadsheet…".into(),
            Self::ExportSheetPath => "Export as spreadsheet by path…".into(),
            Self::Proof(false) => "Proof sheet…".into(),
            Self::Proof(true) => "Proof sheet by hex…".into(),
            Self::ProofPath(false) => "Proof sheet to path…".into(),
            Self::ProofPath(true) => "Proof sheet by hex to path…".into(),
            Self::LetterPaper => "Letter paper for proof sheets".into(),
            Self::Life => "Life of what is chosen".into(),
            Self::Save => "Save".into(),
            Self::TakeOver => "Take over from the other window".into(),
            Self::Quit => "Quit".into(),
            Self::Undo => "Undo".into(),
            Self::Redo => "Redo".into(),
            Self::Copy => "Copy".into(),
            Self::Cut => "Cut".into(),
            Self::Paste => "Paste here".into(),
            Self::SelectAll => "Select all".into(),
            Self::Palette => "Find command…".into(),
            Self::GoTo => "Go to hex…".into(),
            Self::FitView => "Fit".into(),
            Self::ZoomIn => "Zoom in".into(),
            Self::ZoomOut => "Zoom out".into(),
            Self::LargerText => "Larger text".into(),
            Self::SmallerText => "Smaller text".into(),
            Self::Dark => "Dark".into(),
            Self::Show(shown) => format!("Show {}", shown.label()),
            Self::Lock(shown) => format!("Lock {}", shown.label()),
            Self::Panel(pane) => format!("Panel: {}", pane.title()),
            Self::UsualPanels => "Panels where they usually are".into(),
            Self::Tool(i) => tools::infos().get(*i).map(|t| t.label.to_owned()).unwrap_or_default(),
            Self::Brush(0) => "1 hex".into(),
            Self::Brush(radius) => format!("{} hexes", 1 + 3 * u32::from(*radius) * (u32::from(*radius) + 1)),
            Self::Terrain(word) => format!("Terrain: {word}"),
            Self::Hexside(kind) => format!("Hexside: {}", spaced(kind.word())),
            Self::Road(kind) => format!("Road: {}", spaced(kind.word())),
            Self::Span(None) => "Span: as its water asks".into(),
            Self::Span(Some(kind)) => format!("Span: {}", spaced(kind.word())),
            Self::Mark(mark) => format!("Mark: {}", mark.label()),
            Self::Army => "Army of marks…".into(),
            Self::Turn => "Turn by 60 degrees".into(),
            Self::Layer(layer) => format!("Layer: {}", spaced(layer.word())),
            Self::PaintSelection => "Paint selection".into(),
            Self::CompleteLayer => "Complete in this layer".into(),
            Self::ReopenLayer => "Not transcribed in this layer".into(),
            Self::Initials => "Initials…".into(),
            Self::CheckLayer => "Checked in this layer".into(),
            Self::Walk => "Walk through unchecked hexes".into(),
            Self::WalkConfirm => "Walk: confirm".into(),
            Self::WalkBack => "Walk: back".into(),
            Self::WalkSkip => "Walk: skip".into(),
            Self::NewFeature(kind) => format!("New {}…", kind.label()),
            Self::RenameFeature => "Rename feature…".into(),
            Self::RemoveFeature => "Remove feature".into(),
            Self::RegionBeside => "Hexes on this side of the river".into(),
            Self::FlowKnown => "Flow is known".into(),
            Self::Numbering => "Sheet numbering…".into(),
            Self::Shift => "Move content by hexes…".into(),
            Self::HalfTurn => "Turn content upside down".into(),
            Self::NewJoin => "New join…".into(),
            Self::Compare => "Compare with…".into(),
            Self::NextFinding => "Next finding".into(),
            Self::PreviousFinding => "Previous finding".into(),
            Self::Fix => "Fix finding".into(),
            Self::FixAll => "Fix all findings of this kind".into(),
            Self::Suppress => "Let finding stand…".into(),
            Self::Explain => "Explain finding".into(),
            Self::Change => "Change by line…".into(),
            Self::OpenErratum => "Open an erratum…".into(),
            Self::CloseErratum => "Close the erratum".into(),
            Self::OldValueNotTold => "Old value not told".into(),
            Self::AsCorrected => "Show as corrected".into(),
            Self::ErrataSheet => "Errata as a sheet…".into(),
            Self::ErrataSheetPath => "Errata as a sheet to path…".into(),
            Self::AddRow => "Add row…".into(),
            Self::RemoveRow => "Remove row".into(),
            Self::RowUp => "Move row up".into(),
            Self::RowDown => "Move row down".into(),
            Self::RenameKey => "Rename key…".into(),
            Self::RowAsLine => "Row as a line…".into(),
            Self::CopyCells => "Copy cells".into(),
            Self::CutCells => "Cut cells".into(),
            Self::PasteCells => "Paste cells".into(),
            Self::ClearCells => "Clear cells".into(),
            Self::ShowCell => "Show hex of cell on map".into(),
            Self::TakeHex => "Take hex from map".into(),
            Self::UnitsOfColumn => "Show units of this column".into(),
            Self::UnitsOfAllCards => "Units of all cards".into(),
            Self::NoUnits => "Show no units".into(),
            Self::NewCounter => "New counter…".into(),
            Self::AcrossCard => "Type along the rows".into(),
            Self::HexByClick => "Clicks on the map fill cells".into(),
            Self::PlainTable => "As a table".into(),
            Self::TwoColumns => "Two columns and what moved".into(),
            Self::Proofread => "Proofread rows".into(),
            Self::SecondEntry => "Second entry of what is open".into(),
            Self::NextDifference => "Next difference of the entries".into(),
            Self::PreviousDifference => "Previous difference of the entries".into(),
            Self::SettleFirst => "Settle as the first entry".into(),
            Self::SettleSecond => "Settle as the second entry".into(),
            Self::SettleOtherwise => "Settle with another value…".into(),
            Self::NewEntry => "New entry…".into(),
            Self::NextSection => "Next section of the document".into(),
            Self::PreviousSection => "Previous section of the document".into(),
            Self::Find(found) => found.words.clone(),
            Self::CloseTable => "Close table".into(),
            Self::AskHere => "Ask the rules about this hex".into(),
            Self::AskNextPiece => "Ask about the next piece here".into(),
            Self::CursorUp => "Cursor up".into(),
            Self::CursorDown => "Cursor down".into(),
            Self::CursorLeft => "Cursor left".into(),
            Self::CursorRight => "Cursor right".into(),
            Self::NextSide => "Next side".into(),
            Self::PreviousSide => "Previous side".into(),
            Self::ActAtCursor => "Use tool at cursor".into(),
            Self::EraseAtCursor => "Erase with tool at cursor".into(),
            Self::Cancel => "Cancel".into(),
        }
    }

    /// The keys that send it.
    pub fn shortcut(&self) -> Option<KeyboardShortcut> {
        let (modifiers, key) = match self {
            Self::NewSheet => (CTRL, Key::N),
            Self::UsualPanels => (CTRL_SHIFT, Key::Home),
            Self::OpenTitle => (CTRL, Key::O),
            Self::OpenPicture => (CTRL_SHIFT, Key::O),
            Self::ImportSheet => (CTRL, Key::I),
            Self::NextPassage => (PLAIN, Key::F9),
            Self::TickPassage => (SHIFT, Key::F9),
            Self::ExportSheet => (CTRL, Key::E),
            Self::Save => (CTRL, Key::S),
            Self::Quit => (CTRL, Key::Q),
            Self::Undo => (CTRL, Key::Z),
            Self::Redo => (CTRL_SHIFT, Key::Z),
            Self::Copy => (CTRL, Key::C),
            Self::Cut => (CTRL, Key::X),
            Self::Paste => (CTRL, Key::V),
            Self::SelectAll => (CTRL, Key::A),
            Self::Palette => (CTRL, Key::P),
            Self::GoTo => (CTRL, Key::G),
            Self::FitView => (PLAIN, Key::Home),
            Self::ZoomIn => (PLAIN, Key::PageUp),
            Self::ZoomOut => (PLAIN, Key::PageDown),
            Self::LargerText => (CTRL, Key::Plus),
            Self::SmallerText => (CTRL, Key::Minus),
            Self::Show(Shown::Zoc) => (CTRL_SHIFT, Key::K),
            Self::Show(Shown::Sight) => (CTRL_SHIFT, Key::L),
            Self::Show(Shown::Command) => (CTRL_SHIFT, Key::R),
            Self::Show(Shown::Supply) => (CTRL_SHIFT, Key::S),
            Self::Show(Shown::Movement) => (CTRL_SHIFT, Key::M),
            Self::Show(shown) => {
                let keys = [
                    (Shown::Scan, Key::Num1),
                    (Shown::Terrain, Key::Num2),
                    (Shown::Numbers, Key::Num3),
                    (Shown::Hexsides, Key::Num4),
                    (Shown::Roads, Key::Num5),
                    (Shown::Spans, Key::Num6),
                    (Shown::Names, Key::Num7),
                    (Shown::Progress, Key::Num8),
                    (Shown::Differences, Key::Num9),
                    (Shown::Units, Key::Num0),
                ];
                (CTRL, keys.iter().find(|(s, _)| s == shown)?.1)
            }
            Self::AskHere => (PLAIN, Key::Q),
            Self::AskNextPiece => (PLAIN, Key::A),
            Self::Tool(i) => {
                let letter = tools::infos().get(*i)?.key;
                (PLAIN, Key::from_name(&letter.to_string())?)
            }
            Self::Brush(radius) => (PLAIN, *[Key::Num1, Key::Num2, Key::Num3].get(usize::from(*radius))?),
            Self::Terrain(word) if word == Terrain::Clear.word() => (PLAIN, Key::C),
            Self::Terrain(word) if word == Terrain::Woods.word() => (PLAIN, Key::W),
            Self::Terrain(word) if word == Terrain::Orchard.word() => (PLAIN, Key::O),
            Self::Terrain(word) if word == Terrain::Marsh.word() => (PLAIN, Key::M),
            Self::Terrain(word) if word == Terrain::Lake.word() => (PLAIN, Key::L),
            Self::Hexside(HexsideKind::River) => (PLAIN, Key::R),
            Self::Hexside(HexsideKind::Stream) => (PLAIN, Key::S),
            Self::Hexside(HexsideKind::Slope) => (PLAIN, Key::U),
            Self::Hexside(HexsideKind::Crest) => (PLAIN, Key::G),
            Self::Turn => (PLAIN, Key::X),
            Self::PaintSelection => (CTRL, Key::Space),
            Self::CompleteLayer => (CTRL, Key::Enter),
            Self::CheckLayer => (CTRL_SHIFT, Key::Enter),
            Self::Walk => (CTRL, Key::W),
            Self::WalkConfirm => (PLAIN, Key::Enter),
            Self::WalkBack => (PLAIN, Key::Backspace),
            Self::WalkSkip => (PLAIN, Key::Insert),
            Self::Compare => (CTRL, Key::D),
            Self::Life => (CTRL, Key::L),
            Self::NextFinding => (PLAIN, Key::F8),
            Self::PreviousFinding => (SHIFT, Key::F8),
            Self::Fix => (CTRL, Key::Period),
            Self::FixAll => (CTRL_SHIFT, Key::Period),
            Self::Suppress => (CTRL, Key::Comma),
            Self::Explain => (PLAIN, Key::F1),
            Self::OpenErratum => (PLAIN, Key::F5),
            Self::CloseErratum => (SHIFT, Key::F5),
            Self::AsCorrected => (PLAIN, Key::F3),
            Self::OldValueNotTold => (SHIFT, Key::F3),
            Self::AddRow => (CTRL, Key::Insert),
            Self::RemoveRow => (CTRL, Key::Delete),
            Self::RowUp => (CTRL, Key::ArrowUp),
            Self::RowDown => (CTRL, Key::ArrowDown),
            Self::RenameKey => (CTRL, Key::R),
            Self::RowAsLine => (CTRL, Key::T),
            Self::ShowCell => (CTRL, Key::J),
            Self::TakeHex => (CTRL, Key::H),
            Self::UnitsOfColumn => (CTRL, Key::U),
            Self::NewCounter => (CTRL_SHIFT, Key::N),
            Self::AcrossCard => (PLAIN, Key::F6),
            Self::HexByClick => (PLAIN, Key::F4),
            Self::PlainTable => (PLAIN, Key::F7),
            Self::TwoColumns => (SHIFT, Key::F6),
            Self::Proofread => (SHIFT, Key::F7),
            Self::NextDifference => (CTRL_SHIFT, Key::ArrowDown),
            Self::PreviousDifference => (CTRL_SHIFT, Key::ArrowUp),
            Self::SettleFirst => (CTRL_SHIFT, Key::ArrowLeft),
            Self::SettleSecond => (CTRL_SHIFT, Key::ArrowRight),
            Self::SettleOtherwise => (CTRL_SHIFT, Key::E),
            Self::NextPage => (CTRL_SHIFT, Key::PageDown),
            Self::PreviousPage => (CTRL_SHIFT, Key::PageUp),
            Self::RowOnPage => (CTRL_SHIFT, Key::A),
            Self::GiveSquares => (CTRL_SHIFT, Key::G),
            Self::NextSection => (CTRL, Key::PageDown),
            Self::PreviousSection => (CTRL, Key::PageUp),
            Self::CursorUp => (PLAIN, Key::ArrowUp),
            Self::CursorDown => (PLAIN, Key::ArrowDown),
            Self::CursorLeft => (PLAIN, Key::ArrowLeft),
            Self::CursorRight => (PLAIN, Key::ArrowRight),
            Self::NextSide => (PLAIN, Key::Period),
            Self::PreviousSide => (PLAIN, Key::Comma),
            Self::ActAtCursor => (PLAIN, Key::Space),
            Self::EraseAtCursor => (SHIFT, Key::Space),
            Self::Cancel => (PLAIN, Key::Escape),
            _ => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// Whether it can be done now.
    pub fn enabled(&self, app: &App) -> bool {
        let sheet = || app.session.map_sheet().is_some();
        let grid = || app.session.grid().is_some();
        let selected = || !app.settings.selection.is_empty();
        match self {
            Self::Save => !app.session.unsaved().is_empty(),
            Self::ImportSheet | Self::ImportSheetPath | Self::PasteTable | Self::DraftFromRulebook => app.can_import(),
            Self::NextPassage | Self::TickPassage => app.rulebook.is_some(),
            Self::ExportSheet | Self::ExportSheetPath => app.exported().is_some(),
            Self::Proof(_) | Self::ProofPath(_) => app.proofed().is_some(),
            Self::TakeOver => app.session.can_ask(),
            Self::Demonstration => app.own_demonstration().is_some_and(|folder| !app.is_open(&folder)),
            Self::OpenKnown(folder) => !app.is_open(folder) && folder.is_dir(),
            Self::Undo => !app.session.history().is_empty(),
            Self::Redo => app.session.history().redo_label().is_some(),
            Self::OpenPicture | Self::OpenPicturePath | Self::Numbering => sheet(),
            Self::Show(Shown::Scan) => app.settings.picture.is_some(),
            Self::Copy
            | Self::Cut
            | Self::PaintSelection
            | Self::CompleteLayer
            | Self::ReopenLayer
            | Self::CheckLayer => grid() && selected(),
            Self::Paste => grid() && app.area().is_some(),
            Self::WalkConfirm | Self::WalkBack | Self::WalkSkip => app.walk().is_some(),
            // The one that is selected may have gone with an undone step.
            Self::RenameFeature | Self::RemoveFeature => {
                let named = app.settings.feature.as_ref().zip(app.session.map_sheet());
                named.is_some_and(|(name, sheet)| sheet.features.get(name).is_some())
            }
            Self::RegionBeside | Self::FlowKnown => app.selected_water().is_some(),
            Self::NewJoin => app.session.sheets().len() > 1,
            Self::NewDocument | Self::NewOf(_) => app.session.folder.is_some() && app.session.read_only().is_none(),
            Self::AddRow
            | Self::RemoveRow
            | Self::RowUp
            | Self::RowDown
            | Self::RenameKey
            | Self::RowAsLine
            | Self::CopyCells
            | Self::CutCells
            | Self::PasteCells
            | Self::ClearCells
            | Self::ShowCell
            | Self::TakeHex
            | Self::UnitsOfColumn
            | Self::NewCounter
            | Self::AcrossCard
            | Self::HexByClick
            | Self::PlainTable
            | Self::TwoColumns
            | Self::Proofread
            | Self::NextSection
            | Self::PreviousSection
            | Self::NewEntry => app.table_can(self),
            Self::SecondEntry => app.can_be_second(),
            Self::NextDifference | Self::PreviousDifference => app.pair().is_some(),
            Self::SettleFirst | Self::SettleSecond | Self::SettleOtherwise => app.can_settle(),
            Self::OpenErratum => app.session.folder.is_some() && app.session.read_only().is_none(),
            Self::CloseErratum | Self::OldValueNotTold => app.session.open_erratum().is_some(),
            Self::AsCorrected | Self::ErrataSheet | Self::ErrataSheetPath => {
                app.session.is_corrected() || app.session.documents().any(|d| d.errata().is_some())
            }
            Self::OpenPage
            | Self::OpenPagePath
            | Self::NextPage
            | Self::PreviousPage
            | Self::RowOnPage
            | Self::SquareCorners
            | Self::Squares
            | Self::GiveSquares
            | Self::TakeOffPage
            | Self::ClosePage => app.page_can(self),
            Self::NoUnits => app.settings.units.column.is_some(),
            Self::AskHere => grid() && (app.settings.asking.hex.is_some() || app.looked_at().is_some()),
            Self::AskNextPiece => app.subject_hex().is_some(),
            Self::CloseTable => app.tables.is_shown,
            Self::Fix | Self::FixAll | Self::Suppress => app.finding_can(self),
            Self::SelectAll
            | Self::GoTo
            | Self::NewFeature(_)
            | Self::Walk
            | Self::Shift
            | Self::HalfTurn
            | Self::CursorUp
            | Self::CursorDown
            | Self::CursorLeft
            | Self::CursorRight
            | Self::ActAtCursor
            | Self::EraseAtCursor => grid(),
            _ => true,
        }
    }

    /// For what can be on or off, which it is.
    pub fn is_on(&self, app: &App) -> Option<bool> {
        let settings = &app.settings;
        Some(match self {
            Self::Show(shown) => settings.layer(*shown).visible,
            Self::Lock(shown) => settings.layer(*shown).locked,
            Self::Dark => app.personal.dark,
            Self::LetterPaper => app.personal.letter_paper,
            Self::Tool(i) => app.active_tool() == *i,
            Self::Brush(radius) => settings.radius == *radius,
            Self::Terrain(word) => settings.terrain == *word,
            Self::Hexside(kind) => settings.kind == *kind,
            Self::Road(kind) => settings.road == *kind,
            Self::Span(kind) => settings.span == *kind,
            Self::Mark(mark) => settings.mark == *mark,
            Self::Layer(layer) => settings.layer == *layer,
            Self::Walk => app.walk().is_some(),
            Self::Explain => app.findings.explain,
            Self::UnitsOfAllCards => settings.units.all_cards,
            Self::AskHere => settings.asking.hex.is_some(),
            Self::FlowKnown => app.selected_water() == Some(true),
            Self::AsCorrected => app.session.is_corrected(),
            Self::AcrossCard => app.tables.cards.across,
            Self::HexByClick => app.tables.cards.by_click,
            Self::PlainTable => app.tables.printed.is_plain,
            Self::RowOnPage => app.pages.armed == Some(Armed::Row),
            Self::SquareCorners => matches!(app.pages.armed, Some(Armed::Corner(_))),
            Self::GiveSquares => app.pages.armed == Some(Armed::Squares),
            Self::TwoColumns => app.tables.two.is_some(),
            Self::Proofread => app.tables.proofreading.is_some(),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_share_keys_or_words() {
        let app = App::new(crate::Options::default());
        let all = Action::all(&app);
        for (i, a) in all.iter().enumerate() {
            assert!(!a.label().is_empty(), "{a:?}");
            for b in &all[i + 1..] {
                assert_ne!(a.label(), b.label());
                assert!(a.shortcut().is_none() || a.shortcut() != b.shortcut(), "{a:?} and {b:?}");
            }
        }
        for (i, tool) in tools::infos().iter().enumerate() {
            assert!(Action::Tool(i).shortcut().is_some(), "{}", tool.id);
        }
    }
}
