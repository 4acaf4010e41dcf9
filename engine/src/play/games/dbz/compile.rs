//! Cards from their words: what a text reads as, lowered to the effects that
//! the game performs. Apart from `text`, which reads and performs nothing. A
//! sentence that is not lowered whole is not lowered at all, and is named.

use crate::play::games::dbz::card::{Card, Power};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::select::{Filter, How, Sel, Source};
use crate::play::games::dbz::terms::{AfterUse, Attack, Kind, Who};
use crate::text::grammar::amount::{Amount, Bit, Change, Damage, Joined, Much, Number, Term};
use crate::text::grammar::cards::{Cards, Det, Order, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun};
use crate::text::grammar::line::{Force, Head, Line, Only};
use crate::text::grammar::place::{End, Place, Whose, Zone};
use crate::text::grammar::series::{Joint, Series};
use crate::text::grammar::statement::{AndRest, Chain, Choice, List, OrRest, Statement};
use crate::text::grammar::verb::{Deed, Verb, Way};
use crate::text::read_lines;

/// The part of a card that sentences belong to until the next head.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Immediate,
    Hit,
    Power,
    /// The part is not lowered, or not known.
    Unknown,
}

/// The card with its words lowered, and the sentences that are not.
pub(crate) fn compile(card: &Card) -> (Card, Vec<String>) {
    let mut out = card.clone();
    let Some(words) = &card.words else { return (out, Vec::new()) };
    let mut left = Vec::new();
    let mut part = Part::Immediate;
    for (line, span) in read_lines(words) {
        let lowered = line.as_ref().is_some_and(|line| take(&mut out, &mut part, line).is_some());
        if !lowered {
            // What follows may speak of it, or belong to a head that it began.
            part = Part::Unknown;
            left.push(words[span.0..span.1].to_owned());
        }
    }
    (out, left)
}

fn take(card: &mut Card, part: &mut Part, line: &Line) -> Option<()> {
    if let Line::Headed { head, line } = line {
        *part = match head {
            Head::Hit => Part::Hit,
            Head::Power | Head::Shield => Part::Power,
            _ => return None,
        };
        return take(card, part, line);
    }
    match line {
        Line::Limit { .. } | Line::MostRecent => Some(()),
        Line::Endurance { n } => {
            card.endurance = Some(count(n)?);
            Some(())
        }
        Line::Only { who: Series::One(who) } => {
            let alignment = match who {
                Only::Heroes => "hero",
                Only::Villains => "villain",
                _ => return None,
            };
            card.alignment = Some(alignment.to_owned());
            Some(())
        }
        Line::Says { statement } => {
            if let Some(after) = after_use(statement) {
                card.after_use = after;
                return Some(());
            }
            let effect = together(lower(statement)?);
            let played =
                matches!(card.kind, Kind::PhysicalCombat | Kind::EnergyCombat | Kind::Event);
            match part {
                Part::Immediate => card.effect.push(effect),
                Part::Hit => card.hit.push(effect),
                Part::Power if played => card.effect.push(effect),
                Part::Power => card.power.get_or_insert_with(power).effects.push(effect),
                Part::Unknown => return None,
            }
            Some(())
        }
        _ if *part == Part::Immediate => attack(card, line),
        _ => None,
    }
}

fn power() -> Power {
    Power {
        limit: None,
        from_hand: false,
        shield: false,
        needs: None,
        guards: Vec::new(),
        effects: Vec::new(),
    }
}

/// The lines that say what attack a card is.
fn attack(card: &mut Card, line: &Line) -> Option<()> {
    let mut own = card.attack.unwrap_or_default();
    match line {
        Line::AttackOf { quality: None, force } => own.energy = energy(force)?,
        Line::AttackCosting { quality: None, force, cost } => {
            own.energy = energy(force)?;
            card.cost = count(cost)?;
        }
        Line::Damage { damage: dealt } => damage(&mut own, dealt)?,
        _ => return None,
    }
    card.attack = Some(own);
    Some(())
}

fn energy(force: &Force) -> Option<bool> {
    match force {
        Force::Physical => Some(false),
        Force::Energy => Some(true),
        Force::Either => None,
    }
}

fn damage(attack: &mut Attack, dealt: &Damage) -> Option<()> {
    let bit = match dealt {
        Damage::One { bit } => bit,
        Damage::Two { first, joined: Joined::And | Joined::Plus | Joined::Close, then } => {
            damage(attack, then)?;
            first
        }
        _ => return None,
    };
    let amount = |much: &Much| match much {
        Much::Exactly { amount } | Much::Changed { change: Change::More { by: amount } } => {
            Some(amount.clone())
        }
        Much::Changed { .. } => None,
    };
    match bit {
        Bit::Stages { much } => match amount(much)? {
            Amount::Plus { first: Term::Table, then: Term::Count { n } } => {
                attack.at = true;
                attack.stages += number(n)?;
            }
            Amount::Just { term: Term::Table } => attack.at = true,
            other => attack.stages += count(&other)?,
        },
        Bit::Life { much } => attack.life += count(&amount(much)?)?,
        Bit::StagesAndLife { .. } => return None,
    }
    Some(())
}

fn number(n: Number) -> Option<u32> {
    u32::try_from(n.0).ok()
}

fn count(amount: &Amount) -> Option<u32> {
    match amount {
        Amount::Just { term: Term::Count { n } } => number(*n),
        _ => None,
    }
}

fn signed(amount: &Amount) -> Option<i32> {
    count(amount).and_then(|n| i32::try_from(n).ok())
}

fn together(mut effects: Vec<Effect>) -> Effect {
    if effects.len() == 1 { effects.remove(0) } else { Effect::All(effects) }
}

/// `Banish after use.`
fn after_use(statement: &Statement) -> Option<AfterUse> {
    let Statement::Just { chain } = statement else { return None };
    let Chain::Just { list } = chain.as_ref() else { return None };
    let List::One { choice: Choice::One { clause: Clause::Order { verb, how } } } = list.as_ref()
    else {
        return None;
    };
    match (verb.0.as_ref(), how.as_slice()) {
        (Verb::Alone { deed: Deed::Banish }, [Manner::AfterUse]) => Some(AfterUse::Banish),
        (
            Verb::Alone { deed: Deed::Shuffle },
            [Manner::Into { place: Place::Zones { whose: Whose::Your, zones } }, Manner::AfterUse],
        ) if *zones == Series::One(Zone::LifeDeck) => Some(AfterUse::Shuffle),
        _ => None,
    }
}

fn lower(statement: &Statement) -> Option<Vec<Effect>> {
    match statement {
        Statement::Just { chain } => lower_chain(chain, false),
        Statement::Given { given, then } if is_you_do(given) => {
            Some(vec![Effect::IfYouDo(lower(then)?)])
        }
        _ => None,
    }
}

fn is_you_do(given: &Given) -> bool {
    let Given::If { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return false;
    };
    is_you(who) && *verb.0 == Verb::DoIt && how.is_empty()
}

fn is_you(who: &Subject) -> bool {
    *who.0 == Doer::Player { who: Actor::You }
}

fn lower_chain(chain: &Chain, may: bool) -> Option<Vec<Effect>> {
    match chain {
        Chain::Just { list } if may => Some(vec![Effect::May(lower_list(list)?)]),
        Chain::Just { list } => lower_list(list),
        Chain::For { cost, gain } => {
            let (pay, effects) = (lower_list(cost)?, lower_chain(gain, false)?);
            Some(vec![Effect::To { pay, effects, may }])
        }
    }
}

fn lower_list(list: &List) -> Option<Vec<Effect>> {
    match list {
        List::One { choice } => lower_choice(choice),
        List::And { first, rest } => {
            let mut effects = lower_choice(first)?;
            let mut rest = rest;
            loop {
                match rest {
                    AndRest::Last { last } => {
                        effects.extend(lower_choice(last)?);
                        return Some(effects);
                    }
                    AndRest::More { next, rest: more } => {
                        effects.extend(lower_choice(next)?);
                        rest = more;
                    }
                }
            }
        }
    }
}

fn lower_choice(choice: &Choice) -> Option<Vec<Effect>> {
    match choice {
        Choice::One { clause } => lower_clause(clause),
        Choice::Or { first, rest } => {
            let mut ways = vec![together(lower_clause(first)?)];
            let mut rest = rest;
            loop {
                match rest {
                    OrRest::Last { last } => {
                        ways.push(together(lower_clause(last)?));
                        return Some(vec![Effect::One(ways)]);
                    }
                    OrRest::More { next, rest: more } => {
                        ways.push(together(lower_clause(next)?));
                        rest = more;
                    }
                }
            }
        }
    }
}

fn lower_clause(clause: &Clause) -> Option<Vec<Effect>> {
    match clause {
        Clause::Order { verb, how } if how.is_empty() => Some(vec![lower_verb(&verb.0, Who::You)?]),
        Clause::Same { verb, how } if how.is_empty() && *verb.0 == stops_any() => {
            Some(vec![Effect::Stop])
        }
        Clause::May { who, chain } if is_you(who) => lower_chain(chain, true),
        Clause::Does { who, verb, how } if how.is_empty() => match who.0.as_ref() {
            Doer::Things { cards } => match *verb.0 {
                Verb::GainStages { .. } | Verb::LoseStages { .. } => {
                    Some(vec![lower_verb(&verb.0, whose_mp(cards)?)?])
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// `Stops an attack.`: the block of every attack.
fn stops_any() -> Verb {
    let kinds = Kinds::Any {
        kinds: Distinct(Series::One(CardKind::One {
            noun: crate::text::grammar::kinds::Single(Noun::Attack),
        })),
    };
    let thing = Thing::Some { quant: Quant::A, kinds, post: Vec::new() };
    Verb::Do { deed: Deed::Stop, cards: Cards::One { thing: Box::new(thing) } }
}

fn lower_verb(verb: &Verb, who: Who) -> Option<Effect> {
    let stages = |by| Effect::Stages { who, by, set: None, raise: false };
    Some(match verb {
        Verb::EndCombat => Effect::EndCombat,
        Verb::GainStages { n } => stages(signed(n)?),
        Verb::LoseStages { n } => stages(-signed(n)?),
        Verb::AngerBy { way, whose, n } => {
            let by = signed(n)? * sign(way)?;
            Effect::Anger { who: player(whose)?, by, set: None, short: false }
        }
        Verb::SetAnger { whose, n } => {
            Effect::Anger { who: player(whose)?, by: 0, set: Some(count(n)?), short: false }
        }
        Verb::LevelBy { way, cards, n } => {
            Effect::Level { who: whose_mp(cards)?, by: signed(n)? * sign(way)? }
        }
        Verb::RejuvenateN { n } => Effect::Rejuvenate(Sel {
            from: Source::Discard,
            how: How::Top,
            count: Some(count(n)? as usize),
            ..Sel::default()
        }),
        Verb::Do { deed: Deed::Draw, cards } => Effect::Draw { count: some_cards(cards)? },
        Verb::Do { deed: Deed::Use, cards } if is_critical(cards) => Effect::Critical,
        Verb::Do { deed: Deed::Banish, cards } => Effect::Banish(select(cards)?),
        Verb::Do { deed: Deed::Destroy, cards: Cards::EitherTwo { first, then } } => {
            let Cards::One { thing } = then.as_ref() else { return None };
            let one = all_of(first, None)?;
            let other = all_of(thing, Some(one.of))?;
            Effect::One(vec![Effect::Destroy(one), Effect::Destroy(other)])
        }
        Verb::Do { deed: Deed::Destroy, cards } => Effect::Destroy(select(cards)?),
        Verb::Do { deed: Deed::Discard, cards } => Effect::Discard(select(cards)?),
        Verb::Do { deed: Deed::Rejuvenate, cards } => Effect::Rejuvenate(select(cards)?),
        _ => return None,
    })
}

fn sign(way: &Way) -> Option<i32> {
    match way {
        Way::Raise => Some(1),
        Way::Lower => Some(-1),
        _ => None,
    }
}

fn player(whose: &Whose) -> Option<Who> {
    match whose {
        Whose::Your => Some(Who::You),
        Whose::Opponents => Some(Who::Opponent),
        Whose::APlayers => Some(Who::Chosen),
        Whose::BothPlayers => Some(Who::Both),
        _ => None,
    }
}

fn noun(kinds: &Kinds) -> Option<&Noun> {
    match kinds {
        Kinds::Any { kinds: Distinct(Series::One(kind)) } => plain(kind),
        _ => None,
    }
}

fn plain(kind: &CardKind) -> Option<&Noun> {
    match kind {
        CardKind::One { noun } => Some(&noun.0),
        CardKind::Several { noun } => Some(&noun.0),
        _ => None,
    }
}

/// Whose Main Personality it is.
fn whose_mp(cards: &Cards) -> Option<Who> {
    let Cards::One { thing } = cards else { return None };
    match thing.as_ref() {
        Thing::Told { det: Det::Of { whose }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Mp) =>
        {
            player(whose)
        }
        _ => None,
    }
}

fn exactly(quant: &Quant) -> Option<usize> {
    match quant {
        Quant::A => Some(1),
        Quant::Some { bound: Bound::Exactly { n } } => count(n).map(|n| n as usize),
        _ => None,
    }
}

/// `a card`, `2 cards`
fn some_cards(cards: &Cards) -> Option<usize> {
    let Cards::One { thing } = cards else { return None };
    match thing.as_ref() {
        Thing::Some { quant, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card) =>
        {
            exactly(quant)
        }
        _ => None,
    }
}

fn is_critical(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::Some { quant: Quant::A, kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::CriticalEffect))
}

fn source(zones: &Series<Zone>) -> Option<Source> {
    match zones {
        Series::One(Zone::Hand) => Some(Source::Hand),
        Series::One(Zone::LifeDeck) => Some(Source::LifeDeck),
        Series::One(Zone::Discard) => Some(Source::Discard),
        Series::One(Zone::Banished) => Some(Source::Banished),
        _ => None,
    }
}

/// Cards that can be selected: from the end of a pile, from your hand, in play.
fn select(cards: &Cards) -> Option<Sel> {
    let Cards::One { thing } = cards else { return None };
    let ends = |order: &Order| match order {
        Order::End { end: End::Top } => Some(How::Top),
        Order::End { end: End::Bottom } => Some(How::Bottom),
        _ => None,
    };
    let pile = |order: &Order, count: usize, kinds: &Kinds, post: &[Post]| {
        let [Post::Of { place: Place::Zones { whose, zones } }] = post else { return None };
        (noun(kinds) == Some(&Noun::Card)).then_some(())?;
        let (from, of, how) = (source(zones)?, player(whose)?, ends(order)?);
        Some(Sel { from, of, how, count: Some(count), ..Sel::default() })
    };
    match thing.as_ref() {
        Thing::It => Some(Sel { how: How::It, ..Sel::default() }),
        Thing::Told { det: Det::This, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card) =>
        {
            Some(Sel { how: How::This, ..Sel::default() })
        }
        Thing::OrderedOne { det: Det::The, order, kinds, post } => pile(order, 1, kinds, post),
        Thing::Ordered { det: Det::The, order, n: Bound::Exactly { n }, kinds, post } => {
            pile(order, count(n)? as usize, kinds, post)
        }
        Thing::Some { quant, kinds, post } => match post.as_slice() {
            [Post::From { place: Place::Zones { whose: Whose::Your, zones } }]
                if noun(kinds) == Some(&Noun::Card) =>
            {
                let from = source(zones).filter(|from| *from == Source::Hand)?;
                Some(Sel { from, count: Some(exactly(quant)?), ..Sel::default() })
            }
            [] | [Post::InPlay] => in_play(exactly(quant)?, kinds),
            _ => None,
        },
        _ => None,
    }
}

/// `all of your opponent's Allies`; `their` are the player's who was named before.
fn all_of(thing: &Thing, their: Option<Who>) -> Option<Sel> {
    let (whose, kinds) = match thing {
        Thing::OfDet { quant: Quant::All, det: Det::Of { whose }, kinds, post }
        | Thing::AllDet { det: Det::Of { whose }, kinds, post }
            if post.is_empty() =>
        {
            (whose, kinds)
        }
        _ => return None,
    };
    let of = if *whose == Whose::Their { their? } else { player(whose)? };
    Some(Sel { of, how: How::All, count: None, either: false, ..in_play(1, kinds)? })
}

/// `a Setup or Drill in play`
fn in_play(count: usize, kinds: &Kinds) -> Option<Sel> {
    let Kinds::Any { kinds: Distinct(series) } = kinds else { return None };
    let row = match series {
        Series::One(kind) => std::slice::from_ref(kind),
        Series::Many(row, Joint::Or | Joint::AndOr) => row.as_slice(),
        Series::Many(..) => return None,
    };
    let kind = |kind: &CardKind| match plain(kind)? {
        Noun::Setup => Some(Kind::Setup),
        Noun::Drill => Some(Kind::Drill),
        Noun::Ally => Some(Kind::Ally),
        Noun::DragonBall => Some(Kind::DragonBall),
        _ => None,
    };
    let any_kind = row.iter().map(kind).collect::<Option<Vec<Kind>>>()?;
    let card = Filter { any_kind, ..Filter::default() };
    Some(Sel { from: Source::InPlay, card, count: Some(count), either: true, ..Sel::default() })
}
