//! The Battle Sequence: fifteen steps.

use crate::play::games::ccg::Ccg;
use crate::play::games::ccg::card::{Attack, Card, Effect, Kind, Number, Zone};
use crate::play::games::ccg::event::EventKind;
use crate::play::games::ccg::pending::{PendingAttack, Used};
use crate::play::games::ccg::refusal::Refusal;
use crate::play::games::ccg::steps::BattleSequence;
use crate::play::kernel::{
    Event, Frame, GameContext, MoveError, Reactive, Side, StateChange, counted, illegal,
};
use crate::play::{Assumption, RuleSwitch};

/// What an energy attack costs where nothing is said.
const ENERGY_COST: i64 = 2;
/// Life cards of damage at which a Dragon Ball may be captured.
const CAPTURE: i64 = 5;

impl Ccg {
    /// The attacker uses a card: the sequence.
    pub(super) fn attack(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        by: Option<usize>,
    ) -> Result<(), MoveError> {
        let def = self.board.def(card);
        let usable = match self.board.place(card) {
            Some((side, Zone::Hand)) => {
                side == who && def.is_some_and(|def| def.kind.is_played() || def.kind.is_placed())
            }
            Some((side, Zone::InPlay)) => {
                let level = def.and_then(|def| def.level);
                let at = self.board.number(who, Number::Level);
                let reached = level.is_none_or(|level| level == at);
                if side == who && !reached {
                    t.assume_aloud(Assumption::PowerOfTheLevel);
                    return illegal(Refusal::OtherLevel);
                }
                if level.is_some_and(|level| level > 1) && !t.rule(RuleSwitch::NewLevelPowerNow) {
                    return illegal(Refusal::NewLevel);
                }
                side == who && def.is_some_and(Card::has_power)
            }
            _ => false,
        };
        if def.is_some_and(Card::only_defends) && t.rule(RuleSwitch::DefenseMustStop) {
            return illegal(Refusal::DefendsOnly(self.board.key(card).to_owned()));
        }
        if !usable {
            return illegal(Refusal::NotUsable(self.board.key(card).to_owned()));
        }
        if def.is_some_and(Card::skips_combat) && t.rule(RuleSwitch::SkipsBeforeCombat) {
            return illegal(Refusal::BeforeCombat);
        }
        self.check_phase(t, who)?;
        if self.board.number(who, Number::Spent) > 0 {
            return illegal(Refusal::MustPass);
        }
        let in_hand = self.board.place(card) == Some((who, Zone::Hand));
        let kind = self.board.def(card).map(|def| def.kind);
        let placed = in_hand && kind.is_some_and(Kind::is_placed);
        if placed || in_hand && kind == Some(Kind::NonCombat) {
            t.assume_aloud(Assumption::PlacedInCombat);
        }
        if !in_hand && matches!(kind, Some(Kind::Ally | Kind::Personality | Kind::Mastery)) {
            if self.powers.contains(&card) {
                t.assume_aloud(Assumption::PowersAgain);
            }
            self.powers.push(card);
        }
        self.check_ally(who, by)?;
        let own = (!in_hand && kind == Some(Kind::Ally)).then_some(card);
        let ally = own.or(by.filter(|_| in_hand));
        self.perform(t, who, card, if placed { Used::Placed } else { Used::Itself }, ally)
    }

    pub(super) fn perform(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        used: Used,
        ally: Option<usize>,
    ) -> Result<(), MoveError> {
        self.acted = Some(who);
        for side in Side::BOTH {
            if self.board.number(side, Number::Passes) > 0 {
                let words = "The passes were not consecutive";
                self.board.set(t, EventKind::Reset, (side, Number::Passes), 0, words)?;
            }
        }
        let attack = match used {
            Used::Itself => self.board.def(card).and_then(|def| def.attack),
            Used::Placed => None,
            Used::FinalPhysicalAttack => Some(Attack::default()),
        };
        self.current = Some(PendingAttack {
            who,
            card,
            attack,
            used,
            stopped: false,
            successful: false,
            empowered: 0,
            ally,
            defending_ally: None,
            defense: None,
            stages: 0,
            life: 0,
            prevent_stages: 0,
            prevent_life: 0,
            dealt_life: 0,
            left: 0,
            captured: false,
        });
        let words = match ally {
            Some(ally) => format!("{}, {} Ally, attacks", self.board.title(ally), who.whose()),
            None => who.does("attack", "attacks"),
        };
        t.open(Frame::Effect, "battle sequence", &words)?;
        for step in BattleSequence::ALL {
            let frame = if *step == BattleSequence::Defense { Frame::Window } else { Frame::Step };
            if !t.open_step(*step, frame)? {
                continue;
            }
            self.step(t, *step)?;
            t.close();
            if self.board.combat.is_none() || self.board.won.is_some() || self.is_over(*step) {
                break;
            }
        }
        self.discard_used(t)?;
        self.current = None;
        t.close();
        Ok(())
    }

    /// Whether the steps that remain are of attacks alone, and there is none that goes on.
    fn is_over(&self, step: BattleSequence) -> bool {
        self.current.as_ref().is_some_and(|current| match step {
            BattleSequence::Secondary => current.attack.is_none(),
            BattleSequence::Shields => current.stopped,
            _ => false,
        })
    }

    fn step(&mut self, t: &mut GameContext<'_>, step: BattleSequence) -> Result<(), MoveError> {
        let Some(current) = self.current.clone() else { return Ok(()) };
        let itself = current.used == Used::Itself;
        let def = self.board.def(current.card).filter(|_| itself).cloned();
        let attacks = current.attack.is_some();
        let open = attacks && !current.stopped;
        match step {
            BattleSequence::Use => self.use_card(t, &current),
            BattleSequence::Costs => self.pay(t, &current, def.as_ref()),
            BattleSequence::Secondary => {
                let Some(def) = def else { return Ok(()) };
                // What stops attacks stops none of one's own.
                let own = |effect: &&Effect| !effect.defends();
                let own: Vec<Effect> = def.effect.iter().filter(own).cloned().collect();
                self.effects(t, current.who, current.card, &own)?;
                if !attacks {
                    self.effects(t, current.who, current.card, &def.success)?;
                }
                Ok(())
            }
            BattleSequence::Control if attacks => self.ally_takes_over(t, &current),
            BattleSequence::Defense if attacks => self.defend(t, &current),
            BattleSequence::DefenseEffects => {
                let Some(card) = current.defense else { return Ok(()) };
                let effects = self.board.def(card).map_or_else(Vec::new, Card::all_effects);
                let others: Vec<Effect> =
                    effects.into_iter().filter(|effect| !effect.defends()).collect();
                self.effects(t, current.who.other(), card, &others)
            }
            BattleSequence::Shields if open => self.shields(t, &current),
            BattleSequence::Success if open => {
                if let Some(current) = &mut self.current {
                    current.successful = true;
                }
                let words = "The attack is considered successful";
                let mark = (EventKind::AttackSuccessful, Some(current.card), current.who);
                self.board.record(t, &StateChange::Logged, mark, words)
            }
            BattleSequence::Base if open => {
                self.base(t, &current);
                Ok(())
            }
            BattleSequence::Modifiers if open => {
                self.modify(t, &current, def.as_ref());
                Ok(())
            }
            BattleSequence::AllyCapture if open => self.capture_by_ally(t, &current),
            BattleSequence::Stages if open && !current.captured => self.deal_stages(t, &current),
            BattleSequence::Life if open && !current.captured => self.deal_life(t, &current),
            BattleSequence::Capture if open && !current.captured => {
                if current.dealt_life >= CAPTURE {
                    return self.capture(t, current.who, "Capture a Dragon Ball?");
                }
                if current.life >= CAPTURE
                    && !self.of_kind(current.who.other(), Kind::DragonBall).is_empty()
                {
                    t.assume_aloud(Assumption::CaptureCountsWhatIsDealt);
                }
                Ok(())
            }
            BattleSequence::IfSuccessful if open => {
                if current.is_last() {
                    return Ok(());
                }
                let success = Event::new(EventKind::AttackSuccessful, current.who);
                self.consider(t, &Event { card: Some(current.card), ..success });
                self.settle(t)
            }
            _ => Ok(()),
        }
    }

    fn use_card(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        if current.is_last() {
            let mark = (EventKind::FinalPhysicalAttack, Some(current.card), current.who);
            return self.board.record(
                t,
                &StateChange::Logged,
                mark,
                "A Final Physical Attack is made",
            );
        }
        let title = self.board.title(current.card).to_owned();
        let words = current.who.does(&format!("use {title}"), &format!("uses {title}"));
        self.put_to_use(t, EventKind::Used, (current.card, current.who), &words)
    }

    /// A card of the hand is laid on the table; one in play is used where it is.
    pub(super) fn put_to_use(
        &mut self,
        t: &mut GameContext<'_>,
        event: EventKind,
        (card, who): (usize, Side),
        words: &str,
    ) -> Result<(), MoveError> {
        if self.board.place(card) == Some((who, Zone::Hand)) {
            return self.board.shift(t, event, card, (who, Zone::Table), words);
        }
        self.board.record(t, &StateChange::Logged, (event, Some(card), who), words)
    }

    /// Pays the cost, and announces Empower.
    fn pay(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        def: Option<&Card>,
    ) -> Result<(), MoveError> {
        let Some(attack) = current.attack else { return Ok(()) };
        let mut cost = attack.cost.unwrap_or(0);
        if attack.cost.is_none() && attack.energy && t.rule(RuleSwitch::EnergyCostsTwo) {
            cost = ENERGY_COST;
        }
        let ally = current.ally;
        let is = match ally {
            Some(ally) => self.board.counter(ally, Number::Stages),
            None => self.board.number(current.who, Number::Stages),
        };
        let empower = def.and_then(|def| def.empower);
        let short = empower.filter(|empower| is < cost + empower.cost);
        if let Some(unpaid) = short
            && t.rule(RuleSwitch::CostMustBePayable)
        {
            let words = format!("Empower cannot be paid: it costs {} more", unpaid.cost);
            t.refuse(self.board.key(current.card), "empower", &words);
        } else if let Some(empower) = empower
            && t.ask_yes(current.who, "Use the Empower effect?")?
        {
            cost += empower.cost;
            t.note(
                EventKind::Empowered,
                Some(self.board.key(current.card)),
                Some(current.who),
                "Empower is announced",
            );
            if let Some(current) = &mut self.current {
                current.empowered = empower.more_life;
            }
        }
        if cost == 0 {
            return Ok(());
        }
        if is < cost {
            let untold = |ally| self.board.def(ally).is_some_and(|def| def.stages.is_none());
            if ally.is_some_and(untold) {
                t.assume_aloud(Assumption::AllyWithoutStages);
            }
            if t.rule(RuleSwitch::CostMustBePayable) {
                let whose = match ally {
                    Some(ally) => self.board.title(ally).to_owned(),
                    None => format!("{} Main Personality", current.who.whose()),
                };
                return illegal(Refusal::CostNotPayable(cost, whose));
            }
            return Ok(());
        }
        // An Ally that attacks pays with its own stages.
        if let Some(ally) = ally {
            let words = format!("{} pays {}", self.board.title(ally), counted(cost, "power stage"));
            let to = is - cost;
            return self.board.count(t, EventKind::CostPaid, (ally, Number::Stages), to, &words);
        }
        let words = format!("{} {}", current.who.does("pay", "pays"), counted(cost, "power stage"));
        self.board.set(t, EventKind::CostPaid, (current.who, Number::Stages), is - cost, &words)
    }

    pub(super) fn of_kind(&self, side: Side, kind: Kind) -> Vec<usize> {
        let pile = self.board.pile(side, Zone::InPlay).iter().copied();
        pile.filter(|card| self.board.def(*card).is_some_and(|def| def.kind == kind)).collect()
    }

    fn ally_takes_over(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let other = current.who.other();
        let allies = self.of_kind(other, Kind::Ally);
        let chosen = self.board.offer(t, other, "Does an Ally take over Combat?", &allies)?;
        if let (Some(ally), Some(current)) = (chosen, &mut self.current) {
            current.defending_ally = Some(ally);
            let words = format!("{} is in control of Combat", self.board.title(ally));
            t.note(EventKind::AllyInControl, Some(self.board.key(ally)), Some(other), &words);
        }
        Ok(())
    }

    fn defend(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let other = current.who.other();
        if self.board.number(other, Number::Spent) > 0 {
            t.refuse(
                "defense",
                "final_physical_attack",
                "No defense after a Final Physical Attack",
            );
            return Ok(());
        }
        let mut options = Vec::new();
        for zone in [Zone::Hand, Zone::InPlay] {
            options.extend(self.board.pile(other, zone).iter().copied().filter(|card| {
                self.board.def(*card).is_some_and(|def| {
                    def.defense
                        && (zone == Zone::InPlay || def.kind.is_played())
                        && (def.level.is_none()
                            || def.level == Some(self.board.number(other, Number::Level)))
                })
            }));
        }
        let chosen = self.board.offer(t, other, "Defend with which card?", &options)?;
        let Some(card) = chosen else { return Ok(()) };
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let effects = def.all_effects();
        let stops: Vec<Effect> =
            effects.iter().filter(|effect| effect.defends()).cloned().collect();
        if def.skips_combat() && t.rule(RuleSwitch::SkipsBeforeCombat) {
            return illegal(Refusal::BeforeCombat);
        }
        let useful = t.tried(|t| stops.iter().any(|effect| self.is_useful(t, current, effect)));
        if !useful && !effects.contains(&Effect::EndCombat) && t.rule(RuleSwitch::DefenseMustStop) {
            return illegal(Refusal::UselessDefense);
        }
        let is_ally = def.kind == Kind::Ally && self.board.place(card) != Some((other, Zone::Hand));
        if is_ally && current.defending_ally != Some(card) {
            t.assume_aloud(Assumption::AllyPowersDefend);
        }
        if effects.contains(&Effect::Stop) && t.tried(|t| self.does_nothing(t, current)) {
            t.assume_aloud(Assumption::StopsAnAttackOfNothing);
        }
        let words =
            other.does(&format!("defend with {}", def.name), &format!("defends with {}", def.name));
        self.put_to_use(t, EventKind::Defended, (card, other), &words)?;
        if let Some(current) = &mut self.current {
            current.defense = Some(card);
        }
        self.effects(t, other, card, &stops)
    }

    fn shields(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let other = current.who.other();
        if self.board.number(other, Number::Spent) > 0 {
            return Ok(());
        }
        let mut shields: Vec<usize> = self
            .board
            .pile(other, Zone::InPlay)
            .iter()
            .copied()
            .filter(|card| self.board.def(*card).is_some_and(|def| def.shield))
            .filter(|card| !self.without_effect().contains(card))
            .collect();
        while !self.current.as_ref().is_some_and(|current| current.stopped) {
            let chosen = self.board.offer(t, other, "Activate a Defense Shield?", &shields)?;
            let Some(card) = chosen else { break };
            shields.retain(|own| *own != card);
            self.activate(t, other, card)?;
        }
        Ok(())
    }

    /// A Defense Shield stops the attack, where it does not say that it prevents a part.
    fn activate(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let words = format!("The Defense Shield {} is activated", def.name);
        let mark = (EventKind::ShieldActivated, Some(card), who);
        self.board.record(t, &StateChange::Logged, mark, &words)?;
        let mut all = def.all_effects();
        if !all.iter().any(Effect::defends) {
            all.insert(0, Effect::Stop);
        }
        self.effects(t, who, card, &all)?;
        if def.removed_after_use {
            let words = format!("{} is removed from the game", def.name);
            return self.board.shift(t, EventKind::Removed, card, (who, Zone::Removed), &words);
        }
        t.assume_aloud(Assumption::ShieldsStay);
        Ok(())
    }

    /// What was used is discarded: it is resolved, or it was stopped.
    fn discard_used(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        let Some(current) = self.current.clone() else { return Ok(()) };
        if current.used == Used::Placed && self.is_on_the_table(current.card) {
            let words = format!("{} is placed into play", self.board.title(current.card));
            let to = (current.who, Zone::InPlay);
            self.board.shift(t, EventKind::EnteredPlay, current.card, to, &words)?;
        } else if current.used == Used::Itself {
            self.put_away(t, current.card)?;
        }
        match current.defense {
            Some(card) => self.put_away(t, card),
            None => Ok(()),
        }
    }

    fn is_on_the_table(&self, card: usize) -> bool {
        self.board.place(card).is_some_and(|(_, zone)| zone == Zone::Table)
    }

    /// A card that was used goes where it says, or is discarded; most that are in play stay.
    pub(super) fn put_away(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
    ) -> Result<(), MoveError> {
        let Some((side, zone)) = self.board.place(card) else { return Ok(()) };
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        if !matches!(zone, Zone::Table | Zone::InPlay) {
            return Ok(());
        }
        if def.removed_after_use {
            if self.is_a_mastery_that_stays(t, card) {
                return Ok(());
            }
            let words = format!("{} is removed from the game", def.name);
            return self.board.shift(t, EventKind::Removed, card, (side, Zone::Removed), &words);
        }
        if zone == Zone::InPlay && def.kind != Kind::NonCombat {
            if def.kind == Kind::Drill {
                t.assume_aloud(Assumption::ShieldsStay);
            }
            return Ok(());
        }
        if !t.rule(RuleSwitch::UsedIsDiscarded) {
            return Ok(());
        }
        let words = format!("{} is discarded", def.name);
        self.board.shift(t, EventKind::Discarded, card, (side, Zone::Discard), &words)
    }
}
