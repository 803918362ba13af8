//! Why an answer is as it is: a rule, a place, perhaps a piece. The words for people are made here and nowhere else.

use tlnb_formats::documents::Layer;
use tlnb_formats::geometry::Direction;

use super::terms::{Chart, Cost, MoveClass, Policy};
use crate::board::position::PieceId;
use crate::board::{At, Board, Position};

/// Notes the reasons of an answer; a search, or a field of all targets, needs none.
pub(super) trait Notes {
    fn note(&mut self, reason: impl FnOnce() -> Reason);
}

impl Notes for () {
    fn note(&mut self, _: impl FnOnce() -> Reason) {}
}

impl Notes for Vec<Reason> {
    fn note(&mut self, reason: impl FnOnce() -> Reason) {
        self.push(reason());
    }
}

/// Where a reason lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    Hex(At),
    /// A hexside, seen from a cell.
    Side(At, Direction),
}

/// What a reason says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    // What stands in the way, or does not.
    River,
    Lake,
    Ford,
    Escarpment,
    Wall,
    Pond,
    DamagedBridge,
    NoSpan,
    Roadblock,
    EnemyThere,
    EnemyZoc,
    ImprovedPosition,
    EffectiveChateau,
    MapEdge,
    Barred,
    // ZOC.
    Projects,
    ProjectsBehind,
    // Stacking.
    WithinLimit,
    TooMany,
    TooManyInfantry,
    TooManyVedettes,
    Train,
    RoadMarchStacks,
    Division,
    LeaderBonus,
    // Command.
    InRange(u8),
    OutOfRange(u8),
    // Supply.
    Source,
    SourceHeld,
    NoSource,
    TrainWorks,
    TrainOffRoad,
    NoTrunk,
    TrainNotHis,
    Line(u16),
    LineTooLong(u16),
    // Line of sight.
    Adjacent,
    BeyondRange(u8),
    Sees,
    BlockingHex,
    Occupied,
    BlockingSide,
    Vertex,
    Spine,
    Uphill,
    NoTarget,
    Dark,
    GunsEngaged,
    GunsMarching,
    // Movement.
    Costs(Cost),
    Stops,
    EngagedStart,
    TrainOnSlope,
    TrainIntoZoc,
    LeaderIntoZoc,
    MarchingFriend,
    // Combat, demoralization, victory.
    MixedRanges,
    SilencedGuns,
    FewUnits,
    Level(u16),
    NegativeTotal,
    // What may be built, laid, ordered.
    NotNow,
    NotHere,
    TooFewInfantry,
    NoPontoon,
    NoWater,
    NoWay,
    NotHisFormation,
    InitiativeAlone,
    // Entry.
    EntryHeld,
    EntryZoc,
    NoReinforcements,
    // What is missing.
    Untold(Layer),
    NoCost(Chart, MoveClass),
    NoUpSide,
    NoElevation,
    NoFacing,
    FordRule,
    RoadblockRule,
    SeparateSupplyRule,
    TwilightRule,
    ByDie,
    SharedTrain,
    NoFigure(&'static str),
    NoChart(&'static str),
    Policy(Policy),
}

/// One reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason {
    /// The number of the rule.
    pub rule: &'static str,
    pub cause: Cause,
    pub spot: Option<Spot>,
    pub piece: Option<PieceId>,
}

impl Reason {
    /// Of a cause alone.
    pub const fn new(rule: &'static str, cause: Cause) -> Self {
        Self { rule, cause, spot: None, piece: None }
    }

    /// The same at a hex.
    #[must_use]
    pub const fn at(self, at: At) -> Self {
        Self { spot: Some(Spot::Hex(at)), ..self }
    }

    /// The same at a hexside.
    #[must_use]
    pub const fn side(self, at: At, direction: Direction) -> Self {
        Self { spot: Some(Spot::Side(at, direction)), ..self }
    }

    /// The same of a piece.
    #[must_use]
    pub const fn of(self, piece: PieceId) -> Self {
        Self { piece: Some(piece), ..self }
    }

    /// A policy that is not settled.
    pub const fn policy(policy: Policy, rule: &'static str) -> Self {
        Self::new(rule, Cause::Policy(policy))
    }

    /// Where it lies, as people write it.
    pub fn place(&self, board: &Board) -> Option<String> {
        self.spot.map(|spot| match spot {
            Spot::Hex(at) => board.name(at),
            Spot::Side(at, direction) => board.side_name(at, direction),
        })
    }

    /// In words.
    pub fn text(&self, board: &Board, position: &Position) -> String {
        let mut out = String::new();
        if let Some(piece) = self.piece {
            out += &format!("{}: ", position.piece(piece).name);
        }
        if let Some(place) = self.place(board) {
            out += &format!("{place}: ");
        }
        out += &self.cause.words();
        if !self.rule.is_empty() {
            out += &format!(" ({})", self.rule);
        }
        out
    }
}

impl Cause {
    /// Whether it says that something is not known.
    pub const fn is_a_gap(self) -> bool {
        matches!(
            self,
            Self::Untold(_)
                | Self::NoCost(..)
                | Self::NoUpSide
                | Self::NoElevation
                | Self::NoFacing
                | Self::FordRule
                | Self::RoadblockRule
                | Self::SeparateSupplyRule
                | Self::TwilightRule
                | Self::ByDie
                | Self::SharedTrain
                | Self::NoFigure(_)
                | Self::NoChart(_)
                | Self::MixedRanges
                | Self::NegativeTotal
                | Self::Policy(_)
        )
    }

    fn words(self) -> String {
        match self {
            Self::River => "an unfrozen river",
            Self::Lake => "an unfrozen lake",
            Self::Ford => "a ford",
            Self::Escarpment => "an escarpment",
            Self::Wall => "a wall without a gate",
            Self::Pond => "a pond",
            Self::DamagedBridge => "a damaged bridge",
            Self::NoSpan => "no span",
            Self::Roadblock => "a roadblock",
            Self::EnemyThere => "held by the enemy",
            Self::EnemyZoc => "in an enemy ZOC",
            Self::ImprovedPosition => "no ZOC into an improved position",
            Self::EffectiveChateau => "no ZOC into a chateau that counts",
            Self::MapEdge => "the map's edge",
            Self::Barred => "may not be entered in this scenario",
            Self::Projects => "its ZOC reaches here",
            Self::ProjectsBehind => "its ZOC does not reach here",
            Self::WithinLimit => "within the limit",
            Self::TooMany => "too many combat units",
            Self::TooManyInfantry => "too many of them are infantry",
            Self::TooManyVedettes => "more than three vedettes",
            Self::Train => "a train stacks with nobody",
            Self::RoadMarchStacks => "in road march it may not stack",
            Self::Division => "three of one division",
            Self::LeaderBonus => "a leader lets up to five stack",
            Self::InRange(n) => return format!("in command range, at {n}"),
            Self::OutOfRange(n) => return format!("not within {n} hexes by a way that command may take"),
            Self::Source => "a friendly supply source",
            Self::SourceHeld => "a supply source that the enemy holds",
            Self::NoSource => "no supply source of this army is known on the board",
            Self::TrainWorks => "a baggage train with a trunk line",
            Self::TrainOffRoad => "the baggage train stands on no road or trail",
            Self::NoTrunk => "the baggage train has no trunk line",
            Self::TrainNotHis => "it has a train of its own that does not reach it",
            Self::Line(n) => return format!("a line of {n} hexes"),
            Self::LineTooLong(n) => return format!("no line of {n} hexes or fewer"),
            Self::Adjacent => "in the next hex",
            Self::BeyondRange(n) => return format!("farther than {n}"),
            Self::Sees => "nothing in the way",
            Self::BlockingHex => "blocks the line of sight",
            Self::Occupied => "somebody stands in the line of sight",
            Self::BlockingSide => "a crest, slope or escarpment in the line of sight",
            Self::Vertex => "blocking hexsides meet where the line passes",
            Self::Spine => "the line runs between blocking ground",
            Self::Uphill => "artillery fires downhill only",
            Self::Dark => "nothing is seen in a shaded turn",
            Self::GunsEngaged => "artillery alone in an enemy ZOC attacks the next hex",
            Self::GunsMarching => "in road march it does not fire",
            Self::NoTarget => "no enemy there",
            Self::Costs(cost) => return format!("{cost} MP"),
            Self::Stops => "it must stop in the enemy ZOC",
            Self::EngagedStart => "it starts in an enemy ZOC and may not leave by moving",
            Self::TrainOnSlope => "a train enters a slope hex by road or trail alone",
            Self::TrainIntoZoc => "a train may not enter an enemy ZOC",
            Self::LeaderIntoZoc => "a leader alone may not enter an enemy ZOC",
            Self::MarchingFriend => "a unit in road march is in the way",
            Self::MixedRanges => "guns of several ranges, and no rule from which of them counter-battery fire is taken",
            Self::SilencedGuns => "counter-battery fire leaves nothing",
            Self::FewUnits => "fewer than three units: never by losses",
            Self::Level(n) => return format!("a level of {n}"),
            Self::NegativeTotal => "a total below zero has no ratio",
            Self::NotNow => "not in this weather or at this time",
            Self::NotHere => "not in such a hex",
            Self::TooFewInfantry => "too little infantry that has not moved",
            Self::NoPontoon => "no pontoon train",
            Self::NoWater => "neither stream nor river",
            Self::NotHisFormation => "not of his formation",
            Self::NoWay => "no way leads there",
            Self::InitiativeAlone => "a Cossack vedette moves by initiative alone",
            Self::EntryZoc => "the entry hex is in the ZOC of an enemy combat unit",
            Self::NoReinforcements => "reinforcements may not arrive there",
            Self::EntryHeld => "a combat unit is in the entry hex",
            Self::Untold(layer) => {
                return format!(
                    "the {} not transcribed",
                    match layer {
                        Layer::Terrain => "terrain is",
                        Layer::Water => "water is",
                        Layer::Relief => "relief is",
                        Layer::Roads => "roads are",
                        Layer::Spans => "spans are",
                        Layer::Names => "names and marks are",
                    }
                );
            }
            Self::NoCost(row, class) => {
                let class = if class == MoveClass::Infantry { "infantry" } else { "cavalry" };
                return format!("no source tells what {row} costs {class}");
            }
            Self::NoUpSide => "the slope does not say which hex is the upper one",
            Self::NoElevation => "the hilltop has no elevation",
            Self::NoFacing => "the roadblock's facing is not known",
            Self::FordRule => "the title does not say what a ford allows",
            Self::RoadblockRule => "the title does not say whether command passes a roadblock",
            Self::SeparateSupplyRule => "the title does not say whether its armies share supply sources",
            Self::TwilightRule => "the title does not say whether its shaded turns are dark",
            Self::ByDie => "a die decides whether it burns or smokes",
            Self::SharedTrain => "the train serves one stack of another formation, and more than one asks for it",
            Self::NoFigure(what) => return format!("its {what} is not known"),
            Self::NoChart(chart) => return format!("the {chart} is in no source"),
            Self::Policy(policy) => {
                return format!("{policy} is open: yes, {}; no, {}", policy.means(true), policy.means(false));
            }
        }
        .to_owned()
    }
}
