//! A JSON value that keeps the order of its fields, which `serde_json::Value`
//! sorts. People read these answers, and `object` is to come first.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Number;

/// A JSON value; the fields of an object are in the order in which they were written.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// `null`.
    Null,
    /// A truth value.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Tree>),
    /// An object.
    Object(Vec<(String, Tree)>),
}

impl Tree {
    /// The field `name` of an object.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(fields) = self else { return None };
        fields.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The text of the field `name`.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Self::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Adds the field `name` at the end, unless the object has it.
    pub fn add(&mut self, name: &'static str, value: Self) {
        if self.get(name).is_none()
            && let Self::Object(fields) = self
        {
            fields.push((name.to_owned(), value));
        }
    }

    /// Adds `items` to the list in the field `name`, where there is one.
    pub fn extend(&mut self, name: &str, items: impl Iterator<Item = Self>) {
        if let Self::Object(fields) = self
            && let Some((_, Self::List(list))) = fields.iter_mut().find(|(key, _)| key == name)
        {
            list.extend(items);
        }
    }

    /// Keeps the fields that `paths` name, such as `name` or `legality.status`,
    /// and `object`. Of a list each item is kept so.
    pub fn keep(&mut self, paths: &[&str]) {
        match self {
            Self::List(items) => items.iter_mut().for_each(|item| item.keep(paths)),
            Self::Object(fields) => fields.retain_mut(|(name, value)| {
                if name == "object" || paths.contains(&name.as_str()) {
                    return true;
                }
                let inner: Vec<&str> = paths
                    .iter()
                    .filter_map(|path| path.strip_prefix(name.as_str())?.strip_prefix('.'))
                    .collect();
                if inner.is_empty() {
                    return false;
                }
                value.keep(&inner);
                true
            }),
            _ => {}
        }
    }
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => serializer.collect_seq(items),
            Self::Object(fields) => {
                serializer.collect_map(fields.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

/// Reads a tree.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Tree;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value of JSON")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
        Ok(Number::from_f64(value).map_or(Tree::Null, Tree::Number))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Tree, E> {
        Ok(Tree::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Tree, E> {
        Ok(Tree::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Tree::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Tree, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = object.next_entry()? {
            fields.push(field);
        }
        Ok(Tree::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object<const N: usize>(fields: [(&'static str, Tree); N]) -> Tree {
        Tree::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    fn number(n: u8) -> Tree {
        Tree::Number(n.into())
    }

    fn text(text: &str) -> Tree {
        Tree::Text(text.to_owned())
    }

    #[test]
    fn fields_are_written_in_their_order() {
        let list = Tree::List(vec![Tree::Null, Tree::Bool(true), text("ü")]);
        let tree = object([("z", number(1)), ("a", list), ("m", object([("b", object([]))]))]);
        let written = r#"{"z":1,"a":[null,true,"ü"],"m":{"b":{}}}"#;
        assert_eq!(serde_json::to_string(&tree).unwrap(), written);
        assert_eq!(serde_json::from_str::<Tree>(written).unwrap(), tree);
    }

    #[test]
    fn the_fields_that_are_named_are_kept_at_any_depth() {
        let inner = object([("object", text("y")), ("c", number(2)), ("d", number(3))]);
        let mut tree = object([
            ("object", text("x")),
            ("a", number(1)),
            ("b", Tree::List(vec![inner])),
            ("e", object([("f", number(4))])),
            ("g", number(5)),
        ]);
        tree.keep(&["b.c", "g"]);
        let kept = r#"{"object":"x","b":[{"object":"y","c":2}],"g":5}"#;
        assert_eq!(serde_json::to_string(&tree).unwrap(), kept);
    }

    #[test]
    fn a_field_is_added_once() {
        let mut tree = object([("a", number(1))]);
        tree.add("a", Tree::Null);
        tree.add("b", text("c"));
        assert_eq!(serde_json::to_string(&tree).unwrap(), r#"{"a":1,"b":"c"}"#);
    }
}
