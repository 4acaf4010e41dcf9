//! Questions and their answers.

use headjudge_corpus::{PassageClass, Question, slug};

use super::dialect::Pattern;
use super::kinds::Kind;
use super::matching::Found;
use super::state::{Asked, Reader};
use crate::names::card_ref;

impl Reader<'_> {
    /// A question; its answer may stand in the same unit.
    pub(super) fn add_question(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let count = self.out.parsed.questions.len() + 1;
        let label = found
            .get("label")
            .map(str::to_owned)
            .or_else(|| found.get("number").map(|number| format!("Q{number}")))
            .unwrap_or_else(|| format!("Q{count}"));
        let text = self.text_of(at, found);
        let tail = format!("{}/{}", self.tail(), slug(&label));
        let id = self.put(at, &tail, PassageClass::Question);
        self.proof_words(at, &text);
        let named = found.get("card").map(|card| vec![card.to_owned()]);
        let named = named.unwrap_or_else(|| self.about.clone());
        let cards: Vec<_> = named
            .iter()
            .map(|card| {
                let title = self.context.game.map_or_else(|| card.clone(), |game| game.title(card));
                card_ref(&self.out.document.game, &title)
            })
            .collect();
        self.out.parsed.named.extend(named);
        let answer = found.get("answer").unwrap_or_default().to_owned();
        self.open = Some(if answer.is_empty() { Kind::Question } else { Kind::Answer });
        self.out.parsed.questions.push(Question {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(self.units[at].range.clone()),
            label,
            question: text,
            answer,
            procedure: None,
            step: None,
            cards,
        });
        if let Some(open) = self.procedure.as_ref().filter(|_| pattern.of.is_some()) {
            let question = self.out.parsed.questions.len() - 1;
            self.asked.push(Asked { question, procedure: open.at });
        }
    }

    /// The answer to the question before it.
    pub(super) fn add_answer(&mut self, at: usize, found: &Found) {
        let text = self.text_of(at, found);
        if !matches!(self.open, Some(Kind::Question | Kind::Answer)) {
            let message = "no question is before this answer; it is read as a rule";
            self.out.problem(self.units[at].range.start, "answer-without-question", message);
            return self.add_paragraph(at, found);
        }
        self.open = Some(Kind::Answer);
        self.go_on(at, &text, false);
    }
}
