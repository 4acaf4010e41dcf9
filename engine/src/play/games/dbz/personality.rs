//! What a player chooses of personalities: one of them, or by how much their anger falls.

use headjudge_corpus::capital;

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, EventKind};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::state::{Dbz, HIGHEST, Number, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange};

impl Dbz {
    /// The most power stages that a personality may have, and the card that says so.
    pub(super) fn most_stages(&self) -> Option<(Option<usize>, u32)> {
        let said = self.constants().into_iter().filter_map(|(card, _, own)| match own {
            Constant::MostStages(most) => Some((card, *most)),
            _ => None,
        });
        said.min_by_key(|(_, most)| *most)
    }

    /// Lowers every personality to the most power stages that a card in force lets it have.
    pub(super) fn keep_to_most_stages(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        let Some((by, most)) = self.most_stages() else { return Ok(()) };
        let title = self.source_title(by);
        for who in Side::BOTH {
            if self.number(who, Number::Stages) > most {
                let words = format!(
                    "{} power stages are {most}: {title} allows no more",
                    capital(who.whose())
                );
                let change = StateChange::Set { who, what: Number::Stages, to: most.into() };
                self.record(t, &change, &Event::new(EventKind::StagesSet, who), words)?;
            }
            let mut allies = self.board.pile(who, Zone::InPlay).to_vec();
            allies.retain(|card| self.told_stages(*card).is_some_and(|own| own > most));
            for card in allies {
                self.set_own_stages(t, card, most)?;
            }
        }
        Ok(())
    }

    /// A player chooses a personality in play.
    pub(super) fn choose_personality(
        &self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let mut ways = Vec::new();
        let mut found = Vec::new();
        for side in [you, you.other()] {
            ways.push((side.key().to_owned(), format!("{} Main Personality", side.whose())));
            found.push((Some(side), None));
            for card in self.board.pile(side, Zone::InPlay) {
                if self.kind(*card) == Some(Kind::Ally) {
                    let (key, title) = (self.board.key(*card), self.board.title(*card));
                    ways.push((key.to_owned(), title.to_owned()));
                    found.push((None, Some(*card)));
                }
            }
        }
        let (mp, ally) = found[t.ask_way(you, "Which personality?", ways)?];
        (cx.chosen_mp, cx.it) = (mp, ally.into_iter().collect());
        cx.done = true;
        Ok(())
    }

    /// The personality that was chosen gains or loses so many stages.
    pub(super) fn stages_of_chosen(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        by: i32,
    ) -> Result<(), MoveError> {
        if let Some(side) = cx.chosen_mp {
            return self.stages(t, cx, side, (by, None, false));
        }
        cx.done = false;
        let full = t.assume(Assumption::MostStages);
        for card in cx.it.clone() {
            // Of the highest stage one need not know the present one.
            let own = self.told_stages(card).or_else(|| (by == HIGHEST).then_some(0));
            match own {
                Some(_) if by > 0 && self.gains_no_stages(t, card) => {}
                Some(own) => {
                    let to = own.saturating_add_signed(by).min(full.max(own));
                    self.set_own_stages(t, card, to)?;
                    cx.done = true;
                }
                None => t.assume_aloud(Assumption::UntoldAllyStages),
            }
        }
        Ok(())
    }

    /// Whether a personality says that it cannot gain stages, which is told.
    fn gains_no_stages(&self, t: &mut GameContext<'_>, card: usize) -> bool {
        let fixed = self.board.def(card).is_some_and(|def| def.gains_no_stages);
        if fixed {
            let words = format!("{} cannot gain stages", self.board.title(card));
            t.refuse(self.board.key(card), "forbidden", &words);
        }
        fixed
    }

    /// Lowers anger by as many levels as its player likes.
    pub(super) fn lower_anger_freely(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        who: Who,
    ) -> Result<(), MoveError> {
        let side = Self::whom(cx.side(), who);
        let ways = (0..=self.number(side, Number::Anger)).map(|n| (n.to_string(), n.to_string()));
        let n = t.ask_way(cx.side(), "Lower anger by how many levels?", ways.collect())?;
        cx.done = n > 0;
        let by = i32::try_from(n).unwrap_or(0);
        if n > 0 { self.anger(t, cx, side, -by, None) } else { Ok(()) }
    }
}
