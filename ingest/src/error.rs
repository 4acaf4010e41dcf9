//! Why ingest can fail: faults of configuration files alone.

/// Why a corpus could not be ingested.
#[derive(Debug, thiserror::Error)]
pub enum IngestError {
    /// A configuration file does not parse.
    #[error("`{path}`, line {line}: {message}; mend the file and try again")]
    Config {
        /// The file, below the corpus folder.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A document folder lacks its `document.toml`.
    #[error(
        "`documents/{0}` has no `document.toml`; copy one from another document and fill it in"
    )]
    NoMetadata(String),
    /// A document folder lacks its text.
    #[error(
        "`documents/{0}` holds no text next to its `document.toml`; put the document there as one file"
    )]
    NoText(String),
    /// A document folder holds several texts.
    #[error("`documents/{0}` holds several texts; keep one file next to `document.toml`")]
    SeveralTexts(String),
    /// Two folders hold the same edition of the same document.
    #[error(
        "edition `{edition}` of `{id}` is there twice; give each edition its own name in `document.toml`"
    )]
    SameEdition {
        /// The document.
        id: String,
        /// The edition.
        edition: String,
    },
    /// There is no document at all.
    #[error("the corpus holds no document; put one into `documents/<id>/`")]
    Empty,
    /// A line of a JSON Lines file is no record.
    #[error("line {line}: {message}; give a file written by `headjudge export`")]
    Jsonl {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
}
