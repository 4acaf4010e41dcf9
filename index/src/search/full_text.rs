//! Filters by tantivy: the full-text index of the units, written and asked for
//! what meets a query's conditions. With the folder that it reads, the only file
//! of the search that knows tantivy.

use std::ops::Bound;
use std::path::Path;

use tantivy::index::SegmentId;
use tantivy::indexer::NoMergePolicy;
use tantivy::query::{
    AllQuery, BooleanQuery, ConstScoreQuery, EmptyQuery, EnableScoring, Occur, PhraseQuery, Query,
    RangeQuery, TermQuery,
};
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, Term, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{Token as FullTextToken, TokenStream, Tokenizer};
use tantivy::{Index, IndexWriter, ReloadPolicy, Searcher, TERMINATED, TantivyDocument};

use super::cutter::Placed;
use super::full_text_files::FullTextFiles;
use super::lexicon::Lexicon;
use super::postings::Postings;
use super::query::QueryError;
use super::retriever::{Condition, Retriever};
use super::units::Unit;
use crate::IndexError;
use crate::files::Files;

/// Memory that tantivy's one thread may fill before it writes a segment.
const HEAP_BYTES: usize = 32 << 20;

/// The fields, by role.
#[derive(Clone, Copy, Debug)]
struct Fields {
    /// Every word of a unit: titles, text, context.
    words: Field,
    /// `field:value`, as filters ask for it.
    tag: Field,
    /// The date from which an entry is in force, as `year * 10000 + month * 100 + day`.
    since: Field,
    /// The unit's number in the tables, by which pieces are put in order.
    unit: Field,
}

fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let words = TextFieldIndexing::default()
        .set_tokenizer(CUT)
        .set_index_option(IndexRecordOption::WithFreqsAndPositions)
        .set_fieldnorms(false);
    let fields = Fields {
        words: builder.add_text_field("words", TextOptions::default().set_indexing_options(words)),
        tag: builder.add_text_field("tag", STRING),
        since: builder.add_u64_field("since", INDEXED | FAST),
        unit: builder.add_u64_field("unit", FAST),
    };
    (builder.build(), fields)
}

/// Writes the full-text index.
pub(super) struct FullTextWriter {
    fields: Fields,
    index: IndexWriter,
}

impl FullTextWriter {
    pub(super) fn create(dir: &Path) -> Result<Self, IndexError> {
        let (schema, fields) = schema();
        let index = Index::create_in_dir(dir, schema)?;
        index.tokenizers().register(CUT, Cut::default());
        let index: IndexWriter = index.writer_with_num_threads(1, HEAP_BYTES)?;
        index.set_merge_policy(Box::new(NoMergePolicy));
        Ok(Self { fields, index })
    }

    /// Adds the `n`th unit, with its [`words`].
    pub(super) fn add(&mut self, unit: &Unit, n: u32, words: &str) -> Result<(), IndexError> {
        let fields = self.fields;
        let mut document = TantivyDocument::new();
        document.add_text(fields.words, words);
        for tag in &unit.tags {
            document.add_text(fields.tag, tag);
        }
        if let Some(since) = unit.since {
            document.add_u64(fields.since, super::day::day_number(since));
        }
        document.add_u64(fields.unit, u64::from(n));
        self.index.add_document(document)?;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), IndexError> {
        self.index.commit()?;
        let mut segments = Vec::new();
        for segment in self.index.index().reader()?.searcher().segment_readers() {
            let unit = segment.fast_fields().u64("unit")?.first(0);
            segments.push((unit, segment.segment_id()));
        }
        // In one segment, in the order of the units, a document has the unit's number.
        segments.sort_unstable();
        if segments.len() > 1 {
            let segments: Vec<SegmentId> = segments.into_iter().map(|(_, id)| id).collect();
            self.index.merge(&segments).wait()?;
        }
        self.index.garbage_collect_files().wait()?;
        self.index.wait_merging_threads()?;
        Ok(())
    }
}

/// The words of the titles, the text and the context of a unit, as [`Cut`] reads them:
/// how many places each is after the one before, then its stem. No phrase runs over the
/// end of a sentence.
pub(super) fn words<'t>(sections: [&[Placed<u32>]; 3], stem: impl Fn(u32) -> &'t str) -> String {
    let mut words = String::new();
    for word in sections.into_iter().flatten() {
        words.push(match (word.beside, word.opens) {
            (true, _) => '0',
            (false, true) => '2',
            (false, false) => '1',
        });
        words.push_str(stem(word.word));
        words.push(END);
    }
    words
}

/// The tokenizer of words that are cut already; no stem has a line's end in it.
const CUT: &str = "cut";
const END: char = '\n';

/// Reads what [`words`] wrote.
#[derive(Clone, Default)]
struct Cut {
    token: FullTextToken,
}

/// The words that are still to be read.
struct CutWords<'a> {
    rest: &'a str,
    token: &'a mut FullTextToken,
}

impl Tokenizer for Cut {
    type TokenStream<'a> = CutWords<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> CutWords<'a> {
        self.token.position = 0;
        CutWords { rest: text, token: &mut self.token }
    }
}

impl TokenStream for CutWords<'_> {
    fn advance(&mut self) -> bool {
        let Some((word, rest)) = self.rest.split_once(END) else { return false };
        let (after, stem) = word.split_at_checked(1).unwrap_or_default();
        self.token.position += after.parse::<usize>().unwrap_or(1);
        self.token.text.clear();
        self.token.text.push_str(stem);
        self.rest = rest;
        true
    }

    fn token(&self) -> &FullTextToken {
        self.token
    }

    fn token_mut(&mut self) -> &mut FullTextToken {
        self.token
    }
}

/// The full-text index, opened.
pub(super) struct FullText {
    searcher: Searcher,
    fields: Fields,
}

impl FullText {
    pub(super) fn open(files: &Files) -> Result<Self, IndexError> {
        let index = Index::open(FullTextFiles(files.clone()))?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let (searcher, (_, fields)) = (reader.searcher(), schema());
        if searcher.segment_readers().len() > 1 {
            return Err(IndexError::Corrupt("the full text is in pieces".to_owned()));
        }
        Ok(Self { searcher, fields })
    }

    /// Each of the conditions, which filter and do not rank.
    fn must(&self, must: &[Condition], lexicon: &Lexicon) -> Vec<(Occur, Box<dyn Query>)> {
        let filter = |condition| -> Box<dyn Query> {
            Box::new(ConstScoreQuery::new(self.query(condition, lexicon), 0.0))
        };
        must.iter().map(|condition| (Occur::Must, filter(condition))).collect()
    }

    fn query(&self, condition: &Condition, lexicon: &Lexicon) -> Box<dyn Query> {
        let all = |conditions: &[Condition], occur: Occur| -> Box<dyn Query> {
            let queries = conditions.iter().map(|c| (occur, self.query(c, lexicon)));
            Box::new(BooleanQuery::new(queries.collect()))
        };
        match condition {
            Condition::Never => Box::new(EmptyQuery),
            Condition::Phrase(stems) => self.phrase(stems, lexicon),
            Condition::AnyTag(tags) => {
                let tag = |tag: &String| -> Box<dyn Query> {
                    let term = Term::from_field_text(self.fields.tag, tag);
                    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
                };
                Box::new(BooleanQuery::union(tags.iter().map(tag).collect()))
            }
            Condition::Since(from, to) => {
                let bound =
                    |day: u64| Bound::Included(Term::from_field_u64(self.fields.since, day));
                Box::new(RangeQuery::new(bound(*from), bound(*to)))
            }
            Condition::Not(condition) => Box::new(BooleanQuery::new(vec![
                (Occur::Must, Box::new(AllQuery)),
                (Occur::MustNot, excluded(self.query(condition, lexicon))),
            ])),
            Condition::All(conditions) => all(conditions, Occur::Must),
            Condition::Any(conditions) => all(conditions, Occur::Should),
        }
    }

    fn phrase(&self, stems: &[u32], lexicon: &Lexicon) -> Box<dyn Query> {
        let term =
            |stem: &u32| Some(Term::from_field_text(self.fields.words, lexicon.text(*stem)?));
        let Some(mut terms) = stems.iter().map(term).collect::<Option<Vec<Term>>>() else {
            return Box::new(EmptyQuery);
        };
        if terms.len() == 1 {
            return Box::new(TermQuery::new(terms.remove(0), IndexRecordOption::Basic));
        }
        Box::new(PhraseQuery::new(terms))
    }
}

impl Retriever for FullText {
    fn matching(
        &self,
        must: &[Condition],
        (lexicon, _): (&Lexicon, &Postings),
        limit: usize,
    ) -> Result<Vec<u32>, QueryError> {
        let query = BooleanQuery::new(self.must(must, lexicon));
        let weight = query.weight(EnableScoring::disabled_from_searcher(&self.searcher))?;
        let mut units = Vec::new();
        for segment in self.searcher.segment_readers() {
            let mut found = weight.scorer(segment, 1.0)?;
            let mut unit = found.doc();
            while unit != TERMINATED && units.len() < limit {
                units.push(unit);
                unit = found.advance();
            }
        }
        Ok(units)
    }
}

/// What is left out, twice over: tantivy 0.27 asks a phrase that it leaves out
/// for documents before the first that has it, which a phrase forbids and a
/// union allows.
fn excluded(query: Box<dyn Query>) -> Box<dyn Query> {
    Box::new(BooleanQuery::union(vec![query.box_clone(), query]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_at_their_places() {
        let word = |word, opens, beside| Placed { word, start: 0, end: 0, opens, beside };
        let title = [word(0, true, false), word(1, false, false)];
        let text = [word(2, true, false), word(0, false, true)];
        let words = words([&title, &text, &[]], |n| ["drill", "", "使"][n as usize]);
        let mut cut = Cut::default();
        for _ in 0..2 {
            let mut read = Vec::new();
            cut.token_stream(&words)
                .process(&mut |token| read.push((token.position, token.text.clone())));
            let read: Vec<_> = read.iter().map(|(at, text)| (*at, text.as_str())).collect();
            assert_eq!(read, [(2, "drill"), (3, ""), (5, "使"), (5, "drill")]);
        }
    }
}
