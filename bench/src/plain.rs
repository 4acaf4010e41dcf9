//! A plain axum route: the least that any server in this language does. It
//! finds the path in a map, and sends the head and the body that are there.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::recorded;

type Answers = Arc<HashMap<String, (HeaderMap, Bytes)>>;

pub(crate) fn router(path: &Path) -> anyhow::Result<Router> {
    let recorded = recorded::read(path)?;
    let answers: Answers = Arc::new(
        recorded.into_iter().map(|own| (own.path.clone(), (own.head(), own.bytes()))).collect(),
    );
    Ok(Router::new().fallback(answer).with_state(answers))
}

async fn answer(State(answers): State<Answers>, uri: Uri) -> Response {
    let path = uri.path_and_query().map_or("", |both| both.as_str());
    match answers.get(path) {
        Some(answer) => answer.clone().into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
