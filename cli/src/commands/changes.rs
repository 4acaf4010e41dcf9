//! `headjudge changes` and `headjudge history`: what became of the rules of a
//! document, and of one rule.

use headjudge_answers::{
    Change, List, change_op, describe, edition_pair, list, named_history, revisions, tally,
    tally_in_words,
};

use crate::args::{ChangesArgs, HistoryArgs};
use crate::open::open;
use crate::output::{Exit, finish, finish_named, print};

pub(crate) fn run(args: &ChangesArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let service = &opened.service;
    let mut above = None;
    let found = edition_pair(service, &args.document, args.from.as_deref(), args.to.as_deref())
        .and_then(|pair| -> Result<List<Change>, _> {
            let op = args.op.as_deref().map(change_op).transpose()?;
            let Some((from, to)) = pair else {
                let mut none = list(Vec::new());
                none.warnings.push(format!(
                    "there is no earlier edition of `{}` to compare with",
                    args.document
                ));
                return Ok(none);
            };
            let mut all = revisions(service, from, to)?;
            above = Some(format!(
                "{} {} -> {}: {}\n",
                to.title,
                from.edition,
                to.edition,
                tally_in_words(&tally(&all))
            ));
            all.retain(|revision| op.is_none_or(|op| revision.ops.contains(&op)));
            Ok(list(describe(service, &all)?))
        });
    if let (false, Some(above)) = (args.json, &above) {
        print(above)?;
    }
    let compared = above.is_some();
    let exit = finish(found, args.json)?;
    Ok(if compared || exit != Exit::Done { exit } else { Exit::No })
}

pub(crate) fn run_history(args: &HistoryArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let found = named_history(&opened.service, &args.words.join(" "));
    finish_named(found, args.json, "headjudge rule")
}
