//! Where a pontoon train may lay its bridge (18.31, 18.32).

use tlnb_formats::documents::Layer;
use tlnb_formats::geometry::Direction;

use super::line_of_sight::is_slope;
use super::terms::{Terms, Weather};
use super::{Answer, Cause, Reason, Tri};
use crate::board::position::{Kind, PieceId};
use crate::board::{At, Board, Crossing, Position};

/// Whether a train may bridge a side of its hex: a stream or river, not into an enemy's hex, no end in a slope hex without a
/// road or trail, not in frost or snow, not in road march. An enemy ZOC is no hindrance.
pub fn may_deploy(
    board: &Board,
    position: &Position,
    terms: &Terms,
    train: PieceId,
    direction: Direction,
) -> Answer<bool> {
    let (piece, at) = (position.piece(train), position.at(train));
    let no = |cause| Answer::Decided(false, vec![Reason::new("18.32", cause).side(at, direction).of(train)]);
    let Kind::Train(of) = &piece.kind else { return no(Cause::NoPontoon) };
    if !of.is_pontoon {
        return no(Cause::NoPontoon);
    }
    let Some(next) = board.next(at, direction) else { return no(Cause::MapEdge) };
    if of.is_in_road_march {
        return no(Cause::RoadMarchStacks);
    }
    if matches!(terms.weather, Weather::Frost | Weather::Snow | Weather::Snowstorm) {
        return no(Cause::NotNow);
    }
    if position.presence(next).any(piece.side.enemy()) {
        return no(Cause::EnemyThere);
    }
    let mut gaps = Vec::new();
    let c = board.crossing(at, direction);
    if !c.any(Crossing::RIVER | Crossing::STREAM) {
        if !c.any(Crossing::UNTOLD_WATER) {
            return no(Cause::NoWater);
        }
        gaps.push(Reason::new("18.3", Cause::Untold(Layer::Water)).side(at, direction));
    }
    for end in [at, next] {
        let links = board.around(end).fold(Crossing::NONE, |all, (_, _, c)| all | c);
        if links.any(Crossing::LINK) {
            continue;
        }
        let untold = if links.any(Crossing::UNTOLD_ROADS) { Some(Layer::Roads) } else { None };
        match (is_slope(board, terms, end), untold) {
            ((Tri::Yes, _), None) => return no(Cause::TrainOnSlope),
            ((Tri::Yes, _), Some(layer)) => gaps.push(Reason::new("18.32", Cause::Untold(layer)).at(end)),
            ((Tri::Maybe, why), _) => {
                gaps.push(Reason::new("18.32", why.unwrap_or(Cause::Untold(Layer::Relief))).at(end));
            }
            ((Tri::No, _), _) => {}
        }
    }
    if gaps.is_empty() { Answer::Decided(true, Vec::new()) } else { Answer::Undecided(gaps) }
}

/// The cells in which a train of a pontoon bridge is put together again: either end of it (18.34).
pub fn ends(board: &Board, at: At, direction: Direction) -> Vec<At> {
    [Some(at), board.next(at, direction)].into_iter().flatten().collect()
}
