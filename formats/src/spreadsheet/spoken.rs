//! A value as a cell says it, and back: by what the schema has the field hold.

use serde_json::Value as Json;

use crate::text::nearest;
use crate::text::syntax::{Node, Shape, quote};

/// The word of a cell whose value the document does not have.
pub(super) const ABSENT: &str = "absent";

/// What a field holds.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Says {
    /// Quoted text: a name, or a printed notation.
    Text,
    /// A word of a vocabulary.
    Word(Vec<String>),
    Truth,
    /// A whole number up to this.
    Number(u64),
    /// Texts, with `;` between them.
    List,
    /// Texts by texts, as in `N = north; S = south`.
    Map,
    /// Anything else stands as documents write it.
    Written,
}

/// Why a text fits no field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unfit {
    pub(super) expected: String,
    pub(super) nearest: Option<String>,
}

impl Unfit {
    fn new(expected: impl Into<String>, nearest: Option<String>) -> Self {
        Self { expected: expected.into(), nearest }
    }
}

/// Letters and digits alone, without case: `Light Cavalry` is `LightCavalry`.
pub(super) fn bare(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A text that can be taken for nothing else.
pub(super) fn guarded(text: &str) -> String {
    let plain = !text.is_empty()
        && text.trim() == text
        && !text.starts_with('"')
        && !text.contains(char::is_control)
        && text != ABSENT;
    if plain { text.to_owned() } else { quote(text) }
}

/// The text behind the guard.
pub(super) fn unguarded(text: &str) -> String {
    let text = text.trim();
    let quoted = text.starts_with('"').then(|| Node::parse(text).ok()).flatten();
    match quoted.map(|n| n.shape) {
        Some(Shape::Text(inner)) => inner,
        _ => text.to_owned(),
    }
}

/// Pieces between a sign, which inside of quotes is a part of a text.
fn pieces(text: &str, sign: char) -> Vec<&str> {
    let (mut out, mut start, mut quoted, mut escaped) = (Vec::new(), 0, false, false);
    for (n, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            // Only a quote that begins a piece opens one.
            '"' if quoted || text[start..n].trim().is_empty() => quoted = !quoted,
            c if c == sign && !quoted => {
                out.push(&text[start..n]);
                start = n + c.len_utf8();
            }
            _ => {}
        }
    }
    out.push(&text[start..]);
    out
}

/// One text of several.
fn one_of_several(text: &str) -> String {
    if text.contains([';', '=', '[', '{']) { quote(text) } else { guarded(text) }
}

impl Says {
    /// By the schema of a field.
    pub(super) fn of(schema: &Json) -> Self {
        let is = |word: &str| match schema.get("type") {
            Some(Json::String(one)) => one == word,
            Some(Json::Array(several)) => several.iter().any(|one| one == word),
            _ => false,
        };
        let holds_text = |of: &str| {
            let inner = schema.get(of);
            inner.is_some_and(|i| i.get("type").is_some_and(|t| t == "string") && i.get("examples").is_none())
        };
        let words = schema.get("examples").and_then(Json::as_array);
        match words {
            Some(words) if is("string") => {
                Self::Word(words.iter().filter_map(|w| Some(w.as_str()?.to_owned())).collect())
            }
            _ if is("string") => Self::Text,
            _ if is("boolean") => Self::Truth,
            _ if is("integer") => Self::Number(schema.get("maximum").and_then(Json::as_u64).unwrap_or(u64::MAX)),
            _ if is("array") && holds_text("items") => Self::List,
            _ if is("object") && holds_text("additionalProperties") => Self::Map,
            _ => Self::Written,
        }
    }

    /// What a cell says of a value.
    pub(super) fn cell(&self, value: &Node) -> String {
        match (self, &value.shape) {
            (Self::List, Shape::List(items)) if items.is_empty() => "[]".to_owned(),
            (Self::Map, Shape::Map(pairs)) if pairs.is_empty() => "{}".to_owned(),
            (Self::List, Shape::List(items)) => items.iter().map(item).collect::<Vec<_>>().join("; "),
            (Self::Map, Shape::Map(pairs)) => {
                let pairs: Vec<String> = pairs.iter().map(|(k, v)| format!("{} = {}", item(k), item(v))).collect();
                pairs.join("; ")
            }
            (Self::Written, _) => value.canonical(),
            (_, Shape::Text(text)) => guarded(text),
            _ => value.canonical(),
        }
    }

    /// The value that a cell says, as documents write it; None for a field that is absent.
    pub(super) fn value(&self, cell: &str) -> Result<Option<String>, Unfit> {
        let cell = cell.trim();
        if cell.is_empty() || cell == ABSENT {
            return Ok(None);
        }
        Ok(Some(match self {
            Self::Text => quote(&unguarded(cell)),
            Self::Word(words) => {
                let same = words.iter().find(|w| bare(w) == bare(cell));
                let expected = || format!("one of {}", words.join(", "));
                let near = || nearest(cell, words.iter().map(String::as_str));
                same.cloned().ok_or_else(|| Unfit::new(expected(), near()))?
            }
            Self::Truth => match bare(cell).as_str() {
                "true" | "yes" | "y" | "x" | "1" => "true".to_owned(),
                "false" | "no" | "n" | "0" => "false".to_owned(),
                _ => return Err(Unfit::new("true or false", nearest(cell, ["true", "false", "yes", "no"]))),
            },
            Self::Number(most) => match cell.parse::<u64>() {
                Ok(number) if number <= *most => number.to_string(),
                _ => {
                    let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
                    let near = digits.parse().ok().filter(|n: &u64| n <= most).map(|n| n.to_string());
                    return Err(Unfit::new(format!("a whole number up to {most}"), near));
                }
            },
            Self::List if cell == "[]" => cell.to_owned(),
            Self::Map if cell == "{}" => cell.to_owned(),
            Self::List => {
                let items = pieces(cell, ';').into_iter().filter(|p| !p.trim().is_empty());
                let items: Vec<String> = items.map(|p| quote(&unguarded(p))).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Map => {
                let mut pairs: Vec<(String, String)> = Vec::new();
                for piece in pieces(cell, ';').into_iter().filter(|p| !p.trim().is_empty()) {
                    let fault = || Unfit::new("pairs, as in `N = north; S = south`", None);
                    let [key, value] = pieces(piece, '=')[..] else { return Err(fault()) };
                    let key = unguarded(key);
                    if pairs.iter().any(|(k, _)| *k == key) {
                        return Err(fault());
                    }
                    pairs.push((key, unguarded(value)));
                }
                let pairs: Vec<String> = pairs.iter().map(|(k, v)| format!("{}: {}", quote(k), quote(v))).collect();
                format!("{{{}}}", pairs.join(", "))
            }
            Self::Written => Node::parse(cell).map_err(|e| Unfit::new(e.message, None))?.canonical(),
        }))
    }
}

fn item(value: &Node) -> String {
    match &value.shape {
        Shape::Text(text) => one_of_several(text),
        _ => value.canonical(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_said_and_read_again() {
        for (says, value, cell) in [
            (Says::Text, "\"0412\"", "0412"),
            (Says::Text, "\"\"", "\"\""),
            (Says::Text, "\"absent\"", "\"absent\""),
            (Says::Text, "\" a\"", "\" a\""),
            (Says::Text, "\"\\\"a\\\" b\"", "\"\\\"a\\\" b\""),
            (Says::Text, "\"a\\nb\"", "\"a\\nb\""),
            (Says::Word(vec!["LightCavalry".into()]), "LightCavalry", "LightCavalry"),
            (Says::Truth, "true", "true"),
            (Says::Number(9), "7", "7"),
            (Says::List, "[]", "[]"),
            (Says::List, "[\"a b\", \"c; d\", \"\", \"e\\\"f\"]", "a b; \"c; d\"; \"\"; e\"f"),
            (Says::Map, "{}", "{}"),
            (Says::Map, "{\"N\": \"north\", \"=\": \"s\"}", "N = north; \"=\" = s"),
            (Says::Written, "Likely(\"a\")", "Likely(\"a\")"),
        ] {
            let node = Node::parse(value).unwrap();
            assert_eq!(says.cell(&node), cell);
            assert_eq!(says.value(cell), Ok(Some(value.to_owned())), "{cell}");
        }
    }

    #[test]
    fn what_fits_no_field_has_the_nearest() {
        let near = |says: Says, cell: &str| says.value(cell).unwrap_err().nearest;
        let arms = || Says::Word(vec!["Infantry".into(), "LightCavalry".into()]);
        assert_eq!(near(arms(), "infntry").as_deref(), Some("Infantry"));
        assert_eq!(arms().value("light cavalry").unwrap().as_deref(), Some("LightCavalry"));
        assert_eq!(near(Says::Number(65535), "x4").as_deref(), Some("4"));
        assert_eq!(near(Says::Number(65535), "70000"), None);
        assert_eq!(near(Says::Truth, "tru").as_deref(), Some("true"));
        assert_eq!((near(Says::Map, "N"), near(Says::Written, "(")), (None, None));
        assert_eq!(Says::Truth.value(" absent "), Ok(None));
    }
}
