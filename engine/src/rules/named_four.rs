//! `named-four`: how many copies of one title a deck may have.

use super::rule::{AskedCard, CardLimit, LegalityStatus, Rule};
use crate::facts::{Facts, Title, Who};
use crate::finding::{Outcome, Parts};
use crate::naming::{character_of, names_character};
use crate::rule_facts::EffectiveEdition;
use crate::words::copies;

/// Decides whether every title keeps to its number of copies.
///
/// “A Main Personality may have up to 4 duplicates of any of his Named card in
/// his deck, instead of the normal limit of 3.” Four Goku's Blazing Attack
/// pass with Goku and fail with Vegeta.
pub(crate) struct NamedFour;

impl Rule for NamedFour {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let law = &facts.law;
        let max =
            |subject| law.number(subject).and_then(|number| number.max.map(|max| (number, max)));
        let (Some((normal, copies_max)), Some((named, named_max))) =
            (max("copies"), max("named_copies"))
        else {
            return Outcome::missing(
                "normal number of copies, or number of copies of a Named card",
            );
        };
        let mut parts = Parts::new();
        for title in facts.titles.iter().filter(|title| title.count > copies_max) {
            parts.add(judge(facts, title, copies_max, named_max).cards(vec![title.counted()]));
        }
        let mut because = law.cite_number(normal);
        because.extend(law.cite_number(named));
        let whole = parts.finish(|| {
            Outcome::satisfied(format!("No title is there more than {copies_max} times."))
        });
        whole.because(because)
    }

    fn general_limit(
        &self,
        law: &EffectiveEdition<'_>,
        _asked: &AskedCard<'_>,
    ) -> Option<CardLimit> {
        let (normal, named) = (law.number("copies")?, law.number("named_copies"));
        let max = normal.max?;
        let more = named.and_then(|named| named.max).map_or_else(String::new, |named| {
            format!(", or {named} where it is Named for the Main Personality")
        });
        let says = format!("may be there up to {max} times{more}");
        let mut because = law.cite_number(normal);
        because.extend(named.iter().flat_map(|named| law.cite_number(named)));
        Some(CardLimit { status: LegalityStatus::Legal, max, says, because, claims: Vec::new() })
    }

    fn looks_at_cards(&self) -> bool {
        true
    }
}

fn judge(facts: &Facts<'_>, title: &Title<'_>, copies_max: u32, named_max: u32) -> Outcome {
    let (name, held) = (title.name, copies(title.count));
    if title.count > named_max {
        return Outcome::violated(format!(
            "The deck holds {held} of {name}; at most {copies_max} are allowed, and {named_max} of a card Named for the Main Personality."
        ));
    }
    match facts.personality.who() {
        Who::Is(character) if named_for(title, character) => Outcome::satisfied(format!(
            "{name} is Named for {character}, so up to {named_max} are allowed; the deck holds {held}."
        )),
        Who::Is(character) => Outcome::violated(format!(
            "The deck holds {held} of {name}, which is not Named for {character}; at most {copies_max} are allowed."
        )),
        Who::Several => Outcome::unknown(
            format!(
                "The deck holds {held} of {name}; {named_max} are allowed only of a card Named for the Main Personality, and the deck names more than one: {}.",
                crate::words::and(&facts.personality.characters)
            ),
            vec!["which character is the Main Personality".to_owned()],
        ),
        Who::Nobody => Outcome::unknown(
            format!(
                "The deck holds {held} of {name}; {named_max} are allowed only of a card Named for the Main Personality, and the deck names none."
            ),
            vec!["`main_personality`: its name".to_owned()],
        ),
    }
}

/// Whether a title is Named for the character: the deck says so, or the title
/// holds the name as words.
pub(super) fn named_for(title: &Title<'_>, character: &str) -> bool {
    match title.named {
        Some(named) => {
            headjudge_corpus::fold(character_of(named)) == headjudge_corpus::fold(character)
        }
        None => names_character(title.name, character),
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    #[track_caller]
    fn verdict(mp: &str, card: &str) -> FindingVerdict {
        let deck = format!(r#"{{{mp}"cards":[{card}]}}"#);
        finding("score-expanded", "named-four", &deck, "2004-12-01").verdict
    }

    #[test]
    fn the_fourth_copy_is_for_named_cards() {
        let goku = r#""main_personality":"Goku","#;
        let four = r#"{"name":"Goku's Blazing Attack","count":4}"#;
        assert_eq!(verdict(goku, four), Satisfied);
        assert_eq!(verdict(r#""main_personality":"Vegeta","#, four), Violated);
        assert_eq!(verdict("", four), Unknown);
        assert_eq!(verdict(goku, r#"{"name":"Goku's Blazing Attack","count":5}"#), Violated);
        assert_eq!(verdict("", r#"{"name":"Senzu Bean","count":3}"#), Satisfied);
        assert_eq!(verdict(goku, r#"{"name":"Senzu Bean","count":4}"#), Violated);
    }

    #[test]
    fn the_deck_may_say_whom_a_card_is_named_for() {
        let goku = r#""main_personality":"Goku","#;
        assert_eq!(
            verdict(goku, r#"{"name":"Warp Kamehameha","count":4,"named":"goku"}"#),
            Satisfied
        );
        let other = r#"{"name":"Goku's Spirit","count":4,"named":"gohan"}"#;
        assert_eq!(verdict(goku, other), Violated);
    }
}
