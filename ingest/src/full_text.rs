//! The full current text of a card: a catalogue's printed text with the
//! erratum applied, or said not to fit. Never a silent guess.

use headjudge_corpus::{Erratum, FullText, FullTextStatus, Printing, TextLabel, diff_words, fold};
use serde::Deserialize;

/// An icon, and the ways in which it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Icon {
    meaning: String,
    written: Vec<String>,
}

/// Finds one text inside another, however quotes, dashes and icons are written.
pub(crate) struct Matcher {
    /// The tokens of each way of writing an icon, and its meaning; longest first.
    icons: Vec<(Vec<String>, String)>,
}

/// A word or an icon with its place, in bytes.
#[derive(Clone, Debug)]
struct Token {
    word: String,
    start: usize,
    end: usize,
}

impl Matcher {
    pub(crate) fn new(icons: &[Icon]) -> Self {
        let mut ways: Vec<(Vec<String>, String)> = Vec::new();
        for icon in icons {
            for written in &icon.written {
                let tokens = words(written).into_iter().map(|token| token.word).collect();
                ways.push((tokens, format!("<{}>", icon.meaning)));
            }
        }
        ways.sort_by_key(|(tokens, _)| std::cmp::Reverse(tokens.len()));
        Self { icons: ways }
    }

    /// The text in force for a printing whose printed text is known.
    pub(crate) fn full_text(
        &self,
        errata: &[Erratum],
        printing: &Printing,
        printed: &str,
    ) -> Option<FullText> {
        let own = errata.iter().find(|erratum| {
            erratum.set == printing.set && erratum.printings.iter().any(|p| p.code == printing.code)
        });
        // A printing without an entry of its own is held against the entry it fits.
        let tries: Vec<&Erratum> = own.map_or_else(|| errata.iter().collect(), |own| vec![own]);
        let applied = tries.iter().find_map(|erratum| self.apply(erratum, printed));
        let (status, text) = match applied {
            Some(found) => found,
            None if errata.is_empty() => return None,
            None => (FullTextStatus::NotFound, printed.to_owned()),
        };
        let diff = if text == printed { Vec::new() } else { diff_words(printed, &text) };
        Some(FullText {
            printing: printing.clone(),
            status,
            text,
            printed: printed.to_owned(),
            diff,
        })
    }

    /// Applies an erratum: the last text of its chain in place of any earlier
    /// one that is in `printed`, and what the card gains behind it.
    fn apply(&self, erratum: &Erratum, printed: &str) -> Option<(FullTextStatus, String)> {
        // What is said of the card’s type stands beside its text.
        let of_text = || erratum.texts.iter().filter(|text| !is_of_type(&text.text));
        let chain: Vec<_> = of_text().filter(|text| text.label != TextLabel::Gains).collect();
        let mut text = printed.to_owned();
        let mut status = FullTextStatus::AlreadyCurrent;
        if let Some((last, earlier)) = chain.split_last()
            && self.find(&text, &last.text).is_none()
        {
            let exact = earlier.iter().rev().find_map(|old| self.find(&text, &old.text));
            let (start, end) = if let Some(place) = exact {
                status = FullTextStatus::Applied;
                place
            } else {
                status = FullTextStatus::AppliedNearly;
                let texts = chain.iter().rev();
                let places = texts.filter_map(|own| self.find_nearly(&text, &own.text));
                places.min_by_key(|(errors, _)| *errors)?.1
            };
            text.replace_range(start..end, &last.text);
        }
        let gained = of_text().filter(|text| text.label == TextLabel::Gains);
        for gain in gained {
            if self.find(&text, &gain.text).is_none() {
                text.truncate(text.trim_end().len());
                text.push_str(if text.is_empty() { "" } else { " " });
                text.push_str(&gain.text);
                if status == FullTextStatus::AlreadyCurrent {
                    status = FullTextStatus::Applied;
                }
            }
        }
        Some((status, text))
    }

    /// The one place where `part` is in `whole`, in bytes; none where it
    /// stands nowhere, or more than once.
    fn find(&self, whole: &str, part: &str) -> Option<(usize, usize)> {
        let (tokens, wanted) = (self.tokens(whole), self.tokens(part));
        if wanted.is_empty() {
            return None;
        }
        let mut places = tokens
            .windows(wanted.len())
            .filter(|window| window.iter().zip(&wanted).all(|(a, b)| a.word == b.word));
        let place = places.next()?;
        if places.next().is_some() {
            return None;
        }
        let (first, last) = (place.first()?, place.last()?);
        Some(widened(whole, (first.start, last.end), part, &wanted))
    }

    /// The one place where nearly `part` is in `whole`, in bytes, and by how many words and
    /// icons they differ: one in six, and one of a short text. None where several places
    /// will do. It begins where a sentence begins, and ends where one ends.
    fn find_nearly(&self, whole: &str, part: &str) -> Option<(usize, (usize, usize))> {
        let (tokens, wanted) = (self.tokens(whole), self.tokens(part));
        let most = (wanted.len() / EXACT_FOR_EACH).max(1);
        if wanted.len() < LEAST_NEAR {
            return None;
        }
        let starts = bounds(whole, &tokens, &['.', '(', ')', '!', '?', ':']);
        let closed = bounds(whole, &tokens, &['.', '(', ')', '!', '?']);
        let ends = alignments(&tokens, &wanted, &starts).into_iter().enumerate();
        let within = |(end, (errors, start)): &(usize, (usize, usize))| {
            closed[*end] && *errors <= most && start < end
        };
        let found: Vec<(usize, (usize, usize))> = ends.filter(within).collect();
        let (end, (errors, start)) = *found.iter().min_by_key(|(_, (errors, _))| *errors)?;
        let apart =
            |(other, (_, begins)): &(usize, (usize, usize))| *begins >= end || *other <= start;
        if found.iter().any(apart) {
            return None;
        }
        let head = is_icon(&wanted[0]) && !is_icon(&tokens[start]);
        let begin = tokens[start].start;
        let begin = if head { head_before(whole, begin).unwrap_or(begin) } else { begin };
        let place = (begin, tokens[end - 1].end);
        Some((errors, widened(whole, place, part, &wanted)))
    }

    /// The tokens of a text, each way of writing an icon made one.
    fn tokens(&self, text: &str) -> Vec<Token> {
        let words = words(text);
        let mut tokens = Vec::with_capacity(words.len());
        let mut at = 0;
        while at < words.len() {
            let icon = self.icons.iter().find(|(way, _)| {
                words[at..].len() >= way.len()
                    && words[at..].iter().zip(way).all(|(token, word)| token.word == *word)
            });
            match icon {
                Some((way, meaning)) if !way.is_empty() => {
                    let (mut start, mut end) = (words[at].start, words[at + way.len() - 1].end);
                    if text[..start].ends_with('[') {
                        // Of `[INSTANT] POWER` the bracket closes inside.
                        if text[end..].starts_with(']') {
                            (start, end) = (start - 1, end + 1);
                        } else if text[start..end].contains(']') {
                            start -= 1;
                        }
                    }
                    tokens.push(Token { word: meaning.clone(), start, end });
                    at += way.len();
                }
                _ => {
                    tokens.push(words[at].clone());
                    at += 1;
                }
            }
        }
        tokens
    }
}

/// A text in which one of so many words may differ is nearly another.
const EXACT_FOR_EACH: usize = 6;
/// The fewest words of a text that is found nearly.
const LEAST_NEAR: usize = 3;

fn is_icon(token: &Token) -> bool {
    token.word.starts_with('<')
}

/// Where the head of a power begins that ends here, in bytes: `CONSTANT/INSTANT POWER:`,
/// which an erratum writes with an icon.
fn head_before(whole: &str, at: usize) -> Option<usize> {
    let before = &whole[..at];
    let head = before.rfind(['.', ')', '!', '?']).map_or(0, |stop| stop + 1);
    let said = before[head..].trim();
    said.to_uppercase().ends_with("POWER:").then(|| at - before[head..].trim_start().len())
}

/// A place with the marks around it that `part`, of these tokens, has too.
fn widened(
    whole: &str,
    (start, end): (usize, usize),
    part: &str,
    wanted: &[Token],
) -> (usize, usize) {
    let head = wanted.first().map_or("", |first| &part[..first.start]);
    let tail = wanted.last().map_or("", |last| &part[last.end..]);
    let start = whole[..start]
        .chars()
        .rev()
        .zip(head.chars().rev())
        .take_while(|(a, b)| a == b)
        .fold(start, |at, (c, _)| at - c.len_utf8());
    let end = whole[end..]
        .chars()
        .zip(tail.chars())
        .take_while(|(a, b)| a == b)
        .fold(end, |at, (c, _)| at + c.len_utf8());
    (start, end)
}

/// For each place between tokens, whether one of these marks is there, or the text ends.
fn bounds(text: &str, tokens: &[Token], marks: &[char]) -> Vec<bool> {
    let before = |at: usize| at.checked_sub(1).map_or(0, |last| tokens[last].end);
    let after = |at: usize| tokens.get(at).map_or(text.len(), |next| next.start);
    (0..=tokens.len())
        .map(|at| at == 0 || at == tokens.len() || text[before(at)..after(at)].contains(marks))
        .collect()
}

/// For each place in `tokens`, the fewest changes that make what ends there `wanted`, and
/// where that begins: at one of the `starts`.
fn alignments(tokens: &[Token], wanted: &[Token], starts: &[bool]) -> Vec<(usize, usize)> {
    let far = tokens.len() + wanted.len();
    let mut row: Vec<(usize, usize)> =
        starts.iter().enumerate().map(|(at, start)| (if *start { 0 } else { far }, at)).collect();
    for (n, word) in wanted.iter().enumerate() {
        let mut next = vec![(n + 1, 0)];
        for (at, token) in tokens.iter().enumerate() {
            let (errors, start) = row[at];
            let same = (errors + usize::from(token.word != word.word), start);
            let left_out = (row[at + 1].0 + 1, row[at + 1].1);
            let added = (next[at].0 + 1, next[at].1);
            next.push([same, left_out, added].into_iter().min_by_key(|own| own.0).unwrap_or(same));
        }
        row = next;
    }
    row
}

/// `CARD TYPE: Physical Combat`, and no more.
fn is_of_type(text: &str) -> bool {
    let text = text.trim().trim_start_matches('[').trim_end_matches(']');
    text.strip_prefix("CARD TYPE:").is_some_and(|rest| {
        rest.split_whitespace().count() <= 3 && !rest.trim_end_matches('.').contains(['.', ':'])
    })
}

/// The words and icons of a text, folded, with their places.
fn words(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Option<usize> = None;
    let close = |from: usize, to: usize, tokens: &mut Vec<Token>| {
        let word = fold(&text[from..to]);
        if !word.is_empty() {
            tokens.push(Token { word, start: from, end: to });
        }
    };
    for (i, c) in text.char_indices() {
        // An apostrophe inside a word is part of it.
        let inside = c.is_alphanumeric() || (matches!(c, '\'' | '’') && open.is_some());
        match (inside, open) {
            (true, None) => open = Some(i),
            (false, Some(from)) => {
                close(from, i, &mut tokens);
                open = None;
            }
            _ => {}
        }
        if matches!(c, '∞' | '↪' | '↵' | '⚡' | '+' | '-') && !inside {
            tokens.push(Token { word: c.to_string(), start: i, end: i + c.len_utf8() });
        }
    }
    if let Some(from) = open {
        close(from, text.len(), &mut tokens);
    }
    tokens.retain(|token| token.word != "-");
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matcher() -> Matcher {
        Matcher::new(&[Icon {
            meaning: "constant power".to_owned(),
            written: vec!["∞".to_owned(), "CONTINUOUS POWER".to_owned(), "[CONSTANT]".to_owned()],
        }])
    }

    #[test]
    fn finds_a_text_however_its_icon_is_written() {
        let whole = "[CONSTANT]:  Your attacks deal +4 stages of damage. Banish after use.";
        let (start, end) =
            matcher().find(whole, "∞: Your attacks deal +4 stages of damage.").unwrap();
        assert_eq!(&whole[start..end], "[CONSTANT]:  Your attacks deal +4 stages of damage.");
    }

    #[test]
    fn an_icon_of_two_words_is_found_with_its_brackets() {
        let whole = "(Limit 1 per deck.) [CONSTANT] POWER: Draw a card.";
        let icon = Icon {
            meaning: "constant power".to_owned(),
            written: vec!["∞ POWER".to_owned(), "[CONSTANT] POWER".to_owned()],
        };
        let (start, end) = Matcher::new(&[icon]).find(whole, "∞ POWER: Draw a card.").unwrap();
        assert_eq!(&whole[start..end], "[CONSTANT] POWER: Draw a card.");
    }

    #[test]
    fn a_text_that_is_nearly_the_one_is_found() {
        let found = |whole: &str, part: &str| {
            let (errors, (start, end)) = matcher().find_nearly(whole, part)?;
            Some((errors, whole[start..end].to_owned()))
        };
        assert_eq!(
            found(
                "(Limit 1.) Energy attack costing 3 stages. Draw a card.",
                "↪ Energy attack costing 3 stages."
            ),
            Some((1, "Energy attack costing 3 stages.".to_owned()))
        );
        assert_eq!(
            found(
                "(Limit 1.) CONSTANT/INSTANT POWER: Draw a card from your deck.",
                "∞ Draw a card from your deck."
            ),
            Some((1, "CONSTANT/INSTANT POWER: Draw a card from your deck.".to_owned()))
        );
        assert_eq!(
            found(
                "ENDURANCE 1 (If your MP is Ember, you may use this Power regardless of your stages.) Draw a card.",
                "(If your MP is Ember, you may use this Power regardless of your stage.)"
            ),
            Some((
                1,
                "(If your MP is Ember, you may use this Power regardless of your stages.)"
                    .to_owned()
            ))
        );
        assert_eq!(
            found(
                "POWER: Whenever you gain a stage, draw a card.",
                "Whenever you gain stage, draw a card."
            ),
            Some((1, "Whenever you gain a stage, draw a card.".to_owned()))
        );
        assert_eq!(
            found("Physical attack. Draw a card. Physical attack.", "⚡ Physical attack."),
            None
        );
        assert_eq!(
            found("Draw a card and gain 2 stages.", "Destroy a card and lose 2 stages."),
            None
        );
    }

    #[test]
    fn what_is_said_of_the_type_of_a_card_changes_no_text() {
        assert!(is_of_type("CARD TYPE: Mastery"));
        assert!(is_of_type("[CARD TYPE: Mastery]"));
        assert!(!is_of_type("CARD TYPE: Mastery. Draw a card."));
    }

    #[test]
    fn does_not_guess_between_two_places() {
        assert_eq!(matcher().find("draw a card. draw a card.", "draw a card."), None);
    }
}
