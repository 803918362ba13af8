//! What the signs of a sheet mean: a sample of each that it uses, with words.

use std::collections::BTreeSet;

use super::{Ink, Item, Mark, Picture, PictureLayer, of_sheet};
use crate::Document;
use crate::documents::MapSheet;
use crate::documents::map_sheet::{HexFeature, HexsideKind, RoadKind, SpanKind, SpanMark, Terrain};
use crate::documents::title_page::Added;
use crate::geometry::{Grid, Orientation};
use crate::text::Written;

/// Size of the words and height of a row, in map units.
const WORDS: f64 = 0.42;
const ROW: f64 = 1.36;
/// Width of a sample.
const SAMPLE: f64 = 1.7;
/// How large a hex is drawn, against one of the map.
const SHRUNK: f64 = 0.66;

/// A sample: a small sheet of its own, so that the legend cannot differ from the map.
struct Sample {
    words: String,
    hex: String,
    side: String,
    of: Of,
}

/// What of the small sheet is shown.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    Hex,
    Side,
    Across,
}

/// The legend of a sheet, in rows that are at most `width` map units wide.
pub fn legend(sheet: &MapSheet, added: &Added, width: f64) -> Picture {
    let samples = samples(sheet, added);
    let widest = samples.iter().map(|s| super::sheet::width(&s.words, WORDS)).fold(0.0, f64::max);
    let column = SAMPLE + widest + 0.7;
    let columns = ((width / column).floor() as usize).max(1);
    let rows = samples.len().div_ceil(columns);
    let mut items = Vec::new();
    for (i, sample) in samples.iter().enumerate() {
        let (x, y) = ((i / rows.max(1)) as f64 * column, (i % rows.max(1)) as f64 * ROW + ROW / 2.0);
        let (scale, centre) = match sample.of {
            Of::Hex => (SHRUNK, [0.0, 0.0]),
            Of::Side => (1.0, [0.0, 3f64.sqrt() / 2.0]),
            Of::Across => (0.85, [3f64.sqrt() / 2.0, 0.0]),
        };
        for item in sample.items(added) {
            items.push(item.moved(scale, [x + SAMPLE / 2.0 - scale * centre[0], y - scale * centre[1]]));
        }
        let at = [x + SAMPLE + 0.15 + super::sheet::width(&sample.words, WORDS) / 2.0, y];
        let text = sample.words.clone();
        let mark = Mark::Text { at, size: WORDS, turn: 0.0, text, ink: Ink::Name, halo: None };
        items.push(Item { layer: PictureLayer::Names, from: 6.5 / WORDS as f32, mark });
    }
    let used = samples.len().div_ceil(rows.max(1));
    Picture { items, bounds: ([0.0, 0.0], [used as f64 * column, rows as f64 * ROW]), crowded: Vec::new() }
}

impl Sample {
    fn items(&self, added: &Added) -> Vec<Item> {
        let (grid, pair) = match self.of {
            Of::Hex => (Grid::tlnb(1, 1, 1), "0101/0102"),
            Of::Side => (Grid::tlnb(1, 2, 2), "0101/0102"),
            Of::Across => (Grid { orientation: Orientation::Pointy, ..Grid::tlnb(2, 1, 1) }, "0101/0201"),
        };
        let (hex, side) = (&self.hex, &self.side);
        let sides = if side.is_empty() { String::new() } else { format!("\"{pair}\": ({side})") };
        let text = format!("MapSheet(format: 1, hexes: {{\"0101\": ({hex})}}, sides: {{{sides}}})");
        let document = Document::read("sample", text.into_bytes());
        let Some(sheet) = document.map_sheet() else { return Vec::new() };
        let keep = |layer: PictureLayer| match self.of {
            Of::Hex => !matches!(layer, PictureLayer::Numbers),
            Of::Side | Of::Across => {
                matches!(layer, PictureLayer::Hexsides | PictureLayer::Roads | PictureLayer::Spans)
            }
        };
        of_sheet(sheet, &grid, added).items.into_iter().filter(|i| keep(i.layer)).collect()
    }
}

/// `MayNotBeDamaged` as people write it.
fn spaced(word: &str) -> String {
    let mut out = String::new();
    for (i, c) in word.chars().enumerate() {
        if c.is_uppercase() && i > 0 {
            out.push(' ');
            out.extend(c.to_lowercase());
        } else {
            out.push(c);
        }
    }
    out
}

fn samples(sheet: &MapSheet, added: &Added) -> Vec<Sample> {
    let mut terrains: BTreeSet<Terrain> = BTreeSet::new();
    let mut words: BTreeSet<&str> = BTreeSet::new();
    let mut features: BTreeSet<HexFeature> = BTreeSet::new();
    let (mut vp, mut supply, mut entry, mut exit, mut no_hex) = (false, false, false, false, false);
    for (_, line) in sheet.hexes.iter() {
        match &line.terrain {
            Some(Written::Known(terrain)) => _ = terrains.insert(*terrain),
            Some(Written::Wrong(word)) if added.get(word).is_some() => _ = words.insert(word),
            _ => {}
        }
        features.extend(line.features.iter().filter_map(Written::known));
        vp |= line.vp.is_some();
        supply |= !line.supply.is_empty();
        entry |= !line.entry.is_empty();
        exit |= !line.exit.is_empty();
        no_hex |= line.no_hex;
    }
    let (mut kinds, mut roads): (BTreeSet<HexsideKind>, BTreeSet<RoadKind>) = Default::default();
    let (mut spans, mut span_marks): (BTreeSet<SpanKind>, BTreeSet<SpanMark>) = Default::default();
    for (_, line) in sheet.sides.iter() {
        kinds.extend(line.kinds.iter().filter_map(Written::known));
        roads.extend(line.roads.iter().filter_map(Written::known));
        spans.extend(line.spans.iter().filter_map(Written::known));
        span_marks.extend(line.span_marks.iter().filter_map(Written::known));
    }
    let mut out = Vec::new();
    let mut put = |of: Of, words: String, hex: String, side: String| out.push(Sample { words, hex, side, of });
    let none = String::new;
    for terrain in terrains {
        put(Of::Hex, spaced(terrain.word()), format!("terrain: {}", terrain.word()), none());
    }
    for word in words {
        let counts_as = match added.get(word).flatten() {
            Some(terrain) => format!("{} (as {})", spaced(word), spaced(terrain.word()).to_lowercase()),
            None => spaced(word),
        };
        put(Of::Hex, counts_as, format!("terrain: {word}"), none());
    }
    for feature in features {
        let words = if feature == HexFeature::Slope { "Slope in the hex".to_owned() } else { spaced(feature.word()) };
        put(Of::Hex, words, format!("terrain: Clear, features: [{}]", feature.word()), none());
    }
    for kind in kinds {
        let (words, side) = match kind {
            HexsideKind::Slope => ("Slope, ticks downhill".to_owned(), "kinds: [Slope], up: \"0101\"".to_owned()),
            HexsideKind::Ford => (spaced(kind.word()), "kinds: [River, Ford]".to_owned()),
            HexsideKind::Lake => ("Lake shore".to_owned(), "kinds: [Lake]".to_owned()),
            HexsideKind::River
            | HexsideKind::Stream
            | HexsideKind::Crest
            | HexsideKind::DragonsTeeth
            | HexsideKind::Wall
            | HexsideKind::Gate => (spaced(kind.word()), format!("kinds: [{}]", kind.word())),
        };
        put(Of::Side, words, none(), side);
    }
    for road in roads {
        put(Of::Across, spaced(road.word()), none(), format!("roads: [{}]", road.word()));
    }
    for span in spans {
        let water = if span == SpanKind::Trestle { "Stream" } else { "River" };
        let side = format!("kinds: [{water}], roads: [Road], spans: [{}]", span.word());
        put(Of::Across, spaced(span.word()), none(), side);
    }
    for mark in span_marks {
        let side = format!("kinds: [River], spans: [Bridge], span_marks: [{}]", mark.word());
        put(Of::Across, spaced(mark.word()), none(), side);
    }
    for (is, words, field) in [
        (vp, "Victory points", "vp: 1"),
        (supply, "Supply source", "supply: [\"A\"]"),
        (entry, "Entry", "entry: [\"A\"]"),
        (exit, "Exit", "exit: [\"A\"]"),
    ] {
        if is {
            put(Of::Hex, words.to_owned(), format!("terrain: Clear, {field}"), none());
        }
    }
    if no_hex {
        put(Of::Hex, "Not a hex of the map".to_owned(), "no_hex: true".to_owned(), none());
    }
    out
}
