//! Changes of anger, stages and level, and the end of combat.

use crate::play::dbz::card::{Event, Forbidden, Kind, Until};
use crate::play::dbz::happen::{Cx, Hap};
use crate::play::dbz::moving::{Way, capital};
use crate::play::dbz::state::{Dbz, Deed, FULL_STAGES, Zone};
use crate::play::error::Halt;
use crate::play::table::{Frame, Table};
use crate::play::{RuleSwitch, Side};

/// The procedure of a level change.
const LEVELS: &str = "panini-wiki-combat/changing-levels-sequence";
/// The stages that lowering a level sets.
const LOWERED_STAGES: u32 = 5;
/// Anger at which a level is reached.
const LEVEL_ANGER: u32 = 5;

impl Dbz {
    fn hap(cx: &Cx, event: Event, who: Side) -> Hap {
        Hap { by: cx.who, source: cx.card, ..Hap::new(event, who) }
    }

    /// Raises, lowers or sets anger; a level may follow.
    pub(crate) fn anger(
        &mut self,
        t: &mut Table<'_>,
        cx: &mut Cx,
        who: Side,
        by: i32,
        set: Option<u32>,
    ) -> Result<(), Halt> {
        let is = self.mp(who).anger;
        let to = set.unwrap_or_else(|| is.saturating_add_signed(by));
        let (event, verb) = match (set, by > 0) {
            (Some(_), _) => (Event::AngerSet, "set"),
            (None, true) => (Event::AngerRaised, "raised"),
            (None, false) => (Event::AngerLowered, "lowered"),
        };
        let doer = cx.side();
        let barred = self.forbids(doer, |not| match event {
            Event::AngerLowered => matches!(not, Forbidden::LowerAnger),
            Event::AngerRaised => matches!(not, Forbidden::RaiseAnger),
            _ => false,
        });
        cx.done = false;
        if let Some(by) = barred {
            t.refuse(&self.source_key(cx), "forbidden", &format!("Anger is not {verb}: {by}"));
            return Ok(());
        }
        if to == is && set.is_none() {
            t.refuse(&self.source_key(cx), "nothing_to_do", &format!("Anger cannot be {verb}"));
            return Ok(());
        }
        cx.done = true;
        cx.did.push(event);
        if event == Event::AngerRaised
            && let Some(fight) = self.fights.last_mut()
            && fight.who == who
            && !fight.in_hit
        {
            fight.raised_anger = true;
        }
        let text = format!("{} anger is {verb} to {to}", capital(who.whose()));
        self.happen(t, &Deed::Anger { who, to }, &Self::hap(cx, event, who), text)?;
        if to >= LEVEL_ANGER {
            self.level(t, cx, who, 1)?;
        }
        Ok(())
    }

    fn source_key(&self, cx: &Cx) -> String {
        cx.card.map_or_else(|| "effect".to_owned(), |card| self.key(card).to_owned())
    }

    /// Gains, loses or sets power stages.
    pub(crate) fn stages(
        &mut self,
        t: &mut Table<'_>,
        cx: &mut Cx,
        who: Side,
        (by, set, raise): (i32, Option<u32>, bool),
    ) -> Result<(), Halt> {
        let is = self.mp(who).stages;
        let to = set.unwrap_or_else(|| is.saturating_add_signed(by).min(FULL_STAGES));
        cx.done = false;
        if (by > 0 || set.is_some())
            && let Some(card) = self.forbids(who, |not| matches!(not, Forbidden::RaiseStages))
        {
            let stopped = if set.is_some() {
                !t.rule(RuleSwitch::SettingIsNotRaising)
            } else {
                !raise || t.rule(RuleSwitch::RaisingIsPrevented)
            };
            if stopped {
                let words = format!("Power stages are not gained: {card}");
                t.refuse(&self.source_key(cx), "forbidden", &words);
                return Ok(());
            }
        }
        let (event, verb) = match (set, by > 0) {
            (Some(_), _) => (Event::StagesSet, "are set"),
            (None, true) => (Event::StagesGained, "rise"),
            (None, false) => (Event::StagesLost, "fall"),
        };
        cx.done = true;
        let text = format!("{} power stages {verb} to {to}", capital(who.whose()));
        self.happen(t, &Deed::Stages { who, to }, &Self::hap(cx, event, who), text)
    }

    /// Advances or lowers a level.
    pub(crate) fn level(
        &mut self,
        t: &mut Table<'_>,
        cx: &mut Cx,
        who: Side,
        by: i32,
    ) -> Result<(), Halt> {
        let mp = self.mp(who);
        if by > 0 && mp.level >= mp.top_level {
            if let Some(card) = self.forbids(who, |not| matches!(not, Forbidden::WinByMppv)) {
                t.refuse(&self.source_key(cx), "forbidden", &format!("No win by MPPV: {card}"));
                return Ok(());
            }
            return self.win(t, who, "Most Powerful Personality Victory");
        }
        if by < 0 && mp.level <= 1 {
            t.refuse(&self.source_key(cx), "nothing_to_do", "The level cannot be lowered");
            return Ok(());
        }
        if t.rule(RuleSwitch::LevelChangeInterrupts) {
            return self.change_level(t, who, by);
        }
        self.levels_due.push((who, by));
        Ok(())
    }

    /// The whole sequence. Nothing that waited before it takes place inside it.
    pub(crate) fn change_level(
        &mut self,
        t: &mut Table<'_>,
        who: Side,
        by: i32,
    ) -> Result<(), Halt> {
        let waiting = std::mem::take(&mut self.pending);
        let to = self.mp(who).level.saturating_add_signed(by);
        let mut cx = self.context(None, who);
        cx.who = None;
        let text =
            format!("{} the rest waits for this", who.does("change levels:", "changes levels:"));
        t.open(Frame::Interrupt, "changing levels", &text)?;
        for n in 1..=6 {
            if !t.open_step(LEVELS, n, Frame::Interrupt)? {
                continue;
            }
            match n {
                1 => {
                    let words =
                        format!("{} Main Personality is now level {to}", capital(who.whose()));
                    let hap = Hap::new(Event::ChangingLevel, who);
                    let before = std::mem::take(&mut self.pending);
                    self.happen(t, &Deed::Level { who, to }, &hap, words)?;
                    // “When changing level” waits for its own step.
                    let due = std::mem::replace(&mut self.pending, before);
                    self.pending.extend(due);
                    let words = format!("{} anger is set to 0", capital(who.whose()));
                    let deed = Deed::Anger { who, to: 0 };
                    self.apply(&deed);
                    t.event(
                        &deed,
                        words,
                        crate::play::expect::Mark {
                            event: "anger_set".to_owned(),
                            who: Some(who),
                            ..Default::default()
                        },
                    )?;
                }
                2 => {
                    let set = if by > 0 { FULL_STAGES } else { LOWERED_STAGES };
                    self.stages(t, &mut cx, who, (0, Some(set), false))?;
                }
                3 => self.settle(t)?,
                4 => {
                    let drills: Vec<usize> = self
                        .pile(who, Zone::InPlay)
                        .iter()
                        .copied()
                        .filter(|card| self.kind(*card) == Some(Kind::Drill))
                        .collect();
                    self.put(t, &mut cx, &drills, Way::new(Event::Discarded, Zone::Discard), None)?;
                    self.settle(t)?;
                }
                5 => {
                    let event = if by > 0 { Event::LevelAdvanced } else { Event::LevelLowered };
                    self.also(t, &Hap::new(event, who));
                    self.settle(t)?;
                }
                _ => t.note("sequence_ended", None, Some(who), "The level change is complete"),
            }
            t.close();
        }
        t.close();
        self.pending = waiting;
        Ok(())
    }

    /// Level changes that have waited for the card to be done.
    pub(crate) fn levels_due(&mut self, t: &mut Table<'_>) -> Result<(), Halt> {
        for (who, by) in std::mem::take(&mut self.levels_due) {
            self.change_level(t, who, by)?;
        }
        Ok(())
    }

    /// Ends combat.
    pub(crate) fn end_combat(&mut self, t: &mut Table<'_>) -> Result<(), Halt> {
        let Some(initiator) = self.combat else { return Ok(()) };
        let during = t.rule(RuleSwitch::EndOfCombatIsDuring);
        let hap = Hap::new(Event::EndOfCombat, initiator);
        if during {
            self.also(t, &hap);
            self.settle(t)?;
        }
        let text = "Combat ends".to_owned();
        let deed = Deed::Combat { initiator: None };
        self.happen(t, &deed, &Hap::new(Event::CombatEnded, initiator), text)?;
        t.end(Frame::Combat);
        debug_assert!(!t.stray_window(Frame::Combat), "ending combat closes its windows");
        if !during {
            self.also(t, &hap);
            self.settle(t)?;
        }
        self.floats.retain(|float| float.until != Until::EndOfCombat);
        self.memory.drills.clear();
        self.memory.entered.clear();
        self.memory.remaining.clear();
        self.memory.limits.retain(|(limit, ..)| *limit != crate::play::dbz::card::Limit::Combat);
        for (_, here) in self.memory.passed.iter_mut().flatten() {
            *here = false;
        }
        Ok(())
    }

    /// A player wins.
    pub(crate) fn win(&mut self, t: &mut Table<'_>, who: Side, how: &str) -> Result<(), Halt> {
        if self.won.is_some() {
            return Ok(());
        }
        let deed = Deed::Won { who, how: how.to_owned() };
        let text = format!("{} by {how}", who.does("win", "wins"));
        self.happen(t, &deed, &Hap::new(Event::Won, who), text)
    }
}
