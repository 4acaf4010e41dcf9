//! A card in brief, as a search shows it: the text in force, and what it is in
//! each format of its game.

use headjudge_corpus::{Card, Format, TextLabel};
use headjudge_engine::{Legality, LegalityStatus, RuleFacts, legality};
use jiff::civil::Date;

use crate::Language;
use crate::rich_text::rich;
use crate::text_kind::TextKind;

/// A card in brief.
#[derive(Clone, Debug)]
pub struct CardBrief {
    /// What kind of text it is.
    pub label: TextKind,
    /// The text, as HTML; empty where no document has one.
    pub text: String,
    /// What it is in each format.
    pub badges: Vec<FormatBadge>,
}

/// What a card is in a format.
#[derive(Clone, Debug)]
pub struct FormatBadge {
    /// The format.
    pub format: String,
    /// Its title.
    pub title: String,
    /// The status in a word.
    pub word: &'static str,
    /// The status as a class.
    pub class: &'static str,
}

impl CardBrief {
    /// The same without its text, where a hit shows words of its own.
    #[must_use]
    pub fn without_text(mut self) -> Self {
        self.text.clear();
        self
    }

    /// That of `card` on a date.
    #[must_use]
    pub fn of(card: &Card, rule_facts: &RuleFacts, on: Option<Date>, say: Language) -> Self {
        let (label, text) = text_of(card);
        let badges = on.map_or_else(Vec::new, |on| badges(card, rule_facts, on, say));
        Self { label, text, badges }
    }
}

fn badges(card: &Card, rule_facts: &RuleFacts, on: Date, say: Language) -> Vec<FormatBadge> {
    let own = rule_facts.formats().filter(|format| format.game == card.game);
    own.filter_map(|format| {
        let answer = legality(rule_facts, &format.id, &card.name, Some(card), on).ok()?;
        let (class, word) = status_words(answer.status, say);
        let (format, title) = (format.id.to_string(), format.title.clone());
        (answer.status != LegalityStatus::NotApplicable).then_some(FormatBadge {
            format,
            title,
            word,
            class,
        })
    })
    .collect()
}

/// The text of a card that a player plays by, and what it is.
fn text_of(card: &Card) -> (TextKind, String) {
    if let Some(whole) = card.whole_text().filter(|own| own.in_force && !card.full_text.is_empty())
    {
        return (TextKind::InForce, rich(whole.text));
    }
    if let Some(text) = card.current.first() {
        let label = match (text.label, text.fragment) {
            (TextLabel::Gains, _) => TextKind::Gains,
            (_, true) => TextKind::Changed,
            (_, false) => TextKind::InForce,
        };
        return (label, rich(&text.text_md));
    }
    match card.rulings.first() {
        Some(ruling) => (TextKind::Ruling, rich(&ruling.text_md)),
        None => (TextKind::InForce, String::new()),
    }
}

/// A status as a class of the stylesheet, and in a word.
#[must_use]
pub fn status_words(status: LegalityStatus, say: Language) -> (&'static str, &'static str) {
    let class = match status {
        LegalityStatus::Legal => "legal",
        LegalityStatus::Limited => "limited",
        LegalityStatus::Restricted => "restricted",
        LegalityStatus::Banned | LegalityStatus::Illegal => "banned",
        LegalityStatus::Frozen => "frozen",
        LegalityStatus::NotListed => "not_listed",
        LegalityStatus::NotApplicable | LegalityStatus::Unknown => "unknown",
    };
    (class, say.legality_word(status))
}

/// The format of the records with this id.
#[must_use]
pub(crate) fn title_of<'a>(rule_facts: &'a RuleFacts, id: &str) -> Option<&'a Format> {
    rule_facts.formats().find(|format| format.id.as_str() == id)
}

/// What a status comes to at the table, for a card of whom it is asked whether it is legal.
pub(crate) fn verdict_words(
    answer: &Legality,
    format: &str,
    say: Language,
) -> (&'static str, String) {
    match answer.status {
        LegalityStatus::Legal => ("good", say.legal_in(format)),
        LegalityStatus::Limited | LegalityStatus::Restricted => match answer.max_copies {
            Some(most) => ("good", say.legal_in_with(format, most)),
            None => ("good", say.restricted_in(format)),
        },
        LegalityStatus::Banned => ("bad", say.banned_in(format)),
        LegalityStatus::Frozen => ("bad", say.frozen_in(format)),
        LegalityStatus::Illegal => ("bad", say.not_legal_in(format)),
        LegalityStatus::NotListed => ("open", say.not_found_in(format)),
        LegalityStatus::NotApplicable => ("open", say.not_of(format)),
        LegalityStatus::Unknown => ("open", say.cannot_tell_for(format)),
    }
}
