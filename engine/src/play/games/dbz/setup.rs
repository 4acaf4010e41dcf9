//! The state of a game at the start.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::MapAccess;

use crate::naming::{character_of, declared_key};
use crate::play::Passages;
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::lowered;
use crate::play::games::dbz::state::{
    Dbz, FULL_STAGES, Memory, Mp, Number, PersonalityLevel, Zone,
};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::kernel::{Board, Extra, Item, PlayerSetup, Reactions, Side, StateChange};

/// What a Main Personality is called whose name does not matter.
pub(crate) const UNNAMED: &str = "Main Personality";

/// A Main Personality at the start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct MpSetup {
    name: String,
    alignment: Option<String>,
    traits: Vec<String>,
    /// The traits are those that the document lists for its name.
    #[serde(skip)]
    listed: bool,
    level: u32,
    top_level: u32,
    anger: u32,
    stages: u32,
    at: Option<u32>,
    top_power: Option<u64>,
    powers: Vec<Vec<u64>>,
}

impl Default for MpSetup {
    fn default() -> Self {
        Self {
            name: UNNAMED.to_owned(),
            alignment: None,
            traits: Vec::new(),
            listed: false,
            level: 1,
            top_level: 4,
            anger: 0,
            stages: 5,
            at: None,
            top_power: None,
            powers: Vec::new(),
        }
    }
}

impl MpSetup {
    /// Takes the power levels of the card of a level, where nothing else tells them.
    fn tell_powers(&mut self, level: u32, told: &[u64]) {
        let at = (level as usize).saturating_sub(1);
        if self.powers.len() <= at {
            self.powers.resize(at + 1, Vec::new());
        }
        if self.powers[at].is_empty() {
            told.clone_into(&mut self.powers[at]);
        }
        if level == self.top_level && self.top_power.is_none() {
            self.top_power = told.iter().max().copied();
        }
    }
}

/// The numbers are those of the Main Personality.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnMp(MpSetup);

impl Extra for OwnMp {
    const KEYS: &'static [&'static str] = &["mp"];

    fn read<'de, A: MapAccess<'de>>(&mut self, _: &str, map: &mut A) -> Result<(), A::Error> {
        self.0 = map.next_value()?;
        Ok(())
    }
}

/// The state of the game at the start.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Setup {
    p1: PlayerSetup<Zone, Number, OwnMp>,
    p2: PlayerSetup<Zone, Number, OwnMp>,
    /// Whose turn it is; the first player's if omitted.
    turn: Option<Side>,
    /// Who initiated the combat that is under way.
    combat: Option<Side>,
    /// No turn has been played yet.
    new_game: bool,
    /// Attacks follow the older version, in ten steps.
    older_version: bool,
    /// Cards that their owner does not control: the owner of each.
    owners: BTreeMap<String, Side>,
    /// The power stages above zero of Allies in play.
    ally_stages: BTreeMap<String, u32>,
}

impl Setup {
    /// A Main Personality whose card lies in play is called what its card says, and has the
    /// traits that the documents give one of its name.
    pub(crate) fn complete(&mut self, cards: &BTreeMap<String, Card>, passages: &Passages) {
        for player in [&mut self.p1, &mut self.p2] {
            let laid: Vec<&Card> = personalities(player, cards).collect();
            let mp = &mut player.extra.0;
            let of_level =
                |card: &&&Card| card.powers.as_ref().is_some_and(|own| own.0 == mp.level);
            let card = match laid[..] {
                [card] => Some(card),
                _ => laid.iter().find(of_level).copied(),
            };
            if mp.name == UNNAMED
                && let Some(card) = card
            {
                let named = || character_of(&card.name).to_owned();
                mp.name = card.character.clone().unwrap_or_else(named);
                if mp.alignment.is_none() {
                    mp.alignment.clone_from(&card.alignment);
                }
                if mp.traits.is_empty() {
                    mp.traits.clone_from(&card.traits);
                }
            }
            for (level, told) in laid.iter().filter_map(|card| card.powers.as_ref()) {
                mp.tell_powers(*level, told);
            }
            if mp.traits.is_empty() && mp.name != UNNAMED {
                mp.traits = passages.traits_of(&mp.name, Some(character_of(&mp.name)));
                mp.listed = true;
            }
        }
    }
}

/// The cards of personalities that a player has in play.
fn personalities<'a>(
    player: &PlayerSetup<Zone, Number, OwnMp>,
    cards: &'a BTreeMap<String, Card>,
) -> impl Iterator<Item = &'a Card> {
    let pile = player.piles.get(&Zone::InPlay);
    let keys = pile.into_iter().flat_map(|pile| &pile.items).filter_map(|item| match item {
        Item::Card(key) => Some(key),
        Item::Any(_) => None,
    });
    // `goku-calm#2` is a copy of a card that is declared once.
    let declared = |key: &String| cards.get(declared_key(key));
    keys.filter_map(declared).filter(|card| card.printed == Some(Kind::Personality))
}

/// Lays the board.
pub(crate) fn set_up(cards: &BTreeMap<String, Card>, setup: &Setup) -> Result<Dbz, String> {
    let cards = cards.iter().map(|(key, card)| (key.clone(), lowered(card).card.clone())).collect();
    let mut board = Board::new(&cards);
    for (side, player) in [(Side::P1, &setup.p1), (Side::P2, &setup.p2)] {
        if !player.numbers.is_empty() {
            return Err("anger, stages and level are those of `mp`: write `mp = { … }`".to_owned());
        }
        board.lay(side, player)?;
        let mp = &player.extra.0;
        if mp.level > mp.top_level {
            let (level, top) = (mp.level, mp.top_level);
            return Err(format!(
                "{} is at level {level} of {top}: give `level` and `top_level` that go together",
                side.key()
            ));
        }
        for (number, value) in
            [(Number::Anger, mp.anger), (Number::Stages, mp.stages), (Number::Level, mp.level)]
        {
            board.numbers.insert((side, number), value.into());
        }
    }
    // What attaches to the Main Personality of the opponent is a card of the other player.
    let theirs =
        |card: &&usize| board.def(**card).and_then(Card::attaches_to) == Some(Who::Opponent);
    let attached = Side::BOTH.into_iter().flat_map(|side| {
        let pile = board.pile(side, Zone::Attached).iter().filter(theirs);
        pile.map(move |card| (side, *card))
    });
    let of_other: BTreeMap<String, Side> =
        attached.map(|(side, card)| (board.key(card).to_owned(), side.other())).collect();
    board.give(&of_other)?;
    board.give(&setup.owners)?;
    board.turn = setup.turn.or(setup.combat).unwrap_or(Side::P1);
    let mp = |player: &PlayerSetup<Zone, Number, OwnMp>| {
        let MpSetup { name, alignment, traits, listed, top_level, at, top_power, powers, .. } =
            player.extra.0.clone();
        Mp { name, alignment, traits, listed, top_level, at, powers, top_power }
    };
    let mut game = Dbz {
        older_version: setup.older_version,
        begin_combat: setup.combat,
        ..table(board, [mp(&setup.p1), mp(&setup.p2)])
    };
    game.memory.new_game = setup.new_game;
    for (key, stages) in &setup.ally_stages {
        game.lay_stages(key, *stages)?;
    }
    for side in Side::BOTH {
        let is_level = |card: &&usize| game.kind(**card) == Some(Kind::Personality);
        let laid: Vec<usize> =
            game.board.pile(side, Zone::InPlay).iter().filter(is_level).copied().collect();
        let now = game.number(side, Number::Level);
        let untold = |card: usize| game.board.def(card).is_none_or(|def| def.powers.is_none());
        if let [card] = laid[..]
            && untold(card)
        {
            let power_up = game.board.def(card).and_then(|def| def.power_up);
            game.levels[side.at()].push(PersonalityLevel { level: now, card, power_up });
        } else {
            game.lay_levels(side, &laid, now)?;
        }
    }
    game.check_possible()?;
    Ok(game)
}

impl Dbz {
    /// An Ally in play has so many power stages above zero.
    fn lay_stages(&mut self, key: &str, stages: u32) -> Result<(), String> {
        let place = self.board.find(key).ok().filter(|card| {
            self.kind(*card) == Some(Kind::Ally) && self.zone(*card) == Zone::InPlay
        });
        let Some(card) = place else {
            return Err(format!("`ally_stages` names `{key}`, which is no Ally in play"));
        };
        if stages > FULL_STAGES {
            return Err(format!("`{key} = {stages}`: an Ally has at most {FULL_STAGES} stages"));
        }
        self.board.lay_counter(card, Number::Stages, stages.into());
        Ok(())
    }

    /// Of several level cards of a Main Personality the one of its level lies in play, and the
    /// others wait outside. Cards of which no level is told all lie in play.
    fn lay_levels(&mut self, side: Side, laid: &[usize], now: u32) -> Result<(), String> {
        if laid.is_empty() {
            return Ok(());
        }
        let level = |card: &usize| Some(self.board.def(*card)?.powers.as_ref()?.0);
        if laid.iter().any(|card| level(card).is_some())
            && let Some(untold) = laid.iter().find(|card| level(card).is_none())
        {
            return Err(format!(
                "no record tells the level of {}, which {} has beside another Main Personality: \
                 lay one of them",
                self.board.title(*untold),
                side.key()
            ));
        }
        let title = |card: &usize| self.board.title(*card).to_owned();
        let Some(levels) = laid.iter().map(level).collect::<Option<Vec<u32>>>() else {
            let titles: Vec<String> = laid.iter().map(title).collect();
            return Err(format!(
                "{} has two Main Personalities, {}: lay one of them",
                side.key(),
                titles.join(" and ")
            ));
        };
        let of_now: Vec<&usize> = laid
            .iter()
            .zip(&levels)
            .filter(|(_, own)| **own == now)
            .map(|(card, _)| card)
            .collect();
        match of_now[..] {
            [_] => {}
            [] => {
                let of = |(card, level)| format!("{}, of level {level}", title(card));
                let titles: Vec<String> = laid.iter().zip(&levels).map(of).collect();
                return Err(format!(
                    "{} is at level {now}, of which none of its cards is ({}): lay that card, or \
                     set another level",
                    side.key(),
                    titles.join("; ")
                ));
            }
            [first, second, ..] => {
                return Err(format!(
                    "{} has two cards of level {now}, {} and {}: lay one of them",
                    side.key(),
                    title(first),
                    title(second)
                ));
            }
        }
        for (card, level) in laid.iter().zip(levels) {
            let power_up = self.board.def(*card).and_then(|def| def.power_up);
            let own = PersonalityLevel { level, card: *card, power_up };
            self.levels[side.at()].push(own);
            if level != now {
                let to = Zone::Aside;
                self.board.apply(&StateChange::Move { card: *card, side, to, bottom: false });
            }
        }
        Ok(())
    }
}

/// A table at which nothing has happened.
pub(crate) fn table(board: Board<Card, Zone, Number>, mp: [Mp; 2]) -> Dbz {
    Dbz {
        board,
        mp,
        older_version: false,
        begin_combat: None,
        memory: Memory::default(),
        reactions: Reactions::default(),
        attacks: Vec::new(),
        attacks_made: 0,
        performer: None,
        levels_due: Vec::new(),
        ending: false,
        levels: [Vec::new(), Vec::new()],
        victory: None,
    }
}
