//! Score's game: the Battle Sequence, anger and levels, and the set-up of
//! the Double Power Rule.

mod card;
mod damage;
mod effect;
mod event;
mod pending;
mod plan;
mod reaction;
mod refusal;
mod rules;
mod sequence;
mod steps;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use strum::VariantNames as _;

use card::{Action, Card, Kind, Number, Setup, Words, Zone};

use crate::play::games::ccg::event::EventKind;
use crate::play::games::ccg::refusal::Refusal;
use crate::play::kernel::{
    Board, Frame, Game, GameContext, Item, MoveError, Plan, Reactions, Side, StateChange, illegal,
};
use crate::play::step::Steps;
use crate::play::{Assumption, RuleSwitch};

/// Cards that the defender draws.
const DEFENDER_DRAWS: usize = 3;
/// The power stage at which ratings are compared, and that a scouter starts at.
const COMPARED_STAGE: i64 = 5;
/// The levels of a Main Personality, where no card of a higher one is laid.
const USUAL_LEVELS: i64 = 4;
/// The stage above 0 that the stronger player starts at.
const STRONG_STAGE: i64 = 2;

/// The game.
#[derive(Clone, Debug)]
pub(crate) struct Ccg {
    board: Board<Card, Zone, Number>,
    begin: Option<Side>,
    reactions: Reactions<Words>,
    current: Option<pending::PendingAttack>,
    /// Who declared combat last.
    declared: Option<Side>,
    /// Who had the last phase of this combat.
    acted: Option<Side>,
    /// Numbers of which nothing is told.
    untold: Vec<(Side, Number)>,
    /// Level and stages that the number of the Physical Attack Table was told for.
    table_of: BTreeMap<Side, (i64, i64)>,
    /// Powers of cards in play that were used in this combat.
    powers: Vec<usize>,
    /// Whether the next Combat is skipped.
    skips: bool,
}

impl Game for Ccg {
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
        let lowered = cards.iter().map(|(key, card)| (key.clone(), card.lowered())).collect();
        for (key, card) in cards {
            if let Some((name, number)) = card.negative() {
                return Err(format!("`{key}`: `{name} = {number}`: no such number is below 0"));
            }
        }
        let mut board = Board::new(&lowered);
        let mut untold = Vec::new();
        let mut table_of = BTreeMap::new();
        for (side, seat) in [(Side::P1, &setup.p1), (Side::P2, &setup.p2)] {
            board.lay(side, seat)?;
            let laid = board.pile(side, Zone::InPlay).iter();
            let levels = laid.filter_map(|card| board.def(*card).and_then(|def| def.level));
            let top = levels.max().map_or(USUAL_LEVELS, |level| level.max(USUAL_LEVELS));
            for (number, usual) in [
                (Number::Level, 1),
                (Number::TopLevel, top),
                (Number::Full, 10),
                (Number::Stages, COMPARED_STAGE),
            ] {
                if let Entry::Vacant(entry) = board.numbers.entry((side, number)) {
                    entry.insert(usual);
                    untold.push((side, number));
                }
            }
            let own = |number| board.number(side, number);
            table_of.insert(side, (own(Number::Level), own(Number::Stages)));
        }
        for card in board.all_in(Zone::InPlay) {
            let stages = board.def(card).filter(|def| def.kind == Kind::Ally).map(|def| def.stages);
            if let Some(stages) = stages {
                board.lay_counter(card, Number::Stages, stages.unwrap_or(0));
            }
        }
        Ok(Self {
            board,
            begin: setup.combat,
            reactions: Reactions::default(),
            current: None,
            declared: setup.combat,
            acted: None,
            untold,
            table_of,
            powers: Vec::new(),
            skips: false,
        })
    }

    fn begin(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        match self.begin {
            Some(who) => self.open_combat(t, who),
            None => Ok(()),
        }
    }

    fn board(&self) -> &Board<Card, Zone, Number> {
        &self.board
    }

    fn actor(act: &Action) -> Option<Side> {
        match act {
            Action::Start {} => None,
            Action::Combat { who }
            | Action::Use { who, .. }
            | Action::Attack { who, .. }
            | Action::Pass { who }
            | Action::FinalPhysicalAttack { who, .. } => Some(*who),
        }
    }

    fn state(&self) -> serde_json::Value {
        let mut state = self.board.state();
        state["combat"] = serde_json::json!(self.board.combat);
        state
    }

    fn board_mut(&mut self) -> &mut Board<Card, Zone, Number> {
        &mut self.board
    }

    fn act(&mut self, t: &mut GameContext<'_>, act: &Action) -> Result<(), MoveError> {
        match act {
            Action::Start {} => self.start(t),
            Action::Combat { who } => self.declare(t, *who),
            Action::Use { who, card } => {
                let card = self.board.find(card)?;
                self.use_before_combat(t, *who, card)
            }
            Action::Attack { who, card, by } => {
                let card = self.board.find(card)?;
                let ally = by.as_ref().map(|ally| self.board.find(ally)).transpose()?;
                self.attack(t, *who, card, ally)
            }
            Action::Pass { who } => self.pass(t, *who),
            Action::FinalPhysicalAttack { who, discard, by } => {
                let card = self.discarded_for_it(*who, discard)?;
                let ally = by.as_ref().map(|ally| self.board.find(ally)).transpose()?;
                self.final_attack(t, *who, card, ally)
            }
        }
    }
}

impl Ccg {
    fn open_combat(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        t.open(Frame::Combat, "combat", &who.does("are the attacker", "is the attacker"))?;
        let change = StateChange::Combat { initiator: Some(who) };
        self.board.record(t, &change, (EventKind::CombatBegan, None, who), "Combat begins")
    }

    /// Sets the scouters: the Double Power Rule.
    fn start(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        let rating = |side| self.board.numbers.get(&(side, Number::Rating)).copied();
        let [first, second] = Side::BOTH.map(rating);
        let is_double = |side: &Side| {
            let both = rating(*side).zip(rating(side.other()));
            both.is_some_and(|(own, other)| own > other && own >= 2 * other)
        };
        let double = Side::BOTH.into_iter().find(is_double);
        let Some(strong) = double.filter(|_| t.rule(RuleSwitch::DoublePower)) else {
            if first.is_some() != second.is_some() {
                t.assume_aloud(Assumption::UntoldRating);
            }
            t.assume_aloud(Assumption::ScouterStart);
            for side in Side::BOTH {
                let words = "The Scouter is set to 5 above 0";
                let stages = (side, Number::Stages);
                self.board.set(t, EventKind::ScouterSet, stages, COMPARED_STAGE, words)?;
            }
            return Ok(());
        };
        let weak = strong.other();
        let words = format!("The rating is double: {} Scouter is set to 2 above 0", strong.whose());
        self.board.set(t, EventKind::ScouterSet, (strong, Number::Stages), STRONG_STAGE, &words)?;
        let full = self.full(t, weak);
        let words = format!("{} Scouter is set to full", weak.whose());
        self.board.set(t, EventKind::ScouterSet, (weak, Number::Stages), full, &words)?;
        self.board.set(
            t,
            EventKind::GoesFirst,
            (weak, Number::First),
            1,
            &weak.does("go first", "goes first"),
        )
    }

    /// The highest power stage of a player's Main Personality.
    fn full(&self, t: &mut GameContext<'_>, side: Side) -> i64 {
        if self.untold.contains(&(side, Number::Full)) {
            t.assume_aloud(Assumption::MostStages);
        }
        self.board.number(side, Number::Full)
    }

    fn declare(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        if self.board.combat.is_some() {
            return illegal(Refusal::CombatUnderWay);
        }
        let first = self.board.number(who.other(), Number::First) > 0;
        let before = self.declared.replace(who);
        if before == Some(who) || before.is_none() && first {
            t.assume_aloud(Assumption::CombatInAnotherTurn);
        }
        if std::mem::take(&mut self.skips) {
            let words = "Combat is skipped: it does not start";
            t.note(EventKind::CombatSkipped, None, Some(who), words);
            return Ok(());
        }
        self.open_combat(t, who)?;
        if t.rule(RuleSwitch::DefenderDraws) {
            self.draw(t, who.other(), DEFENDER_DRAWS)?;
        }
        Ok(())
    }

    /// A card that ends, skips or stops Combat before it starts.
    fn use_before_combat(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        if self.board.combat.is_some() {
            return illegal(Refusal::CombatUnderWay);
        }
        let Some(def) = self.board.def(card).cloned() else {
            return illegal(Refusal::NotUsable(self.board.key(card).to_owned()));
        };
        let usable = match self.board.place(card) {
            Some((side, Zone::Hand)) => {
                side == who && (def.kind.is_played() || def.kind.is_placed())
            }
            Some((side, Zone::InPlay)) => side == who && def.has_power(),
            _ => false,
        };
        if !usable {
            return illegal(Refusal::NotUsable(self.board.key(card).to_owned()));
        }
        if !def.skips_combat() {
            return illegal(Refusal::NotBeforeCombat);
        }
        if !t.rule(RuleSwitch::SkipsBeforeCombat) {
            return illegal(Refusal::NoCombat);
        }
        let words = who.does(&format!("use {}", def.name), &format!("uses {}", def.name));
        if def.kind.is_placed() && self.board.place(card) == Some((who, Zone::Hand)) {
            let placed = format!("{} is placed into play", def.name);
            self.board.shift(t, EventKind::EnteredPlay, card, (who, Zone::InPlay), &placed)?;
        }
        self.put_to_use(t, EventKind::Used, (card, who), &words)?;
        self.effects(t, who, card, &def.all_effects())?;
        self.put_away(t, card)
    }

    fn draw(&mut self, t: &mut GameContext<'_>, who: Side, count: usize) -> Result<(), MoveError> {
        let top: Vec<usize> =
            self.board.pile(who, Zone::LifeDeck).iter().rev().take(count).copied().collect();
        for card in top {
            let words = who.does("draw a card", "draws a card");
            self.board.shift(t, EventKind::Drawn, card, (who, Zone::Hand), &words)?;
        }
        Ok(())
    }

    /// Refuses a phase that is not this player’s: they attack in turn, the attacker first.
    fn check_phase(&self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let Some(attacker) = self.board.combat else { return illegal(Refusal::NoCombat) };
        if who != self.acted.map_or(attacker, Side::other) && t.rule(RuleSwitch::FightBack) {
            return illegal(Refusal::OtherPlayersPhase);
        }
        Ok(())
    }

    /// The attacker passes. After two passes in a row combat is over.
    fn pass(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        self.check_phase(t, who)?;
        self.acted = Some(who);
        let before = self.board.number(who.other(), Number::Passes);
        self.board.set(
            t,
            EventKind::Passed,
            (who, Number::Passes),
            1,
            &who.does("pass", "passes"),
        )?;
        if before > 0 && t.rule(RuleSwitch::TwoPassesEndCombat) {
            self.end_combat(t, who)?;
        }
        Ok(())
    }

    fn end_combat(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        self.reactions.floats.end(|_| true);
        self.acted = None;
        self.powers.clear();
        for side in Side::BOTH {
            let attacks = side.does("may attack and defend again", "may attack and defend again");
            let passes = format!("{} passes of this Combat no longer count", side.whose());
            for (number, words) in [(Number::Passes, passes), (Number::Spent, attacks)] {
                if self.board.number(side, number) != 0 {
                    self.board.set(t, EventKind::Reset, (side, number), 0, &words)?;
                }
            }
        }
        t.end(Frame::Combat);
        let change = StateChange::Combat { initiator: None };
        self.board.record(t, &change, (EventKind::CombatEnded, None, who), "Combat is over")
    }

    /// Refuses an attack by what is no Ally of the attacker in play.
    fn check_ally(&self, who: Side, ally: Option<usize>) -> Result<(), MoveError> {
        match ally.filter(|ally| !self.of_kind(who, Kind::Ally).contains(ally)) {
            Some(other) => illegal(Refusal::NotAnAlly(self.board.key(other).to_owned())),
            None => Ok(()),
        }
    }

    /// The card of the hand that a Final Physical Attack is made for: that which is named, or one
    /// that does not matter.
    fn discarded_for_it(&self, who: Side, discard: &Item) -> Result<usize, MoveError> {
        match discard {
            Item::Card(key) => self.board.find(key),
            Item::Any(1) => {
                let mut hand = self.board.pile(who, Zone::Hand).iter();
                let any = hand.find(|card| self.board.def(**card).is_none());
                any.copied().map_or_else(|| illegal(Refusal::NoCardToDiscard), Ok)
            }
            Item::Any(_) => illegal(Refusal::OneIsDiscarded),
        }
    }

    /// A Final Physical Attack: no modifiers of its own, and no more combat.
    fn final_attack(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        ally: Option<usize>,
    ) -> Result<(), MoveError> {
        if self.board.place(card) != Some((who, Zone::Hand)) {
            return illegal(Refusal::NotInHand);
        }
        self.check_ally(who, ally)?;
        self.check_phase(t, who)?;
        if self.board.number(who, Number::Spent) > 0 {
            return illegal(Refusal::MustPass);
        }
        let words = who.does(
            "discard a card for a Final Physical Attack",
            "discards a card for a Final Physical Attack",
        );
        self.board.shift(t, EventKind::Discarded, card, (who, Zone::Discard), &words)?;
        self.perform(t, who, card, pending::Used::FinalPhysicalAttack, ally)?;
        if t.rule(RuleSwitch::FinalAttackIsLast) {
            let words = who.does("must pass from now on", "must pass from now on");
            self.board.set(t, EventKind::Spent, (who, Number::Spent), 1, &words)?;
        }
        Ok(())
    }
}
