//! A value that is understood, or kept as it stands.

use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, VariantAccess, Visitor};

/// A vocabulary or a printed notation.
pub trait Spelled: Sized {
    /// Quoted text in documents (a notation), else a bare word (a vocabulary).
    const QUOTED: bool;
    /// What is expected, for messages: "a terrain".
    const EXPECTED: &'static str;
    /// The whole vocabulary; empty for a notation.
    fn words() -> &'static [&'static str];
    /// Reads one; None keeps the text as wrong.
    fn read(text: &str) -> Option<Self>;
    /// The nearest right spelling of a wrong text.
    fn nearest(text: &str) -> Option<String> {
        nearest(text, Self::words().iter().copied())
    }
}

/// Known, or wrong and kept as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written<T> {
    Known(T),
    Wrong(String),
}

impl<T> Written<T> {
    /// The value, if it was understood.
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Wrong(_) => None,
        }
    }
}

impl<T: Spelled> Written<T> {
    /// Reads a text; never fails.
    pub fn new(text: &str) -> Self {
        T::read(text).map_or_else(|| Self::Wrong(text.to_owned()), Self::Known)
    }
}

struct WrittenVisitor<T>(PhantomData<T>);

struct Word;

impl<'de> DeserializeSeed<'de> for Word {
    type Value = String;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = String;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a word")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
                Ok(text.to_owned())
            }
        }
        deserializer.deserialize_identifier(Text)
    }
}

impl<'de, T: Spelled> Visitor<'de> for WrittenVisitor<T> {
    type Value = Written<T>;
    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(T::EXPECTED)
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Written::new(text))
    }
    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
        let (word, variant) = access.variant_seed(Word)?;
        variant.unit_variant()?;
        Ok(Written::new(&word))
    }
}

impl<'de, T: Spelled> de::Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if T::QUOTED {
            deserializer.deserialize_str(WrittenVisitor(PhantomData))
        } else {
            deserializer.deserialize_enum("", &[], WrittenVisitor(PhantomData))
        }
    }
}

impl<T: Spelled> JsonSchema for Written<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::EXPECTED.into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        // Any string has the right shape: a wrong word is a finding of its own, not a fault of shape.
        if T::words().is_empty() {
            json_schema!({ "type": "string", "description": T::EXPECTED })
        } else {
            json_schema!({ "type": "string", "description": T::EXPECTED, "examples": T::words() })
        }
    }
}

/// A wrong text inside a line, with what was meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misspelling {
    /// The field of the line it stands in.
    pub field: &'static str,
    /// As written.
    pub text: String,
    /// "a terrain", "a hex of four digits".
    pub expected: &'static str,
    /// The nearest right spelling.
    pub nearest: Option<String>,
}

/// Collects the wrong texts of one field.
pub fn misspelled<'a, T: Spelled + 'a>(
    field: &'static str,
    values: impl IntoIterator<Item = &'a Written<T>>,
    out: &mut Vec<Misspelling>,
) {
    for value in values {
        if let Written::Wrong(text) = value {
            out.push(Misspelling { field, text: text.clone(), expected: T::EXPECTED, nearest: T::nearest(text) });
        }
    }
}

/// The nearest of several words: at most a third of its letters wrong, case aside.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let lower = word.to_lowercase();
    among
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(&lower, &known.to_lowercase()), known))
        .filter(|(distance, known)| *distance <= known.chars().count().div_ceil(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known.to_owned())
}

/// Declares a vocabulary: the enum, its words and its `Spelled`.
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident, $expected:literal, { $($(#[$vmeta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// Every word of the vocabulary, in the order of the documents.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word as documents write it.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => stringify!($variant)),+ }
            }
        }

        impl $crate::text::Spelled for $name {
            const QUOTED: bool = false;
            const EXPECTED: &'static str = $expected;
            fn words() -> &'static [&'static str] {
                &[$(stringify!($variant)),+]
            }
            fn read(text: &str) -> Option<Self> {
                match text { $(stringify!($variant) => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
pub(crate) use vocabulary;
