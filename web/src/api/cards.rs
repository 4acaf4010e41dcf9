//! Cards, by name, code, set or address.

use axum::body::Bytes;
use axum::response::Response;
use headjudge_corpus::{Card, CardRuling};
use headjudge_engine::Legality;
use serde::{Deserialize, Serialize};

use super::answer;
use crate::answers::{
    self, CardQuery, CardView, Lenience, List, Plain, card_view, find_card, list,
};
use crate::request::{Now, Params, Parts2, Wants};
use crate::{Fault, Service};

/// `GET cards/named?exact=|fuzzy=&game=&set=`.
pub(super) async fn named(now: Now, params: Params, wants: Wants) -> Response {
    answer(wants, named_card(&now, &params))
}

fn named_card(now: &Now, params: &Params) -> Result<CardView, Fault> {
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
    card_view(now.service(), find_card(now.service(), query, lenience)?, params.on(now.today)?)
}

/// `GET cards/autocomplete?q=`: at most 20 names; none for less than two characters.
pub(super) async fn autocomplete(now: Now, params: Params, wants: Wants) -> Response {
    const MOST: usize = 20;
    let q = params.get("q").unwrap_or("");
    let names = if q.trim().chars().count() < 2 {
        Vec::new()
    } else {
        now.service().snapshot().search().autocomplete(q, MOST)
    };
    answer(wants, Ok(list(names)))
}

/// `GET cards/{game}/{slug}`.
pub(super) async fn card(now: Now, path: Parts2, params: Params, wants: Wants) -> Response {
    let view = || card_view(now.service(), card_at(now.service(), &path)?, params.on(now.today)?);
    answer(wants, view())
}

/// `GET cards/{game}/{slug}/rulings`.
pub(super) async fn rulings(now: Now, path: Parts2, wants: Wants) -> Response {
    answer(wants, card_at(now.service(), &path).map(|card| list::<CardRuling>(card.rulings)))
}

/// `GET cards/{game}/{slug}/legality?format=&on=`; all formats of the game without `format`.
pub(super) async fn legality(now: Now, path: Parts2, params: Params, wants: Wants) -> Response {
    let found = || -> Result<List<Legality>, Fault> {
        let card = card_at(now.service(), &path)?;
        let view = card_view(now.service(), card, params.on(now.today)?)?;
        // `format` names a deck format here; `json` and `text` are asked for by `Accept`.
        let wanted = params.get("format").filter(|format| !matches!(*format, "json" | "text"));
        if let Some(format) = wanted {
            answers::find_format(now.service(), format)?;
        }
        let keep = |answer: &Legality| wanted.is_none_or(|format| answer.format.as_str() == format);
        Ok(list(view.legality.into_iter().filter(keep).collect()))
    };
    match (params.get("format"), found()) {
        (Some(format), Ok(mut found))
            if !matches!(format, "json" | "text") && found.data.len() == 1 =>
        {
            answer(wants, Ok(found.data.remove(0)))
        }
        (_, found) => answer(wants, found),
    }
}

/// `GET legality?card=&format=&on=`: also of a name that no document mentions.
pub(super) async fn legality_by_name(now: Now, params: Params, wants: Wants) -> Response {
    let found = || {
        let card = params
            .get("card")
            .ok_or_else(|| Fault::bad_request("no_name", "give the name of a card in `card`"))?;
        let format = params
            .get("format")
            .ok_or_else(|| Fault::bad_request("no_format", "give the format in `format`"))?;
        answers::legality(now.service(), card, format, params.on(now.today)?)
    };
    answer(wants, found())
}

/// `GET printings/{set}/{code}`.
pub(super) async fn printing(now: Now, path: Parts2, params: Params, wants: Wants) -> Response {
    let found = || {
        let query = CardQuery { text: &path.1, game: params.get("game"), set: Some(&path.0) };
        card_view(
            now.service(),
            find_card(now.service(), query, Lenience::Exact)?,
            params.on(now.today)?,
        )
    };
    answer(wants, found())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Collection {
    identifiers: Vec<Identifier>,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Identifier {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<String>,
}

/// The cards of a collection, with the identifiers that are no card.
#[derive(Serialize)]
struct CollectionView {
    #[serde(flatten)]
    list: List<CardView>,
    not_found: Vec<Identifier>,
}

impl Plain for CollectionView {
    fn plain(&self) -> String {
        self.list.plain()
    }
}

/// `POST cards/collection`: at most 75 cards by id, name, or set and code.
pub(super) async fn collection(now: Now, params: Params, wants: Wants, body: Bytes) -> Response {
    answer(wants, cards_of_collection(&now, &params, &body))
}

fn cards_of_collection(now: &Now, params: &Params, body: &Bytes) -> Result<CollectionView, Fault> {
    const MOST: usize = 75;
    const MOST_BYTES: usize = 64 * 1024;
    if body.len() > MOST_BYTES {
        return Err(Fault::new(
            413,
            "too_large",
            "a collection has at most 64 kB; ask in several requests",
        ));
    }
    let asked: Collection = serde_json::from_slice(body).map_err(|error| {
        Fault::bad_request(
            "bad_body",
            format!("{error}; send {{\"identifiers\": [{{\"name\": \"Blue Guard\"}}]}}"),
        )
    })?;
    if asked.identifiers.len() > MOST {
        return Err(Fault::bad_request(
            "too_many",
            format!("a collection has at most {MOST} identifiers; ask in several requests"),
        ));
    }
    let on = params.on(now.today)?;
    let (mut cards, mut not_found) = (Vec::new(), Vec::new());
    for identifier in asked.identifiers {
        match identified(now.service(), &identifier) {
            Ok(card) => cards.push(card_view(now.service(), card, on)?),
            Err(fault) if fault.status >= 500 => return Err(fault),
            Err(_) => not_found.push(identifier),
        }
    }
    Ok(CollectionView { list: list(cards), not_found })
}

fn identified(service: &Service, identifier: &Identifier) -> Result<Card, Fault> {
    if let Some(id) = &identifier.id {
        let found = service.snapshot().store().card(id)?;
        return found.ok_or_else(|| Fault::not_found("no such card"));
    }
    let text = identifier.name.as_deref().or(identifier.code.as_deref()).unwrap_or_default();
    let query =
        CardQuery { text, game: identifier.game.as_deref(), set: identifier.set.as_deref() };
    find_card(service, query, Lenience::Exact)
}

fn card_at(service: &Service, Parts2(game, slug): &Parts2) -> Result<Card, Fault> {
    answers::card_at(service, game, slug)
}
