//! `headjudge rule`: a general rule with its worked examples.

use headjudge_answers::named_rule;

use crate::args::RuleArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &RuleArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    finish(named_rule(&opened.service, &args.words.join(" ")), args.json)
}
