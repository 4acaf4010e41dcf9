//! A card by a name is the card at its own address: whatever name it is asked by, it
//! is one answer, made once and kept once.

use axum::extract::Request;
use headjudge_answers::{CardQuery, Lenience, find_card_id};

use crate::state::Current;

/// Where a card is asked for by name.
pub(crate) const NAMED: &str = "/api/v1/cards/named";

/// The address of the card that `request` names, exactly or not, where it asks for nothing
/// besides. None for what the route has to refuse or to say more about.
pub(crate) fn address_of_named(
    current: &Current,
    request: &Request,
    lenience: Lenience,
) -> Option<String> {
    if request.uri().path() != NAMED {
        return None;
    }
    let (mut exact, mut fuzzy, mut game, mut set, mut on) = (None, None, None, None, None);
    for (name, value) in form_urlencoded::parse(request.uri().query()?.as_bytes()) {
        let place = match &*name {
            "exact" => &mut exact,
            "fuzzy" => &mut fuzzy,
            "game" => &mut game,
            "set" => &mut set,
            "on" => &mut on,
            _ => return None,
        };
        if value.is_empty() || place.replace(value).is_some() {
            return None;
        }
    }
    let (asked, other) = match lenience {
        Lenience::Exact => (exact, fuzzy),
        Lenience::Fuzzy => (fuzzy, exact),
    };
    let text = asked.as_deref().filter(|_| other.is_none())?;
    let query = CardQuery { text, game: game.as_deref(), set: set.as_deref() };
    let id = find_card_id(&current.service, query, lenience).ok()?;
    match on {
        None => Some(format!("/api/v1/cards/{id}")),
        Some(on) if on.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') => {
            Some(format!("/api/v1/cards/{id}?on={on}"))
        }
        Some(_) => None,
    }
}
