//! What a card says of itself in a hand: what must be done or so to play it, how else it
//! may be played, and what it waits for there.

use crate::play::games::dbz::card::{Card, Defense, Power};
use crate::play::games::dbz::compile::cards::is_this;
use crate::play::games::dbz::compile::clauses::{chain, list};
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::events;
use crate::play::games::dbz::compile::facts::{is_you, player_fact};
use crate::play::games::dbz::compile::from_hand::{is_this_in_hand, is_your_hand, of_hand};
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::{count, limit};
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::statements::only_clause;
use crate::play::games::dbz::compile::stops::stopped_like;
use crate::play::games::dbz::compile::{verbs, would};
use crate::play::games::dbz::effect::{Effect, EventKind, Guard, Trigger};
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::kernel::Limit;
use crate::text::grammar::cards::{Cards, Det, Thing};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Bare, How as Manner, Part, Time};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::Place;
use crate::text::grammar::statement::{Chain, Choice, List, Statement};
use crate::text::grammar::verb::{Deed, Verb};

/// Takes a sentence about the card in its player's hand, if it is one.
pub(super) fn held(card: &mut Card, own: &Statement, scope: &Scope) -> Low<bool> {
    if let Some((pay, what)) = obliged(own) {
        return owed(card, pay, what, scope);
    }
    if let Some(condition) = barred(own) {
        card.play_if.extend(guards(condition, scope)?);
        return Ok(true);
    }
    if let Some(own) = would::from_hand(own, scope)? {
        card.replace.push(own);
        return Ok(true);
    }
    if let Some(trigger) = waits(own, scope)? {
        card.trigger.push(trigger);
        return Ok(true);
    }
    let Some(May { limit, held, action, chain }) = may(own, scope)? else { return Ok(false) };
    let (cost, gain) = match chain {
        Chain::For { cost, gain } => (cost, Some(gain.as_ref())),
        Chain::Just { list } => (list, None),
        Chain::ForEither { .. } => return Ok(false),
    };
    let Some((verb, how)) = cost.only_order() else { return Ok(false) };
    let Verb::Do { deed, cards } = verb else { return Ok(false) };
    if enters_as_an_action(verb, how, action) {
        if !scope.kind.stays_in_play() || card.hand_power.is_some() {
            return stop("another card that is played as an action");
        }
        card.hand_power = Some(Power {
            limit,
            from_hand: true,
            placed: *deed == Deed::Place,
            guards: held,
            effects: gain.map_or_else(|| Ok(Vec::new()), |gain| self::chain(gain, false, scope))?,
            ..Power::default()
        });
        return Ok(true);
    }
    let Some(gain) = gain.filter(|_| !action) else { return Ok(false) };
    match deed {
        Deed::Play if (is_this(cards) || is_this_in_hand(cards)) && how.is_empty() => {
            let (effects, like) = match described(gain)? {
                Some(like) => (vec![Effect::Stop], Some(Guard::AttackIs(like))),
                None => (against(gain, scope)?, None),
            };
            let guards = held.into_iter().chain(like).collect();
            let instead = is_instead_of_attack(gain);
            let own = Defense { played: true, instead, ..Defense::default() };
            defends(card, Defense { limit, guards, effects, ..own })
        }
        // `you may place this card into play from your hand at 2 stages above 0 to stop …`
        Deed::Place if scope.kind == Kind::Ally && is_this(cards) => {
            let [into, Manner::From { place }, stages @ ..] = how else { return Ok(false) };
            let mut then = match stages {
                [] => Vec::new(),
                [Manner::AboveZero { n }] => vec![Effect::AllyStages(count(n)?)],
                _ => return Ok(false),
            };
            if !matches!(into, Manner::Into { place: Place::Play }) || !is_your_hand(place) {
                return Ok(false);
            }
            then.extend(against(gain, scope)?);
            let pay = vec![verbs::verb(verb, std::slice::from_ref(into), scope)?];
            let effects = vec![Effect::To { pay, effects: then, may: false }];
            defends(card, Defense { limit, guards: held, effects, ..Defense::default() })
        }
        Deed::Banish | Deed::Discard if is_this_in_hand(cards) && how.is_empty() => {
            let Ok(effects) = against(gain, scope) else { return Ok(false) };
            let pay = vec![verbs::verb(&of_hand(verb)?, &[], scope)?];
            let effects = vec![Effect::To { pay, effects, may: false }];
            defends(card, Defense { limit, guards: held, effects, ..Defense::default() })
        }
        _ => Ok(false),
    }
}

/// `Once per turn as an action, you may place a Dragon Ball from your hand into play`, of a
/// card in play: a power of it.
pub(super) fn used_as_an_action(own: &Statement, scope: &Scope) -> Low<Option<Power>> {
    if is_of_hand(own) {
        return Ok(None);
    }
    let Some(May { limit, held: guards, action: true, chain }) = may(own, scope)? else {
        return Ok(None);
    };
    let effects = self::chain(chain, false, scope)?;
    Ok(Some(Power { limit, guards, effects, ..Power::default() }))
}

/// `Once per combat, you may discard an Ally from your hand to stop an attack`, of a card in
/// play that stays there: a power against attacks.
pub(super) fn used_against_attacks(own: &Statement, scope: &Scope) -> Low<Option<Power>> {
    if is_of_hand(own) {
        return Ok(None);
    }
    let Some(May { limit: Some(limit), held: guards, action: false, chain }) = may(own, scope)?
    else {
        return Ok(None);
    };
    let Chain::For { cost, gain } = chain else { return Ok(None) };
    let Ok(effects) = against(gain, scope) else { return Ok(None) };
    let effects = vec![Effect::To { pay: list(cost, scope)?, effects, may: false }];
    Ok(Some(Power { limit: Some(limit), shield: true, guards, effects, ..Power::default() }))
}

/// Whether the card is played from the hand, or placed into play from there, and whether that
/// is an action.
fn enters_as_an_action(verb: &Verb, how: &[Manner], action: bool) -> bool {
    let Verb::Do { deed, cards } = verb else { return false };
    match (deed, how) {
        (Deed::Play, [Manner::AsAction]) => is_this_in_hand(cards),
        (Deed::Play, []) => action && is_this_in_hand(cards),
        // From where else would it be placed into play: a card in play is there.
        (Deed::Place, [Manner::Into { place: Place::Play }]) => action && is_this(cards),
        (Deed::Place, [Manner::Into { place: Place::Play }, Manner::From { place }]) => {
            action && is_this(cards) && is_your_hand(place)
        }
        _ => false,
    }
}

fn defends(card: &mut Card, own: Defense) -> Low<bool> {
    // How often a card may be played, its copies in hand tell.
    if own.played && own.limit.is_some() || card.defense.is_some() {
        return stop("a second way to defend");
    }
    card.defense = Some(own);
    Ok(true)
}

/// `You must banish the top 2 cards of your Life Deck to play this card.`
fn obliged(own: &Statement) -> Option<(&List, &Chain)> {
    let Clause::Must { who, chain } = only_clause(own)? else { return None };
    let Chain::For { cost, gain } = chain.as_ref() else { return None };
    is_you(who).then_some((cost, gain))
}

fn owed(card: &mut Card, pay: &List, what: &Chain, scope: &Scope) -> Low<bool> {
    let Chain::Just { list: what } = what else { return Ok(false) };
    let Some((Verb::Do { deed: deed @ (Deed::Play | Deed::Use), cards }, [])) = what.only_order()
    else {
        return Ok(false);
    };
    if is_this(cards) && scope.kind.is_gone_after_use() {
        card.pays.extend(list(pay, scope)?);
        card.pays_each_use |= *deed == Deed::Use;
        return Ok(true);
    }
    // `You must have a card in your hand to use this power.`
    if *deed == Deed::Use
        && is_this_power(cards)
        && let Some((verb @ Verb::HaveCards { .. }, [])) = pay.only_order()
    {
        let held = player_fact(Who::You, verb)?;
        match &mut card.power {
            Some(power) => power.guards.push(held),
            // Printed before the power.
            None => card.use_if.push(held),
        }
        return Ok(true);
    }
    Ok(false)
}

fn is_this_power(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::This, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Power)))
}

/// `You cannot play this card unless you control an Ally.`
fn barred(own: &Statement) -> Option<&crate::text::grammar::fact::Condition> {
    let Statement::Suffix { chain, given } = own else { return None };
    let Given::Unless { condition } = given.as_ref() else { return None };
    let Clause::Cannot { who, verb, how } = chain.only_clause()? else { return None };
    let this = matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Play, cards } if is_this(cards));
    (is_you(who) && how.is_empty() && this).then_some(condition)
}

/// What you may do, how often, under which conditions, and whether that is an action.
struct May<'a> {
    limit: Option<Limit>,
    held: Vec<Guard>,
    action: bool,
    chain: &'a Chain,
}

/// What a sentence says that you may do with the card.
fn may<'a>(own: &'a Statement, scope: &Scope) -> Low<Option<May<'a>>> {
    let mut own = own;
    let (mut limit, mut held, mut action) = (None, Vec::new(), false);
    while let Statement::Given { given, then } = own {
        match given.as_ref() {
            Given::Often { often: own } if limit.is_none() => limit = Some(self::limit(own)?),
            Given::AsAction => action = true,
            // Where else is an action: `as an action during combat`.
            Given::At { time: Time::During { part: Part::Combat } } if action => {}
            Given::If { condition } if is_of_hand(then) => {
                held.extend(guards(condition, scope)?);
            }
            _ => return Ok(None),
        }
        own = then;
    }
    let Some(Clause::May { who, chain }) = only_clause(own) else { return Ok(None) };
    Ok(is_you(who).then_some(May { limit, held, action, chain: chain.as_ref() }))
}

/// Whether what may be done begins with the card itself, played or out of the hand.
fn is_of_hand(own: &Statement) -> bool {
    let mut own = own;
    let mut action = false;
    while let Statement::Given { given, then } = own {
        match given.as_ref() {
            Given::Often { .. } | Given::If { .. } => {}
            Given::AsAction => action = true,
            _ => return false,
        }
        own = then;
    }
    let Some(Clause::May { chain, .. }) = only_clause(own) else { return false };
    let (Chain::For { cost: list, .. } | Chain::Just { list }) = chain.as_ref() else {
        return false;
    };
    let alone = matches!(chain.as_ref(), Chain::Just { .. });
    let Some((verb @ Verb::Do { deed, cards }, how)) = list.only_order() else { return false };
    enters_as_an_action(verb, how, action)
        || !alone
            && (is_this_in_hand(cards)
                || matches!(deed, Deed::Play | Deed::Place) && is_this(cards))
}

/// `to stop an attack instead of as an attack`
fn is_instead_of_attack(gain: &Chain) -> bool {
    let Chain::Just { list } = gain else { return false };
    list.only_order().is_some_and(|(_, how)| how.contains(&Manner::AsAttack))
}

/// `to stop a non-Styled attack`, and no more: what must be so of the attack.
fn described(gain: &Chain) -> Low<Option<Filter>> {
    let Chain::Just { list } = gain else { return Ok(None) };
    match list.only_order() {
        Some((Verb::Do { deed: Deed::Stop, cards }, [] | [Manner::AsAttack])) => {
            stopped_like(cards)
        }
        _ => Ok(None),
    }
}

/// What is done against an attack, and nothing else.
fn against(gain: &Chain, scope: &Scope) -> Low<Vec<Effect>> {
    let mut plain = gain.clone();
    if let Chain::Just { list } = gain
        && let Some((verb, how)) = list.only_order()
    {
        let rest: Vec<Manner> =
            how.iter().filter(|how| **how != Manner::AsAttack).cloned().collect();
        let clause = Clause::Order { verb: Bare(Box::new(verb.clone())), how: rest };
        let list = List::One { choice: Choice::One { clause } };
        plain = Chain::Just { list: Box::new(list) };
    }
    let effects = chain(&plain, false, scope)?;
    if effects.is_empty() || !effects.iter().all(Effect::answers_an_attack) {
        return stop("another use of a card than against an attack");
    }
    Ok(effects)
}

/// `When your opponent draws a card during combat, you may banish this card from your
/// hand to draw a card.`
fn waits(own: &Statement, scope: &Scope) -> Low<Option<Trigger>> {
    let Statement::Given { given, then } = own else { return at_end_of_combat(own, scope) };
    let timed = matches!(
        given.as_ref(),
        Given::When { .. }
            | Given::Whenever { .. }
            | Given::After { .. }
            | Given::WhenDoing { .. }
            | Given::WheneverDoing { .. }
            | Given::AfterDoing { .. }
    );
    let Some(Clause::May { who, chain: told }) = only_clause(then) else { return Ok(None) };
    let Chain::For { cost, gain } = told.as_ref() else { return Ok(None) };
    let Some((verb @ Verb::Do { deed: Deed::Banish | Deed::Discard, cards }, [])) =
        cost.only_order()
    else {
        return Ok(None);
    };
    if !timed || !is_you(who) || !is_this_in_hand(cards) {
        return Ok(None);
    }
    let trigger = events::trigger(given, scope)?;
    if trigger.this {
        return stop("what happens to the card in hand itself");
    }
    waiting_in_hand(trigger, verb, gain, scope).map(Some)
}

/// `You may banish this card from your hand at the end of combat to draw a card.`
fn at_end_of_combat(own: &Statement, scope: &Scope) -> Low<Option<Trigger>> {
    let Some(Clause::May { who, chain: told }) = only_clause(own) else { return Ok(None) };
    let Chain::For { cost, gain } = told.as_ref() else { return Ok(None) };
    let Some((verb @ Verb::Do { deed: Deed::Banish | Deed::Discard, cards }, how)) =
        cost.only_order()
    else {
        return Ok(None);
    };
    let at_end = [Manner::At { time: Time::AtEnd { part: Part::Combat } }];
    if *how != at_end || !is_you(who) || !is_this_in_hand(cards) {
        return Ok(None);
    }
    waiting_in_hand(Trigger::on(EventKind::EndOfCombat), verb, gain, scope).map(Some)
}

/// What a card in hand waits for, what becomes of it then, and what that is done for.
fn waiting_in_hand(trigger: Trigger, verb: &Verb, gain: &Chain, scope: &Scope) -> Low<Trigger> {
    let pay = vec![verbs::verb(&of_hand(verb)?, &[], scope)?];
    let effects = chain(gain, false, scope)?;
    if effects.iter().any(Effect::answers_an_attack) || effects.iter().any(Effect::cancels) {
        return stop("what a card in hand does against an attack that comes");
    }
    let mut guards = trigger.guards;
    guards.push(Guard::WhileInHand);
    let effects = vec![Effect::To { pay, effects, may: false }];
    Ok(Trigger { guards, may: true, effects, ..trigger })
}
