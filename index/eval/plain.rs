//! The plain searches that headjudge's is measured beside: BM25 over the
//! passages as tantivy gives it with its usual tokenizer, and `SQLite`'s FTS5.

use std::error::Error;

use headjudge_corpus::{DocumentId, Lines, Passage, PassageClass, Record};
use rusqlite::Connection;
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{IndexRecordOption, STORED, Schema, TEXT, Term, Value};
use tantivy::{Index, Searcher, TantivyDocument};

use crate::measure::Given;

const SHOWN: usize = 10;

/// Passages that are answers: all but headings and what rules nothing.
fn passages(records: &[Record]) -> impl Iterator<Item = &Passage> {
    records
        .iter()
        .filter_map(|record| match record {
            Record::Passage(passage) => Some(passage),
            _ => None,
        })
        .filter(|p| !matches!(p.class, PassageClass::Heading | PassageClass::NonNormative))
}

/// What is searched of a passage: its titles, its text and its rendering.
fn text(passage: &Passage) -> String {
    let english = passage.english.as_deref().unwrap_or_default();
    format!("{}\n{}\n{english}", passage.heading_path.join("\n"), passage.text)
}

fn words(q: &str) -> Vec<String> {
    q.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// tantivy's BM25 over passages.
pub(crate) struct Bm25 {
    searcher: Searcher,
    text: tantivy::schema::Field,
    place: tantivy::schema::Field,
}

impl Bm25 {
    pub(crate) fn new(records: &[Record]) -> Result<Self, Box<dyn Error>> {
        let mut schema = Schema::builder();
        let field = schema.add_text_field("text", TEXT);
        let place = schema.add_text_field("place", STORED);
        let index = Index::create_in_ram(schema.build());
        let mut writer = index.writer_with_num_threads::<TantivyDocument>(1, 20_000_000)?;
        for passage in passages(records) {
            let mut document = TantivyDocument::new();
            document.add_text(field, text(passage));
            let at = (&passage.document, passage.lines);
            document.add_text(place, serde_json::to_string(&(at.0, at.1, &passage.id))?);
            writer.add_document(document)?;
        }
        writer.commit()?;
        Ok(Self { searcher: index.reader()?.searcher(), text: field, place })
    }

    pub(crate) fn ask(&self, q: &str) -> Vec<Given> {
        let term = |word: String| -> (Occur, Box<dyn Query>) {
            let term = Term::from_field_text(self.text, &word);
            (Occur::Should, Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)))
        };
        let query = BooleanQuery::new(words(q).into_iter().map(term).collect());
        let top = TopDocs::with_limit(SHOWN).order_by_score();
        let found = self.searcher.search(&query, &top).unwrap_or_default();
        let places = found.into_iter().filter_map(|(_, address)| {
            let document: TantivyDocument = self.searcher.doc(address).ok()?;
            let place = document.get_first(self.place)?.as_str()?.to_owned();
            serde_json::from_str::<(DocumentId, Lines, String)>(&place).ok()
        });
        places.map(given).collect()
    }
}

/// A passage that is given, and nothing is promised of.
fn given((document, lines, passage): (DocumentId, Lines, String)) -> Given {
    Given { document, lines, ids: vec![passage], promised: false }
}

/// `SQLite`'s full-text search over passages, with its English stemmer.
pub(crate) struct Fts5 {
    connection: Connection,
}

impl Fts5 {
    pub(crate) fn new(records: &[Record]) -> Result<Self, Box<dyn Error>> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(
            "CREATE VIRTUAL TABLE passages USING fts5(
                 text, place UNINDEXED, tokenize = 'porter unicode61')",
        )?;
        for passage in passages(records) {
            let place = serde_json::to_string(&(&passage.document, passage.lines, &passage.id))?;
            connection.execute("INSERT INTO passages VALUES (?, ?)", (text(passage), place))?;
        }
        Ok(Self { connection })
    }

    pub(crate) fn ask(&self, q: &str) -> Vec<Given> {
        let query: Vec<String> = words(q).iter().map(|word| format!("\"{word}\"")).collect();
        self.rows(&query.join(" OR ")).unwrap_or_default()
    }

    fn rows(&self, query: &str) -> rusqlite::Result<Vec<Given>> {
        let mut statement = self
            .connection
            .prepare("SELECT place FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT 10")?;
        let places = statement.query_map([query], |row| row.get::<_, String>(0))?;
        let places: Vec<String> = places.collect::<Result<_, _>>()?;
        let read = |place: &String| serde_json::from_str(place).ok();
        Ok(places.iter().filter_map(read).map(given).collect())
    }
}
