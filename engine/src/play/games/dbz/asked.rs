//! What is asked of an effect before it is carried out: whether it attacks, cancels,
//! copies, answers an attack, or is about its own card.

use crate::play::games::dbz::effect::{Constant, Effect, Guard};
use crate::play::games::dbz::select::{Copies, How, Sel};
use crate::play::games::dbz::terms::Who;

impl Effect {
    /// Whether it performs an attack, or one where its condition is met.
    pub(crate) fn attacks(&self) -> bool {
        self.of_done(|own| matches!(own, Self::Attack(_)).then_some(())).is_some()
    }

    /// Whether it performs an attack or a copy of one.
    pub(crate) fn performs(&self) -> bool {
        let copies = |own: &Self| matches!(own, Self::Copy(_)).then_some(());
        self.attacks() || self.of_done(copies).is_some()
    }

    /// To whose Main Personality it attaches the card that says so.
    pub(crate) fn attaches_to(&self) -> Option<Who> {
        self.of_done(|own| match own {
            Self::AttachTo { sel, who } if sel.how == How::This => Some(*who),
            _ => None,
        })
    }

    /// The conditions under which it does what it says.
    pub(crate) fn asked_first(&self) -> Vec<Guard> {
        match self {
            Self::When { guards, .. } => guards.clone(),
            _ => Vec::new(),
        }
    }

    /// Whether it cancels what another card does.
    pub(crate) fn cancels(&self) -> bool {
        self.of_done(|own| matches!(own, Self::Cancel(_)).then_some(())).is_some()
    }

    /// What the first says of it and of what it has done where its condition is met.
    fn of_done<T>(&self, says: fn(&Self) -> Option<T>) -> Option<T> {
        match self {
            Self::All(list)
            | Self::May(list)
            | Self::To { effects: list, .. }
            | Self::When { effects: list, .. } => list.iter().find_map(|own| own.of_done(says)),
            own => says(own),
        }
    }

    /// Whether it ends combat.
    pub(crate) fn ends_combat(&self) -> bool {
        matches!(self, Self::EndCombat)
    }

    /// Whether it stops an attack, or those to come.
    pub(crate) fn stops(&self) -> bool {
        let to_come = |constant: &Constant| {
            matches!(constant, Constant::StopAttacks | Constant::Stops { .. })
        };
        match self {
            Self::Stop | Self::StopOnly(_) => true,
            Self::Float { constant, .. } => constant.as_ref().is_some_and(to_come),
            _ => false,
        }
    }

    /// Whether it does something, at once or when something happens.
    pub(crate) fn does(&self, what: fn(&Self) -> bool) -> bool {
        let any = |list: &[Self]| list.iter().any(|own| own.does(what));
        match self {
            own if what(own) => true,
            Self::Float { trigger: Some(trigger), .. } => any(&trigger.effects),
            Self::All(list)
            | Self::May(list)
            | Self::One(list)
            | Self::IfYouDo(list)
            | Self::IfYouDoNot(list)
            | Self::To { effects: list, .. }
            | Self::Has { effects: list, .. } => any(list),
            Self::When { effects, otherwise, .. } => any(effects) || any(otherwise),
            Self::Against(_, effect) => effect.does(what),
            _ => false,
        }
    }

    /// Whether it has an attack copied as the next action.
    pub(crate) fn copies_next(&self) -> bool {
        match self {
            Self::CopyNext(_) => true,
            Self::All(list)
            | Self::May(list)
            | Self::IfYouDo(list)
            | Self::To { effects: list, .. }
            | Self::When { effects: list, .. } => list.iter().any(Self::copies_next),
            _ => false,
        }
    }

    /// The stages that it pays.
    pub(crate) fn pays_stages(&self) -> Option<u32> {
        match self {
            Self::PayStages(n) | Self::MpPays(n) => Some(*n),
            _ => None,
        }
    }

    /// The cards that it moves to a hand, a deck or another pile.
    pub(super) fn moved(&self) -> Option<&Sel> {
        match self {
            Self::Discard(sel)
            | Self::Banish(sel)
            | Self::Destroy(sel)
            | Self::Rejuvenate(sel)
            | Self::ShuffleIn(sel)
            | Self::ToHand(sel)
            | Self::OnTop(sel)
            | Self::OnBottom(sel) => Some(sel),
            _ => None,
        }
    }

    /// Whether it begins with what is done with `it`.
    pub(crate) fn begins_with_it(&self) -> bool {
        match self {
            Self::All(list) | Self::May(list) | Self::One(list) | Self::To { pay: list, .. } => {
                list.first().is_some_and(Self::begins_with_it)
            }
            own => own.moved().is_some_and(|sel| sel.how == How::It),
        }
    }

    /// Whether it says no more than where the card that says it goes after use.
    pub(super) fn only_moves_its_card(&self) -> bool {
        match self {
            Self::AfterUse(_) => true,
            Self::All(list) | Self::May(list) | Self::One(list) => {
                list.iter().all(Self::only_moves_its_card)
            }
            _ => false,
        }
    }

    /// Whether it does something with the card that says it.
    pub(crate) fn is_of_its_card(&self) -> bool {
        let any = |list: &[Self]| list.iter().any(Self::is_of_its_card);
        match self {
            Self::Stay(_) | Self::Again | Self::AfterUse(_) | Self::Repeat => true,
            Self::Place(sel) | Self::Attach(sel) | Self::AttachTo { sel, .. } => {
                sel.how == How::This
            }
            Self::All(list)
            | Self::May(list)
            | Self::One(list)
            | Self::IfYouDo(list)
            | Self::IfYouDoNot(list)
            | Self::Has { effects: list, .. } => any(list),
            Self::To { pay, effects, .. } => any(pay) || any(effects),
            Self::When { effects, otherwise, .. } => any(effects) || any(otherwise),
            Self::Times { effect, .. } | Self::Against(_, effect) => effect.is_of_its_card(),
            own => own.moved().is_some_and(|sel| sel.how == How::This),
        }
    }

    /// Whether it looks for copies of a card of which nothing before it tells which it is;
    /// `told` is whether something has.
    pub(crate) fn seeks_untold(&self, told: &mut bool) -> bool {
        if let Self::Seek { copies: Copies::OfNamed | Copies::OfEach, .. } = self
            && !*told
        {
            return true;
        }
        *told |= self.tells_cards();
        let mut any = |list: &[Self]| list.iter().any(|effect| effect.seeks_untold(told));
        match self {
            Self::Seek { then: list, .. }
            | Self::RevealNamed { then: list, .. }
            | Self::All(list)
            | Self::May(list)
            | Self::One(list)
            | Self::IfYouDo(list)
            | Self::IfYouDoNot(list)
            | Self::Has { effects: list, .. } => any(list),
            Self::To { pay, effects, .. } => any(pay) || any(effects),
            Self::When { effects, otherwise, .. } => any(effects) || any(otherwise),
            Self::Times { effect, .. } | Self::Against(_, effect) => effect.seeks_untold(told),
            _ => false,
        }
    }

    /// Whether it tells which card what follows speaks of: by its name, or by what is done
    /// with it.
    fn tells_cards(&self) -> bool {
        matches!(
            self,
            Self::Name { .. }
                | Self::Choose(_)
                | Self::Reveal(_)
                | Self::Discard(_)
                | Self::Banish(_)
                | Self::Destroy(_)
                | Self::Rejuvenate(_)
                | Self::Seek { .. }
        )
    }

    /// Whether it stops an attack or prevents its damage, and so needs one.
    pub(crate) fn answers_an_attack(&self) -> bool {
        let any = |list: &[Self]| list.iter().any(Self::answers_an_attack);
        match self {
            Self::Against(_, effect) | Self::Times { effect, .. } => effect.answers_an_attack(),
            Self::All(list)
            | Self::May(list)
            | Self::IfYouDo(list)
            | Self::To { effects: list, .. }
            | Self::When { effects: list, .. } => any(list),
            Self::One(list) => list.iter().all(Self::answers_an_attack),
            own => matches!(
                own,
                Self::Stop | Self::StopOnly(_) | Self::Prevent { .. } | Self::PreventAll
            ),
        }
    }
}
