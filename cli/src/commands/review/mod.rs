//! `headjudge review`: what a new edition changes, for the person who is about
//! to publish it.

mod forms;
mod sarif;
mod source;

use std::path::Path;

use anyhow::Context;
use headjudge_answers::{Review, ReviewDeck, ReviewInput, review};

use super::today;
use crate::args::{ReviewArgs, ReviewForm};
use crate::open::{data_folder, open_source, read_catalogue};
use crate::output::{Exit, print, print_json};

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<Exit> {
    let corpus = args.source.corpus.as_deref();
    let (old, new) = source::read(&args.old, &args.new, corpus)?;
    let catalogue = read_catalogue(&args.source.catalogue)?;
    // A folder of its own, so that no snapshot that is served makes room for these.
    let data = data_folder(args.source.data.as_deref())?.join("review");
    let fail = |path: &Path| format!("cannot read `{}`", path.display());
    let (before, _) = open_source(&old, &catalogue, &data).with_context(|| fail(&args.old))?;
    let (after, _) = open_source(&new, &catalogue, &data).with_context(|| fail(&args.new))?;
    let dates = after.documents().iter().filter_map(|document| document.published);
    let on = args.on.unwrap_or_else(|| dates.fold(today(), Ord::max));
    let decks = read_decks(&args.decks)?;
    let format = args.format_of_decks.as_deref();
    let input = ReviewInput { old: &before, new: &after, on, format, decks: &decks };
    let review = review(input)?;
    match args.format {
        ReviewForm::Text => print(&forms::text(&review))?,
        ReviewForm::Markdown => print(&forms::markdown(&review))?,
        ReviewForm::Json => print_json(&review)?,
        ReviewForm::Sarif => print_json(&sarif::log(&review, &new, &args.new))?,
    }
    Ok(exit(&review))
}

/// Exit 1 where something needs a person.
fn exit(review: &Review) -> Exit {
    if review.needs_reading { Exit::No } else { Exit::Done }
}

/// Decks larger than this are not read.
const MOST_BYTES: u64 = 256 * 1024;

fn read_decks(paths: &[std::path::PathBuf]) -> anyhow::Result<Vec<ReviewDeck>> {
    let read = |path: &std::path::PathBuf| {
        let fail = || format!("cannot read the deck `{}`", path.display());
        let size = std::fs::metadata(path).with_context(fail)?.len();
        anyhow::ensure!(
            size <= MOST_BYTES,
            "`{}`: a deck has at most {} kB; is this a decklist?",
            path.display(),
            MOST_BYTES / 1024
        );
        let bytes = std::fs::read(path).with_context(fail)?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(ReviewDeck { name, bytes })
    };
    paths.iter().map(read).collect()
}
