//! The feed: an entry for each edition, with what changed in it, in Atom and as
//! a JSON Feed.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;

use headjudge_corpus::{Document, Revision, sha256_hex};
use jiff::Timestamp;
use serde_json::json;

use crate::Fault;
use crate::reply::Reply;
use crate::request::RequestContext;
use crate::state::App;
use headjudge_answers::Service;
use headjudge_answers::{edition_pair, revisions, tally, tally_in_words};

const KIND: &str = "application/atom+xml; charset=utf-8";
const JSON_FEED: &str = "application/feed+json; charset=utf-8";

/// Changes told in one entry; the rest is counted.
const MOST_TOLD: usize = 100;

/// `GET /feed.atom`.
pub(crate) async fn feed(State(app): State<Arc<App>>, now: RequestContext) -> Reply {
    match write(now.service()) {
        // Readers of feeds resolve a path by the feed's own address; a whole one is surer.
        Ok(text) => Reply::raw(
            KIND,
            text.replace(
                "href=\"/",
                &format!("href=\"{}/", app.settings.base().unwrap_or_default()),
            ),
        ),
        Err(fault) => Reply::fault(&fault),
    }
}

/// `GET /feed.json`: the same as a JSON Feed, version 1.1.
pub(crate) async fn json_feed(State(app): State<Arc<App>>, now: RequestContext) -> Reply {
    let (base, service) = (app.settings.base().unwrap_or_default(), now.service());
    let built = service.built();
    let item = |document: &Document| -> Result<serde_json::Value, Fault> {
        Ok(json!({
            "id": urn(&format!("{} {}", document.id.family(), document.edition)),
            "url": format!("{base}/documents/{}", document.id),
            "title": format!("{} {}", document.title, document.edition),
            "content_text": told(service, document)?,
            "date_published": date_of(document, built),
        }))
    };
    let items: Result<Vec<_>, Fault> = newest_first(service).into_iter().map(item).collect();
    match items {
        Ok(items) => {
            let feed = json!({
                "version": "https://jsonfeed.org/version/1.1",
                "title": "headjudge: editions and changes",
                "home_page_url": format!("{base}/changes"),
                "feed_url": format!("{base}/feed.json"),
                "items": items,
            });
            Reply::raw(JSON_FEED, feed.to_string())
        }
        Err(fault) => Reply::fault(&fault),
    }
}

fn newest_first(service: &Service) -> Vec<&Document> {
    let mut documents: Vec<&Document> = service.documents().iter().collect();
    documents.sort_by(|a, b| b.published.cmp(&a.published).then_with(|| a.id.cmp(&b.id)));
    documents
}

fn write(service: &Service) -> Result<String, Fault> {
    let documents = newest_first(service);
    // A document without a date is as old as the records themselves, for a reader of feeds.
    let built = service.built();
    let newest = documents.first().map_or_else(|| built.to_string(), |d| date_of(d, built));
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n",
    );
    let _ = write!(
        out,
        "  <id>{}</id>\n  <title>headjudge: editions and changes</title>\n  <updated>{newest}</updated>\n  \
         <author><name>headjudge</name></author>\n  <link rel=\"self\" href=\"/feed.atom\"/>\n  \
         <link href=\"/changes\"/>\n",
        urn("feed")
    );
    for document in documents {
        entry(service, document, &date_of(document, built), &mut out)?;
    }
    out.push_str("</feed>\n");
    Ok(out)
}

fn date_of(document: &Document, built: Timestamp) -> String {
    document.published.map_or_else(|| built.to_string(), |date| format!("{date}T00:00:00Z"))
}

fn entry(
    service: &Service,
    document: &Document,
    updated: &str,
    out: &mut String,
) -> Result<(), Fault> {
    let family = document.id.family();
    let told = told(service, document)?;
    let _ = write!(
        out,
        "  <entry>\n    <id>{}</id>\n    <title>{} {}</title>\n    <updated>{updated}</updated>\n    \
         <link href=\"/documents/{}\"/>\n    <content type=\"text\">{}</content>\n  </entry>\n",
        urn(&format!("{family} {}", document.edition)),
        escape(&document.title),
        escape(&document.edition),
        escape(document.id.as_str()),
        escape(&told),
    );
    Ok(())
}

/// What an edition changed.
fn told(service: &Service, document: &Document) -> Result<String, Fault> {
    let pair = edition_pair(service, document.id.family(), None, Some(document.id.as_str()))?;
    Ok(match pair {
        Some((from, to)) => summary(from, &revisions(service, from, to)?),
        None => "The first edition that is recorded.".to_owned(),
    })
}

fn summary(from: &Document, changes: &[Revision]) -> String {
    let mut text = format!("Since {}: {}.\n", from.edition, tally_in_words(&tally(changes)));
    for change in changes.iter().take(MOST_TOLD) {
        let what: Vec<&str> = change.ops.iter().map(|op| op.words()).collect();
        let _ = writeln!(text, "{}: {}", what.join(", "), change.id.anchor());
    }
    if changes.len() > MOST_TOLD {
        let _ = writeln!(text, "and {} more", changes.len() - MOST_TOLD);
    }
    text
}

/// A name that stays the same as long as `of` does: a UUID of version 8.
fn urn(of: &str) -> String {
    let hex = sha256_hex(format!("headjudge {of}").as_bytes());
    format!(
        "urn:uuid:{}-{}-8{}-8{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[13..16],
        &hex[17..20],
        &hex[20..32]
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
