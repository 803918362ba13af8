//! Water on the way (7.61, 18.33): spans, pontoons, fords, ice.

use tlnb_formats::documents::Layer;
use tlnb_formats::geometry::Direction;

use super::step::{NO, Step};
use super::{Move, Mover};
use crate::board::{At, Crossing};
use crate::rules::reason::Notes;
use crate::rules::terms::{Chart, Cost, Policy, Weather};
use crate::rules::{Cause, Reason};

impl Move<'_> {
    /// Water on the way, with what leads over it (7.61, 18.33).
    pub(super) fn water(
        &self,
        from: At,
        direction: Direction,
        c: Crossing,
        is_marching: bool,
        is_road: bool,
        notes: &mut impl Notes,
    ) -> Step {
        let mut note = |rule, cause| notes.note(|| Reason::new(rule, cause).side(from, direction));
        let is_river = c.any(Crossing::RIVER | Crossing::LAKE);
        if c.any(Crossing::UNTOLD_WATER) && !c.any(Crossing::BRIDGE | Crossing::PONTOON) {
            note("7.61", Cause::Untold(Layer::Water));
            return Step { least: 0, most: NO };
        }
        if !is_river && !c.any(Crossing::STREAM | Crossing::SPAN | Crossing::PONTOON | Crossing::FROZEN) {
            return Step::of(Cost(0));
        }
        let mut way = Step::BARRED;
        let is_light = self.mover.is_light();
        // A pontoon (18.33).
        if c.has(Crossing::PONTOON) {
            let full = if is_river { Cost::mp(2) } else { Cost::mp(1) };
            let at_span = c.any(Crossing::SPAN);
            let extra = if is_light {
                Step::of(Cost(0))
            } else if self.mover.is_train() {
                match (at_span, self.terms.policy(Policy::TrainPontoonAtSpan)) {
                    (false, _) | (true, Some(false)) => Step::of(full),
                    (true, Some(true)) => Step::of(Cost(0)),
                    (true, None) => {
                        note("18.33", Cause::Policy(Policy::TrainPontoonAtSpan));
                        Step { least: 0, most: full.0 }
                    }
                }
            } else if is_marching || at_span {
                Step::of(Cost(0))
            } else {
                Step::of(full)
            };
            way = way.or(extra);
        }
        // A bridge, or a trestle that stands.
        let is_damaged = c.has(Crossing::DAMAGED);
        if c.has(Crossing::BRIDGE) {
            let bars = matches!(self.mover, Mover::Artillery | Mover::HorseArtillery) || self.mover.is_train();
            if is_damaged && bars {
                note("7.63", Cause::DamagedBridge);
            } else if is_damaged && !is_light {
                way = way.or(Step::of(Cost::mp(2)));
            } else {
                way = way.or(Step::of(if is_marching { Cost(0) } else { Cost::mp(1) }));
            }
        }
        if c.has(Crossing::TRESTLE) && !is_damaged {
            way = way.or(Step::of(if is_marching { Cost(0) } else { Cost::mp(1) }));
        }
        let class = self.mover.class();
        let frozen_or_stream = if c.has(Crossing::FROZEN) { Some(Chart::Frozen) } else { None }
            .or(if !is_river && c.has(Crossing::STREAM) { Some(Chart::Stream) } else { None });
        if c.has(Crossing::FORD) && (is_river || c.has(Crossing::STREAM)) {
            way = way.or(self.ford(from, direction, is_marching && is_road, is_river, notes));
        } else if let Some(row) = frozen_or_stream {
            // Baggage goes over water by spans alone, frozen or not (18.12).
            if self.mover == Mover::Baggage {
                if way == Step::BARRED {
                    if c.any(Crossing::UNTOLD_SPANS) {
                        notes.note(|| Reason::new("18.12", Cause::Untold(Layer::Spans)).side(from, direction));
                        return Step { least: 0, most: NO };
                    }
                    notes.note(|| Reason::new("18.12", Cause::NoSpan).side(from, direction));
                }
                return way;
            }
            let wade = if is_marching && is_road {
                Step::of(Cost(0))
            } else {
                self.chart(
                    Step::of(Cost(0)),
                    row,
                    || Reason::new("7.22", Cause::NoCost(row, class)).side(from, direction),
                    notes,
                )
            };
            way = way.or(wade);
        }
        if way == Step::BARRED {
            if c.any(Crossing::UNTOLD_SPANS) && !is_damaged {
                notes.note(|| Reason::new("7.61", Cause::Untold(Layer::Spans)).side(from, direction));
                return Step { least: 0, most: NO };
            }
            let cause = if is_river { Cause::River } else { Cause::NoSpan };
            notes.note(|| Reason::new("7.61", cause).side(from, direction));
        }
        way
    }

    /// A ford (BOP 25.74): as a stream, at its own price.
    fn ford(&self, from: At, direction: Direction, is_marching: bool, is_river: bool, notes: &mut impl Notes) -> Step {
        let mut note = |rule, cause| notes.note(|| Reason::new(rule, cause).side(from, direction));
        if self.mover == Mover::Baggage {
            note("18.12", Cause::NoSpan);
            return Step::BARRED;
        }
        if self.terms.storm_closes_fords && self.terms.weather == Weather::Thunderstorm && self.mover.is_combat_unit() {
            note("NR 25.71", Cause::Ford);
            return Step::BARRED;
        }
        let unknown = match self.terms.fords_as_streams {
            Some(false) if is_river => {
                note("7.61", Cause::River);
                return Step::BARRED;
            }
            None if is_river => true,
            _ => false,
        };
        if is_marching && !unknown {
            return Step::of(Cost(0));
        }
        let class = self.mover.class();
        let cost = self.terms.cost(Chart::Ford, class);
        if unknown {
            note("7.61", Cause::FordRule);
        } else if cost.is_none() {
            note("7.61", Cause::NoCost(Chart::Ford, class));
        }
        Step { least: cost.map_or(0, |c| c.0), most: if unknown { NO } else { cost.map_or(NO, |c| c.0) } }
    }
}
