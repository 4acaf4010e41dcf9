//! What is forbidden: by which card, as long as it is in play or what it says floats.

use crate::play::games::dbz::effect::{Constant, EventKind, Forbidden};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::state::{Dbz, PendingAttack, Zone};
use crate::play::games::dbz::terms::{Attack, Kind, Who};
use crate::play::kernel::{GameContext, Reactive, Side};

impl Constant {
    /// What a player may not do, whatever else is so.
    pub(crate) fn forbid(who: Who, what: Forbidden) -> Self {
        Self::Forbid { who, what, guards: Vec::new() }
    }
}

impl Dbz {
    /// What is forbidden to `who` now: by which card of which player, and what.
    fn forbidden_to(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Vec<(Option<usize>, Side, &Forbidden)> {
        let mut all = Vec::new();
        for (card, side, constant) in self.constants_now() {
            if let Constant::Forbid { who: whom, what, guards } = constant
                && Self::is_meant(*whom, side, who)
                && self.all_hold(t, guards, (card, side), None)
            {
                all.push((card, side, what));
            }
        }
        all
    }

    /// The card that forbids `who` to do `what`, if one does.
    pub(crate) fn forbids(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        what: impl Fn(&Forbidden) -> bool,
    ) -> Option<String> {
        self.forbids_where(t, who, |_, _, not| what(not))
    }

    /// The title of the card that forbids something to `who`, if one does: of the first
    /// that `is_meant` holds of, by that card and its player.
    fn forbids_where(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        mut is_meant: impl FnMut(&mut GameContext<'_>, (Option<usize>, Side), &Forbidden) -> bool,
    ) -> Option<String> {
        let all = self.forbidden_to(t, who).into_iter();
        let mut meant = all.filter(|(by, side, what)| is_meant(t, (*by, *side), what));
        meant.next().map(|(by, _, _)| self.source_title(by))
    }

    /// The card that forbids `who` to play a card, or to perform its attack, if one does.
    pub(crate) fn play_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Option<String> {
        let forbidden = self.defense_forbidden(t, who, card);
        let attack = self.board.def(card).and_then(|def| def.attack);
        forbidden.or_else(|| self.attack_forbidden(t, who, attack))
    }

    /// The card that forbids `who` to play a card, if one does: against an attack it performs
    /// none itself.
    pub(crate) fn defense_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Option<String> {
        let forbidden = self.forbids_where(t, who, |t, (by, _), what| match what {
            Forbidden::Play(filter) | Forbidden::PlayOrUse(filter) | Forbidden::Enter(filter) => {
                self.matches(t, filter, card, who, by)
            }
            _ => false,
        });
        forbidden.or_else(|| self.is_second(who, card).then(|| self.board.title(card).to_owned()))
    }

    /// The card that forbids `who` to perform an attack, if one does.
    pub(crate) fn attack_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        attack: Option<Attack>,
    ) -> Option<String> {
        let attack = attack?;
        self.forbids(t, who, |not| match not {
            Forbidden::Attack => true,
            Forbidden::Perform(only) => *only == attack.kind(),
            _ => false,
        })
    }

    /// Whether an attack that an effect or a copy performs is forbidden; it is then refused.
    pub(crate) fn is_attack_refused(
        &self,
        t: &mut GameContext<'_>,
        (card, who): (usize, Side),
        attack: Attack,
        what: &str,
    ) -> bool {
        let by = self.attack_forbidden(t, who, Some(attack));
        if let Some(by) = &by {
            let words = format!("The {what} is not performed: {by} does not allow it");
            t.refuse(self.board.key(card), "forbidden", &words);
        }
        by.is_some()
    }

    /// The card that forbids `who` to use the power of a card, or to act by it, if one does.
    pub(crate) fn power_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Option<String> {
        let acting = self.forbids_where(t, who, |t, (by, _), what| match what {
            Forbidden::Act(filter) => self.matches(t, filter, card, who, by),
            _ => false,
        });
        acting.or_else(|| self.instant_forbidden(t, who, card))
    }

    /// The card that forbids `who` to use a power of a card that is no action, if one does.
    pub(crate) fn instant_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Option<String> {
        self.forbids_where(t, who, |t, (by, _), what| match what {
            Forbidden::UsePower(filter) | Forbidden::PlayOrUse(filter) => {
                self.matches(t, filter, card, who, by)
            }
            _ => false,
        })
    }

    /// The card that forbids `who` to use Endurance against an attack, if one does.
    pub(crate) fn endurance_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        attack: &PendingAttack,
    ) -> Option<String> {
        self.forbids_where(t, who, |t, (by, _), what| match what {
            Forbidden::UseEndurance(filter) => self.matches(t, filter, attack.card, attack.who, by),
            _ => false,
        })
    }

    /// Leaves the Dragon Balls that `who` may capture, by a critical damage effect or
    /// another; each that they may not is refused.
    pub(crate) fn retain_capturable(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        cards: &mut Vec<usize>,
        critical: bool,
    ) {
        self.retain_unforbidden(t, cards, "captured", |t, card| {
            self.capture_forbidden(t, who, (card, critical))
        });
    }

    /// Leaves the cards of which `forbids` names no card that forbids it; each other is
    /// refused, as not `done` with.
    pub(crate) fn retain_unforbidden(
        &self,
        t: &mut GameContext<'_>,
        cards: &mut Vec<usize>,
        done: &str,
        forbids: impl Fn(&mut GameContext<'_>, usize) -> Option<String>,
    ) {
        cards.retain(|card| {
            let by = forbids(t, *card);
            if let Some(by) = &by {
                let title = self.board.title(*card);
                let words = format!("{title} cannot be {done}: {by} does not allow it");
                t.refuse(self.board.key(*card), "forbidden", &words);
            }
            by.is_none()
        });
    }

    /// The card that forbids `who` to capture a Dragon Ball, if one does.
    fn capture_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        (card, critical): (usize, bool),
    ) -> Option<String> {
        let holder = self.controller(card);
        self.forbids_where(t, who, |t, (by, _), what| match what {
            Forbidden::Capture(own) => {
                (critical || !own.by_critical) && self.matches(t, &own.card, card, holder, by)
            }
            _ => false,
        })
    }

    /// The card that does not let an effect raise or lower the anger of `who`, if one does.
    pub(crate) fn anger_barred(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        who: Side,
        event: EventKind,
    ) -> Option<String> {
        let doer = cx.side();
        let barred = self.forbids(t, doer, |not| match event {
            EventKind::AngerLowered => {
                matches!(not, Forbidden::LowerAnger)
                    || doer == who && matches!(not, Forbidden::LowerOwnAnger)
            }
            EventKind::AngerRaised => {
                matches!(not, Forbidden::RaiseAnger)
                    || doer == who && matches!(not, Forbidden::RaiseOwnAnger)
            }
            _ => false,
        });
        let gained = event == EventKind::AngerRaised;
        barred
            .or_else(|| self.forbids(t, who, |not| gained && matches!(not, Forbidden::GainAnger)))
            .or_else(|| self.anger_forbidden(t, cx, who, event))
    }

    /// The card that forbids an effect of a player, critical or not, to change the anger of
    /// `whose`, if one does.
    fn anger_forbidden(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        whose: Side,
        event: EventKind,
    ) -> Option<String> {
        let source = cx.card.and_then(|card| self.kind(card));
        let combat = matches!(source, Some(Kind::PhysicalCombat | Kind::EnergyCombat));
        self.forbids_where(t, cx.side(), |_, (_, side), what| match what {
            Forbidden::ChangeAnger(own) => {
                let changed = match event {
                    EventKind::AngerRaised => own.up,
                    EventKind::AngerLowered => own.down,
                    _ => false,
                };
                changed
                    && !(own.combat_may && combat)
                    && own.critical.is_none_or(|only| only == cx.critical)
                    && Self::is_meant(own.whose, side, whose)
            }
            _ => false,
        })
    }

    /// The card that lets no effect of who does it change the level of `who`, if one does.
    pub(crate) fn level_barred(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        who: Side,
        by: i32,
    ) -> Option<String> {
        let of = cx.owner().unwrap_or(cx.side());
        self.forbids_where(t, of, |_, (_, side), what| match what {
            Forbidden::ChangeLevel(own) => {
                (own.up && by > 0 || own.down && by < 0) && Self::is_meant(own.whose, side, who)
            }
            _ => false,
        })
    }

    /// The card that lets `who` only attack or pass in an action, if one does.
    pub(crate) fn only_attacks(&self, t: &mut GameContext<'_>, who: Side) -> Option<String> {
        self.forbids(t, who, |not| matches!(not, Forbidden::OtherThanAttack))
    }

    /// The card that does not let `who` have a card enter play or attach, if one does.
    pub(crate) fn entering_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        (card, from, to): (usize, Zone, Zone),
    ) -> Option<String> {
        let enters = to == Zone::InPlay && from != Zone::InPlay;
        self.forbids_where(t, who, |t, (by, _), what| match what {
            Forbidden::EnterPlay => true,
            Forbidden::Enter(filter) => enters && self.matches(t, filter, card, who, by),
            _ => false,
        })
    }

    /// Whether `who` has a card in play of which they may have only one there, beside `card`.
    pub(crate) fn is_second(&self, who: Side, card: usize) -> bool {
        let title = self.board.title(card);
        let mut there = self.board.pile(who, Zone::InPlay).iter();
        self.board.def(card).is_some_and(|def| def.only_one)
            && there.any(|own| self.board.title(*own) == title)
    }

    /// The card that does not let `who` take a card of the other player out of play, or banish
    /// one from a discard pile, if one does.
    pub(crate) fn removing_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        how: EventKind,
    ) -> Option<String> {
        let (holder, zone) = self.board.place(card)?;
        let out = matches!(how, EventKind::Destroyed | EventKind::Banished);
        let theirs = zone == Zone::InPlay && holder != who && out;
        let spent = zone == Zone::Discard && how == EventKind::Banished;
        self.forbids_where(t, who, |t, (by, side), what| match what {
            Forbidden::Remove(filter) => theirs && self.matches(t, filter, card, holder, by),
            Forbidden::BanishFromDiscard { whose } => {
                spent && whose.is_none_or(|whose| Self::is_meant(whose, side, holder))
            }
            _ => false,
        })
    }

    /// The card that forbids an effect of `who` to do that to a card, if one does.
    pub(crate) fn taking_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        (how, cx): (EventKind, &EffectContext),
    ) -> Option<String> {
        let source = cx.card;
        let (holder, zone) = self.board.place(card)?;
        let kind = source.and_then(|source| self.kind(source));
        self.forbids_where(t, who, |t, (by, side), what| match what {
            Forbidden::Take(own) => {
                own.how.contains(&how)
                    && own.whose.is_none_or(|whose| Self::is_meant(whose, side, holder))
                    && own.from.is_none_or(|from| zone.source() == Some(from))
                    && kind.is_none_or(|kind| !own.not_by.contains(&kind))
                    && (cx.critical || !own.by_critical)
                    && (!own.by_own || source.is_some() && holder == who)
                    && self.matches(t, &own.card, card, holder, by)
            }
            _ => false,
        })
    }
}
