//! Whatever is typed, it is answered or refused with what to do.

use headjudge_index::search::QueryError;
use proptest::prelude::*;

use crate::corpus::{query, search};

/// Checks an answer, or that it was the query's fault.
fn check(text: &str) {
    match query(text) {
        Ok(results) => {
            assert!(results.hits.len() <= 10 && results.hits.len() <= results.total, "{text:?}");
            for hit in results.hits.iter().flat_map(|hit| std::iter::once(hit).chain(&hit.folded)) {
                for [start, end] in &hit.snippet_marks {
                    assert!(
                        hit.snippet.get(*start..*end).is_some_and(|m| !m.is_empty()),
                        "{text:?}"
                    );
                }
            }
        }
        Err(error) => {
            assert!(error.is_bad_query() && !error.code().is_empty(), "{text:?}: {error}");
        }
    }
    assert!(search().autocomplete(text, 20).len() <= 20, "{text:?}");
}

#[test]
fn what_is_out_of_bounds_is_refused_before_it_is_read() {
    let refused = |text: &str| query(text).unwrap_err();
    assert_eq!(refused(&"drill ".repeat(200_000)), QueryError::TooLong(1_199_999));
    assert_eq!(refused(&"(".repeat(1_000)), QueryError::TooLong(1_000));
    assert_eq!(
        refused(&format!("{}x{}", "(".repeat(100), ")".repeat(100))),
        QueryError::TooDeep(100)
    );
    assert_eq!(refused(&"drill ".repeat(17)), QueryError::TooManyTerms(17));
    assert!(refused("(((((x)))))").to_string().contains("write it flatter"));
}

#[test]
fn odd_texts_are_answered_or_refused() {
    for text in [
        "",
        " ",
        "\0",
        "\u{7}\u{8}\u{1b}[31m",
        "or",
        "OR OR",
        "or or or",
        "- - -",
        "-",
        "--drill",
        "\"",
        "\"\"",
        "\"drill",
        "drill\"",
        "“drill",
        "()",
        ")(",
        "(",
        ")))",
        "(or)",
        "-()",
        "-\"\"",
        "game:",
        ":",
        "::::",
        "game:\"",
        "since>=",
        "since>=soon",
        "since:99999999999999999999",
        "(a+)+$",
        "(.*)*",
        "[a-z]{1,99999}",
        "^(([a-z])+.)+[A-Z]([a-z])+$",
        "drill*",
        "d?ill~9",
        "/drill/",
        "\u{202e}llird\u{202c}",
        "\u{200f}drill",
        "drill\u{200b}ing",
        "🐉🐉🐉",
        "👨‍👩‍👧‍👦 drill",
        "Ⅻ ①②",
        "ﷺ",
        "e\u{301}\u{301}\u{301}\u{301}",
        "\u{feff}blue guard",
        "blue\u{a0}guard",
        "İ ß ŉ",
        "ｂｌｕｅ　ｇｕａｒｄ",
        "'; DROP TABLE cards; --",
        "<script>alert(1)</script>",
        "%00%ff",
        "../../etc/passwd",
        "${jndi:x}",
    ] {
        check(text);
    }
}

#[test]
fn marks_and_widths_change_nothing() {
    let plain = query("blue guard").unwrap().hits;
    for text in [
        "\u{feff}blue guard",
        "blue\u{a0}guard",
        "ｂｌｕｅ　ｇｕａｒｄ",
        "BLUE  Guard",
        "\u{200f}blue guard",
    ] {
        assert_eq!(query(text).unwrap().hits[0].id, plain[0].id, "{text:?}");
    }
}

#[test]
fn what_is_ignored_is_said() {
    for (text, said) in [
        ("colour:red drill", "there is no field `colour`"),
        ("game:chess drill", "nothing has `game` `chess`"),
        ("drill since>=soon", "`soon` is not a date"),
        ("drill xqzvv", "no document has `xqzvv`"),
        ("???", "nothing to search for"),
    ] {
        let warnings = query(text).unwrap().warnings;
        assert!(warnings.iter().any(|warning| warning.contains(said)), "{text}: {warnings:?}");
    }
}

/// Pieces of the query language and what looks like them, in any order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("(".to_owned()),
        Just(")".to_owned()),
        Just("\"".to_owned()),
        Just("-".to_owned()),
        Just(" or ".to_owned()),
        Just(" OR ".to_owned()),
        Just("drill ".to_owned()),
        Just("覚醒".to_owned()),
        Just("R139 ".to_owned()),
        Just("“".to_owned()),
        "(game|set|code|name|style|kind|format|is|mrp|by|since|lang|in|colour)(:|=|>=|<=|<|>)[a-z0-9-]{0,6} ",
        "\\PC{0,6}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(192) })]

    #[test]
    fn any_text_is_answered_or_refused(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_mix_of_the_language_is_answered_or_refused(text in pieces()) {
        check(&text);
    }

    #[test]
    fn what_a_filter_demands_every_hit_has(word in "[a-z]{3,8}", game in prop::sample::select(vec!["dbz-tcg", "dbz-ccg", "buddyfight", "dbs-cg"])) {
        for text in [format!("game:{game} {word}"), format!("{word} (game:{game})"), format!("game:{game} -{word}")] {
            for hit in query(&text).unwrap().hits {
                prop_assert_eq!(&hit.game, game);
            }
        }
    }

    #[test]
    fn either_of_two_finds_what_each_finds(a in prop::sample::select(vec!["drill", "anger", "ally", "endurance"]), b in prop::sample::select(vec!["mastery", "frozen", "combat", "hand"])) {
        let total = |text: String| query(&text).unwrap().total;
        let either = total(format!("(\"{a}\" or \"{b}\")"));
        prop_assert!(either > 0);
        prop_assert_eq!(total(format!("\"{a}\" -\"{a}\"")), 0);
    }
}
