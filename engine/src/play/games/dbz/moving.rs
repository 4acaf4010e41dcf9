//! How many cards an effect moves, and of whom; how many stages are paid; what cards that
//! move at the same time set off.

use std::borrow::Cow;

use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Words};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::select::{Filter, How, Sel, Source};
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::games::dbz::terms::Who;
use crate::play::kernel::{GameContext, MoveError, Pending, Reactive, Side};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// How many power stages can be paid: an Ally that performs pays with its own.
    pub(super) fn payable(
        &self,
        t: &mut GameContext<'_>,
        (card, who): (Option<usize>, Side),
    ) -> u32 {
        self.own_stages(t, card).map_or_else(|| self.number(who, Number::Stages), |(_, own)| own)
    }

    fn pay(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: Option<usize>,
        n: u32,
    ) -> Result<(), MoveError> {
        match self.own_stages(t, card) {
            Some((ally, own)) => self.set_own_stages(t, ally, own - n),
            None => self.stages(t, cx, cx.side(), (-i32::try_from(n).unwrap_or(0), None, false)),
        }
    }

    /// A player pays so many power stages where they can.
    pub(super) fn pay_stages(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        payer: Option<usize>,
        n: u32,
    ) -> Result<(), MoveError> {
        let able = self.payable(t, (payer, cx.side())) >= n && t.rule(RuleSwitch::PayIfAble);
        cx.done = able;
        if able {
            return self.pay(t, cx, payer, n);
        }
        t.refuse(&self.source_key(cx.card), "unable_to_pay", "The stages are not paid");
        Ok(())
    }

    /// A player pays as many power stages as they like, of the Ally that performs the attack
    /// where its performer pays.
    pub(super) fn pay_any(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        performer: bool,
    ) -> Result<(), MoveError> {
        let ally = self.attacks.last().and_then(|current| current.performer);
        let payer = ally.filter(|_| performer).or(cx.card);
        let most = self.payable(t, (payer, cx.side()));
        let ways = (0..=most).map(|n| (n.to_string(), n.to_string())).collect();
        let at = t.ask_way(cx.side(), "Pay how many power stages?", ways)?;
        cx.paid = u32::try_from(at).unwrap_or(0);
        cx.done = cx.paid > 0;
        if cx.done { self.pay(t, cx, payer, cx.paid) } else { Ok(()) }
    }

    /// Whether chance chooses what a player discards from their hand.
    fn discards_by_chance(&self, cx: &EffectContext, sel: &Sel) -> bool {
        let chosen = matches!(sel.how, How::Choose | How::HolderChooses);
        if !chosen || sel.from != Source::Hand {
            return false;
        }
        let of = Self::whom(cx.side(), sel.of);
        self.constants_now().into_iter().any(|(_, side, constant)| {
            matches!(constant, Constant::RandomDiscards { who } if Self::is_meant(*who, side, of))
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
        let of = Self::whom(cx.side(), sel.of);
        let event = cx.event(kind, of);
        let Some(count) = sel.count.filter(|count| *count > 0 && sel.how.has_a_number()) else {
            self.assume_no_amount(t, cx, sel, &event);
            return Cow::Borrowed(sel);
        };
        let more = self.more_moved(t, &event, sel.from, count);
        if more == 0 {
            return Cow::Borrowed(sel);
        }
        Cow::Owned(Sel { count: Some(count + more), ..sel.clone() })
    }

    /// How many cards more than `count` are moved from a pile, by what cards say.
    pub(super) fn more_moved(
        &self,
        t: &mut GameContext<'_>,
        event: &Event,
        from: Source,
        count: usize,
    ) -> usize {
        let mut more = 0;
        for (card, by) in self.moved_amounts(t, event, from) {
            more += by;
            let words =
                format!("The number of cards is changed to {}{}", count + more, self.by(card.0));
            self.tell_modified(t, card, &words);
        }
        more
    }

    /// The cards that change how many cards are moved from a pile, and by how many.
    fn moved_amounts(
        &self,
        t: &mut GameContext<'_>,
        event: &Event,
        pile: Source,
    ) -> Vec<((Option<usize>, Side), usize)> {
        let mut all = Vec::new();
        for (card, side, constant) in self.constants_now() {
            let Constant::MovedAmount { on, from: (from, whose), by, guards } = constant else {
                continue;
            };
            let meant = on.contains(&event.kind)
                && *from == pile
                && whose.is_none_or(|whose| Self::is_meant(whose, side, event.who));
            if meant && self.all_hold(t, guards, (card, side), Some(event)) {
                all.push(((card, side), *by as usize));
            }
        }
        all
    }

    /// What is done 0 times is not done. A number of cards that is 0 is no amount that a card
    /// changes.
    pub(super) fn not_once(&self, t: &mut GameContext<'_>, cx: &mut EffectContext, what: &Effect) {
        cx.done = false;
        let Some(sel) = what.moved() else { return };
        let of = Self::whom(cx.side(), sel.of);
        let is_changed =
            self.constants_now().into_iter().any(|(_, side, constant)| match constant {
                Constant::MovedAmount { from: (from, whose), .. } => {
                    *from == sel.from && whose.is_none_or(|whose| Self::is_meant(whose, side, of))
                }
                _ => false,
            });
        if is_changed {
            t.assume_aloud(Assumption::AmountsAreNumbers);
        }
    }

    /// Cards that were told before are no amount that a card changes.
    fn assume_no_amount(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &Sel,
        event: &Event,
    ) {
        let told = match sel.how {
            How::It => cx.it.first().copied(),
            How::This => cx.card,
            _ => None,
        };
        let Some((holder, zone)) = told.and_then(|card| self.board.place(card)) else { return };
        let event = Event { who: holder, ..event.clone() };
        let mut piles = [Source::LifeDeck, Source::Discard].into_iter();
        let pile = match event.kind {
            // Wherever the card is, it is an amount of one that is Rejuvenated.
            EventKind::Rejuvenated => Some(Source::Discard),
            _ => piles.find(|pile| Zone::from(*pile) == zone),
        };
        if pile.is_some_and(|pile| !self.moved_amounts(t, &event, pile).is_empty()) {
            t.assume_aloud(Assumption::AmountsAreNumbers);
        }
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

    /// What a card in play waits for cards to leave play does nothing once it has left itself.
    pub(super) fn assume_of_leaving(&self, t: &mut GameContext<'_>, card: usize) {
        let Some(def) = self.board.def(card) else { return };
        let owner = self.board.owner(card);
        let mut waiting = def.trigger.iter().filter(|own| {
            !own.this && own.on == EventKind::LeftPlay && own.or.is_empty() && own.card.is_some()
        });
        let such = |filter: &Filter, t: &mut GameContext<'_>| {
            self.matches(t, filter, card, owner, Some(card))
        };
        if waiting.any(|own| own.card.as_ref().is_some_and(|filter| such(filter, t))) {
            t.assume_aloud(Assumption::PowersInPlay);
        }
    }

    /// Of cards that leave play at the same time, none is set off by another.
    pub(super) fn leave_together(&mut self, t: &mut GameContext<'_>, went: &[usize]) {
        let gone = |card: usize| {
            went.contains(&card) && !matches!(self.zone(card), Zone::InPlay | Zone::Attached)
        };
        let by_another = |pending: &Pending<Words>| {
            let (card, about) = (pending.card, pending.event.card);
            pending.float.is_none()
                && card != about
                && card.is_some_and(gone)
                && about.is_some_and(gone)
        };
        let none: Vec<bool> = self.reactions.pending.iter().map(by_another).collect();
        if none.contains(&true) {
            t.assume_aloud(Assumption::LeavingTogether);
            let mut none = none.into_iter();
            self.reactions.pending.retain(|_| none.next() != Some(true));
        }
    }
}
