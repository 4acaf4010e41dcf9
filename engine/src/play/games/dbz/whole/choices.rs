//! The actions that a game offers in a step. Apart from `thinkable`, which
//! offers all that a table of any cards could think of.

use crate::play::games::dbz::action::Action;
use crate::play::games::dbz::attack::power_attack;
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::{Icon, Kind};
use crate::play::kernel::Side;

impl Dbz {
    /// The cards that may be played in a Planning Step.
    pub(super) fn plans(&self, who: Side) -> Vec<Action> {
        let hand = self.board.pile(who, Zone::Hand).iter().copied();
        let plays = hand.filter(|card| {
            self.board.def(*card).is_some_and(|def| match def.kind {
                Kind::Drill | Kind::Ally | Kind::Setup => true,
                Kind::DragonBall => !self.has_twin_in_play(&def.name),
                _ => false,
            })
        });
        plays.map(|card| self.playing(who, card, None)).collect()
    }

    /// The actions of a player in combat, besides to pass.
    pub(super) fn fights(&self, who: Side, used: impl Fn(usize) -> bool) -> Vec<Action> {
        let mut all = Vec::new();
        for card in self.board.pile(who, Zone::Hand) {
            if self.board.def(*card).is_some_and(is_an_action) {
                all.push(self.playing(who, *card, None));
            }
        }
        for card in self.board.pile(who, Zone::Hand) {
            if self.board.def(*card).is_some_and(|def| !def.in_hand.is_empty()) {
                all.push(Action::Use { who, card: self.board.key(*card).to_owned() });
            }
        }
        for card in self.board.pile(who, Zone::Discard) {
            if self.board.def(*card).is_some_and(|def| !def.in_discard.is_empty()) {
                all.push(Action::Use { who, card: self.board.key(*card).to_owned() });
            }
        }
        for card in self.attached_to_use(who) {
            all.push(Action::Use { who, card: self.board.key(card).to_owned() });
        }
        for card in self.board.pile(who, Zone::InPlay) {
            if self.memory.remaining.contains_key(card) {
                all.push(self.playing(who, *card, None));
            }
            let power = self.board.def(*card).and_then(|def| def.power.as_ref());
            if power.is_some_and(|own| !own.shield && !own.from_hand) && !used(*card) {
                all.push(Action::Use { who, card: self.board.key(*card).to_owned() });
            }
        }
        all
    }

    /// The Allies who may perform the attack of a card that is played.
    pub(super) fn performers(&self, act: &Action) -> Vec<String> {
        let Action::Play { who, card, ally: None } = act else { return Vec::new() };
        let attacks = self.board.find(card).ok().and_then(|card| self.board.def(card)?.attack);
        if attacks.is_none() {
            return Vec::new();
        }
        let in_play = self.board.pile(*who, Zone::InPlay).iter();
        let allies = in_play.filter(|card| self.kind(**card) == Some(Kind::Ally));
        allies.map(|card| self.board.key(*card).to_owned()).collect()
    }

    /// Whether a card of the game deals damage by the attack table.
    pub(super) fn asks_the_attack_table(&self) -> bool {
        self.board.defs().iter().any(|def| {
            def.attack.or_else(|| power_attack(def)).is_some_and(|own| own.at || own.at_life)
        })
    }

    fn playing(&self, who: Side, card: usize, ally: Option<String>) -> Action {
        Action::Play { who, card: self.board.key(card).to_owned(), ally }
    }

    /// Whether a Dragon Ball of the title is in play.
    fn has_twin_in_play(&self, title: &str) -> bool {
        self.board.all_in(Zone::InPlay).iter().any(|card| self.board.title(*card) == title)
    }
}

/// Whether a card in hand is used by an action in combat: it attacks, or does
/// something that answers no attack and waits for nothing.
fn is_an_action(def: &Card) -> bool {
    let played = def.kind.is_gone_after_use();
    let from_hand = def.power.as_ref().is_some_and(|power| power.from_hand);
    let answers =
        def.icons.contains(&Icon::Shield) || def.effect.iter().any(Effect::answers_an_attack);
    let does = !def.effect.is_empty() && !answers;
    from_hand
        || def.hand_power.is_some()
        || played && !def.contextual && (def.attack.is_some() || does)
}
