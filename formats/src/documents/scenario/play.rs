//! Turns, cards, orders of play, victory and special rules of a scenario.

use super::effect::Effect;
use super::item;
use crate::documents::figure::Figure;
use crate::text::Written;
use crate::text::written::vocabulary;

item! {
    /// A part of the duration: turns of one card, or all of another scenario.
    SpanLine() {
        /// The turn record card, by document.
        track: Option<String>,
        /// Its first turn.
        first: Option<String>,
        /// Its last turn.
        last: Option<String>,
        /// Sheets in play during it; those of the scenario if left out.
        sheets: Vec<String>,
        /// In place of a card: the section of a scenario whose whole duration it is.
        scenario: Option<String>,
    }
}

item! {
    /// A turn record card in use.
    TrackLine() {
        /// Its columns in use; all if left out.
        days: Vec<String>,
        /// Entries printed for battles alone, or for campaigns alone, are left out here.
        leave_out: Vec<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// The first player.
    FirstPlayerLine() {
        /// The first player turn is not played.
        skips_first_turn: bool,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// A number of things.
    CountLine(count) {
        /// How many, in quotes, or "Unknown".
        count: Option<Written<Figure>>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

vocabulary! {
    /// What is done with a card.
    CardUse, "what is done with a card", { InEffect, Removed, Returned, Kept }
}

item! {
    /// A card of a deck.
    CardUseLine(is) {
        /// InEffect, Removed, Returned or Kept.
        is: Option<Written<CardUse>>,
        /// The side whose deck it is in.
        side: Option<String>,
        /// The deck, by document.
        deck: Option<String>,
        /// Its number.
        number: Option<String>,
        /// How many copies; one if left out.
        copies: Option<u16>,
        /// It counts toward the mode cards drawn (CARD-005).
        counts_as_mode: bool,
        /// From when on or on which days, in one's own words.
        when: Option<String>,
    }
}

item! {
    /// What a side or army may do about a general retreat (20.5, 26.3).
    RetreatLine(count) {
        /// It may not declare one.
        barred: bool,
        /// One is in force from the start.
        in_force: bool,
        /// How often it may, in quotes.
        count: Option<Written<Figure>>,
        /// Per what, in one's own words: a game, a day, a sheet.
        per: Option<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// What changes levels of victory, or awards points.
    VictoryLine() {
        /// The side that it is about.
        side: Option<String>,
        /// A level as the series has it.
        level: Option<String>,
        /// The level it is read as.
        read_as: Option<String>,
        /// The ratio needed, as printed.
        ratio: Option<String>,
        /// Points, as printed; with a minus for a penalty.
        points: Option<String>,
        /// For every so many of what the gist says.
        per: Option<u16>,
        /// What it is about, in one's own words.
        gist: Option<String>,
    }
}

vocabulary! {
    /// What falls due at a moment (B.2).
    MomentKind, "what falls due", { TallyVp, TallyCards, TallyPlaces, DrawModeCards, DrawBonusCards, Reshuffle, Other }
}

item! {
    /// A moment of a day.
    MomentLine(what) {
        /// TallyVp, TallyCards, TallyPlaces, DrawModeCards, DrawBonusCards, Reshuffle or Other.
        what: Option<Written<MomentKind>>,
        /// The turn as its card writes it, if it is one.
        turn: Option<String>,
        /// Else when, in one's own words.
        when: Option<String>,
        /// The side that it is about.
        side: Option<String>,
        /// What else there is to say, in one's own words.
        gist: Option<String>,
    }
}

item! {
    /// A special rule: an effect that tools understand, else a gist that people apply.
    RuleLine() {
        /// What it does, in one of the shapes that recur.
        effect: Option<Effect>,
        /// What it says, in one's own words.
        gist: Option<String>,
        /// No tool applies it.
        manual: bool,
    }
}
