//! The sections of a deck, where its format is known: a list may head them by
//! words that only the format knows for headings.

use headjudge_corpus::{Format, fold};

use super::model::Deck;

impl Deck {
    /// Takes lines that hold nothing but the name of a section of `format` as
    /// headings of the cards below them.
    pub fn read_headings(&mut self, format: &Format) {
        let is_heading = |name: &str| format.sections.iter().any(|own| own.is_below(name));
        let mut found: Option<String> = None;
        let mut above = 0;
        self.cards.retain_mut(|card| {
            let name = fold(&card.name);
            if card.bare && is_heading(&name) {
                (found, above) = (Some(name), card.below);
                return false;
            }
            if card.below != above {
                found = None;
            }
            if found.is_some() {
                card.heading.clone_from(&found);
            }
            true
        });
    }

    /// A section that the deck sets apart and `format` does not name. A format
    /// without sections looks at none.
    pub(crate) fn unknown_section(&self, format: &Format) -> Option<&str> {
        let known = |id: &str| format.sections.iter().any(|section| section.id == id);
        let mut ids = self.sections.keys().filter(|_| !format.sections.is_empty());
        ids.find(|id| !known(id)).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use headjudge_corpus::Section;

    use crate::read_deck;

    #[test]
    fn a_line_of_its_own_heads_the_cards_below_it() {
        let mut format = crate::fixture::rule_facts().format(&"dbs-cg".into()).unwrap().clone();
        let section = |id: &str, name: &str| Section {
            id: id.to_owned(),
            name: name.to_owned(),
            headings: Vec::new(),
        };
        format.sections = vec![section("main", "main deck"), section("vault", "Vault")];
        let list = b"Main Deck\n3 Fox\nOwl\nVault\n2 Cup\n1 Vault\nMain Deck\n1 Wolf";
        let mut deck = read_deck(list, None).unwrap();
        deck.read_headings(&format);
        let read: Vec<(&str, &str)> = deck
            .cards
            .iter()
            .map(|card| (card.name.as_str(), card.heading.as_deref().unwrap()))
            .collect();
        assert_eq!(
            read,
            [
                ("Fox", "main deck"),
                ("Owl", "main deck"),
                ("Cup", "vault"),
                ("Vault", "vault"),
                ("Wolf", "main deck")
            ]
        );
    }
}
