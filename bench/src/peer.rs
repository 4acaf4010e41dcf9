//! What the peers with a database have in common: the addresses, which are
//! headjudge's own, and the shape of what they answer.

use std::future::Future;
use std::sync::Arc;

use anyhow::Context;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;

/// Hits of a search, and names of a completion.
pub(crate) const MOST: i64 = 10;
pub(crate) const MOST_NAMES: i64 = 20;

/// A hit of a search.
#[derive(Serialize)]
pub(crate) struct Hit {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) snippet: String,
}

/// A database that answers.
pub(crate) trait Peer: Send + Sync + 'static {
    /// The card of this name.
    fn exact(&self, name: &str) -> impl Future<Output = anyhow::Result<Option<Bytes>>> + Send;
    /// The card whose name is nearest.
    fn fuzzy(&self, name: &str) -> impl Future<Output = anyhow::Result<Option<Bytes>>> + Send;
    /// Names that begin so.
    fn complete(&self, prefix: &str) -> impl Future<Output = anyhow::Result<Vec<String>>> + Send;
    /// Passages that answer a question, the best first.
    fn search(&self, question: &str) -> impl Future<Output = anyhow::Result<Vec<Hit>>> + Send;
}

#[derive(Deserialize)]
struct Named {
    exact: Option<String>,
    fuzzy: Option<String>,
}

#[derive(Deserialize)]
struct Asked {
    q: String,
}

#[derive(Serialize)]
struct List<T> {
    object: &'static str,
    total: usize,
    data: Vec<T>,
}

impl<T> List<T> {
    fn of(data: Vec<T>) -> Json<Self> {
        Json(Self { object: "list", total: data.len(), data })
    }
}

/// A fault is a 500 that says what it was.
struct Fault(anyhow::Error);

impl From<anyhow::Error> for Fault {
    fn from(error: anyhow::Error) -> Self {
        Self(error)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (StatusCode::INTERNAL_SERVER_ERROR, format!("{:#}", self.0)).into_response()
    }
}

pub(crate) fn router<P: Peer>(peer: P) -> Router {
    Router::new()
        .route("/api/v1/cards/named", get(named::<P>))
        .route("/api/v1/cards/autocomplete", get(complete::<P>))
        .route("/api/v1/search", get(search::<P>))
        .with_state(Arc::new(peer))
}

async fn named<P: Peer>(
    State(peer): State<Arc<P>>,
    Query(asked): Query<Named>,
) -> Result<Response, Fault> {
    let body = match (asked.exact, asked.fuzzy) {
        (Some(name), _) => peer.exact(&name).await?,
        (None, Some(name)) => peer.fuzzy(&name).await?,
        (None, None) => None,
    };
    let kind = [(header::CONTENT_TYPE, "application/json; charset=utf-8")];
    Ok(match body {
        Some(body) => (kind, body).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    })
}

async fn complete<P: Peer>(
    State(peer): State<Arc<P>>,
    Query(asked): Query<Asked>,
) -> Result<Response, Fault> {
    Ok(List::of(peer.complete(&asked.q).await?).into_response())
}

async fn search<P: Peer>(
    State(peer): State<Arc<P>>,
    Query(asked): Query<Asked>,
) -> Result<Response, Fault> {
    Ok(List::of(peer.search(&asked.q).await?).into_response())
}

/// Serves on a free port, which it prints.
pub(crate) async fn serve(router: Router) -> anyhow::Result<()> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("no free port")?;
    println!("{}", listener.local_addr()?);
    axum::serve(listener, router).await?;
    Ok(())
}
