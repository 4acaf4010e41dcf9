//! The attack phase: its steps with jumps and a loop.

use crate::play::games::buddy::card::{AREAS, Ability, Kind, Number, Time, Zone};
use crate::play::games::buddy::event::EventKind;
use crate::play::games::buddy::pending::{Battle, Target};
use crate::play::games::buddy::refusal::Refusal;
use crate::play::games::buddy::steps::AttackPhase;
use crate::play::games::buddy::{Buddy, Period};
use crate::play::kernel::{Frame, GameContext, MoveError, Side, illegal};
use crate::play::step::Step as _;
use crate::play::{Assumption, RuleSwitch};

impl Buddy {
    /// The attack phase of `who`, from its start to its end.
    pub(super) fn attack_phase(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<(), MoveError> {
        self.check_turn(who)?;
        t.open(Frame::Turn, "attack phase", &who.does("attack", "attacks"))?;
        let mut at = Some(AttackPhase::Start);
        let mut inside = false;
        while let Some(step) = at
            && self.board.won.is_none()
        {
            if step == AttackPhase::Target && !inside {
                t.open(Frame::Combat, "battle", "A battle")?;
                inside = true;
            }
            let window = matches!(
                step,
                AttackPhase::CounterAtStart
                    | AttackPhase::CounterAgain
                    | AttackPhase::CounterInBattle
                    | AttackPhase::CounterAfterDamage
                    | AttackPhase::CounterAtEnd
            );
            let frame = if window { Frame::Window } else { Frame::Step };
            at = step.next();
            if t.open_step(step, frame)? {
                at = self.attack_step(t, step, who)?;
                t.close();
            } else if matches!(step, AttackPhase::AttackAgain | AttackPhase::Again) {
                at = Some(AttackPhase::End);
            }
            let over = at.is_none_or(|at| at < AttackPhase::Target || at == AttackPhase::End);
            if inside && over {
                t.end(Frame::Combat);
                t.close();
                inside = false;
            }
        }
        self.battle = None;
        self.first_turn = false;
        self.attacked = true;
        self.doubled.end(Period::AttackPhase);
        t.close();
        Ok(())
    }

    /// Does what a step says; the step that follows.
    fn attack_step(
        &mut self,
        t: &mut GameContext<'_>,
        step: AttackPhase,
        who: Side,
    ) -> Result<Option<AttackPhase>, MoveError> {
        let both = [who.other(), who];
        match step {
            AttackPhase::Start => {
                t.note(EventKind::AttackPhaseBegan, None, Some(who), "The attack phase begins");
            }
            AttackPhase::Move => self.moves(t, who)?,
            AttackPhase::CounterAtStart | AttackPhase::CounterAgain => {
                self.window(t, &both, Time::StartOfAttackPhase)?;
            }
            AttackPhase::Attack => {
                let attacking = self.declare(t, who, "Attack with which cards?")?;
                let next = if attacking { AttackPhase::Target } else { AttackPhase::CounterAgain };
                return Ok(Some(next));
            }
            AttackPhase::AttackAgain => {
                let attacking = !self.able(t, who).is_empty()
                    && !self.has_attacked_once(t, who)
                    && self.declare(t, who, "Declare another attack?")?;
                return Ok(Some(if attacking { AttackPhase::Target } else { AttackPhase::End }));
            }
            AttackPhase::Target => self.aim(t, who)?,
            AttackPhase::CounterInBattle => self.window(t, &both, Time::DuringBattle)?,
            AttackPhase::Hit => self.hit(t, who)?,
            AttackPhase::CounterAfterDamage => self.window(t, &both, Time::DealtDamage)?,
            AttackPhase::AfterHit => self.after_hit(t, who)?,
            AttackPhase::CounterAtEnd => self.window(t, &both, Time::EndOfBattle)?,
            AttackPhase::Again => return Ok(Some(AttackPhase::CounterAtStart)),
            AttackPhase::End => {
                t.note(EventKind::FinalPhase, None, Some(who), "The Final Phase follows");
            }
        }
        Ok(step.next())
    }

    fn has(&self, card: usize, ability: Ability) -> bool {
        self.board.def(card).is_some_and(|def| def.abilities.contains(&ability))
    }

    /// `[Move]` abilities: monsters that stand may go to a free area.
    fn moves(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let movers: Vec<usize> = self
            .monsters(who)
            .into_iter()
            .filter(|card| self.has(*card, Ability::Move) && !self.board.rest.contains(card))
            .collect();
        for card in movers {
            let free: Vec<(String, Zone)> = AREAS
                .into_iter()
                .filter(|area| self.board.pile(who, *area).is_empty())
                .map(|area| (format!("{area:?}").to_lowercase(), area))
                .collect();
            let names: Vec<String> = free.iter().map(|(name, _)| name.clone()).collect();
            let question = format!("Move {} where?", self.board.title(card));
            let picked = t.ask_pick(who, &question, &names, 0, 1)?;
            if let Some(at) = picked.first() {
                if free.len() + 1 < AREAS.len() {
                    t.assume_aloud(Assumption::MovesToFreeAreas);
                }
                let words = format!("{} moves to {:?}", self.board.title(card), free[*at].1);
                self.board.shift(t, EventKind::Moved, card, (who, free[*at].1), &words)?;
            }
        }
        Ok(())
    }

    /// The cards that may attack: with a monster of your own in the Center, monsters only.
    fn able(&self, t: &mut GameContext<'_>, who: Side) -> Vec<usize> {
        let mut able = self.monsters(who);
        let items = self.board.pile(who, Zone::Item);
        let shut = !self.board.pile(who, Zone::Center).is_empty();
        if !items.is_empty() && (!shut || !t.rule(RuleSwitch::OwnCenterBarsItems)) {
            able.extend(items);
        }
        able.retain(|card| !self.board.rest.contains(card));
        able
    }

    /// Whether it is the first player's first turn, and its one attack has been made.
    fn has_attacked_once(&self, t: &mut GameContext<'_>, who: Side) -> bool {
        self.first_turn
            && self.board.number(who, Number::Attacks) > 0
            && t.rule(RuleSwitch::FirstTurnOneAttack)
    }

    fn declare(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        question: &str,
    ) -> Result<bool, MoveError> {
        let able = self.able(t, who);
        if able.is_empty() {
            return Ok(false);
        }
        let attacks = self.board.number(who, Number::Attacks);
        if self.has_attacked_once(t, who) {
            t.refuse("attack", "first_turn", "The first player’s first turn has one attack only");
            return Ok(false);
        }
        let picked = t.ask_pick(who, question, &self.board.keys(&able), 0, able.len())?;
        if picked.is_empty() {
            return Ok(false);
        }
        let attackers: Vec<usize> = picked.into_iter().map(|at| able[at]).collect();
        self.board.set(
            t,
            EventKind::AttackDeclared,
            (who, Number::Attacks),
            attacks + 1,
            "An attack is declared",
        )?;
        let moves = attackers.iter().map(|card| self.board.moves(*card)).collect();
        self.battle = Some(Battle { attackers, moves, target: None, hit: false });
        Ok(true)
    }

    /// Rests the attacking cards and declares the target.
    fn aim(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let Some(battle) = self.battle.clone() else { return Ok(()) };
        for card in &battle.attackers {
            self.board.turn(t, *card, true, who)?;
        }
        let other = who.other();
        let monsters = self.monsters(other);
        let mut names = self.board.keys(&monsters);
        let barred = !self.board.pile(other, Zone::Center).is_empty()
            && t.rule(RuleSwitch::CenterShieldsPlayer);
        if !barred {
            names.push("player".to_owned());
        }
        let picked = t.ask_pick(who, "Which target?", &names, 1, 1)?;
        let Some(at) = picked.first().copied() else { return illegal(Refusal::NoTarget) };
        let target = monsters.get(at).map_or(Target::Player, |card| Target::Monster(*card));
        let what = if target == Target::Player { "player".to_owned() } else { names[at].clone() };
        let words = match target {
            Target::Player => "The target is the player".to_owned(),
            Target::Monster(card) => format!("The target is {}", self.board.title(card)),
        };
        t.note(EventKind::TargetDeclared, Some(&what), Some(who), &words);
        self.battle = Some(Battle { target: Some(target), ..battle });
        Ok(())
    }

    fn sum(
        &self,
        cards: &[usize],
        of: impl Fn(&crate::play::games::buddy::card::Card) -> i64,
    ) -> i64 {
        cards.iter().filter_map(|card| self.board.def(*card)).map(of).sum()
    }

    /// Whether the attack hits, and what it does then.
    fn hit(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let Some(mut battle) = self.battle.clone() else { return Ok(()) };
        let other = who.other();
        // A card that has left is another where it comes back.
        let mut moves = battle.moves.iter();
        battle.attackers.retain(|card| {
            moves.next() == Some(&self.board.moves(*card))
                && self.board.place(*card).is_some_and(|(side, zone)| {
                    side == who && (AREAS.contains(&zone) || zone == Zone::Item)
                })
        });
        battle.moves = battle.attackers.iter().map(|card| self.board.moves(*card)).collect();
        self.battle = Some(battle.clone());
        if battle.attackers.is_empty() {
            t.note(
                EventKind::Missed,
                None,
                Some(who),
                "No attacking card is on the field any more",
            );
            return Ok(());
        }
        let late = self.board.pile(other, Zone::Center).first().copied();
        if battle.target == Some(Target::Player)
            && let Some(center) = late
            && !t.rule(RuleSwitch::TargetStays)
        {
            battle.target = Some(Target::Monster(center));
        }
        let power = self.sum(&battle.attackers, |def| def.power);
        match battle.target {
            Some(Target::Player) => {
                let mut dealing = battle.attackers.clone();
                if dealing.len() > 1 && t.rule(RuleSwitch::LinkDealsOneCritical) {
                    let keys = self.board.keys(&dealing);
                    let picked = t.ask_pick(who, "The Critical of which card?", &keys, 1, 1)?;
                    dealing = vec![dealing[picked[0]]];
                }
                self.has_hit();
                let damage = self.sum(&dealing, |def| def.critical);
                self.damage(t, other, damage)
            }
            Some(Target::Monster(card)) => {
                let place = self.board.place(card);
                let defense = self.board.def(card).map_or(0, |def| def.defense);
                let hits =
                    power > defense || power == defense && t.rule(RuleSwitch::EqualPowerHits);
                let gone = place.is_none_or(|(side, zone)| side != other || !AREAS.contains(&zone));
                if gone || !hits {
                    let words = if gone {
                        "The target is not on the field any more"
                    } else {
                        "The attack does not hit"
                    };
                    t.note(EventKind::Missed, Some(self.board.key(card)), Some(who), words);
                    return Ok(());
                }
                self.has_hit();
                let words =
                    format!("{power} against {defense}: {} is destroyed", self.board.title(card));
                self.board.shift(t, EventKind::Destroyed, card, (other, Zone::Drop), &words)?;
                let piercing: Vec<usize> = battle
                    .attackers
                    .iter()
                    .copied()
                    .filter(|card| self.has(*card, Ability::Penetrate))
                    .collect();
                if place.is_some_and(|(_, zone)| zone == Zone::Center)
                    && !piercing.is_empty()
                    && t.rule(RuleSwitch::PenetrateDealsCritical)
                {
                    if piercing.iter().any(|card| self.kind(*card) != Some(Kind::Monster)) {
                        t.assume_aloud(Assumption::ItemsPenetrate);
                    }
                    let damage = self.sum(&piercing, |def| def.critical);
                    return self.damage(t, other, damage);
                }
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn has_hit(&mut self) {
        if let Some(battle) = &mut self.battle {
            battle.hit = true;
        }
    }

    pub(super) fn damage(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        damage: i64,
    ) -> Result<(), MoveError> {
        let to = self.board.number(who, Number::Life) - damage;
        let words = format!("{damage} damage: {} life is now {to}", who.whose());
        self.board.set(t, EventKind::DamageDealt, (who, Number::Life), to, &words)?;
        // A call has a check of its own, after what it gives.
        if to <= 0 && self.calling.is_none() {
            t.assume_aloud(Assumption::LifeInBattle);
            let why = format!("{} life is 0 or below", who.whose());
            self.board.win(t, who.other(), &why)?;
        }
        Ok(())
    }

    /// `[Counterattack]` of a monster that is still there, and `[Double Attack]`.
    fn after_hit(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let Some(battle) = self.battle.take() else { return Ok(()) };
        if let Some(Target::Monster(card)) = battle.target
            && self.has(card, Ability::Counterattack)
            && self.board.place(card).is_some_and(|(_, zone)| AREAS.contains(&zone))
        {
            for attacker in &battle.attackers {
                let defense = self.board.def(*attacker).map_or(0, |def| def.defense);
                let power = self.board.def(card).map_or(0, |def| def.power);
                if self.kind(*attacker) == Some(Kind::Monster) && power >= defense {
                    t.assume_aloud(Assumption::Counterattacks);
                    let words = format!("[Counterattack] destroys {}", self.board.title(*attacker));
                    self.board.shift(
                        t,
                        EventKind::Destroyed,
                        *attacker,
                        (who, Zone::Drop),
                        &words,
                    )?;
                }
            }
        }
        for attacker in battle.attackers {
            if self.has(attacker, Ability::DoubleAttack)
                && self.board.place(attacker).is_some_and(|(_, zone)| zone != Zone::Drop)
                && self.doubled.note(Period::AttackPhase, attacker)
            {
                self.board.turn(t, attacker, false, who)?;
            }
        }
        Ok(())
    }
}
