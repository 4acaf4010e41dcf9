//! The actions that a player could think of: the cards in hand of which it is the
//! time, each power in play, a pass, the beginning and the end of combat and of a
//! turn. Apart from `actions`, which makes them and refuses what the rules do not
//! allow, and does what a scenario says at another time than a turn has for it.

use crate::play::games::dbz::action::Action;
use crate::play::games::dbz::actions::acts_when_played;
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::Kind;
use crate::play::{LegalAction, Side};

impl Dbz {
    /// Every action that there is a card for, allowed or not.
    pub(super) fn thinkable(&self) -> Vec<(LegalAction, Action)> {
        let mut all = Vec::new();
        if self.in_combat() && self.memory.passed.iter().all(|own| *own == Some((true, true))) {
            all.push(self.end_of_combat());
            return all;
        }
        for who in Side::BOTH {
            let named = |zone| {
                let pile = self.board.pile(who, zone).iter().copied();
                pile.filter(|card| self.board.def(*card).is_some())
            };
            let used =
                |card: &usize| self.board.def(*card).is_some_and(|def| !def.in_discard.is_empty());
            let gone = named(Zone::Discard).filter(used);
            let attached = self.attached_to_use(who).into_iter();
            let here = named(Zone::Hand).chain(named(Zone::InPlay));
            for card in here.chain(gone).chain(attached) {
                let (key, title) = (self.board.key(card), self.board.title(card));
                let again = self.memory.remaining.contains_key(&card);
                let in_time =
                    self.board.def(card).is_some_and(|def| self.is_the_time_for(who, def));
                if self.zone(card) == Zone::Hand && in_time || again {
                    let words = who.does(&format!("play {title}"), &format!("plays {title}"));
                    let act = Action::Play { who, card: key.to_owned(), ally: None };
                    let plain = of_card("play", who, key, words);
                    let by_allies = self.by_allies(card, &plain);
                    all.push((plain, act));
                    all.extend(by_allies);
                }
                let does = self.board.def(card).is_some_and(|def| match self.zone(card) {
                    _ if !self.in_combat() => false,
                    Zone::InPlay => def.power.is_some(),
                    Zone::Discard => !def.in_discard.is_empty(),
                    Zone::Attached => def.as_attached.is_some(),
                    _ => !def.in_hand.is_empty(),
                });
                if does {
                    let words = who.does(
                        &format!("use the power of {title}"),
                        &format!("uses the power of {title}"),
                    );
                    let act = Action::Use { who, card: key.to_owned() };
                    all.push((of_card("use", who, key, words), act));
                }
            }
            if self.in_combat() {
                all.push((of_player("pass", who, ("pass", "passes")), Action::Pass { who }));
            } else {
                if self.board.turn == who {
                    let combat = ("declare combat", "declares combat");
                    all.push((of_player("combat", who, combat), Action::Combat { who }));
                }
                let turn = ("begin a turn", "begins a turn");
                all.push((of_player("turn", who, turn), Action::Turn { who }));
            }
        }
        all
    }

    /// An attack card that may be played `plain`, as each Ally of its player may perform it.
    fn by_allies(&self, card: usize, plain: &LegalAction) -> Vec<(LegalAction, Action)> {
        if self.board.def(card).is_none_or(|def| def.attack.is_none()) {
            return Vec::new();
        }
        let (who, key) = (plain.who, self.board.key(card));
        let allies = self.board.pile(who, Zone::InPlay).iter();
        let allies = allies.filter(|own| self.kind(**own) == Some(Kind::Ally));
        let performed = |ally: &usize| {
            let (side, by) = (who.key(), self.board.key(*ally));
            let legal = LegalAction {
                who,
                action: format!(
                    "{{ play = {{ who = \"{side}\", card = \"{key}\", ally = \"{by}\" }} }}"
                ),
                line: format!("{} by {by}", plain.line),
                words: format!("{}, performed by {}", plain.words, self.board.title(*ally)),
            };
            let act = Action::Play { who, card: key.to_owned(), ally: Some(by.to_owned()) };
            (legal, act)
        };
        allies.map(performed).collect()
    }

    fn end_of_combat(&self) -> (LegalAction, Action) {
        let end = LegalAction {
            who: self.board.combat.unwrap_or(Side::P1),
            action: "{ end_combat = {} }".to_owned(),
            line: "end_combat".to_owned(),
            words: "Both have passed, and combat ends".to_owned(),
        };
        (end, Action::EndCombat {})
    }

    /// Whether a card of the kind is played now: attacks and Events in combat, what
    /// stays in play before it. A card that says when it is played says so itself.
    fn is_the_time_for(&self, who: Side, def: &Card) -> bool {
        let stays = def.kind.stays_in_play();
        let begins = matches!(def.kind, Kind::Mastery | Kind::Personality);
        let in_time = if self.in_combat() {
            !stays || acts_when_played(def)
        } else {
            stays || def.in_planning
        };
        let of_another = self.memory.planning && who != self.board.turn;
        in_time && !begins && !of_another
    }
}

/// An action with a card.
fn of_card(verb: &str, who: Side, key: &str, words: String) -> LegalAction {
    let side = who.key();
    LegalAction {
        who,
        action: format!("{{ {verb} = {{ who = \"{side}\", card = \"{key}\" }} }}"),
        line: format!("{verb} {side} {key}"),
        words,
    }
}

/// An action of a player alone.
fn of_player(verb: &str, who: Side, (you, they): (&str, &str)) -> LegalAction {
    let side = who.key();
    LegalAction {
        who,
        action: format!("{{ {verb} = {{ who = \"{side}\" }} }}"),
        line: format!("{verb} {side}"),
        words: who.does(you, they),
    }
}
