//! `fusion-allies`: a fused Main Personality without those it is fused from.

use headjudge_corpus::{FusionLimit, fold};

use super::ally_unique::{character_in, is_ally};
use super::rule::Rule;
use crate::facts::{Facts, Listed, Who, cites};
use crate::finding::{Outcome, Parts};
use crate::near::may_mean;
use crate::words::{and, or};

/// Decides whether a fused Main Personality keeps out the Allies it is fused from.
///
/// “Main Personalities with the Fusion trait are unable to include Allies in
/// their Life Deck that match the characters from which they are fused.” The
/// exact character counts: Vegito with a Goku Ally fails, with a Goku Black
/// Ally passes.
pub(crate) struct FusionAllies;

impl Rule for FusionAllies {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let fusions = &facts.law.edition.fusions;
        if fusions.is_empty() {
            return Outcome::missing("limits on the Allies of fused Main Personalities");
        }
        let characters = &facts.personality.characters;
        let fused: Vec<&FusionLimit> = fusions
            .iter()
            .filter(|limit| characters.iter().any(|name| fold(name) == fold(&limit.character)))
            .collect();
        match (facts.personality.who(), fused.as_slice()) {
            (Who::Nobody, _) => nobody(facts),
            (Who::Is(character), []) => not_listed(facts, character),
            (Who::Is(_), _) => {
                let mut parts = Parts::new();
                for limit in fused {
                    parts.add(judge(facts, limit));
                }
                parts.finish(|| Outcome::satisfied(String::new()))
            }
            (Who::Several, []) => {
                Outcome::satisfied("None of the Main Personalities named is a fused character.")
            }
            (Who::Several, _) => several(facts, &fused),
        }
    }
}

/// Without a Main Personality there is something to ask only if the Allies
/// would be kept out by some fused one.
fn nobody(facts: &Facts<'_>) -> Outcome {
    let excluded = |card: &&Listed<'_>| {
        let name = fold(character_in(facts, card));
        let mut all = facts.law.edition.fusions.iter().flat_map(|limit| &limit.excluded);
        is_ally(facts, card) && all.any(|other| fold(other) == name)
    };
    let allies: Vec<&Listed<'_>> = facts.cards.iter().filter(excluded).collect();
    if allies.is_empty() {
        return Outcome::satisfied(
            "No Ally is listed that a fused Main Personality would keep out.",
        );
    }
    let names: Vec<&str> = allies.iter().map(|ally| ally.title).collect();
    Outcome::unknown(
        format!(
            "A fused Main Personality would keep out {}; the deck names no Main Personality.",
            or(&names)
        ),
        vec!["`main_personality`: its name".to_owned()],
    )
    .cards(allies.iter().map(|ally| ally.counted()).collect())
}

/// A character that the list of fused ones does not name; a Fusion trait that
/// the deck or a catalogue states is then a question.
fn not_listed(facts: &Facts<'_>, character: &str) -> Outcome {
    let given = facts.personality.given.into_iter().flat_map(|mp| &mp.traits);
    let levels = facts.personality.level_cards().flat_map(|(listed, given)| {
        let catalogue = listed.card.into_iter().flat_map(|card| &card.facts.traits);
        given.traits.iter().chain(catalogue)
    });
    if given.chain(levels).any(|name| fold(name) == "fusion") {
        return Outcome::unknown(
            format!(
                "{character} has the Fusion trait, but the document does not say from whom {character} is fused."
            ),
            vec![format!("the characters from which {character} is fused")],
        );
    }
    let fused = facts.law.edition.fusions.iter().map(|limit| limit.character.as_str());
    if let Some(near) = fused.into_iter().find(|name| may_mean(&fold(character), &fold(name))) {
        return Outcome::unknown(
            format!(
                "{character} is not on the list of fused Main Personalities; did you mean {near}?"
            ),
            vec!["`main_personality`: its name, as the document has it".to_owned()],
        );
    }
    Outcome::satisfied(format!("{character} is not a fused Main Personality."))
}

fn several(facts: &Facts<'_>, fused: &[&FusionLimit]) -> Outcome {
    let breaks = fused.iter().any(|limit| !judge(facts, limit).cards.is_empty());
    let names = and(&facts.personality.characters);
    if breaks {
        Outcome::unknown(
            format!(
                "The deck names more than one Main Personality ({names}), and its Allies depend on which it is."
            ),
            vec!["which character is the Main Personality".to_owned()],
        )
    } else {
        Outcome::satisfied(format!(
            "The deck names more than one Main Personality ({names}); its Allies are allowed with any of them."
        ))
    }
}

fn judge(facts: &Facts<'_>, limit: &FusionLimit) -> Outcome {
    let excluded: Vec<String> = limit.excluded.iter().map(|name| fold(name)).collect();
    let because = cites(facts.law.edition.cite(&limit.id, &limit.text));
    let (fused, kept_out) = (&limit.character, or(&limit.excluded));
    let mut parts = Parts::new();
    for card in &facts.cards {
        let character = character_in(facts, card);
        if !excluded.contains(&fold(character)) {
            continue;
        }
        let title = card.title;
        if is_ally(facts, card) {
            let says = format!("{fused} cannot include {kept_out} Allies; the deck holds {title}.");
            parts.add(Outcome::violated(says).cards(vec![card.counted()]));
        } else if card.kind.is_none() {
            parts.add(
                Outcome::unknown(
                    format!("{fused} cannot include {kept_out} Allies; whether {title} is an Ally is not known."),
                    vec![format!("the kind of {title}")],
                )
                .cards(vec![card.counted()]),
            );
        }
    }
    let whole = parts.finish(|| {
        Outcome::satisfied(format!(
            "{fused} cannot include {kept_out} Allies, and the deck lists none."
        ))
    });
    whole.because(because)
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    fn verdict(mp: &str, card: &str) -> FindingVerdict {
        let deck =
            format!(r#"{{"main_personality":{mp},"cards":[{{"name":"{card}","count":1}}]}}"#);
        finding("fanz", "fusion-allies", &deck, "2022-01-01").verdict
    }

    #[test]
    fn the_exact_character_counts() {
        assert_eq!(verdict(r#""Vegito""#, "Goku – Ready"), Violated);
        assert_eq!(verdict(r#""Vegito""#, "Goku Black – Ready"), Satisfied);
        assert_eq!(verdict(r#""Fused Zamasu""#, "Goku Black – Ready"), Violated);
        assert_eq!(verdict(r#""Gotenks""#, "Trunks – Ready"), Satisfied);
        assert_eq!(verdict(r#""Gotenks""#, "Kid Trunks – Ready"), Violated);
        assert_eq!(verdict(r#""Goku""#, "Vegeta – Ready"), Satisfied);
    }

    #[test]
    fn what_is_not_known_is_asked() {
        assert_eq!(verdict(r#""Vegito""#, "Goku"), Unknown);
        assert_eq!(verdict("null", "Goku – Ready"), Unknown);
        assert_eq!(verdict("null", "Bulma – Genius"), Satisfied);
        assert_eq!(verdict(r#"{"name":"Gogito","traits":["fusion"]}"#, "Goku – Ready"), Unknown);
    }
}
