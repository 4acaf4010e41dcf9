//! Whole addresses in the head of a page, where the server knows its own: the
//! canonical one, the one that is shared, and where a card is unfolded. It is
//! apart from the pages, none of which knows by what address it was asked.

use std::fmt::Write;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

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
    let response = next.run(request).await;
    let Some(base) = app.settings.public_url.as_deref().map(|base| base.trim_end_matches('/'))
    else {
        return response;
    };
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_page || response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    let page =
        String::from_utf8_lossy(&bytes).replacen("</head>", &(head(base, &uri) + "</head>"), 1);
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(page.len()));
    Response::from_parts(parts, Body::from(page))
}

/// What the head of the page at `uri` says of its address.
fn head(base: &str, uri: &Uri) -> String {
    let query = uri.query().filter(|_| BY_QUERY.contains(&uri.path()));
    let query = query.map_or(String::new(), |query| format!("?{query}"));
    let address = escape(&format!("{base}{}{query}", uri.path()));
    let mut head = format!(
        "<link rel=\"canonical\" href=\"{address}\">\n<meta property=\"og:url\" content=\"{address}\">\n"
    );
    if uri.path().starts_with("/cards/") {
        let mut asked = form_urlencoded::Serializer::new(String::new());
        asked.append_pair("url", &format!("{base}{}", uri.path()));
        let asked = escape(&format!("{base}/oembed?{}", asked.finish()));
        let _ = writeln!(
            head,
            "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{asked}\">"
        );
    }
    head
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}
