//! The pipeline: from the files of a corpus to its records.

use std::collections::HashMap;

use headjudge_corpus::{
    CheckLink, CorpusFiles, Document, DocumentId, PassageId, Problem, Record, ScenarioFile,
    map_parallel, sha256_hex,
};

use serde::Deserialize;

use crate::config::{Config, Source};
use crate::context::Context;
use crate::declared;
use crate::decode::{Decoded, decode};
use crate::error::IngestError;
use crate::front::{self, raw_lines};
use crate::names::NameFinder;
use crate::parsed::{Builder, Parsed, ReadDocument};
use crate::reading::Reading;
use crate::renderings::LineRenderings;
use crate::sets::SetNames;
use crate::{
    cards, coded, compare, editions, facts, lists, permissions, references, renderings, sets,
};

/// What a corpus says, and what is wrong with its documents.
#[derive(Debug, Default)]
pub struct Ingested {
    /// Every record, in a fixed order.
    pub records: Vec<Record>,
    /// The problems, which are among the records too.
    pub problems: Vec<Problem>,
    /// How each document was read that no dialect of our own reads.
    pub readings: Vec<Reading>,
}

/// Reads a whole corpus. Problems never stop it; only a fault of a
/// configuration file does.
pub fn ingest(files: &CorpusFiles) -> Result<Ingested, IngestError> {
    let mut config = Config::read(files)?;
    references::check(&config, files)?;
    name_editions(&mut config.sources);
    let mut read: Vec<ReadDocument> =
        map_parallel(&config.sources, |source| read_document(source, &config));
    coded::name(&mut read, &config);
    let mut problems = lists::add(&mut read, &config);
    problems.extend(references::resolve(&mut config, &read));
    let finder = NameFinder::new(&read, &config);
    finder.link(&mut read);
    let cards = cards::gather(&read, &finder, &config);
    sets::add_unlisted(&mut config.sets, &cards);
    link_checks(&mut read, &config);
    let (revisions, odd) = editions::compare(&read);
    problems.extend(odd);
    let mut ingested = collect(config, read, cards, problems);
    ingested.records.extend(revisions.into_iter().map(Record::Revision));
    ingested.records.extend(scenarios(files).map(Record::Scenario));
    Ok(ingested)
}

/// The scenario files, by the id that each states.
fn scenarios(files: &CorpusFiles) -> impl Iterator<Item = ScenarioFile> {
    #[derive(Deserialize)]
    struct Stated {
        id: Option<String>,
    }
    files.under("scenarios").filter_map(|(path, bytes)| {
        let text = std::str::from_utf8(bytes).ok()?.to_owned();
        let stated = toml::from_str::<Stated>(&text).ok().and_then(|stated| stated.id);
        // Files beside the scenarios state no id and go by their name.
        let id = stated.unwrap_or_else(|| path.trim_end_matches(".toml").to_owned());
        Some(ScenarioFile { id, file: format!("scenarios/{path}"), text })
    })
}

/// Gives every edition but the newest of a document an id of its own, `id@edition`.
fn name_editions(sources: &mut [Source<'_>]) {
    sources.sort_by(|a, b| {
        let key = |s: &Source<'_>| {
            (s.document.id.clone(), s.document.published, s.document.edition.clone())
        };
        key(a).cmp(&key(b))
    });
    for i in 1..sources.len() {
        if sources[i - 1].document.id == sources[i].document.id {
            let older = &mut sources[i - 1].document;
            // An id is part of addresses: what is odd there becomes a hyphen.
            let odd = |c: char| !c.is_alphanumeric() && !matches!(c, '.' | '-' | '_');
            let edition = older.edition.replace(odd, "-");
            older.id = DocumentId::new(format!("{}@{edition}", older.id));
        }
    }
}

fn read_document(source: &Source<'_>, config: &Config<'_>) -> ReadDocument {
    let document = source.document.clone();
    let dialect = source.dialect.as_deref();
    let encoding = dialect.and_then(|dialect| dialect.encoding);
    let Decoded { text, mut problems, binary } =
        decode(document.id.as_str(), source.bytes, encoding);
    let found = sha256_hex(source.bytes);
    if found != document.sha256 && !document.sha256.is_empty() {
        let message = format!(
            "the text is not the one that `document.toml` was written for (its SHA-256 is {found})"
        );
        problems.push(Problem::new(document.id.as_str(), 1, "digest-changed", message));
    }
    let set_names = SetNames::new(&config.sets);
    let context = Context { sets: &set_names, game: config.game(&document.game) };
    let (mut parsed, text) = if binary {
        (not_text(&document, &text), text)
    } else {
        let dialect = dialect.unwrap_or_else(|| declared::generic());
        let front = dialect.front.unwrap_or_else(|| front::guess(source.name, &text));
        let (text, unfolded) = front::unfold(text, front);
        if unfolded {
            let message = "several blocks share a line; lines are counted after such a line was broken at each block";
            problems.push(Problem::new(document.id.as_str(), 1, "shared-lines", message));
        }
        let stream = front::read(&text, front);
        (declared::parse(&document, &stream, front, dialect, &context), text)
    };
    let lines = raw_lines(&text);
    if document.language != "en" {
        let renderings = LineRenderings::new(&lines, &config.renderings);
        // A document of which nobody rendered a line lacks no rendering.
        let wanted = !renderings.is_empty();
        for missing in renderings::apply(&mut parsed, &renderings).into_iter().filter(|_| wanted) {
            let message = "the line has no English rendering; add one to `renderings/`";
            problems.push(Problem::new(
                document.id.as_str(),
                missing.first,
                "no-rendering",
                message,
            ));
        }
    }
    permissions::read(&mut parsed.procedures);
    for correction in config.corrections.iter().filter(|c| applies_to(&c.document, &document.id)) {
        for line in lines.iter().filter(|line| line.raw.contains(&correction.source)) {
            let message = format!("`{}` is read as `{}`", correction.source, correction.reading);
            problems.push(Problem::new(document.id.as_str(), line.n, "slip", message));
        }
    }
    parsed.problems.extend(problems);
    parsed.problems.sort();
    ReadDocument { document, parsed }
}

/// A document that is no text: its lines are kept and rule nothing.
fn not_text(document: &Document, text: &str) -> Parsed {
    let lines = raw_lines(text);
    let mut out = Builder::new(document, &lines);
    if !lines.is_empty() {
        out.non_normative("binary", 0..lines.len(), "is not text");
    }
    out.finish()
}

/// Whether what is said of `document` applies to the edition `id`.
fn applies_to(document: &str, id: &DocumentId) -> bool {
    id.family() == document
}

/// Puts into each rule the checks that cite its passages.
fn link_checks(read: &mut [ReadDocument], config: &Config<'_>) {
    let mut by_passage: HashMap<&PassageId, Vec<CheckLink>> = HashMap::new();
    for check in &config.checks {
        for cite in check.says.formats.iter().flat_map(|case| &case.cites) {
            let links = by_passage.entry(&cite.passage).or_default();
            let link = CheckLink::new(&check.says.id);
            if !links.contains(&link) {
                links.push(link);
            }
        }
    }
    for rule in read.iter_mut().flat_map(|document| &mut document.parsed.rules) {
        let mut checks: Vec<CheckLink> =
            rule.passages.iter().filter_map(|id| by_passage.get(id)).flatten().cloned().collect();
        checks.sort();
        checks.dedup();
        rule.checks = checks;
    }
}

/// Lays every record into its fixed order: what the corpus is made of, then
/// each document's records by type and line, then cards and problems.
fn collect(
    config: Config<'_>,
    read: Vec<ReadDocument>,
    cards: Vec<headjudge_corpus::Card>,
    mut problems: Vec<Problem>,
) -> Ingested {
    let documents: Vec<Document> = read.iter().map(|r| r.document.clone()).collect();
    let mut records: Vec<Record> = Vec::new();
    records.extend(documents.iter().cloned().map(Record::Document));
    records.extend(config.games.into_iter().map(Record::Game));
    records.extend(config.sets.into_iter().map(Record::Set));
    records.extend(config.formats.into_iter().map(|file| Record::Format(file.says)));
    records.extend(config.checks.into_iter().map(|file| Record::Check(file.says)));
    records.extend(config.terms.into_iter().map(Record::Term));
    let mut procedures = Vec::new();
    let mut readings = Vec::new();
    for document in read {
        let facts = facts::read(&document);
        let parsed = document.parsed;
        records.extend(parsed.passages.into_iter().map(Record::Passage));
        records.extend(parsed.rules.into_iter().map(Record::Rule));
        records.extend(parsed.examples.into_iter().map(Record::Example));
        records.extend(parsed.questions.into_iter().map(Record::Question));
        records.extend(parsed.traits.into_iter().map(Record::Trait));
        records.extend(parsed.fusion_limits.into_iter().map(Record::FusionLimit));
        records.extend(parsed.keywords.into_iter().map(Record::Keyword));
        records.extend(parsed.deck_numbers.into_iter().map(Record::DeckNumber));
        records.extend(facts.into_iter().map(Record::Fact));
        records.extend(parsed.errata.into_iter().map(Record::Erratum));
        records.extend(parsed.rulings.into_iter().map(Record::Ruling));
        records.extend(parsed.list_entries.into_iter().map(Record::ListEntry));
        procedures.extend(parsed.procedures);
        problems.extend(parsed.problems);
        readings.extend(parsed.reading);
    }
    compare::compare_tellings(&mut procedures, &documents);
    records.extend(procedures.into_iter().map(Record::Procedure));
    records.extend(cards.into_iter().map(|card| Record::Card(Box::new(card))));
    records.extend(problems.iter().cloned().map(Record::Problem));
    Ingested { records, problems, readings }
}
