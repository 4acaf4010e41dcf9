//! Where a card goes after use.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::is_this;
use crate::play::games::dbz::compile::scope::{Low, Part, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::terms::AfterUse;
use crate::text::grammar::clause::Clause;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::place::{End, Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Deed, Verb};

/// `Banish after use.`
pub(super) fn after_use(statement: &Statement) -> Option<AfterUse> {
    let Clause::Order { verb, how } = statement.only_clause()? else { return None };
    let this = |verb: &Verb, wanted: Deed| match verb {
        Verb::Alone { deed } => *deed == wanted,
        Verb::Do { deed, cards } => *deed == wanted && is_this(cards),
        _ => false,
    };
    match how.as_slice() {
        [Manner::On { place }, Manner::AfterUse] if this(&verb.0, Deed::Place) => {
            match on_deck(place)? {
                End::Top => Some(AfterUse::Top),
                End::Bottom => Some(AfterUse::Bottom),
                End::TopOrBottom | End::Both => None,
            }
        }
        [Manner::AfterUse] if this(&verb.0, Deed::Banish) => Some(AfterUse::Banish),
        [Manner::AfterUse] if this(&verb.0, Deed::Rejuvenate) => Some(AfterUse::Rejuvenate),
        [Manner::Into { place }, Manner::AfterUse]
            if this(&verb.0, Deed::Shuffle) && into_deck(place) =>
        {
            Some(AfterUse::Shuffle)
        }
        _ => None,
    }
}

/// `on the top or bottom of your Life Deck`: which end.
fn on_deck(place: &Place) -> Option<&End> {
    let Place::EndOf { end, place } = place else { return None };
    into_deck(place).then_some(end)
}

fn into_deck(place: &Place) -> bool {
    matches!(place, Place::Zones { whose: Whose::Your, zones }
        if *zones == Series::One(Zone::LifeDeck))
}

/// `Banish this card after use.` as an effect.
pub(super) fn after_use_effect(verb: &Verb, how: &[Manner]) -> Option<Effect> {
    match (verb, how) {
        (Verb::Do { deed: Deed::Banish, cards }, [Manner::AfterUse]) if is_this(cards) => {
            Some(Effect::AfterUse(AfterUse::Banish))
        }
        // `You may shuffle this card into your Life Deck after use.`
        (Verb::Do { deed: Deed::Shuffle, cards }, [Manner::Into { place }, Manner::AfterUse])
            if is_this(cards) && into_deck(place) =>
        {
            Some(Effect::AfterUse(AfterUse::Shuffle))
        }
        (Verb::Do { deed: Deed::Place, cards }, [Manner::On { place }, Manner::AfterUse])
            if is_this(cards) =>
        {
            let top = Effect::AfterUse(AfterUse::Top);
            let bottom = Effect::AfterUse(AfterUse::Bottom);
            match on_deck(place)? {
                End::Top => Some(top),
                End::Bottom => Some(bottom),
                End::TopOrBottom => Some(Effect::One(vec![top, bottom])),
                End::Both => None,
            }
        }
        _ => None,
    }
}

/// Where the card goes after use: always, or when it hits.
pub(super) fn goes_after(card: &mut Card, part: &Part, after: AfterUse, aside: bool) -> Low<()> {
    match part {
        Part::Hit if !aside && card.hit.is_empty() => {
            card.hit.push(Effect::AfterUse(after));
            Ok(())
        }
        // Whether only a hit has it so, it does not say.
        Part::Hit | Part::Kin(..) if !aside => stop("after use, behind other effects of a part"),
        _ => {
            card.after_use = after;
            Ok(())
        }
    }
}
