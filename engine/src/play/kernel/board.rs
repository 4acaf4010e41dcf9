//! A board: cards in zones, numbers, and cards at rest; what three of the
//! games keep their state in. Each names its own zones and numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;
use std::rc::Rc;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::play::kernel::answer::Side;
use crate::play::kernel::context::GameContext;
use crate::play::kernel::expect::Mark;
use crate::play::kernel::game::Titled;
use crate::play::kernel::move_error::MoveError;
use crate::play::kernel::pile::{Item, Pile};
use crate::play::kernel::wording::capital;

/// A closed set of names: zones, or numbers.
pub(crate) trait Name: Copy + Ord + fmt::Debug + Serialize + DeserializeOwned {}
impl<T: Copy + Ord + fmt::Debug + Serialize + DeserializeOwned> Name for T {}

/// A change of the board, enough to do it over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub(crate) enum StateChange<Z: Name, N: Name> {
    Move { card: usize, side: Side, to: Z, bottom: bool },
    Set { who: Side, what: N, to: i64 },
    Rest { card: usize, rest: bool },
    Won { who: Side },
    Logged,
}

/// One player's side, in the set-up or as it is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlayerSetup<Z: Name, N: Name> {
    pub(crate) piles: BTreeMap<Z, Pile>,
    pub(crate) numbers: BTreeMap<N, i64>,
}

impl<Z: Name, N: Name> Default for PlayerSetup<Z, N> {
    fn default() -> Self {
        Self { piles: BTreeMap::new(), numbers: BTreeMap::new() }
    }
}

impl<'de, Z: Name, N: Name> Deserialize<'de> for PlayerSetup<Z, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PlayerSetupVisitor(PhantomData))
    }
}

struct PlayerSetupVisitor<Z, N>(PhantomData<(Z, N)>);

impl<'de, Z: Name, N: Name> Visitor<'de> for PlayerSetupVisitor<Z, N> {
    type Value = PlayerSetup<Z, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player’s zones and numbers")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut seat = PlayerSetup::default();
        while let Some(key) = map.next_key::<String>()? {
            let zone: Result<Z, A::Error> = Z::deserialize(StrDeserializer::new(&key));
            if let Ok(zone) = zone {
                seat.piles.insert(zone, map.next_value()?);
                continue;
            }
            let number: Result<N, A::Error> = N::deserialize(StrDeserializer::new(&key));
            let number = number.map_err(|_| {
                A::Error::custom(format!("unknown field `{key}`: neither a zone nor a number"))
            })?;
            seat.numbers.insert(number, map.next_value()?);
        }
        Ok(seat)
    }
}

/// What is wanted of a board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct Expected<Z: Name, N: Name> {
    #[serde(default)]
    pub(crate) p1: PlayerSetup<Z, N>,
    #[serde(default)]
    pub(crate) p2: PlayerSetup<Z, N>,
    #[serde(default)]
    pub(crate) won: Option<Side>,
    #[serde(default)]
    pub(crate) undecided: bool,
    /// Cards at rest.
    #[serde(default)]
    pub(crate) rest: Vec<String>,
    /// Cards that stand.
    #[serde(default)]
    pub(crate) stand: Vec<String>,
}

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct Board<C, Z: Name, N: Name> {
    pub(crate) defs: Rc<Vec<C>>,
    names: Rc<Vec<String>>,
    cards: Vec<(String, Option<usize>)>,
    owners: Vec<Side>,
    pub(crate) piles: BTreeMap<(Side, Z), Vec<usize>>,
    pub(crate) numbers: BTreeMap<(Side, N), i64>,
    pub(crate) rest: BTreeSet<usize>,
    pub(crate) won: Option<Side>,
}

impl<C: Clone + Titled, Z: Name, N: Name> Board<C, Z, N> {
    pub(crate) fn new(cards: &BTreeMap<String, C>) -> Self {
        Self {
            defs: Rc::new(cards.values().cloned().collect()),
            names: Rc::new(cards.keys().cloned().collect()),
            cards: Vec::new(),
            owners: Vec::new(),
            piles: BTreeMap::new(),
            numbers: BTreeMap::new(),
            rest: BTreeSet::new(),
            won: None,
        }
    }

    /// Lays one player’s side; piles in `stacked` are listed topmost first.
    pub(crate) fn seat(
        &mut self,
        side: Side,
        seat: &PlayerSetup<Z, N>,
        stacked: &[Z],
    ) -> Result<(), String> {
        for (zone, pile) in &seat.piles {
            let mut placed = Vec::new();
            for item in &pile.0 {
                match item {
                    Item::Any(n) => {
                        for _ in 0..*n {
                            let key = format!("card {}", self.cards.len() + 1);
                            placed.push(self.cards.len());
                            self.cards.push((key, None));
                            self.owners.push(side);
                        }
                    }
                    Item::Card(key) => {
                        let name = key.split('#').next().unwrap_or(key);
                        let def = self.names.iter().position(|n| n == name).ok_or_else(|| {
                            format!("`{key}` is in the set-up and not among the `[cards]`")
                        })?;
                        if self.cards.iter().any(|(k, _)| k == key) {
                            return Err(format!(
                                "`{key}` is in two places; name copies `{name}#1`, `{name}#2`"
                            ));
                        }
                        placed.push(self.cards.len());
                        self.cards.push((key.clone(), Some(def)));
                        self.owners.push(side);
                    }
                }
            }
            if stacked.contains(zone) {
                placed.reverse();
            }
            self.piles.insert((side, *zone), placed);
        }
        for (number, value) in &seat.numbers {
            self.numbers.insert((side, *number), *value);
        }
        Ok(())
    }

    pub(crate) fn def(&self, card: usize) -> Option<&C> {
        self.cards.get(card)?.1.map(|def| &self.defs[def])
    }

    pub(crate) fn key(&self, card: usize) -> &str {
        self.cards.get(card).map_or("", |(key, _)| key.as_str())
    }

    pub(crate) fn keys(&self, cards: &[usize]) -> Vec<String> {
        cards.iter().map(|card| self.key(*card).to_owned()).collect()
    }

    pub(crate) fn title(&self, card: usize) -> &str {
        self.def(card).map_or("a card", Titled::title)
    }

    pub(crate) fn owner(&self, card: usize) -> Side {
        self.owners[card]
    }

    pub(crate) fn find(&self, key: &str) -> Result<usize, MoveError> {
        self.cards
            .iter()
            .position(|(k, _)| k == key)
            .ok_or_else(|| MoveError::Illegal(format!("no card is called `{key}`")))
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

    /// Does what `change` says.
    pub(crate) fn apply(&mut self, change: &StateChange<Z, N>) {
        match change {
            StateChange::Move { card, side, to, bottom } => {
                for pile in self.piles.values_mut() {
                    pile.retain(|c| c != card);
                }
                let pile = self.piles.entry((*side, *to)).or_default();
                if *bottom { pile.insert(0, *card) } else { pile.push(*card) }
            }
            StateChange::Set { who, what, to } => {
                self.numbers.insert((*who, *what), *to);
            }
            StateChange::Rest { card, rest } => {
                if *rest {
                    self.rest.insert(*card)
                } else {
                    self.rest.remove(card)
                };
            }
            StateChange::Won { who } => self.won = Some(*who),
            StateChange::Logged => {}
        }
    }

    /// Applies a change and logs it.
    pub(crate) fn record(
        &mut self,
        t: &mut GameContext<'_>,
        change: &StateChange<Z, N>,
        (event, card, who): (&str, Option<usize>, Side),
        text: &str,
    ) -> Result<(), MoveError> {
        self.apply(change);
        let mark = Mark {
            event: event.to_owned(),
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
        event: &str,
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
        event: &str,
        (who, what): (Side, N),
        to: i64,
        text: &str,
    ) -> Result<(), MoveError> {
        self.record(t, &StateChange::Set { who, what, to }, (event, None, who), text)
    }

    /// Turns a card.
    pub(crate) fn turn(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        rest: bool,
        who: Side,
    ) -> Result<(), MoveError> {
        if self.rest.contains(&card) == rest {
            return Ok(());
        }
        let (event, words) =
            if rest { ("rested", "is turned to rest") } else { ("stood", "stands") };
        let text = format!("{} {words}", self.title(card));
        self.record(t, &StateChange::Rest { card, rest }, (event, Some(card), who), &text)
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
        self.record(t, &StateChange::Won { who }, ("won", None, who), &text)
    }

    /// Where the board is not as wanted.
    pub(crate) fn mismatches(&self, want: &Expected<Z, N>) -> Vec<String> {
        let mut mismatches = Vec::new();
        for (side, seat, name) in [(Side::P1, &want.p1, "p1"), (Side::P2, &want.p2, "p2")] {
            for (number, wanted) in &seat.numbers {
                let is = self.number(side, *number);
                if is != *wanted {
                    mismatches.push(format!("{name}.{number:?} is {is}, not {wanted}"));
                }
            }
            for (zone, wanted) in &seat.piles {
                let pile = self.pile(side, *zone);
                let keys = self.keys(pile);
                if let Some(n) = wanted.number().filter(|n| *n != pile.len()) {
                    mismatches.push(format!("{name}: {} cards in {zone:?}, not {n}", pile.len()));
                }
                for card in wanted.named().filter(|card| !keys.iter().any(|key| key == card)) {
                    mismatches.push(format!("{name}: `{card}` is not in {zone:?}"));
                }
                if wanted.0.is_empty() && !pile.is_empty() {
                    mismatches.push(format!("{name}: {zone:?} is not empty"));
                }
            }
        }
        for (keys, rest) in [(&want.rest, true), (&want.stand, false)] {
            for key in keys {
                let is = self.find(key).is_ok_and(|card| self.rest.contains(&card));
                if is != rest {
                    mismatches
                        .push(format!("`{key}` {}", if is { "is at rest" } else { "stands" }));
                }
            }
        }
        if want.won.is_some() && want.won != self.won || want.undecided && self.won.is_some() {
            mismatches.push(format!("won by {:?}, not by {:?}", self.won, want.won));
        }
        mismatches
    }

    /// The board, as an outcome shows it.
    pub(crate) fn state(&self) -> serde_json::Value {
        let seat = |side: Side| {
            let piles: BTreeMap<Z, Vec<&str>> = self
                .piles
                .iter()
                .filter(|((s, _), pile)| *s == side && !pile.is_empty())
                .map(|((_, zone), pile)| (*zone, pile.iter().map(|card| self.key(*card)).collect()))
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
        serde_json::json!({
            "p1": seat(Side::P1), "p2": seat(Side::P2), "rest": rest, "won": self.won,
        })
    }

    /// How many cards there are.
    pub(crate) fn size(&self) -> usize {
        self.cards.len()
    }

    /// Whether every card is somewhere, once.
    pub(crate) fn invariant_violation(&self) -> Option<String> {
        let placed: usize = self.piles.values().map(Vec::len).sum();
        (placed != self.cards.len())
            .then(|| format!("{} cards exist and {placed} are somewhere", self.cards.len()))
    }
}
