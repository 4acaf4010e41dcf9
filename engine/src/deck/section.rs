//! The headings of a list: where the cards below them belong.

use headjudge_corpus::fold;

/// Where cards belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    /// The deck itself; the kind, where the heading tells it.
    Deck(Option<&'static str>),
    /// The Main Personality and its levels.
    Personality,
    /// The Mastery.
    Mastery,
    /// The Sensei.
    Sensei,
    /// What starts in play: Mastery, Main Personality, Sensei.
    Starting,
    /// A section of few cards, which a blank line ends.
    Few,
    /// Beside the deck.
    Sideboard,
}

const ZONES: &[(&str, Zone)] = &[
    ("allies", Zone::Deck(Some("ally"))),
    ("ally", Zone::Deck(Some("ally"))),
    ("attacks", Zone::Deck(Some("combat"))),
    ("battle cards", Zone::Deck(Some("battle"))),
    ("blocks", Zone::Deck(Some("combat"))),
    ("cards", Zone::Deck(None)),
    ("combat", Zone::Deck(Some("combat"))),
    ("combat cards", Zone::Deck(Some("combat"))),
    ("combats", Zone::Deck(Some("combat"))),
    ("deck", Zone::Deck(None)),
    ("dragon balls", Zone::Deck(Some("dragon ball"))),
    ("drill", Zone::Deck(Some("drill"))),
    ("drills", Zone::Deck(Some("drill"))),
    ("energy attacks", Zone::Deck(Some("energy combat"))),
    ("energy combat", Zone::Deck(Some("energy combat"))),
    ("energy combats", Zone::Deck(Some("energy combat"))),
    ("event", Zone::Deck(Some("event"))),
    ("events", Zone::Deck(Some("event"))),
    ("extra cards", Zone::Deck(Some("extra"))),
    ("leader", Zone::Few),
    ("leader card", Zone::Few),
    ("leaders", Zone::Few),
    ("life deck", Zone::Deck(None)),
    ("main", Zone::Deck(None)),
    ("main deck", Zone::Deck(None)),
    ("main personalities", Zone::Personality),
    ("main personality", Zone::Personality),
    ("main personality levels", Zone::Personality),
    ("masteries", Zone::Mastery),
    ("mastery", Zone::Mastery),
    ("maybeboard", Zone::Sideboard),
    ("mp", Zone::Personality),
    ("mps", Zone::Personality),
    ("non combat", Zone::Deck(Some("non-combat"))),
    ("non combat cards", Zone::Deck(Some("non-combat"))),
    ("non combats", Zone::Deck(Some("non-combat"))),
    ("personality", Zone::Personality),
    ("personalities", Zone::Personality),
    ("physical attacks", Zone::Deck(Some("physical combat"))),
    ("physical combat", Zone::Deck(Some("physical combat"))),
    ("physical combats", Zone::Deck(Some("physical combat"))),
    ("sb", Zone::Sideboard),
    ("sensei", Zone::Sensei),
    ("sensei deck", Zone::Sideboard),
    ("setup", Zone::Deck(Some("setup"))),
    ("setups", Zone::Deck(Some("setup"))),
    ("side", Zone::Sideboard),
    ("side board", Zone::Sideboard),
    ("side deck", Zone::Sideboard),
    ("sideboard", Zone::Sideboard),
    ("starting", Zone::Starting),
    ("tokens", Zone::Sideboard),
    ("unison cards", Zone::Deck(Some("unison"))),
    ("z cards", Zone::Deck(None)),
    ("z deck", Zone::Deck(None)),
    ("zdeck", Zone::Deck(None)),
];

/// The zone of the heading `text`.
pub(super) fn zone(text: &str) -> Option<Zone> {
    let key = bare(text);
    ZONES.iter().find(|(name, _)| *name == key).map(|(_, zone)| *zone)
}

/// The words of a heading, without marks and counts around them.
pub(super) fn bare(text: &str) -> String {
    let folded = fold(text);
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let mut words: Vec<&str> = folded.split(' ').collect();
    if words.len() > 1 && words.last().is_some_and(|w| is_number(w)) {
        words.pop();
    }
    if words.len() > 1 && words.first().is_some_and(|w| is_number(w)) {
        words.remove(0);
    }
    words.join(" ")
}

impl Zone {
    /// Whether a blank line after its entries ends it: such a zone holds few cards.
    pub(super) fn is_short(self) -> bool {
        matches!(
            self,
            Self::Personality | Self::Mastery | Self::Sensei | Self::Starting | Self::Few
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_known_in_any_dress() {
        for text in ["Allies", "== Allies ==", "[Allies]", "Allies (5)", "Allies: 5", "5 Allies"] {
            assert_eq!(zone(text), Some(Zone::Deck(Some("ally"))), "{text}");
        }
        assert_eq!(zone("Z-Deck"), Some(Zone::Deck(None)));
        assert_eq!(zone("Deck (60)"), Some(Zone::Deck(None)));
        assert_eq!(zone("Blue Guard"), None);
        assert_eq!(zone("3"), None);
        assert_eq!(zone(""), None);
    }
}
