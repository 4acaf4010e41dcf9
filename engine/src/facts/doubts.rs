//! What of a deck's text is in doubt: lines that are perhaps not cards, and
//! names that perhaps mean a card on a list.

use headjudge_corpus::fold;

use super::title::Title;
use crate::deck::{Deck, DeckCard, card_number};
use crate::library::Library;
use crate::naming::{split_personality, style_of};
use crate::near::may_mean;
use crate::rule_facts::EffectiveEdition;

/// How many listed cards are named for one name at most.
const MOST: usize = 3;

/// A name that is not on record, and a card that it may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Near<'a> {
    /// The name, as written.
    pub(crate) written: &'a str,
    /// The title that a list or a limit is about.
    pub(crate) title: &'a str,
    /// The same, folded.
    pub(crate) key: &'a str,
}

/// Whether no line of the deck has a count, and no name of it is on record.
pub(crate) fn is_no_deck(
    deck: &Deck,
    library: &Library,
    law: Option<&EffectiveEdition<'_>>,
) -> bool {
    let unknown = |card: &DeckCard| {
        let key = fold(card.title());
        library.suggestions(&key).is_some()
            && !card_number(&card.name)
            && !law.is_some_and(|law| law.names(&key))
    };
    deck.is_names_alone() && deck.cards.iter().all(unknown)
}

/// Whether a line of a counted list is more likely a heading or a remark: it
/// has no count, is not on record, and has not the form of a card of the game.
pub(super) fn is_no_card(
    deck: &Deck,
    library: &Library,
    law: &EffectiveEdition<'_>,
    card: &DeckCard,
) -> bool {
    let key = fold(card.title());
    let of_style = style_of(&card.name, law.styles()).is_some() && card.name.contains(' ');
    card.uncounted
        && deck.is_mostly_counted()
        && library.suggestions(&key).is_some()
        && !law.names(&key)
        && !of_style
        && split_personality(&card.name).is_none()
        && law.kind_by_title(&card.name).is_none()
        && !card_number(&card.name)
}

/// The cards on lists that names which are not on record may mean.
pub(super) fn near<'a>(
    titles: &[Title<'a>],
    lines: &[&'a str],
    law: &EffectiveEdition<'a>,
) -> Vec<Near<'a>> {
    let unknown = |title: &&Title<'a>| {
        title.card.is_none() && title.unmatched && !title.keys.iter().any(|key| law.names(key))
    };
    let names = titles.iter().filter(unknown).map(|title| title.name);
    let mut near: Vec<Near<'a>> = Vec::new();
    for written in names.chain(lines.iter().copied()) {
        let folded = fold(written);
        let first = near.len();
        for (key, title) in law.edition.decided_titles(&law.format.id) {
            let told = near[first..].iter().any(|other| other.title == title);
            if !told && near.len() < first + MOST && may_mean(&folded, key) {
                near.push(Near { written, title, key });
            }
        }
    }
    near
}
