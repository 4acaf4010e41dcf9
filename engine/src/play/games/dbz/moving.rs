//! How many cards an effect moves, and of whom; how many stages are paid.

use std::borrow::Cow;

use crate::play::RuleSwitch;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::state::{Dbz, Number};
use crate::play::games::dbz::terms::Who;
use crate::play::kernel::{GameContext, MoveError, Reactive};

impl Dbz {
    /// A player pays as many power stages as they like.
    pub(super) fn pay_any(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let ally = self.own_stages(t, cx.card);
        let most = ally.map_or(self.number(you, Number::Stages), |(_, own)| own);
        let ways = (0..=most).map(|n| (n.to_string(), n.to_string())).collect();
        let at = t.ask_way(you, "Pay how many power stages?", ways)?;
        let paid = u32::try_from(at).unwrap_or(0);
        cx.paid = paid;
        cx.done = paid > 0;
        match ally {
            _ if paid == 0 => Ok(()),
            Some((ally, own)) => self.set_own_stages(t, ally, own - paid),
            None => self.stages(t, cx, you, (-i32::try_from(paid).unwrap_or(0), None, false)),
        }
    }

    /// Whether chance chooses what a player discards from their hand.
    fn discards_by_chance(&self, cx: &EffectContext, sel: &Sel) -> bool {
        let chosen = matches!(sel.how, How::Choose | How::HolderChooses);
        if !chosen || sel.from != Source::Hand {
            return false;
        }
        let of = Self::whom(cx.side(), sel.of);
        self.constants_now().into_iter().any(|(_, side, constant)| {
            matches!(constant, Constant::RandomDiscards { who } if Self::is_meant(who, side, of))
        })
    }

    /// The selection with as many cards more as cards say, where it takes them from an end.
    pub(super) fn with_more<'a>(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &'a Sel,
        kind: EventKind,
    ) -> Cow<'a, Sel> {
        if kind == EventKind::Discarded && self.discards_by_chance(cx, sel) {
            return Cow::Owned(Sel { how: How::Random, ..sel.clone() });
        }
        let end = matches!(sel.how, How::Top | How::Bottom | How::TopOrBottom);
        let Some(count) = sel.count.filter(|count| end && *count > 0) else {
            return Cow::Borrowed(sel);
        };
        let of = Self::whom(cx.side(), sel.of);
        let event = cx.event(kind, of);
        let mut more = 0;
        for (card, side, constant) in self.constants_now() {
            let Constant::MovedAmount { on, from: (from, whose), by, guards } = constant else {
                continue;
            };
            let meant = on.contains(&kind)
                && from == sel.from
                && whose.is_none_or(|whose| Self::whom(side, whose) == of);
            if meant && self.unmet(t, &guards, side, Some(&event), None).is_none() {
                more += by as usize;
                let words = format!("The number of cards is changed to {}", count + more);
                let key = card.map(|card| self.board.key(card));
                t.note(EventKind::Modified, key, Some(side), &words);
            }
        }
        if more == 0 {
            return Cow::Borrowed(sel);
        }
        Cow::Owned(Sel { count: Some(count + more), ..sel.clone() })
    }

    /// Both players: the user of the card first.
    pub(super) fn destroy_both(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> Result<(), MoveError> {
        let first = if t.rule(RuleSwitch::UserFirst) { Who::You } else { Who::Opponent };
        let second = if first == Who::You { Who::Opponent } else { Who::You };
        let mut done = true;
        for of in [first, second] {
            let own = Sel { of, ..sel.clone() };
            self.effect(t, cx, &Effect::Destroy(own))?;
            done &= cx.done;
            if self.board.won.is_some() {
                break;
            }
        }
        cx.done = done;
        Ok(())
    }
}
