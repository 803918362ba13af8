//! What a tool is: it sees map points, hexes and hexsides, and changes the session; it never sees a screen.

use tlnb_formats::geometry::{Hex, Hexside};

use super::board::Board;
use super::placement::Placement;
use super::question::Question;
use super::session::Session;
use super::settings::Settings;

/// What of the hex cursor a tool acts on when a key works it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acts {
    /// The hex.
    Hex,
    /// The side in the cursor's direction.
    Side,
    /// From the hex to the next one in the cursor's direction, where the cursor then goes.
    Link,
    /// Nothing.
    Nothing,
}

/// What the panel of tools offers for a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choices {
    Brush,
    Terrain,
    Hexside,
    Road,
    Span,
    Mark,
    Layer,
    Turn,
    Feature,
}

/// What a tool is called.
#[derive(Debug, Clone, Copy)]
pub struct ToolInfo {
    /// Stable word, the name of its file.
    pub id: &'static str,
    /// As shown.
    pub label: &'static str,
    /// The letter that chooses it.
    pub key: char,
    /// One sentence.
    pub description: &'static str,
    /// What a key works it on, as far as nothing that is set says otherwise.
    pub acts: Acts,
    /// What can be set for it.
    pub choices: &'static [Choices],
}

/// What the pointer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Hover,
    Press,
    Drag,
    Release,
}

/// The pointer, in map units.
#[derive(Debug, Clone, Copy)]
pub struct ToolInput {
    /// What it does.
    pub phase: Phase,
    /// Where it is.
    pub map: [f64; 2],
    /// Where it is on the scan.
    pub px: Option<[f64; 2]>,
    /// The hex under it, if the sheet prints it.
    pub hex: Option<Hex>,
    /// The hexside nearest to it.
    pub side: Option<Hexside>,
    /// Shift is held.
    pub shift: bool,
    /// Alt is held.
    pub alt: bool,
    /// Control, or the command key, is held.
    pub ctrl: bool,
    /// It is the secondary button.
    pub secondary: bool,
    /// How near counts as a hit, in map units.
    pub reach: f64,
}

/// What a tool works on.
pub struct ToolCx<'a> {
    /// The title.
    pub session: &'a mut Session,
    /// What the person has set.
    pub settings: &'a mut Settings,
    /// The scan's place, if one is shown.
    pub placement: Option<&'a Placement>,
    /// The sheets on the table.
    pub board: &'a Board,
    /// What was copied.
    pub area: Option<&'a tlnb_formats::edit::area::Area>,
    /// A question to the person.
    pub ask: Option<Question>,
    /// A sentence for the status line.
    pub message: Option<String>,
    /// The id of the tool to go on with.
    pub choose: Option<&'static str>,
    /// The sheet to show.
    pub sheet: Option<String>,
}

/// How strongly an overlay speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Preview,
    Good,
    Off,
    Selected,
}

/// What a tool shows above the map, in map units.
#[derive(Debug, Clone, PartialEq)]
pub enum OverlayMark {
    Hex(Hex, Tone),
    Side(Hexside, Tone),
    /// A line through points.
    Line(Vec<[f64; 2]>, Tone),
    /// A cross with words beside it.
    Cross([f64; 2], String, Tone),
}

/// A tool of the canvas.
pub trait Tool {
    /// What it is called.
    fn info(&self) -> ToolInfo;
    /// What a key works it on, as it is set.
    fn acts(&self, _: &Settings) -> Acts {
        self.info().acts
    }
    /// What it will do here, in one sentence.
    fn hint(&self, settings: &Settings) -> String;
    /// Takes the pointer.
    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>);
    /// What it shows above the map; previews only while the pointer is there.
    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>);
    /// Gives up what it is at, and takes it back.
    fn cancel(&mut self, cx: &mut ToolCx<'_>);
}

impl ToolCx<'_> {
    /// Applies changes and says why not, if not. False if the gesture was taken back.
    pub fn change(&mut self, changes: &[tlnb_formats::Change]) -> bool {
        if let Some(layer) = changes.iter().find_map(|c| self.settings.locked(c)) {
            self.session.rollback();
            self.message = Some(format!("The layer of {} is locked.", layer.label()));
            return false;
        }
        let result = self.session.change(changes);
        if let Err(error) = &result {
            self.message = Some(format!("Not changed: {error}."));
        }
        result.is_ok()
    }

    /// Changes as one step of their own.
    pub fn step(&mut self, label: &str, changes: &[tlnb_formats::Change]) {
        self.session.begin(label);
        if self.change(changes) {
            self.session.commit();
        }
    }
}
