//! The binary: joins ingest, index, engine and web. One file a command.

mod args;
mod commands;
#[cfg(feature = "serve")]
mod config;
mod open;
mod output;
#[cfg(feature = "serve")]
mod reload;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::output::{Exit, report};

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
    match args.command() {
        #[cfg(feature = "serve")]
        Command::Serve(args) => commands::serve::run(&args),
        Command::Build(args) => commands::build::run(&args),
        Command::Lint(args) => commands::lint::run(&args),
        Command::New(args) => commands::new::run(&args),
        Command::Export(args) => commands::export::run(&args),
        Command::Card(args) => commands::card::run(&args),
        Command::Search(args) => commands::search::run(&args),
        Command::Legality(args) => commands::legality::run(&args),
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => commands::mcp::run(&args),
        Command::Check(args) => commands::check::run(&args),
        #[cfg(all(feature = "serve", feature = "discord"))]
        Command::DiscordCommands(args) => commands::discord_commands::run(&args),
        Command::Run(args) => commands::run::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Coverage(args) => commands::coverage::run(&args),
        Command::Doctor(args) => commands::doctor::run(&args),
    }
}
