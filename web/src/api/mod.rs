//! The JSON API, version 1: one handler a question, each a few lines over
//! `answers`. What a handler says of itself is its documentation, see `openapi`.

mod answer;
pub(crate) mod body;
mod bulk;
mod cards;
mod changes;
mod decks;
mod documents;
mod formats;
mod games;
mod history;
mod root;
mod scenarios;
mod search;

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::routing::get;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::description::ApiDescription;
use crate::state::App;

pub(crate) use cards::{AUTOCOMPLETE, completed};
pub(crate) use root::{no_such_endpoint, wrong_method};

/// The description of the API, made from what the handlers say of themselves.
pub(crate) fn description() -> &'static ApiDescription {
    static DESCRIPTION: LazyLock<ApiDescription> = LazyLock::new(|| {
        let mut described = documented().into_openapi();
        described.merge(services().into_openapi());
        described.merge(counts().into_openapi());
        ApiDescription::new(described)
    });
    &DESCRIPTION
}

/// The description of the API in version 3.1 of `OpenAPI`.
#[must_use]
pub fn openapi() -> &'static Value {
    description().json()
}

/// The routes of the API whose answers are kept.
pub(crate) fn routes() -> Router<Arc<App>> {
    documented()
        .split_for_parts()
        .0
        .route("/openapi.json", get(root::openapi))
        .route("/openapi-3.0.json", get(root::older_openapi))
        .route("/api/v1/", get(root::index))
        .route("/feed.atom", get(crate::feed::feed))
        .route("/feed.json", get(crate::feed::json_feed))
}

/// The routes that are never kept: what the server is doing now, and whole files.
pub(crate) fn service_routes() -> Router<Arc<App>> {
    services()
        .split_for_parts()
        .0
        .route("/api/v1/events", get(crate::events::events))
        .route("/api/v1/decks/checks/{digest}", get(decks::kept))
}

/// The routes that say how the server does.
pub(crate) fn health_routes() -> Router<Arc<App>> {
    health().split_for_parts().0
}

/// The route of the counts, which may be on a listener of its own.
pub(crate) fn metrics_routes() -> Router<Arc<App>> {
    counts().split_for_parts().0
}

/// The routes of version 1, with what their handlers say of themselves.
fn documented() -> OpenApiRouter<Arc<App>> {
    let v1 = OpenApiRouter::new()
        .routes(routes!(root::index))
        .routes(routes!(cards::named))
        .routes(routes!(cards::autocomplete))
        .routes(routes!(cards::collection))
        .routes(routes!(cards::card_by_id))
        .routes(routes!(cards::card))
        .routes(routes!(cards::rulings))
        .routes(routes!(cards::legality))
        .routes(routes!(cards::printing))
        .routes(routes!(cards::legality_by_name))
        .routes(routes!(search::search))
        .routes(routes!(documents::passage))
        .routes(routes!(documents::rules))
        .routes(routes!(documents::rule))
        .routes(routes!(documents::procedures))
        .routes(routes!(documents::procedure))
        .routes(routes!(documents::documents))
        .routes(routes!(documents::document))
        .routes(routes!(documents::problems))
        .routes(routes!(games::games))
        .routes(routes!(games::game))
        .routes(routes!(games::sets))
        .routes(routes!(games::set))
        .routes(routes!(formats::formats))
        .routes(routes!(formats::format))
        .routes(routes!(formats::checks))
        .routes(routes!(formats::check))
        .routes(routes!(decks::check))
        .routes(routes!(scenarios::scenarios))
        .routes(routes!(scenarios::run))
        .routes(routes!(scenarios::scenario))
        .routes(routes!(scenarios::table))
        .routes(routes!(scenarios::coverage))
        .routes(routes!(changes::list))
        .routes(routes!(history::history))
        .routes(routes!(bulk::index))
        .routes(routes!(bulk::manifest))
        .routes(routes!(bulk::signature));
    OpenApiRouter::new().nest("/api/v1", v1)
}

fn services() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .nest("/api/v1", OpenApiRouter::new().routes(routes!(bulk::file)))
        .merge(health())
}

fn health() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(root::health)).routes(routes!(root::ready))
}

fn counts() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(root::metrics))
}
