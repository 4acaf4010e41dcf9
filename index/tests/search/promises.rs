//! What the search says of its own answers.

use headjudge_index::search::Match;

use crate::corpus::{answer, search};

#[test]
fn a_name_a_code_and_a_phrase_are_exact() {
    for text in
        ["Blue Guard", "R139", "premiere s65", "H&V c40", "\"any and all card clarifications\""]
    {
        assert_eq!(answer(text).hits[0].matched, Match::Exact, "{text}");
    }
}

#[test]
fn what_no_document_answers_is_not_promised() {
    for text in [
        "how many prize cards do you set up in pokemon",
        "what does deathtouch do",
        "price of a booster box",
        "qwpoe zzxcv",
        "遊戯王 手札 上限",
    ] {
        let hits = answer(text).hits;
        assert!(hits.iter().all(|hit| hit.matched == Match::Weak), "{text}");
    }
    assert!(answer("qwpoe zzxcv").hits.is_empty());
}

#[test]
fn what_a_passage_only_mentions_is_not_promised() {
    for text in [
        "list of hit effects",
        "what happens in the final phase buddyfight",
        "cost of dragon's seal",
        "gauge cost of magical goodbye",
        "android 21's toss errata",
        "how many gauge do i start with buddyfight",
        "score banned",
    ] {
        let hits = answer(text).hits;
        let promised = hits.first().filter(|hit| hit.matched > Match::Weak);
        assert!(promised.is_none_or(|hit| hit.kind == "list"), "{text}: {promised:?}");
    }
}

#[test]
fn a_word_of_another_game_leads_to_what_is_like_it_and_promises_nothing() {
    let results = answer("trample damage buddyfight");
    assert!(results.hits[0].citation.quote.contains("Penetrate"), "{results:?}");
    assert!(results.hits.iter().all(|hit| hit.matched == Match::Weak));
    assert_eq!(results.did_you_mean.as_deref(), Some("Penetrate damage buddyfight"));
    assert_eq!(results.warnings, ["no document has `trample`; a term like it is `Penetrate`"]);
}

#[test]
fn a_phase_of_a_document_in_another_language_is_found_by_its_english_name() {
    let found = answer("dbs charge phase").hits;
    assert!(found[..3].iter().any(|hit| hit.citation.passage.as_str().contains("turn/step-")));
}

#[test]
fn no_hit_is_promised_beneath_one_that_is_not() {
    for text in ["what is the damage table for physical attacks", "frozen list", "drill", "anger"] {
        let matched: Vec<Match> = answer(text).hits.iter().map(|hit| hit.matched).collect();
        assert!(matched.is_sorted_by(|a, b| a >= b), "{text}: {matched:?}");
    }
}

#[test]
fn a_slip_in_a_name_is_read_and_the_name_is_told() {
    for (text, name) in [
        ("saiyn empowerd mastery", "Saiyan Empowered Mastery"),
        ("mastery empowered saiyan", "Saiyan Empowered Mastery"),
        ("orange upercut", "Orange Uppercut"),
    ] {
        let results = answer(text);
        assert_eq!(results.hits[0].title, name, "{text}");
        assert!(
            results.did_you_mean.as_deref() == Some(name) || results.hits[0].matched > Match::Weak
        );
    }
}

#[test]
fn what_is_near_one_hit_lies_beneath_it() {
    let results = answer("drill memory");
    let rule = &results.hits[0];
    assert!(rule.folded.iter().any(|hit| hit.kind == "example"), "{rule:?}");
    let mut ids: Vec<(&str, _)> = results
        .hits
        .iter()
        .map(|hit| (hit.citation.passage.as_str(), hit.citation.lines))
        .collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), results.hits.len());
}

#[test]
fn beginnings_of_names_codes_and_titles_are_completed() {
    for (typed, text) in [
        ("blue gu", "Blue Guard"),
        ("r139", "R139 Orange Uppercut"),
        ("drill mem", "Drill Memory"),
        ("uppercut", "Orange Uppercut"),
    ] {
        let found = search().autocomplete(typed, 20);
        assert!(found.iter().any(|suggestion| suggestion.text == text), "{typed}: {found:?}");
    }
    assert!(search().autocomplete("b", 20).is_empty());
}

#[test]
fn a_snippet_shows_the_sentence_that_answers() {
    for (text, said) in [
        ("does endurance work if the damage gets banished", "you may use Endurance"),
        ("how many super combo cards", "Up to 4 cards"),
        ("Super Combo は何枚まで", "4枚まで"),
        ("R139", "Styled Energy Combat"),
        ("blue guard discarded by a personality effect", "personality or Mastery effect"),
    ] {
        let hit = &answer(text).hits[0];
        assert!(hit.snippet.contains(said), "{text}: {}", hit.snippet);
    }
}

#[test]
fn a_filter_leaves_what_has_the_words_and_promises_it() {
    let results = answer("document:buddyfight-timing counter");
    assert!(results.total < 25, "{}", results.total);
    assert_eq!(results.hits[0].matched, Match::Strong);
    assert_eq!(answer("is:frozen mastery").hits[0].matched, Match::Strong);
}

#[test]
fn a_rule_comes_before_its_example() {
    for text in ["drill memory", "\"drill memory\"", "future gohan"] {
        assert_eq!(answer(text).hits[0].kind, "rule", "{text}");
    }
}
