//! Collector codes. A code is unique only inside its set, so a bare code has
//! several answers.

use headjudge_corpus::{Code, fold};
use serde::Serialize;

use super::dictionary::Names;

/// A printing that bears a code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CodeHit {
    /// The set.
    pub set: String,
    /// The set's title.
    pub set_name: String,
    /// The code, as printed.
    pub code: String,
    /// The card.
    pub card_id: String,
    /// Its title.
    pub name: String,
}

impl Names {
    /// The printings with `code`, in the order of sets; of one set (by id,
    /// title or alias) and of one game, where they are given.
    #[must_use]
    pub fn find_code(&self, code: &str, set: Option<&str>, game: Option<&str>) -> Vec<CodeHit> {
        let folded = fold(code).replace(' ', "");
        let Some(n) = self.codes.get(&folded) else { return Vec::new() };
        let set = set.map(|name| self.find_set(name).unwrap_or(name));
        let rows = std::str::from_utf8(self.printings.get(n as u32)).unwrap_or_default();
        let mut hits: Vec<CodeHit> = rows
            .lines()
            .filter_map(|row| {
                let mut parts = row.splitn(4, '\0');
                let card = self.card(parts.next()?.parse().ok()?)?;
                let hit = CodeHit {
                    set: parts.next()?.to_owned(),
                    set_name: parts.next()?.to_owned(),
                    code: parts.next()?.to_owned(),
                    card_id: card.id.to_owned(),
                    name: card.name.to_owned(),
                };
                let fits = set.is_none_or(|set| set == hit.set)
                    && game.is_none_or(|game| game == card.game);
                fits.then_some(hit)
            })
            .collect();
        hits.sort_by_cached_key(|hit| (self.order_of(&hit.set), hit.clone()));
        hits
    }

    /// The printings that `text` means: a code, or a set and a code with a space
    /// or a slash between them, where the set is not given apart.
    #[must_use]
    pub fn find_printing(&self, text: &str, set: Option<&str>, game: Option<&str>) -> Vec<CodeHit> {
        if set.is_none() && self.states_code(text) {
            return self.find_code(text, None, game);
        }
        let (set, code) = match text.trim().rsplit_once([' ', '/']) {
            Some((own, code)) if set.is_none() => (Some(own.trim()), code),
            _ => (set, text.trim()),
        };
        if looks_like_code(code) { self.find_code(code, set, game) } else { Vec::new() }
    }

    /// Whether `text` as it stands is the code of a printing, of whatever form.
    fn states_code(&self, text: &str) -> bool {
        Code::may_be(text) && self.is_code(&fold(text).replace(' ', ""))
    }

    /// Whether some printing bears `code`.
    pub(crate) fn is_code(&self, code: &str) -> bool {
        self.codes.contains_key(code)
    }

    /// Place of a set in the order of publication; promos and unlisted sets last.
    fn order_of(&self, set: &str) -> u32 {
        let listed = self.sets.iter().find(|listed| listed.id == set);
        listed.map(|set| set.order).filter(|order| *order > 0).unwrap_or(u32::MAX)
    }
}

/// Letters, then digits: `S65`, `DR10`.
fn looks_like_code(text: &str) -> bool {
    let letters = text.chars().take_while(char::is_ascii_alphabetic).count();
    let digits = text.chars().skip(letters).filter(char::is_ascii_digit).count();
    (1..=4).contains(&letters) && digits >= 1 && letters + digits == text.chars().count()
}
