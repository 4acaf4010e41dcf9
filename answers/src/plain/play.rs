//! Procedures, scenarios and what they cover, in plain text.

use std::fmt::Write;

use headjudge_corpus::Procedure;
use headjudge_engine::play::{CiteStatus, Coverage, Outcome, ProcedureAnswer, Walk, render_trace};
use headjudge_engine::text::ReadShare;

use super::{Plain, place};
use crate::{Reader, ScenarioSummary};

impl Plain for Procedure {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        reader.procedure(self);
    }

    fn plain(&self) -> String {
        let mut out = String::new();
        say!(out, "{}", self.english_title.as_ref().unwrap_or(&self.title));
        for step in &self.steps {
            say!(
                out,
                "  {}. {}",
                step.n,
                step.english.as_ref().unwrap_or(&step.text).replace('\n', " ")
            );
        }
        say!(out, "  [{} {}, {}]", self.document, self.edition, self.lines);
        out
    }
}

/// Writes what a run rests on that no document says.
pub(crate) fn assumed(outcome: &Outcome, out: &mut String) {
    for one in &outcome.assumes {
        say!(out, "assumed: {}", one.says);
    }
}

/// The most characters that are shown of the sentences that are not performed.
const MOST_SHOWN: usize = 1_000;

/// Sentences in a line, as far as somebody reads them.
pub(crate) fn shortened(sentences: &[String]) -> String {
    let all = sentences.join(" / ");
    match all.char_indices().nth(MOST_SHOWN) {
        Some((at, _)) => format!("{}… ({} sentences)", &all[..at], sentences.len()),
        None => all,
    }
}

impl Plain for Outcome {
    fn plain(&self) -> String {
        let mut out = String::new();
        say!(out, "{} – {}: {}", self.id, self.title, self.status());
        if let Some(note) = &self.note {
            say!(out, "note: {note}");
        }
        for (key, card) in &self.cards {
            // A card that is not on record has no name, and a fault tells of it.
            if let Some(text) = card.text.as_ref().filter(|_| !card.name.is_empty()) {
                let stale = if card.pin == Some(CiteStatus::Stale) {
                    ", which have changed since a person read them"
                } else {
                    ""
                };
                say!(out, "`{key}` is run by the words of {text}{stale}");
            }
            if let Some(why) = card.by_hand.as_ref().filter(|_| card.typed) {
                say!(out, "`{key}` ({}) is typed by hand: {why}", card.name);
            }
        }
        for cite in &self.cites {
            let why = match cite.status {
                CiteStatus::Missing => "there is no such passage; `headjudge search` finds one",
                CiteStatus::Stale => "it has changed since a person read it",
                CiteStatus::Misquoted => "its quotation is not in the passage",
                CiteStatus::Fresh | CiteStatus::Unpinned => continue,
            };
            say!(out, "cites `{}`: {why}", cite.passage);
        }
        for (card, sentences) in &self.left_out {
            say!(out, "not performed, of `{card}`: {}", shortened(sentences));
        }
        out.push_str(&render_trace(&self.trace));
        assumed(self, &mut out);
        for failure in &self.failures {
            say!(out, "line {}: {}", failure.line, failure.message);
        }
        for text in self.texts.iter().filter(|text| !text.changes.is_empty()) {
            say!(out, "With the {}: {}.", text.label.words(), text.changes.words());
        }
        for span in &self.spans {
            let how = match (span.parts, span.partial) {
                (_, true) => "the mixed text is not performed whole".to_owned(),
                (true, false) if span.changes.is_empty() => "what is expected changes".to_owned(),
                (true, false) => span.changes.words(),
                (false, false) => "nothing of what is expected changes".to_owned(),
            };
            match (span.old.as_str(), span.new.as_str()) {
                ("", new) => say!(out, "Without “{new}”: {how}."),
                (old, "") => say!(out, "With “{old}” too: {how}."),
                (old, new) => say!(out, "With “{old}” in the place of “{new}”: {how}."),
            }
        }
        for ablation in &self.ablations {
            let how =
                if ablation.flipped { ablation.changes.words() } else { "NOTHING changes".into() };
            say!(out, "Without “{}”: {how}.", ablation.says.trim_end_matches('.'));
        }
        out
    }
}

fn counted(cards: usize) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

impl Plain for Coverage {
    fn plain(&self) -> String {
        let mut out = String::new();
        for (kind, fraction) in &self.by_kind {
            let kind = kind.replace('_', " ");
            say!(
                out,
                "{kind:<13} {:>3} of {:>3} checked ({} %)",
                fraction.checked,
                fraction.total,
                fraction.percent
            );
        }
        for words in &self.words.sources {
            let share = |of: ReadShare| format!("{} of {} ({} %)", of.read, of.total, of.percent);
            let of = if words.source == "errata" { "errata" } else { "cards" };
            say!(
                out,
                "words of {}: {} sentences read, {} {of} whole, {} run",
                words.source,
                share(words.sentences),
                share(words.whole),
                share(words.runs)
            );
        }
        for missing in &self.words.missing {
            say!(
                out,
                "unread: {}, in {}; alone in {}",
                missing.words,
                counted(missing.cards),
                counted(missing.unlocks)
            );
        }
        for missing in &self.words.not_performed {
            say!(
                out,
                "not performed: {}, in {}; alone in {}",
                missing.words,
                counted(missing.cards),
                counted(missing.unlocks)
            );
        }
        for open in &self.not_checked {
            let status = format!("{:?}", open.status).to_lowercase();
            say!(out, "{status}: {} {}", open.passage, open.why);
        }
        out
    }
}

impl Plain for Walk {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        reader.walk(self);
    }

    fn plain(&self) -> String {
        let mut out = String::new();
        for step in &self.steps {
            let actor = step.actor.as_ref().map_or(String::new(), |actor| format!(" ({actor})"));
            say!(out, "{}.{actor} {}", step.n, step.text.replace('\n', " "));
            for permission in &step.permissions {
                say!(out, "   {}", permission.line().replace('\n', " "));
            }
        }
        for way in &self.ways_on {
            let when = way.when.as_deref().unwrap_or("otherwise");
            say!(out, "→ step {}, {when}", way.step);
        }
        out
    }
}

impl Plain for ProcedureAnswer {
    fn plain(&self) -> String {
        let mut out = format!("{}\n", self.says);
        if let Some(citation) = &self.because {
            say!(out, "  “{}” [{}]", citation.quote.replace('\n', " "), place(citation));
        }
        out
    }
}

impl Plain for ScenarioSummary {
    fn plain(&self) -> String {
        format!("{} – {}\n", self.id, self.title)
    }
}
