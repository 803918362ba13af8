//! What a field holds, and how it is shown to a person and typed by one: without quotes and brackets.

use super::AnyTable;
use crate::text::syntax::quote;
use crate::text::{Node, Shape};

/// What stands in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// Text in quotes: a name, or a printed notation.
    Text,
    /// A bare word, with the vocabulary.
    Word(Vec<String>),
    Number,
    /// `true` or `false`.
    Truth,
    /// Several of one form.
    List(Box<Self>),
    /// Texts by text.
    Map,
    /// Anything else: shown and typed as it is written.
    Other,
}

/// Parts items that are typed in one line; names may hold commas.
const SEPARATOR: char = ';';

/// What can stand in a value without quotes.
fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// A word without what hands leave out or add: case, blanks, hyphens.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn of_schema(schema: &serde_json::Value) -> Form {
    let some = |name: &str| schema.get(name).and_then(|v| v.as_array());
    // An optional value may be written as a choice between it and nothing.
    if let Some(choice) = some("anyOf").and_then(|all| all.iter().find(|s| s["type"] != "null")) {
        return of_schema(choice);
    }
    let is = |word: &str| schema["type"] == word || some("type").is_some_and(|all| all.iter().any(|t| t == word));
    if is("string") {
        let words: Vec<String> =
            some("examples").into_iter().flatten().filter_map(|w| w.as_str().map(str::to_owned)).collect();
        return if words.is_empty() { Form::Text } else { Form::Word(words) };
    }
    if is("boolean") {
        Form::Truth
    } else if is("integer") || is("number") {
        Form::Number
    } else if is("array") {
        match schema.get("items").map(of_schema) {
            Some(item @ (Form::Text | Form::Word(_) | Form::Number)) => Form::List(Box::new(item)),
            _ => Form::Other,
        }
    } else if schema.get("additionalProperties").is_some_and(|p| p.is_object() && of_schema(p) == Form::Text) {
        Form::Map
    } else {
        Form::Other
    }
}

/// A field: what it is called, what it means, how it is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldForm {
    pub name: String,
    /// As the schema describes it.
    pub says: String,
    pub form: Form,
    /// Without it the value cannot be read.
    pub required: bool,
}

/// One of the shapes that a value may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    pub name: String,
    /// As the schema describes it.
    pub says: String,
    /// In canonical order.
    pub fields: Vec<FieldForm>,
}

impl Variant {
    /// A value of this shape in which nothing more is said than must be, and what an older value says in fields of the
    /// same name.
    pub fn written(&self, older: Option<&Node>) -> String {
        let kept = |field: &FieldForm| older.and_then(|node| node.field(&field.name)).map(|f| f.value.canonical());
        let empty = |field: &FieldForm| match field.form {
            Form::List(_) => "[]".to_owned(),
            Form::Map => "{}".to_owned(),
            _ => quote(""),
        };
        let value = |field: &FieldForm| kept(field).or_else(|| field.required.then(|| empty(field)));
        let fields: Vec<String> =
            self.fields.iter().filter_map(|f| Some(format!("{}: {}", f.name, value(f)?))).collect();
        format!("{}({})", self.name, fields.join(", "))
    }
}

fn described(schema: &serde_json::Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('\n', " ")
}

/// What a reference in a schema stands for, and a choice between something and nothing for that something.
fn meant<'s>(root: &'s serde_json::Value, mut schema: &'s serde_json::Value) -> &'s serde_json::Value {
    // A schema that leads back to itself says nothing.
    for _ in 0..8 {
        let choice = || schema["anyOf"].as_array().and_then(|all| all.iter().find(|s| s["type"] != "null"));
        let name = schema["$ref"].as_str().and_then(|r| r.strip_prefix("#/$defs/"));
        schema = match (name, choice()) {
            (Some(name), _) => &root["$defs"][name],
            (None, Some(choice)) => choice,
            (None, None) => break,
        };
    }
    schema
}

fn fields_of(root: &serde_json::Value, schema: &serde_json::Value) -> Vec<FieldForm> {
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|n| n == name));
    let properties = schema["properties"].as_object().into_iter().flatten();
    let field = |(name, at): (&String, &serde_json::Value)| FieldForm {
        name: name.clone(),
        says: described(at),
        form: of_schema(meant(root, at)),
        required: required(name),
    };
    properties.map(field).collect()
}

/// The fields of a section's rows in canonical order.
pub fn fields(table: &dyn AnyTable) -> Vec<FieldForm> {
    fields_of(table.schema(), table.schema())
}

/// The shapes that a field of a section's rows may have, or the whole row; none if it has but one.
pub fn variants(table: &dyn AnyTable, field: Option<&str>) -> Vec<Variant> {
    let root = table.schema();
    let schema = field.map_or(root, |name| &root["properties"][name]);
    let of = |choice: &serde_json::Value| {
        let (name, held) = choice["properties"].as_object()?.iter().next()?;
        Some(Variant { name: name.clone(), says: described(choice), fields: fields_of(root, meant(root, held)) })
    };
    meant(root, schema)["oneOf"].as_array().into_iter().flatten().filter_map(of).collect()
}

impl Form {
    /// Of a field of a section's rows, or of their whole values.
    pub fn of(table: &dyn AnyTable, field: Option<&str>) -> Self {
        let schema = table.schema();
        match field {
            None => of_schema(schema),
            Some(field) => schema.get("properties").and_then(|p| p.get(field)).map_or(Self::Other, of_schema),
        }
    }

    /// A value as people read it. What this form does not have, or could not be typed so, is shown as it is written.
    pub fn shown(&self, written: &str) -> String {
        let Ok(node) = Node::parse(written) else { return written.trim().to_owned() };
        let back = |text: &String| {
            let again = self.written(text).ok();
            again.and_then(|t| Node::parse(&t).ok()).is_some_and(|again| again.same(&node))
        };
        self.plain(&node).filter(back).unwrap_or_else(|| node.canonical())
    }

    fn plain(&self, node: &Node) -> Option<String> {
        let listed = |texts: Option<Vec<String>>| texts.map(|t| t.join(&format!("{SEPARATOR} ")));
        match (self, &node.shape) {
            // What fits no vocabulary stands in quotes.
            (Self::Text | Self::Word(_) | Self::Number | Self::Truth, Shape::Text(text)) => Some(text.clone()),
            (Self::Word(_) | Self::Truth, Shape::Word(word)) => Some(word.clone()),
            (Self::Number, Shape::Number(number)) => Some(number.clone()),
            (Self::List(form), Shape::List(items)) => listed(items.iter().map(|n| form.plain(n)).collect()),
            (Self::Map, Shape::Map(pairs)) => listed(
                pairs
                    .iter()
                    .map(|(k, v)| Some(format!("{}: {}", Self::Text.plain(k)?, Self::Text.plain(v)?)))
                    .collect(),
            ),
            _ => None,
        }
    }

    /// What is typed as a value. A text that does not fit is kept in quotes, where a check finds it.
    ///
    /// # Errors
    /// In words, if it has to be written as a value and is none.
    pub fn written(&self, typed: &str) -> Result<String, String> {
        let text = typed.trim();
        let as_is =
            || Node::parse(text).map(|_| text.to_owned()).map_err(|e| format!("`{text}` is no value: {}", e.message));
        let parts = || text.split(SEPARATOR).map(str::trim).filter(|p| !p.is_empty());
        Ok(match self {
            Self::Text => quote(text),
            Self::Word(words) => match words.iter().find(|w| plain(w) == plain(text)) {
                Some(word) => word.clone(),
                None if is_word(text) => text.to_owned(),
                None => quote(text),
            },
            Self::Number if matches!(Node::parse(text).map(|n| n.shape), Ok(Shape::Number(_))) => text.to_owned(),
            Self::Number => quote(text),
            Self::Truth => match plain(text).as_str() {
                "true" | "yes" | "y" | "x" => "true".to_owned(),
                "false" | "no" | "n" => "false".to_owned(),
                _ if is_word(text) => text.to_owned(),
                _ => quote(text),
            },
            Self::List(_) if text.starts_with('[') && Node::parse(text).is_ok() => text.to_owned(),
            Self::List(form) => {
                // No word has a comma, so there it parts them too.
                let fine = |p: &str| -> Vec<String> {
                    let by_comma = matches!(**form, Self::Word(_) | Self::Number);
                    let pieces = p.split(|c| by_comma && c == ',').map(str::trim).filter(|p| !p.is_empty());
                    pieces.map(str::to_owned).collect()
                };
                let items: Result<Vec<String>, String> = parts().flat_map(fine).map(|p| form.written(&p)).collect();
                format!("[{}]", items?.join(", "))
            }
            Self::Map if text.starts_with('{') => as_is()?,
            Self::Map => {
                let pair = |p: &str| {
                    let (key, value) =
                        p.split_once(':').ok_or_else(|| format!("`{p}` is no pair, as in `N: north`"))?;
                    Ok(format!("{}: {}", quote(key.trim()), quote(value.trim())))
                };
                let pairs: Result<Vec<String>, String> = parts().map(pair).collect();
                format!("{{{}}}", pairs?.join(", "))
            }
            Self::Other => as_is()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::Model;

    #[test]
    fn a_value_of_several_shapes_has_a_form_for_each() {
        let scenario = Model::new("Scenario").unwrap();
        let rules = scenario.section("rules").unwrap();
        let all = variants(rules, Some("effect"));
        let skip = all.iter().find(|v| v.name == "SkipPlayerTurn").unwrap();
        assert!(!skip.says.is_empty() && skip.fields.iter().all(|f| !f.says.is_empty()));
        assert_eq!(skip.fields.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(), ["side", "turn", "still"]);
        let older = Node::parse("TurnVp(side: \"French\", points: \"1\")").unwrap();
        assert_eq!(skip.written(Some(&older)), "SkipPlayerTurn(side: \"French\")");
        // Each of them can be begun with nothing said.
        for variant in &all {
            let value = format!("(effect: {})", variant.written(None));
            assert_eq!(Model::new("Scenario").unwrap().section_mut("rules").unwrap().put("a", &value), [], "{value}");
        }
        assert_eq!(variants(rules, Some("gist")), []);
        let sheet = Model::new("MapSheet").unwrap();
        let place = variants(sheet.section("features").unwrap(), None).into_iter().find(|v| v.name == "Place").unwrap();
        assert_eq!(place.written(None), "Place(hexes: [])");
        let known = fields(scenario.section("start").unwrap());
        assert!(known.iter().any(|f| f.name == "step" && matches!(&f.form, Form::Word(w) if w.len() > 5)));
    }

    fn form(kind: &str, section: &str, field: Option<&str>) -> Form {
        Form::of(Model::new(kind).unwrap().section(section).unwrap(), field)
    }

    #[test]
    fn the_person_types_no_quotes_and_no_brackets() {
        for (kind, section, field, typed, written) in [
            ("Counters", "units", "arm", "light cavalry", "LightCavalry"),
            ("Counters", "units", "arm", "Dragoon", "Dragoon"),
            ("Counters", "units", "arm", "horse, foot", "\"horse, foot\""),
            ("Counters", "units", "size", "[X]", "\"[X]\""),
            ("Counters", "units", "strength", " 9 ", "\"9\""),
            ("Counters", "units", "count", "2", "2"),
            ("Counters", "units", "count", "two", "\"two\""),
            ("Counters", "units", "also_of", "I; Guard, Old", "[\"I\", \"Guard, Old\"]"),
            ("Counters", "leaders", "replacement", "yes", "true"),
            ("TurnTrack", "entries", "hex", "V-3012", "\"V-3012\""),
            ("SetupCard", "columns", "date", "1813-05-19", "\"1813-05-19\""),
            (
                "SetupCard",
                "columns",
                "sheets",
                "N: bautzen-north; S: south",
                "{\"N\": \"bautzen-north\", \"S\": \"south\"}",
            ),
            ("MapSheet", "hexes", "features", "town, Chateau", "[Town, Chateau]"),
            ("MapSheet", "hexes", "vp", "3", "3"),
        ] {
            let form = form(kind, section, Some(field));
            assert_eq!(form.written(typed).as_deref(), Ok(written), "{section} {field}");
            // Shown and typed again it is the same.
            assert_eq!(form.written(&form.shown(written)).as_deref(), Ok(written), "{section} {field}");
        }
        assert_eq!(form("Chart", "codes", None).written("gone \"for good\"").unwrap(), "\"gone \\\"for good\\\"\"");
        assert_eq!(form("Counters", "units", Some("arm")).shown("LightCavalry"), "LightCavalry");
        assert_eq!(form("Counters", "units", Some("also_of")).shown("[\"I\",  \"II\"]"), "I; II");
    }

    #[test]
    fn what_could_not_be_typed_is_shown_as_written() {
        let list = form("Counters", "units", Some("also_of"));
        assert_eq!(list.shown("[\"a; b\"]"), "[\"a; b\"]");
        assert_eq!(list.written("[\"a; b\"]").unwrap(), "[\"a; b\"]");
        assert_eq!(list.shown("[\"\"]"), "[\"\"]");
        assert_eq!(Form::Text.shown("12"), "12");
        assert_eq!(
            (Form::Number.shown("\"two\""), Form::Number.shown("\"2\"")),
            ("two".to_owned(), "\"2\"".to_owned())
        );
        assert_eq!(Form::Word(Vec::new()).shown("Lake(3)"), "Lake(3)");
        assert_eq!(Form::Text.shown("(broken"), "(broken");
        let anchors = form("Title", "joins", Some("anchors"));
        assert_eq!(anchors, Form::Other);
        assert!(
            anchors.written("(broken").is_err() && form("SetupCard", "columns", Some("sheets")).written("N").is_err()
        );
    }
}
