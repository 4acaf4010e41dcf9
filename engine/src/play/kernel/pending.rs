//! What waits to take place, and what has been used.

use crate::play::kernel::answer::Side;
use crate::play::kernel::event::Event;
use crate::play::kernel::float::Floats;
use crate::play::kernel::limit::{Limit, Used};
use crate::play::kernel::trigger::{Trigger, Vocabulary};

/// A question, and its choices: the key of each, and its words where they are not the key's.
pub(crate) type Question = (String, Vec<(String, Option<String>)>);

/// An effect that is to take place.
#[derive(Clone, Debug)]
pub(crate) struct Pending<V: Vocabulary> {
    /// The card that it is on, and how often that card had moved.
    pub(crate) card: Option<usize>,
    pub(crate) life: u32,
    /// The floating effect that it is, if it is one.
    pub(crate) float: Option<usize>,
    /// Its place on the card.
    pub(crate) at: usize,
    pub(crate) who: Side,
    pub(crate) trigger: Trigger<V>,
    pub(crate) event: Event<V>,
    /// How often the card of the event had moved when that happened.
    pub(crate) event_life: u32,
}

impl<V: Vocabulary> Pending<V> {
    /// An effect of a card or one that floats, its place on its card, its player, and how often
    /// a card has moved.
    pub(crate) fn of(
        (card, float, at): (Option<usize>, Option<usize>, usize),
        who: Side,
        trigger: &Trigger<V>,
        event: &Event<V>,
        moves: impl Fn(usize) -> u32,
    ) -> Self {
        let life = card.map_or(0, &moves);
        let event_life = event.card.map_or(0, &moves);
        let (trigger, event) = (trigger.clone(), event.clone());
        Self { card, life, float, at, who, trigger, event, event_life }
    }

    /// Whether another of the same card is the same effect, or one that says the same.
    pub(crate) fn is_same_as(&self, other: &Self) -> bool {
        self.at == other.at && self.trigger.said.first() == other.trigger.said.first()
    }

    /// What it says, in quotation marks.
    pub(crate) fn quoted(&self) -> Option<String> {
        Some(format!("“{}”", self.trigger.said.first()?))
    }
}

/// Effects of several cards, each by the key of its card, and also by its words where another
/// card has the same title.
pub(crate) fn by_card<V: Vocabulary>(
    group: &[Pending<V>],
    key_and_title: impl Fn(Option<usize>) -> (String, String),
) -> Vec<(String, Option<String>)> {
    let named: Vec<(String, String)> = group.iter().map(|own| key_and_title(own.card)).collect();
    let is_shared = |title: &str| named.iter().filter(|own| own.1 == title).count() > 1;
    let words = |own: &Pending<V>, title: &str| {
        Some(format!("{title}: {}", own.quoted().filter(|_| is_shared(title))?))
    };
    let each = group.iter().zip(&named);
    each.map(|(own, (key, title))| (key.clone(), words(own, title))).collect()
}

/// What waits, what floats, and what has been used.
#[derive(Clone, Debug)]
pub(crate) struct Reactions<V: Vocabulary> {
    pub(crate) pending: Vec<Pending<V>>,
    pub(crate) floats: Floats<V>,
    /// Effects that are limited, by their player and the title of their card.
    pub(crate) limits: Used<Limit, (Side, String)>,
}

impl<V: Vocabulary> Default for Reactions<V> {
    fn default() -> Self {
        Self { pending: Vec::new(), floats: Floats::default(), limits: Used::default() }
    }
}
