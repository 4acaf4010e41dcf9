//! Procedures that can be walked and asked: where a step leads, and what it
//! permits to whom.

mod answer;
mod duty;
mod matching;
mod owner;
mod place;
mod purpose;
mod question;
mod sides;
mod who;
mod words;

pub use answer::{AskError, May, ProcedureAnswer, ask};

use headjudge_corpus::{Citation, Permission, Procedure, Step};
use serde::Serialize;

use crate::play::Passages;

/// The most steps of one walk: a procedure with a loop has no end of its own.
const MAX_WALK: usize = 200;

/// A step, as it is walked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WalkedStep {
    /// Its number.
    pub n: u32,
    /// Who acts.
    pub actor: Option<String>,
    /// What may be played or used here.
    pub window: Option<String>,
    /// Its words; our own English where the source is in another language.
    pub text: String,
    /// What its sentences permit, forbid, order or have done.
    pub permissions: Vec<Permission>,
    /// The condition under which it was come to by a jump.
    pub by_jump: Option<String>,
    /// Where it stands.
    pub citation: Option<Citation>,
}

/// A way on from a step that asks which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WayOn {
    /// The step it leads to.
    pub step: u32,
    /// The condition, in the document's words; `null` for otherwise.
    pub when: Option<String>,
}

/// A walk through a procedure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Walk {
    /// `procedure_walk`.
    pub object: &'static str,
    /// The procedure.
    pub procedure: String,
    /// The steps walked, in order.
    pub steps: Vec<WalkedStep>,
    /// Where the walk stopped to ask, the ways on; empty at the end.
    pub ways_on: Vec<WayOn>,
    /// Whether the procedure is at its end.
    pub ended: bool,
}

fn walked(step: &Step, by_jump: Option<&str>, passages: &Passages) -> WalkedStep {
    WalkedStep {
        n: step.n,
        actor: step.actor.clone(),
        window: step.window.clone(),
        text: step.english.clone().unwrap_or_else(|| step.text.clone()),
        permissions: step.permissions.clone(),
        by_jump: by_jump.map(str::to_owned),
        citation: passages.get(step.passage.as_str()).map(|passage| Citation::whole(&passage)),
    }
}

/// The ways on from `step`: its jumps, and the next step where none is unconditional.
fn ways_on(procedure: &Procedure, step: &Step) -> Vec<WayOn> {
    let mut ways: Vec<WayOn> =
        step.goto.iter().map(|jump| WayOn { step: jump.step, when: jump.when.clone() }).collect();
    let always = ways.iter().any(|way| way.when.is_none());
    let next = step.n + 1;
    // Two conditions that exclude each other leave no third way.
    let exhausted = ways.len() > 1;
    if !always && !exhausted && procedure.steps.iter().any(|step| step.n == next) {
        ways.push(WayOn { step: next, when: None });
    }
    ways
}

/// Walks `procedure` from step `at`, or from its first. Where a step leads
/// several ways, the next of `choices` says which step follows; without one
/// the walk stops there and says what the ways are.
#[must_use]
pub fn walk(procedure: &Procedure, at: Option<u32>, choices: &[u32], passages: &Passages) -> Walk {
    let mut walk = Walk {
        object: "procedure_walk",
        procedure: procedure.id.clone(),
        steps: Vec::new(),
        ways_on: Vec::new(),
        ended: false,
    };
    let mut choices = choices.iter();
    let mut n = at.or_else(|| procedure.steps.first().map(|step| step.n));
    let mut by_jump: Option<String> = None;
    while let Some(step) = n.and_then(|n| procedure.steps.iter().find(|step| step.n == n)) {
        if walk.steps.len() == MAX_WALK {
            return walk;
        }
        walk.steps.push(walked(step, by_jump.as_deref(), passages));
        let ways = ways_on(procedure, step);
        let way = match ways.as_slice() {
            [] => break,
            [only] => Some(only),
            _ => choices.next().and_then(|choice| ways.iter().find(|way| way.step == *choice)),
        };
        let Some(way) = way else {
            walk.ways_on = ways;
            return walk;
        };
        by_jump.clone_from(&way.when);
        if way.when.is_none() && way.step != step.n + 1 {
            by_jump = Some("always".to_owned());
        }
        n = Some(way.step);
    }
    walk.ended = true;
    walk
}
