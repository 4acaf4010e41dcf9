//! The deck rules. A check names what decides it: a kind of rule with its
//! parameters, or logic that is written here, one file each. A format names
//! its rules by the codes of their checks; lists and numbers come from the records.

mod ally_levels;
mod ally_unique;
mod battle_simulator;
mod bounds;
mod copies;
mod copies_with_skill;
mod deck_size;
mod double_power;
mod eligibility_delay;
mod frozen;
mod fusion_allies;
mod future_gohan;
mod gold_reprint;
mod group_total;
mod heritage_trait;
mod legacy_thawing;
mod limit_overrides_named;
mod limit_per_deck;
mod limits;
mod listed;
mod mastery_needs_tokui_waza;
mod mastery_style_match;
mod named_four;
mod no_other_style;
mod one_mastery;
mod one_styled_non_mastery;
mod publisher_sets;
mod rule;
mod section_kinds;
mod section_size;

use std::ops::Deref;

use headjudge_corpus::{DeckRule, Format};

pub use rule::LegalityStatus;
pub(crate) use rule::{AskedCard, CardLimit, Doubt, Rule};

use crate::error::EngineError;
use crate::rule_facts::RuleFacts;

/// A rule of a format, by its code.
pub(crate) struct NamedRule<'a> {
    code: &'a str,
    logic: Box<dyn Rule + 'a>,
}

impl<'a> NamedRule<'a> {
    /// The rule `code`, which `rule` decides.
    pub(crate) fn new(code: &'a str, rule: &'a DeckRule) -> Self {
        Self { code, logic: logic(rule) }
    }

    /// Its stable code.
    pub(crate) fn code(&self) -> &'a str {
        self.code
    }
}

impl<'a> Deref for NamedRule<'a> {
    type Target = dyn Rule + 'a;

    fn deref(&self) -> &Self::Target {
        self.logic.as_ref()
    }
}

/// The code that decides a rule.
fn logic(rule: &DeckRule) -> Box<dyn Rule + '_> {
    match rule {
        DeckRule::SectionSize { section, size } => {
            Box::new(section_size::SectionSize { section: section.as_deref(), size })
        }
        DeckRule::Copies { section, by, max, except_skill, own } => Box::new(copies::Copies {
            section: section.as_deref(),
            by: *by,
            max,
            except_skill: except_skill.as_deref(),
            own,
        }),
        DeckRule::CopiesWithSkill { section, skill, max } => {
            Box::new(copies_with_skill::CopiesWithSkill { section: section.as_deref(), skill, max })
        }
        DeckRule::SectionKinds { section, called, only, never } => {
            Box::new(section_kinds::SectionKinds {
                section: section.as_deref(),
                called,
                only,
                never,
            })
        }
        DeckRule::Listed { list } => Box::new(listed::Listed(*list)),
        DeckRule::GroupTotal { list } => Box::new(group_total::GroupTotal(*list)),
        DeckRule::AllyLevels => Box::new(ally_levels::AllyLevels),
        DeckRule::AllyUnique => Box::new(ally_unique::AllyUnique),
        DeckRule::BattleSimulator => Box::new(battle_simulator::BattleSimulator),
        DeckRule::DeckSize => Box::new(deck_size::DeckSize),
        DeckRule::DoublePower => Box::new(double_power::DoublePower),
        DeckRule::EligibilityDelay => Box::new(eligibility_delay::EligibilityDelay),
        DeckRule::Frozen => Box::new(frozen::Frozen),
        DeckRule::FusionAllies => Box::new(fusion_allies::FusionAllies),
        DeckRule::FutureGohan => Box::new(future_gohan::FutureGohan),
        DeckRule::GoldReprint => Box::new(gold_reprint::GoldReprint),
        DeckRule::HeritageTrait => Box::new(heritage_trait::HeritageTrait),
        DeckRule::LegacyThawing => Box::new(legacy_thawing::LegacyThawing),
        DeckRule::LimitOverridesNamed => Box::new(limit_overrides_named::LimitOverridesNamed),
        DeckRule::LimitPerDeck => Box::new(limit_per_deck::LimitPerDeck),
        DeckRule::MasteryNeedsTokuiWaza => {
            Box::new(mastery_needs_tokui_waza::MasteryNeedsTokuiWaza)
        }
        DeckRule::MasteryStyleMatch => Box::new(mastery_style_match::MasteryStyleMatch),
        DeckRule::NamedFour => Box::new(named_four::NamedFour),
        DeckRule::NoOtherStyle => Box::new(no_other_style::NoOtherStyle),
        DeckRule::OneMastery => Box::new(one_mastery::OneMastery),
        DeckRule::OneStyledNonMastery => Box::new(one_styled_non_mastery::OneStyledNonMastery),
        DeckRule::PublisherSets => Box::new(publisher_sets::PublisherSets),
    }
}

/// The rules of a format, in its order.
pub(crate) fn of_format<'a>(
    rule_facts: &'a RuleFacts,
    format: &'a Format,
) -> Result<Vec<NamedRule<'a>>, EngineError> {
    let rule = |code: &'a String| {
        let unknown = || EngineError::UnknownRule { format: format.id.clone(), rule: code.clone() };
        let rule = rule_facts.rule(code, &format.id).ok_or_else(unknown)?;
        Ok(NamedRule::new(code, rule))
    };
    format.rules.iter().map(rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn every_check_is_part_of_a_format_and_every_rule_has_its_check() {
        let rule_facts = fixture::rule_facts();
        for format in rule_facts.formats() {
            assert_eq!(of_format(rule_facts, format).unwrap().len(), format.rules.len());
        }
        for check in rule_facts.checks() {
            assert!(rule_facts.formats().any(|f| f.rules.contains(&check.id)), "{}", check.id);
        }
    }
}
