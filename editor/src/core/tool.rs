//! What a tool is: it sees map points, hexes and hexsides, and changes the session; it never sees a screen.

use tlnb_formats::documents::map_sheet::{HexsideKind, Terrain};
use tlnb_formats::geometry::{Hex, Hexside};

use super::placement::Placement;
use super::session::Session;

/// What a tool is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToolInfo {
    /// Stable word.
    pub id: &'static str,
    /// As shown.
    pub label: &'static str,
    /// The letter that chooses it.
    pub key: char,
    /// One sentence.
    pub description: &'static str,
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
    /// It is the secondary button.
    pub secondary: bool,
    /// How near counts as a hit, in map units.
    pub reach: f64,
}

/// What the person has set; tools read it, panels show it.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Terrain of the brush.
    pub terrain: Terrain,
    /// Steps from the middle of the brush to its edge: 0, 1 or 2.
    pub radius: u8,
    /// Kind of the hexside pencil.
    pub kind: HexsideKind,
    /// The hex that the keyboard acts on.
    pub cursor: Option<Hex>,
    /// Name of the picture that is shown.
    pub picture: Option<String>,
    /// Whether the scan is shown.
    pub show_scan: bool,
    /// Whether terrain is shown.
    pub show_terrain: bool,
    /// Whether numbers are shown.
    pub show_numbers: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            terrain: Terrain::Woods,
            radius: 0,
            kind: HexsideKind::River,
            cursor: None,
            picture: None,
            show_scan: true,
            show_terrain: true,
            show_numbers: true,
        }
    }
}

impl Settings {
    /// How many hexes the brush covers.
    pub const fn brush_hexes(&self) -> u8 {
        1 + 3 * self.radius * (self.radius + 1)
    }
}

/// What a tool asks the window for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ask {
    /// The number printed at this pixel of the scan.
    Number([f64; 2]),
}

/// What a tool works on.
pub struct ToolCx<'a> {
    /// The title.
    pub session: &'a mut Session,
    /// What the person has set.
    pub settings: &'a mut Settings,
    /// The scan's place, if one is shown.
    pub placement: Option<&'a Placement>,
    /// A question to the person.
    pub ask: Option<Ask>,
    /// A sentence for the status line.
    pub message: Option<String>,
}

/// How strongly an overlay speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Preview,
    Good,
    Off,
}

/// What a tool shows above the map, in map units.
#[derive(Debug, Clone, PartialEq)]
pub enum OverlayMark {
    Hex(Hex, Tone),
    Side(Hexside, Tone),
    /// A cross with words beside it.
    Cross([f64; 2], String, Tone),
}

/// A tool of the canvas.
pub trait Tool {
    /// What it is called.
    fn info(&self) -> ToolInfo;
    /// What it will do here, in one sentence.
    fn hint(&self, settings: &Settings) -> String;
    /// Takes the pointer.
    fn input(&mut self, input: &ToolInput, cx: &mut ToolCx<'_>);
    /// What it shows above the map.
    fn overlay(&self, cx: &ToolCx<'_>, out: &mut Vec<OverlayMark>);
    /// Gives up what it is at, and takes it back.
    fn cancel(&mut self, cx: &mut ToolCx<'_>);
}

impl ToolCx<'_> {
    /// Applies changes and says why not, if not. False if the gesture was taken back.
    pub fn change(&mut self, changes: &[tlnb_formats::Change]) -> bool {
        let result = self.session.change(changes);
        if let Err(error) = &result {
            self.message = Some(format!("Not changed: {error}."));
        }
        result.is_ok()
    }
}
