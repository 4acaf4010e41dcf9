//! `ally-levels`: which levels an Ally may have.

use super::bounds::range_words;
use super::rule::Rule;
use crate::facts::Facts;
use crate::finding::{Outcome, Parts};

/// Decides whether every Ally is of an allowed level.
///
/// “You can only play with Level 1-2 Allies in your deck, regardless of your
/// MP's highest level. (11/24/04)” A level 2 Ally passes; a level 3 Ally fails
/// from 2004-11-24. An Ally whose level is not known is asked about.
pub(crate) struct AllyLevels;

impl Rule for AllyLevels {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let law = &facts.law;
        let Some(number) = law.number("ally_level") else {
            return Outcome::missing("levels that an Ally may have");
        };
        let because = law.cite_number(number);
        if let Some(since) = law.edition.since.get(&number.passage).filter(|since| law.on < **since)
        {
            return Outcome::satisfied(format!(
                "The limit on the levels of Allies is in force only from {since}."
            ))
            .because(because);
        }
        let (min, max) = (number.min.unwrap_or(0), number.max.unwrap_or(u32::MAX));
        let range = range_words(number.min, number.max);
        let mut parts = Parts::new();
        for ally in facts.cards.iter().filter(|card| card.is_ally()) {
            let part = match ally.level() {
                Some(level) if (min..=max).contains(&u32::from(level)) => {
                    Outcome::satisfied(format!("{} is a level {level} Ally.", ally.title))
                }
                Some(level) => Outcome::violated(format!(
                    "{} is a level {level} Ally; only levels {range} are allowed.",
                    ally.title
                )),
                None => Outcome::unknown(
                    format!(
                        "{} is an Ally of unknown level; only levels {range} are allowed.",
                        ally.title
                    ),
                    vec![format!("the level of {}", ally.title)],
                ),
            };
            parts.add(part.cards(vec![ally.counted()]));
        }
        parts.finish(|| Outcome::satisfied("No card listed is known as an Ally.")).because(because)
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::{finding, finding_of};

    fn verdict(card: &str, on: &str) -> FindingVerdict {
        let deck = format!(r#"{{"cards":[{{"name":"Krillin","count":1,{card}}}]}}"#);
        finding("score-expanded", "ally-levels", &deck, on).verdict
    }

    #[test]
    fn only_low_levels_from_the_date_on() {
        assert_eq!(verdict(r#""kind":"ally","level":2"#, "2004-11-24"), Satisfied);
        assert_eq!(verdict(r#""kind":"ally","level":3"#, "2004-11-24"), Violated);
        assert_eq!(verdict(r#""kind":"ally","level":3"#, "2004-11-23"), Satisfied);
        assert_eq!(verdict(r#""kind":"ally""#, "2004-11-24"), Unknown);
        assert_eq!(verdict(r#""kind":"drill""#, "2004-11-24"), Satisfied);
    }

    #[test]
    fn the_levels_of_the_main_personality_are_no_allies() {
        let deck = |kind: &str, name: &str| {
            let level = |n| format!(r#"{{"name":"{name}","count":1,{kind}"level":{n}}}"#);
            let cards = [1, 2, 3].map(level).join(",");
            format!(r#"{{"main_personality":"Goku","cards":[{cards}]}}"#)
        };
        for kind in [r#""kind":"personality","#, r#""kind":"Main Personality","#, ""] {
            let own = finding("score-expanded", "ally-levels", &deck(kind, "Goku"), "2005-01-15");
            assert_eq!(own.verdict, Satisfied, "{kind}");
            let other =
                finding("score-expanded", "ally-levels", &deck(kind, "Krillin"), "2005-01-15");
            assert_eq!(other.verdict, Violated, "{kind}");
        }
        let ally = deck(r#""kind":"ally","#, "Goku");
        assert_eq!(finding("score-expanded", "ally-levels", &ally, "2005-01-15").verdict, Violated);
    }

    #[test]
    fn a_line_may_say_the_level_and_that_it_is_an_ally() {
        for (line, expected) in [
            ("1 Krillin Level 3 (Ally)", Violated),
            ("1 Krillin, Lv 3 [Ally]", Violated),
            ("1 Krillin Lv.2 (Ally)", Satisfied),
            ("1 Krillin (Ally)", Unknown),
        ] {
            let deck = format!("{line}\n1 Senzu Bean\n");
            let found = finding_of("score-expanded", "ally-levels", deck.as_bytes(), "2004-12-01");
            assert_eq!(found.verdict, expected, "{line}");
        }
    }
}
