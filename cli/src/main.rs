//! The binary: joins ingest, index, engine and web. One file a command.

#[cfg(feature = "serve")]
mod apart;
mod args;
mod catalogue_faults;
mod commands;
#[cfg(feature = "serve")]
mod config;
#[cfg(feature = "fleet")]
mod fleet_args;
#[cfg(all(feature = "serve", feature = "fleet"))]
mod following;
mod input;
mod open;
mod output;
mod paint;
mod progress;
#[cfg(feature = "serve")]
mod reload;
mod source_args;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::output::{Exit, report};

/// Answers are made of many small texts: a search takes a twelfth less CPU with it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match run() {
        Ok(exit) => exit.into(),
        Err(error) => {
            report(&error);
            Exit::Failed.into()
        }
    }
}

fn run() -> anyhow::Result<Exit> {
    #[cfg(feature = "serve")]
    let args = Args::parse_from(config::arguments(std::env::args_os())?);
    #[cfg(not(feature = "serve"))]
    let args = Args::parse();
    paint::choose(args.color);
    match args.command() {
        #[cfg(feature = "serve")]
        Command::Serve(args) => commands::serve::run(&args),
        Command::Build(args) => commands::build::run(&args),
        Command::Lint(args) => commands::lint::run(&args),
        Command::New(args) => commands::new::run(&args),
        Command::Export(args) => commands::export::run(&args),
        Command::Card(args) => commands::card::run(&args),
        Command::Search(args) => commands::search::run(&args),
        Command::Changes(args) => commands::changes::run(&args),
        Command::History(args) => commands::changes::run_history(&args),
        Command::Review(args) => commands::review::run(&args),
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
        Command::Play(args) => commands::play::run(&args),
        #[cfg(feature = "fleet")]
        Command::Publish(args) => commands::publish::run(&args),
        #[cfg(feature = "fleet")]
        Command::Published(args) => commands::published::run(&args),
        #[cfg(feature = "fleet")]
        Command::Fleet(args) => commands::fleet::run(&args),
        Command::Coverage(args) => commands::coverage::run(&args),
        Command::Doctor(args) => commands::doctor::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man(args) => commands::man::run(&args),
    }
}
