//! What a table takes from the card of a line: its level, and the printing that is meant.

use headjudge_corpus::Card;

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

/// The code of the printing that a line names, with or without its zeros; none where the
/// text in force is on record of other printings alone.
pub(super) fn printing_of<'a>(card: &'a Card, code: &str) -> Result<Option<&'a str>, String> {
    let codes = || card.printings.iter().map(|own| own.code.as_str());
    if let Some(known) = codes().find(|own| bare(own) == bare(code)) {
        return Ok(card.text_of(known).map(|own| own.printing.code.as_str()));
    }
    let mut known: Vec<&str> = codes().collect();
    known.sort_unstable();
    known.dedup();
    let known = known.join(", ");
    Err(format!("`{code}` is not a printing of {}; its printings are {known}", card.name))
}

/// A code as it is compared: `U063` is `U63`.
fn bare(code: &str) -> String {
    let at = code.find(|c: char| c.is_ascii_digit()).unwrap_or(code.len());
    let (letters, digits) = code.split_at(at);
    format!("{}{}", letters.to_ascii_uppercase(), digits.trim_start_matches('0'))
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
    let mut others = card.other_texts();
    // A code that two texts have tells neither from the other.
    others.retain(|other| other.printing.code != own.printing.code);
    let first = others.first()?;
    let codes: Vec<&str> = others.iter().map(|own| own.printing.code.as_str()).collect();
    let title = &card.name;
    let before = card.text_before_errata().filter(|_| !card.errata.is_empty());
    let erratum = before.map_or_else(String::new, |_| {
        format!(", as the erratum leaves it, and `{title} (original)` the words before the erratum")
    });
    Some(format!(
        "{title} is played by the text of {}; in other words: {}; `{title} ({})` lays that \
         one{erratum}",
        own.printing.code,
        codes.join(", "),
        first.printing.code
    ))
}
