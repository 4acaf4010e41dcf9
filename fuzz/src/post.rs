//! Sends a request to the server's routes, without a network, and sees that
//! none of it is the server's fault.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::LazyLock;

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::Request;
use headjudge_web::Front;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_current_thread().enable_all().build().expect("a runtime"));

/// Posts `body` to `path`; gives back what is answered.
pub(crate) fn post(router: &Front, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Vec<u8> {
    let mut request = Request::post(path).header("host", "judge.example");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 4000));
    let request = request.extension(ConnectInfo(peer)).body(Body::from(body)).expect("a request");
    RUNTIME.block_on(async {
        let Ok(response) = router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("a body").to_vec();
        assert_ne!(parts.status.as_u16(), 500, "{}", String::from_utf8_lossy(&body));
        body
    })
}

/// The parts of `data` between tabs, as text.
pub(crate) fn parts(data: &[u8]) -> impl Iterator<Item = String> {
    data.split(|byte| *byte == b'\t').map(|part| String::from_utf8_lossy(part).into_owned())
}
