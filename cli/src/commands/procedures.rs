//! `headjudge procedures`: the procedures, or one step by step.

use std::fmt::Write;

use headjudge_answers::{list, procedure, procedures};

use crate::args::ProceduresArgs;
use crate::open::open;
use crate::output::{Exit, finish, finish_named, print};

pub(crate) fn run(args: &ProceduresArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    if let Some(id) = &args.procedure {
        return finish_named(procedure(&opened.service, id), args.json, "headjudge procedures");
    }
    let found = procedures(&opened.service);
    let (false, Ok(all)) = (args.json, &found) else { return finish(found.map(list), args.json) };
    let mut text = String::new();
    for procedure in all {
        let title = procedure.english_title.as_ref().unwrap_or(&procedure.title);
        let _ = writeln!(text, "{} – {title}: {} steps", procedure.id, procedure.steps.len());
    }
    print(&text).map(|()| Exit::Done)
}
