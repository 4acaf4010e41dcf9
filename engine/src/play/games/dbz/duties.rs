//! The steps of a turn. What no document says of them is assumed by name.

use serde::Deserialize;

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, EventKind};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Since;
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange, capital, illegal};

/// What a step does that is no action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Duty {
    /// The Life Decks are shuffled.
    #[serde(skip)]
    Shuffle,
    /// Cards are drawn in the Draw Step.
    Draw,
    /// Cards are drawn by the player on whom combat is declared.
    #[serde(skip)]
    DefenderDraws,
    PowerUp,
    #[serde(rename = "discard")]
    DiscardDown,
    Rejuvenate,
}

impl Duty {
    /// What is assumed of it.
    fn assumed(self) -> Assumption {
        match self {
            Self::Shuffle => Assumption::StartingStages,
            Self::Draw => Assumption::DrawStep,
            Self::DefenderDraws => Assumption::DefenderDraws,
            Self::PowerUp => Assumption::PowerUpStep,
            Self::DiscardDown => Assumption::DiscardStep,
            Self::Rejuvenate => Assumption::RejuvenationStep,
        }
    }

    /// What it is called.
    fn name(self) -> &'static str {
        match self {
            Self::Shuffle => "set-up",
            Self::Draw => "draw step",
            Self::DefenderDraws => "combat step",
            Self::PowerUp => "power up step",
            Self::DiscardDown => "discard step",
            Self::Rejuvenate => "rejuvenation step",
        }
    }
}

impl Dbz {
    /// Does what a step asks for, and completes what that sets off.
    pub(crate) fn duty(
        &mut self,
        t: &mut GameContext<'_>,
        duty: Duty,
        who: Side,
    ) -> Result<(), MoveError> {
        let held = self.filled_decks();
        t.open_assumed(duty.assumed(), duty.name())?;
        let many = usize::try_from(duty.assumed().number()).unwrap_or_default();
        match duty {
            Duty::Shuffle => {
                self.memory.from_the_start = true;
                self.memory.new_game = true;
                self.shuffle_all(t)?;
            }
            Duty::Draw => self.draw(t, who, many)?,
            Duty::DefenderDraws => self.draw(t, who.other(), many)?,
            Duty::PowerUp => self.power_up(t, who)?,
            Duty::DiscardDown => {
                for side in [who, who.other()] {
                    self.discard_down(t, side, many)?;
                    self.settle(t)?;
                }
            }
            Duty::Rejuvenate => self.rejuvenate(t, who, many)?,
        }
        self.complete(t)?;
        t.close();
        self.judge_table(t, held)
    }

    /// Has a step of the turn take place, by a line that says so.
    pub(super) fn take_step(
        &mut self,
        t: &mut GameContext<'_>,
        step: Duty,
    ) -> Result<(), MoveError> {
        self.outside_combat()?;
        let who = self.board.turn;
        let mut past = self.memory.past.since(Since::Turn, who).iter();
        let declared =
            past.any(|(event, _)| event.kind == EventKind::EnteringCombat && event.who == who);
        if step == Duty::Rejuvenate && declared {
            return illegal(Refusal::DeclaredCombat(who.does("have", "has")));
        }
        self.duty(t, step, who)
    }

    fn shuffle_all(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        for side in Side::BOTH {
            let mut cards = self.board.pile(side, Zone::LifeDeck).to_vec();
            t.shuffle(&mut cards);
            let text = format!("{} Life Deck is shuffled", capital(side.whose()));
            let change = StateChange::Order { side, zone: Zone::LifeDeck, cards };
            self.record(t, &change, &Event::new(EventKind::Shuffled, side), text)?;
        }
        Ok(())
    }

    fn draw(&mut self, t: &mut GameContext<'_>, who: Side, many: usize) -> Result<(), MoveError> {
        let deck = self.board.pile(who, Zone::LifeDeck);
        let top: Vec<usize> = deck.iter().rev().take(many).copied().collect();
        let way = ZoneChange::new(EventKind::Drawn, Zone::Hand);
        self.put(t, &mut by(who), &top, way, None).map(drop)
    }

    fn power_up(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let level = self.number(who, Number::Level);
        let own = self.levels[who.at()].iter().find(|own| own.level == level);
        let stated = own.and_then(|own| own.power_up);
        let more = stated.unwrap_or_else(|| Assumption::PowerUpStep.number());
        let mut more = i32::try_from(more).unwrap_or_default();
        if stated.is_some() {
            let words = format!("The Power Up Rating of level {level} is {more}");
            self.tell_modified(t, (None, who), &words);
        }
        for (card, by) in self.in_steps(t, who, |power_up, _| power_up) {
            more = more.saturating_add(by);
            self.tell_modifier(t, (card, who), (by.into(), 0));
        }
        if more <= 0 {
            return Ok(());
        }
        self.stages(t, &mut by(who), who, (more, None, false))
    }

    /// How much more a player's cards have in a step: what they say of both, and which counts.
    fn in_steps(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        which: fn(i32, i32) -> i32,
    ) -> Vec<(Option<usize>, i32)> {
        let said =
            self.constants().into_iter().filter_map(|(card, side, constant)| match constant {
                Constant::InSteps { power_up, hand, guards }
                    if side == who && self.all_hold(t, guards, (card, side), None) =>
                {
                    Some((card, which(*power_up, *hand)))
                }
                _ => None,
            });
        said.filter(|(_, more)| *more != 0).collect()
    }

    fn discard_down(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        to: usize,
    ) -> Result<(), MoveError> {
        let hand = self.board.pile(who, Zone::Hand).to_vec();
        let mut to = to;
        for (card, by) in self.in_steps(t, who, |_, hand| hand) {
            to = to.saturating_add_signed(by as isize);
            let keeps = who.does("keep", "keeps");
            let words = format!("{keeps} up to {to} cards{}", self.by(card));
            self.tell_modified(t, (card, who), &words);
        }
        let many = hand.len().saturating_sub(to);
        if many == 0 {
            return Ok(());
        }
        let picked = t.ask_among(who, hand.len(), (many, many), || {
            ("Discard which cards?".to_owned(), self.board.keys(&hand))
        })?;
        let cards: Vec<usize> = picked.into_iter().map(|at| hand[at]).collect();
        let way = ZoneChange::new(EventKind::Discarded, Zone::Discard);
        self.put(t, &mut by(who), &cards, way, None).map(drop)
    }

    fn rejuvenate(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        many: usize,
    ) -> Result<(), MoveError> {
        if self.board.pile(who, Zone::Discard).is_empty() || !t.ask_yes(who, "Rejuvenate?")? {
            return Ok(());
        }
        let event = by(who).event(EventKind::Rejuvenated, who);
        let many = many + self.more_moved(t, &event, Source::Discard, many);
        let pile = self.board.pile(who, Zone::Discard);
        let cards: Vec<usize> = pile.iter().rev().take(many).copied().collect();
        let way =
            ZoneChange { bottom: true, ..ZoneChange::new(EventKind::Rejuvenated, Zone::LifeDeck) };
        self.put(t, &mut by(who), &cards, way, None).map(drop)
    }
}

/// What a player does in a step, by no effect of a card.
fn by(who: Side) -> EffectContext {
    EffectContext { who: Some(who), ..EffectContext::default() }
}
