//! D1: which pieces may be together in a hex at the end of a phase (3.1 to 3.3).

use std::collections::BTreeSet;

use tlnb_formats::documents::counters::Arm;

use super::{Answer, Cause, Policy, Reason, Terms, Tri};
use crate::board::position::{Kind, Piece, PieceId, Unit};
use crate::board::{At, Position};

/// Whether pieces of one side may end a phase together. Deployed pontoons and markers are no pieces of a stack.
pub fn legal<'a>(terms: &Terms, stack: impl IntoIterator<Item = &'a Piece>) -> Answer<bool> {
    let stack: Vec<&Piece> = stack.into_iter().collect();
    let decided = |yes, rule, cause| Answer::Decided(yes, vec![Reason::new(rule, cause)]);
    let trains = stack.iter().filter(|p| matches!(p.kind, Kind::Train(_))).count();
    if trains > 0 && stack.len() > 1 {
        return decided(false, "3.3", Cause::Train);
    }
    let units: Vec<(&Piece, &Unit)> = stack.iter().filter_map(|p| Some((*p, p.unit()?))).collect();
    if units.len() >= 2 && units.iter().any(|(p, _)| p.is_in_road_march()) {
        return decided(false, "3.3", Cause::RoadMarchStacks);
    }
    if stack.iter().filter(|p| matches!(p.kind, Kind::Vedette)).count() > 3 {
        return decided(false, "3.24", Cause::TooManyVedettes);
    }
    let n = units.len();
    if n <= 2 {
        return decided(true, "3.21", Cause::WithinLimit);
    }
    let has_leader = stack.iter().any(|p| p.leader().is_some());
    let untold = || Answer::Undecided(vec![Reason::new("3.22", Cause::NoFigure("division"))]);
    if n == 3 && units.iter().all(|(p, _)| !p.is_division_level) {
        match is_one_division(terms, &units) {
            Tri::Yes => return decided(true, "3.22", Cause::Division),
            Tri::Maybe if !has_leader => return untold(),
            _ => {}
        }
    }
    if !has_leader || n > 5 {
        return decided(false, "3.2", Cause::TooMany);
    }
    if units.iter().any(|(_, unit)| unit.arm.is_none()) {
        return Answer::Undecided(vec![Reason::new("3.23", Cause::NoFigure("arm"))]);
    }
    let infantry: Vec<(&Piece, &Unit)> =
        units.iter().filter(|(_, unit)| unit.arm == Some(Arm::Infantry)).copied().collect();
    match infantry.len() {
        0..=2 => decided(true, "3.23", Cause::LeaderBonus),
        3 => match (is_one_division(terms, &units), is_one_division(terms, &infantry)) {
            (Tri::Yes, _) => decided(true, "3.23", Cause::LeaderBonus),
            (_, Tri::No) => decided(false, "3.23", Cause::TooManyInfantry),
            (Tri::Maybe, _) | (_, Tri::Maybe) => untold(),
            (Tri::No, Tri::Yes) => match terms.policy(Policy::IntegrityScope) {
                Some(true) => decided(false, "3.23", Cause::TooManyInfantry),
                Some(false) => decided(true, "3.23", Cause::LeaderBonus),
                None => Answer::Undecided(vec![Reason::policy(Policy::IntegrityScope, "3.23")]),
            },
        },
        _ => decided(false, "3.23", Cause::TooManyInfantry),
    }
}

/// Whether units are of one division, or of one corps that counts as one (3.22; LPD 25.18). A unit of which neither division
/// nor formation is told may be of any; a counter does not say that it is of none.
fn is_one_division(terms: &Terms, units: &[(&Piece, &Unit)]) -> Tri {
    let is_whole = |f: &str, unit: &Unit| {
        unit.arm == Some(Arm::Infantry) && terms.corps_as_divisions.iter().any(|whole| whole == f)
    };
    let differ = |all: BTreeSet<&str>| all.len() > 1;
    let formations: Vec<Option<&str>> = units.iter().map(|(p, _)| p.formation.as_deref()).collect();
    let divisions: Vec<Option<&str>> = units
        .iter()
        .map(|(piece, unit)| match piece.formation.as_deref() {
            Some(f) if is_whole(f, unit) => Some(""),
            _ => unit.division.as_deref(),
        })
        .collect();
    if [&formations, &divisions].into_iter().any(|of| differ(of.iter().flatten().copied().collect())) {
        return Tri::No;
    }
    let is_told = formations.iter().chain(&divisions).all(Option::is_some);
    if is_told { Tri::Yes } else { Tri::Maybe }
}

/// Whether a piece may end the phase in a cell, with those of its side that stand there.
pub fn may_join(position: &Position, terms: &Terms, piece: PieceId, at: At) -> Answer<bool> {
    let mover = position.piece(piece);
    let there = position.stack(at).filter(|(id, p)| *id != piece && p.side == mover.side).map(|(_, p)| p);
    legal(terms, there.chain([mover]))
}
