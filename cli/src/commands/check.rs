//! `headjudge check`: decks against every rule of a format, one exit code for an event.

use std::fmt::Write;
use std::io::Read;
use std::path::Path;

use headjudge_answers::{AnswerError, DeckInput, Plain, Service, check_deck, list};
use headjudge_engine::{DeckStatus, DeckVerdict, FindingVerdict};

use super::today;
use crate::args::CheckArgs;
use crate::input::{MOST_DECK_BYTES, refuse_two_of_stdin};
use crate::open::open;
use crate::output::{Exit, complain, print_json, print_words};
use crate::progress::Progress;

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    refuse_two_of_stdin(&args.decks)?;
    let opened = open(&args.source)?;
    let mut verdicts: Vec<(String, DeckVerdict)> = Vec::new();
    let mut unread = false;
    let progress = Progress::over(args.decks.len(), "checking decks");
    for path in &args.decks {
        progress.step();
        match check(&opened.service, args, path) {
            Ok(verdict) => verdicts.push((path.display().to_string(), verdict)),
            Err(error) => {
                complain(&format!("`{}`: {}", path.display(), error.in_words()));
                if args.json && args.decks.len() == 1 {
                    print_json(&error)?;
                }
                unread = true;
            }
        }
    }
    progress.done();
    if args.json {
        match verdicts.as_slice() {
            [(_, only)] if args.decks.len() == 1 => print_json(only)?,
            [] if args.decks.len() == 1 => {}
            all => print_json(&list(all.iter().map(|(_, verdict)| verdict).collect::<Vec<_>>()))?,
        }
    } else {
        for (path, verdict) in &verdicts {
            print_words(&format!("{path}\n{}\n", verdict.plain()))?;
        }
        if args.decks.len() > 1 {
            print_words(&table(&verdicts))?;
        }
    }
    let any = |status| verdicts.iter().any(|(_, verdict)| verdict.verdict == status);
    Ok(if unread {
        Exit::Failed
    } else if any(DeckStatus::Illegal) {
        Exit::No
    } else if any(DeckStatus::Unknown) {
        Exit::Unknown
    } else {
        Exit::Done
    })
}

fn check(service: &Service, args: &CheckArgs, path: &Path) -> Result<DeckVerdict, AnswerError> {
    let bytes = read(path)?;
    let file_name = path.file_name().map(|name| name.to_string_lossy());
    check_deck(
        service,
        DeckInput {
            bytes: &bytes,
            file_name: file_name.as_deref().filter(|name| *name != "-"),
            format: args.format.as_deref(),
            on: args.on,
            today: today(),
            options: &args.options,
        },
    )
}

fn read(path: &Path) -> Result<Vec<u8>, AnswerError> {
    let fail =
        |error: std::io::Error| AnswerError::UnreadableDeck(format!("cannot be read: {error}"));
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(MOST_DECK_BYTES + 1).read_to_end(&mut bytes).map_err(fail)?;
    } else {
        let file = std::fs::File::open(path).map_err(fail)?;
        file.take(MOST_DECK_BYTES + 1).read_to_end(&mut bytes).map_err(fail)?;
    }
    if bytes.len() as u64 > MOST_DECK_BYTES {
        return Err(AnswerError::DeckTooLarge { most_kb: MOST_DECK_BYTES / 1024 });
    }
    Ok(bytes)
}

/// One line a deck.
fn table(verdicts: &[(String, DeckVerdict)]) -> String {
    let width = verdicts.iter().map(|(path, _)| path.chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for (path, verdict) in verdicts {
        let rules = |wanted| -> Vec<&str> {
            let found = verdict.findings.iter().filter(|finding| finding.verdict == wanted);
            found.map(|finding| finding.rule.as_str()).collect()
        };
        let broken = rules(FindingVerdict::Violated);
        let reasons = if broken.is_empty() { rules(FindingVerdict::Unknown) } else { broken };
        let _ = writeln!(text, "{path:<width$}  {:<16} {}", verdict.words(), reasons.join(", "));
    }
    text
}
