//! Stipulations: what is done in full, or not at all, so that something else is.

use std::mem::discriminant;

use crate::play::games::dbz::effect::{Effect, EventKind, Words};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel};
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::games::dbz::terms::Who;
use crate::play::games::dbz::told::{self, Telling};
use crate::play::games::dbz::worded::times_so_many;
use crate::play::kernel::{GameContext, MoveError, Pending, Reactive, Side};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// A stipulation “to”, and what it is for.
    pub(super) fn stipulation(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        (pay, effects): (&[Effect], &[Effect]),
        may: bool,
    ) -> Result<(), MoveError> {
        let title = self.effect_title(cx);
        let able = self.all_able(t, cx, pay);
        if !able && self.must_be_met(t, cx, (&title, pay)) {
            return Ok(());
        }
        if let Some(by) = self.none_allowed(t, cx, effects) {
            t.assume_aloud(Assumption::BarredEffects);
            cx.done = false;
            self.tell_not_allowed(t, cx, effects, &by);
            return Ok(());
        }
        let wants = !may || {
            let telling = Telling::new(self, cx);
            let asked = told::stipulation(pay, effects, telling, cx.words.as_deref());
            t.ask_yes(cx.side(), &format!("{title}: {asked}"))?
        };
        cx.accepted |= wants;
        cx.done = false;
        (cx.replaced, cx.lessened) = (false, false);
        if wants {
            let whole = std::mem::replace(&mut cx.whole, able);
            let pays = std::mem::replace(&mut cx.pays, true);
            self.effects(t, cx, pay)?;
            (cx.whole, cx.pays) = (whole, pays);
        }
        if !cx.done && cx.replaced {
            t.assume_aloud(Assumption::ReplacedStipulation);
            self.effects(t, cx, effects)?;
            // What asks afterwards finds that it was not done.
            cx.done = false;
            return Ok(());
        }
        if able && wants && !cx.done && t.rule(RuleSwitch::StipulationMustBeMet) {
            if cx.lessened {
                t.assume_aloud(Assumption::LessIsUnmet);
            }
            let words =
                format!("The stipulation of {title} is not met, so its effect does not occur");
            t.refuse(&self.source_key(cx.card), "stipulation", &words);
            return Ok(());
        }
        if !wants && t.rule(RuleSwitch::StipulationMustBeMet) {
            return Ok(());
        }
        self.effects(t, cx, effects)
    }

    /// Whether a stipulation that cannot be met in full leaves it at that.
    fn must_be_met(
        &self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        (title, asked): (&str, &[Effect]),
    ) -> bool {
        if !t.rule(RuleSwitch::StipulationMustBeMet) {
            return false;
        }
        t.assume(Assumption::StipulationsInFull);
        cx.done = false;
        let there = asked.first().is_some_and(|first| self.is_done(cx, first));
        let why = if there {
            t.assume_aloud(Assumption::LeavingHasMoved);
            "its card is there already"
        } else {
            "so that part is not done"
        };
        let asked = told::deed(asked, Telling::new(self, cx), cx.words.as_deref());
        let words = format!("{title}: {asked} cannot be done in full, {why}");
        t.refuse(&self.source_key(cx.card), "stipulation", &words);
        true
    }

    /// Tells that what is done “if you do” is not, as what it asks for was not done.
    pub(super) fn tell_not_done(&self, t: &mut GameContext<'_>, cx: &EffectContext) {
        if cx.accepted && !cx.replaced {
            t.assume_aloud(Assumption::IfYouDoIsAllOfIt);
        }
        let words = "What this depends on was not done, so this is not done";
        t.refuse(&self.source_key(cx.card), "if_you_do", words);
    }

    /// What a player may do.
    pub(super) fn optional(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        list: &[Effect],
    ) -> Result<(), MoveError> {
        let title = self.effect_title(cx);
        let able = !cx.whole || self.all_able(t, cx, list);
        if !able && self.must_be_met(t, cx, (&title, list)) {
            return Ok(());
        }
        cx.done = false;
        if self.is_copied(cx) && list.iter().all(Effect::only_moves_its_card) {
            self.none_of_copy(t, cx);
            return Ok(());
        }
        if matches!(list, [only] if self.is_done(cx, only)) || self.all_move_nothing(t, cx, list) {
            let done = told::deed(list, Telling::new(self, cx), cx.words.as_deref());
            let words = format!("{title}: {done} cannot be done: there is no such card");
            t.refuse(&self.source_key(cx.card), "nothing_to_do", &words);
            Self::none_of(cx, list);
            return Ok(());
        }
        if let Some(by) = self.none_allowed(t, cx, list) {
            self.tell_not_allowed(t, cx, list, &by);
            return Ok(());
        }
        // `You may shuffle your Life Deck and your attacks deal +1 stage of damage.`
        let mut more = list.iter().skip(1);
        if more.any(|own| matches!(own, Effect::Float { constant: Some(_), .. })) {
            t.assume_aloud(Assumption::MayGoesOn);
        }
        let asked = told::choice(list, Telling::new(self, cx), cx.words.as_deref());
        if t.ask_yes(cx.side(), &format!("{title}: {asked}"))? {
            cx.accepted = true;
            let pays = cx.pays;
            cx.pays |= cx.whole;
            self.effects(t, cx, list)?;
            cx.pays = pays;
        } else {
            Self::none_of(cx, list);
        }
        Ok(())
    }

    fn tell_not_allowed(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        list: &[Effect],
        by: &str,
    ) {
        let title = self.effect_title(cx);
        let done = told::deed(list, Telling::new(self, cx), cx.words.as_deref());
        let words = format!("{title}: {done} cannot be done, as {by} does not allow it");
        t.refuse(&self.source_key(cx.card), "forbidden", &words);
    }

    /// Whether all of several effects move cards of which everyone sees that there are none, or
    /// what one before them has chosen of those.
    fn all_move_nothing(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        list: &[Effect],
    ) -> bool {
        let Some((first, rest)) = list.split_first() else { return true };
        self.moves_nothing(t, cx, first)
            && rest.iter().all(|own| own.begins_with_it() || self.moves_nothing(t, cx, own))
    }

    /// Whether an effect moves or chooses cards of which everyone sees that there are none.
    fn moves_nothing(&self, t: &mut GameContext<'_>, cx: &EffectContext, effect: &Effect) -> bool {
        let sel = match effect {
            Effect::All(list) => return self.all_move_nothing(t, cx, list),
            Effect::One(list) => {
                return list.iter().all(|own| self.moves_nothing(t, cx, own));
            }
            Effect::SomeOf { card, .. } => {
                return self.of_told(t, cx, card).is_empty();
            }
            Effect::UseImmediate(sel) | Effect::Choose(sel) => Some(sel),
            own => own.moved(),
        };
        sel.is_some_and(|sel| {
            let chosen = matches!(sel.how, How::Choose | How::HolderChooses | How::All);
            let zone = Zone::from(sel.from);
            // That a pile has no cards is seen though they would be hidden.
            let empty = |side: Side| self.board.pile(side, zone).is_empty();
            let seen = !zone.hidden() || Side::BOTH.into_iter().all(empty);
            chosen && seen && self.alike(t, cx, sel).is_empty()
        })
    }

    /// Leaves the piles that hold such cards, where several ways do the same with cards of each.
    pub(super) fn retain_filled(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        ways: &mut Vec<&Effect>,
    ) {
        let alike = ways.windows(2).all(|pair| discriminant(pair[0]) == discriminant(pair[1]));
        let empty = |way: &&Effect| self.moves_nothing(t, cx, way);
        let filled: Vec<bool> = ways.iter().map(empty).map(|empty| !empty).collect();
        if alike && !filled.contains(&true) {
            ways.truncate(1);
        } else if alike {
            let mut filled = filled.into_iter();
            ways.retain(|_| filled.next().is_some_and(|own| own));
        }
    }

    /// Whether the cards that an effect is to banish, destroy or discard are there already.
    fn is_done(&self, cx: &EffectContext, effect: &Effect) -> bool {
        let (sel, zone) = match effect {
            Effect::Banish(sel) => (sel, Zone::Banished),
            Effect::Discard(sel) | Effect::Destroy(sel) => (sel, Zone::Discard),
            _ => return false,
        };
        let cards = match sel.how {
            How::This => cx.card.as_slice(),
            How::It => &cx.it,
            _ => &[],
        };
        !cards.is_empty() && cards.iter().all(|card| self.zone(*card) == zone)
    }

    /// Whether what an effect begins with as its price is done already, so that it cannot be.
    pub(super) fn is_paid_already(&self, pending: &Pending<Words>) -> bool {
        let Pending { card, who, trigger, event, .. } = pending;
        let [Effect::To { pay, .. }] = trigger.effects.as_slice() else { return false };
        let it = event.card.into_iter().collect();
        let cx = EffectContext { it, ..self.context(*card, *who) };
        pay.first().is_some_and(|first| self.is_done(&cx, first))
    }

    pub(super) fn effect_title(&self, cx: &EffectContext) -> String {
        cx.card.map_or("the effect", |card| self.board.title(card)).to_owned()
    }

    /// Whether an effect can be carried out in full, as far as can be said before.
    pub(super) fn able(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        effect: &Effect,
    ) -> bool {
        self.able_beside(t, cx, None, effect)
    }

    /// Whether all of several effects can be: a card that one of them moves is not there for
    /// the others.
    fn all_able(&self, t: &mut GameContext<'_>, cx: &EffectContext, list: &[Effect]) -> bool {
        let spent = cx.card.filter(|_| list.iter().any(Effect::is_of_its_card));
        !list.first().is_some_and(|first| self.is_done(cx, first))
            && list.iter().all(|effect| self.able_beside(t, cx, spent, effect))
    }

    /// Whether an effect can be carried out where `spent` is moved by another.
    fn able_beside(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        spent: Option<usize>,
        effect: &Effect,
    ) -> bool {
        let you = cx.side();
        let both = [you, you.other()];
        let sides = |who: Who| match who {
            Who::Both | Who::Chosen => both.to_vec(),
            who => vec![Self::whom(you, who)],
        };
        // Of a player who is chosen, that one will do.
        let has = |who: Who, number: Number, least: u32| {
            let enough = |side: &Side| self.number(*side, number) >= least;
            if who == Who::Chosen {
                sides(who).iter().any(enough)
            } else {
                sides(who).iter().all(enough)
            }
        };
        match effect {
            Effect::Banish(sel) | Effect::Discard(sel) | Effect::Destroy(sel)
                if sel.how == How::This =>
            {
                !self.is_done(cx, effect)
            }
            Effect::Discard(sel)
            | Effect::Banish(sel)
            | Effect::Destroy(sel)
            | Effect::Rejuvenate(sel)
            | Effect::ShuffleIn(sel)
            | Effect::ToHand(sel)
            | Effect::Place(sel)
            | Effect::OnTop(sel)
            | Effect::OnBottom(sel)
            | Effect::OntoDiscard(sel)
            | Effect::Attach(sel)
            | Effect::AttachTo { sel, .. }
            | Effect::SetAside(sel)
            | Effect::Reveal(sel)
            | Effect::Choose(sel)
            | Effect::Capture(sel)
            | Effect::DrawFrom(sel) => match sel.how {
                How::This | How::It | How::That | How::TheAttack => true,
                _ => {
                    let there = self.alike(t, cx, sel);
                    sel.is_met_by(there.iter().filter(|card| Some(**card) != spent).count())
                }
            },
            Effect::Draw { count } => self.board.pile(you, Zone::LifeDeck).len() >= *count,
            Effect::Anger { who, by, set: None, .. } if *by < 0 => {
                let mut sides = sides(*who).into_iter();
                has(*who, Number::Anger, by.unsigned_abs())
                    && sides.any(|side| self.may_lower_anger(t, cx, side))
            }
            Effect::AngerTo { who, .. } => {
                sides(*who).into_iter().any(|side| self.may_lower_anger(t, cx, side))
            }
            Effect::Stages { who, by, set: None, .. } if *by < 0 => {
                has(*who, Number::Stages, by.unsigned_abs())
            }
            Effect::PayStages(n) => self.payable(t, (cx.card, you)) >= *n,
            Effect::MpPays(n) => has(Who::You, Number::Stages, *n),
            Effect::Level { who, by } if *by < 0 => has(*who, Number::Level, by.unsigned_abs() + 1),
            Effect::Times { what, most, effect } => {
                let times = self.times_of(t, cx, what, *most);
                times > 0 && self.able_beside(t, cx, spent, &times_so_many(effect, times))
            }
            Effect::All(list) | Effect::To { pay: list, .. } => {
                list.iter().all(|effect| self.able_beside(t, cx, spent, effect))
            }
            Effect::One(list) => list.iter().any(|effect| self.able_beside(t, cx, spent, effect)),
            Effect::Has { who, effects } => {
                let theirs = cx.done_by(Self::whom(you, *who));
                effects.iter().all(|effect| self.able_beside(t, &theirs, spent, effect))
            }
            _ => true,
        }
    }
}

impl Dbz {
    fn may_lower_anger(&self, t: &mut GameContext<'_>, cx: &EffectContext, side: Side) -> bool {
        self.anger_barred(t, cx, side, EventKind::AngerLowered).is_none()
    }
}

impl Sel {
    /// Whether so many cards are all that it asks for.
    pub(super) fn is_met_by(&self, cards: usize) -> bool {
        let least = match self.how {
            How::Choose | How::HolderChooses | How::Top | How::Bottom | How::Random
                if !self.up_to =>
            {
                self.count.unwrap_or(1).max(1)
            }
            _ => 1,
        };
        cards >= least
    }
}

impl Effect {
    /// Whether it asks if what was before it was done.
    pub(super) fn asks_whether_done(&self) -> bool {
        match self {
            Self::IfYouDo(_) | Self::IfYouDoNot(_) => true,
            Self::All(list) => list.first().is_some_and(Self::asks_whether_done),
            _ => false,
        }
    }

    /// Whether it prevents a number of damage.
    pub(super) fn prevents_a_number(&self) -> bool {
        match self {
            Self::Prevent { .. } => true,
            Self::All(list) => list.iter().any(Self::prevents_a_number),
            _ => false,
        }
    }

    /// Whether a player may leave all of it.
    pub(super) fn is_optional(&self) -> bool {
        match self {
            Self::May(_) | Self::To { may: true, .. } | Self::IfYouDo(_) => true,
            Self::All(list) | Self::When { effects: list, .. } => {
                list.iter().all(Self::is_optional)
            }
            _ => false,
        }
    }
}
