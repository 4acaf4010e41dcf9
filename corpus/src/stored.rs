//! Records as they are stored. Each type reads its own JSON here, so that what
//! reads them is compiled once, and not in every crate that asks a store.

use crate::{
    Card, CardRuling, Erratum, Format, ListEntry, Passage, Problem, Procedure, Record, Revision,
    Rule, ScenarioFile,
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
        const STORED: &[&str] = &[$($object),*];
    };
}

stored! {
    Card, "card";
    CardRuling, "ruling";
    Erratum, "erratum";
    Format, "format";
    ListEntry, "list_entry";
    Passage, "passage";
    Problem, "problem";
    Procedure, "procedure";
    Revision, "revision";
    Rule, "rule";
    ScenarioFile, "scenario";
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of the error that names no type of record.
    const UNKNOWN: &str = "unknown variant";

    #[test]
    fn types_are_named_as_records_name_them() {
        let read = |object: &str| Record::from_json(&format!(r#"{{"object": "{object}"}}"#));
        assert!(read("nothing").unwrap_err().to_string().contains(UNKNOWN));
        for object in STORED {
            let error = read(object).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(!error.contains(UNKNOWN), "{object}: {error}");
        }
    }
}
