//! The pages, rendered once more and without what all of them share.

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use headjudge_corpus::{Card, StoredRecord};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use tower::ServiceExt as _;

use crate::reply::Reply;
use crate::request::RequestContext;
use crate::state::App;
use crate::{Fault, assets, pages};
use headjudge_answers as answers;
use headjudge_view::Language;

/// How many card pages are kept; of a larger corpus the first by name.
const MOST_CARDS: usize = 4000;

/// The pages that list others, or stand for themselves.
const INDEXES: [&str; 11] = [
    "/",
    "/search",
    "/check",
    "/checks",
    "/formats",
    "/documents",
    "/scenarios",
    "/scenarios/run",
    "/table",
    "/coverage",
    "/changes",
];

/// The frame of every page, with a place for what differs.
#[derive(Template)]
#[template(path = "shell.html")]
struct Shell {
    q: &'static str,
    say: Language,
}

#[derive(Serialize)]
struct Bundle {
    object: &'static str,
    saved: String,
    /// What is said above a page that is read from the copy.
    note: String,
    shell: String,
    pages: Vec<Kept>,
}

/// A page without its frame.
#[derive(Serialize)]
struct Kept {
    path: String,
    language: String,
    title: String,
    scripts: Vec<String>,
    main: String,
}

/// What is read of a card to know whether a document deals with it.
#[derive(Deserialize)]
struct ListedCard {
    id: String,
    errata: Vec<IgnoredAny>,
    rulings: Vec<IgnoredAny>,
    mentions: Vec<IgnoredAny>,
}

impl StoredRecord for ListedCard {
    const OBJECT: &'static str = Card::OBJECT;

    fn from_json(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }
}

/// Every page that is kept, as JSON.
pub(super) async fn pages(
    app: &Arc<App>,
    now: &RequestContext,
    say: Language,
) -> Result<Reply, Fault> {
    let router: Router = pages::routes().with_state(app.clone());
    let mut kept = Vec::new();
    for path in paths(now)? {
        let Ok(mut request) =
            Request::get(&path).header(header::ACCEPT_LANGUAGE, say.tag()).body(Body::empty())
        else {
            continue;
        };
        request.extensions_mut().insert(now.current().clone());
        let Ok(answer) = router.clone().oneshot(request).await;
        let Ok(body) = to_bytes(answer.into_body(), usize::MAX).await else { continue };
        kept.extend(taken_apart(path, &String::from_utf8_lossy(&body)));
        // Others are answered in between.
        tokio::task::yield_now().await;
    }
    let shell = Shell { q: "", say }.render().unwrap_or_default();
    let saved = now.today.to_string();
    let note = say.offline_note(&saved);
    Ok(Reply::json(&Bundle { object: "offline_pages", saved, note, shell, pages: kept }))
}

fn paths(now: &RequestContext) -> Result<Vec<String>, Fault> {
    let (service, store) = (now.service(), now.service().snapshot().store());
    let mut paths: Vec<String> = INDEXES.map(str::to_owned).into();
    paths.extend(answers::scenarios(service)?.into_iter().map(|scenario| scenario.url));
    paths.extend(service.formats().iter().map(|format| format!("/formats/{}", format.id)));
    paths.extend(pages::document::paths(now)?);
    paths.extend(service.rule_facts().checks().map(|check| format!("/checks/{}", check.id)));
    for (object, folder) in [("rule", "rules"), ("procedure", "procedures")] {
        paths.extend(store.ids(object)?.into_iter().map(|id| format!("/{folder}/{id}")));
    }
    let cards: Vec<ListedCard> = store.list(None)?;
    let dealt_with = |card: &ListedCard| {
        !(card.errata.is_empty() && card.rulings.is_empty() && card.mentions.is_empty())
    };
    let cards = cards.into_iter().filter(dealt_with).take(MOST_CARDS);
    paths.extend(cards.map(|card| format!("/cards/{}", card.id)));
    Ok(paths)
}

/// A page without its frame; `None` if it is no page.
fn taken_apart(path: String, html: &str) -> Option<Kept> {
    let head = html.split_once("</head>")?.0;
    let title = between(head, "<title>", "</title>")?;
    let language = between(head, "<html lang=\"", "\"")?;
    let scripts = head.match_indices(SCRIPT).filter_map(|(at, _)| {
        let address = head.get(at + SCRIPT.len()..)?.split_once('"')?.0;
        Some(address.to_owned())
    });
    let main = between(html, MAIN, "\n</main>").or_else(|| between(html, MAIN, "</main>"))?;
    // The engine makes them again from the script.
    let main = if assets::engine_url().is_some() { undrawn(main) } else { main.to_owned() };
    let (title, language) = (title.to_owned(), language.to_owned());
    Some(Kept { title, language, scripts: scripts.collect(), main, path })
}

/// A page without its drawn tables and its trace, which are most of a
/// scenario’s page; their places stay.
fn undrawn(main: &str) -> String {
    let mut kept = String::with_capacity(main.len());
    let mut rest = main;
    while let Some((at, start, end)) =
        DRAWN.iter().filter_map(|(start, end)| rest.find(start).map(|at| (at, *start, *end))).min()
    {
        let (before, drawn) = rest.split_at(at + start.len());
        kept.push_str(before);
        rest = drawn.find(end).map_or("", |at| &drawn[at..]);
    }
    kept + rest
}

/// Where a trace and drawn tables stand, and what follows them.
const DRAWN: [(&str, &str); 3] = [
    ("step by step</a></p><ol class=\"trace\">", "</ol></section>"),
    ("<section class=\"story\" aria-labelledby=\"table\">", "</section>"),
    ("<div class=\"ending\">", "</div>"),
];

const SCRIPT: &str = "<script type=\"module\" src=\"";
const MAIN: &str = "<main id=\"main\">";

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.split_once(start)?.1.split_once(end).map(|(inner, _)| inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_tables_are_left_out_and_their_places_kept() {
        let [(trace, _), (story, _), (ending, _)] = DRAWN;
        let main = format!(
            "a{story}<svg/></section>b{ending}<svg/></div>c{trace}<li><ol></ol></li></ol></section>d"
        );
        assert_eq!(
            undrawn(&main),
            format!("a{story}</section>b{ending}</div>c{trace}</ol></section>d")
        );
        assert_eq!(undrawn("no table"), "no table");
    }

    #[test]
    fn a_page_is_taken_out_of_its_frame() {
        let html = "<html lang=\"en\"><head><title>T</title><script type=\"module\" src=\"/a.js\"></script></head><main id=\"main\">\n<p>x</p>\n</main>";
        let kept = taken_apart("/p".to_owned(), html).unwrap();
        assert_eq!(
            (kept.title.as_str(), kept.language.as_str(), kept.scripts, kept.main.as_str()),
            ("T", "en", vec!["/a.js".to_owned()], "\n<p>x</p>")
        );
        assert!(taken_apart("/p".to_owned(), "no page").is_none());
    }
}
