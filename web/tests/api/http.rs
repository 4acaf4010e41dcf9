//! Manners of HTTP: conditions, encodings, methods, origins, headers.

use std::io::Read;

use axum::http::{Method, StatusCode};

use crate::ask::{Answer, DIGEST, api};

const CARD: &str = "/api/v1/cards/dbz-tcg/blue-guard?on=2021-02-01";

fn get(headers: &[(&str, &str)]) -> Answer {
    api().ask(Method::GET, CARD, headers, "")
}

#[test]
fn each_encoding_has_its_own_tag_and_the_same_content() {
    let plain = get(&[]);
    let gzip = get(&[("accept-encoding", "gzip")]);
    let brotli = get(&[("accept-encoding", "gzip, br")]);
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(gzip.header("content-encoding"), "gzip");
    assert_eq!(brotli.header("content-encoding"), "br");
    let tags = [&plain, &gzip, &brotli].map(|answer| answer.header("etag").to_owned());
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2]);
    let mut unzipped = Vec::new();
    flate2::read::GzDecoder::new(&gzip.body[..]).read_to_end(&mut unzipped).unwrap();
    assert_eq!(unzipped, plain.body);
    let mut unpacked = Vec::new();
    brotli::Decompressor::new(&brotli.body[..], 4096).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    for answer in [&plain, &gzip, &brotli] {
        assert_eq!(answer.header("vary"), "accept, accept-encoding");
        assert!(answer.header("cache-control").contains("max-age"));
    }
}

#[test]
fn a_known_tag_is_answered_without_body() {
    for encoding in ["identity", "gzip", "br"] {
        let first = get(&[("accept-encoding", encoding)]);
        let tag = first.header("etag").to_owned();
        for condition in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()]
        {
            let again = get(&[("accept-encoding", encoding), ("if-none-match", &condition)]);
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{condition}");
            assert!(again.body.is_empty());
            assert_eq!(again.header("etag"), tag);
        }
        assert_eq!(get(&[("if-none-match", "\"other\"")]).status, StatusCode::OK);
    }
    let gzip = get(&[("accept-encoding", "gzip")]);
    let other = get(&[("accept-encoding", "br"), ("if-none-match", gzip.header("etag"))]);
    assert_eq!(other.status, StatusCode::OK);
}

#[test]
fn head_tells_what_get_would_send() {
    // Asked before GET, so that an empty body would be kept if any were.
    let path = "/api/v1/documents?head";
    let head = api().ask(Method::HEAD, path, &[], "");
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    let get = api().get(path);
    assert_eq!(get.body.len().to_string(), head.header("content-length"));
    assert_eq!(get.header("etag"), head.header("etag"));
    assert_eq!(get.header("content-type"), head.header("content-type"));
    let missing = api().ask(Method::HEAD, "/api/v1/cards/dbz-tcg/nobody", &[], "");
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[test]
fn any_origin_may_ask() {
    let origin = ("origin", "https://bots.example");
    for answer in [get(&[origin]), get(&[origin]), api().get("/api/v1/nothing")] {
        assert_eq!(answer.header("access-control-allow-origin"), "*");
        assert!(answer.header("access-control-expose-headers").contains("etag"));
    }
    let asked = [
        origin,
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type"),
    ];
    let preflight = api().ask(Method::OPTIONS, "/api/v1/decks/check", &asked, "");
    assert_eq!(preflight.status, StatusCode::OK);
    assert!(preflight.header("access-control-allow-methods").contains("POST"));
    assert_eq!(preflight.header("access-control-allow-headers"), "*");
    assert_eq!(preflight.header("access-control-max-age"), "86400");
    let plain = api().ask(Method::OPTIONS, "/api/v1/decks/check", &[], "");
    assert_eq!(plain.status, StatusCode::OK);
}

/// Checks the headers that every answer has, whatever became of the request.
#[track_caller]
fn check_safe(answer: &Answer) {
    assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("x-frame-options"), "DENY");
    assert!(!answer.header("referrer-policy").is_empty());
    assert_eq!(answer.header("x-headjudge-snapshot"), DIGEST);
    assert!(!answer.header("x-request-id").is_empty());
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    let kept = if answer.headers.contains_key("etag") { "public, max-age=60" } else { "no-store" };
    assert!(answer.header("cache-control").starts_with(kept), "{:?}", answer.headers);
}

#[test]
fn every_answer_is_safe_named_and_traced() {
    let paths =
        ["/", CARD, "/api/v1/nothing", "/nothing", "/assets/style.css", "/healthz", "/a%00b"];
    for path in paths {
        let answer = api().get(path);
        assert_eq!(answer.header("x-request-id").len(), 16, "{path}");
        check_safe(&answer);
    }
    let tag = get(&[]).header("etag").to_owned();
    let preflight = [("origin", "https://bots.example"), ("access-control-request-method", "POST")];
    for (method, path, headers, status) in [
        (Method::GET, CARD, &[("if-none-match", tag.as_str())][..], 304),
        (Method::HEAD, CARD, &[], 200),
        (Method::OPTIONS, CARD, &[], 200),
        (Method::OPTIONS, "/api/v1/decks/check", &preflight, 200),
        (Method::DELETE, CARD, &[], 405),
        (Method::GET, CARD, &[("accept", "image/png")], 406),
        (Method::POST, "/api/v1/decks/check", &[("content-length", "9999999")], 413),
        (Method::GET, "/api/v1/bulk-data/rulings", &[], 200),
        (Method::GET, "/mcp", &[("host", "localhost")], 405),
        (Method::POST, "/discord/interactions", &[], 404),
    ] {
        let answer = api().ask(method.clone(), path, headers, "");
        assert_eq!(answer.status, status, "{method} {path}");
        check_safe(&answer);
    }
    assert_eq!(get(&[("x-request-id", "bot-7.1")]).header("x-request-id"), "bot-7.1");
    assert_ne!(get(&[("x-request-id", "a b")]).header("x-request-id"), "a b");
}

#[test]
fn a_kept_answer_has_the_head_of_the_one_that_was_made() {
    let path = "/api/v1/cards/dbz-tcg/blue-guard/legality?on=2020-03-04";
    let origin = ("origin", "https://bots.example");
    let ask = || {
        let mut answer = api().ask(Method::GET, path, &[origin], "");
        answer.headers.remove("x-request-id");
        (answer.status, answer.headers, answer.body)
    };
    assert_eq!(ask(), ask());
}

#[test]
fn what_is_made_before_the_routes_is_what_a_route_makes() {
    let ask = |query: &str| {
        let path = format!("/api/v1/cards/autocomplete?{query}");
        let mut answer = api().ask(Method::GET, &path, &[("accept-encoding", "gzip")], "");
        answer.headers.remove("x-request-id");
        (answer.status, answer.headers, answer.body)
    };
    for query in
        ["q=blue", "q=b", "q=bule", "q=Vegeta&game=dbz-tcg", "game=dbz-tcg&q=no+such+thing"]
    {
        assert_eq!(ask(query), ask(&format!("{query}&format=json")), "{query}");
    }
    for query in ["q=blue&game=chess", "q=blue&odd=1", "q=blue&q=red", "q=blue&format=text", ""] {
        assert_ne!(ask(query).2, ask("q=blue").2, "{query}");
    }
    let line = "headjudge_requests_total{route=\"/api/v1/cards/autocomplete\",status=\"200\"}";
    assert!(api().get("/metrics").text().contains(line));
}

#[test]
fn every_name_of_a_card_is_one_answer() {
    let own = api().get("/api/v1/cards/dbz-tcg/blue-guard");
    let names = [
        "exact=Blue+Guard",
        "exact=BLUE-GUARD",
        "exact=dbz-tcg/blue-guard",
        "exact=S65&set=premiere&game=dbz-tcg",
        "fuzzy=blu+gard",
    ];
    for name in names.iter().chain(&names) {
        let answer = api().get(&format!("/api/v1/cards/named?{name}"));
        assert_eq!((answer.status, &answer.body), (StatusCode::OK, &own.body), "{name}");
        assert_eq!(answer.header("etag"), own.header("etag"));
    }
    let on = |way: &str| api().get(&format!("/api/v1/cards/{way}on=2020-03-04")).body;
    assert_eq!(on("named?exact=blue+guard&"), on("dbz-tcg/blue-guard?"));
    let warned = api().json("/api/v1/cards/named?exact=Blue+Guard&odd=1");
    assert!(warned["warnings"][0].as_str().unwrap().contains("odd"));
    let line = "headjudge_requests_total{route=\"/api/v1/cards/named\",status=\"200\"}";
    assert!(api().get("/metrics").text().contains(line));
}

#[test]
fn a_legality_by_any_name_is_the_one_at_the_cards_address() {
    let own = |more: &str| {
        api().get(&format!("/api/v1/cards/dbz-tcg/blue-guard/legality?format=fanz{more}")).body
    };
    let names = ["Blue+Guard", "BLUE-GUARD", "dbz-tcg/blue-guard", "S65&set=premiere&game=dbz-tcg"];
    for more in ["", "&on=2020-03-04"] {
        for name in names.iter().chain(&names) {
            let path = format!("/api/v1/legality?format=fanz&card={name}{more}");
            let answer = api().get(&path);
            assert_eq!((answer.status, &answer.body), (StatusCode::OK, &own(more)), "{path}");
        }
    }
    let warned = api().json("/api/v1/legality?format=fanz&card=Blue+Guard&odd=1");
    assert!(warned["warnings"][0].as_str().unwrap().contains("odd"));
    let titled = api().json("/api/v1/legality?format=FanZ&card=Blue+Guard");
    assert_eq!(titled["format"], "fanz");
    let line = "headjudge_requests_total{route=\"/api/v1/legality\",status=\"200\"}";
    assert!(api().get("/metrics").text().contains(line));
}

#[test]
fn accept_is_honoured() {
    let text = get(&[("accept", "text/plain")]);
    assert!(text.header("content-type").starts_with("text/plain"));
    let json = get(&[("accept", "text/plain;q=0.1, application/json")]);
    assert!(json.header("content-type").starts_with("application/json"));
    assert_ne!(text.header("etag"), json.header("etag"));
}

#[test]
fn long_answers_to_posts_are_packed_too() {
    let body = r#"{"identifiers":[{"name":"Blue Guard"},{"name":"Unlikely Ally"}]}"#;
    let packed = [("accept-encoding", "gzip")];
    let answer = api().ask(Method::POST, "/api/v1/cards/collection", &packed, body);
    assert_eq!((answer.status, answer.header("content-encoding")), (StatusCode::OK, "gzip"));
    assert_eq!(answer.header("etag"), "");
}
