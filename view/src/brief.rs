//! A card in brief, as a search shows it: the text in force, and what it is in
//! each format of its game.

use headjudge_corpus::{Card, Format, TextLabel};
use headjudge_engine::{Legality, LegalityStatus, RuleFacts, legality};
use jiff::civil::Date;

use crate::rich_text::rich;

/// A card in brief.
#[derive(Clone, Debug)]
pub struct CardBrief {
    /// What kind of text it is, in words.
    pub label: &'static str,
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
    pub fn of(card: &Card, rule_facts: &RuleFacts, on: Option<Date>) -> Self {
        let (label, text) = text_of(card);
        let badges = on.map_or_else(Vec::new, |on| badges(card, rule_facts, on));
        Self { label, text, badges }
    }
}

fn badges(card: &Card, rule_facts: &RuleFacts, on: Date) -> Vec<FormatBadge> {
    let own = rule_facts.formats().filter(|format| format.game == card.game);
    own.filter_map(|format| {
        let answer = legality(rule_facts, &format.id, &card.name, Some(card), on).ok()?;
        let (class, word) = status_words(answer.status);
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
fn text_of(card: &Card) -> (&'static str, String) {
    if let Some(full) = card.full_text.first() {
        return ("text in force", rich(&full.text));
    }
    if let Some(text) = card.current.first() {
        let label = match (text.label, text.fragment) {
            (TextLabel::Gains, _) => "printed text, plus",
            (_, true) => "changed words",
            (_, false) => "text in force",
        };
        return (label, rich(&text.text_md));
    }
    match card.rulings.first() {
        Some(ruling) => ("ruling", rich(&ruling.text_md)),
        None => ("", String::new()),
    }
}

/// A status as a class of the stylesheet, and in a word.
#[must_use]
pub fn status_words(status: LegalityStatus) -> (&'static str, &'static str) {
    match status {
        LegalityStatus::Legal => ("legal", "legal"),
        LegalityStatus::Limited => ("limited", "limited"),
        LegalityStatus::Restricted => ("restricted", "restricted"),
        LegalityStatus::Banned => ("banned", "banned"),
        LegalityStatus::Frozen => ("frozen", "frozen"),
        LegalityStatus::Illegal => ("banned", "not legal"),
        LegalityStatus::NotListed => ("not_listed", "not found"),
        LegalityStatus::NotApplicable => ("unknown", "another game"),
        LegalityStatus::Unknown => ("unknown", "can’t tell"),
    }
}

/// The format of the records with this id.
#[must_use]
pub(crate) fn title_of<'a>(rule_facts: &'a RuleFacts, id: &str) -> Option<&'a Format> {
    rule_facts.formats().find(|format| format.id.as_str() == id)
}

/// What a status comes to at the table, for a card of whom it is asked whether it is legal.
pub(crate) fn verdict_words(answer: &Legality, format: &str) -> (&'static str, String) {
    match answer.status {
        LegalityStatus::Legal => ("good", format!("Legal in {format}")),
        LegalityStatus::Limited | LegalityStatus::Restricted => match answer.max_copies {
            Some(most) => ("good", format!("Legal in {format}: {most} a deck")),
            None => ("good", format!("Restricted in {format}")),
        },
        LegalityStatus::Banned => ("bad", format!("Banned in {format}")),
        LegalityStatus::Frozen => ("bad", format!("Frozen in {format}: not legal")),
        LegalityStatus::Illegal => ("bad", format!("Not legal in {format}")),
        LegalityStatus::NotListed => ("open", format!("Not found in {format}")),
        LegalityStatus::NotApplicable => ("open", format!("Not a card of {format}")),
        LegalityStatus::Unknown => ("open", format!("Can’t tell for {format}")),
    }
}
