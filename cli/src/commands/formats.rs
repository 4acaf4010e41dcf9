//! `headjudge formats`: the deck formats, or one with its lists.

use headjudge_answers::{AnswerError, FormatSummary, find_game, format, formats, list};

use super::today;
use crate::args::FormatsArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &FormatsArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let (service, on) = (&opened.service, args.on.unwrap_or_else(today));
    if let Some(name) = &args.format {
        let found = format(service, name, on);
        // Here the format is what is asked for, and no part of the question.
        let unknown = matches!(found, Err(AnswerError::UnknownFormat { .. }));
        return finish(found, args.json).map(|exit| if unknown { Exit::No } else { exit });
    }
    let found = args.game.as_ref().map(|game| find_game(service, game)).transpose();
    let found = found.and_then(|game| {
        let mut all = formats(service, on)?;
        all.retain(|format| game.is_none_or(|game| game.id.as_str() == format.game));
        Ok(list(all.into_iter().map(FormatSummary::from).collect()))
    });
    finish(found, args.json)
}
