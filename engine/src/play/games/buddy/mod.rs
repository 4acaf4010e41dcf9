//! Buddyfight: the Call and the Battle with their `[Counter]` windows.

mod battle;
mod call;
mod card;
mod event;
mod pending;
mod plan;
mod refusal;
mod rules;
mod steps;

use std::collections::BTreeMap;

use strum::VariantNames as _;

use card::{AREAS, Action, Card, Effect, Kind, Number, Setup, Time, Zone};

use crate::play::games::buddy::event::EventKind;
use crate::play::games::buddy::refusal::Refusal;
use crate::play::kernel::{
    Board, Frame, Game, GameContext, MoveError, Plan, Side, StateChange, Used, illegal,
};
use crate::play::step::Steps;
use crate::play::{Assumption, RuleSwitch};

/// What an ability that is used once is used once in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Period {
    AttackPhase,
}

/// The game.
#[derive(Clone, Debug)]
pub(crate) struct Buddy {
    board: Board<Card, Zone, Number>,
    /// Whose turn it is, once that is known.
    turn: Option<Side>,
    /// Whether the attack phase of the turn is over.
    attacked: bool,
    first_turn: bool,
    /// The monster being called, and the area it is called onto.
    calling: Option<(usize, Zone)>,
    battle: Option<pending::Battle>,
    /// Cards that have used `[Double Attack]`.
    doubled: Used<Period, usize>,
}

impl Game for Buddy {
    const EVENTS: &'static [&'static str] = EventKind::VARIANTS;
    const REFUSALS: &'static [&'static str] = refusal::Refusal::VARIANTS;
    const RULES: &'static [RuleSwitch] = rules::RULES;
    const PROCEDURES: &'static [(&'static str, Steps)] = steps::PROCEDURES;
    const PLAN: Plan = plan::PLAN;

    type Card = Card;
    type Zone = Zone;
    type Number = Number;
    type Setup = Setup;
    type Move = Action;

    fn set_up(cards: &BTreeMap<String, Card>, setup: &Setup) -> Result<Self, String> {
        let mut board = Board::new(cards);
        for (side, seat) in [(Side::P1, &setup.p1), (Side::P2, &setup.p2)] {
            board.lay(side, seat)?;
            board.numbers.entry((side, Number::Life)).or_insert(10);
        }
        board.lay_at_rest(&setup.rest)?;
        Ok(Self {
            board,
            turn: setup.turn,
            attacked: false,
            first_turn: setup.first_turn,
            calling: None,
            battle: None,
            doubled: Used::default(),
        })
    }

    fn actor(act: &Action) -> Option<Side> {
        match act {
            Action::Turn { who } | Action::Call { who, .. } | Action::AttackPhase { who } => {
                Some(*who)
            }
        }
    }

    fn board(&self) -> &Board<Card, Zone, Number> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board<Card, Zone, Number> {
        &mut self.board
    }

    fn act(&mut self, t: &mut GameContext<'_>, act: &Action) -> Result<(), MoveError> {
        match act {
            Action::Turn { who } => self.begin_turn(t, *who),
            Action::Call { who, card, area, buddy } => {
                let card = self.board.find(card)?;
                self.call(t, *who, card, *area, *buddy)
            }
            Action::AttackPhase { who } => self.attack_phase(t, *who),
        }
    }
}

impl Buddy {
    fn kind(&self, card: usize) -> Option<Kind> {
        self.board.def(card).map(|def| def.kind)
    }

    /// A turn begins.
    fn begin_turn(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        t.assume_aloud(Assumption::CardsStand);
        if self.turn.replace(who) == Some(who) {
            t.assume_aloud(Assumption::TurnsBetween);
        }
        self.attacked = false;
        self.first_turn = false;
        t.close_to(1);
        t.open(Frame::Turn, "turn", &format!("{} turn", who.whose()))?;
        let words = who.does("begin the turn", "begins the turn");
        let change = StateChange::Turn { who };
        self.board.record(t, &change, (EventKind::TurnBegan, None, who), &words)?;
        if self.board.number(who, Number::Attacks) != 0 {
            let event = EventKind::TurnBegan;
            self.board.set(t, event, (who, Number::Attacks), 0, "No attack of this turn yet")?;
        }
        self.board.stand_all(t, who)
    }

    /// Refuses what is not of this player's turn, or comes after its attack phase.
    fn check_turn(&mut self, who: Side) -> Result<(), MoveError> {
        if *self.turn.get_or_insert(who) != who {
            return illegal(Refusal::OtherPlayersTurn);
        }
        if self.attacked { illegal(Refusal::AttackPhaseOver) } else { Ok(()) }
    }

    /// Monsters on the three areas.
    fn monsters(&self, side: Side) -> Vec<usize> {
        AREAS.iter().flat_map(|area| self.board.pile(side, *area)).copied().collect()
    }

    /// A window in which players may activate a `[Counter]`: first those of
    /// `sides` in order, as often as they like.
    fn window(
        &mut self,
        t: &mut GameContext<'_>,
        sides: &[Side],
        time: Time,
    ) -> Result<(), MoveError> {
        for side in sides {
            let mut used = 0;
            loop {
                let options: Vec<usize> = self
                    .board
                    .pile(*side, Zone::Hand)
                    .iter()
                    .copied()
                    .filter(|card| {
                        self.board.def(*card).is_some_and(|def| {
                            !def.counter.is_empty()
                                && (def.times.is_empty() || def.times.contains(&time))
                        })
                    })
                    .collect();
                let chosen = self.board.offer(t, *side, "Use a [Counter]?", &options)?;
                let Some(card) = chosen else { break };
                used += 1;
                if used > 1 {
                    t.assume_aloud(Assumption::CountersInARow);
                }
                let missed = self.battle.as_ref().is_some_and(|battle| !battle.hit);
                if time == Time::DealtDamage && missed {
                    t.assume_aloud(Assumption::CounterAfterAMiss);
                }
                self.counter(t, *side, card)?;
            }
        }
        Ok(())
    }

    fn counter(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let text = who.does(&format!("use {}", def.name), &format!("uses {}", def.name));
        t.open(Frame::Effect, "counter", &text)?;
        self.board.shift(t, EventKind::Countered, card, (who, Zone::Table), &text)?;
        for effect in &def.counter {
            match effect {
                Effect::Life(n) => {
                    let to = self.board.number(who, Number::Life) + n;
                    let words = format!("{} life is now {to}", who.whose());
                    self.board.set(t, EventKind::LifeGained, (who, Number::Life), to, &words)?;
                }
                Effect::Damage(n) => self.damage(t, who.other(), *n)?,
                Effect::ReturnMonster => self.return_monster(t, who.other(), (who, card))?,
                Effect::ReturnOwnMonster => self.return_monster(t, who, (who, card))?,
                Effect::DestroyMonster => self.destroy_monster(t, who, card)?,
                Effect::CallTo(area) => self.call_by_effect(t, who, *area)?,
            }
        }
        let text = format!("{} goes to the drop zone", def.name);
        self.board.shift(t, EventKind::Dropped, card, (who, Zone::Drop), &text)?;
        t.close();
        Ok(())
    }
}
