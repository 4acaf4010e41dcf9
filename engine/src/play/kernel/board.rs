//! A board: cards in zones, numbers, and cards at rest. Each game names its
//! own zones and numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use headjudge_corpus::capital;
use serde::{Deserialize, Serialize};

use crate::naming::declared_key;
use crate::play::kernel::answer::Side;
use crate::play::kernel::context::GameContext;
use crate::play::kernel::event::CommonEvent;
use crate::play::kernel::face::word;
use crate::play::kernel::mark::Mark;
use crate::play::kernel::move_error::{CommonRefusal, MoveError, illegal};
use crate::play::kernel::names::{Name, Titled, ZoneName};
use crate::play::kernel::pile::Item;
use crate::play::kernel::player::PlayerSetup;

/// A change of the board, enough to do it over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub(crate) enum StateChange<Z: Name, N: Name> {
    Move {
        card: usize,
        side: Side,
        to: Z,
        bottom: bool,
    },
    /// The cards of a zone in a new order, the topmost last.
    Order {
        side: Side,
        zone: Z,
        cards: Vec<usize>,
    },
    Set {
        who: Side,
        what: N,
        to: i64,
    },
    /// A number of one card.
    Count {
        card: usize,
        what: N,
        to: i64,
    },
    Rest {
        card: usize,
        rest: bool,
    },
    /// Combat begins, by whom, or ends.
    Combat {
        initiator: Option<Side>,
    },
    Turn {
        who: Side,
    },
    Won {
        who: Side,
    },
    /// Something that changes nothing on the board.
    Logged,
}

/// One card of the game.
#[derive(Clone, Debug)]
struct Instance {
    /// The name in the script: `wish`, `drill#2`; a number for a card that does not matter.
    key: String,
    /// Its type; `None` for a card that does not matter.
    def: Option<usize>,
    owner: Side,
    /// How often it has changed zones: a card that leaves and returns is a new one.
    moves: u32,
    /// Its number of moves when it last moved to where not both players see it.
    hidden: u32,
}

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct Board<C, Z: ZoneName, N: Name> {
    defs: Arc<Vec<C>>,
    names: Arc<Vec<String>>,
    cards: Vec<Instance>,
    piles: BTreeMap<(Side, Z), Vec<usize>>,
    pub(crate) numbers: BTreeMap<(Side, N), i64>,
    /// Numbers of single cards; a card that changes zones loses its own.
    counters: BTreeMap<(usize, N), i64>,
    pub(crate) rest: BTreeSet<usize>,
    /// Who initiated the combat that is under way.
    pub(crate) combat: Option<Side>,
    pub(crate) turn: Side,
    pub(crate) won: Option<Side>,
    shuffles: u64,
}

impl<C: Titled, Z: ZoneName, N: Name> Board<C, Z, N> {
    pub(crate) fn new(cards: &BTreeMap<String, C>) -> Self
    where
        C: Clone,
    {
        Self {
            defs: Arc::new(cards.values().cloned().collect()),
            names: Arc::new(cards.keys().cloned().collect()),
            cards: Vec::new(),
            piles: BTreeMap::new(),
            numbers: BTreeMap::new(),
            counters: BTreeMap::new(),
            rest: BTreeSet::new(),
            combat: None,
            turn: Side::P1,
            won: None,
            shuffles: 0,
        }
    }

    /// Lays one player’s zones and numbers.
    pub(crate) fn lay<X>(
        &mut self,
        side: Side,
        player: &PlayerSetup<Z, N, X>,
    ) -> Result<(), String> {
        for (number, value) in &player.numbers {
            if *value < 0 {
                return Err(format!("`{} = {value}`: no such number is below 0", word(number)));
            }
            self.numbers.insert((side, *number), *value);
        }
        for (zone, pile) in &player.piles {
            if pile.exactly {
                return Err("`exactly` is for what is expected; the set-up lists cards".to_owned());
            }
            let mut placed = Vec::new();
            for item in &pile.items {
                match item {
                    Item::Any(n) => {
                        for _ in 0..*n {
                            let key = format!("card {}", self.cards.len() + 1);
                            placed.push(self.cards.len());
                            self.cards.push(Instance {
                                key,
                                def: None,
                                owner: side,
                                moves: 0,
                                hidden: 0,
                            });
                        }
                    }
                    Item::Card(key) => {
                        let def = self.type_of(key)?;
                        placed.push(self.cards.len());
                        let key = key.clone();
                        self.cards.push(Instance {
                            key,
                            def: Some(def),
                            owner: side,
                            moves: 0,
                            hidden: 0,
                        });
                    }
                }
            }
            if Z::STACKED.contains(zone) {
                placed.reverse();
            }
            self.piles.insert((side, *zone), placed);
        }
        Ok(())
    }

    /// Gives cards to players who own them without holding them.
    pub(crate) fn give(&mut self, owners: &BTreeMap<String, Side>) -> Result<(), String> {
        for (key, owner) in owners {
            let card = self.cards.iter_mut().find(|card| card.key == *key);
            let card = card
                .ok_or_else(|| format!("`owners` names `{key}`, which the set-up lays nowhere"))?;
            card.owner = *owner;
        }
        Ok(())
    }

    /// Turns cards to rest before the game begins.
    pub(crate) fn lay_at_rest(&mut self, keys: &[String]) -> Result<(), String> {
        for key in keys {
            let card = self.find(key).map_err(|error| error.words().to_owned())?;
            self.rest.insert(card);
        }
        Ok(())
    }

    /// The type of a named card, which may be in one place only.
    fn type_of(&self, key: &str) -> Result<usize, String> {
        let name = declared_key(key);
        let def = self.names.iter().position(|n| n == name);
        let def =
            def.ok_or_else(|| format!("`{key}` is in the set-up and not among the `[cards]`"))?;
        if self.cards.iter().any(|card| card.key == key) {
            return Err(format!("`{key}` is in two places; name copies `{name}#1`, `{name}#2`"));
        }
        Ok(def)
    }

    /// The types of card in this game.
    pub(crate) fn defs(&self) -> &[C] {
        &self.defs
    }

    pub(crate) fn def(&self, card: usize) -> Option<&C> {
        self.cards.get(card)?.def.map(|def| &self.defs[def])
    }

    pub(crate) fn key(&self, card: usize) -> &str {
        self.cards.get(card).map_or("", |card| card.key.as_str())
    }

    pub(crate) fn keys(&self, cards: &[usize]) -> Vec<String> {
        cards.iter().map(|card| self.key(*card).to_owned()).collect()
    }

    /// The title, or `a card`.
    pub(crate) fn title(&self, card: usize) -> &str {
        self.def(card).map_or("a card", Titled::title)
    }

    pub(crate) fn owner(&self, card: usize) -> Side {
        self.cards[card].owner
    }

    /// Whether both players own a card of this title.
    pub(crate) fn both_own_one_like(&self, card: usize) -> bool {
        let (owner, title) = (self.owner(card), self.title(card));
        (0..self.cards.len()).any(|other| self.owner(other) != owner && self.title(other) == title)
    }

    /// How often the card has changed zones.
    pub(crate) fn moves(&self, card: usize) -> u32 {
        self.cards[card].moves
    }

    /// Whether the card has moved to where not both players see it since it had changed zones
    /// so often; wherever it is now.
    pub(crate) fn hidden_since(&self, card: usize, moves: u32) -> bool {
        self.cards[card].hidden > moves
    }

    pub(crate) fn find(&self, key: &str) -> Result<usize, MoveError> {
        let of = |key: &str| self.cards.iter().position(|card| card.key == key);
        // The first of several copies may be called by its number.
        match of(key).or_else(|| of(key.strip_suffix("#1")?)) {
            Some(card) => Ok(card),
            None => illegal(CommonRefusal::NoSuchCard(key.to_owned())),
        }
    }

    pub(crate) fn pile(&self, side: Side, zone: Z) -> &[usize] {
        self.piles.get(&(side, zone)).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn place(&self, card: usize) -> Option<(Side, Z)> {
        self.piles.iter().find(|(_, pile)| pile.contains(&card)).map(|(place, _)| *place)
    }

    pub(crate) fn number(&self, side: Side, what: N) -> i64 {
        self.numbers.get(&(side, what)).copied().unwrap_or(0)
    }

    /// A number of one card.
    pub(crate) fn counter(&self, card: usize, what: N) -> i64 {
        self.counters.get(&(card, what)).copied().unwrap_or(0)
    }

    /// The cards that have such a number, other than 0.
    pub(crate) fn counted(&self, what: N) -> Vec<usize> {
        let counters = self.counters.iter();
        counters
            .filter(|((_, n), to)| *n == what && **to != 0)
            .map(|((card, _), _)| *card)
            .collect()
    }

    /// Gives a card a number before the game begins.
    pub(crate) fn lay_counter(&mut self, card: usize, what: N, to: i64) {
        self.counters.insert((card, what), to);
    }

    /// Every card in a zone of either player.
    pub(crate) fn all_in(&self, zone: Z) -> Vec<usize> {
        Side::BOTH.iter().flat_map(|side| self.pile(*side, zone)).copied().collect()
    }

    /// The order of a zone after a shuffle: the same for the same history.
    pub(crate) fn shuffled(&mut self, side: Side, zone: Z) -> Vec<usize> {
        self.shuffles += 1;
        let mut seed = self.shuffles.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut cards = self.pile(side, zone).to_vec();
        for i in (1..cards.len()).rev() {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let j = usize::try_from(seed % (i as u64 + 1)).unwrap_or(0);
            cards.swap(i, j);
        }
        cards
    }

    /// Does what `change` says.
    pub(crate) fn apply(&mut self, change: &StateChange<Z, N>) {
        match change {
            StateChange::Move { card, side, to, bottom } => {
                let from = self.place(*card);
                for pile in self.piles.values_mut() {
                    pile.retain(|c| c != card);
                }
                if let Some(instance) = self.cards.get_mut(*card) {
                    if from.is_none_or(|(_, zone)| zone != *to) {
                        instance.moves += 1;
                        if Z::HIDDEN.contains(to) {
                            instance.hidden = instance.moves;
                        }
                        self.counters.retain(|(counted, _), _| counted != card);
                        self.rest.remove(card);
                    }
                    let pile = self.piles.entry((*side, *to)).or_default();
                    if *bottom { pile.insert(0, *card) } else { pile.push(*card) }
                }
            }
            StateChange::Order { side, zone, cards } => {
                self.piles.insert((*side, *zone), cards.clone());
            }
            StateChange::Set { who, what, to } => {
                self.numbers.insert((*who, *what), *to);
            }
            StateChange::Count { card, what, to } => {
                self.counters.insert((*card, *what), *to);
            }
            StateChange::Rest { card, rest } => {
                if *rest {
                    self.rest.insert(*card)
                } else {
                    self.rest.remove(card)
                };
            }
            StateChange::Combat { initiator } => self.combat = *initiator,
            StateChange::Turn { who } => self.turn = *who,
            StateChange::Won { who } => self.won = Some(*who),
            StateChange::Logged => {}
        }
    }

    /// Applies a change and logs it.
    pub(crate) fn record(
        &mut self,
        t: &mut GameContext<'_>,
        change: &StateChange<Z, N>,
        (event, card, who): (impl Into<&'static str>, Option<usize>, Side),
        text: &str,
    ) -> Result<(), MoveError> {
        self.apply(change);
        let mark = Mark {
            event: event.into(),
            cards: card.map(|card| self.key(card).to_owned()).into_iter().collect(),
            who: Some(who),
            ..Mark::default()
        };
        t.event(change, capital(text), mark)
    }

    /// Moves a card.
    pub(crate) fn shift(
        &mut self,
        t: &mut GameContext<'_>,
        event: impl Into<&'static str>,
        card: usize,
        (side, to): (Side, Z),
        text: &str,
    ) -> Result<(), MoveError> {
        let change = StateChange::Move { card, side, to, bottom: false };
        self.record(t, &change, (event, Some(card), side), text)
    }

    /// Sets a number.
    pub(crate) fn set(
        &mut self,
        t: &mut GameContext<'_>,
        event: impl Into<&'static str>,
        (who, what): (Side, N),
        to: i64,
        text: &str,
    ) -> Result<(), MoveError> {
        self.record(t, &StateChange::Set { who, what, to }, (event, None, who), text)
    }

    /// Sets a number of one card.
    pub(crate) fn count(
        &mut self,
        t: &mut GameContext<'_>,
        event: impl Into<&'static str>,
        (card, what): (usize, N),
        to: i64,
        text: &str,
    ) -> Result<(), MoveError> {
        let who = self.place(card).map_or_else(|| self.owner(card), |(side, _)| side);
        self.record(t, &StateChange::Count { card, what, to }, (event, Some(card), who), text)
    }

    /// A player wins.
    pub(crate) fn win(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        why: &str,
    ) -> Result<(), MoveError> {
        if self.won.is_some() {
            return Ok(());
        }
        let text = format!("{}: {why}", who.does("win", "wins"));
        self.record(t, &StateChange::Won { who }, (CommonEvent::Won, None, who), &text)
    }

    /// The cards of a zone, the topmost first where the order matters.
    pub(crate) fn listed(&self, side: Side, zone: Z) -> Vec<&str> {
        let keys = self.pile(side, zone).iter().map(|card| self.key(*card));
        if Z::STACKED.contains(&zone) { keys.rev().collect() } else { keys.collect() }
    }

    /// The board, as an outcome shows it.
    pub(crate) fn state(&self) -> serde_json::Value {
        let player = |side: Side| {
            let piles: BTreeMap<Z, Vec<&str>> = self
                .piles
                .iter()
                .filter(|((s, _), pile)| *s == side && !pile.is_empty())
                .map(|((_, zone), _)| (*zone, self.listed(side, *zone)))
                .collect();
            let numbers: BTreeMap<N, i64> = self
                .numbers
                .iter()
                .filter(|((s, _), _)| *s == side)
                .map(|((_, number), value)| (*number, *value))
                .collect();
            serde_json::json!({ "zones": piles, "numbers": numbers })
        };
        let rest: Vec<&str> = self.rest.iter().map(|card| self.key(*card)).collect();
        let mut cards: BTreeMap<&str, BTreeMap<N, i64>> = BTreeMap::new();
        for ((card, what), to) in &self.counters {
            cards.entry(self.key(*card)).or_default().insert(*what, *to);
        }
        serde_json::json!({
            "p1": player(Side::P1), "p2": player(Side::P2),
            "cards": cards, "rest": rest, "won": self.won,
        })
    }

    /// Each zone of each player with its cards, the bottommost first.
    pub(crate) fn zones(&self) -> impl Iterator<Item = (Side, Z, &[usize])> {
        self.piles.iter().map(|((side, zone), pile)| (*side, *zone, pile.as_slice()))
    }

    /// The numbers of one card.
    pub(crate) fn counters_of(&self, card: usize) -> impl Iterator<Item = (N, i64)> {
        let own = self.counters.iter().filter(move |((counted, _), _)| *counted == card);
        own.map(|((_, what), to)| (*what, *to))
    }

    /// How many cards there are.
    pub(crate) fn size(&self) -> usize {
        self.cards.len()
    }

    /// What is wrong where a card is nowhere, or in two places.
    pub(crate) fn invariant_violation(&self) -> Option<String> {
        let placed: usize = self.piles.values().map(Vec::len).sum();
        (placed != self.cards.len())
            .then(|| format!("{} cards exist and {placed} are somewhere", self.cards.len()))
    }
}
