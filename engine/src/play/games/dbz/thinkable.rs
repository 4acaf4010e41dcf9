//! The actions that a player could think of: each card in hand, each power in
//! play, a pass, the beginning and the end of combat and of a turn. Apart from
//! `actions`, which makes them and refuses what the rules do not allow.

use crate::play::games::dbz::actions::Action;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::{LegalAction, Side};

impl Dbz {
    /// Every action that there is a card for, allowed or not.
    pub(super) fn thinkable(&self) -> Vec<(LegalAction, Action)> {
        let mut all = Vec::new();
        let mut add = |who: Side, action: String, words: String, act: Action| {
            all.push((LegalAction { who, action, words }, act));
        };
        for who in Side::BOTH {
            let side = if who == Side::P1 { "p1" } else { "p2" };
            let named = |zone| {
                let pile = self.board.pile(who, zone).iter().copied();
                pile.filter(|card| self.board.def(*card).is_some())
            };
            for card in named(Zone::Hand).chain(named(Zone::InPlay)) {
                let (key, title) = (self.board.key(card), self.board.title(card));
                let again = self.memory.remaining.contains_key(&card);
                if self.zone(card) == Zone::Hand || again {
                    add(
                        who,
                        format!("{{ play = {{ who = \"{side}\", card = \"{key}\" }} }}"),
                        format!("{} {title}", who.does("play", "plays")),
                        Action::Play { who, card: key.to_owned(), ally: None },
                    );
                }
                let power = self.board.def(card).is_some_and(|def| def.power.is_some());
                if self.zone(card) == Zone::InPlay && power {
                    add(
                        who,
                        format!("{{ use = {{ who = \"{side}\", card = \"{key}\" }} }}"),
                        who.does(
                            &format!("use the power of {title}"),
                            &format!("uses the power of {title}"),
                        ),
                        Action::Use { who, card: key.to_owned() },
                    );
                }
            }
            if self.in_combat() {
                add(
                    who,
                    format!("{{ pass = {{ who = \"{side}\" }} }}"),
                    who.does("pass", "passes"),
                    Action::Pass { who },
                );
            } else {
                add(
                    who,
                    format!("{{ combat = {{ who = \"{side}\" }} }}"),
                    who.does("declare combat", "declares combat"),
                    Action::Combat { who },
                );
                add(
                    who,
                    format!("{{ turn = {{ who = \"{side}\" }} }}"),
                    who.does("begin a turn", "begins a turn"),
                    Action::Turn { who },
                );
            }
        }
        if self.in_combat() {
            let initiator = self.board.combat.unwrap_or(Side::P1);
            add(
                initiator,
                "{ end_combat = {} }".to_owned(),
                "Both have passed: combat ends".to_owned(),
                Action::EndCombat {},
            );
        }
        all
    }
}
