//! Whether a sentence of a step is about what a question asks, and how far it
//! goes. It is apart from the answer, because what is permitted and what is
//! ordered are found by the same comparison.

use headjudge_corpus::{Bound, Force, HowMany, Permission, Procedure, Step};

use super::place::covers_place;
use super::question::{Count, Question};
use super::words::{
    bag_of, denies, has, is_determiner, is_general, is_state, number, same, stem, stems, verb_fits,
    words,
};

/// What the sentences of a step say to a question, with the sentence it rests on.
pub(super) enum Finding<'p> {
    Permitted {
        by: Placed<'p>,
        if_player: bool,
    },
    /// A duty: the sentence says that it is done.
    Ordered {
        by: Placed<'p>,
        if_player: bool,
    },
    /// No duty: the sentence leaves it to the player.
    Choice {
        by: Placed<'p>,
        if_player: bool,
    },
    Forbidden(Placed<'p>),
    /// Only the other player is given it.
    Others(Placed<'p>),
    /// The sentence permits fewer.
    Fewer(Placed<'p>, HowMany),
    Silent,
}

/// A permission, and the step whose sentence it is.
#[derive(Clone, Copy)]
pub(super) struct Placed<'p> {
    pub(super) step: &'p Step,
    pub(super) permission: &'p Permission,
}

/// The stems of what a fight is called.
const FIGHTS: [&str; 3] = ["atack", "combat", "batle"];

/// How a permission meets a question about the same thing.
pub(super) enum Met {
    Yes,
    Fewer(HowMany),
    Unsaid,
}

/// The permissions that hold at `step`: its own, then those of the list it is in.
fn permissions_at<'p>(procedure: &'p Procedure, step: &'p Step) -> Vec<Placed<'p>> {
    let place =
        |step: &'p Step| step.permissions.iter().map(move |permission| Placed { step, permission });
    let list = step.permissions.iter().find_map(|own| own.opened_by).unwrap_or(step.n);
    let listed = |other: &&Step| {
        other.n != step.n && other.permissions.iter().any(|own| own.opened_by == Some(list))
    };
    let others = procedure.steps.iter().filter(listed);
    place(step).chain(others.flat_map(place)).collect()
}

/// What the step permits, forbids or orders of the thing that is asked about.
pub(super) fn fitting<'p>(
    procedure: &'p Procedure,
    here: &'p Step,
    question: &Question,
) -> Vec<Placed<'p>> {
    let placed = permissions_at(procedure, here).into_iter();
    placed.filter(|placed| fits(placed, question)).collect()
}

/// Whether `placed` is about what is asked.
pub(super) fn fits(placed: &Placed<'_>, question: &Question) -> bool {
    let text = placed.step.english.as_ref().unwrap_or(&placed.step.text);
    let restricts_a_case = placed.permission.only && placed.permission.condition.is_some();
    if restricts_a_case && !names_case(placed.permission, question) {
        return false;
    }
    is_about(placed.permission, &stems(text), question)
}

/// Whether the question names the case to which a restriction is confined.
fn names_case(permission: &Permission, question: &Question) -> bool {
    const SMALL: [&str; 5] = ["in", "the", "a", "of", "on"];
    let case = stems(permission.condition.as_deref().unwrap_or(""));
    let said = question.condition.as_deref().unwrap_or_default();
    let said: Vec<String> = said.iter().map(|word| stem(word)).collect();
    let named: Vec<String> =
        question.moment.iter().chain(question.places()).chain(&said).cloned().collect();
    // `the first player` alone is not `the first player's first turn`.
    let mut whole = case.iter().filter(|word| word.len() > 1 && !SMALL.contains(&word.as_str()));
    !named.is_empty()
        && named.iter().all(|word| has(&case, word))
        && whole.all(|word| has(&named, word))
}

pub(super) fn is_about(permission: &Permission, step: &[String], question: &Question) -> bool {
    if !verb_fits(question.verb, question.acts, permission) {
        return false;
    }
    let (bag, head) = bag_of(permission);
    if is_of_another(&bag, question) {
        return false;
    }
    if question.thing.is_empty() {
        // A verb that says what is done needs no thing: `may the attacker choose?`
        return question.verb.is_some_and(|verb| !is_general(verb));
    }
    // `it` and `them` are what the step speaks of; behind a condition, what that speaks of.
    let refers = permission.force != Force::MayNot
        && ["it", "its", "them"].iter().any(|word| has(&head, word) || has(&bag, word));
    let case = permission.condition.as_deref().map(stems);
    let step = things_of(case.as_deref().filter(|_| refers).unwrap_or(step));
    let known = |word: &String| has(&bag, word) || refers && has(&step, word);
    question.thing.iter().all(known)
        && question.thing.iter().any(|word| has(&head, word) || refers && has(&step, word))
}

/// The words without those of places: `draw a card from your deck` does not speak of a deck.
fn things_of(words: &[String]) -> Vec<String> {
    const PLACES: [&str; 3] = ["from", "into", "onto"];
    let mut things = Vec::new();
    let mut of_place = false;
    for word in words {
        let word = word.as_str();
        if PLACES.contains(&word) {
            of_place = true;
        } else if of_place {
            of_place = is_determiner(word);
        } else {
            things.push(word.to_owned());
        }
    }
    things
}

/// Whether the thing asked about is another player's than that of which the words speak.
fn is_of_another(bag: &[String], question: &Question) -> bool {
    const PLAYERS: [&str; 4] = ["opponent", "atacker", "defender", "player"];
    let other_role = match question.owner.as_deref() {
        Some("atacker") => has(bag, "defender") && !has(bag, "atacker"),
        Some("defender") => has(bag, "atacker") && !has(bag, "defender"),
        _ => false,
    };
    other_role || question.foreign && !PLAYERS.iter().any(|word| has(bag, word))
}

/// Whether what `placed` says covers the rest of the question.
pub(super) fn met(placed: &Placed<'_>, question: &Question) -> Met {
    let permission = placed.permission;
    let part = stems(placed.step.part.as_deref().unwrap_or(""));
    if !covers_place(permission, question, is_of_fight(placed.step), &part)
        || !covers_moment(placed, question)
        || !covers_purpose(permission, question)
        || !covers_condition(permission, question)
        || denies_the_case(permission, question)
        || has_two_cases(permission)
        || asks_for_a_part(permission, question)
        || is_narrower(permission, question)
        || excludes_a_part(permission, question)
    {
        return Met::Unsaid;
    }
    let more = permission.object.to_lowercase().contains("another");
    let most = permission.number.and_then(|amount| match amount.bound {
        Bound::AtMost | Bound::Exactly => Some((amount, amount.n?)),
        Bound::AtLeast | Bound::Any => None,
    });
    let any = permission.number.is_some_and(|amount| amount.bound == Bound::Any);
    let least = permission
        .number
        .filter(|amount| amount.bound == Bound::AtLeast)
        .and_then(|amount| amount.n);
    let asked = match question.count {
        Count::Unsaid | Count::One => None,
        Count::Several(n) | Count::Times(n) => Some(n),
        Count::Another if more => None,
        Count::Another => Some(2),
        Count::Any => Some(u32::MAX),
    };
    // `any HIT effects` are as many as there are, and not one of them twice.
    let often = ["as you wish", "as they wish", "times"];
    let any = any
        && (!matches!(question.count, Count::Times(_))
            || often.iter().any(|words| permission.words.contains(words)));
    #[expect(clippy::match_same_arms, reason = "a number asked for comes before none")]
    match (asked, most) {
        (Some(asked), Some((amount, most))) if asked > most => Met::Fewer(amount),
        (Some(asked), Some((amount, most))) if amount.bound == Bound::Exactly && asked < most => {
            Met::Unsaid
        }
        (Some(_), Some(_)) => Met::Yes,
        (Some(asked), None) if any || least.is_some_and(|least| asked >= least) => Met::Yes,
        (Some(_), None) => Met::Unsaid,
        (None, _) if least.is_some_and(|least| least > 1) => Met::Unsaid,
        (None, _) => Met::Yes,
    }
}

/// Whether the step speaks of the moment that the question names. A number and a
/// state must be the sentence's own.
fn covers_moment(placed: &Placed<'_>, question: &Question) -> bool {
    const ALWAYS: [&str; 6] = ["turn", "stop", "defend", "respond", "card", "prevent"];
    const AFTER: [&str; 3] = ["after", "once", "folowing"];
    let own = stems(&placed.permission.words);
    if question.after && !AFTER.iter().any(|word| has(&own, word)) {
        return false;
    }
    let mut said = said_around(placed.step);
    said.extend(placed.permission.verbs.iter().map(|verb| stem(verb)));
    question.moment.iter().all(|word| match word.as_str() {
        number if number.parse::<u32>().is_ok() => has(&own, number),
        state if is_state(state) => says_in(&own, state),
        fight if FIGHTS.contains(&fight) => is_of_fight(placed.step),
        word => ALWAYS.contains(&word) || has(&said, word),
    })
}

/// Whether the words speak of what is in `state`: `a card in Rest Mode`.
fn says_in(words: &[String], state: &str) -> bool {
    words.windows(2).any(|pair| pair[0] == "in" && pair[1] == state.trim_end_matches("ed"))
}

/// Whether the step is one of an attack, a battle or a combat.
fn is_of_fight(step: &Step) -> bool {
    let said = said_around(step);
    FIGHTS.iter().any(|word| has(&said, word))
}

/// The stems of a step and of what it is in: its part, its procedure.
fn said_around(step: &Step) -> Vec<String> {
    let mut said = stems(step.english.as_ref().unwrap_or(&step.text));
    said.extend(stems(step.part.as_deref().unwrap_or("")));
    said.extend(stems(step.passage.as_str()));
    said
}

/// Whether the sentence itself names what the thing is to be done for.
fn covers_purpose(permission: &Permission, question: &Question) -> bool {
    const DEFENDING: [&str; 6] = ["stop", "defend", "respond", "prevent", "counter", "block"];
    let mut said = stems(&permission.words);
    said.extend(permission.verbs.iter().map(|verb| stem(verb)));
    let to_attack = permission.verbs.iter().any(|verb| verb == "attack") || says_to(&said);
    let first = question.purpose.first().map_or("", String::as_str);
    let (attacks, defends) = (first == "atack", DEFENDING.contains(&first));
    let small = |word: &str| defends && matches!(word, "atack" | "damage" | "efect" | "card");
    (!attacks || to_attack)
        && question
            .purpose
            .iter()
            .all(|word| DEFENDING.contains(&word.as_str()) || small(word) || has(&said, word))
}

/// Whether the words say `to attack`, or `to declare an attack`.
fn says_to(words: &[String]) -> bool {
    words.iter().enumerate().any(|(at, word)| {
        word == "to" && words[at + 1..].iter().take(3).any(|next| next == "atack")
    })
}

/// Whether the question names a case that the sentence's condition rules out:
/// `with a Monster in the Center` where it says `if you have none there`.
fn denies_the_case(permission: &Permission, question: &Question) -> bool {
    let own = words(permission.condition.as_deref().unwrap_or(""));
    let case = stems(permission.condition.as_deref().unwrap_or(""));
    let named = || question.moment.iter().chain(question.places()).any(|word| has(&case, word));
    question.condition.is_none() && has_denial(&own) && named()
}

/// Whether the sentence has two cases, so that one condition cannot stand for it.
fn has_two_cases(permission: &Permission) -> bool {
    let condition = permission.condition.as_deref().unwrap_or("");
    // What is in quotation marks is the name of an effect: `“If successful” effects`.
    let quoted = |at: &(usize, &str)| at.0 % 2 == 1;
    let parts = condition.split(['“', '”', '"']).enumerate().filter(|at| !quoted(at));
    let own: Vec<String> = parts.flat_map(|(_, part)| words(part)).collect();
    own.iter().filter(|word| matches!(word.as_str(), "if" | "when" | "unless")).count() > 1
}

/// Whether a number is asked for of what is done with all: `discard all your Drills`.
fn asks_for_a_part(permission: &Permission, question: &Question) -> bool {
    let object = permission.object.to_lowercase();
    let whole = permission.force != Force::May && object.split(' ').next() == Some("all");
    whole && !matches!(question.count, Count::Unsaid | Count::Any)
}

/// Whether the sentence speaks of less than the question names: `a card`, where it says
/// `a shield icon card`.
fn is_narrower(permission: &Permission, question: &Question) -> bool {
    const LARGE: [&str; 8] = ["card", "efect", "power", "action", "skil", "ability", "cal", "icon"];
    const SMALL: [&str; 18] = [
        "a", "an", "the", "any", "all", "one", "each", "your", "their", "his", "her", "its",
        "that", "this", "and", "or", "just", "only",
    ];
    let large = |word: &String| LARGE.contains(&word.as_str());
    let (_, head) = bag_of(permission);
    let told = |word: &&String| {
        let word = word.as_str();
        !SMALL.contains(&word)
            && !LARGE.contains(&word)
            && number(word).is_none()
            && !permission.verbs.iter().any(|verb| same(&stem(verb), word))
    };
    !question.thing.is_empty()
        && question.thing.iter().all(large)
        && head.iter().any(|word| told(&word))
}

/// Whether the sentence forbids a part of what the question names: `effects within the same
/// sentence`, where all effects are asked about.
fn excludes_a_part(permission: &Permission, question: &Question) -> bool {
    if permission.force != Force::MayNot {
        return false;
    }
    let (bag, head) = bag_of(permission);
    let asked = || question.thing.iter().chain(question.places()).chain(&question.moment);
    let mut told = bag.iter().filter(|word| word.len() > 3 && !has(&head, word)).peekable();
    told.peek().is_some() && !told.any(|word| asked().any(|asked| same(asked, word)))
}

/// Whether `word` makes a condition one of what must not be so.
fn is_denial(word: &str) -> bool {
    denies(word) || matches!(word, "without" | "unless")
}

/// Whether a condition is one of what must not be so.
fn has_denial(condition: &[String]) -> bool {
    condition.iter().any(|word| is_denial(word))
}

/// Whether the condition that the question names is the sentence's own.
fn covers_condition(permission: &Permission, question: &Question) -> bool {
    const SMALL: [&str; 22] = [
        "if", "the", "a", "an", "is", "was", "are", "were", "be", "been", "has", "have", "it",
        "does", "do", "did", "i", "my", "your", "you", "that", "this",
    ];
    let Some(asked) = &question.condition else { return true };
    let own = words(permission.condition.as_deref().unwrap_or(""));
    let content = |words: &[String]| -> Vec<String> {
        let kept = |word: &&String| !is_denial(word) && !SMALL.contains(&word.as_str());
        let base = |word: &String| stem(headjudge_corpus::verb_of(word).unwrap_or(word));
        words.iter().filter(kept).map(base).collect()
    };
    let of_own = content(&own);
    has_denial(asked) == has_denial(&own) && content(asked).iter().all(|word| has(&of_own, word))
}
