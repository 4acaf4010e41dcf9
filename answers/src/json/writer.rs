//! Writes a value as JSON, each object complete as it ends, with no tree in between.

use std::borrow::Cow;
use std::ops::Range;

use serde::ser::{self, Error as _, Serialize, Serializer};
use serde_json::{Error, to_writer};

use super::links;
use super::object::{Field, Object};

/// Fields whose text is an address, which begins with the base where it is a path.
const ADDRESSES: [&str; 6] = ["href", "url", "next_page", "permalink", "openapi", "signature"];

/// Room to write in, which serves one answer after the other.
#[derive(Default)]
pub(super) struct Room {
    /// What was written.
    pub(super) out: Vec<u8>,
    fields: Vec<Field>,
}

/// What an answer is written to.
pub(super) struct Writer<'a> {
    out: Vec<u8>,
    /// What stands before each address that is a path, as JSON writes it.
    base: String,
    /// The fields of the objects that are open, those of the outermost first.
    fields: Vec<Field>,
    /// Where the text stands of the field `passage` of the object that ended last.
    passage: Option<Range<usize>>,
    /// What the outermost object warns of besides; none where it need not warn.
    warnings: Option<&'a [String]>,
    /// The objects and lists that are open.
    depth: usize,
}

impl<'a> Writer<'a> {
    /// One whose addresses begin with `base`, and that writes into `room`.
    pub(super) fn new(
        base: &str,
        warnings: Option<&'a [String]>,
        mut room: Room,
    ) -> Result<Self, Error> {
        let mut base = serde_json::to_string(base)?;
        base.pop();
        base.remove(0);
        room.out.clear();
        room.fields.clear();
        Ok(Self { out: room.out, base, fields: room.fields, passage: None, warnings, depth: 0 })
    }

    /// The room that was written into.
    pub(super) fn into_room(self) -> Room {
        Room { out: self.out, fields: self.fields }
    }

    fn write<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        to_writer(&mut self.out, value)
    }

    fn open<'w>(&'w mut self, bracket: u8, variant: Option<&str>) -> Result<Open<'w, 'a>, Error> {
        let (is_variant, first) = (variant.is_some(), self.fields.len());
        if let Some(variant) = variant {
            self.begin_variant(variant)?;
        }
        self.out.push(bracket);
        self.depth += 1;
        Ok(Open { writer: self, is_empty: true, first, name: 0..0, is_variant })
    }

    fn begin_variant(&mut self, variant: &str) -> Result<(), Error> {
        self.out.push(b'{');
        to_writer(&mut self.out, variant)?;
        self.out.push(b':');
        Ok(())
    }

    fn object(&self, first: usize) -> Object<'_> {
        Object { out: &self.out, fields: &self.fields[first..], base: &self.base }
    }
}

/// An object or a list that is open.
pub(super) struct Open<'w, 'a> {
    writer: &'w mut Writer<'a>,
    is_empty: bool,
    /// The place of its first field among those of the writer.
    first: usize,
    /// Where the name stands of the field that comes next.
    name: Range<usize>,
    /// Whether it is in an object of its own, as its variant has a name.
    is_variant: bool,
}

impl Open<'_, '_> {
    fn part(&mut self) {
        if !std::mem::take(&mut self.is_empty) {
            self.writer.out.push(b',');
        }
    }

    fn item<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
        self.part();
        item.serialize(&mut *self.writer)
    }

    /// Writes the name of the field that comes next; what is no text stands as one.
    fn begin<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Error> {
        self.part();
        let out = &mut self.writer.out;
        let at = out.len();
        to_writer(&mut *out, name)?;
        match out.get(at) {
            Some(b'"') => {}
            Some(b'0'..=b'9' | b'-' | b't' | b'f') => {
                out.insert(at, b'"');
                out.push(b'"');
            }
            _ => return Err(Error::custom("a key of JSON is a text")),
        }
        self.name = at + 1..out.len() - 1;
        out.push(b':');
        Ok(())
    }

    /// The same for a name that is a text.
    fn begin_named(&mut self, name: &str) -> Result<(), Error> {
        self.part();
        let out = &mut self.writer.out;
        let at = out.len();
        to_writer(&mut *out, name)?;
        self.name = at + 1..out.len() - 1;
        out.push(b':');
        Ok(())
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let start = self.writer.out.len();
        value.serialize(&mut *self.writer)?;
        let Writer { out, base, .. } = &mut *self.writer;
        let name = &out[self.name.clone()];
        if !base.is_empty()
            && out[start..].starts_with(b"\"/")
            && ADDRESSES.iter().any(|own| own.as_bytes() == name)
        {
            out.splice(start + 1..=start, base.bytes());
        }
        let value = start..self.writer.out.len();
        let passage = self.writer.passage.take().filter(|_| self.writer.out[start] == b'{');
        let field = Field { name: self.name.clone(), value, passage };
        let is_marks = self.writer.out[field.name.clone()] == *links::MARKS.as_bytes();
        self.writer.fields.push(field);
        if is_marks { self.tell_marks() } else { Ok(()) }
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        self.begin_named(name)?;
        self.value(value)
    }

    /// The marks of a hit, which are the last field, counted in characters, and after them
    /// its snippet in parts.
    fn tell_marks(&mut self) -> Result<(), Error> {
        let Some(value) = self.writer.fields.last().map(|marks| marks.value.clone()) else {
            return Ok(());
        };
        let Ok(marks) = serde_json::from_slice(&self.writer.out[value.clone()]) else {
            return Ok(());
        };
        let Some(marked) = links::marked(&self.writer.object(self.first), marks) else {
            return Ok(());
        };
        self.writer.out.truncate(value.start);
        self.writer.write(&marked.in_characters())?;
        let end = self.writer.out.len();
        if let Some(marks) = self.writer.fields.last_mut() {
            marks.value.end = end;
        }
        self.begin_named("snippet_parts")?;
        let start = self.writer.out.len();
        marked.write_parts(&mut self.writer.out)?;
        let (name, value) = (self.name.clone(), start..self.writer.out.len());
        self.writer.fields.push(Field { name, value, passage: None });
        Ok(())
    }

    fn close(self, bracket: u8) {
        self.writer.out.push(bracket);
        self.writer.depth -= 1;
        self.writer.fields.truncate(self.first);
        if self.is_variant {
            self.writer.out.push(b'}');
            self.writer.passage = None;
        }
    }

    /// Ends an object: what it lacks is added.
    fn complete(mut self) -> Result<(), Error> {
        let added = links::added(&self.writer.object(self.first));
        for (name, address) in added.into_iter().flatten() {
            self.field(name, &address)?;
        }
        self.writer.passage = self.writer.object(self.first).place("passage");
        if let Some(warnings) = self.writer.warnings.filter(|_| self.writer.depth == 1) {
            self.warn(warnings)?;
        }
        self.close(b'}');
        Ok(())
    }

    /// Adds warnings to those of an object, where it is of a type.
    fn warn(&mut self, warnings: &[String]) -> Result<(), Error> {
        let own = self.writer.object(self.first);
        if own.text("object").is_none() {
            return Ok(());
        }
        match own.place("warnings") {
            None => self.field("warnings", warnings),
            Some(_) if warnings.is_empty() => Ok(()),
            Some(list) => {
                let mut all: Vec<Cow<'_, str>> = own.read("warnings").unwrap_or_default();
                all.extend(warnings.iter().map(Cow::from));
                let all = serde_json::to_vec(&all)?;
                self.writer.out.splice(list, all);
                Ok(())
            }
        }
    }
}

macro_rules! plain {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, value: $type) -> Result<(), Error> {
            self.write(&value)
        })*
    };
}

impl<'w, 'a> Serializer for &'w mut Writer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Open<'w, 'a>;
    type SerializeTuple = Open<'w, 'a>;
    type SerializeTupleStruct = Open<'w, 'a>;
    type SerializeTupleVariant = Open<'w, 'a>;
    type SerializeMap = Open<'w, 'a>;
    type SerializeStruct = Open<'w, 'a>;
    type SerializeStructVariant = Open<'w, 'a>;

    plain!(
        serialize_bool: bool, serialize_char: char, serialize_bytes: &[u8],
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_f32: f32, serialize_f64: f64
    );

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        to_writer(&mut self.out, text)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.write(&())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.write(&())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.write(&())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        to_writer(&mut self.out, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.begin_variant(variant)?;
        value.serialize(&mut *self)?;
        self.out.push(b'}');
        self.passage = None;
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'w, 'a>, Error> {
        self.open(b'[', None)
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'w, 'a>, Error> {
        self.open(b'[', None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'w, 'a>, Error> {
        self.open(b'[', None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'w, 'a>, Error> {
        self.open(b'[', Some(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'w, 'a>, Error> {
        self.open(b'{', None)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'w, 'a>, Error> {
        self.open(b'{', None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'w, 'a>, Error> {
        self.open(b'{', Some(variant))
    }
}

macro_rules! lists {
    ($($trait:ident: $push:ident),*) => {
        $(impl ser::$trait for Open<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn $push<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
                self.item(item)
            }

            fn end(self) -> Result<(), Error> {
                self.close(b']');
                Ok(())
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
        $(impl ser::$trait for Open<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.complete()
            }
        })*
    };
}

objects!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Open<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.begin(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.complete()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::{written, written_with_warnings};

    #[derive(serde::Serialize)]
    #[serde(tag = "kind_of", rename_all = "snake_case")]
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
        empty: ((), [u8; 0], BTreeMap<u8, u8>),
    }

    #[test]
    fn what_has_no_address_is_written_as_serde_json_writes_it() {
        let whole = Whole {
            z: (0.1, 2.5e300, f64::NAN),
            bytes: [0, 255],
            numbers: [(-1, Variant::Unit), (2, Variant::Newtype(-8))].into(),
            keys: [('t', Variant::Tuple(true, 'ü')), ('s', Variant::Struct { field: () })].into(),
            left_out: None,
            tagged: Tagged::Card { name: "a \"b\"\n", more: None },
            a: vec![u64::MAX],
            empty: ((), [], BTreeMap::new()),
        };
        let own = String::from_utf8(written(&whole, None).unwrap()).unwrap();
        assert_eq!(own, serde_json::to_string(&whole).unwrap());
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let odd: BTreeMap<Option<u8>, u8> = [(None, 1)].into();
        assert!(written(&odd, None).is_err() && serde_json::to_string(&odd).is_err());
    }

    #[test]
    fn warnings_are_added_to_what_is_of_a_type_alone() {
        let warned = |value: &serde_json::Value, warnings: &[String]| {
            let written = written_with_warnings(value, None, warnings).unwrap();
            String::from_utf8(written).unwrap()
        };
        let more = ["`x` is \"no\" field".to_owned()];
        let list = serde_json::json!({"object": "list", "warnings": ["a \"b\""]});
        assert_eq!(warned(&list, &[]), list.to_string());
        let both = r#"{"object":"list","warnings":["a \"b\"","`x` is \"no\" field"]}"#;
        assert_eq!(warned(&list, &more), both);
        let bare = serde_json::json!({"object": "thing", "part": {"object": "thing"}});
        let first = r#"{"object":"thing","part":{"object":"thing"},"warnings":[]}"#;
        assert_eq!(warned(&bare, &[]), first);
        let untyped = serde_json::json!({"name": "x"});
        assert_eq!(warned(&untyped, &more), untyped.to_string());
    }
}
