//! Where the records come from, as every command takes it, and how a date is
//! given. Apart from the commands' own arguments, which all stand on it.

#![expect(clippy::doc_markdown, reason = "the comments are the help, which shows no backticks")]

use std::path::PathBuf;

use clap::Args as Arguments;
use jiff::civil::Date;

/// Where the records come from.
#[derive(Clone, Debug, Default, Arguments)]
pub(crate) struct SourceArgs {
    /// Folder of the snapshots [env: HEADJUDGE_DATA] [default: $XDG_DATA_HOME/headjudge or ~/.local/share/headjudge]
    #[arg(long, value_name = "DIR", hide_default_value = true, default_values_os = from_env("HEADJUDGE_DATA"))]
    pub(crate) data: Option<PathBuf>,
    /// Folder laid out like the project's `corpus/`, or a file written by `export`, `-` for standard input; without it the embedded corpus [env: HEADJUDGE_CORPUS]
    #[arg(long, value_name = "DIR", hide_default_value = true, default_values_os = from_env("HEADJUDGE_CORPUS"))]
    pub(crate) corpus: Option<PathBuf>,
    /// Card catalogue: OCTGN set XML, LackeyCCG text, CSV or JSON Lines, a file or a folder; may be given again
    #[arg(long, value_name = "PATH")]
    pub(crate) catalogue: Vec<PathBuf>,
}

/// What a variable of the environment says, as the default of an option. Were it
/// read as clap reads the environment, the option would be shown as required.
fn from_env(name: &str) -> Vec<clap::builder::OsStr> {
    let value = std::env::var_os(name).filter(|value| !value.is_empty());
    // It is read where the command line is described, and lives as long as that.
    let kept = value.map(|value| &*Box::leak(value.into_boxed_os_str()));
    kept.map(clap::builder::OsStr::from).into_iter().collect()
}

/// A date as it is written in an option.
pub(crate) fn parse_date(text: &str) -> Result<Date, String> {
    headjudge_answers::parse_date(text).map_err(|error| error.to_string())
}

/// A name as it is written in an option. One that is empty, as a variable of a
/// script may be, names nothing.
pub(crate) fn parse_name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err("it is empty; write a name or an id, or leave it out".to_owned());
    }
    Ok(text.to_owned())
}
