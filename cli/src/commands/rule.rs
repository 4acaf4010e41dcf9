//! `headjudge rule`: a general rule with its worked examples, or all by name.

use headjudge_answers::{list, named_rule, rule_names};

use crate::args::RuleArgs;
use crate::open::open;
use crate::output::{Exit, finish, finish_named};

pub(crate) fn run(args: &RuleArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    if !args.words.is_empty() {
        let found = named_rule(&opened.service, &args.words.join(" "));
        return finish_named(found, args.json, "headjudge rule");
    }
    finish(rule_names(&opened.service, args.document.as_deref()).map(list), args.json)
}
