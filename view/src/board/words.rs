//! The table in words, for those who hear the drawing.

use std::fmt::Write as _;

use headjudge_engine::play::{Plan, ScriptGame, Seat, Side, Table};

/// What the table shows.
pub(crate) fn described(game: ScriptGame, table: &Table) -> String {
    let plan = game.plan();
    let you = seat(plan, "You", &table.p1);
    let they = seat(plan, "Your opponent", &table.p2);
    let more = match (table.won, table.combat) {
        (Some(Side::P1), _) => " You have won.",
        (Some(Side::P2), _) => " Your opponent has won.",
        (None, Some(_)) => " Combat is under way.",
        (None, None) => "",
    };
    format!("{you} {they}{more}")
}

fn seat(plan: &Plan, who: &str, seat: &Seat) -> String {
    let mut facts: Vec<String> = Vec::new();
    for (key, label, _) in plan.meters {
        if let Some(value) = seat.numbers.get(*key) {
            facts.push(format!("{} {value}", label.to_lowercase()));
        }
    }
    for (zone, label) in plan.spots.iter().chain(plan.areas).chain(plan.piles) {
        let Some(zone) = seat.zones.get(*zone) else { continue };
        let mut fact = format!("{} {}", label.to_lowercase(), zone.count);
        let titles: Vec<&str> = zone.cards.iter().map(|card| card.title.as_str()).collect();
        if !titles.is_empty() && titles.len() < 6 {
            let _ = write!(fact, " ({})", titles.join(", "));
        }
        facts.push(fact);
    }
    if facts.is_empty() {
        facts.push("nothing that matters".to_owned());
    }
    format!("{who}: {}.", facts.join(", "))
}
