//! A table that somebody lays: the board as it is now, what a player is asked,
//! what may be done, and forms to lay more. Each is a link or a form, so that
//! the position is an address.

use askama::Template;
use headjudge_engine::play::{Position, Prompt, PromptKind, Side, beginning, edited};

use crate::Titles;
use crate::alert::filled;
use crate::board::{Look, draw};
use crate::trace::traced;

/// The zones that cards are laid into, with what they are called.
const ZONES: [(&str, &str); 6] = [
    ("hand", "hand"),
    ("in_play", "in play"),
    ("attached", "attached"),
    ("discard", "discard pile"),
    ("banished", "banished"),
    ("life_deck", "Life Deck"),
];

/// The players, as a line and as a page names them.
const PLAYERS: [(&str, &str); 2] = [("p1", "You"), ("p2", "Your opponent")];

/// What an address asks for: a position, and what is to be changed of it.
pub struct TableRequest {
    /// The lines of the position.
    pub lines: String,
    changes: Vec<(String, String)>,
}

impl TableRequest {
    /// Reads the query of an address.
    #[must_use]
    pub fn read(query: &str) -> Self {
        let fields = form_urlencoded::parse(query.as_bytes()).into_owned();
        let (lines, changes): (Vec<_>, Vec<_>) = fields.partition(|(name, _)| name == "lines");
        let lines = lines.into_iter().next().map_or_else(beginning, |(_, own)| own);
        Self { lines: lines.replace("\r\n", "\n"), changes }
    }

    /// Whether something is to be changed.
    #[must_use]
    pub fn is_change(&self) -> bool {
        !self.changes.is_empty()
    }

    /// The position with the changes, as `lay` lays it. Where they do not go, the
    /// position before them stays.
    pub fn answer(self, lay: impl Fn(&str) -> Result<Position, String>) -> TableAnswer {
        let changed = self.is_change().then(|| edited(&self.lines, &self.changes));
        let lines = changed.as_ref().unwrap_or(&self.lines);
        match lay(lines) {
            Ok(laid) => TableAnswer { lines: lines.clone(), laid: Some(laid), fault: None },
            Err(why) => {
                let before = changed.as_ref().and_then(|_| lay(&self.lines).ok());
                let lines = if before.is_some() { &self.lines } else { lines };
                TableAnswer { lines: lines.clone(), laid: before, fault: Some(why) }
            }
        }
    }
}

/// A table, with what is wrong with the last change, if something is.
pub struct TableAnswer {
    /// Its lines.
    pub lines: String,
    /// What became of them; none where they cannot be read.
    pub laid: Option<Position>,
    /// What is wrong.
    pub fault: Option<String>,
}

impl TableAnswer {
    /// It as HTML.
    #[must_use]
    pub fn html(&self, titles: &Titles) -> String {
        filled(&TableView { table: self, titles })
    }
}

#[derive(Template)]
#[template(path = "table.html")]
struct TableView<'a> {
    table: &'a TableAnswer,
    titles: &'a Titles,
}

impl TableView<'_> {
    /// The table now, with what the last chapter changed.
    fn board(laid: &Position) -> String {
        let story = &laid.outcome.story;
        let look = story.chapters.split_last().map_or_else(Look::default, |(last, earlier)| {
            let before = earlier.last().map_or(&story.before, |chapter| &chapter.table);
            Look { before: Some(before), actor: last.actor, about: &last.about }
        });
        draw(laid.outcome.game, story.ending(), look)
    }

    /// The actions that are refused. The last one may wait for an answer instead.
    fn refused(laid: &Position) -> Vec<String> {
        let mut told = laid.refusals();
        if laid.waits.is_some() {
            told.pop();
        }
        told
    }

    /// What the actions of the player whose turn to act it is are headed by.
    fn heading(laid: &Position) -> &'static str {
        match laid.to_act {
            Some(Side::P1) => "Your action",
            Some(Side::P2) => "Your opponent’s action",
            None => "What may be done now",
        }
    }

    /// Whether something has been done, or tried.
    fn has_steps(laid: &Position) -> bool {
        laid.problem.is_some() || !laid.outcome.story.chapters.is_empty()
    }

    fn is_yes_or_no(prompt: &Prompt) -> bool {
        prompt.kind == PromptKind::YesOrNo
    }

    fn is_name(prompt: &Prompt) -> bool {
        prompt.kind == PromptKind::Name
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn is_yours(who: &Side) -> bool {
        *who == Side::P1
    }

    fn traced(&self, laid: &Position) -> String {
        traced(&laid.outcome.trace, self.titles)
    }
}
