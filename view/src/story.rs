//! A run in chapters: the table drawn before the first and after each, to be
//! stepped through by tap, key or swipe.

use askama::Template;
use headjudge_engine::play::{Chapter, Difference, ScriptGame, Story};

use crate::Titles;
use crate::board::{Look, draw};
use crate::endings::is_many;

/// How many facts are told of a run without a rule.
const MOST_FACTS: usize = 2;

/// A story, as HTML.
#[derive(Template)]
#[template(path = "story.html")]
pub(crate) struct StoryView<'a> {
    game: ScriptGame,
    story: &'a Story,
    titles: &'a Titles,
}

impl<'a> StoryView<'a> {
    /// The view of a story in a game.
    pub(crate) fn new(game: ScriptGame, story: &'a Story, titles: &'a Titles) -> Self {
        Self { game, story, titles }
    }

    /// How many slides there are.
    fn slides(&self) -> usize {
        self.story.chapters.len() + 1
    }

    fn before(&self) -> String {
        draw(self.game, &self.story.before, Look::default())
    }

    /// The table after chapter `at`, counted from 0.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn after(&self, at: &usize, chapter: &Chapter) -> String {
        let before = match at.checked_sub(1).and_then(|at| self.story.chapters.get(at)) {
            Some(chapter) => &chapter.table,
            None => &self.story.before,
        };
        let look = Look { before: Some(before), actor: chapter.actor, about: &chapter.about };
        draw(self.game, &chapter.table, look)
    }
}

/// What is otherwise without a rule, in few words: `your anger becomes 3`.
pub(crate) fn without_words(changes: &Difference) -> String {
    if changes.outcome.is_empty() {
        return changes.words();
    }
    let mut facts: Vec<String> =
        changes.outcome.iter().take(MOST_FACTS).map(|fact| ends(fact)).collect();
    let more = changes.outcome.len() - facts.len();
    if more > 0 {
        facts.push(format!("{more} more {}", if more == 1 { "change" } else { "changes" }));
    }
    facts.join("; ")
}

/// A fact about two endings, told of the first alone.
fn ends(fact: &str) -> String {
    let own = fact.split_once(" instead of ").map_or(fact, |(own, _)| own);
    match own.rsplit_once(": ") {
        Some((what, value)) if value.parse::<i64>().is_ok() => {
            let verb = if is_many(what) { "become" } else { "becomes" };
            format!("{what} {verb} {value}")
        }
        Some((what, place)) if place.starts_with("in ") => format!("{what} ends {place}"),
        _ => own.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_is_told_in_few_words() {
        let outcome = [
            "your anger: 3 instead of 2",
            "Blue Guard: in your hand instead of in your discard pile",
            "combat has ended",
        ];
        assert_eq!(ends("your power stages: 7 instead of 5"), "your power stages become 7");
        let outcome = outcome.map(str::to_owned).to_vec();
        let changes = Difference { outcome, ..Difference::default() };
        assert_eq!(
            without_words(&changes),
            "your anger becomes 3; Blue Guard ends in your hand; 1 more change"
        );
    }
}
