//! Card names in running text.
//!
//! A name is known when an entry, a list or a trait states it. Others stand
//! only in examples and rules ("You play Namekian Wish"): they are told by
//! their capitals, and by not being terms of the glossary.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use headjudge_corpus::{
    CardId, CardRef, GameId, PassageId, fold, fold_words, slug,
};

use crate::config::Config;
use crate::pipeline::{ReadDocument, can_mention};

/// Words that open a sentence or join a list, and so begin no name there.
const OPENERS: &str = "a after all also although an and any are as at because before below both but by can \
    cannot cards choose do does during each either even every example finally first for from has have he her his \
    how however i if in instead is it its later many may must neither next no nor not note now of on once one only \
    or other our player players q resolve search second similarly since so some such that the their then there \
    these they this those thus to two unless until use using when whenever where whereas which while who with you your yes";

/// Words that may stand in lower case inside a name.
const JOINERS: [&str; 10] = ["of", "the", "is", "a", "and", "to", "in", "for", "with", "at"];

/// The card names of a corpus.
pub(crate) struct NameFinder {
    games: BTreeMap<GameId, Names>,
}

#[derive(Default)]
struct Names {
    /// Every spelling that leads to a card, as folded words, with the card's title.
    spellings: HashMap<Vec<String>, String>,
    longest: usize,
}

impl Names {
    fn insert(&mut self, spelling: &str, title: &str) {
        let words = fold_words(spelling);
        if !words.is_empty() {
            self.longest = self.longest.max(words.len());
            self.spellings.entry(words).or_insert_with(|| title.to_owned());
        }
    }
}

/// The title of a card in its usual form: `Character – Subtitle` with an en dash.
pub(crate) fn title(name: &str) -> String {
    let name = headjudge_corpus::squeeze(name);
    for dash in [" – ", " - ", " — ", ", "] {
        if let Some((character, subtitle)) = name.split_once(dash)
            && !character.is_empty()
            && subtitle.starts_with(char::is_uppercase)
        {
            return format!("{character} – {subtitle}");
        }
    }
    name
}

impl NameFinder {
    /// Gathers the names of a corpus: those that are stated, then those told
    /// from running text.
    pub(crate) fn new(read: &[ReadDocument], config: &Config<'_>) -> Self {
        let mut finder = Self { games: BTreeMap::new() };
        for ReadDocument { document, parsed } in read {
            let names = finder.games.entry(document.game.clone()).or_default();
            let heads = parsed.errata.iter().flat_map(|e| &e.printings).chain(parsed.rulings.iter().flat_map(|r| &r.printings));
            let listed = parsed.list_entries.iter().map(|entry| entry.card.as_str());
            let traits = parsed.traits.iter().flat_map(|t| &t.members).filter(|m| m.single_card).map(|m| m.name.as_str());
            for name in heads.map(|card| card.name.as_str()).chain(listed).chain(traits) {
                names.insert(name, &title(name));
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
            let mut candidates: BTreeSet<String> = BTreeSet::new();
            for ReadDocument { document, parsed } in read.iter().filter(|r| r.document.game == *game) {
                if document.language != "en" {
                    continue;
                }
                for passage in parsed.passages.iter().filter(|passage| can_mention(passage.class)) {
                    let open = matches!(passage.class, headjudge_corpus::PassageClass::Example | headjudge_corpus::PassageClass::Question);
                    candidates.extend(
                        runs(&passage.text).into_iter().filter(|run| terms.may_be_name(run, &styles, open)),
                    );
                }
            }
            let titles: Vec<String> = candidates.iter().map(|run| title(run)).collect();
            for candidate in &titles {
                let words = fold_words(candidate);
                // A shorter form of a longer name is that name: `Captivity Drill`.
                let stated = names.spellings.iter().filter(|(longer, _)| is_tail(&words, longer)).map(|(_, t)| t.clone());
                let told = titles.iter().filter(|longer| is_tail(&words, &fold_words(longer))).cloned();
                let longer: BTreeSet<String> = stated.chain(told).collect();
                match longer.into_iter().collect::<Vec<_>>().as_slice() {
                    [] => names.insert(candidate, candidate),
                    [one] => names.insert(candidate, one),
                    _ => {}
                }
            }
        }
    }

    /// The cards that `text` names, in order, each once.
    pub(crate) fn find(&self, game: &GameId, text: &str) -> Vec<CardRef> {
        let Some(names) = self.games.get(game) else { return Vec::new() };
        let words = fold_words(text);
        let mut found: Vec<CardRef> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let longest = names.longest.min(words.len() - at);
            let hit = (1..=longest).rev().find_map(|n| Some((n, names.spellings.get(&words[at..at + n])?)));
            let Some((n, title)) = hit else {
                at += 1;
                continue;
            };
            let card = card_ref(game, title);
            if !found.contains(&card) {
                found.push(card);
            }
            at += n;
        }
        found
    }

    /// Every title of a game with its other spellings.
    pub(crate) fn titles(&self, game: &GameId) -> BTreeMap<String, BTreeSet<String>> {
        let mut titles: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        if let Some(names) = self.games.get(game) {
            for title in names.spellings.values() {
                titles.entry(title.clone()).or_default();
            }
        }
        titles
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
                question.cards = self.find(game, &format!("{} {}", question.question, question.answer));
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

fn is_tail(words: &[String], longer: &[String]) -> bool {
    longer.len() > words.len() && longer.ends_with(words)
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
        }
        for set in config.sets.iter().filter(|set| set.game == *game) {
            words.extend(fold_words(&set.name));
        }
        let plurals: Vec<String> = words.iter().flat_map(|word| [format!("{word}s"), word.trim_end_matches('s').to_owned()]).collect();
        words.extend(plurals);
        Self { words, openers: OPENERS.split_whitespace().collect() }
    }

    /// Whether a run of capitalised words may be a card's name. In a worked
    /// example (`open`) any two words that are no terms may; elsewhere the run
    /// must look like a title: a style first, a character's possessive, a subtitle.
    fn may_be_name(&self, run: &str, styles: &HashSet<String>, open: bool) -> bool {
        let words = fold_words(run);
        let own: Vec<&String> = words
            .iter()
            .filter(|word| !self.words.contains(*word) && !JOINERS.contains(&word.as_str()) && !self.openers.contains(word.as_str()))
            .filter(|word| !word.chars().all(|c| c.is_ascii_digit()))
            .collect();
        let styled = words.first().is_some_and(|first| styles.contains(first)) && words.len() > 1;
        let only_terms = own.iter().all(|word| styles.contains(*word));
        if words.len() < 2 || only_terms {
            return false;
        }
        let possessive = run.split_whitespace().rev().skip(1).any(|word| word.ends_with("’s") || word.ends_with("'s"));
        let subtitle = run.contains(" – ") || run.contains(" - ");
        styled || possessive || subtitle || open
    }
}

/// Runs of capitalised words: `Time is a Warrior’s Tool`, `Kami – Guardian`.
fn runs(text: &str) -> Vec<String> {
    let openers: HashSet<&str> = OPENERS.split_whitespace().collect();
    let mut found = Vec::new();
    for clause in text.split(['.', ',', ';', ':', '(', ')', '“', '”', '"', '!', '?', '\n', '[', ']', '/']) {
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
            found.push(words[at..end].join(" "));
            at = end;
        }
    }
    found
}

/// The index after the next word of a run, if the run goes on at `at`.
fn continued(words: &[&str], at: usize) -> Option<usize> {
    let word = *words.get(at)?;
    if is_capital(word) || (word.chars().all(|c| c.is_ascii_digit()) && !word.is_empty()) {
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
        let found = runs("You play an attack stopped by Time is a Warrior's Tool, or Kami – Guardian and Blue Guard.");
        assert_eq!(found, ["Time is a Warrior's Tool", "Kami – Guardian", "Blue Guard"]);
    }

    #[test]
    fn titles_have_one_form() {
        assert_eq!(title("Frieza - Transformed"), "Frieza – Transformed");
        assert_eq!(title("Ox King, Naming Genius"), "Ox King – Naming Genius");
        assert_eq!(title("Non-Combat Drill"), "Non-Combat Drill");
    }
}
