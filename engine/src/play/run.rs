//! Running a scenario: its moves and expectations, then without each of the
//! rules it declares, and with each text of an erratum.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::squeeze;
use toml::Spanned;

use crate::naming::declared_key;
use crate::play::difference::{Played, difference};
use crate::play::kernel::{
    CommonRefusal, Expect, ExpectedOf, Game, GameContext, Mark, MoveError, Titled as _, illegal,
};
use crate::play::named::Texts;
use crate::play::performance::Performance;
use crate::play::scenario::{Ablation, File, Move, ReadFile};
use crate::play::story::{Notes, replay_mismatch, story};
use crate::play::{
    AblationRun, Difference, Failure, Next, Outcome, Passages, RuleToggle, Scenario, TextRun,
};

/// The steps that a run may take, all its repetitions together.
pub const MAX_STEPS: u32 = 10_000;

/// The part of them that one repetition may take, so that one without end leaves the others some.
const SHARE: u32 = MAX_STEPS / 4;

/// Keeping a move undoable copies the state; so many cards cost a step.
const CARDS_A_STEP: u32 = 16;

/// Runs `scenario` in at most `budget` steps; its repetitions without rules share them.
#[must_use]
pub fn run(scenario: &Scenario, passages: &Passages, budget: u32) -> Outcome {
    run_without(scenario, passages, budget, &BTreeSet::new())
}

/// Runs `scenario` with the switches in `off` thrown from the start, which
/// shows what else hangs on a rule.
#[must_use]
pub fn run_without(
    scenario: &Scenario,
    passages: &Passages,
    budget: u32,
    off: &BTreeSet<RuleToggle>,
) -> Outcome {
    scenario.script.visit(RunFile { scenario, passages, budget, off, offers: false }).0
}

/// Runs `scenario`, and tells what comes next where its moves have led.
#[must_use]
pub fn run_on(scenario: &Scenario, passages: &Passages, budget: u32) -> (Outcome, Next) {
    let off = &BTreeSet::new();
    scenario.script.visit(RunFile { scenario, passages, budget, off, offers: true })
}

/// A run of a file.
struct RunFile<'a> {
    scenario: &'a Scenario,
    passages: &'a Passages,
    budget: u32,
    off: &'a BTreeSet<RuleToggle>,
    offers: bool,
}

impl ReadFile for RunFile<'_> {
    type Out = (Outcome, Next);

    /// Runs a file of one game, its cards filled from the records that they name.
    fn read<G: Game>(self, file: &File<G>) -> (Outcome, Next) {
        let Self { scenario, passages, budget, off, offers } = self;
        let mut file = file.clone();
        let unknown = filled(&mut file, scenario, passages);
        if !unknown.is_empty() {
            // A card without its record would be played as one that says nothing.
            file.moves.clear();
            file.finally = None;
        }
        Runner { scenario, file: &file, passages, left: budget, off, unknown }.run(offers)
    }
}

/// Fills the cards of a file from the records that they name; what is not on record.
fn filled<G: Game>(file: &mut File<G>, scenario: &Scenario, passages: &Passages) -> Vec<Failure> {
    let texts = Texts { passages, supplied: &scenario.supplied };
    let own = file.cards.values_mut();
    let of_texts = file.texts.iter_mut().flat_map(|text| text.get_mut().cards.values_mut());
    let mut unknown = Vec::new();
    for card in own.chain(of_texts) {
        if let Err(message) = G::resolve(card, &texts) {
            let line = scenario.line_saying("cards", &message);
            unknown.push(Failure { line, message });
        }
    }
    G::complete(&mut file.setup, &file.cards, passages);
    unknown
}

pub(super) struct Runner<'a, G: Game> {
    pub(super) scenario: &'a Scenario,
    pub(super) file: &'a File<G>,
    pub(super) passages: &'a Passages,
    left: u32,
    pub(super) off: &'a BTreeSet<RuleToggle>,
    /// Cards that name a record that is not there.
    unknown: Vec<Failure>,
}

pub(super) type Cards<G> = BTreeMap<String, <G as Game>::Card>;
pub(super) type Moves<G> = [Spanned<Move<G>>];

impl<G: Game> Runner<'_, G> {
    /// Runs the file; what comes next is tried out where the run `offers` it.
    fn run(mut self, offers: bool) -> (Outcome, Next) {
        let mut failures = std::mem::take(&mut self.unknown);
        failures.extend(self.check_words());
        let (base, texts, texts_part) =
            if self.file.texts.is_empty() { self.run_plain() } else { self.run_texts() };
        failures.extend(base.failures.iter().cloned());
        let ablations: Vec<AblationRun> = self
            .file
            .ablate
            .iter()
            .map(|(switch, declared)| self.run_ablation(switch, declared, &base))
            .collect();
        for ablation in &ablations {
            if !ablation.on_trace {
                let message = format!("`{}` is not on the trace", ablation.rule);
                failures.push(Failure { line: 1, message });
            }
            failures.extend(ablation.failures.iter().cloned());
        }
        if !self.file.texts.is_empty() && !texts_part {
            let message = "the texts do not part: each passes what the other does".to_owned();
            failures.push(Failure { line: 1, message });
        }
        // Without a rule only the outcome is asked, not what proves it.
        let spans = if self.off.is_empty() { self.run_spans() } else { Vec::new() };
        let failed = !failures.is_empty();
        let next = if offers { self.what_next(&base) } else { Next::default() };
        let mut outcome = Outcome {
            object: "scenario_run",
            game: self.scenario.game,
            id: self.scenario.id.clone(),
            title: self.scenario.title.clone(),
            question: self.scenario.question.clone(),
            passed: failed == self.scenario.xfail.is_some(),
            xfail: self.scenario.xfail.clone(),
            note: self.scenario.note.clone(),
            assumes: base.assumed.iter().map(|own| own.told(self.passages)).collect(),
            left_out: self.left_out(),
            cards: self.card_runs(&self.file.cards),
            failures,
            final_state: base.final_state(),
            trace: base.trace,
            story: base.story,
            ablations,
            texts,
            texts_part,
            spans,
            cites: Vec::new(),
        };
        outcome.cites = self.judge_cites(&outcome);
        (outcome, next)
    }

    /// The words of its cards that are not performed, over all texts of an erratum.
    fn left_out(&self) -> BTreeMap<String, Vec<String>> {
        let mut left = G::left_out(&self.file.cards);
        for text in &self.file.texts {
            left.extend(G::left_out(&text.get_ref().cards));
        }
        left
    }

    fn run_plain(&mut self) -> (Performance<G>, Vec<TextRun>, bool) {
        let mut base = self.perform(&self.file.cards, &self.file.moves, self.off);
        self.check_final(&mut base, self.file.finally.as_ref());
        (base, Vec::new(), false)
    }

    /// Performs each text of an erratum. They part where what the first says
    /// of its outcome does not hold of the last's, or the other way round.
    fn run_texts(&mut self) -> (Performance<G>, Vec<TextRun>, bool) {
        let file = self.file;
        let mut performed: Vec<Performance<G>> = Vec::new();
        let mut runs = Vec::new();
        for text in file.texts.iter().map(Spanned::get_ref) {
            let mut cards = file.cards.clone();
            cards.extend(text.cards.clone());
            let moves = if text.moves.is_empty() { &file.moves } else { &text.moves };
            let mut own = self.perform(&cards, moves, self.off);
            self.check_final(&mut own, text.finally.as_ref().or(file.finally.as_ref()));
            own.failures.extend(self.unmet(&text.expect, &own.marks, own.state.as_ref()));
            runs.push(TextRun {
                label: text.label,
                trace: own.trace.clone(),
                ending: own.story.ending().clone(),
                final_state: own.final_state(),
                changes: Difference::default(),
                cards: self.card_runs(&text.cards),
            });
            performed.push(own);
        }
        if let Some(last) = performed.last() {
            for (run, own) in runs.iter_mut().zip(&performed) {
                run.changes = self.difference(own, last);
            }
        }
        let failures = performed.iter().flat_map(|p| p.failures.clone()).collect();
        let part = match (performed.first(), performed.last()) {
            (Some(first), Some(last)) => {
                first.refused != last.refused
                    || !self.text_holds(0, last)
                    || !self.text_holds(performed.len() - 1, first)
            }
            _ => false,
        };
        let mut last = performed.pop().unwrap_or_default();
        last.failures = failures;
        (last, runs, part)
    }

    pub(super) fn text_holds(&self, at: usize, on: &Performance<G>) -> bool {
        let text = self.file.texts[at].get_ref();
        let mismatches = match (&text.finally, &on.state) {
            (Some(want), Some(state)) => !state.board().mismatches(want.get_ref()).is_empty(),
            _ => false,
        };
        !mismatches && self.unmet(&text.expect, &on.marks, on.state.as_ref()).is_empty()
    }

    fn run_ablation(
        &mut self,
        switch: &RuleToggle,
        declared: &Spanned<Ablation<G>>,
        base: &Performance<G>,
    ) -> AblationRun {
        let file = self.file;
        let line = self.scenario.line(declared.span().start);
        let expected = self.words_of(declared);
        let declared = declared.get_ref();
        let mut off = self.off.clone();
        off.insert(switch.clone());
        let mut cards = file.cards.clone();
        if let Some(last) = file.texts.last() {
            cards.extend(last.get_ref().cards.clone());
        }
        let moves = match (declared.moves.is_empty(), file.texts.last()) {
            (false, _) => &declared.moves,
            (true, Some(text)) if !text.get_ref().moves.is_empty() => &text.get_ref().moves,
            (true, _) => &file.moves,
        };
        let without = self.perform(&cards, moves, &off);
        let mut failures: Vec<Failure> = self
            .undeclared(declared, &without)
            .into_iter()
            .map(|why| Failure { line, message: format!("without `{switch}`: {why}") })
            .collect();
        let differs = !self.undeclared(declared, base).is_empty();
        if !differs {
            let message = format!("`{switch}` changes nothing: the same holds with it");
            failures.push(Failure { line, message });
        }
        let name = switch.to_string();
        AblationRun {
            rule: switch.clone(),
            says: match switch {
                RuleToggle::Rule(rule) => rule.says().to_owned(),
                RuleToggle::Step(procedure, name) => self
                    .passages
                    .step((procedure, name))
                    .map_or_else(String::new, |(_, passage)| {
                        squeeze(passage.english.as_deref().unwrap_or(&passage.text))
                    }),
            },
            expected,
            on_trace: base.trace.rules().any(|rule| rule == name),
            flipped: failures.is_empty(),
            failures,
            changes: self.difference(&without, base),
            ending: without.story.ending().clone(),
            trace: without.trace,
        }
    }

    pub(super) fn difference(&self, here: &Performance<G>, there: &Performance<G>) -> Difference {
        let titled = |key: &str| {
            let name = declared_key(key);
            let texts = self.file.texts.iter().map(|text| &text.get_ref().cards);
            let card = texts.chain([&self.file.cards]).find_map(|cards| cards.get(name))?;
            Some(card.title().trim_end_matches('.').to_owned())
        };
        let (ours, theirs) = (here.final_state(), there.final_state());
        difference(
            Played { trace: &here.trace, state: &ours },
            Played { trace: &there.trace, state: &theirs },
            &titled,
        )
    }

    /// What an ablation declares that does not hold of a performance.
    fn undeclared(&self, declared: &Ablation<G>, on: &Performance<G>) -> Vec<String> {
        let mut unmet: Vec<String> = self
            .unmet(&declared.expect, &on.marks, on.state.as_ref())
            .into_iter()
            .map(|failure| failure.message)
            .collect();
        if let Some(want) = &declared.finally {
            match &on.state {
                Some(state) => unmet.extend(state.board().mismatches(want)),
                None => unmet.push("the game could not be set up".to_owned()),
            }
        }
        if let Some(n) = declared.refused.filter(|n| !on.refused.contains(n)) {
            unmet.push(format!("move {n} is allowed"));
        }
        if let Some(n) = declared.allowed.filter(|n| on.refused.contains(n)) {
            unmet.push(format!("move {n} is refused"));
        }
        unmet
    }

    /// What an ablation declares, as the scenario writes it.
    fn words_of(&self, declared: &Spanned<Ablation<G>>) -> String {
        let from = self.scenario.text.get(declared.span().start..).unwrap_or_default();
        let lines = from.lines().skip(1).take_while(|line| !line.starts_with('['));
        squeeze(&lines.collect::<Vec<_>>().join(" "))
    }

    /// What the cards are called, by key.
    pub(super) fn titles(cards: &Cards<G>) -> BTreeMap<String, String> {
        cards.iter().map(|(key, card)| (key.clone(), card.title().to_owned())).collect()
    }

    /// Makes the moves. One that does not go through is taken back, and the
    /// next are made all the same, to show how far that reaches.
    pub(super) fn perform(
        &mut self,
        cards: &Cards<G>,
        moves: &Moves<G>,
        off: &BTreeSet<RuleToggle>,
    ) -> Performance<G> {
        let mut state = match G::set_up(cards, &self.file.setup) {
            Ok(state) => state,
            Err(message) => {
                let line = self.scenario.line_saying("setup", &message);
                return Performance {
                    failures: vec![Failure { line, message }],
                    ..Performance::default()
                };
            }
        };
        let mut failures = Vec::new();
        let start = state.clone();
        let documents =
            self.scenario.cites.iter().map(|cite| cite.passage.document().to_owned()).collect();
        let share = self.left.min(SHARE);
        let mut table = GameContext::new(self.passages, off, documents, Self::titles(cards), share);
        if self.scenario.auto {
            table.answer_by_itself();
        }
        let mut refused = BTreeSet::new();
        let mut stuck = false;
        if let Err(error) = state.begin(&mut table) {
            failures.push(Failure { line: 1, message: error.words().to_owned() });
        }
        let mut notes = Notes { opening: table.events(), movers: Vec::new() };
        for (at, next) in moves.iter().enumerate() {
            let line = self.scenario.line(next.span().start);
            let next = next.get_ref();
            table.spend(1 + state.board().size() as u32 / CARDS_A_STEP);
            notes.movers.push((table.events(), G::actor(&next.act)));
            let before = state.clone();
            let (place, marks) = (table.place(), table.marks.len());
            table.deal_answers(next.answers.iter().map(|own| own.get_ref().clone()));
            let answer = |place: usize| match next.answers.get(place) {
                Some(own) => self.scenario.line(own.span().start),
                None => line,
            };
            let made = match state.board().won {
                Some(_) => illegal(CommonRefusal::GameOver),
                None => state.act(&mut table, &next.act),
            };
            match (made, &next.refused) {
                (Ok(()), None) => {
                    if let Some(message) = table.unused_answers() {
                        failures.push(Failure { line: answer(table.answered()), message });
                    }
                }
                (Ok(()), Some(why)) => {
                    let message = format!("the move is allowed; it should be refused: {}", why.0);
                    failures.push(Failure { line, message });
                    let unused = table.unused_answers();
                    failures.extend(unused.map(|message| Failure { line, message }));
                }
                (Err(error), wanted) => {
                    if error != MoveError::Budget {
                        state = before;
                        table.undo(&place, &error);
                    }
                    refused.insert(at + 1);
                    let as_wanted = wanted.as_ref().is_some_and(|wanted| error.is(wanted.0));
                    if !as_wanted {
                        let why = error.words();
                        let message = match wanted {
                            Some(wanted) => {
                                format!("refused as `{}`, not `{}`: {why}", error.code(), wanted.0)
                            }
                            None => why.to_owned(),
                        };
                        let line = match table.answered() {
                            taken @ 1.. if error.is_of_an_answer() => answer(taken - 1),
                            _ => line,
                        };
                        failures.push(Failure { line, message });
                        stuck = error == MoveError::Budget;
                    }
                }
            }
            if stuck {
                break;
            }
            failures.extend(self.unmet(&next.expect, &table.marks[marks..], Some(&state)));
            if let Some(invariant_violation) = state.board().invariant_violation() {
                failures.push(Failure { line, message: invariant_violation });
            }
        }
        let waits = table.take_prompt();
        self.left -= share - table.left();
        let assumed = std::mem::take(&mut table.assumed);
        let (mut trace, marks) = table.finish();
        trace.step = Some("scenario".to_owned());
        trace.text.clone_from(&self.scenario.title);
        // Where the budget ran out, an event may be applied and not yet logged.
        let story = story(start.clone(), &trace, &notes);
        if !stuck && let Some(why) = replay_mismatch(start, &state, &trace) {
            failures.push(Failure { line: 1, message: why });
        }
        Performance { failures, trace, story, marks, state: Some(state), refused, waits, assumed }
    }

    pub(super) fn check_final(
        &self,
        on: &mut Performance<G>,
        want: Option<&Spanned<ExpectedOf<G>>>,
    ) {
        if let (Some(want), Some(state)) = (want, &on.state) {
            let line = self.scenario.line(want.span().start);
            let mismatches = state.board().mismatches(want.get_ref());
            on.failures.extend(mismatches.into_iter().map(|message| Failure { line, message }));
        }
    }

    fn unmet(
        &self,
        expects: &[Spanned<Expect<G>>],
        marks: &[Mark],
        state: Option<&G>,
    ) -> Vec<Failure> {
        let mut failures = Vec::new();
        for expect in expects {
            let line = self.scenario.line(expect.span().start);
            let expect = expect.get_ref();
            let unknown =
                state.and_then(|own| expect.unknown(marks, |key| own.board().find(key).is_ok()));
            if let Some(message) = unknown.or_else(|| expect.unmet(marks)) {
                failures.push(Failure { line, message });
            }
            if let (Some(want), Some(state)) = (&expect.state_is, state) {
                let mismatches = state.board().mismatches(want);
                failures.extend(mismatches.into_iter().map(|message| Failure { line, message }));
            }
        }
        failures
    }
}
