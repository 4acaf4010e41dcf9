//! No more copies of a card than a list allows.

use headjudge_corpus::ListKind;

use super::limits;
use super::rule::{AskedCard, CardLimit, LegalityStatus, Rule};
use crate::facts::Facts;
use crate::finding::Outcome;
use crate::rule_facts::EffectiveEdition;
use crate::words;

/// Decides whether the deck holds more copies of a listed card than its list allows.
///
/// “The following cards are banned in all official Expanded Tournaments.” An
/// entry with a date is in force from that date on, one without at every date that
/// the document is known to speak of.
/// Copies are counted by title over all printings. A deck without such a card
/// passes; one with Feeding Frenzy fails from 2004-02-11.
pub(crate) struct Listed(pub(super) ListKind);

impl Rule for Listed {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let list = self.0;
        if let Some(missing) = self.lacks(&facts.law) {
            return Outcome::missing(&missing);
        }
        let words = list_words(list);
        let later = limits::later(facts, list, &format!("the {words}"));
        limits::evaluate(self, facts, |_| false, &format!("on the {words}")).and_says(&later)
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<CardLimit> {
        card_limit(law, asked, self.0)
    }

    fn lacks(&self, law: &EffectiveEdition<'_>) -> Option<String> {
        law.list(self.0).next().is_none().then(|| list_words(self.0))
    }

    fn looks_at_cards(&self) -> bool {
        true
    }

    fn rests_on_a_list(&self) -> bool {
        true
    }
}

/// `banned list`.
fn list_words(list: ListKind) -> String {
    format!("{} list", list.as_str().replace('_', " "))
}

/// What a list says of one card.
pub(super) fn card_limit(
    law: &EffectiveEdition<'_>,
    asked: &AskedCard<'_>,
    list: ListKind,
) -> Option<CardLimit> {
    let entry = law.listed(list, asked.keys).find(|entry| law.binds(entry))?;
    // A list of cards restricted to one may state another number for an entry.
    let restricted = entry.max_copies.unwrap_or(1);
    let (status, max, says) = match list {
        ListKind::Banned => (LegalityStatus::Banned, 0, "is banned".to_owned()),
        ListKind::Frozen => (LegalityStatus::Frozen, 0, "is on the Frozen List".to_owned()),
        _ => (
            LegalityStatus::Restricted,
            restricted,
            format!("is restricted to {} per deck", words::copies(restricted)),
        ),
    };
    limits::by_list(law, asked, list, status, max, &says)
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    #[test]
    fn a_banned_card_breaks_it_from_its_date_on() {
        let deck = r#"{"cards":[{"name":"Feeding Frenzy","count":2}]}"#;
        let before = finding("score-expanded", "banned", deck, "2004-02-10");
        assert_eq!(before.verdict, Satisfied);
        assert!(before.says.contains("Feeding Frenzy on 2004-02-11 joins"), "{}", before.says);
        let from = finding("score-expanded", "banned", deck, "2004-02-11");
        assert_eq!(from.verdict, Violated);
        assert_eq!(
            from.says,
            "Feeding Frenzy is banned since 2004-02-11; the deck holds 2 copies."
        );
        assert_eq!(from.cards[0].count, 2);
        assert!(from.because.iter().any(|c| c.quote == "Feeding Frenzy (2/11/04)"));
    }

    #[test]
    fn an_undated_entry_binds_from_the_first_date_in_its_document_on() {
        let deck = r#"{"cards":[{"name":"Dragon’s Glare","count":1}]}"#;
        let found = finding("score-expanded", "banned", deck, "2004-01-15");
        assert_eq!(found.verdict, Violated);
        assert!(found.says.contains("gives no date"));
        let before = finding("score-expanded", "banned", deck, "2004-01-14");
        assert_eq!(before.verdict, Unknown);
        assert!(before.says.contains("the first date in it is 2004-01-15"), "{}", before.says);
    }

    #[test]
    fn copies_count_by_title_over_all_printings() {
        let deck = r#"{"cards":[{"name":"Blue Terror","count":1,"set":"Saiyan Saga"},
            {"name":"BLUE TERROR","count":1,"set":"Cell Saga"}]}"#;
        let found = finding("score-expanded", "restricted", deck, "2004-12-01");
        assert_eq!(found.verdict, Violated);
        assert!(found.says.contains("restricted to 1 copy per deck"), "{}", found.says);
        assert!(found.says.ends_with("the deck holds 2 copies."), "{}", found.says);
    }

    #[test]
    fn one_copy_keeps_it() {
        let deck = r#"{"cards":[{"name":"Orange Uppercut","count":1}]}"#;
        assert_eq!(finding("score-expanded", "restricted", deck, "2004-12-01").verdict, Satisfied);
        let deck = r#"{"cards":[{"name":"Orange Uppercut","count":3}]}"#;
        assert_eq!(finding("score-expanded", "restricted", deck, "2004-02-10").verdict, Satisfied);
        assert_eq!(finding("score-expanded", "restricted", deck, "2004-02-11").verdict, Violated);
    }
}
