//! What a card does as an action from the hand: `As an action, you may banish
//! this card from your hand to gain 5 stages.`

use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::statements::only_clause;
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::effect::Effect;
use crate::text::grammar::cards::{Cards, Det, Post, Thing};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, Verb};

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
    if !action {
        return Ok(None);
    }
    if !matches!(deed, Deed::Banish | Deed::Discard | Deed::Rejuvenate | Deed::Shuffle) {
        return stop("what becomes of a card in hand");
    }
    let pay = vec![verbs::verb(&of_hand(verb)?, &rest, scope)?];
    let effects = chain(gain, false, scope)?;
    Ok(Some(Effect::To { pay, effects, may: false }))
}

fn in_your_hand(post: &[Post]) -> bool {
    matches!(post, [Post::From { place: Place::Zones { whose: Whose::Your, zones } }]
        if *zones == Series::One(Zone::Hand))
}

/// `this card from your hand`
pub(super) fn is_this_in_hand(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::Told { det: Det::This, kinds, post }
        if in_your_hand(post) && noun(kinds) == Some(&Noun::Card))
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
