//! Whose anger is not raised or lowered, and by what: `Your anger cannot be lowered by
//! card effects`; and by how much, where a card changes that.

use crate::play::games::dbz::compile::agents::effect_of;
use crate::play::games::dbz::compile::cards::{actor, is_it};
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::lasting::until;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::players::player;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::{Constant, Effect, Forbidden, Guard};
use crate::play::games::dbz::forbidden::AngerChanged;
use crate::play::games::dbz::measure::ChangedTo;
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Cards, Det, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Agent, How as Manner, Part, Time};
use crate::text::grammar::kinds::{Distinct, Kind as CardKind, Kinds, Noun};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Deed, State, Verb, Way};

/// What a clause says so of anger, and the rest of how; nothing where it is about
/// something else.
pub(super) fn kept_anger<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Low<Option<(Constant, Vec<&'a Manner>)>> {
    let (who, verb, how, only) = match clause {
        Clause::Cannot { who, verb, how } => (who, verb.0.as_ref(), how, false),
        Clause::CanOnly { who, verb, how } => (who, verb.0.as_ref(), how, true),
        _ => return Ok(None),
    };
    if let Some(own) = from_combat_alone(clause, scope) {
        return Ok(Some(own));
    }
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
    let mut rest: Vec<&Manner> = how.iter().collect();
    let (doer, own) = match verb {
        Verb::Anger { way, whose } if is_opponents_effects(cards) && !only => {
            let (up, down) = match way {
                Way::Raise => (true, false),
                Way::Lower => (false, true),
                Way::RaiseOrLower => (true, true),
                other => return gap("Way", other),
            };
            let whose = one_player(whose, scope)?;
            (Who::Opponent, AngerChanged { up, down, whose, critical: None, combat_may: false })
        }
        Verb::BeState { state: State::Been { done } } => {
            let Cards::One { thing } = cards else { return Ok(None) };
            let Thing::Anger { whose } = thing.as_ref() else { return Ok(None) };
            let (up, down) = match done.0.as_ref() {
                Deed::Raise => (true, false),
                Deed::Lower => (false, true),
                Deed::RaiseOrLower | Deed::LowerOrRaise => (true, true),
                other => return gap("Deed", other),
            };
            let by = rest.iter().position(|how| matches!(how, Manner::By { .. }));
            let critical = match (by.map(|at| rest.remove(at)), only) {
                (None, false) => None,
                (Some(by), false) => match is_critical_effects(by) {
                    Some(critical) => Some(critical),
                    None => return stop("by what anger is not changed"),
                },
                // What only they do, all others do not.
                (Some(by), true) if is_critical_effects(by) == Some(true) => Some(false),
                _ => return stop("by what alone anger is changed"),
            };
            let whose = one_player(whose, scope)?;
            (Who::Both, AngerChanged { up, down, whose, critical, combat_may: false })
        }
        _ => return Ok(None),
    };
    if scope.flip {
        return stop("what lasts for the other player");
    }
    Ok(Some((Constant::forbid(doer, Forbidden::ChangeAnger(own)), rest)))
}

/// `Players can only gain anger from the effects of Physical Combat and Energy Combat cards.`
fn from_combat_alone<'a>(clause: &'a Clause, scope: &Scope) -> Option<(Constant, Vec<&'a Manner>)> {
    let Clause::CanOnly { who, verb, how } = clause else { return None };
    let Doer::Player { who } = who.0.as_ref() else { return None };
    let [Manner::FromCards { cards: Cards::One { thing } }, rest @ ..] = how.as_slice() else {
        return None;
    };
    let Thing::EffectsOf { cards } = thing.as_ref() else { return None };
    let Cards::One { thing } = cards.as_ref() else { return None };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return None };
    let whose = player(who, scope)?;
    if *verb.0 != Verb::GainSomeAnger || !post.is_empty() || !is_each_combat(kinds) {
        return None;
    }
    let own = AngerChanged { up: true, down: false, whose, critical: None, combat_may: true };
    Some((Constant::forbid(Who::Both, Forbidden::ChangeAnger(own)), rest.iter().collect()))
}

/// `Physical Combat and Energy Combat cards`, `Physical Combat or Energy Combat cards`
fn is_each_combat(kinds: &Kinds) -> bool {
    if let Kinds::Any { kinds: Distinct(Series::Many(row, _)) } = kinds
        && let [first, second] = row.as_slice()
    {
        let one = |kind: &CardKind| {
            let kinds = Kinds::Any { kinds: Distinct(Series::One(kind.clone())) };
            filter(&kinds).ok().and_then(|own| own.kind)
        };
        return one(first) == Some(Kind::PhysicalCombat) && one(second) == Some(Kind::EnergyCombat);
    }
    filter(kinds).is_ok_and(|own| own.any_kind == [Kind::PhysicalCombat, Kind::EnergyCombat])
}

/// `Whenever you raise your anger during combat, that amount is doubled`, `Whenever your anger
/// would be lowered by any amount, it is lowered by 1 instead`: whose, and to what.
pub(super) fn amount(given: &Given, then: &Statement, scope: &Scope) -> Low<Option<Constant>> {
    let (Given::Whenever { condition } | Given::When { condition }) = given else {
        return Ok(None);
    };
    let Condition::One { fact } = condition else { return Ok(None) };
    let Some(told) = told_amount(fact, scope)? else { return Ok(None) };
    let Some(to) = changed_to(then, told.over)? else { return Ok(None) };
    told.changed(to).map(Some)
}

/// `The next time your opponent would gain anger this combat, change that amount to 0.`
pub(super) fn next_amount(fact: &Fact, then: &Statement, scope: &Scope) -> Low<Option<Effect>> {
    let Fact::Would { who, verb, how } = fact else { return Ok(None) };
    let [rest @ .., Manner::At { time }] = how.as_slice() else { return Ok(None) };
    let (who, verb, how) = (who.clone(), verb.clone(), rest.to_vec());
    let Some(told) = told_amount(&Fact::Would { who, verb, how }, scope)? else { return Ok(None) };
    let Some(to) = changed_to(then, told.over)? else { return Ok(None) };
    if scope.flip {
        return stop("what lasts for the other player");
    }
    let constant = Some(told.changed(to)?);
    Ok(Some(Effect::Float { until: until(time)?, trigger: None, constant, next: true }))
}

/// An amount of anger that a sentence tells: whose, which way, by whom or when, and over which
/// number, where it says one.
struct Told {
    whose: Who,
    way: Way,
    guards: Vec<Guard>,
    over: Option<u32>,
}

impl Told {
    /// What changes it to that.
    fn changed(self, to: ChangedTo) -> Low<Constant> {
        let Self { whose: who, way, guards, .. } = self;
        let up = match way {
            Way::Raise => true,
            Way::Lower => false,
            other => return gap("Way", &other),
        };
        Ok(Constant::AngerAmount { who, up, to, guards })
    }
}

/// `your opponent would gain anger`, `a player would raise their anger`
fn would_gain(who: &Actor, verb: &Verb, scope: &Scope) -> Low<Option<Told>> {
    let who = match who {
        Actor::A | Actor::Any | Actor::Each => Who::Both,
        who => actor(who, scope)?,
    };
    Ok(match verb {
        Verb::GainSomeAnger => {
            Some(Told { whose: who, way: Way::Raise, guards: Vec::new(), over: None })
        }
        Verb::Anger { way, whose } if *whose == Whose::Their || scope.who(whose) == Ok(who) => {
            let guards = vec![Guard::ByThemselves];
            Some(Told { whose: who, way: way.clone(), guards, over: None })
        }
        _ => None,
    })
}

fn told_amount(fact: &Fact, scope: &Scope) -> Low<Option<Told>> {
    let during = Manner::At { time: Time::During { part: Part::Combat } };
    Ok(Some(match fact {
        Fact::Does { who, verb, how } => {
            let Doer::Player { who } = who.0.as_ref() else { return Ok(None) };
            let Verb::Anger { way, whose } = verb.0.as_ref() else { return Ok(None) };
            // Who raises their anger does so themselves; that it is raised, others may do too.
            let guards = match how.as_slice() {
                [] => vec![Guard::ByThemselves],
                [own] if *own == during => vec![Guard::ByThemselves, Guard::DuringCombat],
                _ => return Ok(None),
            };
            // `their` is the anger of the player who is told.
            let who = match who {
                Actor::A | Actor::Any | Actor::Each => Who::Both,
                who => actor(who, scope)?,
            };
            let own = *whose == Whose::Their || scope.who(whose) == Ok(who);
            if !own {
                return Ok(None);
            }
            Told { whose: who, way: way.clone(), guards, over: None }
        }
        Fact::Would { who, verb, how } => {
            if let Doer::Player { who } = who.0.as_ref() {
                return if how.is_empty() { would_gain(who, &verb.0, scope) } else { Ok(None) };
            }
            let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
            match (verb.0.as_ref(), how.as_slice()) {
                (Verb::BeState { state: State::Been { done } }, [Manner::AnyAmount]) => {
                    let Cards::One { thing } = cards else { return Ok(None) };
                    let Thing::Anger { whose } = thing.as_ref() else { return Ok(None) };
                    let way = match done.0.as_ref() {
                        Deed::Raise => Way::Raise,
                        Deed::Lower => Way::Lower,
                        _ => return Ok(None),
                    };
                    let whose = one_player(whose, scope)?;
                    Told { whose, way, guards: Vec::new(), over: None }
                }
                (Verb::AngerOver { way, whose, n }, []) => {
                    let Some(guards) = effect_of(cards, scope) else { return Ok(None) };
                    let (whose, over) = (one_player(whose, scope)?, Some(count(n)?));
                    Told { whose, way: way.clone(), guards, over }
                }
                _ => return Ok(None),
            }
        }
        _ => return Ok(None),
    }))
}

/// `that amount is doubled`, `change that amount to 1`, `it is lowered by 1 instead`
fn changed_to(then: &Statement, over: Option<u32>) -> Low<Option<ChangedTo>> {
    let that =
        |cards: &Cards| matches!(cards, Cards::One { thing } if **thing == Thing::ThatAmount);
    Ok(match then.only_clause() {
        Some(Clause::Does { who, verb, how }) => {
            let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
            let Verb::BeState { state: State::Been { done } } = verb.0.as_ref() else {
                return Ok(None);
            };
            match (done.0.as_ref(), how.as_slice()) {
                (Deed::Double, []) if that(cards) => Some(ChangedTo::Double),
                (
                    Deed::Lower | Deed::Raise,
                    [Manner::ByAmount { n } | Manner::ByMany { n }, Manner::Instead],
                ) if is_it(cards) => {
                    let n = count(n)?;
                    match over {
                        Some(over) if over != n => return stop("what an amount is changed to"),
                        Some(_) => Some(ChangedTo::AtMost(n)),
                        None => Some(ChangedTo::Exactly(n)),
                    }
                }
                _ => None,
            }
        }
        Some(Clause::Order { verb, how }) => match (verb.0.as_ref(), how.as_slice()) {
            (Verb::Do { deed: Deed::Change, cards }, [Manner::To { n }]) if that(cards) => {
                Some(ChangedTo::Exactly(count(n)?))
            }
            _ => None,
        },
        _ => None,
    })
}

/// `your opponent's effects`
fn is_opponents_effects(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::Of { whose: Whose::Opponents }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Effect)))
}

/// Whether `by critical damage effects`; not, where it is `by card effects`.
fn is_critical_effects(how: &Manner) -> Option<bool> {
    let Manner::By { agent: Agent::Cards { cards: Cards::One { thing } } } = how else {
        return None;
    };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return None };
    match noun(kinds) {
        Some(Noun::CriticalEffect) if post.is_empty() => Some(true),
        Some(Noun::CardEffect) if post.is_empty() => Some(false),
        _ => None,
    }
}
