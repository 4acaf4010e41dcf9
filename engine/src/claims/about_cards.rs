//! Claims about single cards: that no record, entry or check is about them, and
//! whose they are.

use headjudge_corpus::{Card, Citation, Format};

use super::{Claim, ClaimKind, Searched, Statement};
use crate::rule_facts::RuleFacts;
use crate::words::and;

impl Claim {
    /// No check of the format applies to a card that is on record. `looked` are
    /// the checks that looked at it.
    pub(crate) fn no_check_applies(name: &str, looked: &[String]) -> Self {
        let predicate = if looked.is_empty() {
            "is legal: no list of the format is about single cards".to_owned()
        } else {
            format!("is legal: no check applies ({} looked at)", and(looked))
        };
        Self::new(ClaimKind::NoCheckApplies, name, predicate)
    }

    /// No record of the game names a card.
    pub(crate) fn not_named(rule_facts: &RuleFacts, format: &Format, name: &str) -> Self {
        let subject = format!("No record of {}", rule_facts.game_name(&format.game));
        Self::new(ClaimKind::NotNamed, subject, format!("names a card “{name}”"))
    }

    /// The document names a character so, whose cards have a subtitle besides.
    pub(crate) fn character_named(name: &str, document: &str) -> Self {
        let predicate =
            format!("is a character that {document} names; which card is meant is not known");
        Self::new(ClaimKind::CharacterNamed, format!("“{name}”"), predicate)
    }

    /// The card that has the name is of another game than the format.
    pub(crate) fn other_game(rule_facts: &RuleFacts, card: &Card) -> Self {
        let predicate = format!("is on record as a card of {}", rule_facts.game_name(&card.game));
        Self::new(ClaimKind::OtherGame, card.name.as_str(), predicate)
    }

    /// The format is of another game than the card.
    pub(crate) fn not_applicable(rule_facts: &RuleFacts, format: &Format, card: &Card) -> Self {
        let predicate = format!(
            "is a format of {}; none of its rules is about cards of {}",
            rule_facts.game_name(&format.game),
            rule_facts.game_name(&card.game)
        );
        Self::new(ClaimKind::NotApplicable, format.title.as_str(), predicate)
    }

    /// The game of the format has cards of the same titles as the card's; nothing
    /// where entries show none.
    pub(crate) fn shared_titles(
        rule_facts: &RuleFacts,
        format: &Format,
        card: &Card,
    ) -> Option<Self> {
        let title = rule_facts.shared_title(&format.game, &card.game)?;
        let predicate = format!(
            "has cards of the same titles, such as {title}; whether it has one of this title is not on record"
        );
        let game = rule_facts.game_name(&format.game);
        Some(Self::new(ClaimKind::SharedTitles, game, predicate))
    }

    /// The document says that another publisher released the personalities of a trait.
    pub(crate) fn released_by_trait(
        name: &str,
        of: &str,
        publisher: &str,
        because: Vec<Citation>,
    ) -> Self {
        let predicate = format!(
            "has the {of} trait, and all {of} Personalities have been released in {publisher}"
        );
        Self::new(ClaimKind::ReleasedByTrait, name, predicate).citing(because)
    }

    /// A catalogue shows a card in sets of another publisher alone.
    pub(crate) fn printed_by_others(
        name: &str,
        publisher: &str,
        sets: &[&str],
        because: Vec<Citation>,
    ) -> Self {
        let sets = and(sets);
        let predicate =
            format!("is printed in {publisher} sets alone ({sets}), as the catalogue shows");
        Self::new(ClaimKind::PrintedByOthers, name, predicate).citing(because)
    }

    /// A card is on record in sets of another publisher alone; `own` is the format's.
    pub(crate) fn known_from_other_sets(
        name: &str,
        (own, other): (&str, &str),
        sets: &[&str],
        because: Vec<Citation>,
    ) -> Self {
        let sets = and(sets);
        let predicate = format!(
            "is on record in {other} sets alone ({sets}); whether {own} printed it too is not on record"
        );
        Self::new(ClaimKind::KnownFromOtherSets, name, predicate).citing(because)
    }

    /// No entry of a document changes a card. The printed text is said to be
    /// current only where the whole document was read.
    fn no_entry(searched: Searched<'_>) -> Self {
        let subject = searched.looked_through();
        let predicate = if searched.part().is_none() {
            "has no entry that changes this card: its printed text is current"
        } else {
            "has no entry that changes this card; the rest may have one"
        };
        Self::new(ClaimKind::NoEntry, subject, predicate)
    }

    /// No document of the game holds entries about single cards.
    fn no_entries_of_game(game: &str) -> Self {
        let subject = format!("The documents on record of {game}");
        let predicate =
            "hold no entries about single cards; whether its text was changed is not on record";
        Self::new(ClaimKind::NoEntriesOfGame, subject, predicate)
    }
}

/// What the records say of the text of a card that no entry changes; nothing
/// where an entry changes it.
#[must_use]
pub fn text_statements(rule_facts: &RuleFacts, card: &Card) -> Vec<Statement> {
    if !card.current.is_empty() {
        return Vec::new();
    }
    let documents = rule_facts.documents_of(&card.game).filter(|(document, _)| {
        // Older editions are history, and say nothing of the text in force.
        !document.id.is_older_edition()
    });
    let with_entries =
        documents.filter(|(document, has)| *has || Searched::document(document).part().is_some());
    let mut statements: Vec<Statement> = with_entries
        .map(|(document, _)| Claim::no_entry(Searched::document(document)).statement())
        .collect();
    if statements.is_empty() {
        let game = rule_facts.game_name(&card.game);
        statements.push(Claim::no_entries_of_game(game).statement());
    }
    statements
}
