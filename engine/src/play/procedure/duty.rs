//! Whether a step orders a thing or leaves it to the player. It is apart from
//! what a step permits, because a sentence that only says what is done orders
//! it in some words, and in others merely says how it is done.

use headjudge_corpus::{Force, Permission, Procedure, Step, verb_of};

use super::matching::{Finding, Met, fitting, met};
use super::purpose::Kind;
use super::question::Question;
use super::sides::{Holder, holder};
use super::words::{is_ordering, verb_fits, words};

/// What the sentences at `here` say to a question about a duty.
pub(super) fn find<'p>(
    procedure: &'p Procedure,
    here: &'p Step,
    question: &Question,
) -> Finding<'p> {
    let must = question.kind == Kind::Must;
    let (mut ordered, mut choice, mut others, mut open) = (None, None, None, false);
    for placed in fitting(procedure, here, question) {
        let whose = holder(procedure, placed.permission, question.who);
        let if_player = whose == Holder::TheirsIf;
        match (placed.permission.force, whose, met(&placed, question)) {
            (Force::MayNot, Holder::Others, _) => {}
            (Force::MayNot, _, Met::Yes | Met::Fewer(_)) if must => {
                return Finding::Forbidden(placed);
            }
            (Force::MayNot, ..) | (_, Holder::Open, _) | (_, _, Met::Unsaid) => open = true,
            (_, Holder::Others, _) => _ = others.get_or_insert(placed),
            (Force::May, ..) => _ = choice.get_or_insert(Finding::Choice { by: placed, if_player }),
            (_, _, Met::Yes) if orders(placed.permission) => {
                ordered.get_or_insert(Finding::Ordered { by: placed, if_player });
            }
            (_, _, Met::Fewer(amount)) if must && orders(placed.permission) => {
                ordered.get_or_insert(Finding::Fewer(placed, amount));
            }
            _ => {}
        }
    }
    // `you may rest your Monster`, where another sentence has the attacking card rested.
    let has_it_done = |own: &Permission| {
        matches!(own.force, Force::Does | Force::Must) && verb_fits(question.verb, false, own)
    };
    open |= choice.is_some() && question.verb.is_some() && here.permissions.iter().any(has_it_done);
    match (ordered, choice, others) {
        (Some(found), None, _) | (None, Some(found), _) if !open => found,
        (None, None, Some(placed)) if must && !open => Finding::Others(placed),
        _ => Finding::Silent,
    }
}

/// Whether the sentence orders what it says: by `must`, or by a plain verb
/// that leaves nothing to the player, and without another way.
fn orders(permission: &Permission) -> bool {
    let plain =
        permission.force == Force::Must || permission.verbs.iter().all(|verb| is_ordering(verb));
    plain && !has_another_way(permission)
}

/// Whether the sentence leaves another way: `plays a card or passes`, `an Item or a Spell`.
fn has_another_way(permission: &Permission) -> bool {
    const BEHIND: [&str; 7] = ["of", "from", "on", "in", "with", "associated", "that"];
    let said = words(&permission.words);
    let other_act = said.windows(2).any(|pair| {
        let verb = verb_of(&pair[1]);
        pair[0] == "or" && verb.is_some_and(|verb| !permission.verbs.iter().any(|own| own == verb))
    });
    // `discarded/banished`
    let slashed = permission.words.split('/').collect::<Vec<&str>>().windows(2).any(|pair| {
        let (before, after) = (words(pair[0]), words(pair[1]));
        before.last().and_then(|word| verb_of(word)).is_some()
            && after.first().and_then(|word| verb_of(word)).is_some()
    });
    let object = words(&permission.object);
    let mut head = object.iter().take_while(|word| !BEHIND.contains(&word.as_str()));
    other_act || slashed || head.any(|word| word == "or")
}
