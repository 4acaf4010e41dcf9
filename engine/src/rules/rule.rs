//! What a deck rule is: what it says of a deck, and of one card. It is apart
//! from the table of rules, which knows every rule there is.

use headjudge_corpus::{Card, Citation};
use serde::{Deserialize, Serialize};

use crate::claims::{Claim, ClaimKind};
use crate::facts::{Facts, Title};
use crate::finding::Outcome;
use crate::library::Keys;
use crate::rule_facts::EffectiveEdition;

/// What a card's legality comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LegalityStatus {
    /// No list or limit touches it.
    Legal,
    /// A number of copies is allowed.
    Limited,
    /// On the restricted list.
    Restricted,
    /// On the banned list.
    Banned,
    /// On the Frozen List.
    Frozen,
    /// May not be used, for another reason than a list.
    Illegal,
    /// No record names it.
    NotListed,
    /// The format is of another game.
    NotApplicable,
    /// It cannot be said before `needs` are known.
    Unknown,
}

/// A deck rule.
pub(crate) trait Rule {
    /// What it says of a deck.
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome;

    /// What it says of one card. The rules that answer here decide decks by
    /// the same answer.
    fn card_limit(&self, _law: &EffectiveEdition<'_>, _asked: &AskedCard<'_>) -> Option<CardLimit> {
        None
    }

    /// The list that it reads, where the corpus has none: it decides nothing then.
    fn lacks(&self, _law: &EffectiveEdition<'_>) -> Option<String> {
        None
    }

    /// What keeps it from saying whether one card may be used.
    fn card_doubt(&self, _law: &EffectiveEdition<'_>, _asked: &AskedCard<'_>) -> Option<Doubt> {
        None
    }

    /// The number of copies that it allows of the card, where no list says otherwise.
    fn general_limit(
        &self,
        _law: &EffectiveEdition<'_>,
        _asked: &AskedCard<'_>,
    ) -> Option<CardLimit> {
        None
    }

    /// Whether it looks at single cards, so that its silence about one means something.
    fn looks_at_cards(&self) -> bool {
        false
    }

    /// Whether it rests on a list, so that a card that is not on it is known to be free of it.
    fn rests_on_a_list(&self) -> bool {
        false
    }

    /// Whether it rests on a sentence alone, and on no list, number or other record.
    fn rests_on_words(&self) -> bool {
        false
    }

    /// Whether it is about setting up the game, and never makes a deck illegal.
    fn is_set_up(&self) -> bool {
        false
    }
}

/// A card that a rule is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AskedCard<'a> {
    pub(crate) name: &'a str,
    pub(crate) keys: &'a Keys<'a>,
    pub(crate) card: Option<&'a Card>,
    /// The limit that the deck itself states for the card.
    pub(crate) limit: Option<u32>,
}

impl<'a> AskedCard<'a> {
    pub(crate) fn title(title: &'a Title<'a>) -> Self {
        Self { name: title.name, keys: &title.keys, card: title.card, limit: title.limit }
    }
}

/// What a rule says of one card.
#[derive(Clone, Debug)]
pub(crate) struct CardLimit {
    pub(crate) status: LegalityStatus,
    /// The greatest number of copies.
    pub(crate) max: u32,
    /// The predicate of a sentence about the card: `is banned since 2004-02-11`.
    pub(crate) says: String,
    pub(crate) because: Vec<Citation>,
    /// The claims that its words make.
    pub(crate) claims: Vec<ClaimKind>,
}

/// Why a rule cannot say whether a card may be used.
#[derive(Clone, Debug)]
pub(crate) struct Doubt {
    pub(crate) claim: Claim,
    pub(crate) needs: Vec<String>,
    /// The number of copies up to which there is no doubt.
    pub(crate) above: u32,
}
