//! What attacks deal more, or less, how often, and modifiers that are doubled.

use crate::play::games::dbz::compile::attacks::attacks;
use crate::play::games::dbz::compile::cards::is_this_attack;
use crate::play::games::dbz::compile::counts::each;
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::lasting::{Standing, lasts};
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::{amount, count, times};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::{Constant, Effect};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::{Keyword, Who};
use crate::text::grammar::amount::{Amount, Bit, Change, Damage, Joined, Much, Term};
use crate::text::grammar::cards::{Cards, Det, Quant, Thing};
use crate::text::grammar::clause::{Clause, Doer, Subject};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Bound, Noun};
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Considered as Counted, Deed, Plainly, State, Verb};

/// `+1 stage and +1 life card of damage`, of the attack that is performed.
pub(super) fn dealt_more(damage: &Damage, scope: &Scope) -> Low<Vec<Effect>> {
    let (bit, rest) = match damage {
        Damage::One { bit } => (bit, None),
        Damage::Two { first, joined: Joined::And, then } => (first, Some(then)),
        other => return gap("Damage", other),
    };
    let (Bit::Stages { much } | Bit::Life { much }) = bit else { return gap("Bit", bit) };
    let Much::Changed { change } = much else { return gap("Much", much) };
    let (sign, by) = match change {
        Change::More { by } => (1, by),
        Change::Less { by } => (-1, by),
    };
    let (n, x) = amount(by)?;
    let n = sign * i32::try_from(n).unwrap_or(i32::MAX);
    let own = match bit {
        Bit::Life { .. } => Effect::Modify { stages: 0, life: n },
        _ => Effect::Modify { stages: n, life: 0 },
    };
    let mut all = vec![times(own, x, scope)?];
    if let Some(rest) = rest {
        all.extend(dealt_more(rest, scope)?);
    }
    Ok(all)
}

/// `Your damage modifiers on this attack are doubled.`
pub(super) fn doubled_here(clause: &Clause) -> bool {
    let Clause::DoesHow { who, first: Manner::OnCards { cards }, verb, how } = clause else {
        return false;
    };
    how.is_empty() && is_this_attack(cards) && are_doubled(who, &verb.0)
}

/// `Your damage modifiers are doubled.`
pub(super) fn doubled(who: &Subject, verbs: &[&Verb], how: &[Manner]) -> Option<Standing> {
    let [verb] = verbs else { return None };
    let gain = || Constant::Gain {
        who: Who::You,
        card: Filter { attack: true, ..Filter::default() },
        keyword: Keyword::ModifiersDoubled,
        guards: Vec::new(),
    };
    (how.is_empty() && are_doubled(who, verb)).then(|| Standing {
        constants: vec![gain()],
        until: None,
        next: false,
    })
}

fn are_doubled(who: &Subject, verb: &Verb) -> bool {
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return false };
    let yours = matches!(thing.as_ref(), Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Modifier));
    let twice = matches!(verb, Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Double);
    yours && twice
}

/// `deal +1 stage of damage for each Ally you control`: the clause without what is counted, and
/// that.
pub(super) fn for_each(clause: &Clause, scope: &Scope) -> Low<Option<(Clause, Measure)>> {
    let Clause::Does { who, verb, how } = clause else { return Ok(None) };
    match (verb.0.as_ref(), how.as_slice()) {
        (Verb::Deal { .. }, [Manner::ForCards { cards }, rest @ ..]) => {
            let (who, verb, how) = (who.clone(), verb.clone(), rest.to_vec());
            Ok(Some((Clause::Does { who, verb, how }, each(cards, scope)?)))
        }
        _ => Ok(None),
    }
}

/// What stands, so many times.
pub(super) fn so_often(mut own: Standing, each: &Measure) -> Low<Standing> {
    for constant in &mut own.constants {
        match constant {
            Constant::Deal { times: times @ None, .. } => *times = Some(each.clone()),
            _ => return stop("what stands for each"),
        }
    }
    Ok(own)
}

/// `Your AT damage is considered to be 4 for your Styled attacks.`
pub(super) fn table(
    who: &Subject,
    verbs: &[&Verb],
    how: &[Manner],
    scope: &Scope,
) -> Low<Option<Standing>> {
    let (
        Doer::Things { cards: Cards::One { thing } },
        [Verb::BeState { state: State::Considered { what: Counted::One { plainly } } }],
        [Manner::ForCards { cards }, rest @ ..],
    ) = (who.0.as_ref(), verbs, how)
    else {
        return Ok(None);
    };
    let Plainly::Quantity { amount: to } = plainly else { return Ok(None) };
    let whose = match thing.as_ref() {
        Thing::Table { whose } => one_player(whose, scope)?,
        // `AT damage`, of everybody
        Thing::Some { quant: Quant::Some { bound: Bound::Exactly { n } }, kinds, post }
            if *n == (Amount::Just { term: Term::Table })
                && post.is_empty()
                && noun(kinds) == Some(&Noun::Damage) =>
        {
            Who::Both
        }
        _ => return Ok(None),
    };
    let about = attacks(cards, scope)?;
    if about.next || about.damage || about.who != whose {
        return stop("the attack table of other attacks");
    }
    let until = lasts(rest, None)?;
    let constants = vec![Constant::Table { who: about.who, card: about.card, to: count(to)? }];
    Ok(Some(Standing { constants, until, next: false }))
}
