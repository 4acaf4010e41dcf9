//! The sequence of steps, with the examples that stand among them.

use headjudge_corpus::{PassageClass, Step};

use super::noise;
use super::split::Kind;
use super::state::Reader;
use crate::dialects::plain::{
    Ending, actor_in, add_typed, check_ending, check_numbering, check_words, new_procedure,
    new_step, strip_number,
};
use crate::parsed::Join;

impl Reader<'_> {
    /// Reads the numbered lines of a sequence, to its end.
    pub(super) fn read_sequence(&mut self, at: usize) -> usize {
        let mut steps: Vec<Step> = Vec::new();
        let mut numbers = Vec::new();
        let mut next = at;
        while let Some(kind) = self.kinds.get(next) {
            next = match kind {
                Kind::Number => self.read_step(next, &mut steps, &mut numbers),
                Kind::Example => self.read_example_of_step(next, steps.last()),
                // What else stands among the steps goes on with the step above it.
                Kind::Paragraph | Kind::Bullet if !steps.is_empty() => {
                    self.extend_step(next, &mut steps)
                }
                Kind::Noise if self.goes_on_after_noise(next) => {
                    self.read_run(next, "host", noise::WHY)
                }
                _ => break,
            };
        }
        check_numbering(&mut self.out, &numbers);
        let tail = self.titles.tail().to_owned();
        let title = self.titles.title().to_owned();
        let mut procedure = new_procedure(&self.out, &tail, &title, steps);
        procedure.lines = procedure.lines.join(self.out.span(at..next));
        self.out.parsed.procedures.push(procedure);
        self.titles.fill();
        next
    }

    /// Whether another step or example stands behind the host's lines at `at`.
    fn goes_on_after_noise(&self, at: usize) -> bool {
        let next = self.kinds[at..].iter().find(|kind| **kind != Kind::Noise);
        matches!(next, Some(Kind::Number | Kind::Example))
    }

    fn read_step(
        &mut self,
        at: usize,
        steps: &mut Vec<Step>,
        numbers: &mut Vec<(usize, u32)>,
    ) -> usize {
        let texts = self.texts;
        let (printed, text) = strip_number(&texts[at]).unwrap_or((0, &texts[at]));
        numbers.push((at, printed));
        let n = numbers.len() as u32;
        let tail = format!("{}/step-{n}", self.titles.tail());
        let typed = (Join::Lines, text);
        let (id, text) = add_typed(&mut self.out, &tail, at..at + 1, PassageClass::Step, typed);
        check_ending(&mut self.out, at, &text, Ending::Sentence);
        check_words(&mut self.out, at, &text);
        let mut step = new_step(n, id, self.span_of(at), text);
        step.actor = actor_in(&step.text);
        steps.push(step);
        at + 1
    }

    /// A line that goes on with the last step, in the step's own passage.
    fn extend_step(&mut self, at: usize, steps: &mut [Step]) -> usize {
        let lines = self.span_of(at);
        let Some(step) = steps.last_mut() else { return at + 1 };
        self.out.extend_last(at..at + 1);
        step.text = format!("{} {}", step.text, self.texts[at]);
        step.lines = step.lines.join(lines);
        at + 1
    }

    /// An example of the last step, with the lines that go on with it.
    fn read_example_of_step(&mut self, at: usize, step: Option<&Step>) -> usize {
        let rest = &self.kinds[at + 1..];
        let end = at
            + 1
            + rest.iter().take_while(|kind| matches!(kind, Kind::Paragraph | Kind::Bullet)).count();
        let tail =
            step.map_or_else(|| self.titles.tail().to_owned(), |s| s.passage.anchor().to_owned());
        self.add_example(at..end, &tail, step.map(|step| step.passage.clone()));
        end
    }
}
