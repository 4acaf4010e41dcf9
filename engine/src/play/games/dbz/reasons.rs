//! Why a condition is not met, with the numbers and the cards that were found.

use crate::play::games::dbz::described::Described;
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Guard;
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::state::Dbz;
use crate::play::games::dbz::wording;
use crate::play::kernel::{GameContext, Side, damage_words};

impl Dbz {
    /// Why a condition is not met, where more can be told than its name does.
    pub(super) fn why_not(
        &self,
        t: &mut GameContext<'_>,
        guard: &Guard,
        who: Side,
        event: Option<&Event>,
        cx: &EffectContext,
    ) -> Option<String> {
        Some(match guard {
            Guard::Within { what, bounds } => {
                wording::out_of_bounds(self.measured(t, cx, what), *bounds)
            }
            Guard::Exceeds { more, less, by } => {
                wording::not_higher(self.measured(t, cx, more), self.measured(t, cx, less), *by)
            }
            Guard::DidTo { what, .. } => wording::not_done(*what),
            Guard::DamageAtLeast { .. } => {
                let (stages, life) = event?.how.amount;
                format!("it was {} of damage", damage_words(stages, life))
            }
            Guard::EndCard { sel, card: asked } => match self.end_card(who, sel) {
                Some(card) => self.another_than(card, asked),
                None => "no card is in that pile".to_owned(),
            },
            Guard::ItIs(filter) => match cx.it.first() {
                Some(card) => self.another_than(*card, filter),
                None => "there is no card that it speaks of".to_owned(),
            },
            Guard::EffectOf(whose) => {
                format!("it is not {} effect", Self::whom(who, *whose).whose())
            }
            Guard::OwnedBy(whose) => {
                let owner = Self::whom(who, *whose).whose();
                match event.and_then(|event| event.card) {
                    Some(card) => format!("{} is not {owner} card", self.board.title(card)),
                    None => format!("it is not {owner} card"),
                }
            }
            Guard::FirstTurn if self.memory.new_game => "it is not a first turn".to_owned(),
            Guard::MpNamed(names) | Guard::MpOf { names, .. } => {
                format!("the Main Personality is not {}", names.join(" or "))
            }
            Guard::MpTitled { word, .. } => {
                format!("the Main Personality does not have “{word}” in its title")
            }
            Guard::TopPower { who: whose, .. } => {
                let power = self.mp(Self::whom(who, *whose)).top_power?;
                format!("the Main Personality’s highest power level is {power}")
            }
            Guard::Stronger { who: whose, compared } => {
                let side = Self::whom(who, *whose);
                let own = self.power_of(t, side, *compared)?;
                let other = self.power_of(t, side.other(), *compared)?;
                let (theirs, others) = (side.whose(), side.other().whose());
                format!("{theirs} power level is {own}, and {others} power level is {other}")
            }
            _ => return None,
        })
    }

    /// That a card is another than one that is asked for.
    fn another_than(&self, card: usize, asked: &Filter) -> String {
        let title = self.board.title(card);
        let endures = self.board.def(card).is_some_and(|def| def.endurance.is_some());
        if asked.more.endurance && !endures {
            return format!("{title} has no Endurance");
        }
        let like = Described::of(asked);
        if like.whole && *asked != Filter::default() && !asked.other {
            return format!("{title} is no {}", like.one());
        }
        format!("it asks for another card than {title}")
    }
}
