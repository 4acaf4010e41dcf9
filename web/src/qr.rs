//! QR codes of this server's own pages, for the phone across the table.

use std::fmt::Write as _;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use qrcode::{Color, EcLevel, QrCode};

use crate::Fault;
use crate::reply::Reply;
use crate::request::Params;

/// The longest path that is drawn: a longer one makes a code too fine to read.
const LONGEST: usize = 400;
/// Empty modules around a code, as readers need.
const MARGIN: usize = 4;

/// `GET /qr.svg?of=/cards/…`: the address of a page as a QR code. Only pages of
/// this server are drawn, so that nobody is led elsewhere in its name.
pub(crate) async fn code(headers: HeaderMap, params: Params) -> Response {
    let Some(path) = params.get("of").filter(|path| is_own_path(path)) else {
        let details = "give the path of a page in `of`, such as `/cards/dbz-tcg/blue-guard`";
        return Reply::fault(&Fault::bad_request("bad_path", details)).into();
    };
    let address = format!("{}{path}", origin(&headers));
    let Ok(code) = QrCode::with_error_correction_level(address, EcLevel::M) else {
        let details = "the address is too long for a QR code";
        return Reply::fault(&Fault::bad_request("bad_path", details)).into();
    };
    let mut response = Reply::raw("image/svg+xml", draw(&code)).into_response();
    let day = HeaderValue::from_static("private, max-age=86400");
    response.headers_mut().insert(header::CACHE_CONTROL, day);
    response
}

pub(crate) fn is_own_path(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= LONGEST
        && path.chars().all(|c| c.is_ascii_graphic() && c != '\\')
}

/// The scheme and host by which the client knows this server.
fn origin(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host").unwrap_or("localhost");
    let forwarded = text("x-forwarded-proto").and_then(|all| all.split(',').next());
    let scheme = match forwarded.map(str::trim) {
        Some("https") => "https",
        _ => "http",
    };
    format!("{scheme}://{host}")
}

/// The code as one path, dark on light in either colour scheme: readers want that.
fn draw(code: &QrCode) -> String {
    let width = code.width();
    let mut path = String::new();
    for (at, color) in code.to_colors().iter().enumerate() {
        if *color == Color::Dark {
            let (x, y) = (at % width + MARGIN, at / width + MARGIN);
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let side = width + 2 * MARGIN;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{path}"/></svg>"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_own_pages_only() {
        assert!(is_own_path("/cards/dbz-tcg/blue-guard"));
        for path in ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere", "/a b", ""]
        {
            assert!(!is_own_path(path), "{path}");
        }
    }
}
