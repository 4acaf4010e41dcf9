//! Games and sets.

use axum::response::Response;

use super::answer::answer;
use crate::Fault;
use crate::request::{Form, Params, Part, Path2, RequestContext};
use headjudge_answers::{self as answers, GameView, List, SetView, list};

/// Every game
///
/// With its formats, its documents and the number of its sets.
#[utoipa::path(get, path = "/games", operation_id = "games", tag = "games",
    responses((status = 200, description = "The games.", body = List<GameView>)))]
pub(super) async fn games(now: RequestContext, form: Form) -> Response {
    answer(form, Ok::<_, Fault>(list(answers::games(now.service()))))
}

/// A game
#[utoipa::path(get, path = "/games/{id}", operation_id = "game", tag = "games",
    params(("id" = String, Path, description = "The game, by id or name.", example = "dbz-tcg")),
    responses((status = 200, description = "The game.", body = GameView)))]
pub(super) async fn game(now: RequestContext, Part(id): Part, form: Form) -> Response {
    answer(form, answers::game(now.service(), &id))
}

/// Every card set
///
/// In the order of the records; `order` is the place in the order of publication.
#[utoipa::path(get, path = "/sets", operation_id = "sets", tag = "games",
    params(("game" = Option<String>, Query, description = "Only of this game, by id or name.", example = "dbz-tcg")),
    responses((status = 200, description = "The sets.", body = List<SetView>)))]
pub(super) async fn sets(now: RequestContext, params: Params, form: Form) -> Response {
    answer(form, answers::sets(now.service(), params.get("game")).map(list))
}

/// A card set
#[utoipa::path(get, path = "/sets/{game}/{id}", operation_id = "set", tag = "games",
    params(
        ("game" = String, Path, description = "The game, by id or name.", example = "dbz-tcg"),
        ("id" = String, Path, description = "The set, by id, title or alias.", example = "premiere"),
    ),
    responses((status = 200, description = "The set.", body = SetView)))]
pub(super) async fn set(now: RequestContext, path: Path2, form: Form) -> Response {
    answer(form, answers::set(now.service(), &path.0, &path.1))
}
