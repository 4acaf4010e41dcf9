//! The outcome of a run.

use std::collections::BTreeMap;

use headjudge_corpus::{PassageId, TextLabel};
use serde::Serialize;

use crate::play::{
    Assumed, CardRun, CiteStatus, Difference, RuleToggle, ScriptGame, Story, Table, Trace,
};

/// Something that is not as the scenario says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Failure {
    /// The line of the scenario that says otherwise.
    pub line: u32,
    /// What is wrong, in words.
    pub message: String,
}

/// A citation of a scenario, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CiteRun {
    /// The passage.
    pub passage: PassageId,
    /// The words of it that count.
    pub quote: String,
    /// Whether it is still the sentence that was read.
    pub status: CiteStatus,
    /// Whether it holds a rule or a text that changes the outcome.
    pub carried: bool,
    /// Whether it speaks of a card of which effects are typed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

/// The current text of an erratum with one change taken back.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SpanRun {
    /// The card, by its key.
    pub card: String,
    /// The old words; empty where the change only adds.
    pub old: String,
    /// The new words, which replace them; empty where the change only leaves out.
    pub new: String,
    /// Whether the run parts from the run with the new words.
    pub parts: bool,
    /// Whether not every sentence of the mixed text is performed.
    pub partial: bool,
    /// Where it parts.
    pub changes: Difference,
}

/// A run without one rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AblationRun {
    /// The rule or step that was switched off.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub rule: RuleToggle,
    /// What the rule says.
    pub says: String,
    /// What the scenario says changes then.
    pub expected: String,
    /// Whether it was on the trace of the run with it.
    pub on_trace: bool,
    /// Whether the outcome changed as said.
    pub flipped: bool,
    /// What did not come out as said.
    pub failures: Vec<Failure>,
    /// Where it parts from the run with the rule.
    pub changes: Difference,
    /// What happened.
    pub trace: Trace,
    /// The table at the end.
    pub ending: Table,
}

/// A run with one text of an erratum.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TextRun {
    /// The text.
    pub label: TextLabel,
    /// What happened.
    pub trace: Trace,
    /// The table at the end.
    pub ending: Table,
    /// How the game stood then.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub final_state: serde_json::Value,
    /// Where it parts from the run with the last text, which is the current one.
    pub changes: Difference,
    /// Where its cards' words come from.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, CardRun>,
}

/// What came of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// `scenario_run`.
    pub object: &'static str,
    /// The game that is played.
    pub game: ScriptGame,
    /// The scenario.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The question that its title answers.
    pub question: Option<String>,
    /// Whether everything is as it says; where it is known to fail, whether it still does.
    pub passed: bool,
    /// Why it is known to fail. It never counts as a check then.
    pub xfail: Option<String>,
    /// What the corpus does not say and the script assumes.
    pub note: Option<String>,
    /// What no document says and the engine assumes.
    pub assumes: Vec<Assumed>,
    /// Sentences of its cards that are not performed, by the card's key: the run is partial.
    pub left_out: BTreeMap<String, Vec<String>>,
    /// Where the effects of its cards come from, by the card's key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, CardRun>,
    /// What is not as it says.
    pub failures: Vec<Failure>,
    /// What happened, with the last text of an erratum.
    pub trace: Trace,
    /// The same in a few chapters, with the table before them and after each.
    pub story: Story,
    /// How the game stood then.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub final_state: serde_json::Value,
    /// The runs without one rule each.
    pub ablations: Vec<AblationRun>,
    /// The runs with each text of an erratum.
    pub texts: Vec<TextRun>,
    /// Whether those texts part: what passes with one fails with another.
    pub texts_part: bool,
    /// The current text with each change taken back, where the texts are run by their words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spans: Vec<SpanRun>,
    /// Its citations.
    pub cites: Vec<CiteRun>,
}

impl Outcome {
    /// Whether the rules behind it change its outcome as it says.
    #[must_use]
    pub fn proven(&self) -> bool {
        let links = !self.ablations.is_empty() || !self.texts.is_empty();
        links
            && self.left_out.is_empty()
            && self.ablations.iter().all(|run| run.flipped && run.on_trace)
            && (self.texts.is_empty() || self.texts_part)
            && (self.spans.is_empty() || self.spans.iter().any(|span| span.parts && !span.partial))
    }

    /// The cards whose effects are typed: the last text's, and the others'.
    fn typed(&self) -> impl Iterator<Item = &CardRun> {
        let texts = self.texts.iter().flat_map(|text| text.cards.values());
        self.cards.values().chain(texts).filter(|card| card.typed)
    }

    /// The cards whose effects are typed without a reason.
    #[must_use]
    pub fn typed_without_reason(&self) -> Vec<String> {
        let cards = self.typed().filter(|card| card.by_hand.is_none());
        cards.map(|card| card.name.clone()).collect()
    }

    /// Whether a sentence that it rests on has changed since it was read.
    #[must_use]
    pub fn stale(&self) -> bool {
        let texts = self.texts.iter().flat_map(|text| text.cards.values());
        self.cites(CiteStatus::Stale)
            || self.cards.values().chain(texts).any(|card| card.pin == Some(CiteStatus::Stale))
    }

    /// Whether it passes without proving what it cites: words that are not there, or are others
    /// since a person read them, or sentences that are not performed.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        !self.left_out.is_empty()
            || self.stale()
            || self.cites(CiteStatus::Missing)
            || self.cites(CiteStatus::Misquoted)
    }

    fn cites(&self, status: CiteStatus) -> bool {
        self.cites.iter().any(|cite| cite.status == status)
    }

    /// Its status, in words.
    #[must_use]
    pub fn status(&self) -> &'static str {
        if !self.passed {
            "FAILS"
        } else if !self.left_out.is_empty() {
            "passes (partial: not every sentence of its cards is performed)"
        } else if self.cites(CiteStatus::Missing) {
            "passes (it cites a passage that does not exist)"
        } else if self.stale() {
            "passes (stale: a sentence it cites has changed since it was read)"
        } else if self.cites.is_empty() {
            "passes (it cites no passage, and proves nothing of one)"
        } else if self.cites(CiteStatus::Misquoted) {
            "passes (a quotation is not in its passage)"
        } else if !self.typed_without_reason().is_empty() {
            "passes (weak: effects are typed by hand, without `by_hand`)"
        } else if self.cites.iter().any(|cite| cite.by_hand) {
            "passes (weak: effects of a card that it is about are typed by hand)"
        } else {
            match (self.proven(), self.cites(CiteStatus::Unpinned)) {
                (true, false) => "passes",
                (true, true) => "passes (unpinned)",
                (false, false) => "passes (weak: it declares no rule that changes it)",
                (false, true) => "passes (weak: it declares no rule that changes it; unpinned)",
            }
        }
    }
}
