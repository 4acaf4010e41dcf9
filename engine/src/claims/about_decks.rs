//! Claims about the names of a deck: which of them are on record, and what that leaves open.

use headjudge_corpus::Citation;

use super::{Claim, ClaimKind};
use crate::rule_facts::EffectiveEdition;
use crate::words::{and, counted};

/// The names that a sentence lists at most.
const MOST_NAMES: usize = 6;

impl Claim {
    /// Cards beside the deck were held against the lists that bar cards alone.
    pub(crate) fn sideboard(cards: u32) -> Option<Self> {
        let subject = counted(cards, "card in the sideboard", "cards in the sideboard");
        let was = if cards == 1 { "was" } else { "were" };
        let predicate = format!(
            "{was} only held against the lists that bar a card: no other rule on record is about them"
        );
        (cards > 0).then(|| Self::new(ClaimKind::Sideboard, subject, predicate))
    }

    /// Cards say of their deck what no check looks at.
    pub(crate) fn said_of_the_deck(words: &str, titles: &[&str]) -> Self {
        let says = if titles.len() == 1 { "says" } else { "say" };
        let predicate = format!("{says} “{words}”: no check looks at what that asks of a deck");
        Self::new(ClaimKind::SaidOfTheDeck, named(titles), predicate)
    }

    /// A card beside the deck is barred by a list.
    pub(crate) fn barred_beside(name: &str, predicate: &str, because: Vec<Citation>) -> Self {
        let predicate = format!(
            "{predicate}; it is in the sideboard, and whether it is used in the tournament is not on record"
        );
        Self::new(ClaimKind::Sideboard, name, predicate).citing(because)
    }

    /// Names of the deck are those of no card of the game.
    pub(crate) fn unmatched_names(law: &EffectiveEdition<'_>, names: &[&str]) -> Option<Self> {
        let game = law.rule_facts.game_name(&law.format.game);
        let predicate = if names.len() == 1 {
            format!(
                "is not on record as a card of {game}: as written it is on no list, and nothing else of it was checked"
            )
        } else {
            format!(
                "are not on record as cards of {game}: as written they are on no list, and nothing else of them was checked"
            )
        };
        let subject = named(names);
        (!names.is_empty()).then(|| Self::new(ClaimKind::UnmatchedNames, subject, predicate))
    }

    /// The deck has more cards, as it states, than it lists.
    pub(crate) fn unlisted(cards: u32) -> Self {
        let subject = format!("{} of the deck", counted(cards, "card", "cards"));
        let predicate = if cards == 1 {
            "is counted in its total and not listed: it was not looked at"
        } else {
            "are counted in its total and not listed: they were not looked at"
        };
        Self::new(ClaimKind::Unlisted, subject, predicate)
    }

    /// The list counts cards that it does not name.
    pub(crate) fn unnamed(cards: u32) -> Self {
        let subject = format!("{} of the list", counted(cards, "card", "cards"));
        let predicate = if cards == 1 {
            "has no name: it was counted and not looked at"
        } else {
            "have no name: they were counted and not looked at"
        };
        Self::new(ClaimKind::Unlisted, subject, predicate)
    }

    /// Lines without a count, whose words are not on record, were not taken for cards.
    pub(crate) fn lines_not_cards(lines: &[&str]) -> Option<Self> {
        let predicate = if lines.len() == 1 {
            "has no count and is not a name on record: it was not taken for a card"
        } else {
            "have no count and are not names on record: they were not taken for cards"
        };
        let subject = named(lines);
        (!lines.is_empty()).then(|| Self::new(ClaimKind::Lines, subject, predicate))
    }

    /// A name that is not on record comes near a card that a list or limit is about.
    pub(crate) fn near_listed(
        written: &str,
        title: &str,
        predicate: &str,
        because: Vec<Citation>,
    ) -> Self {
        let predicate = format!(
            "is not a name on record and comes near {title}, which {predicate}; which card is meant is not known"
        );
        Self::new(ClaimKind::NearListed, format!("“{written}”"), predicate).citing(because)
    }

    /// A name that looks like a collector code is not on record.
    pub(crate) fn unknown_code(written: &str) -> Self {
        let predicate = "looks like a collector code; which card it is, is not on record";
        Self::new(ClaimKind::UnknownCode, format!("“{written}”"), predicate)
    }

    /// No name of the deck is that of a card of the game.
    pub(crate) fn nothing_known(law: &EffectiveEdition<'_>, titles: usize) -> Self {
        let game = law.rule_facts.game_name(&law.format.game);
        let (subject, predicate) = match titles {
            1 => (
                "The one name of the deck".to_owned(),
                format!("is not on record as a card of {game}"),
            ),
            _ => (
                format!("None of the {titles} names of the deck"),
                format!("is on record as a card of {game}"),
            ),
        };
        let predicate = format!("{predicate}, so that no card was checked");
        Self::new(ClaimKind::NothingKnown, subject, predicate)
    }
}

/// `“A”, “B” and 3 more`.
pub(crate) fn named(names: &[&str]) -> String {
    let mut shown: Vec<String> =
        names.iter().take(MOST_NAMES).map(|name| format!("“{name}”")).collect();
    if names.len() > MOST_NAMES {
        shown.push(format!("{} more", names.len() - MOST_NAMES));
    }
    and(&shown)
}
