//! A row as a form: a line a field, and below a value that has fields of its own a line for each of these.

use tlnb_formats::documents::form::{fields, variants};
use tlnb_formats::documents::{AnyTable, FieldForm, Form, Variant};
use tlnb_formats::edit::rows;
use tlnb_formats::text::Node;
use tlnb_formats::{Change, Document};

use super::{Column, Table, part};

/// Which value a line of a form is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spot {
    /// A column of the table.
    Column(usize),
    /// A field of the value that stands in a column.
    Part(usize, String),
}

/// A line of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormLine {
    pub label: String,
    /// What it means.
    pub says: String,
    /// Words that may be chosen.
    pub choices: Vec<String>,
    /// As it is typed; None where nothing is written.
    pub text: Option<String>,
    pub spot: Spot,
}

fn choices(form: &Form) -> Vec<String> {
    match form {
        Form::Word(words) => words.clone(),
        Form::Truth => vec!["true".to_owned(), "false".to_owned()],
        _ => Vec::new(),
    }
}

/// The name of a struct's shape, as in `TurnVp(points: "1")`.
fn name_of(value: &str) -> Option<&str> {
    let (name, _) = value.split_once('(')?;
    Some(name.trim()).filter(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_alphanumeric()))
}

impl Table {
    fn section<'d>(&self, document: &'d Document) -> Option<&'d dyn AnyTable> {
        document.model()?.section(&self.section)
    }

    /// The shapes of the value in a column, if it has several.
    fn shapes(&self, document: &Document, column: usize) -> Vec<Variant> {
        let of = |field: Option<&str>| self.section(document).map(|t| variants(t, field)).unwrap_or_default();
        match self.columns.get(column) {
            Some(Column::Value) => of(None),
            Some(Column::Field(name)) => of(Some(name)),
            _ => Vec::new(),
        }
    }

    /// The value in a column as written.
    fn written(&self, document: &Document, row: usize, column: usize) -> Option<String> {
        let value = self.value(document, row)?;
        let at = part(Node::parse(value).ok().as_ref(), self.columns.get(column)?)?;
        value.get(at).map(str::to_owned)
    }

    /// The form of a row; its key is no line of it.
    pub fn form(&self, document: &Document, row: usize) -> Vec<FormLine> {
        let known: Vec<FieldForm> = self.section(document).map(fields).unwrap_or_default();
        let texts = self.texts(document, row);
        let mut out = Vec::new();
        for (n, column) in self.columns.iter().enumerate().skip(1) {
            let says = match column {
                Column::Field(name) => known.iter().find(|f| f.name == *name).map(|f| f.says.clone()),
                _ => None,
            };
            let line = |text: Option<String>, choices: Vec<String>| FormLine {
                label: column.label().to_owned(),
                says: says.clone().unwrap_or_default(),
                choices,
                text,
                spot: Spot::Column(n),
            };
            let text = texts.get(n).cloned().flatten();
            let shapes = self.shapes(document, n);
            if shapes.is_empty() {
                out.push(line(text, self.forms.get(n).map(choices).unwrap_or_default()));
                continue;
            }
            let written = self.written(document, row, n);
            let shape = written.as_deref().and_then(name_of).and_then(|name| shapes.iter().find(|v| v.name == name));
            let names = shapes.iter().map(|v| v.name.clone()).collect();
            let Some(shape) = shape else {
                out.push(line(text, names));
                continue;
            };
            let mut first = line(Some(shape.name.clone()), names);
            first.says = shape.says.clone();
            out.push(first);
            let node = written.as_deref().and_then(|w| Node::parse(w).ok());
            for field in &shape.fields {
                let text = node.as_ref().and_then(|n| n.field(&field.name)).map(|f| f.value.canonical());
                out.push(FormLine {
                    label: field.name.clone(),
                    says: field.says.clone(),
                    choices: choices(&field.form),
                    text: text.map(|t| field.form.shown(&t)),
                    spot: Spot::Part(n, field.name.clone()),
                });
            }
        }
        out
    }

    /// The change that writes what was typed into a line of a row's form; nothing typed takes it out.
    ///
    /// # Errors
    /// In words, if that cannot be written there.
    pub fn fill(
        &self,
        document: &Document,
        row: usize,
        spot: &Spot,
        typed: Option<&str>,
    ) -> Result<Option<Change>, String> {
        let typed = typed.map(str::trim).filter(|t| !t.is_empty());
        match spot {
            Spot::Column(column) => {
                let shapes = self.shapes(document, *column);
                let older = self.written(document, row, *column);
                // Another shape keeps what it has a field for.
                let shape = typed.and_then(|name| shapes.iter().find(|v| v.name.eq_ignore_ascii_case(name)));
                match (shape, older.as_deref()) {
                    (Some(shape), Some(older)) if name_of(older) == Some(&shape.name) => Ok(None),
                    (Some(shape), older) => {
                        let older = older.and_then(|text| Node::parse(text).ok());
                        self.write(document, (row, *column), Some(&shape.written(older.as_ref())))
                    }
                    (None, _) => self.write(document, (row, *column), typed),
                }
            }
            Spot::Part(column, name) => {
                let (Some(at), Some(shape)) = (self.rows.get(row), self.shape(document, row, *column)) else {
                    return Err("there is no such field any more".to_owned());
                };
                let form = &shape.fields.iter().find(|f| f.name == *name).ok_or("there is no such field")?.form;
                let to = typed.map(|t| form.written(t)).transpose()?;
                self.may_change(document, row)?;
                let order: Vec<&str> = shape.fields.iter().map(|f| f.name.as_str()).collect();
                let (section, key, to) = (self.section.as_str(), at.key.as_str(), to.as_deref());
                let change = match self.columns.get(*column) {
                    Some(Column::Field(field)) => rows::part(document, section, key, (field, name), to, &order),
                    _ => rows::field(document, section, key, name, to),
                };
                Ok(change.into_iter().next())
            }
        }
    }

    /// The shape that the value in a column has.
    fn shape(&self, document: &Document, row: usize, column: usize) -> Option<Variant> {
        let written = self.written(document, row, column)?;
        let name = name_of(&written)?.to_owned();
        self.shapes(document, column).into_iter().find(|v| v.name == name)
    }
}
