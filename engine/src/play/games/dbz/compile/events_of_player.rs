//! What a player does or what happens to them, said of no cards: stages, anger, critical
//! damage, an action that is skipped.

use crate::play::games::dbz::compile::events_of_damage::is_critical_damage;
use crate::play::games::dbz::compile::nouns::{is_critical, is_stages};
use crate::play::games::dbz::compile::scope::Scope;
use crate::play::games::dbz::compile::whose::is_an_action;
use crate::play::games::dbz::effect::{EventKind, Trigger};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::verb::{Deed, Verb};

/// What happens where stages are gained or lost.
pub(super) fn of_stages(deed: &Deed) -> Option<EventKind> {
    match deed {
        Deed::Gain => Some(EventKind::StagesGained),
        Deed::Lose => Some(EventKind::StagesLost),
        _ => None,
    }
}

/// What a player does, or what happens to them, where it is said of no cards.
pub(super) fn without_cards(who: Who, verb: &Verb, scope: &Scope) -> Option<Trigger> {
    let (by, whose) = (Some(who), Some(who));
    Some(match verb {
        Verb::DealCritical => Trigger { by, ..Trigger::on(EventKind::CriticalDealt) },
        // `whenever a player gains anger`
        Verb::GainSomeAnger => Trigger { whose, ..Trigger::on(EventKind::AngerRaised) },
        // `you take critical damage`
        Verb::Do { deed: Deed::Take, cards } if is_critical_damage(cards) => {
            let by = match who {
                Who::You => Who::Opponent,
                Who::Opponent => Who::You,
                _ => return None,
            };
            Trigger { by: Some(by), ..Trigger::on(EventKind::CriticalDealt) }
        }
        // `you gain stages from a card effect`
        Verb::Do { deed, cards } if is_stages(cards) => {
            Trigger { whose, ..Trigger::on(of_stages(deed)?) }
        }
        // `when you reach this level`, from below or from above
        Verb::ReachThis if scope.kind == Kind::Personality => {
            let or = vec![EventKind::LevelLowered];
            Trigger { or, whose, ..Trigger::on(EventKind::LevelAdvanced) }
        }
        Verb::Do { deed: Deed::Use, cards } if is_critical(cards) => {
            Trigger { by, ..Trigger::on(EventKind::CriticalEffect) }
        }
        Verb::SkipAction { cards } if is_an_action(cards) => {
            Trigger { by, ..Trigger::on(EventKind::Skipped) }
        }
        Verb::Alone { deed: Deed::Rejuvenate } => {
            Trigger { by, ..Trigger::on(EventKind::Rejuvenated) }
        }
        _ => return None,
    })
}
