//! Panini's game and its continuation: cards with sentences, triggers and
//! constants, combat with its attack sequence, levels that interrupt.

mod about_attacks;
mod action;
mod actions;
mod allowed;
mod anger_amount;
mod appended;
mod arranging;
mod asked;
mod attaching;
mod attack;
mod attack_end;
mod balls;
mod barring;
mod blank;
mod card;
mod change;
mod combat_end;
mod compile;
mod conditions;
mod considered;
mod costs;
mod critical;
mod damage;
mod deck_shield;
mod described;
mod duties;
mod effect;
mod endurance;
mod event;
mod event_kind;
mod following;
mod forbidden;
mod guard;
mod instant_power;
mod instead;
mod level_anger;
mod level_change;
mod looking_back;
mod measure;
mod measuring;
mod moved;
mod moving;
mod number_change;
mod open;
mod parting;
mod past;
mod personality;
mod plan;
mod possible;
mod power_levels;
mod reasons;
mod record_cards;
mod refusal;
mod replacing;
mod resolve;
mod rules;
mod search;
mod select;
mod sentences;
mod setup;
mod shields;
mod skipping;
mod state;
mod steps;
mod stipulation;
mod stopping;
mod terms;
mod thinkable;
mod told;
mod triggers;
mod turns;
mod using;
mod victory;
mod vocabulary;
mod whole;
mod worded;
mod wording;
mod words;
mod zone_change;

use std::collections::BTreeMap;

use strum::VariantNames as _;

use crate::play::CardRun;
use crate::play::LegalAction;
use crate::play::Passages;
use crate::play::RuleSwitch;
use crate::play::games::dbz::effect::EventKind;
pub(crate) use crate::play::games::dbz::state::Dbz;
use crate::play::games::dbz::state::{Number, Zone};
pub(crate) use crate::play::games::dbz::terms::Victory;
pub(crate) use crate::play::games::dbz::whole::{Dealt, Played, deal, play};
use crate::play::kernel::{Board, Frame, Game, GameContext, MoveError, Plan, Side, capital};
use crate::play::named::Texts;
use crate::play::step::Steps;

/// The sentences of a text that are not performed, each with the rule at which
/// its way to an effect stops.
pub(crate) fn left_of(name: &str, kind: Option<&str>, words: &str) -> Vec<(String, String)> {
    let card = record_cards::of_words(name, kind, words);
    let left = compile::compile(&card).left;
    left.into_iter().map(|own| (own.words, own.stopped)).collect()
}

impl Game for Dbz {
    const EVENTS: &'static [&'static str] = EventKind::VARIANTS;
    const REFUSALS: &'static [&'static str] = refusal::Refusal::VARIANTS;
    const RULES: &'static [RuleSwitch] = rules::RULES;
    const PROCEDURES: &'static [(&'static str, Steps)] = steps::PROCEDURES;
    const PLAN: Plan = plan::PLAN;

    type Card = card::Card;
    type Zone = Zone;
    type Number = Number;
    type Setup = setup::Setup;
    type Move = action::Action;

    fn set_up(cards: &BTreeMap<String, card::Card>, setup: &setup::Setup) -> Result<Self, String> {
        setup::set_up(cards, setup)
    }

    fn resolve(card: &mut card::Card, texts: &Texts<'_>) -> Result<(), String> {
        record_cards::resolve(card, texts)
    }

    fn card_run(card: &card::Card, texts: &Texts<'_>) -> Option<CardRun> {
        record_cards::card_run(card, texts)
    }

    fn names(card: &card::Card) -> Option<&str> {
        card.card.as_deref()
    }

    fn with_words(card: &card::Card, words: &str) -> Option<card::Card> {
        card.card.as_ref().map(|_| card::Card {
            words: Some(words.to_owned()),
            lowered: None,
            ..card.clone()
        })
    }

    fn words(card: &card::Card) -> Option<&str> {
        card.card.as_ref().and(card.words.as_deref())
    }

    fn left_out(cards: &BTreeMap<String, card::Card>) -> BTreeMap<String, Vec<String>> {
        let own = cards.iter().map(|(key, card)| {
            let own = compile::lowered(card);
            (key.clone(), own.left.iter().map(card::LeftOut::told).collect::<Vec<_>>())
        });
        own.filter(|(_, left)| !left.is_empty()).collect()
    }

    fn board(&self) -> &Board<card::Card, Zone, Number> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board<card::Card, Zone, Number> {
        &mut self.board
    }

    fn begin(&mut self, table: &mut GameContext<'_>) -> Result<(), MoveError> {
        let Some(initiator) = self.begin_combat else { return Ok(()) };
        let text = format!("{} turn", capital(self.board.turn.whose()));
        table.open(Frame::Turn, "turn", &text)?;
        self.start_combat(table, initiator)
    }

    fn actions(&self) -> Vec<(LegalAction, action::Action)> {
        self.thinkable()
    }

    fn to_act(&self) -> Option<Side> {
        self.board.combat.map(|first| self.memory.acted.map_or(first, Side::other))
    }

    fn act(&mut self, table: &mut GameContext<'_>, act: &action::Action) -> Result<(), MoveError> {
        self.make(table, act)
    }

    fn actor(act: &action::Action) -> Option<Side> {
        act.actor()
    }

    fn complete(
        setup: &mut Self::Setup,
        cards: &BTreeMap<String, Self::Card>,
        passages: &Passages,
    ) {
        setup.complete(cards, passages);
    }

    fn personality(&self, side: Side) -> Option<String> {
        let name = &self.mp(side).name;
        (name != setup::UNNAMED).then(|| name.clone())
    }

    fn state(&self) -> serde_json::Value {
        let mut state = self.board.state();
        for (key, side) in [("p1", Side::P1), ("p2", Side::P2)] {
            let player = &mut state[key];
            for (name, number) in
                [("anger", Number::Anger), ("stages", Number::Stages), ("level", Number::Level)]
            {
                player[name] = self.number(side, number).into();
            }
        }
        state["combat"] = serde_json::json!(self.board.combat);
        state["turn"] = serde_json::json!(self.board.turn);
        state
    }
}
