//! Looking back: whether something has happened that the words of a card ask for.

use crate::play::RuleSwitch;
use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::{Guard, Since, Sought};
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, Reactive, Side};

impl Dbz {
    /// Whether something that is sought has happened since then.
    pub(crate) fn has_happened(
        &self,
        t: &mut GameContext<'_>,
        sought: &Sought,
        since: Since,
        (card, who): (Option<usize>, Side),
    ) -> bool {
        let now = self.attacks.last().map(|current| current.serial);
        self.memory.past.since(since, who).to_vec().iter().any(|(event, attack)| {
            let same = sought.another && now.is_some() && *attack == now;
            !same && self.is_sought(t, sought, event, (card, who))
        })
    }

    /// `If a Dragon Ball is banished in this way, you may play it.` speaks of that one, and of
    /// no other card that was banished.
    pub(super) fn speak_of_such(
        &self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        guards: &[Guard],
    ) {
        let [Guard::DidTo { card, .. }] = guards else { return };
        let you = cx.side();
        let such = cx.it.iter().filter(|own| self.matches(t, card, **own, you, cx.card));
        let such: Vec<usize> = such.copied().collect();
        if !such.is_empty() {
            cx.it = such;
        }
    }

    fn is_sought(
        &self,
        t: &mut GameContext<'_>,
        sought: &Sought,
        event: &Event,
        (card, who): (Option<usize>, Side),
    ) -> bool {
        let Sought { on, by, whose, card: like, guards, another: _ } = sought;
        // That it was an attack, the event says.
        let attacked = matches!(
            event.kind,
            EventKind::AttackPlayed | EventKind::AttackStopped | EventKind::AttackSuccessful
        );
        let mut like =
            like.as_ref().map(|own| Filter { attack: own.attack && !attacked, ..own.clone() });
        // And so that it was a copy.
        if let Some(own) = like.as_mut().filter(|own| own.more.copied) {
            if !event.how.copied {
                return false;
            }
            own.more.copied = false;
        }
        on.contains(&event.kind)
            && by.is_none_or(|by| Self::does(by, who, event))
            && whose.is_none_or(|whose| Self::is_meant(whose, who, event.who))
            && like.as_ref().is_none_or(|filter| {
                event.card.is_some_and(|about| self.matches(t, filter, about, who, card))
            })
            && self.all_hold(t, guards, (card, who), Some(event))
    }

    /// Whether the card that enters play is the first of its title to do so since then.
    pub(super) fn is_first_titled(&self, event: Option<&Event>, since: Since) -> bool {
        let Some((card, who)) = event.and_then(|event| Some((event.card?, event.who))) else {
            return true;
        };
        let title = self.board.title(card);
        let entered = self.memory.past.since(since, who).iter().filter(|(event, _)| {
            event.kind == EventKind::EnteredPlay
                && event.card.is_some_and(|card| self.board.title(card) == title)
        });
        entered.count() == 1
    }

    /// Whether that was done, on the way through a card, to a card for each name given. One
    /// name given twice needs two cards.
    pub(super) fn did_to_each(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        what: EventKind,
    ) -> bool {
        let done = cx.did_to.iter().filter(|(event, _)| *event == what);
        let mut left: Vec<usize> = done.map(|(_, card)| *card).collect();
        let mut met: Vec<&String> = Vec::new();
        for name in &cx.names {
            match left.iter().position(|card| self.has_name(t, *card, name)) {
                Some(at) => {
                    left.remove(at);
                }
                None if met.contains(&name) && !t.rule(RuleSwitch::TwoCopiesForTwoNames) => {}
                None => return false,
            }
            met.push(name);
        }
        !cx.names.is_empty()
    }
}
