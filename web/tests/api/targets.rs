//! What the fuzzer tries, tried here on seeds and simple changes of them, so
//! that no target rots where there is no fuzzer. The numbers are drawn from a
//! fixed seed: each run tries the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use headjudge_answers::Service;
use headjudge_corpus::embedded;

use crate::ask::{DIGEST, api, service};
use crate::chat::discord;

#[path = "../../../fuzz/src/about.rs"]
mod about;
#[path = "../../../fuzz/src/assistants.rs"]
mod assistants;
#[path = "../../../fuzz/src/catalogues.rs"]
mod catalogues;
#[path = "../../../fuzz/src/commands.rs"]
pub(crate) mod commands;
#[path = "../../../fuzz/src/decks.rs"]
mod decks;
#[path = "../../../fuzz/src/dialects.rs"]
mod dialects;
#[path = "../../../fuzz/src/documents.rs"]
mod documents;
#[path = "../../../fuzz/src/post.rs"]
mod post;
#[path = "../../../fuzz/src/queries.rs"]
mod queries;
#[path = "../../../fuzz/src/scenarios.rs"]
mod scenarios;
#[path = "../../../fuzz/src/snapshots.rs"]
mod snapshots;
#[path = "../../../fuzz/src/texts.rs"]
mod texts;

/// How often each seed is changed.
const CHANGES: usize = 8;
/// So much of a seed is tried, in bytes: a whole document takes too long.
const LONGEST: usize = 2048;

/// Numbers that look drawn, by `SplitMix64`; the same from the same seed.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut drawn = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        drawn = (drawn ^ (drawn >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (drawn ^ (drawn >> 31)) as usize % bound
    }

    /// `seed` with one to four places changed.
    fn change(&mut self, seed: &[u8]) -> Vec<u8> {
        const ODD: [&str; 8] = ["\0", "\t", "\n\n", "\"", "[[", "\u{3000}é", "-1", "99999999999"];
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = bytes.len().min(at + 1 + self.below(8));
            match self.below(4) {
                0 if at < end => bytes[at] ^= 1 << self.below(8),
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let again = bytes[at..end].to_vec();
                    drop(bytes.splice(at..at, again));
                }
                _ => drop(bytes.splice(at..at, ODD[self.below(ODD.len())].bytes())),
            }
        }
        bytes
    }
}

/// Runs a target on its own seeds and on `more`, as they are and changed.
fn each(target: &str, more: impl IntoIterator<Item = Vec<u8>>, run: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds").join(target);
    let own = fs::read_dir(folder).into_iter().flatten();
    let mut own: Vec<PathBuf> = own.map(|entry| entry.unwrap().path()).collect();
    own.sort();
    let mut seeds: Vec<Vec<u8>> = own.iter().map(|path| fs::read(path).unwrap()).collect();
    seeds.extend(more);
    assert!(!seeds.is_empty(), "`{target}` has no seed");
    let mut draws = Draws(1);
    let tried = |input: &[u8]| {
        // Shown where it fails: the last one is at fault.
        println!("{}", input.escape_ascii());
        run(input);
    };
    for mut seed in seeds {
        seed.truncate(LONGEST);
        tried(&seed);
        (0..CHANGES).for_each(|_| tried(&draws.change(&seed)));
    }
}

/// The embedded files that `wanted` picks by their path.
fn of_the_corpus(wanted: impl Fn(&str) -> bool) -> Vec<Vec<u8>> {
    let all = embedded();
    all.iter().filter(|(path, _)| wanted(path)).map(|(_, bytes)| bytes.to_vec()).collect()
}

/// The service that questions are put to, built once.
fn judge() -> &'static Service {
    static SERVICE: OnceLock<Service> = OnceLock::new();
    SERVICE.get_or_init(|| service(&embedded(), DIGEST))
}

#[test]
fn documents_are_read_to_the_last_line() {
    let texts = of_the_corpus(|path| path.starts_with("documents/") && path.contains("/source."));
    let seeds = (b'0'..).zip(&texts).map(|(which, text)| [&[which][..], text.as_slice()].concat());
    // One text in each of the forms that are no embedded document's.
    let forms = (b'0' + texts.len() as u8..)
        .take(7)
        .map(|which| [&[which][..], texts[0].as_slice()].concat());
    each("documents", seeds.chain(forms), documents::read);
}

#[test]
fn dialects_lose_no_line() {
    each("dialects", of_the_corpus(|path| path.ends_with("/dialect.toml")), dialects::read);
}

#[test]
fn catalogues_and_decks_are_read_or_refused() {
    each("catalogues", [], catalogues::read);
    each("decks", [], decks::read);
}

#[test]
fn texts_of_cards_are_given_back_as_they_are_read() {
    each("texts", [], texts::read);
}

#[test]
fn queries_are_answered_or_refused() {
    each("queries", [], |data| queries::ask(judge(), data));
}

#[test]
fn scenarios_run_to_an_end() {
    let mut seeds = of_the_corpus(|path| path.starts_with("scenarios/"));
    seeds.retain(|seed| seed.len() <= LONGEST);
    each("scenarios", seeds.into_iter().step_by(10), |data| scenarios::run(judge(), data));
}

#[test]
fn assistants_are_answered() {
    each("assistants", [], |data| assistants::ask(&api().router, data));
}

#[test]
fn commands_are_answered_within_limits() {
    each("commands", [], |data| commands::ask(&discord().router, data));
}

#[test]
fn a_flipped_bit_is_seen() {
    let data = tempfile::tempdir().unwrap();
    snapshots::build(data.path());
    each("snapshots", [], |change| snapshots::flip(data.path(), change));
}
