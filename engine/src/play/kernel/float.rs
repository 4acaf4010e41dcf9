//! Floating effects: they hold for a time, whatever becomes of their card.

use std::collections::BTreeMap;

use crate::play::kernel::answer::Side;
use crate::play::kernel::trigger::{Trigger, Vocabulary};

/// A floating effect.
#[derive(Clone, Debug)]
pub(crate) struct Float<V: Vocabulary> {
    pub(crate) source: Option<usize>,
    pub(crate) who: Side,
    pub(crate) until: V::Until,
    pub(crate) trigger: Option<Trigger<V>>,
    pub(crate) constant: Option<V::Constant>,
    /// The cards it refers to, as they were then.
    pub(crate) refers: Option<Vec<(usize, u32)>>,
    pub(crate) spent: bool,
    /// What else the game says of it.
    pub(crate) scope: V::FloatScope,
}

/// The floating effects, each by a number that stays its own.
#[derive(Clone, Debug)]
pub(crate) struct Floats<V: Vocabulary> {
    all: BTreeMap<usize, Float<V>>,
    made: usize,
}

impl<V: Vocabulary> Default for Floats<V> {
    fn default() -> Self {
        Self { all: BTreeMap::new(), made: 0 }
    }
}

impl<V: Vocabulary> Floats<V> {
    pub(crate) fn push(&mut self, float: Float<V>) {
        self.all.insert(self.made, float);
        self.made += 1;
    }

    /// Those that are not spent, in the order that they were made.
    pub(crate) fn active(&self) -> impl DoubleEndedIterator<Item = (usize, &Float<V>)> {
        self.all.iter().filter(|(_, float)| !float.spent).map(|(at, float)| (*at, float))
    }

    /// One that is not spent and has not ended.
    pub(crate) fn get(&self, at: usize) -> Option<&Float<V>> {
        self.all.get(&at).filter(|float| !float.spent)
    }

    pub(crate) fn spend(&mut self, at: usize) {
        if let Some(float) = self.all.get_mut(&at) {
            float.spent = true;
        }
    }

    /// Changes how long they last.
    pub(crate) fn each(&mut self, change: impl Fn(&mut Float<V>)) {
        self.all.values_mut().for_each(change);
    }

    /// Ends those that last no longer.
    pub(crate) fn end(&mut self, over: impl Fn(&Float<V>) -> bool) {
        self.all.retain(|_, float| !over(float));
    }
}
