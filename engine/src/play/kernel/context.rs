//! The context of one run: the frame stack, which is also the open branch of
//! the trace, the script's answers, the rules switched off, and the budget.

mod asking;
mod unasked;
mod unattended;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use headjudge_corpus::{Citation, squeeze};
use serde::Serialize;

use crate::play::assumption::Assumption;
use crate::play::kernel::answer::{Answer, Side, Unasked};
use crate::play::kernel::dice::Otherwise;
use crate::play::kernel::event::CommonEvent;
use crate::play::kernel::mark::Mark;
use crate::play::kernel::move_error::MoveError;
use crate::play::kernel::trace::{NOT_ALLOWED, Trace};
use crate::play::kernel::wording::small_articles;
use crate::play::passages::Passages;
use crate::play::prompt::Prompt;
use crate::play::rule::RuleSwitch;
use crate::play::step::Step;
use crate::play::toggle::RuleToggle;

/// What a frame of the stack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Frame {
    /// A player's turn.
    Turn,
    /// A combat, or one battle.
    Combat,
    /// A step of a procedure.
    Step,
    /// A window in which someone may play something.
    Window,
    /// A card or power being resolved.
    Effect,
    /// One sentence of it.
    Sentence,
    /// Something that must be completed before what it interrupts goes on.
    Interrupt,
}

/// A frame that was open, and how many children it had.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    frame: Frame,
    live: bool,
    name: Option<&'static str>,
    children: usize,
}

struct Open {
    frame: Frame,
    /// Closed frames stay on the stack until what runs inside them is done.
    live: bool,
    /// The name of the step, where it is one of a procedure.
    name: Option<&'static str>,
    node: Trace,
}

/// So many frames lie in one another at most: what sets itself off again and again halts.
const DEEPEST: usize = 64;

/// The context in which one script is played.
pub(crate) struct GameContext<'a> {
    passages: &'a Passages,
    off: &'a BTreeSet<RuleToggle>,
    /// Documents that the scenario cites: a rule with several passages is cited from theirs.
    cited: Vec<String>,
    stack: Vec<Open>,
    answers: VecDeque<Answer>,
    /// How many answers the move was given.
    dealt: usize,
    /// What was not asked since the last answer, for it left no choice.
    unasked: Vec<Unasked>,
    /// What was no choice of which question, and why, in words.
    not_offered: Vec<(&'static str, String, String)>,
    /// What the cards of the script are called.
    titles: BTreeMap<String, String>,
    /// Everything that happened, flat and in order.
    pub(crate) marks: Vec<Mark>,
    left: u32,
    /// How many events can be done over.
    events: usize,
    /// What is being asked about a card, for what cards say of each other.
    asking: Vec<(&'static str, usize)>,
    /// What becomes of a question without an answer.
    otherwise: Otherwise,
    /// The changes alone, where no trace is kept.
    changes: Option<Vec<serde_json::Value>>,
    /// The question that the last move stopped at.
    waits: Option<Prompt>,
    /// What the run rests on that no document says.
    pub(crate) assumed: BTreeSet<Assumption>,
}

impl<'a> GameContext<'a> {
    pub(crate) fn new(
        passages: &'a Passages,
        off: &'a BTreeSet<RuleToggle>,
        cited: Vec<String>,
        titles: BTreeMap<String, String>,
        budget: u32,
    ) -> Self {
        let root = Open { frame: Frame::Turn, live: true, name: None, node: Trace::default() };
        Self {
            passages,
            off,
            cited,
            stack: vec![root],
            answers: VecDeque::new(),
            dealt: 0,
            unasked: Vec::new(),
            not_offered: Vec::new(),
            titles,
            events: 0,
            marks: Vec::new(),
            left: budget,
            asking: Vec::new(),
            otherwise: Otherwise::default(),
            changes: None,
            waits: None,
            assumed: BTreeSet::new(),
        }
    }

    /// Answers what may ask the same of the same card again, as `your non-Styled cards are
    /// considered Styled` does: then it is not so.
    pub(crate) fn ask_once(
        &mut self,
        what: &'static str,
        card: usize,
        answer: impl FnOnce(&mut Self) -> bool,
    ) -> bool {
        if self.asking.contains(&(what, card)) {
            return false;
        }
        self.asking.push((what, card));
        let so = answer(self);
        self.asking.pop();
        so
    }

    /// Has questions without an answer answered: yes, and the first choices.
    pub(crate) fn answer_by_itself(&mut self) {
        self.otherwise = Otherwise::First;
    }

    /// Gives the answers to the prompts of the next move.
    pub(crate) fn deal_answers(&mut self, answers: impl IntoIterator<Item = Answer>) {
        self.answers = answers.into_iter().collect();
        self.dealt = self.answers.len();
        self.unasked.clear();
        self.not_offered.clear();
        self.waits = None;
    }

    /// The question that the last move stopped at, for want of an answer.
    pub(crate) fn take_prompt(&mut self) -> Option<Prompt> {
        self.waits.take()
    }

    /// The number that an assumption gives; the run rests on it from here.
    pub(crate) fn assume(&mut self, what: Assumption) -> u32 {
        self.assumed.insert(what);
        what.number()
    }

    /// How many events can be done over so far.
    pub(crate) fn events(&self) -> usize {
        self.events
    }

    /// How many of the answers have been taken.
    pub(crate) fn answered(&self) -> usize {
        self.dealt - self.answers.len()
    }

    fn count(&mut self) -> Result<(), MoveError> {
        if self.stack.len() > DEEPEST {
            return Err(MoveError::Budget);
        }
        self.left = self.left.checked_sub(1).ok_or(MoveError::Budget)?;
        Ok(())
    }

    /// Takes `steps` from the budget. Where it runs out, the next event halts the run.
    pub(crate) fn spend(&mut self, steps: u32) {
        self.left = self.left.saturating_sub(steps);
    }

    fn top(&mut self) -> &mut Trace {
        let last = self.stack.len() - 1;
        &mut self.stack[last].node
    }

    /// Steps that are left of the budget.
    pub(crate) fn left(&self) -> u32 {
        self.left
    }

    /// Where the trace is: the open frames, from the outermost.
    pub(crate) fn place(&self) -> Vec<Held> {
        let held = |open: &Open| Held {
            frame: open.frame,
            live: open.live,
            name: open.name,
            children: open.node.children.len(),
        };
        self.stack.iter().map(held).collect()
    }

    /// Opens the frames of `place` again and takes away what was logged since. A frame that
    /// has been closed is the first that the one around it has got since.
    fn back_to(&mut self, place: &[Held]) -> Vec<Trace> {
        self.close_to(1);
        let mut inner = self.stack.pop().map(|open| open.node);
        let mut undone = Vec::new();
        for held in place {
            let mut node = inner.take().unwrap_or_default();
            let mut since = node.children.split_off(held.children.min(node.children.len()));
            let Held { frame, live, name, .. } = *held;
            self.stack.push(Open { frame, live, name, node });
            if self.stack.len() < place.len() && !since.is_empty() {
                inner = Some(since.remove(0));
            }
            undone.append(&mut since);
        }
        undone
    }

    /// Removes from the trace what was logged since `place`: the move was not allowed. The
    /// rules that were asked stay, for one of them refused it.
    pub(crate) fn undo(&mut self, place: &[Held], why: &MoveError) {
        let undone = self.back_to(place);
        let events = undone.iter().flat_map(Trace::walk).filter(|node| node.detail.is_some());
        self.events -= events.count().min(self.events);
        let asked = undone
            .iter()
            .flat_map(Trace::walk)
            .filter(|node| node.rule.is_some() && node.step.is_none());
        let rules: Vec<Trace> =
            asked.map(|node| Trace { children: Vec::new(), ..node.clone() }).collect();
        let text = format!("{NOT_ALLOWED}: {}", why.words());
        self.refuse("move", why.code(), &text);
        if let Some(refusal) = self.top().children.last_mut() {
            refusal.children = rules;
        }
    }

    /// Depth of the stack.
    pub(crate) fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Opens a frame.
    pub(crate) fn open(&mut self, frame: Frame, step: &str, text: &str) -> Result<(), MoveError> {
        self.count()?;
        if self.is_lean() {
            self.stack.push(Open { frame, live: true, name: None, node: Trace::default() });
            return Ok(());
        }
        let of_card = matches!(frame, Frame::Sentence | Frame::Effect);
        let text = text.to_owned();
        let text = if of_card { small_articles(text) } else { text };
        let node = Trace { step: Some(step.to_owned()), text, ..Trace::default() };
        self.stack.push(Open { frame, live: true, name: None, node });
        Ok(())
    }

    /// Whether a rule is not switched off; nothing of it goes on the trace.
    pub(crate) fn is_on(&self, rule: RuleSwitch) -> bool {
        !self.off.contains(&RuleToggle::Rule(rule))
    }

    /// Whether a step is not switched off.
    pub(crate) fn step_is_on<S: Step>(&self, step: S) -> bool {
        !self.off.contains(&RuleToggle::Step(S::PROCEDURE, step.name()))
    }

    /// Opens the frame of a step, with its sentence; `false` where the step is switched off.
    pub(crate) fn open_step<S: Step>(&mut self, step: S, frame: Frame) -> Result<bool, MoveError> {
        if !self.step_is_on(step) {
            return Ok(false);
        }
        if self.is_lean() {
            return self.open(frame, "", "").map(|()| true);
        }
        let procedure = S::PROCEDURE.rsplit('/').next().unwrap_or_default().replace('-', " ");
        let found = self.passages.step((S::PROCEDURE, step.name()));
        let (label, text) = match found {
            Some((n, passage)) => {
                let said = squeeze(passage.english.as_deref().unwrap_or(&passage.text));
                (format!("{procedure}, step {n}"), format!("Step {n}: {said}"))
            }
            None => (format!("{procedure}, {}", step.name()), format!("Step: {}", step.name())),
        };
        let citation = found.map(|(_, passage)| Citation::whole(passage));
        self.open(frame, &label, &text)?;
        if let Some(open) = self.stack.last_mut() {
            open.name = Some(step.name());
            open.node.citation = citation;
            open.node.rule = Some(RuleToggle::Step(S::PROCEDURE, step.name()).to_string());
        }
        Ok(true)
    }

    /// Closes the innermost frame.
    pub(crate) fn close(&mut self) {
        if self.stack.len() > 1
            && let Some(open) = self.stack.pop()
            && !self.is_lean()
        {
            self.top().children.push(open.node);
        }
    }

    /// Closes frames until `depth` are left.
    pub(crate) fn close_to(&mut self, depth: usize) {
        while self.stack.len() > depth.max(1) {
            self.close();
        }
    }

    /// Ends the innermost live `frame` and every window inside it: what is
    /// being resolved goes on, but no longer within them.
    pub(crate) fn end(&mut self, frame: Frame) {
        if let Some(at) = self.stack.iter().rposition(|open| open.frame == frame && open.live) {
            self.stack[at].live = false;
            for open in &mut self.stack[at..] {
                open.live &= open.frame != Frame::Window;
            }
        }
    }

    /// Whether a window is open inside no live `frame`: ending one closes its windows.
    pub(crate) fn stray_window(&self, frame: Frame) -> bool {
        let live = self.stack.iter().any(|open| open.frame == frame && open.live);
        let ended = self.stack.iter().any(|open| open.frame == frame && !open.live);
        let window = self.stack.iter().any(|open| open.frame == Frame::Window && open.live);
        ended && !live && window
    }

    /// Whether `rule` is in force. Where it is, it goes on the trace: it
    /// decided what follows.
    pub(crate) fn rule(&mut self, rule: RuleSwitch) -> bool {
        if self.off.contains(&RuleToggle::Rule(rule)) {
            return false;
        }
        self.spend(1);
        if self.is_lean() {
            return true;
        }
        let cited = &self.cited;
        let place = rule
            .passages()
            .iter()
            .find(|(id, _)| cited.iter().any(|document| id.starts_with(document.as_str())))
            .or_else(|| rule.passages().first());
        let citation = place.and_then(|(id, quote)| self.passages.cite(id, quote));
        self.top().children.push(Trace {
            rule: Some(rule.name().to_owned()),
            text: rule.says().to_owned(),
            citation,
            ..Trace::default()
        });
        self.mark(CommonEvent::Rule, vec![rule.name().to_owned()], None, None);
        true
    }

    /// Puts an event on the trace.
    pub(crate) fn event<E: Serialize>(
        &mut self,
        event: &E,
        text: String,
        mark: Mark,
    ) -> Result<(), MoveError> {
        self.count()?;
        if self.is_lean() {
            self.keep(event);
            return Ok(());
        }
        let detail = serde_json::to_value(event).ok();
        self.events += usize::from(detail.is_some());
        self.top().children.push(Trace {
            event: Some(mark.event.to_owned()),
            text: small_articles(text),
            detail,
            about: mark.cards.clone(),
            ..Trace::default()
        });
        self.push_mark(mark);
        Ok(())
    }

    /// Puts a remark on the trace that changes nothing.
    pub(crate) fn note(
        &mut self,
        event: impl Into<&'static str>,
        card: Option<&str>,
        who: Option<Side>,
        text: &str,
    ) {
        if self.is_lean() {
            return;
        }
        let event = event.into();
        self.top().children.push(Trace {
            event: Some(event.to_owned()),
            text: text.to_owned(),
            about: card.map(str::to_owned).into_iter().collect(),
            ..Trace::default()
        });
        self.mark(event, card.map(str::to_owned).into_iter().collect(), None, who);
    }

    /// Puts on the trace that an effect of `card` was considered and refused.
    pub(crate) fn refuse(&mut self, card: &str, guard: &str, text: &str) {
        self.spend(1);
        if self.is_lean() {
            return;
        }
        self.top().children.push(Trace {
            event: Some(<&str>::from(CommonEvent::Refused).to_owned()),
            refused: Some(guard.to_owned()),
            text: text.to_owned(),
            about: vec![card.to_owned()],
            ..Trace::default()
        });
        let (step, step_name) = self.step();
        self.marks.push(Mark {
            event: CommonEvent::Refused.into(),
            cards: vec![card.to_owned()],
            guard: Some(guard.to_owned()),
            step,
            step_name,
            ..Mark::default()
        });
    }

    /// Whether the line before says the same.
    pub(crate) fn says_last(&self, words: &str) -> bool {
        let last = self.stack.last().and_then(|open| open.node.children.last());
        last.is_some_and(|last| last.text == words)
    }

    /// Marks without a node of its own.
    pub(crate) fn mark(
        &mut self,
        event: impl Into<&'static str>,
        cards: Vec<String>,
        source: Option<String>,
        who: Option<Side>,
    ) {
        self.push_mark(Mark { event: event.into(), cards, source, who, ..Mark::default() });
    }

    fn push_mark(&mut self, mut mark: Mark) {
        if self.is_lean() {
            return;
        }
        (mark.step, mark.step_name) = self.step();
        self.marks.push(mark);
    }

    /// The innermost step: its label, and its name within its procedure.
    fn step(&self) -> (Option<String>, Option<&'static str>) {
        let steps = self.stack.iter().rev();
        let mut steps = steps
            .filter(|open| matches!(open.frame, Frame::Step | Frame::Window | Frame::Interrupt));
        steps.next().map_or((None, None), |open| (open.node.step.clone(), open.name))
    }

    /// The trace so far, with every frame closed.
    pub(crate) fn finish(mut self) -> (Trace, Vec<Mark>) {
        self.close_to(1);
        let root = self.stack.pop().map(|open| open.node).unwrap_or_default();
        (root, self.marks)
    }
}
