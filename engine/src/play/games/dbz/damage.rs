//! Damage: calculated, converted, and dealt card by card.

use crate::play::games::dbz::effect::{Constant, EventKind, Forbidden, Trigger};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Circumstance;
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::state::{Dbz, Number, PendingAttack, Zone};
use crate::play::games::dbz::terms::{Keyword, Kind, Victory};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{
    GameContext, MoveError, Reactive, Side, StateChange, capital, damage_words,
};
use crate::play::{Assumption, RuleSwitch};

/// The damage of one attack.
pub(crate) struct Damage {
    stages: u32,
    /// Life cards of damage, those converted from power stages apart.
    life: u32,
    converted: u32,
    /// The power stages of damage that were prevented.
    kept: u32,
}

impl Damage {
    /// Calculates and deals the damage of `current`.
    pub(crate) fn deal(
        game: &mut Dbz,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let defender = current.who.other();
        if game.forbids(t, defender, |not| matches!(not, Forbidden::Redirect)).is_some() {
            t.assume_aloud(Assumption::NoRedirection);
        }
        if game.board.hidden_since(current.card, cx.life) && !current.copied {
            t.assume_aloud(Assumption::HiddenAttacksDealDamage);
        }
        let current = &game.still_prevented(t, current);
        let mut damage = Self::calculate(game, t, cx, current);
        // What is prevented of the stages is told after.
        let stages = damage.stages.saturating_add(damage.kept);
        let words = format!("The attack deals {} of damage", damage_words(stages, damage.life));
        t.note(
            EventKind::DamageCalculated,
            Some(game.board.key(current.card)),
            Some(current.who),
            &words,
        );
        let stages = game.number(defender, Number::Stages);
        let over = damage.stages.saturating_sub(stages);
        if damage.stages > 0 && stages > 0 {
            let to = stages.saturating_sub(damage.stages);
            let text = format!("{} power stages fall to {to}", capital(defender.whose()));
            let event = Event {
                how: Circumstance::damaging(),
                ..Event::new(EventKind::StagesLost, defender)
            };
            game.record(
                t,
                &StateChange::Set { who: defender, what: Number::Stages, to: to.into() },
                &event,
                text,
            )?;
        }
        if over > 0 {
            let words = format!("{} of damage converted to life cards", damage_words(over, 0));
            t.note(EventKind::Converted, None, Some(defender), &words);
            damage.converted = over;
            let less = Self::lessened(game, t, current);
            if less > 0 && !t.rule(RuleSwitch::CalculationBeforeConversion) {
                damage.converted = over.saturating_sub(less);
            }
        }
        let mut prevent = current.prevent_life;
        let own = damage.life.min(prevent);
        damage.life -= own;
        prevent -= own;
        if prevent > 0 && damage.converted > 0 && t.rule(RuleSwitch::ConvertedMayBePrevented) {
            let own = damage.converted.min(prevent);
            damage.converted -= own;
            prevent -= own;
        }
        let prevented = (damage.kept, current.prevent_life - prevent);
        if prevented != (0, 0) {
            game.prevented(t, current, prevented, false)?;
        }
        let banishes = current.attack.banishes || game.attack_has(t, current, &Keyword::Banishes);
        let mut lasting = current.clone();
        lasting.attack.banishes = banishes;
        let dealt = damage.lose_life(game, t, &lasting, defender)?;
        if game.board.won.is_some() {
            return Ok(());
        }
        let taken = damage.stages.min(stages);
        if let Some(current) = game.attacks.last_mut() {
            current.dealt = (taken, dealt);
            current.stages_dealt = damage.stages;
        }
        if taken > 0 || dealt > 0 {
            let event = Event {
                card: Some(current.card),
                by: Some(current.who),
                source: Some(current.card),
                how: Circumstance { amount: (damage.stages, dealt), ..Circumstance::damaging() },
                ..Event::new(EventKind::DamageDealt, defender)
            };
            let verb = defender.does("take", "takes");
            let words = format!("{verb} {} of damage", damage_words(taken, dealt));
            game.record(t, &StateChange::Logged, &event, words)?;
        }
        Ok(())
    }

    fn calculate(
        game: &Dbz,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        current: &PendingAttack,
    ) -> Self {
        let (more_stages, more_life) = game.added_by_itself(t, current);
        let mut stages = i64::from(current.attack.stages) + more_stages;
        let mut life = i64::from(current.attack.life) + more_life;
        if current.attack.at || current.attack.at_life {
            let ally = current.performer.and_then(|ally| game.board.def(ally)?.at);
            let copied = current.copied && !t.rule(RuleSwitch::CopyUsesOwnPower);
            let said = if copied {
                game.mp(current.who.other()).at
            } else {
                ally.or(game.mp(current.who).at)
            };
            let table = Self::told_table(game, t, current)
                .or(said)
                .unwrap_or_else(|| t.assume(Assumption::AttackTable));
            let table = i64::from(table);
            if current.attack.at_life {
                t.assume_aloud(Assumption::TableInLifeCards);
            }
            let times = i64::from(current.attack.at_more) + 1;
            stages += if current.attack.at { table * times } else { 0 };
            life += if current.attack.at_life { table } else { 0 };
        }
        let (own_stages, own_life) = game.counted_damage(t, cx, current);
        (stages, life) = (stages + own_stages, life + own_life);
        let unmodified = (stages, life);
        let fixed = game.attack_has(t, current, &Keyword::Unmodifiable);
        let times = if fixed { 1 } else { game.times_modified(t, current) };
        if times > 1 && (more_stages, more_life) != (0, 0) {
            t.assume_aloud(Assumption::OwnWordsModify);
            (stages, life) = (stages + more_stages * (times - 1), life + more_life * (times - 1));
        }
        let weight = |side: Side| if side == current.who { times } else { 1 };
        let unsure = game.doubles_their_own(t, current);
        let barred =
            [true, false].map(|own| game.attack_has(t, current, &Keyword::UnmodifiableBy { own }));
        let is_barred = |side: Side| fixed || barred[usize::from(side != current.who)];
        for (side, more, cards) in &current.modifiers {
            if is_barred(*side) {
                game.tell_unmodifiable(t, current);
            } else {
                stages += i64::from(*more) * weight(*side);
                life += i64::from(*cards) * weight(*side);
            }
        }
        for (card, side, constant) in game.constants_about(current) {
            match constant {
                _ if is_barred(side) => {
                    game.tell_unmodifiable_by(t, current, (card, side, constant));
                }
                Constant::Modify { card: filter, stages: more, life: cards, guards } => {
                    let mine = side == current.who
                        || current.copied && !t.rule(RuleSwitch::CopyTakesNoModifiers);
                    let fits = mine
                        && game.matches(t, filter, current.card, side, card)
                        && game.all_hold(t, guards, (card, side), None);
                    let returned = card.filter(|card| {
                        game.kind(*card) == Some(Kind::Drill) && game.board.moves(*card) > 0
                    });
                    if fits && (returned.is_none() || t.rule(RuleSwitch::ContinuousWithoutMemory)) {
                        let (more, cards) =
                            (i64::from(*more) * weight(side), i64::from(*cards) * weight(side));
                        stages += more;
                        life += cards;
                        game.tell_modifier(t, (card, side), (more, cards));
                    }
                }
                Constant::Weaken { stages: less } if side != current.who => {
                    assume_if(t, unsure);
                    stages -= i64::from(*less);
                    game.tell_modifier(t, (card, side), (-i64::from(*less), 0));
                }
                Constant::Deal { who, card: filter, stages: more, life: cards, times, guards }
                    if game.is_about(t, current, (card, side), (*who, filter, guards)) =>
                {
                    assume_if(t, unsure && side != current.who);
                    let cx = game.context(card, side);
                    let times = times.as_ref().map_or(1, |what| game.measured(t, &cx, what));
                    let times = times * weight(side);
                    let (more, cards) = (i64::from(*more) * times, i64::from(*cards) * times);
                    stages += more;
                    life += cards;
                    if (more, cards) != (0, 0) {
                        game.tell_modifier(t, (card, side), (more, cards));
                    }
                }
                _ => {}
            }
        }
        game.tell_without_effect(t, current);
        for less in Self::reducers(game, current) {
            assume_if(t, unsure);
            life = (life - i64::from(less)).max(0);
        }
        Self::tell_floor(game, t, current, (stages, life));
        let modified = (stages, life) != unmodified;
        (stages, life) = Self::in_another_form(game, t, current, (stages, life), modified);
        let stages = u32::try_from(stages).unwrap_or(0);
        let kept = stages.min(current.prevent_stages);
        let life = u32::try_from(life).unwrap_or(0);
        Self { stages: stages - kept, life, converted: 0, kept }
    }

    /// Tells that damage is not lessened below none.
    fn tell_floor(
        game: &Dbz,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        (stages, life): (i64, i64),
    ) {
        for (left, what) in [(stages, "power stages"), (life, "life cards")] {
            if left < 0 {
                let words = format!("The {what} of damage do not fall below 0");
                game.tell_modified(t, (None, current.who), &words);
            }
        }
    }

    /// Damage that is none, or is dealt in stages and not in life cards, or the other way.
    fn in_another_form(
        game: &Dbz,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        (stages, life): (i64, i64),
        modified: bool,
    ) -> (i64, i64) {
        let converted = |t: &mut GameContext<'_>| {
            if modified {
                t.assume_aloud(Assumption::ModifiedBeforeConverted);
            }
        };
        // Of what is none, it is not told that it is dealt as something else.
        let deals_as = |t: &mut GameContext<'_>, keyword: &Keyword, amount: i64| {
            game.attack_has(t, current, keyword)
                && (amount <= 0 || game.changed_by_keyword(t, current, keyword))
        };
        if game.changed_by_keyword(t, current, &Keyword::NoDamage) {
            (0, 0)
        } else if deals_as(t, &Keyword::LifeAsStages, life) {
            converted(t);
            (stages.max(0) + life.max(0), 0)
        } else if deals_as(t, &Keyword::StagesAsLife, stages) {
            converted(t);
            (0, stages.max(0) + life.max(0))
        } else {
            (stages, life)
        }
    }

    /// What a card says that the attack table gives.
    fn told_table(game: &Dbz, t: &mut GameContext<'_>, current: &PendingAttack) -> Option<u32> {
        let constants = game.constants_about(current).into_iter();
        let told = constants.filter_map(|(card, side, constant)| {
            let Constant::Table { who, card: filter, to } = constant else { return None };
            game.is_about(t, current, (card, side), (*who, filter, &[]))
                .then_some((card, side, *to))
        });
        let told: Vec<_> = told.collect();
        let (card, side, to) = *told.iter().rev().max_by_key(|(_, _, to)| *to)?;
        if told.iter().any(|(_, _, other)| *other != to) {
            t.assume_aloud(Assumption::GreatestTable);
        }
        let words = format!("The attack table gives {to}{}", game.by(card));
        game.tell_modified(t, (card, side), &words);
        Some(to)
    }

    /// How many life cards fewer the attack was calculated to deal.
    fn lessened(game: &Dbz, t: &mut GameContext<'_>, current: &PendingAttack) -> u32 {
        let mut less: u32 = Self::reducers(game, current).iter().sum();
        for (card, side, constant) in game.constants_about(current) {
            let Constant::Deal { who, card: filter, life, times, guards, .. } = constant else {
                continue;
            };
            if *life < 0 && game.is_about(t, current, (card, side), (*who, filter, guards)) {
                let cx = game.context(card, side);
                let times = times.as_ref().map_or(1, |what| game.measured(t, &cx, what));
                let by = i64::from(life.unsigned_abs()) * times;
                less = less.saturating_add(u32::try_from(by).unwrap_or(0));
            }
        }
        less
    }

    fn reducers(game: &Dbz, current: &PendingAttack) -> Vec<u32> {
        let all = game.constants().into_iter();
        all.filter_map(|(_, side, constant)| match constant {
            Constant::Reduce { life } if side != current.who => Some(*life),
            _ => None,
        })
        .collect()
    }

    /// Takes the life cards of damage, one by one; how many were dealt.
    fn lose_life(
        &self,
        game: &mut Dbz,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        who: Side,
    ) -> Result<u32, MoveError> {
        let cx = EffectContext { who: None, ..EffectContext::default() };
        let mut left = self.life;
        let mut converted = self.converted;
        let mut dealt = 0;
        let mut returned = 0;
        if left + converted > 0 {
            game.as_it_lies(t, who);
        }
        while left + converted > 0 {
            let deck = game.board.pile(who, Zone::LifeDeck);
            let Some(card) = deck.last().copied() else {
                game.win(t, who.other(), Victory::Survival)?;
                break;
            };
            let kind = game.kind(card);
            let stuck = game.board.def(card).is_some_and(|def| def.not_discarded);
            if kind == Some(Kind::DragonBall) {
                let how = Circumstance::damaging();
                let revealed = Event::new(EventKind::Revealed, who);
                game.raise(t, &Event { card: Some(card), how, ..revealed });
            }
            if kind == Some(Kind::DragonBall) || stuck {
                let twin = game
                    .board
                    .pile(who, Zone::InPlay)
                    .iter()
                    .chain(game.board.pile(who.other(), Zone::InPlay))
                    .any(|other| {
                        kind == Some(Kind::DragonBall)
                            && game.board.title(*other) == game.board.title(card)
                    });
                if twin {
                    let way = ZoneChange {
                        damage: true,
                        ..ZoneChange::new(EventKind::Banished, Zone::Banished)
                    };
                    game.put_one(t, &cx, card, way, who)?;
                    if !t.rule(RuleSwitch::BanishedBallCounts) {
                        continue;
                    }
                    self.count(&mut left, &mut converted, &mut dealt);
                    continue;
                }
                if stuck {
                    t.assume_aloud(Assumption::OthersAreDiscarded);
                }
                let kept = !current.attack.banishes || t.rule(RuleSwitch::DamageIsDiscarded);
                if kept && (stuck || t.rule(RuleSwitch::BallsAreReplaced)) {
                    if returned >= game.board.pile(who, Zone::LifeDeck).len() {
                        if t.rule(RuleSwitch::NothingToDiscard) {
                            game.win(t, who.other(), Victory::Survival)?;
                        }
                        break;
                    }
                    returned += 1;
                    if game.endurance_of(t, card).is_some() {
                        t.assume_aloud(Assumption::DiscardedToEndure);
                    }
                    let way = ZoneChange {
                        bottom: true,
                        damage: true,
                        ..ZoneChange::new(EventKind::Discarded, Zone::LifeDeck)
                    };
                    game.put_one(t, &cx, card, way, who)?;
                    continue;
                }
            }
            returned = 0;
            let saved = game.endures(t, current, (who, card), left > 0)?;
            let (event, zone) = if saved.is_some() || current.attack.banishes {
                (EventKind::Banished, Zone::Banished)
            } else {
                (EventKind::Discarded, Zone::Discard)
            };
            let endurance = saved.is_some();
            let way = ZoneChange { damage: true, endurance, ..ZoneChange::new(event, zone) };
            // Damage has nobody discard it; who uses its Endurance banishes it, by that effect.
            let own = match saved {
                Some(_) => EffectContext { who: Some(who), card: Some(card), ..cx.clone() },
                None => EffectContext { who: None, ..cx.clone() },
            };
            game.put_one(t, &own, card, way, who)?;
            if saved.is_none() && current.attack.banishes {
                game.discarded_all_the_same(t, card, who);
            }
            self.count(&mut left, &mut converted, &mut dealt);
            if let Some(mut saved) = saved {
                let before = left + converted;
                let own = left.min(saved);
                left -= own;
                saved -= own;
                if saved > 0 && converted > 0 && t.rule(RuleSwitch::ConvertedMayBePrevented) {
                    converted -= converted.min(saved);
                }
                let prevented = before - left - converted;
                if prevented > 0 {
                    game.prevented(t, current, (0, prevented), true)?;
                }
            }
        }
        Ok(dealt)
    }

    #[expect(clippy::unused_self, reason = "it counts down the damage that it stands for")]
    fn count(&self, left: &mut u32, converted: &mut u32, dealt: &mut u32) {
        if *left > 0 {
            *left -= 1;
        } else {
            *converted = converted.saturating_sub(1);
        }
        *dealt += 1;
    }
}

impl Dbz {
    /// Life cards of damage are discarded, though the attack has them banished.
    fn discarded_all_the_same(&mut self, t: &mut GameContext<'_>, card: usize, who: Side) {
        let waits = |own: &Trigger| own.waits_for(EventKind::Discarded);
        let hears = self.board.def(card).is_some_and(|def| def.trigger.iter().any(waits));
        if hears && t.rule(RuleSwitch::DamageIsDiscarded) {
            let how = Circumstance { from: Some(Source::LifeDeck), ..Circumstance::damaging() };
            let event = Event { card: Some(card), how, ..Event::new(EventKind::Discarded, who) };
            self.raise(t, &event);
        }
    }

    /// Says what damage of an attack is prevented, by Endurance or by an effect.
    fn prevented(
        &mut self,
        t: &mut GameContext<'_>,
        attack: &PendingAttack,
        amount: (u32, u32),
        endurance: bool,
    ) -> Result<(), MoveError> {
        let defender = attack.who.other();
        if let Some(current) = self.attacks.last_mut() {
            current.prevented = true;
        }
        let how = Circumstance { endurance, amount, ..Circumstance::default() };
        let by_effect = attack.preventer.filter(|_| !endurance);
        let event = Event {
            card: Some(attack.card),
            by: Some(defender),
            effect_of: by_effect.map(|(_, side)| side),
            source: by_effect.and_then(|(card, _)| card),
            how,
            ..Event::new(EventKind::Prevented, defender)
        };
        let words = format!("{} of damage prevented", damage_words(amount.0, amount.1));
        self.record(t, &StateChange::Logged, &event, words)
    }
}

/// What is not doubled of the modifiers of the player who is attacked, as is assumed.
fn assume_if(t: &mut GameContext<'_>, unsure: bool) {
    if unsure {
        t.assume_aloud(Assumption::DoubledModifiers);
    }
}
