//! Effects: anger, levels, stages, and what ends combat.

use crate::play::games::ccg::Ccg;
use crate::play::games::ccg::card::{Constant, Effect, Kind, Modifier, Number, Who, Zone};
use crate::play::games::ccg::event::EventKind;
use crate::play::games::ccg::pending::PendingAttack;
use crate::play::games::ccg::refusal::Refusal;
use crate::play::kernel::{
    Float, Frame, GameContext, MoveError, Reactive, Side, counted, damage_words, illegal,
};
use crate::play::{Assumption, RuleSwitch};

/// Anger at which a Main Personality advances.
const LEVEL_ANGER: i64 = 5;

impl Ccg {
    /// Carries out effects of `who`.
    pub(super) fn effects(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        list: &[Effect],
    ) -> Result<(), MoveError> {
        for effect in list {
            self.effect(t, who, card, effect)?;
        }
        Ok(())
    }

    fn effect(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        effect: &Effect,
    ) -> Result<(), MoveError> {
        let whom = |of: Who| if of == Who::You { who } else { who.other() };
        match effect {
            Effect::Anger { who: of, by, set } => self.anger(t, whom(*of), *by, *set),
            Effect::Stages { who: of, by } => self.change_stages(t, (who, whom(*of)), *by),
            Effect::Draw(n) => self.draw(t, who, *n),
            Effect::Stop => {
                if let Some(current) = &mut self.current {
                    current.stopped = true;
                }
                t.note(
                    EventKind::AttackStopped,
                    Some(self.board.key(card)),
                    Some(who),
                    "The attack is stopped",
                );
                Ok(())
            }
            Effect::EndCombat => {
                let defending = self.current.as_ref().is_some_and(|current| current.who != who);
                if defending && t.rule(RuleSwitch::EndingCombatIsNoDefense) {
                    return illegal(Refusal::EndsCombat);
                }
                let before_damage =
                    |own: &PendingAttack| own.who == who && own.attack.is_some() && !own.successful;
                if self.current.as_ref().is_some_and(before_damage) {
                    t.assume_aloud(Assumption::CombatEndsBeforeDamage);
                }
                self.end_combat(t, who)
            }
            Effect::SkipCombat => {
                t.assume_aloud(Assumption::SkipsTheNextCombat);
                let words = if std::mem::replace(&mut self.skips, true) {
                    "The Combat of this turn is to be skipped already"
                } else {
                    "The Combat of this turn is to be skipped"
                };
                t.note(EventKind::CombatToSkip, Some(self.board.key(card)), Some(who), words);
                Ok(())
            }
            Effect::Float { .. } if self.board.combat.is_none() => {
                let words = "Nothing lasts for the remainder of Combat: no Combat is under way";
                t.refuse(self.board.key(card), "no_combat", words);
                Ok(())
            }
            Effect::Float { of, energy, more_stages, more_life } => {
                let (stages, life) = (*more_stages, *more_life);
                let modifier = Modifier { of: *of, energy: *energy, stages, life };
                self.reactions.floats.push(Float {
                    source: Some(card),
                    who,
                    until: (),
                    trigger: None,
                    constant: Some(Constant::Modifies(modifier)),
                    refers: None,
                    spent: false,
                    scope: (),
                });
                t.note(
                    EventKind::Floated,
                    Some(self.board.key(card)),
                    Some(who),
                    "The effect floats until the end of Combat",
                );
                Ok(())
            }
            Effect::DiscardInPlay => self.discard_in_play(t, who),
            Effect::Prevent { stages, life } => {
                if let Some(current) = &mut self.current {
                    current.prevent_stages += (*stages).max(0);
                    current.prevent_life += (*life).max(0);
                }
                let words = format!("To be prevented: {} of damage", damage_words(*stages, *life));
                t.note(EventKind::Prevented, Some(self.board.key(card)), Some(who), &words);
                Ok(())
            }
            Effect::Endure(n) => {
                if self.board.number(who, Number::Spent) > 0 {
                    t.assume_aloud(Assumption::EnduranceIsNoDefense);
                }
                t.assume_aloud(Assumption::EnduranceOfScore);
                let left = self.current.as_ref().map_or(0, |current| current.left);
                let prevented = left.min(*n).max(0);
                if let Some(current) = &mut self.current {
                    current.left -= prevented;
                }
                let key = self.board.key(card);
                let words =
                    format!("Endurance prevents {} of damage", counted(prevented, "life card"));
                t.note(EventKind::Endured, Some(key), Some(who), &words);
                Ok(())
            }
        }
    }

    /// Stages are gained, or are lost; what the opponent takes below 0 becomes life cards.
    fn change_stages(
        &mut self,
        t: &mut GameContext<'_>,
        (who, side): (Side, Side),
        by: i64,
    ) -> Result<(), MoveError> {
        let of_ally = self
            .current
            .as_ref()
            .is_some_and(|current| current.defending_ally.is_some() && side != current.who);
        if of_ally && by < 0 {
            t.assume_aloud(Assumption::DrainOfTheMainPersonality);
        }
        let is = self.board.number(side, Number::Stages);
        let most = if by > 0 { self.full(t, side).max(is) } else { is };
        let to = is.saturating_add(by).clamp(0, most);
        let words = format!("{} power stages are now {to}", side.whose());
        self.board.set(t, EventKind::StagesChanged, (side, Number::Stages), to, &words)?;
        let over = is.saturating_add(by).min(0).saturating_neg();
        if over > 0 && who == side {
            t.assume_aloud(Assumption::OwnLossIsNotConverted);
        }
        if over == 0 || who == side || !t.rule(RuleSwitch::StagesBecomeLife) {
            return Ok(());
        }
        t.assume_aloud(Assumption::DrainIsConverted);
        let words = format!("{} of drain converted to life cards", counted(over, "stage"));
        t.note(EventKind::Converted, None, Some(side), &words);
        for _ in 0..over {
            if self.board.won.is_some() {
                break;
            }
            self.lose_life(t, side)?;
        }
        Ok(())
    }

    /// Whether a card is a Mastery, which is kept in play and told so.
    pub(super) fn is_a_mastery_that_stays(&self, t: &mut GameContext<'_>, card: usize) -> bool {
        let mastery = self.board.def(card).is_some_and(|def| def.kind == Kind::Mastery);
        let stays = mastery && t.rule(RuleSwitch::MasteriesStay);
        if stays {
            let words = "A Mastery cannot be discarded or removed from play";
            t.refuse(self.board.key(card), "mastery", words);
        }
        stays
    }

    fn discard_in_play(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        let other = who.other();
        let mut options = self.board.pile(other, Zone::InPlay).to_vec();
        let laid = options.len();
        options
            .retain(|card| self.board.def(*card).is_none_or(|def| def.kind != Kind::Personality));
        if options.len() < laid {
            t.assume_aloud(Assumption::PersonalitiesStay);
        }
        let chosen = self.board.choose(t, who, "Discard which card in play?", &options)?;
        let Some(card) = chosen else { return Ok(()) };
        if self.is_a_mastery_that_stays(t, card) {
            return Ok(());
        }
        let words = format!("{} is discarded", self.board.title(card));
        self.board.shift(t, EventKind::Discarded, card, (other, Zone::Discard), &words)
    }

    /// Raises, lowers or sets anger; a level may follow.
    pub(super) fn anger(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        by: i64,
        set: Option<i64>,
    ) -> Result<(), MoveError> {
        let is = self.board.number(who, Number::Anger);
        let to = set.unwrap_or(is + by).max(0);
        let mut all = self.constants().into_iter();
        let kept = all.find(|(_, side, what)| *side == who && **what == Constant::KeepsAnger);
        if let Some((card, ..)) = kept
            && to < is
            && !(set.is_some() && t.rule(RuleSwitch::SettingIsNotLowering))
        {
            t.refuse(&self.source_key(card), "forbidden", "Anger cannot be lowered or reduced");
            return Ok(());
        }
        let words = format!("{} anger is now {to}", who.whose());
        self.board.set(t, EventKind::AngerChanged, (who, Number::Anger), to, &words)?;
        if to >= LEVEL_ANGER && t.rule(RuleSwitch::AngerAdvances) {
            self.advance(t, who, to - LEVEL_ANGER)?;
        }
        Ok(())
    }

    /// A Main Personality reaches 5 anger.
    fn advance(&mut self, t: &mut GameContext<'_>, who: Side, extra: i64) -> Result<(), MoveError> {
        let level = self.board.number(who, Number::Level);
        let top = level >= self.board.number(who, Number::TopLevel);
        let words = if top {
            who.does("reach 5 anger", "reaches 5 anger")
        } else {
            who.does("advance a level", "advances a level")
        };
        t.open(Frame::Interrupt, "level", &words)?;
        let laid = self.board.pile(who, Zone::InPlay).iter();
        let mut levels = laid.filter_map(|card| self.board.def(*card)?.level).peekable();
        let is_laid = levels.peek().is_none() || levels.any(|own| own == level + 1);
        if (top || !is_laid) && self.untold.contains(&(who, Number::TopLevel)) {
            t.assume_aloud(Assumption::UntoldTopLevel);
        }
        let left = if extra > 0 && t.rule(RuleSwitch::ExtraAngerIsLost) { 0 } else { extra };
        let keeps_drills = top && t.rule(RuleSwitch::HighestLevelKeepsDrills);
        if top {
            let words = format!("{} Main Personality is at the highest level", who.whose());
            t.note(EventKind::HighestLevel, None, Some(who), &words);
        } else {
            let words = format!("{} Main Personality is now level {}", who.whose(), level + 1);
            self.board.set(t, EventKind::LevelAdvanced, (who, Number::Level), level + 1, &words)?;
        }
        if !keeps_drills {
            for drill in self.of_kind(who, Kind::Drill) {
                t.assume_aloud(Assumption::DrillsLeaveWithALevel);
                let words = format!("{} is discarded: a Drill", self.board.title(drill));
                self.board.shift(t, EventKind::Discarded, drill, (who, Zone::Discard), &words)?;
            }
        }
        let words = format!("{} anger is reset to {left}", who.whose());
        self.board.set(t, EventKind::AngerReset, (who, Number::Anger), left, &words)?;
        if t.rule(RuleSwitch::LevelSetsScouter) {
            let full = self.full(t, who);
            let words = format!("{} Scouter is set at the highest power stage", who.whose());
            self.board.set(t, EventKind::ScouterSet, (who, Number::Stages), full, &words)?;
        }
        t.close();
        Ok(())
    }
}
