//! Special rules in the shapes that recur from title to title (rules of B, "Shapes of special rules").

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// Faces of a die, as in "1-2", with what they bring.
pub type Face = BTreeMap<String, String>;

/// Declares the shapes: every field may be left out, as nothing of a rule has to be known.
macro_rules! effects {
    ($($(#[$doc:meta])+ $name:ident { $($(#[$field_doc:meta])+ $field:ident: $type:ty,)+ })+) => {
        /// What a special rule does.
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub enum Effect {
            $($(#[$doc])+ $name { $($(#[$field_doc])+ #[serde(default)] $field: $type,)+ },)+
        }

        impl Effect {
            /// Every shape by the word that documents write.
            pub const SHAPES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// The word of its shape.
            pub const fn shape(&self) -> &'static str {
                match self { $(Self::$name { .. } => stringify!($name),)+ }
            }
        }
    };
}

effects! {
    /// A test that ends the game.
    EndTest {
        /// Who rolls.
        side: Option<String>,
        /// What calls for it.
        trigger: Option<String>,
        /// Hexes that the trigger names.
        hexes: Vec<String>,
        /// What is added to the roll.
        modifier: Option<String>,
        /// What the result means.
        result: Option<String>,
    }
    /// Units that must leave because the enemy has left.
    ExitQuota {
        /// Who must exit.
        side: Option<String>,
        /// The enemy exit that calls for it.
        trigger: Option<String>,
        /// Groups in the order in which they go.
        groups: Vec<Vec<String>>,
        /// Units or SP.
        measure: Option<String>,
        /// At most so many.
        cap: Option<String>,
        /// What it costs not to.
        penalty: Option<String>,
        /// Where.
        hexes: Vec<String>,
    }
    /// Units in a zone that count as exited at the end.
    Refugees {
        /// Whose.
        side: Option<String>,
        /// Where, in words or by the name of a zone.
        zone: Option<String>,
        /// On what condition.
        condition: Option<String>,
        /// Those out of supply are permanently eliminated.
        unsupplied_are_lost: bool,
        /// Who is not meant.
        except: Vec<String>,
    }
    /// A deployment that is chosen in secret and revealed later.
    SecretCentre {
        /// Who chooses.
        side: Option<String>,
        /// What may be chosen.
        choices: Vec<String>,
        /// Who is deployed.
        units: Vec<String>,
        /// Who of them is not.
        less: Vec<String>,
        /// In how many hexes of the centre.
        within: Option<u16>,
        /// Not in how many hexes of the enemy.
        not_within_of_enemy: Option<u16>,
        /// From when on it may be revealed.
        from_turn: Option<String>,
        /// When it must be revealed at the latest.
        by_turn: Option<String>,
    }
    /// Forces that go to another sheet or track.
    MapTransfer {
        /// When.
        turn: Option<String>,
        /// Who.
        units: Vec<String>,
        /// The sheet, track or column they go to.
        to: Option<String>,
        /// Who stays a reinforcement.
        stays: Vec<String>,
    }
    /// A player turn that is not played.
    SkipPlayerTurn {
        /// Whose.
        side: Option<String>,
        /// Which.
        turn: Option<String>,
        /// What is still done in it.
        still: Option<String>,
    }
    /// Points turn by turn.
    TurnVp {
        /// Who receives them.
        side: Option<String>,
        /// For which hexes; all with printed points if left out.
        hexes: Vec<String>,
        /// At which moment of the turn.
        moment: Option<String>,
        /// How many; as printed if left out.
        points: Option<String>,
    }
    /// A lull within a scenario.
    InnerLull {
        /// How many turns.
        turns: Option<u16>,
        /// From which.
        first: Option<String>,
        /// What may arrive or move.
        may: Option<String>,
        /// It may be skipped.
        may_skip: bool,
    }
    /// Units in a zone at the end of play that count as exited.
    EndsAsExited {
        /// Whose.
        side: Option<String>,
        /// Where.
        zone: Option<String>,
    }
    /// A way off the map from one edge hex to another.
    OffmapLink {
        /// Where it leaves.
        from: Option<String>,
        /// Where it returns.
        to: Option<String>,
        /// Full turns between.
        delay: Option<u16>,
        /// Who may use it.
        units: Vec<String>,
    }
    /// Water that is frozen whatever the weather, with arms that still may not cross.
    FrozenBarred {
        /// Which.
        places: Vec<String>,
        /// Who may not.
        arms: Vec<String>,
    }
    /// Another way of supply for some formations.
    SupplyRegime {
        /// Whose.
        units: Vec<String>,
        /// To what they trace.
        to: Option<String>,
        /// Until when.
        until: Option<String>,
    }
    /// Reorganization that suffers while a trunk line grows.
    TrunkPenalty {
        /// Whose.
        side: Option<String>,
        /// Faces at which a unit is lost.
        faces: Face,
    }
    /// Movement allowances of the first turn.
    FirstTurnMove {
        /// Of infantry.
        infantry: Option<u16>,
        /// Of cavalry class.
        cavalry: Option<u16>,
    }
    /// Markers at start.
    StartMarkers {
        /// Which.
        marker: Option<String>,
        /// On whom.
        units: Vec<String>,
        /// Who takes them off, and when.
        until: Option<String>,
    }
    /// The event of a card, by die when playing without the cards.
    CardDice {
        /// Whose.
        side: Option<String>,
        /// The card.
        card: Option<String>,
        /// The dice.
        dice: Option<String>,
        /// When they are rolled.
        when: Option<String>,
        /// What they bring.
        faces: Face,
    }
    /// Forces that may not move until something happens.
    Frozen {
        /// Who.
        units: Vec<String>,
        /// Who of them may.
        less: Vec<String>,
        /// Any of these releases them.
        until: Vec<String>,
    }
    /// Units in command without a roll.
    AutomaticCommand {
        /// Who.
        units: Vec<String>,
        /// On which days.
        days: Vec<String>,
    }
    /// Whom a leader may place in command.
    CommandLimit {
        /// The leader.
        leader: Option<String>,
        /// Formations he may choose from.
        formations: Vec<String>,
        /// So many units besides.
        plus_units: Option<u16>,
    }
    /// A transport on the river.
    Transport {
        /// Whose.
        side: Option<String>,
        /// What it is called.
        marker: Option<String>,
        /// Where it enters.
        hex: Option<String>,
        /// When.
        turn: Option<String>,
        /// The river.
        river: Option<String>,
        /// Hexes a turn downstream.
        downstream: Option<u16>,
        /// Hexes a turn upstream.
        upstream: Option<u16>,
        /// SP a turn.
        capacity: Option<u16>,
        /// Arms it carries.
        arms: Vec<String>,
    }
    /// Forces that may not go beyond a line.
    Limit {
        /// Who.
        units: Vec<String>,
        /// Where they may not go.
        zone: Option<String>,
        /// Until when.
        until: Option<String>,
    }
    /// A shortage that dice bring about.
    Shortage {
        /// Whose.
        side: Option<String>,
        /// What is counted.
        count: Option<String>,
        /// From how many on dice are rolled.
        threshold: Option<u16>,
        /// What they bring.
        faces: Face,
        /// What it does.
        result: Option<String>,
        /// Who is spared.
        less: Vec<String>,
    }
}
