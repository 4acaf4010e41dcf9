//! What personalities do and have done to them: levels, anger, power stages.

use crate::play::games::dbz::compile::counts;
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::nouns::{mp_of, noun};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::power_levels::of_power_level;
use crate::play::games::dbz::compile::scope::{Gap, Low, Scope, gap, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{Filter, How, Sel, Source};
use crate::play::games::dbz::state::HIGHEST;
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Bearer, Cards, Det, Post, Quant, Thing};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::verb::{Deed, Verb, Way};

/// The largest number up to which each is offered.
const MOST: u32 = 10;

/// `Raise your anger up to 2 levels.`: none, or any number up to it.
pub(super) fn up_to(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<Effect>> {
    let (n, each): (_, Box<dyn Fn(i32) -> Effect>) = match verb {
        Verb::AngerUpTo { way, whose, n } => {
            let (sign, who) = (sign(way)?, scope.who(whose)?);
            (n, Box::new(move |by| Effect::Anger { who, by: sign * by, set: None, short: false }))
        }
        Verb::LevelUpTo { way, cards, n } => {
            let (sign, who) = (sign(way)?, one_mp(cards, scope)?);
            (n, Box::new(move |by| Effect::Level { who, by: sign * by }))
        }
        Verb::GainUpTo { n } => {
            (n, Box::new(|by| Effect::Stages { who: Who::You, by, set: None, raise: false }))
        }
        Verb::RejuvenateUpTo { n } => (
            n,
            Box::new(|by| {
                let count = usize::try_from(by).ok();
                Effect::Rejuvenate(Sel {
                    from: Source::Discard,
                    how: How::Top,
                    count,
                    ..Sel::default()
                })
            }),
        ),
        _ => return Ok(None),
    };
    let n = count(n)?;
    if !how.is_empty() || n == 0 || n > MOST {
        return stop("up to how many");
    }
    let who_is_told = |effect: &Effect| match effect {
        Effect::Anger { who, .. } => matches!(who, Who::You | Who::Opponent),
        _ => true,
    };
    let all: Vec<Effect> = (1..=i32::try_from(n).unwrap_or(1)).map(each).collect();
    if !all.iter().all(who_is_told) {
        return stop("anger of several players");
    }
    Ok(Some(match <[Effect; 1]>::try_from(all) {
        Ok([one]) => Effect::May(vec![one]),
        Err(all) => Effect::May(vec![Effect::One(all)]),
    }))
}

/// Whether a number goes up or down.
pub(super) fn sign(way: &Way) -> Low<i32> {
    match way {
        Way::Raise | Way::Gain => Ok(1),
        Way::Lower | Way::Lose => Ok(-1),
        other => gap("Way", other),
    }
}

pub(super) fn signed(n: u32) -> Low<i32> {
    i32::try_from(n).map_err(|_| Gap("a great number".to_owned()))
}

/// A level that changes to a number, or by what is counted: `Lower your opponent's MP level
/// equal to the number of cards destroyed this way`.
pub(super) fn level_so_far(verb: &Verb, scope: &Scope) -> Low<Effect> {
    match verb {
        Verb::LevelTo { way, cards, n } => level_to(way, one_mp(cards, scope)?, count(n)?),
        Verb::LevelEqual { way, cards, measure } => {
            let (who, by) = (one_mp(cards, scope)?, sign(way)?);
            let what = counts::measure(measure)?;
            let effect = Box::new(Effect::Level { who, by });
            Ok(Effect::Times { what, most: None, effect })
        }
        other => gap("Verb", other),
    }
}

/// `Lower your MP to level 1`, `Advance or lower your MP to level 2`: by as many levels as it
/// is above or below.
fn level_to(way: &Way, who: Who, n: u32) -> Low<Effect> {
    let level = || Box::new(Measure::Level(who));
    let above = Effect::Times {
        what: Measure::Plus(level(), -signed(n)?),
        most: None,
        effect: Box::new(Effect::Level { who, by: -1 }),
    };
    let below = Effect::Times {
        what: Measure::Missing(n, level()),
        most: None,
        effect: Box::new(Effect::Level { who, by: 1 }),
    };
    match way {
        Way::Lower => Ok(above),
        Way::Raise => Ok(below),
        Way::RaiseOrLower => Ok(Effect::All(vec![above, below])),
        other => gap("Way", other),
    }
}

/// A Main Personality has as many stages as there are, and no more.
pub(super) fn to_highest(who: Who) -> Effect {
    Effect::Stages { who, by: HIGHEST, set: None, raise: true }
}

/// `Raise an Ally to its highest stage`, of an Ally that is chosen.
pub(super) fn ally_to_highest(chosen: Effect) -> Low<Effect> {
    let Effect::Choose(sel) = &chosen else { return stop("whose stages are raised") };
    let ally = sel.how == How::It || sel.how == How::Choose && sel.card.kind == Some(Kind::Ally);
    if !ally || sel.from != Source::InPlay {
        return stop("whose stages are raised");
    }
    let raised = Effect::StagesOfChosen(HIGHEST);
    Ok(if sel.how == How::It { raised } else { Effect::All(vec![chosen, raised]) })
}

/// `Raise a personality to its highest stage`: a Main Personality or an Ally.
pub(super) fn anybody_to_highest() -> Effect {
    let card = Filter { kind: Some(Kind::Ally), ..Filter::default() };
    let ally = Sel { card, count: Some(1), either: true, ..Sel::default() };
    let raised = vec![Effect::Choose(ally), Effect::StagesOfChosen(HIGHEST)];
    Effect::One(vec![to_highest(Who::You), to_highest(Who::Opponent), Effect::All(raised)])
}

/// `set all personalities to 5 stages above 0`: the Main Personalities and all Allies.
pub(super) fn everybody_to(stages: u32) -> Effect {
    let mps = Effect::Stages { who: Who::Both, by: 0, set: Some(stages), raise: false };
    let card = Filter { kind: Some(Kind::Ally), ..Filter::default() };
    let allies = Sel { how: How::All, card, either: true, ..Sel::default() };
    Effect::All(vec![mps, Effect::Choose(allies), Effect::AllyStages(stages)])
}

/// `all personalities`: those that have stages of their own.
pub(super) fn is_everybody(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Some { quant: Quant::All, kinds, post }
            if post.is_empty() && matches!(noun(kinds), Some(Noun::Mp | Noun::Personality))))
}

/// `an MP`, `a personality`: nothing but a Main Personality has levels.
pub(super) fn is_anybody(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Some { quant: Quant::A | Quant::Any, kinds, post }
            if post.is_empty() && matches!(noun(kinds), Some(Noun::Mp | Noun::Personality))))
}

/// `a personality in play`
pub(super) fn is_a_personality(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Some { quant: Quant::A, kinds, post }
            if *post == [Post::InPlay] && noun(kinds) == Some(&Noun::Personality)))
}

/// `That personality loses 3 stages.`, of the one that was chosen
pub(super) fn of_chosen(cards: &Cards, verb: &Verb, how: &[Manner]) -> Low<Option<Effect>> {
    let that = matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::That, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Personality)));
    let by = match verb {
        Verb::GainStages { n } => signed(count(n)?)?,
        Verb::LoseStages { n } => -signed(count(n)?)?,
        _ => return Ok(None),
    };
    Ok((that && how.is_empty()).then_some(Effect::StagesOfChosen(by)))
}

/// `gains the same number of stages`: up or down.
pub(super) fn by_same_number(verb: &Verb) -> Option<i32> {
    let Verb::Do { deed, cards: Cards::One { thing } } = verb else { return None };
    let stages = matches!(thing.as_ref(), Thing::Some { quant: Quant::SameNumber, kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Stage));
    match deed {
        Deed::Gain if stages => Some(1),
        Deed::Lose if stages => Some(-1),
        _ => None,
    }
}

/// Whose Main Personality it is, of one player.
pub(super) fn one_mp(cards: &Cards, scope: &Scope) -> Low<Who> {
    match mp_of(cards, scope)? {
        who @ (Who::You | Who::Opponent) => Ok(who),
        _ => stop("Main Personalities of several players"),
    }
}

/// `your opponent's personalities`, `all of your opponent's personalities`: whose.
pub(super) fn personalities(cards: &Cards, scope: &Scope) -> Option<Who> {
    let Cards::One { thing } = cards else { return None };
    let (Thing::Told { det: Det::Of { whose }, kinds, post }
    | Thing::AllDet { det: Det::Of { whose }, kinds, post }
    | Thing::OfDet { quant: Quant::All, det: Det::Of { whose }, kinds, post }) = thing.as_ref()
    else {
        return None;
    };
    let all = post.is_empty() && noun(kinds) == Some(&Noun::Personality) && !scope.flip;
    let whose = all.then(|| scope.who(whose).ok())??;
    matches!(whose, Who::You | Who::Opponent).then_some(whose)
}

/// `all Allies in play`, `all of your opponent's Allies`: whose.
pub(super) fn allies(cards: &Cards, scope: &Scope) -> Option<Who> {
    let Cards::One { thing } = cards else { return None };
    let (who, kinds) = match thing.as_ref() {
        Thing::Some { quant: Quant::All, kinds, post } if *post == [Post::InPlay] => {
            (Who::Both, kinds)
        }
        Thing::AllDet { det: Det::Of { whose }, kinds, post }
        | Thing::OfDet { quant: Quant::All, det: Det::Of { whose }, kinds, post }
            if matches!(post.as_slice(), [] | [Post::InPlay]) =>
        {
            (scope.who(whose).ok()?, kinds)
        }
        _ => return None,
    };
    let told = noun(kinds) == Some(&Noun::Ally) && !scope.flip && who != Who::Chosen;
    told.then_some(who)
}

/// What all Allies of a player lose, or those of each.
pub(super) fn allies_lose(who: Who, verb: &Verb, how: &[Manner]) -> Low<Vec<Effect>> {
    let Verb::LoseStages { n } = verb else { return gap("Verb", verb) };
    if !matches!(how, []) && !matches!(how, [Manner::Minimum { n }] if count(n) == Ok(0)) {
        return stop("how Allies lose stages");
    }
    let stages = count(n)?;
    let of = |who| Effect::AlliesLose { who, stages };
    Ok(match who {
        Who::Both => vec![Effect::All(vec![of(Who::You), of(Who::Opponent)])],
        who => vec![of(who)],
    })
}

/// What all personalities of a player do: their Main Personality, and each Ally.
pub(super) fn all_lose(who: Who, verb: &Verb, how: &[Manner]) -> Low<Vec<Effect>> {
    let Verb::LoseStages { n } = verb else { return gap("Verb", verb) };
    let mp = of_mp(who, verb, how)?;
    Ok(vec![Effect::All(vec![mp, Effect::AlliesLose { who, stages: count(n)? }])])
}

pub(super) fn of_mp(who: Who, verb: &Verb, how: &[Manner]) -> Low<Effect> {
    let minimum = |how: &[Manner]| match how {
        [] => true,
        [Manner::Minimum { n }] => count(n) == Ok(0),
        _ => false,
    };
    let by = |n| -> Low<i32> { Ok(i32::try_from(count(n)?).unwrap_or(i32::MAX)) };
    if !matches!(who, Who::You | Who::Opponent) {
        return stop("Main Personalities of several players");
    }
    match verb {
        Verb::GainStages { n } if how.is_empty() => {
            Ok(Effect::Stages { who, by: by(n)?, set: None, raise: false })
        }
        // `Your MP pays 2 stages to draw a card.`
        Verb::PayStages { n } if how.is_empty() && who == Who::You => Ok(Effect::MpPays(count(n)?)),
        Verb::LoseStages { n } if minimum(how) => {
            Ok(Effect::Stages { who, by: -by(n)?, set: None, raise: false })
        }
        Verb::LevelAlone { way: Way::Raise } if how.is_empty() => Ok(Effect::Level { who, by: 1 }),
        Verb::LevelAlone { way: Way::Lower } if how.is_empty() => Ok(Effect::Level { who, by: -1 }),
        other => gap("Verb", other),
    }
}

/// Raise, lower, or either.
pub(super) fn either_way(way: &Way, effect: impl Fn(i32) -> Low<Effect>) -> Low<Effect> {
    match way {
        Way::RaiseOrLower => Ok(Effect::One(vec![effect(1)?, effect(-1)?])),
        way => effect(sign(way)?),
    }
}

/// `an MP's power level`
fn is_anybodys_power(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    let Thing::PowerLevel { cards: Bearer::Some { quant, kinds, post } } = thing.as_ref() else {
        return false;
    };
    matches!(quant, Quant::A | Quant::Any) && post.is_empty() && noun(kinds) == Some(&Noun::Mp)
}

/// `Set your opponent's MP's power level to 0`, `set an MP's power level to 0`
pub(super) fn to_zero(verb: &Verb, scope: &Scope) -> Low<Effect> {
    let of = |who| Effect::Stages { who, by: 0, set: Some(0), raise: false };
    let cards = match verb {
        Verb::StageZero { cards } if is_anybodys_power(cards) => {
            return Ok(Effect::One(vec![of(Who::You), of(Who::Opponent)]));
        }
        Verb::StageZero { cards } => of_power_level(cards).unwrap_or_else(|| cards.clone()),
        Verb::PowerTo { cards, n } if count(n) == Ok(0) => cards.clone(),
        Verb::SetPower { whose, n } if count(n) == Ok(0) => {
            return Ok(of(one_player(whose, scope)?));
        }
        other => return gap("Verb", other),
    };
    if is_anybody(&cards) {
        return Ok(Effect::One(vec![of(Who::You), of(Who::Opponent)]));
    }
    Ok(of(one_mp(&cards, scope)?))
}
