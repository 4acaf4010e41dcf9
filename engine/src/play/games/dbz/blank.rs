//! Cards that have lost all effects.

use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::kernel::{Reactive, Side};

impl Dbz {
    /// The cards in play that have lost all effects.
    pub(crate) fn blank(&self) -> Vec<usize> {
        let kinds = |constant: &Constant| match constant {
            Constant::Blank { who, kinds, constant } => Some((*who, kinds.clone(), *constant)),
            _ => None,
        };
        let mut lost: Vec<(Side, Who, Vec<Kind>, bool)> = Vec::new();
        for side in Side::BOTH {
            for zone in Self::IN_FORCE {
                for card in self.board.pile(side, *zone) {
                    let Some(def) = self.board.def(*card) else { continue };
                    let own = def.constant.iter().filter_map(|own| Self::constant_in(*zone, own));
                    lost.extend(
                        own.filter_map(|own| kinds(&own)).map(|own| (side, own.0, own.1, own.2)),
                    );
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
            let own = float.constant.as_ref().and_then(kinds);
            lost.extend(own.map(|own| (float.who, own.0, own.1, own.2)));
        }
        if lost.is_empty() {
            return all;
        }
        for side in Side::BOTH {
            for card in self.board.pile(side, Zone::InPlay) {
                let Some(def) = self.board.def(*card) else { continue };
                let is_lost = |(you, who, kinds, constant): &(Side, Who, Vec<Kind>, bool)| {
                    Self::is_meant(*who, *you, side)
                        && kinds.contains(&def.kind)
                        && (!constant || def.has_constant)
                };
                if lost.iter().any(is_lost) {
                    all.push(*card);
                }
            }
        }
        all
    }
}
