//! Nouns and names of the grammar, as the game has them, and whose what they name is.

use crate::play::games::dbz::compile::numbers::amount;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap};
use crate::play::games::dbz::terms::{Keyword, Who};
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::how::{How as Manner, Narrowing};
use crate::text::grammar::kinds::{
    Bound, Distinct, Kind, Kinds, Noun, Quality, SimpleQuality, Trait,
};
use crate::text::grammar::place::{Place, Whose};
use crate::text::grammar::series::{Joint, Series};
use crate::text::grammar::verb::{Deed, Plainly, Relative};

/// A trait, as cards state it.
pub(super) fn trait_name(kin: &Trait) -> &'static str {
    match kin {
        Trait::Saiyan => "saiyan",
        Trait::Namekian => "namekian",
        Trait::Earthling => "earthling",
        Trait::Android => "android",
        Trait::Majin => "majin",
        Trait::Alien => "alien",
        Trait::God => "god",
        Trait::Fusion => "fusion",
        Trait::Heritage => "heritage",
    }
}

/// Whether kinds are one plain noun.
pub(super) fn noun(kinds: &Kinds) -> Option<&Noun> {
    match kinds {
        Kinds::Any { kinds: Distinct(Series::One(Kind::One { noun })) } => Some(&noun.0),
        Kinds::Any { kinds: Distinct(Series::One(Kind::Several { noun })) } => Some(&noun.0),
        _ => None,
    }
}

/// Whether cards are one plain noun without a number: `damage`.
pub(super) fn is_plain(cards: &Cards, what: &Noun) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::Plain { kinds, post }
        if post.is_empty() && noun(kinds) == Some(what))
}

/// `your opponent`, as what something is done with.
pub(super) fn is_opponent(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Opponent)))
}

/// `stages`
pub(super) fn is_stages(cards: &Cards) -> bool {
    is_plain(cards, &Noun::Stage)
}

/// `stages from one of your effects`: from what.
pub(super) fn stages_from(cards: &Cards) -> Option<&Cards> {
    let Cards::One { thing } = cards else { return None };
    match thing.as_ref() {
        Thing::Plain { kinds, post } if noun(kinds) == Some(&Noun::Stage) => {
            match post.as_slice() {
                [Post::FromCards { cards } | Post::ByCards { cards }] => Some(cards),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `a critical damage effect`
pub(super) fn is_critical(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::Some { quant: Quant::A, kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::CriticalEffect))
}

/// Kinds that are one noun, however it is told closer.
pub(super) fn head(kinds: &Kinds) -> Option<&Noun> {
    fn inner(kind: &Kind) -> Option<&Noun> {
        match kind {
            Kind::Narrow { kind, .. } => inner(kind),
            Kind::One { noun } => Some(&noun.0),
            Kind::Several { noun } => Some(&noun.0),
            _ => None,
        }
    }
    match kinds {
        Kinds::Any { kinds: Distinct(Series::One(kind)) } => inner(kind),
        Kinds::Either { first: SimpleQuality::Physical | SimpleQuality::Energy, kind, .. } => {
            inner(kind)
        }
        _ => None,
    }
}

/// `you own`, `you own in play`: whether it says that they are in play.
pub(super) fn is_own(post: &Post) -> Option<bool> {
    let Post::ByWhom { who: Actor::You, does, how } = post else { return None };
    let in_play = match how.as_slice() {
        [] => false,
        [Narrowing::In { place: Place::Play }] => true,
        _ => return None,
    };
    matches!(does.0.as_ref(), Relative::Deed { deed: Deed::Own }).then_some(in_play)
}

/// `you control`, `you have in play`
pub(super) fn is_control(does: &Relative) -> bool {
    matches!(does, Relative::Deed { deed: Deed::Control } | Relative::HaveInPlay)
}

/// `you control`, `you have in play`: who.
pub(super) fn controller(post: &Post) -> Option<&Actor> {
    let Post::ByWhom { who, does, how } = post else { return None };
    let here = match how.as_slice() {
        [] => is_control(&does.0),
        [Narrowing::In { place: Place::Play }] => {
            matches!(does.0.as_ref(), Relative::Deed { deed: Deed::Have })
        }
        _ => false,
    };
    here.then_some(who)
}

/// Whose Main Personality a subject is.
pub(super) fn mp_of(cards: &Cards, scope: &Scope) -> Low<Who> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    match thing.as_ref() {
        Thing::Told { det: Det::Of { whose }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Mp) =>
        {
            scope.who(whose)
        }
        other => gap("Thing", other),
    }
}

/// `that attack`
pub(super) fn is_that_attack(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::Told { det: Det::That, kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Attack))
}

/// `for your card effects`
pub(super) fn is_own_purpose(how: &Manner) -> bool {
    matches!(how, Manner::ForCards { cards: Cards::One { thing } }
        if matches!(thing.as_ref(), Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post }
            if post.is_empty()
                && matches!(noun(kinds), Some(Noun::CardEffect | Noun::Effect))))
}

/// A number of cards, told by `a card` or `2 cards`.
pub(super) fn some_cards(cards: &Cards) -> Low<(usize, bool)> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    match thing.as_ref() {
        Thing::Some { quant, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card) =>
        {
            match quant {
                Quant::A => Ok((1, false)),
                Quant::Some { bound: Bound::Exactly { n } } => {
                    amount(n).map(|(n, x)| (n as usize, x))
                }
                other => gap("Quant", other),
            }
        }
        other => gap("Thing", other),
    }
}

/// `Saiyan personality`: the trait.
pub(super) fn personality_of(kinds: &Kinds) -> Option<&'static str> {
    let Kinds::Any { kinds: Distinct(Series::One(Kind::Narrow { quality, kind })) } = kinds else {
        return None;
    };
    let personality = match kind.as_ref() {
        Kind::One { noun } => noun.0 == Noun::Personality,
        Kind::Several { noun } => noun.0 == Noun::Personality,
        _ => false,
    };
    match quality {
        Quality::Of { kin } if personality => Some(trait_name(kin)),
        _ => None,
    }
}

/// `a copied attack`
pub(super) fn is_copied_attack(plainly: &Plainly) -> bool {
    let Plainly::Kind { kinds } = plainly else { return false };
    let Kinds::Any { kinds: Distinct(Series::One(Kind::Narrow { quality, kind })) } = kinds else {
        return false;
    };
    *quality == Quality::Copied
        && matches!(kind.as_ref(), Kind::One { noun } if noun.0 == Noun::Attack)
}

/// What an attack is considered, as a keyword of it.
pub(super) fn considered_attack(plainly: &Plainly) -> Option<Keyword> {
    match plainly {
        Plainly::Critical => Some(Keyword::Critical),
        Plainly::Styled => Some(Keyword::Styled),
        own if is_copied_attack(own) => Some(Keyword::Copied),
        _ => None,
    }
}

/// `Setups and Drills`: as `Setups or Drills`.
pub(super) fn each_of(kinds: &Kinds) -> Kinds {
    match kinds {
        Kinds::Any { kinds: Distinct(Series::Many(all, Joint::And)) } => {
            Kinds::Any { kinds: Distinct(Series::Many(all.clone(), Joint::Or)) }
        }
        own => own.clone(),
    }
}
