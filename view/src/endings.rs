//! What an erratum changes, in two sentences: how the run ends by the text in
//! force, and how it ended by the texts before.

use headjudge_engine::play::TextRun;

/// The words between the two sides of a fact about two endings.
const INSTEAD: &str = " instead of ";

/// How a run ends by each text of its card.
pub(crate) struct Endings {
    /// By the text in force.
    pub(crate) now: String,
    /// By the texts before, with what they are called; those that end alike together.
    pub(crate) before: Vec<(String, String)>,
}

impl Endings {
    /// Those of the runs with each text; `None` where no fact about the endings differs.
    pub(crate) fn of(runs: &[TextRun]) -> Option<Self> {
        let facts = runs.iter().filter_map(|run| {
            let fact = run.changes.outcome.first()?;
            Some((run.label.words(), fact.as_str()))
        });
        Self::told(facts)
    }

    /// The same of facts, each with the name of its text.
    fn told<'a>(facts: impl Iterator<Item = (&'a str, &'a str)>) -> Option<Self> {
        let mut now: Option<String> = None;
        let mut before: Vec<(String, String)> = Vec::new();
        for (label, fact) in facts {
            let (then, own) = sides(fact)?;
            // Facts about different things cannot be told as one change.
            if now.as_ref().is_some_and(|known| *known != own) {
                return None;
            }
            now = Some(own);
            let label = lower(label);
            match before.iter_mut().find(|(_, known)| *known == then) {
                Some((labels, _)) => {
                    labels.push_str(" or the ");
                    labels.push_str(&label);
                }
                None => before.push((label, then)),
            }
        }
        Some(Self { now: now?, before })
    }
}

/// The two sides of a fact such as `your hand: 2 cards instead of 0`.
fn sides(fact: &str) -> Option<(String, String)> {
    let (then, now) = fact.split_once(INSTEAD)?;
    let (what, then) = then.rsplit_once(": ")?;
    let counted = is_count(then);
    let now = match now.parse::<u32>() {
        Ok(1) if counted => "1 card".to_owned(),
        Ok(count) if counted => format!("{count} cards"),
        _ => now.to_owned(),
    };
    Some((ending(what, then), ending(what, &now)))
}

/// Whether a value is a number of cards.
fn is_count(value: &str) -> bool {
    let parts = value.split_once(' ');
    parts.is_some_and(|(n, what)| n.parse::<u32>().is_ok() && matches!(what, "card" | "cards"))
}

/// How something ends, in words.
fn ending(what: &str, value: &str) -> String {
    if value.parse::<i64>().is_ok() {
        let verb = if is_many(what) { "end" } else { "ends" };
        return format!("{what} {verb} at {value}");
    }
    if is_count(value) {
        return format!("{what} ends with {value}");
    }
    format!("{what} ends {value}")
}

/// Whether something is told as many: `power stages` are, and a level is one.
pub(crate) fn is_many(what: &str) -> bool {
    what.ends_with('s') && !what.ends_with("ss")
}

/// A name inside a sentence: its first letter is small, but that of a maker.
pub(crate) fn lower(label: &str) -> String {
    let common = ["Original", "Updated"].iter().any(|word| label.starts_with(word));
    if common { label.to_lowercase() } else { label.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_end_alike_are_told_together() {
        let fact = "Fox: in your Vault instead of in your discard pile";
        let told = Endings::told([("Original text", fact), ("Updated text", fact)].into_iter());
        let told = told.unwrap();
        assert_eq!(told.now, "Fox ends in your discard pile");
        let before =
            ("original text or the updated text".to_owned(), "Fox ends in your Vault".to_owned());
        assert_eq!(told.before, [before]);
    }

    #[test]
    fn both_sides_are_whole_sentences() {
        for (fact, then, now) in [
            ("your anger: 3 instead of 2", "your anger ends at 3", "your anger ends at 2"),
            (
                "your power stages: 5 instead of 2",
                "your power stages end at 5",
                "your power stages end at 2",
            ),
            (
                "your hand: 2 cards instead of 0",
                "your hand ends with 2 cards",
                "your hand ends with 0 cards",
            ),
            (
                "Fox: attached to a card instead of in your Vault",
                "Fox ends attached to a card",
                "Fox ends in your Vault",
            ),
        ] {
            assert_eq!(sides(fact), Some((then.to_owned(), now.to_owned())), "{fact}");
        }
    }

    #[test]
    fn facts_that_cannot_be_told_as_one_change_are_not() {
        let told = |facts: &[(&'static str, &'static str)]| Endings::told(facts.iter().copied());
        assert!(told(&[]).is_none());
        assert!(told(&[("Original text", "the game is won")]).is_none());
        let two = [
            ("Original text", "your anger: 3 instead of 2"),
            ("Updated text", "your hand: 1 instead of 0"),
        ];
        assert!(told(&two).is_none());
    }
}
