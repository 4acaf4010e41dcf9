//! The application: its routes, and the layers that every request passes.

use std::sync::Arc;

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;

use crate::front::Front;
use crate::head::{cors, harden};
use crate::page_head::add_addresses;
use crate::reload::SnapshotReloader;
use crate::serve_cached::serve_cached;
use crate::settings::Settings;
use crate::state::App;
use crate::{api, assets, discovery, pages, preview};
use headjudge_answers::Service;

/// The application over `service`, and the reloader that puts another in its place.
pub fn router(service: Service, settings: Settings) -> (Front, SnapshotReloader) {
    let app = Arc::new(App::new(service, settings, api::description()));
    let pages = pages::routes().layer(from_fn_with_state(app.clone(), add_addresses));
    let answers = Router::new().merge(pages).merge(api::routes()).merge(discovery::routes());
    #[cfg(feature = "offline")]
    let answers = answers.merge(crate::offline::routes());
    let answers = answers.layer(from_fn_with_state(app.clone(), serve_cached));
    let kept = answers.clone().with_state(app.clone());
    let reloader = SnapshotReloader::new(app.clone(), kept, operator_routes(&app));
    let routes = answers.merge(assets::routes()).merge(preview::routes());
    let routes = routes.merge(api::service_routes());
    let routes =
        if app.settings.metrics_apart { routes } else { routes.merge(api::metrics_routes()) };
    #[cfg(feature = "discord")]
    let routes = routes.merge(crate::discord::routes());
    #[cfg(feature = "mcp")]
    let routes = routes.merge(crate::assistant::routes(&app));
    let routes = routes.method_not_allowed_fallback(api::wrong_method).fallback(pages::not_found);
    let routes = routes.layer(from_fn(tell_route)).layer(cors()).with_state(app.clone());
    (Front::new(app, routes), reloader)
}

/// What an operator's own listener answers: the counts, and how the server does.
fn operator_routes(app: &Arc<App>) -> Router {
    let routes = api::health_routes().merge(api::metrics_routes());
    routes.layer(from_fn(secure)).with_state(app.clone())
}

/// Tells with the answer which route it came from; the counts are by route.
async fn tell_route(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    if let Some(route) = route {
        response.extensions_mut().insert(route);
    }
    response
}

/// The security headers alone, for an operator's own listener.
async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    harden(response.headers_mut());
    response
}
