//! Preparation for the start, the Charge Phase and the End Phase.

use crate::play::games::dbs::Dbs;
use crate::play::games::dbs::card::{Kind, Number, Zone};
use crate::play::games::dbs::event::EventKind;
use crate::play::games::dbs::refusal::Refusal;
use crate::play::games::dbs::steps::{Preparation, TurnStep};
use crate::play::kernel::{Frame, GameContext, MoveError, Side, StateChange, illegal};
use crate::play::{Assumption, RuleSwitch};

const HAND: usize = 6;
const LIFE: usize = 8;

impl Dbs {
    /// Preparation, step by step.
    pub(super) fn prepare(
        &mut self,
        t: &mut GameContext<'_>,
        first: Side,
    ) -> Result<(), MoveError> {
        for step in Preparation::ALL {
            if !t.open_step(*step, Frame::Step)? {
                continue;
            }
            for side in [first, first.other()] {
                self.prepare_step(t, *step, side, first)?;
            }
            t.close();
        }
        Ok(())
    }

    fn prepare_step(
        &mut self,
        t: &mut GameContext<'_>,
        step: Preparation,
        side: Side,
        first: Side,
    ) -> Result<(), MoveError> {
        match step {
            Preparation::Leader => {
                let leader = self
                    .board
                    .pile(side, Zone::Hand)
                    .iter()
                    .copied()
                    .find(|card| self.kind(*card) == Some(Kind::Leader));
                let Some(leader) = leader else { return illegal(Refusal::NoLeader) };
                let words = format!("{} Leader is placed front side up", side.whose());
                self.board.shift(
                    t,
                    EventKind::LeaderPlaced,
                    leader,
                    (side, Zone::Leader),
                    &words,
                )?;
            }
            Preparation::Deck => {
                let deck: Vec<usize> = self.board.pile(side, Zone::Drop).to_vec();
                for card in deck {
                    self.board.shift(
                        t,
                        EventKind::DeckPlaced,
                        card,
                        (side, Zone::Deck),
                        "A card of the deck is placed",
                    )?;
                }
                self.shuffle(t, side)?;
            }
            Preparation::ZDeck => {
                let z: Vec<usize> = self
                    .board
                    .pile(side, Zone::Hand)
                    .iter()
                    .copied()
                    .filter(|card| matches!(self.kind(*card), Some(Kind::ZLeader | Kind::ZBattle)))
                    .collect();
                for card in z {
                    self.board.shift(
                        t,
                        EventKind::ZDeckPlaced,
                        card,
                        (side, Zone::ZDeck),
                        "The Z-Deck is placed face down",
                    )?;
                }
            }
            Preparation::First if side == first => {
                let words = side.does("go first", "goes first");
                self.board.set(t, EventKind::FirstDecided, (side, Number::First), 1, &words)?;
            }
            Preparation::Hand => self.draw(t, side, HAND, Zone::Hand)?,
            Preparation::Mulligan => {
                let hand = self.board.pile(side, Zone::Hand).to_vec();
                if hand.is_empty() {
                    return Ok(());
                }
                let keys = self.board.keys(&hand);
                let question = "Mulligan: return which cards?";
                let back = t.ask_pick(side, question, &keys, 0, hand.len())?;
                for at in &back {
                    let change =
                        StateChange::Move { card: hand[*at], side, to: Zone::Deck, bottom: true };
                    let mark = (EventKind::Mulliganed, Some(hand[*at]), side);
                    self.board.record(t, &change, mark, "A card returns to the deck")?;
                }
                if back.is_empty() {
                    return Ok(());
                }
                self.shuffle(t, side)?;
                self.draw(t, side, back.len(), Zone::Hand)?;
            }
            Preparation::Life => self.draw(t, side, LIFE, Zone::Life)?,
            Preparation::First => {}
        }
        Ok(())
    }

    fn shuffle(&mut self, t: &mut GameContext<'_>, side: Side) -> Result<(), MoveError> {
        let cards = self.board.shuffled(side, Zone::Deck);
        let change = StateChange::Order { side, zone: Zone::Deck, cards };
        let words = format!("{} deck is shuffled", side.whose());
        self.board.record(t, &change, (EventKind::Shuffled, None, side), &words)
    }

    /// The Charge Phase.
    pub(super) fn begin_turn(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<(), MoveError> {
        let first = self.board.number(who.other(), Number::First) > 0;
        let before = self.begun.replace(who);
        let acted = before.is_none() && self.acted == Some(who);
        if before == Some(who) || acted || before.is_none() && first && self.is_fresh() {
            t.assume_aloud(Assumption::TurnsBetween);
        }
        self.ended = false;
        t.close_to(1);
        t.open(Frame::Turn, "turn", &format!("{} turn", who.whose()))?;
        let change = StateChange::Turn { who };
        let words = who.does("begin the turn", "begins the turn");
        self.board.record(t, &change, (EventKind::TurnBegan, None, who), &words)?;
        let turns = self.board.number(who, Number::Turns) + 1;
        let mut fresh = vec![(Number::Turns, turns)];
        let of_a_turn = [Number::ZLeaders, Number::Stacks];
        let used = of_a_turn.into_iter().filter(|own| self.board.number(who, *own) != 0);
        fresh.extend(used.map(|own| (own, 0)));
        for (number, to) in fresh {
            let words = match number {
                Number::Turns => format!("It is {} turn {to}", who.whose()),
                _ => "What is done once per turn may be done again".to_owned(),
            };
            self.board.set(t, EventKind::TurnBegan, (who, number), to, &words)?;
        }
        for card in self.board.counted(Number::MarkerSkills) {
            self.board.count(
                t,
                EventKind::TurnBegan,
                (card, Number::MarkerSkills),
                0,
                "What is done once per turn may be done again",
            )?;
        }
        for step in [TurnStep::Activate, TurnStep::Draw, TurnStep::Charge] {
            if self.board.won.is_some() {
                break;
            }
            if !t.open_step(step, Frame::Step)? {
                continue;
            }
            match step {
                TurnStep::Activate => self.board.stand_all(t, who)?,
                TurnStep::Draw => {
                    if self.first_turn(who) && t.rule(RuleSwitch::FirstTurnNoDraw) {
                        t.refuse(
                            "draw",
                            "first_turn",
                            "No card is drawn on the first player’s first turn",
                        );
                    } else {
                        self.draw(t, who, 1, Zone::Hand)?;
                    }
                }
                _ => self.charge(t, who)?,
            }
            t.close();
        }
        Ok(())
    }

    /// Whether no turn has begun yet.
    fn is_fresh(&self) -> bool {
        Side::BOTH.iter().all(|side| self.board.number(*side, Number::Turns) == 0)
    }

    /// Whether this is the first turn of the player going first.
    pub(super) fn first_turn(&self, who: Side) -> bool {
        self.board.number(who, Number::First) > 0 && self.board.number(who, Number::Turns) == 1
    }

    fn charge(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let hand = self.board.pile(who, Zone::Hand).to_vec();
        if let Some(card) = self.board.offer(t, who, "Charge which card as Energy?", &hand)? {
            let words = format!("{} is placed as Energy", self.board.title(card));
            self.board.shift(t, EventKind::Charged, card, (who, Zone::Energy), &words)?;
        }
        Ok(())
    }

    /// An action of the Main Phase, inside the Main Phase and its own step.
    pub(super) fn main_step(
        &mut self,
        t: &mut GameContext<'_>,
        step: TurnStep,
        who: Side,
        act: impl FnOnce(&mut Self, &mut GameContext<'_>) -> Result<(), MoveError>,
    ) -> Result<(), MoveError> {
        self.check_turn(who)?;
        self.acted = Some(who);
        if !t.open_step(TurnStep::Main, Frame::Step)? {
            return illegal(Refusal::NoMainPhase);
        }
        if !t.open_step(step, Frame::Step)? {
            return illegal(Refusal::NoSuchAction);
        }
        act(self, t)?;
        t.close();
        t.close();
        Ok(())
    }

    /// Refuses what is not of this player's turn.
    fn check_turn(&self, who: Side) -> Result<(), MoveError> {
        match (who == self.board.turn, self.ended) {
            (true, false) => Ok(()),
            (false, false) => illegal(Refusal::OtherPlayersTurn),
            (_, true) => illegal(Refusal::TurnOver),
        }
    }

    /// The End Phase: the turn passes to the other player.
    pub(super) fn end_turn(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        self.check_turn(who)?;
        self.ended = true;
        if t.open_step(TurnStep::End, Frame::Step)? {
            t.note(EventKind::TurnEnded, None, Some(who), "The turn ends");
            t.close();
        }
        Ok(())
    }
}
