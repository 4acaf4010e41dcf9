//! The card that a line of a decklist means. Apart from what a question may
//! mean: a list is read for a verdict, so that nothing near is taken.

use super::dictionary::Names;

impl Names {
    /// The id of the card of `game` that has this very name, or else the
    /// `short` one, or whose code it is where one card alone has that; with the
    /// name that was met.
    #[must_use]
    pub fn find_listed<'a>(
        &self,
        name: &'a str,
        short: Option<&'a str>,
        game: &str,
    ) -> Option<(&'a str, String)> {
        let named = std::iter::once(name).chain(short).find_map(|name| {
            let hit = self.find_exact(name, Some(game), None).into_iter().next()?;
            Some((name, hit.card_id))
        });
        named.or_else(|| {
            let mut hits = self.find_printing(name, None, Some(game)).into_iter();
            let first = hits.next()?.card_id;
            hits.all(|hit| hit.card_id == first).then_some((name, first))
        })
    }

    /// The id of the card that has this very name, and a printing of that set and
    /// code, as far as they are given.
    #[must_use]
    pub fn find_printed(
        &self,
        name: &str,
        (set, code): (Option<&str>, Option<&str>),
        game: Option<&str>,
    ) -> Option<String> {
        let hits = self.find_exact(name, game, set);
        let card = &hits.first()?.card_id;
        let is_one = hits.iter().all(|hit| hit.card_id == *card);
        let has_code =
            |code| self.find_code(code, set, game).iter().any(|hit| hit.card_id == *card);
        (is_one && code.is_none_or(has_code)).then(|| card.clone())
    }
}
