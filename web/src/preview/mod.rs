//! What a link unfolds to in a chat: a picture of the answer, drawn by the
//! server from what the head of its page says.

mod picture;

pub(crate) use picture::{HEIGHT, WIDTH};

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tower::ServiceExt as _;

use crate::reply::Reply;
use crate::request::{Params, RequestContext};
use crate::run_blocking::run_blocking;
use crate::state::App;
use crate::{Fault, pages, qr};

/// The largest head of a page that is read for its picture.
const LARGEST: usize = 4 << 20;

/// The route of the pictures.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/preview.png", get(preview))
}

/// `GET /preview.png?of=/cards/…`: the answer of a page as a picture. Only
/// pages of this server are drawn.
async fn preview(State(app): State<Arc<App>>, now: RequestContext, params: Params) -> Response {
    let Some(path) = params.get("of").filter(|path| qr::is_own_path(path)) else {
        let details = "give the path of a page in `of`, such as `/cards/dbz-tcg/blue-guard`";
        return Reply::fault(&Fault::bad_request("bad_path", details)).into();
    };
    let router: Router = pages::routes().layer(Extension(now.current().clone())).with_state(app);
    let Ok(request) = Request::get(path).body(Body::empty()) else {
        return Reply::fault(&Fault::bad_request("bad_path", "`of` is not the path of a page"))
            .into();
    };
    let Ok(answer) = router.oneshot(request).await;
    let found = answer.status() == StatusCode::OK;
    let body = to_bytes(answer.into_body(), LARGEST).await.unwrap_or_default();
    let html = String::from_utf8_lossy(&body).into_owned();
    let Some(title) = property(&html, "og:title").filter(|_| found) else {
        return Reply::fault(&Fault::not_found("there is no picture of that page")).into();
    };
    let says = property(&html, "og:description").unwrap_or_default();
    let drawn = run_blocking(move || picture::draw(&title, &says)).await;
    match drawn {
        Ok(png) => {
            let mut response = Reply::raw("image/png", png).into_response();
            let hour = HeaderValue::from_static("public, max-age=3600");
            response.headers_mut().insert(header::CACHE_CONTROL, hour);
            response
        }
        Err(error) => {
            tracing::error!(%error, "a picture failed");
            Reply::fault(&Fault::new(500, "internal", "the server failed to draw it; try again"))
                .into()
        }
    }
}

/// What a page says of itself under a name.
fn property(html: &str, name: &str) -> Option<String> {
    let head = html.split_once("</head>")?.0;
    let start = format!("<meta property=\"{name}\" content=\"");
    let text = head.split_once(&start)?.1.split_once('"')?.0;
    Some(unescaped(text)).filter(|text| !text.trim().is_empty())
}

/// Text as it was before it was put into HTML.
fn unescaped(text: &str) -> String {
    // The ampersand last: an escaped sign of escape is no escape.
    [
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (sign, plain)| text.replace(sign, plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_says_of_itself_is_read_from_its_head() {
        let html = "<head><meta property=\"og:title\" content=\"A &#38; B &#60;c&#62;\"></head><meta property=\"og:description\" content=\"not this\">";
        assert_eq!(property(html, "og:title").as_deref(), Some("A & B <c>"));
        assert_eq!(property(html, "og:description"), None);
    }
}
