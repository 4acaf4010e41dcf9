//! No card that only another publisher than the format's has released.

use std::collections::BTreeSet;

use headjudge_corpus::{Card, CardSet, Citation, Publisher, SetId, fold};

use super::rule::{AskedCard, CardLimit, Doubt, LegalityStatus, Rule};
use crate::claims::Claim;
use crate::facts::{Facts, Listed, Title, cites};
use crate::finding::{Outcome, Parts};
use crate::library::Keys;
use crate::naming::{character_of, split_personality};
use crate::rule_facts::{EffectiveEdition, Released};

/// The trait of the characters that the rule on fused personalities lists.
const FUSION: &str = "fusion";

/// Decides whether a card is one that only another publisher has released.
///
/// “All Fusion Personalities have been released in `FanZ`”: Vegito fails,
/// Vegeta passes, where only Panini's cards count. A card that is on record only
/// in sets of others is asked about: a printing of Panini's may be there all the
/// same. Where a catalogue shows the card's printings, they decide.
pub(crate) struct PublisherSets;

/// Whose a card is, as far as it is on record.
enum Made {
    /// Another publisher's alone, for this reason.
    Others(Claim),
    /// It is on record in sets of another publisher alone.
    Doubtful(Claim),
    /// Nothing says that it is another's.
    Open,
}

impl Rule for PublisherSets {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let law = &facts.law;
        let mut parts = Parts::new();
        for title in &facts.titles {
            let traits = stated_traits(facts, title);
            let found = made(law, title.name, &title.keys, title.card, &traits);
            if let Some(part) = judge(law, found, title.name) {
                parts.add(part.cards(vec![title.counted()]));
            }
        }
        if facts.personality.levels.is_empty()
            && let Some(mp) = facts.personality.given
        {
            let keys = Keys::new(fold(&mp.name), &[]);
            let found = made(law, &mp.name, &keys, None, &mp.traits);
            if let Some(part) = judge(law, found, &mp.name) {
                parts.add(part);
            }
        }
        parts.finish(|| {
            Outcome::satisfied("No title listed is known from sets of another publisher alone.")
        })
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<CardLimit> {
        match made(law, asked.name, asked.keys, asked.card, &[]) {
            Made::Others(claim) => Some(CardLimit {
                status: LegalityStatus::Illegal,
                max: 0,
                says: claim.predicate().to_owned(),
                claims: vec![claim.kind],
                because: claim.because,
            }),
            Made::Doubtful(_) | Made::Open => None,
        }
    }

    fn card_doubt(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<Doubt> {
        match made(law, asked.name, asked.keys, asked.card, &[]) {
            Made::Doubtful(claim) => {
                let needs = vec![need(law.only().unwrap_or_default(), asked.name)];
                Some(Doubt { claim, needs, above: 0 })
            }
            Made::Others(_) | Made::Open => None,
        }
    }

    fn looks_at_cards(&self) -> bool {
        true
    }
}

fn judge(law: &EffectiveEdition<'_>, made: Made, name: &str) -> Option<Outcome> {
    match made {
        Made::Others(claim) => Some(Outcome::violated_by(claim)),
        Made::Doubtful(claim) => {
            let publisher = law.only().unwrap_or_default();
            Some(Outcome::unknown_by(claim, vec![need(publisher, name)]))
        }
        Made::Open => None,
    }
}

fn need(publisher: &str, name: &str) -> String {
    format!("whether {publisher} printed {name}")
}

/// The traits that the deck states for a title.
fn stated_traits(facts: &Facts<'_>, title: &Title<'_>) -> Vec<String> {
    let same = |listed: &&Listed<'_>| listed.title == title.name;
    let cards = facts.entries().filter(same).filter_map(|listed| listed.given);
    let levels = facts.personality.level_cards().filter(|(listed, _)| listed.title == title.name);
    cards
        .flat_map(|given| given.traits.iter())
        .chain(levels.flat_map(|(_, given)| given.traits.iter()))
        .cloned()
        .collect()
}

fn made(
    law: &EffectiveEdition<'_>,
    name: &str,
    keys: &Keys<'_>,
    card: Option<&Card>,
    stated: &[String],
) -> Made {
    let Some(own) = law.format.publisher else { return Made::Open };
    if let Some((released, because)) = released_trait(law, own, name, card, stated) {
        let publisher = released.publisher.name();
        return Made::Others(Claim::released_by_trait(name, &released.of, publisher, because));
    }
    let mut ids: BTreeSet<&SetId> = BTreeSet::new();
    ids.extend(card.into_iter().flat_map(|card| &card.printings).map(|printing| &printing.set));
    ids.extend(keys.iter().filter_map(|key| law.edition.sets_of.get(key)).flatten());
    let is_own = |id: &&SetId| law.rule_facts.set(id).is_some_and(|s| s.publisher == Some(own));
    if ids.iter().any(is_own) {
        return Made::Open;
    }
    let sets: Vec<(&CardSet, Publisher)> = ids
        .iter()
        .filter_map(|id| law.rule_facts.set(id))
        .filter_map(|set| Some((set, set.publisher?)))
        .collect();
    let Some((_, publisher)) = sets.first() else {
        return Made::Open;
    };
    // Whose a set is that no record tells of leaves it open who printed the card.
    let all_known = sets.len() == ids.len();
    let names: Vec<&str> = sets.iter().map(|(set, _)| set.name.as_str()).collect();
    let stated = sets.iter().flat_map(|(set, _)| &set.stated);
    let because: Vec<Citation> =
        stated.filter_map(|cite| law.edition.cite(&cite.passage, &cite.quote)).collect();
    let in_catalogue = card.is_some_and(|card| card.facts.is_of_catalogue());
    if in_catalogue && all_known {
        Made::Others(Claim::printed_by_others(name, publisher.name(), &names, because))
    } else {
        let publishers = (own.name(), publisher.name());
        Made::Doubtful(Claim::known_from_other_sets(name, publishers, &names, because))
    }
}

/// The trait of a personality whose bearers the document says another
/// publisher released, with the passages that say so.
fn released_trait<'a>(
    law: &EffectiveEdition<'a>,
    own: Publisher,
    name: &str,
    card: Option<&Card>,
    stated: &[String],
) -> Option<(&'a Released, Vec<Citation>)> {
    let edition = law.edition;
    let character = card
        .and_then(|card| card.character.as_deref())
        .or_else(|| split_personality(name).map(|(character, _)| character))
        .unwrap_or_else(|| character_of(name));
    let fusion = edition.fusions.iter().find(|limit| fold(&limit.character) == fold(character));
    let catalogue = card.into_iter().flat_map(|card| &card.facts.traits);
    let traits: Vec<String> = stated.iter().chain(catalogue).map(|name| fold(name)).collect();
    let others = edition.stated.released.iter().filter(|released| released.fact.publisher != own);
    others.into_iter().find_map(|released| {
        let folded = fold(&released.fact.of);
        let listed = fusion.filter(|_| folded == FUSION);
        if listed.is_none() && !traits.contains(&folded) {
            return None;
        }
        let mut because = cites(edition.cite_worded(released));
        because.extend(listed.and_then(|limit| edition.cite(&limit.id, &limit.text)));
        Some((&released.fact, because))
    })
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::{deck, finding};

    fn verdict(deck: &str) -> FindingVerdict {
        finding("panini", "panini-sets", deck, "2018-01-01").verdict
    }

    #[test]
    fn fused_personalities_are_of_the_continuation() {
        assert_eq!(verdict(r#"{"main_personality":"Vegito"}"#), Violated);
        assert_eq!(verdict(r#"{"main_personality":"Vegeta"}"#), Satisfied);
        assert_eq!(verdict(&deck(&[("Gotenks – Bold", 1)])), Violated);
        assert_eq!(verdict(&deck(&[("Gotenks' Ghost Attack", 1)])), Satisfied);
        assert_eq!(verdict(r#"{"main_personality":{"name":"Buu","traits":["fusion"]}}"#), Violated);
    }

    #[test]
    fn a_card_of_sets_of_the_continuation_alone_is_asked_about() {
        assert_eq!(verdict(&deck(&[("Orange Meditation", 1)])), Unknown);
        assert_eq!(verdict(&deck(&[("Orange Uppercut", 1)])), Satisfied);
        assert_eq!(verdict(&deck(&[("Of No Set On Record", 1)])), Satisfied);
    }
}
