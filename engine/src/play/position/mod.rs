//! A position that somebody lays, and what is done from there: cards put into
//! zones by name, numbers set, then actions. It is a scenario in the making: the
//! engine shows the board, what happened, what is asked and what may be done.

mod answers;
mod edit;
mod fault;
mod lines;
mod printings;
mod script;
mod setting;
mod side;

use std::fmt;

use headjudge_corpus::Card;
use serde::Serialize;

pub use edit::edited;

use crate::play::{
    Assumption, LegalAction, MAX_STEPS, Next, Outcome, Passages, Prompt, Scenario, ScenarioError,
    Side, run_on,
};

/// The lines that a table begins with.
#[must_use]
pub fn beginning() -> String {
    let cards = Assumption::LifeDecks.number();
    format!("put p1 life_deck {cards}\nput p2 life_deck {cards}")
}

/// The most bytes that the lines of a position have: its address is a link.
const MOST_LINES: usize = 6_000;

/// A position after its lines.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TableView))]
pub struct Position {
    /// The type of the object.
    pub object: &'static str,
    /// The position and the moves, as a scenario.
    pub script: String,
    /// What came of it.
    pub outcome: Outcome,
    /// Why the first of the actions below is refused, or that it waits for an answer.
    pub problem: Option<String>,
    /// Each action that is refused or waits for an answer.
    pub refused: Vec<RefusedLine>,
    /// What a player is asked, where the last action waits for an answer.
    pub waits: Option<Prompt>,
    /// Whose action it is, where the players act in turns. What the other may do is offered
    /// too: a card may give them an action more.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub to_act: Option<Side>,
    /// What may be done now; nothing while an answer is waited for.
    pub legal: Vec<LegalAction>,
    /// What is to be known of the cards: that a text is not on record.
    pub notes: Vec<String>,
}

/// An action that is refused, or waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefusedLine {
    /// The line of the table that takes it, from 1.
    pub line: u32,
    /// Why.
    pub message: String,
}

impl fmt::Display for RefusedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Position {
    /// What is refused or waits for an answer, each with its line; else why nothing goes on.
    #[must_use]
    pub fn refusals(&self) -> Vec<String> {
        if self.refused.is_empty() {
            return self.problem.iter().cloned().collect();
        }
        self.refused.iter().map(ToString::to_string).collect()
    }

    /// The actions of the player whose action it is, and those of the other. All are first
    /// where the players do not act in turns.
    #[must_use]
    pub fn in_turn(&self) -> (Vec<&LegalAction>, Vec<&LegalAction>) {
        self.legal.iter().partition(|action| self.to_act.is_none_or(|who| action.who == who))
    }
}

/// Lays a position by its lines and performs them; `card` finds a card that a line
/// names by the slug of its name.
pub fn lay<E: From<ScenarioError>>(
    lines: &str,
    passages: &Passages,
    mut card: impl FnMut(u32, &str) -> Result<Card, E>,
) -> Result<Position, E> {
    if lines.len() > MOST_LINES {
        let message =
            format!("a table has at most {MOST_LINES} bytes of lines, this one {}", lines.len());
        return Err(ScenarioError { file: "table".to_owned(), line: 1, column: 1, message }.into());
    }
    let script = lines::read(lines, &mut card)?;
    let mut scenario = Scenario::parse_table("table", &script.text)?;
    for card in script.cards {
        scenario.supply(card);
    }
    let (mut outcome, Next { waits, legal, to_act }) = run_on(&scenario, passages, MAX_STEPS);
    for (key, rest) in script.left_out {
        outcome.left_out.entry(key).or_default().extend(rest);
    }
    let begun = script.assumes_decks || lines.starts_with(&beginning());
    let begun = begun.then_some(Assumption::LifeDecks);
    let turns = to_act.and(Some(Assumption::ActionsAlternate));
    outcome.assumes.extend(turns.into_iter().chain(begun).map(|own| own.told(passages)));
    let problem = outcome.failures.first().map(|failure| failure.message.clone());
    let refused = outcome.failures.iter().filter_map(|failure| {
        let begun = script.moves.iter().take_while(|(at, _)| *at <= failure.line);
        let (_, line) = begun.last()?;
        Some(RefusedLine { line: *line, message: failure.message.clone() })
    });
    let refused = refused.collect();
    Ok(Position {
        object: "table",
        script: script.text,
        outcome,
        problem,
        refused,
        waits,
        to_act,
        legal,
        notes: script.notes,
    })
}
