//! What a card does as an action from the hand: `As an action, you may banish
//! this card from your hand to gain 5 stages.` And what it does so from the discard pile.

use crate::play::games::dbz::compile::cards::is_this;
use crate::play::games::dbz::compile::clauses::{chain, list};
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::statements::only_clause;
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::select::{How, Sel};
use crate::text::grammar::cards::{Cards, Det, Post, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, State, Verb};

/// What is done from the hand, where a sentence says so.
pub(super) fn from_hand(own: &Statement, scope: &Scope) -> Low<Option<Effect>> {
    // `If you control a Drill, you may banish this card from your hand as an action to …`
    if let Statement::Given { given, then } = own
        && let Given::If { condition } = given.as_ref()
        && let Some(effect) = from_hand(then, scope)?
    {
        let guards = guards(condition, scope)?;
        return Ok(Some(Effect::When { guards, effects: vec![effect], otherwise: Vec::new() }));
    }
    let (own, mut action) = match own {
        Statement::Given { given, then } if **given == Given::AsAction => (then.as_ref(), true),
        own => (own, false),
    };
    let Some(Clause::May { who, chain: own }) = only_clause(own) else { return Ok(None) };
    let Chain::For { cost, gain } = own.as_ref() else { return Ok(None) };
    let Some((verb, how)) = cost.only_order() else { return Ok(None) };
    let Verb::Do { deed, cards } = verb else { return Ok(None) };
    if !is_you(who) || !is_this_in_hand(cards) {
        return Ok(None);
    }
    let mut rest = Vec::new();
    for how in how {
        match how {
            Manner::AsAction => action = true,
            other => rest.push(other.clone()),
        }
    }
    // An attack is performed as an action.
    if !action && !performs(gain) {
        return Ok(None);
    }
    // What is played from there is no use of a card in hand.
    if *deed == Deed::Play {
        return Ok(None);
    }
    let moved = verbs::verb(&of_hand(verb)?, &rest, scope)?;
    let leaves = matches!(deed, Deed::Banish | Deed::Discard | Deed::Rejuvenate | Deed::Shuffle)
        || matches!(moved, Effect::OnBottom(_) | Effect::OnTop(_));
    if !leaves {
        return stop("what becomes of a card in hand");
    }
    let pay = vec![moved];
    let effects = chain(gain, false, scope)?;
    Ok(Some(Effect::To { pay, effects, may: false }))
}

/// `perform a physical attack dealing 3 stages of damage`, and no more
fn performs(gain: &Chain) -> bool {
    matches!(gain.only_clause(), Some(Clause::Order { verb, how })
        if how.is_empty() && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Perform, .. }))
}

/// `As an action, you may banish this card from your discard pile to gain 2 stages.`
fn out_of_discard(own: &Statement, scope: &Scope) -> Low<Option<Effect>> {
    let Statement::Given { given, then } = own else { return Ok(None) };
    if let Given::If { condition } = given.as_ref()
        && let Some(effect) = out_of_discard(then, scope)?
    {
        let guards = guards(condition, scope)?;
        return Ok(Some(Effect::When { guards, effects: vec![effect], otherwise: Vec::new() }));
    }
    let Some(Clause::May { who, chain: told }) = only_clause(then) else { return Ok(None) };
    let Chain::For { cost, gain } = told.as_ref() else { return Ok(None) };
    let Some((Verb::Do { deed: Deed::Banish, cards }, [])) = cost.only_order() else {
        return Ok(None);
    };
    if **given != Given::AsAction || !is_you(who) || !is_this_in(cards, &Zone::Discard) {
        return Ok(None);
    }
    let pay = vec![Effect::Banish(Sel { how: How::This, ..Sel::default() })];
    let effects = chain(gain, false, scope)?;
    Ok(Some(Effect::To { pay, effects, may: false }))
}

/// `If this card is in your discard pile, you may banish it as an action to gain 2 stages.`
pub(super) fn from_discard(own: &Statement, scope: &Scope) -> Low<Option<Effect>> {
    if let Some(effect) = out_of_discard(own, scope)? {
        return Ok(Some(effect));
    }
    let Statement::Given { given, then } = own else { return Ok(None) };
    let (then, mut action) = match then.as_ref() {
        Statement::Given { given, then } if **given == Given::AsAction => (then.as_ref(), true),
        then => (then, false),
    };
    let Some(Clause::May { who, chain: told }) = only_clause(then) else { return Ok(None) };
    let Chain::For { cost, gain } = told.as_ref() else { return Ok(None) };
    if !is_in_discard(given) || !is_you(who) {
        return Ok(None);
    }
    let own_cost = match cost.only_order() {
        Some((Verb::Do { deed: Deed::Banish, cards }, how)) if is_just_it(cards) => {
            action |= *how == [Manner::AsAction];
            Some(Effect::Banish(Sel { how: How::This, ..Sel::default() }))
        }
        _ => None,
    };
    if !action {
        return Ok(None);
    }
    let pay = match own_cost {
        Some(banished) => vec![banished],
        // `you may banish 3 cards from your discard pile to place this card into play`
        None => list(cost, scope)?,
    };
    let effects = chain(gain, false, scope)?;
    Ok(Some(Effect::To { pay, effects, may: false }))
}

fn is_just_it(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if **thing == Thing::It)
}

/// `If this card is in your discard pile`
fn is_in_discard(given: &Given) -> bool {
    let Given::If { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return false;
    };
    let here = matches!(verb.0.as_ref(), Verb::BeState { state: State::In {
        place: Place::Zones { whose: Whose::Your, zones },
    } } if *zones == Series::One(Zone::Discard));
    here && how.is_empty() && matches!(who.0.as_ref(), Doer::Things { cards } if is_this(cards))
}

/// `your hand`
pub(super) fn is_your_hand(place: &Place) -> bool {
    place.is_your(&Zone::Hand)
}

fn in_your(post: &[Post], zone: &Zone) -> bool {
    matches!(post, [Post::From { place }] if place.is_your(zone))
}

/// `this card from your hand`
pub(super) fn is_this_in_hand(cards: &Cards) -> bool {
    is_this_in(cards, &Zone::Hand)
}

fn is_this_in(cards: &Cards, zone: &Zone) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::Told { det: Det::This, kinds, post }
        if in_your(post, zone) && noun(kinds) == Some(&Noun::Card))
}

/// A deed with this card from the hand, as one with this card.
pub(super) fn of_hand(verb: &Verb) -> Low<Verb> {
    let Verb::Do { deed, cards } = verb else { return stop("another deed with this card") };
    let cards = Cards::One { thing: Box::new(this_card(cards)?) };
    Ok(Verb::Do { deed: deed.clone(), cards })
}

/// `this card`, without where it is.
fn this_card(cards: &Cards) -> Low<Thing> {
    match cards {
        Cards::One { thing } => match thing.as_ref() {
            Thing::Told { det, kinds, .. } => {
                Ok(Thing::Told { det: det.clone(), kinds: kinds.clone(), post: Vec::new() })
            }
            _ => stop("another card than this"),
        },
        _ => stop("another card than this"),
    }
}
