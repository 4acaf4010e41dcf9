//! Whether a card is legal, asked in words and answered before any hit: the
//! verdict, the sentence that decides it, the date.
//!
//! A question is read as one only where each of its words is the card’s, the
//! format’s, or one that such questions are made of. All else is searched for.

use askama::Template;
use headjudge_corpus::{Card, Citation, Format, fold};
use headjudge_engine::{Legality, RuleFacts, legality};
use headjudge_index::names::{Found, Names};
use jiff::civil::Date;

use crate::alert::filled;
use crate::brief::{title_of, verdict_words};
use crate::rich_text::rich;
use crate::{Language, Titles};

/// Words that ask for legality.
const ASKING: [&str; 20] = [
    "legal",
    "legality",
    "illegal",
    "banned",
    "ban",
    "frozen",
    "restricted",
    "limited",
    "allowed",
    "playable",
    "permitted",
    "limit",
    "play",
    "run",
    "use",
    "played",
    "used",
    "copies",
    "banlist",
    "status",
];
/// Those that ask for it only together with another word of the question.
const WEAK: [&str; 7] = ["play", "run", "use", "played", "used", "limit", "status"];
/// Words that such questions also have.
const PLAIN: [&str; 44] = [
    "is",
    "are",
    "was",
    "were",
    "be",
    "can",
    "may",
    "could",
    "do",
    "does",
    "did",
    "i",
    "we",
    "my",
    "you",
    "me",
    "a",
    "an",
    "the",
    "of",
    "in",
    "on",
    "for",
    "to",
    "at",
    "how",
    "many",
    "much",
    "still",
    "now",
    "today",
    "currently",
    "right",
    "format",
    "deck",
    "decks",
    "tournament",
    "tournaments",
    "event",
    "card",
    "cards",
    "under",
    "it",
    "what",
];
/// The most words of a name.
const MOST_WORDS: usize = 9;
/// The most words of a question.
const MOST_ASKED: usize = 24;

/// What is asked: a card, and of which formats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalityQuestion {
    /// The cards that have the name; several where games share it.
    pub cards: Vec<String>,
    /// The format that is named.
    pub format: Option<String>,
    /// The date that is named.
    pub on: Option<Date>,
}

impl LegalityQuestion {
    /// The question that `q` is, if it is one.
    #[must_use]
    pub fn read(q: &str, names: &Names, formats: &[&Format]) -> Option<Self> {
        let words: Vec<&str> = q.split_whitespace().map(bare).filter(|w| !w.is_empty()).collect();
        if words.is_empty() || words.len() > MOST_ASKED {
            return None;
        }
        let folded: Vec<String> = words.iter().map(|word| fold(word)).collect();
        let asks = |at: usize| ASKING.contains(&folded[at].as_str());
        let strong = |at: usize| asks(at) && !WEAK.contains(&folded[at].as_str());
        let (from, to, cards) = named(&words, names)?;
        let left: Vec<usize> = (0..words.len()).filter(|at| !(from..to).contains(at)).collect();
        let weak = left.iter().any(|at| asks(*at))
            && left.iter().any(|at| matches!(folded[*at].as_str(), "can" | "may" | "many"));
        if !left.iter().any(|at| strong(*at)) && !weak {
            return None;
        }
        let on = left.iter().find_map(|at| words[*at].parse::<Date>().ok());
        let rest: Vec<usize> = left
            .into_iter()
            .filter(|at| {
                let word = folded[*at].as_str();
                !asks(*at) && !PLAIN.contains(&word) && words[*at].parse::<Date>().is_err()
            })
            .collect();
        let rest: Vec<&str> = rest.iter().map(|at| folded[*at].as_str()).collect();
        let format = match rest.as_slice() {
            [] => None,
            rest => Some(format_of(rest, formats)?),
        };
        Some(Self { cards, format, on })
    }
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| matches!(c, '?' | '!' | '.' | ',' | '"' | '“' | '”' | ';'))
}

/// The longest run of words that is a card’s name: from, to, the cards.
fn named(words: &[&str], names: &Names) -> Option<(usize, usize, Vec<String>)> {
    for length in (1..=MOST_WORDS.min(words.len())).rev() {
        for from in 0..=words.len() - length {
            let text = words[from..from + length].join(" ");
            if length == 1 && PLAIN.contains(&fold(&text).as_str()) {
                continue;
            }
            if let Found::Exact(hits) = names.find(&text, None, None) {
                let mut cards: Vec<String> = hits.into_iter().map(|hit| hit.card_id).collect();
                cards.dedup();
                return Some((from, from + length, cards));
            }
        }
    }
    None
}

/// The one format whose id or title has all of these words.
fn format_of(words: &[&str], formats: &[&Format]) -> Option<String> {
    let has = |format: &&&Format| {
        let own = fold(&format!("{} {}", format.id.as_str().replace('-', " "), format.title));
        words.iter().all(|word| own.split(' ').any(|own| own == *word))
    };
    let mut found = formats.iter().filter(has);
    match (found.next(), found.next()) {
        (Some(only), None) => Some(only.id.to_string()),
        _ => None,
    }
}

/// The answer to such a question.
#[derive(Template)]
#[template(path = "answer_card.html")]
pub struct LegalityCard<'a> {
    card: &'a Card,
    answers: Vec<(String, Legality)>,
    titles: &'a Titles,
    say: Language,
}

impl<'a> LegalityCard<'a> {
    /// The answer for `card`: in the format named, or else in each of its game.
    #[must_use]
    pub fn new(
        card: &'a Card,
        format: Option<&str>,
        rule_facts: &RuleFacts,
        titles: &'a Titles,
        on: Date,
        say: Language,
    ) -> Option<Self> {
        let formats: Vec<&Format> = match format {
            Some(id) => title_of(rule_facts, id).into_iter().collect(),
            None => rule_facts.formats().filter(|format| format.game == card.game).collect(),
        };
        let answers = formats.into_iter().filter_map(|format| {
            let answer = legality(rule_facts, &format.id, &card.name, Some(card), on).ok()?;
            Some((format.title.clone(), answer))
        });
        let answers: Vec<_> = answers.collect();
        (!answers.is_empty()).then_some(Self { card, answers, titles, say })
    }

    /// It as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        filled(self)
    }

    /// It in a line: the card with the verdict, and why.
    #[must_use]
    pub fn headline(&self) -> Option<(String, String)> {
        let (format, answer) = self.answers.first()?;
        let (_, verdict) = self.verdict(answer, format);
        Some((format!("{}: {verdict}", self.card.name), answer.says.replace('`', "")))
    }

    fn verdict(&self, answer: &Legality, format: &str) -> (&'static str, String) {
        verdict_words(answer, format, self.say)
    }

    /// The sentence that decides it: of those it rests on the longest, where it is not simply legal.
    fn decisive(answer: &Legality) -> Option<&Citation> {
        use headjudge_engine::LegalityStatus::{Banned, Frozen, Illegal, Limited, Restricted};
        let decides = matches!(answer.status, Banned | Frozen | Illegal | Limited | Restricted);
        let quotes = answer.because.iter().filter(|_| decides);
        quotes.max_by_key(|citation| citation.quote.len())
    }

    fn says(answer: &Legality) -> String {
        rich(&answer.says)
    }

    /// The address of the card’s page, on the date and in the format asked.
    fn address(&self, answer: &Legality) -> String {
        format!("{}?format={}&on={}", self.card.url(), answer.format, answer.on)
    }
}
