//! What Score’s game gives the kernel, so that effects of its cards wait for
//! events: Endurance, and “if successful”.

use std::borrow::Cow;
use std::convert::Infallible;

use crate::play::RuleSwitch;
use crate::play::games::ccg::Ccg;
use crate::play::games::ccg::card::{Card, Constant, Number, Who, Words, Zone};
use crate::play::kernel::{
    Event, GameContext, MoveError, Pending, Question, Reactions, Reactive, Side, Timing, Trigger,
    Unmet,
};

impl Reactive for Ccg {
    type Words = Words;
    type Resolution = ();

    const HAND: Zone = Zone::Hand;
    const IN_FORCE: &'static [Zone] = &[Zone::InPlay];
    const TIMING: Timing = Timing {
        initiator_first: None,
        turn_first: None,
        own_order: Some(RuleSwitch::SuccessInAnyOrder),
        targets_stand: None,
    };

    fn reactions(&self) -> &Reactions<Words> {
        &self.reactions
    }

    fn reactions_mut(&mut self) -> &mut Reactions<Words> {
        &mut self.reactions
    }

    fn initiator(&self) -> Option<Side> {
        self.board.combat
    }

    fn triggers(card: &Card) -> &[Trigger<Words>] {
        &card.triggers
    }

    fn constants_of(card: &Card) -> &[Constant] {
        &card.constants
    }

    /// The cards of levels that the Main Personality is not on do nothing.
    fn without_effect(&self) -> Vec<usize> {
        let mut others = Vec::new();
        for side in Side::BOTH {
            let now = self.board.number(side, Number::Level);
            let laid = self.board.pile(side, Zone::InPlay).iter().copied();
            others.extend(laid.filter(|card| {
                let level = self.board.def(*card).and_then(|def| def.level);
                level.is_some_and(|level| level != now)
            }));
        }
        others
    }

    fn is_meant(who: Who, you: Side, side: Side) -> bool {
        match who {
            Who::You => side == you,
            Who::Opponent => side != you,
        }
    }

    fn is_like(
        &self,
        _: &mut GameContext<'_>,
        filter: &Infallible,
        _: usize,
        _: Side,
        _: Option<usize>,
    ) -> bool {
        match *filter {}
    }

    fn unmet(
        &self,
        _: &mut GameContext<'_>,
        guards: &[Infallible],
        _: Side,
        _: Option<&Event<Words>>,
        _: Option<&()>,
    ) -> Option<Unmet> {
        guards.first().map(|guard| match *guard {})
    }

    fn why_not(name: &str) -> Cow<'static, str> {
        name.replace('_', " ").into()
    }

    /// Only Endurance is used or not.
    fn may_question(&self, _: &Pending<Words>) -> String {
        "Use Endurance?".to_owned()
    }

    /// “If successful” effects happen in the order that the attacker decides.
    fn order_question(&self, group: &[Pending<Words>]) -> Option<Question> {
        if group.windows(2).all(|two| two[0].trigger.effects == two[1].trigger.effects) {
            return None;
        }
        let question = "In which order do the “If successful” effects happen?";
        Some((question.to_owned(), (1..=group.len()).map(|n| (n.to_string(), None)).collect()))
    }

    fn carry_out(
        &mut self,
        t: &mut GameContext<'_>,
        pending: Pending<Words>,
        _: Vec<usize>,
    ) -> Result<bool, MoveError> {
        let Pending { card: Some(card), who, trigger, .. } = pending else { return Ok(true) };
        self.effects(t, who, card, &trigger.effects)?;
        Ok(true)
    }
}
