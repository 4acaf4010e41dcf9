//! `headjudge card`: a card, whole.

use headjudge_answers::{CardQuery, Lenience, card_view, find_card};

use super::today;
use crate::args::CardArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &CardArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let text = args.words.join(" ");
    let query = CardQuery { text: &text, game: args.game.as_deref(), set: args.set.as_deref() };
    let on = args.on.unwrap_or_else(today);
    let found = find_card(&opened.service, query, Lenience::Fuzzy)
        .and_then(|card| card_view(&opened.service, card, on));
    finish(found, args.json)
}
