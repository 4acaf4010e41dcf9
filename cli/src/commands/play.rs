//! `headjudge play`: a table of any cards, laid and played line by line.

use std::io::Read as _;

use anyhow::Context as _;
use headjudge_answers::table;

use crate::args::PlayArgs;
use crate::open::open;
use crate::output::{Exit, finish};

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    if !args.decks.is_empty() {
        return super::games::run(args);
    }
    let opened = open(&args.source)?;
    let mut lines = args.lines.join("\n");
    if args.lines.is_empty() {
        std::io::stdin().read_to_string(&mut lines).context("standard input could not be read")?;
    }
    let laid = table(&opened.service, &lines);
    if let (Ok(laid), Some(path)) = (&laid, &args.save) {
        std::fs::write(path, &laid.script)
            .with_context(|| format!("the scenario could not be written to {}", path.display()))?;
    }
    let stopped = laid.as_ref().is_ok_and(|laid| laid.problem.is_some());
    let partial = laid.as_ref().is_ok_and(|laid| !laid.outcome.left_out.is_empty());
    let exit = finish(laid, args.json)?;
    Ok(match (stopped, partial) {
        (true, _) => Exit::No,
        (false, true) => Exit::Unknown,
        (false, false) => exit,
    })
}
