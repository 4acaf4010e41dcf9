//! Facts that stand only in the wording of a rule: who is non-unique, which
//! Masteries ask for a trait, whose levels stay apart. They are read from the
//! words, so that a new edition that changes a name needs no new code.

use headjudge_corpus::PassageId;

/// A fact and the sentence it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Worded<T> {
    pub(crate) fact: T,
    pub(crate) passage: PassageId,
    pub(crate) quote: String,
}

/// A Main Personality whose levels may not be mixed with another's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Apart {
    /// The character that stands apart: Future Gohan.
    pub(crate) character: String,
    /// The character it may not be mixed with: Gohan.
    pub(crate) from: String,
}

/// What the rules of one edition say in words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wording {
    /// The rule that an Ally may be there once, by name.
    pub(crate) ally_once: Option<Worded<()>>,
    /// Allies of which one copy of each title may be there.
    pub(crate) non_unique: Vec<Worded<String>>,
    /// Words of the rule on Masteries that ask for a trait.
    pub(crate) heritage: Option<Worded<Vec<String>>>,
    /// Main Personalities that stand apart.
    pub(crate) apart: Vec<Worded<Apart>>,
    /// Power stages above 0 at which the stronger side begins.
    pub(crate) scouter: Option<Worded<u32>>,
}

impl Wording {
    /// Reads the text of one rule, which stands in `passage`.
    pub(crate) fn read(&mut self, text: &str, passage: &PassageId) {
        for sentence in sentences(text) {
            self.read_sentence(sentence, passage);
        }
    }

    fn read_sentence(&mut self, sentence: &str, passage: &PassageId) {
        let at = || Worded { fact: (), passage: passage.clone(), quote: sentence.to_owned() };
        if let Some(name) = before(sentence, " Allies are considered Non-Unique") {
            self.non_unique.push(at().with(name.to_owned()));
        }
        if self.ally_once.is_none() && sentence.contains("one copy of an Ally by name") {
            self.ally_once = Some(at());
        }
        if let Some(character) = before(sentence, " is a unique Main Personality")
            && let Some(from) = between(sentence, "mixed with other ", " personality levels")
        {
            let fact = Apart { character: character.to_owned(), from: from.to_owned() };
            self.apart.push(at().with(fact));
        }
        if self.heritage.is_none()
            && let Some(names) = between(sentence, "be used with a ", " mastery")
                .or_else(|| between(sentence, "be used with a ", " Mastery"))
        {
            let names = names.split([' ', ',']).filter(|w| !matches!(*w, "" | "or" | "and"));
            self.heritage = Some(at().with(names.map(str::to_owned).collect()));
        }
        if self.scouter.is_none()
            && sentence.contains("player A sets the Scouter")
            && let Some(stages) = between(sentence, "Main Personality to ", " power stages above 0")
            && let Ok(stages) = stages.parse()
        {
            self.scouter = Some(at().with(stages));
        }
    }
}

impl Worded<()> {
    fn with<T>(self, fact: T) -> Worded<T> {
        Worded { fact, passage: self.passage, quote: self.quote }
    }
}

/// The sentences of `text`. A full stop ends one only before white space and a
/// capital, and not after an abbreviation such as `Jr.`.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest
            .match_indices(['.', '\n', ':'])
            .find(|(at, mark)| {
                let before = &rest[..*at];
                let after = &rest[at + mark.len()..];
                let abbreviation = before
                    .rsplit(char::is_whitespace)
                    .next()
                    .is_some_and(|word| matches!(word, "Jr" | "Dr" | "Mr" | "e.g" | "i.e" | "vs"));
                *mark == "\n" || (after.starts_with(char::is_whitespace) && !abbreviation)
            })
            .map_or(rest.len(), |(at, mark)| at + mark.len());
        let (sentence, tail) = rest.split_at(end);
        rest = tail;
        Some(sentence.trim().trim_end_matches('.'))
    })
    .filter(|sentence| !sentence.is_empty())
}

/// The words of `sentence` before `mark`.
fn before<'t>(sentence: &'t str, mark: &str) -> Option<&'t str> {
    let (name, _) = sentence.split_once(mark)?;
    Some(name.trim()).filter(|name| !name.is_empty() && name.len() <= 60)
}

/// The words of `sentence` between two marks.
fn between<'t>(sentence: &'t str, open: &str, close: &str) -> Option<&'t str> {
    let (_, rest) = sentence.split_once(open)?;
    let (words, _) = rest.split_once(close)?;
    Some(words.trim()).filter(|words| !words.is_empty() && words.len() <= 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Wording {
        let mut wording = Wording::default();
        wording.read(text, &"d/p".into());
        wording
    }

    #[test]
    fn non_unique_allies_are_read_from_the_rule() {
        let wording = read(
            "Ally Uniqueness, Non-Unique Allies, and Naming Allies: Some Ally characters have multiple cards. Your Life Deck may only contain one copy of an Ally by name, regardless of the subtitle. Cell Jr. Allies are considered Non-Unique – you may include 1 copy of each Cell Jr. Ally in your deck.",
        );
        assert_eq!(wording.non_unique[0].fact, "Cell Jr.");
        assert!(wording.non_unique[0].quote.starts_with("Cell Jr. Allies are"));
        assert!(wording.ally_once.unwrap().quote.starts_with("Your Life Deck may"));
    }

    #[test]
    fn heritage_masteries_are_read_from_the_rule() {
        let wording = read(
            "Using a Saiyan or Namekian Mastery: Traits replace the “heritage” rule from PanZ, meaning in order for a particular Main Personality to be used with a Saiyan or Namekian mastery, that Main Personality must have the relevant (Saiyan or Namekian, respectively) trait on all four of their MP’s chosen levels.",
        );
        let heritage = wording.heritage.unwrap();
        assert_eq!(heritage.fact, ["Saiyan", "Namekian"]);
        assert!(heritage.quote.starts_with("Traits replace"));
    }

    #[test]
    fn levels_that_stay_apart_are_read_from_the_rule() {
        let wording = read(
            "Future Gohan: Future Gohan is a unique Main Personality – his Main Personality levels cannot be mixed with other Gohan personality levels that are not Future Gohan, however, his Life Deck may contain Gohan Named Cards.",
        );
        let apart = &wording.apart[0].fact;
        assert_eq!((apart.character.as_str(), apart.from.as_str()), ("Future Gohan", "Gohan"));
    }

    #[test]
    fn the_scouter_is_read_from_the_rule() {
        let wording = read(
            "If player A’s power rating at 5 above 0 is double or more than player B’s power rating at 5 above 0, then player A sets the Scouter on his/her Main Personality to 2 power stages above 0. Player B sets the Scouter on his/her Main Personality to full and player B goes first.",
        );
        assert_eq!(wording.scouter.unwrap().fact, 2);
    }
}
