//! A value of a TOML table that has been parsed, as serde reads it. TOML's own reader is
//! compiled anew and whole for every type that it reads, and scenarios have hundreds:
//! this one is as small as it can be, which whoever builds and whoever downloads the
//! engine notices.

use std::fmt::Display;
use std::ops::Range;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_spanned::de::{SpannedDeserializer, is_spanned};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::play::vocabulary;

/// A value and where it stands.
pub(crate) struct TableValue<'de> {
    content: Content<'de>,
    span: Range<usize>,
}

#[derive(Clone, Copy)]
enum Content<'de> {
    Table(&'de DeTable<'de>),
    Other(&'de DeValue<'de>),
}

/// What cannot be read, and where: one word, which every reader of a type hands on.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.message)]
pub(crate) struct ValueError(Box<Unread>);

#[derive(Debug)]
struct Unread {
    message: String,
    span: Option<Range<usize>>,
}

impl ValueError {
    fn new(message: &str, span: Range<usize>) -> Self {
        Self::of(message.to_owned(), Some(span))
    }

    #[cold]
    fn of(message: String, span: Option<Range<usize>>) -> Self {
        Self(Box::new(Unread { message, span }))
    }

    /// The same, at `span` where its place is not known.
    #[cold]
    fn at(mut self, span: Range<usize>) -> Self {
        self.0.span.get_or_insert(span);
        self
    }

    /// What it is, and where.
    pub(crate) fn told(self) -> (String, Option<Range<usize>>) {
        (self.0.message, self.0.span)
    }
}

impl de::Error for ValueError {
    fn custom<T: Display>(message: T) -> Self {
        Self::of(message.to_string(), None)
    }
}

impl<'de> TableValue<'de> {
    /// The table of a whole text.
    pub(crate) fn of(table: &'de Spanned<DeTable<'de>>) -> Self {
        Self { content: Content::Table(table.get_ref()), span: table.span() }
    }

    fn inside(value: &'de Spanned<DeValue<'de>>) -> Self {
        let content = match value.get_ref() {
            DeValue::Table(table) => Content::Table(table),
            other => Content::Other(other),
        };
        Self { content, span: value.span() }
    }
}

impl<'de> IntoDeserializer<'de, ValueError> for TableValue<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Reads a value of one kind: a visitor's other methods are not compiled for it.
macro_rules! read_as {
    ($($kind:ident: $($method:ident)*;)*) => {$($(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
            self.$kind(visitor)
        }
    )*)*};
}

impl<'de> TableValue<'de> {
    fn table<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.content {
            Content::Table(table) => visitor
                .visit_map(Entries::of(table))
                .map_err(|error: ValueError| error.at(self.span)),
            Content::Other(_) => Err(self.unexpected(&visitor)),
        }
    }

    fn array<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.content {
            Content::Other(DeValue::Array(items)) => visitor
                .visit_seq(Items(items.iter()))
                .map_err(|error: ValueError| error.at(self.span)),
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.content {
            Content::Other(DeValue::String(text)) => {
                visitor.visit_borrowed_str(text).map_err(|error: ValueError| error.at(self.span))
            }
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn whole<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.number() {
            Some(Number::Whole(value)) => {
                visitor.visit_i64(value).map_err(|error: ValueError| error.at(self.span))
            }
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn fraction<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.number() {
            Some(Number::Whole(value)) => visitor.visit_i64(value),
            Some(Number::Broken(value)) => visitor.visit_f64(value),
            None => return Err(self.unexpected(&visitor)),
        }
        .map_err(|error: ValueError| error.at(self.span))
    }

    fn truth<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.content {
            Content::Other(DeValue::Boolean(value)) => {
                visitor.visit_bool(*value).map_err(|error: ValueError| error.at(self.span))
            }
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn number(&self) -> Option<Number> {
        match self.content {
            Content::Other(DeValue::Integer(digits)) => {
                i64::from_str_radix(digits.as_str(), digits.radix()).ok().map(Number::Whole)
            }
            Content::Other(DeValue::Float(digits)) => {
                digits.as_str().parse().ok().map(Number::Broken)
            }
            _ => None,
        }
    }

    /// The keys of a table, or the name that is written.
    fn names(&self) -> Vec<&'de str> {
        match self.content {
            Content::Table(table) => table.keys().map(|key| &**key.get_ref()).collect(),
            Content::Other(DeValue::String(name)) => vec![name],
            Content::Other(_) => Vec::new(),
        }
    }

    /// What stands here is of another kind than what is `wanted`.
    fn unexpected(&self, wanted: &dyn Expected) -> ValueError {
        let found = match self.content {
            Content::Table(_) => Unexpected::Map,
            Content::Other(DeValue::String(text)) => Unexpected::Str(text),
            Content::Other(DeValue::Array(_)) => Unexpected::Seq,
            Content::Other(DeValue::Boolean(value)) => Unexpected::Bool(*value),
            Content::Other(_) => match self.number() {
                Some(Number::Whole(value)) => Unexpected::Signed(value),
                Some(Number::Broken(value)) => Unexpected::Float(value),
                None => {
                    let message = "a number or a word is expected, not a date";
                    return ValueError::new(message, self.span.clone());
                }
            },
        };
        let error: ValueError = de::Error::invalid_type(found, wanted);
        error.at(self.span.clone())
    }
}

impl<'de> Deserializer<'de> for TableValue<'de> {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.content {
            Content::Table(_) => self.table(visitor),
            Content::Other(DeValue::String(_)) => self.text(visitor),
            Content::Other(DeValue::Array(_)) => self.array(visitor),
            Content::Other(DeValue::Boolean(_)) => self.truth(visitor),
            Content::Other(_) => self.fraction(visitor),
        }
    }

    read_as! {
        table: deserialize_map;
        array: deserialize_seq;
        text: deserialize_char deserialize_str deserialize_string deserialize_identifier;
        whole: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
            deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128;
        fraction: deserialize_f32 deserialize_f64;
        truth: deserialize_bool;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        if is_spanned(name) {
            let span = self.span.clone();
            return visitor.visit_map(SpannedDeserializer::new(self, span));
        }
        vocabulary::note(name, fields, || self.names());
        self.table(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        self.array(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        self.array(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        vocabulary::note(name, variants, || self.names());
        let span = self.span.clone();
        visitor.visit_enum(self).map_err(|error| error.at(span))
    }

    forward_to_deserialize_any! { bytes byte_buf unit unit_struct ignored_any }
}

enum Number {
    Whole(i64),
    Broken(f64),
}

/// The items of an array.
struct Items<'de>(std::slice::Iter<'de, Spanned<DeValue<'de>>>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = ValueError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ValueError> {
        self.0.next().map(|item| seed.deserialize(TableValue::inside(item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// A key with its value.
type Entry<'de> = (&'de Spanned<toml::de::DeString<'de>>, &'de Spanned<DeValue<'de>>);

/// The entries of a table, in its order.
struct Entries<'de> {
    ahead: Box<dyn Iterator<Item = Entry<'de>> + 'de>,
    value: Option<&'de Spanned<DeValue<'de>>>,
}

impl<'de> Entries<'de> {
    fn of(table: &'de DeTable<'de>) -> Self {
        Self { ahead: Box::new(table.iter()), value: None }
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = ValueError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ValueError> {
        let Some((key, value)) = self.ahead.next() else { return Ok(None) };
        self.value = Some(value);
        let read = seed.deserialize(StrDeserializer::new(key.get_ref()));
        read.map(Some).map_err(|error: ValueError| error.at(key.span()))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, ValueError> {
        let missing = || de::Error::custom("a key has no value");
        seed.deserialize(TableValue::inside(self.value.take().ok_or_else(missing)?))
    }
}

/// A variant is written as its name, or as a table of its name and what it holds.
impl<'de> EnumAccess<'de> for TableValue<'de> {
    type Error = ValueError;
    type Variant = Held<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Held<'de>), ValueError> {
        let (name, at, held) = match self.content {
            Content::Other(DeValue::String(name)) => (name, self.span, None),
            Content::Table(table) => {
                let mut entries = table.iter();
                let (Some((key, value)), None) = (entries.next(), entries.next()) else {
                    let found =
                        if table.is_empty() { "found 0 elements" } else { "more than 1 element" };
                    let message = format!("wanted exactly 1 element, {found}");
                    return Err(ValueError::new(&message, self.span));
                };
                (key.get_ref(), key.span(), Some(Self::inside(value)))
            }
            Content::Other(_) => {
                return Err(ValueError::new("wanted string or table", self.span));
            }
        };
        let read: Result<_, ValueError> = seed.deserialize(StrDeserializer::new(name));
        Ok((read.map_err(|error| error.at(at))?, Held(held)))
    }
}

/// What a variant holds: nothing where only its name is written.
pub(crate) struct Held<'de>(Option<TableValue<'de>>);

impl<'de> VariantAccess<'de> for Held<'de> {
    type Error = ValueError;

    fn unit_variant(self) -> Result<(), ValueError> {
        let Some(value) = self.0 else { return Ok(()) };
        match value.content {
            Content::Table(table) if table.is_empty() => Ok(()),
            Content::Table(_) => Err(ValueError::new("expected empty table", value.span)),
            Content::Other(other) => {
                let message = format!("expected table, found {}", other.type_str());
                Err(ValueError::new(&message, value.span))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, ValueError> {
        seed.deserialize(self.value("newtype variant")?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, ValueError> {
        self.value("tuple variant")?.array(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        let value = self.value("struct variant")?;
        vocabulary::note_keys(fields, || value.names());
        if let Content::Table(table) = value.content {
            check_keys(table, fields)?;
        }
        value.table(visitor)
    }
}

impl<'de> Held<'de> {
    /// What there must be.
    fn value(self, expected: &'static str) -> Result<TableValue<'de>, ValueError> {
        self.0.ok_or_else(|| de::Error::invalid_type(Unexpected::UnitVariant, &expected))
    }
}

/// A variant's table has no other keys than `fields`.
fn check_keys(table: &DeTable<'_>, fields: &[&str]) -> Result<(), ValueError> {
    let odd: Vec<_> = table.keys().filter(|key| !fields.contains(&&**key.get_ref())).collect();
    let Some(first) = odd.first() else { return Ok(()) };
    let names: Vec<&str> = odd.iter().map(|key| &**key.get_ref()).collect();
    let (names, fields) = (names.join(", "), fields.join(", "));
    let message = format!("unexpected keys in table: {names}, available keys: {fields}");
    Err(ValueError::new(&message, first.span()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Whole {
        name: String,
        #[serde(default)]
        count: Option<u8>,
        #[serde(default)]
        part: f64,
        #[serde(default)]
        is: bool,
        #[serde(default)]
        one: Vec<Spanned<Choice>>,
        #[serde(default)]
        of: BTreeMap<String, Number>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Choice {
        Plain,
        Held(u8),
        Pair(u8, String),
        Named { from: u8 },
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Number(i64);

    fn read(text: &str) -> Result<Whole, (String, Option<usize>)> {
        let table = DeTable::parse(text).unwrap();
        let read = Whole::deserialize(TableValue::of(&table));
        read.map_err(|error| {
            let (message, span) = error.told();
            (message, span.map(|span| span.start))
        })
    }

    #[test]
    fn values_and_errors_are_those_of_the_library() {
        for (text, is_read) in [
            ("name = \"a\"", true),
            ("name = \"a\\nb\"\ncount = 0x1f\npart = 1.5\nis = true", true),
            (
                "name = 'a'\none = ['plain', { held = 3 }, { pair = [1, 'x'] }, { named = { from = 2 } }]",
                true,
            ),
            ("name = 'a'\n[of]\nx = -3\ny = 4", true),
            ("name = 'a'\none = [{ plain = {} }]", true),
            ("count = 1", false),
            ("name = 1", false),
            ("name = 'a'\nnames = 'b'", false),
            ("name = 'a'\ncount = 300", false),
            ("name = 'a'\ncount = -1", false),
            ("name = 'a'\npart = 'x'", false),
            ("name = 'a'\none = 'plain'", false),
            ("name = 'a'\none = ['plane']", false),
            ("name = 'a'\none = ['held']", false),
            ("name = 'a'\none = ['named']", false),
            ("name = 'a'\none = [{ plain = 1 }]", false),
            ("name = 'a'\none = [{ plain = { x = 1 } }]", false),
            ("name = 'a'\none = [{}]", false),
            ("name = 'a'\none = [{ held = 1, plain = {} }]", false),
            ("name = 'a'\none = [{ held = 'x' }]", false),
            ("name = 'a'\none = [{ named = { from = 1, to = 2 } }]", false),
            ("name = 'a'\none = [{ named = {} }]", false),
            ("name = 'a'\none = [3]", false),
            ("name = 'a'\n[of]\nx = 'y'", false),
            ("name = 'a'\nof = [1]", false),
        ] {
            let library = toml::from_str::<Whole>(text);
            let library = library
                .map_err(|error| (error.message().to_owned(), error.span().map(|span| span.start)));
            assert_eq!(read(text), library, "{text}");
            assert_eq!(library.is_ok(), is_read, "{text}");
        }
        let dated = read("name = 1979-05-27").unwrap_err();
        assert_eq!(dated, ("a number or a word is expected, not a date".to_owned(), Some(7)));
    }
}
