//! Replacement effects: what is done in place of what would happen to a card or a player.

use crate::play::kernel::answer::Side;
use crate::play::kernel::context::GameContext;
use crate::play::kernel::event::Event;
use crate::play::kernel::move_error::MoveError;
use crate::play::kernel::reaction::Reactive;
use crate::play::kernel::trigger::{Replacement, Unmet, Vocabulary};

/// A replacement, with the card that it is on and that card’s player.
pub(crate) type Offer<V> = (usize, Side, Replacement<V>);

/// The kinds of event of a game.
type EventKindOf<G> = <<G as Reactive>::Words as Vocabulary>::EventKind;

/// A game whose cards do something in place of something else.
pub(crate) trait Replaces: Reactive {
    /// What a card replaces.
    fn replacements(card: &Self::Card) -> &[Replacement<Self::Words>];

    /// Whether the event takes a card from a hand.
    fn is_from_hand(event: &Event<Self::Words>) -> bool;

    /// Whether a guard that is not met tells that an event is not such a one as is waited for,
    /// whatever else is so.
    fn tells_events_apart(name: &'static str) -> bool {
        Self::is_of_another_event(name)
    }

    /// Whether a card is played from the hand to do something in place of something else.
    fn replaces_from_hand(card: &Self::Card, own: &Replacement<Self::Words>) -> bool;

    /// Whether an event is one of this kind.
    fn is_of(event: &Event<Self::Words>, kind: EventKindOf<Self>) -> bool {
        event.kind == kind
    }

    /// What guards ask of the event, for the card that would do something in its place.
    fn asked_by(cx: &Self::Resolution, by: usize) -> Self::Resolution;

    /// Why a power is not used in place of something now.
    fn unusable(&self, t: &mut GameContext<'_>, offer: &Offer<Self::Words>) -> Option<Unmet>;

    /// Whether a player could do what a card says in place of the event.
    fn is_able_instead(
        &self,
        t: &mut GameContext<'_>,
        offer: &Offer<Self::Words>,
        event: &Event<Self::Words>,
    ) -> bool;

    /// Every replacement that could be about `card`: its own, and those of cards in force.
    fn offered(&self, card: Option<usize>) -> Vec<Offer<Self::Words>> {
        let board = self.board();
        let blank = self.without_effect();
        let of = |card, zone, this| {
            let own = board.def(card).filter(|_| !blank.contains(&card));
            own.map_or(&[][..], Self::replacements)
                .iter()
                .filter(move |own| own.this == this && Self::in_force(zone, &own.guards))
        };
        let mut all = Vec::new();
        if let Some(card) = card
            && let Some((side, zone)) = board.place(card)
        {
            let in_force = Self::IN_FORCE.contains(&zone);
            let who = if in_force { self.speaker(card, zone, side) } else { board.owner(card) };
            all.extend(of(card, zone, true).map(|own| (card, who, own.clone())));
        }
        for side in Side::BOTH {
            for zone in Self::IN_FORCE {
                for by in board.pile(side, *zone) {
                    let who = self.speaker(*by, *zone, side);
                    all.extend(of(*by, *zone, false).map(|own| (*by, who, own.clone())));
                }
            }
            for by in board.pile(side, Self::HAND) {
                let Some(def) = board.def(*by) else { continue };
                let held =
                    Self::replacements(def).iter().filter(|own| Self::replaces_from_hand(def, own));
                all.extend(held.map(|own| (*by, side, own.clone())));
            }
        }
        all
    }

    /// Whether a replacement that is not used up is about an event.
    fn fits(
        &self,
        event: &Event<Self::Words>,
        (by, side, replacement): &Offer<Self::Words>,
    ) -> bool {
        let used = |limit| {
            let title = self.board().title(*by).to_owned();
            self.reactions().limits.has(limit, (*side, title))
        };
        let does = |who| Self::does(who, *side, event);
        let mut kinds = std::iter::once(replacement.of).chain(replacement.or.iter().copied());
        kinds.any(|kind| Self::is_of(event, kind))
            && (!replacement.from_hand || Self::is_from_hand(event))
            && replacement.by.is_none_or(does)
            && replacement.whose.is_none_or(|whose| Self::is_meant(whose, *side, event.who))
            && !replacement.limit.is_some_and(used)
            && event.source != Some(*by)
    }

    /// Why a replacement that is for the first time is not used, where something that it is
    /// about has happened in its period.
    fn came_before(&self, t: &mut GameContext<'_>, offer: &Offer<Self::Words>) -> Option<Unmet> {
        let limit = offer.2.limit.filter(|_| offer.2.first)?;
        let mut before = self.happened_within(limit).into_iter();
        // What else its conditions ask may have been otherwise then.
        let mut is_such = |event: &Event<Self::Words>| {
            offer.2.guards.iter().all(|guard| {
                self.unmet(t, std::slice::from_ref(guard), offer.1, Some(event), None)
                    .is_none_or(|unmet| !Self::tells_events_apart(unmet.name))
            })
        };
        before
            .any(|event| self.fits(&event, offer) && is_such(&event))
            .then(|| Unmet::not_first(limit))
    }

    /// The replacement that is used in place of `event`, which would happen;
    /// `targeted` where the effect itself says to which card; those of one player alone where
    /// one is told.
    fn replacement(
        &mut self,
        t: &mut GameContext<'_>,
        event: &Event<Self::Words>,
        (targeted, of): (bool, Option<Side>),
        cx: &Self::Resolution,
    ) -> Result<Option<Offer<Self::Words>>, MoveError> {
        let mut all = self.offered(event.card);
        all.retain(|own| of.is_none_or(|of| own.1 == of) && self.fits(event, own));
        for offer in self.of_each_player(t, all, |own| own.1).into_iter().flatten() {
            // An offer before it, of another copy of the card, may have used it up.
            if !self.fits(event, &offer) {
                continue;
            }
            let (by, side, replacement) = (offer.0, offer.1, &offer.2);
            let title = self.board().title(by).to_owned();
            if replacement.untargeted
                && targeted
                && Self::TIMING.targets_stand.is_some_and(|rule| t.rule(rule))
            {
                let words = format!("{title} does not affect it: the effect names the card");
                t.refuse(self.board().key(by), "targeted", &words);
                continue;
            }
            let asked = Self::asked_by(cx, by);
            let unmet = self
                .unmet(t, &replacement.guards, side, Some(event), Some(&asked))
                .or_else(|| self.came_before(t, &offer));
            if let Some(Unmet { name, why }) = unmet {
                if !Self::is_of_another_event(name) {
                    let words = format!("{title} does not replace it: {why}");
                    t.refuse(self.board().key(by), name, &words);
                }
                continue;
            }
            if let Some(limit) = replacement.limit.filter(|_| replacement.first) {
                self.reactions_mut().limits.note(limit, (side, title.clone()));
            }
            let kind: &str = event.kind.into();
            let about = event.card.map(|card| format!(": {}", self.board().title(card)));
            let what = format!("{}{}", kind.replace('_', " "), about.unwrap_or_default());
            let question = format!("Use the replacement effect of {title} ({what})?");
            if let Some(Unmet { name, why }) = self.unusable(t, &offer) {
                let words = format!("{title} does not replace it: {why}");
                t.refuse(self.board().key(by), name, &words);
                continue;
            }
            if replacement.may && !self.is_able_instead(t, &offer, event) {
                let words = format!("What {title} does instead cannot be done");
                t.refuse(self.board().key(by), "nothing_to_do", &words);
                continue;
            }
            if replacement.may && !t.ask_yes(side, &question)? {
                continue;
            }
            return Ok(Some(offer));
        }
        Ok(None)
    }
}
