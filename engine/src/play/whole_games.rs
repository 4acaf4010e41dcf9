//! Whole games between two decks, played by chance: how they end, what they rest
//! on, and what is wrong with the engine where a game cannot be.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::Serialize;

use crate::play::game_deck::{GameDeck, PartialText};
use crate::play::games::dbz::{Dealt, Played, Victory, deal, play};
use crate::play::{Assumed, Assumption, Passages, Side, Trace};

/// The most faults that are told.
const MOST_FAULTS: usize = 20;

/// How often games were won in one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The victory.
    pub victory: &'static str,
    /// Games that the first deck won so.
    pub p1: u32,
    /// Games that the second deck won so.
    pub p2: u32,
}

/// The least, the greatest and the sum of a count over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Of the game with the fewest.
    pub least: u32,
    /// Of the game with the most.
    pub most: u32,
    /// Of all games.
    pub total: u64,
}

impl Span {
    fn take(&mut self, first: bool, n: u32) {
        self.least = if first { n } else { self.least.min(n) };
        self.most = self.most.max(n);
        self.total += u64::from(n);
    }

    fn join(&mut self, first: bool, other: Self) {
        self.least = if first { other.least } else { self.least.min(other.least) };
        self.most = self.most.max(other.most);
        self.total += other.total;
    }
}

/// Games that were played.
#[derive(Clone, Debug, Serialize)]
pub struct Games {
    /// The type of the object.
    pub object: &'static str,
    /// What the decks are called.
    pub decks: [String; 2],
    /// The seed that all chance follows from.
    pub seed: u64,
    /// How many were played.
    pub games: u32,
    /// How they were won.
    pub endings: Vec<Ending>,
    /// How many came to no end in the turns that a game may take.
    pub undecided: u32,
    /// Turns.
    pub turns: Span,
    /// Actions and steps.
    pub actions: Span,
    /// Games in which a card was seen of which something is not performed.
    pub partial: u32,
    /// Those cards, the most frequent first.
    pub partial_cards: Vec<PartialText>,
    /// What they rest on that no document says.
    pub assumes: Vec<Assumed>,
    /// What the engine did that cannot be, by game; nothing where it is right.
    pub faults: Vec<String>,
    /// How many games had such a fault.
    pub faulty: u32,
    #[serde(skip)]
    assumed: BTreeSet<Assumption>,
}

/// Two decks that are played against each other.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    decks: [String; 2],
    dealt: Dealt,
    passages: &'a Passages,
}

impl<'a> Match<'a> {
    /// Reads both decks; an error where one cannot be played.
    pub fn new(decks: [&GameDeck; 2], passages: &'a Passages) -> Result<Self, String> {
        let names = decks.map(|deck| deck.name.clone());
        Ok(Self { decks: names, dealt: deal(decks, passages)?, passages })
    }

    /// Plays the games `numbers` of a seed.
    #[must_use]
    pub fn games(&self, seed: u64, numbers: Range<u32>) -> Games {
        let mut games = Games::none(self.decks.clone(), seed);
        let mut met: BTreeMap<&str, u32> = BTreeMap::new();
        for n in numbers {
            let played = play(&self.dealt, self.passages, (seed, n.into()), false);
            let partial = self.partial_of(&played);
            games.partial += u32::from(!partial.is_empty());
            for key in partial {
                *met.entry(key).or_default() += 1;
            }
            games.take(n, &played);
        }
        games.partial_cards = self
            .dealt
            .partial
            .iter()
            .filter_map(|(key, own)| {
                Some(PartialText { games: *met.get(key.as_str())?, ..own.clone() })
            })
            .collect();
        games.assumes = games.assumed.iter().map(|own| own.told(self.passages)).collect();
        games
    }

    /// Plays one game and keeps what happens.
    #[must_use]
    pub fn traced(&self, seed: u64, n: u32) -> Trace {
        play(&self.dealt, self.passages, (seed, n.into()), true).trace
    }

    fn partial_of(&self, played: &Played) -> Vec<&str> {
        let keys = self.dealt.partial.keys().map(String::as_str);
        keys.filter(|key| played.seen.contains(*key)).collect()
    }
}

impl Games {
    fn none(decks: [String; 2], seed: u64) -> Self {
        let ending = |how: Victory| Ending { victory: how.words(), p1: 0, p2: 0 };
        Self {
            object: "games",
            decks,
            seed,
            games: 0,
            endings: Victory::ALL.iter().copied().map(ending).collect(),
            undecided: 0,
            turns: Span::default(),
            actions: Span::default(),
            partial: 0,
            partial_cards: Vec::new(),
            assumes: Vec::new(),
            faults: Vec::new(),
            faulty: 0,
            assumed: BTreeSet::new(),
        }
    }

    fn take(&mut self, n: u32, played: &Played) {
        let first = self.games == 0;
        self.games += 1;
        self.turns.take(first, played.turns);
        self.actions.take(first, played.actions);
        self.assumed.extend(&played.assumed);
        if let Some(fault) = &played.fault {
            self.faulty += 1;
            if self.faults.len() < MOST_FAULTS {
                self.faults.push(format!("game {n}: {fault}"));
            }
        }
        match played.won {
            None => self.undecided += 1,
            Some((who, how)) => {
                for ending in self.endings.iter_mut().filter(|own| own.victory == how.words()) {
                    match who {
                        Side::P1 => ending.p1 += 1,
                        Side::P2 => ending.p2 += 1,
                    }
                }
            }
        }
    }

    /// Both together: games of the same decks and seed with other numbers.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        if other.games == 0 {
            return self;
        }
        let first = self.games == 0;
        self.games += other.games;
        for (own, more) in self.endings.iter_mut().zip(&other.endings) {
            own.p1 += more.p1;
            own.p2 += more.p2;
        }
        self.undecided += other.undecided;
        self.turns.join(first, other.turns);
        self.actions.join(first, other.actions);
        self.partial += other.partial;
        for card in other.partial_cards {
            match self.partial_cards.iter_mut().find(|own| own.title == card.title) {
                Some(own) => own.games += card.games,
                None => self.partial_cards.push(card),
            }
        }
        self.partial_cards
            .sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.title.cmp(&b.title)));
        for assumed in other.assumes {
            if !self.assumes.contains(&assumed) {
                self.assumes.push(assumed);
            }
        }
        self.assumes.sort_by_key(|own| own.id);
        self.faulty += other.faulty;
        self.faults.extend(other.faults);
        self.faults.truncate(MOST_FAULTS);
        self
    }
}
