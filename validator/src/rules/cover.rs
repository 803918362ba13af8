//! What covers a hidden stack (8.2).

use crate::board::position::{Kind, Piece, PieceId};

/// What may lie on top of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    /// A leader, a vedette, or a unit of strength one, whose reverse is a flag.
    Piece(PieceId),
    RoadMarchMarker,
    DemoralizedMarker,
    /// If nothing else is there.
    HiddenForceMarker,
}

/// Everything that may cover a stack; the pieces go before the markers. A unit of which the strength is not known is left out,
/// and told: then there may be another cover.
pub fn covers<'a>(stack: impl IntoIterator<Item = (PieceId, &'a Piece)>) -> (Vec<Cover>, Vec<PieceId>) {
    let (mut pieces, mut unknown) = (Vec::new(), Vec::new());
    let (mut marching, mut demoralized) = (false, false);
    for (id, piece) in stack {
        marching |= piece.is_in_road_march();
        match &piece.kind {
            Kind::Leader(_) | Kind::Vedette => pieces.push(Cover::Piece(id)),
            Kind::Unit(unit) => {
                demoralized |= unit.is_demoralized;
                match unit.strength {
                    Some(1) => pieces.push(Cover::Piece(id)),
                    Some(_) => {}
                    None => unknown.push(id),
                }
            }
            Kind::Train(_) => {}
        }
    }
    if pieces.is_empty() {
        pieces.extend(marching.then_some(Cover::RoadMarchMarker));
        pieces.extend(demoralized.then_some(Cover::DemoralizedMarker));
    }
    if pieces.is_empty() {
        pieces.push(Cover::HiddenForceMarker);
    }
    (pieces, unknown)
}
