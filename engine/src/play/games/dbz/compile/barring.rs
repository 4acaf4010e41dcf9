//! What cannot be done as long as a card is in play or a duration lasts: actions of
//! Allies, captures, Endurance, draws. Apart from `standing`, which is about attacks.

use crate::play::games::dbz::compile::anger::kept_anger;
use crate::play::games::dbz::compile::attacks::attacks;
use crate::play::games::dbz::compile::cannot::of_cards;
use crate::play::games::dbz::compile::critical::critical_with;
use crate::play::games::dbz::compile::effects_barred::of_effects;
use crate::play::games::dbz::compile::filters::{PERSONALITIES, filter, is_used, narrow};
use crate::play::games::dbz::compile::nouns::{each_of, noun};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::players::player;
use crate::play::games::dbz::compile::power_levels::considered_stronger;
use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::compile::unseen::of_unseen;
use crate::play::games::dbz::effect::{Constant, EventKind, Forbidden, Guard, Until};
use crate::play::games::dbz::forbidden::{Captured, Taken};
use crate::play::games::dbz::measure::{Bounds, Measure};
use crate::play::games::dbz::select::{Filter, Sel, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Cards, Det, Order, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Agent, How as Manner, Part, Time};
use crate::text::grammar::kinds::{
    Bound, Distinct, Kind as CardKind, Kinds, Noun, Source as Type, Sourced,
};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, State, Verb, Way};

/// What a clause bars, and the rest of how it is said; nothing where it bars something else.
pub(super) fn barred_by<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Low<Option<(Constant, Vec<&'a Manner>)>> {
    if let Some(kept) = kept_anger(clause, scope)? {
        return Ok(Some(kept));
    }
    if let Some((constant, how)) = of_unseen(clause, scope)? {
        return Ok(Some((constant, how.iter().collect())));
    }
    if let Some((constant, how)) = critical_with(clause, scope) {
        return Ok(Some((constant, how.iter().collect())));
    }
    if let Some(own) = of_effects(clause, scope).or_else(|| of_cards(clause, scope)) {
        return Ok(Some(own));
    }
    if let Some(own) = keeps_drills(clause).or_else(|| considered_stronger(clause, scope)) {
        return Ok(Some(own));
    }
    if let Some(own) = attack_or_pass(clause, scope) {
        return Ok(Some(own));
    }
    let Clause::Cannot { who, verb, how } = clause else { return Ok(None) };
    let mut rest: Vec<&Manner> = how.iter().collect();
    let held = match who.0.as_ref() {
        Doer::Player { who } => match player(who, scope) {
            Some(who) => of_player(who, &verb.0, &mut rest, scope)?,
            None => None,
        },
        Doer::Things { cards } => of_things(cards, &verb.0, &mut rest),
        _ => None,
    };
    Ok(held.map(|constant| (constant, rest)))
}

/// `Players can only attack or pass in their actions this combat.`
fn attack_or_pass<'a>(clause: &'a Clause, scope: &Scope) -> Option<(Constant, Vec<&'a Manner>)> {
    let Clause::CanOnly { who, verb, how } = clause else { return None };
    let Doer::Player { who } = who.0.as_ref() else { return None };
    if *verb.0 != Verb::AttackOrPass {
        return None;
    }
    let in_actions =
        |how: &&Manner| matches!(how, Manner::At { time: Time::InActions { whose: Whose::Their } });
    let rest = how.iter().filter(|how| !in_actions(how)).collect();
    Some((Constant::forbid(player(who, scope)?, Forbidden::OtherThanAttack), rest))
}

/// How without `in their next action`, of your opponent, and until when it is then.
pub(super) fn next_action<'a>(
    constant: &Constant,
    how: &'a [Manner],
) -> (&'a [Manner], Option<Until>) {
    let acts = matches!(
        constant,
        Constant::Forbid {
            who: Who::Opponent,
            what: Forbidden::OtherThanAttack | Forbidden::Attack | Forbidden::Perform(_),
            ..
        }
    );
    match how {
        [Manner::At { time: Time::DuringNextAction { whose } }, rest @ ..]
            if acts
                && matches!(whose, Whose::Their | Whose::Opponents)
                && matches!(
                    rest,
                    [] | [Manner::At { time: Time::This { part: Part::Combat } }]
                ) =>
        {
            (&[], Some(Until::TheirNextAction))
        }
        how => (how, None),
    }
}

/// `Your Drills are not discarded when changing levels this combat.`
fn keeps_drills(clause: &Clause) -> Option<(Constant, Vec<&Manner>)> {
    let Clause::Does { who, verb, how } = clause else { return None };
    let Doer::Things { cards } = who.0.as_ref() else { return None };
    let when = |how: &Manner| match how {
        Manner::When { verb } => is_of_levels(&verb.0),
        _ => None,
    };
    let (Who::You, card) = told(cards)? else { return None };
    if !is_not_discarded(&verb.0) || card.kind != Some(Kind::Drill) {
        return None;
    }
    let from = |how: &Manner| matches!(how, Manner::When { verb } if matches!(*verb.0, Verb::LevelFrom { .. }));
    let up = how.iter().find_map(when)?;
    let from = how.iter().any(from);
    let rest = how.iter().filter(|how| when(how).is_none()).collect();
    Some((Constant::Keep { card, up, from }, rest))
}

/// Whether a verb changes levels, and only upward.
fn is_of_levels(verb: &Verb) -> Option<bool> {
    match verb {
        Verb::LevelAlone { way: Way::RaiseOrLower }
        | Verb::LevelFrom { way: Way::RaiseOrLower }
        | Verb::ChangeLevels => Some(false),
        Verb::LevelAlone { way: Way::Raise } | Verb::LevelFrom { way: Way::Raise } => Some(true),
        _ => None,
    }
}

/// `are not discarded`
fn is_not_discarded(verb: &Verb) -> bool {
    matches!(verb, Verb::BeState { state: State::Not { not } }
        if matches!(not.as_ref(), State::Been { done } if *done.0 == Deed::Discard))
}

fn plain_noun(cards: &Cards) -> Option<(&Noun, &[Post])> {
    let Cards::One { thing } = cards else { return None };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return None };
    noun(kinds).map(|noun| (noun, post.as_slice()))
}

fn of_player(
    who: Who,
    verb: &Verb,
    how: &mut Vec<&Manner>,
    scope: &Scope,
) -> Low<Option<Constant>> {
    if let Verb::GainAnger { n: Bound::MoreThan { n } } = verb
        && let Some(at) = how.iter().position(|how| is_from_each_effect(how))
    {
        how.remove(at);
        return Ok(Some(Constant::AngerGained { who, most: count(n)? }));
    }
    let Verb::Do { deed, cards } = verb else { return Ok(None) };
    let what = match (deed, plain_noun(cards)) {
        // `Your opponent cannot use Endurance on your Styled attacks.`
        (Deed::Use, Some((Noun::Endurance, []))) => {
            let mut card = Filter::default();
            if let Some(at) = how.iter().position(|how| matches!(how, Manner::OnCards { .. })) {
                let Manner::OnCards { cards } = how.remove(at) else { return Ok(None) };
                let about = attacks(cards, scope)?;
                if about.next || about.who == who {
                    return Ok(None);
                }
                card = about.card;
            }
            Forbidden::UseEndurance(Box::new(card))
        }
        // `Players cannot draw cards from their non-Mastery effects.`
        (Deed::Draw, Some((Noun::Card, post))) => {
            let not_by = match post {
                [] => Vec::new(),
                [Post::FromCards { cards }] => match not_of_effects(cards) {
                    Some(kinds) => kinds,
                    None => return Ok(None),
                },
                _ => return Ok(None),
            };
            // Without a word of effects it is about the draw of a turn too.
            if post.is_empty() {
                return Ok(None);
            }
            let how = vec![EventKind::Drawn];
            Forbidden::Take(Box::new(Taken { how, not_by, by_own: true, ..Taken::default() }))
        }
        _ => return Ok(None),
    };
    Ok(Some(Constant::forbid(who, what)))
}

/// `from each card effect`
fn is_from_each_effect(how: &Manner) -> bool {
    matches!(how, Manner::FromCards { cards: Cards::One { thing } }
        if matches!(thing.as_ref(), Thing::Some { quant: Quant::Each, kinds, post }
            if post.is_empty()
                && matches!(noun(kinds), Some(Noun::CardEffect | Noun::Effect))))
}

/// `their non-Mastery effects`: the kinds of which the effects are not meant.
fn not_of_effects(cards: &Cards) -> Option<Vec<Kind>> {
    let Cards::One { thing } = cards else { return None };
    let Thing::Told { det: Det::Of { whose: Whose::Their | Whose::Your }, kinds, post } =
        thing.as_ref()
    else {
        return None;
    };
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::SourceSeveral { source, noun })) } =
        kinds
    else {
        return None;
    };
    if !post.is_empty() || !matches!(noun.0, Sourced::Effect | Sourced::CardEffect) {
        return None;
    }
    Some(match source {
        Type::NonMastery => vec![Kind::Mastery],
        Type::NonPersonality => PERSONALITIES.to_vec(),
        Type::NonEvent => vec![Kind::Event],
        Type::NonDrill => vec![Kind::Drill],
        Type::NonAlly => vec![Kind::Ally],
        _ => return None,
    })
}

/// `Allies`, `your other Dragon Balls`: whose they are, and what.
fn told(cards: &Cards) -> Option<(Who, Filter)> {
    let Cards::One { thing } = cards else { return None };
    let of = |whose: &Whose| match whose {
        Whose::Your => Some(Who::You),
        Whose::Opponents => Some(Who::Opponent),
        _ => None,
    };
    let mut narrowing: &[Post] = &[];
    let (who, kinds, other) = match thing.as_ref() {
        Thing::Plain { kinds, post } => {
            narrowing = post;
            (Some(Who::Both), kinds, false)
        }
        Thing::Told { det: Det::Of { whose }, kinds, post } if post.is_empty() => {
            (of(whose), kinds, false)
        }
        Thing::OrderedOne { det: Det::Of { whose }, order: Order::Other, kinds, post }
            if post.is_empty() =>
        {
            (of(whose), kinds, true)
        }
        _ => return None,
    };
    let mut own = filter(&each_of(kinds)).ok()?;
    narrowing.iter().try_for_each(|post| narrow(&mut own, post)).ok()?;
    Some((who?, Filter { other: own.other || other, ..own }))
}

/// Whether a verb is `be` with one deed.
fn is_been(verb: &Verb, deed: &Deed) -> bool {
    matches!(verb, Verb::BeState { state: State::Been { done } } if done.0.as_ref() == deed)
}

/// `be played or used`
fn is_played_or_used(verb: &Verb) -> bool {
    is_been(verb, &Deed::PlayOrUse)
        || matches!(verb, Verb::BeState { state: State::BeenEither { first, then } }
            if *first.0 == Deed::Play && *then.0 == Deed::Use)
}

fn of_things(cards: &Cards, verb: &Verb, how: &mut Vec<&Manner>) -> Option<Constant> {
    // `Endurance cannot be used.`
    if matches!(plain_noun(cards), Some((Noun::Endurance, []))) && is_been(verb, &Deed::Use) {
        let any = Forbidden::UseEndurance(Box::default());
        return Some(Constant::forbid(Who::Both, any));
    }
    // `Effects that end combat cannot be used.`
    if let Some((Noun::Effect | Noun::CardEffect, [Post::That { verb: that, how: more }])) =
        plain_noun(cards)
        && *that.0 == Verb::EndCombat
        && more.is_empty()
        && is_been(verb, &Deed::Use)
    {
        return Some(Constant::forbid(Who::Both, Forbidden::EndCombat));
    }
    let (whose, card) = told(cards)?;
    // `Cards that end combat cannot be played or used.`
    if is_played_or_used(verb) && whose == Who::Both && !card.other && !card.named {
        return Some(Constant::forbid(Who::Both, Forbidden::PlayOrUse(Box::new(card))));
    }
    // `Dragon Balls cannot be played`, by whom they are played
    if is_been(verb, &Deed::Play) && whose == Who::Both && !card.other && !card.named {
        return Some(Constant::forbid(Who::Both, Forbidden::Play(Box::new(card))));
    }
    let ally = card.kind == Some(Kind::Ally);
    let plain = card == Filter { kind: Some(Kind::Ally), ..Filter::default() };
    if plain && whose == Who::Both && is_redirected(verb) {
        return Some(Constant::forbid(Who::Both, Forbidden::Redirect));
    }
    if ally && *verb == Verb::MakeActions {
        return Some(Constant::forbid(whose, Forbidden::Act(Box::new(card))));
    }
    if is_used(&card) && is_been(verb, &Deed::Use) {
        return Some(Constant::forbid(whose, Forbidden::UsePower(Box::new(card))));
    }
    // `Your Allies cannot be discarded`, which does not keep them from anything else.
    if ally && whose == Who::You && is_been(verb, &Deed::Discard) {
        let by_critical = takes_critical(how);
        let (how, from) = (vec![EventKind::Discarded], Some(Source::InPlay));
        let whose = Some(Who::You);
        let taken = Taken { how, whose, card, from, by_critical, ..Taken::default() };
        return Some(Constant::forbid(Who::Both, Forbidden::Take(Box::new(taken))));
    }
    if card.kind == Some(Kind::DragonBall) && is_been(verb, &Deed::Capture) {
        let by_critical = takes_critical(how);
        // Who captures is the player whose they are not.
        let who = match whose {
            Who::You => Who::Opponent,
            Who::Opponent => Who::You,
            both => both,
        };
        let what = Forbidden::Capture(Box::new(Captured { card, by_critical }));
        return Some(Constant::forbid(who, what));
    }
    None
}

/// `have damage redirected to them`
fn is_redirected(verb: &Verb) -> bool {
    matches!(verb, Verb::HaveDamageTo { cards: Cards::One { thing } } if **thing == Thing::Them)
}

/// Takes `by a critical damage effect` out of how something is done.
fn takes_critical(how: &mut Vec<&Manner>) -> bool {
    let by_critical = |how: &&Manner| {
        matches!(how, Manner::By { agent: Agent::Cards { cards: Cards::One { thing } } }
            if matches!(thing.as_ref(), Thing::Some { quant: Quant::A, kinds, post }
                | Thing::Told { det: Det::The, kinds, post }
                if post.is_empty() && noun(kinds) == Some(&Noun::CriticalEffect))
            || matches!(thing.as_ref(), Thing::Plain { kinds, post }
                if post.is_empty() && noun(kinds) == Some(&Noun::CriticalEffect)))
    };
    match how.iter().position(by_critical) {
        Some(at) => {
            how.remove(at);
            true
        }
        None => false,
    }
}

/// `While you control 1 Dragon Ball, it cannot be captured by a critical damage effect`, `While
/// you control 1 Ally, it cannot be discarded by critical damage effects`
pub(super) fn lone_card(given: &Given, clause: Option<&Clause>) -> Option<Constant> {
    let Given::While { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return None;
    };
    let you = matches!(who.0.as_ref(), Doer::Player { who: Actor::You });
    let Verb::Do { deed: Deed::Control, cards: Cards::One { thing } } = verb.0.as_ref() else {
        return None;
    };
    let Thing::Some { quant: Quant::Some { bound: Bound::Exactly { n } }, kinds, post } =
        thing.as_ref()
    else {
        return None;
    };
    let one = filter(kinds).ok()?;
    let Clause::Cannot { who, verb, how: manner } = clause? else { return None };
    let it = matches!(who.0.as_ref(), Doer::Things { cards: Cards::One { thing } }
        if **thing == Thing::It);
    let of_kind = |kind| Filter { kind: Some(kind), ..Filter::default() };
    let mut rest: Vec<&Manner> = manner.iter().collect();
    let by_critical = takes_critical(&mut rest);
    let fits =
        you && it && how.is_empty() && post.is_empty() && rest.is_empty() && count(n) == Ok(1);
    if !fits {
        return None;
    }
    let (who, what) = if one == of_kind(Kind::DragonBall) && is_been(&verb.0, &Deed::Capture) {
        let what = Forbidden::Capture(Box::new(Captured { card: one.clone(), by_critical }));
        (Who::Opponent, what)
    } else if one == of_kind(Kind::Ally) && is_been(&verb.0, &Deed::Discard) {
        let (how, from) = (vec![EventKind::Discarded], Some(Source::InPlay));
        let (whose, card) = (Some(Who::You), one.clone());
        let taken = Taken { how, whose, card, from, by_critical, ..Taken::default() };
        (Who::Both, Forbidden::Take(Box::new(taken)))
    } else {
        return None;
    };
    let lone = Sel { card: one, ..Sel::default() };
    let bounds = Bounds { least: Some(1), most: Some(1) };
    let guards = vec![Guard::Within { what: Measure::Cards(Box::new(lone)), bounds }];
    Some(Constant::Forbid { who, what, guards })
}

/// `Your Drills are not discarded when you advance or lower a level.`
pub(super) fn keeps(clause: Option<&Clause>, given: &Given) -> Option<Constant> {
    let Clause::Does { who, verb, how } = clause? else { return None };
    let Doer::Things { cards } = who.0.as_ref() else { return None };
    let not_discarded = is_not_discarded(&verb.0);
    let (Who::You, card) = told(cards)? else { return None };
    if !not_discarded || !how.is_empty() || card.kind != Some(Kind::Drill) {
        return None;
    }
    let (yours, verb, how) = match given {
        Given::When { condition: Condition::One { fact: Fact::Does { who, verb, how } } } => {
            (matches!(who.0.as_ref(), Doer::Player { who: Actor::You }), &verb.0, how)
        }
        Given::WhenDoing { verb, how } => (true, &verb.0, how),
        _ => return None,
    };
    let up = is_of_levels(verb)?;
    let from = matches!(**verb, Verb::LevelFrom { .. });
    (yours && how.is_empty()).then_some(Constant::Keep { card, up, from })
}
