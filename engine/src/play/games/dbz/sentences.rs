//! The effects of a card, one sentence at a time, each with the words that say it.

use crate::play::games::dbz::effect::{Effect, EventKind};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::state::{Dbz, Number};
use crate::play::games::dbz::terms::Kind;
use crate::play::kernel::{Frame, GameContext, MoveError, Reactive, Said};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// Resolves sentences, one at a time. What they set off takes place after each.
    pub(crate) fn sentences(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        (list, said): (&[Effect], &Said),
    ) -> Result<(), MoveError> {
        self.sentences_where(t, cx, (list, said), |_| true)
    }

    /// Those of the sentences whose effects are `meant`, each by its number among all.
    pub(super) fn sentences_where(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        (list, said): (&[Effect], &Said),
        meant: impl Fn(&Effect) -> bool,
    ) -> Result<(), MoveError> {
        let mut order: Vec<usize> = (0..list.len()).filter(|at| meant(&list[*at])).collect();
        if list.len() > 1 && !t.rule(RuleSwitch::SentencesInOrder) {
            order.reverse();
        }
        let title = cx.card.map_or("the effect", |card| self.board.title(card)).to_owned();
        let level = self.number(cx.side(), Number::Level);
        // One sentence may say several effects.
        let goes_on = |one: &usize, other: &usize| said.together(list.len(), *one, *other);
        for sentence in order.chunk_by(goes_on) {
            if self.stops(t, cx, level) {
                break;
            }
            let at = sentence[0];
            let n = 1 + (0..at).filter(|before| !goes_on(before, &(before + 1))).count();
            let step = format!("sentence {n}");
            cx.words = said.of(list.len(), at);
            let words = match &cx.words {
                Some(words) => format!("Sentence {n} of {title}: “{words}”"),
                // What other cards append, and what is typed by hand, has no words of its own.
                None => format!("Effect {n} of {title}"),
            };
            t.open(Frame::Sentence, &step, &words)?;
            for (nth, at) in sentence.iter().enumerate() {
                if nth > 0 && self.stops(t, cx, level) {
                    break;
                }
                self.step_of(t, cx, list, *at)?;
            }
            t.close();
            if n == 1 && self.has_set_off_by_coming(cx) {
                t.assume_aloud(Assumption::PlayedAfterTheFirstEffect);
            }
            let before = self.as_they_are(&cx.it);
            self.after_sentence(t)?;
            let moved = before.into_iter().filter(|own| self.has_moved(own));
            cx.moved_since = moved.map(|(card, _)| card).collect();
        }
        Ok(())
    }

    /// Whether something waits that the play of the card set off, or its coming into play.
    fn has_set_off_by_coming(&self, cx: &EffectContext) -> bool {
        let comes = |kind| matches!(kind, EventKind::Played | EventKind::EnteredPlay);
        cx.card.is_some()
            && !cx.contextual
            && self.reactions.pending.iter().any(|own| {
                own.card != cx.card && own.event.card == cx.card && comes(own.event.kind)
            })
    }

    /// Whether no more of the card is resolved, which began at this level.
    fn stops(&self, t: &mut GameContext<'_>, cx: &EffectContext, level: u32) -> bool {
        if self.board.won.is_some() || self.ceases(t, cx) {
            return true;
        }
        // With the level its Drills are discarded, and are resumed only where one remains.
        let drill = cx.card.and_then(|card| self.kind(card)) == Some(Kind::Drill);
        drill && self.number(cx.side(), Number::Level) != level && self.gone(t, cx)
    }

    /// What a sentence has set off takes place.
    pub(crate) fn after_sentence(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        if !self.reactions.pending.is_empty() && t.rule(RuleSwitch::ContextualAfterSentence) {
            self.settle(t)?;
        }
        Ok(())
    }

    /// Whether what the card does has been cancelled.
    pub(super) fn is_cancelled(&self, card: usize) -> bool {
        self.memory.cancelled.contains(&(card, self.board.moves(card)))
    }

    /// Whether the card does no more as it has been cancelled, which is told.
    pub(super) fn ceases_as_cancelled(&self, t: &mut GameContext<'_>, card: usize) -> bool {
        let cancelled = self.is_cancelled(card);
        if cancelled {
            let words = format!("{} does no more: it is cancelled", self.board.title(card));
            t.refuse(self.board.key(card), "cancelled", &words);
        }
        cancelled
    }

    /// Whether the card has gone where not both can see it, and so does no more, wherever it
    /// has gone since.
    fn ceases(&self, t: &mut GameContext<'_>, cx: &EffectContext) -> bool {
        let Some(card) = cx.card else { return false };
        if self.ceases_as_cancelled(t, card) {
            return true;
        }
        let hidden = self.board.hidden_since(card, cx.life);
        if hidden && t.rule(RuleSwitch::HiddenZoneCeases) {
            if cx.contextual {
                t.assume_aloud(Assumption::CeasesThoughItSpeaksOfZones);
            }
            let words =
                format!("{} ceases to resolve its remaining sentences", self.board.title(card));
            t.refuse(self.board.key(card), "hidden_zone", &words);
            return true;
        }
        false
    }
}
