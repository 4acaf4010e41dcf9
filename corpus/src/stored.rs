//! Records as they are stored. Each type reads its own JSON here, so that what
//! reads them is compiled once, and not in every crate that asks a store.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Map, Value};

use crate::{
    Card, CardRuling, CardSet, Check, DeckNumber, Document, Erratum, Example, Fact, Format,
    FusionLimit, Game, Keyword, ListEntry, Passage, Problem, Procedure, Question, Record, Revision,
    Rule, ScenarioFile, Term, Trait,
};

/// A record, or what is wanted of one, read from its JSON.
pub trait StoredRecord: Sized {
    /// The type of record that it is read from, as `object` names it.
    const OBJECT: &'static str;

    /// Reads the JSON of a record of this type.
    fn from_json(json: &str) -> serde_json::Result<Self>;
}

/// The type that a record names.
#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    object: Cow<'a, str>,
}

/// Reads a record that is also written by hand, where a key that it has not is a slip:
/// `object` is taken out first.
fn read_strictly<T: DeserializeOwned>(json: &str) -> serde_json::Result<T> {
    let mut keys: Map<String, Value> = serde_json::from_str(json)?;
    keys.remove("object");
    T::deserialize(keys)
}

macro_rules! stored {
    ($($record:ident, $object:literal, $read:path, $wrap:expr;)*) => {
        $(
            impl StoredRecord for $record {
                const OBJECT: &'static str = $object;

                fn from_json(json: &str) -> serde_json::Result<Self> {
                    $read(json)
                }
            }
        )*

        impl Record {
            /// Reads the JSON of a record of any type.
            pub fn from_json(json: &str) -> serde_json::Result<Self> {
                // The type first, then the record as that: told by serde, whatever a record
                // holds would be compiled anew for a tree that is kept until it is known.
                let named: Named = serde_json::from_str(json)?;
                match &*named.object {
                    $($object => $record::from_json(json).map($wrap),)*
                    other => Err(serde_json::Error::unknown_variant(other, &[$($object),*])),
                }
            }
        }

        #[cfg(test)]
        const STORED: &[(&str, fn(&str) -> Option<serde_json::Error>)] =
            &[$(($object, |json| $record::from_json(json).err())),*];
    };
}

stored! {
    Document, "document", read_strictly, Self::Document;
    Game, "game", read_strictly, Self::Game;
    CardSet, "set", read_strictly, Self::Set;
    Format, "format", read_strictly, Self::Format;
    Check, "check", read_strictly, Self::Check;
    Term, "term", read_strictly, Self::Term;
    Passage, "passage", serde_json::from_str, Self::Passage;
    Rule, "rule", serde_json::from_str, Self::Rule;
    Example, "example", serde_json::from_str, Self::Example;
    Question, "question", serde_json::from_str, Self::Question;
    Trait, "trait", serde_json::from_str, Self::Trait;
    FusionLimit, "fusion_limit", serde_json::from_str, Self::FusionLimit;
    Keyword, "keyword", serde_json::from_str, Self::Keyword;
    DeckNumber, "deck_number", serde_json::from_str, Self::DeckNumber;
    Fact, "fact", serde_json::from_str, Self::Fact;
    Erratum, "erratum", serde_json::from_str, Self::Erratum;
    CardRuling, "ruling", serde_json::from_str, Self::Ruling;
    ListEntry, "list_entry", serde_json::from_str, Self::ListEntry;
    Procedure, "procedure", serde_json::from_str, Self::Procedure;
    Card, "card", serde_json::from_str, |card| Self::Card(Box::new(card));
    ScenarioFile, "scenario", serde_json::from_str, Self::Scenario;
    Revision, "revision", serde_json::from_str, Self::Revision;
    Problem, "problem", serde_json::from_str, Self::Problem;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_and_read_as_records_are() {
        for (object, read) in STORED {
            let json = format!(r#"{{"object": "{object}"}}"#);
            let errors = [Record::from_json(&json).err(), read(&json)];
            for error in errors.into_iter().flatten().map(|error| error.to_string()) {
                assert!(!error.contains("unknown"), "{object}: {error}");
            }
        }
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let error = Record::from_json(r#"{"object": "nothing"}"#).unwrap_err().to_string();
        assert!(error.contains("unknown variant"), "{error}");
        assert!(Format::from_json(r#"{"object": "game"}"#).is_err());
        let error = Format::from_json(r#"{"object": "format", "idd": 1}"#).unwrap_err();
        assert!(error.to_string().contains("unknown field `idd`"), "{error}");
    }
}
