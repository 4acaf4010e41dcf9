//! The switch between the languages: the choice is remembered on the device.

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use headjudge_view::Language;

use crate::Fault;
use crate::api::body::Body;
use crate::language::CHOICE;
use crate::reply::Reply;
use crate::request::host_of;
use crate::state::App;

/// How long a choice is remembered, in seconds: a year.
const REMEMBERED: u32 = 365 * 24 * 60 * 60;
/// The longest form that is read, in bytes.
const LONGEST: usize = 1024;

/// The route that remembers a choice.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new().route("/language", post(choose))
}

/// `POST /language`: remembers the language, and leads back to the page.
async fn choose(headers: HeaderMap, body: Result<Body<LONGEST>, Reply>) -> Response {
    let tag = body.ok().and_then(|body| {
        let sent = form_urlencoded::parse(&body.0).find(|(name, _)| name == "language");
        sent.and_then(|(_, tag)| Language::of_tag(&tag))
    });
    let Some(language) = tag else {
        let details = "`language` is en or ja";
        return Reply::fault(&Fault::bad_request("bad_form", details)).into();
    };
    let cookie = format!(
        "{CHOICE}={}; Path=/; Max-Age={REMEMBERED}; SameSite=Lax; HttpOnly",
        language.tag()
    );
    let back = HeaderValue::from_str(&came_from(&headers));
    let (Ok(cookie), Ok(back)) = (HeaderValue::from_str(&cookie), back) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let headers = [(header::SET_COOKIE, cookie), (header::LOCATION, back)];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// The page of this server that a form was sent from; the front page where that
/// is not told, or is another's.
fn came_from(headers: &HeaderMap) -> String {
    let page = headers.get(header::REFERER).and_then(|page| page.to_str().ok());
    let page = page.and_then(|page| page.parse::<Uri>().ok());
    let own = page.filter(|page| {
        page.authority().is_some_and(|named| host_of(headers) == Some(named.as_str()))
    });
    let path = own.and_then(|page| page.path_and_query().map(ToString::to_string));
    path.filter(|path| path.starts_with('/') && !path.starts_with("//"))
        .unwrap_or_else(|| "/".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn a_choice_leads_back_to_the_page_and_to_no_other_server() {
        let host = (header::HOST, "judge.example:8080");
        for (from, back) in [
            ("http://judge.example:8080/search?q=blue", "/search?q=blue"),
            ("http://elsewhere.example/search", "/"),
            ("http://judge.example:8080//elsewhere.example", "/"),
            ("nothing", "/"),
        ] {
            let sent = headers(&[host.clone(), (header::REFERER, from)]);
            assert_eq!(came_from(&sent), back, "{from}");
        }
        assert_eq!(came_from(&headers(&[host])), "/");
    }
}
