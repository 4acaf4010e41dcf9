//! What each step of a procedure permits, read from its own sentences: the
//! English text, or our rendering of it. It is apart from the dialects,
//! because a sentence that permits is written alike in all of them, and it
//! runs after the renderings are in place.

mod amount;
mod clause;
mod draft;
mod sentence;
mod token;

use headjudge_corpus::{Bound, Force, Permission, Player, Procedure, Step};

use draft::Context;
use sentence::{read_sentence, sentences};

/// Reads the permissions of every step of `procedures`.
pub(crate) fn read(procedures: &mut [Procedure]) {
    for procedure in procedures {
        let mut open: Option<List> = None;
        for step in &mut procedure.steps {
            let mut permissions = permissions_of(words_of(step));
            if open.as_ref().is_some_and(|list| list.part != step.part || begins_with_if(step)) {
                open = None;
            }
            if let Some(list) = &open {
                for permission in &mut permissions {
                    list.give(permission);
                }
            }
            if let Some(lead) = permissions.iter_mut().find(|own| opens_list(own)) {
                if lead.who == Player::Unnamed && lead.object.contains("you wish") {
                    lead.who = Player::You;
                }
                lead.force = Force::May;
                open = Some(List { step: step.n, who: lead.who, part: step.part.clone() });
            }
            step.permissions = permissions;
        }
    }
}

/// A list of actions that one step opens and the steps after it hold.
struct List {
    step: u32,
    who: Player,
    part: Option<String>,
}

impl List {
    /// Gives an item of the list to the player whom the list is for.
    fn give(&self, item: &mut Permission) {
        if item.who == Player::Unnamed && item.force == Force::Does {
            item.who = self.who;
            item.force = Force::May;
            item.opened_by = Some(self.step);
            // What is done at will is done no more often than it says.
            if let Some(number) = &mut item.number
                && number.bound == Bound::Exactly
            {
                number.bound = Bound::AtMost;
            }
        }
    }
}

/// Whether a sentence says that what follows is done at will.
fn opens_list(permission: &Permission) -> bool {
    permission.object.contains("the following actions") && permission.object.contains("wish")
}

fn begins_with_if(step: &Step) -> bool {
    words_of(step).starts_with("If ")
}

/// The words that are read: our rendering where there is one.
fn words_of(step: &Step) -> &str {
    step.english.as_deref().unwrap_or(&step.text)
}

fn permissions_of(text: &str) -> Vec<Permission> {
    let mut read: Vec<Permission> = Vec::new();
    for sentence in sentences(text) {
        let context = Context {
            who: read.last().map_or(Player::Unnamed, |last| last.who),
            verbs: read.last().map(|last| last.verbs.clone()).unwrap_or_default(),
            depth: 0,
        };
        read.extend(read_sentence(sentence.text, &context).into_iter().map(|draft| Permission {
            who: draft.who,
            force: draft.force,
            verbs: draft.verbs,
            object: draft.object,
            number: draft.number,
            condition: draft.condition,
            only: draft.only,
            words: sentence.text.to_owned(),
            at: u32::try_from(sentence.at).unwrap_or(u32::MAX),
            opened_by: None,
        }));
    }
    read
}

#[cfg(test)]
mod tests;
