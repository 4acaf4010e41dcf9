//! Score's game: the Battle Sequence, anger and levels, and the set-up of
//! the Double Power Rule.

mod card;
mod effect;
mod sequence;

use std::collections::BTreeMap;

use crate::play::board::{Board, Want};
use crate::play::error::{Halt, illegal};
use crate::play::game::Game;
use crate::play::table::{Frame, Table};
use crate::play::{RuleSwitch, Side};

use card::{Act, Card, Number, Setup, Zone};

/// Cards that the defender draws.
const DEFENDER_DRAWS: usize = 3;
/// The power stage at which ratings are compared, and that a scouter starts at.
const COMPARED_STAGE: i64 = 5;
/// The stage above 0 that the stronger player starts at.
const STRONG_STAGE: i64 = 2;

/// The game.
#[derive(Clone, Debug)]
pub(crate) struct Ccg {
    board: Board<Card, Zone, Number>,
    combat: Option<Side>,
    begin: Option<Side>,
    /// Floating effects: stages that a player's attacks do more.
    floats: Vec<(Side, i64)>,
    fight: Option<sequence::Fight>,
}

impl Game for Ccg {
    type Card = Card;
    type Setup = Setup;
    type Move = Act;
    type Want = Want<Zone, Number>;

    fn set_up(cards: &BTreeMap<String, Card>, setup: &Setup) -> Result<Self, String> {
        let mut board = Board::new(cards);
        for (side, seat) in [(Side::P1, &setup.p1), (Side::P2, &setup.p2)] {
            board.seat(side, seat, &[Zone::LifeDeck, Zone::Discard])?;
            for (number, usual) in [
                (Number::Level, 1),
                (Number::TopLevel, 4),
                (Number::Full, 10),
                (Number::Stages, COMPARED_STAGE),
            ] {
                board.numbers.entry((side, number)).or_insert(usual);
            }
        }
        Ok(Self { board, combat: None, begin: setup.combat, floats: Vec::new(), fight: None })
    }

    fn begin(&mut self, t: &mut Table<'_>) -> Result<(), Halt> {
        match self.begin {
            Some(who) => self.open_combat(t, who),
            None => Ok(()),
        }
    }

    fn act(&mut self, t: &mut Table<'_>, act: &Act) -> Result<(), Halt> {
        if self.board.won.is_some() {
            return illegal("the game is over");
        }
        match act {
            Act::Start {} => self.start(t),
            Act::Combat { who } => self.declare(t, *who),
            Act::Attack { who, card } => {
                let card = self.board.find(card)?;
                self.attack(t, *who, card)
            }
            Act::Pass { who } => self.pass(t, *who),
            Act::FinalPhysicalAttack { who, discard } => {
                let card = self.board.find(discard)?;
                self.final_attack(t, *who, card)
            }
        }
    }

    fn unlike(&self, want: &Want<Zone, Number>) -> Vec<String> {
        self.board.unlike(want)
    }

    fn replay(&mut self, detail: &serde_json::Value) -> Result<(), serde_json::Error> {
        let deed = serde_json::from_value(detail.clone())?;
        self.board.apply(&deed);
        Ok(())
    }

    fn state(&self) -> serde_json::Value {
        self.board.state()
    }

    fn size(&self) -> usize {
        self.board.size()
    }

    fn breach(&self) -> Option<String> {
        self.board.breach()
    }
}

impl Ccg {
    fn open_combat(&mut self, t: &mut Table<'_>, who: Side) -> Result<(), Halt> {
        self.combat = Some(who);
        t.open(Frame::Combat, "combat", &who.does("are the attacker", "is the attacker"))
    }

    /// Sets the scouters: the Double Power Rule.
    fn start(&mut self, t: &mut Table<'_>) -> Result<(), Halt> {
        let rating = |side| self.board.number(side, Number::Rating);
        let double = Side::BOTH
            .into_iter()
            .find(|side| rating(side.other()) > 0 && rating(*side) >= 2 * rating(side.other()));
        for side in Side::BOTH {
            self.board.set(
                t,
                "scouter_set",
                (side, Number::Stages),
                COMPARED_STAGE,
                "The Scouter is set to 5 above 0",
            )?;
        }
        let Some(strong) = double else { return Ok(()) };
        if !t.rule(RuleSwitch::DoublePower) {
            return Ok(());
        }
        let weak = strong.other();
        let words = format!("The rating is double: {} Scouter is set to 2 above 0", strong.whose());
        self.board.set(t, "scouter_set", (strong, Number::Stages), STRONG_STAGE, &words)?;
        let full = self.board.number(weak, Number::Full);
        let words = format!("{} Scouter is set to full", weak.whose());
        self.board.set(t, "scouter_set", (weak, Number::Stages), full, &words)?;
        self.board.set(
            t,
            "goes_first",
            (weak, Number::First),
            1,
            &weak.does("go first", "goes first"),
        )
    }

    fn declare(&mut self, t: &mut Table<'_>, who: Side) -> Result<(), Halt> {
        if self.combat.is_some() {
            return illegal("combat is under way already");
        }
        self.open_combat(t, who)?;
        if t.rule(RuleSwitch::DefenderDraws) {
            self.draw(t, who.other(), DEFENDER_DRAWS)?;
        }
        Ok(())
    }

    fn draw(&mut self, t: &mut Table<'_>, who: Side, count: usize) -> Result<(), Halt> {
        let top: Vec<usize> =
            self.board.pile(who, Zone::LifeDeck).iter().rev().take(count).copied().collect();
        for card in top {
            let words = who.does("draw a card", "draws a card");
            self.board.shift(t, "drawn", card, (who, Zone::Hand), &words)?;
        }
        Ok(())
    }

    /// The attacker passes. After two passes in a row combat is over.
    fn pass(&mut self, t: &mut Table<'_>, who: Side) -> Result<(), Halt> {
        if self.combat.is_none() {
            return illegal("there is no combat");
        }
        let before = self.board.number(who.other(), Number::Passes);
        self.board.set(t, "passed", (who, Number::Passes), 1, &who.does("pass", "passes"))?;
        if before > 0 && t.rule(RuleSwitch::TwoPassesEndCombat) {
            self.end_combat(t, who)?;
        }
        Ok(())
    }

    fn end_combat(&mut self, t: &mut Table<'_>, who: Side) -> Result<(), Halt> {
        self.combat = None;
        self.floats.clear();
        for side in Side::BOTH {
            for number in [Number::Passes, Number::Spent] {
                if self.board.number(side, number) != 0 {
                    self.board.set(t, "reset", (side, number), 0, "A new combat begins anew")?;
                }
            }
        }
        t.end(Frame::Combat);
        let deed = crate::play::board::Deed::Said;
        self.board.happen(t, &deed, ("combat_ended", None, who), "Combat is over")
    }

    /// A Final Physical Attack: no modifiers of its own, and no more combat.
    fn final_attack(&mut self, t: &mut Table<'_>, who: Side, card: usize) -> Result<(), Halt> {
        if self.board.place(card) != Some((who, Zone::Hand)) {
            return illegal("the card is not in hand");
        }
        if self.combat.is_none() || self.board.number(who, Number::Spent) > 0 {
            return illegal("he must pass for the remainder of combat");
        }
        let words = who.does(
            "discard a card for a Final Physical Attack",
            "discards a card for a Final Physical Attack",
        );
        self.board.shift(t, "discarded", card, (who, Zone::Discard), &words)?;
        self.perform(t, who, card, true)?;
        if t.rule(RuleSwitch::FinalAttackIsLast) {
            let words = who.does("must pass from now on", "must pass from now on");
            self.board.set(t, "spent", (who, Number::Spent), 1, &words)?;
        }
        Ok(())
    }
}
