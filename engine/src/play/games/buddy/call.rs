//! The Call: nine steps.

use crate::play::games::buddy::Buddy;
use crate::play::games::buddy::card::{AREAS, Card, Kind, Number, Time, Zone};
use crate::play::games::buddy::event::EventKind;
use crate::play::games::buddy::refusal::Refusal;
use crate::play::games::buddy::steps::CallStep;
use crate::play::kernel::{Frame, GameContext, MoveError, Side, illegal};
use crate::play::{Assumption, RuleSwitch};

/// The greatest overall size of the monsters of a player.
const SIZE: i64 = 3;

impl Buddy {
    /// Calls a monster.
    pub(super) fn call(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        area: Zone,
        buddy: bool,
    ) -> Result<(), MoveError> {
        self.check_turn(who)?;
        if self.board.place(card) != Some((who, Zone::Hand)) || self.kind(card) == Some(Kind::Spell)
        {
            return illegal(Refusal::NotAMonsterInHand(self.board.title(card).to_owned()));
        }
        let title = self.board.title(card).to_owned();
        t.open(
            Frame::Effect,
            "call",
            &who.does(&format!("call {title}"), &format!("calls {title}")),
        )?;
        let mut as_buddy = false;
        for step in CallStep::ALL {
            let frame = if *step == CallStep::Counter { Frame::Window } else { Frame::Step };
            if !t.open_step(*step, frame)? {
                continue;
            }
            let going = self.call_step(t, *step, who, card, area, (buddy, &mut as_buddy))?;
            t.close();
            if !going {
                break;
            }
        }
        self.calling = None;
        t.close();
        Ok(())
    }

    fn call_step(
        &mut self,
        t: &mut GameContext<'_>,
        step: CallStep,
        who: Side,
        card: usize,
        area: Zone,
        (buddy, as_buddy): (bool, &mut bool),
    ) -> Result<bool, MoveError> {
        let Some(def) = self.board.def(card).cloned() else { return Ok(false) };
        match step {
            CallStep::Declare => {
                let words = format!("{} is declared and revealed", def.name);
                self.board.shift(t, EventKind::Revealed, card, (who, Zone::Table), &words)?;
            }
            CallStep::Area => {
                let is_item = def.kind == Kind::Item;
                if is_item && area != Zone::Item || !is_item && !AREAS.contains(&area) {
                    return illegal(Refusal::NotAnArea);
                }
                if is_item {
                    t.assume_aloud(Assumption::ItemsAreCalled);
                }
                self.calling = Some((card, area));
                t.note(
                    EventKind::AreaDeclared,
                    Some(self.board.key(card)),
                    Some(who),
                    &format!("Onto {area:?}"),
                );
            }
            CallStep::BuddyCall if buddy => *as_buddy = self.may_buddy_call(t, who, card),
            CallStep::CheckCost if t.rule(RuleSwitch::CostCheckedBeforePaid) => {
                let key = self.board.key(card).to_owned();
                t.note(EventKind::CostChecked, Some(&key), Some(who), "Can the call be fulfilled?");
                if !self.can_pay(who, card) {
                    return self.cancel(t, who, card);
                }
            }
            CallStep::RestBuddy if *as_buddy => {
                let buddy = self.board.pile(who, Zone::Buddy).to_vec();
                for own in buddy {
                    let words = "The Buddy is placed in rest position on the Buddy area";
                    self.board.shift(
                        t,
                        EventKind::BuddyRested,
                        own,
                        (who, Zone::BuddyAtRest),
                        words,
                    )?;
                }
                let to = self.board.number(who, Number::BuddyCalls) + 1;
                self.board.set(
                    t,
                    EventKind::BuddyCalled,
                    (who, Number::BuddyCalls),
                    to,
                    "The Buddy is ready to be called",
                )?;
            }
            CallStep::Pay => {
                self.pay(t, who, &def)?;
                if !self.needs_met(who, card) {
                    return self.cancel(t, who, card);
                }
            }
            CallStep::Counter => self.window(t, &[who.other()], Time::Call)?,
            CallStep::Place => {
                let Some((_, area)) = self.calling else { return Ok(true) };
                if self.board.place(card) != Some((who, Zone::Table)) {
                    return Ok(true);
                }
                let words = format!("{} is placed onto {area:?}", def.name);
                self.board.shift(t, EventKind::Placed, card, (who, area), &words)?;
                if *as_buddy {
                    let to = self.board.number(who, Number::Life) + 1;
                    let words = format!("Buddy Call: {} life is now {to}", who.whose());
                    self.board.set(t, EventKind::LifeGained, (who, Number::Life), to, &words)?;
                }
            }
            CallStep::Check => self.check(t, who)?,
            _ => {}
        }
        Ok(true)
    }

    /// Pays what a call costs.
    fn pay(&mut self, t: &mut GameContext<'_>, who: Side, def: &Card) -> Result<(), MoveError> {
        let gauge = self.board.pile(who, Zone::Gauge).iter().rev().copied();
        let paid: Vec<usize> = gauge.take(def.call_cost).collect();
        for gauge in paid {
            let words = who.does("pay with gauge", "pays with gauge");
            self.board.shift(t, EventKind::Paid, gauge, (who, Zone::Drop), &words)?;
        }
        if def.call_life > 0 {
            let to = self.board.number(who, Number::Life) - def.call_life;
            let words = format!("{} life is paid: it is now {to}", who.whose());
            self.board.set(t, EventKind::Paid, (who, Number::Life), to, &words)?;
        }
        Ok(())
    }

    /// Whether the card shares the name of the Buddy, and no Buddy Call has been performed.
    fn may_buddy_call(&self, t: &mut GameContext<'_>, who: Side, card: usize) -> bool {
        let buddies = [Zone::Buddy, Zone::BuddyAtRest];
        let same = buddies
            .iter()
            .flat_map(|zone| self.board.pile(who, *zone))
            .any(|buddy| self.board.title(*buddy) == self.board.title(card));
        let key = self.board.key(card).to_owned();
        if !same && t.rule(RuleSwitch::BuddySharesName) {
            t.refuse(&key, "buddy_name", "No Buddy Call: the Buddy has another name");
            return false;
        }
        let again = self.board.number(who, Number::BuddyCalls) > 0;
        if again && t.rule(RuleSwitch::OneBuddyCall) {
            t.refuse(&key, "buddy_call_performed", "No Buddy Call: one has been performed");
            return false;
        }
        true
    }

    fn needs_met(&self, who: Side, card: usize) -> bool {
        let needs = self.board.def(card).and_then(|def| def.needs_in_drop.clone());
        needs.is_none_or(|needs| {
            self.board
                .pile(who, Zone::Drop)
                .iter()
                .any(|drop| self.board.title(*drop).contains(&needs))
        })
    }

    fn can_pay(&self, who: Side, card: usize) -> bool {
        let (gauge, life) =
            self.board.def(card).map_or((0, 0), |def| (def.call_cost, def.call_life));
        self.board.pile(who, Zone::Gauge).len() >= gauge
            && self.board.number(who, Number::Life) >= life
            && self.needs_met(who, card)
    }

    fn cancel(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<bool, MoveError> {
        let words = format!("The call of {} is cancelled", self.board.title(card));
        self.board.shift(t, EventKind::CallCancelled, card, (who, Zone::Hand), &words)?;
        Ok(false)
    }

    /// The checks after a monster is placed.
    pub(super) fn check(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let life_lost = |side| self.board.number(side, Number::Life) <= 0;
        let lost = |side| life_lost(side) || self.board.pile(side, Zone::Deck).is_empty();
        if lost(who.other()) {
            t.assume_aloud(Assumption::CallChecksTheCaller);
        }
        if let Some(loser) = [who, who.other()].into_iter().find(|side| lost(*side)) {
            let what = if life_lost(loser) { "life is 0 or below" } else { "deck is 0" };
            let why = format!("{} {what}", loser.whose());
            return self.board.win(t, loser.other(), &why);
        }
        for area in [Zone::Left, Zone::Center, Zone::Right, Zone::Item] {
            let pile = self.board.pile(who, area).to_vec();
            for old in pile.iter().take(pile.len().saturating_sub(1)) {
                let words = format!("{} was there before and is discarded", self.board.title(*old));
                self.board.shift(t, EventKind::Dropped, *old, (who, Zone::Drop), &words)?;
            }
        }
        loop {
            let all = self.monsters(who);
            let size: i64 =
                all.iter().filter_map(|card| self.board.def(*card)).map(|def| def.size).sum();
            if size <= SIZE {
                return Ok(());
            }
            let question = format!("The overall size is {size}: send which monster?");
            let picked = t.ask_pick(who, &question, &self.board.keys(&all), 1, 1)?;
            let sent = all[picked[0]];
            let words = format!("{} is sent to the drop zone", self.board.title(sent));
            self.board.shift(t, EventKind::Dropped, sent, (who, Zone::Drop), &words)?;
        }
    }

    /// Returns a monster of `whose` to their hand: one that is on an area.
    pub(super) fn return_monster(
        &mut self,
        t: &mut GameContext<'_>,
        whose: Side,
        by: (Side, usize),
    ) -> Result<(), MoveError> {
        let chosen = self.choose_monster(t, whose, by, "Return which monster?")?;
        let Some(card) = chosen else { return Ok(()) };
        let words = format!("{} returns to the hand", self.board.title(card));
        self.board.shift(t, EventKind::Returned, card, (whose, Zone::Hand), &words)
    }

    /// Destroys a monster of the opponent of `who`.
    pub(super) fn destroy_monster(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        by: usize,
    ) -> Result<(), MoveError> {
        let whose = who.other();
        let chosen = self.choose_monster(t, whose, (who, by), "Destroy which monster?")?;
        let Some(card) = chosen else { return Ok(()) };
        let words = format!("{} is destroyed", self.board.title(card));
        self.board.shift(t, EventKind::Destroyed, card, (whose, Zone::Drop), &words)
    }

    /// A player chooses a monster that is on an area of `whose`, for a card.
    fn choose_monster(
        &self,
        t: &mut GameContext<'_>,
        whose: Side,
        (who, by): (Side, usize),
        question: &str,
    ) -> Result<Option<usize>, MoveError> {
        let mut options = self.monsters(whose);
        if let Some((card, _)) = self.calling
            && whose != who
            && !t.rule(RuleSwitch::NotYetOnTheArea)
        {
            options.push(card);
        }
        if options.is_empty() {
            t.refuse(self.board.key(by), "no_target", "No monster has been placed onto an area");
            return Ok(None);
        }
        let picked = t.ask_among(who, options.len(), (1, 1), || {
            (question.to_owned(), self.board.keys(&options))
        })?;
        Ok(Some(options[picked[0]]))
    }

    /// A monster called by an effect: its cost is paid, and no window opens.
    pub(super) fn call_by_effect(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        area: Zone,
    ) -> Result<(), MoveError> {
        let options: Vec<usize> = self
            .board
            .pile(who, Zone::Hand)
            .iter()
            .copied()
            .filter(|card| self.kind(*card) == Some(Kind::Monster))
            .filter(|card| self.can_pay(who, *card) || !t.rule(RuleSwitch::CostCheckedBeforePaid))
            .collect();
        if options.is_empty() {
            t.refuse("call", "nothing_to_call", "No monster in hand can be called");
            return Ok(());
        }
        let keys = self.board.keys(&options);
        let picked = t.ask_pick(who, "Call which monster?", &keys, 0, 1)?;
        let Some(at) = picked.first() else { return Ok(()) };
        let card = options[*at];
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        t.assume_aloud(Assumption::CalledByACounter);
        self.pay(t, who, &def)?;
        let words = format!("{} is called to {area:?}", self.board.title(card));
        self.board.shift(t, EventKind::Placed, card, (who, area), &words)?;
        self.check(t, who)
    }
}
