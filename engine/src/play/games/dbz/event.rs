//! Events: what happens to a card or a player, and the context of the effect
//! that makes it happen.

use std::sync::Arc;

use crate::play::games::dbz::effect::{EventKind, Words};
use crate::play::games::dbz::guard::Circumstance;
use crate::play::games::dbz::terms::AfterUse;
use crate::play::kernel::{self, Side};

/// Something that happens.
pub(crate) type Event = kernel::Event<Words>;

impl Event {
    /// Whether the effect of a card makes it happen.
    pub(super) fn is_by_card_effect(&self) -> bool {
        self.source.is_some() && !self.how.damage
    }

    /// Whether the effect of a card, a critical damage effect or Endurance makes it happen.
    pub(super) fn is_by_any_effect(&self) -> bool {
        self.is_by_card_effect() || self.how.critical || self.how.endurance
    }
}

/// What a card's resolution remembers on its way.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct EffectContext {
    pub(crate) card: Option<usize>,
    /// The player who does what it says.
    pub(crate) who: Option<Side>,
    /// The player whose effect it is, where it has the other do something.
    pub(crate) effect_of: Option<Side>,
    /// It is of the card in force itself, also while a copy of it is performed.
    pub(crate) of_original: bool,
    /// How often the card had moved when it began.
    pub(crate) life: u32,
    pub(crate) in_play: bool,
    /// The cards that the last effect dealt with.
    pub(crate) it: Vec<usize>,
    /// Those of them that what the sentence before set off has moved.
    pub(crate) moved_since: Vec<usize>,
    /// They were all that there were, so that no choice has given them an order.
    pub(crate) unordered: bool,
    /// The others of those of which some were chosen.
    pub(crate) others: Vec<usize>,
    /// The card that the trigger is about.
    pub(crate) that: Vec<usize>,
    /// What really happened.
    pub(crate) did: Vec<EventKind>,
    /// The cards that it happened to.
    pub(crate) did_to: Vec<(EventKind, usize)>,
    /// Whose level was changed on the way, and whether it was advanced.
    pub(crate) levelled: Vec<(Side, bool)>,
    /// Whether the last sentence did what it says.
    pub(crate) done: bool,
    /// What is done is a stipulation: in full, or not at all.
    pub(crate) whole: bool,
    /// It is done so that something else is.
    pub(crate) pays: bool,
    /// Something else was done in place of a part of it.
    pub(crate) replaced: bool,
    /// Less was done of a part of it than it says.
    pub(crate) lessened: bool,
    /// What a player may do was done.
    pub(crate) accepted: bool,
    pub(crate) names: Vec<String>,
    /// The sentence that is carried out.
    pub(crate) words: Option<Arc<str>>,
    pub(crate) after_use: Option<AfterUse>,
    /// It is a critical damage effect.
    pub(crate) critical: bool,
    /// It was set off by something that happened.
    pub(crate) contextual: bool,
    /// The stages that were paid on the way.
    pub(crate) paid: u32,
    /// The player whose Main Personality was chosen.
    pub(crate) chosen_mp: Option<Side>,
    /// By how many levels anger was lowered last.
    pub(crate) anger_lowered: u32,
    /// How many stages were gained or lost by what it waited for.
    pub(crate) stages_changed: u32,
    /// The cards that it speaks of were searched for, wherever they lay in a Life Deck.
    pub(crate) sought: bool,
    /// It stays in play, to be used so often again.
    pub(crate) stays: Option<u32>,
}

impl EffectContext {
    /// The cards to which this has happened last: by the last effect, or else by the last of
    /// those before it that did so.
    pub(crate) fn last_done(&self, what: EventKind) -> Vec<usize> {
        let done = |card: &usize| self.did_to.contains(&(what, *card));
        let last: Vec<usize> = self.it.iter().copied().filter(done).collect();
        if !last.is_empty() {
            return last;
        }
        let before = self.did_to.iter().rev().skip_while(|(event, _)| *event != what);
        before.take_while(|(event, _)| *event == what).map(|(_, card)| *card).collect()
    }

    pub(crate) fn side(&self) -> Side {
        self.who.unwrap_or(Side::P1)
    }

    /// The player whose effect it is, whoever does what it says.
    pub(crate) fn owner(&self) -> Option<Side> {
        self.effect_of.or(self.who)
    }

    /// Has `who` do what the effect of another says.
    pub(crate) fn done_by(&self, who: Side) -> Self {
        Self { who: Some(who), effect_of: self.owner(), ..self.clone() }
    }

    /// What each event that this effect makes happen says besides.
    pub(crate) fn circumstance(&self) -> Circumstance {
        Circumstance { critical: self.critical, ..Circumstance::default() }
    }

    /// An event that this effect makes happen to `who`.
    pub(crate) fn event(&self, kind: EventKind, who: Side) -> Event {
        let how = self.circumstance();
        let (by, effect_of, source) = (self.who, self.owner(), self.card);
        Event { by, effect_of, source, how, ..Event::new(kind, who) }
    }
}
