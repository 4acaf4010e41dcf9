//! What cards allow of an effect before it is carried out: a way that they forbid is not
//! offered, and what a player may do is not asked of them where it is forbidden whole.

use crate::play::Assumption;
use crate::play::RuleSwitch;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Forbidden};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::Who;
use crate::play::games::dbz::told::{self, Telling};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, Reactive, Side};

impl Dbz {
    /// Leaves the ways that cards allow; each that they do not is refused. Where they allow
    /// none, the first stays, which says itself why it is not done.
    pub(super) fn retain_allowed(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        ways: &mut Vec<&Effect>,
    ) {
        if !self.is_anything_forbidden() {
            return;
        }
        let barred: Vec<Option<String>> =
            ways.iter().map(|effect| self.not_allowed(t, cx, effect)).collect();
        if barred.iter().all(Option::is_some) {
            ways.truncate(1);
            return;
        }
        let telling = Telling::new(self, cx);
        for (effect, by) in ways.iter().zip(&barred) {
            if let Some(by) = by {
                let words = format!("{by} does not allow this: {}", told::of(effect, &telling));
                t.refuse(&self.source_key(cx.card), "forbidden", &words);
            }
        }
        if barred.iter().any(Option::is_some) {
            t.assume_aloud(Assumption::BarredAlternatives);
        }
        let mut barred = barred.into_iter();
        ways.retain(|_| barred.next().is_some_and(|by| by.is_none()));
    }

    /// The card that allows nothing of several effects, if one does.
    pub(super) fn none_allowed(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        list: &[Effect],
    ) -> Option<String> {
        if !self.is_anything_forbidden() {
            return None;
        }
        self.all_barred(t, cx, list)
    }

    /// The card that allows nothing of what an effect is used for. Such an effect is not used,
    /// and nothing is paid for it.
    pub(super) fn purpose_barred(
        &self,
        t: &mut GameContext<'_>,
        (card, who): (usize, Side),
        effects: &[Effect],
    ) -> Option<String> {
        let [effect] = effects else { return None };
        let purpose = match effect {
            Effect::May(inner) | Effect::All(inner) => {
                return self.purpose_barred(t, (card, who), inner);
            }
            Effect::To { effects, .. } => effects,
            Effect::Level { .. } => effects,
            _ => return None,
        };
        self.none_allowed(t, &self.context(Some(card), who), purpose)
    }

    fn is_anything_forbidden(&self) -> bool {
        let forbids = |constant: &Constant| matches!(constant, Constant::Forbid { .. });
        self.constants_now().iter().any(|(_, _, constant)| forbids(constant))
    }

    /// The card that forbids the first of several effects of which each is forbidden.
    fn all_barred(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        list: &[Effect],
    ) -> Option<String> {
        let mut by = list.iter().map(|effect| self.not_allowed(t, cx, effect));
        let first = by.next()??;
        by.all(|other| other.is_some()).then_some(first)
    }

    /// The card that forbids an effect whole, as far as can be said before it is carried out.
    fn not_allowed(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        effect: &Effect,
    ) -> Option<String> {
        let you = cx.side();
        match effect {
            Effect::Level { who, by } => {
                let whose = Self::whom(you, *who);
                let barred = self.level_barred(t, cx, whose, *by);
                barred.or_else(|| {
                    let up = *by > 0;
                    self.forbids(t, whose, |not| up && matches!(not, Forbidden::Advance))
                })
            }
            Effect::Anger { who, by, set, .. } => {
                let event = match (set, *by > 0) {
                    (Some(_), _) => return None,
                    (None, true) => EventKind::AngerRaised,
                    (None, false) => EventKind::AngerLowered,
                };
                of_each(you, *who, |side| self.anger_barred(t, cx, side, event))
            }
            Effect::AngerTo { who, .. } | Effect::LowerAngerFreely(who) => {
                let event = EventKind::AngerLowered;
                of_each(you, *who, |side| self.anger_barred(t, cx, side, event))
            }
            Effect::Stages { who, by, set: None, raise } if *by > 0 => {
                let barred = of_each(you, *who, |side| {
                    self.forbids(t, side, |not| matches!(not, Forbidden::RaiseStages))
                });
                barred.filter(|_| !*raise || t.rule(RuleSwitch::RaisingIsPrevented))
            }
            Effect::EndCombat => self.forbids(t, you, |not| matches!(not, Forbidden::EndCombat)),
            Effect::Critical => self.forbids(t, you, |not| matches!(not, Forbidden::UseCritical)),
            Effect::Search { by, .. } => self.search_forbidden(t, Self::whom(you, *by), cx.card),
            Effect::Seek { places, .. } => {
                let decks = places.iter().all(|(source, _)| *source == Source::LifeDeck);
                self.search_forbidden(t, you, cx.card).filter(|_| decks)
            }
            Effect::Discard(sel) => {
                self.all_kept(t, cx, sel, ZoneChange::new(EventKind::Discarded, Zone::Discard))
            }
            Effect::Banish(sel) => {
                self.all_kept(t, cx, sel, ZoneChange::new(EventKind::Banished, Zone::Banished))
            }
            Effect::Destroy(sel) => {
                self.all_kept(t, cx, sel, ZoneChange::new(EventKind::Destroyed, Zone::Discard))
            }
            Effect::Rejuvenate(sel) => {
                self.all_kept(t, cx, sel, ZoneChange::new(EventKind::Rejuvenated, Zone::LifeDeck))
            }
            Effect::All(list) | Effect::May(list) | Effect::One(list) => {
                self.all_barred(t, cx, list)
            }
            // Without what it asks for, the rest is not done either.
            Effect::To { pay, .. } => pay.iter().find_map(|effect| self.not_allowed(t, cx, effect)),
            Effect::Has { who, effects } => {
                self.all_barred(t, &cx.done_by(Self::whom(you, *who)), effects)
            }
            _ => None,
        }
    }

    /// The card that does not let any of the cards be moved so from which a player chooses.
    fn all_kept(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &Sel,
        way: ZoneChange,
    ) -> Option<String> {
        if sel.how == How::This {
            return self.kept(t, cx, cx.card?, way);
        }
        if !matches!(sel.how, How::Choose | How::Top | How::Bottom) || sel.by_opponent {
            return None;
        }
        let cards = self.alike(t, cx, sel);
        let mut kept = cards.into_iter().map(|card| self.kept(t, cx, card, way));
        let first = kept.next()??;
        kept.all(|other| other.is_some()).then_some(first)
    }
}

/// The card that forbids something of each player whom `who` means.
fn of_each(you: Side, who: Who, mut barred: impl FnMut(Side) -> Option<String>) -> Option<String> {
    match who {
        Who::You | Who::Opponent => barred(Dbz::whom(you, who)),
        Who::Both | Who::Chosen => {
            let first = barred(you)?;
            barred(you.other()).map(|_| first)
        }
    }
}
