//! Attacks: the sequence of an attack, step by step, in the current
//! version or in the older one.

use crate::play::games::dbz::appended::Timing;
use crate::play::games::dbz::card::{Card, Defense};
use crate::play::games::dbz::damage::Damage;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Until, Words};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Circumstance;
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::shields::DEFEND;
use crate::play::games::dbz::state::{Dbz, Number, PendingAttack, Zone};
use crate::play::games::dbz::steps::{AttackSequence, OlderAttackSequence};
use crate::play::games::dbz::stopping::Stopper;
use crate::play::games::dbz::terms::{Attack, Icon, Keyword, Kind};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{
    Frame, GameContext, MoveError, Pending, Reactive, Side, StateChange, capital, counted,
    damage_words, illegal,
};
use crate::play::step::Step;
use crate::play::{Assumption, RuleSwitch};

/// What a step of an attack sequence has the players do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Pay,
    Immediate,
    Defend,
    Judge,
    DiscardDefense,
    Damage,
    /// What the attack says of the damage that it has dealt.
    Dealt,
    Aftermath,
    Hit,
    DetermineCritical,
    Critical,
    DiscardAttack,
}

/// What the steps of the current version do.
const CURRENT: &[(AttackSequence, &[Op])] = &[
    (AttackSequence::Costs, &[Op::Pay]),
    (AttackSequence::Immediate, &[Op::Immediate]),
    (AttackSequence::Defense, &[Op::Defend, Op::DiscardDefense]),
    (AttackSequence::Damage, &[Op::Judge, Op::Damage, Op::DetermineCritical]),
    (AttackSequence::Aftermath, &[Op::Dealt, Op::Aftermath]),
    (AttackSequence::Hit, &[Op::Hit]),
    (AttackSequence::Critical, &[Op::Critical]),
    (AttackSequence::Discard, &[Op::DiscardAttack]),
];

/// What the steps of the older version do.
const OLDER: &[(OlderAttackSequence, &[Op])] = &[
    (OlderAttackSequence::Costs, &[Op::Pay]),
    (OlderAttackSequence::Immediate, &[Op::Immediate]),
    (OlderAttackSequence::Defense, &[Op::Defend]),
    (OlderAttackSequence::Judge, &[Op::Judge]),
    (OlderAttackSequence::DiscardDefense, &[Op::DiscardDefense]),
    (OlderAttackSequence::Damage, &[Op::Damage, Op::Aftermath]),
    (OlderAttackSequence::DetermineCritical, &[Op::DetermineCritical, Op::Dealt]),
    (OlderAttackSequence::Hit, &[Op::Hit]),
    (OlderAttackSequence::Critical, &[Op::Critical]),
    (OlderAttackSequence::Discard, &[Op::DiscardAttack]),
];

impl Dbz {
    /// Performs the attack that is printed on `card`.
    pub(crate) fn perform_card(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: usize,
        copied: bool,
    ) -> Result<(), MoveError> {
        let attack = self.board.def(card).and_then(attack_of);
        let Some(attack) = attack else {
            return illegal(Refusal::NotAnAttack(self.board.title(card).to_owned()));
        };
        if copied {
            let who = cx.side();
            if self.is_attack_refused(t, (card, who), attack, "copy")
                || self.is_copy_unpaid(t, &PendingAttack::new((card, who), attack, true))
            {
                cx.done = false;
                return Ok(());
            }
            let words = format!("{} {}", cx.side().does("copy", "copies"), self.board.title(card));
            t.note(EventKind::Copied, Some(self.board.key(card)), Some(cx.side()), &words);
            // A copy is used as if the card were played.
            if !self.is_paid_to_play(t, card, cx.side())? {
                let title = self.board.title(card);
                let words =
                    format!("The copy is not performed: {title} asks for more than there is");
                t.refuse(self.board.key(card), "not_paid", &words);
                cx.done = false;
                return Ok(());
            }
        }
        self.perform(t, cx, card, attack, copied)
    }

    /// Performs an attack that an effect of a card performs, unless it is forbidden.
    pub(crate) fn perform_if_allowed(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        attack: Attack,
    ) -> Result<(), MoveError> {
        let Some(card) = cx.card else { return Ok(()) };
        if self.is_attack_refused(t, (card, cx.side()), attack, "attack") {
            cx.done = false;
            return Ok(());
        }
        self.perform(t, cx, card, attack, false)
    }

    /// Performs an attack: the whole sequence.
    pub(crate) fn perform(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: usize,
        attack: Attack,
        copied: bool,
    ) -> Result<(), MoveError> {
        let who = cx.side();
        self.attacks_made += 1;
        let performer = self.performer.take();
        let serial = self.attacks_made;
        // What waits for the card to be played or used waits for its first sentence.
        let waiting;
        (self.reactions.pending, waiting) = self.parted(card);
        if !waiting.is_empty() {
            t.assume_aloud(Assumption::AttackBeforeWhatWaits);
        }
        let begun = PendingAttack::new((card, who), attack, copied);
        let counts = self.counts_now(t);
        self.attacks.push(PendingAttack { performer, serial, counts, ..begun });
        if copied {
            // As if its player had played an invisible copy, which is theirs.
            let how = Circumstance { copied, ..Circumstance::default() };
            let played = Event::new(EventKind::Played, who);
            self.raise(t, &Event { card: Some(card), by: Some(who), how, ..played });
        }
        let mut own = self.context(Some(card), who);
        own.that = vec![card];
        if self.older_version {
            self.sequence(t, &mut own, OLDER)?;
        } else {
            self.sequence(t, &mut own, CURRENT)?;
        }
        self.settle(t)?;
        self.reactions.pending = waiting;
        self.spend_next(t);
        self.reactions
            .floats
            .end(|float| float.until == Until::ThisAttack && float.scope.current == Some(serial));
        self.attacks.pop();
        Ok(())
    }

    /// What waits for a card to be played or used, and what else waits.
    fn parted(&mut self, card: usize) -> (Vec<Pending<Words>>, Vec<Pending<Words>>) {
        std::mem::take(&mut self.reactions.pending).into_iter().partition(|own| {
            matches!(own.event.kind, EventKind::Played | EventKind::Used)
                && own.event.card == Some(card)
        })
    }

    /// Goes through the steps of an attack sequence.
    fn sequence<S: Step>(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        steps: &[(S, &[Op])],
    ) -> Result<(), MoveError> {
        let in_combat = self.board.combat.is_some();
        for (step, ops) in steps {
            let ended = in_combat && self.board.combat.is_none();
            if ended && self.current().is_some_and(|own| !own.stopped) {
                t.assume_aloud(Assumption::AttackIsCompleted);
            }
            let frame = if ops.contains(&Op::Defend) { Frame::Window } else { Frame::Step };
            if !t.open_step(*step, frame)? {
                continue;
            }
            for op in *ops {
                self.op(t, cx, *op)?;
            }
            t.close();
            if self.board.won.is_some() {
                break;
            }
        }
        Ok(())
    }

    pub(crate) fn current(&self) -> Option<&PendingAttack> {
        self.attacks.last()
    }

    fn op(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        op: Op,
    ) -> Result<(), MoveError> {
        let Some(current) = self.current().cloned() else { return Ok(()) };
        match op {
            Op::Pay => {
                let (cost, by) = self.cost_by(t, &current);
                if !by.is_empty() {
                    let words = format!("The attack costs {}{by}", counted(cost, "stage"));
                    self.tell_modified(t, (Some(current.card), current.who), &words);
                }
                if cost == 0 {
                    return Ok(());
                }
                if !t.rule(RuleSwitch::StageCostsArePaid) {
                    return Ok(());
                }
                let payer = current.performer.or(Some(current.card));
                if let Some((ally, own)) = self.own_stages(t, payer) {
                    let Some(left) = own.checked_sub(cost) else {
                        return illegal(Refusal::CostNotPayable(cost, by));
                    };
                    return self.set_own_stages(t, ally, left);
                }
                if self.number(current.who, Number::Stages) < cost {
                    return illegal(Refusal::CostNotPayable(cost, by));
                }
                self.stages(t, cx, current.who, (-i32::try_from(cost).unwrap_or(0), None, false))
            }
            Op::Immediate => {
                let title = self.board.title(current.card).to_owned();
                let event = Event {
                    card: Some(current.card),
                    source: Some(current.card),
                    by: Some(current.who),
                    how: Circumstance {
                        copied: self.is_considered_copied(t, &current),
                        // A copy is played from nowhere.
                        from: self
                            .memory
                            .played_from
                            .get(&current.card)
                            .filter(|_| !current.copied)
                            .copied(),
                        ..Circumstance::default()
                    },
                    ..Event::new(EventKind::AttackPlayed, current.who)
                };
                let ally = current.performer.map(|ally| self.board.title(ally));
                let by = ally.map(|ally| format!(", performed by {ally}")).unwrap_or_default();
                let words = format!("{} with {title}{by}", current.who.does("attack", "attacks"));
                let (of_use, rest) = self.parted(current.card);
                self.reactions.pending = rest;
                self.record(t, &StateChange::Logged, &event, capital(&words))?;
                self.after_sentence(t)?;
                if !of_use.is_empty() {
                    t.assume_aloud(Assumption::PlayedAfterTheFirstEffect);
                }
                self.reactions.pending.extend(of_use);
                self.immediate(t, cx, &current, Timing::Immediate)?;
                self.after_sentence(t)
            }
            Op::Defend => self.defend(t, &current),
            Op::DiscardDefense => self.discard_defense(t),
            Op::Judge => {
                self.judge(t, &current)?;
                self.after_sentence(t)
            }
            Op::Damage => {
                if current.stopped {
                    return Ok(());
                }
                let attack = of_choice(t, current.who, current.attack)?;
                if let Some(own) = self.attacks.last_mut() {
                    own.attack = attack;
                }
                Damage::deal(self, t, cx, &PendingAttack { attack, ..current })
            }
            Op::Dealt if current.stopped => Ok(()),
            Op::Dealt => self.immediate(t, cx, &current, Timing::Dealt),
            Op::Aftermath => self.settle(t),
            Op::Hit => self.hit(t, cx, &current),
            Op::DetermineCritical => self.determine_critical(t, &current),
            Op::Critical => {
                if current.critical {
                    self.critical_effects_of(t, &current)?;
                }
                self.after_sentence(t)
            }
            Op::DiscardAttack => self.discard_attack(t, cx, &current),
        }
    }

    /// The immediate effects of an attack that are used now.
    fn immediate(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        current: &PendingAttack,
        timing: Timing,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(current.card).cloned() else { return Ok(()) };
        let own = match &def.power {
            Some(power) if def.attack.is_none() => {
                (power.immediate.as_slice(), &power.immediate_said)
            }
            // What else a card does that is no attack is not of the attack that it performs.
            None if def.attack.is_none() => (&[][..], &def.said),
            _ => def.sentences(),
        };
        let asks = timing == Timing::Immediate || own.0.iter().any(|effect| timing.is_of(effect));
        if asks && !self.trait_allows(t, cx, def.needs.as_deref()) {
            return Ok(());
        }
        self.with_appended(t, cx, current, own, timing)
    }

    /// Whether the personality that uses an effect has the trait that it asks
    /// for: the Ally that performs the attack, or the Main Personality.
    pub(crate) fn trait_allows(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        needs: Option<&str>,
    ) -> bool {
        let Some(needs) = needs else { return true };
        let ally = self
            .current()
            .filter(|current| Some(current.card) == cx.card)
            .and_then(|current| self.board.def(current.performer?));
        let traits = match ally {
            Some(ally) => Self::told_traits(t, &ally.traits),
            None => self.traits(t, cx.side()),
        };
        if traits.iter().any(|own| own == needs) || !t.rule(RuleSwitch::TraitedEffect) {
            return true;
        }
        let words = format!("The effect is not used: the personality has no {needs} trait");
        t.refuse(&self.source_key(cx.card), "trait", &words);
        false
    }

    /// One shield icon card may be played or used.
    fn defend(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        if self.board.combat.is_none() {
            return Ok(());
        }
        let floating: Vec<(Option<usize>, Side)> = self
            .constants_about(current)
            .into_iter()
            .filter(|(_, side, constant)| match constant {
                Constant::StopAttacks => *side != current.who,
                Constant::Stops { who, only } => {
                    Self::is_meant(*who, *side, current.who)
                        && only.is_none_or(|only| only == current.attack.kind())
                }
                _ => false,
            })
            .map(|(card, side, _)| (card, side))
            .collect();
        for (card, side) in floating {
            if card == Some(current.card) && side == current.who {
                t.assume_aloud(Assumption::NotStoppedByItself);
                continue;
            }
            let mut cx = self.context(card, side);
            self.stop(t, &mut cx, Stopper::Float)?;
        }
        let defender = current.who.other();
        let options = self.shields(t, defender);
        if options.is_empty() {
            return Ok(());
        }
        let stopped = self.current().is_some_and(|current| current.stopped);
        let pointless = stopped || self.unstoppable(t, current);
        if pointless && !t.rule(RuleSwitch::ShieldAlwaysAllowed) {
            return Ok(());
        }
        let chosen = self.board.offer(t, defender, DEFEND, &options)?;
        let Some(card) = chosen else { return Ok(()) };
        let title = self.board.title(card).to_owned();
        t.open(
            Frame::Effect,
            "defense",
            &format!("{} {title}", defender.does("defend with", "defends with")),
        )?;
        let mut own = self.context(Some(card), defender);
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let again = self.memory.remaining.contains_key(&card);
        let spent = def.defense.as_ref().filter(|own| !own.played);
        if let Some(spent) = spent.filter(|_| self.zone(card) == Zone::Hand) {
            t.assume_aloud(Assumption::HandDefends);
            if let Some(limit) = spent.limit {
                self.reactions.limits.note(limit, (defender, def.name.clone()));
            }
            self.sentences(t, &mut own, spent.sentences())?;
        } else if self.zone(card) == Zone::Hand || again {
            if !again {
                let way = ZoneChange::new(EventKind::Played, Zone::Table);
                self.put_one(t, &own, card, way, defender)?;
            }
            self.tell_used_again(t, card, defender);
            own.life = self.board.moves(card);
            self.before_use(t)?;
            self.pay_to_use(t, card, defender, again)?;
            let other = def.defense.as_ref().filter(|_| !def.icons.contains(&Icon::Shield));
            let list = other.map_or_else(|| def.sentences(), Defense::sentences);
            if other.is_some_and(|own| own.played) && !def.effect.is_empty() {
                t.assume_aloud(Assumption::DefenseAlone);
            }
            if self.trait_allows(t, &own, def.needs.as_deref()) {
                self.sentences(t, &mut own, list)?;
            }
            let after = own.after_use.unwrap_or(def.after_use);
            if let Some(current) = self.attacks.last_mut() {
                current.defense = Some((own, after));
            }
        } else {
            if def.kind == Kind::Ally {
                t.assume_aloud(Assumption::AlliesAct);
            }
            match def.shield_power {
                Some(_) => self.carry_out_shield_power(t, card, defender)?,
                None => self.carry_out_power(t, card, defender)?,
            }
        }
        t.close();
        Ok(())
    }

    fn discard_defense(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        let taken = self.attacks.last_mut().and_then(|current| current.defense.take());
        let Some((mut cx, after)) = taken else { return Ok(()) };
        let Some(card) = cx.card else { return Ok(()) };
        let side = self.board.owner(card);
        self.leave_table(t, &mut cx, (card, side), after)?;
        self.settle(t)
    }

    pub(crate) fn unstoppable(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> bool {
        self.attack_has(t, current, &Keyword::Unstoppable)
    }

    fn judge(&mut self, t: &mut GameContext<'_>, current: &PendingAttack) -> Result<(), MoveError> {
        if current.stopped {
            return Ok(());
        }
        if let Some(own) = self.attacks.last_mut() {
            own.successful = true;
        }
        let words = format!("{} is successful", self.board.title(current.card));
        self.announce(t, EventKind::AttackSuccessful, current.who, Some(current.card), &words)
    }
}

/// The attack with the damage that its performer chooses, where it gives a choice, once it
/// is calculated.
fn of_choice(t: &mut GameContext<'_>, who: Side, attack: Attack) -> Result<Attack, MoveError> {
    let Some(other) = attack.or else { return Ok(attack) };
    let both = [(attack.stages, attack.life), other];
    let words = both.map(|(stages, life)| damage_words(stages, life));
    let ways = (1..).map(|n: u32| n.to_string()).zip(words).collect();
    let (stages, life) = both[t.ask_way(who, "Which damage?", ways)?];
    Ok(Attack { stages, life, or: None, ..attack })
}

/// The attack that the power of a card performs.
pub(super) fn power_attack(def: &Card) -> Option<Attack> {
    first_attack(&def.power.as_ref()?.effects, false)
}

/// The attack that a card performs, as it is printed or by whatever use of the card.
pub(super) fn attack_of(def: &Card) -> Option<Attack> {
    let powers = [&def.shield_power, &def.hand_power].into_iter().flatten();
    let mut lists = powers.map(|own| &own.effects).chain([&def.in_hand, &def.in_discard]);
    let printed = def.attack.or_else(|| power_attack(def));
    printed.or_else(|| lists.find_map(|own| first_attack(own, true)))
}

/// The first attack that effects perform, or may perform.
fn first_attack(list: &[Effect], may: bool) -> Option<Attack> {
    list.iter().find_map(|effect| match effect {
        Effect::Attack(attack) => Some(*attack),
        Effect::To { effects, may: optional, .. } if may || !optional => first_attack(effects, may),
        _ => None,
    })
}
