//! The terms of a game: the parameters in which titles differ, the weather, and how open readings are settled.

use std::fmt;

use tlnb_formats::documents::chart::{ChartCell, ChartKind};
use tlnb_formats::documents::{Chart as ChartDocument, RowKey};
use tlnb_formats::text::Written;
use tlnb_formats::{Document, Title};

use super::Tri;
use crate::board::{Crossing, Ground, Holds};

macro_rules! policies {
    ($($(#[$doc:meta])+ $name:ident, $word:literal, $default:expr, $yes:literal, $no:literal;)+) => {
        /// A passage that the texts leave open (rules.md E). Undecided unless a title settles it or it has a default.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Policy {
            $($(#[$doc])+ $name,)+
        }

        impl Policy {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// As titles write it, behind `policy.`.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// What holds where a title says nothing.
            pub const fn default(self) -> Option<bool> {
                match self { $(Self::$name => $default,)+ }
            }

            /// What yes or no means.
            pub const fn means(self, yes: bool) -> &'static str {
                match (self, yes) { $((Self::$name, true) => $yes, (Self::$name, false) => $no,)+ }
            }
        }
    };
}

policies! {
    /// E-4.
    LakeZoc, "lake_zoc", None, "an unfrozen lake hexside stops a ZOC", "a ZOC goes over a lake hexside";
    /// E-5.
    SlopeBySides, "slope_by_sides", None, "the upper hex of a slope hexside is a slope hex",
        "only the printed sign makes a slope hex";
    /// E-6.
    SpineBoth, "spine_both", Some(true), "two blocking hexes block the line along the side between them",
        "a line passes between two blocking hexes";
    /// E-6.
    SpineOne, "spine_one", Some(false), "one blocking hex blocks a line along its side",
        "one blocking hex does not block a line along its side";
    /// E-6.
    SpineSide, "spine_side", None, "a crest or slope blocks a line that runs along it",
        "a line may run along a crest or slope";
    /// E-6.
    OrchardLos, "orchard_los", None, "an orchard blocks a line of sight", "one sees through an orchard";
    /// Between 8.42 and 8.43.
    HilltopSides, "hilltop_sides", None, "the slope below a hilltop hides it from another hilltop",
        "a hilltop sees another that is not higher over the slope below it";
    /// E-7.
    RoadMarchTrail, "rm_trail", Some(true), "a trail costs 1 MP in road march", "a trail costs half an MP in road march";
    /// E-8.
    DamagedBridgeCommand, "damaged_bridge_command", None, "command passes a damaged bridge",
        "a damaged bridge is none for command";
    /// E-9.
    ForeignTrain, "foreign_train", None, "a unit may use another train than its own or the nearest",
        "a unit uses its own train, or without one the nearest alone";
    /// NR 25.72 has trails on dykes count as bridges for ZOC, and of lines it says nothing.
    DykeLines, "dyke_lines", None, "lines of command and supply pass along a dyke",
        "an unfrozen pond stops lines of command and supply, dykes or not";
    /// E-10.
    TrunkTrestle, "trunk_trestle", Some(true), "a damaged trestle, or a stream without one, breaks a trunk line",
        "a trunk line follows its road over a stream";
    /// E-11.
    IntegrityScope, "integrity_scope", None, "the whole stack must be of one division",
        "only its infantry must be of one division";
    /// E-29.
    EntryMinimumMove, "entry_minmove", None, "a waiting stack has the minimum move",
        "the minimum move does not help a stack that waits";
    /// E-41.
    RoadblockOwner, "roadblock_owner", None, "its owner may enter the hex of a roadblock",
        "a roadblock closes its hex to both sides";
    /// E-50.
    DamagedBridgeRetreat, "damaged_bridge_retreat", None, "a damaged bridge among the ways makes the units PEU",
        "a way barred by EZOC or the map's edge makes the units UAR";
    /// E-51.
    TrainPontoonAtSpan, "train_pontoon_at_span", None, "a train pays nothing more for a pontoon at a span",
        "a train pays for a pontoon at a span too";
    /// E-20.
    NegativeTotal, "negative_total", None, "a total below zero counts as 1", "a total below zero stays what it is";
    /// E-23.
    StartReducedTrack, "start_reduced_track", Some(true), "a unit that started reduced goes on the track at full strength",
        "a unit that started reduced goes on the track at reduced strength";
    /// E-18.
    ExitCapTrains, "exit_cap_trains", None, "the cap of an exit award is for trains too",
        "trains count beyond the cap of an exit award";
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "policy.{}", self.word())
    }
}

/// Movement points in halves: a road in road march costs one (7.52).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cost(pub u8);

impl Cost {
    /// So many whole MP.
    pub const fn mp(mp: u8) -> Self {
        Self(mp.saturating_mul(2))
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// So many times.
    #[must_use]
    pub const fn times(self, n: u8) -> Self {
        Self(self.0.saturating_mul(n))
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => f.write_str("1/2"),
            (whole, 0) => whole.fmt(f),
            (whole, _) => write!(f, "{whole} 1/2"),
        }
    }
}

/// Whose column of the terrain effects chart is paid (7.22).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveClass {
    Infantry,
    Cavalry,
}

macro_rules! rows {
    ($($(#[$doc:meta])+ $name:ident: $words:expr, $infantry:expr, $cavalry:expr;)+) => {
        /// A row of the terrain effects chart.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Chart {
            $($(#[$doc])+ $name,)+
        }

        impl Chart {
            const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// How charts label it, the first word being the one for messages.
            const fn words(self) -> &'static [&'static str] {
                match self { $(Self::$name => &$words,)+ }
            }

            /// What the rules themselves say of it, in whole MP, for infantry and cavalry.
            const fn ruled(self) -> [Option<u8>; 2] {
                match self { $(Self::$name => [$infantry, $cavalry],)+ }
            }
        }
    };
}

rows! {
    /// What the first hex of open ground costs; the rules take it as given (19.22).
    Clear: ["clear"], Some(1), Some(1);
    /// 7.22.
    Woods: ["woods"], Some(2), Some(4);
    /// 7.22 for cavalry; no text tells of infantry.
    Marsh: ["marsh"], None, Some(4);
    /// No text tells.
    Orchard: ["orchard"], None, None;
    /// No text tells.
    Town: ["town"], None, None;
    /// No text tells.
    Chateau: ["chateau"], None, None;
    /// 7.22.
    Stream: ["stream"], Some(1), Some(1);
    /// 7.22.
    SlopeUp: ["slope, up", "upslope"], Some(1), Some(1);
    /// BOP 25.74 alone tells.
    Ford: ["ford"], None, None;
    /// As a stream (11.1H, 23.13).
    Frozen: ["river, lake, frozen", "frozen river"], Some(1), Some(1);
    /// A hex filled with water that is frozen; no text tells.
    Ice: ["ice"], None, None;
    /// Ground of the title's own.
    Own: ["own"], None, None;
}

impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().first().copied().unwrap_or_default())
    }
}

/// What a row costs; whether it is added to what lies below, as towns may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) cost: Option<Cost>,
    pub(crate) is_barred: bool,
    pub(crate) is_added: bool,
}

/// The weather of a turn (23.0), as far as it changes what is asked here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Weather {
    #[default]
    Fair,
    Rain,
    Fog,
    Mud,
    Frost,
    Snow,
    Snowstorm,
    Thunderstorm,
    Duststorm,
}

impl Weather {
    /// All with their words.
    pub const ALL: [(&'static str, Self); 9] = [
        ("fair", Self::Fair),
        ("rain", Self::Rain),
        ("fog", Self::Fog),
        ("mud", Self::Mud),
        ("frost", Self::Frost),
        ("snow", Self::Snow),
        ("snowstorm", Self::Snowstorm),
        ("thunderstorm", Self::Thunderstorm),
        ("duststorm", Self::Duststorm),
    ];

    /// Whether one sees into the next hex alone (8.41, 23.0).
    pub const fn hides(self) -> bool {
        !matches!(self, Self::Fair | Self::Mud | Self::Frost)
    }

    /// Whether rivers, streams and lakes are frozen (23.1).
    pub const fn freezes(self) -> bool {
        matches!(self, Self::Frost | Self::Snow | Self::Snowstorm)
    }

    /// Whether it puts out fires (23.15).
    pub const fn puts_out_fires(self) -> bool {
        matches!(self, Self::Rain | Self::Thunderstorm)
    }

    /// Whether trains and artillery pay double (18.11, 23.0).
    pub const fn is_heavy(self) -> bool {
        matches!(self, Self::Mud | Self::Thunderstorm | Self::Snowstorm)
    }
}

/// The kind of a turn (2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Period {
    #[default]
    Day,
    /// A shaded turn, in which titles have nobody see anything, or all as by day.
    Twilight,
    Night,
}

/// What the title of a game says, and its moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    policies: Vec<Option<bool>>,
    chart: Vec<[Entry; 2]>,
    pub weather: Weather,
    pub period: Period,
    /// Rivers, streams and lakes are frozen.
    pub is_frozen: bool,
    /// A ford lets units over a river, as a stream does (BOP 25.74). None where the title does not say.
    pub fords_as_streams: Option<bool>,
    /// Command goes through a roadblock (BOP 25.94) or not (NW 25.74, NR upd).
    pub roadblocks_stop_command: Option<bool>,
    /// A unit draws on the sources of its own army alone (BOP 25.17).
    pub separate_supply: Option<bool>,
    /// Fog takes one MP (BOP, NW).
    pub fog_slows: Option<bool>,
    /// Shaded turns have the rule of night combat (25.71): no line of sight, not even to the next hex, and the allowances of
    /// the night. None where the title does not say.
    pub twilight_is_dark: Option<bool>,
    /// Mud doubles what cavalry pays as well (NW 25.72).
    pub mud_slows_cavalry: bool,
    /// No combat unit uses a ford in a thunderstorm (NR 25.71).
    pub storm_closes_fords: bool,
    /// Any train serves a unit, one foreign stack to each (7.36), not the nearest alone (7.38).
    pub any_train: bool,
    /// Divisions whose whole corps counts as one (LPD 25.18), by formation.
    pub corps_as_divisions: Vec<String>,
}

impl Default for Terms {
    fn default() -> Self {
        Self::series()
    }
}

impl Terms {
    /// What the series rules alone say, on a fair day.
    pub fn series() -> Self {
        let entry = |mp: Option<u8>| Entry { cost: mp.map(Cost::mp), is_barred: false, is_added: false };
        Self {
            policies: Policy::ALL.iter().map(|p| p.default()).collect(),
            chart: Chart::ALL.iter().map(|row| row.ruled().map(entry)).collect(),
            weather: Weather::Fair,
            period: Period::Day,
            is_frozen: false,
            fords_as_streams: None,
            roadblocks_stop_command: None,
            separate_supply: None,
            fog_slows: None,
            twilight_is_dark: None,
            mud_slows_cavalry: false,
            storm_closes_fords: false,
            any_train: false,
            corps_as_divisions: Vec::new(),
        }
    }

    /// Of a title: its terrain effects chart, and the parameters whose names begin with `policy.` or `rules.`.
    pub fn of(title: &Title) -> Self {
        let mut terms = Self::series();
        let kind = |c: &ChartDocument| c.stated()?.kind.as_ref().and_then(Written::known).copied();
        let charts = title.documents().filter_map(Document::chart);
        for chart in charts.filter(|c| kind(c) == Some(ChartKind::TerrainEffects)) {
            terms.read_chart(chart);
        }
        let pages = title.documents().filter_map(Document::title_page);
        for (name, text) in pages.flat_map(|page| page.parameters.iter()) {
            terms.read_parameter(name, text);
        }
        terms
    }

    /// The parameters of a title that are meant for the rules, and that nobody understands: name and value.
    pub fn unread(title: &Title) -> Vec<(String, String)> {
        let mut terms = Self::series();
        let pages = title.documents().filter_map(Document::title_page);
        let all = pages.flat_map(|page| page.parameters.iter());
        let meant = all.filter(|(name, _)| name.starts_with("policy.") || name.starts_with("rules."));
        let unread = meant.filter(|(name, text)| !terms.read_parameter(name, text));
        unread.map(|(name, text)| (name.clone(), text.clone())).collect()
    }

    /// Takes a parameter as titles write it, as in `policy.lake_zoc` and `yes`. False if it is none of the rules' or its
    /// value cannot be read.
    pub fn read_parameter(&mut self, name: &str, text: &str) -> bool {
        let yes = match text.trim() {
            text if text.eq_ignore_ascii_case("yes") => Some(true),
            text if text.eq_ignore_ascii_case("no") => Some(false),
            _ => None,
        };
        if let Some(word) = name.strip_prefix("policy.") {
            let policy = Policy::ALL.iter().find(|p| p.word() == word);
            if let (Some(policy), Some(yes)) = (policy, yes) {
                self.set(*policy, yes);
                return true;
            }
            return false;
        }
        let flag = match name {
            "rules.any_train" => Some(&mut self.any_train),
            "rules.mud_slows_cavalry" => Some(&mut self.mud_slows_cavalry),
            "rules.storm_closes_fords" => Some(&mut self.storm_closes_fords),
            _ => None,
        };
        if let Some(flag) = flag {
            *flag = yes.unwrap_or(*flag);
            return yes.is_some();
        }
        let field = match name {
            "rules.fords_as_streams" => &mut self.fords_as_streams,
            "rules.roadblocks_stop_command" => &mut self.roadblocks_stop_command,
            "rules.separate_supply" => &mut self.separate_supply,
            "rules.fog_slows" => &mut self.fog_slows,
            "rules.twilight_is_dark" => &mut self.twilight_is_dark,
            "rules.corps_as_divisions" => {
                let names = text.split(';').map(str::trim).filter(|t| !t.is_empty());
                self.corps_as_divisions = names.map(str::to_owned).collect();
                return !self.corps_as_divisions.is_empty();
            }
            _ => return false,
        };
        *field = yes.or(*field);
        yes.is_some()
    }

    fn read_chart(&mut self, chart: &ChartDocument) {
        let column = |word: &str| chart.columns.keys().find(|k| k.0.eq_ignore_ascii_case(word)).cloned();
        let columns = [column("infantry"), column("cavalry")];
        for (RowKey(label), line) in chart.rows.iter() {
            let is_it = |row: &&Chart| row.words().iter().any(|w| w.eq_ignore_ascii_case(label));
            let Some(row) = Chart::ALL.iter().find(is_it) else { continue };
            for (class, column) in columns.iter().enumerate() {
                let Some(column) = column else { continue };
                let entry = match chart.cell(line, column) {
                    ChartCell::Says(text) => read_cost(text),
                    ChartCell::Nothing => Some(Entry { cost: Some(Cost(0)), is_barred: false, is_added: true }),
                    // The rules may tell what the chart does not.
                    ChartCell::Unknown | ChartCell::NotTranscribed => continue,
                };
                let unread = Entry { cost: None, is_barred: false, is_added: false };
                self.chart[*row as usize][class] = entry.unwrap_or(unread);
            }
        }
    }

    /// How a policy is settled.
    pub fn policy(&self, policy: Policy) -> Option<bool> {
        self.policies[policy as usize]
    }

    /// Settles a policy.
    pub fn set(&mut self, policy: Policy, yes: bool) {
        self.policies[policy as usize] = Some(yes);
    }

    /// Leaves a policy open.
    pub fn leave_open(&mut self, policy: Policy) {
        self.policies[policy as usize] = None;
    }

    pub(crate) fn entry(&self, row: Chart, class: MoveClass) -> Entry {
        self.chart[row as usize][class as usize]
    }

    /// What a row of the terrain effects chart costs a class; None where it is in no source.
    pub fn cost(&self, row: Chart, class: MoveClass) -> Option<Cost> {
        self.entry(row, class).cost
    }

    /// States what a row costs a class.
    pub fn set_cost(&mut self, row: Chart, class: MoveClass, cost: Option<Cost>) {
        self.chart[row as usize][class as usize] = Entry { cost, is_barred: false, is_added: false };
    }

    /// Whether some hex costs nothing to enter, which no chart of the series has.
    pub(crate) fn has_free_ground(&self) -> bool {
        let is_free = |row: &Chart| self.chart[*row as usize].iter().any(|entry| entry.cost == Some(Cost(0)));
        let stands_alone = |row: &Chart| self.chart[*row as usize].iter().all(|entry| !entry.is_added);
        let grounds = [Chart::Clear, Chart::Woods, Chart::Marsh, Chart::Orchard, Chart::Own, Chart::Ice];
        let buildings = [Chart::Town, Chart::Chateau];
        grounds.iter().any(is_free) || buildings.iter().any(|row| is_free(row) && stands_alone(row))
    }

    /// What is paid for a ground.
    pub(crate) const fn row_of(ground: Ground) -> Option<Chart> {
        Some(match ground {
            Ground::Clear => Chart::Clear,
            Ground::Woods => Chart::Woods,
            Ground::Orchard => Chart::Orchard,
            Ground::Marsh => Chart::Marsh,
            Ground::Lake | Ground::Pond | Ground::FullRiver => Chart::Ice,
            Ground::Own => Chart::Own,
            Ground::Untold => return None,
        })
    }

    /// Whether a hex burns (23.15).
    pub fn burns(&self, holds: Holds) -> Tri {
        match (holds.has(Holds::FIRE), holds.has(Holds::MAY_BURN)) {
            _ if self.weather.puts_out_fires() => Tri::No,
            (true, _) => Tri::Yes,
            (false, true) => Tri::Maybe,
            (false, false) => Tri::No,
        }
    }

    /// A crossing as the weather leaves it: without river, lake and ford where they are frozen, and then marked so.
    pub const fn as_it_lies(&self, crossing: Crossing) -> Crossing {
        let water = Crossing::RIVER.and(Crossing::LAKE);
        if !self.is_frozen && !crossing.has(Crossing::FROZEN) {
            return crossing;
        }
        let frozen = if crossing.any(water) { Crossing::FROZEN } else { Crossing::NONE };
        crossing.less(water).less(Crossing::FORD).less(Crossing::FROZEN).and(frozen)
    }
}

/// `2`, `+1`, `1/2`, `1.5`, `no`.
/// Cells of a terrain effects chart that cost otherwise than the rules themselves say (7.22, 19.22): row, column, and the cost
/// by the rules in MP.
pub(crate) fn against_rules(chart: &ChartDocument) -> Vec<(RowKey, RowKey, Cost)> {
    let mut out = Vec::new();
    for (label, line) in chart.rows.iter() {
        let is_it = |row: &&Chart| row.words().iter().any(|w| w.eq_ignore_ascii_case(&label.0));
        let Some(row) = Chart::ALL.iter().find(is_it) else { continue };
        for (class, ruled) in ["infantry", "cavalry"].into_iter().zip(row.ruled()) {
            let column = chart.columns.keys().find(|k| k.0.eq_ignore_ascii_case(class));
            let (Some(column), Some(ruled)) = (column, ruled.map(Cost::mp)) else { continue };
            let ChartCell::Says(text) = chart.cell(line, column) else { continue };
            if read_cost(text).is_some_and(|entry| entry.is_barred || entry.cost.is_some_and(|cost| cost != ruled)) {
                out.push((label.clone(), column.clone(), ruled));
            }
        }
    }
    out
}

fn read_cost(text: &str) -> Option<Entry> {
    let text = text.trim();
    if text == "no" {
        return Some(Entry { cost: None, is_barred: true, is_added: false });
    }
    let (is_added, figure) = match text.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let cost = match figure {
        "1/2" | "0.5" => Cost(1),
        _ => match figure.split_once('.') {
            Some((whole, "5")) => Cost::mp(whole.parse::<u8>().ok()?).and(Cost(1)),
            _ => Cost::mp(figure.parse::<u8>().ok()?),
        },
    };
    Some(Entry { cost: Some(cost), is_barred: false, is_added })
}
