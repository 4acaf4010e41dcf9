//! `headjudge run`: scenarios, one with its trace or all in a table; procedures,
//! walked or asked about.

use std::path::Path;

use anyhow::{Context, bail};
use headjudge_engine::play::Outcome;
use headjudge_web::answers::{
    Plain, ask_procedure, list, procedure, run_scenario, run_text, scenarios, walk_procedure,
};
use headjudge_web::{Fault, Service};

use crate::args::RunArgs;
use crate::open::open;
use crate::output::{Exit, finish, print, print_json};

pub(crate) fn run(args: &RunArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let Some(name) = &args.scenario else { return run_all(&opened.service, args.json) };
    if let Ok(procedure) = procedure(&opened.service, name) {
        return match (args.at, &args.ask) {
            (Some(at), Some(question)) => {
                finish(ask_procedure(&opened.service, &procedure.id, at, question), args.json)
            }
            (at, _) => {
                finish(walk_procedure(&opened.service, &procedure.id, at, &args.choices), args.json)
            }
        };
    }
    let outcome = if Path::new(name).extension().is_some_and(|end| end == "toml") {
        let text = std::fs::read_to_string(name)
            .with_context(|| format!("cannot read the scenario `{name}`"))?;
        run_text(&opened.service, &text)
    } else {
        run_scenario(&opened.service, name)
    };
    let passed = outcome.as_ref().is_ok_and(|outcome| outcome.passed);
    let exit = finish(outcome, args.json)?;
    Ok(if passed { exit } else { Exit::No })
}

fn run_all(service: &Service, json: bool) -> anyhow::Result<Exit> {
    let found = scenarios(service).map_err(|fault| anyhow::anyhow!(fault))?;
    if found.is_empty() {
        bail!("the corpus holds no scenario; put some into `scenarios/`");
    }
    let outcomes: Vec<Outcome> = found
        .iter()
        .map(|scenario| run_scenario(service, &scenario.id))
        .collect::<Result<_, Fault>>()
        .map_err(|fault| anyhow::anyhow!(fault))?;
    let failing = outcomes.iter().filter(|outcome| !outcome.passed).count();
    if json {
        print_json(&list(outcomes))?;
    } else {
        for outcome in &outcomes {
            let how = match (outcome.passed, outcome.proven()) {
                (false, _) => "FAILS",
                (true, true) => "passes",
                (true, false) => "passes (weak: no rule changes it)",
            };
            print(&format!("{} – {}: {how}\n", outcome.id, outcome.title))?;
            if !outcome.passed {
                print(&outcome.plain())?;
            }
        }
        print(&format!("{} scenarios, {failing} failing\n", outcomes.len()))?;
    }
    Ok(if failing == 0 { Exit::Done } else { Exit::No })
}
