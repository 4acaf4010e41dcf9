//! Measuring: how much what the words of cards count is now.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Forbidden};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{How, Performing, Sel, Source};
use crate::play::games::dbz::state::{Dbz, Number, PendingAttack, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::kernel::{GameContext, Reactive, Side};

fn counted(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Dbz {
    /// How much it is now, for the player and the card of `cx`.
    pub(crate) fn measured(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        what: &Measure,
    ) -> i64 {
        let of = |who: &Who, number| i64::from(self.number(Self::whom(cx.side(), *who), number));
        match what {
            Measure::Anger(who) => of(who, Number::Anger),
            Measure::Stages(who) => of(who, Number::Stages),
            Measure::Level(who) => of(who, Number::Level),
            Measure::Traits(who) => counted(self.traits_had(t, Self::whom(cx.side(), *who))),
            Measure::Cards(sel) => counted(self.alike(t, cx, sel).len()),
            // Nothing has been done yet to the card that what waits is about.
            Measure::Moved => {
                let done = |card: &usize| cx.did_to.iter().any(|(_, own)| own == card);
                let dealt_with = |card: &usize| !cx.that.contains(card) || done(card);
                counted(cx.it.iter().filter(|card| dealt_with(card)).count())
            }
            Measure::AtMost(of, n) => self.measured(t, cx, of).min(i64::from(*n)),
            Measure::Sum(all) => all.iter().map(|own| self.measured(t, cx, own)).sum(),
            Measure::Kinds(sel) => {
                let cards = self.alike(t, cx, sel);
                let mut kinds: Vec<Kind> =
                    cards.into_iter().filter_map(|card| self.kind(card)).collect();
                kinds.sort_unstable();
                kinds.dedup();
                counted(kinds.len())
            }
            Measure::DidTo(what, card) => {
                let like = |(event, own): &&(EventKind, usize)| {
                    event == what && self.matches(t, card, *own, cx.side(), cx.card)
                };
                counted(cx.did_to.iter().filter(like).count())
            }
            Measure::LastDone(what, card) => {
                let like = |own: &&usize| self.matches(t, card, **own, cx.side(), cx.card);
                counted(cx.last_done(*what).iter().filter(like).count())
            }
            Measure::AngerLowered => cx.anger_lowered.into(),
            Measure::Personalities(who, name) => {
                let you = cx.side();
                let meant = Side::BOTH.into_iter().filter(|side| Self::is_meant(*who, you, *side));
                meant.map(|side| self.personalities_with(t, side, name)).sum()
            }
            Measure::StagesChanged => cx.stages_changed.into(),
            Measure::StagesDealt => self.current().map_or(0, |own| own.stages_dealt.into()),
            Measure::LifeDealt => self.current().map_or(0, |own| own.dealt.1.into()),
            Measure::Paid => cx.paid.into(),
            Measure::Each(n, of) => self.measured(t, cx, of) / i64::from((*n).max(1)),
            Measure::WhenPerformed(of) => {
                let counts = self.current().into_iter().flat_map(|own| &own.counts);
                let known = counts.into_iter().find(|(card, _)| *card == cx.card);
                let now = self.measured(t, cx, of);
                let Some((_, then)) = known else { return now };
                if *then != now {
                    t.assume_aloud(Assumption::CountedWhenPerformed);
                }
                *then
            }
            Measure::Missing(n, of) => (i64::from(*n) - self.measured(t, cx, of)).max(0),
            Measure::Times(n, of) => i64::from(*n) * self.measured(t, cx, of),
            Measure::Plus(of, n) => (self.measured(t, cx, of) + i64::from(*n)).max(0),
        }
    }

    /// How many personalities of a player in play have a trait.
    fn personalities_with(&self, t: &mut GameContext<'_>, side: Side, name: &str) -> i64 {
        let allies = self.board.pile(side, Zone::InPlay).iter().filter(|card| {
            self.board.def(**card).is_some_and(|def| {
                def.kind == Kind::Ally && def.traits.iter().any(|own| own == name)
            })
        });
        let mp = self.traits(t, side).iter().any(|own| own == name);
        counted(allies.count() + usize::from(mp))
    }

    /// What cards count of an attack that is being performed now.
    pub(crate) fn counts_now(&self, t: &mut GameContext<'_>) -> Vec<(Option<usize>, i64)> {
        let mut counts = Vec::new();
        for (card, side, constant) in self.constants_now() {
            if let Constant::Deal { times: Some(Measure::WhenPerformed(of)), .. } = constant {
                let cx = self.context(card, side);
                counts.push((card, self.measured(t, &cx, of)));
            }
        }
        counts
    }

    /// How many times X is, at most so many.
    pub(crate) fn times_of(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        what: &Measure,
        most: Option<u32>,
    ) -> i32 {
        let times = self.measured(t, cx, what).max(0);
        let times = most.map_or(times, |most| times.min(most.into()));
        i32::try_from(times).unwrap_or(i32::MAX)
    }

    /// Whether the card that asks how many there are is one of those that are counted.
    pub(super) fn is_counted(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        what: &Measure,
    ) -> bool {
        let Measure::Cards(sel) = what else { return false };
        cx.card.is_some_and(|card| self.alike(t, cx, sel).contains(&card))
    }

    /// What floats, with the number that it has when it begins.
    pub(crate) fn counted_now(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        mut constant: Constant,
    ) -> Constant {
        if let Some(Performing::These(cards)) = constant.performer() {
            cards.clone_from(&cx.it);
        }
        match constant {
            Constant::Deal { who, card, stages, life, times: Some(what), guards }
                if what.is_of_what_was_done() || what.is_of_the_table() =>
            {
                if what.is_of_the_table() {
                    t.assume_aloud(Assumption::CountedWhenItFloats);
                }
                let n = self.times_of(t, cx, &what, None);
                let (stages, life) = (stages.saturating_mul(n), life.saturating_mul(n));
                Constant::Deal { who, card, stages, life, times: None, guards }
            }
            Constant::Forbid { who, what: Forbidden::Play(mut card), guards }
                if card.more.given_names.is_some() =>
            {
                card.more.given_names = Some(self.names_given(t, cx));
                Constant::Forbid { who, what: Forbidden::Play(card), guards }
            }
            other => other,
        }
    }

    /// The names that were given, or else those of the cards that were dealt with.
    pub(super) fn names_given(&self, t: &mut GameContext<'_>, cx: &EffectContext) -> Vec<String> {
        if !cx.names.is_empty() {
            return cx.names.clone();
        }
        let of_attack =
            |own: &Effect| matches!(own, Effect::Choose(sel) if sel.how == How::TheAttack);
        let speaks = |card: usize| self.board.def(card).is_some_and(|def| def.does(of_attack));
        let mut titled = cx.it.clone();
        if let Some(attack) = self.attacks.last()
            && titled.is_empty()
            && cx.card.is_some_and(speaks)
        {
            titled.push(attack.card);
            t.assume_aloud(Assumption::ThatCardIsTheAttack);
        }
        let titled = titled.iter().filter_map(|card| self.board.def(*card));
        titled.map(|def| def.name.clone()).collect()
    }

    /// Every card that a selection could be made from.
    pub(crate) fn alike(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &Sel,
    ) -> Vec<usize> {
        if sel.how == How::It {
            return cx.it.clone();
        }
        let you = cx.side();
        let sides: &[Side] = if sel.either || sel.of == Who::Both {
            &[you, you.other()]
        } else {
            &[Self::whom(you, sel.of)]
        };
        let mut found = Vec::new();
        for side in sides {
            let pile = self.board.pile(*side, Zone::from(sel.from)).iter().copied();
            found.extend(pile.filter(|card| self.matches(t, &sel.card, *card, you, cx.card)));
            found.extend(self.also_attached(t, sel, *side, (you, cx.card)));
        }
        found
    }

    /// Of cards in play, those that are attached: like the others, or any where attached cards
    /// are named beside them.
    pub(super) fn also_attached(
        &self,
        t: &mut GameContext<'_>,
        sel: &Sel,
        side: Side,
        (you, asks): (Side, Option<usize>),
    ) -> Vec<usize> {
        if sel.from != Source::InPlay {
            return Vec::new();
        }
        let mut attached = self.attached_of(side, sel.either);
        attached.retain(|card| sel.or_attached || self.matches(t, &sel.card, *card, you, asks));
        attached
    }

    /// The cards attached to a player's Main Personality, where those of either player are meant;
    /// else those that the player owns, to whomever they are attached.
    pub(super) fn attached_of(&self, side: Side, either: bool) -> Vec<usize> {
        let pile = |of: Side| self.board.pile(of, Zone::Attached).iter().rev().copied();
        if either {
            return pile(side).collect();
        }
        let all = pile(side).chain(pile(side.other()));
        all.filter(|card| self.board.owner(*card) == side).collect()
    }

    /// The damage of an attack that its words have counted, some of it of what its immediate
    /// effects have done.
    pub(crate) fn counted_damage(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        current: &PendingAttack,
    ) -> (i64, i64) {
        let Some(def) = self.board.def(current.card) else { return (0, 0) };
        def.counted.iter().fold((0, 0), |(stages, life), (what, s, l)| {
            let times = self.measured(t, cx, what);
            self.tell_modified(t, (cx.card, current.who), &format!("X is {times}"));
            (stages + i64::from(*s) * times, life + i64::from(*l) * times)
        })
    }
}
