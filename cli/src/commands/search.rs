//! `headjudge search`: a page of results.

use anyhow::bail;
use headjudge_answers::search_list_on;
use headjudge_corpus::Languages;

use crate::args::SearchArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &SearchArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let words = args.words.join(" ");
    if words.trim().is_empty() {
        bail!("nothing to search for; type some words");
    }
    let (most, languages) = (usize::from(args.n), Languages::default());
    let found = search_list_on(&opened.service, &words, 1, most, args.on, &languages);
    let nothing = found.as_ref().is_ok_and(|list| list.data.is_empty());
    let exit = finish(found, args.json)?;
    Ok(if nothing { Exit::No } else { exit })
}
