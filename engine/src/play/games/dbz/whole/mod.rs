//! Whole games: turn by turn from the first shuffle to a victory, each choice
//! made by chance among what may be done. Apart from the actions, which a script
//! or a table makes one by one.

mod check;
mod choices;
mod deal;
mod levels;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::naming::declared_key;
use crate::play::games::dbz::action::Action;
use crate::play::games::dbz::duties::Duty;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::{Kind, Victory};
pub(crate) use crate::play::games::dbz::whole::deal::{Dealt, deal};
use crate::play::kernel::{Dice, Game as _, GameContext, MoveError, Side};
use crate::play::story::{replay_mismatch, replayed};
use crate::play::{Assumption, Passages, Trace};

/// Turns after which a game ends undecided.
const MOST_TURNS: u32 = 200;

/// Steps that one action may take.
const STEPS: u32 = 20_000;

/// The frames that are open between two steps of a turn: the game and the turn.
const TURN: usize = 2;

/// How often what a step asks for is tried, with other answers each time.
const TRIES: u32 = 50;

/// One in so many times a player does nothing, although they may do something.
const PASSES: usize = 5;

/// One in so many attacks is performed by an Ally, where there is one.
const ALLY_ATTACKS: usize = 4;

/// A game that has been played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) won: Option<(Side, Victory)>,
    pub(crate) turns: u32,
    pub(crate) actions: u32,
    pub(crate) assumed: BTreeSet<Assumption>,
    /// The keys of the types of card that were seen.
    pub(crate) seen: BTreeSet<String>,
    pub(crate) fault: Option<String>,
    /// What happened, where it was kept.
    pub(crate) trace: Trace,
}

/// Plays the game `n` of a seed; `traced` keeps what happens in words.
pub(crate) fn play(
    dealt: &Dealt,
    passages: &Passages,
    (seed, n): (u64, u64),
    traced: bool,
) -> Played {
    let off = BTreeSet::new();
    let mut t = GameContext::new(passages, &off, Vec::new(), dealt.titles.clone(), STEPS);
    t.answer_by_chance(Dice::new(seed, n.wrapping_mul(2)));
    if !traced {
        t.keep_changes_only();
    }
    let dice = Dice::new(seed, n.wrapping_mul(2).wrapping_add(1));
    let mut table = Whole {
        game: dealt.game.clone(),
        t,
        dice,
        used: BTreeSet::new(),
        turns: 0,
        actions: 0,
        fault: None,
    };
    table.run();
    let Whole { game, mut t, turns, actions, mut fault, .. } = table;
    let assumed = std::mem::take(&mut t.assumed);
    let trace = if traced {
        let mut trace = t.finish().0;
        trace.text = format!("Game {n} of seed {seed}");
        fault = fault.or_else(|| replay_mismatch(dealt.game.clone(), &game, &trace));
        trace
    } else {
        fault = fault.or_else(|| replayed(dealt.game.clone(), &game, t.changes()));
        Trace::default()
    };
    let won = game.board.won.zip(game.victory);
    Played { won, turns, actions, assumed, seen: seen(&game), fault, trace }
}

/// The keys of the types of card that have been elsewhere than in a Life Deck, a hand and
/// outside of play.
fn seen(game: &Dbz) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    for (_, zone, pile) in game.board.zones() {
        for card in pile {
            let waits = zone.hidden() || zone == Zone::Aside;
            if !waits || game.board.moves(*card) > 1 {
                let key = game.board.key(*card);
                let key = declared_key(key);
                if !seen.contains(key) {
                    seen.insert(key.to_owned());
                }
            }
        }
    }
    seen
}

/// A game under way.
struct Whole<'a> {
    game: Dbz,
    t: GameContext<'a>,
    dice: Dice,
    /// Powers used in this combat: the card as it was then.
    used: BTreeSet<(usize, u32)>,
    turns: u32,
    actions: u32,
    fault: Option<String>,
}

/// What is done at once and as a whole, or not at all.
#[derive(Debug)]
enum Deed<'d> {
    Act(&'d Action),
    Duty(Duty, Side),
}

impl Whole<'_> {
    fn run(&mut self) {
        self.must(&Deed::Duty(Duty::Shuffle, Side::P1));
        self.t.assume_aloud(Assumption::FirstPlayer);
        if self.game.asks_the_attack_table() {
            self.t.assume_aloud(Assumption::AttackTable);
        }
        let mut who = Side::BOTH[self.dice.below(2)];
        while !self.is_over() {
            if self.turns == MOST_TURNS {
                return;
            }
            self.turns += 1;
            self.turn(who);
            who = who.other();
        }
    }

    fn is_over(&self) -> bool {
        self.fault.is_some() || self.game.board.won.is_some()
    }

    fn turn(&mut self, who: Side) {
        self.t.assume_aloud(Assumption::TurnSteps);
        self.must(&Deed::Act(&Action::Turn { who }));
        self.must(&Deed::Duty(Duty::Draw, who));
        self.plan(who);
        self.must(&Deed::Duty(Duty::PowerUp, who));
        let fights = self.dice.below(PASSES) > 0;
        if fights && !self.is_over() {
            self.fight(who);
        }
        self.must(&Deed::Duty(Duty::DiscardDown, who));
        self.must(&Deed::Act(&Action::Rejuvenation {}));
        if !fights {
            self.must(&Deed::Duty(Duty::Rejuvenate, who));
        }
        self.must(&Deed::Act(&Action::EndTurn {}));
    }

    /// The Planning Step: cards are played until the player has had enough.
    fn plan(&mut self, who: Side) {
        self.t.close_to(TURN);
        if self.is_over() || self.t.open_assumed(Assumption::PlanningStep, "planning step").is_err()
        {
            return;
        }
        self.must(&Deed::Act(&Action::Planning {}));
        loop {
            let mut plans = self.game.plans(who);
            self.dice.shuffle(&mut plans);
            let enough = plans.is_empty() || self.dice.below(PASSES) == 0;
            if enough || self.is_over() || !plans.iter().any(|plan| self.may(plan)) {
                break;
            }
        }
        self.must(&Deed::Act(&Action::EndPlanning {}));
        self.t.close_to(TURN);
    }

    /// The Combat Step, where combat is declared.
    fn fight(&mut self, who: Side) {
        self.used.clear();
        self.t.assume_aloud(Assumption::CombatStep);
        self.t.assume_aloud(Assumption::ActionsAlternate);
        self.must(&Deed::Act(&Action::Combat { who }));
        if self.game.in_combat() {
            self.must(&Deed::Duty(Duty::DefenderDraws, who));
        }
        while self.game.in_combat() && !self.is_over() {
            let to_act = self.game.to_act().unwrap_or(who);
            self.one_action(to_act);
            let both = self.game.memory.passed.iter().all(|own| *own == Some((true, true)));
            if both && self.game.in_combat() {
                self.must(&Deed::Act(&Action::EndCombat {}));
            }
        }
        self.t.close_to(TURN);
    }

    /// One action in combat: one of those that go through, or to pass.
    fn one_action(&mut self, who: Side) {
        let used = |card| self.used.contains(&(card, self.game.board.moves(card)));
        let mut acts = self.game.fights(who, used);
        self.dice.shuffle(&mut acts);
        let passes = self.dice.below(PASSES) == 0;
        acts.insert(if passes { 0 } else { acts.len() }, Action::Pass { who });
        for mut act in acts {
            let allies = self.game.performers(&act);
            if let Action::Play { ally, .. } = &mut act
                && !allies.is_empty()
                && self.dice.below(ALLY_ATTACKS) == 0
            {
                *ally = Some(allies[self.dice.below(allies.len())].clone());
                self.t.assume_aloud(Assumption::AlliesAct);
            }
            if self.may(&act) {
                return;
            }
        }
        self.fault = Some("a player can do nothing, not even pass".to_owned());
    }

    /// Makes an action, if it goes through.
    fn may(&mut self, act: &Action) -> bool {
        let using = match act {
            Action::Use { card, .. } => self.game.board.find(card).ok(),
            _ => None,
        };
        let moves = using.map(|card| (card, self.game.board.moves(card)));
        let done = self.tried(&Deed::Act(act));
        if done
            && let Some(moves) = moves
            && !matches!(self.game.kind(moves.0), Some(Kind::Drill | Kind::Setup))
        {
            if self.game.kind(moves.0) == Some(Kind::Ally) {
                self.t.assume_aloud(Assumption::AlliesAct);
            }
            self.t.assume_aloud(Assumption::PowersOnce);
            self.used.insert(moves);
        }
        done
    }

    /// Does what a step asks for. It must go through, by one answer or another.
    fn must(&mut self, deed: &Deed<'_>) {
        match deed {
            Deed::Act(Action::Turn { .. }) => self.t.close_to(1),
            Deed::Act(Action::EndCombat {} | Action::Planning {} | Action::EndPlanning {})
            | Deed::Duty(Duty::DefenderDraws, _) => {}
            _ => self.t.close_to(TURN),
        }
        if !self.is_over() && !(0..TRIES).any(|_| self.is_over() || self.tried(deed)) {
            self.fault.get_or_insert_with(|| format!("{deed:?} does not go through"));
        }
    }

    /// Tries something; whether it went through. What did not is forgotten.
    fn tried(&mut self, deed: &Deed<'_>) -> bool {
        let before = self.game.clone();
        let then = self.t.savepoint();
        self.t.allow(STEPS);
        let made = match deed {
            Deed::Act(act) => self.game.make(&mut self.t, act),
            Deed::Duty(duty, who) => self.game.duty(&mut self.t, *duty, *who),
        };
        match made {
            Ok(()) => {
                self.actions += 1;
                self.fault = check::fault(&self.game)
                    .map(|fault| format!("turn {}, action {}: {fault}", self.turns, self.actions));
                true
            }
            Err(error) => {
                self.game = before;
                self.t.go_back(&then);
                if error == MoveError::Budget {
                    self.fault = Some(format!("{deed:?} has no end"));
                }
                false
            }
        }
    }
}
