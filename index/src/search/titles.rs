//! Titles as a question may name them: in full, or by the words that say
//! something. Kept as numbers, so that no title is read for a comparison.

use headjudge_corpus::fold;

use super::analysis::{Token, tokens};
use super::common::CommonWords;
use super::meta::TITLES;
use super::shown::Shown;
use crate::IndexError;
use crate::files::Files;
use crate::table::Table;

/// What the question would be as a title.
pub(super) struct Asked {
    whole: u64,
    /// None where it says nothing.
    bare: Option<u64>,
}

impl Asked {
    /// The question `text`, of which `bare` are the words that say something; one for
    /// a number keeps all its words.
    pub(super) fn of(text: &str, bare: &str, quantity: bool) -> Self {
        let whole = fold(text);
        let bare = if quantity { &whole } else { bare };
        Self { whole: digest(&whole), bare: (!bare.is_empty()).then(|| digest(bare)) }
    }

    /// Whether it is one of the titles of a unit; its bare words count where `bare` says so.
    pub(super) fn is_one_of(&self, titles: &[u8], bare: bool) -> bool {
        titles.as_chunks::<8>().0.as_chunks::<2>().0.iter().any(|[whole, own]| {
            u64::from_le_bytes(*whole) == self.whole
                || bare && self.bare == Some(u64::from_le_bytes(*own))
        })
    }
}

/// The titles of a unit, as [`Asked::is_one_of`] reads them.
pub(super) fn pack(title: &str, common: &CommonWords) -> Vec<u8> {
    let pair =
        |title: &str| [digest(&fold(title)), digest(&bare_title(&tokens(title), &[], common))];
    titles_of(title).flat_map(pair).flat_map(u64::to_le_bytes).collect()
}

/// The titles of an index, by unit; made of what hits show where they are not kept.
pub(super) fn open(
    files: &Files,
    shown: &Table,
    common: &CommonWords,
) -> Result<Table, IndexError> {
    if let Some(titles) = Table::find(files, TITLES)? {
        return Ok(titles);
    }
    let titles = |unit| Shown::read(shown.get(unit)).map(|shown| pack(shown.title, common));
    Ok(Table::of((0..shown.len() as u32).map(|unit| titles(unit).unwrap_or_default())))
}

/// A title, and what it says after the name of its section: `Timing – Attack
/// Sequence` is asked for as `attack sequence` too.
fn titles_of(title: &str) -> impl Iterator<Item = &str> {
    let after = [" – ", " - ", ": "].into_iter().filter_map(|mark| title.split_once(mark));
    std::iter::once(title).chain(after.map(|(_, rest)| rest))
}

/// The words of a title that say something, without names of games.
pub(super) fn bare_title(tokens: &[Token], names_game: &[bool], common: &CommonWords) -> String {
    let says = |(n, token): &(usize, &Token)| {
        !common.has(&token.word)
            && names_game.get(*n) != Some(&true)
            && !matches!(token.stem.as_str(), "rule" | "explain")
    };
    let said = tokens.iter().enumerate().filter(says);
    said.map(|(_, token)| token.stem.as_str()).collect::<Vec<_>>().join(" ")
}

/// FNV-1a: the same on every machine.
fn digest(text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_named_in_full_without_its_section_or_by_its_words() {
        let common = CommonWords::new(&["the".to_owned(), "of".to_owned()]);
        let titles = pack("Timing – Order of Effects", &common);
        let bare = |text: &str| bare_title(&tokens(text), &[], &common);
        let asked = |text: &str| Asked::of(text, &bare(text), false);
        for text in ["timing - order of effects", "Order of Effects", "the order effects rule"] {
            assert!(asked(text).is_one_of(&titles, true), "{text}");
        }
        assert!(!asked("the order effects rule").is_one_of(&titles, false));
        assert!(!asked("effects").is_one_of(&titles, true));
        assert!(!asked("the").is_one_of(&pack("of", &common), true));
    }
}
