//! `future-gohan`: levels of one Main Personality that stay apart from another's.

use headjudge_corpus::fold;

use super::rule::Rule;
use crate::facts::{Facts, Listed, Who, cites};
use crate::finding::{Outcome, Parts};
use crate::words::and;

/// Decides whether the levels of the Main Personality are mixed against the rule.
///
/// “Future Gohan is a unique Main Personality – his Main Personality levels
/// cannot be mixed with other Gohan personality levels that are not Future
/// Gohan.” Four Future Gohan levels pass; three and a Gohan level fail. The
/// names are read from the rule.
pub(crate) struct FutureGohan;

impl Rule for FutureGohan {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let edition = facts.law.edition;
        let rules = &edition.stated.apart;
        if rules.is_empty() {
            return Outcome::missing("rule on Main Personality levels that cannot be mixed");
        }
        let characters = &facts.personality.characters;
        let named = |name: &str| characters.iter().any(|own| fold(own) == fold(name));
        let mut parts = Parts::new();
        for rule in rules {
            let (one, other) = (&rule.fact.character, &rule.fact.from);
            if named(one) && named(other) {
                let titles: Vec<&str> = facts.personality.levels.iter().map(|l| l.title).collect();
                let listed =
                    if titles.is_empty() { String::new() } else { format!(" ({})", and(&titles)) };
                parts.add(
                    Outcome::violated(format!(
                        "The levels of {one} cannot be mixed with other {other} levels; the Main Personality mixes them{listed}."
                    ))
                    .cards(facts.personality.levels.iter().map(Listed::counted).collect()),
                );
            } else if named(one) && characters.len() == 1 {
                parts.add(Outcome::satisfied(format!(
                    "The Main Personality is {one}, and no other {other} level is listed for it."
                )));
            }
        }
        let because = rules.iter().flat_map(|rule| cites(edition.cite_worded(rule))).collect();
        let whole = parts.finish(|| match facts.personality.who() {
            Who::Several => Outcome::unknown(
                format!(
                    "The deck names more than one Main Personality ({}); a Main Personality is one character.",
                    and(characters)
                ),
                vec!["which character is the Main Personality".to_owned()],
            ),
            Who::Is(name) => Outcome::satisfied(format!(
                "The Main Personality is {name}; its levels are not mixed with another's."
            )),
            Who::Nobody => Outcome::satisfied("No Main Personality is listed."),
        });
        whole.because(because)
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::{finding, finding_of};

    fn verdict(mp: &str) -> FindingVerdict {
        let deck = format!(r#"{{"main_personality":{mp}}}"#);
        finding("fanz", "future-gohan", &deck, "2022-01-01").verdict
    }

    #[test]
    fn the_levels_stay_apart() {
        assert_eq!(verdict(r#"{"name":"Future Gohan","levels":[1,2,3,4]}"#), Satisfied);
        assert_eq!(
            verdict(r#"{"name":"Future Gohan","cards":["Future Gohan – One","Gohan – Two"]}"#),
            Violated
        );
        assert_eq!(
            verdict(r#"{"name":"Gohan","cards":["Gohan – One","Future Gohan – Two"]}"#),
            Violated
        );
        assert_eq!(verdict(r#"{"name":"Gohan","cards":["Gohan – One","Gohan – Two"]}"#), Satisfied);
        assert_eq!(verdict("null"), Satisfied);
    }

    #[test]
    fn a_personality_among_the_cards_is_no_ally() {
        let verdict = |mp: &str, cards: &str| {
            let deck = format!(r#"{{{mp}"cards":[{cards}]}}"#);
            let of = |check| finding("fanz", check, &deck, "2022-01-01").verdict;
            (of("future-gohan"), of("ally-unique"))
        };
        let gohan = r#"{"name":"Gohan – One","kind":"personality","level":2,"count":1}"#;
        let future = r#"{"name":"Future Gohan – Two","kind":"Hero MP","level":1,"count":1}"#;
        let ally = r#"{"name":"Gohan – Three","kind":"ally","count":1}"#;
        let mp = |name: &str| format!(r#""main_personality":"{name}","#);
        assert_eq!(verdict(&mp("Future Gohan"), gohan), (Violated, Satisfied));
        assert_eq!(verdict(&mp("Gohan"), future), (Violated, Satisfied));
        assert_eq!(verdict("", &format!("{gohan},{future}")), (Violated, Satisfied));
        assert_eq!(verdict(&mp("Gohan"), &format!("{gohan},{ally}")), (Satisfied, Satisfied));
        assert_eq!(verdict(&mp("Future Gohan"), ally), (Satisfied, Satisfied));
        assert_eq!(verdict(&mp("Future Gohan"), &format!("{gohan},{ally}")), (Violated, Satisfied));
    }

    #[test]
    fn two_characters_are_asked_about() {
        assert_eq!(verdict(r#"{"name":"Goku","cards":["Goku – One","Krillin – Two"]}"#), Unknown);
        let list = b"MP: Goku\nMP: Vegeta\n1 Blue Guard";
        assert_eq!(finding_of("fanz", "future-gohan", list, "2022-01-01").verdict, Unknown);
    }
}
