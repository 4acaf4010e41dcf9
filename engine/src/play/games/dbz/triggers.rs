//! Triggers: who considers an event, what is refused, and in which order
//! those that take place do so.

use crate::play::RuleSwitch;
use crate::play::games::dbz::effect::Trigger;
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::state::{Dbz, Pending, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::games::dbz::wording::{guard_name, guard_words, limit_name};
use crate::play::kernel::{CommonEvent, Frame, GameContext, MoveError, Side};

/// A trigger with the card or the floating effect it is on, its place there, and its player.
type Waiting = (Option<usize>, Option<usize>, usize, Side, Trigger);

impl Dbz {
    /// Every waiting effect considers `event`.
    pub(crate) fn consider(&mut self, t: &mut GameContext<'_>, event: &Event) {
        let mut waiting: Vec<Waiting> = Vec::new();
        for side in Side::BOTH {
            for zone in [Zone::InPlay, Zone::Attached] {
                for card in self.board.pile(side, zone) {
                    let own = self.board.def(*card).map_or(&[][..], |def| &def.trigger);
                    for (at, trigger) in own.iter().enumerate() {
                        waiting.push((Some(*card), None, at, side, trigger.clone()));
                    }
                }
            }
        }
        if let Some(card) = event.card
            && !matches!(self.zone(card), Zone::InPlay | Zone::Attached)
            && let Some(def) = self.board.def(card)
        {
            let owner = self.board.owner(card);
            for (at, trigger) in def.trigger.iter().enumerate().filter(|(_, t)| t.this) {
                waiting.push((Some(card), None, at, owner, trigger.clone()));
            }
        }
        for (at, float) in self.floats.iter().enumerate().filter(|(_, float)| !float.spent) {
            if let Some(trigger) = &float.trigger {
                waiting.push((float.source, Some(at), 0, float.who, trigger.clone()));
            }
        }
        for (card, float, at, who, trigger) in waiting {
            self.consider_one(
                t,
                event,
                Pending {
                    card,
                    life: card.map_or(0, |card| self.board.moves(card)),
                    float,
                    at,
                    who,
                    trigger,
                    event: event.clone(),
                },
            );
        }
    }

    fn consider_one(&mut self, t: &mut GameContext<'_>, event: &Event, next: Pending) {
        let Pending { card, who, trigger, .. } = &next;
        let who = *who;
        let on = trigger.on == event.kind || trigger.or.contains(&event.kind);
        let by = trigger.by.is_none_or(|by| event.by == Some(Self::whom(who, by)));
        let whose = trigger
            .whose
            .is_none_or(|whose| whose == Who::Both || event.who == Self::whom(who, whose));
        if !on || !by || !whose || trigger.this && event.card != *card {
            return;
        }
        let like = trigger.card.as_ref().is_none_or(|filter| {
            event.card.is_some_and(|about| self.matches(t, filter, about, who, *card))
        });
        if !like {
            return;
        }
        let key = card.map_or_else(|| "effect".to_owned(), |card| self.board.key(card).to_owned());
        let title = card.map_or("An effect", |card| self.board.title(card)).to_owned();
        for guard in &trigger.guards {
            if !self.holds(t, guard, who, Some(event), None) {
                let name = guard_name(guard);
                t.refuse(&key, name, &format!("{title} does nothing: {}", guard_words(name)));
                return;
            }
        }
        let again = self.pending.iter().any(|p| {
            p.card == next.card && p.float == next.float && p.at == next.at && p.who == who
        });
        let each = trigger.each && (!again || t.rule(RuleSwitch::EachStyledCard));
        if again && !each {
            return;
        }
        if trigger.once && again {
            return;
        }
        self.pending.push(next);
    }

    /// Everything that is to take place now takes place.
    pub(crate) fn settle(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        while !self.pending.is_empty() {
            let due = std::mem::take(&mut self.pending);
            let initiator = self.board.combat.unwrap_or(self.board.turn);
            let (mut first, mut second): (Vec<_>, Vec<_>) =
                due.into_iter().partition(|pending| pending.who == initiator);
            if !first.is_empty()
                && !second.is_empty()
                && !t.rule(RuleSwitch::CompetingInitiatorFirst)
            {
                std::mem::swap(&mut first, &mut second);
            }
            for group in [first, second] {
                for pending in self.in_order(t, group)? {
                    self.fire(t, pending)?;
                }
            }
        }
        Ok(())
    }

    /// A player's own effects of the same timing, in the order that they choose.
    fn in_order(
        &self,
        t: &mut GameContext<'_>,
        group: Vec<Pending>,
    ) -> Result<Vec<Pending>, MoveError> {
        let sources: std::collections::BTreeSet<_> = group.iter().map(|p| p.card).collect();
        if sources.len() < 2 || !t.rule(RuleSwitch::CompetingOwnChoice) {
            return Ok(group);
        }
        let names: Vec<String> = group
            .iter()
            .map(|p| p.card.map_or_else(String::new, |card| self.board.key(card).to_owned()))
            .collect();
        let who = group[0].who;
        let question = format!("In which order do {} effects take place?", who.whose());
        let order = t.ask_pick(who, &question, &names, names.len(), names.len())?;
        Ok(order.into_iter().map(|at| group[at].clone()).collect())
    }

    fn fire(&mut self, t: &mut GameContext<'_>, pending: Pending) -> Result<(), MoveError> {
        let Pending { card, life, float, who, trigger, event, .. } = pending;
        let key = card.map_or_else(|| "effect".to_owned(), |card| self.board.key(card).to_owned());
        let title = card.map_or("An effect", |card| self.board.title(card)).to_owned();
        let mut it: Vec<usize> = event.card.into_iter().collect();
        if let Some(at) = float {
            if self.floats[at].spent {
                return Ok(());
            }
            if let Some(about) = self.floats[at].refers.clone() {
                if !t.rule(RuleSwitch::FloatsOutliveTheirCard) {
                    return Ok(());
                }
                let hidden = |(card, then): &(usize, u32)| {
                    self.board.moves(*card) != *then && self.zone(*card).hidden()
                };
                let gone = about.iter().any(hidden) && t.rule(RuleSwitch::HiddenZoneCancels);
                it = about
                    .iter()
                    .filter(|own| !gone || !hidden(own))
                    .map(|(card, _)| *card)
                    .collect();
                if gone && it.is_empty() {
                    self.floats[at].spent = true;
                    let words = format!("{title} does nothing: the card it refers to is hidden");
                    t.refuse(&key, "hidden_zone", &words);
                    return Ok(());
                }
            }
        } else if let Some(card) = card
            && self.zone(card).hidden()
        {
            let moved = self.board.moves(card) != life;
            let ceases = if moved {
                t.rule(RuleSwitch::HiddenZoneCeases)
            } else {
                !t.rule(RuleSwitch::HiddenZoneLeaving)
            };
            if ceases {
                let words = format!("{title} ceases to resolve: it is in a non-visible game zone");
                t.refuse(&key, "hidden_zone", &words);
                return Ok(());
            }
        }
        if let Some(why) = self.used_up(t, card, who, &trigger) {
            t.refuse(&key, &why, &format!("{title} does nothing: {}", guard_words(&why)));
            return Ok(());
        }
        if trigger.may || trigger.power {
            let question = format!("Use {title}?");
            if !t.ask_yes(who, &question)? {
                return Ok(());
            }
        }
        self.remember(card, who, &trigger);
        if trigger.once
            && let Some(at) = float
        {
            self.floats[at].spent = true;
        }
        t.open(Frame::Effect, "trigger", &format!("{title} takes effect"))?;
        t.mark(CommonEvent::Fired, vec![key], None, Some(who));
        let mut cx = self.context(card, who);
        cx.it.clone_from(&it);
        cx.that = event.card.into_iter().collect();
        self.sentences(t, &mut cx, &trigger.effects)?;
        // A Setup is used up by its power.
        if trigger.power
            && let Some(card) = card.filter(|card| self.kind(*card) == Some(Kind::Setup))
            && self.zone(card) == Zone::InPlay
        {
            let own = self.board.def(card).map(|def| def.after_use).unwrap_or_default();
            let after = cx.after_use.unwrap_or(own);
            self.after_use(t, &mut cx, card, after, who)?;
        }
        t.close();
        Ok(())
    }

    fn used_up(
        &self,
        t: &mut GameContext<'_>,
        card: Option<usize>,
        who: Side,
        trigger: &Trigger,
    ) -> Option<String> {
        let card = card?;
        if trigger.power && self.drill_memory(t, card, who) {
            return Some("drill_memory".to_owned());
        }
        let key = (trigger.limit?, who, self.board.title(card).to_owned());
        self.memory.limits.contains(&key).then(|| limit_name(key.0).to_owned())
    }

    fn remember(&mut self, card: Option<usize>, who: Side, trigger: &Trigger) {
        let Some(card) = card else { return };
        let title = self.board.title(card).to_owned();
        if trigger.power {
            self.remember_drill(card, who);
        }
        if let Some(limit) = trigger.limit {
            self.memory.limits.insert((limit, who, title));
        }
    }
}
