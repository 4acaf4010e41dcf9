//! Expectations: what must be on the trace, in which order, and what must not.

use serde::Deserialize;

use crate::play::kernel::answer::Side;
use crate::play::kernel::closed_name::EventName;
use crate::play::kernel::event::CommonEvent;
use crate::play::kernel::game::{ExpectedOf, Game};
use crate::play::kernel::mark::Mark;

/// Which mark is meant.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "G: Game")]
pub(crate) struct Pattern<G> {
    pub(crate) event: EventName<G>,
    pub(crate) card: Option<String>,
    pub(crate) source: Option<String>,
    pub(crate) who: Option<Side>,
}

/// An expectation between two moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct Expect<G: Game> {
    /// This event is on the trace of the move.
    pub(crate) event: Option<EventName<G>>,
    /// With this card as its subject, or as its source.
    pub(crate) card: Option<String>,
    /// By an effect of this card.
    pub(crate) source: Option<String>,
    /// Concerning this player.
    pub(crate) who: Option<Side>,
    /// Inside the step of this name, or of a label that begins so.
    pub(crate) step: Option<String>,
    /// Exact count; at least one if omitted.
    pub(crate) times: Option<usize>,
    /// Before the first of these.
    pub(crate) before: Option<Pattern<G>>,
    /// An effect of this card was carried out by its trigger.
    pub(crate) fired: Option<String>,
    /// A trigger of this card was considered and refused.
    pub(crate) not_fired: Option<String>,
    /// For the reason so named.
    pub(crate) guard: Option<String>,
    /// The state is now this.
    #[serde(rename = "state")]
    pub(crate) state_is: Option<ExpectedOf<G>>,
    /// Words of a cited passage that say so.
    pub(crate) says: Option<String>,
}

impl<G: Game> Expect<G> {
    /// What it asks of the trace; `None` where it asks of the state alone.
    fn pattern(&self) -> Option<(Pattern<G>, Option<&str>)> {
        let (event, card, guard) = if let Some(card) = &self.fired {
            (EventName::of(CommonEvent::Fired), Some(card.clone()), None)
        } else if let Some(card) = &self.not_fired {
            (EventName::of(CommonEvent::Refused), Some(card.clone()), self.guard.as_deref())
        } else {
            (self.event.clone()?, self.card.clone(), self.guard.as_deref())
        };
        Some((Pattern { event, card, source: self.source.clone(), who: self.who }, guard))
    }

    /// How many subjects it names: one is right.
    pub(crate) fn subjects(&self) -> usize {
        [self.event.is_some(), self.fired.is_some(), self.not_fired.is_some()]
            .iter()
            .filter(|set| **set)
            .count()
            + usize::from(self.state_is.is_some())
    }

    /// What it names that there is not: a card, or a step. An expectation of nothing would
    /// hold of a name that is misspelt.
    pub(crate) fn unknown(&self, marks: &[Mark], is_card: impl Fn(&str) -> bool) -> Option<String> {
        let before = self.before.as_ref();
        let cards = [&self.card, &self.source, &self.fired, &self.not_fired].into_iter();
        let cards = cards.chain(before.into_iter().flat_map(|own| [&own.card, &own.source]));
        let told = |name: &str| {
            let own = |mark: &Mark| {
                mark.source.as_deref() == Some(name) || mark.cards.iter().any(|card| card == name)
            };
            marks.iter().any(own)
        };
        if let Some(name) = cards.flatten().find(|name| !is_card(name) && !told(name)) {
            return Some(format!("no card is called `{name}`"));
        }
        let step = self.step.as_deref()?;
        let mut steps = G::PROCEDURES.iter().flat_map(|(_, steps)| steps.iter());
        let inside = |mark: &Mark| mark.is_inside(step);
        (!steps.any(|own| own.name == step) && !marks.iter().any(inside))
            .then(|| format!("no step is called `{step}`"))
    }

    /// Why `marks` do not meet it, if they do not.
    pub(crate) fn unmet(&self, marks: &[Mark]) -> Option<String> {
        let (pattern, guard) = self.pattern()?;
        let fits = |mark: &&Mark| {
            pattern.fits(mark)
                && guard.is_none_or(|g| mark.guard.as_deref() == Some(g))
                && self.step.as_ref().is_none_or(|step| mark.is_inside(step))
        };
        let found = marks.iter().filter(fits).count();
        let what = pattern.words(guard);
        match self.times {
            Some(times) if times != found => {
                return Some(format!("expected {what} {times} times, found it {found} times"));
            }
            None if found == 0 => return Some(format!("expected {what}, which did not happen")),
            _ => {}
        }
        let before = self.before.as_ref()?;
        let first = marks.iter().position(|mark| fits(&mark));
        let later = marks.iter().position(|mark| before.fits(mark));
        match (first, later) {
            (Some(first), Some(later)) if first < later => None,
            _ => Some(format!("expected {what} before {}", before.words(None))),
        }
    }
}

impl<G> Pattern<G> {
    fn fits(&self, mark: &Mark) -> bool {
        self.event.0 == mark.event
            && self.who.is_none_or(|who| mark.who == Some(who))
            && self.source.as_ref().is_none_or(|source| mark.source.as_ref() == Some(source))
            && self.card.as_ref().is_none_or(|card| mark.cards.contains(card))
    }

    fn words(&self, guard: Option<&str>) -> String {
        use std::fmt::Write;
        let mut words = format!("`{}`", self.event.0);
        for (label, value) in [("of", &self.card), ("by", &self.source)] {
            if let Some(value) = value {
                let _ = write!(words, " {label} `{value}`");
            }
        }
        if let Some(guard) = guard {
            let _ = write!(words, " for `{guard}`");
        }
        words
    }
}
