//! The arguments of the commands that ask, and of those that write what shells
//! and readers of manuals want.

use std::path::PathBuf;

use clap::Args as Arguments;
use jiff::civil::Date;

use crate::source_args::{SourceArgs, parse_date, parse_name};

#[derive(Debug, Arguments)]
pub(crate) struct CardArgs {
    /// Name or nearly one, code, set and code, or id
    #[arg(required = true, value_name = "NAME_OR_CODE", num_args = 1..)]
    pub(crate) words: Vec<String>,
    /// Game, such as dbz-tcg
    #[arg(long, value_parser = parse_name)]
    pub(crate) game: Option<String>,
    /// Set, by id or name
    #[arg(long, value_parser = parse_name)]
    pub(crate) set: Option<String>,
    /// Date of the legality, such as 2021-02-01 [default: today]
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    pub(crate) on: Option<Date>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct SearchArgs {
    /// Words, "phrases", and filters such as `game:dbz-tcg`
    #[arg(required = true, value_name = "QUERY", num_args = 1..)]
    pub(crate) words: Vec<String>,
    /// Number of results
    #[arg(short, long = "limit", value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) n: u16,
    /// Date whose wordings are asked for [default: the newest]
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    pub(crate) on: Option<Date>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct LegalityArgs {
    /// Name, code or id of a card
    #[arg(required = true, value_name = "CARD", num_args = 1..)]
    pub(crate) words: Vec<String>,
    /// Format, such as fanz; without it the formats are listed
    #[arg(short, long, value_parser = parse_name)]
    pub(crate) format: Option<String>,
    /// Set, by id or name
    #[arg(long, value_parser = parse_name)]
    pub(crate) set: Option<String>,
    /// Date, such as 2004-12-01 [default: today]
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    pub(crate) on: Option<Date>,
    /// Exit with 0 if it may be used, 1 if not, 3 if that is not known
    #[arg(long)]
    pub(crate) exit_code: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct RuleArgs {
    /// Id, such as fanz-crd/general/drill-memory, or the rule's title; without it all are listed
    #[arg(value_name = "RULE", num_args = 0.., value_parser = parse_name)]
    pub(crate) words: Vec<String>,
    /// Only the rules of this document, where they are listed
    #[arg(long, value_name = "DOCUMENT", value_parser = parse_name, conflicts_with = "words")]
    pub(crate) document: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct FormatsArgs {
    /// Format to show; without it all are listed
    #[arg(value_parser = parse_name)]
    pub(crate) format: Option<String>,
    /// Only the formats of this game
    #[arg(long, value_parser = parse_name)]
    pub(crate) game: Option<String>,
    /// Date of the lists, such as 2004-12-01 [default: today]
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    pub(crate) on: Option<Date>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct ProceduresArgs {
    /// Procedure to show, such as buddyfight-timing/call; without it all are listed
    #[arg(value_parser = parse_name)]
    pub(crate) procedure: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(ignore_case = true)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Arguments)]
pub(crate) struct ManArgs {
    /// Folder to write a page for each command to; without it the first page goes to standard output
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
