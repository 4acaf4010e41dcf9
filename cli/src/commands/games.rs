//! `headjudge play --deck A --deck B`: whole games of two decks, by chance.

use std::ops::Range;
use std::path::Path;

use anyhow::Context as _;
use headjudge_answers::game_match;
use headjudge_corpus::{map_parallel, read_bounded};
use headjudge_engine::play::{Games, Match, render_trace};

use crate::args::PlayArgs;
use crate::input::{MOST_DECK_BYTES, refuse_two_of_stdin};
use crate::open::open;
use crate::output::{Exit, finish, print_answer, print_json, print_words};

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    refuse_two_of_stdin(&args.decks)?;
    let [one, two] = args.decks.as_slice() else {
        anyhow::bail!("a game has two decks; give `--deck` twice");
    };
    let files = [file(one)?, file(two)?];
    let opened = open(&args.source)?;
    let [one, two] = &files;
    let own = match game_match(&opened.service, [(&one.0, &one.1), (&two.0, &two.1)]) {
        Ok(own) => own,
        Err(error) => return finish::<Games>(Err(error), args.json),
    };
    if let Some(n) = args.tell {
        let trace = own.traced(args.seed, n);
        if args.json {
            print_json(&trace)?;
        } else {
            print_words(&render_trace(&trace))?;
        }
        return Ok(Exit::Done);
    }
    let games = played(&own, args);
    print_answer(&games, args.json)?;
    Ok(if games.faulty > 0 { Exit::No } else { Exit::Done })
}

type File = (Vec<u8>, String);

fn file(path: &Path) -> anyhow::Result<File> {
    let bytes = read_bounded(path, MOST_DECK_BYTES)
        .with_context(|| format!("cannot read the deck `{}`", path.display()))?;
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok((bytes, name))
}

/// Plays the games, a part of them on each core.
fn played(own: &Match<'_>, args: &PlayArgs) -> Games {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let cores = u32::try_from(cores).unwrap_or(1).min(args.games).max(1);
    let from = |core: u32| (u64::from(args.games) * u64::from(core) / u64::from(cores)) as u32;
    let parts: Vec<Range<u32>> = (0..cores).map(|core| from(core)..from(core + 1)).collect();
    let played = map_parallel(&parts, |numbers| own.games(args.seed, numbers.clone()));
    played.into_iter().fold(own.games(args.seed, 0..0), Games::and)
}
