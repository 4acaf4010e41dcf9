//! What may be done whatever the stages of the Main Personality: `you may use this power
//! regardless of your MP's stage`, `your Allies can make actions regardless of your MP's
//! stage`. The engine asks no stage of them: what permits Allies only says what is assumed.

use crate::play::Assumption;
use crate::play::games::dbz::compile::cards::is_this_attack;
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::lasting::until;
use crate::play::games::dbz::compile::naming::without;
use crate::play::games::dbz::compile::nouns::{head, is_control, noun};
use crate::play::games::dbz::compile::parts::{clauses, list_of};
use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::effect::Effect;
use crate::text::grammar::cards::{Bearer, Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer, Subject};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{How as Manner, Often, Time};
use crate::text::grammar::kinds::{Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, State, Verb};

/// Allies may act, which on a table they may at any time.
const ALLIES_ACT: Effect = Effect::Assume(Assumption::AlliesAct);

/// What comes of a sentence that only says that something may be done regardless of stages:
/// always, if something is so, or for some time. Where it is not so, no stage is asked either.
pub(super) fn only_permits(own: &Statement, scope: &Scope) -> Low<Option<Vec<Effect>>> {
    let Statement::Given { given, then } = own else {
        let clause = own.only_clause().filter(|own| is_permission(own));
        let told = |own: &Clause| if is_of_allies(own) { vec![ALLIES_ACT] } else { vec![] };
        return Ok(clause.map(told));
    };
    let Some(effects) = only_permits(then, scope)? else { return Ok(None) };
    match given.as_ref() {
        Given::If { condition } => {
            let guards = guards(condition, scope)?;
            let when = |effects| vec![Effect::When { guards, effects, otherwise: Vec::new() }];
            Ok(Some(if effects.is_empty() { effects } else { when(effects) }))
        }
        Given::At { time } => until(time).map(|_| Some(effects)),
        Given::Then => Ok(Some(effects)),
        _ => Ok(None),
    }
}

/// Whether a permission is one of Allies, and not of one power.
fn is_of_allies(own: &Clause) -> bool {
    match own {
        Clause::Can { who, verb, .. } => acts(who, &verb.0),
        Clause::May { who, .. } => !is_you(who),
        _ => false,
    }
}

/// Whether a clause says so.
pub(super) fn is_permission(clause: &Clause) -> bool {
    match clause {
        Clause::Can { who, verb, how } => is_anyway(how) && acts(who, &verb.0),
        Clause::May { who, chain } => match chain.only_clause() {
            Some(Clause::Order { verb, how }) => {
                let used =
                    is_you(who) && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Use, .. });
                is_anyway(how) && (used || acts(who, &verb.0))
            }
            _ => false,
        },
        _ => false,
    }
}

/// `regardless of your MP's stage`, and for how long.
fn is_anyway(how: &[Manner]) -> bool {
    let anyway = |how: &Manner| matches!(how, Manner::Regardless { whose: Whose::Your });
    let timed = |how: &Manner| match how {
        Manner::At { time: Time::DuringNextAction { whose: Whose::Your } } => true,
        Manner::At { time } => until(time).is_ok(),
        _ => false,
    };
    how.iter().filter(|how| anyway(how)).count() == 1
        && how.iter().all(|how| anyway(how) || timed(how))
}

/// `your Allies make actions`, `that Ally makes actions`, `an Ally you control performs this
/// attack`
fn acts(who: &Subject, verb: &Verb) -> bool {
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return false };
    let (kinds, one) = match thing.as_ref() {
        Thing::Told { det: Det::Of { whose: Whose::Your } | Det::That, kinds, post }
            if matches!(post.as_slice(), [] | [Post::With { .. } | Post::Without { .. }]) =>
        {
            (kinds, false)
        }
        Thing::Some { quant: Quant::A, kinds, post } => match post.as_slice() {
            [Post::ByWhom { who: Actor::You, does, how }]
                if how.is_empty() && is_control(&does.0) =>
            {
                (kinds, true)
            }
            _ => return false,
        },
        _ => return false,
    };
    let done = match verb {
        Verb::MakeActions => !one,
        // `an attack`, `its power`
        Verb::Do { deed: Deed::Perform | Deed::Use, cards } if !one => is_of_its_own(cards),
        Verb::Do { deed: Deed::Perform, cards } => one && is_this_attack(cards),
        _ => false,
    };
    done && head(kinds) == Some(&Noun::Ally)
}

/// `an attack`, `attacks`, `its power`: what an Ally does with its own.
fn is_of_its_own(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    match thing.as_ref() {
        Thing::Some { quant: Quant::A, kinds, post } | Thing::Plain { kinds, post } => {
            post.is_empty() && noun(kinds) == Some(&Noun::Attack)
        }
        Thing::Told { det: Det::Of { whose: Whose::Its }, kinds, post } => {
            post.is_empty() && noun(kinds) == Some(&Noun::Power)
        }
        _ => false,
    }
}

/// A sentence without what it permits besides; nothing where it permits nothing, or
/// nothing else is left.
pub(super) fn without_permission(own: &Statement) -> Option<Statement> {
    match own {
        Statement::Given { given, then }
            if matches!(given.as_ref(), Given::If { .. } | Given::At { .. }) =>
        {
            let then = Box::new(without_permission(then)?);
            Some(Statement::Given { given: given.clone(), then })
        }
        Statement::Two { first, given, then } => first
            .only_clause()
            .is_some_and(is_permission)
            .then(|| Statement::Given { given: given.clone(), then: then.clone() }),
        Statement::Just { chain } => {
            let Chain::Just { list } = chain.as_ref() else { return None };
            let mut all: Vec<Clause> = clauses(list).ok()?.into_iter().cloned().collect();
            // `you may use this power regardless of … and you may play this card …`
            if let [Clause::May { who, chain }] = all.as_slice()
                && let Chain::Just { list } = chain.as_ref()
            {
                let inner = clauses(list).ok()?;
                let (first, rest) = inner.split_first()?;
                let only = Box::new(list_of(vec![(*first).clone()])?);
                let chain = Box::new(Chain::Just { list: only });
                let may = Clause::May { who: who.clone(), chain };
                let rest = rest.iter().map(|own| (*own).clone());
                all = std::iter::once(may).chain(rest).collect();
            }
            let at = all.iter().position(is_permission)?;
            let permission = all.remove(at);
            if let Some(next) = all.get_mut(at) {
                *next = told_of(next, &permission)?;
            }
            let list = Box::new(list_of(all)?);
            Some(Statement::Just { chain: Box::new(Chain::Just { list }) })
        }
        _ => None,
    }
}

/// A clause after a permission, with the subject that it takes from there: `and they cannot
/// be discarded`. A clause that names no subject is left as it is with the permission.
fn told_of(own: &Clause, permission: &Clause) -> Option<Clause> {
    let (Clause::Can { who: before, .. } | Clause::May { who: before, .. }) = permission else {
        return None;
    };
    let they = |who: &Subject| {
        matches!(who.0.as_ref(), Doer::Player { who: Actor::They })
            || matches!(who.0.as_ref(), Doer::Things { cards: Cards::One { thing } }
                if matches!(thing.as_ref(), Thing::Them | Thing::It))
    };
    match own {
        Clause::Cannot { who, verb, how } if they(who) => {
            Some(Clause::Cannot { who: before.clone(), verb: verb.clone(), how: how.clone() })
        }
        Clause::Cannot { .. } | Clause::Does { .. } | Clause::May { .. } => Some(own.clone()),
        _ => None,
    }
}

/// `This card's power may only be used once per game`, of the one power that is no Instant
/// power.
pub(super) fn is_used_so_often(clause: &Clause) -> Option<&Often> {
    let Clause::May { who, chain } = clause else { return None };
    let Some(Clause::OrderHow { first: Manner::Only, verb, how }) = chain.only_clause() else {
        return None;
    };
    let (thing, used) = match (who.0.as_ref(), verb.0.as_ref()) {
        (Doer::Things { cards: Cards::One { thing } }, verb) => {
            let used = matches!(verb, Verb::BeState { state: State::Been { done } }
                if *done.0 == Deed::Use);
            (thing, used)
        }
        // `You may only use this card's power once per game`
        (
            Doer::Player { who: Actor::You },
            Verb::Do { deed: Deed::Use, cards: Cards::One { thing } },
        ) => (thing, true),
        _ => return None,
    };
    let Thing::Belonging {
        cards: Bearer::Told { det: Det::This, kinds: of, post: none },
        kinds,
        post,
    } = thing.as_ref()
    else {
        return None;
    };
    let this = noun(of) == Some(&Noun::Card) && none.is_empty() && post.is_empty();
    match how.as_slice() {
        [Manner::Often { often }] if used && this && is_plain_power(kinds) => Some(often),
        _ => None,
    }
}

/// `power`, `non-Instant power`
fn is_plain_power(kinds: &Kinds) -> bool {
    let power = |kind: &CardKind| matches!(kind, CardKind::One { noun } if noun.0 == Noun::Power);
    let Kinds::Any { kinds: Distinct(Series::One(kind)) } = kinds else { return false };
    match kind {
        CardKind::Narrow { quality: Quality::Not { not }, kind } => {
            matches!(**not, Quality::Instant | Quality::Constant) && power(kind)
        }
        kind => power(kind),
    }
}

/// `You may use this Drill more than once per turn, but only once per attack`, of what it does
/// against attacks: one defends once against an attack in any case.
pub(super) fn is_used_each_attack(clause: &Clause) -> bool {
    let Clause::May { who, chain } = clause else { return false };
    let Some(Clause::Order { verb, how }) = chain.only_clause() else { return false };
    let Verb::Do { deed: Deed::Use, cards: Cards::One { thing } } = verb.0.as_ref() else {
        return false;
    };
    let this = matches!(thing.as_ref(), Thing::Told { det: Det::This, kinds, post }
        if post.is_empty() && (noun(kinds) == Some(&Noun::Drill) || is_defense_power(kinds)));
    is_you(who) && this && *how == [Manner::EachAttack]
}

/// `Defense Power`
fn is_defense_power(kinds: &Kinds) -> bool {
    let (kinds, defensive) = without(kinds, &Quality::Defensive);
    defensive && kinds.is_singular() && noun(&kinds) == Some(&Noun::Power)
}
