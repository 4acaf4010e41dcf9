//! Triggers: who considers an event, what is refused, and in which order
//! those that take place do so.

use crate::play::dbz::card::{Limit, Trigger, Who};
use crate::play::dbz::happen::Hap;
use crate::play::dbz::state::{Dbz, Zone};
use crate::play::error::Halt;
use crate::play::table::{Frame, Table};
use crate::play::{RuleSwitch, Side};

/// A trigger with the card or the floating effect it is on, its place there, and its player.
type Waiting = (Option<usize>, Option<usize>, usize, Side, Trigger);

/// An effect that is to take place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pending {
    card: Option<usize>,
    life: u32,
    float: Option<usize>,
    at: usize,
    who: Side,
    trigger: Trigger,
    hap: Hap,
}

impl Dbz {
    /// Every waiting effect considers `hap`.
    pub(crate) fn consider(&mut self, t: &mut Table<'_>, hap: &Hap) {
        let mut waiting: Vec<Waiting> = Vec::new();
        for side in Side::BOTH {
            for zone in [Zone::InPlay, Zone::Attached] {
                for card in self.pile(side, zone) {
                    let own = self.def(*card).map_or(&[][..], |def| &def.trigger);
                    for (at, trigger) in own.iter().enumerate() {
                        waiting.push((Some(*card), None, at, side, trigger.clone()));
                    }
                }
            }
        }
        if let Some(card) = hap.card
            && !matches!(self.zone(card), Zone::InPlay | Zone::Attached)
            && let Some(def) = self.def(card)
        {
            let owner = self.cards[card].owner;
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
                hap,
                Pending {
                    card,
                    life: card.map_or(0, |card| self.cards[card].life),
                    float,
                    at,
                    who,
                    trigger,
                    hap: hap.clone(),
                },
            );
        }
    }

    fn consider_one(&mut self, t: &mut Table<'_>, hap: &Hap, next: Pending) {
        let Pending { card, who, trigger, .. } = &next;
        let who = *who;
        let on = trigger.on == hap.event || trigger.or.contains(&hap.event);
        let by = trigger.by.is_none_or(|by| hap.by == Some(Self::whom(who, by)));
        let whose = trigger
            .whose
            .is_none_or(|whose| whose == Who::Both || hap.who == Self::whom(who, whose));
        if !on || !by || !whose || trigger.this && hap.card != *card {
            return;
        }
        let like = trigger.card.as_ref().is_none_or(|filter| {
            hap.card.is_some_and(|about| self.matches(t, filter, about, who, *card))
        });
        if !like {
            return;
        }
        let key = card.map_or_else(|| "effect".to_owned(), |card| self.key(card).to_owned());
        let title = card.map_or("An effect", |card| self.title(card)).to_owned();
        for guard in &trigger.guards {
            if !self.holds(t, guard, who, Some(hap), None) {
                let name = format!("{guard:?}");
                let name = snake(name.split([' ', '(', '{']).next().unwrap_or(""));
                t.refuse(&key, &name, &format!("{title} does nothing: {}", guard_words(&name)));
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
    pub(crate) fn settle(&mut self, t: &mut Table<'_>) -> Result<(), Halt> {
        while !self.pending.is_empty() {
            let due = std::mem::take(&mut self.pending);
            let initiator = self.combat.unwrap_or(self.turn);
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

    /// A player's own effects of the same timing, in the order of his choice.
    fn in_order(&self, t: &mut Table<'_>, group: Vec<Pending>) -> Result<Vec<Pending>, Halt> {
        let sources: std::collections::BTreeSet<_> = group.iter().map(|p| p.card).collect();
        if sources.len() < 2 || !t.rule(RuleSwitch::CompetingOwnChoice) {
            return Ok(group);
        }
        let names: Vec<String> = group
            .iter()
            .map(|p| p.card.map_or_else(String::new, |card| self.key(card).to_owned()))
            .collect();
        let who = group[0].who;
        let question = format!("In which order do {} effects take place?", who.whose());
        let order = t.ask_pick(who, &question, &names, names.len(), names.len())?;
        Ok(order.into_iter().map(|at| group[at].clone()).collect())
    }

    fn fire(&mut self, t: &mut Table<'_>, pending: Pending) -> Result<(), Halt> {
        let Pending { card, life, float, who, trigger, hap, .. } = pending;
        let key = card.map_or_else(|| "effect".to_owned(), |card| self.key(card).to_owned());
        let title = card.map_or("An effect", |card| self.title(card)).to_owned();
        let mut it: Vec<usize> = hap.card.into_iter().collect();
        if let Some(at) = float {
            if self.floats[at].spent {
                return Ok(());
            }
            if let Some((about, then)) = self.floats[at].refers {
                if !t.rule(RuleSwitch::FloatsOutliveTheirCard) {
                    return Ok(());
                }
                it = vec![about];
                let moved = self.cards[about].life != then && self.zone(about).hidden();
                if moved && t.rule(RuleSwitch::HiddenZoneCancels) {
                    self.floats[at].spent = true;
                    let words = format!("{title} does nothing: the card it refers to is hidden");
                    t.refuse(&key, "hidden_zone", &words);
                    return Ok(());
                }
            }
        } else if let Some(card) = card
            && self.zone(card).hidden()
        {
            let moved = self.cards[card].life != life;
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
        t.mark("fired", vec![key], None, Some(who));
        let mut cx = self.context(card, who);
        cx.it.clone_from(&it);
        cx.that = hap.card.into_iter().collect();
        self.sentences(t, &mut cx, &trigger.effects)?;
        t.close();
        Ok(())
    }

    fn used_up(
        &self,
        t: &mut Table<'_>,
        card: Option<usize>,
        who: Side,
        trigger: &Trigger,
    ) -> Option<String> {
        let card = card?;
        if trigger.power
            && let Some(why) = self.drill_memory(t, card, who)
        {
            return Some(why.to_owned());
        }
        let key = (trigger.limit?, who, self.title(card).to_owned());
        self.memory.limits.contains(&key).then(|| limit_name(key.0).to_owned())
    }

    fn remember(&mut self, card: Option<usize>, who: Side, trigger: &Trigger) {
        let Some(card) = card else { return };
        let title = self.title(card).to_owned();
        if trigger.power {
            self.remember_drill(card, who);
        }
        if let Some(limit) = trigger.limit {
            self.memory.limits.insert((limit, who, title));
        }
    }
}

/// The name of a limit in refusals.
pub(crate) fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Combat => "once_per_combat",
        Limit::Turn => "once_per_turn",
        Limit::Game => "once_per_game",
    }
}

/// `DuringCombat` as `during_combat`.
pub(crate) fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// A guard that does not hold, in words.
pub(crate) fn guard_words(name: &str) -> String {
    match name {
        "during_combat" => "this is not during combat".to_owned(),
        "from_kind" | "not_from_kind" => "it is not an effect of the kind it waits for".to_owned(),
        "after_use" => "the card is not banished after use".to_owned(),
        "by_effect" => "it is not a card effect".to_owned(),
        "not_by_damage" => "it was done by damage".to_owned(),
        "happened" => "what it looks back at did not happen".to_owned(),
        "traits_at_most" | "trait" => "the Main Personality’s traits do not allow it".to_owned(),
        "mp_named" => "the Main Personality is not one that it names".to_owned(),
        "top_power_over" => "the Main Personality’s power level is too low".to_owned(),
        "anger_at_least" => "the anger is too low".to_owned(),
        "stages_at_most" => "there are too many power stages".to_owned(),
        "any_attached" => "no card is attached".to_owned(),
        "opponent_passed" => "the opponent’s last action was not to pass".to_owned(),
        "raised_anger" => "the attack raised no anger".to_owned(),
        "stopped" => "the attack was not stopped".to_owned(),
        "dealt_damage" => "no damage was dealt".to_owned(),
        "dealt_critical" => "no critical damage was dealt".to_owned(),
        "first_titled_this_combat" => "a card of this title has entered play before".to_owned(),
        "drill_memory" => "a Drill of this name has been used already".to_owned(),
        "once_per_combat" | "once_per_turn" | "once_per_game" => {
            format!("it has been used {}", name.replace('_', " "))
        }
        other => format!("“{}” is not so", other.replace('_', " ")),
    }
}
