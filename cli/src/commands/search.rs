//! `headjudge search`: a page of results.

use headjudge_web::answers::{List, search_page};

use crate::args::SearchArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &SearchArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let found = search_page(&opened.service, &args.words.join(" "), 1, usize::from(args.n)).map(
        |results| {
            let next = (results.total > results.hits.len()).then(|| "page 2".to_owned());
            List::page(results.hits, results.total, next, results.warnings)
        },
    );
    finish(found, args.json)
}
