//! Cards, by name, code, set or address.

use axum::response::Response;
use headjudge_corpus::{Card, CardRuling};
use headjudge_engine::Legality;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::answer::{answer, plain_answer};
use super::body::{self, Body};
use crate::Fault;
use crate::reply::Reply;
use crate::request::{DeckFormat, Form, Params, Part, Path2, RequestContext};
use crate::run_blocking::run_blocking;
use headjudge_answers::{
    AnswerError, CardQuery, CardView, Completion, LegalityView, Lenience, List, Plain, Service,
    card_view, card_with_id, completions, find_card, legalities, legality_of, list,
};

/// The card with a name or code
///
/// Give one of `exact` and `fuzzy`. `exact` takes the whole name, or a code
/// where only one set has it; `fuzzy` also a beginning or a slip, if only one
/// card comes near.
#[utoipa::path(get, path = "/cards/named", operation_id = "card_named", tag = "cards",
    params(
        ("exact" = Option<String>, Query, description = "The whole name, in any case and with any hyphens and quotes, a code or an id.",
            min_length = 1, max_length = 200, example = "Blue Guard"),
        ("fuzzy" = Option<String>, Query, description = "A name or an id, or nearly one.", min_length = 1, max_length = 200),
        ("game" = Option<String>, Query, description = "The game, by id or name, where two have the name.", example = "dbz-tcg"),
        ("set" = Option<String>, Query, description = "The set, by id, title or alias."),
        ("on" = Option<String>, Query, format = Date, description = "The date of its legality; today without it."),
    ),
    responses((status = 200, description = "The card.", body = CardView),
        (status = 409, description = "Several cards; they are listed.", body = Fault)))]
pub(super) async fn named(now: RequestContext, params: Params, form: Form) -> Response {
    answer(form, named_card(&now, &params))
}

fn named_card(now: &RequestContext, params: &Params) -> Result<CardView, Fault> {
    let (text, lenience) = match (params.get("exact"), params.get("fuzzy")) {
        (Some(text), None) => (text, Lenience::Exact),
        (None, Some(text)) => (text, Lenience::Fuzzy),
        _ => {
            return Err(Fault::bad_request(
                "no_name",
                "give one of `exact` and `fuzzy`, the name or code of a card",
            ));
        }
    };
    let query = CardQuery { text, game: params.get("game"), set: params.get("set") };
    let card = find_card(now.service(), query, lenience)?;
    Ok(card_view(now.service(), card, params.on(now.today)?)?)
}

/// What a query may be the beginning of
///
/// At most 20 names, codes and titles, or the nearest names where nothing begins
/// so; none for less than two characters.
#[utoipa::path(get, path = "/cards/autocomplete", operation_id = "autocomplete", tag = "cards",
    params(("q" = Option<String>, Query, description = "What was typed.", example = "blue gu"),
        ("game" = Option<String>, Query, description = "Only of this game, by id or name.")),
    responses((status = 200, description = "The suggestions, each with the id to ask by.", body = List<Completion>)))]
pub(super) async fn autocomplete(now: RequestContext, params: Params, form: Form) -> Response {
    let q = params.get("q").unwrap_or("");
    answer(form, completions(now.service(), q, params.get("game"), MOST_COMPLETIONS).map(list))
}

/// Where completions are asked for.
pub(crate) const AUTOCOMPLETE: &str = "/api/v1/cards/autocomplete";

/// The most completions of an answer.
const MOST_COMPLETIONS: usize = 20;

/// The completions that `query` asks for, where it asks for nothing besides; none where
/// the route has to refuse or to say more.
pub(crate) fn completed(service: &Service, query: &str, base: Option<&str>) -> Option<Reply> {
    let (mut typed, mut game) = (None, None);
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let place = match &*name {
            "q" => &mut typed,
            "game" => &mut game,
            _ => return None,
        };
        if value.is_empty() || place.replace(value).is_some() {
            return None;
        }
    }
    let found = completions(service, typed.as_deref()?, game.as_deref(), MOST_COMPLETIONS).ok()?;
    Some(plain_answer(base, list(found)))
}

/// A card by its id in one piece
///
/// The same as with game and slug apart: `dbz-tcg/blue-guard`, with the slash as `%2F`.
#[utoipa::path(get, path = "/cards/{id}", operation_id = "card_by_id", tag = "cards",
    params(
        ("id" = String, Path, description = "Game and slug with a slash between them, written as `%2F`.",
            example = "dbz-tcg/blue-guard"),
        ("on" = Option<String>, Query, format = Date, description = "The date of its legality; today without it.",
            example = "2021-02-01"),
    ),
    responses((status = 200, description = "The card.", body = CardView)))]
pub(super) async fn card_by_id(
    now: RequestContext,
    Part(id): Part,
    params: Params,
    form: Form,
) -> Response {
    let view =
        || card_view(now.service(), card_with_id(now.service(), &id)?, params.on(now.today)?);
    answer(form, view())
}

/// A card
///
/// Its current text first, then every change, ruling, mention and legality.
#[utoipa::path(get, path = "/cards/{game}/{slug}", operation_id = "card", tag = "cards",
    params(
        ("game" = String, Path, description = "The game.", example = "dbz-tcg"),
        ("slug" = String, Path, description = "The title in lower case with hyphens.", example = "blue-guard"),
        ("on" = Option<String>, Query, format = Date, description = "The date of its legality; today without it.",
            example = "2021-02-01"),
    ),
    responses((status = 200, description = "The card.", body = CardView)))]
pub(super) async fn card(now: RequestContext, path: Path2, params: Params, form: Form) -> Response {
    let view = || card_view(now.service(), card_at(now.service(), &path)?, params.on(now.today)?);
    answer(form, view())
}

/// The rulings on a card
#[utoipa::path(get, path = "/cards/{game}/{slug}/rulings", operation_id = "card_rulings", tag = "cards",
    params(
        ("game" = String, Path, description = "The game.", example = "dbz-tcg"),
        ("slug" = String, Path, description = "The title in lower case with hyphens.", example = "blue-guard"),
    ),
    responses((status = 200, description = "The rulings.", body = List<CardRuling>)))]
pub(super) async fn rulings(now: RequestContext, path: Path2, form: Form) -> Response {
    answer(form, card_at(now.service(), &path).map(|card| list::<CardRuling>(card.rulings)))
}

/// The legality of a card, in one format or in all of its game
#[utoipa::path(get, path = "/cards/{game}/{slug}/legality", operation_id = "card_legality", tag = "legality",
    params(
        ("game" = String, Path, description = "The game.", example = "dbz-tcg"),
        ("slug" = String, Path, description = "The title in lower case with hyphens.", example = "blue-guard"),
        ("format" = Option<String>, Query, description = "The deck format; without it all, as a list.", example = "fanz"),
        ("on" = Option<String>, Query, format = Date, description = "The date; today without it.", example = "2021-02-01"),
    ),
    responses((status = 200, description = "The legality, or a list of them.", body = OneOrAll)))]
pub(super) async fn legality(
    now: RequestContext,
    path: Path2,
    params: Params,
    asked: DeckFormat,
) -> Response {
    let found = || -> Result<_, AnswerError> {
        let card = card_at(now.service(), &path)?;
        let on = params.on(now.today)?;
        let Some(format) = &asked.format else {
            return Ok(OneOrAll::All(list(legalities(now.service(), &card, on)?)));
        };
        let format = &headjudge_answers::find_format(now.service(), format)?.id;
        let rule_facts = now.service().rule_facts();
        let one = headjudge_engine::legality(rule_facts, format, &card.name, Some(&card), on)?;
        Ok(OneOrAll::One(Box::new(one)))
    };
    answer(asked.form, found())
}

/// One legality, or those of all formats.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum OneOrAll {
    /// In the format asked for.
    One(Box<Legality>),
    /// In every format of the game.
    All(List<Legality>),
}

impl Plain for OneOrAll {
    fn plain(&self) -> String {
        match self {
            Self::One(one) => one.plain(),
            Self::All(all) => all.plain(),
        }
    }

    fn line(&self) -> String {
        match self {
            Self::One(one) => one.line(),
            Self::All(all) => all.line(),
        }
    }

    fn warn(&mut self, ignored: Vec<String>) -> Vec<String> {
        match self {
            Self::One(one) => one.warn(ignored),
            Self::All(all) => all.warn(ignored),
        }
    }
}

/// The legality of a name
///
/// Also of one that no document mentions: it is `not_listed`, and the nearest names stand beside it.
#[utoipa::path(get, path = "/legality", operation_id = "legality", tag = "legality",
    params(
        ("card" = String, Query, description = "A name, a code or an id.", min_length = 1, max_length = 200, example = "Unlikely Ally"),
        ("format" = String, Query, description = "The deck format, by id or title.", min_length = 1, example = "fanz"),
        ("game" = Option<String>, Query, description = "The game; the format's own without it."),
        ("set" = Option<String>, Query, description = "The set, by id, title or alias, where a code or a name is in several."),
        ("on" = Option<String>, Query, format = Date, description = "The date; today without it.", example = "2021-02-01"),
    ),
    responses((status = 200, description = "The legality.", body = LegalityView),
        (status = 409, description = "Several cards; they are listed.", body = Fault)))]
pub(super) async fn legality_by_name(
    now: RequestContext,
    params: Params,
    asked: DeckFormat,
) -> Response {
    let found = || -> Result<_, Fault> {
        let card = params
            .get("card")
            .ok_or_else(|| Fault::bad_request("no_name", "give the name of a card in `card`"))?;
        let format = asked.format.as_deref().ok_or_else(|| no_format(now.service()))?;
        let query = CardQuery { text: card, game: params.get("game"), set: params.get("set") };
        Ok(legality_of(now.service(), query, format, params.on(now.today)?)?)
    };
    answer(asked.form, found())
}

/// No deck format was named.
fn no_format(service: &Service) -> Fault {
    let known: Vec<String> = service.formats().iter().map(|own| own.id.to_string()).collect();
    let details = format!("give the format in `format`, one of {}", known.join(", "));
    Fault::bad_request("no_format", details).suggesting(known)
}

/// The card of a printing
#[utoipa::path(get, path = "/printings/{set}/{code}", operation_id = "printing", tag = "cards",
    params(
        ("set" = String, Path, description = "The set, by id, title or alias.", example = "premiere"),
        ("code" = String, Path, description = "The collector code, unique inside the set.", example = "S65"),
        ("game" = Option<String>, Query, description = "The game, where two have the set.", example = "dbz-tcg"),
        ("on" = Option<String>, Query, format = Date, description = "The date of its legality; today without it."),
    ),
    responses((status = 200, description = "The card.", body = CardView),
        (status = 409, description = "Several cards; they are listed.", body = Fault)))]
pub(super) async fn printing(
    now: RequestContext,
    path: Path2,
    params: Params,
    form: Form,
) -> Response {
    let found = || {
        let query = CardQuery { text: &path.1, game: params.get("game"), set: Some(&path.0) };
        card_view(
            now.service(),
            find_card(now.service(), query, Lenience::Exact)?,
            params.on(now.today)?,
        )
    };
    answer(form, found())
}

/// The cards asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Collection {
    /// At most 75.
    #[serde(deserialize_with = "objects_only")]
    #[schema(max_items = 75)]
    identifiers: Vec<Identifier>,
}

/// Reads objects, where fields in a row would do as well.
fn objects_only<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Identifier>, D::Error> {
    let objects = Vec::<serde_json::Map<String, serde_json::Value>>::deserialize(deserializer)?;
    let read = |object| Identifier::deserialize(serde_json::Value::Object(object));
    objects.into_iter().map(read).collect::<Result<_, _>>().map_err(D::Error::custom)
}

/// What names a card: its id, its name, or set and code.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Identifier {
    /// Game and slug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The whole name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// The set, by id, title or alias.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<String>,
    /// The collector code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<String>,
}

/// The cards of a collection, with the identifiers that are no card.
#[derive(Serialize, ToSchema)]
pub(super) struct CollectionView {
    /// The cards, in the order asked.
    #[serde(flatten)]
    list: List<CardView>,
    /// The identifiers that are no card, or several.
    not_found: Vec<Identifier>,
}

impl Plain for CollectionView {
    fn plain(&self) -> String {
        self.list.plain()
    }

    fn line(&self) -> String {
        self.list.line()
    }

    fn warn(&mut self, ignored: Vec<String>) -> Vec<String> {
        self.list.warn(ignored)
    }
}

/// Up to 75 cards at once
///
/// Each by id, by name, or by set and code. What is not a card comes back in
/// `not_found`; what may be several is also told in `warnings`.
#[utoipa::path(post, path = "/cards/collection", operation_id = "card_collection", tag = "cards",
    params(("on" = Option<String>, Query, format = Date, description = "The date of their legality; today without it.",
        example = "2021-02-01")),
    request_body(content = Collection, description = "The cards asked for, at most 64 kB.",
        example = json!({"identifiers": [{"name": "Blue Guard"}, {"set": "premiere", "code": "S65"}, {"id": "dbz-tcg/nobody"}]})),
    responses((status = 200, description = "The cards.", body = CollectionView),
        (status = 413, description = "The body is too large.", body = Fault)))]
pub(super) async fn collection(
    now: RequestContext,
    params: Params,
    form: Form,
    body: Body<{ body::MOST }>,
) -> Response {
    answer(form, run_blocking(move || cards_of_collection(&now, &params, &body.0)).await)
}

fn cards_of_collection(
    now: &RequestContext,
    params: &Params,
    body: &[u8],
) -> Result<CollectionView, Fault> {
    const MOST: usize = 75;
    let asked: Collection = serde_json::from_slice(body).map_err(|error| {
        let example = r#"{"identifiers": [{"name": "Blue Guard"}]}"#;
        Fault::bad_request("bad_body", format!("{error}; send {example}"))
    })?;
    if asked.identifiers.len() > MOST {
        let details =
            format!("a collection has at most {MOST} identifiers; ask in several requests");
        return Err(Fault::bad_request("too_many", details));
    }
    let on = params.on(now.today)?;
    let (mut cards, mut not_found, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
    for identifier in asked.identifiers {
        match identified(now.service(), &identifier) {
            Ok(card) => cards.push(card_view(now.service(), card, on)?),
            Err(error) if error.code() == "internal" => return Err(error.into()),
            Err(error) => {
                let missing =
                    matches!(error, AnswerError::NotFound { .. } | AnswerError::UnknownCard { .. });
                if !missing {
                    warnings.push(error.to_string());
                }
                not_found.push(identifier);
            }
        }
    }
    let mut list = list(cards);
    list.warnings = warnings;
    Ok(CollectionView { list, not_found })
}

fn identified(service: &Service, identifier: &Identifier) -> Result<Card, AnswerError> {
    if let Some(id) = &identifier.id {
        return card_with_id(service, id);
    }
    let text = identifier.name.as_deref().or(identifier.code.as_deref()).unwrap_or_default();
    let query =
        CardQuery { text, game: identifier.game.as_deref(), set: identifier.set.as_deref() };
    find_card(service, query, Lenience::Exact)
}

fn card_at(service: &Service, Path2(game, slug): &Path2) -> Result<Card, AnswerError> {
    headjudge_answers::card_at(service, game, slug)
}
