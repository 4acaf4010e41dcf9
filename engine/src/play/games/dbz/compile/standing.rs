//! What stands: clauses that hold for attacks or players as long as a card is
//! in play, or as long as they say.

use crate::play::games::dbz::compile::after::{gains_after_use, in_steps};
use crate::play::games::dbz::compile::amounts::increased;
use crate::play::games::dbz::compile::attacks::{Attacks, attacks, attacks_that, of_attack_cards};
use crate::play::games::dbz::compile::barring::{barred_by, next_action};
use crate::play::games::dbz::compile::cannot::{each_deed, with_its_time};
use crate::play::games::dbz::compile::cards::actor;
use crate::play::games::dbz::compile::critical::is_critical_damage;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::firsts::first_ones;
use crate::play::games::dbz::compile::keeping::kept;
use crate::play::games::dbz::compile::keywords::{barred, stopped_by};
use crate::play::games::dbz::compile::lasting::{Standing, floor, lasts, until};
use crate::play::games::dbz::compile::modifying::{doubled, for_each, so_often, table};
use crate::play::games::dbz::compile::nouns::is_copied_attack;
use crate::play::games::dbz::compile::numbers::{amount, count};
use crate::play::games::dbz::compile::players::{most_stages, of_player, player};
use crate::play::games::dbz::compile::scope::{Gap, Low, Scope, gap, stop};
use crate::play::games::dbz::compile::styled::considered_styled;
use crate::play::games::dbz::effect::{Constant, Guard, Until};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::{Keyword, Who};
use crate::text::grammar::amount::{Amount, Bit, Change, Damage, Joined, Much};
use crate::text::grammar::cards::{Cards, Post, Thing};
use crate::text::grammar::clause::{Clause, Doer, Subject};
use crate::text::grammar::how::{Bare, How as Manner};
use crate::text::grammar::kinds::{Distinct, Feature, Kinds};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Considered as Counted, Deed, Plainly, State, Verb};

/// What stands of other things than attacks: a rating, a hand, where cards go after use.
fn of_no_attack(clause: &Clause, scope: &Scope) -> Low<Option<Standing>> {
    if let Some(constant) = considered_styled(clause)?.or_else(|| most_stages(clause)) {
        return Ok(Some(Standing { constants: vec![constant], until: None, next: false }));
    }
    if let Some(own) = increased(clause, scope)? {
        return Ok(Some(own));
    }
    let (constant, time) = match (in_steps(clause, scope)?, gains_after_use(clause, scope)?) {
        (Some(constant), _) => (constant, None),
        (None, Some(own)) => own,
        (None, None) => return Ok(None),
    };
    let until = time.map(until).transpose()?;
    Ok(Some(Standing { constants: vec![constant], until, next: false }))
}

/// What stands by a clause, and down to which number.
pub(super) fn standing(clause: &Clause, scope: &Scope) -> Low<Standing> {
    if let Some((plain, each)) = for_each(clause, scope)? {
        return so_often(standing(&plain, scope)?, &each);
    }
    let timed = with_its_time(clause);
    let mut own = stands(timed.as_ref().unwrap_or(clause), scope)?;
    if let Clause::Does { verb, how, .. } = clause
        && let Some(floor) = floor(&verb.0, how)
    {
        for constant in &mut own.constants {
            if let Constant::Cost { least, .. } | Constant::LevelAnger { least, .. } = constant {
                *least = floor;
            }
        }
    }
    Ok(own)
}

fn stands(clause: &Clause, scope: &Scope) -> Low<Standing> {
    let (who, verbs, how) = match clause {
        Clause::Does { who, verb, how } => (who, vec![verb.0.as_ref()], how),
        Clause::Cannot { who, verb, how } | Clause::CanOnly { who, verb, how } => {
            (who, vec![verb.0.as_ref()], how)
        }
        Clause::CannotEither { who, verb, how, then, also } if how.is_empty() => {
            (who, vec![verb.0.as_ref(), then.0.as_ref()], also)
        }
        Clause::NeedNot { who, verb, how } => return unpaid(who, &verb.0, how, scope),
        Clause::Order { .. } | Clause::Same { .. } | Clause::May { .. } => {
            return stop("an effect that does not last");
        }
        other => return gap("Clause", other),
    };
    if let Some(own) = doubled(who, &verbs, how) {
        return Ok(own);
    }
    let how = &said_anew(&verbs, how);
    if let Some(table) = table(who, &verbs, how, scope)? {
        return Ok(table);
    }
    if let Some(both) = neither(clause, scope)? {
        return Ok(both);
    }
    if let Some(own) = of_no_attack(clause, scope)? {
        return Ok(own);
    }
    if let Some((constant, rest)) = barred_by(clause, scope)? {
        let rest: Vec<Manner> = rest.into_iter().cloned().collect();
        let (rest, time) = next_action(&constant, &rest);
        let until = lasts(rest, time)?;
        return Ok(Standing { constants: vec![constant], until, next: false });
    }
    if let Some(firsts) = first_ones(who, scope)? {
        return of_first(clause, &firsts, scope);
    }
    let cannot = !matches!(clause, Clause::Does { .. });
    let (things, time) = match who.0.as_ref() {
        Doer::Things { cards } => (Some(cards), None),
        Doer::ThingsFor { cards, time } => (Some(cards), Some(until(time)?)),
        Doer::Player { .. } if matches!(clause, Clause::CanOnly { .. }) => {
            return gap("Clause", clause);
        }
        Doer::Player { who } => {
            let who = player(who, scope).map_or_else(|| actor(who, scope), Ok)?;
            let constant = of_player(who, &verbs, cannot, scope)?;
            let (rest, time) = next_action(&constant, how);
            let until = lasts(rest, time)?;
            return Ok(Standing { constants: vec![constant], until, next: false });
        }
        called @ (Doer::Called { .. } | Doer::ThingsForThat { .. }) => return gap("Doer", called),
    };
    // `Life card damage from attacks is banished.`
    if !cannot
        && let ([Verb::BeState { state: State::Been { done } }], Some(things)) =
            (verbs.as_slice(), things)
        && *done.0 == Deed::Banish
        && let Some(of) = damage_of(things)
    {
        let about = attacks(of, scope)?;
        let until = lasts(how, time)?.or(about.here.then_some(Until::EndOfCombat));
        let constants = vec![gained(&about, Keyword::Banishes)];
        return Ok(Standing { constants, until, next: about.next });
    }
    if cannot
        && let ([verb], Some(things)) = (verbs.as_slice(), things)
        && let Some(kept) = kept(things, verb, how, scope)?
    {
        return Ok(Standing { constants: vec![kept], until: time, next: false });
    }
    if let Some(things) = things
        && let Some(keywords) = by_whom(clause, how)
    {
        let about = attacks(things, scope)?;
        let until = time.or(about.here.then_some(Until::EndOfCombat));
        let constants = keywords.into_iter().map(|own| gained(&about, own)).collect();
        return Ok(Standing { constants, until, next: about.next });
    }
    if matches!(clause, Clause::CanOnly { .. }) {
        return gap("Clause", clause);
    }
    if let (Clause::Does { .. }, [Verb::LoseEffects], Some(things)) =
        (clause, verbs.as_slice(), things)
    {
        let constants = vec![lose_effects(things)?];
        return Ok(Standing { constants, until: lasts(how, time)?, next: false });
    }
    let until = lasts(how, time)?;
    let Some(things) = things else { return stop("no subject") };
    let about = attacks_with_damage(things, &verbs, cannot, scope)?;
    let until = until.or(about.here.then_some(Until::EndOfCombat));
    let constants = if cannot {
        let Some(keywords) = barred(&verbs, about.damage) else { return gap("Verb", verbs[0]) };
        if !about.guards.is_empty() {
            return stop("what is so of attacks that do that");
        }
        keywords.into_iter().map(|keyword| gained(&about, keyword)).collect()
    } else {
        dealt(&about, verbs[0], scope)?
    };
    Ok(Standing { constants, until, next: about.next })
}

/// The attacks that are meant: of `your Named cards`, which cannot have their damage modified,
/// those that have damage.
fn attacks_with_damage(
    things: &Cards,
    verbs: &[&Verb],
    cannot: bool,
    scope: &Scope,
) -> Low<Attacks> {
    let of_damage = |verb: &&Verb| {
        matches!(
            verb,
            Verb::HaveModified { .. } | Verb::HavePrevented { .. } | Verb::HaveBoth { .. }
        )
    };
    let meant = of_attack_cards(things).filter(|_| cannot && verbs.iter().all(of_damage));
    attacks_that(meant.as_ref().unwrap_or(things), scope)
}

/// `Allies cannot make actions nor have damage redirected to them this combat.`
fn neither(clause: &Clause, scope: &Scope) -> Low<Option<Standing>> {
    let [first, then] = match clause {
        Clause::CannotEither { who, verb, how, then, also } if how.is_empty() => {
            [verb, then].map(|verb: &Bare<Verb>| Clause::Cannot {
                who: who.clone(),
                verb: verb.clone(),
                how: also.clone(),
            })
        }
        other => match each_deed(other) {
            Some(both) if barred_by(other, scope)?.is_none() => both,
            _ => return Ok(None),
        },
    };
    let (Some((first, rest)), Some((then, more))) =
        (barred_by(&first, scope)?, barred_by(&then, scope)?)
    else {
        return Ok(None);
    };
    if rest != more {
        return Ok(None);
    }
    let rest: Vec<Manner> = rest.into_iter().cloned().collect();
    Ok(Some(Standing { constants: vec![first, then], until: lasts(&rest, None)?, next: false }))
}

/// `The first Styled attack you perform each combat cannot be stopped.`
fn of_first(clause: &Clause, firsts: &[Attacks], scope: &Scope) -> Low<Standing> {
    let mut constants = Vec::new();
    let how = match clause {
        Clause::Does { verb, how, .. } => {
            for about in firsts {
                constants.extend(dealt(about, &verb.0, scope)?);
            }
            how
        }
        Clause::Cannot { verb, how, .. } => {
            let Some(keywords) = barred(&[verb.0.as_ref()], false) else {
                return gap("Verb", verb.0.as_ref());
            };
            for about in firsts {
                constants.extend(keywords.iter().map(|own| gained(about, own.clone())));
            }
            how
        }
        other => return gap("Clause", other),
    };
    // How long a card stays, its keyword says.
    let stays = matches!(clause, Clause::Does { verb, .. } if *verb.0 == Verb::StayToUse);
    let until = lasts(how, None)?.filter(|until| !(stays && *until == Until::EndOfCombat));
    Ok(Standing { constants, until, next: false })
}

/// `You do not have to pay power stage costs for your next energy attack this combat.`
fn unpaid(who: &Subject, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Standing> {
    let Verb::PayCosts { cards } = verb else { return gap("Verb", verb) };
    let about = attacks(cards, scope)?;
    if !is_you(who) || about.who != Who::You || about.damage {
        return stop("who need not pay for what");
    }
    let until = lasts(how, None)?.or(about.here.then_some(Until::EndOfCombat));
    Ok(Standing { constants: vec![unpaid_cost(&about)], until, next: about.next })
}

/// How something is said, without what says nothing more: `to a minimum of 0`, `instead`.
fn said_anew(verbs: &[&Verb], how: &[Manner]) -> Vec<Manner> {
    let floors =
        |how: &Manner| matches!(verbs, [verb] if floor(verb, std::slice::from_ref(how)).is_some());
    let in_form = matches!(verbs, [Verb::DealInStages | Verb::DealInLife]);
    how.iter()
        .filter(|how| !(floors(how) || in_form && **how == Manner::Instead))
        .cloned()
        .collect()
}

/// `Setups, Drills, and Allies lose all effects`, of every player.
fn lose_effects(things: &Cards) -> Low<Constant> {
    let Cards::One { thing } = things else { return gap("Cards", things) };
    let Thing::Plain { kinds: Kinds::Any { kinds: Distinct(series) }, post } = thing.as_ref()
    else {
        return gap("Thing", thing);
    };
    // `Allies with constant powers`
    let constant = *post == [Post::With { feature: Feature::Constant }];
    if !post.is_empty() && !constant {
        return gap("Post", &post[0]);
    }
    let row = match series {
        Series::One(kind) => std::slice::from_ref(kind),
        Series::Many(row, _) => row.as_slice(),
    };
    let mut kinds = Vec::new();
    for kind in row {
        let one = Kinds::Any { kinds: Distinct(Series::One(kind.clone())) };
        let own = filter(&one)?;
        let Some(kind) = own.kind else { return stop("effects of cards that are not in play") };
        if own != (Filter { kind: Some(kind), ..Filter::default() }) {
            return stop("effects of cards described more closely");
        }
        if !kind.stays_in_play() {
            return stop("effects of cards that are not in play");
        }
        kinds.push(kind);
    }
    Ok(Constant::Blank { who: Who::Both, kinds, constant })
}

/// `cannot be stopped by Events`, of attacks.
fn by_whom(clause: &Clause, how: &[Manner]) -> Option<Vec<Keyword>> {
    match clause {
        Clause::Cannot { verb, .. } => stopped_by(&verb.0, how, false),
        Clause::CanOnly { verb, .. } => stopped_by(&verb.0, how, true),
        _ => None,
    }
}

/// `life card damage from your attacks`, `damage from your attacks`: from which.
fn damage_of(things: &Cards) -> Option<&Cards> {
    let Cards::One { thing } = things else { return None };
    match thing.as_ref() {
        Thing::LifeDamage { cards } | Thing::DamageOf { kind: None, cards } => Some(cards),
        _ => None,
    }
}

fn gained(about: &Attacks, keyword: Keyword) -> Constant {
    Constant::Gain { who: about.who, card: about.card.clone(), keyword, guards: about.held() }
}

/// What attacks do more, or are considered.
fn dealt(about: &Attacks, verb: &Verb, scope: &Scope) -> Low<Vec<Constant>> {
    if about.damage {
        return gap("Verb", verb);
    }
    // What an attack costs and is, is so before it has raised anything.
    let deals = matches!(verb, Verb::Deal { damage } if *damage != Damage::No);
    // What an attack has dealt is known when it is asked whether its damage is critical.
    let is_of_what_it_deals =
        |guard: &Guard| matches!(guard, Guard::Within { what: Measure::StagesDealt, .. });
    let asked_late = about.guards.iter().any(is_of_what_it_deals);
    let known = if asked_late { is_critical_damage(verb) } else { deals };
    if !about.guards.is_empty() && !known {
        return stop("what is so of attacks that do that");
    }
    match verb {
        Verb::Cost { change } => {
            let (sign, by) = match change {
                Change::More { by } => (1, by),
                Change::Less { by } => (-1, by),
            };
            let by = sign * i32::try_from(count(by)?).unwrap_or(i32::MAX);
            Ok(vec![costing(about, by, None)])
        }
        Verb::HaveCost { whose: Whose::Its | Whose::Their, n } => {
            Ok(vec![costing(about, 0, Some(count(n)?))])
        }
        Verb::CostNo => Ok(vec![costing(about, 0, Some(0))]),
        Verb::DealInStages => Ok(vec![gained(about, Keyword::LifeAsStages)]),
        Verb::DealInLife => Ok(vec![gained(about, Keyword::StagesAsLife)]),
        Verb::Deal { damage: Damage::No } => Ok(vec![gained(about, Keyword::NoDamage)]),
        Verb::Deal { damage } => {
            let mut all = Vec::new();
            more(about, damage, scope, &mut all)?;
            Ok(all)
        }
        Verb::StayToUse => Ok(vec![gained(about, Keyword::Remain(1))]),
        Verb::NeedForCritical { change: Change::More { by } }
            if about.first.is_none()
                && about.card == (Filter { attack: true, ..Filter::default() })
                && !about.next =>
        {
            let by = i32::try_from(count(by)?).unwrap_or(i32::MAX);
            Ok(vec![Constant::CriticalDamage { who: about.who, by, set: None }])
        }
        Verb::BeState { state: State::Considered { what: Counted::One { plainly } } } => {
            match plainly {
                Plainly::Critical if about.first.is_some() => {
                    stop("the first attack is considered")
                }
                Plainly::Critical if about.card.other && about.who == Who::You => {
                    let bare = Filter { other: false, ..about.card.clone() };
                    if bare == (Filter { attack: true, ..Filter::default() }) {
                        Ok(vec![Constant::Critical { others: true }])
                    } else {
                        stop("other attacks described more closely")
                    }
                }
                Plainly::Critical if about.card.other => stop("other attacks of another player"),
                Plainly::Critical => Ok(vec![gained(about, Keyword::Critical)]),
                own if is_copied_attack(own)
                    && !about.card.more.copied
                    && about.first.is_none() =>
                {
                    Ok(vec![gained(about, Keyword::Copied)])
                }
                Plainly::Styled
                    if about.who == Who::You && !about.next && about.first.is_none() =>
                {
                    Ok(vec![Constant::Styled { card: about.card.clone(), own: false }])
                }
                Plainly::Styled
                    if about.who == Who::You && about.next && !asks_style(&about.card) =>
                {
                    Ok(vec![gained(about, Keyword::Styled)])
                }
                other => gap("Plainly", other),
            }
        }
        Verb::BeState { state: State::Unpreventable } => {
            Ok(vec![gained(about, Keyword::Unpreventable)])
        }
        Verb::BeState { state: State::Unstoppable } => {
            Ok(vec![gained(about, Keyword::Unstoppable)])
        }
        other => gap("Verb", other),
    }
}

/// Whether a card must be Styled or not to be like that.
fn asks_style(card: &Filter) -> bool {
    card.styled || card.style.is_some() || card.more.not_styled || card.more.styled_or_named
}

fn costing(about: &Attacks, by: i32, set: Option<u32>) -> Constant {
    let (who, card) = (about.who, about.card.clone());
    Constant::Cost { who, card, by, set, least: 0, unpaid: false, guards: about.held() }
}

fn unpaid_cost(about: &Attacks) -> Constant {
    let (who, card) = (about.who, about.card.clone());
    Constant::Cost { who, card, by: 0, set: None, least: 0, unpaid: true, guards: about.held() }
}

pub(super) fn more(
    about: &Attacks,
    damage: &Damage,
    scope: &Scope,
    out: &mut Vec<Constant>,
) -> Low<()> {
    let bit = match damage {
        Damage::One { bit } => bit,
        Damage::Two { first, joined: Joined::And, then } => {
            more(about, then, scope, out)?;
            first
        }
        other => return gap("Damage", other),
    };
    let (Bit::Stages { much } | Bit::Life { much }) = bit else { return gap("Bit", bit) };
    let Much::Changed { change } = much else { return gap("Much", much) };
    let (sign, by): (i32, &Amount) = match change {
        Change::More { by } => (1, by),
        Change::Less { by } => (-1, by),
    };
    let (n, x) = amount(by)?;
    let n = sign * i32::try_from(n).map_err(|_| Gap("a great number".to_owned()))?;
    let times: Option<Measure> = if x {
        match scope.x.clone() {
            Some((what, None)) => Some(what),
            Some((what, Some(most))) => Some(Measure::AtMost(Box::new(what), most)),
            None => return stop("X without a count"),
        }
    } else {
        None
    };
    let (stages, life) = if matches!(bit, Bit::Life { .. }) { (0, n) } else { (n, 0) };
    out.push(Constant::Deal {
        who: about.who,
        card: about.card.clone(),
        stages,
        life,
        times,
        guards: about.held(),
    });
    Ok(())
}
