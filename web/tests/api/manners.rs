//! Good manners under load: limits, bounds, and what the server tells of itself.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::Method;
use headjudge_corpus::embedded;
use headjudge_web::{Limits, Rate, Settings};
use jiff::civil::Date;

use crate::ask::{Answer, Api, DIGEST, api, check_fault, service, today};

/// An application that lets each client ask twice at once, behind a proxy at 10.0.0.1.
fn strict() -> &'static Api {
    static API: OnceLock<Api> = OnceLock::new();
    API.get_or_init(|| {
        let mut settings = Settings::new(today);
        settings.limits = Limits { clients: Rate::new(1, 2), loopback: None };
        settings.proxies = vec!["10.0.0.1".parse().unwrap()];
        settings.timeout = Duration::from_millis(50);
        Api::new(service(&embedded(), DIGEST), settings)
    })
}

fn ask(peer: &str, headers: &[(&str, &str)]) -> Answer {
    strict().ask_from(peer, Method::GET, "/api/v1/", headers, "")
}

#[track_caller]
fn check_refused(answer: &Answer) {
    check_fault(answer, 429, "too_many_requests");
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=2).contains(&wait));
    assert_eq!(answer.header("access-control-allow-origin"), "*");
}

#[test]
fn one_client_too_many_is_told_when_to_ask_again() {
    let answers: Vec<Answer> = (0..5).map(|_| ask("192.0.2.1", &[])).collect();
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 2);
    check_refused(&answers[4]);
    assert_eq!(ask("192.0.2.2", &[]).status, 200);
}

#[test]
fn a_network_of_version_6_is_one_client() {
    for n in 1..=2 {
        assert_eq!(ask(&format!("2001:db8:0:7::{n}"), &[]).status, 200);
    }
    check_refused(&ask("2001:db8:0:7:ffff::1", &[]));
    assert_eq!(ask("2001:db8:0:8::1", &[]).status, 200);
}

#[test]
fn only_a_proxy_tells_for_whom_it_asks() {
    for n in 0..5 {
        let client = format!("198.51.100.{n}");
        assert_eq!(ask("10.0.0.1", &[("x-forwarded-for", &client)]).status, 200);
    }
    let answers = (0..5).map(|n| {
        let claimed = format!("198.51.100.{n}");
        ask("203.0.113.5", &[("x-forwarded-for", &claimed)])
    });
    assert_eq!(answers.filter(|answer| answer.status == 200).count(), 2);
}

#[test]
fn loopback_is_never_refused_by_default() {
    for _ in 0..300 {
        assert_eq!(ask("127.0.0.1", &[]).status, 200);
        assert_eq!(api().ask_from("::1", Method::GET, "/api/v1/", &[], "").status, 200);
    }
}

#[test]
fn what_comes_through_a_proxy_is_limited_whatever_it_says() {
    let passed = |peer: &str, headers: &[(&str, &str)]| {
        (0..50).filter(|_| ask(peer, headers).status == 200).count()
    };
    // A proxy on this machine that nobody named: all its clients are one.
    assert!(passed("127.0.0.1", &[("x-forwarded-for", "192.0.2.77")]) <= 3);
    assert!(passed("::1", &[("forwarded", "for=192.0.2.78")]) <= 3);
    // A named one that forwards no address, or this machine's.
    assert!(passed("10.0.0.1", &[]) <= 3);
    assert!(passed("10.0.0.1", &[("x-forwarded-for", "127.0.0.1")]) <= 3);
    assert_eq!(passed("127.0.0.1", &[]), 50);
}

#[test]
fn whether_the_server_answers_is_told_as_often_as_a_proxy_asks() {
    for path in ["/healthz", "/readyz"] {
        for _ in 0..50 {
            assert_eq!(strict().ask_from("10.0.0.1", Method::GET, path, &[], "").status, 200);
        }
    }
}

/// A body that never ends.
fn endless() -> Body {
    let chunk = Ok::<_, std::io::Error>(Bytes::from_static(&[b'a'; 4096]));
    Body::from_stream(futures_util::stream::repeat_with(move || {
        chunk.as_ref().map(Clone::clone).map_err(|_| std::io::Error::other("none"))
    }))
}

#[test]
fn a_body_is_refused_before_it_is_read_whole() {
    for path in ["/api/v1/decks/check?format=fanz", "/api/v1/cards/collection"] {
        check_fault(&api().ask(Method::POST, path, &[], endless()), 413, "too_large");
        let stated = [("content-length", "99999999")];
        check_fault(&api().ask(Method::POST, path, &stated, ""), 413, "too_large");
    }
}

#[test]
fn a_body_that_never_comes_is_timed_out() {
    let never = Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
    let path = "/api/v1/decks/check?format=fanz";
    check_fault(&strict().ask(Method::POST, path, &[], never), 408, "timeout");
}

/// A clock that fails when it is first looked at.
fn faltering_clock() -> Date {
    static FELL: AtomicBool = AtomicBool::new(false);
    assert!(FELL.swap(true, Ordering::Relaxed), "the clock has no hands");
    today()
}

#[test]
fn a_handler_that_panics_is_counted_and_tells_nothing_of_it() {
    let own = Api::new(service(&embedded(), DIGEST), Settings::new(faltering_clock));
    let fault = check_fault(&own.get("/api/v1/cards/dbz-tcg/blue-guard"), 500, "internal");
    assert_eq!(fault["details"], "the server failed to answer; try again");
    assert_eq!(own.get("/api/v1/cards/dbz-tcg/blue-guard").status, 200);
    let metrics = own.get("/metrics").text();
    assert!(metrics.lines().any(|line| line == "headjudge_panics_total 1"), "{metrics}");
}

#[test]
fn the_metrics_count_what_was_asked() {
    let own = Api::new(service(&embedded(), DIGEST), Settings::new(today));
    own.get("/api/v1/cards/dbz-tcg/blue-guard");
    own.get("/api/v1/cards/dbz-tcg/blue-guard");
    own.get("/api/v1/cards/dbz-tcg/nobody");
    own.get("/nothing");
    let answer = own.get("/metrics");
    assert!(
        answer.header("content-type").starts_with("application/openmetrics-text; version=1.0.0")
    );
    let text = answer.text();
    for line in [
        r#"headjudge_requests_total{route="/api/v1/cards/{game}/{slug}",status="200"} 2"#,
        r#"headjudge_requests_total{route="/api/v1/cards/{game}/{slug}",status="404"} 1"#,
        r#"headjudge_requests_total{route="none",status="404"} 1"#,
        r#"headjudge_request_seconds_count{route="/api/v1/cards/{game}/{slug}"} 3"#,
        "headjudge_cached_total 1",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert!(text.contains(&format!("snapshot=\"{DIGEST}\"")));
    assert_eq!(own.get("/readyz").json()["status"], "ready");
}
