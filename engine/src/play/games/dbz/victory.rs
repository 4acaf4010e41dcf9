//! Winning: the one end that a game has, unless something else is done instead.

use crate::play::Assumption;
use crate::play::games::dbz::balls::set_and_number;
use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::{Kind, Victory};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange};

impl Dbz {
    /// A player wins.
    pub(crate) fn win(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        how: Victory,
    ) -> Result<(), MoveError> {
        if self.board.won.is_some() {
            return Ok(());
        }
        let mut event = Event::new(EventKind::Won, who);
        event.how.victory = Some(how);
        let mut cx = self.context(None, who);
        cx.who = None;
        if self.is_done_instead(t, &event, &mut cx, None)? {
            return Ok(());
        }
        self.victory = Some(how);
        let change = StateChange::Won { who };
        let text = format!("{} by {}", who.does("win", "wins"), how.words());
        self.record(t, &change, &event, text)
    }

    /// Of each player, whether their Life Deck has a card. A table may be laid without one.
    pub(crate) fn filled_decks(&self) -> [bool; 2] {
        Side::BOTH.map(|who| !self.board.pile(who, Zone::LifeDeck).is_empty())
    }

    /// Whether somebody has won by what lies on the table after an action or a step: all
    /// Dragon Balls of a set, or a Life Deck without cards that had some before.
    pub(crate) fn judge_table(
        &mut self,
        t: &mut GameContext<'_>,
        held: [bool; 2],
    ) -> Result<(), MoveError> {
        let active = self.board.turn;
        for who in [active, active.other()] {
            if self.board.won.is_none() && self.has_all_balls_of_a_set(who) {
                t.open_assumed(Assumption::DragonBallVictory, "victory")?;
                self.win(t, who, Victory::DragonBalls)?;
                t.close();
            }
        }
        for who in [active, active.other()] {
            let other = who.other();
            if self.board.won.is_none() && held[other.at()] && !self.filled_decks()[other.at()] {
                t.open_assumed(Assumption::SurvivalVictory, "victory")?;
                self.win(t, who, Victory::Survival)?;
                t.close();
            }
        }
        Ok(())
    }

    /// Tells what is assumed of a Dragon Ball that moves from a zone.
    pub(super) fn assume_of_balls(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        way: ZoneChange,
        from: Zone,
    ) {
        let Some(ball) = self.board.def(card).filter(|def| def.kind == Kind::DragonBall) else {
            return;
        };
        if way.event == EventKind::EnteredPlay && from != Zone::Table && !ball.effect.is_empty() {
            t.assume_aloud(Assumption::CapturedBallsAreUsed);
        }
        if way.to == Zone::InPlay && Side::BOTH.iter().any(|who| self.lacks_one_ball(*who)) {
            t.assume(Assumption::DragonBallVictory);
        }
        let title = self.board.title(card);
        let twin = |own: &usize| *own != card && self.board.title(*own) == title;
        if way.to == Zone::InPlay
            && Side::BOTH.iter().any(|who| self.board.pile(*who, Zone::InPlay).iter().any(twin))
        {
            t.assume_aloud(Assumption::TwinBalls);
        }
    }

    fn has_all_balls_of_a_set(&self, who: Side) -> bool {
        self.has_balls_of_a_set(who, Assumption::DragonBallVictory.number())
    }

    /// Whether another Dragon Ball of a set may be the last that a player needs.
    fn lacks_one_ball(&self, who: Side) -> bool {
        self.has_balls_of_a_set(who, Assumption::DragonBallVictory.number() - 1)
    }

    /// Whether a player controls so many Dragon Balls of one set, each of another title.
    fn has_balls_of_a_set(&self, who: Side, wanted: u32) -> bool {
        let mut titles: Vec<&str> = self
            .board
            .pile(who, Zone::InPlay)
            .iter()
            .filter_map(|card| self.board.def(*card))
            .filter(|def| def.kind == Kind::DragonBall)
            .map(|def| def.name.as_str())
            .collect();
        titles.sort_unstable();
        titles.dedup();
        let set = |title: &'_ str| set_and_number(title).map_or(title.len(), |(set, _)| set.len());
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        titles.chunk_by(|a, b| a[..set(a)] == b[..set(b)]).any(|own| own.len() >= wanted)
    }
}
