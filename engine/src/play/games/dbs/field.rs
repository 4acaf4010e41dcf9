//! The field: which card acts for those that lie together, and which cards battle.

use crate::play::RuleSwitch;
use crate::play::games::dbs::Dbs;
use crate::play::games::dbs::card::{Kind, Number, Zone};
use crate::play::kernel::GameContext;

/// The zones of the cards that act and are attacked.
pub(super) const FIELD: [Zone; 3] = [Zone::Leader, Zone::Battle, Zone::Unison];

impl Dbs {
    /// The card that stands for those that `card` lies together with: the Z-Leader for the
    /// Leader under it, the topmost for stacked Unison Cards.
    pub(super) fn acting(&self, t: &mut GameContext<'_>, card: usize) -> usize {
        let Some((side, zone)) = self.board.place(card) else { return card };
        let pile = self.board.pile(side, zone);
        let over = pile.iter().copied().skip_while(|own| *own != card).skip(1);
        let stacked = |own: &usize| self.board.counter(*own, Number::Stacks) > 0;
        let (top, rule) = match zone {
            Zone::Leader => (over.last(), RuleSwitch::OneLeader),
            Zone::Unison => (over.take_while(stacked).last(), RuleSwitch::StackIsOneCard),
            _ => return card,
        };
        top.filter(|_| t.rule(rule)).unwrap_or(card)
    }

    pub(super) fn is_on_field(&self, card: usize) -> bool {
        self.board.place(card).is_some_and(|(_, zone)| FIELD.contains(&zone))
    }

    /// Whether a card is one that attacks and is attacked: a Leader, a Battle Card or a
    /// Unison Card on the field.
    pub(super) fn battles(&self, t: &mut GameContext<'_>, card: usize) -> bool {
        self.is_on_field(card)
            && (self.kind(card) != Some(Kind::Extra) || !t.rule(RuleSwitch::WhoBattles))
    }
}
