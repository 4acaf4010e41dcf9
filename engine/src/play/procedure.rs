//! Procedures that can be walked and asked: which window opens for whom at a
//! step, where a step leads, and when the next window comes.

use headjudge_corpus::{Citation, Procedure, Step, fold};
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
    /// Who was asked about.
    pub actor: Option<String>,
    /// Whether it may be played or used there.
    pub may: bool,
    /// The window at that step.
    pub window: Option<String>,
    /// The answer in a sentence.
    pub says: String,
    /// The step’s sentence.
    pub because: Option<Citation>,
    /// The next window in which it may.
    pub next_window: Option<WalkedStep>,
}

fn walked(step: &Step, by_jump: Option<&str>, passages: &Passages) -> WalkedStep {
    WalkedStep {
        n: step.n,
        actor: step.actor.clone(),
        window: step.window.clone(),
        text: step.english.clone().unwrap_or_else(|| step.text.clone()),
        by_jump: by_jump.map(str::to_owned),
        citation: passages.get(step.passage.as_str()).map(Citation::whole),
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
    /// The question is not one about a window.
    #[error(
        "ask what may be played or used at the step, such as \"may the opponent use a [Counter]?\""
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
    if !asks_of_window(question) {
        return Err(AskError::Unreadable);
    }
    let item = item_of(question);
    let actor = actor_of(question);
    let may = allows(here, actor, item.as_deref());
    let later = procedure.steps.iter().filter(|own| own.n > step);
    // A loop leads back: after the last window comes the first again.
    let again = procedure.steps.iter().any(|own| own.goto.iter().any(|jump| jump.step < own.n));
    let earlier = procedure.steps.iter().filter(|own| again && own.n < step);
    let next = later.chain(earlier).find(|own| allows(own, actor, item.as_deref()));
    let what = item.clone().unwrap_or_else(|| "a card".to_owned());
    let here_says = match (&here.window, here.actor.as_deref()) {
        (Some(window), _) if may => format!("Yes: at step {step} there is a window for {window}."),
        (Some(window), Some(whose)) if allows(here, None, item.as_deref()) => {
            format!("No: the window for {window} at step {step} is for the {whose}.")
        }
        _ => format!("No: step {step} opens no window for {what}."),
    };
    let says = match next {
        _ if may => here_says,
        Some(next) => format!("{here_says} The next is at step {}.", next.n),
        None => format!("{here_says} No later step does."),
    };
    Ok(ProcedureAnswer {
        object: "procedure_answer",
        procedure: procedure.id.clone(),
        step,
        actor: actor.map(str::to_owned),
        may,
        window: here.window.clone(),
        says,
        because: passages.get(here.passage.as_str()).map(Citation::whole),
        next_window: next.filter(|_| !may).map(|next| walked(next, None, passages)),
    })
}

/// Whether a question is about what may be done, and so about a window.
fn asks_of_window(question: &str) -> bool {
    const CUES: [&str; 9] =
        ["use", "play", "activate", "cast", "counter", "respond", "react", "answer", "shield"];
    let words = fold(question);
    question.contains('[') || words.split(' ').any(|word| CUES.contains(&word))
}

/// What is asked about: the words in brackets, or after `use a` or `play a`.
fn item_of(question: &str) -> Option<String> {
    if let (Some(open), Some(close)) = (question.find('['), question.find(']'))
        && open < close
    {
        return Some(question[open..=close].to_owned());
    }
    let lower = question.to_lowercase();
    ["use a ", "play a ", "use an ", "play an ", "use one ", "play one ", "activate a "]
        .iter()
        .find_map(|cue| {
            let at = lower.find(cue)? + cue.len();
            let item = lower[at..].trim_end_matches(['?', '.', ' ']);
            (!item.is_empty()).then(|| item.to_owned())
        })
}

fn actor_of(question: &str) -> Option<&'static str> {
    let words = fold(question);
    let words: Vec<&str> = words.split(' ').collect();
    [("opponent", "opponent"), ("defender", "defender"), ("attacker", "attacker"), ("i", "you")]
        .into_iter()
        .find(|(word, _)| words.contains(word))
        .map(|(_, actor)| actor)
}

/// Whether `step` opens a window for `item` to `actor`; a window that names
/// nobody is open to both players.
fn allows(step: &Step, actor: Option<&str>, item: Option<&str>) -> bool {
    let Some(window) = &step.window else { return false };
    let window = fold(window);
    let fits = item.is_none_or(|item| {
        fold(item).split(' ').filter(|word| *word != "card").all(|word| window.contains(word))
    });
    let whose = match (step.actor.as_deref(), actor) {
        (Some(own), Some(actor)) => own == actor || own == "both",
        _ => true,
    };
    fits && whose
}
