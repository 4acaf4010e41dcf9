//! Card names in running text.
//!
//! A name is known when an entry, a list or a trait states it. Others stand
//! only in examples and rules ("You play Namekian Wish"): they are told by
//! their capitals, and by not being terms of the glossary.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use headjudge_corpus::{CardId, CardRef, GameId, PassageId, fold, fold_words, slug, squeeze};

use crate::config::Config;
use crate::parsed::ReadDocument;

/// Words that open a sentence or join a list, and so begin no name there.
const OPENERS: &str = "a after all also although an and any are as at because before below both but by can \
    cannot cards choose do does during each either even every example finally first for from has have he her his \
    how however i if in instead is it its later many may must neither next no nor not note now of on once one only \
    or other our player players q resolve search second similarly since so some such that the their then there \
    these they this those thus to two unless until use using what when whenever where whereas which while who with you your yes";

/// Words that may stand in lower case inside a name.
const JOINERS: [&str; 6] = ["of", "the", "is", "a", "and", "to"];

/// The card names of a corpus.
pub(crate) struct NameFinder {
    games: BTreeMap<GameId, Names>,
}

#[derive(Default)]
struct Names {
    /// Every spelling that leads to a card, as folded words, with the card's title.
    spellings: HashMap<Vec<String>, String>,
    /// The most words that a spelling has, by its first.
    longest: HashMap<String, usize>,
    /// Titles that only their capitals tell.
    guessed: HashSet<String>,
}

/// No name has more words; a longer run of capitals is not one.
const MOST_WORDS: usize = 24;

impl Names {
    fn insert(&mut self, spelling: &str, title: &str) {
        let words = fold_words(spelling);
        if let Some(first) = words.first().filter(|_| words.len() <= MOST_WORDS) {
            let longest = self.longest.entry(first.clone()).or_default();
            *longest = words.len().max(*longest);
            self.spellings.entry(words).or_insert_with(|| title.to_owned());
        }
    }

    /// Adds a name that its capitals tell, unless it is known.
    fn guess(&mut self, name: &str) {
        if !self.spellings.contains_key(&fold_words(name)) {
            self.guessed.insert(name.to_owned());
            self.insert(name, name);
        }
    }

    /// The spellings that are in `text`, in order.
    fn spellings_in(&self, text: &str) -> Vec<Vec<String>> {
        if self.spellings.is_empty() {
            return Vec::new();
        }
        let words = words_of(text);
        let mut found = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let longest = self.longest_from(&words[at]).min(words.len() - at);
            let hit = (1..=longest).rev().find_map(|n| self.spelling_of(&words[at..at + n]));
            at += hit.as_ref().map_or(1, Vec::len);
            found.extend(hit);
        }
        found
    }

    /// The most words of a spelling that begins with `word`.
    fn longest_from(&self, word: &Word) -> usize {
        let of = |word: &String| self.longest.get(word).copied().unwrap_or_default();
        of(&word.folded).max(word.bare.as_ref().map_or(0, of))
    }

    /// The spelling that `words` are, the last one in the genitive or not.
    fn spelling_of(&self, words: &[Word]) -> Option<Vec<String>> {
        let mut spelling: Vec<String> = words.iter().map(|word| word.folded.clone()).collect();
        if self.spellings.contains_key(&spelling) {
            return Some(spelling);
        }
        *spelling.last_mut()? = words.last()?.bare.clone()?;
        self.spellings.contains_key(&spelling).then_some(spelling)
    }
}

/// A text and what belongs to it; `true` marks worked examples and the like.
struct Unit<'a> {
    texts: Vec<(&'a str, bool)>,
}

/// The texts of a document that can name cards, each rule with its examples.
fn units(read: &ReadDocument) -> Vec<Unit<'_>> {
    let parsed = &read.parsed;
    let mut units = Vec::new();
    for rule in &parsed.rules {
        let mut texts = vec![(rule.text.as_str(), false)];
        texts.extend(rule.examples.iter().map(|example| (example.text.as_str(), true)));
        units.push(Unit { texts });
    }
    let rules: HashSet<&PassageId> = parsed.rules.iter().map(|rule| &rule.id).collect();
    let loose = parsed
        .examples
        .iter()
        .filter(|example| !example.explains.as_ref().is_some_and(|id| rules.contains(id)));
    units.extend(loose.map(|example| Unit { texts: vec![(example.text.as_str(), true)] }));
    units.extend(
        parsed.rulings.iter().map(|ruling| Unit { texts: vec![(ruling.text.as_str(), true)] }),
    );
    units.extend(
        parsed
            .questions
            .iter()
            .map(|q| Unit { texts: vec![(q.question.as_str(), true), (q.answer.as_str(), true)] }),
    );
    units
}

impl NameFinder {
    /// Gathers the names of a corpus: those that are stated, then those told
    /// from running text.
    pub(crate) fn new(read: &[ReadDocument], config: &Config<'_>) -> Self {
        let mut finder = Self { games: BTreeMap::new() };
        for ReadDocument { document, parsed } in read {
            let names = finder.games.entry(document.game.clone()).or_default();
            let game = config.game(&document.game);
            let heads = parsed
                .errata
                .iter()
                .flat_map(|e| &e.printings)
                .chain(parsed.rulings.iter().flat_map(|r| &r.printings));
            let listed = parsed.list_entries.iter().map(|entry| entry.card.as_str());
            let traits = parsed
                .traits
                .iter()
                .flat_map(|t| &t.members)
                .filter(|m| m.single_card)
                .map(|m| m.name.as_str());
            let marked = parsed.named.iter().map(String::as_str);
            for name in
                heads.map(|card| card.name.as_str()).chain(listed).chain(traits).chain(marked)
            {
                names.insert(name, &game.map_or_else(|| squeeze(name), |game| game.title(name)));
            }
        }
        for correction in &config.corrections {
            for names in finder.games.values_mut() {
                if let Some(title) = names.spellings.get(&fold_words(&correction.source)).cloned() {
                    names.insert(&correction.reading, &title);
                }
            }
        }
        finder.discover(read, config);
        finder
    }

    /// Tells further names from running text.
    fn discover(&mut self, read: &[ReadDocument], config: &Config<'_>) {
        for (game, names) in &mut self.games {
            let Some(found) = config.games.iter().find(|g| g.id == *game) else { continue };
            let terms = Terms::new(game, config);
            let styles: HashSet<String> = found.styles.iter().map(|style| fold(style)).collect();
            let documents = read.iter().filter(|r| {
                r.document.game == *game && r.document.language == "en" && !r.parsed.names_all
            });
            for unit in documents.flat_map(units) {
                let told: BTreeSet<String> = unit
                    .texts
                    .iter()
                    .flat_map(|(text, open)| {
                        runs(text)
                            .iter()
                            .filter(|run| run.split(' ').count() <= MOST_WORDS)
                            .filter_map(|run| terms.trim(run))
                            .filter(|run| terms.may_be_name(run, &styles, *open))
                            .collect::<Vec<_>>()
                    })
                    .map(|run| found.title(&run))
                    .collect();
                let words: Vec<Vec<String>> = told.iter().map(|name| fold_words(name)).collect();
                let stated: Vec<Vec<String>> =
                    unit.texts.iter().flat_map(|(text, _)| names.spellings_in(text)).collect();
                // Beside the whole name, its tail is short for it: `Captivity Drill`.
                let short: HashSet<&[String]> =
                    words.iter().chain(&stated).flat_map(|name| tails(name)).collect();
                let whole: HashSet<&[String]> = stated.iter().map(Vec::as_slice).collect();
                let mut guessed = Vec::new();
                for (name, own) in told.iter().zip(&words) {
                    // Words before a stated name are no part of it: `Heroes - Confrontation`.
                    let prefixed = tails(own).any(|tail| whole.contains(tail));
                    if !short.contains(own.as_slice()) && !prefixed {
                        guessed.push(name.clone());
                    }
                }
                for name in guessed {
                    names.guess(&name);
                }
            }
        }
    }

    /// Whether a title is told by its capitals alone: no entry, list or mark states it.
    pub(crate) fn is_guess(&self, game: &GameId, title: &str) -> bool {
        self.games.get(game).is_some_and(|names| names.guessed.contains(title))
    }

    /// The cards that `text` names, in order, each once.
    pub(crate) fn find(&self, game: &GameId, text: &str) -> Vec<CardRef> {
        let Some(names) = self.games.get(game) else { return Vec::new() };
        let mut found: Vec<CardRef> = Vec::new();
        for spelling in names.spellings_in(text) {
            let Some(title) = names.spellings.get(&spelling) else { continue };
            let card = card_ref(game, title);
            if !found.contains(&card) {
                found.push(card);
            }
        }
        found
    }

    /// Every title of a game.
    pub(crate) fn titles(&self, game: &GameId) -> BTreeSet<String> {
        self.games
            .get(game)
            .map(|names| names.spellings.values().cloned().collect())
            .unwrap_or_default()
    }

    /// Fills in the cards that rules, examples and questions name.
    pub(crate) fn link(&self, read: &mut [ReadDocument]) {
        for ReadDocument { document, parsed } in read {
            let game = &document.game;
            let mut by_example: HashMap<PassageId, Vec<CardRef>> = HashMap::new();
            for example in &mut parsed.examples {
                example.cards = self.find(game, &example.text);
                by_example.insert(example.id.clone(), example.cards.clone());
            }
            for question in &mut parsed.questions {
                let words = format!("{} {}", question.question, question.answer);
                for card in self.find(game, &words) {
                    if !question.cards.contains(&card) {
                        question.cards.push(card);
                    }
                }
            }
            for rule in &mut parsed.rules {
                rule.cards = self.find(game, &rule.text);
                for example in &mut rule.examples {
                    example.cards = by_example.get(&example.id).cloned().unwrap_or_default();
                    for card in &example.cards {
                        if !rule.cards.contains(card) {
                            rule.cards.push(card.clone());
                        }
                    }
                }
            }
        }
    }
}

/// The reference to the card with `title`.
pub(crate) fn card_ref(game: &GameId, title: &str) -> CardRef {
    CardRef { id: CardId::new(format!("{game}/{}", slug(title))), name: title.to_owned() }
}

/// The ends of a name that are shorter than itself.
fn tails(name: &[String]) -> impl Iterator<Item = &[String]> {
    (1..name.len()).map(|from| &name[from..])
}

/// The words of the glossary, which are no card names.
struct Terms {
    words: HashSet<String>,
    openers: HashSet<&'static str>,
}

impl Terms {
    fn new(game: &GameId, config: &Config<'_>) -> Self {
        let mut words = HashSet::new();
        for term in config.terms.iter().filter(|term| term.games.contains(game)) {
            words.extend(fold_words(&term.name));
            // Abbreviations stand for their term: `MP`.
            let short = term.synonyms.iter().filter(|s| !s.contains(char::is_lowercase));
            words.extend(short.flat_map(|s| fold_words(s)));
        }
        for set in config.sets.iter().filter(|set| set.game == *game) {
            words.extend(fold_words(&set.name));
        }
        let plurals: Vec<String> = words
            .iter()
            .flat_map(|word| [format!("{word}s"), word.trim_end_matches('s').to_owned()])
            .collect();
        words.extend(plurals);
        Self { words, openers: OPENERS.split_whitespace().collect() }
    }

    /// A run without what does not belong to a name: `Named` at its end, a
    /// genitive and a keyword behind it, a term before `of` or `is`.
    fn trim(&self, run: &str) -> Option<String> {
        let mut words: Vec<&str> = run.split(' ').collect();
        let term = |word: &str| self.words.contains(fold(word).as_str());
        while words.len() > 2 && term(words[0]) && matches!(words[1], "of" | "is") {
            words.drain(..2);
        }
        let keyword = words.windows(2).position(|pair| {
            is_genitive(pair[0]) && pair[1].len() > 1 && !pair[1].contains(char::is_lowercase)
        });
        words.truncate(keyword.map_or(words.len(), |at| at + 1));
        while words.last().is_some_and(|word| matches!(*word, "Named" | "Styled")) {
            words.pop();
        }
        let name = words.join(" ");
        let name = name.strip_suffix("’s").or_else(|| name.strip_suffix("'s")).unwrap_or(&name);
        (!name.is_empty()).then(|| name.to_owned())
    }

    /// Whether a run of capitalised words may be a card's name. In a worked
    /// example (`open`) any two words that are no terms may; elsewhere the run
    /// must look like a title: a style first, a character's possessive, a subtitle.
    fn may_be_name(&self, run: &str, styles: &HashSet<String>, open: bool) -> bool {
        let words = fold_words(run);
        let own: Vec<&String> = words
            .iter()
            .filter(|word| {
                !self.words.contains(*word)
                    && !JOINERS.contains(&word.as_str())
                    && !self.openers.contains(word.as_str())
            })
            .filter(|word| !word.chars().all(|c| c.is_ascii_digit()))
            .collect();
        let style_first =
            words.first().is_some_and(|first| styles.contains(first)) && words.len() > 1;
        let only_terms = own.iter().all(|word| styles.contains(*word));
        let written = words.iter().filter(|word| !word.chars().all(|c| c.is_ascii_digit())).count();
        if written < 2 || only_terms {
            return false;
        }
        let possessive = run.split_whitespace().rev().skip(1).any(is_genitive);
        let subtitle = run.contains(" – ") || run.contains(" - ");
        style_first || possessive || subtitle || open
    }
}

/// A folded word, and what it is without the mark of the genitive.
struct Word {
    folded: String,
    bare: Option<String>,
}

/// The folded words of `text`; a name in the genitive is still that name.
fn words_of(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let stem = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let genitive = is_genitive(stem);
        words.extend(fold_words(word).into_iter().map(|folded| Word { folded, bare: None }));
        if let Some(last) = words.last_mut().filter(|_| genitive) {
            last.bare = last.folded.strip_suffix('s').map(str::to_owned);
        }
    }
    words
}

/// Runs of capitalised words: `Time is a Warrior’s Tool`, `Kami – Guardian`.
fn runs(text: &str) -> Vec<String> {
    let openers: HashSet<&str> = OPENERS.split_whitespace().collect();
    let mut found = Vec::new();
    // A title's point ends no sentence: `Cell Jr. – Escaping`, `Dr. Wheelo`.
    let text = ["Jr", "Dr", "Mr"].iter().fold(text.to_owned(), |text, short| {
        text.replace(&format!("{short}. "), &format!("{short}\u{2024} "))
    });
    for clause in
        text.split(['.', ',', ';', ':', '(', ')', '“', '”', '"', '!', '?', '\n', '[', ']', '/'])
    {
        let words: Vec<&str> = clause.split_whitespace().collect();
        let mut at = 0;
        while at < words.len() {
            if !is_capital(words[at]) || openers.contains(fold(words[at]).as_str()) {
                at += 1;
                continue;
            }
            let mut end = at + 1;
            while let Some(next) = continued(&words, end) {
                end = next;
            }
            found.push(words[at..end].join(" ").replace('\u{2024}', "."));
            at = end;
        }
    }
    found
}

fn is_genitive(word: &str) -> bool {
    word.ends_with("’s") || word.ends_with("'s")
}

/// The index after the next word of a run, if the run goes on at `at`.
fn continued(words: &[&str], at: usize) -> Option<usize> {
    let word = *words.get(at)?;
    if is_capital(word) || word.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(at + 1);
    }
    // Small words and dashes count only between capitals.
    let mut next = at;
    while words.get(next).is_some_and(|w| JOINERS.contains(w) || matches!(*w, "–" | "-")) {
        next += 1;
    }
    let dash = words[at..next].iter().any(|w| matches!(*w, "–" | "-"));
    let joined = next > at && words.get(next).is_some_and(|w| is_capital(w));
    (joined && (dash || next - at <= 2) && words[at] != "and").then_some(next + 1)
}

fn is_capital(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_runs_of_capitals() {
        let found = runs(
            "You play an attack stopped by Time is a Warrior's Tool, or Kami – Guardian and Blue Guard.",
        );
        assert_eq!(found, ["Time is a Warrior's Tool", "Kami – Guardian", "Blue Guard"]);
    }
}
