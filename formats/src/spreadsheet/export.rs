//! A document as worksheets.

use super::cells::Cells;
use super::layout::{Form, Layout, Row, Slot, layouts};
use super::mapping::{KEY, TEXT, cell_header};
use super::spoken::{ABSENT, guarded};
use crate::document::Document;
use crate::text::syntax::{Node, quote};

/// Every section of a table as a worksheet of its name, so that the document can be made of them again. Nothing of a
/// document of another kind. Comments stay in the document.
pub fn export(document: &Document) -> Vec<Cells> {
    let kind = document.kind().unwrap_or_default();
    layouts(kind).iter().map(|layout| worksheet(document, layout)).collect()
}

/// The printed columns: those of the section `columns`, then what cells name beside them.
fn columns(document: &Document, rows: &[Row]) -> Vec<String> {
    let kind = document.kind().unwrap_or_default();
    let stated = layouts(kind).into_iter().find(|l| l.section == "columns");
    let mut out: Vec<String> = stated.iter().flat_map(|l| l.rows(document)).map(|row| row.key).collect();
    for column in rows.iter().flat_map(|row| &row.columns) {
        if !out.contains(column) {
            out.push(column.clone());
        }
    }
    out
}

fn worksheet(document: &Document, layout: &Layout) -> Cells {
    let rows = layout.rows(document);
    let mut headers = vec![KEY.to_owned()];
    let mut slots = Vec::new();
    if layout.form == Form::Texts {
        headers.push(TEXT.to_owned());
        slots.push(Slot::Whole);
    }
    for name in layout.fields() {
        headers.push(name.to_owned());
        slots.push(Slot::Field(name.to_owned()));
    }
    if layout.form == Form::Grid {
        for column in columns(document, &rows) {
            headers.push(cell_header(layout, &column));
            slots.push(Slot::Cell(column));
        }
    }
    let mut cells = Cells { name: layout.section.to_owned(), rows: vec![headers] };
    for row in &rows {
        let said = |slot: &Slot| said(layout, slot, row.values.get(slot));
        // In brackets alone in its row it would begin another worksheet of a text.
        let key = if row.key.starts_with('[') { quote(&row.key) } else { guarded(&row.key) };
        cells.rows.push([key].into_iter().chain(slots.iter().map(said)).collect());
    }
    cells
}

fn said(layout: &Layout, slot: &Slot, value: Option<&String>) -> String {
    let printed = matches!(slot, Slot::Cell(_));
    match value {
        None if printed => ABSENT.to_owned(),
        None => String::new(),
        // A printed cell may be empty, and then it is so here.
        Some(value) if printed && value == "\"\"" => String::new(),
        Some(value) => {
            let node = Node::parse(value).ok();
            node.zip(layout.says(slot)).map_or_else(|| value.clone(), |(node, says)| says.cell(&node))
        }
    }
}
