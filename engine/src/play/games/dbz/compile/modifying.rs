//! What the attack that is performed deals more, or less, and modifiers that are doubled.

use crate::play::games::dbz::compile::cards::is_this_attack;
use crate::play::games::dbz::compile::lasting::Standing;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::{amount, times};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap};
use crate::play::games::dbz::effect::{Constant, Effect};
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::{Keyword, Who};
use crate::text::grammar::amount::{Bit, Change, Damage, Joined, Much};
use crate::text::grammar::cards::{Cards, Det, Thing};
use crate::text::grammar::clause::{Clause, Doer, Subject};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Deed, State, Verb};

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
