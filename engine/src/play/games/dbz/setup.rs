//! The state of a game at the start, and what is asserted of it later.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::state::{Dbz, Inst, Memory, Mp, Zone};
use crate::play::kernel::{Item, Pile, Side};

/// A player's side of the table.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct PlayerSetup {
    mp: Mp,
    hand: Pile,
    life_deck: Pile,
    discard: Pile,
    banished: Pile,
    in_play: Pile,
    attached: Pile,
    aside: Pile,
}

/// The state of the game at the start.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Setup {
    p1: PlayerSetup,
    p2: PlayerSetup,
    /// Whose turn it is; the first player's where nothing is said.
    turn: Option<Side>,
    /// Who initiated the combat that is under way.
    combat: Option<Side>,
    /// Attacks follow the older telling, in ten steps.
    older_telling: bool,
    /// Cards that their owner does not control: the owner of each.
    owners: BTreeMap<String, Side>,
}

/// What is wanted of a player's side.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ExpectedPlayer {
    anger: Option<u32>,
    stages: Option<u32>,
    level: Option<u32>,
    hand: Option<Pile>,
    life_deck: Option<Pile>,
    discard: Option<Pile>,
    banished: Option<Pile>,
    in_play: Option<Pile>,
    attached: Option<Pile>,
    aside: Option<Pile>,
    /// The top card of the Life Deck.
    top: Option<String>,
    /// The bottom card of the Life Deck.
    bottom: Option<String>,
}

/// What is wanted of the game.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Expected {
    p1: ExpectedPlayer,
    p2: ExpectedPlayer,
    combat: Option<bool>,
    won: Option<Side>,
    /// Nobody has won.
    undecided: Option<bool>,
}

impl PlayerSetup {
    fn piles(&self) -> [(Zone, &Pile); 7] {
        [
            (Zone::Hand, &self.hand),
            (Zone::LifeDeck, &self.life_deck),
            (Zone::Discard, &self.discard),
            (Zone::Banished, &self.banished),
            (Zone::InPlay, &self.in_play),
            (Zone::Attached, &self.attached),
            (Zone::Aside, &self.aside),
        ]
    }
}

impl ExpectedPlayer {
    fn piles(&self) -> [(Zone, &Option<Pile>); 7] {
        [
            (Zone::Hand, &self.hand),
            (Zone::LifeDeck, &self.life_deck),
            (Zone::Discard, &self.discard),
            (Zone::Banished, &self.banished),
            (Zone::InPlay, &self.in_play),
            (Zone::Attached, &self.attached),
            (Zone::Aside, &self.aside),
        ]
    }
}

/// Lays the table.
pub(crate) fn set_up(cards: &BTreeMap<String, Card>, setup: &Setup) -> Result<Dbz, String> {
    let keys: Vec<&String> = cards.keys().collect();
    let mut game = Dbz {
        defs: Rc::new(cards.values().cloned().collect()),
        cards: Vec::new(),
        piles: BTreeMap::new(),
        mp: [setup.p1.mp.clone(), setup.p2.mp.clone()],
        combat: None,
        turn: setup.turn.or(setup.combat).unwrap_or(Side::P1),
        won: None,
        wiki: setup.older_telling,
        begin_combat: setup.combat,
        memory: Memory::default(),
        floats: Vec::new(),
        attacks: Vec::new(),
        attacks_made: 0,
        pending: Vec::new(),
        levels_due: Vec::new(),
        ending: false,
        shuffles: 0,
    };
    for (side, seat) in [(Side::P1, &setup.p1), (Side::P2, &setup.p2)] {
        for (zone, pile) in seat.piles() {
            let mut placed = Vec::new();
            for item in &pile.0 {
                match item {
                    Item::Any(n) => {
                        for _ in 0..*n {
                            let key = format!("card {}", game.cards.len() + 1);
                            placed.push(game.cards.len());
                            game.cards.push(Inst { key, def: None, owner: side, life: 0 });
                        }
                    }
                    Item::Card(key) => {
                        let kind = key.split('#').next().unwrap_or(key);
                        let def = keys.iter().position(|k| *k == kind).ok_or_else(|| {
                            format!("`{key}` is in the set-up and not among the `[cards]`")
                        })?;
                        if game.cards.iter().any(|card| card.key == *key) {
                            return Err(format!(
                                "`{key}` is in two places; name copies `{kind}#1`, `{kind}#2`"
                            ));
                        }
                        let owner = setup.owners.get(key).copied().unwrap_or(side);
                        placed.push(game.cards.len());
                        game.cards.push(Inst { key: key.clone(), def: Some(def), owner, life: 0 });
                    }
                }
            }
            if matches!(zone, Zone::LifeDeck | Zone::Discard) {
                placed.reverse();
            }
            game.piles.insert((side, zone), placed);
        }
    }
    Ok(game)
}

/// Where the game is not as wanted.
pub(crate) fn mismatches(game: &Dbz, want: &Expected) -> Vec<String> {
    let mut mismatches = Vec::new();
    for (side, seat, name) in [(Side::P1, &want.p1, "p1"), (Side::P2, &want.p2, "p2")] {
        let mp = game.mp(side);
        for (what, wanted, is) in [
            ("anger", seat.anger, mp.anger),
            ("stages", seat.stages, mp.stages),
            ("level", seat.level, mp.level),
        ] {
            if let Some(wanted) = wanted.filter(|wanted| *wanted != is) {
                mismatches.push(format!("{name}.{what} is {is}, not {wanted}"));
            }
        }
        for (zone, wanted) in seat.piles() {
            let Some(wanted) = wanted else { continue };
            let pile = game.pile(side, zone);
            let keys: Vec<&str> = pile.iter().rev().map(|card| game.key(*card)).collect();
            if let Some(n) = wanted.number().filter(|n| *n != pile.len()) {
                mismatches.push(format!(
                    "{name}: {} cards in {}, not {n}",
                    pile.len(),
                    zone.words()
                ));
            }
            for card in wanted.named().filter(|card| !keys.contains(card)) {
                mismatches.push(format!("{name}: `{card}` is not in {}", zone.words()));
            }
            if wanted.0.is_empty() && !pile.is_empty() {
                mismatches.push(format!("{name}: {} is not empty", zone.words()));
            }
        }
        let deck = game.pile(side, Zone::LifeDeck);
        for (what, wanted, is) in
            [("top", &seat.top, deck.last()), ("bottom", &seat.bottom, deck.first())]
        {
            let is = is.map_or("nothing", |card| game.key(*card));
            if let Some(wanted) = wanted.as_ref().filter(|wanted| *wanted != is) {
                mismatches
                    .push(format!("{name}: {what} of the Life Deck is `{is}`, not `{wanted}`"));
            }
        }
    }
    if let Some(wanted) = want.combat.filter(|wanted| *wanted != game.combat.is_some()) {
        mismatches.push(format!("combat is {}, not {wanted}", game.combat.is_some()));
    }
    let winner = game.won.as_ref().map(|(who, _)| *who);
    if want.won.is_some() && want.won != winner || want.undecided == Some(true) && winner.is_some()
    {
        mismatches.push(format!("won by {winner:?}, not by {:?}", want.won));
    }
    mismatches
}

/// The state, as an outcome shows it.
pub(crate) fn state(game: &Dbz) -> serde_json::Value {
    #[derive(Serialize)]
    struct Shown<'a> {
        anger: u32,
        stages: u32,
        level: u32,
        zones: BTreeMap<Zone, Vec<&'a str>>,
    }
    let seat = |side: Side| Shown {
        anger: game.mp(side).anger,
        stages: game.mp(side).stages,
        level: game.mp(side).level,
        zones: game
            .piles
            .iter()
            .filter(|((s, _), pile)| *s == side && !pile.is_empty())
            .map(|((_, zone), pile)| {
                (*zone, pile.iter().rev().map(|card| game.key(*card)).collect())
            })
            .collect(),
    };
    serde_json::json!({
        "p1": seat(Side::P1),
        "p2": seat(Side::P2),
        "combat": game.combat,
        "turn": game.turn,
        "won": game.won,
    })
}
