//! Events of damage: taken, dealt by an attack, prevented.

use crate::play::games::dbz::compile::events_of_card::{anger, manner};
use crate::play::games::dbz::compile::nouns::{is_plain, noun};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::stops::attack_type;
use crate::play::games::dbz::effect::{EventKind, Guard, Trigger};
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Quant, Thing};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, State, Verb};

/// What happens to damage, or by an attack of yours.
pub(super) fn of_damage(
    own: &Cards,
    verb: &Verb,
    how: &[Manner],
    scope: &Scope,
) -> Low<Option<Trigger>> {
    // `the next time damage is prevented`
    if is_plain(own, &Noun::Damage) && is_done(verb, &Deed::Prevent) {
        let mut own = Trigger::on(EventKind::Prevented);
        manner(&mut own, how, scope)?;
        return Ok(Some(own));
    }
    // `one of your attacks lowers your anger`
    if let (true, Verb::Anger { way, whose }) = (is_own_attack(own, scope), verb) {
        let mut own = anger(way, whose, how, scope)?;
        own.guards.extend([Guard::EffectOf(Who::You), Guard::ByAttack]);
        return Ok(Some(own));
    }
    // `one of your attacks causes you to change levels`
    if let (true, Verb::CauseWho { who: Actor::You, verb, how: own }) =
        (is_own_attack(own, scope), verb)
        && *verb.0 == Verb::ChangeLevels
    {
        let or = vec![EventKind::LevelLowered];
        let guards = vec![Guard::EffectOf(Who::You), Guard::ByAttack];
        let on = Trigger::on(EventKind::LevelAdvanced);
        let mut trigger = Trigger { or, whose: Some(Who::You), guards, ..on };
        manner(&mut trigger, &[own.as_slice(), how].concat(), scope)?;
        return Ok(Some(trigger));
    }
    // `your attack deals 5 or more stages of damage`
    if let (true, Verb::DealSomeStages { bound: Bound::OrMore { n } }) =
        (is_own_attack(own, scope) && how.is_empty(), verb)
    {
        let guards = vec![Guard::DamageAtLeast { stages: count(n)?, life: 0 }];
        let own = Trigger::on(EventKind::DamageDealt);
        return Ok(Some(Trigger { guards, by: Some(Who::You), ..own }));
    }
    Ok(None)
}

/// Damage that a player takes or prevents.
pub(super) fn damaged(
    who: Who,
    verb: &Verb,
    how: &[Manner],
    scope: &Scope,
) -> Low<Option<Trigger>> {
    let mut own = match verb {
        Verb::TakeDamage => return damage_taken(who, how, scope).map(Some),
        Verb::TakeLife => return life_taken(who, how, scope).map(Some),
        // `you take critical damage`, which the other player deals
        Verb::Do { deed: Deed::Take, cards } if is_plain(cards, &Noun::CriticalDamage) => {
            let by = match who {
                Who::You => Some(Who::Opponent),
                Who::Opponent => Some(Who::You),
                _ => return stop("who takes critical damage"),
            };
            Trigger { by, ..Trigger::on(EventKind::CriticalDealt) }
        }
        // `you prevent damage`
        Verb::Do { deed: Deed::Prevent, cards } if is_plain(cards, &Noun::Damage) => {
            Trigger { by: Some(who), ..Trigger::on(EventKind::Prevented) }
        }
        _ => return Ok(None),
    };
    manner(&mut own, how, scope)?;
    Ok(Some(own))
}

/// `you take damage from a physical attack`
fn damage_taken(who: Who, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let own = Trigger { whose: Some(who), ..Trigger::on(EventKind::DamageDealt) };
    let only = match how {
        [] => None,
        // `your opponent takes damage from one of your attacks`
        [Manner::FromCards { cards }] if who == Who::Opponent && is_own_attack(cards, scope) => {
            None
        }
        [Manner::FromCards { cards: Cards::One { thing } }] => match thing.as_ref() {
            Thing::Some { quant: Quant::A, kinds, post } if post.is_empty() => attack_type(kinds)?,
            _ => return stop("damage from something described more closely"),
        },
        _ => return stop("damage from something described more closely"),
    };
    let mut card = Filter { attack: true, ..Filter::default() };
    card.more.attack_type = only;
    Ok(Trigger { card: only.map(|_| card), ..own })
}

/// `after taking life card damage from an attack`
fn life_taken(who: Who, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let mut own = damage_taken(who, how, scope)?;
    own.guards.push(Guard::DamageAtLeast { stages: 0, life: 1 });
    Ok(own)
}

/// `one of your attacks`, `your attack`
fn is_own_attack(own: &Cards, scope: &Scope) -> bool {
    let Cards::One { thing } = own else { return false };
    let (whose, kinds) = match thing.as_ref() {
        Thing::OfDet {
            quant: Quant::Some { bound: Bound::Exactly { n } },
            det: Det::Of { whose },
            kinds,
            post,
        } if post.is_empty() && count(n) == Ok(1) => (whose, kinds),
        Thing::Told { det: Det::Of { whose }, kinds, post } if post.is_empty() => (whose, kinds),
        _ => return false,
    };
    scope.who(whose) == Ok(Who::You) && noun(kinds) == Some(&Noun::Attack)
}

fn is_done(verb: &Verb, deed: &Deed) -> bool {
    matches!(verb, Verb::BeState { state: State::Been { done } } if *done.0 == *deed)
}

/// `critical damage`
pub(super) fn is_critical_damage(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    let Thing::Plain { kinds: Kinds::Any { kinds }, post } = thing.as_ref() else { return false };
    let Distinct(Series::One(CardKind::Narrow { quality: Quality::Critical, kind })) = kinds else {
        return false;
    };
    post.is_empty() && matches!(kind.as_ref(), CardKind::One { noun } if noun.0 == Noun::Damage)
}
