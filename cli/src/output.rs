//! What goes to the terminal, and the exit codes.

use std::io::Write;
use std::process::ExitCode;

use headjudge_answers::json::whole;
use headjudge_answers::{AnswerError, Plain};
use serde::Serialize;

use crate::paint;

/// Exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done; of decks: all legal.
    Done,
    /// The answer is no: nothing found, or several things; of decks: one is illegal; of
    /// scenarios: one fails; of documents: a problem, under `--strict`; of a server:
    /// something is wrong.
    No,
    /// The question is wrong, or something could not be read or written.
    Failed,
    /// Of decks: none is illegal, and one cannot be decided; of a scenario: it passes, and
    /// not every sentence of its cards is performed.
    Unknown,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Failed => 2,
            Exit::Unknown => 3,
        })
    }
}

/// Writes `text` to standard output. A reader that has gone, as `head` does,
/// is no error.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// Writes an answer, as JSON or in words.
pub(crate) fn print_answer<T: Serialize + Plain>(answer: &T, json: bool) -> anyhow::Result<()> {
    if json { print_json(answer) } else { print_words(&answer.plain()) }
}

/// Writes an answer in words, in colours where they are wanted. What would steer the
/// terminal is not passed on: words may come from anybody's file.
pub(crate) fn print_words(text: &str) -> anyhow::Result<()> {
    let text = &text.replace(steers, "\u{fffd}");
    if paint::colours(&std::io::stdout()) { print(&paint::answer(text)) } else { print(text) }
}

/// Whether a terminal takes the character for a command, or turns the direction of a line.
fn steers(letter: char) -> bool {
    letter.is_control() && letter != '\n' && letter != '\t'
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes a value as JSON, as the API does.
pub(crate) fn print_json<T: Serialize>(value: &T) -> anyhow::Result<()> {
    print(&(serde_json::to_string_pretty(&whole(value, None)?)? + "\n"))
}

/// Writes an answer, or why there is none.
pub(crate) fn finish<T: Serialize + Plain>(
    found: Result<T, AnswerError>,
    json: bool,
) -> anyhow::Result<Exit> {
    finish_or_list(found, json, None)
}

/// The same; where nothing has the name, `listing` is the command that lists what there is.
pub(crate) fn finish_named<T: Serialize + Plain>(
    found: Result<T, AnswerError>,
    json: bool,
    listing: &str,
) -> anyhow::Result<Exit> {
    finish_or_list(found, json, Some(listing))
}

fn finish_or_list<T: Serialize + Plain>(
    found: Result<T, AnswerError>,
    json: bool,
    listing: Option<&str>,
) -> anyhow::Result<Exit> {
    match found {
        Ok(answer) => print_answer(&answer, json).map(|()| Exit::Done),
        Err(error) => refuse(&error, json, listing),
    }
}

/// Writes why there is no answer.
fn refuse(error: &AnswerError, json: bool, listing: Option<&str>) -> anyhow::Result<Exit> {
    if json {
        print_json(error)?;
    }
    let exit = exit_of(error);
    let hint = match (error, listing) {
        (AnswerError::Ambiguous { candidates, .. }, _) => candidates
            .first()
            .map(|one| format!("\n  ask by what stands behind the dash, such as `{}`", one.id)),
        (_, Some(listing)) if exit == Exit::No => {
            Some(format!("\n  `{listing}` lists what there is"))
        }
        _ => None,
    };
    let hint = hint.unwrap_or_default();
    complain(&(error.in_words() + &hint));
    Ok(exit)
}

/// Nothing found is an answer; a question that cannot be put is none.
fn exit_of(error: &AnswerError) -> Exit {
    match error {
        AnswerError::NotFound { .. }
        | AnswerError::UnknownCard { .. }
        | AnswerError::Ambiguous { .. } => Exit::No,
        _ => Exit::Failed,
    }
}

/// Writes one complaint to standard error.
pub(crate) fn complain(text: &str) {
    let mut stderr = std::io::stderr();
    let line =
        if paint::colours(&stderr) { paint::complaint(text) } else { format!("headjudge: {text}") };
    let _ = writeln!(stderr, "{line}");
}

/// Writes an error to standard error, as one sentence with its causes. A cause
/// that the sentence names already is not repeated.
pub(crate) fn report(error: &anyhow::Error) {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    complain(&text);
}
