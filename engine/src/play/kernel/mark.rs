//! Marks: what happened, flat and in order, for expectations to match.

use crate::play::kernel::answer::Side;

/// A mark on the trace, flat and in order, for expectations to match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) event: &'static str,
    pub(crate) cards: Vec<String>,
    pub(crate) source: Option<String>,
    pub(crate) who: Option<Side>,
    pub(crate) guard: Option<String>,
    pub(crate) step: Option<String>,
    pub(crate) step_name: Option<&'static str>,
}

impl Mark {
    /// Whether it is inside the step of this name, or of a label that begins so.
    pub(crate) fn is_inside(&self, step: &str) -> bool {
        self.step_name == Some(step)
            || self.step.as_ref().is_some_and(|label| label.starts_with(step))
    }
}
