//! The arguments of the commands about editions.

use std::path::PathBuf;

use clap::{Args as Arguments, ValueEnum};
use jiff::civil::Date;

use crate::source_args::{SourceArgs, parse_date, parse_name};

#[derive(Debug, Arguments)]
pub(crate) struct ChangesArgs {
    /// The document, such as fanz-crd
    #[arg(value_parser = parse_name)]
    pub(crate) document: String,
    /// The older edition; without it the one before the newer
    #[arg(long, value_name = "EDITION")]
    pub(crate) from: Option<String>,
    /// The newer edition; without it the newest
    #[arg(long, value_name = "EDITION")]
    pub(crate) to: Option<String>,
    /// Only changes of this kind, such as reworded
    #[arg(long, value_name = "KIND")]
    pub(crate) op: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct HistoryArgs {
    /// The rule or the passage, such as fanz-crd/general/drill-memory, or the rule's title
    #[arg(required = true, value_name = "RULE", num_args = 1.., value_parser = parse_name)]
    pub(crate) words: Vec<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// The forms of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReviewForm {
    /// Lines to be read
    Text,
    /// For a pull request
    Markdown,
    /// One object
    Json,
    /// Findings beside lines, as forges show them (SARIF 2.1.0)
    Sarif,
}

#[derive(Debug, Arguments)]
pub(crate) struct ReviewArgs {
    /// What there is: a corpus folder, a document's folder, or its text
    pub(crate) old: PathBuf,
    /// What is to be: of the same kind
    pub(crate) new: PathBuf,
    /// Deck to judge before and after; may be given again
    #[arg(long = "deck", value_name = "DECK")]
    pub(crate) decks: Vec<PathBuf>,
    /// Format of decks that name none
    #[arg(long = "deck-format", value_name = "FORMAT")]
    pub(crate) format_of_decks: Option<String>,
    /// Date on which cards and decks are judged [default: today, or the date of the newest edition]
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    pub(crate) on: Option<Date>,
    /// Form of the report
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    pub(crate) format: ReviewForm,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}
