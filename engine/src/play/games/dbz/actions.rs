//! Actions: what a player does when it is their turn to act.

use crate::play::games::dbz::action::Action;
use crate::play::games::dbz::card::{Card, LeftOut, Power};
use crate::play::games::dbz::compile::lowered;
use crate::play::games::dbz::effect::{Effect, EventKind};
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::state::{Dbz, DrillUse, Zone};
use crate::play::games::dbz::terms::Kind;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{
    Frame, Game as _, GameContext, Limit, MoveError, Reactive, Said, Side, illegal,
};
use crate::play::{Assumption, RuleSwitch};

/// Whether an attack is performed where the card is played from the hand.
fn attacks_when_played(def: &Card) -> bool {
    let from_hand = def.power.iter().filter(|power| power.from_hand);
    let mut powers = from_hand.chain(&def.hand_power);
    def.attack.is_some() || powers.any(|power| power.effects.iter().any(Effect::attacks))
}

/// Whether a card is played as an action that its own words give.
pub(super) fn acts_when_played(def: &Card) -> bool {
    def.hand_power.is_some() || def.power.as_ref().is_some_and(|power| power.from_hand)
}

impl Dbz {
    /// Makes a move, and completes what it sets off.
    pub(crate) fn make(&mut self, t: &mut GameContext<'_>, act: &Action) -> Result<(), MoveError> {
        let held = self.filled_decks();
        self.keep_to_most_stages(t)?;
        if let Action::Play { who, .. } | Action::Use { who, .. } | Action::Pass { who } = act {
            self.may_act(*who)?;
            if self.to_act().is_some_and(|next| next != *who) {
                t.assume_aloud(Assumption::OutOfTurn);
            }
            self.memory.skips.over = None;
            self.begin_action(*who);
            if self.is_over_before(t, *who)? {
                self.complete(t)?;
                let words =
                    format!("{} no action any more: combat is over", who.does("take", "takes"));
                t.refuse(act.card().unwrap_or_default(), "no_combat", &words);
                return self.judge_table(t, held);
            }
        }
        let goes_on = matches!(
            act,
            Action::Turn { .. }
                | Action::Combat { .. }
                | Action::Rejuvenation {}
                | Action::EndTurn {}
        );
        // Whoever goes on to another step has ended the Planning Step.
        if goes_on && self.memory.planning {
            self.end_planning(t)?;
        }
        match act {
            Action::Turn { who } => self.begin_turn(t, *who)?,
            Action::Step(step) => self.take_step(t, *step)?,
            Action::Rejuvenation {} => {
                self.at_step(t, EventKind::RejuvenationBegan, "Rejuvenation Step begins")?;
            }
            Action::Planning {} => {
                self.at_step(t, EventKind::PlanningBegan, "Planning Step begins")?;
                self.memory.planning = true;
            }
            Action::EndPlanning {} => self.end_planning(t)?,
            Action::EndTurn {} => self.end_turn(t)?,
            Action::Combat { who } => self.declare(t, *who)?,
            Action::Play { who, card, ally } => self.play(t, *who, card, ally.as_deref())?,
            Action::Use { who, card } => self.use_power(t, *who, card)?,
            Action::Pass { who } => {
                self.acted(*who, true);
                self.announce(t, EventKind::Passed, *who, None, &who.does("pass", "passes"))?;
            }
            Action::EndCombat {} if self.board.combat.is_none() => {
                return illegal(Refusal::NoCombat);
            }
            Action::EndCombat {} => self.end_combat(t)?,
            Action::Effect { who, effects } => {
                let mut cx = self.context(None, *who);
                t.open(Frame::Effect, "effect", &format!("An effect of {} side", who.whose()))?;
                self.sentences(t, &mut cx, (effects, &Said::default()))?;
                t.close();
            }
        }
        self.complete(t)?;
        self.skip_actions(t)?;
        self.judge_table(t, held)
    }

    /// Completes what a move has set off.
    pub(crate) fn complete(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        self.settle(t)?;
        self.advance_by_less(t)?;
        self.levels_due(t)?;
        if std::mem::take(&mut self.ending) {
            self.end_combat(t)?;
        }
        self.settle(t)
    }

    /// Remembers a player's action, which may be to pass.
    pub(crate) fn acted(&mut self, who: Side, passes: bool) {
        self.memory.passed[who.at()] = Some((passes, true));
        self.memory.acted = Some(who);
    }

    fn play(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        key: &str,
        ally: Option<&str>,
    ) -> Result<(), MoveError> {
        let card = self.copy_in(Zone::Hand, self.board.find(key)?, who, key);
        let Some(def) = self.board.def(card).cloned() else {
            return illegal(Refusal::NotOfInterest(key.to_owned()));
        };
        let remaining = self.board.place(card) == Some((who, Zone::InPlay))
            && self.memory.remaining.contains_key(&card);
        if self.board.place(card) != Some((who, Zone::Hand)) && !remaining {
            return illegal(Refusal::NotInHand(key.to_owned(), who.whose()));
        }
        if def.attack.is_some_and(|attack| attack.no_symbol) {
            return illegal(Refusal::NoAttackSymbol);
        }
        if def.attack.is_some() && self.board.combat.is_none() {
            return illegal(Refusal::AttackOutsideCombat);
        }
        if def.attack.is_none() && def.effect.iter().any(Effect::answers_an_attack) {
            return illegal(Refusal::NeedsAnAttack);
        }
        let lasts = def.kind.stays_in_play();
        let out_of_step = match self.board.combat {
            Some(_) => lasts && !remaining && !acts_when_played(&def),
            // In the Planning Step it is the player whose turn it is who plays.
            None => !lasts && !def.in_planning || self.memory.planning && who != self.board.turn,
        };
        if out_of_step {
            t.assume_aloud(Assumption::OutOfStep);
        }
        if let Some(why) = self.unplayable(t, &def, who) {
            return illegal(why);
        }
        let instant =
            def.contextual || def.trigger.iter().any(|own| Self::waits_in_hand(&def, own));
        if instant && !lasts && def.attack.is_none() && def.effect.is_empty() {
            let key = key.to_owned();
            return illegal(match def.hand_power {
                Some(_) => Refusal::UsedFromTheHand(key),
                None => Refusal::HasItsTime(key),
            });
        }
        // What has stayed in play is used, and not played.
        let barred = if remaining {
            let used = self.power_forbidden(t, who, card);
            used.or_else(|| self.attack_forbidden(t, who, def.attack))
        } else {
            self.play_forbidden(t, who, card)
        };
        if let Some(by) = barred {
            return illegal(Refusal::MayNotBePlayed(key.to_owned(), by));
        }
        if !attacks_when_played(&def)
            && let Some(by) = self.only_attacks(t, who)
        {
            return illegal(Refusal::MayNotBePlayed(key.to_owned(), by));
        }
        self.performer = match ally {
            Some(ally) => Some(self.ally(t, who, ally, &def)?),
            None => None,
        };
        self.acted(who, false);
        t.open(Frame::Effect, "play", &def.name)?;
        if self.performer.is_some() {
            t.assume_aloud(Assumption::AlliesAct);
        }
        let fights = def.hand_power.as_ref().filter(|_| self.board.combat.is_some());
        let power = fights.or(def.power.as_ref().filter(|power| power.from_hand));
        if let Some(power) = power {
            if let Some(why) = self.not_played_for(t, power, (card, who)) {
                return illegal(why);
            }
            if let Some(limit) = power.limit
                && !self.reactions.limits.note(limit, (who, def.name.clone()))
            {
                return illegal(Refusal::from(limit));
            }
            let mut cx = self.context(Some(card), who);
            if !power.placed {
                let played = ZoneChange::new(EventKind::Played, Zone::Table);
                self.put_one(t, &cx, card, ZoneChange { as_action: true, ..played }, who)?;
            }
            self.put_one(t, &cx, card, ZoneChange::new(EventKind::EnteredPlay, Zone::InPlay), who)?;
            cx.life = self.board.moves(card);
            if !self.lost_effects(t, card) {
                self.sentences(t, &mut cx, power.sentences())?;
            }
        } else {
            let cx = self.context(Some(card), who);
            if !remaining {
                let played = ZoneChange::new(EventKind::Played, Zone::Table);
                let as_action = self.board.combat.is_some();
                self.put_one(t, &cx, card, ZoneChange { as_action, ..played }, who)?;
            }
            self.tell_used_again(t, card, who);
            self.pay_to_use(t, card, who, remaining)?;
            self.resolve_played(t, card, who, Some(Source::Hand).filter(|_| !remaining))?;
        }
        t.close();
        Ok(())
    }

    /// Why a card is not played as the action that its power is.
    fn not_played_for(
        &self,
        t: &mut GameContext<'_>,
        power: &Power,
        (card, who): (usize, Side),
    ) -> Option<Refusal> {
        let own = self.context(Some(card), who);
        if let Some(unmet) = self.unmet(t, &power.guards, who, None, Some(&own)) {
            return Some(Refusal::PowerAsksFor(unmet.why.into_owned()));
        }
        let by = self.none_allowed(t, &own, &power.effects)?;
        t.assume_aloud(Assumption::BarredEffects);
        Some(Refusal::MayNotBePlayed(self.board.key(card).to_owned(), by))
    }

    /// Of a card without a number, another copy in that zone of the player where that one is
    /// gone.
    fn copy_in(&self, zone: Zone, card: usize, who: Side, key: &str) -> usize {
        let there = self.board.place(card) == Some((who, zone));
        if there || self.memory.remaining.contains_key(&card) || key.contains('#') {
            return card;
        }
        let copy = |own: &&usize| {
            self.board.key(**own).rsplit_once('#').is_some_and(|(title, _)| title == key)
        };
        self.board.pile(who, zone).iter().find(copy).copied().unwrap_or(card)
    }

    /// The Ally that performs the attack of `def`.
    fn ally(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        key: &str,
        def: &Card,
    ) -> Result<usize, MoveError> {
        let card = self.board.find(key)?;
        if let Some(by) = self.power_forbidden(t, who, card) {
            return illegal(Refusal::MayNotBeUsed(key.to_owned(), by));
        }
        if def.attack.is_none() {
            return illegal(Refusal::AllyPerformsAttacks);
        }
        if self.kind(card) != Some(Kind::Ally)
            || self.board.place(card) != Some((who, Zone::InPlay))
        {
            return illegal(Refusal::NotAnAlly(key.to_owned(), who.whose()));
        }
        // Where nobody's attack table is told, one is assumed.
        let untold = self.board.def(card).is_none_or(|ally| ally.at.is_none());
        let told = self.mp(who).at.is_some();
        if def.attack.is_some_and(|attack| attack.at) && untold && told {
            return illegal(Refusal::NoAttackTable(key.to_owned()));
        }
        Ok(card)
    }

    fn use_power(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        key: &str,
    ) -> Result<(), MoveError> {
        let card = self.board.find(key)?;
        let Some(def) = self.board.def(card).cloned() else {
            return illegal(Refusal::NotOfInterest(key.to_owned()));
        };
        let in_play = self.board.place(card) == Some((who, Zone::InPlay));
        // An attack that stays is performed again, by whichever word.
        if in_play && self.memory.remaining.contains_key(&card) && def.attack.is_some() {
            return self.play(t, who, key, None);
        }
        let piles = [
            ((def.in_hand.as_slice(), &def.in_hand_said), Zone::Hand, "hand"),
            ((def.in_discard.as_slice(), &def.in_discard_said), Zone::Discard, "discard pile"),
        ];
        let out = !in_play && self.zone(card) != Zone::Attached;
        for (does, zone, pile) in piles.into_iter().filter(|(does, ..)| out && !does.0.is_empty()) {
            let copy = self.copy_in(zone, card, who, key);
            if self.board.place(copy) == Some((who, zone)) {
                return self.use_from(t, (copy, who), does, pile);
            }
        }
        if self.zone(card) == Zone::Attached
            && self.attacher(card) == who
            && let Some((limit, does)) = &def.as_attached
        {
            if self.blank().contains(&card) {
                return illegal(Refusal::WithoutEffect(def.name.clone()));
            }
            if let Some(limit) = limit
                && !self.reactions.limits.note(*limit, (who, self.used_as(card, *limit)))
            {
                return illegal(Refusal::from(*limit));
            }
            let does = (does.as_slice(), &def.as_attached_said);
            return self.use_from(t, (card, who), does, "Main Personality");
        }
        let Some(power) = def.power.clone() else {
            let is_power = |own: &LeftOut| own.words.starts_with("POWER");
            if def.attack.is_some() && !in_play && self.zone(card) != Zone::Hand {
                return illegal(Refusal::NotInPlay(key.to_owned(), who.whose()));
            }
            let refusal = if def.trigger.iter().any(|own| own.power) {
                Refusal::InstantPower
            } else if lowered(&def).left.iter().any(is_power) {
                Refusal::UnreadPower
            } else {
                Refusal::NoPower
            };
            return illegal(refusal(key.to_owned()));
        };
        let card = self.copy_in(Zone::InPlay, card, who, key);
        if self.board.place(card) != Some((who, Zone::InPlay)) {
            return illegal(Refusal::NotInPlay(key.to_owned(), who.whose()));
        }
        if let Some(why) = self.power_refusal(t, card, who) {
            return illegal(why);
        }
        if power.effects.iter().any(Effect::answers_an_attack) {
            return illegal(Refusal::NeedsAnAttack);
        }
        let bare = power
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Attack(attack) if attack.no_symbol));
        if bare {
            return illegal(Refusal::NoAttackSymbol);
        }
        self.belongs_to_combat(t, &power.effects)?;
        if let Some(by) = self.attack_forbidden(t, who, super::attack::power_attack(&def)) {
            return illegal(Refusal::MayNotBeUsed(key.to_owned(), by));
        }
        if !power.effects.iter().any(Effect::performs)
            && let Some(by) = self.only_attacks(t, who)
        {
            return illegal(Refusal::MayNotBeUsed(key.to_owned(), by));
        }
        if def.kind == Kind::Ally {
            t.assume_aloud(Assumption::AlliesAct);
        }
        self.acted(who, false);
        let words = who.does(
            &format!("use the power of {}", def.name),
            &format!("uses the power of {}", def.name),
        );
        t.open(Frame::Effect, "use", &words)?;
        self.carry_out_power(t, card, who)?;
        t.close();
        Ok(())
    }

    /// What is used outside combat performs no attack, and is not at its time.
    fn belongs_to_combat(&self, t: &mut GameContext<'_>, does: &[Effect]) -> Result<(), MoveError> {
        if self.board.combat.is_some() {
            return Ok(());
        }
        if does.iter().any(Effect::attacks) {
            return illegal(Refusal::AttackOutsideCombat);
        }
        t.assume_aloud(Assumption::OutOfStep);
        Ok(())
    }

    /// Does what a card does as an action from the hand, the discard pile or where it is
    /// attached.
    fn use_from(
        &mut self,
        t: &mut GameContext<'_>,
        (card, who): (usize, Side),
        (does, said): (&[Effect], &Said),
        pile: &str,
    ) -> Result<(), MoveError> {
        self.belongs_to_combat(t, does)?;
        let title = self.board.title(card).to_owned();
        if !does.iter().any(Effect::performs)
            && let Some(by) = self.only_attacks(t, who)
        {
            return illegal(Refusal::MayNotBeUsed(title, by));
        }
        if let [Effect::When { guards, .. }] = does
            && let Some(unmet) =
                self.unmet(t, guards, who, None, Some(&self.context(Some(card), who)))
        {
            return illegal(Refusal::PlayAsksFor(unmet.why.into_owned()));
        }
        if let [Effect::To { effects, .. }] = does {
            let own = self.context(Some(card), who);
            let paid = self.none_allowed(t, &own, does);
            if let Some(by) = paid.or_else(|| self.none_allowed(t, &own, effects)) {
                t.assume_aloud(Assumption::BarredEffects);
                return illegal(Refusal::MayNotBeUsed(title, by));
            }
        }
        self.acted(who, false);
        let words = who.does(
            &format!("use {title} from your {pile}"),
            &format!("uses {title} from the {pile}"),
        );
        t.open(Frame::Effect, "use", &words)?;
        let mut cx = self.context(Some(card), who);
        self.sentences(t, &mut cx, (does, said))?;
        t.close();
        Ok(())
    }

    /// Whether the power of a Drill has been used and may not be used again.
    pub(crate) fn drill_memory(&self, t: &mut GameContext<'_>, card: usize, who: Side) -> bool {
        let Some(def) = self.board.def(card).filter(|def| def.kind == Kind::Drill) else {
            return false;
        };
        let remembered = self.remembers(t, card, def, who);
        if remembered && def.has_several_powers() {
            t.assume_aloud(Assumption::DrillsAsAWhole);
        }
        remembered
    }

    fn remembers(&self, t: &mut GameContext<'_>, card: usize, def: &Card, who: Side) -> bool {
        if def.style.is_some() || self.is_styled(t, card, (who, Some(card)), None) {
            let title = DrillUse::Styled(who, def.name.clone());
            return self.memory.drills.has(Limit::Turn, title)
                && t.rule(RuleSwitch::StyledDrillMemory);
        }
        let now = DrillUse::Card(card, self.board.moves(card));
        self.memory.drills.has(Limit::Combat, now) && t.rule(RuleSwitch::DrillOncePerCombat)
    }

    pub(crate) fn remember_drill(&mut self, card: usize, who: Side) {
        let title = self.board.title(card).to_owned();
        let now = DrillUse::Card(card, self.board.moves(card));
        self.memory.drills.note(Limit::Turn, DrillUse::Styled(who, title));
        self.memory.drills.note(Limit::Combat, now);
    }
}
