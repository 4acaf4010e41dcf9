//! Numbers of other rules inside a text: whether they alone differ, and only
//! because the rules they name were renumbered. Such a text is not reworded: it
//! says the same of the same rules. It is still told, as a change of its own.

use std::collections::{HashMap, HashSet};

use headjudge_corpus::ShiftedReference;

use crate::tokens::{plain, referring};

/// The references that follow their rules to new numbers; none where anything
/// else differs too.
pub(crate) fn shifted(
    old: (&str, &HashSet<String>),
    new: (&str, &HashSet<String>),
    renumbered: &HashMap<&str, &str>,
) -> Option<Vec<ShiftedReference>> {
    let (before, after) = (referring(old.0, old.1), referring(new.0, new.1));
    if before.len() != after.len() {
        return None;
    }
    let mut shifts: Vec<ShiftedReference> = Vec::new();
    let (mut i, mut j) = (0, 0);
    for (was, is) in before.iter().zip(&after) {
        // What is between the words, marks and spaces, must be the same.
        if old.0[i..was.0] != new.0[j..is.0] {
            return None;
        }
        (i, j) = (was.0 + was.1.len(), is.0 + is.1.len());
        if was.1 == is.1 {
            continue;
        }
        let (from, to) = (plain(was.1), plain(is.1));
        if !(was.2 || is.2) || renumbered.get(from.as_str()) != Some(&to.as_str()) {
            return None;
        }
        let shift = ShiftedReference { from, to };
        if !shifts.contains(&shift) {
            shifts.push(shift);
        }
    }
    (old.0[i..] == new.0[j..]).then_some(shifts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_follow_their_rules_are_shifted() {
        let set = |all: &[&str]| all.iter().map(|n| (*n).to_owned()).collect::<HashSet<_>>();
        let (old, new) = (set(&["7.1", "7.2", "8"]), set(&["7.1", "7.3", "9"]));
        let renumbered = HashMap::from([("7.1", "7.1"), ("7.2", "7.3"), ("8", "9")]);
        let ask = |a, b| shifted((a, &old), (b, &new), &renumbered).map(|found| found.len());
        assert_eq!(ask("See rule 7.2.", "See rule 7.3."), Some(1));
        assert_eq!(ask("See rule 7.1 and section 8", "See rule 7.1 and section 9"), Some(1));
        // It names another rule now, or says something else.
        assert_eq!(ask("See rule 7.2.", "See rule 7.1."), None);
        assert_eq!(ask("See rule 7.2.", "Read rule 7.3."), None);
        assert_eq!(ask("Draw 8 cards", "Draw 9 cards"), None);
        assert_eq!(ask("See rule 7.2, then pass.", "See rule 7.3; then pass."), None);
    }
}
