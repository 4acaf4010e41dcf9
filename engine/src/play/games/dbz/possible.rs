//! What no table of this game can be: more anger than a level holds, another player's cards in a
//! deck, a Dragon Ball twice.

use crate::play::Assumption;
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::games::dbz::terms::Kind;
use crate::play::kernel::Side;

/// The piles that only their owner's cards enter.
const OWN_PILES: [Zone; 4] = [Zone::LifeDeck, Zone::Discard, Zone::Banished, Zone::Hand];

impl Dbz {
    /// Why the table cannot be as it is laid, in words.
    pub(super) fn check_possible(&self) -> Result<(), String> {
        for side in Side::BOTH {
            self.check_numbers(side)?;
            self.check_owned(side)?;
            self.check_alone(side)?;
        }
        Ok(())
    }

    fn check_numbers(&self, side: Side) -> Result<(), String> {
        let who = side.key();
        let level = self.number(side, Number::Level);
        if level == 0 {
            return Err(format!("{who} is at level 0: a Main Personality begins at level 1"));
        }
        let (stages, most) = (self.number(side, Number::Stages), Assumption::MostStages.number());
        if stages > most {
            return Err(format!("{who} has {stages} stages: a personality has at most {most}"));
        }
        let needed = self.needed_anger(Assumption::LevelAnger.number(), side).anger;
        let anger = self.number(side, Number::Anger);
        if anger >= needed {
            return Err(format!(
                "{who} has {anger} anger, and advances a level with {needed}: give less"
            ));
        }
        Ok(())
    }

    fn check_owned(&self, side: Side) -> Result<(), String> {
        for zone in OWN_PILES {
            let other = |card: &&usize| self.board.owner(**card) != side;
            if let Some(card) = self.board.pile(side, zone).iter().find(other) {
                return Err(format!(
                    "`{}` is in {} {} and is owned by the other player: no such card enters it",
                    self.board.key(*card),
                    side.key(),
                    zone.words()
                ));
            }
        }
        Ok(())
    }

    /// Of what a player has one alone there are not two.
    fn check_alone(&self, side: Side) -> Result<(), String> {
        let own = |card: &usize| {
            self.board.owner(*card) == side && self.kind(*card) == Some(Kind::DragonBall)
        };
        let in_play = self.board.pile(side, Zone::InPlay).iter().copied();
        let balls: Vec<usize> = in_play.filter(own).collect();
        for (at, ball) in balls.iter().enumerate() {
            let like = |other: &&usize| self.board.title(**other) == self.board.title(*ball);
            if let Some(other) = balls[..at].iter().find(like) {
                return Err(format!(
                    "`{}` and `{}` are the same Dragon Ball, in play for {}: a player has one of each",
                    self.board.key(*other),
                    self.board.key(*ball),
                    side.key()
                ));
            }
        }
        Ok(())
    }
}
