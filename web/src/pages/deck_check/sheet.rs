//! The sheet of one deck: its verdict, its findings, its list.

use headjudge_engine::{DeckStatus, DeckVerdict, Finding, FindingVerdict, read_deck};

use super::form::{Handed, Terms};
use super::listing::{Part, list_parts};
use crate::Fault;
use crate::pages::share::Titles;
use crate::rich_text::rich;
use headjudge_answers::Service;
use headjudge_answers::{self as answers, DeckInput};

/// The sheet of one deck.
pub(super) struct Sheet {
    /// Its number among the decks, from 1.
    pub(super) n: usize,
    /// What it is called on the sheet.
    pub(super) title: String,
    /// Its verdict, or why there is none.
    pub(super) outcome: Result<Judged, Fault>,
}

/// A deck with its verdict.
pub(super) struct Judged {
    /// The format's title.
    pub(super) format: String,
    /// The verdict.
    pub(super) verdict: DeckVerdict,
    /// The list as read.
    pub(super) parts: Vec<Part>,
    /// What the documents are called.
    pub(super) titles: Titles,
}

impl Sheet {
    /// Checks the deck `handed`, the `n`th.
    pub(super) fn new(service: &Service, n: usize, handed: &Handed, terms: &Terms) -> Self {
        let file_name = handed.file_name.as_deref();
        let outcome = judge(service, handed, terms);
        let named = outcome.as_ref().ok().and_then(|judged| judged.verdict.deck.clone());
        let title = named
            .or_else(|| file_name.map(answers::shorten))
            .unwrap_or_else(|| format!("Deck {n}"));
        Self { n, title, outcome }
    }

    /// What the deck came to; `None` if it could not be judged.
    pub(super) fn status(&self) -> Option<DeckStatus> {
        self.outcome.as_ref().ok().map(|judged| judged.verdict.verdict)
    }

    /// The class and the word of the verdict.
    pub(super) fn badge(&self) -> (&'static str, &'static str) {
        match self.status() {
            Some(DeckStatus::Legal) => ("legal", "legal"),
            Some(DeckStatus::Illegal) => ("banned", "illegal"),
            Some(DeckStatus::Unknown) => ("unknown", "undecided"),
            None => ("restricted", "not read"),
        }
    }

    /// What a judge reads first: each broken rule, else what is open.
    pub(super) fn headline(&self) -> Vec<String> {
        match &self.outcome {
            Err(fault) => vec![fault.details.clone()],
            Ok(judged) => {
                let wanted = match judged.verdict.verdict {
                    DeckStatus::Legal => return Vec::new(),
                    DeckStatus::Illegal => FindingVerdict::Violated,
                    DeckStatus::Unknown => FindingVerdict::Unknown,
                };
                judged.findings(wanted).map(|finding| finding.says.clone()).collect()
            }
        }
    }
}

impl Judged {
    /// The findings of one verdict.
    pub(super) fn findings(&self, verdict: FindingVerdict) -> impl Iterator<Item = &Finding> {
        self.verdict.findings.iter().filter(move |finding| finding.verdict == verdict)
    }

    /// The findings to be read: broken rules first, then the undecided.
    pub(super) fn open(&self) -> Vec<&Finding> {
        let broken = self.findings(FindingVerdict::Violated);
        broken.chain(self.findings(FindingVerdict::Unknown)).collect()
    }

    /// The findings of the rules that are kept.
    pub(super) fn kept(&self) -> Vec<&Finding> {
        self.findings(FindingVerdict::Satisfied).collect()
    }

    /// How many cards the list has, what is beside the deck left out.
    pub(super) fn cards(&self) -> u32 {
        let counted = self.parts.iter().filter(|part| part.title != "Beside the deck");
        counted.map(|part| part.total).fold(0, u32::saturating_add)
    }

    /// Whether a finding is of a broken rule.
    pub(super) fn is_broken(finding: &Finding) -> bool {
        finding.verdict == FindingVerdict::Violated
    }

    /// Words of a finding as HTML.
    pub(super) fn says(finding: &Finding) -> String {
        rich(&finding.says)
    }

    /// What would decide a finding, each thing once, as HTML.
    pub(super) fn needs(finding: &Finding) -> String {
        let mut needs: Vec<&str> = Vec::new();
        for need in &finding.needs {
            if !needs.contains(&need.as_str()) {
                needs.push(need);
            }
        }
        rich(&needs.join("; "))
    }

    /// The beginning of the snapshot's digest, as it is printed.
    pub(super) fn snapshot(&self) -> &str {
        let digest = &self.verdict.receipt.snapshot;
        digest.get(..16).unwrap_or(digest)
    }
}

fn judge(service: &Service, handed: &Handed, terms: &Terms) -> Result<Judged, Fault> {
    let file_name = handed.file_name.as_deref();
    let input = DeckInput {
        bytes: &handed.bytes,
        file_name,
        format: terms.format.as_deref(),
        on: terms.on,
        today: terms.today,
        options: &terms.options,
    };
    let verdict = answers::check_deck(service, input)?;
    let parts = read_deck(&handed.bytes, file_name)
        .map(|deck| list_parts(&deck, &verdict))
        .unwrap_or_default();
    let format = answers::find_format(service, verdict.format.as_str())?.title.clone();
    Ok(Judged { format, verdict, parts, titles: Titles::of(service) })
}
