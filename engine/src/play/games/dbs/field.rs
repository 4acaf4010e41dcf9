//! The field: which card acts for those that lie together, and which cards battle.

use crate::play::RuleSwitch;
use crate::play::games::dbs::Dbs;
use crate::play::games::dbs::card::{Kind, Number, Zone};
use crate::play::games::dbs::event::EventKind;
use crate::play::kernel::{GameContext, Side};

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

    /// The same, told where it is another card.
    pub(super) fn told_acting(&self, t: &mut GameContext<'_>, who: Side, card: usize) -> usize {
        let top = self.acting(t, card);
        if top != card {
            let (own, over) = (self.board.title(card), self.board.title(top));
            let words = format!("{own} lies under {over}: the topmost card alone counts");
            t.note(EventKind::TopmostCounts, Some(self.board.key(top)), Some(who), &words);
        }
        top
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
