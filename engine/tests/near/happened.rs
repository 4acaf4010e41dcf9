//! All that happened in a run, as a number: it is another where anything comes in another
//! order, by another rule, or is done to another card, though the end is the same.

use std::fmt::Write as _;

use headjudge_engine::play::Outcome;

use super::lock::sum;

/// A number of all that happened in a run, in its order: the events, what they changed,
/// and the rules that decided. The words that tell it are not in it.
pub(super) fn happened(outcome: &Outcome) -> String {
    let mut all = String::new();
    for own in outcome.trace.walk() {
        let _ = write!(all, "{:?} {:?} {:?} {:?}", own.event, own.rule, own.refused, own.detail);
    }
    format!("{:x}", sum(&all))
}
