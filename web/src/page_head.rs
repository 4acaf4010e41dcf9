//! What the head of a page says of its address: the canonical one and the one
//! that is shared, where the server knows its own; where a card is unfolded;
//! the picture that a link unfolds to; and, where a corpus is being edited, the
//! script that follows it. It is apart from the pages, none of which knows by
//! what address it was asked.

use std::fmt::Write;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::assets::url;
use crate::preview::{HEIGHT, WIDTH};
use crate::qr;
use crate::state::App;

/// The pages that are another page for each query.
const BY_QUERY: [&str; 2] = ["/search", "/changes"];

/// Puts the addresses into the head of each page.
pub(crate) async fn add_addresses(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    let uri = request.uri().clone();
    let (mut parts, body) = next.run(request).await.into_parts();
    let kind = parts.headers.get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_page || parts.status != StatusCode::OK {
        return Response::from_parts(parts, body);
    }
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    let html = String::from_utf8_lossy(&bytes);
    let Some((head, rest)) = html.split_once("</head>") else {
        return Response::from_parts(parts, Body::from(bytes));
    };
    let base = app.settings.base();
    let mut page = head.to_owned();
    if says_what_it_is(head) {
        page += &picture(base.unwrap_or_default(), &uri);
    }
    if let Some(base) = base {
        page += &addresses(base, &uri);
    }
    if app.settings.watched {
        let _ = writeln!(page, "<script type=\"module\" src=\"{}\"></script>", url("watch.js"));
    }
    page += "</head>";
    page += rest;
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(page.len()));
    Response::from_parts(parts, Body::from(page))
}

/// Whether a page has words for its picture.
fn says_what_it_is(head: &str) -> bool {
    head.contains("property=\"og:title\"")
}

/// The lines that name the picture of the page at `uri`.
fn picture(base: &str, uri: &Uri) -> String {
    let page = uri.path_and_query().map_or("/", |page| page.as_str());
    if !qr::is_own_path(page) {
        return String::new();
    }
    let mut of = form_urlencoded::Serializer::new(String::new());
    let address = escape(&format!("{base}/preview.png?{}", of.append_pair("of", page).finish()));
    format!(
        "<meta property=\"og:image\" content=\"{address}\">\n\
         <meta property=\"og:image:width\" content=\"{WIDTH}\">\n\
         <meta property=\"og:image:height\" content=\"{HEIGHT}\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
    )
}

/// The lines that name the address of the page at `uri`.
fn addresses(base: &str, uri: &Uri) -> String {
    let query = uri.query().filter(|_| BY_QUERY.contains(&uri.path()));
    let query = query.map_or(String::new(), |query| format!("?{query}"));
    let address = escape(&format!("{base}{}{query}", uri.path()));
    let mut lines = format!(
        "<link rel=\"canonical\" href=\"{address}\">\n<meta property=\"og:url\" content=\"{address}\">\n"
    );
    if uri.path().starts_with("/cards/") {
        let mut asked = form_urlencoded::Serializer::new(String::new());
        asked.append_pair("url", &format!("{base}{}", uri.path()));
        let asked = escape(&format!("{base}/oembed?{}", asked.finish()));
        let _ = writeln!(
            lines,
            "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{asked}\">"
        );
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}
