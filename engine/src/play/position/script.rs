//! The scenario that the lines of a position stand for.

use std::fmt::Write as _;

use crate::play::position::lines::{Laid, Move, Table};
use crate::text::WORDED_GAME;

impl Table {
    /// The scenario so far, and where its moves begin.
    pub(super) fn script(&self) -> (String, Vec<(u32, u32)>) {
        let mut out = String::new();
        let cited = self.cited.as_deref().unwrap_or("table");
        let _ = writeln!(
            out,
            "id    = \"table\"\ngame  = \"{WORDED_GAME}\"\ntitle = \"A table\"\ncites = [{{ passage = \"{cited}\", quote = \"\" }}]\n"
        );
        if !self.laid.is_empty() {
            out.push_str("[cards]\n");
        }
        for (key, Laid { declared, .. }) in &self.laid {
            let _ = writeln!(out, "\"{key}\" = {declared}");
        }
        out.push_str("\n[setup]\n");
        if let Some(who) = self.turn {
            let _ = writeln!(out, "turn = \"{who}\"");
        }
        if self.new_game {
            out.push_str("new_game = true\n");
        }
        if !self.ally_stages.is_empty() {
            let own: Vec<String> =
                self.ally_stages.iter().map(|(key, n)| format!("\"{key}\" = {n}")).collect();
            let _ = writeln!(out, "ally_stages = {{ {} }}", own.join(", "));
        }
        for (name, side) in ["p1", "p2"].into_iter().zip(&self.sides) {
            let mut parts = Vec::new();
            if !side.mp.is_empty() {
                let mp: Vec<String> =
                    side.mp.iter().map(|(key, value)| format!("{key} = {value}")).collect();
                parts.push(format!("mp = {{ {} }}", mp.join(", ")));
            }
            parts.extend(
                side.zones.iter().map(|(zone, items)| format!("{zone} = [{}]", items.join(", "))),
            );
            let _ = writeln!(out, "{name} = {{ {} }}", parts.join(", "));
        }
        let mut places = Vec::new();
        for Move { line, act, answers } in &self.moves {
            places.push((1 + out.lines().count() as u32, *line));
            let _ = write!(out, "\n[[move]]\ndo = {act}\n");
            match answers.as_slice() {
                [] => {}
                [(line, answer)] => {
                    places.push((1 + out.lines().count() as u32, *line));
                    let _ = writeln!(out, "answers = [{answer}]");
                }
                several => {
                    let _ = writeln!(out, "answers = [");
                    for (line, answer) in several {
                        places.push((1 + out.lines().count() as u32, *line));
                        let _ = writeln!(out, "    {answer},");
                    }
                    let _ = writeln!(out, "]");
                }
            }
        }
        (out, places)
    }
}
