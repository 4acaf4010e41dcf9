//! Writing the index: units into the full-text index, and beside it the
//! tables that ranking and showing read.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::mpsc::sync_channel;

use headjudge_corpus::{Record, both, fold, map_parallel};
use rustc_hash::{FxHashMap, FxHashSet};

use super::analysis::{Token, indexed_tokens, tokens};
use super::common::CommonWords;
#[cfg(feature = "store")]
use super::concordance;
use super::cutter::{Cutter, Placed};
use super::day::day_number;
#[cfg(feature = "store")]
use super::full_text::{self, FullTextWriter};
use super::lexicon::{LexiconWriter, Written};
use super::meta::{
    FACET_FIELDS, FACETS, META, Meta, NOTES_POSTINGS, ROWS, SHOWN, SHOWN_WORDS, TAGS,
    TEXT_POSTINGS, TITLES,
};
use super::postings::{PostingsWriter, TEXT};
use super::row::{NONE, RowWriter, Section};
use super::scope::Games;
use super::units::{Unit, collect, empty_titles};
use super::vocabulary::Vocabulary;
use super::{glossary, shown, suggest, titles, words};
use crate::table::TableWriter;
use crate::{IndexError, names};

/// Writes the index of `records` into the empty folder `dir`; returns how
/// many units can be found.
pub fn build(dir: &Path, records: &[Record], vocabulary: &Vocabulary) -> Result<u64, IndexError> {
    let name = || {
        names::build(dir, records)?;
        glossary::build(dir, records, vocabulary)
    };
    let (dictionaries, units) = both(name, || collect(records, &vocabulary.headnotes));
    dictionaries?;
    let (suggested, written) =
        both(|| suggest::build(dir, &units), || write(dir, records, vocabulary, &units));
    suggested?;
    written?;
    Ok(units.len() as u64)
}

fn write(
    dir: &Path,
    records: &[Record],
    vocabulary: &Vocabulary,
    units: &[Unit],
) -> Result<(), IndexError> {
    let mut writer = Writer::create(dir, records, vocabulary)?;
    let common = writer.common.clone();
    // Some are cut while those before them are numbered and written.
    let (send, cut) = sync_channel(1);
    let cutting = move || {
        for units in units.chunks(AT_ONCE) {
            let batches: Vec<&[Unit]> = units.chunks(BATCH).collect();
            if send.send(map_parallel(&batches, |units| Batch::cut(units, &common))).is_err() {
                break;
            }
        }
    };
    let writing = || {
        for batch in cut.into_iter().flatten() {
            writer.add_all(batch)?;
        }
        Ok::<(), IndexError>(())
    };
    let ((), written) = both(cutting, writing);
    written?;
    writer.add_words(dir, units)?;
    writer.finish(dir)
}

/// Units that are cut into words before they are numbered, by as many threads as there are
/// cores; and those that one thread cuts together, which have many words in common.
const AT_ONCE: usize = 1 << 12;
const BATCH: usize = 1 << 11;

/// Most texts have fewer words.
const MANY: usize = 64;

/// Units that were cut together.
struct Batch<'a> {
    units: &'a [Unit],
    cuts: Vec<Cut>,
    written: Written,
}

impl<'a> Batch<'a> {
    fn cut(units: &'a [Unit], common: &CommonWords) -> Self {
        let (mut indexed, mut plain) = (Cutter::new(indexed_tokens), Cutter::new(tokens));
        let mut written = Vec::new();
        let cut = |unit| Cut::of(unit, (&mut indexed, &mut plain), &mut written, common);
        Self { units, cuts: units.iter().map(cut).collect(), written }
    }
}

/// The words of a unit, and what is shown of it. Words are told by their place among
/// those that were written.
struct Cut {
    title: Vec<Placed<u32>>,
    body: Vec<Placed<u32>>,
    context: Vec<Placed<u32>>,
    notes: Vec<Placed<u32>>,
    /// Wording that was replaced.
    replaced: [Vec<Placed<u32>>; 2],
    #[cfg(feature = "store")]
    full_text: String,
    titles: Vec<u8>,
    shown: Result<Vec<u8>, IndexError>,
    /// Whether the text states a number, and a date.
    states_number: bool,
    states_date: bool,
}

impl Cut {
    fn of(
        unit: &Unit,
        (indexed, plain): (&mut Cutter<u32>, &mut Cutter<u32>),
        written: &mut Written,
        common: &CommonWords,
    ) -> Self {
        let mut write = |token: &Token| {
            written.push((token.clone(), None));
            written.len() as u32 - 1
        };
        // A sentence ends with each text.
        let mut sentences = |texts: &mut dyn Iterator<Item = &String>| {
            let mut words = Vec::with_capacity(MANY);
            texts.for_each(|text| indexed.cut(text, &mut write, &mut words));
            words
        };
        let title = sentences(&mut std::iter::once(&unit.title).chain(&unit.titles));
        let body = sentences(&mut unit.body.iter());
        let context = sentences(&mut unit.context.iter());
        let notes = sentences(&mut unit.notes.iter());
        let replaced = [&unit.original, &unit.updated].map(|text| {
            let mut words = Vec::new();
            plain.cut(text, &mut write, &mut words);
            words
        });
        #[cfg(feature = "store")]
        let full_text = {
            let stem = |n: u32| written[n as usize].0.stem.as_str();
            full_text::words([&title, &body, &context], stem)
        };
        Self {
            title,
            body,
            context,
            notes,
            replaced,
            #[cfg(feature = "store")]
            full_text,
            titles: titles::pack(&unit.title, common),
            shown: shown::pack(unit, &shown::parts_of(unit)),
            states_number: states_number(&unit.body),
            states_date: states_date(&unit.body),
        }
    }
}

struct Writer {
    #[cfg(feature = "store")]
    full_text: FullTextWriter,
    lexicon: LexiconWriter,
    rows: TableWriter,
    shown: TableWriter,
    facets: TableWriter,
    tags: TableWriter,
    titles: TableWriter,
    text: PostingsWriter,
    notes: PostingsWriter,
    common: CommonWords,
    meta: Meta,
    cards: FxHashMap<String, u32>,
    groups: FxHashMap<String, u32>,
    passages: FxHashMap<String, u32>,
    facet_numbers: FxHashMap<String, u32>,
    /// The tags that were met.
    tags_met: FxHashSet<String>,
    words: u64,
    /// Units of rules that were replaced, with the passage of what replaced them.
    replaced: Vec<(u32, String)>,
    /// The first unit of each passage.
    firsts: FxHashMap<String, u32>,
}

impl Writer {
    fn create(dir: &Path, records: &[Record], vocabulary: &Vocabulary) -> Result<Self, IndexError> {
        let cards = names::numbered(records).into_iter().map(|card| card.id.to_string());
        Ok(Self {
            #[cfg(feature = "store")]
            full_text: FullTextWriter::create(dir)?,
            lexicon: LexiconWriter::default(),
            rows: TableWriter::create(dir, ROWS)?,
            shown: TableWriter::create(dir, SHOWN)?,
            facets: TableWriter::create(dir, FACETS)?,
            tags: TableWriter::create(dir, TAGS)?,
            titles: TableWriter::create(dir, TITLES)?,
            text: PostingsWriter::default(),
            notes: PostingsWriter::default(),
            common: CommonWords::new(&vocabulary.common),
            meta: Meta {
                games: Games::new(records, &vocabulary.games),
                common: vocabulary.common.clone(),
                empty_titles: empty_titles(records),
                characters: characters(records),
                ..Meta::default()
            },
            cards: cards.zip(0..).collect(),
            groups: FxHashMap::default(),
            passages: FxHashMap::default(),
            facet_numbers: FxHashMap::default(),
            tags_met: FxHashSet::default(),
            words: 0,
            replaced: Vec::new(),
            firsts: FxHashMap::default(),
        })
    }

    fn add_all(&mut self, batch: Batch<'_>) -> Result<(), IndexError> {
        let Batch { units, cuts, mut written } = batch;
        for (unit, cut) in units.iter().zip(cuts) {
            self.add(unit, cut, &mut written)?;
        }
        Ok(())
    }

    fn add(&mut self, unit: &Unit, cut: Cut, written: &mut Written) -> Result<(), IndexError> {
        let n = self.meta.units;
        number_of(&mut self.firsts, unit.citation.passage.as_str(), n);
        self.replaced.extend(unit.replaced_by.clone().map(|passage| (n, passage)));
        let row = self.row(unit, n, &cut, written);
        let stems = |section: Section| row.sections[section as usize].iter().copied();
        self.text.add(TEXT.into_iter().flat_map(stems))?;
        self.notes.add(stems(Section::Notes))?;
        self.rows.push(&row.pack())?;
        self.shown.push(&cut.shown?)?;
        let facets = self.facet_numbers(unit);
        self.facets.push(&crate::table::pack(&facets))?;
        self.tags.push(tags(unit).as_bytes())?;
        self.titles.push(&cut.titles)?;
        #[cfg(feature = "store")]
        self.full_text.add(unit, n, &cut.full_text)?;
        self.words += cut.body.len() as u64;
        self.meta.units += 1;
        Ok(())
    }

    /// Cuts the texts that hits show, once every stem has its number.
    fn add_words(&self, dir: &Path, units: &[Unit]) -> Result<(), IndexError> {
        let mut table = TableWriter::create(dir, SHOWN_WORDS)?;
        let stem = |stem: &str| self.lexicon.known(stem);
        let cut = |cutter: &mut Cutter<words::Stem>, unit: &Unit| {
            let parts = shown::parts_of(unit);
            let texts = parts.iter().map(|part| part.text.as_str());
            words::cut(cutter, (&unit.title, texts), stem, &self.common)
        };
        for units in units.chunks(AT_ONCE) {
            let batches: Vec<&[Unit]> = units.chunks(BATCH).collect();
            let entries = map_parallel(&batches, |units| {
                let mut cutter = Cutter::new(tokens);
                units.iter().map(|unit| cut(&mut cutter, unit)).collect::<Vec<_>>()
            });
            for entry in entries.into_iter().flatten() {
                table.push(&entry)?;
            }
        }
        table.finish()
    }

    fn row(&mut self, unit: &Unit, n: u32, cut: &Cut, written: &mut Written) -> RowWriter {
        let Cut { title, body, context, notes, replaced, .. } = cut;
        let mut row = RowWriter {
            game: self.meta.games.number(&unit.game),
            kind: place_of(&mut self.meta.kinds, unit.kind),
            status: unit.status,
            list: unit.list.map_or(0, |list| list as u32 + 1),
            document: place_of(&mut self.meta.documents, unit.citation.document.as_str()),
            yields_to: unit
                .yields_to
                .as_deref()
                .map_or(NONE, |id| place_of(&mut self.meta.documents, id)),
            says: !unit.body.is_empty() || unit.kind == "card",
            bound: matches!(unit.kind, "card" | "erratum" | "ruling" | "list_entry"),
            japanese: unit.tags.iter().any(|tag| tag == "lang:ja"),
            example: unit.kind == "example",
            counts: unit.kind == "deck_number" || cut.states_number,
            dated: unit.dated || unit.since.is_some() || cut.states_date,
            printed: unit.printed,
            cards: unit.cards.iter().filter_map(|id| self.cards.get(id).copied()).collect(),
            ..RowWriter::default()
        };
        let next = self.groups.len() as u32;
        row.group = number_of(&mut self.groups, &unit.group, next);
        let next = self.passages.len() as u32;
        row.passage = number_of(&mut self.passages, unit.citation.passage.as_str(), next);
        let texts = [(Section::Title, title), (Section::Body, body), (Section::Context, context)];
        for (section, tokens) in texts {
            row.sections[section as usize] = self.lexicon.number(tokens, written, n);
        }
        // Wording that was replaced is no text to rank by, but its words are known.
        for replaced in replaced {
            self.lexicon.number(replaced, written, n);
        }
        row.sections[Section::Notes as usize] = self.lexicon.number(notes, written, n);
        row
    }

    fn facet_numbers(&mut self, unit: &Unit) -> Vec<u32> {
        let mut numbers = Vec::new();
        for tag in &unit.tags {
            let field = tag.split(':').next().unwrap_or_default();
            if !matches!(field, "card" | "code" | "number") && !self.tags_met.contains(tag) {
                self.tags_met.insert(tag.clone());
                self.meta.values.insert(tag.clone());
            }
            let own_kind = field != "kind" || tag[5..] == *unit.kind;
            if FACET_FIELDS.contains(&field) && own_kind {
                let next = self.meta.facets.len() as u32;
                let n = number_of(&mut self.facet_numbers, tag, next);
                if n == next {
                    self.meta.facets.push(tag.clone());
                }
                numbers.push(n);
            }
        }
        numbers
    }

    fn finish(mut self, dir: &Path) -> Result<(), IndexError> {
        self.rows.finish()?;
        self.shown.finish()?;
        self.facets.finish()?;
        self.tags.finish()?;
        self.titles.finish()?;
        for (file, postings) in [(TEXT_POSTINGS, self.text), (NOTES_POSTINGS, self.notes)] {
            let mut table = TableWriter::create(dir, file)?;
            for entry in postings.entries() {
                table.push(&entry)?;
            }
            table.finish()?;
        }
        self.lexicon.finish(dir)?;
        #[cfg(feature = "store")]
        self.full_text.finish()?;
        let firsts = &self.firsts;
        let successors = self.replaced.iter();
        let successors = successors.filter_map(|(n, passage)| Some((*n, *firsts.get(passage)?)));
        self.meta.successors = successors.collect();
        let words = f64::from(u32::try_from(self.words).unwrap_or(u32::MAX));
        self.meta.mean_words = words / f64::from(self.meta.units.max(1));
        std::fs::write(dir.join(META), serde_json::to_vec(&self.meta)?)?;
        #[cfg(feature = "store")]
        concordance::build(dir, self.meta.units, self.common)?;
        Ok(())
    }
}

/// The number of a key; `next`, if it has none.
fn number_of(numbers: &mut FxHashMap<String, u32>, key: &str, next: u32) -> u32 {
    if let Some(n) = numbers.get(key) {
        return *n;
    }
    numbers.insert(key.to_owned(), next);
    next
}

/// Whether a text has a number in it, of cards, times or points, that is no date or label.
fn states_number(body: &[String]) -> bool {
    body.iter().flat_map(|text| text.split_whitespace()).any(|word| {
        let digits = word.trim_matches(|c: char| !c.is_alphanumeric());
        let digits = digits.trim_end_matches(|c: char| !c.is_ascii_digit());
        matches!(digits.len(), 1..=2) && digits.bytes().all(|b| b.is_ascii_digit())
    })
}

/// Whether a text has a date in it: a year, or a day by its numbers.
fn states_date(body: &[String]) -> bool {
    body.iter().flat_map(|text| text.split_whitespace()).any(|word| {
        let word = word.trim_matches(|c: char| !c.is_ascii_digit());
        let is_year = word.len() == 4
            && matches!(word.get(..2), Some("19" | "20"))
            && word.bytes().all(|b| b.is_ascii_digit());
        let parts = word.split('/');
        let is_day = parts.clone().count() == 3
            && parts
                .clone()
                .all(|part| matches!(part.len(), 1 | 2 | 4) && part.parse::<u32>().is_ok());
        is_year || is_day
    })
}

fn place_of(list: &mut Vec<String>, value: &str) -> u32 {
    let place = list.iter().position(|known| known == value).unwrap_or_else(|| {
        list.push(value.to_owned());
        list.len() - 1
    });
    place as u32
}

/// What filters ask of a unit: its tags, and the day from which it is in
/// force, a line each.
fn tags(unit: &Unit) -> String {
    let mut tags = unit.tags.clone();
    tags.extend(unit.since.map(|since| format!("since:{}", day_number(since))));
    tags.join("\n")
}
/// The characters that traits, fusions and cards name by one word.
fn characters(records: &[Record]) -> BTreeSet<String> {
    let mut names: Vec<&str> = Vec::new();
    for record in records {
        match record {
            Record::Trait(own) => names.extend(own.members.iter().map(|m| m.name.as_str())),
            Record::FusionLimit(limit) => {
                names.extend(limit.excluded.iter().chain([&limit.character]).map(String::as_str));
            }
            Record::Card(card) => names.extend(card.character.as_deref()),
            _ => {}
        }
    }
    let one_word = |name: &str| !name.contains(char::is_whitespace);
    names.into_iter().map(fold).filter(|name| one_word(name)).collect()
}
