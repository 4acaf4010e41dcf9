//! `double-power`: who sets the Scouter where, and who goes first.

use super::rule::Rule;
use crate::facts::{Facts, Who, cites};
use crate::finding::Outcome;

/// Says how a two-player game is set up where one side is far stronger. It
/// never makes a deck illegal.
///
/// “If player A's power rating at 5 above 0 is double or more than player B's
/// power rating at 5 above 0, then player A sets the Scouter on his/her Main
/// Personality to 2 power stages above 0. Player B sets the Scouter on his/her
/// Main Personality to full and player B goes first.” 8,000 against 4,000 sets
/// it in motion, 7,999 against 4,000 does not.
pub(crate) struct DoublePower;

impl Rule for DoublePower {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let Some(scouter) = &facts.law.edition.stated.scouter else {
            return Outcome::missing("rule on where the Scouter is set");
        };
        let because = cites(facts.law.edition.cite_worded(scouter));
        let own = facts.personality.given.and_then(|mp| mp.power_at_5);
        let opponent = facts.deck.opponent.as_ref();
        let (Some(own), Some(theirs)) = (own, opponent.and_then(|opponent| opponent.power_at_5))
        else {
            return Outcome::satisfied(
                "This is about setting up, not about the deck: it is decided at the table, by both Main Personalities' power ratings at 5 above 0.",
            )
            .because(because);
        };
        let name = match facts.personality.who() {
            Who::Is(name) => name,
            _ => "this deck's Main Personality",
        };
        let opponent = opponent.and_then(|opponent| opponent.name.as_deref());
        let other = opponent.unwrap_or("the opponent's Main Personality");
        let stages = scouter.fact;
        let sides = if own >= theirs.saturating_mul(2) && own > 0 {
            Some((name, own, other, theirs, "the opponent goes first"))
        } else if theirs >= own.saturating_mul(2) && theirs > 0 {
            Some((other, theirs, name, own, "this deck's player goes first"))
        } else {
            None
        };
        let says = match sides {
            Some((strong, high, weak, low, first)) => format!(
                "{strong} ({high} at 5 above 0) has double the power of {weak} ({low}) or more: the Scouter of {strong} is set to {stages} power stages above 0, that of {weak} to full, and {first}."
            ),
            None => format!(
                "{name} ({own} at 5 above 0) and {other} ({theirs}): neither has double the power of the other, so the rule changes nothing."
            ),
        };
        Outcome::satisfied(says).because(because)
    }

    fn is_set_up(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::Satisfied;
    use crate::fixture::finding;

    fn says(own: u64, theirs: u64) -> String {
        let deck = format!(
            r#"{{"main_personality":{{"name":"Goku","power_at_5":{own}}},"opponent":{{"name":"Raditz","power_at_5":{theirs}}}}}"#
        );
        let found = finding("score-expanded", "double-power", &deck, "2004-12-01");
        assert_eq!(found.verdict, Satisfied);
        found.says
    }

    #[test]
    fn the_stronger_side_starts_low_and_goes_second() {
        assert!(says(8000, 4000).contains("the Scouter of Goku is set to 2 power stages above 0"));
        assert!(says(8000, 4000).ends_with("the opponent goes first."));
        assert!(says(4000, 8000).ends_with("this deck's player goes first."));
        assert!(says(7999, 4000).contains("neither has double"));
        assert!(says(0, 0).contains("neither has double"));
    }

    #[test]
    fn without_both_powers_it_is_decided_at_the_table() {
        let found = finding("score-expanded", "double-power", "{}", "2004-12-01");
        assert_eq!(found.verdict, Satisfied);
        assert!(found.says.contains("at the table"));
    }
}
