//! Changes made from intentions: the only way tools and fixes make them. A file per noun.

pub mod grid;
pub mod hexes;
pub mod hexsides;
pub mod joins;
pub mod pictures;
pub mod points;
mod progress;

use crate::change::{Change, Place, Value};
use crate::document::Document;

/// Sets a field, or makes the entry with it. None if it already holds.
pub(crate) fn set_field(
    document: &Document,
    section: &str,
    key: &str,
    field: &str,
    to: Option<&str>,
) -> Option<Change> {
    let place = Place::field(document.name(), section, key, field);
    let value = |text: Option<String>| text.map_or(Value::Absent, Value::Text);
    if document.value(section, key).is_none() {
        return to.map(|to| Change::add(Place { field: None, ..place }, format!("({field}: {to})")));
    }
    let from = document.field_value(section, key, field);
    if from.as_deref() == to {
        return None;
    }
    Some(Change::set(place, value(from), value(to.map(str::to_owned))))
}
