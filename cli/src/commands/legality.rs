//! `headjudge legality`: whether a card may be in a deck, and the check that decided it.

use headjudge_answers::{CardQuery, LegalityView, legality_of, named_format};
use headjudge_engine::LegalityStatus;

use super::today;
use crate::args::LegalityArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &LegalityArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let on = args.on.unwrap_or_else(today);
    let text = args.words.join(" ");
    let query = CardQuery { text: &text, game: None, set: args.set.as_deref() };
    let found = named_format(&opened.service, args.format.as_deref())
        .and_then(|format| legality_of(&opened.service, query, format.id.as_str(), on));
    let told = found.as_ref().ok().map(exit_of);
    let exit = finish(found, args.json)?;
    Ok(told.filter(|_| args.exit_code).unwrap_or(exit))
}

/// Whether the card may be used, as an exit code.
fn exit_of(found: &LegalityView) -> Exit {
    match found.legality.status {
        LegalityStatus::Legal | LegalityStatus::Limited | LegalityStatus::Restricted => Exit::Done,
        LegalityStatus::Banned | LegalityStatus::Frozen | LegalityStatus::Illegal => Exit::No,
        LegalityStatus::NotListed | LegalityStatus::NotApplicable | LegalityStatus::Unknown => {
            Exit::Unknown
        }
    }
}
