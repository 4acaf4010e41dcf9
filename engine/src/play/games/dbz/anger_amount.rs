//! By how much anger is raised or lowered, where cards change that amount: in the order in
//! which effects of the same timing take place.

use crate::play::games::dbz::effect::{Constant, EventKind, Guard};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::measure::ChangedTo;
use crate::play::games::dbz::state::Dbz;
use crate::play::games::dbz::terms::Who;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, counted};

/// What a card says of the amount.
pub(super) struct Saying {
    /// Its place in what is said.
    place: usize,
    card: Option<usize>,
    pub(super) side: Side,
    who: Who,
    up: bool,
    to: ChangedTo,
    guards: Vec<Guard>,
}

/// What a card changes an amount to.
#[derive(Clone, Copy)]
struct Change {
    /// Its place in what is said.
    place: usize,
    card: Option<usize>,
    side: Side,
    to: ChangedTo,
}

impl Dbz {
    /// What cards say of how much anger is raised or lowered.
    pub(super) fn said_of_anger(&self) -> Vec<Saying> {
        let all = self.constants().into_iter().enumerate();
        let said = all.filter_map(|(place, (card, side, constant))| match constant {
            Constant::AngerAmount { who, up, to, guards } => {
                let (who, up, to, guards) = (*who, *up, *to, guards.clone());
                Some(Saying { place, card, side, who, up, to, guards })
            }
            _ => None,
        });
        said.collect()
    }

    /// By how much anger is raised or lowered, by what cards of one player say of that amount;
    /// and the places of what changes it.
    pub(super) fn anger_amount(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        (said, of): (&[Saying], Side),
        (who, by): (Side, i32),
    ) -> Result<(i32, Vec<usize>), MoveError> {
        let up = by > 0;
        let kind = if up { EventKind::AngerRaised } else { EventKind::AngerLowered };
        let event = cx.event(kind, who);
        let mut changes = Vec::new();
        for own in said.iter().filter(|own| own.side == of && own.up == up && by != 0) {
            let Saying { place, card, side, to, .. } = *own;
            let meant = Self::is_meant(own.who, side, who);
            if meant && self.all_hold(t, &own.guards, (card, side), Some(&event)) {
                changes.push(Change { place, card, side, to });
            }
        }
        let mut amount = by.unsigned_abs();
        let mut used = Vec::new();
        let title = |own: &Change| self.source_key(own.card);
        for change in Self::changed_in_order(t, changes, amount, title)? {
            if amount == 0 {
                break;
            }
            used.push(change.place);
            let now = change.to.of(amount);
            if now != amount {
                let verb = if up { "raised" } else { "lowered" };
                let words = format!(
                    "Anger is {verb} {} instead{}",
                    counted(now, "level"),
                    self.by(change.card)
                );
                self.tell_modified(t, (change.card, who), &words);
            }
            amount = now;
        }
        let by = i32::try_from(amount).unwrap_or(i32::MAX);
        Ok((if up { by } else { -by }, used))
    }

    /// The changes of one player, in the order that they choose where it matters.
    fn changed_in_order(
        t: &mut GameContext<'_>,
        mut own: Vec<Change>,
        amount: u32,
        title: impl Fn(&Change) -> String,
    ) -> Result<Vec<Change>, MoveError> {
        let mut ordered = Vec::new();
        let mut now = amount;
        while order_matters(&own, now) {
            if !Self::TIMING.own_order.is_some_and(|rule| t.rule(rule)) {
                break;
            }
            let titles: Vec<String> = own.iter().map(&title).collect();
            let question = "Which effect changes the amount of anger first?";
            let picked = t.ask_pick(own[0].side, question, &titles, 1, 1)?;
            let change = own.remove(picked.first().copied().unwrap_or(0));
            now = change.to.of(now);
            ordered.push(change);
        }
        ordered.extend(own);
        Ok(ordered)
    }
}

/// Whether the order of changes may matter: of two of them, at an amount that they may meet.
fn order_matters(own: &[Change], amount: u32) -> bool {
    let doubled = |times: usize| (0..times).fold(amount, |amount, _| ChangedTo::Double.of(amount));
    let differ = |one: &Change, other: &Change| {
        (0..own.len())
            .map(doubled)
            .any(|met| one.to.of(other.to.of(met)) != other.to.of(one.to.of(met)))
    };
    own.iter().enumerate().any(|(at, one)| own[at + 1..].iter().any(|other| differ(one, other)))
}
