//! Serialises a value into a tree, with no text in between.

use std::borrow::Cow;

use serde::ser::{self, Error as _, Serialize, Serializer};
use serde_json::{Error, Number};

use super::tree::Tree;

/// Makes a tree of a value, as `serde_json` would write it.
pub(super) struct ToTree;

/// The name of a field.
type Name = Cow<'static, str>;

/// The items of a list; of a variant with a name, that too.
pub(super) struct Items {
    variant: Option<&'static str>,
    items: Vec<Tree>,
}

/// The fields of an object; of a variant with a name, that too.
pub(super) struct Fields {
    variant: Option<&'static str>,
    entries: Vec<(Name, Tree)>,
    /// The name of the field whose value comes next.
    name: Name,
}

impl Items {
    fn with(variant: Option<&'static str>, many: usize) -> Self {
        Self { variant, items: Vec::with_capacity(many) }
    }

    fn push<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
        self.items.push(item.serialize(ToTree)?);
        Ok(())
    }

    fn tree(self) -> Tree {
        of_variant(self.variant, Tree::List(self.items))
    }
}

impl Fields {
    fn with(variant: Option<&'static str>, many: usize) -> Self {
        Self { variant, entries: Vec::with_capacity(many), name: Name::default() }
    }

    fn push<T: Serialize + ?Sized>(&mut self, name: Name, value: &T) -> Result<(), Error> {
        self.entries.push((name, value.serialize(ToTree)?));
        Ok(())
    }

    fn tree(self) -> Tree {
        of_variant(self.variant, Tree::Object(self.entries))
    }
}

fn of_variant(variant: Option<&'static str>, tree: Tree) -> Tree {
    match variant {
        None => tree,
        Some(variant) => Tree::Object(vec![(variant.into(), tree)]),
    }
}

/// A key as JSON writes it, which is a text.
fn name_of<T: Serialize + ?Sized>(key: &T) -> Result<Name, Error> {
    match key.serialize(ToTree)? {
        Tree::Text(text) => Ok(text.into()),
        Tree::Number(number) => Ok(number.to_string().into()),
        Tree::Bool(value) => Ok(value.to_string().into()),
        Tree::Null | Tree::List(_) | Tree::Object(_) => {
            Err(Error::custom("a key of JSON is a text"))
        }
    }
}

macro_rules! numbers {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, value: $type) -> Result<Tree, Error> {
            Ok(Tree::Number(value.into()))
        })*
    };
}

impl Serializer for ToTree {
    type Ok = Tree;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    );

    fn serialize_bool(self, value: bool) -> Result<Tree, Error> {
        Ok(Tree::Bool(value))
    }

    fn serialize_f32(self, value: f32) -> Result<Tree, Error> {
        // By its own digits, which are fewer than those of the same number in 64 bits.
        self.serialize_f64(value.to_string().parse().unwrap_or(f64::NAN))
    }

    fn serialize_f64(self, value: f64) -> Result<Tree, Error> {
        Ok(Number::from_f64(value).map_or(Tree::Null, Tree::Number))
    }

    fn serialize_char(self, value: char) -> Result<Tree, Error> {
        Ok(Tree::Text(value.to_string()))
    }

    fn serialize_str(self, value: &str) -> Result<Tree, Error> {
        Ok(Tree::Text(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Tree, Error> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<Tree, Error> {
        Ok(Tree::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Tree, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Tree, Error> {
        Ok(Tree::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Tree, Error> {
        Ok(Tree::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Tree, Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Tree, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Tree, Error> {
        Ok(of_variant(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, many: Option<usize>) -> Result<Items, Error> {
        Ok(Items::with(None, many.unwrap_or_default()))
    }

    fn serialize_tuple(self, many: usize) -> Result<Items, Error> {
        Ok(Items::with(None, many))
    }

    fn serialize_tuple_struct(self, _: &'static str, many: usize) -> Result<Items, Error> {
        Ok(Items::with(None, many))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        many: usize,
    ) -> Result<Items, Error> {
        Ok(Items::with(Some(variant), many))
    }

    fn serialize_map(self, many: Option<usize>) -> Result<Fields, Error> {
        Ok(Fields::with(None, many.unwrap_or_default()))
    }

    fn serialize_struct(self, _: &'static str, many: usize) -> Result<Fields, Error> {
        Ok(Fields::with(None, many))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        many: usize,
    ) -> Result<Fields, Error> {
        Ok(Fields::with(Some(variant), many))
    }
}

macro_rules! lists {
    ($($trait:ident: $push:ident),*) => {
        $(impl ser::$trait for Items {
            type Ok = Tree;
            type Error = Error;

            fn $push<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
                self.push(item)
            }

            fn end(self) -> Result<Tree, Error> {
                Ok(self.tree())
            }
        })*
    };
}

lists!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);

macro_rules! objects {
    ($($trait:ident),*) => {
        $(impl ser::$trait for Fields {
            type Ok = Tree;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.push(name.into(), value)
            }

            fn end(self) -> Result<Tree, Error> {
                Ok(self.tree())
            }
        })*
    };
}

objects!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Fields {
    type Ok = Tree;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.name = name_of(key)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let name = std::mem::take(&mut self.name);
        self.push(name, value)
    }

    fn end(self) -> Result<Tree, Error> {
        Ok(self.tree())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(serde::Serialize)]
    #[serde(tag = "object", rename_all = "snake_case")]
    enum Tagged {
        Card { name: &'static str, more: Option<u8> },
    }

    #[derive(serde::Serialize)]
    enum Variant {
        Unit,
        Newtype(i8),
        Tuple(bool, char),
        Struct { field: () },
    }

    #[derive(serde::Serialize)]
    struct Whole {
        z: (f32, f64, f64),
        bytes: [u8; 2],
        numbers: BTreeMap<i16, Variant>,
        keys: BTreeMap<char, Variant>,
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u8>,
        #[serde(flatten)]
        tagged: Tagged,
        a: Vec<u64>,
    }

    #[test]
    fn a_tree_is_what_serde_json_writes() {
        let whole = Whole {
            z: (0.1, 2.5e300, f64::NAN),
            bytes: [0, 255],
            numbers: [(-1, Variant::Unit), (2, Variant::Newtype(-8))].into(),
            keys: [('t', Variant::Tuple(true, 'ü')), ('s', Variant::Struct { field: () })].into(),
            left_out: None,
            tagged: Tagged::Card { name: "a \"b\"\n", more: None },
            a: vec![u64::MAX],
        };
        let tree = whole.serialize(ToTree).unwrap();
        assert_eq!(serde_json::to_string(&tree).unwrap(), serde_json::to_string(&whole).unwrap());
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let odd: BTreeMap<Option<u8>, u8> = [(None, 1)].into();
        assert!(odd.serialize(ToTree).is_err() && serde_json::to_string(&odd).is_err());
    }
}
