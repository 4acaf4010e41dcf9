//! What handlers take from a request; none of it can fail in a way of its own.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, RawQuery};
use axum::http::header;
use axum::http::request::Parts;
use jiff::civil::Date;

use crate::answers::parse_date;
use crate::app::{App, Current};
use crate::{Fault, Service};

/// The service that answers this request, with today's date.
pub(crate) struct Now {
    current: Arc<Current>,
    /// Today's date.
    pub(crate) today: Date,
}

impl Now {
    /// The service.
    pub(crate) fn service(&self) -> &Service {
        &self.current.service
    }
}

impl FromRequestParts<Arc<App>> for Now {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &Arc<App>,
    ) -> Result<Self, Self::Rejection> {
        let current =
            parts.extensions.get::<Arc<Current>>().cloned().unwrap_or_else(|| app.current());
        Ok(Self { current, today: app.today() })
    }
}

/// The query of a request, by name; of several values the last counts.
#[derive(Debug, Default)]
pub(crate) struct Params(HashMap<String, String>);

impl Params {
    /// The value of `name`; an empty one counts as none.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// The date in `on`, or `today`.
    pub(crate) fn on(&self, today: Date) -> Result<Date, Fault> {
        self.get("on").map_or(Ok(today), parse_date)
    }

    /// A number of at least 1.
    pub(crate) fn number(&self, name: &str, otherwise: usize) -> Result<usize, Fault> {
        let Some(text) = self.get(name) else { return Ok(otherwise) };
        text.parse().ok().filter(|number| (1..=100_000).contains(number)).ok_or_else(|| {
            let details = format!("`{name}` is a whole number from 1 to 100000");
            Fault::bad_request("bad_number", details)
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Params {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let RawQuery(query) = RawQuery::from_request_parts(parts, state).await?;
        let pairs = form_urlencoded::parse(query.as_deref().unwrap_or("").as_bytes());
        Ok(Self(pairs.into_owned().collect()))
    }
}

/// The named parts of a path, decoded.
pub(crate) struct Parts2(pub(crate) String, pub(crate) String);

/// The one named part of a path, decoded.
pub(crate) struct Part(pub(crate) String);

const BAD_PATH: &str = "the path is not UTF-8; write it percent-encoded";

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = crate::reply::Reply;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Path(part) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| crate::reply::Reply::fault(&Fault::bad_request("bad_path", BAD_PATH)))?;
        Ok(Self(part))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Parts2 {
    type Rejection = crate::reply::Reply;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Path((first, second)) = Path::<(String, String)>::from_request_parts(parts, state)
            .await
            .map_err(|_| crate::reply::Reply::fault(&Fault::bad_request("bad_path", BAD_PATH)))?;
        Ok(Self(first, second))
    }
}

/// What the client can read, by `format=` or else by `Accept`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    /// JSON.
    Json,
    /// Plain text, for a chat.
    Text,
    /// Neither; the answer is a fault.
    Other,
}

impl<S: Send + Sync> FromRequestParts<S> for Wants {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let params = Params::from_request_parts(parts, state).await?;
        let named = match params.get("format") {
            Some("json") => Some(Self::Json),
            Some("text") => Some(Self::Text),
            _ => None,
        };
        let accept = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        Ok(named.unwrap_or_else(|| accept.map_or(Self::Json, Self::of_accept)))
    }
}

impl Wants {
    /// The first of the types that a client accepts and that there is.
    fn of_accept(accept: &str) -> Self {
        let kinds = accept.split(',').filter_map(|kind| kind.split(';').next()).map(str::trim);
        for kind in kinds {
            match kind.to_ascii_lowercase().as_str() {
                ""
                | "*/*"
                | "application/*"
                | "application/json"
                | "application/problem+json"
                | "text/html" => return Self::Json,
                "text/plain" | "text/*" => return Self::Text,
                _ => {}
            }
        }
        if accept.trim().is_empty() { Self::Json } else { Self::Other }
    }
}
