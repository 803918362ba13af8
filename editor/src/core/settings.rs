//! What the person has set: tools read it, panels show it, nothing of it is in the documents.

use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::{HexFeature, HexsideKind, RoadKind, SpanKind};
use tlnb_formats::geometry::{Direction, Hex};
use tlnb_formats::{Change, Place};

use super::asked::Asking;

/// What is shown and hidden as one, from the lowest up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    Scan,
    OtherSheets,
    Terrain,
    Grid,
    Hexsides,
    Roads,
    Spans,
    Marks,
    Names,
    Numbers,
    /// Counters of a column of a set-up card.
    Units,
    /// Zones of control of both sides.
    Zoc,
    /// What is seen from the hex that is asked about.
    Sight,
    /// How far leaders command.
    Command,
    /// Supply lines of every unit.
    Supply,
    /// How far the piece that is asked about comes.
    Movement,
    /// What is not transcribed in the layer that is worked on.
    Progress,
    /// What differs from the state that is compared with.
    Differences,
}

impl Shown {
    /// All, from the lowest up.
    pub const ALL: [Self; 18] = [
        Self::Scan,
        Self::OtherSheets,
        Self::Terrain,
        Self::Grid,
        Self::Hexsides,
        Self::Roads,
        Self::Spans,
        Self::Marks,
        Self::Names,
        Self::Numbers,
        Self::Units,
        Self::Zoc,
        Self::Sight,
        Self::Command,
        Self::Supply,
        Self::Movement,
        Self::Progress,
        Self::Differences,
    ];

    /// What the rules are asked for, the lowest first (`core/asked.rs`).
    pub const ASKED: [Self; 5] = [Self::Zoc, Self::Command, Self::Movement, Self::Sight, Self::Supply];

    /// As panels call it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Scan => "scan",
            Self::OtherSheets => "other sheets",
            Self::Terrain => "terrain",
            Self::Grid => "hex grid",
            Self::Hexsides => "hexsides",
            Self::Roads => "roads",
            Self::Spans => "spans",
            Self::Marks => "marks",
            Self::Names => "names",
            Self::Numbers => "numbers",
            Self::Units => "units",
            Self::Zoc => "ZOC",
            Self::Sight => "line of sight",
            Self::Command => "command range",
            Self::Supply => "supply lines",
            Self::Movement => "movement range",
            Self::Progress => "progress",
            Self::Differences => "differences",
        }
    }

    /// Whether tools change what it shows, so that it can be locked.
    pub const fn is_edited(self) -> bool {
        matches!(self, Self::Terrain | Self::Hexsides | Self::Roads | Self::Spans | Self::Marks | Self::Names)
    }

    /// The layer a change of a map sheet is drawn in; None for one that no lock concerns.
    fn of(place: &Place, field: &str) -> Option<Self> {
        Some(match (place.section.as_str(), field) {
            ("hexes", "terrain" | "features" | "elevation") => Self::Terrain,
            ("hexes", "name") | ("features", _) => Self::Names,
            ("hexes", _) => Self::Marks,
            ("sides", "kinds" | "up") => Self::Hexsides,
            ("sides", "roads") => Self::Roads,
            ("sides", _) => Self::Spans,
            _ => return None,
        })
    }
}

/// How one layer is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LayerState {
    pub visible: bool,
    /// 0 to 1.
    pub opacity: f32,
    /// Tools leave it alone.
    pub locked: bool,
}

/// What the mark tool puts into a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    Name,
    Vp,
    Supply,
    Entry,
    Exit,
    Elevation,
    NoHex,
    /// The name of a span, ford or gate.
    SideName,
    Feature(HexFeature),
}

impl MarkKind {
    /// All of them.
    pub fn all() -> Vec<Self> {
        let mut all = vec![
            Self::Name,
            Self::SideName,
            Self::Vp,
            Self::Supply,
            Self::Entry,
            Self::Exit,
            Self::Elevation,
            Self::NoHex,
        ];
        all.extend(HexFeature::ALL.iter().copied().map(Self::Feature));
        all
    }

    /// As shown.
    pub fn label(self) -> String {
        match self {
            Self::Name => "name".into(),
            Self::Vp => "victory points".into(),
            Self::Supply => "supply source".into(),
            Self::Entry => "entry".into(),
            Self::Exit => "exit".into(),
            Self::Elevation => "elevation".into(),
            Self::NoHex => "no hex here".into(),
            Self::SideName => "name of a hexside".into(),
            Self::Feature(feature) => spaced(feature.word()),
        }
    }
}

/// A word of a vocabulary with its parts apart, in small letters: `full river`.
pub fn spaced(word: &str) -> String {
    let mut out = String::with_capacity(word.len() + 2);
    for c in word.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// How strongly one picture of the sheet shows, and whether it does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PictureView {
    pub visible: bool,
    /// 0 to 1.
    pub opacity: f32,
}

impl Default for PictureView {
    fn default() -> Self {
        Self { visible: true, opacity: 1.0 }
    }
}

/// Which column of set-up cards the map shows as counters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnitsOf {
    /// The card's document and the column's label.
    pub column: Option<(String, String)>,
    /// What other cards have under the same label, too.
    pub all_cards: bool,
}

/// What the person has set.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Word of the brush's terrain: one of the series or one that the title adds.
    pub terrain: String,
    /// Steps from the middle of the brush to its edge: 0, 1 or 2.
    pub radius: u8,
    /// Kind of the hexside pencil.
    pub kind: HexsideKind,
    /// Kind of the road pen.
    pub road: RoadKind,
    /// Kind of the span stamp; None takes what the water asks for.
    pub span: Option<SpanKind>,
    /// What the mark tool puts.
    pub mark: MarkKind,
    /// Army letter of supply, entry and exit marks.
    pub army: String,
    /// The layer whose progress is shown, completed, walked and erased.
    pub layer: Layer,
    /// Who checks.
    pub initials: String,
    /// The hex that the keyboard acts on.
    pub cursor: Option<Hex>,
    /// The side of the cursor's hex that hexside tools act on.
    pub direction: Direction,
    /// Hexes that are selected.
    pub selection: BTreeSet<Hex>,
    /// The feature that is selected.
    pub feature: Option<String>,
    /// Sixths of a turn of what is pasted.
    pub sixths: u8,
    /// Name of the picture whose points are worked on.
    pub picture: Option<String>,
    /// How each picture of the sheet is shown, where that has been set.
    pub pictures: BTreeMap<String, PictureView>,
    /// What the map shows of set-up cards.
    pub units: UnitsOf,
    /// What the rules are asked about.
    pub asking: Asking,
    layers: BTreeMap<Shown, LayerState>,
}

impl Default for Settings {
    fn default() -> Self {
        let state = |shown| LayerState {
            visible: shown != Shown::Progress && !Shown::ASKED.contains(&shown),
            opacity: if shown == Shown::OtherSheets { 0.8 } else { 1.0 },
            locked: false,
        };
        Self {
            terrain: "Woods".to_owned(),
            radius: 0,
            kind: HexsideKind::River,
            road: RoadKind::Road,
            span: None,
            mark: MarkKind::Name,
            army: "F".to_owned(),
            layer: Layer::Terrain,
            initials: String::new(),
            cursor: None,
            direction: Direction::N,
            selection: BTreeSet::new(),
            feature: None,
            sixths: 0,
            picture: None,
            pictures: BTreeMap::new(),
            units: UnitsOf::default(),
            asking: Asking::default(),
            layers: Shown::ALL.into_iter().map(|s| (s, state(s))).collect(),
        }
    }
}

impl Settings {
    /// The usual ones, with who checks.
    pub fn of_person(initials: &str) -> Self {
        Self { initials: initials.to_owned(), ..Self::default() }
    }

    /// The usual ones, with a picture whose points are worked on.
    #[cfg(test)]
    pub(crate) fn over_picture(name: &str) -> Self {
        Self { picture: Some(name.to_owned()), ..Self::default() }
    }

    /// How many hexes the brush covers.
    pub const fn brush_hexes(&self) -> u8 {
        1 + 3 * self.radius * (self.radius + 1)
    }

    /// How a layer is shown.
    pub fn layer(&self, shown: Shown) -> LayerState {
        self.layers.get(&shown).copied().unwrap_or(LayerState { visible: true, opacity: 1.0, locked: false })
    }

    /// The same, to be changed.
    pub fn layer_mut(&mut self, shown: Shown) -> &mut LayerState {
        self.layers.entry(shown).or_insert(LayerState { visible: true, opacity: 1.0, locked: false })
    }

    /// Opacity of a layer; 0 where it is hidden.
    pub fn opacity(&self, shown: Shown) -> f32 {
        let state = self.layer(shown);
        if state.visible { state.opacity } else { 0.0 }
    }

    /// How a picture is shown.
    pub fn picture_view(&self, name: &str) -> PictureView {
        self.pictures.get(name).copied().unwrap_or_default()
    }

    /// The locked layer that a change would touch, if it does.
    pub fn locked(&self, change: &Change) -> Option<Shown> {
        let place = change.place();
        let fields: Vec<String> = match change {
            Change::Set { place: Place { field: Some(field), .. }, .. } => vec![field.clone()],
            Change::Set { from, to, .. } => [from, to]
                .into_iter()
                .flat_map(|v| if let tlnb_formats::Value::Text(t) = v { names(t) } else { vec![] })
                .collect(),
            Change::Add { value, .. } | Change::Remove { value, .. } => names(value),
        };
        if place.section == "features" {
            return Some(Shown::Names).filter(|s| self.layer(*s).locked);
        }
        fields.iter().filter_map(|f| Shown::of(place, f)).find(|s| self.layer(*s).locked)
    }
}

/// Field names of a struct value.
fn names(value: &str) -> Vec<String> {
    match tlnb_formats::text::Node::parse(value).map(|n| n.shape) {
        Ok(tlnb_formats::text::Shape::Struct { fields, .. }) => fields.into_iter().map(|f| f.name).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_layer_names_itself_for_every_way_to_change_it() {
        let mut settings = Settings::default();
        let line = |text: &str| text.parse::<Change>().unwrap();
        let roads = [
            "sheets/a sides 0101/0102 roads: absent -> [Road]",
            "sheets/a sides + 0101/0102: (roads: [Road])",
            "sheets/a sides - 0101/0102: (kinds: [River], roads: [Road])",
        ];
        assert!(roads.iter().all(|l| settings.locked(&line(l)).is_none()));
        settings.layer_mut(Shown::Roads).locked = true;
        assert!(roads.iter().all(|l| settings.locked(&line(l)) == Some(Shown::Roads)));
        assert_eq!(settings.locked(&line("sheets/a hexes 0101 terrain: absent -> Woods")), None);
        assert_eq!(settings.locked(&line("scans/a points + \"front 0101\": (x: 1.0, y: 2.0)")), None);
    }

    #[test]
    fn words_are_told_apart() {
        assert_eq!(spaced("FullRiver"), "full river");
        assert_eq!(spaced("DragonsTeeth"), "dragons teeth");
    }
}
