//! The effects of an attack and those that cards append to it, in the order that its
//! player chooses: immediate effects, and HIT effects.

use crate::play::games::dbz::effect::{Constant, Effect, Guard};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::state::{Dbz, PendingAttack};
use crate::play::games::dbz::terms::Who;
use crate::play::games::dbz::told::{self, Telling};
use crate::play::kernel::{Frame, GameContext, MoveError, Reactive, Said, Side};
use crate::play::{Assumption, RuleSwitch};

/// When effects of an attack are used.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Timing {
    Immediate,
    /// Immediate effects that ask what damage the attack has dealt: once that is known.
    Dealt,
    Hit,
}

impl Timing {
    const fn words(self) -> &'static str {
        match self {
            Self::Immediate | Self::Dealt => "immediate",
            Self::Hit => "HIT",
        }
    }

    /// What is appended to an attack, by a card of that title.
    fn appended_by(self, title: &str) -> String {
        match self {
            Self::Dealt => format!("What {title} appends, of the damage that is dealt"),
            _ => format!("The {} effect that {title} appends", self.words()),
        }
    }

    /// Whether an effect that an attack has is used then.
    pub(super) fn is_of(self, effect: &Effect) -> bool {
        let asks = |guards: &[Guard]| guards.iter().any(Guard::is_of_the_attack);
        let dealt = matches!(effect, Effect::When { guards, .. } if asks(guards));
        match self {
            Self::Immediate => !dealt,
            Self::Dealt => dealt,
            Self::Hit => true,
        }
    }
}

/// Effects that a card appends to an attack.
#[derive(Clone)]
struct Appended {
    card: Option<usize>,
    side: Side,
    effects: Vec<Effect>,
}

impl Dbz {
    /// The HIT effects of an attack take place.
    pub(super) fn hit(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        if current.stopped {
            return Ok(());
        }
        if let Some(current) = self.attacks.last_mut() {
            current.in_hit = true;
        }
        let own = self.board.def(current.card).map(|def| (def.hit.clone(), def.hit_said.clone()));
        let (printed, said) = own.unwrap_or_default();
        if !printed.is_empty() && current.prevented && current.dealt == (0, 0) {
            t.assume_aloud(Assumption::HitsWithoutDamage);
        }
        self.with_appended(t, cx, current, (&printed, &said), Timing::Hit)
    }

    /// The effects that an attack has of itself, and those that are appended to it.
    pub(super) fn with_appended(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        current: &PendingAttack,
        printed: (&[Effect], &Said),
        timing: Timing,
    ) -> Result<(), MoveError> {
        let own = printed.0.iter().any(|effect| timing.is_of(effect)).then_some(None);
        let appended = self.appended(t, current, timing).into_iter().map(Some);
        let all = own.into_iter().chain(appended).collect();
        for next in self.appended_in_order(t, current, all, timing)? {
            let Some(Appended { card, side, effects }) = next else {
                self.printed(t, cx, printed, timing)?;
                continue;
            };
            // Another may have made an end of what appends it.
            let now = self.appended(t, current, timing);
            if !now.iter().any(|own| (own.card, own.side) == (card, side)) {
                continue;
            }
            let title = card.map_or("An effect", |card| self.board.title(card)).to_owned();
            let meant: Vec<&Effect> = effects.iter().filter(|own| timing.is_of(own)).collect();
            let own = self.context(card, side);
            let told = told::all(&meant, &Telling::new(self, &own));
            let colon = if told.is_empty() { "" } else { ": " };
            let words = format!("{}{colon}{told}", timing.appended_by(&title));
            t.open(Frame::Effect, timing.words(), &words)?;
            let mut own = self.context(card, side);
            self.sentences_where(t, &mut own, (&effects, &Said::default()), |effect| {
                timing.is_of(effect)
            })?;
            t.close();
        }
        Ok(())
    }

    /// The effects that an attack has of itself; those for a hit are named so.
    fn printed(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        printed: (&[Effect], &Said),
        timing: Timing,
    ) -> Result<(), MoveError> {
        if timing != Timing::Hit {
            return self.sentences_where(t, cx, printed, |effect| timing.is_of(effect));
        }
        let title = cx.card.map_or("the attack", |card| self.board.title(card));
        let words = format!("The {} effect of {title}", timing.words());
        t.open(Frame::Effect, timing.words(), &words)?;
        self.sentences(t, cx, printed)?;
        t.close();
        Ok(())
    }

    /// What is appended to an attack now.
    fn appended(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        timing: Timing,
    ) -> Vec<Appended> {
        let mut all = Vec::new();
        for (card, side, constant) in self.constants_about(current) {
            let ((Constant::GainHit { card: filter, guards, effects }, Timing::Hit)
            | (
                Constant::GainImmediate { card: filter, guards, effects },
                Timing::Immediate | Timing::Dealt,
            )) = (constant, timing)
            else {
                continue;
            };
            if !effects.iter().any(|effect| timing.is_of(effect)) {
                continue;
            }
            if self.is_about(t, current, (card, side), (Who::You, filter, guards)) {
                all.push(Appended { card, side, effects: effects.clone() });
            }
        }
        all
    }

    /// Effects, those of the attack itself as nothing, in the order that its player chooses.
    fn appended_in_order(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        mut all: Vec<Option<Appended>>,
        timing: Timing,
    ) -> Result<Vec<Option<Appended>>, MoveError> {
        if all.len() < 2 || !t.rule(RuleSwitch::CompetingOwnChoice) {
            return Ok(all);
        }
        let key = |own: &Option<Appended>| match own {
            // What a card appends to its own attack is apart from what that says.
            Some(own) if own.card == Some(current.card) => {
                format!("appended {}", self.source_key(own.card))
            }
            Some(own) => self.source_key(own.card),
            None => self.source_key(Some(current.card)),
        };
        // Those of one card keep the order in which it says them.
        let mut names: Vec<String> = Vec::new();
        for name in all.iter().map(key) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.len() > 1 {
            let question = format!(
                "In which order do {} {} effects take place?",
                current.who.whose(),
                timing.words()
            );
            let order = t.ask_pick(current.who, &question, &names, names.len(), names.len())?;
            all.sort_by_key(|own| order.iter().position(|at| names[*at] == key(own)));
        }
        Ok(all)
    }
}
