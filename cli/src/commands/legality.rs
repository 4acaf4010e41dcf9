//! `headjudge legality`: whether a card may be in a deck, and the check that decided it.

use headjudge_answers::legality;

use super::today;
use crate::args::LegalityArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &LegalityArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let on = args.on.unwrap_or_else(today);
    finish(legality(&opened.service, &args.words.join(" "), &args.format, on), args.json)
}
