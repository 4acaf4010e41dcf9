//! What the attack that is performed deals more, or less.

use crate::play::games::dbz::compile::numbers::amount;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap};
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::effect::Effect;
use crate::text::grammar::amount::{Bit, Change, Damage, Joined, Much};

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
    let mut all = vec![verbs::times(own, x, scope)?];
    if let Some(rest) = rest {
        all.extend(dealt_more(rest, scope)?);
    }
    Ok(all)
}
