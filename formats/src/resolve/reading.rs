//! A scenario as a person reads it: topic by topic in the order of the folder, each line with its way.

use std::collections::BTreeMap;

use super::{How, Origin, Placed, Resolved, start};
use crate::documents::scenario::Topic;
use crate::text::{Node, Shape};
use crate::title::Title;

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub text: String,
    /// Where it comes from, as in `28.12, changed by 28.56`.
    pub way: String,
    /// It is not of the scenario itself.
    pub taken: bool,
    /// Where it is written: document, section and key.
    pub source: Option<(String, String, String)>,
}

/// The lines of one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    pub heading: String,
    /// That nothing is printed of it.
    pub silent: Option<Line>,
    pub lines: Vec<Line>,
}

/// Every topic of which there is something to read; then the set-up, and what was not taken.
pub fn of(title: &Title, resolved: &Resolved) -> Vec<Reading> {
    let mut out = Vec::new();
    let sections = resolved.document.lines().map(|l| l.sections.as_slice()).unwrap_or_default();
    let sections: BTreeMap<&str, _> = sections.iter().map(|s| (s.name.as_str(), s)).collect();
    for topic in Topic::all() {
        let name = topic.name();
        let rows = sections.get(name).map(|s| s.entries.as_slice()).unwrap_or_default();
        let heading = name.replace('_', " ");
        if rows.is_empty() {
            let silent = resolved.document.field_value("stated", name, "is");
            let says = match silent.as_deref() {
                Some("Nothing") => "none",
                Some("NotStated") => "not stated",
                Some("Unknown") => "not in the sources",
                _ => continue,
            };
            let silent = Some(line(resolved, "stated", name, says.to_owned()));
            out.push(Reading { heading, silent, lines: Vec::new() });
            continue;
        }
        let lines = rows.iter().map(|entry| {
            let says = spoken(&entry.value);
            let colon = if says.is_empty() { "" } else { ": " };
            line(resolved, name, &entry.key, format!("{}{colon}{says}", entry.key))
        });
        out.push(Reading { heading, silent: None, lines: lines.collect() });
    }
    let start = start(title, resolved);
    let mut lines: Vec<Line> = start.placed.iter().map(|p| placed(resolved, p)).collect();
    let step = |key: &str, text: String| line(resolved, "start", key, text);
    lines.extend(start.left_out.iter().map(|(key, p)| step(&key.0, format!("not in play: {}", p.unit))));
    let unmet = |text: &str| format!("nobody on the cards is meant by {text}");
    lines.extend(start.unmet.iter().map(|(key, text)| step(&key.0, unmet(text))));
    let none = |column: &str| format!("no card has the column {column}");
    lines.extend(start.no_column.iter().map(|(key, column)| step(&key.0, none(column))));
    if !lines.is_empty() {
        out.push(Reading { heading: "set-up".to_owned(), silent: None, lines });
    }
    let left = resolved.left_out.iter().map(|left| Line {
        text: format!("{} {}: {}", left.section.replace('_', " "), left.key, spoken(&left.value)),
        way: left.because.clone(),
        taken: true,
        source: left.chain.first().map(|o| (o.document.clone(), left.section.clone(), left.key.clone())),
    });
    let lines: Vec<Line> = left.collect();
    if !lines.is_empty() {
        out.push(Reading { heading: "not taken".to_owned(), silent: None, lines });
    }
    out
}

fn line(resolved: &Resolved, section: &str, key: &str, text: String) -> Line {
    let origins = resolved.origins(section, key);
    Line {
        text,
        way: way(resolved.document.name(), origins),
        taken: resolved.is_taken(section, key),
        source: origins.first().map(|o| (o.document.clone(), section.to_owned(), key.to_owned())),
    }
}

/// Where a unit starts.
pub fn placed(resolved: &Resolved, placed: &Placed) -> Line {
    let side = placed.side.as_deref().unwrap_or("side not known");
    let cell = placed.cell.to_string();
    let cell = if cell.is_empty() { "blank".to_owned() } else { cell };
    let marks = if placed.marks.is_empty() { String::new() } else { format!(", {}", placed.marks.join(", ")) };
    let from = match &placed.card {
        Some((card, row, column)) => format!("{card} {} {column}", row.0),
        None => "placed by a step".to_owned(),
    };
    // The first step is the column itself; what follows has changed something.
    let steps = placed.steps.iter().skip(usize::from(placed.card.is_some()));
    let own = resolved.document.name();
    let steps = steps.map(|key| format!("; start {} ({})", key.0, way(own, resolved.origins("start", &key.0))));
    let source = match (&placed.card, placed.steps.first()) {
        (Some((card, row, _)), _) => Some((card.clone(), "rows".to_owned(), row.0.clone())),
        (None, Some(key)) => {
            let written = resolved.origins("start", &key.0).first();
            written.map(|o| (o.document.clone(), "start".to_owned(), key.0.clone()))
        }
        (None, None) => None,
    };
    Line {
        text: format!("{} ({side}): {cell}{marks}", placed.unit),
        way: format!("{from}{}", steps.collect::<String>()),
        taken: false,
        source,
    }
}

/// The way of a row, where it is written first: `28.32, by 28.54`.
pub fn way(own: &str, origins: &[Origin]) -> String {
    let step = |origin: &Origin| {
        let at = origin.section.clone();
        match &origin.how {
            How::Stated if origin.document == own => at.unwrap_or_else(|| "here".to_owned()),
            How::Stated => at.unwrap_or_else(|| origin.document.clone()),
            How::Taken(_) => format!("by {}", at.unwrap_or_else(|| origin.document.clone())),
            How::Changed(_) => format!("changed by {}", at.unwrap_or_else(|| origin.document.clone())),
            How::Option(name, _) => format!("option {name}"),
            How::Corrected(errata, entry) => format!("erratum {errata} {entry}"),
        }
    };
    let mut steps: Vec<String> = Vec::new();
    for (n, origin) in origins.iter().enumerate() {
        // Who changes a row takes it too; that need not be said twice.
        let before = n.checked_sub(1).and_then(|n| origins.get(n));
        let is_said = matches!(origin.how, How::Taken(_))
            && before.is_some_and(|b| b.document == origin.document && matches!(b.how, How::Changed(_)));
        if !is_said {
            steps.push(step(origin));
        }
    }
    steps.join(", ")
}

/// A row's value as a person reads it: its fields one after the other, but for those that tell where it comes from.
pub fn spoken(value: &str) -> String {
    let Ok(node) = Node::parse(value) else { return value.to_owned() };
    said(&node)
}

fn said(node: &Node) -> String {
    match &node.shape {
        Shape::Word(word) => word.clone(),
        Shape::Number(text) | Shape::Text(text) => text.clone(),
        Shape::List(items) => items.iter().map(said).collect::<Vec<_>>().join(", "),
        Shape::Map(pairs) => {
            pairs.iter().map(|(k, v)| format!("{}: {}", said(k), said(v))).collect::<Vec<_>>().join("; ")
        }
        Shape::Struct { name, fields } => {
            let fields = fields.iter().filter(|f| !matches!(f.name.as_str(), "section" | "only"));
            let field = |name: &str, value: &Node| match &value.shape {
                Shape::Word(word) if word == "true" => name.replace('_', " "),
                Shape::Word(word) if word == "false" => format!("not {}", name.replace('_', " ")),
                _ => format!("{} {}", name.replace('_', " "), said(value)),
            };
            let inner = fields.map(|f| field(&f.name, &f.value)).collect::<Vec<_>>().join("; ");
            match name {
                Some(name) if inner.is_empty() => name.clone(),
                Some(name) => format!("{name} ({inner})"),
                None => inner,
            }
        }
        Shape::Tuple { items, .. } => items.iter().map(said).collect::<Vec<_>>().join(", "),
    }
}
