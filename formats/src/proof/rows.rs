//! A scenario topic by topic, and every other document section by section.

use super::{Cell, Line, Table};
use crate::document::Document;
use crate::errata;
use crate::resolve::{self, reading};
use crate::text::{Node, Shape};
use crate::title::Title;

/// As corrected, each line with where it comes from.
pub(super) fn scenario(title: &Title, document: &Document) -> Vec<Table> {
    let corrected = errata::corrected(title);
    let Some(resolved) = resolve::resolve(&corrected.title, document.name(), &[], &corrected.applied) else {
        return sections(document);
    };
    let mut lines = Vec::new();
    for topic in reading::of(&corrected.title, &resolved) {
        lines.push(Line::Band(topic.heading));
        for line in topic.silent.into_iter().chain(topic.lines) {
            lines.push(Line::Row(vec![Cell::from(line.text), Cell::from(line.way)]));
        }
    }
    let head = vec!["What holds".to_owned(), "Where it comes from".to_owned()];
    vec![Table { of: None, head, lines, is_grid: false }]
}

/// Every section of any document: a column for each field that a row of it has.
pub(super) fn sections(document: &Document) -> Vec<Table> {
    let mut out = Vec::new();
    for section in document.lines().into_iter().flat_map(|l| &l.sections) {
        if section.entries.is_empty() || matches!(section.name.as_str(), "suppressions" | "progress") {
            continue;
        }
        let rows: Vec<(&str, Option<Node>, &str)> =
            section.entries.iter().map(|e| (e.key.as_str(), Node::parse(&e.value).ok(), e.value.as_str())).collect();
        let mut fields: Vec<&str> = Vec::new();
        for node in rows.iter().filter_map(|(_, node, _)| node.as_ref()) {
            if let Shape::Struct { name: None, fields: of } = &node.shape {
                for field in of {
                    if !fields.contains(&field.name.as_str()) {
                        fields.push(&field.name);
                    }
                }
            }
        }
        let lines = rows.iter().map(|(key, node, value)| {
            let mut cells = vec![Cell::from((*key).to_owned())];
            match node {
                Some(node @ Node { shape: Shape::Struct { name: None, .. }, .. }) => {
                    cells.extend(fields.iter().map(|name| {
                        let field = node.field(name).map(|f| &f.value);
                        let text = field.and_then(|f| value.get(f.at.clone())).map(reading::spoken);
                        Cell::from(text.unwrap_or_default())
                    }))
                }
                _ => {
                    cells.push(Cell::from(reading::spoken(value)));
                    cells.extend(std::iter::repeat_n(Cell::default(), fields.len().saturating_sub(1)));
                }
            }
            Line::Row(cells)
        });
        let mut head: Vec<String> = vec![section.name.replace('_', " ")];
        head.extend(fields.iter().map(|f| f.replace('_', " ")));
        if fields.is_empty() {
            head.push(String::new());
        }
        out.push(Table { of: None, head, lines: lines.collect(), is_grid: true });
    }
    out
}
