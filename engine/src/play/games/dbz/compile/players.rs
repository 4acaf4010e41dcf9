//! What a player cannot do, or needs, as long as a card is in play or a duration lasts.

use crate::play::games::dbz::compile::cards::is_it;
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::filters::{filter, is_used, narrow};
use crate::play::games::dbz::compile::nouns::{is_stages, noun};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::{Constant, EventKind, Forbidden};
use crate::play::games::dbz::forbidden::Taken;
use crate::play::games::dbz::select::{Filter, More};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::how::{Narrowing, Part, Time};
use crate::text::grammar::kinds::{Bound, Noun};
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, Relative, State, Verb, Way};

/// What a player cannot do, or needs.
pub(super) fn of_player(who: Who, verbs: &[&Verb], cannot: bool, scope: &Scope) -> Low<Constant> {
    let forbid = |what| Ok(Constant::forbid(who, what));
    // `Your opponent cannot play nor use non-Styled cards.`
    if let ([Verb::Alone { deed: Deed::Play }, Verb::Do { deed: Deed::Use, cards }], true) =
        (verbs, cannot)
    {
        return forbid(Forbidden::PlayOrUse(Box::new(plain_filter(cards)?)));
    }
    let [verb] = verbs else { return stop("two things that a player cannot do") };
    if who == Who::Chosen {
        return stop("one of several players");
    }
    match (cannot, verb) {
        (false, Verb::NeedLessAnger { n }) => Ok(Constant::LevelAnger {
            who,
            least: 0,
            by: -i32::try_from(count(n)?).unwrap_or(0),
            set: None,
        }),
        (false, Verb::NeedAnger { n }) => {
            Ok(Constant::LevelAnger { who, least: 0, by: 0, set: Some(count(n)?) })
        }
        (false, Verb::NeedMoreAnger { n }) => Ok(Constant::LevelAnger {
            who,
            least: 0,
            by: i32::try_from(count(n)?).unwrap_or(0),
            set: None,
        }),
        (false, Verb::NeedSoManyForCritical { bound: Bound::OrMore { n } }) => {
            Ok(Constant::CriticalDamage { who, by: 0, set: Some(count(n)?) })
        }
        (true, Verb::Do { deed: Deed::Use, cards }) if is_critical_effects(cards) => {
            forbid(Forbidden::UseCritical)
        }
        // `Players cannot use Setups`
        (true, Verb::Do { deed: Deed::Use, cards })
            if let Some(own) = plain_filter(cards).ok().filter(is_used) =>
        {
            forbid(Forbidden::UsePower(Box::new(own)))
        }
        (true, Verb::Do { deed: Deed::Use, cards }) => {
            let whose = no_banishing(cards, scope)?;
            forbid(Forbidden::BanishFromDiscard { whose })
        }
        // `Name a card. Your opponent cannot play that card this turn.`
        (true, Verb::Do { deed: Deed::Play, cards }) if is_it(cards) => {
            let more = More { given_names: Some(Vec::new()), ..More::default() };
            forbid(Forbidden::Play(Box::new(Filter { more, ..Filter::default() })))
        }
        // `Your opponent cannot play Events.`
        (true, Verb::Do { deed: Deed::Play, cards }) => {
            let own = plain_filter(cards)?;
            forbid(Forbidden::Play(Box::new(own)))
        }
        (true, Verb::Do { deed: Deed::Perform, cards }) => {
            let own = plain_filter(cards)?;
            let mut plain = Filter { attack: true, ..Filter::default() };
            plain.more.attack_type = own.more.attack_type;
            if own != plain {
                return stop("attacks described more closely");
            }
            forbid(own.more.attack_type.map_or(Forbidden::Attack, Forbidden::Perform))
        }
        (true, Verb::Do { deed: Deed::Activate, cards }) if is_repeated_drill(cards) => {
            forbid(Forbidden::RepeatDrillPower)
        }
        (true, Verb::Alone { deed: Deed::Rejuvenate }) => {
            let how = vec![EventKind::Rejuvenated];
            let taken = Taken { how, ..Taken::default() };
            forbid(Forbidden::Take(Box::new(taken)))
        }
        (true, Verb::GainSomeAnger) => forbid(Forbidden::GainAnger),
        (true, Verb::WinMppv) => forbid(Forbidden::WinByMppv),
        (true, Verb::Do { deed: Deed::Gain, cards }) if is_stages(cards) => {
            forbid(Forbidden::RaiseStages)
        }
        (true, Verb::Anger { way, whose }) => {
            let theirs = match scope.who(whose) {
                Ok(own) => own == who,
                // `their`, of the player who cannot.
                Err(_) => matches!(whose, Whose::Their),
            };
            match way {
                _ if !theirs => stop("anger of another player"),
                Way::Raise => forbid(Forbidden::RaiseOwnAnger),
                Way::Lower => forbid(Forbidden::LowerOwnAnger),
                other => gap("Way", other),
            }
        }
        (_, other) => gap("Verb", other),
    }
}

/// `Personalities cannot be more than 5 stages above 0.`
pub(super) fn most_stages(clause: &Clause) -> Option<Constant> {
    let Clause::Cannot { who, verb, how } = clause else { return None };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return None };
    let all = matches!(thing.as_ref(), Thing::Plain { kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Personality));
    match verb.0.as_ref() {
        Verb::BeState { state: State::AtStages { bound: Bound::MoreThan { n } } }
            if all && how.is_empty() =>
        {
            count(n).ok().map(Constant::MostStages)
        }
        _ => None,
    }
}

/// `This personality cannot gain stages`
pub(super) fn gains_no_stages(clause: &Clause) -> bool {
    let Clause::Cannot { who, verb, how } = clause else { return false };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return false };
    let this = matches!(thing.as_ref(), Thing::Told { det: Det::This, kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Personality));
    let gain = matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Gain, cards } if is_stages(cards));
    this && gain && how.is_empty()
}

/// `the power of a Drill with the same name as a Drill you have already activated this turn`
fn is_repeated_drill(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    let Thing::PowersOf { cards } = thing.as_ref() else { return false };
    let Some([Post::SameNameAs { cards: used }]) = a_drill(cards) else { return false };
    matches!(a_drill(used),
        Some([Post::ByWhomDone { who: Actor::You, did, how }])
            if matches!(did.0.as_ref(), Relative::Deed { deed: Deed::Activate | Deed::Use })
                && *how == [Narrowing::At { time: Time::This { part: Part::Turn } }])
}

/// What follows `a Drill`.
fn a_drill(cards: &Cards) -> Option<&[Post]> {
    let Cards::One { thing } = cards else { return None };
    match thing.as_ref() {
        Thing::Some { quant: Quant::A, kinds, post } if noun(kinds) == Some(&Noun::Drill) => {
            Some(post)
        }
        _ => None,
    }
}

/// `critical damage effects`
fn is_critical_effects(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(), Thing::Plain { kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::CriticalEffect)))
}

/// Cards of which only the kind is told: `Events`, `non-Styled cards`.
fn plain_filter(cards: &Cards) -> Low<Filter> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    match thing.as_ref() {
        Thing::Plain { kinds, post }
        | Thing::Some { quant: Quant::A | Quant::Any, kinds, post } => {
            let mut own = filter(kinds)?;
            post.iter().try_for_each(|post| narrow(&mut own, post))?;
            Ok(own)
        }
        other => gap("Thing", other),
    }
}

/// `effects that banish cards from your discard pile`: whose, if only one.
fn no_banishing(own: &Cards, scope: &Scope) -> Low<Option<Who>> {
    let Cards::One { thing } = own else { return gap("Cards", own) };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return gap("Thing", thing) };
    let ([Post::That { verb, how }], Some(Noun::Effect | Noun::CardEffect)) =
        (post.as_slice(), noun(kinds))
    else {
        return gap("Thing", thing);
    };
    let Verb::Do { deed: Deed::Banish, cards: banished } = verb.0.as_ref() else {
        return gap("Verb", verb.0.as_ref());
    };
    let Cards::One { thing } = banished else { return gap("Cards", banished) };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return gap("Thing", thing) };
    if !how.is_empty() || noun(kinds) != Some(&Noun::Card) {
        return stop("effects described more closely");
    }
    match post.as_slice() {
        [Post::From { place: Place::AZone { zone: Zone::Discard } }] => Ok(None),
        [Post::From { place: Place::Zones { whose, zones: Series::One(Zone::Discard) } }] => {
            one_player(whose, scope).map(Some)
        }
        _ => stop("banishing from elsewhere"),
    }
}

/// The players that are named; nothing where it is not told which.
pub(super) fn player(who: &Actor, scope: &Scope) -> Option<Who> {
    match who {
        Actor::You => Some(scope.you()),
        Actor::Opponent => Some(scope.opponent()),
        Actor::AnyPlayers | Actor::Both | Actor::Each => Some(Who::Both),
        _ => None,
    }
}
