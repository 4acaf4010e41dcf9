//! Checks: what they decide, and both decks, run.

use askama::Template;
use headjudge_engine::{CheckReport, CheckSummary, Trial};

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
    /// The deck check with a deck of this check filled in.
    fn run(&self, trial: &Trial) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("format", self.check.format.as_str());
        query.append_pair("on", &trial.on.to_string());
        query.append_pair("deck", &Self::pretty(&trial.deck));
        format!("/check?{}", query.finish())
    }

    fn pretty(deck: &serde_json::Value) -> String {
        serde_json::to_string_pretty(deck).unwrap_or_default()
    }
}

/// `GET /checks/{id}?format=`.
pub(super) async fn page(now: Now, Part(id): Part, params: Params) -> Reply {
    let found = answers::check(now.service(), &id, params.get("format"));
    show(found.map(|check| CheckPage { q: String::new(), check }))
}
