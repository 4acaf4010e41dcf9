//! A table that somebody lays, with the cards of this snapshot.

use std::fmt::Write as _;

use headjudge_engine::play::{Position, lay, render_trace};
use headjudge_engine::text::WORDED_GAME;

use crate::plain::{assumed, shortened};
use crate::{AnswerError, Plain, Service, card_at};

/// Lays a table by its lines and performs them.
pub fn table(service: &Service, lines: &str) -> Result<Position, AnswerError> {
    lay(lines, service.passages()?, |line, key| {
        card_at(service, WORDED_GAME, key).map_err(|error| error.in_line(line))
    })
}

/// The cards of a zone: those that are named, and how many others. Those of a Life Deck are in
/// their order, from the top.
fn listed(zone: &str, cards: &[String]) -> String {
    let named = |card: &String| !card.starts_with("card ");
    let others = |n: usize| format!("{n} other card{}", if n == 1 { "" } else { "s" });
    if zone == "life_deck" {
        let mut said: Vec<String> = Vec::new();
        for run in cards.chunk_by(|one, next| !named(one) && !named(next)) {
            match run {
                [card] if named(card) => said.push(card.clone()),
                unnamed => said.push(others(unnamed.len())),
            }
        }
        let top = if said.len() > 1 { " (from the top)" } else { "" };
        return format!("{}{top}", said.join(", "));
    }
    let mut said: Vec<String> = cards.iter().filter(|card| named(card)).cloned().collect();
    let unnamed = cards.len() - said.len();
    if unnamed > 0 {
        said.push(others(unnamed));
    }
    said.join(", ")
}

/// A card with the numbers that it has of its own: `krillin-ready (stages 3)`.
fn with_numbers(card: &str, numbers: &serde_json::Value) -> String {
    let own = numbers.as_object().into_iter().flatten();
    let own: Vec<String> = own.map(|(what, number)| format!("{what} {number}")).collect();
    if own.is_empty() { card.to_owned() } else { format!("{card} ({})", own.join(", ")) }
}

impl Plain for Position {
    fn plain(&self) -> String {
        let mut out = String::new();
        for note in &self.notes {
            let _ = writeln!(out, "note: {note}");
        }
        for (card, sentences) in &self.outcome.left_out {
            let _ = writeln!(out, "partial: not performed, of `{card}`: {}", shortened(sentences));
        }
        out.push_str(&render_trace(&self.outcome.trace));
        assumed(&self.outcome, &mut out);
        for (key, whose) in [("p1", "you"), ("p2", "your opponent")] {
            let state = &self.outcome.final_state[key];
            // Nothing lies there where the table could not be laid.
            if state.is_null() {
                continue;
            }
            let _ = writeln!(
                out,
                "{whose}: anger {}, stages {}, level {}",
                state["anger"], state["stages"], state["level"]
            );
            for (zone, cards) in state["zones"].as_object().into_iter().flatten() {
                let cards = cards.as_array().into_iter().flatten();
                let cards: Vec<String> = cards
                    .filter_map(serde_json::Value::as_str)
                    .map(|card| with_numbers(card, &self.outcome.final_state["cards"][card]))
                    .collect();
                let _ = writeln!(out, "  {}: {}", zone.replace('_', " "), listed(zone, &cards));
            }
        }
        for own in self.refusals() {
            let _ = writeln!(out, "waiting or refused: {own}");
        }
        let (now, later) = self.in_turn();
        for (when, actions) in [("may now", now), ("out of turn", later)] {
            for action in actions {
                let _ = writeln!(out, "{when}: {}", action.words);
            }
        }
        out
    }
}
