//! Sentences: where one ends and the next begins. Apart from the grammar,
//! because an unread sentence is still a sentence and is still counted.

use std::ops::Range;

use crate::text::token::{CLOSE, Case, OPEN, Token};

/// A sentence: the range of its tokens, without its full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) tokens: Range<usize>,
    /// It is printed in parentheses.
    pub(crate) aside: bool,
}

/// Words that end in a full stop and end no sentence.
const SHORT: [&str; 6] = ["jr", "mr", "mrs", "dr", "vs", "st"];

/// Words that, with a colon, begin a sentence of their own.
const HEADS: [&str; 7] = ["power", "instant", "constant", "shield", "hit", "damage", "endurance"];

/// Parts the tokens into sentences.
pub(crate) fn sentences(tokens: &[Token]) -> Vec<Piece> {
    let mut splitter = Splitter::new(tokens);
    let mut quoted = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            OPEN => quoted += 1,
            CLOSE => {
                quoted = quoted.saturating_sub(1);
                if quoted == 0
                    && splitter.before(at).is_some_and(|t| t.is("."))
                    && splitter.begins(at + 1)
                {
                    splitter.cut(at + 1, at + 1);
                }
            }
            "(" if quoted == 0 && splitter.parts(at) => {
                splitter.cut(at, at + 1);
                splitter.aside = true;
                splitter.open = !splitter.closes(at);
            }
            "(" => splitter.inline += 1,
            ")" if splitter.inline > 0 => splitter.inline -= 1,
            ")" if quoted == 0 => {
                splitter.cut(at, at + 1);
                splitter.aside = false;
            }
            "." | "!" | "?" if quoted == 0 && splitter.ends(at) => splitter.cut(at, at + 1),
            "," if quoted == 0 && splitter.stands_for_a_stop(at) => splitter.cut(at, at + 1),
            _ if quoted == 0 && (splitter.heads(at) || splitter.after_endurance(at)) => {
                splitter.cut(at, at);
            }
            _ => {}
        }
    }
    splitter.cut(tokens.len(), tokens.len());
    splitter.pieces
}

struct Splitter<'a> {
    tokens: &'a [Token],
    pieces: Vec<Piece>,
    start: usize,
    aside: bool,
    /// Its parenthesis is never closed, and so ends with its sentence, or with those that ask
    /// whether that was done.
    open: bool,
    /// Parentheses inside a sentence that are open.
    inline: usize,
}

impl<'a> Splitter<'a> {
    fn new(tokens: &'a [Token]) -> Self {
        Self { tokens, pieces: Vec::new(), start: 0, aside: false, open: false, inline: 0 }
    }

    /// Whether the parenthesis that opens here is closed.
    fn closes(&self, at: usize) -> bool {
        let mut depth = 0_usize;
        self.tokens[at..].iter().any(|token| {
            match token.text.as_str() {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
    }

    fn cut(&mut self, end: usize, next: usize) {
        // A mark that stands alone is none.
        let said = |token: &Token| token.is_word() || token.is_number();
        if self.start < end && self.tokens[self.start..end].iter().any(said) {
            self.pieces.push(Piece { tokens: self.start..end, aside: self.aside });
            // `If you do` asks of the sentence before it, and stays beside it.
            if self.open && !self.asks_of_the_last(next) {
                (self.aside, self.open) = (false, false);
            }
        }
        self.start = next;
        self.inline = 0;
    }

    fn asks_of_the_last(&self, at: usize) -> bool {
        let words = self.tokens[at..].iter().map(|token| token.text.as_str());
        words.take(3).eq(["if", "you", "do"])
    }

    fn before(&self, at: usize) -> Option<&Token> {
        at.checked_sub(1).and_then(|at| self.tokens.get(at))
    }

    /// Whether a sentence may begin at `at`: with a capital, a mark, or nothing.
    fn begins(&self, at: usize) -> bool {
        self.tokens.get(at).is_none_or(|t| t.case != Case::Lower || !t.is_word())
    }

    /// Whether a parenthesis here holds sentences, and is no part of one.
    fn parts(&self, at: usize) -> bool {
        self.start == at || self.begins(at + 1) || self.tells_after_use(at + 1)
    }

    /// Whether it is `banish after use`, which is a sentence without its capital too.
    fn tells_after_use(&self, at: usize) -> bool {
        let words = self.tokens[at..].iter().map(|token| token.text.as_str());
        words.take(4).eq(["banish", "after", "use", ")"])
    }

    /// Whether the full stop here ends the sentence.
    fn ends(&self, at: usize) -> bool {
        if self.inline > 0 {
            return false;
        }
        let short = self.before(at).is_some_and(|t| SHORT.contains(&t.text.as_str()));
        let next = self.tokens.get(at + 1);
        // `1.5` is one number.
        let number = |token: Option<&Token>| token.is_some_and(Token::is_number);
        if number(self.before(at)) && number(next) && next.is_some_and(|next| !next.spaced) {
            return false;
        }
        if short && next.is_some_and(|t| t.text != "(") && !self.heads(at + 1) {
            return false;
        }
        // `damag.e` is one word with a slip in it.
        next.is_none_or(|next| next.spaced || !next.is_word() || next.case != Case::Lower)
    }

    /// Whether the comma here stands where a full stop should: at the beginning of a sentence,
    /// before `X = …`, or behind what attack a card is, before another sentence.
    fn stands_for_a_stop(&self, at: usize) -> bool {
        if self.inline > 0 {
            return false;
        }
        let next = |n: usize| self.tokens.get(at + n);
        if next(1).is_some_and(|t| t.is("x")) && next(2).is_some_and(|t| t.is("=")) {
            return true;
        }
        let Some(start) = self.tokens.get(self.start..at) else { return false };
        let begins = next(1).is_none_or(|t| t.is_word() && t.case != Case::Lower);
        begins && (start.is_empty() || is_attack_alone(start))
    }

    /// Whether a sentence begins here because `ENDURANCE 1` before it is one.
    fn after_endurance(&self, at: usize) -> bool {
        let start = &self.tokens[self.start.min(at)..at];
        let [head, n] = start else { return false };
        let level =
            self.tokens[at].is_number() && self.tokens.get(at + 1).is_some_and(|t| t.is(":"));
        head.is("endurance") && n.is_number() && (self.tokens[at].case != Case::Lower || level)
    }

    /// Whether a head such as `HIT:` begins here, outside a quotation.
    fn heads(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at) else { return false };
        if !HEADS.contains(&token.text.as_str()) || token.case == Case::Lower {
            return false;
        }
        let colon = (at + 1..at + 3).any(|at| self.tokens.get(at).is_some_and(|t| t.is(":")));
        let loud = token.case == Case::Upper && (token.is("hit") || token.is("damage"));
        if !colon && !loud {
            return false;
        }
        // A head after a head goes with it; what `gains HIT: …` gains is quoted; a power may be
        // spoken of, as in `with this INSTANT Power`.
        self.before(at).is_none_or(|before| {
            !matches!(
                before.text.as_str(),
                ":" | "gain"
                    | "gains"
                    | "gained"
                    | "/"
                    | "["
                    | "instant"
                    | "shield"
                    | "constant"
                    | "this"
                    | "a"
                    | "printed"
                    | "or"
                    | "and"
            ) && !(before.is("-"))
        })
    }
}

/// `Physical attack`, `Energy attack costing 2 stages`, and no more.
fn is_attack_alone(tokens: &[Token]) -> bool {
    let [force, attack, rest @ ..] = tokens else { return false };
    let costs = match rest {
        [] => true,
        [costing, n, stages] => {
            costing.is("costing") && n.is_number() && (stages.is("stage") || stages.is("stages"))
        }
        _ => false,
    };
    (force.is("physical") || force.is("energy")) && attack.is("attack") && costs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::token::tokens;

    fn cut(text: &str) -> Vec<String> {
        let tokens = tokens(text);
        let words = |piece: &Piece| {
            let words: Vec<&str> =
                tokens[piece.tokens.clone()].iter().map(|t| t.text.as_str()).collect();
            words.join(" ")
        };
        sentences(&tokens).iter().map(words).collect()
    }

    #[test]
    fn a_sentence_ends_at_its_full_stop_and_before_a_head() {
        assert_eq!(
            cut(
                "(Banish after use.) ENDURANCE 1. Physical attack. DAMAGE: 4 stages HIT: Draw a card."
            ),
            [
                "banish after use",
                "endurance 1",
                "physical attack",
                "damage : 4 stages",
                "hit : draw a card"
            ]
        );
    }

    #[test]
    fn an_endurance_is_a_sentence_without_its_full_stop() {
        assert_eq!(
            cut("ENDURANCE 2 Physical attack. Draw a card."),
            ["endurance 2", "physical attack", "draw a card"]
        );
        assert_eq!(cut("ENDURANCE 3 2: Energy attack."), ["endurance 3", "2 : energy attack"]);
    }

    #[test]
    fn a_mark_that_stands_alone_is_no_sentence() {
        assert_eq!(cut("Draw a card. '"), ["draw a card"]);
    }

    #[test]
    fn a_name_with_a_full_stop_ends_no_sentence() {
        assert_eq!(
            cut("Choose a Cell Jr. in play. Draw a card."),
            ["choose a cell jr . in play", "draw a card"]
        );
    }

    #[test]
    fn a_quoted_sentence_belongs_to_the_one_that_quotes_it() {
        assert_eq!(
            cut("Your attacks gain \"HIT: Draw a card.\" Gain 2 stages."),
            ["your attacks gain “ hit : draw a card . ”", "gain 2 stages"]
        );
        assert_eq!(
            cut("Your attacks gain HIT: Draw a card."),
            ["your attacks gain hit : draw a card"]
        );
    }

    #[test]
    fn a_parenthesis_that_is_not_closed_ends_with_its_sentence() {
        let asides = |text: &str| -> Vec<bool> {
            sentences(&tokens(text)).iter().map(|piece| piece.aside).collect()
        };
        assert_eq!(asides("(Draw a card. Gain 1 stage. (Banish after use.)"), [true, false, true]);
        assert_eq!(asides("(Draw a card. Gain 1 stage.) Banish after use."), [true, true, false]);
        assert_eq!(
            asides("(Draw a card. If you do, gain 1 stage. Banish it."),
            [true, true, false]
        );
    }

    #[test]
    fn a_point_inside_a_number_ends_no_sentence() {
        assert_eq!(cut("Raise your anger 1.5 levels."), ["raise your anger 1 . 5 levels"]);
        assert_eq!(cut("Raise your anger 1. Draw a card."), ["raise your anger 1", "draw a card"]);
    }

    #[test]
    fn a_small_parenthesis_stays_in_its_sentence() {
        assert_eq!(
            cut("Your attacks cost -1 stage (to a minimum of 0) and deal +1 stage."),
            ["your attacks cost - 1 stage ( to a minimum of 0 ) and deal + 1 stage"]
        );
    }

    #[test]
    fn a_comma_in_the_place_of_a_full_stop_ends_a_sentence() {
        assert_eq!(
            cut(
                "Energy attack costing 2 stages, Raise your anger 1 level. Physical attack, dealing"
            ),
            [
                "energy attack costing 2 stages",
                "raise your anger 1 level",
                "physical attack , dealing"
            ]
        );
        assert_eq!(
            cut("Stops an attack., Lower your anger. Draw X cards, X = your anger. Draw 1, 2"),
            ["stops an attack", "lower your anger", "draw x cards", "x = your anger", "draw 1 , 2"]
        );
    }
}
