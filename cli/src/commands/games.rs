//! `headjudge play --deck A --deck B`: whole games of two decks, by chance.

use std::path::Path;

use anyhow::Context as _;
use headjudge_answers::{AnswerError, Service, game_match};
use headjudge_engine::play::{Games, Match, render_trace};

use crate::args::PlayArgs;
use crate::open::open;
use crate::output::{Exit, finish, print_answer, print_json, print_words};
use headjudge_corpus::read_bounded;

/// Decks larger than this are not read.
const MOST_BYTES: u64 = 256 * 1024;

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    let [one, two] = args.decks.as_slice() else {
        anyhow::bail!("a game has two decks; give `--deck` twice");
    };
    let files = [file(one)?, file(two)?];
    let opened = open(&args.source)?;
    let service = &opened.service;
    if let Some(n) = args.tell {
        let own = match_of(service, &files);
        return match own {
            Ok(own) => {
                let trace = own.traced(args.seed, n);
                if args.json {
                    print_json(&trace)?;
                } else {
                    print_words(&render_trace(&trace))?;
                }
                Ok(Exit::Done)
            }
            Err(error) => finish::<Games>(Err(error), args.json),
        };
    }
    match played(service, &files, args) {
        Ok(games) => {
            print_answer(&games, args.json)?;
            Ok(if games.faulty > 0 { Exit::No } else { Exit::Done })
        }
        Err(error) => finish::<Games>(Err(error), args.json),
    }
}

type File = (Vec<u8>, String);

fn file(path: &Path) -> anyhow::Result<File> {
    let bytes = read_bounded(path, MOST_BYTES)
        .with_context(|| format!("cannot read the deck `{}`", path.display()))?;
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok((bytes, name))
}

fn match_of<'s>(service: &'s Service, [one, two]: &[File; 2]) -> Result<Match<'s>, AnswerError> {
    game_match(service, [(&one.0, &one.1), (&two.0, &two.1)])
}

/// Plays the games, a part of them on each core.
fn played(service: &Service, files: &[File; 2], args: &PlayArgs) -> Result<Games, AnswerError> {
    let none = match_of(service, files)?.games(args.seed, 0..0);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let cores = u32::try_from(cores).unwrap_or(1).min(args.games).max(1);
    let from = |core: u32| u64::from(args.games) * u64::from(core) / u64::from(cores);
    let parts = std::thread::scope(|scope| {
        let part = |core: u32| {
            let numbers = from(core) as u32..from(core + 1) as u32;
            scope.spawn(move || match_of(service, files).map(|own| own.games(args.seed, numbers)))
        };
        let running: Vec<_> = (0..cores).map(part).collect();
        running.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Vec<_>>()
    });
    let mut games = none;
    for part in parts {
        match part {
            Ok(part) => games = games.and(part?),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    Ok(games)
}
