//! JSON back into documents: the tree that [`crate::schema::json_of`] writes, told by the schema of each kind what is a
//! word, a text, a field or a key.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value as Json};

use crate::change::{After, Change, Place};
use crate::diff;
use crate::document::{Document, FaultKind};
use crate::documents::{AnyTable, KINDS, Model};
use crate::schema::{ORDER, json_of};
use crate::text::syntax::Field;
use crate::text::{Node, Shape, limits, nearest};
use crate::title::Title;

/// What stands around the documents of a whole title, by their names.
const DOCUMENTS: &str = "documents";

/// Why JSON is no document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// It is no JSON at all.
    #[error("line {line}, column {column}: {message}")]
    Syntax { line: usize, column: usize, message: String },
    /// A place in it says what no document can.
    #[error("{place}: {message}")]
    At { place: String, message: String },
}

fn at(place: impl Into<String>, message: impl Into<String>) -> JsonError {
    JsonError::At { place: place.into(), message: message.into() }
}

fn meant(word: &str, known: &[&str]) -> String {
    let near = nearest(word, known.iter().copied());
    near.map_or_else(|| format!("; there are {}", known.join(", ")), |near| format!("; did you mean `{near}`?"))
}

/// Every document of a title that can be read, by name; and the names of those that cannot.
pub fn of_title(title: &Title) -> (Json, Vec<String>) {
    let (mut all, mut left) = (Map::new(), Vec::new());
    for document in title.documents() {
        match json_of(document) {
            Some(json) => {
                all.insert(document.name().to_owned(), json);
            }
            None => left.push(document.name().to_owned()),
        }
    }
    left.extend(title.unopened.iter().map(|(path, _)| path.clone()));
    (Json::Object(Map::from_iter([(DOCUMENTS.to_owned(), Json::Object(all))])), left)
}

/// The documents in a text: those of a title with their names, or one without.
///
/// # Errors
/// If it is no JSON, or neither of the two.
pub fn read(text: &str) -> Result<Vec<(Option<String>, Json)>, JsonError> {
    let json: Json = serde_json::from_str(text).map_err(|e| {
        let says = e.to_string();
        let message = says.rsplit_once(" at line").map_or(says.as_str(), |(says, _)| says).to_owned();
        JsonError::Syntax { line: e.line(), column: e.column(), message }
    })?;
    let Json::Object(mut whole) = json else { return Err(at("the whole", "an object was expected")) };
    match whole.remove(DOCUMENTS) {
        None => Ok(vec![(None, Json::Object(whole))]),
        Some(Json::Object(all)) if whole.is_empty() => {
            Ok(all.into_iter().map(|(name, json)| (Some(name), json)).collect())
        }
        Some(_) => Err(at(DOCUMENTS, "an object of documents by their names was expected, and nothing beside it")),
    }
}

/// The kind that a document in JSON says it is.
///
/// # Errors
/// If it says none, or one that nobody knows.
pub fn kind(json: &Json) -> Result<&'static str, JsonError> {
    let says = json.as_object().filter(|o| o.len() == 1).and_then(|o| o.keys().next());
    let says =
        says.ok_or_else(|| at("the whole", "one kind of document was expected, as in {\"SetupCard\": {...}}"))?;
    let kind = KINDS.iter().find(|kind| *kind == says);
    kind.copied().ok_or_else(|| at(says, format!("there is no such kind of document{}", meant(says, KINDS))))
}

/// A document out of JSON. What `was` says in the same way stays as it is written there.
///
/// # Errors
/// If the kind is another, the format newer, or a place holds what fits no field.
pub fn document(name: &str, json: &Json, was: Option<&Document>) -> Result<Document, JsonError> {
    let kind = kind(json)?;
    if let Some(other) = was.and_then(Document::kind).filter(|other| *other != kind) {
        return Err(at(kind, format!("{name} is a {other}")));
    }
    let body = json.get(kind).and_then(Json::as_object).ok_or_else(|| at(kind, "an object was expected"))?;
    match body.get("format") {
        Some(format) => match format.as_u64() {
            Some(n) if n > u64::from(limits::FORMAT) => {
                let says = format!("format {n} is newer than this program, which knows {}", limits::FORMAT);
                return Err(at(format!("{kind} format"), says));
            }
            Some(1..) => {}
            _ => return Err(at(format!("{kind} format"), format!("`{format}` is no number of a format"))),
        },
        None => return Err(at(format!("{kind} format"), "the number of the format is missing")),
    }
    let model = Model::new(kind).ok_or_else(|| at(kind, "there is no such kind of document"))?;
    let mut document = Document::empty(name, kind).ok_or_else(|| at(kind, "there is no such kind of document"))?;
    let sections = model.sections();
    let names: Vec<&str> = sections.iter().map(|(section, _)| *section).collect();
    for section in body.keys().filter(|s| *s != "format" && *s != ORDER) {
        if !names.contains(&section.as_str()) {
            return Err(at(section, format!("a {kind} has no such section{}", meant(section, &names))));
        }
    }
    let order = orders(body, &sections)?;
    for (section, table) in sections {
        let Some(entries) = body.get(section) else { continue };
        let entries =
            entries.as_object().ok_or_else(|| at(section, "an object of entries by their keys was expected"))?;
        let keys: Vec<&String> = match order.get(section) {
            Some(listed) => {
                let here: BTreeSet<&String> = listed.iter().copied().collect();
                listed.iter().copied().chain(entries.keys().filter(|key| !here.contains(key))).collect()
            }
            None => entries.keys().collect(),
        };
        let mut last: Option<String> = None;
        for key in keys {
            let place = format!("{section} {key}");
            let json = entries.get(key).ok_or_else(|| {
                let all: Vec<&str> = entries.keys().map(String::as_str).collect();
                at(format!("{ORDER} {section}"), format!("there is no entry `{key}`{}", meant(key, &all)))
            })?;
            let key = match table.key(key) {
                Ok(key) => key,
                // One that is no key here stands there already: it is left where it is.
                Err(_) if was.is_some_and(|was| says_the_same(was, section, key, json)) => continue,
                Err(expected) => return Err(at(&place, format!("{expected} was expected as the key"))),
            };
            let old = was.and_then(|d| d.value(section, &key)).and_then(|value| Node::parse(value).ok());
            let value = Says { root: table.schema() }.node(json, table.schema(), old.as_ref(), &place)?;
            let after = match table.keeps_order() {
                true => last.map_or(After::Start, After::Key),
                false => After::Order,
            };
            let change = Change::add(Place::entry(name, section, &key), value.canonical()).behind(after);
            match document.apply(&change) {
                Ok(Some(_)) => {}
                Ok(None) => return Err(at(&place, "the same key stands here twice")),
                Err(error) => return Err(at(&place, error.to_string())),
            }
            last = Some(key);
        }
    }
    // The schema says the shape; what a field then cannot hold, its reader says. What stood so before is left.
    let wrong = |kind: FaultKind| matches!(kind, FaultKind::BadValue | FaultKind::BadKey | FaultKind::Syntax);
    let text =
        |d: &Document, section: &str, key: &str| d.value(section, key).map(|v| Node::parse(v).map(|n| n.canonical()));
    let unchanged =
        |section: &str, key: &str| was.is_some_and(|was| text(was, section, key) == text(&document, section, key));
    let found = document.faults().into_iter().filter(|fault| wrong(fault.kind));
    for fault in found {
        let (section, key, _) = fault.place.unwrap_or_default();
        if was.is_none() || !unchanged(&section, &key) {
            return Err(at(format!("{section} {key}"), fault.message));
        }
    }
    Ok(document)
}

/// Whether an entry whose key cannot be read holds the same.
fn says_the_same(was: &Document, section: &str, key: &str, json: &Json) -> bool {
    let sections = was.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == section);
    let mut found = sections.flat_map(|s| &s.entries).filter(|e| e.key == key);
    found.any(|e| Node::parse(&e.value).is_ok_and(|node| node.json() == *json))
}

/// The keys of sections in the order of the print.
fn orders<'a>(
    body: &'a Map<String, Json>,
    sections: &[(&'static str, &dyn AnyTable)],
) -> Result<BTreeMap<&'a str, Vec<&'a String>>, JsonError> {
    let mut out = BTreeMap::new();
    let Some(order) = body.get(ORDER) else { return Ok(out) };
    let order = order.as_object().ok_or_else(|| at(ORDER, "lists of keys by section were expected"))?;
    for (section, keys) in order {
        let place = format!("{ORDER} {section}");
        if !sections.iter().any(|(name, table)| name == section && table.keeps_order()) {
            return Err(at(place, "this is no section whose rows stand in the order of the print"));
        }
        let mut listed = Vec::new();
        for key in keys.as_array().ok_or_else(|| at(&place, "a list of keys was expected"))? {
            let Json::String(key) = key else { return Err(at(&place, format!("`{key}` is no key"))) };
            if listed.contains(&key) {
                return Err(at(&place, format!("`{key}` stands here twice")));
            }
            listed.push(key);
        }
        out.insert(section.as_str(), listed);
    }
    Ok(out)
}

/// The changes that make a document say what JSON says. Comments stay, and what JSON cannot hold stays too.
///
/// # Errors
/// As [`document`], and if the document cannot be changed.
pub fn changes(was: &Document, json: &Json) -> Result<Vec<Change>, JsonError> {
    if let Some(because) = was.read_only() {
        return Err(at(was.name(), format!("it cannot be changed: {because}")));
    }
    let new = document(was.name(), json, Some(was))?;
    let told = json_of(was).unwrap_or_default();
    let tells = |place: &Place| {
        let body = told.get(was.kind().unwrap_or_default());
        body.and_then(|b| b.get(&place.section)).is_some_and(|s| s.get(&place.key).is_some())
    };
    let mut all = diff::documents(was, &new);
    // What is no value at all is not in the JSON of a document, so it is not missing in another one.
    all.retain(|change| !matches!(change, Change::Remove { place, .. } if !tells(place)));
    let lines = was.lines().into_iter().flat_map(|l| &l.sections);
    let entries: Vec<_> = lines.flat_map(|s| s.entries.iter().map(|e| (s.name.as_str(), e))).collect();
    let gone: BTreeSet<Place> =
        all.iter().filter(|c| matches!(c, Change::Remove { .. })).map(|c| c.place().clone()).collect();
    for change in &mut all {
        let Change::Add { place, value, after, .. } = &*change else { continue };
        // A row that stands elsewhere takes its comments along.
        let entry = entries.iter().find(|(section, e)| *section == place.section && e.key == place.key);
        if let Some((_, entry)) = entry.filter(|_| gone.contains(place)) {
            *change = Change::moved(entry, place.clone(), value.as_str()).behind(after.clone());
        }
    }
    Ok(all)
}

/// Reads JSON by a schema whose definitions stand in its root.
struct Says<'s> {
    root: &'s Json,
}

impl<'s> Says<'s> {
    fn of(&self, schema: &'s Json) -> &'s Json {
        let named = schema.get("$ref").and_then(Json::as_str).and_then(|r| r.strip_prefix('#'));
        named.and_then(|pointer| self.root.pointer(pointer)).unwrap_or(schema)
    }

    fn node(&self, json: &Json, schema: &'s Json, old: Option<&Node>, place: &str) -> Result<Node, JsonError> {
        // As it was written, if it says the same: a number keeps its zeros, a word its quotes.
        if let Some(old) = old.filter(|old| old.json() == *json) {
            return Ok(old.clone());
        }
        let schema = self.of(schema);
        for word in ["oneOf", "anyOf"] {
            if let Some(all) = schema.get(word).and_then(Json::as_array) {
                return self.one_of(json, all, word == "oneOf", old, place);
            }
        }
        let shape = match json {
            Json::Null => return Err(at(place, "null is no value; leave the field out")),
            Json::Bool(yes) if self.may_be(schema, "boolean") => Shape::Word(yes.to_string()),
            Json::Number(n) if self.may_be(schema, "number") || self.may_be(schema, "integer") => {
                Shape::Number(n.to_string())
            }
            Json::String(text) if self.may_be(schema, "string") => self.text(text, schema),
            Json::Array(items) if self.may_be(schema, "array") => {
                let of = schema.get("items").unwrap_or(&Json::Bool(true));
                let was = |n: usize| match old.map(|o| &o.shape) {
                    Some(Shape::List(all)) => all.get(n),
                    _ => None,
                };
                let items = items.iter().enumerate();
                let items = items.map(|(n, item)| self.node(item, of, was(n), &format!("{place} {}", n + 1)));
                Shape::List(items.collect::<Result<_, _>>()?)
            }
            Json::Object(object) if self.may_be(schema, "object") => self.object(object, schema, old, place)?,
            other => {
                let expected = schema.get("type").map(ToString::to_string).unwrap_or_default();
                return Err(at(place, format!("{} was expected, not `{other}`", expected.replace('"', ""))));
            }
        };
        Ok(node(shape))
    }

    fn may_be(&self, schema: &Json, word: &str) -> bool {
        match schema.get("type") {
            Some(Json::String(one)) => one == word,
            Some(Json::Array(several)) => several.iter().any(|one| one == word),
            _ => false,
        }
    }

    /// A text of a vocabulary is a bare word wherever it can be one.
    fn text(&self, text: &str, schema: &Json) -> Shape {
        let is_vocabulary = ["examples", "const", "enum"].iter().any(|word| schema.get(word).is_some());
        let is_word = matches!(Node::parse(text).map(|n| n.shape), Ok(Shape::Word(word)) if word == text);
        if is_vocabulary && is_word { Shape::Word(text.to_owned()) } else { Shape::Text(text.to_owned()) }
    }

    fn object(
        &self,
        object: &Map<String, Json>,
        schema: &'s Json,
        old: Option<&Node>,
        place: &str,
    ) -> Result<Shape, JsonError> {
        let Some(known) = schema.get("properties").and_then(Json::as_object) else {
            let of = schema.get("additionalProperties").unwrap_or(&Json::Bool(true));
            let was = |key: &str| match old.map(|o| &o.shape) {
                Some(Shape::Map(all)) => {
                    all.iter().find(|(k, _)| matches!(&k.shape, Shape::Text(k) if k == key)).map(|(_, v)| v)
                }
                _ => None,
            };
            let pairs = object.iter().map(|(key, json)| {
                let value = self.node(json, of, was(key), &format!("{place} {key}"))?;
                Ok((node(Shape::Text(key.clone())), value))
            });
            return Ok(Shape::Map(pairs.collect::<Result<_, JsonError>>()?));
        };
        let mut fields = Vec::new();
        for (name, json) in object {
            let of = known.get(name).ok_or_else(|| {
                let all: Vec<&str> = known.keys().map(String::as_str).collect();
                at(place, format!("there is no field {name}{}", meant(name, &all)))
            })?;
            let was = old.and_then(|o| o.field(name)).map(|f| &f.value);
            let value = self.node(json, of, was, &format!("{place} {name}"))?;
            fields.push(Field { name: name.clone(), name_at: 0..0, value });
        }
        // As documents write them, whatever the order in JSON.
        fields.sort_by_key(|f| known.keys().position(|name| *name == f.name));
        Ok(Shape::Struct { name: None, fields })
    }

    /// The variant of an enum, or what may also be left out.
    fn one_of(
        &self,
        json: &Json,
        all: &'s [Json],
        is_enum: bool,
        old: Option<&Node>,
        place: &str,
    ) -> Result<Node, JsonError> {
        if !is_enum {
            let some = all.iter().find(|s| !self.may_be(s, "null"));
            return some.map_or_else(|| Err(at(place, "nothing fits here")), |s| self.node(json, s, old, place));
        }
        let variant = |schema: &'s Json| {
            let only = schema.get("properties").and_then(Json::as_object).filter(|p| p.len() == 1)?;
            only.iter().next()
        };
        let mut known: Vec<&str> = Vec::new();
        for schema in all {
            if let Some(word) = schema.get("const").and_then(Json::as_str) {
                if json.as_str() == Some(word) {
                    return Ok(node(Shape::Word(word.to_owned())));
                }
                known.push(word);
            } else if let Some((name, of)) = variant(schema) {
                known.push(name);
                let Some(inner) = json.as_object().filter(|o| o.len() == 1).and_then(|o| o.get(name)) else { continue };
                let place = format!("{place} {name}");
                let name = Some(name.clone());
                let was = old.filter(|o| match &o.shape {
                    Shape::Struct { name: old, .. } | Shape::Tuple { name: old, .. } => *old == name,
                    _ => false,
                });
                let is_struct = of.get("$ref").is_none() && of.get("properties").is_some();
                let within = match was.map(|w| &w.shape) {
                    Some(Shape::Tuple { items, .. }) => items.first(),
                    _ => was,
                };
                let inner = self.node(inner, of, within, &place)?;
                return Ok(node(match inner.shape {
                    Shape::Struct { fields, .. } if is_struct => Shape::Struct { name, fields },
                    _ => Shape::Tuple { name, items: vec![inner] },
                }));
            }
        }
        let says = json.as_object().and_then(|o| o.keys().next().cloned());
        let says = says.or_else(|| json.as_str().map(str::to_owned)).unwrap_or_else(|| json.to_string());
        Err(at(place, format!("`{says}` is none of {}{}", known.join(", "), near(&says, &known))))
    }
}

fn near(word: &str, known: &[&str]) -> String {
    nearest(word, known.iter().copied()).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

const fn node(shape: Shape) -> Node {
    Node { at: 0..0, shape }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Folder;

    fn demonstration() -> Title {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/demonstration");
        Title::load(&Folder(folder.into())).unwrap()
    }

    #[test]
    fn every_document_comes_back_out_of_its_json() {
        let title = demonstration();
        let mut kinds = BTreeSet::new();
        for document in title.documents() {
            kinds.insert(document.kind().unwrap().to_owned());
            let text = serde_json::to_string(&json_of(document).unwrap()).unwrap();
            let [(None, json)] = &read(&text).unwrap()[..] else { panic!("{text}") };
            let new = super::document(document.name(), json, None).unwrap();
            assert_eq!(diff::documents(document, &new), [], "{}", document.name());
            assert_eq!(diff::documents(&new, document), [], "{}", document.name());
            assert_eq!(changes(document, json).unwrap(), [], "{}", document.name());
        }
        assert!(kinds.len() >= 9, "{kinds:?}");
    }

    const CARD: &str = "SetupCard(\n    format: 1,\n    columns: {\n        \"1\": (),\n    },\n    rows: {\n        // first\n        \"B\": (cells: {\"1\": \"0101\"}),\n        // second\n        \"A\": (cells: {\"1\": \"0102\"}), // sure\n        \"C\": (army: ),\n    },\n)\n";

    #[test]
    fn what_another_program_changed_becomes_changes_and_all_else_stays() {
        let mut card = Document::read("cards/a", CARD.as_bytes().to_vec());
        let mut json = json_of(&card).unwrap();
        assert_eq!(changes(&card, &json).unwrap(), [], "what is no value is not missing");
        json["SetupCard"]["rows"]["A"]["cells"]["1"] = Json::from("0103");
        let all = changes(&card, &json).unwrap();
        assert_eq!(all.len(), 1, "{all:?}");
        json["SetupCard"]["order"]["rows"] = serde_json::json!(["A", "B"]);
        for change in changes(&card, &json).unwrap() {
            card.apply(&change).unwrap();
        }
        let text = card.text();
        assert!(text.contains("        // second\n        \"A\": (cells: {\"1\": \"0103\"}), // sure\n"), "{text}");
        assert!(text.contains("        // first\n        \"B\"") && text.contains("\"C\": (army: )"), "{text}");
        assert!(text.find("\"A\"") < text.find("\"B\""), "{text}");
    }

    #[test]
    fn what_is_no_document_is_refused_at_its_place() {
        for (text, says) in [
            ("{\"SetupCard\": {\"format\": 1,}}", "line 1, column 28"),
            ("[]", "an object was expected"),
            ("{\"SetupCrad\": {\"format\": 1}}", "did you mean `SetupCard`?"),
            ("{\"SetupCard\": {\"format\": 99}}", "format 99 is newer"),
            ("{\"SetupCard\": {}}", "format is missing"),
            (
                "{\"SetupCard\": {\"format\": 1, \"row\": {}}}",
                "row: a SetupCard has no such section; did you mean `rows`?",
            ),
            (
                "{\"SetupCard\": {\"format\": 1, \"rows\": {\"A\": {\"amry\": \"F\"}}}}",
                "rows A: there is no field amry; did you mean `army`?",
            ),
            ("{\"SetupCard\": {\"format\": 1, \"rows\": {\"A\": {\"army\": 3}}}}", "rows A army: "),
            (
                "{\"SetupCard\": {\"format\": 1, \"rows\": {\"A\": {}}, \"order\": {\"rows\": [\"B\"]}}}",
                "order rows: there is no entry `B`",
            ),
            ("{\"MapSheet\": {\"format\": 1, \"hexes\": {\"04x2\": {}}}}", "hexes 04x2: "),
            ("{\"MapSheet\": {\"format\": 1, \"features\": {\"A\": {\"Plaec\": {}}}}}", "did you mean `Place`?"),
            ("{\"MapSheet\": {\"format\": 1, \"hexes\": {\"0412\": {\"vp\": -7}}}}", "hexes 0412"),
        ] {
            let done = read(text).and_then(|all| super::document("a/a", &all[0].1, None));
            let why = done.err().map(|e| e.to_string()).unwrap_or_default();
            assert!(why.contains(says), "{text}: {why}");
        }
    }
}
