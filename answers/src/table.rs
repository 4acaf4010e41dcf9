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
                let cards: Vec<&str> = cards
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(serde_json::Value::as_str)
                    .collect();
                let (named, other): (Vec<&str>, Vec<&str>) =
                    cards.into_iter().partition(|card| !card.starts_with("card "));
                let mut said = named.join(", ");
                if !other.is_empty() {
                    let more = if said.is_empty() { "" } else { " and " };
                    let _ = write!(said, "{more}{} other cards", other.len());
                }
                let _ = writeln!(out, "  {}: {said}", zone.replace('_', " "));
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
