//! Languages: of a Japanese rule and our English rendering of it, the one that
//! comes first for who asks, by `lang`, by the words of the question or by
//! `Accept-Language`.

use axum::http::Method;
use serde_json::Value;

use crate::ask::{Answer, api};

const RULE: &str = "/api/v1/rules/dbs-rules-ja/victory-conditions";

fn accepting(languages: &str, path: &str) -> Answer {
    let answer = api().ask(Method::GET, path, &[("accept-language", languages)], "");
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer
}

fn is_japanese(text: &str) -> bool {
    text.chars().any(|c| ('\u{3041}'..='\u{9fff}').contains(&c))
}

/// The first line of a text.
fn first(answer: &Answer) -> String {
    answer.text().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_text_that_is_read_comes_first_in_words() {
    let path = format!("{RULE}?format=text");
    for (languages, expected, content) in [
        ("ja", "勝利条件 (Victory conditions)", "ja, en"),
        ("ja-JP,ja;q=0.9,en;q=0.5", "勝利条件 (Victory conditions)", "ja, en"),
        ("en", "Victory conditions", "en, ja"),
        ("en-US, ja;q=0.5", "Victory conditions", "en, ja"),
        ("de", "勝利条件 (Victory conditions)", "ja, en"),
        ("*", "勝利条件 (Victory conditions)", "ja, en"),
    ] {
        let answer = accepting(languages, &path);
        assert_eq!(first(&answer), expected, "{languages}");
        assert_eq!(answer.header("content-language"), content, "{languages}");
        assert_eq!(answer.header("vary"), "accept, accept-encoding, accept-language");
        // The other is beneath.
        assert!(answer.text().contains("Reduce the Life of the opponent's Leader to 0"));
        assert!(answer.text().contains("相手のリーダーのライフを 0にする"));
    }
    let line = format!("{RULE}?format=line");
    for (languages, japanese) in [("ja", true), ("en", false)] {
        let answer = accepting(languages, &line);
        assert_eq!(is_japanese(&answer.text()), japanese, "{}", answer.text());
        assert_eq!(answer.header("content-language"), languages);
    }
}

#[test]
fn what_is_asked_for_counts_before_what_the_program_accepts() {
    let path = |lang: &str| format!("{RULE}?format=line&lang={lang}");
    assert!(is_japanese(&accepting("en", &path("ja")).text()));
    assert!(is_japanese(&accepting("en", &path("ja-JP")).text()));
    assert!(!is_japanese(&accepting("ja", &path("EN")).text()));
    assert!(is_japanese(&accepting("ja", &path("")).text()));
    let odd = accepting("ja", "/api/v1/search?q=deck%20size&lang=xx").json();
    assert_eq!(odd["warnings"][0], "`lang` is one of en, ja; `xx` was ignored");
    let elsewhere = api().get("/api/v1/games?lang=ja").json();
    assert!(elsewhere["warnings"][0].as_str().unwrap().contains("not a parameter here"));
}

#[test]
fn in_json_a_name_has_one_meaning_in_every_language() {
    let (english, japanese) = (accepting("en", RULE), accepting("ja", RULE));
    assert_eq!(english.json(), japanese.json());
    assert_eq!(english.header("etag"), japanese.header("etag"));
    assert_eq!(english.json()["title"], "勝利条件");
    assert_eq!(english.json()["english_title"], "Victory conditions");
    assert_eq!(english.header("content-language"), "ja, en");
    let other = accepting("ja", "/api/v1/rules/fanz-crd/general/drill-memory");
    assert_eq!(other.header("content-language"), "en");
}

/// The hits of a question within the Japanese rules.
fn hits(question: &str, languages: &str, more: &str) -> Vec<Value> {
    let mut asked = form_urlencoded::Serializer::new(String::new());
    asked.append_pair("q", &format!("{question} document:dbs-rules-ja"));
    let path = format!("/api/v1/search?{}{more}", asked.finish());
    let found = accepting(languages, &path).json();
    let hits = found["data"].as_array().unwrap().clone();
    assert!(!hits.is_empty(), "{question}");
    hits
}

#[test]
fn snippets_and_titles_are_in_the_language_that_is_read() {
    let ids = |hits: &[Value]| hits.iter().map(|hit| hit["id"].clone()).collect::<Vec<_>>();
    let (english, japanese) = (hits("deck cards", "en", ""), hits("deck cards", "ja", ""));
    assert_eq!(ids(&english), ids(&japanese));
    for (hits, language) in [(&english, "en"), (&japanese, "ja")] {
        for hit in hits {
            let snippet = hit["snippet"].as_str().unwrap();
            assert_eq!(hit["language"], language, "{hit}");
            assert_eq!(is_japanese(snippet), language == "ja", "{snippet}");
            let parts = hit["snippet_parts"].as_array().unwrap();
            let joined: String = parts.iter().map(|part| part["text"].as_str().unwrap()).collect();
            assert_eq!(joined, snippet);
        }
    }
    assert!(english.iter().all(|hit| !is_japanese(hit["title"].as_str().unwrap())), "{english:?}");
    // The words of the question tell more than the program; `lang` more than both.
    assert_eq!(hits("デッキ枚数", "en-US,en;q=0.9", "")[0]["language"], "ja");
    assert_eq!(hits("デッキ枚数", "ja", "&lang=en")[0]["language"], "en");
    let next = accepting("en", "/api/v1/search?q=card&limit=1&lang=ja").json();
    assert!(next["next_page"].as_str().unwrap().ends_with("&lang=ja"), "{next}");
}

#[test]
fn the_steps_of_a_walk_are_told_in_the_language_that_is_read() {
    const WALK: &str = "/api/v1/procedures/dbs-rules-ja/turn?at=1";
    let step = |languages| {
        let walk = accepting(languages, WALK);
        let language = walk.header("content-language").to_owned();
        (walk.json()["steps"][0]["text"].as_str().unwrap().to_owned(), language)
    };
    let (japanese, content) = step("ja");
    assert!(is_japanese(&japanese) && content == "ja", "{japanese} {content}");
    for languages in ["en", "de"] {
        let (english, content) = step(languages);
        assert!(!is_japanese(&english) && content == "en", "{english} {content}");
    }
}

#[test]
fn an_answer_that_is_kept_is_kept_for_its_language_alone() {
    let path = "/api/v1/passages/dbs-rules-ja/victory-conditions?format=line&kept";
    let texts = ["ja", "en", "ja", "en"].map(|language| accepting(language, path).text());
    assert_eq!((&texts[0], &texts[1]), (&texts[2], &texts[3]));
    assert_ne!(texts[0], texts[1]);
    let japanese = accepting("ja", path);
    let tag = japanese.header("etag");
    let ask = |languages| {
        let headers = [("accept-language", languages), ("if-none-match", tag)];
        api().ask(Method::GET, path, &headers, "").status.as_u16()
    };
    assert_eq!((ask("ja-JP"), ask("en")), (304, 200));
    assert_eq!(ask("ja,fr;q=0.1"), 304, "what no text is in plays no part");
}
