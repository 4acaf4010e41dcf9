//! The forms of text and its encodings, as a `dialect.toml` names them. Apart,
//! because every front end and the reading of dialects know them.

use serde::Deserialize;

/// The form of a document's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Front {
    /// Each line is a block of its own, a title with a row of marks under it is one.
    Plain,
    /// Each line is a block of its own, whatever rows of marks are around it.
    Lines,
    /// A paragraph is broken into lines of about one width.
    Wrapped,
    /// Markdown.
    Markdown,
    /// A web page.
    Html,
    /// YAML.
    Yaml,
    /// JSON.
    Json,
    /// TOML.
    Toml,
    /// Rows of values parted by commas, semicolons or tabs.
    Csv,
}

impl Front {
    /// The name in a `dialect.toml`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Lines => "lines",
            Self::Wrapped => "wrapped",
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Yaml => "yaml",
            Self::Json => "json",
            Self::Toml => "toml",
            Self::Csv => "csv",
        }
    }

    /// The name, for people.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Plain => "plain text",
            Self::Lines => "lines of plain text",
            Self::Wrapped => "hard-wrapped text",
            Self::Markdown => "Markdown",
            Self::Html => "HTML",
            Self::Yaml => "YAML",
            Self::Json => "JSON",
            Self::Toml => "TOML",
            Self::Csv => "CSV",
        }
    }
}

/// The encoding of a document's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum Encoding {
    /// UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
    /// UTF-16, little end first.
    #[serde(rename = "utf-16le")]
    Utf16le,
    /// UTF-16, big end first.
    #[serde(rename = "utf-16be")]
    Utf16be,
    /// Windows code page 1252, and so Latin 1.
    #[serde(rename = "cp1252")]
    Cp1252,
}

impl Encoding {
    /// The name in a `dialect.toml`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16le => "utf-16le",
            Self::Utf16be => "utf-16be",
            Self::Cp1252 => "cp1252",
        }
    }
}
