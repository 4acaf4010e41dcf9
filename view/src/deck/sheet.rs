//! The sheet of one deck: its verdict, its findings, its list.

use headjudge_corpus::shorten;
use headjudge_engine::{
    ClaimKind, Deck, DeckStatus, DeckVerdict, Finding, FindingVerdict, Statement,
};

use super::listing::{Part, PartOf, list_parts};
use crate::Language;
use crate::rich_text::rich;

/// The sheet of one deck.
pub struct Sheet {
    /// Its number among the decks, from 1.
    pub(crate) n: usize,
    /// What it is called on the sheet.
    pub(crate) title: String,
    /// Its verdict, or why there is none.
    pub(crate) outcome: Result<Judged, Refusal>,
}

/// Why a deck could not be judged.
#[derive(Clone, Debug, Default)]
pub struct Refusal {
    /// What is wrong and what to do, in a sentence.
    pub details: String,
    /// What could be chosen instead.
    pub suggestions: Vec<String>,
}

/// A deck with its verdict.
pub struct Judged {
    /// The format's title.
    pub(crate) format: String,
    /// The verdict.
    pub(crate) verdict: DeckVerdict,
    /// The list as read.
    pub(crate) parts: Vec<Part>,
}

impl Sheet {
    /// The sheet of the `n`th deck, which came in a file of this name.
    #[must_use]
    pub fn new(
        n: usize,
        file_name: Option<&str>,
        outcome: Result<Judged, Refusal>,
        say: Language,
    ) -> Self {
        let named = outcome.as_ref().ok().and_then(|judged| judged.verdict.deck.clone());
        let title = named.or_else(|| file_name.map(shorten)).unwrap_or_else(|| say.deck_n(n));
        Self { n, title, outcome }
    }

    /// What the deck came to; `None` if it could not be judged.
    pub(crate) fn status(&self) -> Option<DeckStatus> {
        self.outcome.as_ref().ok().map(|judged| judged.verdict.verdict)
    }

    /// The class and the word of the verdict.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    pub(crate) fn badge(&self, say: &Language) -> (&'static str, &'static str) {
        let Ok(judged) = &self.outcome else { return ("restricted", say.deck_not_read()) };
        let class = match judged.verdict.verdict {
            DeckStatus::Legal => "legal",
            DeckStatus::Illegal => "banned",
            DeckStatus::Unknown => "unknown",
        };
        (class, say.deck_word(judged.verdict.verdict, judged.verdict.not_checked.is_empty()))
    }

    /// What a judge reads first: each broken rule, else what is open.
    pub(crate) fn headline(&self) -> Vec<String> {
        match &self.outcome {
            Err(refusal) => vec![refusal.details.clone()],
            Ok(judged) => {
                let wanted = match judged.verdict.verdict {
                    DeckStatus::Legal => return vec![judged.verdict.summary.clone()],
                    DeckStatus::Illegal => FindingVerdict::Violated,
                    DeckStatus::Unknown => FindingVerdict::Unknown,
                };
                let says: Vec<String> =
                    judged.findings(wanted).map(|finding| finding.says.clone()).collect();
                if says.is_empty() { vec![judged.verdict.summary.clone()] } else { says }
            }
        }
    }
}

impl Judged {
    /// The verdict on `deck` in the format of this title.
    #[must_use]
    pub fn new(format: String, verdict: DeckVerdict, deck: &Deck) -> Self {
        Self { parts: list_parts(deck, &verdict), format, verdict }
    }

    /// The findings of one verdict.
    pub(crate) fn findings(&self, verdict: FindingVerdict) -> impl Iterator<Item = &Finding> {
        self.verdict.findings.iter().filter(move |finding| finding.verdict == verdict)
    }

    /// The findings to be read: broken rules first, then the undecided.
    pub(crate) fn open(&self) -> Vec<&Finding> {
        let broken = self.findings(FindingVerdict::Violated);
        broken.chain(self.findings(FindingVerdict::Unknown)).collect()
    }

    /// What was not checked; the names that are not on record are told apart.
    pub(crate) fn not_checked(&self) -> Vec<&Statement> {
        let told = |statement: &&Statement| statement.what != ClaimKind::UnmatchedNames;
        self.verdict.not_checked.iter().filter(told).collect()
    }

    /// The findings of the rules that are kept.
    pub(crate) fn kept(&self) -> Vec<&Finding> {
        self.findings(FindingVerdict::Satisfied).collect()
    }

    /// How many cards the list has, what is beside the deck left out.
    pub(crate) fn cards(&self) -> u32 {
        let counted = self.parts.iter().filter(|part| part.of != PartOf::Beside);
        counted.map(|part| part.total).fold(0, u32::saturating_add)
    }

    /// Whether a finding is of a broken rule.
    pub(crate) fn is_broken(finding: &Finding) -> bool {
        finding.verdict == FindingVerdict::Violated
    }

    /// Words of a finding as HTML.
    pub(crate) fn says(finding: &Finding) -> String {
        rich(&finding.says)
    }

    /// What would decide a finding, each thing once, as HTML.
    pub(crate) fn needs(finding: &Finding) -> String {
        let mut needs: Vec<&str> = Vec::new();
        for need in &finding.needs {
            if !needs.contains(&need.as_str()) {
                needs.push(need);
            }
        }
        rich(&needs.join("; "))
    }

    /// The beginning of the snapshot's digest, as it is printed.
    pub(crate) fn snapshot(&self) -> &str {
        let digest = &self.verdict.receipt.snapshot;
        digest.get(..16).unwrap_or(digest)
    }
}
