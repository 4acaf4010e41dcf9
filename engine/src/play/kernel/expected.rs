//! What is expected of a board, and where it differs.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::MapAccess;

use crate::play::kernel::answer::Side;
use crate::play::kernel::board::Board;
use crate::play::kernel::face::word;
use crate::play::kernel::names::{Name, Titled, ZoneName};
use crate::play::kernel::pile::Pile;
use crate::play::kernel::player::{Extra, PlayerSetup};

/// The top and the bottom card of the deck.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeckEnds {
    top: Option<String>,
    bottom: Option<String>,
}

impl Extra for DeckEnds {
    const KEYS: &'static [&'static str] = &["top", "bottom"];

    fn read<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let end = if key == "top" { &mut self.top } else { &mut self.bottom };
        *end = Some(map.next_value()?);
        Ok(())
    }
}

/// What is expected of a board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct Expected<Z: Name, N: Name> {
    #[serde(default)]
    p1: PlayerSetup<Z, N, DeckEnds>,
    #[serde(default)]
    p2: PlayerSetup<Z, N, DeckEnds>,
    /// Whether combat is under way.
    #[serde(default)]
    combat: Option<bool>,
    #[serde(default)]
    won: Option<Side>,
    /// Nobody has won.
    #[serde(default)]
    undecided: bool,
    /// Numbers of single cards.
    #[serde(default = "BTreeMap::new")]
    cards: BTreeMap<String, BTreeMap<N, i64>>,
    /// Cards at rest.
    #[serde(default)]
    rest: Vec<String>,
    /// Cards that stand.
    #[serde(default)]
    stand: Vec<String>,
}

impl<C: Titled, Z: ZoneName, N: Name> Board<C, Z, N> {
    /// Returns the differences from the expected state.
    pub(crate) fn mismatches(&self, want: &Expected<Z, N>) -> Vec<String> {
        let mut found = Vec::new();
        for (side, player, name) in [(Side::P1, &want.p1, "p1"), (Side::P2, &want.p2, "p2")] {
            for (number, wanted) in &player.numbers {
                let is = self.number(side, *number);
                if is != *wanted {
                    found.push(format!("{name}.{} is {is}, not {wanted}", word(number)));
                }
            }
            for (zone, wanted) in &player.piles {
                self.pile_mismatches(side, *zone, wanted, name, &mut found);
            }
            let deck = self.pile(side, Z::DECK);
            let ends = [
                ("top", &player.extra.top, deck.last()),
                ("bottom", &player.extra.bottom, deck.first()),
            ];
            for (what, wanted, is) in ends {
                let is = is.map_or("nothing", |card| self.key(*card));
                if let Some(wanted) = wanted.as_ref().filter(|wanted| *wanted != is) {
                    let deck = word(Z::DECK);
                    found.push(format!("{name}: the {what} of {deck} is `{is}`, not `{wanted}`"));
                }
            }
        }
        if let Some(wanted) = want.combat.filter(|wanted| *wanted != self.combat.is_some()) {
            found.push(format!("combat is {}, not {wanted}", self.combat.is_some()));
        }
        for (key, numbers) in &want.cards {
            let Some(card) = self.known(key, &mut found) else { continue };
            for (number, wanted) in numbers {
                let is = self.counter(card, *number);
                if is != *wanted {
                    found.push(format!("`{key}`.{} is {is}, not {wanted}", word(number)));
                }
            }
        }
        for (keys, rest) in [(&want.rest, true), (&want.stand, false)] {
            for key in keys {
                let Some(card) = self.known(key, &mut found) else { continue };
                let zone = self.place(card).map(|(_, zone)| zone);
                if let Some(zone) = zone.filter(|zone| !Z::TURNED.contains(zone)) {
                    let zone = word(zone);
                    found.push(format!("`{key}` neither rests nor stands: it is in {zone}"));
                } else if self.rest.contains(&card) != rest {
                    let is = if rest { "stands" } else { "is at rest" };
                    found.push(format!("`{key}` {is}"));
                }
            }
        }
        if want.won.is_some() && want.won != self.won || want.undecided && self.won.is_some() {
            found.push(format!("won by {}, not by {}", winner(self.won), winner(want.won)));
        }
        found
    }

    /// The card of this name; a mismatch where there is none.
    fn known(&self, key: &str, found: &mut Vec<String>) -> Option<usize> {
        let card = self.find(key).ok();
        if card.is_none() {
            found.push(format!("no card is called `{key}`"));
        }
        card
    }

    fn pile_mismatches(
        &self,
        side: Side,
        zone: Z,
        wanted: &Pile,
        name: &str,
        found: &mut Vec<String>,
    ) {
        let pile = self.pile(side, zone);
        let zone = word(zone);
        if let Some(n) = wanted.size().filter(|n| *n != pile.len()) {
            found.push(format!("{name}: {zone} has {} cards, not {n}", pile.len()));
        }
        for card in wanted.named() {
            if !pile.iter().any(|own| self.key(*own) == card) {
                found.push(format!("{name}: `{card}` is not in {zone}"));
            }
        }
    }
}

fn winner(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::P1) => "p1",
        Some(Side::P2) => "p2",
        None => "nobody",
    }
}
