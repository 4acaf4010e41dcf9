//! Verbs: what a card has a player do, as effects.

use crate::play::games::dbz::compile::actions::{
    is_copy_of_that, is_for_next_action, is_their_last_attack, skipped,
};
use crate::play::games::dbz::compile::all_of::either_all;
use crate::play::games::dbz::compile::attacks::performed;
use crate::play::games::dbz::compile::cards::{Picked, is_it, is_this, select};
use crate::play::games::dbz::compile::ends::each_end;
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::goals::{Goal, goal, whose_zone};
use crate::play::games::dbz::compile::keywords::is_own_damage;
use crate::play::games::dbz::compile::meant::by_chance;
use crate::play::games::dbz::compile::naming::names;
use crate::play::games::dbz::compile::nouns::{is_critical, mp_of, noun, some_cards};
use crate::play::games::dbz::compile::numbers::{amount, count, times};
use crate::play::games::dbz::compile::owned::at_each_end;
use crate::play::games::dbz::compile::parting::{
    each_elsewhere, in_each_zone, on_top_or_bottom, part_of_those,
};
use crate::play::games::dbz::compile::personalities::{
    ally_to_highest, anybody_to_highest, either_way, everybody_to, is_a_personality, is_anybody,
    is_everybody, level_so_far, signed, to_highest, to_zero, up_to,
};
use crate::play::games::dbz::compile::same_number::{one_of_as_many, to_as_many};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::compile::stops::{prevented_to_come, prevents, stops, to_come};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::state::FULL_STAGES;
use crate::play::games::dbz::terms::{Keyword, Kind, Who};
use crate::text::grammar::amount::Amount;
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Bound, Noun};
use crate::text::grammar::place::{End, Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, Verb, Way};

/// An effect on selected cards. Where a player is chosen, it is one of two.
fn on(picked: Picked, scope: &Scope, effect: fn(Sel) -> Effect) -> Low<Effect> {
    let Picked { sel, x } = picked;
    // Of both players it is done to each, yours first.
    if sel.of == Who::Both && sel.how != How::All {
        let of = |of| times(effect(Sel { of, ..sel.clone() }), x, scope);
        return Ok(Effect::All(vec![of(Who::You)?, of(Who::Opponent)?]));
    }
    if sel.of != Who::Chosen {
        return times(effect(sel), x, scope);
    }
    let one = sel.count == Some(1) && !x && sel.how == How::Choose;
    if one && sel.either {
        return Ok(effect(Sel { of: Who::You, ..sel }));
    }
    let of = |of| times(effect(Sel { of, either: false, ..sel.clone() }), x, scope);
    Ok(Effect::One(vec![of(Who::You)?, of(Who::Opponent)?]))
}

/// What a verb does for the player of `scope`.
pub(super) fn verb(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Effect> {
    // `choose and destroy a Drill`: to destroy one is to choose it.
    if let Verb::DoBoth { first: Deed::Choose, then, cards } = verb {
        let then = Verb::Do { deed: then.clone(), cards: cards.clone() };
        return self::verb(&then, how, scope);
    }
    if let Some(one) = one_of_as_many(verb) {
        return to_as_many(self::verb(&one, how, scope)?, scope);
    }
    if let Some(placed) = on_top_or_bottom(verb, how) {
        return Ok(placed);
    }
    if let Some((first, then)) = part_of_those(verb)? {
        let Some(then) = then else { return Ok(first) };
        return Ok(Effect::All(vec![first, self::verb(&then, how, scope)?]));
    }
    // `place it into play at 5 stages above 0`
    if let [rest @ .., Manner::AboveZero { n }] = how
        && matches!(rest, [Manner::Into { place: Place::Play }])
        && let Some(placed) = moved(verb, rest, scope)?
    {
        return Ok(Effect::All(vec![placed, Effect::AllyStages(count(n)?)]));
    }
    // `place it into play at its highest power stage`
    if let [rest @ .., Manner::AtHighest { .. }] = how
        && matches!(rest, [Manner::Into { place: Place::Play }])
        && let Some(placed) = moved(verb, rest, scope)?
    {
        return Ok(Effect::All(vec![placed, Effect::AllyStages(FULL_STAGES)]));
    }
    if let [rest @ .., Manner::AnyOrder] = how
        && !rest.contains(&Manner::Back)
        && moved(verb, rest, scope)?.is_some()
    {
        return Ok(Effect::All(vec![self::verb(verb, rest, scope)?, Effect::Arrange]));
    }
    if let Some(placed) = each_elsewhere(verb, how)? {
        return Ok(placed);
    }
    if let Some((meant, rest)) = by_chance(verb, how) {
        return self::verb(&meant, rest, scope);
    }
    if let Some(done) = moved(verb, how, scope)? {
        return Ok(done);
    }
    if let Some(done) = up_to(verb, how, scope)? {
        return Ok(done);
    }
    if let Some(prevents) = prevented_to_come(verb, how, scope)? {
        return Ok(prevents);
    }
    if let Some(stops) = to_come(verb, how, scope)? {
        return Ok(stops);
    }
    if let Some(skips) = skipped(verb, how, scope)? {
        return Ok(skips);
    }
    match (verb, how) {
        // `perform a copy of that attack for your next action`
        (Verb::Do { deed: Deed::Perform, cards }, [first, rest @ ..])
            if is_copy_of_that(cards) && !scope.flip && is_for_next_action(first, rest) =>
        {
            Ok(Effect::CopyNext(Sel { how: How::TheAttack, ..Sel::default() }))
        }
        // `banish a Styled attack from your discard pile. If you do, perform a copy of that attack.`
        (Verb::Do { deed: Deed::Perform, cards }, [])
            if is_copy_of_that(cards) && scope.moved && !scope.flip =>
        {
            Ok(Effect::Copy(Sel { how: How::It, ..Sel::default() }))
        }
        // `perform the last attack your opponent used this combat`, which copies it
        (Verb::Do { deed: Deed::Perform, cards }, [])
            if is_their_last_attack(cards) && !scope.flip =>
        {
            Ok(Effect::Copy(Sel { how: How::TheirLast, ..Sel::default() }))
        }
        // `Attach this card to your opponent's MP.`
        (Verb::Do { deed: Deed::Attach, cards }, [Manner::ToCards { cards: to }])
            if is_this(cards) || scope.of_this && is_it(cards) =>
        {
            plain(&Verb::AttachTo { cards: to.clone() }, scope)
        }
        // `Reveal the top 3 cards of your Life Deck to all players.`
        (Verb::Do { deed: Deed::Reveal, .. }, [to]) if is_to_everybody(to) => plain(verb, scope),
        (
            Verb::Do { deed: Deed::Place | Deed::Return, cards },
            [Manner::Back, Manner::AnyOrder],
        ) if is_it(cards) => Ok(Effect::Arrange),
        // `Rejuvenate 3 cards from the bottom of your discard pile`
        (
            Verb::RejuvenateN { n },
            [Manner::From { place: Place::EndOf { end: End::Bottom, place } }],
        ) if place.is_your(&Zone::Discard) => from_discard(How::Bottom, n, scope),
        (Verb::LoseStages { n }, [Manner::Minimum { n: least }]) if count(least) == Ok(0) => {
            stages(Who::You, n, -1, scope)
        }
        (_, []) => plain(verb, scope),
        (_, [how, ..]) => gap("How", how),
    }
}

/// So many cards of an end of your discard pile, Rejuvenated.
fn from_discard(how: How, n: &Amount, scope: &Scope) -> Low<Effect> {
    let (n, x) = amount(n)?;
    let sel = Sel { from: Source::Discard, how, count: Some(n as usize), ..Sel::default() };
    times(Effect::Rejuvenate(sel), x, scope)
}

/// `to all players`, `to your opponent`: who sees what is revealed.
fn is_to_everybody(to: &Manner) -> bool {
    match to {
        Manner::ToAllPlayers | Manner::ToPlayers { who: Actor::Opponent } => true,
        Manner::ToCards { cards: Cards::One { thing } } => {
            matches!(thing.as_ref(), Thing::Some { quant: Quant::All, kinds, post }
                if post.is_empty() && noun(kinds) == Some(&Noun::Player))
        }
        _ => false,
    }
}

/// `Your opponent's MP loses X stages.`
pub(super) fn stages_of(who: Who, verb: &Verb, scope: &Scope) -> Low<Effect> {
    match verb {
        Verb::GainStages { n } => stages(who, n, 1, scope),
        Verb::LoseStages { n } => stages(who, n, -1, scope),
        other => gap("Verb", other),
    }
}

/// `discard a card`, of which no more is said: one of the hand.
fn of_the_hand(cards: &Cards, scope: &Scope) -> Cards {
    let Cards::One { thing } = cards else { return cards.clone() };
    let Thing::Some { quant, kinds, post } = thing.as_ref() else { return cards.clone() };
    if !post.is_empty() || noun(kinds) != Some(&Noun::Card) {
        return cards.clone();
    }
    let whose = if scope.flip { Whose::Their } else { Whose::Your };
    let zones = Series::One(Zone::Hand);
    let post = vec![Post::From { place: Place::Zones { whose, zones } }];
    let thing = Thing::Some { quant: quant.clone(), kinds: kinds.clone(), post };
    Cards::One { thing: Box::new(thing) }
}

fn stages(who: Who, n: &Amount, sign: i32, scope: &Scope) -> Low<Effect> {
    let (n, x) = amount(n)?;
    let effect = Effect::Stages { who, by: sign * signed(n)?, set: None, raise: false };
    times(effect, x, scope)
}

fn plain(verb: &Verb, scope: &Scope) -> Low<Effect> {
    let you = Who::You;
    Ok(match verb {
        Verb::EndCombat => Effect::EndCombat,
        Verb::GainStages { n } => stages(you, n, 1, scope)?,
        Verb::LoseStages { n } => stages(you, n, -1, scope)?,
        Verb::PayStages { n } => Effect::PayStages(count(n)?),
        // `You may lower your anger X. If you do, lower your opponent's anger X.`
        Verb::AngerBy { way: Way::Lower, whose: Whose::Your, n }
            if matches!(scope.x, Some((Measure::AngerLowered, _)))
                && amount(n) == Ok((1, true)) =>
        {
            Effect::LowerAngerFreely(scope.you())
        }
        Verb::AngerBy { way, whose, n } => {
            let (n, x) = amount(n)?;
            let (who, by) = (scope.who(whose)?, signed(n)?);
            either_way(way, |sign| {
                times(Effect::Anger { who, by: by * sign, set: None, short: false }, x, scope)
            })?
        }
        Verb::AngerAny { way: Way::Lower, whose } => {
            Effect::LowerAngerFreely(one_player(whose, scope)?)
        }
        Verb::GainAnger { n: Bound::Exactly { n } } => {
            let (n, x) = amount(n)?;
            times(Effect::Anger { who: you, by: signed(n)?, set: None, short: false }, x, scope)?
        }
        Verb::SetAnger { whose, n } => {
            let who = scope.who(whose)?;
            Effect::Anger { who, by: 0, set: Some(count(n)?), short: false }
        }
        Verb::AngerTo { way: Way::Lower, whose, n } => {
            let who = scope.who(whose)?;
            if !matches!(who, Who::You | Who::Opponent) {
                return stop("anger of several players");
            }
            Effect::AngerTo { who, to: count(n)? }
        }
        Verb::LevelBy { .. } | Verb::LevelA { .. } => {
            let (way, cards, n) = match verb {
                Verb::LevelBy { way, cards, n } => (way, cards, count(n)?),
                Verb::LevelA { way, cards } => (way, cards, 1),
                other => return gap("Verb", other),
            };
            let whose = if is_anybody(cards) { Ok(Who::Chosen) } else { mp_of(cards, scope) };
            let (who, by) = (whose?, signed(n)?);
            let of = |who, sign| Effect::Level { who, by: by * sign };
            either_way(way, |sign| match who {
                Who::You | Who::Opponent => Ok(of(who, sign)),
                Who::Both => Ok(Effect::All(vec![of(Who::You, sign), of(Who::Opponent, sign)])),
                Who::Chosen => Ok(Effect::One(vec![of(Who::You, sign), of(Who::Opponent, sign)])),
            })?
        }
        // `set all personalities to 5 stages above 0`
        Verb::StagesTo { cards, n } if is_everybody(cards) => everybody_to(count(n)?),
        // `advance a personality level`
        Verb::LevelAlone { way: Way::Raise } => Effect::Level { who: you, by: 1 },
        Verb::LevelTo { .. } | Verb::LevelEqual { .. } => level_so_far(verb, scope)?,
        // `Set your opponent's MP's power level to 0.`
        Verb::StageZero { .. } | Verb::PowerTo { .. } | Verb::SetPower { .. } => {
            to_zero(verb, scope)?
        }
        Verb::RejuvenateN { n } => from_discard(How::Top, n, scope)?,
        Verb::Shuffle { place: Place::Zones { whose, zones: Series::One(Zone::LifeDeck) } } => {
            Effect::ShuffleDeck(one_player(whose, scope)?)
        }
        Verb::StageHighest { cards } if is_anybody(cards) => anybody_to_highest(),
        Verb::StageHighest { cards } if is_it(cards) || mp_of(cards, scope).is_err() => {
            let chosen = on(select(cards, scope)?, scope, Effect::Choose)?;
            ally_to_highest(chosen)?
        }
        Verb::StageHighest { cards } => to_highest(mp_of(cards, scope)?),
        // `make this attack's damage unpreventable`
        Verb::MakeUnpreventable { cards } if is_own_damage(cards) => {
            Effect::Gain(Keyword::Unpreventable)
        }
        Verb::AttachTo { cards } => {
            let who = mp_of(cards, scope)?;
            Effect::AttachTo { sel: Sel { how: How::This, ..Sel::default() }, who }
        }
        Verb::Do { deed, cards } => done(deed, cards, scope)?,
        other => return gap("Verb", other),
    })
}

fn done(deed: &Deed, cards: &Cards, scope: &Scope) -> Low<Effect> {
    match deed {
        Deed::Draw => draw(cards, scope),
        Deed::Stop => stops(cards),
        Deed::Prevent => prevents(cards, scope),
        Deed::Use if is_critical(cards) => Ok(Effect::Critical),
        Deed::Use => match cards {
            Cards::One { thing } => match thing.as_ref() {
                Thing::ImmediateOf { cards } => {
                    let picked = select(cards, scope)?;
                    if picked.sel.card.kind != Some(Kind::DragonBall) {
                        return stop("immediate effects of another card");
                    }
                    on(picked, scope, Effect::UseImmediate)
                }
                other => gap("Thing", other),
            },
            other => gap("Cards", other),
        },
        Deed::Cancel => match cards {
            Cards::One { thing } => match thing.as_ref() {
                // The card that it waited for, whatever was paid in between.
                Thing::EffectsOf { cards } if is_it(cards) => {
                    Ok(Effect::Cancel(Sel { how: How::That, ..Sel::default() }))
                }
                other => gap("Thing", other),
            },
            other => gap("Cards", other),
        },
        Deed::Play if is_it(cards) => Ok(Effect::Play(Sel { how: How::It, ..Sel::default() })),
        // `You may play a Drill from your hand.`
        Deed::Play => {
            let picked = select(cards, scope)?;
            let piles =
                matches!(picked.sel.from, Source::Hand | Source::Discard | Source::Banished);
            let one = picked.sel.count == Some(1) && picked.sel.how == How::Choose;
            if !piles
                || !one
                || picked.sel.of != Who::You
                || !picked.sel.card.kind.is_some_and(Kind::stays_in_play)
            {
                return stop("what is played from elsewhere");
            }
            on(picked, scope, Effect::Play)
        }
        Deed::Perform => performed(cards, scope).map(Effect::Attack),
        Deed::Name => names(cards),
        Deed::Destroy => match cards {
            Cards::EitherTwo { first, then } => either_all(first, then, scope, Effect::Destroy),
            _ => removed(cards, scope, Effect::Destroy),
        },
        Deed::Banish => match cards {
            Cards::EitherTwo { first, then } => either_all(first, then, scope, Effect::Banish),
            _ => each_of(cards, scope, Effect::Banish),
        },
        Deed::Discard => removed(&of_the_hand(cards, scope), scope, Effect::Discard),
        Deed::Rejuvenate => each_of(cards, scope, Effect::Rejuvenate),
        Deed::Choose if is_a_personality(cards) => Ok(Effect::ChoosePersonality),
        Deed::Choose => on(select(cards, scope)?, scope, Effect::Choose),
        Deed::Reveal => on(select(cards, scope)?, scope, Effect::Reveal),
        // `Rearrange the top 3 cards of your Life Deck.`
        Deed::Rearrange => {
            let picked = select(cards, scope)?;
            let end = matches!(picked.sel.how, How::Top | How::Bottom);
            if !end || picked.x || !matches!(picked.sel.of, Who::You | Who::Opponent) {
                return stop("what is rearranged");
            }
            Ok(Effect::All(vec![Effect::LookAt(picked.sel), Effect::Arrange]))
        }
        Deed::LookAt => each_of(cards, scope, Effect::LookAt),
        Deed::Capture => {
            let picked = select(cards, scope)?;
            if picked.sel.card.kind != Some(Kind::DragonBall) || picked.sel.of == Who::You {
                let opponents = Sel { of: Who::Opponent, either: false, ..picked.sel.clone() };
                if picked.sel.card.kind == Some(Kind::DragonBall) && picked.sel.either {
                    return Ok(Effect::Capture(opponents));
                }
                return stop("a capture of another card");
            }
            on(picked, scope, Effect::Capture)
        }
        other => gap("Deed", other),
    }
}

/// What is done to cards, and to others: `Rejuvenate it and the bottom card of your
/// discard pile`.
fn each_of(cards: &Cards, scope: &Scope, effect: fn(Sel) -> Effect) -> Low<Effect> {
    // `a Named card in your discard pile or Banished Zone`
    let mut zones = in_each_zone(cards);
    zones.extend(at_each_end(cards));
    if !zones.is_empty() {
        let ways = zones.iter().map(|cards| each_of(cards, scope, effect));
        return Ok(Effect::One(ways.collect::<Low<Vec<Effect>>>()?));
    }
    let Cards::Two { first, then } = cards else {
        return on(select(cards, scope)?, scope, effect);
    };
    let first = Cards::One { thing: first.clone() };
    let one = on(select(&first, scope)?, scope, effect)?;
    // `it` behind it is what was dealt with first.
    if is_it(then) {
        return stop("a second card that is the first");
    }
    Ok(Effect::All(vec![one, each_of(then, scope, effect)?]))
}

/// Cards that are destroyed, banished or discarded; of a player's own hand
/// the holder chooses.
fn removed(cards: &Cards, scope: &Scope, effect: fn(Sel) -> Effect) -> Low<Effect> {
    on(select(cards, scope)?, scope, effect)
}

fn draw(cards: &Cards, scope: &Scope) -> Low<Effect> {
    if let Ok((count, x)) = some_cards(cards) {
        return times(Effect::Draw { count }, x, scope);
    }
    let picked = select(cards, scope)?;
    let end = matches!(picked.sel.how, How::Top | How::Bottom | How::TopOrBottom);
    if !end || picked.sel.of != Who::You {
        return stop("a draw from elsewhere");
    }
    on(picked, scope, Effect::DrawFrom)
}

/// A verb that puts cards somewhere, if it is one.
fn moved(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<Effect>> {
    if how.is_empty() || how == [Manner::Back, Manner::AnyOrder] {
        return Ok(None);
    }
    let all;
    let (deed, cards) = match verb {
        Verb::Do { deed, cards } => (deed, cards),
        // `shuffle your hand into your Life Deck`
        Verb::Shuffle { place } => {
            all = Cards::One { thing: Box::new(Thing::All { place: place.clone() }) };
            (&Deed::Shuffle, &all)
        }
        _ => return Ok(None),
    };
    if !matches!(deed, Deed::Place | Deed::Return | Deed::Shuffle) {
        return Ok(None);
    }
    if let Some(ends) = each_end(cards) {
        let of = |cards| self::moved(&Verb::Do { deed: deed.clone(), cards }, how, scope);
        let both: Vec<Option<Effect>> = ends.into_iter().map(of).collect::<Low<_>>()?;
        return Ok(both.into_iter().collect::<Option<Vec<Effect>>>().map(Effect::All));
    }
    let mut picked = select(cards, scope)?;
    let own = picked.sel.of == Who::You && !picked.sel.either || is_it(cards) || is_this(cards);
    let theirs = picked.sel.of == Who::Opponent && !picked.sel.either && picked.sel.how != How::It;
    let goal = goal(how, (own, theirs, is_it(cards)), scope)?;
    picked.sel.into = whose_zone(how, theirs, scope);
    if is_it(cards) && matches!(how, [_, .., Manner::From { .. }]) {
        picked.sel.from = Source::Banished;
    }
    let effect: fn(Sel) -> Effect = match (deed, goal) {
        (Deed::Shuffle, Goal::Deck) => Effect::ShuffleIn,
        (Deed::Shuffle, _) => return stop("a shuffle elsewhere"),
        (_, Goal::Hand) => Effect::ToHand,
        (Deed::Place, Goal::Attached) => |sel| Effect::AttachTo { sel, who: Who::You },
        (_, Goal::Attached) => return stop("a return into play attached"),
        (_, Goal::Play) => Effect::Place,
        (_, Goal::TheirPlay) if is_it(cards) => |sel| {
            let effects = vec![Effect::Place(sel)];
            Effect::Has { who: Who::Opponent, effects }
        },
        (_, Goal::TheirPlay) => return stop("cards put under another's control"),
        (_, Goal::OwnersPlay) => |sel| Effect::Place(Sel { under_owner: true, ..sel }),
        (_, Goal::TopOrBottom | Goal::TopOfEither) if picked.x => {
            return stop("X cards on either end");
        }
        (_, Goal::TopOrBottom) => {
            |sel| Effect::One(vec![Effect::OnTop(sel.clone()), Effect::OnBottom(sel)])
        }
        (_, Goal::TopOfDiscard) => Effect::OntoDiscard,
        (_, Goal::TopOfEither) => {
            |sel| Effect::One(vec![Effect::OnTop(sel.clone()), Effect::OntoDiscard(sel)])
        }
        (_, Goal::Top) => Effect::OnTop,
        (_, Goal::Bottom) => Effect::OnBottom,
        (_, Goal::Deck) => return stop("a card placed somewhere in a Life Deck"),
    };
    on(picked, scope, effect).map(Some)
}
