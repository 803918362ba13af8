//! A section in memory: rows by key, each read alone; a row that cannot be read is present but unknown.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::OnceLock;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::Key;
use crate::text::cursor::markers;
use crate::text::{Misspelling, Node, nearest};

/// One row's value: a struct or enum that serde reads and a schema describes.
pub trait Line: DeserializeOwned + JsonSchema + Clone + std::fmt::Debug + Send + Sync + 'static {
    /// The wrong texts it keeps.
    fn misspelled(&self, out: &mut Vec<Misspelling>);
}

impl Line for String {
    fn misspelled(&self, _: &mut Vec<Misspelling>) {}
}

/// Why a value fits no field: bytes of the entry's value text, and words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShapeFault {
    pub at: Range<usize>,
    pub message: String,
    /// The nearest right spelling, if a name is wrong.
    pub nearest: Option<String>,
}

/// A section's rows.
#[derive(Debug, Clone)]
pub struct Table<K, V> {
    rows: BTreeMap<K, V>,
    faulty: BTreeSet<K>,
    /// Of a section in printed order, every key as its lines stand; else empty.
    order: Vec<K>,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self { rows: BTreeMap::new(), faulty: BTreeSet::new(), order: Vec::new() }
    }
}

impl<K: Ord, V> Table<K, V> {
    /// The row of a key; None if it is absent or cannot be read.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.rows.get(key)
    }

    /// Whether the key is present, readable or not.
    pub fn contains(&self, key: &K) -> bool {
        self.rows.contains_key(key) || self.faulty.contains(key)
    }

    /// Whether the key is present and cannot be read.
    pub fn is_faulty(&self, key: &K) -> bool {
        !self.faulty.is_empty() && self.faulty.contains(key)
    }

    /// Readable rows: in printed order where the section keeps one, else in key order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let sorted = if self.order.is_empty() { self.rows.iter() } else { Default::default() };
        self.order.iter().filter_map(|k| self.rows.get_key_value(k)).chain(sorted)
    }

    /// Readable keys, as [`Self::iter`] has them.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.iter().map(|(key, _)| key)
    }

    /// Every key, of rows that cannot be read too; as [`Self::iter`] has them.
    pub fn every_key(&self) -> Vec<&K> {
        if self.order.is_empty() {
            let mut keys: Vec<&K> = self.rows.keys().chain(&self.faulty).collect();
            keys.sort();
            return keys;
        }
        self.order.iter().collect()
    }

    /// How many rows are present, readable or not.
    pub fn len(&self) -> usize {
        self.rows.len() + self.faulty.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What the document asks of a section, whatever its rows are.
pub trait AnyTable: Send + Sync {
    /// The key in canonical spelling, or what is expected instead.
    fn key(&self, text: &str) -> Result<String, &'static str>;
    /// A text that sorts as the keys do.
    fn sort_key(&self, text: &str) -> Option<Vec<u8>>;
    /// Whether its lines stand in the order of the print, and not by their keys.
    fn keeps_order(&self) -> bool;
    /// Takes over the order of the lines; nothing where the keys tell it.
    fn put_in_order(&mut self, keys: &[&str]);
    /// Whether the key is present.
    fn has(&self, key: &str) -> bool;
    /// Reads a value and puts it under its key; what is wrong with its shape makes the row faulty.
    fn put(&mut self, key: &str, value: &str) -> Vec<ShapeFault>;
    /// Forgets a row.
    fn remove(&mut self, key: &str);
    /// The wrong texts of a row.
    fn misspelled(&self, key: &str) -> Vec<Misspelling>;
    /// How many rows are present, readable or not.
    fn size(&self) -> usize;
    /// The JSON Schema of one value.
    fn schema(&self) -> &'static serde_json::Value;
    /// Field names of a struct value in canonical order; empty for other values.
    fn fields(&self) -> Vec<&'static str>;
}

/// The options every value is read with: no `Some`.
fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// The value with blanks in place of conflict markers, so that each byte stays where it was.
fn without_markers(value: &str) -> Cow<'_, str> {
    let found = markers(value);
    if found.is_empty() {
        return Cow::Borrowed(value);
    }
    let mut out = value.to_owned();
    for at in found {
        out.replace_range(at.clone(), &" ".repeat(at.len()));
    }
    Cow::Owned(out)
}

/// Schema and compiled validator of one line type, made once.
struct Shapes {
    schema: serde_json::Value,
    validator: Option<jsonschema::Validator>,
}

fn shapes<V: Line>() -> &'static Shapes {
    // A generic fn has one static for all its types, so the map is keyed by type.
    static ALL: OnceLock<std::sync::Mutex<BTreeMap<std::any::TypeId, &'static Shapes>>> = OnceLock::new();
    let mut all = match ALL.get_or_init(Default::default).lock() {
        Ok(all) => all,
        Err(poisoned) => poisoned.into_inner(),
    };
    all.entry(std::any::TypeId::of::<V>()).or_insert_with(|| {
        let settings = schemars::generate::SchemaSettings::draft2020_12();
        let schema = settings.into_generator().into_root_schema_for::<V>().to_value();
        let validator = jsonschema::draft202012::new(&schema).ok();
        Box::leak(Box::new(Shapes { schema, validator }))
    })
}

fn shape_faults<V: Line>(text: &str, node: &Node) -> Vec<ShapeFault> {
    let shapes = shapes::<V>();
    let json = node.json();
    let mut faults: Vec<ShapeFault> = Vec::new();
    for error in shapes.validator.iter().flat_map(|v| v.iter_errors(&json)) {
        let pointer = error.instance_path().as_str().to_owned();
        let place = node.at_pointer(&pointer);
        if let jsonschema::error::ValidationErrorKind::AdditionalProperties { unexpected } = error.kind() {
            for name in unexpected {
                let field = place.field(name);
                faults.push(ShapeFault {
                    at: field.map_or(place.at.clone(), |f| f.name_at.clone()),
                    message: format!("there is no field {name}"),
                    nearest: nearest(name, field_names(&shapes.schema)),
                });
            }
        } else {
            faults.push(ShapeFault { at: place.at.clone(), message: error.to_string(), nearest: None });
        }
    }
    if faults.is_empty() {
        // The schema saw nothing, yet serde refused: say what it said, at the place it named.
        let error = options().from_str::<V>(text).err();
        faults.push(ShapeFault {
            at: 0..text.len(),
            message: error.map_or_else(|| "this value cannot be read".to_owned(), |e| e.code.to_string()),
            nearest: None,
        });
    }
    faults
}

/// Property names of a schema, its own or (for an enum) those of its variants.
fn field_names(schema: &serde_json::Value) -> Vec<&str> {
    let mut names = Vec::new();
    let mut open = vec![schema];
    while let Some(next) = open.pop() {
        if let Some(properties) = next.get("properties").and_then(|p| p.as_object()) {
            names.extend(properties.keys().map(String::as_str));
            open.extend(properties.values());
        }
        open.extend(next.get("oneOf").and_then(|o| o.as_array()).into_iter().flatten());
    }
    names
}

impl<K: Key, V: Line> AnyTable for Table<K, V> {
    fn key(&self, text: &str) -> Result<String, &'static str> {
        K::read(text).map(|k| k.write()).ok_or(K::EXPECTED)
    }

    fn sort_key(&self, text: &str) -> Option<Vec<u8>> {
        K::read(text).map(|k| k.sort_key())
    }

    fn keeps_order(&self) -> bool {
        K::PRINTED_ORDER
    }

    fn put_in_order(&mut self, keys: &[&str]) {
        if K::PRINTED_ORDER {
            let mut seen = BTreeSet::new();
            self.order = keys.iter().filter_map(|k| K::read(k)).filter(|k| seen.insert(k.clone())).collect();
        }
    }

    fn has(&self, key: &str) -> bool {
        K::read(key).is_some_and(|k| self.contains(&k))
    }

    fn put(&mut self, key: &str, value: &str) -> Vec<ShapeFault> {
        let Some(key) = K::read(key) else { return Vec::new() };
        let node = match Node::parse(value) {
            Ok(node) => node,
            Err(e) => {
                self.rows.remove(&key);
                self.faulty.insert(key);
                return vec![ShapeFault { at: e.at, message: e.message, nearest: None }];
            }
        };
        let value = &*without_markers(value);
        match options().from_str::<V>(value) {
            Ok(row) => {
                self.faulty.remove(&key);
                self.rows.insert(key, row);
                Vec::new()
            }
            Err(_) => {
                self.rows.remove(&key);
                self.faulty.insert(key);
                shape_faults::<V>(value, &node)
            }
        }
    }

    fn remove(&mut self, key: &str) {
        if let Some(key) = K::read(key) {
            self.rows.remove(&key);
            self.faulty.remove(&key);
        }
    }

    fn misspelled(&self, key: &str) -> Vec<Misspelling> {
        let mut out = Vec::new();
        if let Some(row) = K::read(key).and_then(|k| self.rows.get(&k)) {
            row.misspelled(&mut out);
        }
        out
    }

    fn size(&self) -> usize {
        self.len()
    }

    fn schema(&self) -> &'static serde_json::Value {
        &shapes::<V>().schema
    }

    fn fields(&self) -> Vec<&'static str> {
        let properties = shapes::<V>().schema.get("properties").and_then(|p| p.as_object());
        properties.map(|p| p.keys().map(String::as_str).collect()).unwrap_or_default()
    }
}
