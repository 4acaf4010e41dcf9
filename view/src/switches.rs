//! The switches of a run: each rule it needs, and each older text of its card,
//! with how it ends without it. The first comes before the table, so that it is
//! seen without scrolling; the others are behind.

use askama::Template;
use headjudge_engine::play::{Outcome, Table};

use crate::Titles;
use crate::alert::filled;
use crate::board::{Look, draw};
use crate::endings::lower;
use crate::story::without_words;
use crate::trace::traced;

/// How much of a page its pictures and its steps take, in bytes, before the
/// endings without a rule are linked and not drawn: a page has less than 100 kB.
const MOST_DRAWN: usize = 56_000;

/// A switch.
#[derive(Template)]
#[template(path = "switch.html")]
struct Switch<'a> {
    /// What is switched off.
    says: String,
    /// What is otherwise without it.
    off: String,
    /// Whether that is what the script says.
    flipped: bool,
    /// The end without it, drawn, where there is room.
    ending: Option<String>,
    steps: Steps<'a>,
}

/// Where every step without it is told.
enum Steps<'a> {
    /// On a page of its own.
    Page { scenario: &'a str, rule: String },
    /// Below the switch.
    Here { name: &'a str, trace: String },
}

/// The switches of a run, as HTML. Of a scenario of the corpus the steps without
/// a rule have a page, and endings are drawn as long as there is room besides
/// `taken` bytes; of a script of the reader, which has no other page, all are.
pub(crate) fn switches(
    outcome: &Outcome,
    of_corpus: bool,
    taken: usize,
    titles: &Titles,
) -> Vec<String> {
    let mut taken = taken;
    let rules = outcome.ablations.iter().map(|run| {
        let drawn = ending(outcome, &run.ending);
        taken += drawn.len();
        let steps = if of_corpus {
            Steps::Page { scenario: outcome.id.as_str(), rule: run.rule.to_string() }
        } else {
            Steps::Here { name: "Every step without it", trace: traced(&run.trace, titles) }
        };
        filled(&Switch {
            says: run.says.clone(),
            off: without_words(&run.changes),
            flipped: run.flipped,
            ending: (!of_corpus || taken <= MOST_DRAWN).then_some(drawn),
            steps,
        })
    });
    let mut all: Vec<String> = rules.collect();
    let texts = outcome.texts.iter().filter(|run| !run.changes.is_empty());
    all.extend(texts.map(|run| {
        let name = lower(run.label.words());
        filled(&Switch {
            says: format!("The current text, not the {name}"),
            off: without_words(&run.changes),
            flipped: true,
            ending: Some(ending(outcome, &run.ending)),
            steps: Steps::Here {
                name: &format!("Every step with the {name}"),
                trace: traced(&run.trace, titles),
            },
        })
    }));
    all
}

/// How it ends, drawn with what differs from the end of the run itself.
fn ending(outcome: &Outcome, ending: &Table) -> String {
    let look = Look { before: Some(outcome.story.ending()), ..Look::default() };
    draw(outcome.game, ending, look)
}
