//! What each game lays where: its meters, its areas and its piles.

use headjudge_engine::play::ScriptGame;

/// A number of a player, as it is drawn.
#[derive(Clone, Copy)]
pub(super) enum Meter {
    /// As many dots.
    Dots(i64),
    /// A bar with a greatest value.
    Bar(i64),
    /// The number alone, where it is not 0.
    Number,
    /// The number of cards in the zone, as dots.
    Pile,
}

/// Where the parts of a side are.
pub(super) struct Plan {
    /// The zone of the card that leads, or the number that is its level.
    pub(super) leader: Leader,
    pub(super) meters: &'static [(&'static str, &'static str, Meter)],
    /// Areas with one place each, side by side.
    pub(super) spots: &'static [(&'static str, &'static str)],
    /// Areas with any number of cards.
    pub(super) areas: &'static [(&'static str, &'static str)],
    pub(super) piles: &'static [(&'static str, &'static str)],
    /// The zone of a card that is being played.
    pub(super) table: &'static str,
}

/// Who leads a side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leader {
    /// A Main Personality with a level.
    Personality,
    /// The card of this zone.
    Card(&'static str),
    /// Nobody.
    None,
}

const TCG: Plan = Plan {
    leader: Leader::Personality,
    meters: &[("anger", "Anger", Meter::Dots(5)), ("stages", "Power", Meter::Bar(10))],
    spots: &[],
    areas: &[("in_play", "In play"), ("attached", "Attached")],
    piles: &[
        ("hand", "Hand"),
        ("life_deck", "Life Deck"),
        ("discard", "Discard"),
        ("banished", "Banished"),
        ("aside", "Outside of play"),
    ],
    table: "table",
};

const CCG: Plan = Plan {
    areas: &[("in_play", "In play")],
    piles: &[
        ("hand", "Hand"),
        ("life_deck", "Life Deck"),
        ("discard", "Discard"),
        ("removed", "Removed"),
    ],
    ..TCG
};

const BUDDY: Plan = Plan {
    leader: Leader::None,
    meters: &[("life", "Life", Meter::Dots(10))],
    spots: &[("left", "Left"), ("center", "Center"), ("right", "Right")],
    areas: &[("item", "Item"), ("buddy", "Buddy"), ("buddy_at_rest", "Buddy, at rest")],
    piles: &[("gauge", "Gauge"), ("hand", "Hand"), ("deck", "Deck"), ("drop", "Drop")],
    table: "table",
};

const DBS: Plan = Plan {
    leader: Leader::Card("leader"),
    meters: &[("life", "Life", Meter::Pile), ("markers", "Markers", Meter::Number)],
    spots: &[],
    areas: &[("battle", "Battle"), ("unison", "Unison"), ("combo", "Combo"), ("energy", "Energy")],
    piles: &[
        ("hand", "Hand"),
        ("deck", "Deck"),
        ("drop", "Drop"),
        ("z_deck", "Z-Deck"),
        ("z_energy", "Z-Energy"),
        ("removed", "Removed"),
    ],
    table: "",
};

/// The plan of a game.
pub(super) fn of(game: ScriptGame) -> &'static Plan {
    match game {
        ScriptGame::DbzTcg => &TCG,
        ScriptGame::DbzCcg => &CCG,
        ScriptGame::Buddyfight => &BUDDY,
        ScriptGame::DbsCg => &DBS,
    }
}
