//! A battle, from its start over offense, defense and damage to its end.

use crate::play::games::dbs::Dbs;
use crate::play::games::dbs::card::{Card, Effect, Kind, Number, Time, Zone};
use crate::play::games::dbs::event::EventKind;
use crate::play::games::dbs::field::FIELD;
use crate::play::games::dbs::pending::Battle;
use crate::play::games::dbs::refusal::Refusal;
use crate::play::games::dbs::steps::BattleStep;
use crate::play::kernel::{Frame, GameContext, MoveError, Side, StateChange, illegal};
use crate::play::step::Step as _;
use crate::play::{Assumption, RuleSwitch};

/// What a player may do in the Offense or the Defense Step: the step of the
/// procedure that says so.
struct Menu {
    name: &'static str,
    combo: [(BattleStep, Zone); 2],
    extra: BattleStep,
    skill: BattleStep,
    awaken: BattleStep,
}

const OFFENSE: Menu = Menu {
    name: "Offense Step",
    combo: [
        (BattleStep::OffenseComboFromBattle, Zone::Battle),
        (BattleStep::OffenseComboFromHand, Zone::Hand),
    ],
    extra: BattleStep::OffenseExtra,
    skill: BattleStep::OffenseSkill,
    awaken: BattleStep::OffenseAwaken,
};

const DEFENSE: Menu = Menu {
    name: "Defense Step",
    combo: [(BattleStep::DefenseCombo, Zone::Battle), (BattleStep::DefenseCombo, Zone::Hand)],
    extra: BattleStep::DefenseExtra,
    skill: BattleStep::DefenseSkill,
    awaken: BattleStep::DefenseAwaken,
};

/// One thing that a menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Combo(usize),
    Extra(usize),
    Skill(usize),
    Awaken,
}

impl Dbs {
    /// A battle of `card` against `target`.
    pub(super) fn battle(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        target: usize,
    ) -> Result<(), MoveError> {
        if self.first_turn(who) && t.rule(RuleSwitch::FirstTurnNoAttack) {
            return illegal(Refusal::FirstTurn);
        }
        let (attacker, target) = (self.acting(t, card), self.acting(t, target));
        self.battle = Some(Battle {
            who,
            attacker,
            target,
            more: [0, 0],
            totals: [0, 0],
            winner: None,
            inside: true,
        });
        t.open(Frame::Combat, "battle", &who.does("battle", "battles"))?;
        let mut at = Some(BattleStep::Declare);
        while let Some(step) = at
            && self.board.won.is_none()
        {
            let frame = if step == BattleStep::ChangeTarget { Frame::Window } else { Frame::Step };
            let group = matches!(
                step,
                BattleStep::Total
                    | BattleStep::LoseLife
                    | BattleStep::KnockOut
                    | BattleStep::LoseMarker
            );
            let head = matches!(step, BattleStep::Totals | BattleStep::Outcome);
            let idle = group && self.battle.as_ref().is_some_and(|battle| !battle.inside);
            // What may be done in the Offense and the Defense Step lies inside them.
            at = match step {
                BattleStep::Offense => Some(BattleStep::SkipDefense),
                BattleStep::Defense => Some(BattleStep::Totals),
                _ => step.next(),
            };
            if idle {
                continue;
            }
            let open = t.open_step(step, frame)?;
            if head {
                self.set_inside(open);
            }
            if open {
                at = self.battle_step(t, step)?.or(at);
                t.close();
            }
        }
        self.battle = None;
        t.end(Frame::Combat);
        t.close();
        Ok(())
    }

    fn set_inside(&mut self, inside: bool) {
        if let Some(battle) = &mut self.battle {
            battle.inside = inside;
        }
    }

    /// Does what a step says; the step that it leads to, where that is not the next.
    fn battle_step(
        &mut self,
        t: &mut GameContext<'_>,
        step: BattleStep,
    ) -> Result<Option<BattleStep>, MoveError> {
        let Some(battle) = self.battle.clone() else { return Ok(None) };
        let (attacking, defending) = (battle.who, battle.who.other());
        match step {
            BattleStep::Declare => self.declare(t, &battle)?,
            BattleStep::Target => self.aim(t, &battle)?,
            BattleStep::ChangeTarget => self.change_target(t, defending)?,
            BattleStep::Join => {
                let words = format!(
                    "This battle is between {} and {}",
                    self.board.title(battle.attacker),
                    self.board.title(battle.target)
                );
                let mark = (EventKind::BattleJoined, Some(battle.attacker), attacking);
                self.board.record(t, &StateChange::Logged, mark, &words)?;
            }
            BattleStep::Offense => self.act_freely(t, attacking, &OFFENSE)?,
            BattleStep::Defense => self.act_freely(t, defending, &DEFENSE)?,
            BattleStep::SkipDefense => {
                let unison = self.kind(battle.target) == Some(Kind::Unison);
                if unison && t.rule(RuleSwitch::UnisonSkipsDefense) {
                    t.note(
                        EventKind::DefenseSkipped,
                        None,
                        Some(defending),
                        "The Defense Step is skipped",
                    );
                    return Ok(Some(BattleStep::Totals));
                }
            }
            BattleStep::Totals => {
                let mut fighting = [battle.attacker, battle.target].into_iter();
                if let Some(gone) = fighting.find(|card| !self.is_on_field(*card)) {
                    t.assume_aloud(Assumption::BattleWithoutCard);
                    let words = format!("{} is on the field no more", self.board.title(gone));
                    t.refuse(self.board.key(gone), "left_field", &words);
                    return Ok(Some(BattleStep::End));
                }
            }
            BattleStep::Total => self.total(t, &battle),
            BattleStep::Compare => self.compare(t, &battle),
            BattleStep::LoseLife | BattleStep::KnockOut | BattleStep::LoseMarker => {
                self.lose(t, step, &battle)?;
            }
            BattleStep::End => self.end_battle(t)?,
            _ => {}
        }
        Ok(None)
    }

    fn declare(&mut self, t: &mut GameContext<'_>, battle: &Battle) -> Result<(), MoveError> {
        let card = battle.attacker;
        let own = self.board.place(card).is_some_and(|(side, _)| side == battle.who);
        if !own || !self.battles(t, card) || self.board.rest.contains(&card) {
            return illegal(Refusal::CannotAttack);
        }
        self.board.turn(t, card, true, battle.who)
    }

    fn aim(&mut self, t: &mut GameContext<'_>, battle: &Battle) -> Result<(), MoveError> {
        let place = self.board.place(battle.target);
        let leader = place.is_some_and(|(_, zone)| zone == Zone::Leader);
        let theirs = place.is_some_and(|(side, _)| side != battle.who);
        if !theirs || !self.battles(t, battle.target) {
            return illegal(Refusal::NotATarget);
        }
        let active = !self.board.rest.contains(&battle.target);
        if active && !leader && t.rule(RuleSwitch::TargetInRestMode) {
            return illegal(Refusal::TargetActive);
        }
        if active && leader {
            t.assume(Assumption::LeadersAreTargets);
        }
        let words = format!("The target is {}", self.board.title(battle.target));
        t.note(
            EventKind::TargetDeclared,
            Some(self.board.key(battle.target)),
            Some(battle.who),
            &words,
        );
        Ok(())
    }

    /// The defending player may change the target by a skill.
    fn change_target(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let able: Vec<usize> = FIELD
            .iter()
            .flat_map(|zone| self.board.pile(who, *zone))
            .copied()
            .filter(|card| {
                self.board.def(*card).is_some_and(|def| def.skill.contains(&Effect::Block))
                    && !self.board.rest.contains(card)
                    && self.acting(t, *card) == *card
                    && !self.marker_skill_is_used(t, *card)
            })
            .collect();
        let question = "Change the target with which card?";
        if let Some(card) = self.board.offer(t, who, question, &able)? {
            t.assume_aloud(Assumption::BlockersRest);
            self.board.turn(t, card, true, who)?;
            self.pay_with_marker(t, who, card)?;
            self.effects(t, who, card, &[Effect::Block])?;
        }
        Ok(())
    }

    /// What a player may do in a step of the battle, as often and in whatever order they like.
    fn act_freely(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        menu: &Menu,
    ) -> Result<(), MoveError> {
        while self.board.won.is_none() {
            let choices = self.choices(t, who, menu);
            if choices.is_empty() {
                break;
            }
            let names: Vec<String> = choices.iter().map(|(.., name)| name.clone()).collect();
            let question = format!("{}: do what?", menu.name);
            let picked = t.ask_pick(who, &question, &names, 0, names.len())?;
            if picked.is_empty() {
                break;
            }
            for at in picked {
                let (step, choice, name) = &choices[at];
                if !self.choices(t, who, menu).iter().any(|(.., still)| still == name) {
                    return illegal(Refusal::NoLongerPossible(name.clone()));
                }
                if t.open_step(*step, Frame::Window)? {
                    match choice {
                        Choice::Combo(card) => self.combo(t, who, *card)?,
                        Choice::Extra(card) => self.use_extra(t, who, *card, Time::Battle)?,
                        Choice::Skill(card) => self.use_skill(t, who, *card)?,
                        Choice::Awaken => self.awaken(t, who)?,
                    }
                    t.close();
                }
            }
        }
        Ok(())
    }

    /// The choices that a menu offers now, each with its step and its name.
    fn choices(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        menu: &Menu,
    ) -> Vec<(BattleStep, Choice, String)> {
        let key = |card: usize| self.board.key(card);
        let mut all = Vec::new();
        for (step, zone) in menu.combo {
            for card in self.board.pile(who, zone).iter().filter(|card| self.combos(**card, zone)) {
                if self.kind(*card) == Some(Kind::ZBattle) && t.rule(RuleSwitch::ZBattleNoCombo) {
                    continue;
                }
                let cost = self.board.def(*card).map_or(0, |def| def.combo_cost);
                if !self.can_pay(t, who, *card, cost, 0) && t.rule(RuleSwitch::ComboCost) {
                    continue;
                }
                all.push((step, Choice::Combo(*card), format!("combo {}", key(*card))));
            }
        }
        for card in self.board.pile(who, Zone::Hand) {
            let extra = self.board.def(*card);
            let extra = extra.filter(|def| def.kind == Kind::Extra && def.time == Time::Battle);
            if let Some(def) = extra
                && self.can_pay(t, who, *card, def.cost, def.color_cost)
            {
                all.push((menu.extra, Choice::Extra(*card), format!("extra {}", key(*card))));
            }
        }
        let asleep = self.board.number(who, Number::Awakened) == 0;
        for card in FIELD.iter().flat_map(|zone| self.board.pile(who, *zone)) {
            if self.acting(t, *card) != *card {
                continue;
            }
            let skilled = self.board.def(*card).is_some_and(|def| {
                !def.skill.is_empty()
                    && !def.skill.contains(&Effect::Block)
                    && (!def.wish || !asleep)
            });
            if skilled && !self.marker_skill_is_used(t, *card) {
                all.push((menu.skill, Choice::Skill(*card), format!("skill {}", key(*card))));
            }
        }
        let leader = self.board.pile(who, Zone::Leader).last();
        let leader = leader.and_then(|leader| self.board.def(*leader));
        let other_side = |leader: &&Card| leader.wish || leader.awaken_at.is_some();
        if let Some(leader) = leader.filter(other_side).filter(|_| asleep)
            && (self.may_awaken(who, leader)
                || !t.is_on(RuleSwitch::AwakenCondition)
                || leader.wish && !t.is_on(RuleSwitch::WishNeedsSevenBalls))
        {
            all.push((menu.awaken, Choice::Awaken, "awaken".to_owned()));
        }
        all.retain(|(step, ..)| t.step_is_on(*step));
        all
    }

    /// Whether the card can be placed in the Combo Area from where it is.
    fn combos(&self, card: usize, zone: Zone) -> bool {
        let kind = self.kind(card);
        let fits =
            kind == Some(Kind::Battle) || kind == Some(Kind::ZBattle) && zone == Zone::Battle;
        let busy = self
            .battle
            .as_ref()
            .is_some_and(|battle| [battle.attacker, battle.target].contains(&card));
        fits && !busy && !self.board.rest.contains(&card)
    }

    /// A Combo: a card is placed in the Combo Area, for its Combo Cost.
    fn combo(&mut self, t: &mut GameContext<'_>, who: Side, card: usize) -> Result<(), MoveError> {
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        if t.rule(RuleSwitch::ComboCost) {
            self.pay(t, who, card, def.combo_cost, 0)?;
        }
        let words = format!("{} is placed in the Combo Area", def.name);
        self.board.shift(t, EventKind::Comboed, card, (who, Zone::Combo), &words)
    }

    fn power(&self, t: &mut GameContext<'_>, card: usize) -> i64 {
        let Some(def) = self.board.def(card) else { return 0 };
        let awakened = self
            .board
            .place(card)
            .is_some_and(|(side, _)| self.board.number(side, Number::Awakened) > 0);
        if def.kind != Kind::Leader || !awakened {
            return def.power;
        }
        def.awakened_power.unwrap_or_else(|| {
            t.assume_aloud(Assumption::UntoldAwakenedPower);
            def.power
        })
    }

    fn total(&mut self, t: &mut GameContext<'_>, battle: &Battle) {
        let sides = [(battle.who, battle.attacker), (battle.who.other(), battle.target)];
        let mut totals = [0, 0];
        for (at, (side, card)) in sides.into_iter().enumerate() {
            let combo: i64 = self
                .board
                .pile(side, Zone::Combo)
                .iter()
                .filter_map(|card| self.board.def(*card))
                .map(|def| def.combo_power)
                .sum();
            let own = self.power(t, card);
            totals[at] = own + combo + battle.more[at];
            let both = self.board.both_own_one_like(card);
            let whose = if both { format!(" ({})", side.theirs()) } else { String::new() };
            let words = format!(
                "{}{whose}: {own} + {combo} of Combos + {} = {}",
                self.board.title(card),
                battle.more[at],
                totals[at]
            );
            t.note(EventKind::PowerTotalled, Some(self.board.key(card)), Some(side), &words);
        }
        if let Some(battle) = &mut self.battle {
            battle.totals = totals;
        }
    }

    /// The greater total wins, and the attacking side where they are equal.
    fn compare(&mut self, t: &mut GameContext<'_>, battle: &Battle) {
        let [attack, defense] = battle.totals;
        let wins = attack > defense || attack == defense && t.rule(RuleSwitch::TiesToTheAttacker);
        let winner = if wins { battle.who } else { battle.who.other() };
        if let Some(battle) = &mut self.battle {
            battle.winner = Some(winner);
        }
        let words = format!(
            "{attack} against {defense}: {}",
            winner.does("win the battle", "wins the battle")
        );
        t.note(EventKind::BattleWon, None, Some(winner), &words);
    }

    /// What the loser of the battle loses, by what was attacked.
    fn lose(
        &mut self,
        t: &mut GameContext<'_>,
        step: BattleStep,
        battle: &Battle,
    ) -> Result<(), MoveError> {
        let kind = self.kind(battle.target);
        let other = battle.who.other();
        if battle.winner != Some(battle.who) {
            return Ok(());
        }
        match (step, kind) {
            (BattleStep::LoseLife, Some(Kind::Leader | Kind::ZLeader)) => {
                let life = self.board.pile(other, Zone::Life).to_vec();
                if !life.is_empty() {
                    t.assume_aloud(Assumption::LifeGoesToHand);
                    let alike = life.iter().all(|card| self.board.def(*card).is_none());
                    let at = if alike {
                        life.len() - 1
                    } else {
                        t.ask_among(other, life.len(), (1, 1), || {
                            ("Which Life goes to the hand?".to_owned(), self.board.keys(&life))
                        })?[0]
                    };
                    let words =
                        format!("1 damage: a card of {} Life goes to the hand", other.whose());
                    self.board.shift(
                        t,
                        EventKind::LifeLost,
                        life[at],
                        (other, Zone::Hand),
                        &words,
                    )?;
                }
                if self.board.pile(other, Zone::Life).is_empty() && t.rule(RuleSwitch::NoLifeLoses)
                {
                    let why = format!("the Life of {} Leader is 0", battle.who.other().whose());
                    self.board.win(t, battle.who, &why)?;
                }
                Ok(())
            }
            (BattleStep::KnockOut, Some(Kind::Battle | Kind::ZBattle)) => self.ko(t, battle.target),
            (BattleStep::LoseMarker, Some(Kind::Unison)) => {
                self.lose_marker(t, other, battle.target)
            }
            _ => Ok(()),
        }
    }

    /// Cards of the Combo Areas become Energy; one of each may become Z-Energy.
    fn end_battle(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        let who = self.battle.as_ref().map_or(self.board.turn, |battle| battle.who);
        for side in [who, who.other()] {
            let cards = self.board.pile(side, Zone::Combo).to_vec();
            let normal: Vec<usize> = cards
                .iter()
                .copied()
                .filter(|card| self.kind(*card) != Some(Kind::ZBattle))
                .collect();
            let mut z = Vec::new();
            if !normal.is_empty() {
                let most = if t.rule(RuleSwitch::OneToZEnergy) { 1 } else { normal.len() };
                let keys = self.board.keys(&normal);
                let picked =
                    t.ask_pick(side, "Send which card to the Z-Energy Area?", &keys, 0, most)?;
                z = picked.into_iter().map(|at| normal[at]).collect();
            }
            for card in cards {
                let title = self.board.title(card).to_owned();
                let (zone, event, words) = if self.kind(card) == Some(Kind::ZBattle) {
                    (Zone::Removed, EventKind::Removed, format!("{title} is removed from the game"))
                } else if z.contains(&card) {
                    (Zone::ZEnergy, EventKind::ZCharged, format!("{title} becomes Z-Energy"))
                } else {
                    (Zone::Energy, EventKind::Charged, format!("{title} becomes Energy"))
                };
                self.board.shift(t, event, card, (side, zone), &words)?;
            }
        }
        Ok(())
    }
}
