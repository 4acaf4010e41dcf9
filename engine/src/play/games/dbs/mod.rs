//! Dragon Ball Super Card Game: preparation, turn and battle, energy and
//! Z-energy.

mod battle;
mod card;
mod cost;
mod event;
mod field;
mod main_phase;
mod pending;
mod plan;
mod refusal;
mod rules;
mod steps;
mod turn;

use std::collections::BTreeMap;

use strum::VariantNames as _;

use card::{Action, Card, Effect, Kind, Number, Setup, Zone};

use crate::play::games::dbs::event::EventKind;
use crate::play::games::dbs::steps::TurnStep;
use crate::play::kernel::{Board, Game, GameContext, MoveError, Plan, Side};
use crate::play::step::Steps;
use crate::play::{Assumption, RuleSwitch};

/// The game.
#[derive(Clone, Debug)]
pub(crate) struct Dbs {
    board: Board<Card, Zone, Number>,
    battle: Option<pending::Battle>,
    /// Whose turn began last.
    begun: Option<Side>,
    /// Who acted last in a Main Phase.
    acted: Option<Side>,
    /// Whether the turn is over.
    ended: bool,
}

impl Game for Dbs {
    const EVENTS: &'static [&'static str] = EventKind::VARIANTS;
    const REFUSALS: &'static [&'static str] = refusal::Refusal::VARIANTS;
    const RULES: &'static [RuleSwitch] = rules::RULES;
    const PROCEDURES: &'static [(&'static str, Steps)] = steps::PROCEDURES;
    const PLAN: Plan = plan::PLAN;

    type Card = Card;
    type Zone = Zone;
    type Number = Number;
    type Setup = Setup;
    type Move = Action;

    fn set_up(cards: &BTreeMap<String, Card>, setup: &Setup) -> Result<Self, String> {
        let mut board = Board::new(cards);
        for (side, seat) in [(Side::P1, &setup.p1), (Side::P2, &setup.p2)] {
            board.lay(side, seat)?;
        }
        board.lay_at_rest(&setup.rest)?;
        board.turn = setup.turn.unwrap_or(Side::P1);
        Ok(Self { board, battle: None, begun: None, acted: None, ended: false })
    }

    fn board(&self) -> &Board<Card, Zone, Number> {
        &self.board
    }

    fn actor(act: &Action) -> Option<Side> {
        match act {
            Action::SetUp { first: who }
            | Action::Turn { who }
            | Action::Play { who, .. }
            | Action::Unison { who, .. }
            | Action::Extra { who, .. }
            | Action::Skill { who, .. }
            | Action::Awaken { who }
            | Action::ZLeader { who, .. }
            | Action::ZBattle { who, .. }
            | Action::Battle { who, .. }
            | Action::End { who } => Some(*who),
        }
    }

    fn state(&self) -> serde_json::Value {
        let mut state = self.board.state();
        state["turn"] = serde_json::json!(self.board.turn);
        state
    }

    fn board_mut(&mut self) -> &mut Board<Card, Zone, Number> {
        &mut self.board
    }

    fn act(&mut self, t: &mut GameContext<'_>, act: &Action) -> Result<(), MoveError> {
        let find = |key: &str| self.board.find(key);
        match act {
            Action::SetUp { first } => self.prepare(t, *first),
            Action::Turn { who } => self.begin_turn(t, *who),
            Action::Play { who, card } => {
                let card = find(card)?;
                self.main_step(t, TurnStep::PlaceBattle, *who, |game, t| {
                    game.place_battle(t, *who, card)
                })
            }
            Action::Unison { who, card, pay, stacked } => {
                let card = find(card)?;
                let second = stacked.as_deref().map(find).transpose()?;
                self.main_step(t, TurnStep::PlaceUnison, *who, |game, t| {
                    game.place_unison(t, *who, card, *pay, second)
                })
            }
            Action::Extra { who, card } => {
                let card = find(card)?;
                self.main_step(t, TurnStep::UseExtra, *who, |game, t| {
                    game.use_extra(t, *who, card, card::Time::Main)
                })
            }
            Action::Skill { who, card } => {
                let card = find(card)?;
                self.main_step(t, TurnStep::UseSkill, *who, |game, t| game.use_skill(t, *who, card))
            }
            Action::Awaken { who } => {
                self.main_step(t, TurnStep::Awaken, *who, |game, t| game.awaken(t, *who))
            }
            Action::ZLeader { who, card } => {
                let card = find(card)?;
                self.main_step(t, TurnStep::PlaceZLeader, *who, |game, t| {
                    game.place_z_leader(t, *who, card)
                })
            }
            Action::ZBattle { who, card } => {
                let card = find(card)?;
                self.main_step(t, TurnStep::PlaceZBattle, *who, |game, t| {
                    game.place_z_battle(t, *who, card)
                })
            }
            Action::Battle { who, card, target } => {
                let (card, target) = (find(card)?, find(target)?);
                self.main_step(t, TurnStep::Battle, *who, |game, t| {
                    game.battle(t, *who, card, target)
                })
            }
            Action::End { who } => self.end_turn(t, *who),
        }
    }
}

impl Dbs {
    fn kind(&self, card: usize) -> Option<Kind> {
        self.board.def(card).map(|def| def.kind)
    }

    /// Draws cards; a deck that runs out loses at that moment.
    fn draw(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        count: usize,
        to: Zone,
    ) -> Result<(), MoveError> {
        for _ in 0..count {
            let Some(card) = self.board.pile(who, Zone::Deck).last().copied() else {
                t.assume_aloud(Assumption::UntoldDeck);
                break;
            };
            let (event, words) = if to == Zone::Life {
                (EventKind::LifePlaced, who.does("place a card as Life", "places a card as Life"))
            } else {
                (EventKind::Drawn, who.does("draw a card", "draws a card"))
            };
            self.board.shift(t, event, card, (who, to), &words)?;
            if self.board.pile(who, Zone::Deck).is_empty() && t.rule(RuleSwitch::DeckOutLoses) {
                let why = format!("{} deck runs out", who.whose());
                self.board.win(t, who.other(), &why)?;
            }
        }
        Ok(())
    }

    /// Carries out effects of `who`.
    fn effects(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        list: &[Effect],
    ) -> Result<(), MoveError> {
        for effect in list {
            match effect {
                Effect::Draw(n) => self.draw(t, who, *n, Zone::Hand)?,
                Effect::Power(n) => {
                    let Some(battle) = &mut self.battle else {
                        let words = "There is no battle: no power is gained";
                        t.refuse(self.board.key(card), "no_battle", words);
                        continue;
                    };
                    battle.add_power(who, *n);
                    let own = if who == battle.who { battle.attacker } else { battle.target };
                    let words = format!("{} gains {n} power in this battle", self.board.title(own));
                    t.note(EventKind::PowerGained, Some(self.board.key(card)), Some(who), &words);
                }
                Effect::Block => {
                    if let Some(battle) = &mut self.battle {
                        battle.target = card;
                    }
                    let words =
                        format!("The target of the attack is now {}", self.board.title(card));
                    t.note(EventKind::TargetChanged, Some(self.board.key(card)), Some(who), &words);
                }
                Effect::Ko => {
                    let there = self.board.pile(who.other(), Zone::Battle).iter().copied();
                    let options: Vec<usize> =
                        there.filter(|card| self.kind(*card) != Some(Kind::Extra)).collect();
                    if options.is_empty() {
                        let words = "There is no Battle Card to K.O.";
                        t.refuse(self.board.key(card), "no_target", words);
                        continue;
                    }
                    let keys = self.board.keys(&options);
                    let picked = t.ask_pick(who, "K.O. which card?", &keys, 0, 1)?;
                    if let Some(at) = picked.first() {
                        self.ko(t, options[*at])?;
                    }
                }
                Effect::Life(n) => self.draw(t, who, *n, Zone::Life)?,
                Effect::RemoveLeader => self.remove_leader(t, who.other())?,
                Effect::Win => self.board.win(t, who, "a card says so")?,
            }
        }
        Ok(())
    }

    /// Moves a Leader from the Leader Area: a Z-Leader leaves the game, the Leader stays.
    fn remove_leader(&mut self, t: &mut GameContext<'_>, side: Side) -> Result<(), MoveError> {
        let top = self.board.pile(side, Zone::Leader).last().copied();
        let top = top.filter(|card| self.kind(*card) == Some(Kind::ZLeader));
        let Some(card) = top.filter(|_| t.rule(RuleSwitch::ZLeaderLeavesAlone)) else {
            let words = format!("{} Leader stays until the end of the game", side.whose());
            t.refuse("remove_leader", "leader_stays", &words);
            return Ok(());
        };
        let words = format!(
            "{} is removed from the game; the Leader under it stays",
            self.board.title(card)
        );
        let rests = self.board.rest.contains(&card);
        self.board.shift(t, EventKind::Removed, card, (side, Zone::Removed), &words)?;
        let Some(under) = self.board.pile(side, Zone::Leader).last().copied() else {
            return Ok(());
        };
        // They were one Leader: what is left is in the same mode, and in the same battle.
        self.board.turn(t, under, rests, side)?;
        if let Some(battle) = &mut self.battle {
            for own in [&mut battle.attacker, &mut battle.target] {
                if *own == card {
                    *own = under;
                    t.assume_aloud(Assumption::BattleOfTheLeaderUnder);
                }
            }
        }
        Ok(())
    }

    /// Knocks a Battle Card out: to the Drop Area, a Z-Card out of the game.
    fn ko(&mut self, t: &mut GameContext<'_>, card: usize) -> Result<(), MoveError> {
        let z = self.kind(card) == Some(Kind::ZBattle) && t.rule(RuleSwitch::ZCardsLeaveTheGame);
        let (zone, words) = if z {
            (Zone::Removed, "is removed from the game")
        } else {
            (Zone::Drop, "goes to the Drop Area")
        };
        let text = format!("{} is K.O.'d and {words}", self.board.title(card));
        self.board.shift(t, EventKind::Ko, card, (self.board.owner(card), zone), &text)
    }
}
