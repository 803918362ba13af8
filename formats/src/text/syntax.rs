//! Reads one value of the text form into a tree with positions; prints it in canonical form and as JSON.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

use super::cursor::{Cursor, SyntaxError};
use super::limits::DEPTH;

/// A value with the bytes it was read from.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    pub at: Range<usize>,
    pub shape: Shape,
}

/// What kinds of value the text form has.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A bare word: `Woods`, `true`.
    Word(String),
    /// A number as written.
    Number(String),
    /// Quoted text, without its quotes and escapes.
    Text(String),
    /// `[a, b]`
    List(Vec<Node>),
    /// `{"a": b}`
    Map(Vec<(Node, Node)>),
    /// `(a: b)` or `Name(a: b)`
    Struct { name: Option<String>, fields: Vec<Field> },
    /// `(a, b)` or `Name(a, b)`
    Tuple { name: Option<String>, items: Vec<Node> },
}

/// One field of a struct.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub name: String,
    pub name_at: Range<usize>,
    pub value: Node,
}

impl Cursor<'_> {
    fn value(&mut self, depth: usize) -> Result<Node, SyntaxError> {
        if depth > DEPTH {
            return Err(self.error(format!("brackets are nested deeper than {DEPTH}")));
        }
        self.skip_blank()?;
        let start = self.at;
        let Some(b) = self.peek() else { return Err(self.error("a value is missing here")) };
        let shape = match b {
            b'"' => Shape::Text(self.quoted()?),
            b'r' if self.at_raw_text() => Shape::Text(self.quoted()?),
            b'[' => Shape::List(self.items(b']', depth)?),
            b'{' => Shape::Map(self.pairs(depth)?),
            b'(' => self.parenthesis(None, depth)?,
            b'0'..=b'9' | b'-' | b'+' | b'.' => {
                let rest = &self.text[start..];
                let len = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || b"+-._".contains(b)).count();
                self.at += len;
                if rest[..len].replace('_', "").parse::<f64>().is_err() {
                    return Err(SyntaxError::new(start..self.at, format!("`{}` is not a number", &rest[..len])));
                }
                Shape::Number(rest[..len].to_owned())
            }
            _ => {
                let word = self.word();
                if word.is_empty() {
                    return Err(self.error("a value was expected here"));
                }
                let end = self.at;
                self.skip_blank()?;
                if self.peek() == Some(b'(') {
                    self.parenthesis(Some(word.to_owned()), depth)?
                } else {
                    self.at = end;
                    Shape::Word(word.to_owned())
                }
            }
        };
        Ok(Node { at: start..self.at, shape })
    }

    /// After an item: true if the list ended.
    fn ended(&mut self, close: u8, opened: usize) -> Result<bool, SyntaxError> {
        self.skip_blank()?;
        match self.peek() {
            Some(b',') => self.at += 1,
            Some(b) if b == close => {}
            Some(_) => return Err(self.error(format!("a comma or {} was expected here", close as char))),
            None => return Err(SyntaxError::new(opened..opened + 1, "this bracket is never closed")),
        }
        self.skip_blank()?;
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(true);
        }
        Ok(false)
    }

    fn opened(&mut self, close: u8) -> Result<bool, SyntaxError> {
        self.at += 1;
        self.skip_blank()?;
        let empty = self.peek() == Some(close);
        self.at += usize::from(empty);
        Ok(!empty)
    }

    fn items(&mut self, close: u8, depth: usize) -> Result<Vec<Node>, SyntaxError> {
        let opened = self.at;
        let mut items = Vec::new();
        if self.opened(close)? {
            loop {
                items.push(self.value(depth + 1)?);
                if self.ended(close, opened)? {
                    break;
                }
            }
        }
        Ok(items)
    }

    fn pairs(&mut self, depth: usize) -> Result<Vec<(Node, Node)>, SyntaxError> {
        let opened = self.at;
        let mut pairs = Vec::new();
        let mut seen = BTreeSet::new();
        if self.opened(b'}')? {
            loop {
                let key = self.value(depth + 1)?;
                let name = key.canonical();
                if !seen.insert(name.clone()) {
                    return Err(SyntaxError::new(key.at, format!("the key {name} stands here a second time")));
                }
                self.colon()?;
                pairs.push((key, self.value(depth + 1)?));
                if self.ended(b'}', opened)? {
                    break;
                }
            }
        }
        Ok(pairs)
    }

    fn parenthesis(&mut self, name: Option<String>, depth: usize) -> Result<Shape, SyntaxError> {
        let opened = self.at;
        // A struct's first thing is a word and a colon; all else is a tuple.
        let mut ahead = Self { text: self.text, at: self.at + 1 };
        ahead.skip_blank()?;
        let is_struct = ahead.peek() == Some(b')') || {
            let word = ahead.word();
            ahead.skip_blank()?;
            !word.is_empty() && ahead.peek() == Some(b':')
        };
        if !is_struct {
            return Ok(Shape::Tuple { name, items: self.items(b')', depth)? });
        }
        let mut fields: Vec<Field> = Vec::new();
        let mut seen = BTreeSet::new();
        if self.opened(b')')? {
            loop {
                self.skip_blank()?;
                let start = self.at;
                let word = self.word();
                if word.is_empty() {
                    return Err(self.error("the name of a field was expected here"));
                }
                let name_at = start..self.at;
                if !seen.insert(word) {
                    return Err(SyntaxError::new(name_at, format!("the field {word} stands here a second time")));
                }
                self.colon()?;
                let value = self.value(depth + 1)?;
                fields.push(Field { name: word.to_owned(), name_at, value });
                if self.ended(b')', opened)? {
                    break;
                }
            }
        }
        Ok(Shape::Struct { name, fields })
    }
}

impl Node {
    /// Reads a whole text as one value.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let node = cursor.value(0)?;
        cursor.skip_blank()?;
        if cursor.at < text.len() {
            return Err(cursor.error("something follows the value"));
        }
        Ok(node)
    }

    /// The field of a struct, if this is one and has it.
    pub fn field(&self, name: &str) -> Option<&Field> {
        match &self.shape {
            Shape::Struct { fields, .. } => fields.iter().find(|f| f.name == name),
            _ => None,
        }
    }

    /// The canonical text: one line, one space after commas and colons, escapes only where needed.
    pub fn canonical(&self) -> String {
        let mut out = String::new();
        self.print(&mut out);
        out
    }

    fn print(&self, out: &mut String) {
        fn listed(out: &mut String, items: &[Node]) {
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                item.print(out);
            }
        }
        match &self.shape {
            Shape::Word(word) => out.push_str(word),
            Shape::Number(number) => out.push_str(number),
            Shape::Text(text) => out.push_str(&quote(text)),
            Shape::List(items) => {
                out.push('[');
                listed(out, items);
                out.push(']');
            }
            Shape::Map(pairs) => {
                out.push('{');
                for (i, (key, value)) in pairs.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    key.print(out);
                    out.push_str(": ");
                    value.print(out);
                }
                out.push('}');
            }
            Shape::Struct { name, fields } => {
                out.push_str(name.as_deref().unwrap_or_default());
                out.push('(');
                for (i, field) in fields.iter().enumerate() {
                    let _ = write!(out, "{}{}: ", if i > 0 { ", " } else { "" }, field.name);
                    field.value.print(out);
                }
                out.push(')');
            }
            Shape::Tuple { name, items } => {
                out.push_str(name.as_deref().unwrap_or_default());
                out.push('(');
                listed(out, items);
                out.push(')');
            }
        }
    }

    /// Whether two values mean the same: white space, comments, order of fields and ways to write a number aside.
    pub fn same(&self, other: &Self) -> bool {
        match (&self.shape, &other.shape) {
            (Shape::Number(a), Shape::Number(b)) => same_number(&a.replace('_', ""), &b.replace('_', "")),
            (Shape::List(a), Shape::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b)),
            (Shape::Tuple { name: m, items: a }, Shape::Tuple { name: n, items: b }) => {
                m == n && a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b))
            }
            (Shape::Map(a), Shape::Map(b)) => {
                a.len() == b.len() && a.iter().all(|(k, v)| b.iter().any(|(l, w)| k.same(l) && v.same(w)))
            }
            (Shape::Struct { name: m, fields: a }, Shape::Struct { name: n, fields: b }) => {
                m == n
                    && a.len() == b.len()
                    && a.iter().all(|f| b.iter().any(|g| f.name == g.name && f.value.same(&g.value)))
            }
            (a, b) => a == b,
        }
    }

    /// The same tree as JSON: `Name(x)` is `{"Name": x}`, a bare word is a string.
    pub fn json(&self) -> serde_json::Value {
        use serde_json::{Map, Value};
        let named = |name: &Option<String>, value: Value| match name {
            Some(name) => Value::Object(Map::from_iter([(name.clone(), value)])),
            None => value,
        };
        match &self.shape {
            Shape::Word(word) => match word.as_str() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                word => Value::String(word.to_owned()),
            },
            Shape::Number(number) => {
                let plain = number.replace('_', "");
                plain
                    .parse::<i64>()
                    .map(Value::from)
                    .or_else(|_| plain.parse::<f64>().map(Value::from))
                    .unwrap_or(Value::Null)
            }
            Shape::Text(text) => Value::String(text.clone()),
            Shape::List(items) => Value::Array(items.iter().map(Self::json).collect()),
            Shape::Map(pairs) => Value::Object(
                pairs
                    .iter()
                    .map(|(key, value)| {
                        let key = match &key.shape {
                            Shape::Text(text) => text.clone(),
                            _ => key.canonical(),
                        };
                        (key, value.json())
                    })
                    .collect(),
            ),
            Shape::Struct { name, fields } => {
                named(name, Value::Object(fields.iter().map(|f| (f.name.clone(), f.value.json())).collect()))
            }
            Shape::Tuple { name, items } => match items.as_slice() {
                [one] if name.is_some() => named(name, one.json()),
                items => named(name, Value::Array(items.iter().map(Self::json).collect())),
            },
        }
    }

    /// The node at a JSON pointer (`/up`, `/kinds/0`), or the nearest node above it.
    pub fn at_pointer(&self, pointer: &str) -> &Self {
        let mut node = self;
        for step in pointer.split('/').skip(1) {
            let next = match &node.shape {
                Shape::Struct { name: Some(name), .. } | Shape::Tuple { name: Some(name), .. } if name == step => None,
                Shape::Struct { fields, .. } => fields.iter().find(|f| f.name == step).map(|f| &f.value),
                Shape::List(items) | Shape::Tuple { items, .. } => {
                    step.parse::<usize>().ok().and_then(|i| items.get(i))
                }
                Shape::Map(pairs) => {
                    pairs.iter().find(|(k, _)| matches!(&k.shape, Shape::Text(t) if t == step)).map(|(_, v)| v)
                }
                _ => None,
            };
            if let Some(next) = next {
                node = next;
            }
        }
        node
    }
}

/// Whole numbers are compared as such: the largest ones are no different floating numbers.
fn same_number(a: &str, b: &str) -> bool {
    match (a.parse::<i128>(), b.parse::<i128>()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b || matches!((a.parse::<f64>(), b.parse::<f64>()), (Ok(a), Ok(b)) if a == b),
    }
}

/// Reads the value a text begins with; what follows is left alone.
pub(crate) fn first_value(text: &str) -> Result<Node, SyntaxError> {
    Cursor::new(text).value(0)
}

/// Quotes a text for the text form.
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_text_has_one_spelling() {
        for (written, canonical) in [
            ("( terrain:Woods,vp : 2 ,)", "(terrain: Woods, vp: 2)"),
            ("[ River , /* both */ Ford ]", "[River, Ford]"),
            ("Place( hexes:[\"0101\"] )", "Place(hexes: [\"0101\"])"),
            ("r#\"a \"quoted\" word\"#", "\"a \\\"quoted\\\" word\""),
            ("(x: -0.5, y: 1.5)", "(x: -0.5, y: 1.5)"),
            ("{\"AB\":\"1-3\"}", "{\"AB\": \"1-3\"}"),
        ] {
            assert_eq!(Node::parse(written).unwrap().canonical(), canonical);
        }
    }

    #[test]
    fn meaning_ignores_form_and_field_order() {
        let same = |a: &str, b: &str| Node::parse(a).unwrap().same(&Node::parse(b).unwrap());
        assert!(same("(a: 1, b: X)", "( b:X , a: 1.0 )"));
        assert!(!same("(a: 1)", "(a: 2)"));
        assert!(same("1_000", "1000") && same("+1", "1") && same("1_0.5", "10.50"));
        assert!(!same("9007199254740993", "9007199254740992"));
        assert!(!same("\"Woods\"", "Woods"));
    }

    #[test]
    fn faults_are_told_at_their_place() {
        for (text, at, says) in [
            ("(a: )", 4, "a value was expected"),
            ("(a: 1 b: 2)", 6, "a comma"),
            ("\"open", 0, "not closed"),
            ("(a: 1, a: 2)", 7, "second time"),
            ("{\"AB\": \"1-3\", \"AB\": \"5\"}", 14, "\"AB\" stands here a second time"),
            ("{\"AB\": 1, r\"AB\": 2}", 10, "second time"),
            ("1-2-x", 0, "not a number"),
            ("", 0, "missing"),
            ("é", 0, "expected"),
        ] {
            let e = Node::parse(text).unwrap_err();
            assert!(e.at.start == at && e.message.contains(says), "{text}: {e:?}");
        }
        let deep = "[".repeat(100_000);
        assert!(Node::parse(&deep).unwrap_err().message.contains("deeper"));
        assert!(Cursor::new(&deep).skip_value().unwrap_err().message.contains("deeper"));
    }

    #[test]
    fn json_is_the_same_tree() {
        let json = Node::parse("River(chain: [\"0101/0102\"], flow: Down, deep: true, w: 1.5)").unwrap().json();
        assert_eq!(json.to_string(), r#"{"River":{"chain":["0101/0102"],"flow":"Down","deep":true,"w":1.5}}"#);
    }
}
