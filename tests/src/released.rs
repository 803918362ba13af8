//! What the last release promised: the shapes of its documents under the number of their format.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::{Value, json};
use tlnb_formats::text::limits;
use tlnb_formats::{journal, schema};

/// The number of the format, and a hash of each kind's schema without the words that explain it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Released {
    pub format: u64,
    pub schemas: BTreeMap<String, String>,
}

/// The committed record; there is none before the first release that promises anything.
pub fn file() -> PathBuf {
    crate::top().join("tests/released.json")
}

impl Released {
    /// As the program is now.
    pub fn now() -> Self {
        let hashed = |(kind, schema): (&str, Value)| (kind.to_owned(), hash(schema));
        Self { format: limits::FORMAT.into(), schemas: schema::all().map(hashed).collect() }
    }

    /// From the text of a record.
    pub fn read(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let schemas = value["schemas"].as_object()?.iter();
        let schemas: Option<_> = schemas.map(|(kind, hash)| Some((kind.clone(), hash.as_str()?.to_owned()))).collect();
        Some(Self { format: value["format"].as_u64()?, schemas: schemas? })
    }

    /// The text of a record.
    pub fn text(&self) -> String {
        format!("{:#}\n", json!({ "format": self.format, "schemas": self.schemas }))
    }
}

fn hash(mut schema: Value) -> String {
    strip(&mut schema);
    journal::hash(schema.to_string().as_bytes())
}

/// Takes out what explains a shape and does not state it; a field may have such a name, and is then no text.
fn strip(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|name, value| !(matches!(name.as_str(), "description" | "title") && value.is_string()));
            object.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

/// Whether the shapes may be what they are, in a version, after a release. Before 0.1 nothing is promised; from then on
/// another shape needs another number, under which the old documents are brought to the new ones.
///
/// # Errors
/// In words, why not.
pub fn verdict(version: &str, released: Option<&Released>, now: &Released) -> Result<(), String> {
    let mut numbers = version.split('.').map(|n| n.parse::<u32>().unwrap_or_default());
    if (numbers.next(), numbers.next()) < (Some(0), Some(1)) {
        return Ok(());
    }
    let Some(released) = released else {
        return Err(format!("version {version} promises its format: UPDATE_RELEASED=1 records it"));
    };
    if now.format < released.format {
        return Err(format!("format {} was released, and this is {}", released.format, now.format));
    }
    if now.format > released.format {
        return Ok(());
    }
    // A kind that no released document has is no other shape of any.
    let other = released.schemas.iter().find(|(kind, hash)| now.schemas.get(*kind) != Some(hash));
    other.map_or(Ok(()), |(kind, _)| {
        let number = now.format;
        Err(format!(
            "{kind} has another shape than was released as format {number}: it needs the next number and a migration"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(format: u64, schemas: &[(&str, &str)]) -> Released {
        Released { format, schemas: schemas.iter().map(|(k, h)| ((*k).to_owned(), (*h).to_owned())).collect() }
    }

    #[test]
    fn from_the_first_promise_on_another_shape_needs_another_number() {
        let released = of(1, &[("Title", "a"), ("MapSheet", "b")]);
        let changed = of(1, &[("Title", "a"), ("MapSheet", "c")]);
        for version in ["0.0.1", "0.0.99"] {
            assert_eq!(verdict(version, Some(&released), &changed), Ok(()));
            assert_eq!(verdict(version, None, &changed), Ok(()));
        }
        for version in ["0.1.0", "0.2.0", "1.0.0", "0.1.0-rc.1"] {
            let ask = |now: &Released| verdict(version, Some(&released), now);
            assert_eq!(ask(&released), Ok(()), "{version}");
            assert!(ask(&changed).unwrap_err().contains("MapSheet has another shape"), "{version}");
            assert!(ask(&of(1, &[("Title", "a")])).is_err(), "a kind is gone");
            assert_eq!(ask(&of(1, &[("Title", "a"), ("MapSheet", "b"), ("Units", "d")])), Ok(()));
            assert_eq!(ask(&Released { format: 2, ..changed.clone() }), Ok(()));
            assert!(ask(&Released { format: 0, ..released.clone() }).is_err());
            assert!(verdict(version, None, &released).unwrap_err().contains("UPDATE_RELEASED"));
        }
    }

    #[test]
    fn a_hash_is_of_the_shape_and_not_of_its_words() {
        let schema = |words: &str, kind: &str| json!({ "title": words, "properties": { "description": { "type": kind, "description": words } } });
        assert_eq!(hash(schema("a", "string")), hash(schema("b", "string")));
        assert_ne!(hash(schema("a", "string")), hash(schema("a", "integer")));
        let now = Released::now();
        assert!(now.schemas.len() >= 3 && now.schemas.contains_key("MapSheet"));
        assert_eq!(Released::read(&now.text()), Some(now));
        assert_eq!(Released::read("{\"format\": 1}"), None);
    }
}
