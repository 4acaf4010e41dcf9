//! Checks: what they decide, and both decks, run.

use askama::Template;
use headjudge_engine::{CheckReport, CheckSummary, Trial};

use super::share::titles;
use super::show::{show, show_at};
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, Part, RequestContext};
use headjudge_answers as answers;
use headjudge_view::{Language, Titles};

#[derive(Template)]
#[template(path = "checks.html")]
struct ChecksPage {
    q: String,
    say: Language,
    checks: Vec<CheckSummary>,
}

/// `GET /checks`.
pub(super) async fn index(now: RequestContext) -> Reply {
    let checks = answers::checks(now.service());
    show(Ok::<_, Fault>(ChecksPage { q: String::new(), say: now.say, checks }), now.say)
}

#[derive(Template)]
#[template(path = "check.html")]
struct CheckPage {
    q: String,
    say: Language,
    check: CheckReport,
    /// Formats by id, with what to call them.
    formats: Vec<(String, String)>,
    titles: Titles,
}

impl CheckPage {
    fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.formats.iter().find(|(known, _)| known == id).map_or(id, |(_, name)| name)
    }

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
pub(super) async fn page(now: RequestContext, Part(id): Part, params: Params) -> Reply {
    let service = now.service();
    let formats = service.formats().iter().map(|f| (f.id.to_string(), f.title.clone())).collect();
    let titles = titles(service);
    let found = answers::check(service, &id, params.get("format"));
    let page =
        found.map(|check| CheckPage { q: String::new(), say: now.say, check, formats, titles });
    show_at("/checks/", &id, page, now.say)
}
