//! A test of the vocabulary: every key and every variant that a scenario may
//! write is written by one. A deserializer notes what each type declares, and
//! what it reads. That a key is also read by code, the compiler sees: the types
//! of cards derive no comparison, which would count as reading.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use crate::play::games::{self, with_games};
use crate::play::kernel::Game;
use crate::play::scenario::File;
use crate::play::{Scenario, ScriptGame};

/// The names that each type declares, and those that were read.
#[derive(Default)]
struct Names {
    declared: BTreeMap<String, BTreeSet<&'static str>>,
    used: BTreeMap<String, BTreeSet<String>>,
}

/// What is watched: a game's vocabulary, and the type whose names are read.
#[derive(Clone)]
struct Watch<'a> {
    names: &'a RefCell<Names>,
    game: &'static str,
    of: Option<String>,
}

impl Watch<'_> {
    fn inside(&self) -> Self {
        Self { of: None, ..self.clone() }
    }

    /// Declares the names of a type; names of other crates' types are not ours.
    fn declare(&self, name: &str, names: &'static [&'static str]) -> Self {
        if name.starts_with('$') {
            return self.inside();
        }
        let of = format!("{} {name}", self.game);
        self.names.borrow_mut().declared.entry(of.clone()).or_default().extend(names);
        Self { of: Some(of), ..self.clone() }
    }

    fn note(&self, name: &str) {
        if let Some(of) = &self.of {
            self.names.borrow_mut().used.entry(of.clone()).or_default().insert(name.to_owned());
        }
    }
}

/// A deserializer, a visitor, a seed or an access that is watched.
struct Watched<'a, T>(T, Watch<'a>);

macro_rules! forward {
    ($($method:ident)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method(Watched(visitor, self.1))
        })+
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Watched<'_, D> {
    type Error = D::Error;

    forward! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32
        deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_f32 deserialize_f64 deserialize_char deserialize_str deserialize_string
        deserialize_bytes deserialize_byte_buf deserialize_option deserialize_unit
        deserialize_seq deserialize_map deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_unit_struct(name, Watched(visitor, self.1))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_newtype_struct(name, Watched(visitor, self.1))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple(len, Watched(visitor, self.1))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple_struct(name, len, Watched(visitor, self.1))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let watch = self.1.declare(name, fields);
        self.0.deserialize_struct(name, fields, Watched(visitor, watch))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let watch = self.1.declare(name, variants);
        self.0.deserialize_enum(name, variants, Watched(visitor, watch))
    }
}

macro_rules! visit {
    ($($method:ident: $value:ty),+) => {
        $(fn $method<E: serde::de::Error>(self, value: $value) -> Result<V::Value, E> {
            self.0.$method(value)
        })+
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Watched<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    visit! { visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_f64: f64 }

    fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<V::Value, E> {
        self.1.note(value);
        self.0.visit_str(value)
    }

    fn visit_borrowed_str<E: serde::de::Error>(self, value: &'de str) -> Result<V::Value, E> {
        self.1.note(value);
        self.0.visit_borrowed_str(value)
    }

    fn visit_string<E: serde::de::Error>(self, value: String) -> Result<V::Value, E> {
        self.1.note(&value);
        self.0.visit_string(value)
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Watched(inner, self.1.inside()))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Watched(inner, self.1.inside()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Watched(seq, self.1.inside()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Watched(map, self.1))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Watched(data, self.1))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Watched<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Watched(inner, self.1))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Watched<'_, A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, A::Error> {
        self.0.next_element_seed(Watched(seed, self.1.inside()))
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Watched<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        self.0.next_key_seed(Watched(seed, self.1.clone()))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(Watched(seed, self.1.inside()))
    }
}

impl<'de, 'a, A: EnumAccess<'de>> EnumAccess<'de> for Watched<'a, A> {
    type Error = A::Error;
    type Variant = Watched<'a, A::Variant>;

    fn variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<(T::Value, Self::Variant), A::Error> {
        let (value, data) = self.0.variant_seed(Watched(seed, self.1.clone()))?;
        Ok((value, Watched(data, self.1)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Watched<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        self.0.newtype_variant_seed(Watched(seed, self.1.inside()))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, Watched(visitor, self.1.inside()))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        // The variants of one type share their keys here: `who` of one is `who` of all.
        let name = self.1.of.as_deref().and_then(|of| of.split_once(' ')).map_or("", |of| of.1);
        let watch = self.1.declare(&format!("{name}'s keys"), fields);
        self.0.struct_variant(fields, Watched(visitor, watch))
    }
}

fn read<G: Game>(text: &str, names: &RefCell<Names>, game: &'static str) {
    let watch = Watch { names, game, of: None };
    let deserializer = toml::Deserializer::parse(text).expect("TOML");
    File::<G>::deserialize(Watched(deserializer, watch)).expect("a scenario");
}

macro_rules! readers {
    ($($(#[$doc:meta])* $variant:ident $id:literal $module:ident::$game:ident;)+) => {
        fn read_game(game: ScriptGame, text: &str, names: &RefCell<Names>) {
            match game {
                $(ScriptGame::$variant => read::<games::$module::$game>(text, names, $id)),+
            }
        }
    };
}

with_games!(readers);

#[cfg(test)] // Only a test reads files in the engine.
/// The scenarios of the corpus, and the scripts about the engine's boundaries.
fn scripts() -> Vec<(String, String)> {
    let files = headjudge_corpus::embedded();
    let corpus = files.under("scenarios").filter(|(path, _)| path.contains('/'));
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("scripts are UTF-8");
    let mut all: Vec<(String, String)> =
        corpus.map(|(path, bytes)| (path.to_owned(), text(bytes))).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boundaries");
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        all.push((path.display().to_string(), text(&std::fs::read(&path).expect("a script"))));
    }
    all
}

/// A key that another test of the runner uses: a script with it must fail.
const ELSEWHERE: &str = "xfail";

/// Types whose names are not read as a scenario writes them: the names of a
/// board are read as keys of a table, and a player or a game stands for all.
const NOT_WATCHED: [&str; 5] = ["EventKind", "Zone", "Number", "Side", "ScriptGame"];

/// Types that every game shares: their names are used where one game uses them.
const SHARED: [&str; 8] =
    ["File", "Move", "Ablation", "TextVariant", "Expect", "Pattern", "Expected", "Answer"];

#[test]
fn every_key_and_variant_of_the_vocabulary_is_used() {
    let names = RefCell::new(Names::default());
    for (path, text) in scripts() {
        let game = Scenario::parse(&path, &text).unwrap_or_else(|error| panic!("{error}")).game;
        read_game(game, &text, &names);
    }
    let Names { declared, used } = names.into_inner();
    assert!(declared.len() > 40, "the vocabulary is seen: {declared:#?}");
    let shared = |of: &str, name: &str| {
        let kind = of.split_once(' ').map_or("", |of| of.1);
        SHARED.contains(&kind)
            && used.iter().any(|(other, names)| {
                other.split_once(' ').is_some_and(|of| of.1 == kind) && names.contains(name)
            })
    };
    let mut idle = Vec::new();
    for (of, declared) in &declared {
        for name in declared {
            let elsewhere = *name == ELSEWHERE
                || NOT_WATCHED.iter().any(|kind| of.ends_with(&format!(" {kind}")));
            let is_used = used.get(of).is_some_and(|used| used.contains(*name));
            if !is_used && !shared(of, name) && !elsewhere {
                idle.push(format!("{of}: {name}"));
            }
        }
    }
    assert!(idle.is_empty(), "no scenario uses\n{}", idle.join("\n"));
}
