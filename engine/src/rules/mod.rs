//! The deck rules, one file each, in one table. A format's definition names
//! the rules it is made of by their codes; the lists and numbers come from the
//! records, and only the logic is here.

mod ally_levels;
mod ally_unique;
mod banned;
mod battle_simulator;
mod copies;
mod deck_size;
mod double_power;
mod dragon_ball;
mod eligibility_delay;
mod exclusive_groups;
mod frozen;
mod fusion_allies;
mod future_gohan;
mod gold_reprint;
mod group_caps;
mod groups;
mod heritage_trait;
mod leader_count;
mod legacy_thawing;
mod limit_overrides_named;
mod limit_per_deck;
mod main_contents;
mod main_size;
mod mastery_needs_tokui_waza;
mod mastery_style_match;
mod named_four;
mod no_other_style;
mod numbers;
mod one_mastery;
mod one_styled_non_mastery;
mod restricted;
mod same_number;
mod super_combo;
mod ultimate;
mod z_contents;
mod z_same_number;
mod z_size;

use headjudge_corpus::{Card, Citation, Format};

use crate::book::InForce;
use crate::error::EngineError;
use crate::facts::{Facts, Keys, Title};
use crate::finding::Outcome;
use crate::legality::LegalityStatus;

/// A deck rule.
pub(crate) trait Rule: Sync {
    /// Its stable code.
    fn code(&self) -> &'static str;

    /// What it says of a deck.
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome;

    /// What it says of one card. The rules that answer here decide decks by
    /// the same answer.
    fn card_limit(&self, _law: &InForce<'_>, _asked: &Asked<'_>) -> Option<CardLimit> {
        None
    }

    /// The number of copies that it allows of any card, where no list says otherwise.
    fn general_limit(&self, _law: &InForce<'_>) -> Option<CardLimit> {
        None
    }

    /// Whether it looks at single cards, so that its silence about one means something.
    fn looks_at_cards(&self) -> bool {
        false
    }

    /// Whether it rests on a sentence alone, and on no list, number or other record.
    fn rests_on_words(&self) -> bool {
        false
    }

    /// Whether it is about setting up the game, and never makes a deck illegal.
    fn is_set_up(&self) -> bool {
        false
    }
}

/// A card that a rule is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) name: &'a str,
    pub(crate) keys: &'a Keys<'a>,
    pub(crate) card: Option<&'a Card>,
    /// The limit that the deck itself states for the card.
    pub(crate) limit: Option<u32>,
}

impl<'a> Asked<'a> {
    pub(crate) fn title(title: &'a Title<'a>) -> Self {
        Self { name: title.name, keys: &title.keys, card: title.card, limit: title.limit }
    }
}

/// What a rule says of one card.
#[derive(Clone, Debug)]
pub(crate) struct CardLimit {
    pub(crate) status: LegalityStatus,
    /// The greatest number of copies.
    pub(crate) max: u32,
    /// The predicate of a sentence about the card: `is banned from 2004-02-11`.
    pub(crate) says: String,
    pub(crate) because: Vec<Citation>,
}

/// Every rule.
static RULES: &[&dyn Rule] = &[
    &ally_levels::AllyLevels,
    &ally_unique::AllyUnique,
    &banned::Banned,
    &battle_simulator::BattleSimulator,
    &deck_size::DeckSize,
    &double_power::DoublePower,
    &dragon_ball::DragonBall,
    &eligibility_delay::EligibilityDelay,
    &exclusive_groups::ExclusiveGroups,
    &frozen::Frozen,
    &fusion_allies::FusionAllies,
    &future_gohan::FutureGohan,
    &gold_reprint::GoldReprint,
    &group_caps::GroupCaps,
    &heritage_trait::HeritageTrait,
    &leader_count::LeaderCount,
    &legacy_thawing::LegacyThawing,
    &limit_overrides_named::LimitOverridesNamed,
    &limit_per_deck::LimitPerDeck,
    &main_contents::MainContents,
    &main_size::MainSize,
    &mastery_needs_tokui_waza::MasteryNeedsTokuiWaza,
    &mastery_style_match::MasteryStyleMatch,
    &named_four::NamedFour,
    &no_other_style::NoOtherStyle,
    &one_mastery::OneMastery,
    &one_styled_non_mastery::OneStyledNonMastery,
    &restricted::Restricted,
    &same_number::SameNumber,
    &super_combo::SuperCombo,
    &ultimate::Ultimate,
    &z_contents::ZContents,
    &z_same_number::ZSameNumber,
    &z_size::ZSize,
];

/// The rule with this code.
pub(crate) fn find(code: &str) -> Option<&'static dyn Rule> {
    RULES.iter().copied().find(|rule| rule.code() == code)
}

/// The rules of a format, in its order.
pub(crate) fn of_format(format: &Format) -> Result<Vec<&'static dyn Rule>, EngineError> {
    let rule = |code: &String| {
        find(code).ok_or_else(|| EngineError::UnknownRule {
            format: format.id.clone(),
            rule: code.clone(),
        })
    };
    format.rules.iter().map(rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn the_table_is_in_order_of_codes() {
        assert!(RULES.windows(2).all(|pair| pair[0].code() < pair[1].code()));
    }

    #[test]
    fn every_rule_is_part_of_a_format_and_has_a_check() {
        let book = fixture::book();
        for rule in RULES {
            let code = rule.code();
            assert!(book.formats().any(|f| f.rules.iter().any(|r| r == code)), "{code}");
            let check = book.check(code).unwrap_or_else(|| panic!("no check for {code}"));
            for format in book.formats().filter(|f| f.rules.iter().any(|r| r == code)) {
                assert!(
                    check.formats.iter().any(|c| c.format == format.id),
                    "{code} {}",
                    format.id
                );
            }
        }
        for check in book.checks() {
            assert!(find(&check.id).is_some(), "no rule for the check {}", check.id);
        }
    }
}
