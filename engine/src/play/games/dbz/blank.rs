//! Cards that have lost all effects.

use std::slice;

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
        let mut floating = Vec::new();
        let mut all = Vec::new();
        for (_, float) in self.reactions.floats.active() {
            if matches!(float.constant, Some(Constant::BlankThese)) {
                let these = float.refers.iter().flatten();
                let still = these.filter(|(card, moves)| self.board.moves(*card) == *moves);
                all.extend(still.map(|(card, _)| *card));
            }
            floating.extend(float.constant.as_ref().and_then(|own| Lost::of(float.who, own)));
        }
        all.extend(self.all_lost(&floating));
        // What has lost its effects takes none from others.
        let mut said = self.said_to_be_lost();
        said.retain(|(card, _)| !all.contains(card));
        let lost: Vec<Vec<usize>> =
            said.iter().map(|(_, own)| self.all_lost(slice::from_ref(own))).collect();
        let takes = |by: usize, card: usize| said[by].0 != card && lost[by].contains(&card);
        let untouched = |at: &usize| !(0..said.len()).any(|by| takes(by, said[*at].0));
        let untouched: Vec<usize> = (0..said.len()).filter(untouched).collect();
        for (at, lost) in lost.iter().enumerate() {
            if !untouched.iter().any(|by| takes(*by, said[at].0)) {
                all.extend(lost);
            }
        }
        all
    }

    /// What the cards in play say of cards that lose all effects.
    fn said_to_be_lost(&self) -> Vec<(usize, Lost<'_>)> {
        let mut said = Vec::new();
        for side in Side::BOTH {
            for zone in Self::IN_FORCE {
                for card in self.board.pile(side, *zone) {
                    let own = self.board.def(*card).map_or(&[][..], Self::constants_of);
                    let own = own.iter().filter_map(|own| Self::constant_in(*zone, own));
                    said.extend(own.filter_map(|own| Some((*card, Lost::of(side, own)?))));
                }
            }
        }
        said
    }

    /// The cards in play that lose all effects by any of these.
    fn all_lost(&self, lost: &[Lost<'_>]) -> Vec<usize> {
        if lost.is_empty() {
            return Vec::new();
        }
        let mut all = Vec::new();
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
