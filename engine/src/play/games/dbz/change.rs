//! Changes of anger, stages and level, and the end of combat.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::{Constant, EventKind, FloatScope, Forbidden, Until, Words};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Circumstance;
use crate::play::games::dbz::state::{Dbz, HIGHEST, Number};
use crate::play::games::dbz::terms::{Victory, Who};
use crate::play::kernel::{
    Float, GameContext, MoveError, Reactive, Replaces, Side, StateChange, capital,
};
use crate::play::{Assumption, RuleSwitch};

/// What keeps a player from winning by MPPV for the rest of the game.
fn no_mppv(source: Option<usize>, who: Side) -> Float<Words> {
    Float {
        source,
        who,
        until: Until::EndOfGame,
        trigger: None,
        constant: Some(Constant::forbid(Who::You, Forbidden::WinByMppv)),
        refers: None,
        spent: false,
        scope: FloatScope { current: None, action: None, next: false },
    }
}

impl Dbz {
    /// The card that a player carries out what it says of themselves.
    fn card_of(&self, cx: &EffectContext, who: Side) -> Option<&Card> {
        cx.card.filter(|_| cx.side() == who).and_then(|card| self.board.def(card))
    }

    /// Keeps a player from winning by MPPV, for what they do with a card that says so.
    fn bar_mppv(&mut self, t: &mut GameContext<'_>, cx: &EffectContext, who: Side) {
        self.reactions.floats.push(no_mppv(cx.card, who));
        let cannot = who.does("cannot", "cannot");
        let by = self.by(cx.card);
        let words = format!("{cannot} win by Most Powerful Personality Victory{by}");
        let key = cx.card.map(|card| self.board.key(card));
        t.note(EventKind::Floated, key, Some(who), &words);
    }

    /// Raises, lowers or sets anger; a level may follow.
    pub(crate) fn anger(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        who: Side,
        by: i32,
        set: Option<u32>,
    ) -> Result<(), MoveError> {
        let is = self.number(who, Number::Anger);
        let wanted = by;
        let said = self.said_of_anger();
        // What floats was said last.
        let floats = self.floating_constants();
        let printed = self.constants().len().saturating_sub(floats.len());
        let mut by = self.anger_gained(t, cx, (who, by));
        let (event, verb) = match (set, by > 0) {
            (Some(_), _) => (EventKind::AngerSet, "set"),
            (None, true) => (EventKind::AngerRaised, "raised"),
            (None, false) => (EventKind::AngerLowered, "lowered"),
        };
        cx.done = false;
        if let Some(by) = self.anger_barred(t, cx, who, event) {
            t.refuse(&self.source_key(cx.card), "forbidden", &format!("Anger is not {verb}: {by}"));
            return Ok(());
        }
        // What one player changes of it and does instead comes before what the other does.
        let about = cx.event(event, who);
        let offered = self.offered(None);
        let mut concerned = Side::BOTH.to_vec();
        concerned.retain(|side| {
            said.iter().any(|own| own.side == *side)
                || offered.iter().any(|own| own.1 == *side && self.fits(&about, own))
        });
        for side in self.of_each_player(t, concerned, |side| *side).concat() {
            if set.is_none() {
                let (now, changed) = self.anger_amount(t, cx, (&said, side), (who, by))?;
                by = now;
                self.spend_changes(printed, &floats, &changed);
            }
            let to = set.unwrap_or_else(|| is.saturating_add_signed(by));
            let how = Circumstance { levels: is.abs_diff(to), ..cx.circumstance() };
            let event = Event { how, ..cx.event(event, who) };
            if (to != is || set.is_some()) && self.is_done_instead(t, &event, cx, Some(side))? {
                return Ok(());
            }
        }
        let to = set.unwrap_or_else(|| is.saturating_add_signed(by));
        if to == is && set.is_none() {
            let whose = capital(who.whose());
            let words = match by {
                0 => format!("{whose} anger is not changed: it stays {is}"),
                _ => format!("{whose} anger cannot be {verb}: it is {is}"),
            };
            t.refuse(&self.source_key(cx.card), "nothing_to_do", &words);
            return Ok(());
        }
        let raised = event == EventKind::AngerRaised;
        if raised && self.card_of(cx, who).is_some_and(|def| def.no_mppv_by_anger) {
            self.bar_mppv(t, cx, who);
        }
        let levels = is.abs_diff(to);
        cx.lessened |= set.is_none() && by.abs() < wanted.abs();
        let how = Circumstance { levels, ..cx.circumstance() };
        cx.done = set.is_some() || i64::from(to) - i64::from(is) == i64::from(wanted);
        cx.did.push(event);
        if event == EventKind::AngerRaised
            && let Some(current) = self.attacks.last_mut()
            && current.who == who
            && !current.in_hit
        {
            current.raised_anger = true;
        }
        if event == EventKind::AngerLowered {
            cx.anger_lowered = levels;
        }
        let text = format!("{} anger is {verb} to {to}", capital(who.whose()));
        self.record(
            t,
            &StateChange::Set { who, what: Number::Anger, to: to.into() },
            &Event { how, ..cx.event(event, who) },
            text,
        )?;
        let needed = self.level_anger(t, who);
        if to > is && to >= needed {
            self.tell_level_anger(t, who);
            // With no level above, none is changed.
            if to > needed && self.number(who, Number::Level) < self.mp(who).top_level {
                t.assume_aloud(Assumption::SurplusAnger);
            }
            let levelled = cx.levelled.len();
            if self.level_barred(t, cx, who, 1).is_some() {
                t.assume_aloud(Assumption::AdvancedByAnger);
            }
            self.level(t, cx, who, 1)?;
            let stays = self.number(who, Number::Anger) == to;
            if stays && cx.levelled.len() == levelled && self.board.won.is_none() {
                t.assume_aloud(Assumption::AngerWithoutLevel);
            }
        }
        Ok(())
    }

    /// By how much the effect of a card raises or lowers anger, where what is gained by one
    /// effect has an end.
    fn anger_gained(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        (who, by): (Side, i32),
    ) -> i32 {
        let mut gained = by;
        for (card, side, constant) in self.constants() {
            if let Constant::AngerGained { who: whom, most } = constant
                && Self::is_meant(*whom, side, who)
                && cx.card.is_some()
                && let Ok(most) = i32::try_from(*most)
                && gained > most
            {
                gained = most;
                let words = format!("No more than {most} anger is gained by one effect");
                t.refuse(&self.source_key(card), "forbidden", &words);
            }
        }
        gained
    }

    /// What changes the next amount has changed it, and is spent: of what was `printed`, and of
    /// what floats after that.
    fn spend_changes(&mut self, printed: usize, floats: &[(usize, bool)], changed: &[usize]) {
        for place in changed {
            let float = place.checked_sub(printed).and_then(|place| floats.get(place));
            if let Some((at, true)) = float {
                self.reactions.floats.spend(*at);
            }
        }
    }

    /// What floats and holds, and whether only for the next time.
    fn floating_constants(&self) -> Vec<(usize, bool)> {
        let floats = self.reactions.floats.active();
        let holding = floats.filter(|(_, own)| own.constant.is_some());
        holding.map(|(at, own)| (at, own.scope.next)).collect()
    }

    /// Gains, loses or sets power stages.
    pub(crate) fn stages(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        who: Side,
        (by, set, raise): (i32, Option<u32>, bool),
    ) -> Result<(), MoveError> {
        let is = self.number(who, Number::Stages);
        let of_mp = |words: &str| words.contains("MP") || words.contains("Main Personality");
        if self.attacks.last().is_some_and(|own| cx.card == Some(own.card) && self.is_by_ally(own))
            && !cx.words.as_deref().is_some_and(of_mp)
        {
            t.assume_aloud(Assumption::StagesOfTheMp);
        }
        let allowed = self.most_stages();
        let most = allowed.map_or(u32::MAX, |(_, most)| most);
        let (to, limited) = match (set, is.saturating_add_signed(by)) {
            (Some(to), _) => (to.min(most), to > most),
            (None, to) if to <= is => (to, false),
            (None, to) => {
                let to = to.min(t.assume(Assumption::MostStages));
                let least = to.min(most.max(is));
                (least, least < to)
            }
        };
        let limit = allowed.filter(|_| limited);
        cx.done = false;
        if (by > 0 || set.is_some())
            && let Some(card) = self.forbids(t, who, |not| matches!(not, Forbidden::RaiseStages))
        {
            let stopped = if set.is_some() {
                !t.rule(RuleSwitch::SettingIsNotRaising)
            } else {
                !raise || t.rule(RuleSwitch::RaisingIsPrevented)
            };
            if stopped {
                t.assume(Assumption::OnlyWhatIsBarred);
                let words = format!("Power stages are not gained: {card}");
                t.refuse(&self.source_key(cx.card), "forbidden", &words);
                return Ok(());
            }
        }
        if set.is_none() && to == is {
            let words = match limit {
                _ if by <= 0 => "None are lost".to_owned(),
                Some((card, _)) => format!("No more power stages are gained{}", self.by(card)),
                None => "No more power stages are gained".to_owned(),
            };
            t.refuse(&self.source_key(cx.card), "nothing_to_do", &words);
            return Ok(());
        }
        let (event, verb) = match (set, by > 0) {
            (Some(_), _) => (EventKind::StagesSet, "are set"),
            (None, true) => (EventKind::StagesGained, "rise"),
            (None, false) => (EventKind::StagesLost, "fall"),
        };
        let highest = by == HIGHEST && to > is;
        cx.done = set.is_some() || highest || i64::from(to) - i64::from(is) == i64::from(by);
        let limit = limit.map(|(by, _)| format!(" and no more{}", self.by(by)));
        let limit = limit.unwrap_or_default();
        let text = format!("{} power stages {verb} to {to}{limit}", capital(who.whose()));
        let how = Circumstance { amount: (is.abs_diff(to), 0), ..cx.circumstance() };
        self.record(
            t,
            &StateChange::Set { who, what: Number::Stages, to: to.into() },
            &Event { how, ..cx.event(event, who) },
            text,
        )
    }

    /// Changes a level because an effect says so, unless a card lets none do so.
    pub(crate) fn level_by_effect(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        who: Side,
        by: i32,
    ) -> Result<(), MoveError> {
        let Some(barred) = self.level_barred(t, cx, who, by) else {
            return self.level(t, cx, who, by);
        };
        cx.done = false;
        let words = format!("The level is not changed: {barred}");
        t.refuse(&self.source_key(cx.card), "forbidden", &words);
        Ok(())
    }

    /// Advances or lowers a level.
    pub(crate) fn level(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        who: Side,
        by: i32,
    ) -> Result<(), MoveError> {
        let level = self.number(who, Number::Level);
        if by > 0 {
            cx.done = false;
            if let Some(card) = self.forbids(t, who, |not| matches!(not, Forbidden::Advance)) {
                let words = format!("The level is not advanced: {card}");
                t.refuse(&self.source_key(cx.card), "forbidden", &words);
                return Ok(());
            }
            let event = cx.event(EventKind::LevelAdvanced, who);
            if self.is_done_instead(t, &event, cx, None)? {
                return Ok(());
            }
        }
        let barring = by > 0 && self.card_of(cx, who).is_some_and(|def| def.no_mppv);
        let top = self.mp(who).top_level.max(level);
        let least = 1 - i32::try_from(level).unwrap_or(i32::MAX);
        let most = i32::try_from(top - level).unwrap_or(i32::MAX);
        let wanted = by;
        let mut by = by.max(least);
        cx.done = by == wanted;
        if by > most {
            let own = cx.card.filter(|_| barring).map(|card| self.board.title(card).to_owned());
            if let Some(card) =
                own.or_else(|| self.forbids(t, who, |not| matches!(not, Forbidden::WinByMppv)))
            {
                t.refuse(
                    &self.source_key(cx.card),
                    "forbidden",
                    &format!("No win by MPPV: {card}"),
                );
                cx.done = false;
                by = most;
            } else {
                t.assume_aloud(Assumption::MostPowerfulVictory);
                return self.win(t, who, Victory::MostPowerful);
            }
        } else if wanted < 0 && by == 0 {
            let words = format!("{} level cannot be lowered", capital(who.whose()));
            t.refuse(&self.source_key(cx.card), "nothing_to_do", &words);
        }
        if by == 0 {
            return Ok(());
        }
        if barring {
            self.bar_mppv(t, cx, who);
        }
        cx.levelled.push((who, by > 0));
        let cause = cx.event(EventKind::ChangingLevel, who);
        if t.rule(RuleSwitch::LevelChangeInterrupts) {
            return self.change_level(t, &cause, by);
        }
        self.levels_due.push((cause, by));
        Ok(())
    }

    /// Says that something is so, on the trace.
    pub(crate) fn announce(
        &mut self,
        t: &mut GameContext<'_>,
        event: EventKind,
        who: Side,
        card: Option<usize>,
        text: &str,
    ) -> Result<(), MoveError> {
        let event = Event { card, source: card, by: Some(who), ..Event::new(event, who) };
        self.record(t, &StateChange::Logged, &event, capital(text))
    }
}
