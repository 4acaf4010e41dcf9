//! The damage and the cost of an attack, from its lines.

use crate::play::games::dbz::compile::counts;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::personalities::signed;
use crate::play::games::dbz::compile::scope::{Gap, Low, Scope, gap, stop};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::terms::Attack;
use crate::text::grammar::amount::{Amount, Bit, Change, Damage, Joined, Much, Number, Term};
use crate::text::grammar::kinds::Quality;
use crate::text::grammar::line::{Force, Line};

pub(super) type Counted = Vec<(Measure, i32, i32)>;

pub(super) fn dealing(own: &mut Attack, line: &Line, scope: &Scope) -> Low<(u32, Counted)> {
    let mut counted = Vec::new();
    let mut cost = 0;
    match line {
        Line::AttackOf { quality, force } => {
            own.no_symbol = quality.as_ref().is_some_and(|own| *own == Quality::Instant);
            plain_quality(quality.as_ref())?;
            own.energy = energy(force)?;
        }
        Line::AttackCosting { quality, force, cost: paid } => {
            own.no_symbol = quality.as_ref().is_some_and(|own| *own == Quality::Instant);
            plain_quality(quality.as_ref())?;
            own.energy = energy(force)?;
            cost = count(paid)?;
        }
        Line::Damage { damage: dealt } => damage(own, dealt, scope, &mut counted)?,
        // `4 stages +4 stages for each Drill in play`
        Line::DamageEach { damage: dealt, more, cards } => {
            damage(own, dealt, scope, &mut counted)?;
            let what = counts::each(cards, scope)?;
            let mut each = Attack::default();
            damage(&mut each, more, scope, &mut Counted::new())?;
            let times = (signed(each.stages)?, signed(each.life)?);
            if each != (Attack { stages: each.stages, life: each.life, ..Attack::default() }) {
                return stop("what is dealt more for each");
            }
            counted.push((what, times.0, times.1));
        }
        other => return gap("Line", other),
    }
    Ok((cost, counted))
}

/// The symbol before an attack: a sword, or another, which makes it none.
fn plain_quality(quality: Option<&Quality>) -> Low<()> {
    match quality {
        None | Some(Quality::Sword | Quality::Attacking | Quality::Instant) => Ok(()),
        Some(other) => gap("Quality", other),
    }
}

fn energy(force: &Force) -> Low<bool> {
    match force {
        Force::Physical => Ok(false),
        Force::Energy => Ok(true),
        Force::Either => gap("Force", force),
    }
}

pub(super) fn damage(
    own: &mut Attack,
    dealt: &Damage,
    scope: &Scope,
    out: &mut Counted,
) -> Low<()> {
    let bit = match dealt {
        Damage::One { bit } => bit,
        Damage::Two { first, joined: Joined::And | Joined::Plus | Joined::Close, then } => {
            damage(own, then, scope, out)?;
            first
        }
        // `5 life cards or 5 stages`
        Damage::Two { first, joined: Joined::Or, then } => {
            let (mut other, mut counted) = (Attack::default(), Counted::new());
            damage(&mut other, then, scope, &mut counted)?;
            if other.at || other.at_life || other.or.is_some() || !counted.is_empty() {
                return stop("a choice of damage that is counted");
            }
            own.or = Some((other.stages, other.life));
            first
        }
        other => return gap("Damage", other),
    };
    let (much, life) = match bit {
        Bit::Stages { much } => (much, false),
        Bit::Life { much } => (much, true),
        Bit::StagesAndLife { .. } => return gap("Bit", bit),
    };
    let amount = match much {
        Much::Exactly { amount } | Much::Changed { change: Change::More { by: amount } } => amount,
        Much::Changed { .. } => return gap("Much", much),
    };
    let mut term = |term: &Term| -> Low<()> {
        match term {
            Term::Count { n } => {
                let n = u32::try_from(n.0).map_err(|_| Gap("a great number".to_owned()))?;
                if life { own.life += n } else { own.stages += n }
            }
            // `AT + AT`
            Term::Table if own.at && !life => own.at_more += 1,
            Term::Table if own.at || own.at_life => return stop("the attack table twice"),
            Term::Table if life => own.at_life = true,
            Term::Table => own.at = true,
            Term::X | Term::Times { .. } => {
                let (what, most) =
                    scope.x.clone().ok_or_else(|| Gap("X without a count".into()))?;
                let what = match most {
                    Some(most) => Measure::AtMost(Box::new(what), most),
                    None => what,
                };
                let times = match term {
                    Term::Times { n } => i32::try_from(n.0).unwrap_or(1),
                    _ => 1,
                };
                out.push(if life { (what, 0, times) } else { (what, times, 0) });
            }
        }
        Ok(())
    };
    match amount {
        Amount::Just { term: own } => term(own),
        Amount::Plus { first, then } => term(first).and_then(|()| term(then)),
        // `9 - X life cards`
        Amount::Minus { first: Term::Count { n }, then: Term::X } => {
            let n = u32::try_from(n.0).map_err(|_| Gap("a great number".to_owned()))?;
            let (what, most) = scope.x.clone().ok_or_else(|| Gap("X without a count".into()))?;
            let less = match most {
                Some(most) => Measure::AtMost(Box::new(what), most),
                None => what,
            };
            term(&Term::Count { n: Number(n.into()) })?;
            out.push(if life { (less, 0, -1) } else { (less, -1, 0) });
            Ok(())
        }
        Amount::Minus { .. } => gap("Amount", amount),
    }
}
