//! The answer to a question about a step, found in what the step permits.
//! `no` needs a sentence that forbids, one that gives it to the other player
//! only, or a smaller number; everything else that no sentence permits is
//! `not_stated`.

use headjudge_corpus::{Citation, Force, HowMany, Player, Procedure, Step, squeeze};
use serde::Serialize;

use super::duty;
use super::matching::{Finding, Met, Placed, fits, fitting, is_about, met};
use super::purpose::Kind;
use super::question::{self, Question};
use super::sides::{Holder, holder};
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
    /// The sentence that decides, where there is one; the whole step where nothing is stated.
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
    let says = says(&finding, may, here, &question, next);
    let cited = decides.map_or(here, |placed| placed.step);
    let because = passages.get(cited.passage.as_str()).map(|passage| match decides {
        Some(placed) => Citation::quoting(&passage, &placed.permission.words),
        None => Citation::whole(&passage),
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

fn find<'p>(procedure: &'p Procedure, here: &'p Step, question: &Question) -> Finding<'p> {
    let mut others = None;
    let mut fewer = None;
    let mut open = false;
    let fitting = fitting(procedure, here, question);
    let whose = |placed: &Placed<'_>| holder(procedure, placed.permission, question.who);
    let forbids = |placed: &&Placed<'_>| {
        placed.permission.force == Force::MayNot
            && whose(placed) != Holder::Others
            && matches!(met(placed, question), Met::Yes | Met::Fewer(_))
    };
    if let Some(placed) = fitting.iter().find(forbids) {
        return Finding::Forbidden(*placed);
    }
    for placed in fitting.into_iter().filter(|placed| placed.permission.force != Force::MayNot) {
        let whose = whose(&placed);
        match (whose, met(&placed, question)) {
            (Holder::Others, _) => {
                others.get_or_insert(placed);
            }
            (Holder::Theirs | Holder::TheirsIf, Met::Yes) => {
                return Finding::Permitted { by: placed, if_player: whose == Holder::TheirsIf };
            }
            (Holder::Theirs | Holder::TheirsIf, Met::Fewer(amount)) => {
                fewer.get_or_insert(Finding::Fewer(placed, amount));
            }
            (Holder::Open, _) | (_, Met::Unsaid) => open = true,
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

/// The next step whose own sentence permits what is asked. A loop leads back:
/// after the last window comes the first again.
fn next_window<'p>(procedure: &'p Procedure, here: &Step, question: &Question) -> Option<&'p Step> {
    let ahead = procedure.steps.iter().filter(|own| own.n >= here.n);
    let back = ahead.flat_map(|own| own.goto.iter().filter(|jump| jump.step < own.n));
    let again = back.map(|jump| jump.step).min();
    let later = procedure.steps.iter().filter(|own| own.n > here.n);
    let earlier = procedure
        .steps
        .iter()
        .filter(|own| own.n < here.n && again.is_some_and(|again| again <= own.n));
    later.chain(earlier).find(|step| {
        step.permissions.iter().any(|permission| {
            let placed = Placed { step, permission };
            permission.force != Force::MayNot
                && fits(&placed, question)
                && holder(procedure, permission, question.who) == Holder::Theirs
                && matches!(met(&placed, question), Met::Yes)
        })
    })
}

/// The answer in a sentence: every word about the step is the step's own. Where the question
/// `denies`, a yes would be read as a no, and so what is permitted is told in full.
fn says(
    finding: &Finding<'_>,
    may: May,
    here: &Step,
    question: &Question,
    next: Option<&Step>,
) -> String {
    let quote = |placed: &Placed<'_>| format!("“{}”", squeeze(&placed.permission.words));
    let whom = |placed: &Placed<'_>| placed.permission.who.words();
    let denies = question.denies && question.kind == Kind::May;
    let (yes, no) = if denies { ("It is permitted", "It is not permitted") } else { ("Yes", "No") };
    match finding {
        Finding::Permitted { by, if_player: true } => {
            format!("{yes}, if you mean {}: {}", whom(by), quote(by))
        }
        Finding::Ordered { by, if_player } | Finding::Choice { by, if_player } => {
            let begins = if may == May::Yes { yes } else { no };
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
            format!("{yes}; the sentence names no player: {}", quote(by))
        }
        Finding::Permitted { by, .. } => format!("{yes}, for {}: {}", whom(by), quote(by)),
        Finding::Forbidden(by) => format!("{no}: {}", quote(by)),
        Finding::Others(by) => format!("{no}, this is for {}: {}", whom(by), quote(by)),
        Finding::Fewer(by, amount) => format!("{no}, {}: {}", amount.words(), quote(by)),
        Finding::Silent => {
            let text = squeeze(here.english.as_ref().unwrap_or(&here.text));
            let begins = if question.kind == Kind::Open {
                "Only `may` and `must` are answered by yes or no"
            } else {
                "Not stated, or not understood"
            };
            let next = next.map_or(String::new(), |next| {
                format!(" The next step whose words permit it is step {}.", next.n)
            });
            format!("{begins}. Step {} says: “{text}”{next}", here.n)
        }
    }
}
