//! What a hover over a tool or over what it paints says, with the rules that ask for it.

use tlnb_formats::documents::map_sheet::{HexFeature, HexsideKind, RoadKind, SpanKind, Terrain};

use super::Action;
use crate::core::settings::MarkKind;
use crate::tools;

impl Action {
    /// A sentence or two on what it does or what is meant, rules in brackets; None where its label says it all.
    pub fn help(&self) -> Option<&'static str> {
        Some(match self {
            Self::Tool(i) => tools::infos().get(*i)?.description,
            Self::Terrain(word) => of_terrain(Terrain::ALL.iter().copied().find(|t| t.word() == word)?),
            Self::Hexside(kind) => of_hexside(*kind),
            Self::Road(RoadKind::Road) => "Half a point in road march, one otherwise, whatever lies under it (7.52).",
            Self::Road(RoadKind::Trail) => "One point for a hex, in road march too (7.52).",
            Self::Span(None) => "A bridge where the hexside is a river, a trestle where it is a stream (7.6).",
            Self::Span(Some(kind)) => of_span(*kind),
            Self::Mark(mark) => of_mark(*mark),
            _ => return None,
        })
    }
}

const fn of_terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "Open ground: one movement point (7.22).",
        Terrain::Woods => "Infantry pays two, cavalry four (7.22); no line of sight passes through (8.42).",
        Terrain::Orchard => "What it costs, and whether it hides, the charts of the title tell (7.22, 8.42).",
        Terrain::Marsh => "Cavalry pays four (7.22); no improved position is built in it (15.32).",
        Terrain::Lake => "All water: nobody enters, unless it is frozen (23.13).",
        Terrain::Pond => "A hex of water with a dyke around it, where the title has such hexes.",
        Terrain::FullRiver => "A river as wide as the hex: nobody enters, unless it is frozen (23.13).",
    }
}

const fn of_hexside(kind: HexsideKind) -> &'static str {
    match kind {
        HexsideKind::River => "Crossed by a bridge, a pontoon or a ford alone; ZOC ends at it (7.61, 4.2).",
        HexsideKind::Stream => "One more point to cross where no trestle is (7.22).",
        HexsideKind::Ford => "A place of a river that can be crossed on foot; the water stays beneath it (7.61).",
        HexsideKind::Lake => "The shore of a lake or pond: nobody crosses it, unless it is frozen (23.13).",
        HexsideKind::Crest => "A low ridge, alike from both sides: it hides, and costs nothing (8.43).",
        HexsideKind::Slope => "A rise with an upper side: one more point upward, none downward (7.22, 8.43).",
        HexsideKind::DragonsTeeth => "A cliff: nobody crosses it, and nobody sees over it.",
        HexsideKind::Wall => "A wall of a town: crossed by a gate alone.",
        HexsideKind::Gate => "Where a road leads through a wall.",
    }
}

const fn of_span(kind: SpanKind) -> &'static str {
    match kind {
        SpanKind::Bridge => "Over a river; it can be damaged and repaired (7.6, 7.63).",
        SpanKind::Trestle => "Over a stream (7.6).",
        SpanKind::StoneBridge => "A bridge that the print marks as of stone (7.6).",
        SpanKind::Pontoon => "A pontoon bridge that the map prints; those that trains lay belong to a scenario (18.3).",
    }
}

const fn of_mark(mark: MarkKind) -> &'static str {
    match mark {
        MarkKind::Name | MarkKind::SideName => "As printed; another spelling of it elsewhere is told by the checks.",
        MarkKind::Vp => "Victory points of the hex, as printed.",
        MarkKind::Supply => "A hex that supplies the army whose letter stands there (17.5).",
        MarkKind::Entry => "A hex by which reinforcements of the army come in (19.0).",
        MarkKind::Exit => "A hex by which units leave the map.",
        MarkKind::Elevation => "The rank of a hilltop: from one to another, the higher one is not hidden (8.42).",
        MarkKind::NoHex => "A number that the grid has and the print has not.",
        MarkKind::Feature(HexFeature::Town) => "Doubles as ground to defend, and can be an objective (11.1, 20.21).",
        MarkKind::Feature(HexFeature::Building) => "Houses that are no town.",
        MarkKind::Feature(HexFeature::Chateau) => {
            "Two units of infantry hold it strongly; no ZOC reaches into it (15.2)."
        }
        MarkKind::Feature(HexFeature::ImprovedPosition) => {
            "A printed improved position; no ZOC reaches into it (15.1, 15.3)."
        }
        MarkKind::Feature(HexFeature::Hilltop) => "Hides what lies behind it (8.42); its rank is a mark of its own.",
        MarkKind::Feature(HexFeature::Slope) => {
            "A hex on a rise: it hides, and trains keep to its roads (8.42, 18.12)."
        }
        MarkKind::Feature(HexFeature::Dyke) => "The bank round a pond.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::App;

    #[test]
    fn every_tool_and_all_that_it_paints_of_the_series_is_explained() {
        let app = App::new(crate::Options::default());
        for action in Action::all(&app) {
            let painted = matches!(
                action,
                Action::Tool(_)
                    | Action::Terrain(_)
                    | Action::Hexside(_)
                    | Action::Road(_)
                    | Action::Span(_)
                    | Action::Mark(_)
            );
            assert_eq!(action.help().is_some(), painted, "{action:?}");
        }
    }
}
