//! `headjudge coverage`: what of the corpus is run.

use headjudge_answers::coverage;

use crate::args::CoverageArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &CoverageArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    finish(coverage(&opened.service), args.json)
}
