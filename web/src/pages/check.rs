//! Checks: what they decide, and both decks, run.

use askama::Template;
use headjudge_engine::{CheckReport, CheckSummary};

use super::show;
use crate::Fault;
use crate::answers;
use crate::reply::Reply;
use crate::request::{Now, Params, Part};

#[derive(Template)]
#[template(path = "checks.html")]
struct ChecksPage {
    q: String,
    checks: Vec<CheckSummary>,
}

/// `GET /checks`.
pub(super) async fn index(now: Now) -> Reply {
    show(Ok::<_, Fault>(ChecksPage { q: String::new(), checks: answers::checks(now.service()) }))
}

#[derive(Template)]
#[template(path = "check.html")]
struct CheckPage {
    q: String,
    check: CheckReport,
}

impl CheckPage {
    fn pretty(deck: &serde_json::Value) -> String {
        serde_json::to_string_pretty(deck).unwrap_or_default()
    }
}

/// `GET /checks/{id}?format=`.
pub(super) async fn page(now: Now, Part(id): Part, params: Params) -> Reply {
    let found = answers::check(now.service(), &id, params.get("format"));
    show(found.map(|check| CheckPage { q: String::new(), check }))
}
