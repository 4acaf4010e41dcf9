//! The answer to a question about a step, found in what the step permits.
//! `no` needs a sentence that forbids, one that gives it to the other player
//! only, or a smaller number; everything else that no sentence permits is
//! `not_stated`.

use headjudge_corpus::{
    Bound, Citation, Force, HowMany, Permission, Player, Procedure, Step, squeeze,
};
use serde::Serialize;

use super::duty;
use super::question::{self, Count, Kind, Question};
use super::sides::{Standing, standing};
use super::words::{bag_of, denies, has, is_general, stem, stems, verb_fits, words};
use super::{WalkedStep, walked};
use crate::play::Passages;

/// Whether something may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum May {
    /// A sentence of the step permits it; where a duty is asked for, orders it.
    Yes,
    /// A sentence of the step forbids it, gives it to the other player only, or
    /// permits fewer; where a duty is asked for, leaves it to the player.
    No,
    /// No sentence of the step says either.
    NotStated,
}

impl May {
    /// The answer, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::NotStated => "not stated",
        }
    }
}

/// The answer to a question about a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProcedureAnswer {
    /// `procedure_answer`.
    pub object: &'static str,
    /// The procedure.
    pub procedure: String,
    /// The step asked about.
    pub step: u32,
    /// Who was asked about; `null` where the question names nobody.
    pub actor: Option<String>,
    /// Whether it may be done there.
    pub may: May,
    /// Whom the cited sentence speaks of; `null` where nothing is stated.
    pub player: Option<Player>,
    /// How many the cited sentence permits.
    pub number: Option<HowMany>,
    /// The condition, in the step’s words.
    pub condition: Option<String>,
    /// The window at that step.
    pub window: Option<String>,
    /// The answer in a sentence.
    pub says: String,
    /// The sentence that decides, in English: the step’s own, or our rendering of it.
    pub sentence: Option<String>,
    /// The sentence that decides, where it stands; the whole step where nothing is stated.
    pub because: Option<Citation>,
    /// The next step whose own sentence permits it, where this one does not.
    pub next_window: Option<WalkedStep>,
}

/// Why a question about a step has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The procedure has no such step.
    #[error("`{procedure}` has the steps 1 to {last}")]
    NoSuchStep {
        /// The procedure.
        procedure: String,
        /// Its last step.
        last: u32,
    },
    /// The question does not ask what may be done.
    #[error(
        "ask whether a player may do something at the step, such as \"may the opponent use a [Counter]?\""
    )]
    Unreadable,
}

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

/// How a permission meets a question about the same thing.
pub(super) enum Met {
    Yes,
    Fewer(HowMany),
    Unsaid,
}

/// Answers a question such as `may the opponent use a [Counter]?` for `step`
/// of `procedure`.
pub fn ask(
    procedure: &Procedure,
    step: u32,
    question: &str,
    passages: &Passages,
) -> Result<ProcedureAnswer, AskError> {
    let here = procedure.steps.iter().find(|own| own.n == step).ok_or_else(|| {
        let last = procedure.steps.last().map_or(0, |step| step.n);
        AskError::NoSuchStep { procedure: procedure.id.clone(), last }
    })?;
    let question = question::read(question).ok_or(AskError::Unreadable)?;
    let open = question.kind == Kind::Open;
    // Two words about something that no step speaks of are not a question about a step.
    if !question.cued && !open && !procedure.steps.iter().any(|step| speaks_of(step, &question)) {
        return Err(AskError::Unreadable);
    }
    let finding = match question.kind {
        Kind::May => find(procedure, here, &question),
        Kind::Must | Kind::Decline => duty::find(procedure, here, &question),
        Kind::Open | Kind::Beyond => Finding::Silent,
    };
    let next = match finding {
        Finding::Silent if question.kind == Kind::May => next_window(procedure, here, &question),
        _ => None,
    };
    let (may, decides) = match &finding {
        Finding::Permitted { by, .. } => (May::Yes, Some(by)),
        Finding::Ordered { by, .. } if question.kind == Kind::Must => (May::Yes, Some(by)),
        Finding::Choice { by, .. } if question.kind == Kind::Decline => (May::Yes, Some(by)),
        Finding::Ordered { by, .. }
        | Finding::Choice { by, .. }
        | Finding::Forbidden(by)
        | Finding::Others(by)
        | Finding::Fewer(by, _) => (May::No, Some(by)),
        Finding::Silent => (May::NotStated, None),
    };
    let says = says(&finding, may, here, open, next);
    let cited = decides.map_or(here, |placed| placed.step);
    let because = passages.get(cited.passage.as_str()).map(|passage| match decides {
        Some(placed) => Citation::quoting(passage, &placed.permission.words),
        None => Citation::whole(passage),
    });
    let permission = decides.map(|placed| placed.permission);
    Ok(ProcedureAnswer {
        object: "procedure_answer",
        procedure: procedure.id.clone(),
        step,
        actor: question.who.words().map(str::to_owned),
        may,
        player: permission.map(|own| own.who),
        number: permission.and_then(|own| own.number),
        condition: permission.and_then(|own| own.condition.clone()),
        window: here.window.clone(),
        says,
        sentence: permission.map(|own| squeeze(&own.words)),
        because,
        next_window: next.map(|next| walked(next, None, passages)),
    })
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

fn find<'p>(procedure: &'p Procedure, here: &'p Step, question: &Question) -> Finding<'p> {
    let mut others = None;
    let mut fewer = None;
    let mut open = false;
    let fitting = fitting(procedure, here, question);
    let stands = |placed: &Placed<'_>| standing(procedure, placed.permission, question.who);
    let forbids = |placed: &&Placed<'_>| {
        placed.permission.force == Force::MayNot
            && stands(placed) != Standing::Others
            && matches!(met(placed, question), Met::Yes | Met::Fewer(_))
    };
    if let Some(placed) = fitting.iter().find(forbids) {
        return Finding::Forbidden(*placed);
    }
    for placed in fitting.into_iter().filter(|placed| placed.permission.force != Force::MayNot) {
        let stands = stands(&placed);
        match (stands, met(&placed, question)) {
            (Standing::Others, _) => {
                others.get_or_insert(placed);
            }
            (Standing::Theirs | Standing::TheirsIf, Met::Yes) => {
                return Finding::Permitted { by: placed, if_player: stands == Standing::TheirsIf };
            }
            (Standing::Theirs | Standing::TheirsIf, Met::Fewer(amount)) => {
                fewer.get_or_insert(Finding::Fewer(placed, amount));
            }
            (Standing::Open, _) | (_, Met::Unsaid) => open = true,
        }
    }
    match (fewer, others) {
        (Some(fewer), _) => fewer,
        (None, Some(placed)) if !open => Finding::Others(placed),
        _ => Finding::Silent,
    }
}

/// Whether any sentence of `step` speaks of the thing asked about.
fn speaks_of(step: &Step, question: &Question) -> bool {
    step.permissions.iter().any(|permission| is_about(permission, &[], question))
}

/// Whether `placed` is about what is asked.
fn fits(placed: &Placed<'_>, question: &Question) -> bool {
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
        question.moment.iter().chain(&question.place).chain(&said).cloned().collect();
    // `the first player` alone is not `the first player's first turn`.
    let mut whole = case.iter().filter(|word| word.len() > 1 && !SMALL.contains(&word.as_str()));
    !named.is_empty()
        && named.iter().all(|word| has(&case, word))
        && whole.all(|word| has(&named, word))
}

fn is_about(permission: &Permission, step: &[String], question: &Question) -> bool {
    if !verb_fits(question.verb, question.acts, permission) {
        return false;
    }
    let (bag, head) = bag_of(permission);
    if question.thing.is_empty() {
        // A verb that says what is done needs no thing: `may the attacker choose?`
        return question.verb.is_some_and(|verb| !is_general(verb));
    }
    // `it` and `them` are what the step speaks of; behind a condition, what that speaks of.
    let refers = permission.force != Force::MayNot
        && ["it", "its", "them"].iter().any(|word| has(&head, word) || has(&bag, word));
    let case = permission.condition.as_deref().map(stems);
    let step = case.as_deref().filter(|_| refers).unwrap_or(step);
    let known = |word: &String| has(&bag, word) || refers && has(step, word);
    question.thing.iter().all(known)
        && question.thing.iter().any(|word| has(&head, word) || refers && has(step, word))
}

/// Whether what `placed` says covers the rest of the question.
pub(super) fn met(placed: &Placed<'_>, question: &Question) -> Met {
    let permission = placed.permission;
    if !covers_place(permission, question)
        || !covers_moment(placed, question)
        || !covers_condition(permission, question)
        || denies_the_case(permission, question)
        || has_two_cases(permission)
        || asks_for_a_part(permission, question)
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
        Count::Several(n) => Some(n),
        Count::Another if more => None,
        Count::Another => Some(2),
        Count::Any => Some(u32::MAX),
    };
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

/// Whether what is permitted is said of the place that the question names.
/// Cards are played from the hand where no other place is said.
fn covers_place(permission: &Permission, question: &Question) -> bool {
    const ANYWHERE: [&str; 7] = ["combat", "battle", "response", "game", "turn", "time", "order"];
    let mut said = stems(&permission.object);
    said.extend(permission.verbs.iter().map(|verb| stem(verb)));
    said.extend(stems(permission.condition.as_deref().unwrap_or("")));
    let unsaid = !["from", "field", "play", "area", "pile"].iter().any(|place| has(&said, place));
    let known =
        |word: &str| ANYWHERE.contains(&word) || word == "hand" && unsaid || has(&said, word);
    question.place.iter().all(|word| known(word))
}

/// Whether the step speaks of the moment that the question names.
fn covers_moment(placed: &Placed<'_>, question: &Question) -> bool {
    const ALWAYS: [&str; 10] = [
        "atack", "combat", "batle", "turn", "stop", "defend", "respond", "card", "prevent", "same",
    ];
    let text = placed.step.english.as_ref().unwrap_or(&placed.step.text);
    let mut said = stems(text);
    said.extend(placed.permission.verbs.iter().map(|verb| stem(verb)));
    said.extend(stems(placed.step.part.as_deref().unwrap_or("")));
    said.extend(stems(placed.step.passage.as_str()));
    question.moment.iter().all(|word| ALWAYS.contains(&word.as_str()) || has(&said, word))
}

/// Whether the question names a case that the sentence's condition rules out:
/// `with a Monster in the Center` where it says `if you have none there`.
fn denies_the_case(permission: &Permission, question: &Question) -> bool {
    let own = words(permission.condition.as_deref().unwrap_or(""));
    let case: Vec<String> = own.iter().map(|word| stem(word)).collect();
    let named = || question.moment.iter().chain(&question.place).any(|word| has(&case, word));
    question.condition.is_none() && has_denial(&own) && named()
}

/// Whether the sentence has two cases, so that one condition cannot stand for it.
fn has_two_cases(permission: &Permission) -> bool {
    let own = words(permission.condition.as_deref().unwrap_or(""));
    own.iter().filter(|word| matches!(word.as_str(), "if" | "when" | "unless")).count() > 1
}

/// Whether a number is asked for of what is done with all: `discard all your Drills`.
fn asks_for_a_part(permission: &Permission, question: &Question) -> bool {
    let object = permission.object.to_lowercase();
    let whole = permission.force != Force::May && object.split(' ').next() == Some("all");
    whole && !matches!(question.count, Count::Unsaid | Count::Any)
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

/// The next step whose own sentence permits what is asked. A loop leads back:
/// after the last window comes the first again.
fn next_window<'p>(procedure: &'p Procedure, here: &Step, question: &Question) -> Option<&'p Step> {
    let again = procedure.steps.iter().any(|own| own.goto.iter().any(|jump| jump.step < own.n));
    let later = procedure.steps.iter().filter(|own| own.n > here.n);
    let earlier = procedure.steps.iter().filter(|own| again && own.n < here.n);
    later.chain(earlier).find(|step| {
        step.permissions.iter().any(|permission| {
            let placed = Placed { step, permission };
            permission.force != Force::MayNot
                && fits(&placed, question)
                && standing(procedure, permission, question.who) == Standing::Theirs
                && matches!(met(&placed, question), Met::Yes)
        })
    })
}

/// The answer in a sentence: every word about the step is the step's own.
fn says(finding: &Finding<'_>, may: May, here: &Step, open: bool, next: Option<&Step>) -> String {
    let quote = |placed: &Placed<'_>| format!("“{}”", squeeze(&placed.permission.words));
    let whom = |placed: &Placed<'_>| placed.permission.who.words();
    match finding {
        Finding::Permitted { by, if_player: true } => {
            format!("Yes, if you mean {}: {}", whom(by), quote(by))
        }
        Finding::Ordered { by, if_player } | Finding::Choice { by, if_player } => {
            let begins = if may == May::Yes { "Yes" } else { "No" };
            let of = match by.permission.who {
                Player::Unnamed => String::new(),
                _ if *if_player => format!(", if you mean {}", whom(by)),
                _ => format!(", for {}", whom(by)),
            };
            let choice = matches!(finding, Finding::Choice { .. });
            let why = if choice { "it is a choice" } else { "the step has it done" };
            format!("{begins}{of}; {why}: {}", quote(by))
        }
        Finding::Permitted { by, .. } if by.permission.who == Player::Unnamed => {
            format!("Yes; the sentence names no player: {}", quote(by))
        }
        Finding::Permitted { by, .. } => format!("Yes, for {}: {}", whom(by), quote(by)),
        Finding::Forbidden(by) => format!("No: {}", quote(by)),
        Finding::Others(by) => format!("No, this is for {}: {}", whom(by), quote(by)),
        Finding::Fewer(by, amount) => format!("No, {}: {}", amount.words(), quote(by)),
        Finding::Silent => {
            let text = squeeze(here.english.as_ref().unwrap_or(&here.text));
            let begins =
                if open { "Only `may` and `must` are answered by yes or no" } else { "Not stated" };
            let next = next.map_or(String::new(), |next| {
                format!(" The next step whose words permit it is step {}.", next.n)
            });
            format!("{begins}. Step {} says: “{text}”{next}", here.n)
        }
    }
}
