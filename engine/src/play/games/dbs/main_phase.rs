//! What a player does in the Main Phase besides battling.

use crate::play::games::dbs::Dbs;
use crate::play::games::dbs::card::{Card, Effect, Kind, Number, Time, Zone};
use crate::play::games::dbs::event::EventKind;
use crate::play::games::dbs::field::FIELD;
use crate::play::games::dbs::refusal::Refusal;
use crate::play::kernel::{GameContext, MoveError, Side, illegal};
use crate::play::{Assumption, RuleSwitch};

/// Dragon Balls in the Drop Area that a Wish asks for.
const BALLS: usize = 7;

impl Dbs {
    fn check_hand(&self, who: Side, card: usize, kind: Kind) -> Result<(), MoveError> {
        if self.board.place(card) == Some((who, Zone::Hand)) && self.kind(card) == Some(kind) {
            return Ok(());
        }
        illegal(Refusal::NotInHand(self.board.key(card).to_owned()))
    }

    /// Places a Battle Card.
    pub(super) fn place_battle(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        self.check_hand(who, card, Kind::Battle)?;
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        self.pay(t, who, card, def.cost, def.color_cost)?;
        if self.is_twin(t, who, &def) {
            let words =
                format!("{} is Unique: the one played first stays, and this one goes", def.name);
            return self.board.shift(t, EventKind::Dropped, card, (who, Zone::Drop), &words);
        }
        let words = format!("{} is placed in the Battle Area", def.name);
        self.board.shift(t, EventKind::Placed, card, (who, Zone::Battle), &words)?;
        self.place_in_mode(t, card)
    }

    /// A card that is placed is in Active Mode: it may attack at once.
    fn place_in_mode(&mut self, t: &mut GameContext<'_>, card: usize) -> Result<(), MoveError> {
        match self.board.place(card) {
            Some((side, _)) if !t.rule(RuleSwitch::PlacedActive) => {
                self.board.turn(t, card, true, side)
            }
            _ => Ok(()),
        }
    }

    /// Whether a card is Unique of which one is in the Battle Area.
    fn is_twin(&self, t: &mut GameContext<'_>, who: Side, def: &Card) -> bool {
        if !def.unique {
            return false;
        }
        let there = self.board.pile(who, Zone::Battle).iter();
        let same = |other: &usize| self.board.title(*other) == def.name;
        if there.clone().any(same) {
            return t.rule(RuleSwitch::UniqueFirstStays);
        }
        let unique = |other: &usize| self.board.def(*other).is_some_and(|def| def.unique);
        if there.clone().any(unique) {
            t.assume_aloud(Assumption::UniqueByName);
        }
        false
    }

    /// Places a Unison Card: as many markers as energy paid.
    pub(super) fn place_unison(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        pay: usize,
        second: Option<usize>,
    ) -> Result<(), MoveError> {
        self.check_hand(who, card, Kind::Unison)?;
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        if let Some(second) = second {
            if self.board.place(second) == Some((who, Zone::Unison)) {
                t.assume_aloud(Assumption::StackedFromTheHand);
                return illegal(Refusal::StackedInPlay(self.board.key(second).to_owned()));
            }
            self.check_hand(who, second, Kind::Unison)?;
            if second == card || self.board.title(second) != def.name {
                return illegal(Refusal::NotIdentical);
            }
            if self.board.number(who, Number::Stacks) > 0 && t.rule(RuleSwitch::StackOncePerTurn) {
                return illegal(Refusal::StackedAlready);
            }
        }
        if pay < def.color_cost.max(1) && t.rule(RuleSwitch::UnisonCostsOne) {
            return illegal(Refusal::PaysTooLittle);
        }
        self.pay(t, who, card, pay, def.color_cost)?;
        let paid = i64::try_from(pay).unwrap_or(0);
        let mut markers = if t.rule(RuleSwitch::MarkersArePaid) { paid } else { 1 };
        let old = self.board.pile(who, Zone::Unison).to_vec();
        if t.rule(RuleSwitch::OneUnison) {
            for gone in old {
                let words =
                    format!("{} is discarded for the new Unison Card", self.board.title(gone));
                self.board.shift(t, EventKind::Dropped, gone, (who, Zone::Drop), &words)?;
            }
        }
        let words = format!("{} is placed in the Unison Area", def.name);
        self.board.shift(t, EventKind::Placed, card, (who, Zone::Unison), &words)?;
        if let Some(second) = second {
            let (event, words) = (EventKind::Stacked, "A second copy is stacked");
            self.board.shift(t, event, second, (who, Zone::Unison), words)?;
            let stacks = self.board.number(who, Number::Stacks) + 1;
            let words = "Cards are stacked this turn";
            let event = EventKind::StackCount;
            self.board.set(t, event, (who, Number::Stacks), stacks, words)?;
            self.board.count(t, event, (second, Number::Stacks), 1, "They are one card")?;
            if t.rule(RuleSwitch::StackedMarker) {
                markers += 1;
            }
        }
        let put = if markers == 1 { "marker is" } else { "markers are" };
        let words = format!("{markers} {put} put on it");
        self.board.set(t, EventKind::MarkersSet, (who, Number::Markers), markers, &words)
    }

    /// Uses an Extra Card.
    pub(super) fn use_extra(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        time: Time,
    ) -> Result<(), MoveError> {
        self.check_hand(who, card, Kind::Extra)?;
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        if def.time != time {
            return illegal(Refusal::OtherTime);
        }
        self.pay(t, who, card, def.cost, def.color_cost)?;
        if def.field {
            if t.rule(RuleSwitch::FieldLastStays) {
                let old: Vec<usize> = self
                    .board
                    .pile(who, Zone::Battle)
                    .iter()
                    .copied()
                    .filter(|other| self.board.def(*other).is_some_and(|def| def.field))
                    .collect();
                for gone in old {
                    let words = format!("{} makes way for the later Field", self.board.title(gone));
                    self.board.shift(t, EventKind::Dropped, gone, (who, Zone::Drop), &words)?;
                }
            }
            let words = format!("{} is placed in the Battle Area", def.name);
            return self.board.shift(t, EventKind::Placed, card, (who, Zone::Battle), &words);
        }
        let words = format!("{} is used and goes to the Drop Area", def.name);
        self.board.shift(t, EventKind::Used, card, (who, Zone::Drop), &words)?;
        self.effects(t, who, card, &def.effect)
    }

    /// Uses a skill of a card on the field; a marker pays for it where it says so.
    pub(super) fn use_skill(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        let card = self.told_acting(t, who, card);
        let on_field =
            self.board.place(card).is_some_and(|(side, zone)| side == who && FIELD.contains(&zone));
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        if !on_field || def.skill.is_empty() {
            return illegal(Refusal::NoSkill(self.board.key(card).to_owned()));
        }
        if def.skill.contains(&Effect::Block) {
            return illegal(Refusal::ChangesTheTarget);
        }
        if def.wish && self.board.number(who, Number::Awakened) == 0 {
            return illegal(Refusal::WishNotTurnedOver);
        }
        if self.marker_skill_is_used(t, card) {
            return illegal(Refusal::MarkerSkillUsed);
        }
        self.pay_with_marker(t, who, card)?;
        if def.wish {
            self.board.set(
                t,
                EventKind::WishUsed,
                (who, Number::Awakened),
                0,
                "The Leader returns to its normal state",
            )?;
            self.remove_balls(t, who)?;
        }
        let words = format!("The skill of {} is used", def.name);
        t.note(EventKind::SkillUsed, Some(self.board.key(card)), Some(who), &words);
        self.effects(t, who, card, &def.skill)
    }

    /// Whether the skill of a card is paid with a marker, and was this turn.
    pub(super) fn marker_skill_is_used(&self, t: &mut GameContext<'_>, card: usize) -> bool {
        self.board.def(card).is_some_and(|def| def.marker_skill)
            && self.board.counter(card, Number::MarkerSkills) > 0
            && t.rule(RuleSwitch::MarkerSkillOncePerTurn)
    }

    /// A marker pays for the skill of a card that says so.
    pub(super) fn pay_with_marker(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        if !self.board.def(card).is_some_and(|def| def.marker_skill) {
            return Ok(());
        }
        let counter = (card, Number::MarkerSkills);
        let used = self.board.counter(card, Number::MarkerSkills) + 1;
        self.board.count(t, EventKind::MarkerSkill, counter, used, "A marker skill is used")?;
        self.lose_marker(t, who, card)
    }

    /// The Dragon Balls of a Wish are removed from the game.
    fn remove_balls(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let drop = self.board.pile(who, Zone::Drop).iter().copied();
        let is_ball = |card: &usize| self.board.def(*card).is_some_and(|def| def.dragon_ball);
        let mut balls: Vec<usize> = drop.filter(is_ball).collect();
        if balls.is_empty() || !t.rule(RuleSwitch::WishRemovesBalls) {
            return Ok(());
        }
        let most = BALLS.min(balls.len());
        let picked = t.ask_among(who, balls.len(), (most, most), || {
            ("Remove which Dragon Balls from the game?".to_owned(), self.board.keys(&balls))
        })?;
        balls = picked.into_iter().map(|at| balls[at]).collect();
        for ball in balls {
            let words = format!("{} is removed from the game", self.board.title(ball));
            self.board.shift(t, EventKind::Removed, ball, (who, Zone::Removed), &words)?;
        }
        Ok(())
    }

    /// Takes a marker off a Unison Card; without markers it is gone.
    pub(super) fn lose_marker(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        let left = self.board.number(who, Number::Markers) - 1;
        let markers = if left == 1 { "marker is" } else { "markers are" };
        let words = format!("{left} {markers} left on {}", self.board.title(card));
        self.board.set(t, EventKind::MarkerLost, (who, Number::Markers), left, &words)?;
        if left <= 0 && t.rule(RuleSwitch::NoMarkersNoUnison) {
            for gone in self.board.pile(who, Zone::Unison).to_vec() {
                let words = format!("{} goes to the Drop Area", self.board.title(gone));
                self.board.shift(t, EventKind::Dropped, gone, (who, Zone::Drop), &words)?;
            }
        }
        Ok(())
    }

    fn leader(&self, who: Side) -> Option<usize> {
        self.board.pile(who, Zone::Leader).last().copied()
    }

    /// Whether the condition of a Leader is met: its Life, or the Dragon Balls for its Wish.
    pub(super) fn may_awaken(&self, who: Side, leader: &Card) -> bool {
        let dropped =
            self.board.pile(who, Zone::Drop).iter().filter_map(|card| self.board.def(*card));
        if leader.wish {
            return dropped.filter(|def| def.dragon_ball).count() >= BALLS;
        }
        leader.awaken_at.is_some_and(|at| self.board.pile(who, Zone::Life).len() <= at)
    }

    /// Turns the Leader over, if its condition is met.
    pub(super) fn awaken(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let Some(leader) = self.leader(who) else { return illegal(Refusal::NoLeader) };
        let Some(def) = self.board.def(leader).cloned() else { return Ok(()) };
        if self.board.number(who, Number::Awakened) > 0 {
            if t.rule(RuleSwitch::AwakenedStays) {
                return illegal(Refusal::AwakenedAlready);
            }
            let words = format!("{} is turned back", def.name);
            return self.board.set(t, EventKind::Awakened, (who, Number::Awakened), 0, &words);
        }
        if t.rule(RuleSwitch::AwakenCondition)
            && (!def.wish || t.rule(RuleSwitch::WishNeedsSevenBalls))
            && !self.may_awaken(who, &def)
        {
            if def.kind == Kind::ZLeader && def.awaken_at.is_none() && !def.wish {
                return illegal(Refusal::NothingToAwaken(def.name));
            }
            return illegal(Refusal::ConditionNotMet);
        }
        let words = format!("{} is turned over", def.name);
        self.board.set(t, EventKind::Awakened, (who, Number::Awakened), 1, &words)
    }

    /// Places a Z-Leader on the Leader, once per turn.
    pub(super) fn place_z_leader(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        if self.board.place(card) != Some((who, Zone::ZDeck))
            || self.kind(card) != Some(Kind::ZLeader)
        {
            return illegal(Refusal::NotInZDeck("Z-Leader"));
        }
        let placed = self.board.number(who, Number::ZLeaders);
        if placed > 0 && t.rule(RuleSwitch::ZLeaderOncePerTurn) {
            return illegal(Refusal::ZLeaderPlaced);
        }
        let stacked = self.leader(who).and_then(|leader| self.kind(leader)) == Some(Kind::ZLeader);
        if stacked && t.rule(RuleSwitch::NoZLeaderOnZLeader) {
            return illegal(Refusal::ZLeaderOnZLeader);
        }
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        if def.fits.is_empty() {
            t.assume_aloud(Assumption::ZLeaderFits);
        } else if let Some(under) = self.leader(who)
            && !def.fits.iter().any(|name| name == self.board.title(under))
            && t.rule(RuleSwitch::ZLeaderOnItsLeader)
        {
            return illegal(Refusal::OtherLeader(self.board.title(under).to_owned()));
        }
        self.pay(t, who, card, def.cost, def.color_cost)?;
        self.pay_z(t, who, def.z_cost)?;
        self.board.set(
            t,
            EventKind::ZLeaderCount,
            (who, Number::ZLeaders),
            placed + 1,
            "The Z-Awaken skill is used",
        )?;
        let under = self.leader(who);
        if under.is_some_and(|under| self.board.rest.contains(&under)) {
            t.assume_aloud(Assumption::ZLeadersAreActive);
        }
        let words = format!("{} is placed on the Leader", def.name);
        self.board.shift(t, EventKind::ZLeaderPlaced, card, (who, Zone::Leader), &words)
    }

    /// Places a Z-Battle Card.
    pub(super) fn place_z_battle(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        if self.board.place(card) != Some((who, Zone::ZDeck))
            || self.kind(card) != Some(Kind::ZBattle)
        {
            return illegal(Refusal::NotInZDeck("Z-Battle Card"));
        }
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        self.pay(t, who, card, def.cost, def.color_cost)?;
        self.pay_z(t, who, def.z_cost)?;
        if self.is_twin(t, who, &def) {
            let words =
                format!("{} is Unique: the one played first stays, and this one goes", def.name);
            return self.board.shift(t, EventKind::Removed, card, (who, Zone::Removed), &words);
        }
        let words = format!("{} is placed in the Battle Area", def.name);
        self.board.shift(t, EventKind::Placed, card, (who, Zone::Battle), &words)?;
        self.place_in_mode(t, card)
    }
}
