//! A run as a story: how the table looked before the first move, and a few
//! chapters with what happened in each and how the table looked then. It is
//! made by doing the trace over, so that a drawing shows what the run did.

mod cut;
mod table;

use headjudge_corpus::Citation;
use serde::Serialize;

pub use table::{Seat, Table, TableCard, TableZone};

use crate::play::kernel::{Game, Side, Trace};
use cut::{Scene, cut};

/// The greatest number of chapters.
const MOST: usize = 5;
/// The greatest number of lines and of rules that a chapter tells; the trace tells all.
const MOST_LINES: usize = 6;

/// A run in chapters.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Story {
    /// The table before the first move.
    pub before: Table,
    /// What happened, in order; at most five chapters.
    pub chapters: Vec<Chapter>,
}

impl Story {
    /// The table at the end.
    #[must_use]
    pub fn ending(&self) -> &Table {
        self.chapters.last().map_or(&self.before, |chapter| &chapter.table)
    }
}

/// A part of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chapter {
    /// The kind of its main event in words, such as `combat ended`.
    pub label: String,
    /// Its main event, in a sentence without a full stop.
    pub headline: String,
    /// The step of a procedure in which it begins, such as `attack sequence, step 3`.
    pub step: Option<String>,
    /// What else happened, in order.
    pub lines: Vec<Line>,
    /// The rules that decided it.
    pub rules: Vec<RuleLine>,
    /// The player who acts.
    pub actor: Option<Side>,
    /// The cards that it is about, by their `id` on the table.
    pub about: Vec<usize>,
    /// The table after it.
    pub table: Table,
}

/// Something that happened in a chapter, as often as it did in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// What happened.
    pub text: String,
    /// Whether it was considered and did not happen.
    pub refused: bool,
    /// Whether it is a question with its answer.
    pub asked: bool,
    /// How often in a row.
    pub times: usize,
}

/// A rule that decided something in a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleLine {
    /// What it says, in short.
    pub text: String,
    /// Its sentence.
    pub citation: Option<Citation>,
}

/// What a performance notes on its way, for its story.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// How many events opened the scene, before the first move.
    pub(crate) opening: usize,
    /// Who made each move, with the number of events before it.
    pub(crate) movers: Vec<(usize, Option<Side>)>,
}

/// The story of a performance that began as `game`.
pub(crate) fn story<G: Game>(mut game: G, trace: &Trace, notes: &Notes) -> Story {
    let mut events = 0;
    let root = Scene::of(trace, &mut events, notes.opening);
    for node in trace.walk().filter(|node| node.detail.is_some()).take(notes.opening) {
        redo(&mut game, node);
    }
    let mut story = Story { before: Table::of(&game), chapters: Vec::new() };
    if root.weight() == 0 {
        return story;
    }
    for part in cut(vec![&root], MOST) {
        let mut chapter = Chapter::default();
        for scene in part {
            chapter.tell(scene, &mut game, notes);
        }
        chapter.table = Table::of(&game);
        chapter.settle();
        story.chapters.push(chapter);
    }
    story
}

/// Whether the events of the trace, done over, lead to the same state.
pub(crate) fn replay_mismatch<G: Game>(start: G, end: &G, trace: &Trace) -> Option<String> {
    replayed(start, end, trace.walk().filter_map(|node| node.detail.as_ref()))
}

/// The same of its changes alone.
pub(crate) fn replayed<'c, G: Game>(
    mut start: G,
    end: &G,
    changes: impl IntoIterator<Item = &'c serde_json::Value>,
) -> Option<String> {
    for change in changes {
        if let Err(error) = start.replay(change) {
            return Some(format!("the trace cannot be replayed: {error}"));
        }
    }
    (start.state() != end.state())
        .then(|| "the trace, replayed, does not lead to the same state".to_owned())
}

/// Does an event over. One that cannot be is a fault that the runner reports.
fn redo<G: Game>(game: &mut G, node: &Trace) {
    if let Some(detail) = &node.detail {
        let _ = game.replay(detail);
    }
}

impl Chapter {
    fn tell<G: Game>(&mut self, scene: &Scene<'_>, game: &mut G, notes: &Notes) {
        let node = scene.node;
        if scene.is_opening() {
            scene.inner.iter().for_each(|inner| self.tell(inner, game, notes));
            return;
        }
        redo(game, node);
        if let (Some(_), Some(step), Some(_)) = (&node.rule, &node.step, &node.citation)
            && self.step.is_none()
            && self.headline.is_empty()
        {
            self.step = Some(step.clone());
        }
        if node.rule.is_some() && node.step.is_none() {
            let rule = RuleLine { text: node.text.clone(), citation: node.citation.clone() };
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
        if scene.own > 0 || node.event.as_deref() == Some("asked") {
            self.say(node);
        }
        if scene.own > 0 {
            let moved = notes.movers.iter().rev().find(|(before, _)| *before < scene.at.max(1));
            self.actor = moved.and_then(|(_, who)| *who).or(self.actor);
            let about = node.about.iter().filter_map(|key| game.board().find(key).ok());
            for card in about.collect::<Vec<_>>() {
                if !self.about.contains(&card) {
                    self.about.push(card);
                }
            }
        }
        scene.inner.iter().for_each(|inner| self.tell(inner, game, notes));
    }

    fn say(&mut self, node: &Trace) {
        let refused = node.refused.is_some();
        let asked = node.event.as_deref() == Some("asked");
        match self.lines.last_mut() {
            Some(last) if last.text == node.text => last.times += 1,
            _ => self.lines.push(Line { text: node.text.clone(), refused, asked, times: 1 }),
        }
        let changes = node.detail.as_ref().is_some_and(|detail| detail != "logged");
        // The first event that changes the table is the chapter’s; else the first.
        if self.label.is_empty() || changes && self.headline.is_empty() {
            let event = node.event.as_deref().filter(|event| *event != "asked");
            self.label = event.unwrap_or_default().replace('_', " ");
        }
        if changes && self.headline.is_empty() {
            self.headline.clone_from(&node.text);
        }
    }

    /// Takes the headline out of the lines, folds those that come in turns, and shortens what is left.
    fn settle(&mut self) {
        self.lines = folded(std::mem::take(&mut self.lines));
        if self.headline.is_empty() {
            let happens = |line: &&Line| !line.refused && !line.asked;
            let first = self.lines.iter().find(happens);
            let first = first.or_else(|| self.lines.iter().find(|line| line.refused));
            let first = first.or(self.lines.first());
            self.headline = first.map_or_else(String::new, |line| line.text.clone());
        }
        if let Some(at) = self.lines.iter().position(|line| line.text == self.headline) {
            let times = self.lines.remove(at).times;
            if times > 1 {
                self.headline = format!("{} ({times} times)", self.headline);
            }
        }
        self.lines.truncate(MOST_LINES);
        self.rules.truncate(MOST_LINES);
    }
}

/// Lines that come in turns, each once: `a b a b a b` as three times `a` and three times `b`.
fn folded(lines: Vec<Line>) -> Vec<Line> {
    let mut told: Vec<Line> = Vec::new();
    for line in lines {
        match told.iter_mut().find(|known| known.text == line.text) {
            Some(known) => known.times += line.times,
            None => told.push(line),
        }
    }
    told
}
