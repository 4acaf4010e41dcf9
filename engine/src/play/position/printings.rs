//! What a table takes from the card of a line: its level, and the printing that is meant.

use headjudge_corpus::Card;

/// The level of a personality, with its title.
pub(super) fn level_of(card: &Card) -> Option<(u8, String)> {
    let personality = card.kind.as_deref() == Some("personality");
    card.facts.level.filter(|_| personality).map(|level| (level, card.name.clone()))
}

/// `Krillin – Ready (S13)`: the title, and the printing that is meant.
pub(super) fn with_printing(name: &str) -> (&str, Option<&str>) {
    let own = name.trim().strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    own.map_or((name, None), |(title, code)| (title, Some(code)))
}

/// What is to be known of a card whose printings say different things.
pub(super) fn of_several(card: &Card) -> Option<String> {
    let own = card.whole_text()?;
    let mut others = card.other_texts();
    // A code that two texts have tells neither from the other.
    others.retain(|other| other.printing.code != own.printing.code);
    let first = others.first()?;
    let codes: Vec<&str> = others.iter().map(|own| own.printing.code.as_str()).collect();
    Some(format!(
        "{} is played by the text of {}; printed with other words: {}; `{} ({})` lays that one",
        card.name,
        own.printing.code,
        codes.join(", "),
        card.name,
        first.printing.code
    ))
}
