//! An index searched in memory answers as the one on the disk does.

use headjudge_index::search::Page;

use crate::corpus::{packed, search};
use crate::measure::questions;

const PAGE: Page = Page { offset: 0, limit: 20 };

#[track_caller]
fn answers_alike(query: &str) {
    let (on_disk, in_memory) = (search().query(query, PAGE), packed().query(query, PAGE));
    assert_eq!(on_disk, in_memory, "{query}");
}

#[test]
fn every_question_of_the_evaluation_has_the_same_hits_in_the_same_order() {
    let questions = questions();
    assert!(questions.len() > 500);
    for question in questions {
        answers_alike(&question.q);
    }
}

#[test]
fn filters_and_phrases_find_the_same() {
    for query in [
        "game:dbz-tcg blue",
        "game:dbz-ccg is:banned",
        "kind:ruling combat",
        "\"Styled Drills\"",
        "\"non combat\" -drill",
        "drill -\"personality card\"",
        "(frozen or banned) score",
        "since>=2004-02-01",
        "since:2004 attack",
        "name:\"blue guard\" attack",
        "in:original damage",
        "lang:ja カード",
        "\"覚醒\"",
        "\"使用コスト\"",
        "\"使う\" or \"使用\"",
        "-attack",
        "\"nothing has these words in this order\"",
    ] {
        answers_alike(query);
    }
}

#[test]
fn what_is_typed_is_completed_alike() {
    for typed in ["bl", "goku", "s6", "drill", "覚醒"] {
        assert_eq!(search().autocomplete(typed, 20), packed().autocomplete(typed, 20), "{typed}");
    }
}
