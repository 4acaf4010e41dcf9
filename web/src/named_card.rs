//! A card by a name is the card at its own address, and its legality is that at the card's
//! address: whatever name it is asked by, it is one answer, made once and kept once.

use std::borrow::Cow;

use axum::extract::Request;
use headjudge_answers::{CardQuery, Lenience, find_card_id};

use crate::state::Current;

/// Where a card is asked for by name.
pub(crate) const NAMED: &str = "/api/v1/cards/named";
/// Where the legality of a card is asked for by its name.
pub(crate) const LEGALITY: &str = "/api/v1/legality";

/// What is asked by a name.
pub(crate) struct ByName {
    /// Where the same is answered by the card's id.
    pub(crate) address: String,
    /// The route that is asked.
    pub(crate) route: &'static str,
}

/// What `request` asks of a card that it names, exactly or not, where it asks for nothing
/// besides. None for what the route has to refuse or to say more about.
pub(crate) fn asked_by_name(
    current: &Current,
    request: &Request,
    lenience: Lenience,
) -> Option<ByName> {
    match request.uri().path() {
        NAMED => card(current, request.uri().query()?, lenience),
        LEGALITY if lenience == Lenience::Exact => legality(current, request.uri().query()?),
        _ => None,
    }
}

fn card(current: &Current, query: &str, lenience: Lenience) -> Option<ByName> {
    let [exact, fuzzy, game, set, on] = parameters(query, ["exact", "fuzzy", "game", "set", "on"])?;
    let (asked, other) = match lenience {
        Lenience::Exact => (exact, fuzzy),
        Lenience::Fuzzy => (fuzzy, exact),
    };
    let text = asked.as_deref().filter(|_| other.is_none())?;
    let query = CardQuery { text, game: game.as_deref(), set: set.as_deref() };
    let id = find_card_id(&current.service, query, lenience).ok()?;
    let on = on.map(|on| format!("?on={on}")).unwrap_or_default();
    Some(ByName { address: format!("/api/v1/cards/{id}{on}"), route: NAMED })
}

/// Of a format that is named by its id.
fn legality(current: &Current, query: &str) -> Option<ByName> {
    let [text, format, game, set, on] = parameters(query, ["card", "format", "game", "set", "on"])?;
    let (text, format) = (text?, format?);
    let format = current.service.formats().iter().find(|own| own.id.as_str() == format)?;
    let of_game = format.game.as_str();
    if game.is_some_and(|game| game != of_game) {
        return None;
    }
    let query = CardQuery { text: &text, game: Some(of_game), set: set.as_deref() };
    let id = find_card_id(&current.service, query, Lenience::Exact).ok()?;
    let on = on.map(|on| format!("&on={on}")).unwrap_or_default();
    let address = format!("/api/v1/cards/{id}/legality?format={}{on}", format.id);
    Some(ByName { address, route: LEGALITY })
}

/// The parameters with these names, of which the last is a date. None where there are others,
/// or one is given twice or with nothing.
fn parameters<'a, const N: usize>(
    query: &'a str,
    names: [&str; N],
) -> Option<[Option<Cow<'a, str>>; N]> {
    let mut found = [const { None }; N];
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let at = names.iter().position(|own| *own == name)?;
        if value.is_empty() || found[at].replace(value).is_some() {
            return None;
        }
    }
    let is_date = |on: &Cow<'_, str>| on.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    found.last().is_none_or(|on| on.as_ref().is_none_or(is_date)).then_some(found)
}
