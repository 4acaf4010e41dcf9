//! The search answers no worse than it was measured: the floors lie under the
//! figures in `docs/search.md`.

use std::collections::BTreeMap;

use headjudge_index::search::Match;

use crate::corpus::{query, records};
use crate::measure::{Figures, Given, measure, questions, resolve};

fn figures(split: &str) -> BTreeMap<String, Figures> {
    let mut questions = questions();
    resolve(&mut questions, records());
    measure(&questions, split, |q| {
        let hits = query(q).map(|results| results.hits).unwrap_or_default();
        let given = hits.into_iter().map(|hit| Given {
            document: hit.document,
            lines: hit.citation.lines,
            ids: vec![hit.citation.passage.to_string(), hit.id],
            promised: hit.matched > Match::Weak,
        });
        given.collect()
    })
}

/// Of the promises this part must be right.
const RIGHT: f64 = 0.97;

fn check(split: &str, first: f64, third: f64, promised: f64, false_promises: f64) {
    let figures = figures(split);
    let all = &figures["all"];
    assert!(all.success_at_1() >= first, "{split}: success@1 {:.3}", all.success_at_1());
    assert!(all.success_at_3() >= third, "{split}: success@3 {:.3}", all.success_at_3());
    let kept = all.of_answerable(f64::from(all.kept));
    assert!(kept >= promised, "{split}: right and promised {kept:.3}");
    let right = f64::from(all.kept) / f64::from(all.promised.max(1));
    assert!(right >= RIGHT, "{split}: of the promises {right:.3} are right");
    let broken = f64::from(all.broken) / f64::from(all.unanswerable);
    assert!(broken <= false_promises, "{split}: false promises {broken:.3}");
    for exact in ["name", "code", "phrase"] {
        if let Some(figures) = figures.get(exact) {
            assert_eq!(figures.first, figures.answerable, "{split}: each {exact} is first");
        }
    }
}

#[test]
fn the_half_that_was_tuned_on_is_answered() {
    check("tune", 0.93, 0.98, 0.64, 0.0);
}

#[test]
fn the_half_that_was_kept_for_measuring_is_answered() {
    check("report", 0.94, 0.98, 0.69, 0.0);
}

#[test]
fn questions_written_by_another_hand_are_answered() {
    check("dev2", 0.95, 0.99, 0.76, 0.0);
}

#[test]
fn questions_typed_as_on_a_phone_are_answered() {
    check("dev3", 0.95, 0.99, 0.81, 0.0);
}

/// Most of these are answered by no document.
#[test]
fn questions_that_nothing_answers_are_not_promised() {
    check("dev4", 0.92, 0.97, 0.79, 0.0);
}

#[test]
fn questions_written_after_the_tuning_are_answered() {
    check("fresh", 0.86, 0.90, 0.42, 0.05);
}

/// By a judge who wrote them before anything was asked.
#[test]
fn questions_of_a_third_judge_are_answered() {
    check("third", 0.93, 0.98, 0.78, 0.0);
}

/// By a fourth hand, who had seen the documents alone; half of what was written.
#[test]
fn questions_of_a_fourth_hand_are_answered() {
    check("fourth", 0.96, 0.99, 0.69, 0.03);
}

/// By a fifth hand, before anything was asked.
#[test]
fn questions_of_a_fifth_hand_are_answered() {
    check("fifth", 0.95, 0.98, 0.75, 0.0);
}

/// By a judge who had not seen the search: every other question may be looked at.
#[test]
fn questions_of_a_second_judge_are_answered() {
    check("judge", 0.92, 0.96, 0.76, 0.0);
}
