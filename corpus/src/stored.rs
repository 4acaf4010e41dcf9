//! Records as they are stored. Each type reads its own JSON here, so that what
//! reads them is compiled once, and not in every crate that asks a store.

use serde::de::Error as _;

use crate::{
    Card, CardRuling, Erratum, Format, ListEntry, Passage, Problem, Procedure, Record, Revision,
    Rule, ScenarioFile, Trait,
};

/// A record, or what is wanted of one, read from its JSON.
pub trait StoredRecord: Sized {
    /// The type of record that it is read from, as `object` names it.
    const OBJECT: &'static str;

    /// Reads the JSON of a record of this type.
    fn from_json(json: &str) -> serde_json::Result<Self>;
}

impl Record {
    /// Reads the JSON of a record of any type.
    pub fn from_json(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }
}

macro_rules! stored {
    ($($record:ty, $object:literal;)*) => {
        $(
            impl StoredRecord for $record {
                const OBJECT: &'static str = $object;

                fn from_json(json: &str) -> serde_json::Result<Self> {
                    serde_json::from_str(json)
                }
            }
        )*

        #[cfg(test)]
        const STORED: &[(&str, fn(&str) -> Option<serde_json::Error>)] =
            &[$(($object, |json| <$record>::from_json(json).err())),*];
    };
}

/// A format is also written by hand, where a key that it has not is a slip: `object` is
/// read as that of any record.
impl StoredRecord for Format {
    const OBJECT: &'static str = "format";

    fn from_json(json: &str) -> serde_json::Result<Self> {
        match Record::from_json(json)? {
            Record::Format(format) => Ok(format),
            _ => Err(serde_json::Error::custom("it is no format")),
        }
    }
}

stored! {
    Card, "card";
    CardRuling, "ruling";
    Erratum, "erratum";
    ListEntry, "list_entry";
    Passage, "passage";
    Problem, "problem";
    Procedure, "procedure";
    Revision, "revision";
    Rule, "rule";
    ScenarioFile, "scenario";
    Trait, "trait";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_and_read_as_records_are() {
        let format: (_, fn(&str) -> Option<serde_json::Error>) =
            (Format::OBJECT, |json| Format::from_json(json).err());
        for (object, read) in STORED.iter().chain([&format]) {
            let json = format!(r#"{{"object": "{object}"}}"#);
            let errors = [Record::from_json(&json).err(), read(&json)];
            for error in errors.into_iter().flatten().map(|error| error.to_string()) {
                assert!(!error.contains("unknown"), "{object}: {error}");
            }
        }
    }

    #[test]
    fn what_is_no_record_and_no_format_is_refused() {
        let error = Record::from_json(r#"{"object": "nothing"}"#).unwrap_err().to_string();
        assert!(error.contains("unknown variant"), "{error}");
        assert!(Format::from_json(r#"{"object": "game"}"#).is_err());
    }
}
