//! The words of a sentence as the grammar of permissions looks at them.

use headjudge_corpus::{Player, verb_of};

/// The form of a verb.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Base,
    Third,
    Gerund,
    Past,
}

/// One word.
pub(super) struct Token<'t> {
    /// As it is written.
    pub(super) raw: &'t str,
    /// In lower case, without marks at its ends.
    pub(super) low: String,
}

impl Token<'_> {
    /// The verb it may be, with its form. A capital inside a sentence marks a name.
    pub(super) fn verb(&self, first: bool) -> Option<(&'static str, Form)> {
        let capital = self.raw.starts_with(char::is_uppercase);
        if capital && !first {
            return None;
        }
        // `discarded/banished` is a form of either verb.
        let low = self.low.split('/').next().unwrap_or(&self.low);
        let base = verb_of(low)?;
        let form = if low == base {
            Form::Base
        } else if low.ends_with("ing") {
            Form::Gerund
        } else if low.ends_with('s') {
            Form::Third
        } else {
            Form::Past
        };
        Some((base, form))
    }

    /// Whether it joins two clauses or two words.
    pub(super) fn joins(&self) -> bool {
        matches!(self.low.as_str(), "and" | "or" | "and/or" | "but")
    }
}

/// The words of `text`.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    text.split_whitespace()
        .map(|raw| {
            let low =
                raw.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().replace('’', "'");
            Token { raw, low }
        })
        .collect()
}

/// The words that name a player, longest first.
const PLAYERS: &[(&[&str], Player)] = &[
    (&["the", "player", "whose", "turn", "it", "is"], Player::TurnPlayer),
    (&["the", "attacking", "player"], Player::Attacker),
    (&["the", "defending", "player"], Player::Defender),
    (&["the", "non-turn", "player"], Player::Opponent),
    (&["the", "non-active", "player"], Player::Opponent),
    (&["the", "turn", "player"], Player::TurnPlayer),
    (&["the", "active", "player"], Player::TurnPlayer),
    (&["the", "attacker"], Player::Attacker),
    (&["the", "defender"], Player::Defender),
    (&["the", "opponent"], Player::Opponent),
    (&["your", "opponent"], Player::Opponent),
    (&["both", "players"], Player::Both),
    (&["each", "player"], Player::Both),
    (&["either", "player"], Player::Both),
    (&["players"], Player::Both),
    (&["opponent"], Player::Opponent),
    (&["attacker"], Player::Attacker),
    (&["defender"], Player::Defender),
    (&["you"], Player::You),
];

/// The player named at the head of `tokens`, and how many words name them.
pub(super) fn player_at(tokens: &[Token<'_>]) -> Option<(Player, usize)> {
    PLAYERS.iter().find_map(|(words, player)| {
        let named = tokens.len() >= words.len()
            && words.iter().zip(tokens).all(|(word, token)| token.low == *word);
        named.then_some((*player, words.len()))
    })
}

/// Whether `word` begins to say what may, must or will be done.
pub(super) fn is_modal(word: &str) -> bool {
    matches!(word, "may" | "can" | "must" | "will" | "cannot" | "can't" | "gets" | "get")
}
