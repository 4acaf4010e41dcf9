//! Match confidence: when a hit is called `exact` or `strong`. A question that no
//! document answers must not be promised an answer, so a promise asks for more
//! than a good score: every word known, most of what was asked there, in the
//! game that was named, and what asks for a meaning met by what says it.

use super::cues::Aspect;
use super::hit::Match;
use super::query::Parsed;
use super::query_model::QueryModel;
use super::row::{Row, RowStatus};
use super::standing::Standing;

/// Of a question about fused characters, what their limit may leave unanswered.
const BESIDE_IT: f64 = 0.15;

/// Who looks up what is written on a card is answered by a text that lacks no more of the question.
const WRITTEN_ON_IT: f64 = 0.05;

/// An example tells one case and a trait who has it: they answer who asks for little more.
const SINGLE_CASE: f64 = 0.8;

/// Who asks how many is answered by the text itself, or by a phrase that puts it.
const COUNTED_IN_TEXT: f64 = 0.67;
const PUTS_THE_NUMBER: f64 = 0.7;

/// Of the subject of a number, what one sentence must have beside the number.
const NUMBERED: f64 = 0.8;

/// What has words for all of it is what was asked for, where the query filters,
/// or is one word of its title.
const ALL: f64 = 0.99;

/// A phrase this near puts the question.
const PUTS_IT: f64 = 0.75;

/// Whether a unit is what was asked for by what it is, and not only by how
/// much it says: a quoted phrase, filters that it meets, its title.
pub(crate) fn matched(
    standing: &Standing,
    row: &Row<'_>,
    parsed: &Parsed,
    model: &QueryModel,
) -> Match {
    if parsed.quotes_enough() {
        return Match::Exact;
    }
    if model.words.is_empty() {
        // Filters alone are met or not.
        return Match::Strong;
    }
    let meets_all = standing.evidence.kept >= ALL && model.words.iter().all(|word| word.known);
    let named =
        model.words.len() == 1 && standing.titled && row.says && is_in_force(standing, row, model);
    if meets_all && (parsed.filters() || named) { Match::Strong } else { Match::Weak }
}

/// Whether something forbids to promise the unit: a word that no document has,
/// another game, name or number, a retired rule, or that it lacks what was asked
/// about its subject. The number of a keyword, as in `Remain 3`, is a parameter.
pub(crate) fn is_barred(
    standing: &Standing,
    row: &Row<'_>,
    kind: &str,
    model: &QueryModel,
) -> bool {
    // A word that no document has weighs nothing, and may be the whole point.
    let unknown = |sure: bool, text: &str| !sure && text.len() > 2;
    let mut words = model.words.iter();
    words.any(|w| unknown(w.known || w.read_as.is_some() && !w.guessed, &w.text))
        || standing.elsewhere
        || standing.other_name
        || standing.other_number && kind != "keyword"
        || standing.unasked
        || kind == "fusion_limit"
            && (standing.other_subject || standing.evidence.missed > BESIDE_IT)
        || model.reason && matches!(kind, "card" | "erratum" | "list" | "list_entry")
        || !is_in_force(standing, row, model)
        || !holds_what_is_asked(standing, row, kind, model)
}

/// What is retired, or rules nothing, answers who asks for it.
fn is_in_force(standing: &Standing, row: &Row<'_>, model: &QueryModel) -> bool {
    match row.status {
        RowStatus::Current | RowStatus::Older => true,
        RowStatus::Defunct => model.history,
        RowStatus::NoRule => standing.near >= PUTS_IT,
    }
}

/// Whether the unit holds, beside the subject, what was asked about it: words
/// of its own, a number, the list, the text or the ruling of the card. Who asks
/// what a thing is, is not answered by all that mentions it.
fn holds_what_is_asked(standing: &Standing, row: &Row<'_>, kind: &str, model: &QueryModel) -> bool {
    let lists = &model.lists;
    row.says
        && (!model.date || row.dated)
        && (standing.numbered >= NUMBERED || standing.near >= PUTS_IT)
        && (!model.quantity
            || standing.titled
            || standing.evidence.kept_in_text >= COUNTED_IN_TEXT
            || standing.near >= PUTS_THE_NUMBER)
        && (!model.looks_up
            || standing.evidence.beside_card < WRITTEN_ON_IT
                && !matches!(kind, "example" | "question"))
        && (!matches!(kind, "trait" | "example")
            || standing.evidence.kept >= SINGLE_CASE
            || standing.near >= PUTS_IT)
        && (!model.meaning
            || standing.titled
            || standing.near >= PUTS_IT
            || !model.cards.is_empty())
        && (row.list == 0 || lists.is_empty() || lists.contains(&row.list))
        && (kind != "list_entry" || wants_the_entry(standing, model))
        && if model.cards.is_empty() {
            standing.says_aspect || model.aspects.iter().all(|aspect| aspect.may_be(kind))
        } else {
            model.aspects.iter().all(|aspect| aspect.fits(kind))
        }
}

/// That a card is on a list answers who asks for that, or names the card and no more.
fn wants_the_entry(standing: &Standing, model: &QueryModel) -> bool {
    let all = standing.evidence.kept >= ALL && !model.meaning;
    all || model.aspects.contains(&Aspect::List)
}
