//! The driver: one service over the embedded corpus, and requests to it.

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use headjudge_answers::Service;
use headjudge_corpus::{CorpusFiles, embedded};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::Front;
use headjudge_web::{Settings, SigningKey, SnapshotReloader, router};
use jiff::civil::{Date, date};
use serde_json::Value;
use tower::ServiceExt;

/// The day of all tests.
pub(crate) fn today() -> Date {
    date(2021, 2, 1)
}

/// A service over `files`, in a folder that lives as long as the tests.
pub(crate) fn service(files: &CorpusFiles, digest: &str) -> Service {
    let folder = tempfile::tempdir().unwrap().keep();
    let ingested = headjudge_ingest::ingest(files).unwrap();
    let words = Vocabulary::read(files).unwrap();
    Service::new(Snapshot::build(&folder, digest, &ingested.records, &words).unwrap()).unwrap()
}

/// The digest of the embedded corpus in these tests.
pub(crate) const DIGEST: &str = "0123456789abcdef";

/// A new key, as an operator makes it.
fn signing_key() -> SigningKey {
    let pair = minisign::KeyPair::generate_unencrypted_keypair().unwrap();
    SigningKey::read(&pair.sk.to_box(None).unwrap().into_string()).unwrap()
}

/// An application, to be asked.
#[derive(Clone)]
pub(crate) struct Api {
    pub(crate) router: Front,
    pub(crate) switch: SnapshotReloader,
}

/// The application over the embedded corpus, built once.
pub(crate) fn api() -> &'static Api {
    static API: OnceLock<Api> = OnceLock::new();
    API.get_or_init(|| {
        let mut settings = Settings::new(today);
        settings.signing = Some(signing_key());
        // A busy machine may count coverage for longer than a client is kept waiting.
        settings.timeout = Duration::from_secs(300);
        Api::new(service(&embedded(), DIGEST), settings)
    })
}

impl Api {
    pub(crate) fn new(service: Service, settings: Settings) -> Self {
        let (router, switch) = router(service, settings);
        Self { router, switch }
    }

    /// `GET path`.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &[], "")
    }

    /// The JSON of `GET path`, which must be found.
    #[track_caller]
    pub(crate) fn json(&self, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        answer.json()
    }

    /// The fault of `GET path`, with its status and code.
    #[track_caller]
    pub(crate) fn fault(&self, path: &str, status: u16, code: &str) -> Value {
        check_fault(&self.get(path), status, code)
    }

    /// `POST path`.
    pub(crate) fn post(&self, path: &str, body: impl Into<Body>) -> Answer {
        self.ask(Method::POST, path, &[], body)
    }

    /// Any request.
    pub(crate) fn ask(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        self.ask_from("127.0.0.1", method, path, headers, body)
    }

    /// Any request, from an address.
    pub(crate) fn ask_from(
        &self,
        peer: &str,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let peer = SocketAddr::new(peer.parse().unwrap(), 4000);
        let request = request.extension(ConnectInfo(peer)).body(body.into()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (parts, body) = self.router.clone().oneshot(request).await.unwrap().into_parts();
            let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
            Answer { status: parts.status, headers: parts.headers, body }
        })
    }
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// A header, or the empty text.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// Checks that an answer is an error object and problem details at once.
#[track_caller]
pub(crate) fn check_fault(answer: &Answer, status: u16, code: &str) -> Value {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text());
    assert!(answer.header("content-type").starts_with("application/problem+json"));
    let fault = answer.json();
    assert_eq!(fault["object"], "error");
    assert_eq!(fault["status"], status);
    assert_eq!(fault["code"], code);
    assert_eq!(fault["type"], format!("/api#{code}"));
    assert_eq!(fault["details"], fault["detail"]);
    assert!(fault["title"].is_string());
    assert!(!fault["details"].as_str().unwrap().is_empty());
    fault
}

/// The values of one field of a list's data.
pub(crate) fn each<'a>(list: &'a Value, field: &str) -> Vec<&'a Value> {
    list["data"].as_array().unwrap().iter().map(|item| &item[field]).collect()
}
