//! Ingest: from the text of documents to records and problems.
//!
//! Data flows one way: bytes are decoded, read into lines
//! ([`markdown`](self)), split and typed by the document's dialect, then
//! completed with what the reviewed files beside the documents say (English
//! renderings, corrections, sets), linked by the card names they mention, and
//! gathered into cards. A bad document never stops it: faults of content are
//! [`Problem`](headjudge_corpus::Problem)s. Only a fault of a configuration
//! file is an error.

mod cards;
mod catalogue;
mod coded;
mod compare;
mod config;
mod context;
mod dates;
mod declared;
mod decode;
mod editions;
mod error;
mod facts;
mod front;
mod full_text;
mod jsonl;
mod limits;
mod lint;
mod list_file;
mod lists;
mod markdown;
mod merge;
mod names;
mod parsed;
mod permissions;
mod pipeline;
mod plain;
mod quotes;
mod reading;
mod references;
mod renderings;
mod sets;
mod steps;
mod strict;

pub use error::IngestError;
pub use jsonl::{read_jsonl, write_jsonl};
pub use lint::{Account, Draft, ReadLine, Tally, account, form_of, lint_text};
pub use merge::add_catalogue;
pub use pipeline::{Ingested, ingest};
pub use reading::Reading;
