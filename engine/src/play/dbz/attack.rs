//! Attacks: the sequence of an attack, step by step, in the telling that is
//! current or in the older one.

use crate::play::dbz::card::{Attack, Constant, Event, Icon, Keyword, Kind};
use crate::play::dbz::damage::Damage;
use crate::play::dbz::happen::{Cx, Hap};
use crate::play::dbz::moving::Way;
use crate::play::dbz::state::{Dbz, Deed, Fight, Zone};
use crate::play::error::{Halt, illegal};
use crate::play::table::{Frame, Table};
use crate::play::{RuleSwitch, Side};

/// What a step of an attack sequence has the players do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Pay,
    Immediate,
    Defend,
    Judge,
    DiscardDefense,
    Damage,
    Aftermath,
    Hit,
    DetermineCritical,
    Critical,
    DiscardAttack,
}

/// The current telling: eight steps.
const CURRENT: (&str, &[&[Op]]) = (
    "fanz-crd/attack-sequence",
    &[
        &[Op::Pay],
        &[Op::Immediate],
        &[Op::Defend, Op::DiscardDefense],
        &[Op::Judge, Op::Damage, Op::DetermineCritical],
        &[Op::Aftermath],
        &[Op::Hit],
        &[Op::Critical],
        &[Op::DiscardAttack],
    ],
);

/// The older telling: ten steps.
const OLDER: (&str, &[&[Op]]) = (
    "panini-wiki-combat/attack-sequence",
    &[
        &[Op::Pay],
        &[Op::Immediate],
        &[Op::Defend],
        &[Op::Judge],
        &[Op::DiscardDefense],
        &[Op::Damage, Op::Aftermath],
        &[Op::DetermineCritical],
        &[Op::Hit],
        &[Op::Critical],
        &[Op::DiscardAttack],
    ],
);

impl Dbz {
    /// Performs the attack that is printed on `card`.
    pub(crate) fn perform_card(
        &mut self,
        t: &mut Table<'_>,
        cx: &mut Cx,
        card: usize,
        copied: bool,
    ) -> Result<(), Halt> {
        let attack = self.def(card).and_then(|def| def.attack.or_else(|| power_attack(def)));
        let Some(attack) = attack else {
            return illegal(format!("{} is no attack", self.title(card)));
        };
        let words = format!("{} {}", cx.side().does("copy", "copies"), self.title(card));
        if copied {
            t.note("copied", Some(self.key(card)), Some(cx.side()), &words);
        }
        self.perform(t, cx, card, attack, copied)
    }

    /// Performs an attack: the whole sequence.
    pub(crate) fn perform(
        &mut self,
        t: &mut Table<'_>,
        cx: &mut Cx,
        card: usize,
        attack: Attack,
        copied: bool,
    ) -> Result<(), Halt> {
        let who = cx.side();
        self.fought += 1;
        self.fights.push(Fight {
            card,
            who,
            attack,
            copied,
            serial: self.fought,
            stopped: false,
            stages: 0,
            life: 0,
            prevent_stages: 0,
            prevent_life: 0,
            raised_anger: false,
            in_hit: false,
            dealt: (0, 0),
            critical: false,
            defense: None,
        });
        let waiting = std::mem::take(&mut self.pending);
        let mut own = self.context(Some(card), who);
        own.again = cx.again;
        own.that = vec![card];
        let (procedure, steps) = if self.wiki { OLDER } else { CURRENT };
        for (at, ops) in steps.iter().enumerate() {
            let frame = if ops.contains(&Op::Defend) { Frame::Window } else { Frame::Step };
            let n = at as u32 + 1;
            if !t.open_step(procedure, n, frame)? {
                continue;
            }
            for op in *ops {
                self.op(t, &mut own, *op)?;
            }
            t.close();
            if self.won.is_some() {
                break;
            }
        }
        self.settle(t)?;
        self.pending = waiting;
        self.fights.pop();
        Ok(())
    }

    fn fight(&self) -> Option<&Fight> {
        self.fights.last()
    }

    fn op(&mut self, t: &mut Table<'_>, cx: &mut Cx, op: Op) -> Result<(), Halt> {
        let Some(fight) = self.fight().cloned() else { return Ok(()) };
        let def = self.def(fight.card).cloned();
        match op {
            Op::Pay => {
                let cost = def.as_ref().map_or(0, |def| def.cost);
                if cost == 0 || fight.copied && cx.again {
                    return Ok(());
                }
                if !t.rule(RuleSwitch::StageCostsArePaid) {
                    return Ok(());
                }
                if self.mp(fight.who).stages < cost {
                    return illegal(format!("the cost of {cost} stages cannot be paid"));
                }
                self.stages(t, cx, fight.who, (-i32::try_from(cost).unwrap_or(0), None, false))
            }
            Op::Immediate => {
                let title = self.title(fight.card).to_owned();
                self.say(
                    t,
                    Event::AttackPlayed,
                    fight.who,
                    Some(fight.card),
                    &format!("{title} is performed as an attack"),
                )?;
                let Some(def) = def else { return Ok(()) };
                if !self.trait_allows(t, cx, def.needs.as_deref()) {
                    return Ok(());
                }
                self.sentences(t, cx, &def.effect)
            }
            Op::Defend => self.defend(t, &fight),
            Op::DiscardDefense => self.discard_defense(t),
            Op::Judge => self.judge(t, &fight),
            Op::Damage => {
                if fight.stopped {
                    return Ok(());
                }
                Damage::deal(self, t, &fight)
            }
            Op::Aftermath => self.settle(t),
            Op::Hit => self.hit(t, cx, &fight),
            Op::DetermineCritical => self.determine_critical(t, &fight),
            Op::Critical => {
                if fight.critical {
                    self.critical_effect(t, fight.who)?;
                }
                Ok(())
            }
            Op::DiscardAttack => self.discard_attack(t, cx, &fight),
        }
    }

    /// Whether the personality has the trait that an effect asks for.
    pub(crate) fn trait_allows(&self, t: &mut Table<'_>, cx: &Cx, needs: Option<&str>) -> bool {
        let Some(needs) = needs else { return true };
        let has = self.mp(cx.side()).traits.iter().any(|own| own == needs);
        if has || !t.rule(RuleSwitch::TraitedEffect) {
            return true;
        }
        let words = format!("The effect is not used: the personality has no {needs} trait");
        t.refuse(&self.key_of(cx), "trait", &words);
        false
    }

    /// One shield icon card may be played or used.
    fn defend(&mut self, t: &mut Table<'_>, fight: &Fight) -> Result<(), Halt> {
        if self.combat.is_none() {
            return Ok(());
        }
        let standing = self.constants().into_iter().any(|(_, side, constant)| {
            side != fight.who && matches!(constant, Constant::StopAttacks)
        });
        if standing {
            self.mark_stopped(t, fight, "a floating effect")?;
        }
        let defender = fight.who.other();
        let mut options = Vec::new();
        for (zone, powers) in [(Zone::Hand, false), (Zone::InPlay, true)] {
            for card in self.pile(defender, zone).iter().rev() {
                let shield = self.def(*card).is_some_and(|def| {
                    if powers {
                        def.power.as_ref().is_some_and(|power| power.shield)
                    } else {
                        def.icons.contains(&Icon::Shield)
                    }
                });
                if shield {
                    options.push(*card);
                }
            }
        }
        if options.is_empty() {
            return Ok(());
        }
        let pointless = standing || self.unstoppable(fight);
        if pointless && !t.rule(RuleSwitch::ShieldAlwaysAllowed) {
            return Ok(());
        }
        let keys: Vec<String> = options.iter().map(|card| self.key(*card).to_owned()).collect();
        let question = "Play or use one shield icon card?";
        let picked = t.ask_pick(defender, question, &keys, 0, 1)?;
        let Some(card) = picked.first().map(|at| options[*at]) else { return Ok(()) };
        let title = self.title(card).to_owned();
        t.open(
            Frame::Effect,
            "defense",
            &format!("{} {title}", defender.does("defend with", "defends with")),
        )?;
        let mut own = self.context(Some(card), defender);
        let Some(def) = self.def(card).cloned() else { return Ok(()) };
        if self.zone(card) == Zone::Hand {
            self.put_one(t, &own, card, Way::new(Event::Played, Zone::Table), defender)?;
            own.life = self.cards[card].life;
            let effects = def.effect.clone();
            self.sentences(t, &mut own, &effects)?;
            let after = own.after_use.unwrap_or(def.after_use);
            if let Some(fight) = self.fights.last_mut() {
                fight.defense = Some((card, after));
            }
        } else if let Some(power) = def.power {
            self.say(t, Event::Used, defender, Some(card), &format!("{title} is used"))?;
            self.sentences(t, &mut own, &power.effects)?;
        }
        t.close();
        Ok(())
    }

    fn discard_defense(&mut self, t: &mut Table<'_>) -> Result<(), Halt> {
        let taken = self.fights.last_mut().and_then(|fight| fight.defense.take());
        let Some((card, after)) = taken else { return Ok(()) };
        let side = self.cards[card].owner;
        let mut cx = self.context(Some(card), side);
        self.after_use(t, &mut cx, card, after, side)?;
        self.settle(t)
    }

    fn unstoppable(&self, fight: &Fight) -> bool {
        let has = |keyword| self.def(fight.card).is_some_and(|def| def.keywords.contains(&keyword));
        has(Keyword::Unstoppable)
    }

    /// Stops the attack, if it can be stopped by this card.
    pub(crate) fn stop(&mut self, t: &mut Table<'_>, cx: &mut Cx) -> Result<(), Halt> {
        let Some(fight) = self.fight().cloned() else { return Ok(()) };
        let by = cx.card.and_then(|card| self.kind(card));
        let title = cx.card.map_or("an effect", |card| self.title(card)).to_owned();
        let key = self.key_of(cx);
        cx.done = false;
        if self.unstoppable(&fight) && t.rule(RuleSwitch::Unstoppable) {
            t.refuse(
                &key,
                "unstoppable",
                &format!("{title} does not stop it: it cannot be stopped"),
            );
            return Ok(());
        }
        let focused =
            self.def(fight.card).is_some_and(|def| def.keywords.contains(&Keyword::Focused));
        if focused
            && !matches!(by, Some(Kind::PhysicalCombat | Kind::EnergyCombat))
            && t.rule(RuleSwitch::Focused)
        {
            let words = format!(
                "{title} does not stop it: only a physical combat or energy combat card can"
            );
            t.refuse(&key, "focused", &words);
            return Ok(());
        }
        cx.done = true;
        self.mark_stopped(t, &fight, &title)
    }

    fn mark_stopped(&mut self, t: &mut Table<'_>, fight: &Fight, by: &str) -> Result<(), Halt> {
        if self.fight().is_some_and(|fight| fight.stopped) {
            return Ok(());
        }
        if let Some(fight) = self.fights.last_mut() {
            fight.stopped = true;
        }
        let words = format!("{} is stopped by {by}", self.title(fight.card));
        self.say(t, Event::AttackStopped, fight.who.other(), Some(fight.card), &words)
    }

    /// Prevents damage of the attack, if it can be prevented.
    pub(crate) fn prevent(&mut self, t: &mut Table<'_>, cx: &mut Cx, stages: u32, life: u32) {
        let Some(fight) = self.fight().cloned() else { return };
        cx.done = false;
        let sure =
            self.def(fight.card).is_some_and(|def| def.keywords.contains(&Keyword::Unpreventable));
        if sure && t.rule(RuleSwitch::Unpreventable) {
            let words = "The damage of this attack cannot be prevented";
            t.refuse(&self.key_of(cx), "unpreventable", words);
            return;
        }
        if let Some(fight) = self.fights.last_mut() {
            fight.prevent_stages += stages;
            fight.prevent_life += life;
        }
        cx.done = true;
        let words = format!("{stages} stages and {life} life cards of damage are to be prevented");
        t.note("prevented", cx.card.map(|card| self.key(card)), cx.who, &words);
    }

    fn judge(&mut self, t: &mut Table<'_>, fight: &Fight) -> Result<(), Halt> {
        if fight.stopped {
            return Ok(());
        }
        let words = format!("{} is successful", self.title(fight.card));
        self.say(t, Event::AttackSuccessful, fight.who, Some(fight.card), &words)
    }

    fn determine_critical(&mut self, t: &mut Table<'_>, fight: &Fight) -> Result<(), Halt> {
        let forced = self.floats_critical(fight);
        let critical = !fight.stopped
            && (fight.dealt.1 >= crate::play::dbz::state::CRITICAL
                || forced && fight.dealt != (0, 0));
        if let Some(fight) = self.fights.last_mut() {
            fight.critical = critical;
        }
        if critical {
            let words = "Critical Damage was dealt".to_owned();
            self.say(t, Event::CriticalDealt, fight.who, Some(fight.card), &words)?;
        }
        Ok(())
    }

    fn floats_critical(&self, fight: &Fight) -> bool {
        self.floats.iter().any(|float| {
            float.who == fight.who
                && matches!(float.constant, Some(Constant::Critical { others })
                    if !others || float.fight != Some(fight.serial))
        })
    }

    fn hit(&mut self, t: &mut Table<'_>, cx: &mut Cx, fight: &Fight) -> Result<(), Halt> {
        if fight.stopped {
            return Ok(());
        }
        if let Some(fight) = self.fights.last_mut() {
            fight.in_hit = true;
        }
        if let Some(def) = self.def(fight.card).cloned() {
            self.sentences(t, cx, &def.hit)?;
        }
        for (card, side, constant) in self.constants() {
            if let Constant::GainHit { card: filter, effects } = constant
                && side == fight.who
                && self.matches(t, &filter, fight.card, side, card)
            {
                let title = card.map_or("An effect", |card| self.title(card)).to_owned();
                t.open(Frame::Effect, "HIT", &format!("The HIT effect that {title} appends"))?;
                let mut own = self.context(card, side);
                self.sentences(t, &mut own, &effects)?;
                t.close();
            }
        }
        Ok(())
    }

    /// A critical damage effect may be used.
    pub(crate) fn critical_effect(&mut self, t: &mut Table<'_>, who: Side) -> Result<(), Halt> {
        let other = who.other();
        let of_kind = |game: &Self, kind| -> Vec<usize> {
            let pile = game.pile(other, Zone::InPlay).iter().copied();
            pile.filter(|card| game.kind(*card) == Some(kind)).collect()
        };
        let balls = of_kind(self, Kind::DragonBall);
        let allies = of_kind(self, Kind::Ally);
        let mut options = vec!["lower_anger".to_owned()];
        options.extend(balls.iter().chain(&allies).map(|card| self.key(*card).to_owned()));
        let question = "Choose a Critical Damage effect?";
        let picked = t.ask_pick(who, question, &options, 0, 1)?;
        let Some(at) = picked.first() else { return Ok(()) };
        let mut cx = self.context(None, who);
        t.mark("critical_effect", vec![options[*at].clone()], None, Some(who));
        if *at == 0 {
            return self.anger(t, &mut cx, other, -1, None);
        }
        let card = balls.iter().chain(&allies).nth(at - 1).copied();
        let Some(card) = card else { return Ok(()) };
        if balls.contains(&card) {
            let deed = Deed::Move { card, side: who, to: Zone::InPlay, bottom: false };
            let words = format!("{} {}", who.does("capture", "captures"), self.title(card));
            let hap = Hap { card: Some(card), by: Some(who), ..Hap::new(Event::Captured, who) };
            return self.happen(t, &deed, &hap, words);
        }
        self.put(t, &mut cx, &[card], Way::new(Event::Discarded, Zone::Discard), None)?;
        Ok(())
    }
}

/// The attack that a card’s power performs, if it performs one.
pub(super) fn power_attack(def: &crate::play::dbz::card::Card) -> Option<Attack> {
    use crate::play::dbz::card::Effect;
    def.power.as_ref()?.effects.iter().find_map(|effect| match effect {
        Effect::Attack(attack) => Some(*attack),
        _ => None,
    })
}
