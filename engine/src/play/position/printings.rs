//! What a table takes from the card of a line: its level, and the printing that is meant.

use headjudge_corpus::{Card, Erratum, Printing, WholeText};

use crate::play::card_words::text_reference;

/// The level of a personality, with its title.
pub(super) fn level_of(card: &Card) -> Option<(u8, String)> {
    let personality = card.kind.as_deref() == Some("personality");
    card.facts.level.filter(|_| personality).map(|level| (level, card.name.clone()))
}

/// Which of the texts of a card is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meant<'a> {
    /// That of a printing, by its code.
    Printing(&'a str),
    /// The words before an erratum, or one of the texts of the erratum, by its label.
    Text(&'static str),
}

/// The labels of texts that a line may name, and how a scenario writes them.
const LABELS: [(&str, &str); 7] = [
    ("original", "original"),
    ("printed", "original"),
    ("updated", "updated"),
    ("current", "current"),
    ("panini_updated", "panini_updated"),
    ("fanz_updated", "fanz_updated"),
    ("gains", "gains"),
];

/// `Krillin – Ready (S13)`, `Blue Guard (original)`, `fanz:blue-guard@original`: the title,
/// and the text that is meant.
pub(super) fn with_text(name: &str) -> (&str, Option<Meant<'_>>) {
    let label = |said: &str| {
        let known = LABELS.iter().find(|(own, _)| own.eq_ignore_ascii_case(said.trim()));
        known.map(|(_, written)| Meant::Text(written))
    };
    let name = name.trim();
    if let Some((title, said)) = name.rsplit_once('@')
        && let Some(label) = label(said)
    {
        return (title.split_once(':').map_or(title, |(_, title)| title), Some(label));
    }
    let own = name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    own.map_or((name, None), |(title, said)| {
        (title, Some(label(said).unwrap_or(Meant::Printing(said))))
    })
}

/// The erratum that has a text of this label, where no text of the card itself is that one: of
/// another publisher, or one that a later text of the erratum changes again.
pub(super) fn of_erratum_alone<'a>(card: &'a Card, label: &str) -> Option<&'a Erratum> {
    let alone = match label {
        "panini_updated" | "fanz_updated" | "gains" => true,
        "updated" => false,
        _ => return None,
    };
    let has = |own: &&Erratum| {
        let at = own.texts.iter().position(|text| text_reference(text.label) == label);
        at.is_some_and(|at| alone || at + 1 < own.texts.len())
    };
    card.errata.iter().rev().find(has).or_else(|| card.errata.last().filter(|_| alone))
}

/// The printing that a line names, as a scenario writes it; none where the text in force is
/// on record of other printings alone.
pub(super) fn printing_of(card: &Card, said: &str) -> Result<Option<String>, String> {
    let meant = || card.printings.iter().filter(|own| own.is_named(said));
    if meant().next().is_none() {
        let mut known: Vec<String> = card.printings.iter().map(Printing::full_name).collect();
        known.sort_unstable();
        known.dedup();
        let known = known.join(", ");
        return Err(format!(
            "`{said}` is not a printing of {}; its printings are {known}",
            card.name
        ));
    }
    let texts: Vec<WholeText<'_>> =
        meant().filter_map(|own| card.text_of(&own.full_name())).collect();
    let Some(first) = texts.first() else { return Ok(None) };
    if texts.iter().any(|own| own.says_another(first)) {
        let known: Vec<String> = texts.iter().map(|own| own.printing.full_name()).collect();
        return Err(format!(
            "`{said}` is the code of printings of {} with different words; write one of them: {}",
            card.name,
            known.join(", ")
        ));
    }
    Ok(Some(card.named_printing(first.printing)))
}

/// What is to be known where a line names a printing of which no text in force is on record.
pub(super) fn of_another(card: &Card, code: &str) -> Option<String> {
    let own = card.whole_text()?;
    Some(format!(
        "the text in force of {} is on record of {}, and not of {code}; it is played by that",
        card.name, own.printing.code
    ))
}

/// What is to be known of a card whose printings say different things.
pub(super) fn of_several(card: &Card) -> Option<String> {
    let own = card.whole_text()?;
    let others: Vec<String> =
        card.other_texts().iter().map(|other| card.named_printing(other.printing)).collect();
    let first = others.first()?;
    let title = &card.name;
    let before = card.text_before_errata().filter(|_| !card.errata.is_empty());
    let erratum = before.map_or_else(String::new, |_| {
        format!(", as the erratum leaves it, and `{title} (original)` the words before the erratum")
    });
    Some(format!(
        "{title} is played by the text of {}; in other words: {}; `{title} ({})` lays that \
         one{erratum}",
        card.named_printing(own.printing),
        others.join(", "),
        first
    ))
}
