//! A change of level, step by step, and the Drills that stay in play through it.

use headjudge_corpus::capital;

use crate::play::Assumption;
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::{Constant, EventKind};
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::state::{Dbz, FULL_STAGES, Number, Zone};
use crate::play::games::dbz::steps::LevelChange;
use crate::play::games::dbz::terms::Kind;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{Frame, GameContext, Mark, MoveError, Reactive, Side, StateChange};

/// What keeps Drills in play: the card that says so, and which Drills.
type Keeping = (Option<usize>, Filter);

impl Dbz {
    /// Which Drills of a player constants keep in play when the level changes: those of the
    /// level that is left, or the others.
    fn keeping(&self, who: Side, up: bool, of_level: bool) -> Vec<Keeping> {
        let constants = self.constants().into_iter();
        let kept = constants.filter_map(|(by, side, constant)| match constant {
            Constant::Keep { card, up: only_up, from } => {
                let fits = side == who && (up || !only_up) && *from == of_level;
                fits.then(|| (by, card.clone()))
            }
            _ => None,
        });
        kept.collect()
    }

    /// Whether a Drill stays in play when its player's level changes, which is told with the
    /// card that says so.
    fn stays(
        &self,
        t: &mut GameContext<'_>,
        (card, who): (usize, Side),
        up: bool,
        leaving: &[Keeping],
    ) -> bool {
        let own = |def: &Card| if up { def.stays } else { def.stays_down };
        let by = if self.board.def(card).is_some_and(own) && !self.blank().contains(&card) {
            None
        } else {
            let now = self.keeping(who, up, false);
            let mut all = now.iter().chain(leaving);
            let keeps = all.find(|(by, filter)| self.matches(t, filter, card, who, *by));
            let Some((by, _)) = keeps else { return false };
            by.filter(|by| *by != card)
        };
        let words = format!("{} is not discarded{}", self.board.title(card), self.by(by));
        t.refuse(self.board.key(card), "kept", &words);
        true
    }

    /// The whole sequence, with what brought it about. Nothing that waited before it takes
    /// place inside it.
    pub(crate) fn change_level(
        &mut self,
        t: &mut GameContext<'_>,
        cause: &Event,
        by: i32,
    ) -> Result<(), MoveError> {
        let who = cause.who;
        let of = |kind| Event { kind, ..cause.clone() };
        if by.unsigned_abs() > 1 {
            t.assume_aloud(Assumption::LevelsAtOnce);
        }
        let waiting = std::mem::take(&mut self.reactions.pending);
        let to = self.number(who, Number::Level).saturating_add_signed(by);
        let mut cx = self.context(None, who);
        cx.who = None;
        let leaving = self.keeping(who, by > 0, true);
        let text =
            format!("{} the rest waits for this", who.does("change levels:", "changes levels:"));
        t.open(Frame::Interrupt, "changing levels", &text)?;
        for step in LevelChange::ALL {
            if !t.open_step(*step, Frame::Interrupt)? {
                continue;
            }
            match step {
                LevelChange::Level => {
                    let words =
                        format!("{} Main Personality is now level {to}", capital(who.whose()));
                    let event = of(EventKind::ChangingLevel);
                    let before = std::mem::take(&mut self.reactions.pending);
                    self.record(
                        t,
                        &StateChange::Set { who, what: Number::Level, to: to.into() },
                        &event,
                        words,
                    )?;
                    // “When changing level” waits for its own step.
                    let due = std::mem::replace(&mut self.reactions.pending, before);
                    self.reactions.pending.extend(due);
                    let anger = self.number(who, Number::Anger);
                    if by > 0 && anger > 0 && anger < self.level_anger(t, who) {
                        t.assume_aloud(Assumption::AdvancedAnger);
                    }
                    let words = format!("{} anger is set to 0", capital(who.whose()));
                    let change = StateChange::Set { who, what: Number::Anger, to: 0 };
                    self.board.apply(&change);
                    t.event(
                        &change,
                        words,
                        Mark {
                            event: EventKind::AngerSet.into(),
                            who: Some(who),
                            ..Default::default()
                        },
                    )?;
                    self.personality_follows(t, who)?;
                }
                LevelChange::Stages => {
                    let set =
                        if by > 0 { FULL_STAGES } else { t.assume(Assumption::LoweredStages) };
                    self.stages(t, &mut cx, who, (0, Some(set), false))?;
                    self.keep_to_most_stages(t)?;
                }
                LevelChange::WhenChanging => {
                    let event =
                        if by > 0 { EventKind::AdvancingLevel } else { EventKind::LoweringLevel };
                    self.raise(t, &of(event));
                    self.settle(t)?;
                }
                LevelChange::Drills => {
                    let mut drills = self.board.pile(who, Zone::InPlay).to_vec();
                    drills.retain(|card| {
                        self.kind(*card) == Some(Kind::Drill)
                            && !self.stays(t, (*card, who), by > 0, &leaving)
                    });
                    if drills.len() > 1 {
                        t.assume(Assumption::DrillsInOrder);
                    }
                    self.put(
                        t,
                        &mut cx,
                        &drills,
                        ZoneChange {
                            levelling: true,
                            ..ZoneChange::new(EventKind::Discarded, Zone::Discard)
                        },
                        None,
                    )?;
                    self.settle(t)?;
                }
                LevelChange::AfterChanging => {
                    let event =
                        if by > 0 { EventKind::LevelAdvanced } else { EventKind::LevelLowered };
                    self.raise(t, &of(event));
                    self.settle(t)?;
                }
                LevelChange::End => t.note(
                    EventKind::SequenceEnded,
                    None,
                    Some(who),
                    "The level change is complete",
                ),
            }
            t.close();
        }
        t.close();
        self.reactions.pending = waiting;
        Ok(())
    }

    /// Level changes that have waited for the card to be done.
    pub(crate) fn levels_due(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        for (cause, by) in std::mem::take(&mut self.levels_due) {
            self.change_level(t, &cause, by)?;
        }
        Ok(())
    }
}
