//! Cards that have lost all effects.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::kernel::{Reactive, Side};

/// Cards of such kinds have lost all effects.
struct Lost<'a> {
    /// Who says so, and whose cards are meant.
    you: Side,
    who: Who,
    kinds: &'a [Kind],
    /// Only those with a constant power.
    constant: bool,
}

impl<'a> Lost<'a> {
    fn of(you: Side, constant: &'a Constant) -> Option<Self> {
        match constant {
            Constant::Blank { who, kinds, constant } => {
                Some(Self { you, who: *who, kinds, constant: *constant })
            }
            _ => None,
        }
    }

    fn is_of(&self, side: Side, def: &Card) -> bool {
        Dbz::is_meant(self.who, self.you, side)
            && self.kinds.contains(&def.kind)
            && (!self.constant || def.has_constant)
    }
}

impl Dbz {
    /// The cards in play that have lost all effects.
    pub(crate) fn blank(&self) -> Vec<usize> {
        let mut lost = Vec::new();
        for side in Side::BOTH {
            for zone in Self::IN_FORCE {
                for card in self.board.pile(side, *zone) {
                    let own = self.board.def(*card).map_or(&[][..], Self::constants_of);
                    let own = own.iter().filter_map(|own| Self::constant_in(*zone, own));
                    lost.extend(own.filter_map(|own| Lost::of(side, own)));
                }
            }
        }
        let mut all = Vec::new();
        for (_, float) in self.reactions.floats.active() {
            if matches!(float.constant, Some(Constant::BlankThese)) {
                let these = float.refers.iter().flatten();
                let still = these.filter(|(card, moves)| self.board.moves(*card) == *moves);
                all.extend(still.map(|(card, _)| *card));
            }
            lost.extend(float.constant.as_ref().and_then(|own| Lost::of(float.who, own)));
        }
        if lost.is_empty() {
            return all;
        }
        for side in Side::BOTH {
            let is_lost = |card: &&usize| {
                let def = self.board.def(**card);
                def.is_some_and(|def| lost.iter().any(|own| own.is_of(side, def)))
            };
            all.extend(self.board.pile(side, Zone::InPlay).iter().filter(is_lost));
        }
        all
    }
}
