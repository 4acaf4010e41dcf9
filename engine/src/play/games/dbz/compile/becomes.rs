//! What waits until something is so: `Banish this card when you control more than 4 Drills.`
//! Whatever may make it so sets it off.

use crate::play::games::dbz::compile::cards::bounds;
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::events;
use crate::play::games::dbz::compile::nouns::{mp_of, noun};
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::{EventKind, Guard, Trigger};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{Sel, Source};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Quant, Thing};
use crate::text::grammar::clause::Doer;
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::verb::{Deed, State, Verb};

/// What may make it so, and after which it may be so because a card has its words again.
const CHANGES: [EventKind; 14] = [
    EventKind::EnteredPlay,
    EventKind::LeftPlay,
    EventKind::Attached,
    EventKind::Captured,
    EventKind::StagesGained,
    EventKind::StagesLost,
    EventKind::StagesSet,
    EventKind::AllyStages,
    EventKind::LevelAdvanced,
    EventKind::LevelLowered,
    EventKind::DamageDealt,
    EventKind::TurnBegan,
    EventKind::CombatBegan,
    EventKind::ActionBegan,
];

/// What waits for an event, or until a condition is met that tells none.
pub(super) fn trigger(given: &Given, scope: &Scope) -> Low<Trigger> {
    match (events::trigger(given, scope), given) {
        (Err(gap), Given::When { condition }) => becomes(condition, scope).map_err(|_| gap),
        (told, _) => told,
    }
}

fn becomes(condition: &Condition, scope: &Scope) -> Low<Trigger> {
    let held = match condition {
        Condition::One { fact } if let Some(attached) = attached_to_mp(fact, scope)? => {
            vec![attached]
        }
        other => guards(other, scope)?,
    };
    if held.is_empty() || !held.iter().all(is_of_the_table) {
        return stop("what becomes so");
    }
    let [on, or @ ..] = CHANGES;
    Ok(Trigger { or: or.to_vec(), guards: vec![Guard::Becomes(held)], ..Trigger::on(on) })
}

/// Whether a guard asks only how the table is.
fn is_of_the_table(own: &Guard) -> bool {
    match own {
        Guard::Within { what: Measure::Cards(sel), .. } => {
            matches!(sel.from, Source::InPlay | Source::Attached)
        }
        Guard::Power { .. } | Guard::AnyAttached | Guard::Called { .. } => true,
        Guard::Not(own) => is_of_the_table(own),
        Guard::Either(all) => all.iter().all(is_of_the_table),
        _ => false,
    }
}

/// `more than 1 card is attached to your MP`
fn attached_to_mp(fact: &Fact, scope: &Scope) -> Low<Option<Guard>> {
    let Fact::Does { who, verb, how } = fact else { return Ok(None) };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return Ok(None) };
    let Thing::Some { quant: Quant::Some { bound }, kinds, post } = thing.as_ref() else {
        return Ok(None);
    };
    let attached = matches!(verb.0.as_ref(), Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Attach);
    let [Manner::ToCards { cards: Cards::One { thing: to } }] = how.as_slice() else {
        return Ok(None);
    };
    if !attached || !post.is_empty() || noun(kinds) != Some(&Noun::Card) {
        return Ok(None);
    }
    let of = mp_of(&Cards::One { thing: to.clone() }, scope)?;
    if !matches!(of, Who::You | Who::Opponent) {
        return stop("whose attached cards are counted");
    }
    let sel = Sel { from: Source::Attached, of, ..Sel::default() };
    Ok(Some(Guard::Within { what: Measure::Cards(Box::new(sel)), bounds: bounds(bound)? }))
}
