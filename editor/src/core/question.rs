//! What the window asks the person in one line of text, for tools and commands alike.

use tlnb_formats::geometry::{Hex, HexPair};
use tlnb_formats::second::Difference;

/// Which kind of feature is begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeatureKind {
    Place,
    Water,
    Height,
    Wood,
    Pond,
    Road,
    Region,
}

impl FeatureKind {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Place, Self::Water, Self::Height, Self::Wood, Self::Pond, Self::Road, Self::Region];

    /// As shown.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Water => "river or stream",
            Self::Height => "height",
            Self::Wood => "wood",
            Self::Pond => "pond",
            Self::Road => "road",
            Self::Region => "region",
        }
    }
}

/// A question, with what its answer is for.
#[derive(Debug, Clone, PartialEq)]
pub enum Question {
    /// The number printed at a pixel of the scan.
    Point([f64; 2]),
    GoTo,
    HexName(Hex),
    Vp(Hex),
    Elevation(Hex),
    SideName(HexPair),
    Army,
    Initials,
    NewFeature(FeatureKind),
    RenameFeature(String),
    /// Columns and rows, as in `1 0`.
    Shift,
    /// A folder, or a revision of the title's own one.
    Compare,
    /// Why a finding is let stand.
    Suppress {
        code: String,
        document: String,
        place: String,
    },
    /// The key of a row that is added behind another one.
    NewRow {
        document: String,
        section: String,
        behind: Option<String>,
    },
    /// The kind of the counter that a row of a card is lacking.
    NewCounter {
        document: String,
        row: String,
    },
    /// Who arrives in a turn.
    NewEntry {
        document: String,
        turn: String,
    },
    /// Another key of a row.
    RenameKey {
        document: String,
        section: String,
        key: String,
    },
    /// A group or an order as one line of text.
    RowAsLine {
        document: String,
        section: String,
        key: String,
    },
    /// A value that neither of two entries has.
    Settle(Difference),
    /// One change in its written form.
    Change,
    TitlePath,
    PicturePath,
    /// The page of the open document.
    PagePath,
    /// Where the squares of counters lie on it, with an outline that was pointed at.
    Squares(Option<[f64; 4]>),
    /// The text that scenarios are drafted from.
    RulebookPath,
    /// The file that is imported.
    SpreadsheetPath,
    /// The file that this document becomes.
    SpreadsheetOf(String),
    /// The file that a document's proof sheet becomes, by hex or as printed.
    ProofOf {
        document: String,
        by_hex: bool,
    },
    /// The file that the errata become.
    ErrataSheet,
    /// Where the picture of this name lies now.
    FindPicture(String),
    /// Left, top, right, bottom of the part that counts.
    Extent(String),
}

impl Question {
    /// The question itself.
    pub fn title(&self) -> String {
        match self {
            Self::Point(_) => "Which number is printed here?".into(),
            Self::GoTo => "Go to which hex?".into(),
            Self::HexName(hex) => format!("Which name is printed at {hex}?"),
            Self::Vp(hex) => format!("How many victory points are printed in {hex}?"),
            Self::Elevation(hex) => format!("Which rank has the hilltop {hex}?"),
            Self::SideName(pair) => format!("Which name is printed at {pair}?"),
            Self::Army => "Which army are the marks for?".into(),
            Self::Initials => "Who checks?".into(),
            Self::NewFeature(kind) => format!("What is the {} called?", kind.label()),
            Self::RenameFeature(name) => format!("What is {name} really called?"),
            Self::Shift => "Move the sheet's content by how many columns and rows?".into(),
            Self::Compare => "Compare with what?".into(),
            Self::Suppress { code, place, .. } => format!("Why does {code} stand at {place}?"),
            Self::NewRow { section, .. } => format!("Which key has the new row of {section}?"),
            Self::NewEntry { turn, .. } => format!("Who arrives at {turn}?"),
            Self::NewCounter { row, .. } => format!("What kind of counter is {row}?"),
            Self::RenameKey { key, .. } => format!("What is the key of {key} really?"),
            Self::RowAsLine { section, key, .. } if section == "orders" => {
                format!("Whose order is {key}, and where does it lead?")
            }
            Self::RowAsLine { key, .. } => format!("Who is in the group {key}, and where does it enter?"),
            Self::Settle(difference) => format!("What is printed at {}?", difference.place.key),
            Self::Change => "Which change?".into(),
            Self::TitlePath => "Open which title?".into(),
            Self::PicturePath => "Open which picture?".into(),
            Self::PagePath => "Open which page?".into(),
            Self::Squares(_) => "Where do the squares of counters lie?".into(),
            Self::RulebookPath => "Draft from the text of which rulebook?".into(),
            Self::SpreadsheetPath => "Import which spreadsheet?".into(),
            Self::SpreadsheetOf(document) => format!("Write {document} to which file?"),
            Self::ProofOf { document, .. } => format!("Write the proof sheet of {document} to which file?"),
            Self::ErrataSheet => "Write the errata to which file?".into(),
            Self::FindPicture(name) => format!("Where is the picture {name}?"),
            Self::Extent(name) => format!("Which part of {name} shows the sheet?"),
        }
    }

    /// The name of the line that takes the answer.
    pub const fn label(&self) -> &'static str {
        match self {
            Self::Point(_) => "Printed number",
            Self::GoTo => "Hex",
            Self::HexName(_) | Self::SideName(_) | Self::NewFeature(_) | Self::RenameFeature(_) => "Name",
            Self::Vp(_) => "Victory points",
            Self::Elevation(_) => "Elevation",
            Self::Army => "Army letter",
            Self::Initials => "Initials",
            Self::Shift => "Columns and rows",
            Self::Compare => "Folder or revision",
            Self::Suppress { .. } => "Reason",
            Self::NewRow { .. } | Self::RenameKey { .. } => "Key",
            Self::NewCounter { .. } => "Kind",
            Self::NewEntry { .. } => "Entry",
            Self::RowAsLine { .. } => "Line",
            Self::Settle(_) => "Value",
            Self::Change => "Change",
            Self::TitlePath
            | Self::PicturePath
            | Self::PagePath
            | Self::RulebookPath
            | Self::FindPicture(_)
            | Self::SpreadsheetPath
            | Self::SpreadsheetOf(_)
            | Self::ProofOf { .. }
            | Self::ErrataSheet => "Path",
            Self::Extent(_) => "Left, top, right, bottom",
            Self::Squares(_) => "Left, top, right, bottom, columns, rows",
        }
    }

    /// What else there is to say, in small letters below.
    pub const fn help(&self) -> &'static str {
        match self {
            Self::HexName(_) | Self::SideName(_) | Self::Vp(_) | Self::Elevation(_) => "Nothing takes it away.",
            Self::Shift => "As in `1 0`; negative numbers move left and up.",
            Self::Compare => "Another folder of the title, or a git revision such as HEAD. Nothing ends it.",
            Self::Suppress { .. } => {
                "Kept in the document; the finding counts no more, and comes back when it no longer fits."
            }
            Self::RowAsLine { section, .. } => match section.as_bytes() {
                b"orders" => {
                    "As in `AG/Kienmayer (less Vedette): 2014/2015`; a hexside, a hex, a place, or `exit 0107`."
                }
                _ => {
                    "As in `SOULT, IV/1 Div, 2 Div (less IV/Arty) (0633)`; a number alone is of the formation before it."
                }
            },
            Self::Settle(_) => "Both entries get it, and a note keeps what each had read.",
            Self::Change => "As in `sheets/vale hexes 0412 terrain: Clear -> Woods`, `+ KEY: VALUE` or `- KEY: VALUE`.",
            Self::NewEntry { .. } => "Units parted by commas, and behind `at` the hex: NEY, III/Souham at 0412.",
            Self::NewCounter { .. } => "unit, leader, vedette or train; it joins the counters of its army.",
            Self::NewRow { .. } => "As printed; of one that is printed twice, the second with -2 behind it.",
            Self::RenameKey { .. } => "What names it elsewhere changes with it; that is shown first.",
            Self::RulebookPath => "A txt file in UTF-8; sections from 27.0 on are read. What you have changed stays.",
            Self::SpreadsheetPath => "xlsx, ods, csv, tsv, the tables of an html page, or text in a txt file.",
            Self::SpreadsheetOf(_) => "The ending says what it becomes: xlsx, ods, csv or tsv.",
            Self::ErrataSheet => "The ending says what it becomes: md or html.",
            Self::ProofOf { .. } => "An HTML file, which any browser prints.",
            Self::PagePath => "A picture, or a PDF with any number of pages.",
            Self::Squares(_) => {
                "In pixels, and how many squares, as in `40 52 2410 3150 14 18`; nothing: there are none."
            }
            Self::Extent(_) => "In pixels, as in `0 0 3300 2450`; nothing means all of it.",
            Self::Initials => "Two or three letters; hexes you confirm carry them.",
            Self::Army => "As printed, for example F; `any` where the mark names none.",
            _ => "",
        }
    }
}
