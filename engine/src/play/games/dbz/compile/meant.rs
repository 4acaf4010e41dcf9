//! What a clause means that says it in a longer way, or speaks of what is before it:
//! `have your physical attacks deal +1 stage`, `its damage cannot be prevented`.

use crate::play::games::dbz::compile::cards::{self, is_this_attack, sensible};
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::filters::{filter, narrow};
use crate::play::games::dbz::compile::nouns::{is_opponent, noun};
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Bare, Finite, How as Manner, Part, Time};
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Single};
use crate::text::grammar::place::{Place, Whose};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Choice};
use crate::text::grammar::verb::{Deed, State, Verb};

/// `he destroys the top card of his Life Deck`, where what is waited for has named the opponent:
/// the clause with that subject.
pub(super) fn of_them(own: &Clause, scope: &Scope) -> Option<Clause> {
    let (Clause::May { who, .. } | Clause::Must { who, .. } | Clause::Does { who, .. }) = own
    else {
        return None;
    };
    let they = *who.0 == Doer::Player { who: Actor::They };
    // `its controller`, of the card itself: whoever its words are said for.
    if *who.0 == (Doer::Player { who: Actor::Controller }) && scope.of_this && !scope.flip {
        return Some(done_by(own, Actor::You));
    }
    // What loses stages may be cards that were named, too.
    let moves = match own {
        Clause::Does { verb, .. } => matches!(
            verb.0.as_ref(),
            Verb::Do { deed: Deed::Destroy | Deed::Discard | Deed::Banish | Deed::Draw, .. }
        ),
        _ => true,
    };
    if !they || !moves || scope.flip || scope.their != Some(Who::Opponent) {
        return None;
    }
    Some(done_by(own, Actor::Opponent))
}

/// A clause with this player as its subject.
fn done_by(own: &Clause, actor: Actor) -> Clause {
    let mut meant = own.clone();
    if let Clause::May { who, .. } | Clause::Must { who, .. } | Clause::Does { who, .. } =
        &mut meant
    {
        *who.0 = Doer::Player { who: actor };
    }
    meant
}

/// The clause that another stands for, after one about `subject`.
pub(super) fn meant(own: &Clause, subject: Option<&Subject>) -> Option<Clause> {
    match own {
        // `its damage`, of the attacks before
        Clause::Cannot { who, verb, how } => {
            let (Doer::Things { cards }, Doer::Things { cards: of }) =
                (who.0.as_ref(), subject?.0.as_ref())
            else {
                return None;
            };
            let thing = Thing::DamageOf { kind: None, cards: Box::new(of.clone()) };
            let who = Doer::Things { cards: Cards::One { thing: Box::new(thing) } };
            let who = Subject(Box::new(who));
            is_its_damage(cards).then(|| Clause::Cannot {
                who,
                verb: verb.clone(),
                how: how.clone(),
            })
        }
        // `you do not have to pay stage costs for it`, of the attacks before
        Clause::NeedNot { who, verb, how } => {
            let Doer::ThingsFor { cards: of, time } = subject?.0.as_ref() else { return None };
            let it = matches!(verb.0.as_ref(), Verb::PayCosts { cards } if cards::is_it(cards));
            let verb = Bare(Box::new(Verb::PayCosts { cards: of.clone() }));
            let mut how = how.clone();
            how.push(Manner::At { time: time.clone() });
            it.then(|| Clause::NeedNot { who: who.clone(), verb, how })
        }
        // `this deals +1 life card of damage`, which nothing but an attack does
        Clause::Does { who, verb, how }
            if matches!(verb.0.as_ref(), Verb::Deal { .. })
                && matches!(who.0.as_ref(), Doer::Things { cards: Cards::One { thing } }
                    if **thing == Thing::ThisAlone) =>
        {
            let who = Subject(Box::new(Doer::Things { cards: this_attack() }));
            Some(Clause::Does { who, verb: verb.clone(), how: how.clone() })
        }
        // `and their damage is banished`, of the attacks before
        Clause::Does { who, verb, how } => {
            let (Doer::Things { cards }, Doer::Things { cards: of }) =
                (who.0.as_ref(), subject?.0.as_ref())
            else {
                return None;
            };
            let banished = matches!(verb.0.as_ref(), Verb::BeState { state: State::Been { done } }
                if *done.0 == Deed::Banish);
            let thing = Thing::DamageOf { kind: None, cards: Box::new(of.clone()) };
            let who = Doer::Things { cards: Cards::One { thing: Box::new(thing) } };
            (banished && is_its_damage(cards)).then(|| Clause::Does {
                who: Subject(Box::new(who)),
                verb: verb.clone(),
                how: how.clone(),
            })
        }
        // `Play with your hand revealed this turn.`
        Clause::Order { verb, how } if matches!(verb.0.as_ref(), Verb::PlayWithHand { .. }) => {
            let who = Subject(Box::new(Doer::Player { who: Actor::You }));
            let verb = Finite(verb.0.clone());
            Some(Clause::Does { who, verb, how: how.clone() })
        }
        Clause::Order { verb, how } if let Some(meant) = placed_in_play(&verb.0, how) => {
            Some(meant)
        }
        // `to have your physical attacks deal +1 stage of damage this combat`
        Clause::Order { verb, how } if how.is_empty() => {
            let (who, verb, how) = match verb.0.as_ref() {
                // `have your opponent put a card from his hand at the bottom of his Life Deck`
                Verb::Make { cards, verb, how } if is_opponent(cards) => {
                    (Doer::Player { who: Actor::Opponent }, verb, how)
                }
                Verb::Make { cards, verb, how } => {
                    (Doer::Things { cards: cards.clone() }, verb, how)
                }
                Verb::MakeWho { who, verb, how } => (Doer::Player { who: who.clone() }, verb, how),
                _ => return None,
            };
            let verb = Finite(verb.0.clone());
            Some(Clause::Does { who: Subject(Box::new(who)), verb, how: how.clone() })
        }
        _ => None,
    }
}

/// `Shuffle Turtle into your Life Deck`, of the Ally Turtle that says so: this card.
pub(super) fn of_own_name(own: &Clause, scope: &Scope) -> Option<Clause> {
    let Clause::Order { verb, how } = own else { return None };
    let deed = match verb.0.as_ref() {
        Verb::Do { deed, cards: Cards::One { thing } } => match thing.as_ref() {
            Thing::Called { name, post }
                if post.is_empty()
                    && (scope.ally.as_ref() == Some(&name.0) || scope.is_titled(&name.0)) =>
            {
                deed
            }
            _ => return None,
        },
        Verb::DoCalled { deed, name, with }
            if scope.is_titled(&format!("{} {}", name.0, with.0)) =>
        {
            deed
        }
        _ => return None,
    };
    if scope.flip || scope.kind != Kind::Ally {
        return None;
    }
    let cards = Cards::One { thing: Box::new(Thing::ThisAlone) };
    let verb = Bare(Box::new(Verb::Do { deed: deed.clone(), cards }));
    Some(Clause::Order { verb, how: how.clone() })
}

/// `Place that card in play under your control`, as `into play`
fn placed_in_play(verb: &Verb, how: &[Manner]) -> Option<Clause> {
    let Verb::Do { deed: Deed::Place, cards: Cards::One { thing } } = verb else { return None };
    let Thing::Told { det: Det::That, kinds, post } = thing.as_ref() else { return None };
    let [Post::InPlay, rest @ ..] = post.as_slice() else { return None };
    let mut goal = vec![Manner::Into { place: Place::Play }];
    match rest {
        [] => {}
        [Post::UnderControl { whose }] => goal.push(Manner::UnderControl { whose: whose.clone() }),
        _ => return None,
    }
    goal.extend(how.iter().cloned());
    let thing = Thing::Told { det: Det::That, kinds: kinds.clone(), post: Vec::new() };
    let cards = Cards::One { thing: Box::new(thing) };
    let verb = Bare(Box::new(Verb::Do { deed: Deed::Place, cards }));
    Some(Clause::Order { verb, how: goal })
}

/// `this attack`
fn this_attack() -> Cards {
    let kinds =
        Kinds::Any { kinds: Distinct(Series::One(CardKind::One { noun: Single(Noun::Attack) })) };
    let thing = Thing::Told { det: Det::This, kinds, post: Vec::new() };
    Cards::One { thing: Box::new(thing) }
}

/// A clause about `that attack`, or about its damage, which is the one that is performed.
pub(super) fn of_that_attack(own: &Clause, scope: &Scope) -> Option<Clause> {
    let (Clause::Does { who, .. }
    | Clause::Cannot { who, .. }
    | Clause::CanOnly { who, .. }
    | Clause::CannotEither { who, .. }) = own
    else {
        return None;
    };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return None };
    let this = this_attack;
    let deals =
        matches!(own, Clause::Does { verb, .. } if matches!(verb.0.as_ref(), Verb::Deal { .. }));
    let cards = match thing.as_ref() {
        // `If you do, it cannot be stopped.`
        Thing::It if scope.attack && matches!(own, Clause::Cannot { .. }) => this(),
        _ if !scope.in_attack => return None,
        own if is_that(own) => this(),
        // Nothing but an attack deals damage.
        Thing::It if deals => this(),
        Thing::DamageOf { kind: None, cards } if is_that_attack(cards) => {
            let thing = Thing::DamageOf { kind: None, cards: Box::new(this()) };
            Cards::One { thing: Box::new(thing) }
        }
        _ => return None,
    };
    let mut meant = own.clone();
    if let Clause::Does { who, .. }
    | Clause::Cannot { who, .. }
    | Clause::CanOnly { who, .. }
    | Clause::CannotEither { who, .. } = &mut meant
    {
        *who = Subject(Box::new(Doer::Things { cards }));
    }
    Some(meant)
}

/// `that attack`
fn is_that(thing: &Thing) -> bool {
    matches!(thing, Thing::Told { det: Det::That, kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Attack))
}

/// Whether cards are `that attack`, where one is performed.
pub(super) fn is_performed(cards: &Cards, scope: &Scope) -> bool {
    scope.in_attack && is_that_attack(cards)
}

fn is_that_attack(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if is_that(thing))
}

/// `When you perform this attack`
pub(super) fn is_this_performed(given: &Given) -> bool {
    let Given::When { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return false;
    };
    is_you(who)
        && how.is_empty()
        && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Perform, cards }
            if is_this_attack(cards))
}

fn is_its_damage(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::Of { whose: Whose::Its | Whose::Their }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Damage)))
}

/// `Discard a card at random from your opponent's hand`: as `a random card from …`, and
/// the rest of how it is done.
pub(super) fn by_chance<'a>(verb: &Verb, how: &'a [Manner]) -> Option<(Verb, &'a [Manner])> {
    let Verb::Do { deed, cards: Cards::One { thing } } = verb else { return None };
    let Thing::Some { quant, kinds, post } = thing.as_ref() else { return None };
    let quant = match quant {
        Quant::A => Quant::Random,
        Quant::Some { bound: Bound::Exactly { n } } => Quant::RandomN { n: n.clone() },
        _ => return None,
    };
    let (place, rest) = match how {
        [Manner::AtRandom, Manner::From { place }, rest @ ..]
        | [Manner::From { place }, Manner::AtRandom, rest @ ..] => (Some(place), rest),
        [Manner::AtRandom, rest @ ..] => (None, rest),
        _ => return None,
    };
    let mut post = post.clone();
    post.extend(place.map(|place| Post::From { place: place.clone() }));
    let thing = Thing::Some { quant, kinds: kinds.clone(), post };
    let cards = Cards::One { thing: Box::new(thing) };
    Some((Verb::Do { deed: deed.clone(), cards }, rest))
}

/// The player whose whole hand an effect has looked at or revealed.
pub(super) fn seen_hand(effects: &[Effect]) -> Option<Who> {
    match effects {
        [Effect::LookAt(sel) | Effect::Reveal(sel)]
            if sel.how == How::All
                && sel.from == Source::Hand
                && matches!(sel.of, Who::You | Who::Opponent) =>
        {
            Some(sel.of)
        }
        _ => None,
    }
}

/// `choose a non-Dragon Ball card in it`, after a hand has been looked at: from that hand.
pub(super) fn chosen_in(own: &Choice, hand: Who) -> Low<Option<Effect>> {
    let Choice::One { clause: Clause::Order { verb, how } } = own else { return Ok(None) };
    let Verb::Do { deed, cards: Cards::One { thing } } = verb.0.as_ref() else {
        return Ok(None);
    };
    if *deed != Deed::Choose {
        let plain = matches!(thing.as_ref(), Thing::Some { kinds, post, .. }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card));
        return if plain && *deed == Deed::Discard {
            stop("a card of which hand")
        } else {
            Ok(None)
        };
    }
    let (kinds, post) = match thing.as_ref() {
        Thing::Some { quant: quant @ Quant::A, kinds, post } => {
            sensible(quant, kinds)?;
            (kinds, post)
        }
        Thing::Plain { kinds, post } if kinds.is_singular() => (kinds, post),
        _ => return Ok(None),
    };
    // Without a place a Drill may be one in play.
    let told = post.contains(&Post::InIt) || cards::is_a_card(kinds);
    if !how.is_empty() || !told {
        return Ok(None);
    }
    let mut card = filter(kinds)?;
    for post in post.iter().filter(|post| **post != Post::InIt) {
        narrow(&mut card, post)?;
    }
    Ok(Some(Effect::Choose(Sel {
        from: Source::Hand,
        of: hand,
        count: Some(1),
        card,
        ..Sel::default()
    })))
}

/// `you may use this attack a second time this combat`, of the power of a personality.
pub(super) fn used_again(who: &Subject, chain: &Chain, scope: &Scope) -> bool {
    let Some(Clause::Order { verb, how }) = chain.only_clause() else { return false };
    let Verb::Do { deed: Deed::Use, cards } = verb.0.as_ref() else { return false };
    let here = |rest: &[Manner]| {
        matches!(rest, [] | [Manner::At { time: Time::This { part: Part::Combat } }])
    };
    let again = matches!(how.as_slice(), [Manner::SecondTime, rest @ ..] if here(rest));
    let of_personality = matches!(scope.kind, Kind::Personality | Kind::Mastery | Kind::Ally);
    again
        && is_you(who)
        && of_personality
        && !scope.flip
        && (is_this_attack(cards) || is_this_power(cards))
}

/// `this power`
fn is_this_power(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::This, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Power)))
}
