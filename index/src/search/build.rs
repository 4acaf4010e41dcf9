//! Writing the index: units into the full-text index, and beside it the
//! tables that ranking and showing read.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use headjudge_corpus::{Record, fold, map_parallel};

use super::analysis::{Token, indexed_tokens, tokens};
use super::common::CommonWords;
#[cfg(feature = "store")]
use super::concordance;
use super::day::day_number;
#[cfg(feature = "store")]
use super::full_text::FullTextWriter;
use super::lexicon::LexiconWriter;
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
    names::build(dir, records)?;
    glossary::build(dir, records, vocabulary)?;
    let units = collect(records, &vocabulary.headnotes);
    suggest::build(dir, &units)?;
    let mut writer = Writer::create(dir, records, vocabulary)?;
    for units in units.chunks(AT_ONCE) {
        for (unit, cut) in units.iter().zip(map_parallel(units, Cut::of)) {
            writer.add(unit, cut)?;
        }
    }
    writer.add_words(dir, &units)?;
    writer.finish(dir)?;
    Ok(units.len() as u64)
}

/// Units that are cut into words before they are numbered, by as many threads as there are
/// cores.
const AT_ONCE: usize = 1 << 12;

/// The words of a unit, and what is shown of it.
struct Cut {
    title: Vec<Token>,
    body: Vec<Token>,
    context: Vec<Token>,
    notes: Vec<Token>,
    /// Wording that was replaced.
    replaced: [Vec<Token>; 2],
    shown: Result<Vec<u8>, IndexError>,
}

impl Cut {
    fn of(unit: &Unit) -> Self {
        Self {
            title: sentences(std::iter::once(&unit.title).chain(&unit.titles)),
            body: sentences(&unit.body),
            context: sentences(&unit.context),
            notes: sentences(&unit.notes),
            replaced: [&unit.original, &unit.updated].map(|text| tokens(text)),
            shown: shown::pack(unit, &shown::parts_of(unit)),
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
    cards: HashMap<String, u32>,
    groups: HashMap<String, u32>,
    passages: HashMap<String, u32>,
    facet_numbers: HashMap<String, u32>,
    words: u64,
    /// Units of rules that were replaced, with the passage of what replaced them.
    replaced: Vec<(u32, String)>,
    /// The first unit of each passage.
    firsts: HashMap<String, u32>,
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
            groups: HashMap::new(),
            passages: HashMap::new(),
            facet_numbers: HashMap::new(),
            words: 0,
            replaced: Vec::new(),
            firsts: HashMap::new(),
        })
    }

    fn add(&mut self, unit: &Unit, cut: Cut) -> Result<(), IndexError> {
        let n = self.meta.units;
        self.firsts.entry(unit.citation.passage.to_string()).or_insert(n);
        self.replaced.extend(unit.replaced_by.clone().map(|passage| (n, passage)));
        let row = self.row(unit, n, &cut);
        let stems = |section: Section| row.sections[section as usize].iter().copied();
        self.text.add(TEXT.into_iter().flat_map(stems))?;
        self.notes.add(stems(Section::Notes))?;
        self.rows.push(&row.pack())?;
        self.shown.push(&cut.shown?)?;
        let facets = self.facet_numbers(unit);
        self.facets.push(&crate::table::pack(&facets))?;
        self.tags.push(tags(unit).as_bytes())?;
        self.titles.push(&titles::pack(&unit.title, &self.common))?;
        #[cfg(feature = "store")]
        self.full_text.add(unit, n, [&cut.title, &cut.body, &cut.context])?;
        self.words += cut.body.len() as u64;
        self.meta.units += 1;
        Ok(())
    }

    /// Cuts the texts that hits show, once every stem has its number.
    fn add_words(&self, dir: &Path, units: &[Unit]) -> Result<(), IndexError> {
        let mut table = TableWriter::create(dir, SHOWN_WORDS)?;
        let cut = |unit: &Unit| {
            let parts = shown::parts_of(unit);
            let texts = parts.iter().map(|part| part.text.as_str());
            words::cut(&unit.title, texts, |stem| self.lexicon.known(stem), &self.common)
        };
        for units in units.chunks(AT_ONCE) {
            for entry in map_parallel(units, cut) {
                table.push(&entry)?;
            }
        }
        table.finish()
    }

    fn row(&mut self, unit: &Unit, n: u32, cut: &Cut) -> RowWriter {
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
            counts: unit.kind == "deck_number" || states_number(&unit.body),
            dated: unit.dated || unit.since.is_some() || states_date(&unit.body),
            printed: unit.printed,
            cards: unit.cards.iter().filter_map(|id| self.cards.get(id).copied()).collect(),
            ..RowWriter::default()
        };
        let next = self.groups.len() as u32;
        row.group = *self.groups.entry(unit.group.clone()).or_insert(next);
        let next = self.passages.len() as u32;
        row.passage = *self.passages.entry(unit.citation.passage.to_string()).or_insert(next);
        let texts = [(Section::Title, title), (Section::Body, body), (Section::Context, context)];
        for (section, tokens) in texts {
            row.sections[section as usize] = self.lexicon.number(tokens, n);
        }
        // Wording that was replaced is no text to rank by, but its words are known.
        for replaced in replaced {
            self.lexicon.number(replaced, n);
        }
        row.sections[Section::Notes as usize] = self.lexicon.number(notes, n);
        row
    }

    fn facet_numbers(&mut self, unit: &Unit) -> Vec<u32> {
        let mut numbers = Vec::new();
        for tag in &unit.tags {
            let field = tag.split(':').next().unwrap_or_default();
            if !matches!(field, "card" | "code" | "number") {
                self.meta.values.insert(tag.clone());
            }
            let own_kind = field != "kind" || tag[5..] == *unit.kind;
            if FACET_FIELDS.contains(&field) && own_kind {
                let next = self.meta.facets.len() as u32;
                let n = *self.facet_numbers.entry(tag.clone()).or_insert_with(|| {
                    self.meta.facets.push(tag.clone());
                    next
                });
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

/// The words of several texts; a sentence ends with each.
fn sentences<'a>(texts: impl IntoIterator<Item = &'a String>) -> Vec<Token> {
    texts.into_iter().flat_map(|text| indexed_tokens(text)).collect()
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
