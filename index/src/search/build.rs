//! Writing the index: units into the full-text index, and beside it the
//! tables that ranking and showing read.

use std::collections::BTreeSet;
use std::path::Path;
use std::thread;

use headjudge_corpus::{Record, both, fold};
use rustc_hash::{FxHashMap, FxHashSet};

use super::common::CommonWords;
#[cfg(feature = "store")]
use super::concordance;
use super::cutting::{Batch, Batches, Cut};
use super::day::day_number;
#[cfg(feature = "store")]
use super::full_text::FullTextWriter;
use super::keys::Keys;
use super::lexicon::{LexiconWriter, Written};
use super::meta::{
    FACET_FIELDS, FACETS, META, Meta, NOTES_POSTINGS, ROWS, SHOWN, TAGS, TEXT_POSTINGS, TITLES,
};
use super::postings::{PostingsWriter, TEXT};
use super::row::{NONE, RowWriter, Section};
use super::scope::Games;
use super::units::{Unit, Units, empty_titles};
use super::vocabulary::Vocabulary;
use super::words_writer::{CutStems, WordsWriter};
use super::{glossary, suggest};
use crate::table::TableWriter;
use crate::{IndexError, names};

/// Writes the index of `records` into the empty folder `dir`; returns how
/// many units can be found.
pub fn build(dir: &Path, records: &[Record], vocabulary: &Vocabulary) -> Result<u64, IndexError> {
    let name = || {
        names::build(dir, records)?;
        glossary::build(dir, records, vocabulary)
    };
    let (dictionaries, units) = both(name, || Units::of(records, &vocabulary.headnotes));
    dictionaries?;
    let many = units.len() as u64;
    let (suggested, writer) =
        both(|| suggest::build(dir, &units), || write(dir, records, vocabulary, &units));
    suggested?;
    // What they are made from is not asked again.
    drop(units);
    writer?.finish(dir)?;
    Ok(many)
}

/// Writes what can be written unit by unit.
fn write<'a>(
    dir: &Path,
    records: &'a [Record],
    vocabulary: &Vocabulary,
    units: &Units<'_>,
) -> Result<Writer<'a>, IndexError> {
    let mut writer = Writer::create(dir, records, vocabulary)?;
    let common = writer.common.clone();
    thread::scope(|scope| {
        for (thread, batch) in Batches::cut(scope, units, &common) {
            writer.add_all(thread, batch)?;
        }
        Ok::<(), IndexError>(())
    })?;
    Ok(writer)
}

/// What a thread has met, with the numbers of the stems.
#[derive(Default)]
struct Met {
    words: Written,
    stems: CutStems,
}

struct Writer<'a> {
    #[cfg(feature = "store")]
    full_text: FullTextWriter,
    lexicon: LexiconWriter,
    rows: TableWriter,
    shown: TableWriter,
    words: WordsWriter,
    facets: TableWriter,
    tags: TableWriter,
    titles: TableWriter,
    text: PostingsWriter,
    notes: PostingsWriter,
    common: CommonWords,
    meta: Meta,
    cards: FxHashMap<&'a str, u32>,
    keys: Keys,
    /// By the number of the thread that cut them.
    met: Vec<Met>,
    facet_numbers: FxHashMap<String, u32>,
    /// The tags that were met.
    tags_met: FxHashSet<String>,
    /// Words of all texts.
    length: u64,
    /// Units of rules that were replaced, with the passage of what replaced them.
    replaced: Vec<(u32, String)>,
}

impl<'a> Writer<'a> {
    fn create(
        dir: &Path,
        records: &'a [Record],
        vocabulary: &Vocabulary,
    ) -> Result<Self, IndexError> {
        let cards = names::numbered(records).into_iter().map(|card| card.id.as_str());
        Ok(Self {
            #[cfg(feature = "store")]
            full_text: FullTextWriter::create(dir)?,
            lexicon: LexiconWriter::default(),
            rows: TableWriter::create(dir, ROWS)?,
            shown: TableWriter::create(dir, SHOWN)?,
            words: WordsWriter::create(dir)?,
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
            keys: Keys::default(),
            met: Vec::new(),
            facet_numbers: FxHashMap::default(),
            tags_met: FxHashSet::default(),
            length: 0,
            replaced: Vec::new(),
        })
    }

    fn add_all(&mut self, thread: usize, batch: Batch) -> Result<(), IndexError> {
        if self.met.len() <= thread {
            self.met.resize_with(thread + 1, Met::default);
        }
        let mut met = std::mem::take(&mut self.met[thread]);
        met.words.extend(batch.words.into_iter().map(|token| (token, None)));
        met.stems.extend(batch.stems.into_iter().map(|stem| (stem, None)));
        for (unit, cut) in batch.units {
            self.add(&unit, cut, &mut met)?;
        }
        self.met[thread] = met;
        Ok(())
    }

    fn add(&mut self, unit: &Unit, cut: Cut, met: &mut Met) -> Result<(), IndexError> {
        let n = self.meta.units;
        self.replaced.extend(unit.replaced_by.clone().map(|passage| (n, passage)));
        let row = self.row(unit, n, &cut, &mut met.words);
        let stems = |section: Section| row.sections[section as usize].iter().copied();
        self.text.add(TEXT.into_iter().flat_map(stems))?;
        self.notes.add(stems(Section::Notes))?;
        self.rows.push(&row.pack())?;
        self.shown.push(&cut.shown?)?;
        self.words.add(cut.words, &mut met.stems, &self.lexicon)?;
        let facets = self.facet_numbers(unit);
        self.facets.push(&crate::table::pack(&facets))?;
        self.tags.push(tags(unit).as_bytes())?;
        self.titles.push(&cut.titles)?;
        #[cfg(feature = "store")]
        self.full_text.add(unit, n, &cut.full_text)?;
        self.length += cut.body.len() as u64;
        self.meta.units += 1;
        Ok(())
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
            cards: unit
                .cards
                .iter()
                .filter_map(|id| self.cards.get(id.as_str()).copied())
                .collect(),
            ..RowWriter::default()
        };
        row.group = self.keys.group(&unit.group);
        row.passage = self.keys.passage(unit.citation.passage.as_str(), n);
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
        drop((self.met, self.cards));
        let tables = || {
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
            self.words.finish(dir, &self.lexicon)?;
            self.lexicon.finish(dir)?;
            let successors = self.replaced.iter();
            let successors = successors.filter_map(|(n, by)| Some((*n, self.keys.first(by)?)));
            self.meta.successors = successors.collect();
            drop(self.keys);
            let words = f64::from(u32::try_from(self.length).unwrap_or(u32::MAX));
            self.meta.mean_words = words / f64::from(self.meta.units.max(1));
            std::fs::write(dir.join(META), serde_json::to_vec(&self.meta)?)?;
            #[cfg(feature = "store")]
            concordance::build(dir, self.meta.units, self.common)?;
            Ok::<(), IndexError>(())
        };
        #[cfg(feature = "store")]
        let (full_text, tables) = both(|| self.full_text.finish(), tables);
        #[cfg(feature = "store")]
        full_text?;
        #[cfg(not(feature = "store"))]
        let tables = tables();
        tables
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
