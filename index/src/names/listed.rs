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
}
