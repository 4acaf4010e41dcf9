//! `heritage-trait`: a Mastery of a heritage asks for its trait on every level.

use headjudge_corpus::{Citation, Trait, fold};

use super::mastery_style_match::mastery_style;
use super::rule::Rule;
use crate::deck::{LevelCard, MainPersonality};
use crate::facts::{Facts, Listed, Who, cites};
use crate::finding::{Outcome, Parts};
use crate::naming::{character_of, split_personality};
use crate::words::{and, counted};

/// Decides whether the Main Personality has the trait that its Mastery asks for.
///
/// “In order for a particular Main Personality to be used with a Saiyan or
/// Namekian mastery, that Main Personality must have the relevant … trait on
/// all four of their MP's chosen levels.” Vegeta passes with a Saiyan Mastery,
/// Krillin fails; a character whose traits are nowhere recorded is asked about.
/// A level that has it says nothing of the levels that are not listed.
pub(crate) struct HeritageTrait;

/// Of what it is said that it has a trait; the narrowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    /// Of the one card.
    Card,
    /// Of every card of the character, by the records.
    Character,
    /// Of every level of the deck, by the deck itself.
    Deck,
}

/// What is known of one level and one trait.
struct Known {
    has: Option<bool>,
    of: Of,
    because: Vec<Citation>,
}

impl Rule for HeritageTrait {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let edition = facts.law.edition;
        let Some(rule) = &edition.stated.heritage else {
            return Outcome::missing("rule on the Masteries that ask for a trait");
        };
        let mut parts = Parts::new();
        for mastery in &facts.masteries {
            let style = mastery_style(facts, mastery).map(fold).unwrap_or_default();
            let named = rule.fact.traits.iter().find(|name| fold(name) == style);
            if let Some(wanted) = named {
                parts.add(judge(facts, mastery, wanted, rule.fact.levels));
            }
        }
        let names = crate::words::or(&rule.fact.traits);
        let whole = parts.finish(|| {
            Outcome::satisfied(format!(
                "The deck plays no {names} Mastery, so no trait is asked for."
            ))
        });
        let whole = if facts.law.only().is_some() && !whole.cards.is_empty() {
            whole.and_says("(The document records traits in place of the older heritage rule.)")
        } else {
            whole
        };
        let mut because = cites(edition.cite_worded(rule));
        because.extend(whole.because.iter().cloned());
        whole.because(because)
    }
}

fn judge(
    facts: &Facts<'_>,
    mastery: &Listed<'_>,
    wanted: &str,
    levels_asked: Option<u32>,
) -> Outcome {
    let title = mastery.title;
    let Some(mp) =
        facts.personality.given.filter(|_| !matches!(facts.personality.who(), Who::Nobody))
    else {
        return Outcome::unknown(
            format!("{title} asks for the {wanted} trait on every level of the Main Personality; the deck names none."),
            vec!["`main_personality`: its name".to_owned()],
        )
        .cards(vec![mastery.counted()]);
    };
    let mut levels: Vec<(&str, Known)> = facts
        .personality
        .level_cards()
        .map(|(listed, given)| (listed.title, known(facts, mp, Some((listed, given)), wanted)))
        .collect();
    if levels.is_empty() {
        levels.push((mp.name.as_str(), known(facts, mp, None, wanted)));
    }
    let of = |has: Option<bool>| -> Vec<&str> {
        levels.iter().filter(|(_, known)| known.has == has).map(|(name, _)| *name).collect()
    };
    let (without, open) = (of(Some(false)), of(None));
    let outcome = if !without.is_empty() {
        Outcome::violated(format!(
            "{title} asks for the {wanted} trait on every level of the Main Personality; {} {} not have it.",
            and(&without),
            if without.len() == 1 { "does" } else { "do" }
        ))
    } else if !open.is_empty() {
        Outcome::unknown(
            format!(
                "{title} asks for the {wanted} trait on every level of the Main Personality; the traits of {} are not recorded.",
                and(&open)
            ),
            open.iter().map(|name| format!("the traits of {name}")).collect(),
        )
    } else if let Some(more) = levels_asked.and_then(|asked| unlisted(facts, mp, &levels, asked)) {
        let listed: Vec<&str> = levels.iter().map(|(name, _)| *name).collect();
        let others = counted(more, "other level", "other levels");
        Outcome::unknown(
            format!(
                "{title} asks for the {wanted} trait on all {} levels of the Main Personality; {} {} it, and the {others} {} not listed.",
                levels_asked.unwrap_or_default(),
                and(&listed),
                if listed.len() == 1 { "has" } else { "have" },
                if more == 1 { "is" } else { "are" },
            ),
            vec![format!("the {others} of {}", character_of(&mp.name))],
        )
    } else {
        Outcome::satisfied(format!("{title} asks for the {wanted} trait, and {} has it.", mp.name))
    };
    let because = levels.iter().flat_map(|(_, known)| known.because.clone()).collect();
    outcome.cards(vec![mastery.counted()]).because(because)
}

/// How many of the levels asked for are not listed. Where the deck says that
/// every level has the trait, none is missing; nor where it names the character
/// and no card, and every card of the character has it.
fn unlisted(
    facts: &Facts<'_>,
    mp: &MainPersonality,
    levels: &[(&str, Known)],
    asked: u32,
) -> Option<u32> {
    let cards = match facts.personality.levels.len() {
        0 => usize::from(split_personality(&mp.name).is_some()),
        cards => cards,
    };
    let listed = match levels.iter().map(|(_, known)| known.of).min()? {
        Of::Deck => return None,
        Of::Character if cards == 0 && mp.levels.is_empty() => return None,
        Of::Character => cards.max(mp.levels.len()),
        Of::Card => cards,
    };
    let more = asked.saturating_sub(listed as u32);
    (more > 0).then_some(more)
}

/// What deck, records and catalogue say of one level, or of the character
/// where no level is listed.
fn known(
    facts: &Facts<'_>,
    mp: &MainPersonality,
    level: Option<(&Listed<'_>, &LevelCard)>,
    wanted: &str,
) -> Known {
    let wanted = fold(wanted);
    let is_wanted = |name: &String| fold(name) == wanted;
    let catalogue = level.and_then(|(listed, _)| listed.card).map(|card| &card.facts.traits);
    let stated: Vec<&String> = mp
        .traits
        .iter()
        .chain(level.into_iter().flat_map(|(_, given)| &given.traits))
        .chain(catalogue.into_iter().flatten())
        .collect();
    if mp.traits.iter().any(is_wanted) {
        return Known { has: Some(true), of: Of::Deck, because: Vec::new() };
    }
    let character =
        level.map_or_else(|| character_of(&mp.name), |(listed, _)| character(mp, listed));
    let character = fold(character);
    let title = fold(&mp.name);
    let titled = |name: &str| {
        let name = fold(name);
        level.map_or(name == title, |(listed, _)| listed.keys.iter().any(|key| key == name))
    };
    let edition = facts.law.edition;
    let of_character = |entry: &Trait| {
        entry.members.iter().any(|member| !member.single_card && fold(&member.name) == character)
    };
    let of_card = |entry: &Trait| {
        entry.members.iter().any(|member| member.single_card && titled(&member.name))
    };
    let lists = |entry: &&Trait| of_character(entry) || of_card(entry);
    let listed: Vec<&Trait> = edition.traits.iter().filter(lists).collect();
    let entry = listed.iter().find(|entry| is_wanted(&entry.name));
    if entry.is_some() || stated.iter().any(|name| is_wanted(name)) {
        let because = entry.map_or_else(Vec::new, |entry| cites(edition.cite_whole(&entry.id)));
        let of_all = entry.is_some_and(|entry| of_character(entry));
        let of = if of_all { Of::Character } else { Of::Card };
        return Known { has: Some(true), of, because };
    }
    // One card of the character has it: which levels are used decides then.
    let perhaps = level.is_none()
        && edition.traits.iter().any(|entry| {
            let of_character =
                |name: &str| split_personality(name).is_some_and(|(own, _)| fold(own) == character);
            is_wanted(&entry.name)
                && entry.members.iter().any(|m| m.single_card && of_character(&m.name))
        });
    let nothing = perhaps || (stated.is_empty() && listed.is_empty());
    let own = edition.traits.iter().filter(|entry| is_wanted(&entry.name));
    let shown = if nothing { Vec::new() } else { own.chain(listed).collect() };
    let because =
        shown.into_iter().flat_map(|entry| cites(edition.cite_whole(&entry.id))).collect();
    Known { has: (!nothing).then_some(false), of: Of::Card, because }
}

/// The character of a level card; a title without a subtitle is the Main Personality's.
fn character<'c>(mp: &'c MainPersonality, listed: &Listed<'c>) -> &'c str {
    let own = listed.character();
    if own == listed.title { character_of(&mp.name) } else { own }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    fn verdict(mp: &str, mastery: &str) -> FindingVerdict {
        let deck = format!(r#"{{"main_personality":{mp},"masteries":["{mastery}"]}}"#);
        finding("fanz", "heritage-trait", &deck, "2022-01-01").verdict
    }

    const SAIYAN: &str = "Saiyan Enhanced Mastery";

    #[test]
    fn the_records_name_who_has_a_trait() {
        assert_eq!(verdict(r#""Vegeta""#, SAIYAN), Satisfied);
        assert_eq!(verdict(r#""Gohan""#, "Namekian Knowledge Mastery"), Satisfied);
        assert_eq!(verdict(r#""Krillin""#, SAIYAN), Violated);
        assert_eq!(verdict(r#""Goku Black""#, SAIYAN), Unknown, "not Goku");
        assert_eq!(verdict(r#""Krillin""#, "Blue Mimicry Mastery"), Satisfied);
        assert_eq!(verdict("null", SAIYAN), Unknown);
    }

    #[test]
    fn the_deck_may_state_traits() {
        assert_eq!(verdict(r#"{"name":"Bardock","traits":["Saiyan"]}"#, SAIYAN), Satisfied);
        assert_eq!(verdict(r#"{"name":"Bardock","traits":["Majin"]}"#, SAIYAN), Violated);
        assert_eq!(verdict(r#"{"name":"Bardock"}"#, SAIYAN), Unknown);
    }

    #[test]
    fn every_level_must_have_it() {
        let ginyu = |second: &str| {
            format!(
                r#"{{"name":"Captain Ginyu","cards":["Captain Ginyu – Body Change","Captain Ginyu – {second}"]}}"#
            )
        };
        assert_eq!(verdict(&ginyu("Ready"), SAIYAN), Violated);
        assert_eq!(verdict(&ginyu("Frog"), SAIYAN), Violated);
        let one = r#"{"name":"Captain Ginyu","cards":["Captain Ginyu - Body Change"]}"#;
        assert_eq!(verdict(one, SAIYAN), Unknown, "three levels are not listed");
        let four = r#"{"name":"Captain Ginyu","levels":[1,2,3,4],"cards":["Captain Ginyu - Body Change"]}"#;
        assert_eq!(verdict(four, SAIYAN), Unknown);
        let all = r#"{"name":"Captain Ginyu","traits":["Saiyan"],"cards":["Captain Ginyu - Body Change"]}"#;
        assert_eq!(verdict(all, SAIYAN), Satisfied);
        assert_eq!(verdict(r#""Captain Ginyu""#, SAIYAN), Unknown, "its levels are not listed");
        let one_goku = r#"{"name":"Goku","cards":["Goku – Ready"]}"#;
        assert_eq!(verdict(one_goku, SAIYAN), Unknown, "three levels are not listed");
        let all_goku = r#"{"name":"Goku","levels":[1,2,3,4],"cards":["Goku – Ready"]}"#;
        assert_eq!(verdict(all_goku, SAIYAN), Satisfied, "every Goku has it");
        let titled = r#""Goku – Super Saiyan""#;
        assert_eq!(verdict(titled, SAIYAN), Unknown, "the name is that of one card");
        let gohan = r#"{"name":"Gohan","cards":["Gohan – Ready","Gohan – Set"]}"#;
        assert_eq!(verdict(gohan, "Namekian Knowledge Mastery"), Unknown);
        let mixed = r#"{"name":"Bardock","cards":[{"name":"Bardock – A","traits":["saiyan"]},{"name":"Bardock – B"}]}"#;
        assert_eq!(verdict(mixed, SAIYAN), Unknown);
    }
}
