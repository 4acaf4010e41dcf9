//! The binary: joins ingest, index, engine and web. One file a command.

mod args;
mod commands;
mod open;
mod output;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::output::{Exit, report};

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match args.command.unwrap_or_else(Command::usual) {
        Command::Serve(args) => commands::serve::run(&args),
        Command::Build(args) => commands::build::run(&args),
        Command::Lint(args) => commands::lint::run(&args),
        Command::Export(args) => commands::export::run(&args),
        Command::Card(args) => commands::card::run(&args),
        Command::Search(args) => commands::search::run(&args),
        Command::Legality(args) => commands::legality::run(&args),
        Command::Mcp(args) => commands::mcp::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Run(args) => commands::run::run(&args),
        Command::Coverage(args) => commands::coverage::run(&args),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(error) => {
            report(&error);
            Exit::Failed.into()
        }
    }
}
