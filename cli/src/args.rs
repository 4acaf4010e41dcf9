//! The command line. Its help is the reference; README shows examples.

#![expect(clippy::doc_markdown, reason = "the comments are the help, which shows no backticks")]

mod ask;
mod editions;
mod new;

#[cfg(feature = "serve")]
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args as Arguments, Parser, Subcommand, ValueEnum};
use headjudge_engine::play::RuleToggle;
#[cfg(feature = "discord")]
use headjudge_web::DiscordKey;
#[cfg(feature = "serve")]
use headjudge_web::Network;
use jiff::civil::Date;

#[cfg(all(feature = "serve", feature = "fleet"))]
use crate::fleet_args::FollowArgs;
#[cfg(feature = "fleet")]
use crate::fleet_args::{FleetArgs, PublishArgs, PublishedArgs};
use crate::source_args::{SourceArgs, parse_date, parse_name};
pub(crate) use ask::{
    CardArgs, CompletionsArgs, FormatsArgs, LegalityArgs, ManArgs, ProceduresArgs, RuleArgs,
    SearchArgs,
};
pub(crate) use editions::{ChangesArgs, HistoryArgs, ReviewArgs, ReviewForm};
pub(crate) use new::{NewArgs, NewDocumentArgs, NewFormatArgs, NewRulingArgs, NewThing};

/// Rulings, errata and legality of trading card games, each with its source and the check that decided it.
#[derive(Debug, Parser)]
#[command(name = "headjudge", version, max_term_width = 100, after_help = AFTER)]
pub(crate) struct Args {
    /// When to colour what is printed; `NO_COLOR` and a pipe mean never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        ignore_case = true,
        default_value = "auto"
    )]
    pub(crate) color: Color,
    #[cfg(feature = "serve")]
    #[command(subcommand)]
    command: Option<Command>,
    #[cfg(not(feature = "serve"))]
    #[command(subcommand)]
    command: Command,
}

const AFTER: &str = "Examples:
  headjudge card blu gard
  headjudge search \"does endurance work\" --limit 3
  headjudge legality orange charge --format fanz --on 2021-02-01
  headjudge check deck.txt --format fanz
  headjudge completions bash > /etc/bash_completion.d/headjudge

Environment:
  HEADJUDGE_DATA, HEADJUDGE_CORPUS   as --data and --corpus
  HEADJUDGE_LOG                      what is logged, such as `headjudge=debug`
  NO_COLOR                           no colours

Exit codes: 0 done or legal, 1 the answer is no (nothing found, several meant, illegal, a scenario
that fails), 2 bad usage or could not be read, 3 not known (of decks, and with --exit-code).";

/// When to colour what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What to do; without a command, `serve`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve pages and the API (the default)
    #[cfg(feature = "serve")]
    #[command(args_override_self = true)]
    Serve(Box<ServeArgs>),
    /// Build the snapshot and say what is in it
    Build(BuildArgs),
    /// Account for every line of documents, and list their problems
    Lint(LintArgs),
    /// Write a skeleton that builds and answers at once
    New(NewArgs),
    /// Write every record to a file or to standard output
    Export(ExportArgs),
    /// Show a card: its current text, changes, rulings and legality
    Card(CardArgs),
    /// Search cards, rulings and lists
    Search(SearchArgs),
    /// Tell what became of each rule from one edition of a document to another
    Changes(ChangesArgs),
    /// Tell every wording of a rule, with the editions that have it
    History(HistoryArgs),
    /// Tell what a new edition changes before it is published: exit 0 nothing has to be read again, 1 something has, 2 could not be read
    Review(ReviewArgs),
    /// Tell whether a card may be in a deck
    Legality(LegalityArgs),
    /// Show a general rule with its worked examples, or list the rules
    Rule(RuleArgs),
    /// List the deck formats, or show one with its lists
    Formats(FormatsArgs),
    /// List the procedures, or show one step by step
    Procedures(ProceduresArgs),
    /// Answer an assistant over the Model Context Protocol, on standard input and output
    #[cfg(feature = "mcp")]
    Mcp(McpArgs),
    /// Check decks: exit 0 legal, 1 illegal, 3 unknown, 2 could not be read
    Check(CheckArgs),
    /// Run scenarios, step by step: exit 0 passes, 1 fails, 3 passes without all of its sentences or citations, 2 could not be read
    Run(RunArgs),
    /// Lay a table of any cards and play it, line by line; or have two decks play whole games
    Play(PlayArgs),
    /// Print what Discord is told of the commands, as its registration reads it
    #[cfg(all(feature = "serve", feature = "discord"))]
    DiscordCommands(BuildArgs),
    /// Publish a snapshot to a fleet, or take one back
    #[cfg(feature = "fleet")]
    Publish(PublishArgs),
    /// List what was published to a fleet: when, by whom, how large
    #[cfg(feature = "fleet")]
    Published(PublishedArgs),
    /// Make a fleet's keys and tables
    #[cfg(feature = "fleet")]
    Fleet(FleetArgs),
    /// Count how much of the corpus is run by a check, and list what is not
    Coverage(CoverageArgs),
    /// Look at a data folder and a running server, and say what is wrong: exit 0 if nothing is
    Doctor(DoctorArgs),
    /// Write what completes commands in a shell
    Completions(CompletionsArgs),
    /// Write the manual pages
    Man(ManArgs),
}

impl Args {
    /// What to do; without a command, `serve`.
    #[cfg(feature = "serve")]
    pub(crate) fn command(self) -> Command {
        let serve = || Command::Serve(Box::new(ServeAlone::parse_from(["headjudge"]).args));
        self.command.unwrap_or_else(serve)
    }

    /// What to do.
    #[cfg(not(feature = "serve"))]
    pub(crate) fn command(self) -> Command {
        self.command
    }
}

/// `serve` with nothing said but by the environment.
#[cfg(feature = "serve")]
#[derive(Parser)]
struct ServeAlone {
    #[command(flatten)]
    args: ServeArgs,
}

#[cfg(feature = "serve")]
const DEFAULT_LISTEN: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);

#[cfg(feature = "serve")]
#[derive(Debug, Arguments)]
pub(crate) struct ServeArgs {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = DEFAULT_LISTEN, value_parser = parse_listen)]
    pub(crate) listen: SocketAddr,
    /// Requests a second that each client may make; 0 for any number
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) rate: u32,
    /// Requests that each client may make at once, after a pause
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) burst: u32,
    /// Requests a second from this machine itself; 0 for any number
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) loopback_rate: u32,
    /// Proxy whose `X-Forwarded-For` is believed, such as 127.0.0.1 or 10.0.0.0/8; may be given again
    #[arg(long = "proxy", value_name = "NETWORK")]
    pub(crate) proxies: Vec<Network>,
    /// Address that others reach this server by, such as `https://judge.example`
    #[arg(long, value_name = "URL", env = "HEADJUDGE_PUBLIC_URL", value_parser = parse_public_url)]
    pub(crate) public_url: Option<String>,
    /// Public key of a Discord application: answers at `/discord/interactions`
    #[cfg(feature = "discord")]
    #[arg(long, value_name = "HEX", env = "HEADJUDGE_DISCORD_KEY")]
    pub(crate) discord_key: Option<DiscordKey>,
    /// Secret key of minisign, without a password: bulk files get a signature each
    #[arg(long, value_name = "PATH", env = "HEADJUDGE_SIGNING_KEY")]
    pub(crate) signing_key: Option<PathBuf>,
    /// File that says what of the API goes away, and when, as docs/operating.md shows
    #[arg(long, value_name = "PATH", env = "HEADJUDGE_DEPRECATIONS")]
    pub(crate) deprecations: Option<PathBuf>,
    /// Form of the log
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    pub(crate) log: LogForm,
    /// Show a corpus that you edit: open pages load themselves anew, and say what is wrong
    #[arg(long)]
    pub(crate) watch: bool,
    /// Host name that is answered, such as judge.example; may be given again; without it any
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,
    /// Address that `/metrics` is told on, and no longer on the other
    #[arg(long, value_name = "ADDRESS", value_parser = parse_listen)]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Seconds for which requests are still answered after SIGTERM, while /readyz says 503
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    pub(crate) drain: u64,
    /// Seconds between two looks at whether the snapshot's files are as they were built
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) verify_every: u64,
    /// File with these flags as TOML, `rate = 50`; what the command line says counts before it
    #[arg(long, value_name = "PATH", env = "HEADJUDGE_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    #[cfg(feature = "fleet")]
    #[command(flatten)]
    pub(crate) follow: FollowArgs,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// The forms of the log.
#[cfg(feature = "serve")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogForm {
    /// Lines to be read
    Text,
    /// One JSON object a line
    Json,
}

#[cfg(feature = "mcp")]
#[derive(Debug, Arguments)]
pub(crate) struct McpArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct LintArgs {
    /// Documents or drafts, `-` for standard input; without any, the corpus
    pub(crate) files: Vec<PathBuf>,
    /// The `dialect.toml` to read the files by; without it the one beside each
    #[arg(long, value_name = "PATH", requires = "files")]
    pub(crate) dialect: Option<PathBuf>,
    /// Print each line with its class and the line of the pattern that reads it
    #[arg(long, requires = "files")]
    pub(crate) lines: bool,
    /// Exit with 1 if there is any problem; without this the exit is 0
    #[arg(long)]
    pub(crate) strict: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// The forms in which records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// One JSON object a line
    Jsonl,
    /// The record store, as a file
    Sqlite,
}

#[derive(Debug, Arguments)]
pub(crate) struct ExportArgs {
    /// Form of the records
    #[arg(long, value_enum, ignore_case = true, default_value = "jsonl")]
    pub(crate) format: ExportFormat,
    /// File to write; without it or with `-`, standard output
    #[arg(long, value_name = "PATH")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct CheckArgs {
    /// Deck files: JSON, plain text, OCTGN .o8d, LackeyCCG .dek or .txt; `-` for standard input
    #[arg(required = true, value_name = "DECK")]
    pub(crate) decks: Vec<PathBuf>,
    /// Format, such as fanz; without it, the deck's own
    #[arg(short, long, value_parser = parse_name)]
    pub(crate) format: Option<String>,
    /// Date, such as 2004-12-01 [default: the deck's own, or today]
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    pub(crate) on: Option<Date>,
    /// What the event opts into, such as `legacy_thawing`; may be given again
    #[arg(long = "option", value_name = "OPTION")]
    pub(crate) options: Vec<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct PlayArgs {
    /// Lines of the table, each quoted, such as "put p1 hand Blue Guard", "set p1 anger 3", "combat p1", "play p1 Blue Guard", "answer yes"; without them standard input is read
    #[arg(value_name = "LINE", conflicts_with = "decks")]
    pub(crate) lines: Vec<String>,
    /// Deck to play whole games with, against that of a second --deck: JSON, plain text, OCTGN .o8d, LackeyCCG .dek or .txt
    #[arg(long = "deck", value_name = "DECK")]
    pub(crate) decks: Vec<PathBuf>,
    /// How many games the two decks play, each choice by chance
    #[arg(long, value_name = "N", default_value_t = 100, requires = "decks", conflicts_with = "lines", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Number that all chance of the games follows from: the same seed gives the same games
    #[arg(
        long,
        value_name = "SEED",
        default_value_t = 1,
        requires = "decks",
        conflicts_with = "lines"
    )]
    pub(crate) seed: u64,
    /// Number of one game, counted from 0, to tell step by step in place of the others
    #[arg(long, value_name = "N", requires = "decks", conflicts_with = "lines")]
    pub(crate) tell: Option<u32>,
    /// File to write the position and the moves to, as a scenario that `headjudge run` takes
    #[arg(long, value_name = "FILE", conflicts_with = "decks")]
    pub(crate) save: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct RunArgs {
    /// Scenario, such as order-of-effects/namekian-wish; a file of your own, `-` for standard input; or a procedure, such as buddyfight-timing/call; without it they are listed
    #[arg(value_name = "SCENARIO", value_parser = parse_name)]
    pub(crate) scenario: Option<String>,
    /// Step of a procedure to begin at, or to ask about
    #[arg(long, value_name = "STEP", value_parser = parse_step)]
    pub(crate) at: Option<u32>,
    /// Question about that step, such as "may the opponent use a Counter?"
    #[arg(long, value_name = "QUESTION", requires = "at")]
    pub(crate) ask: Option<String>,
    /// Which step follows where a procedure leads several ways; may be given again
    #[arg(long = "choose", value_name = "STEP", value_parser = parse_step)]
    pub(crate) choices: Vec<u32>,
    /// Rule to switch off, to see what hangs on it, such as end-combat-is-immediate; may be given again
    #[arg(long, value_name = "RULE", value_parser = parse_switch)]
    pub(crate) without: Vec<RuleToggle>,
    /// Run every scenario of the corpus; exit 1 if one fails
    #[arg(long, conflicts_with = "scenario")]
    pub(crate) all: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct DoctorArgs {
    /// Server to be asked how it does, such as http://127.0.0.1:8080
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct CoverageArgs {
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

fn parse_switch(name: &str) -> Result<RuleToggle, String> {
    RuleToggle::named(name).map_err(|fault| {
        format!(
            "{fault}; `headjudge run SCENARIO --json` has under `ablations` those that it tries"
        )
    })
}

fn parse_step(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("`{text}` is not a step; give its number, such as 3"))
}

#[cfg(feature = "serve")]
fn parse_listen(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        format!("`{text}` is not an address; give an IP address and a port, such as 127.0.0.1:8080")
    })
}

#[cfg(feature = "serve")]
fn parse_public_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = host.map(|host| host.trim_end_matches('/'));
    let plain = |host: &&str| !host.is_empty() && !host.contains([' ', '?', '#', '"', '<', '>']);
    match host.filter(plain) {
        Some(_) => Ok(text.trim_end_matches('/').to_owned()),
        None => Err(format!("`{text}` is not a whole address; write it as https://judge.example")),
    }
}
