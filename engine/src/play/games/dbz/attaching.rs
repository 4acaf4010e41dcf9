//! Cards that attach to a Main Personality: whether they do, and how they are used there.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::Who;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, Unmet};
use crate::play::{Assumption, RuleSwitch};

/// What becomes of a card that is to attach.
enum Attaching {
    Attaches,
    Banished,
    /// It stays where it is.
    Refused,
}

impl Dbz {
    /// Attaches cards to a Main Personality: another card to the one that its words name.
    pub(super) fn attach(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        (sel, who): (&Sel, Who),
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let copy = cx.card.filter(|_| sel.how == How::This && self.is_copied(cx));
        let cards = match copy.filter(|_| !t.rule(RuleSwitch::CopyDoesNotAttach)) {
            Some(card) => vec![card],
            None => self.select(t, cx, sel, "attach")?,
        };
        let (mut attach, mut banish) = (Vec::new(), Vec::new());
        for card in &cards {
            let own = self.board.def(*card).filter(|_| sel.how != How::This);
            let whose = own.and_then(Card::attaches_to).unwrap_or(who);
            let side = Self::whom(you, whose);
            match self.attaching(t, *card, side) {
                Attaching::Attaches => attach.push((*card, side)),
                Attaching::Banished => banish.push(*card),
                Attaching::Refused => {}
            }
        }
        let out = ZoneChange::new(EventKind::Banished, Zone::Banished);
        self.put(t, cx, &banish, out, None)?;
        let way = ZoneChange::new(EventKind::Attached, Zone::Attached);
        cx.done = false;
        for side in Side::BOTH {
            let own = attach.iter().filter(|(_, to)| *to == side);
            let own: Vec<usize> = own.map(|(card, _)| *card).collect();
            if !own.is_empty() {
                self.put(t, cx, &own, way, Some(side))?;
                self.remember_attached(t, you, &own);
            }
        }
        cx.done &= sel.is_met_by(attach.len());
        Ok(())
    }

    /// Remembers who has attached cards of the other player.
    fn remember_attached(&mut self, t: &mut GameContext<'_>, who: Side, cards: &[usize]) {
        for card in cards {
            if self.board.owner(*card) != who && self.zone(*card) == Zone::Attached {
                t.assume_aloud(Assumption::AttachedWithAnothersCard);
                self.memory.attached_by.insert((*card, self.board.moves(*card)), who);
            }
        }
    }

    /// Whose a card is that is attached: who attached it, or its owner.
    pub(super) fn attacher(&self, card: usize) -> Side {
        let by = self.memory.attached_by.get(&(card, self.board.moves(card)));
        by.copied().unwrap_or_else(|| self.board.owner(card))
    }

    /// Whether a card that is to attach to a player's Main Personality does.
    fn attaching(&self, t: &mut GameContext<'_>, card: usize, who: Side) -> Attaching {
        let Some((becomes, name, words)) = self.not_attached(t, card, who) else {
            return Attaching::Attaches;
        };
        t.refuse(self.board.key(card), name, &words);
        becomes
    }

    /// Whether a card of a player can attach to a Main Personality of `to` now.
    pub(super) fn can_attach(
        &self,
        t: &mut GameContext<'_>,
        (card, def): (usize, &Card),
        to: Who,
        you: Side,
    ) -> bool {
        let asked = def.asked_to_attach();
        let cx = self.context(Some(card), you);
        def.attaches_to().is_some_and(|own| {
            (to == Who::Both || own == to)
                && self.unmet(t, &asked, you, None, Some(&cx)).is_none()
                && self.not_attached(t, card, Self::whom(you, own)).is_none()
        })
    }

    /// What becomes of a card that does not attach to a player's Main Personality, and why.
    fn not_attached(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Option<(Attaching, &'static str, String)> {
        let title = self.board.title(card);
        if let Some(guard) = self.board.def(card).and_then(|def| def.no_attach.clone())
            && self.all_hold(t, std::slice::from_ref(&guard), (Some(card), who), None)
        {
            let words = format!("By its own words {title} does not attach, and is banished");
            return Some((Attaching::Banished, "banished_instead", words));
        }
        let asked = self.board.def(card).map(|def| def.attach_if.clone()).unwrap_or_default();
        let cx = self.context(Some(card), who);
        if let Some(Unmet { name, why }) = self.unmet(t, &asked, who, None, Some(&cx)) {
            return Some((Attaching::Refused, name, format!("{title} does not attach: {why}")));
        }
        let only_one = self.board.def(card).is_some_and(|def| def.only_one);
        let mut attached = self.board.pile(who, Zone::Attached).iter();
        let another = only_one && attached.any(|own| self.board.title(*own) == title);
        another
            .then(|| (Attaching::Refused, "only_one", format!("Only one {title} may be attached")))
    }

    /// The attached cards that a player may use by an action: those that are theirs,
    /// whoever's Main Personality they are attached to.
    pub(crate) fn attached_to_use(&self, who: Side) -> Vec<usize> {
        let all = Side::BOTH.into_iter().flat_map(|side| self.board.pile(side, Zone::Attached));
        let used = |card: &usize| {
            self.attacher(*card) == who
                && self.board.def(*card).is_some_and(|def| def.as_attached.is_some())
        };
        all.copied().filter(used).collect()
    }
}
