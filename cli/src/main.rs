//! The binary: joins ingest, index, engine and web. One file a command.

mod args;
mod commands;
mod input;
mod open;
mod output;
mod paint;
mod progress;
#[cfg(feature = "serve")]
mod watch;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::output::{Exit, report};

fn main() -> ExitCode {
    let args = Args::parse();
    paint::choose(args.color);
    let done = match args.command() {
        #[cfg(feature = "serve")]
        Command::Serve(args) => commands::serve::run(&args),
        Command::Build(args) => commands::build::run(&args),
        Command::Lint(args) => commands::lint::run(&args),
        Command::New(args) => commands::new::run(&args),
        Command::Export(args) => commands::export::run(&args),
        Command::Card(args) => commands::card::run(&args),
        Command::Search(args) => commands::search::run(&args),
        Command::Legality(args) => commands::legality::run(&args),
        Command::Rule(args) => commands::rule::run(&args),
        Command::Formats(args) => commands::formats::run(&args),
        Command::Procedures(args) => commands::procedures::run(&args),
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => commands::mcp::run(&args),
        Command::Check(args) => commands::check::run(&args),
        #[cfg(all(feature = "serve", feature = "discord"))]
        Command::DiscordCommands(args) => commands::discord_commands::run(&args),
        Command::Run(args) => commands::run::run(&args),
        Command::Coverage(args) => commands::coverage::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man(args) => commands::man::run(&args),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(error) => {
            report(&error);
            Exit::Failed.into()
        }
    }
}
