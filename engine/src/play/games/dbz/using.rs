//! Using a card: played, resolved, and where it goes after use.

use crate::play::games::dbz::attack::power_attack;
use crate::play::games::dbz::card::{Card, Power};
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Forbidden, Guard};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::select::{Sel, Source};
use crate::play::games::dbz::state::{Dbz, Number, PendingAttack, Zone};
use crate::play::games::dbz::terms::{AfterUse, Kind};
use crate::play::games::dbz::wording::not_allowed;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, Limit, MoveError, Reactive, Side, illegal};
use crate::play::{Assumption, RuleSwitch};

/// The place of a power against attacks, of a card that has another power: after all that wait
/// for events.
const AGAINST_ATTACKS: usize = usize::MAX - 1;

/// Whether the power of such a card is used once in each combat, as is assumed.
pub(super) fn is_a_personality(kind: Kind) -> bool {
    matches!(kind, Kind::Personality | Kind::Mastery | Kind::Ally)
}

/// Whether it is an Event that is played when something happens, and not as an action.
pub(super) fn is_contextual(def: &Card) -> bool {
    let answers = def.effect.iter().any(Effect::answers_an_attack);
    let waits = def.trigger.iter().any(|own| Dbz::waits_in_hand(def, own));
    def.contextual || def.kind == Kind::Event && def.attack.is_none() && (answers || waits)
}

/// Where a card in play goes after its power is used: a Setup always does, another card only
/// where its words say so.
pub(super) fn goes_after_use(def: &Card, cx: &EffectContext) -> Option<AfterUse> {
    let told = cx.after_use.or((def.after_use != AfterUse::Discard).then_some(def.after_use));
    told.or((def.kind == Kind::Setup).then_some(def.after_use))
}

/// Where a card goes after use.
fn way_after_use(after: AfterUse) -> ZoneChange {
    let (event, to) = match after {
        AfterUse::Discard => (EventKind::Discarded, Zone::Discard),
        AfterUse::Banish => (EventKind::Banished, Zone::Banished),
        AfterUse::Shuffle => (EventKind::ShuffledIn, Zone::LifeDeck),
        AfterUse::Rejuvenate => (EventKind::Rejuvenated, Zone::LifeDeck),
        AfterUse::Top | AfterUse::Bottom => (EventKind::PlacedOnTop, Zone::LifeDeck),
    };
    let bottom = matches!(after, AfterUse::Rejuvenate | AfterUse::Bottom);
    ZoneChange { bottom, after_use: true, ..ZoneChange::new(event, to) }
}

impl Dbz {
    /// Where a card goes after use by what other cards say of it.
    fn gained_after_use(
        &self,
        t: &mut GameContext<'_>,
        (card, who): (usize, Side),
        after: AfterUse,
    ) -> AfterUse {
        let mut goes = after;
        for (_, side, constant) in self.constants() {
            if let Constant::GainAfterUse { card: filter, after_use, not_banished } = constant
                && side == who
                && self.matches(t, filter, card, side, None)
                && !(*not_banished && goes == AfterUse::Banish)
            {
                goes = *after_use;
            }
        }
        goes
    }

    /// The card goes where it goes after use.
    pub(crate) fn after_use(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: usize,
        after: AfterUse,
        who: Side,
    ) -> Result<(), MoveError> {
        let mut after = self.gained_after_use(t, (card, who), after);
        let event = way_after_use(after).event;
        if after != AfterUse::Discard
            && let Some(by) = self.taking_forbidden(t, who, card, (event, cx))
        {
            t.assume_aloud(Assumption::AfterUseForbidden);
            let words = not_allowed(&by, self.board.title(card), event);
            t.refuse(self.board.key(card), "forbidden", &words);
            after = AfterUse::Discard;
        }
        if self.is_cancelled(card) && after != AfterUse::Discard {
            t.assume_aloud(Assumption::CancelledAfterUse);
        }
        let way = way_after_use(after);
        // Where its words send it, others may be waiting for that; the rule's discard is no effect.
        if after != AfterUse::Discard && self.replaced(t, cx, card, way)? {
            return Ok(());
        }
        let owner = self.board.owner(card);
        let side = if owner != who && t.rule(RuleSwitch::AsIfOwnerPlayed) { owner } else { who };
        // That is the owner's effect then, too.
        let own = (side != who).then(|| EffectContext { who: Some(side), ..cx.clone() });
        self.put_one(t, own.as_ref().unwrap_or(cx), card, way, side)?;
        if after == AfterUse::Shuffle {
            self.shuffle(t, cx, side)?;
        }
        Ok(())
    }

    /// Why the power of a card in play may not be used now, if so.
    pub(crate) fn power_refusal(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Option<Refusal> {
        let power = self.board.def(card)?.power.as_ref()?;
        let used = self.memory.powers.contains(&(card, self.stay_of(card)));
        self.refusal_of(t, (card, who), power, used)
    }

    /// Why the power that a card has against attacks besides another may not be used now; also
    /// where it has none.
    pub(crate) fn shield_power_refusal(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Option<Refusal> {
        let power = self.board.def(card).and_then(|def| def.shield_power.as_ref());
        let Some(power) = power else { return Some(Refusal::NoPower(String::new())) };
        let used = (card, self.stay_of(card), AGAINST_ATTACKS);
        let used = self.memory.instant_powers.contains(&used);
        self.refusal_of(t, (card, who), power, used)
    }

    /// Why a power of a card in play may not be used now, which was `used` before or not.
    fn refusal_of(
        &self,
        t: &mut GameContext<'_>,
        (card, who): (usize, Side),
        power: &Power,
        used: bool,
    ) -> Option<Refusal> {
        let def = self.board.def(card)?;
        if self.blank().contains(&card) {
            return Some(Refusal::WithoutEffect(def.name.clone()));
        }
        if let Some(by) = self.power_forbidden(t, who, card) {
            return Some(Refusal::MayNotBeUsed(def.name.clone(), by));
        }
        let each = def.each_attack && power.shield;
        if !each && self.drill_memory(t, card, who) {
            return Some(Refusal::DrillMemory(def.name.clone()));
        }
        if power.limit.is_none() && used && !each {
            t.assume_aloud(Assumption::PowersOnce);
            return Some(Refusal::PowerUsedOnce(def.name.clone()));
        }
        let used = |limit| self.reactions.limits.has(limit, (who, self.used_as(card, limit)));
        if let Some(limit) = power.limit.filter(|limit| used(*limit)) {
            return Some(limit.into());
        }
        if def.kind == Kind::Drill
            && used(Limit::Turn)
            && let Some(by) = self.forbids(t, who, |not| matches!(not, Forbidden::RepeatDrillPower))
        {
            return Some(Refusal::SameDrillThisTurn(by));
        }
        if let Some(by) = self.purpose_barred(t, (card, who), &power.effects) {
            t.assume_aloud(Assumption::BarredEffects);
            return Some(Refusal::MayNotBeUsed(def.name.clone(), by));
        }
        let cx = self.context(Some(card), who);
        self.asked_in_vain(t, (&power.guards, &def.power_asks), who, Some(&cx))
            .map(Refusal::PowerAsksFor)
    }

    /// The first of several conditions that is not met: the sentence that says it, or why
    /// it is not.
    fn asked_in_vain(
        &self,
        t: &mut GameContext<'_>,
        (guards, said): (&[Guard], &[Option<String>]),
        who: Side,
        cx: Option<&EffectContext>,
    ) -> Option<String> {
        let unmet = |(at, guard): (usize, &Guard)| {
            let unmet = self.unmet(t, std::slice::from_ref(guard), who, None, cx)?;
            let sentence = said.get(at).and_then(Option::as_ref);
            Some(sentence.map_or_else(|| unmet.why.into_owned(), |own| format!("“{own}”")))
        };
        guards.iter().enumerate().find_map(unmet)
    }

    /// Uses the power of a card in play, and remembers it.
    pub(crate) fn carry_out_power(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let Some(power) = def.power.clone() else { return Ok(()) };
        if self.board.combat.is_some() && is_a_personality(def.kind) {
            self.memory.powers.insert((card, self.stay_of(card)));
        }
        self.carry_out_of(t, (card, who), &def, &power)
    }

    /// Uses the power that a card has against attacks besides another, and remembers it.
    pub(crate) fn carry_out_shield_power(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let Some(power) = def.shield_power.clone() else { return Ok(()) };
        if is_a_personality(def.kind) {
            let used = (card, self.stay_of(card), AGAINST_ATTACKS);
            self.memory.instant_powers.insert(used);
        }
        self.carry_out_of(t, (card, who), &def, &power)
    }

    fn carry_out_of(
        &mut self,
        t: &mut GameContext<'_>,
        (card, who): (usize, Side),
        def: &Card,
        power: &Power,
    ) -> Result<(), MoveError> {
        self.remember_drill(card, who);
        for limit in [Some(Limit::Turn), power.limit].into_iter().flatten() {
            self.reactions.limits.note(limit, (who, self.used_as(card, limit)));
        }
        let mut cx = self.context(Some(card), who);
        self.announce(t, EventKind::Used, who, Some(card), &format!("{} is used", def.name))?;
        if self.trait_allows(t, &cx, power.needs.as_deref()) {
            self.sentences(t, &mut cx, power.sentences())?;
        }
        if self.zone(card) == Zone::InPlay
            && let Some(after) = goes_after_use(def, &cx)
            && !power.effects.iter().any(|e| matches!(e, Effect::Attack(_)))
        {
            self.after_use(t, &mut cx, card, after, who)?;
        }
        Ok(())
    }

    /// A card is played to defend, and as nothing else: it goes where it goes after use.
    pub(crate) fn play_to_defend(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let card = self.select(t, cx, sel, "play")?.first().copied();
        let played = card.and_then(|card| Some((card, self.board.def(card).cloned()?)));
        cx.done = false;
        let Some((card, def)) = played else { return Ok(()) };
        let barred = self.defense_forbidden(t, you, card);
        let barred = barred.or_else(|| self.unplayable(t, &def, you).map(|why| why.to_string()));
        if let Some(why) = barred {
            let words = format!("{} may not be played: {why}", def.name);
            t.refuse(self.board.key(card), "forbidden", &words);
            return Ok(());
        }
        let own = self.context(cx.card, you);
        self.put_one(t, &own, card, ZoneChange::new(EventKind::Played, Zone::Table), you)?;
        let mut its = self.context(Some(card), you);
        self.after_use(t, &mut its, card, def.after_use, you)?;
        cx.done = true;
        Ok(())
    }

    /// Whether a card in play has lost all effects, so that what it does is not done.
    pub(crate) fn lost_effects(&self, t: &mut GameContext<'_>, card: usize) -> bool {
        let lost = self.blank().contains(&card);
        if lost {
            let words = format!("{} has lost all effects", self.board.title(card));
            t.refuse(self.board.key(card), "without_effect", &words);
        }
        lost
    }

    /// Who has captured a Dragon Ball uses its immediate effects, as is assumed.
    pub(crate) fn use_captured(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Result<(), MoveError> {
        let own = self.board.def(card).map(|def| (def.effect.clone(), def.said.clone()));
        let (list, said) = own.unwrap_or_default();
        if list.is_empty() || self.lost_effects(t, card) {
            return Ok(());
        }
        t.assume_aloud(Assumption::CapturedBallsAreUsed);
        let mut cx = self.context(Some(card), who);
        self.sentences(t, &mut cx, (&list, &said))
    }

    /// Why a card may not be played now by what it says itself, if so.
    pub(crate) fn unplayable(
        &self,
        t: &mut GameContext<'_>,
        def: &Card,
        who: Side,
    ) -> Option<Refusal> {
        self.asked_in_vain(t, (&def.play_if, &def.play_asks), who, None).map(Refusal::PlayAsksFor)
    }

    /// Does what must be done to play a card, in full.
    pub(crate) fn pay_to_play(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Result<(), MoveError> {
        if self.is_paid_to_play(t, card, who)? {
            return Ok(());
        }
        illegal(Refusal::PlayNotPaid(self.board.title(card).to_owned()))
    }

    /// Does what must be done to play a card, or to use one again that has stayed in play.
    pub(crate) fn pay_to_use(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
        again: bool,
    ) -> Result<(), MoveError> {
        if again && !self.board.def(card).is_some_and(|def| def.pays_each_use) {
            return Ok(());
        }
        self.pay_to_play(t, card, who)
    }

    /// Does what must be done to play a card, as far as it can be done in full; whether it was.
    pub(crate) fn is_paid_to_play(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Result<bool, MoveError> {
        let pays = self.board.def(card).map(|def| def.pays.clone()).unwrap_or_default();
        let mut cx = self.context(Some(card), who);
        let waiting = std::mem::take(&mut self.reactions.pending);
        let mut paid = true;
        for effect in &pays {
            paid = self.able(t, &cx, effect);
            if !paid {
                break;
            }
            self.effect(t, &mut cx, effect)?;
            self.after_sentence(t)?;
        }
        let later = std::mem::replace(&mut self.reactions.pending, waiting);
        self.reactions.pending.extend(later);
        Ok(paid)
    }

    /// Plays another player's card, as if it were your own.
    pub(crate) fn play_other(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> Result<(), MoveError> {
        let mut cards = self.select(t, cx, sel, "play")?;
        self.retain_at_any_time(t, &mut cards);
        let mut played = !cards.is_empty();
        for card in cards {
            self.play_one_other(t, cx, card, sel.card.attack)?;
            played &= cx.done;
        }
        cx.done = played;
        Ok(())
    }

    /// Plays a card as if it were your own, as an attack where `attack` is meant.
    fn play_one_other(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: usize,
        attack: bool,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        cx.done = false;
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let mp = self.mp(you);
        let foreign = def.alignment.is_some() && def.alignment != mp.alignment
            || def.character.is_some() && def.character.as_ref() != Some(&mp.name);
        if foreign && !t.rule(RuleSwitch::DeckConstructionOnly) {
            t.refuse(self.board.key(card), "alignment", &format!("{} may not be played", def.name));
            return Ok(());
        }
        let from = self.zone(card).source();
        // A Setup that is chosen as an attack card is performed, and not put into play.
        let performed = power_attack(&def).filter(|_| attack || from == Some(Source::InPlay));
        let forbidden = self.play_forbidden(t, you, card);
        if let Some(by) = forbidden.or_else(|| self.attack_forbidden(t, you, performed)) {
            let words = format!("{} may not be played: {by}", def.name);
            t.refuse(self.board.key(card), "forbidden", &words);
            return Ok(());
        }
        if let Some(why) = self.unplayable(t, &def, you) {
            t.refuse(self.board.key(card), "forbidden", &why.to_string());
            return Ok(());
        }
        if let Some(attack) = performed.or(def.attack)
            && !self.is_payable(t, &PendingAttack::new((card, you), attack, false))
            && t.rule(RuleSwitch::StageCostsArePaid)
        {
            let words = format!("{} is not played: its cost cannot be paid", def.name);
            t.refuse(self.board.key(card), "not_paid", &words);
            return Ok(());
        }
        let own = self.context(cx.card, you);
        self.put_one(t, &own, card, ZoneChange::new(EventKind::Played, Zone::Table), you)?;
        cx.done = true;
        self.pay_to_play(t, card, you)?;
        if performed.is_some() {
            let mut own = self.context(Some(card), you);
            return self.perform_card(t, &mut own, card, false);
        }
        self.resolve_played(t, card, you, from)
    }

    /// Resolves a card that has been played, from where it was: as an attack, or its effects.
    pub(crate) fn resolve_played(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
        from: Option<Source>,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let mut cx = self.context(Some(card), who);
        if def.attack.is_some() {
            return self.perform_card(t, &mut cx, card, false);
        }
        // What the attack of a power costs is paid when the power is used.
        let cost = if power_attack(&def).is_some() { 0 } else { def.cost };
        if self.number(who, Number::Stages) < cost {
            return illegal(Refusal::CostNotPayable(cost, String::new()));
        }
        let asked = def.effect.iter().find_map(Effect::pays_stages);
        if asked.is_some_and(|n| n > self.number(who, Number::Stages))
            && !t.rule(RuleSwitch::NoCostToPlay)
        {
            return illegal(Refusal::StagesNotPayable);
        }
        if cost > 0 {
            let by = -i32::try_from(cost).unwrap_or(0);
            self.stages(t, &mut cx, who, (by, None, false))?;
        }
        let lasting = matches!(
            def.kind,
            Kind::Drill
                | Kind::Ally
                | Kind::DragonBall
                | Kind::Setup
                | Kind::Mastery
                | Kind::Personality
        );
        if lasting {
            let way = ZoneChange { from, ..ZoneChange::new(EventKind::EnteredPlay, Zone::InPlay) };
            self.put_one(t, &cx, card, way, who)?;
            cx.life = self.board.moves(card);
        }
        let early = !lasting && !t.rule(RuleSwitch::DiscardAfterResolving);
        if early {
            self.after_use(t, &mut cx, card, def.after_use, who)?;
            cx.life = self.board.moves(card);
        }
        if !lasting {
            self.before_use(t)?;
        }
        if !self.lost_effects(t, card) && self.trait_allows(t, &cx, def.needs.as_deref()) {
            self.sentences(t, &mut cx, def.sentences())?;
        }
        if !lasting && !early {
            let after = cx.after_use.unwrap_or(def.after_use);
            self.leave_table(t, &mut cx, (card, who), after)?;
        }
        Ok(())
    }
}
