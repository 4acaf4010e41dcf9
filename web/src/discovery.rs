//! What tells others of this server: assistants, browsers, search engines, and
//! programs that unfold a link. Each is a few lines in a form of their own.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use headjudge_answers::{Plain, Service, card_view, card_with_id, completions, one_line};
use headjudge_corpus::{Card, Procedure, Rule};
use serde_json::json;

use crate::Fault;
use crate::reply::{JSON, Reply};
use crate::request::{Params, RequestContext};
use crate::state::App;

const OPENSEARCH: &str = "application/opensearchdescription+xml; charset=utf-8";
const XML: &str = "application/xml; charset=utf-8";
const SUGGESTIONS: &str = "application/x-suggestions+json; charset=utf-8";
/// The most addresses that one sitemap may hold.
const MOST_ADDRESSES: usize = 50_000;

/// The routes.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/llms.txt", get(llms))
        .route("/opensearch.xml", get(opensearch))
        .route("/suggest", get(suggest))
        .route("/sitemap.xml", get(sitemap))
        .route("/oembed", get(oembed))
}

/// `GET /llms.txt`: what an assistant should know before it asks.
async fn llms(State(app): State<Arc<App>>, now: RequestContext) -> Reply {
    let (base, service) = (app.settings.base().unwrap_or_default(), now.service());
    let mut out = String::from(
        "# headjudge\n\n> Rulings, errata, legality and deck checks of trading card games, each with the sentence it rests on.\n\n\
         Cite what is cited: document, edition, lines and exact words. What is called unknown or not listed is not known: do not guess.\n\n## Ask\n\n",
    );
    for (path, about) in [
        ("/mcp", "Model Context Protocol over HTTP, with seven tools"),
        ("/openapi.json", "the API, described for programs"),
        ("/api/v1/cards/named?fuzzy=NAME&format=text", "a card: text, changes, rulings, legality"),
        (
            "/api/v1/search?q=QUESTION&format=text",
            "what the documents say of a question; `weak` hits may not answer it",
        ),
        ("/api/v1/legality?card=NAME&format=FORMAT&format=text", "whether a card may be in a deck"),
        ("/api/v1/bulk-data", "everything, to be loaded elsewhere"),
    ] {
        let _ = writeln!(out, "- [{path}]({base}{path}): {about}");
    }
    out.push_str("\n## Documents\n\n");
    for document in service.documents() {
        let (id, title, edition) = (&document.id, &document.title, &document.edition);
        let _ = writeln!(
            out,
            "- [{title}]({base}/documents/{id}): edition {edition}, {}",
            document.game
        );
    }
    out.push_str("\n## Formats\n\n");
    for format in service.formats() {
        let _ =
            writeln!(out, "- [{}]({base}/formats/{}): {}", format.title, format.id, format.summary);
    }
    Reply::text(out)
}

/// `GET /opensearch.xml`: the search, for a browser's own box.
async fn opensearch(State(app): State<Arc<App>>) -> Reply {
    let base = app.settings.base().unwrap_or_default();
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <OpenSearchDescription xmlns=\"http://a9.com/-/spec/opensearch/1.1/\">\n  \
         <ShortName>headjudge</ShortName>\n  \
         <Description>Rulings, errata and legality of trading card games</Description>\n  \
         <InputEncoding>UTF-8</InputEncoding>\n  \
         <Url type=\"text/html\" template=\"{base}/search?q={{searchTerms}}\"/>\n  \
         <Url type=\"application/x-suggestions+json\" template=\"{base}/suggest?q={{searchTerms}}\"/>\n\
         </OpenSearchDescription>\n"
    );
    Reply::raw(OPENSEARCH, text)
}

/// `GET /suggest?q=`: what is being typed, as browsers ask for it.
async fn suggest(now: RequestContext, params: Params) -> Reply {
    const MOST: usize = 10;
    let q = params.get("q").unwrap_or_default();
    match completions(now.service(), q, None, MOST) {
        Ok(found) => {
            let names: Vec<&str> = found.iter().map(|one| one.text.as_str()).collect();
            Reply::raw(SUGGESTIONS, json!([q, names]).to_string())
        }
        Err(error) => Reply::fault(&error.into()),
    }
}

/// `GET /sitemap.xml`: every page that has an address of its own.
async fn sitemap(State(app): State<Arc<App>>, now: RequestContext) -> Reply {
    let base = app.settings.base().unwrap_or_default();
    if base.is_empty() {
        let details = "a sitemap holds whole addresses, and this server does not know its own; start it with `--public-url`";
        return Reply::fault(&Fault::not_found(details));
    }
    match addresses(now.service()) {
        Ok(pages) => {
            let mut out = String::from(
                "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
            );
            for page in pages.iter().take(MOST_ADDRESSES) {
                let page = page.replace('&', "&amp;").replace('<', "&lt;");
                let _ = writeln!(out, "  <url><loc>{base}{page}</loc></url>");
            }
            out.push_str("</urlset>\n");
            Reply::raw(XML, out)
        }
        Err(fault) => Reply::fault(&fault),
    }
}

fn addresses(service: &Service) -> Result<Vec<String>, Fault> {
    let store = service.snapshot().store();
    let mut pages: Vec<String> =
        ["/", "/documents", "/check", "/changes", "/coverage", "/api"].map(str::to_owned).into();
    pages.extend(service.documents().iter().map(|own| format!("/documents/{}", own.id)));
    pages.extend(service.formats().iter().map(|own| format!("/formats/{}", own.id)));
    pages.extend(store.list::<Rule>(None)?.iter().map(Rule::url));
    let procedures: Vec<Procedure> = store.list(None)?;
    pages.extend(procedures.iter().map(|own| format!("/procedures/{}", own.id)));
    pages.extend(store.list::<Card>(None)?.iter().map(Card::url));
    Ok(pages)
}

/// `GET /oembed?url=`: a card's page, unfolded as oEmbed asks.
async fn oembed(State(app): State<Arc<App>>, now: RequestContext, params: Params) -> Reply {
    if params.get("format").is_some_and(|format| format != "json") {
        let details = "oEmbed is given as JSON here; leave `format` out";
        return Reply::fault(&Fault::new(501, "bad_format", details));
    }
    let found = || -> Result<_, Fault> {
        let url = params.get("url").unwrap_or_default();
        let path = url.strip_prefix(app.settings.base().unwrap_or_default()).unwrap_or(url);
        if !path.contains("/cards/") {
            let details = "give the address of a card's page in `url`";
            return Err(Fault::not_found(details));
        }
        let card = card_with_id(now.service(), url)?;
        let view = card_view(now.service(), card, now.today)?;
        let address = format!("{}{}", app.settings.base().unwrap_or_default(), view.url);
        Ok(json!({
            "version": "1.0",
            "type": "rich",
            "title": view.card.name,
            "provider_name": "headjudge",
            "provider_url": format!("{}/", app.settings.base().unwrap_or_default()),
            "width": 600,
            "height": null,
            "html": format!(
                "<blockquote><a href=\"{}\">{}</a></blockquote>",
                escape(&address),
                escape(&one_line(&view.line(), ""))
            ),
        }))
    };
    match found() {
        Ok(told) => Reply::raw(JSON, told.to_string()),
        Err(fault) => Reply::fault(&fault),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
