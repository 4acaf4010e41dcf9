//! `headjudge search`: a page of results.

use headjudge_answers::search_list;

use crate::args::SearchArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &SearchArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let found = search_list(&opened.service, &args.words.join(" "), 1, usize::from(args.n));
    let nothing = found.as_ref().is_ok_and(|list| list.data.is_empty());
    let exit = finish(found, args.json)?;
    Ok(if nothing { Exit::No } else { exit })
}
