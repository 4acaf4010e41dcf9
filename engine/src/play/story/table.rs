//! The table as both players see it at one moment: what a drawing needs.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::play::kernel::{Board, Face, Game, Name, Side, Titled, ZoneName, word};

/// Both sides of the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Table {
    /// The first player in the script, “you”.
    pub p1: Seat,
    /// The opponent.
    pub p2: Seat,
    /// Who initiated the combat that is under way.
    pub combat: Option<Side>,
    /// Who has won.
    pub won: Option<Side>,
}

impl Table {
    /// One side of it.
    #[must_use]
    pub fn seat(&self, side: Side) -> &Seat {
        match side {
            Side::P1 => &self.p1,
            Side::P2 => &self.p2,
        }
    }
}

/// One side of the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seat {
    /// The name of the Main Personality, where the game has one and it is named.
    pub name: Option<String>,
    /// The numbers of the player, such as `anger` and `life`.
    pub numbers: BTreeMap<String, i64>,
    /// The zones that hold cards, such as `life_deck`.
    pub zones: BTreeMap<String, TableZone>,
}

/// A zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableZone {
    /// How many cards are in it.
    pub count: usize,
    /// Those that matter, the topmost first.
    pub cards: Vec<TableCard>,
}

/// A card that matters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableCard {
    /// Which card it is, the same through the whole story.
    pub id: usize,
    /// Its title.
    pub title: String,
    /// Its style or color.
    pub style: Option<String>,
    /// Its kind.
    pub kind: Option<String>,
    /// Whether it is at rest.
    pub rest: bool,
    /// Its own numbers.
    pub numbers: BTreeMap<String, i64>,
}

impl Table {
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let board = game.board();
        let seat = |side| Seat { name: game.personality(side), ..seat(board, side) };
        Self { p1: seat(Side::P1), p2: seat(Side::P2), combat: board.combat, won: board.won }
    }
}

fn seat<C: Titled, Z: ZoneName, N: Name>(board: &Board<C, Z, N>, side: Side) -> Seat {
    let numbers = board.numbers.iter().filter(|((owner, _), _)| *owner == side);
    let zones = board.zones().filter(|(owner, _, pile)| *owner == side && !pile.is_empty());
    Seat {
        name: None,
        numbers: numbers.map(|((_, number), value)| (word(number), *value)).collect(),
        zones: zones.map(|(_, zone, pile)| (word(zone), pile_of(board, zone, pile))).collect(),
    }
}

fn pile_of<C: Titled, Z: ZoneName, N: Name>(
    board: &Board<C, Z, N>,
    zone: Z,
    pile: &[usize],
) -> TableZone {
    let card = |id: &usize| {
        let def = board.def(*id)?;
        let Face { style, kind } = def.face();
        let numbers = board.counters_of(*id);
        Some(TableCard {
            id: *id,
            title: def.title().to_owned(),
            style,
            kind,
            rest: board.rest.contains(id),
            numbers: numbers.map(|(number, value)| (word(number), value)).collect(),
        })
    };
    let mut cards: Vec<TableCard> = pile.iter().filter_map(card).collect();
    if Z::STACKED.contains(&zone) {
        cards.reverse();
    }
    TableZone { count: pile.len(), cards }
}
