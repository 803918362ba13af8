//! Counters, as checks ask for them.

use tlnb_formats::Document;
use tlnb_formats::documents::counters::{LeaderLine, TrainLine, UnitLine};
use tlnb_formats::documents::figure::Figure;
use tlnb_formats::names::{Context, Id, NameKind, Resolved};
use tlnb_formats::text::Written;

use crate::check::Cx;

/// A row of counters: its document, its key and its line.
pub(crate) type Piece<'a, T> = (&'a Document, &'a str, &'a T);

/// Every combat unit that can be read.
pub(crate) fn units<'a>(cx: &Cx<'a>) -> Vec<Piece<'a, UnitLine>> {
    cx.of(Document::counters)
        .flat_map(|(d, c)| c.units.iter().map(move |(key, line)| (d, key.as_str(), line)))
        .collect()
}

/// Every leader that can be read.
pub(crate) fn leaders<'a>(cx: &Cx<'a>) -> Vec<Piece<'a, LeaderLine>> {
    cx.of(Document::counters)
        .flat_map(|(d, c)| c.leaders.iter().map(move |(key, line)| (d, key.as_str(), line)))
        .collect()
}

/// Every train that can be read.
pub(crate) fn trains<'a>(cx: &Cx<'a>) -> Vec<Piece<'a, TrainLine>> {
    cx.of(Document::counters)
        .flat_map(|(d, c)| c.trains.iter().map(move |(key, line)| (d, key.as_str(), line)))
        .collect()
}

/// A figure, if it is transcribed and known.
pub(crate) fn number(written: &Option<Written<Figure>>) -> Option<u16> {
    written.as_ref()?.known()?.number()
}

/// The one thing that a text of a counter names.
pub(crate) fn named(cx: &Cx<'_>, text: &str, army: Option<&str>, kind: NameKind) -> Option<Id> {
    let context = Context { army: army.map(str::to_owned), ..Context::of(&[kind]) };
    match cx.names().resolve(text, &context) {
        Resolved::One(id) => Some(id),
        Resolved::None { .. } | Resolved::Several(_) => None,
    }
}
