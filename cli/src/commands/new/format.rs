//! A new format, with a check for each list and each number that its document
//! states: what no document states is not checked.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, bail};
use headjudge_corpus::{
    CorpusFiles, DeckNumber, Document, ListEntry, ListKind, Passage, PassageClass, Record,
};
use headjudge_ingest::ingest;

use super::files::{check_id, quoted, write};
use crate::args::NewFormatArgs;

/// A check, ready to be written.
struct Drafted {
    id: String,
    title: &'static str,
    decides: &'static str,
    rule: String,
    passage: String,
    quote: String,
    passes: String,
    fails: String,
}

pub(super) fn format(args: &NewFormatArgs) -> anyhow::Result<Vec<PathBuf>> {
    check_id(&args.id)?;
    let records = ingest(&CorpusFiles::load(&args.corpus)?)?.records;
    let known: Vec<&Document> = records
        .iter()
        .filter_map(|record| match record {
            Record::Document(document) => Some(document),
            _ => None,
        })
        .collect();
    let is = |id: &String| known.iter().find(|document| document.id == id.as_str());
    if let Some(unknown) = args.documents.iter().find(|id| is(id).is_none()) {
        let known: Vec<&str> = known.iter().map(|document| document.id.as_str()).collect();
        bail!("there is no document `{unknown}`; there is {}", known.join(", "));
    }
    let Some(document) = args.documents.first().and_then(is) else {
        bail!("name the document that rules the format with `--document`");
    };
    let others: Vec<String> = args.documents.iter().skip(1).map(|id| quoted(id)).collect();
    let with =
        if others.is_empty() { String::new() } else { format!("with = [{}]\n", others.join(", ")) };
    let title = args.title.as_deref().unwrap_or(&args.id);
    let checks = drafted(args, &records);
    let sections = sections(&stated(args, &records));
    let mut text = format!(
        "# What a deck is checked against. Each rule is a file in `checks/`.\n\
         id = {}\ngame = {}\ntitle = {}\nsummary = {}\ndocument = {}\n{with}\
         # Its recorded editions, oldest first:\n\
         # editions = [{{ edition = \"1.0\", from = \"2021-06-10\" }}]\n\
         editions = []\nrules = [\n",
        quoted(&args.id),
        quoted(document.game.as_str()),
        quoted(title),
        quoted(&format!("Decks by {}.", document.title)),
        quoted(document.id.as_str()),
    );
    for check in &checks {
        let _ = writeln!(text, "    {},", quoted(&check.id));
    }
    text.push_str("]\n");
    for section in &sections {
        let _ = write!(
            text,
            "\n[[sections]]\nid = {}\nname = {}\n",
            quoted(section),
            quoted(&format!("{section} deck"))
        );
    }
    let path = args.corpus.join("formats").join(format!("{}.toml", args.id));
    let mut written = vec![write(path, text.as_bytes())?];
    for check in &checks {
        let path = args.corpus.join("checks").join(format!("{}.toml", check.id));
        let text = check.write(&args.id);
        written.push(write(path, text.as_bytes()).context("a check could not be written")?);
    }
    Ok(written)
}

/// The checks that the records of the documents give.
fn drafted(args: &NewFormatArgs, records: &[Record]) -> Vec<Drafted> {
    let mut checks = Vec::new();
    let own = |document: &str| args.documents.iter().any(|id| id == document);
    for (kind, title, decides) in [
        (
            ListKind::Banned,
            "No banned card",
            "Whether the deck holds a card that is on the banned list on the date.",
        ),
        (
            ListKind::Restricted,
            "Restricted cards",
            "Whether the deck holds more copies of a card than the restricted list allows.",
        ),
    ] {
        let listed: Vec<&ListEntry> = records
            .iter()
            .filter_map(|record| match record {
                Record::ListEntry(entry) if entry.list == kind && own(entry.document.as_str()) => {
                    Some(entry)
                }
                _ => None,
            })
            .collect();
        let Some((first, passage)) =
            listed.first().and_then(|first| Some((first, announcing(records, first)?)))
        else {
            continue;
        };
        let most = first.max_copies.unwrap_or_default();
        checks.push(Drafted {
            id: format!("{}-{}", args.id, kind.as_str().replace('_', "-")),
            title,
            decides,
            rule: format!("{{ kind = \"listed\", list = \"{}\" }}", kind.as_str()),
            passage: passage.id.to_string(),
            quote: first_line(&passage.text),
            passes: "total = 60".to_owned(),
            fails: format!(
                "total = 60\ncards = [{{ name = {}, count = {} }}]",
                quoted(&first.card),
                most + 1
            ),
        });
    }
    let numbers = stated(args, records);
    let sections = sections(&numbers);
    for number in numbers {
        if !checks.iter().any(|c| c.id.ends_with(&suffix(number))) {
            checks.extend(numbered(args, number, &sections));
        }
    }
    checks
}

/// The numbers of deck building that the documents state, in the order of the documents.
fn stated<'a>(args: &NewFormatArgs, records: &'a [Record]) -> Vec<&'a DeckNumber> {
    let numbers = records.iter().filter_map(|record| match record {
        Record::DeckNumber(number) => Some(number),
        _ => None,
    });
    let of = |id: &String| {
        let own = numbers.clone().filter(move |number| number.document.as_str() == id);
        own.collect::<Vec<_>>()
    };
    args.documents.iter().flat_map(of).collect()
}

/// The sections that sizes speak of: `side_size` is that of the section `side`.
fn sections(numbers: &[&DeckNumber]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for number in numbers {
        let section = number.subject.strip_suffix("_size").filter(|section| *section != "deck");
        let new = section.filter(|section| !found.iter().any(|known| known == section));
        found.extend(new.map(str::to_owned));
    }
    // The first section takes the cards below no heading.
    found.retain(|section| section != "main");
    if !found.is_empty() {
        found.insert(0, "main".to_owned());
    }
    found
}

fn suffix(number: &DeckNumber) -> String {
    format!("-{}", number.subject.replace('_', "-"))
}

/// The check of a number, where its subject is one that any game has.
fn numbered(args: &NewFormatArgs, number: &DeckNumber, sections: &[String]) -> Option<Drafted> {
    let size = number.subject.strip_suffix("_size");
    let (title, decides, rule, passes, fails) = match (size, number.subject.as_str()) {
        (Some(section), subject) => {
            let (good, bad) = match (number.min, number.max) {
                (Some(min), _) if min > 0 => (min, min - 1),
                (_, Some(max)) => (max, max + 1),
                _ => return None,
            };
            // Beside other sections, the size of the deck is that of its main one.
            let section = if section == "deck" { "main" } else { section };
            let parted = sections.iter().any(|known| known == section);
            let of = if parted { format!("section = \"{section}\", ") } else { String::new() };
            let deck = |total: u32| {
                if parted {
                    format!("sections = {{ {section} = {{ total = {total} }} }}")
                } else {
                    format!("total = {total}")
                }
            };
            (
                if subject == "deck_size" { "Deck size" } else { "Size of a section" },
                "Whether the deck has neither too few cards nor too many.",
                format!("{{ kind = \"section_size\", {of}size = \"{subject}\" }}"),
                deck(good),
                deck(bad),
            )
        }
        (None, "copies") => {
            let most = number.max?;
            let deck = |count: u32| {
                format!("total = 60\ncards = [{{ name = \"A card\", count = {count} }}]")
            };
            (
                "Copies of a card",
                "Whether the deck has more copies of a card than are allowed.",
                "{ kind = \"copies\", max = \"copies\" }".to_owned(),
                deck(most),
                deck(most + 1),
            )
        }
        _ => return None,
    };
    Some(Drafted {
        id: format!("{}{}", args.id, suffix(number)),
        title,
        decides,
        rule,
        passage: number.passage.to_string(),
        quote: number.text.clone(),
        passes,
        fails,
    })
}

/// The words that announce the list of an entry: the title above it, or else its own.
fn announcing<'a>(records: &'a [Record], entry: &ListEntry) -> Option<&'a Passage> {
    let passages = || {
        records.iter().filter_map(|record| match record {
            Record::Passage(passage) if passage.document == entry.document => Some(passage),
            _ => None,
        })
    };
    let own = passages().find(|passage| passage.id == entry.passage)?;
    let above = |p: &&Passage| p.class == PassageClass::Heading && p.lines.last < own.lines.first;
    Some(passages().filter(above).max_by_key(|p| p.lines.first).unwrap_or(own))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

impl Drafted {
    fn write(&self, format: &str) -> String {
        format!(
            "# A deck rule: what decides it, the sentence that it rests on, a deck that\n\
             # passes and one that fails. Read the sentence before you rely on the check.\n\
             id = {}\ntitle = {}\ndecides = {}\nrule = {}\n\n\
             [[format]]\nformat = {}\n\n\
             [[format.cites]]\npassage = {}\nquote = {}\n\n\
             [format.passes]\n{}\n\n[format.fails]\n{}\n",
            quoted(&self.id),
            quoted(self.title),
            quoted(self.decides),
            self.rule,
            quoted(format),
            quoted(&self.passage),
            quoted(&self.quote),
            self.passes,
            self.fails
        )
    }
}
