//! Which game a question is about, where it says so: `buddyfight when…`,
//! `score ban list`, `dbs deck`. Learnt from the names of games and formats.

use std::collections::BTreeMap;

use headjudge_corpus::{Game, Record, fold_words};
use serde::{Deserialize, Serialize};

use super::analysis::tokens;

fn words_of(name: &str) -> Vec<String> {
    tokens(name).into_iter().map(|token| token.word).collect()
}

/// The games, by number, and what names them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Games {
    ids: Vec<String>,
    /// Words that name games, each with the games it may name.
    names: Vec<(Vec<String>, Vec<u32>)>,
}

impl Games {
    pub(crate) fn new(records: &[Record], called: &BTreeMap<String, Vec<String>>) -> Self {
        let mut games = Self::default();
        for record in records {
            if let Record::Game(game) = record {
                games.ids.push(game.id.to_string());
                games.learn_game(game);
            }
        }
        for (id, aliases) in called {
            let n = games.number(id);
            if n != u32::MAX {
                for alias in aliases {
                    games.learn(words_of(alias), n);
                }
            }
        }
        for record in records {
            if let Record::Format(format) = record {
                let n = games.number(format.game.as_str());
                for word in fold_words(format.id.as_str()) {
                    games.learn(vec![word], n);
                }
            }
        }
        games
    }

    /// The parts of its id, its name, and the words in parentheses after it.
    fn learn_game(&mut self, game: &Game) {
        let n = self.number(game.id.as_str());
        for word in fold_words(game.id.as_str()) {
            self.learn(vec![word], n);
        }
        let (name, makers) = game.name.split_once('(').unwrap_or((&game.name, ""));
        let name = fold_words(name);
        // `Dragon Ball Super Card Game` is named by `dragon ball super` too.
        let short: Vec<String> = name.iter().take_while(|word| *word != "card").cloned().collect();
        for words in [name, short] {
            if words.len() > 1 {
                self.learn(words, n);
            }
        }
        for word in fold_words(makers).into_iter().filter(|word| word != "and") {
            self.learn(vec![word], n);
        }
    }

    fn learn(&mut self, words: Vec<String>, game: u32) {
        match self.names.iter_mut().find(|(known, _)| *known == words) {
            Some((_, games)) if games.contains(&game) => {}
            Some((_, games)) => games.push(game),
            None => self.names.push((words, vec![game])),
        }
    }

    /// The number of a game; `u32::MAX` for one that is not known.
    pub(crate) fn number(&self, id: &str) -> u32 {
        self.ids.iter().position(|known| known == id).map_or(u32::MAX, |n| n as u32)
    }

    /// The id of a game.
    pub(crate) fn id(&self, n: u32) -> Option<&str> {
        self.ids.get(n as usize).map(String::as_str)
    }

    /// The game that `name` names alone, by id or by a word for it.
    pub(crate) fn named(&self, name: &str) -> Option<&str> {
        if let Some(id) = self.ids.iter().find(|id| *id == name) {
            return Some(id);
        }
        let words = fold_words(name);
        let (_, games) = self.names.iter().find(|(known, _)| *known == words)?;
        if let [game] = games.as_slice() { self.id(*game) } else { None }
    }

    /// The games that `words` name, and for each word whether it names one and
    /// no more. Where two games are named, as in `score cards in fanz`, their
    /// names are part of the question.
    pub(crate) fn find(&self, words: &[&str]) -> (Vec<u32>, Vec<bool>) {
        let mut named = vec![false; words.len()];
        let mut found: Option<Vec<u32>> = None;
        let mut several = false;
        for (name, games) in &self.names {
            for at in 0..words.len() {
                let here = words[at..].iter().zip(name).filter(|(a, b)| **a == b.as_str()).count();
                if here < name.len() {
                    continue;
                }
                named[at..at + name.len()].fill(true);
                // Words for several games narrow one another down.
                let found = found.get_or_insert_with(|| games.clone());
                if found.iter().any(|game| games.contains(game)) {
                    found.retain(|game| games.contains(game));
                } else {
                    found.extend(games);
                    several = true;
                }
            }
        }
        if several {
            named.fill(false);
        }
        (found.unwrap_or_default(), named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Games {
        let mut games = Games { ids: vec!["dbz-tcg".into(), "dbz-ccg".into()], names: Vec::new() };
        for (n, id) in ["dbz tcg", "dbz ccg"].iter().enumerate() {
            for word in fold_words(id) {
                games.learn(vec![word], n as u32);
            }
        }
        games
    }

    #[test]
    fn a_word_for_two_games_is_narrowed_by_a_word_for_one() {
        assert_eq!(games().find(&["dbz", "deck"]), (vec![0, 1], vec![true, false]));
        assert_eq!(games().find(&["dbz", "ccg"]).0, [1]);
        assert_eq!(games().find(&["deck"]).0, Vec::<u32>::new());
    }

    #[test]
    fn a_game_is_named_by_a_word_of_its_own() {
        assert_eq!(games().named("CCG"), Some("dbz-ccg"));
        assert_eq!(games().named("dbz"), None);
    }
}
