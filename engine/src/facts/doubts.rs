//! What of a deck's text is in doubt: lines that are perhaps not cards, and
//! names that perhaps mean a card on a list.

use headjudge_corpus::fold;

use super::title::Title;
use crate::deck::{Deck, DeckCard, card_number};
use crate::library::{Library, Unmatched};
use crate::naming::{split_personality, style_of};
use crate::near::{is_another, may_mean};
use crate::rule_facts::{Edition, EffectiveEdition};

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

/// The cards on lists that names which are not on record may mean: those that
/// the name index offers for one, and those that come near by our own measure.
pub(super) fn near<'a>(
    titles: &[Title<'a>],
    lines: &[&'a str],
    unmatched: &[Unmatched],
    law: &EffectiveEdition<'a>,
) -> Vec<Near<'a>> {
    let unknown = |title: &&Title<'a>| {
        title.card.is_none() && title.unmatched && !title.keys.iter().any(|key| law.names(key))
    };
    let names = titles.iter().filter(unknown).map(|title| title.name);
    let mut near: Vec<Near<'a>> = Vec::new();
    for written in names.chain(lines.iter().copied()) {
        let offered = unmatched.iter().find(|unmatched| unmatched.name == written);
        let offered = offered.map_or(&[] as &[String], |unmatched| &unmatched.suggestions);
        let meant = decided_near(written, offered, law).into_iter();
        near.extend(meant.map(|(key, title)| Near { written, title, key }));
    }
    near
}

/// The titles that a list or a limit is about and that `written` may mean,
/// folded and as written; those among `offered`, the nearest names on record, first.
pub(crate) fn decided_near<'a>(
    written: &str,
    offered: &[String],
    law: &EffectiveEdition<'a>,
) -> Vec<(&'a str, &'a str)> {
    let folded = fold(written);
    let edition: &'a Edition = law.edition;
    let offered: Vec<String> = offered.iter().map(|name| fold(name)).collect();
    let place = |key: &str| offered.iter().position(|name| name == key);
    let mut found: Vec<(usize, &'a str, &'a str)> = edition
        .decided_titles(&law.format.id)
        .filter(|(key, _)| *key != folded)
        .filter_map(|(key, title)| {
            let offer = place(key).filter(|_| !is_another(&folded, key));
            let at = offer.or_else(|| may_mean(&folded, key).then_some(offered.len()))?;
            Some((at, key, title))
        })
        .collect();
    found.sort_by_key(|(at, ..)| *at);
    let mut near: Vec<(&'a str, &'a str)> = Vec::new();
    for (_, key, title) in found {
        if near.iter().all(|(_, other)| *other != title) {
            near.push((key, title));
        }
    }
    near
}
