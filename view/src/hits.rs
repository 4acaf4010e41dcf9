//! The hits of a search, as a list: those that answer, then those that are
//! only near.

use std::collections::HashMap;

use askama::Template;
use headjudge_corpus::Document;
use headjudge_index::search::{Hit, Match, Results};

use crate::Language;
use crate::alert::filled;
use crate::brief::CardBrief;
use crate::rich_text::marked;

/// What the list says of a document.
#[derive(Clone, Debug)]
pub struct HitSource {
    id: String,
    short_title: String,
    language: String,
}

impl HitSource {
    /// That of `document`.
    #[must_use]
    pub fn of(document: &Document) -> Self {
        Self {
            id: document.id.to_string(),
            short_title: document.short_title.clone(),
            language: document.language.clone(),
        }
    }
}

/// Words that say nothing of what was asked: a mark on them is noise.
const NOISE: [&str; 40] = [
    "the", "of", "a", "an", "to", "in", "on", "is", "are", "it", "its", "and", "or", "for", "with",
    "at", "by", "as", "be", "do", "does", "if", "i", "you", "your", "my", "that", "this", "can",
    "may", "what", "when", "how", "not", "no", "from", "was", "has", "have", "will",
];
/// How many letters of a folded hit are shown.
const FOLDED_LETTERS: usize = 90;

/// What is shown of a hit besides what the search found.
#[derive(Clone, Debug, Default)]
pub struct HitMore {
    /// The card in brief, where the hit is one.
    pub brief: Option<CardBrief>,
    /// The rulings that run and rest on it: title and address.
    pub played: Vec<(String, String)>,
}

/// The hits of a query.
#[derive(Template)]
#[template(path = "hits.html")]
pub struct Hits<'a> {
    q: &'a str,
    results: &'a Results,
    documents: &'a [HitSource],
    more: HashMap<String, HitMore>,
    nothing: HitMore,
    say: Language,
}

impl<'a> Hits<'a> {
    /// The hits of the query `q`, in documents of these.
    #[must_use]
    pub fn new(
        q: &'a str,
        results: &'a Results,
        documents: &'a [HitSource],
        say: Language,
    ) -> Self {
        Self { q, results, documents, more: HashMap::new(), nothing: HitMore::default(), say }
    }

    /// The same with more of some hits, by their ids.
    #[must_use]
    pub fn with_more(self, more: HashMap<String, HitMore>) -> Self {
        Self { more, ..self }
    }

    fn more(&self, hit: &Hit) -> &HitMore {
        self.more.get(&hit.id).unwrap_or(&self.nothing)
    }

    /// The list as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        filled(self)
    }

    /// Hits that keep their promise.
    fn answers(&self) -> Vec<&Hit> {
        self.hits(|hit| hit.matched != Match::Weak)
    }

    /// Hits that are only near.
    fn near(&self) -> Vec<&Hit> {
        self.hits(|hit| hit.matched == Match::Weak)
    }

    fn hits(&self, keep: impl Fn(&Hit) -> bool) -> Vec<&Hit> {
        self.results.hits.iter().filter(|hit| keep(hit)).collect()
    }

    fn source(&self, hit: &Hit) -> Option<&HitSource> {
        self.documents.iter().find(|document| document.id == hit.document.as_str())
    }

    fn short<'b>(&'b self, hit: &'b Hit) -> &'b str {
        self.source(hit).map_or(hit.document.as_str(), |document| &document.short_title)
    }

    /// The language of a text of a hit: its document's, save where a Japanese
    /// document's text is in Latin letters, and so our English.
    fn language(&self, hit: &Hit, text: &str) -> &str {
        let latin = !text.chars().any(|c| c > '\u{24f}' && c.is_alphabetic());
        match self.source(hit).map_or("en", |document| &document.language) {
            "ja" if latin => "en",
            language => language,
        }
    }

    fn snippet(hit: &Hit) -> String {
        let says = |mark: &[usize; 2]| {
            let word = hit.snippet.get(mark[0]..mark[1]).unwrap_or_default().to_lowercase();
            !NOISE.contains(&word.as_str())
        };
        let marks: Vec<[usize; 2]> = hit.snippet_marks.iter().copied().filter(says).collect();
        marked(&hit.snippet, &marks)
    }

    /// The first words of a folded hit, by which it is told from its neighbours.
    fn first_words(hit: &Hit) -> String {
        let words = hit.snippet.strip_prefix(&hit.title).unwrap_or(&hit.snippet).trim();
        if words.chars().count() <= FOLDED_LETTERS {
            return words.to_owned();
        }
        let cut: String = words.chars().take(FOLDED_LETTERS).collect();
        // Between two words where there are spaces between words.
        let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole);
        format!("{}…", whole.trim_end())
    }
}
