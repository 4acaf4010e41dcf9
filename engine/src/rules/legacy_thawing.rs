//! `legacy-thawing`: a frozen Mastery that an event thaws for some Main Personalities.

use headjudge_corpus::{ListEntry, ListKind, Partner, fold};

use super::limits::cite_entries;
use super::rule::Rule;
use crate::facts::{Facts, Listed, Who};
use crate::finding::{Outcome, Parts};
use crate::words::and;

/// The option by which an event uses the rule.
const OPTION: &str = "legacy_thawing";

/// Decides whether a frozen Mastery is paired with a Main Personality that thaws it.
///
/// “The following MPs may be paired with the corresponding Mastery Cards on the
/// Frozen List in any non-FanZ event.” Any Panini-only event may choose to use
/// it. Black Devious Mastery passes with Krillin and fails with Goku; Vegeta
/// thaws it as a villain only.
pub(crate) struct LegacyThawing;

/// A frozen Mastery of the deck that the rule deals with.
pub(super) struct Thaw<'f, 'a> {
    pub(super) mastery: &'f Listed<'a>,
    pub(super) outcome: Outcome,
}

impl Rule for LegacyThawing {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        if !opted_in(facts) {
            return Outcome::satisfied("This event does not use the Legacy Thawing Bonus.");
        }
        if facts.law.list(ListKind::LegacyThawing).next().is_none() {
            return Outcome::missing("list of thawed Masteries");
        }
        let mut parts = Parts::new();
        for thaw in masteries(facts) {
            parts.add(thaw.outcome);
        }
        parts.finish(|| {
            Outcome::satisfied("The deck plays no Mastery that the Legacy Thawing Bonus thaws.")
        })
    }
}

fn opted_in(facts: &Facts<'_>) -> bool {
    facts.deck.options.iter().any(|option| option == OPTION)
}

/// The deck's Masteries that the rule can thaw, each with what it comes to;
/// none unless the event opts in.
pub(super) fn masteries<'f, 'a>(facts: &'f Facts<'a>) -> Vec<Thaw<'f, 'a>> {
    if !opted_in(facts) {
        return Vec::new();
    }
    let mut thaws = Vec::new();
    for mastery in &facts.masteries {
        let entries: Vec<&ListEntry> =
            facts.law.listed(ListKind::LegacyThawing, &mastery.keys).collect();
        if !entries.is_empty() {
            let outcome = judge(facts, mastery, &entries)
                .cards(vec![mastery.counted()])
                .because(cite_entries(&facts.law, &entries));
            thaws.push(Thaw { mastery, outcome });
        }
    }
    thaws
}

fn judge(facts: &Facts<'_>, mastery: &Listed<'_>, entries: &[&ListEntry]) -> Outcome {
    let title = mastery.title;
    let character = match facts.personality.who() {
        Who::Is(character) => character,
        Who::Nobody => {
            return Outcome::unknown(
                format!("{title} is thawed for some Main Personalities only; the deck names none."),
                vec!["`main_personality`: its name".to_owned()],
            );
        }
        Who::Several => {
            return Outcome::unknown(
                format!(
                    "{title} is thawed for some Main Personalities only; the deck names more than one: {}.",
                    and(&facts.personality.characters)
                ),
                vec!["which character is the Main Personality".to_owned()],
            );
        }
    };
    let name = fold(character);
    let partners: Vec<&Partner> = entries
        .iter()
        .flat_map(|entry| &entry.partners)
        .filter(|partner| fold(&partner.name) == name)
        .collect();
    if partners.is_empty() {
        return Outcome::violated(format!(
            "{character} is not among the Main Personalities for whom {title} is thawed."
        ));
    }
    let wanted: Vec<&str> = partners.iter().filter_map(|p| p.alignment.as_deref()).collect();
    if wanted.len() < partners.len() {
        return Outcome::satisfied(format!("{title} is thawed for {character}."));
    }
    let wanted_words = and(&wanted);
    match facts.personality.alignments().as_slice() {
        [] => Outcome::unknown(
            format!(
                "{title} is thawed for {character} as a {wanted_words} only; the alignment is not known."
            ),
            vec![format!("the alignment of {character}")],
        ),
        all if all.iter().all(|own| wanted.iter().any(|w| fold(w) == *own)) => {
            Outcome::satisfied(format!("{title} is thawed for {character} as a {wanted_words}."))
        }
        all => Outcome::violated(format!(
            "{title} is thawed for {character} as a {wanted_words} only; here {character} is a {}.",
            and(all)
        )),
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    fn verdicts(mp: &str, mastery: &str, options: &str) -> (FindingVerdict, FindingVerdict) {
        let deck = format!(
            r#"{{"options":[{options}],"main_personality":{mp},"masteries":["{mastery}"]}}"#
        );
        let of = |rule| finding("panini", rule, &deck, "2022-01-01").verdict;
        (of("legacy-thawing"), of("frozen"))
    }

    const ON: &str = r#""legacy_thawing""#;

    #[test]
    fn a_listed_pair_is_thawed() {
        assert_eq!(verdicts(r#""Krillin""#, "Black Devious Mastery", ON), (Satisfied, Satisfied));
        assert_eq!(verdicts(r#""Krillin""#, "Black Devious Mastery", ""), (Satisfied, Violated));
        assert_eq!(verdicts(r#""Goku""#, "Black Devious Mastery", ON), (Violated, Violated));
        assert_eq!(verdicts("null", "Black Devious Mastery", ON), (Unknown, Unknown));
        assert_eq!(verdicts(r#""Krillin""#, "Saiyan Empowered Mastery", ON), (Satisfied, Unknown));
    }

    #[test]
    fn an_alignment_is_respected() {
        let vegeta = |alignment: &str| format!(r#"{{"name":"Vegeta","alignment":{alignment}}}"#);
        let of = |alignment| verdicts(&vegeta(alignment), "Red Enraged Mastery", ON);
        assert_eq!(of(r#""villain""#), (Satisfied, Satisfied));
        assert_eq!(of(r#""hero""#), (Violated, Violated));
        assert_eq!(of("null"), (Unknown, Unknown));
    }
}
