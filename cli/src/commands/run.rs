//! `headjudge run`: scenarios, one with its trace or all in a table; procedures,
//! walked or asked about.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, bail};
use headjudge_answers::{
    AnswerError, Service, ask_procedure, list, procedure, procedures, run_every_scenario,
    run_scenario_without, run_text_without, scenarios, walk_procedure,
};
use headjudge_engine::play::{Outcome, RuleToggle};

use crate::args::RunArgs;
use crate::input::{is_stdin, read};
use crate::open::open;
use crate::output::{Exit, finish, finish_named, print, print_json};

pub(crate) fn run(args: &RunArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let off: BTreeSet<RuleToggle> = args.without.iter().cloned().collect();
    let Some(name) = &args.scenario else {
        return if args.all {
            run_all(&opened.service, &off, args.json)
        } else {
            list_all(&opened.service, args.json)
        };
    };
    if let Ok(procedure) = procedure(&opened.service, name) {
        return match (args.at, &args.ask) {
            (Some(at), Some(question)) => {
                finish(ask_procedure(&opened.service, &procedure.id, at, question), args.json)
            }
            (None, Some(_)) => bail!("say which step the question is about with `--at N`"),
            (at, None) => {
                finish(walk_procedure(&opened.service, &procedure.id, at, &args.choices), args.json)
            }
        };
    }
    if args.at.is_some() || !args.choices.is_empty() {
        bail!(
            "`--at`, `--ask` and `--choose` are of procedures, and `{name}` is not one; `headjudge procedures` lists them"
        );
    }
    let path = Path::new(name);
    let outcome = if is_stdin(path) || path.extension().is_some() {
        run_file(&opened.service, name, &off)?
    } else {
        match run_scenario_without(&opened.service, name, &off) {
            Err(AnswerError::NotFound { .. }) if path.is_dir() => bail!(
                "`{name}` is a folder; name a scenario's file in it, or one that `headjudge run` lists"
            ),
            Err(AnswerError::NotFound { .. }) if path.exists() => {
                run_file(&opened.service, name, &off)?
            }
            outcome => outcome,
        }
    };
    let failed = outcome.as_ref().is_ok_and(|outcome| !outcome.passed);
    let doubtful = outcome.as_ref().is_ok_and(Outcome::is_doubtful);
    let exit = finish_named(outcome, args.json, "headjudge run")?;
    Ok(match (failed, doubtful) {
        (true, _) => Exit::No,
        (false, true) => Exit::Unknown,
        (false, false) => exit,
    })
}

/// Runs a scenario of one's own, from a file or from standard input.
fn run_file(
    service: &Service,
    name: &str,
    off: &BTreeSet<RuleToggle>,
) -> anyhow::Result<Result<Outcome, AnswerError>> {
    let bytes =
        read(Path::new(name)).with_context(|| format!("cannot read the scenario `{name}`"))?;
    let text = String::from_utf8(bytes)
        .with_context(|| format!("the scenario `{name}` is not UTF-8; write it as TOML"))?;
    if text.trim().is_empty() {
        bail!(
            "the scenario `{name}` is empty; write one as docs/scenarios.md shows, or name one that `headjudge run` lists"
        );
    }
    Ok(run_text_without(service, name, &text, off))
}

/// The scenarios and procedures that can be named.
fn list_all(service: &Service, json: bool) -> anyhow::Result<Exit> {
    let found = scenarios(service).map_err(|error| anyhow::anyhow!(error))?;
    if json {
        return print_json(&list(found)).map(|()| Exit::Done);
    }
    for scenario in found {
        print(&format!("{} – {}\n", scenario.id, scenario.title))?;
    }
    for procedure in procedures(service).map_err(|error| anyhow::anyhow!(error))? {
        print(&format!("{} – procedure, {} steps\n", procedure.id, procedure.steps.len()))?;
    }
    Ok(Exit::Done)
}

fn run_all(service: &Service, off: &BTreeSet<RuleToggle>, json: bool) -> anyhow::Result<Exit> {
    let outcomes = run_every_scenario(service, off).map_err(|error| anyhow::anyhow!(error))?;
    if outcomes.is_empty() {
        bail!("the corpus holds no scenario; put some into `scenarios/`");
    }
    let failing = outcomes.iter().filter(|outcome| !outcome.passed).count();
    if json {
        print_json(&list(outcomes))?;
    } else {
        for outcome in &outcomes {
            print(&format!("{} – {}: {}\n", outcome.id, outcome.title, outcome.status()))?;
            for failure in &outcome.failures {
                print(&format!("  line {}: {}\n", failure.line, failure.message))?;
            }
        }
        let scenarios = if outcomes.len() == 1 { "scenario" } else { "scenarios" };
        print(&format!("{} {scenarios}, {failing} failing\n", outcomes.len()))?;
    }
    Ok(if failing == 0 { Exit::Done } else { Exit::No })
}
