//! Every hex that a scenario names, with what stands or holds there, for proof against the print.

use std::collections::BTreeMap;

use super::{Resolved, reading, sheet_in, sheet_of, start};
use crate::documents::scenario::Topic;
use crate::text::{Node, Shape};
use crate::title::Title;

/// Lines by what they stand under, in its order.
pub type Lines = BTreeMap<String, Vec<String>>;

/// What is said of each hex, by sheet and number; and of what has no hex, by what is said in place of one.
pub fn of(title: &Title, resolved: &Resolved) -> (Lines, Lines) {
    let start = start(title, resolved);
    let (mut hexes, mut elsewhere) = (Lines::new(), Lines::new());
    for placed in &start.placed {
        let line = reading::placed(resolved, placed);
        let line = format!("{}  [{}]", line.text, line.way);
        let at = placed.hexes();
        if at.is_empty() {
            elsewhere.entry(placed.cell.at.to_string()).or_default().push(line);
            continue;
        }
        for hex in at {
            let sheet = sheet_of(title, resolved, placed, &hex);
            let key = format!("{} {}", sheet.as_deref().unwrap_or("sheet not stated"), hex.hex);
            hexes.entry(key).or_default().push(line.clone());
        }
    }
    for topic in Topic::all().filter(|t| t.name() != "start") {
        let sections = resolved.document.lines().into_iter().flat_map(|l| &l.sections);
        for entry in sections.filter(|s| s.name == topic.name()).flat_map(|s| &s.entries) {
            let way = reading::way(resolved.document.name(), resolved.origins(topic.name(), &entry.key));
            let says =
                format!("{} {}: {}  [{way}]", topic.name().replace('_', " "), entry.key, reading::spoken(&entry.value));
            for hex in named_hexes(&entry.key, &entry.value) {
                let sheet = sheet_in(title, resolved, hex.sheet.as_deref());
                let key = format!("{} {}", sheet.as_deref().unwrap_or("sheet not stated"), hex.hex);
                hexes.entry(key).or_default().push(says.clone());
            }
        }
    }
    (hexes, elsewhere)
}

/// Hexes in a row: its key if it is one, and every text that is a hex, a pair of hexes or an exit.
fn named_hexes(key: &str, value: &str) -> Vec<crate::geometry::notation::HexRef> {
    use crate::geometry::notation::{parse_hex, parse_pair};
    let mut out = Vec::new();
    let mut read = |text: &str| {
        let text = text.strip_prefix("exit ").unwrap_or(text);
        if let Ok(pair) = parse_pair(text) {
            out.extend([pair.a, pair.b]);
        } else if let Ok(hex) = parse_hex(text) {
            out.push(hex);
        }
    };
    read(key);
    let Ok(node) = Node::parse(value) else { return out };
    let mut open = vec![&node];
    while let Some(node) = open.pop() {
        match &node.shape {
            Shape::Text(text) => read(text),
            Shape::List(items) | Shape::Tuple { items, .. } => open.extend(items),
            Shape::Map(pairs) => open.extend(pairs.iter().map(|(_, v)| v)),
            Shape::Struct { fields, .. } => {
                open.extend(fields.iter().filter(|f| !matches!(f.name.as_str(), "section" | "only")).map(|f| &f.value));
            }
            Shape::Word(_) | Shape::Number(_) => {}
        }
    }
    out.sort();
    out.dedup();
    out
}
