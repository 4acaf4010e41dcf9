//! Two decks laid out for a game: the Main Personalities and Masteries in play,
//! the rest in the Life Decks.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::{Card as Record, slug};

use crate::play::games::dbz::card::{Card, Lowered};
use crate::play::games::dbz::compile::compile;
use crate::play::games::dbz::record_cards::of_record;
use crate::play::games::dbz::setup::{UNNAMED, table};
use crate::play::games::dbz::state::{Dbz, Mp, Number, PersonalityLevel, Zone};
use crate::play::games::dbz::terms::Kind;
use crate::play::kernel::{Board, Item, Pile, PlayerSetup, Side};
use crate::play::named::OnRecord;
use crate::play::{Assumption, GameDeck, PartialText, Passages};

/// The levels of a Main Personality of which no card is known.
const LEVELS: u32 = 4;

/// Two decks laid out, not yet shuffled.
#[derive(Clone, Debug)]
pub(crate) struct Dealt {
    pub(crate) game: Dbz,
    /// What the cards are called, by key.
    pub(crate) titles: BTreeMap<String, String>,
    /// The cards of which something is not performed, by key.
    pub(crate) partial: BTreeMap<String, PartialText>,
}

/// The cards of both decks as they are met.
#[derive(Default)]
struct Cards {
    defs: BTreeMap<String, Card>,
    partial: BTreeMap<String, PartialText>,
    copies: BTreeMap<String, u32>,
}

impl Cards {
    /// The key of another copy of a card.
    fn key(&mut self, record: &Record, passages: &Passages) -> Result<String, String> {
        let key = slug(&record.name);
        if !self.defs.contains_key(&key) {
            self.define(&key, record, passages)?;
        }
        let copies = self.copies.entry(key.clone()).or_default();
        *copies += 1;
        Ok(format!("{key}#{copies}"))
    }

    fn define(&mut self, key: &str, record: &Record, passages: &Passages) -> Result<(), String> {
        let Lowered { mut card, left } = compile(&of_record(record, passages)?);
        if card.kind == Kind::Ally {
            card.at.get_or_insert(Assumption::AttackTable.number());
        }
        let known = OnRecord::of(record);
        if !left.is_empty() || !matches!(known, OnRecord::Whole(_)) {
            let own = PartialText {
                title: record.name.clone(),
                left_out: left.into_iter().map(|left| left.words).collect(),
                on_record: matches!(known, OnRecord::Whole(_)),
                games: 0,
            };
            self.partial.insert(key.to_owned(), own);
        }
        self.defs.insert(key.to_owned(), card);
        Ok(())
    }
}

/// The keys of one player's cards.
struct Seat {
    levels: Vec<(u32, String)>,
    in_play: Vec<String>,
    life_deck: Vec<String>,
}

impl Seat {
    fn of(deck: &GameDeck, cards: &mut Cards, passages: &Passages) -> Result<Self, String> {
        let mut seat = Self { levels: Vec::new(), in_play: Vec::new(), life_deck: Vec::new() };
        let mut known = BTreeSet::new();
        for (next, record) in (1..).zip(&deck.personalities) {
            let level = record.facts.level.map_or(next, u32::from);
            if known.insert(level) {
                seat.levels.push((level, cards.key(record, passages)?));
            }
        }
        seat.levels.sort();
        for record in &deck.masteries {
            seat.in_play.push(cards.key(record, passages)?);
        }
        for (record, count) in &deck.cards {
            for _ in 0..*count {
                seat.life_deck.push(cards.key(record, passages)?);
            }
        }
        if seat.life_deck.is_empty() {
            return Err(format!("{}: the deck has no cards for a Life Deck", deck.name));
        }
        Ok(seat)
    }

    /// The level that is in play first, and the others.
    fn setup(&self) -> PlayerSetup<Zone, Number> {
        let pile = |keys: &mut dyn Iterator<Item = &String>| Pile {
            items: keys.map(|key| Item::Card(key.clone())).collect(),
            exactly: false,
        };
        let mut levels = self.levels.iter().map(|(_, key)| key);
        let first: Vec<&String> = levels.by_ref().take(1).collect();
        let piles = [
            (Zone::InPlay, pile(&mut first.into_iter().chain(&self.in_play))),
            (Zone::Aside, pile(&mut levels)),
            (Zone::LifeDeck, pile(&mut self.life_deck.iter())),
        ];
        PlayerSetup { piles: piles.into_iter().collect(), ..PlayerSetup::default() }
    }
}

/// The deck with its level cards and Masteries apart, where one list has all of its cards.
fn set_apart(deck: &GameDeck) -> Result<GameDeck, String> {
    let is = |record: &Record, kind: &str| record.kind.as_deref() == Some(kind);
    let mut own = GameDeck {
        name: deck.name.clone(),
        personalities: deck.personalities.clone(),
        masteries: deck.masteries.clone(),
        cards: Vec::new(),
    };
    let mut characters = BTreeSet::new();
    for (record, count) in &deck.cards {
        if is(record, "mastery") {
            own.masteries.push(record.clone());
        } else if is(record, "personality") && record.facts.level.is_some() {
            characters.extend(record.character.clone());
            own.personalities.push(record.clone());
        } else {
            own.cards.push((record.clone(), *count));
        }
    }
    if !characters.is_empty() {
        let listed = deck.personalities.iter().filter_map(|record| record.character.clone());
        characters.extend(listed);
    }
    if characters.len() > 1 {
        let names: Vec<String> = characters.into_iter().collect();
        return Err(format!(
            "{}: the deck has level cards of {}; list those of its Main Personality alone",
            deck.name,
            names.join(" and of ")
        ));
    }
    Ok(own)
}

/// Lays two decks out; an error where one has no cards.
pub(crate) fn deal(decks: [&GameDeck; 2], passages: &Passages) -> Result<Dealt, String> {
    let mut cards = Cards::default();
    let decks = [set_apart(decks[0])?, set_apart(decks[1])?];
    let [one, two] = &decks;
    let seats = [Seat::of(one, &mut cards, passages)?, Seat::of(two, &mut cards, passages)?];
    let mut board = Board::new(&cards.defs);
    for (side, seat) in Side::BOTH.into_iter().zip(&seats) {
        board.lay(side, &seat.setup())?;
        let stages = Assumption::StartingStages.number();
        let level = seat.levels.first().map_or(1, |(level, _)| *level);
        for (number, value) in
            [(Number::Anger, 0), (Number::Stages, stages), (Number::Level, level)]
        {
            board.numbers.insert((side, number), value.into());
        }
    }
    let mp = |seat: &Seat| Mp {
        name: UNNAMED.to_owned(),
        alignment: None,
        traits: Vec::new(),
        listed: false,
        top_level: seat.levels.last().map_or(LEVELS, |(level, _)| *level),
        at: None,
        powers: Vec::new(),
        top_power: None,
    };
    let mut game = table(board, [mp(&seats[0]), mp(&seats[1])]);
    for ((side, seat), deck) in Side::BOTH.into_iter().zip(&seats).zip(&decks) {
        for (level, key) in &seat.levels {
            let card = game.board.find(key).map_err(|error| error.words().to_owned())?;
            let title = game.board.title(card);
            let record = deck.personalities.iter().find(|record| record.name == title);
            let power_up = game.board.def(card).and_then(|def| def.power_up);
            if let Some(record) = record {
                state_powers(&mut game.mp[side.at()], *level, &record.facts.power_levels);
            }
            game.levels[side.at()].push(PersonalityLevel { level: *level, card, power_up });
        }
        if let Some(first) = game.levels[side.at()].first().map(|own| own.card) {
            game.become_level(side, first);
        }
    }
    let titles = cards.defs.iter().map(|(key, def)| (key.clone(), def.name.clone())).collect();
    Ok(Dealt { game, titles, partial: cards.partial })
}

/// Puts down the power levels that the card of a level states; cards are taken from the
/// lowest level up.
fn state_powers(mp: &mut Mp, level: u32, stated: &[u64]) {
    let at = level.saturating_sub(1) as usize;
    if !stated.is_empty() && at < LEVELS as usize {
        mp.powers.resize(at + 1, Vec::new());
        stated.clone_into(&mut mp.powers[at]);
    }
    mp.top_power = stated.iter().max().copied();
}
