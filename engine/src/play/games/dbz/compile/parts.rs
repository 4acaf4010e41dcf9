//! Parts of what a sentence says: its clauses, a condition with what hangs on it, and
//! what a player may do.

use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::scope::{Low, gap, stop};
use crate::play::games::dbz::effect::{Constant, Effect, Guard, Trigger};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{How, Sel};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::how::Bare;
use crate::text::grammar::statement::{AndRest, Chain, Choice, List};
use crate::text::grammar::verb::{Deed, Verb};

/// The clauses of a list without a choice.
pub(super) fn clauses(list: &List) -> Low<Vec<&Clause>> {
    let mut all = Vec::new();
    for (choice, _) in list.choices() {
        match choice {
            Choice::One { clause } => all.push(clause),
            or @ Choice::Or { .. } => return gap("Choice", or),
        }
    }
    Ok(all)
}

/// Clauses as a list again; nothing where there are none.
pub(super) fn list_of(all: Vec<Clause>) -> Option<List> {
    let mut choices = all.into_iter().map(|clause| Choice::One { clause }).rev();
    let last = choices.next()?;
    let mut rest: Option<AndRest> = None;
    let mut before = last;
    for choice in choices {
        let own = match rest.take() {
            None => AndRest::Last { last: before },
            Some(rest) => AndRest::More { next: before, rest: Box::new(rest) },
        };
        rest = Some(own);
        before = choice;
    }
    Some(match rest {
        None => List::One { choice: before },
        Some(rest) => List::And { first: before, rest },
    })
}

/// What stands where that is so.
pub(super) fn guarded(constant: Constant, held: &[Guard]) -> Low<Constant> {
    match constant {
        Constant::Deal { who, card, stages, life, times, guards } => {
            let guards = [&guards, held].concat();
            Ok(Constant::Deal { who, card, stages, life, times, guards })
        }
        Constant::Gain { who, card, keyword, guards } => {
            Ok(Constant::Gain { who, card, keyword, guards: [&guards, held].concat() })
        }
        Constant::GainHit { card, guards, effects } => {
            Ok(Constant::GainHit { card, guards: [&guards, held].concat(), effects })
        }
        Constant::GainImmediate { card, guards, effects } => {
            Ok(Constant::GainImmediate { card, guards: [&guards, held].concat(), effects })
        }
        Constant::Cost { who, card, by, set, least, unpaid, guards } => {
            let guards = [&guards, held].concat();
            Ok(Constant::Cost { who, card, by, set, least, unpaid, guards })
        }
        Constant::Forbid { who, what, guards } => {
            Ok(Constant::Forbid { who, what, guards: [&guards, held].concat() })
        }
        Constant::InSteps { power_up, hand, guards } => {
            Ok(Constant::InSteps { power_up, hand, guards: [&guards, held].concat() })
        }
        Constant::MovedAmount { on, from, by, guards } => {
            Ok(Constant::MovedAmount { on, from, by, guards: [&guards, held].concat() })
        }
        _ => stop("a condition of this constant"),
    }
}

/// What may be done and is limited is used up only where it is done.
pub(super) fn may_of(trigger: &mut Trigger) {
    let [effect] = trigger.effects.as_mut_slice() else { return };
    match effect {
        Effect::May(list) => {
            trigger.effects = std::mem::take(list);
            trigger.may = true;
        }
        Effect::To { may, .. } if *may => {
            *may = false;
            trigger.may = true;
        }
        _ => {}
    }
}

/// `you discard a Styled Drill from your hand`, which you may do then.
pub(super) fn deed_of_yours(condition: &Condition) -> Option<Chain> {
    let Condition::One { fact: Fact::Does { who, verb, how } } = condition else { return None };
    let Verb::Do { deed: Deed::Discard | Deed::Banish | Deed::Destroy, .. } = verb.0.as_ref()
    else {
        return None;
    };
    let verb = Bare(verb.0.clone());
    let clause = Clause::Order { verb, how: how.clone() };
    let list = Box::new(List::One { choice: Choice::One { clause } });
    is_you(who).then_some(Chain::Just { list })
}

/// `For each card destroyed, gain 1 stage.`
pub(super) fn for_each(what: Measure, effects: &[Effect]) -> Low<Vec<Effect>> {
    match effects {
        [
            effect @ (Effect::Stages { .. }
            | Effect::Anger { .. }
            | Effect::Draw { .. }
            | Effect::Modify { .. }),
        ] => {
            let effect = Box::new(effect.clone());
            Ok(vec![Effect::Times { what, most: None, effect }])
        }
        // `banish a Setup or Drill`, so many of them
        [effect @ (Effect::Banish(sel) | Effect::Destroy(sel))]
            if sel.how == How::Choose && sel.count == Some(1) =>
        {
            let effect = Box::new(effect.clone());
            Ok(vec![Effect::Times { what, most: None, effect }])
        }
        _ => stop("what is done for each"),
    }
}

/// `If you control 1 Ally, you may destroy it`: 1, of which “it” speaks.
pub(super) fn mean_the_one(guards: &[Guard], effects: &mut Vec<Effect>) {
    let [Guard::Within { what: Measure::Cards(sel), .. }] = guards else { return };
    if effects.first().is_some_and(Effect::begins_with_it) {
        effects.insert(0, Effect::Mean(Sel { count: Some(1), ..sel.as_ref().clone() }));
    }
}

/// Clauses, each with one deed: `Allies cannot be played and lose all effects` is two.
pub(super) fn each_alone(all: &[&Clause]) -> Vec<Clause> {
    let alone = |clause: &&Clause| match clause {
        Clause::CannotAndDoes { who, verb, how, then, also } => vec![
            Clause::Cannot { who: who.clone(), verb: verb.clone(), how: how.clone() },
            Clause::Does { who: who.clone(), verb: then.clone(), how: also.clone() },
        ],
        other => vec![(*other).clone()],
    };
    all.iter().flat_map(alone).collect()
}
