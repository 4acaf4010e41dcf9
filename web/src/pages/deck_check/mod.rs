//! The deck check: decks in, one sheet of paper out for each.

mod form;

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use headjudge_answers::{self as answers, AnswerError, DeckBudget, DeckInput, Service};
use headjudge_view::{DeckSheets, Judged, Language, Refusal, Sheet, Titles};
use tokio::runtime::Handle;

use self::form::{DeckForm, Handed, MOST_SENT, OWN_FORMAT, Terms};
use super::share;
use super::show::show;
use crate::Fault;
use crate::encoding::Encoding;
use crate::reply::Reply;
use crate::request::{Params, RequestContext};
use crate::run_blocking::{given_up, run_blocking};
use crate::state::App;

/// A format that a deck can be checked for.
struct Choice {
    id: String,
    title: String,
    chosen: bool,
    options: Vec<OptionChoice>,
}

/// What an event of the format may opt into.
struct OptionChoice {
    id: String,
    title: String,
    chosen: bool,
}

#[derive(Template)]
#[template(path = "deck_check.html")]
struct DeckCheckPage {
    q: String,
    say: Language,
    choices: Vec<Choice>,
    own_chosen: bool,
    snapshot: String,
    form: DeckForm,
    fault: Option<Fault>,
    sheets: DeckSheets,
}

impl DeckCheckPage {
    fn new(now: &RequestContext, form: DeckForm) -> Self {
        let chosen = form.format.as_deref();
        let choices = now.service().formats().iter().map(|format| Choice {
            id: format.id.to_string(),
            title: format.title.clone(),
            chosen: chosen == Some(format.id.as_str()),
            options: format
                .options
                .iter()
                .map(|option| OptionChoice {
                    id: option.clone(),
                    title: in_words(option),
                    chosen: form.options.contains(option),
                })
                .collect(),
        });
        Self {
            q: String::new(),
            say: now.say,
            choices: choices.collect(),
            own_chosen: chosen == Some(OWN_FORMAT),
            snapshot: now.service().digest().to_owned(),
            form,
            fault: None,
            sheets: DeckSheets::new(Vec::new(), Titles::default(), now.say),
        }
    }
}

/// `legacy_thawing` as `Legacy thawing`.
fn in_words(option: &str) -> String {
    let words = option.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The routes of the deck check.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new().route("/check", get(empty).post(check)).layer(DefaultBodyLimit::max(MOST_SENT))
}

/// `GET /check?format=&on=&deck=`: the form, filled in; with a deck and a format, its sheet.
async fn empty(now: RequestContext, params: Params) -> Reply {
    let form = DeckForm {
        format: params.get("format").map(str::to_owned),
        on: params.get("on").unwrap_or_default().to_owned(),
        pasted: params.get("deck").unwrap_or_default().to_owned(),
        ..DeckForm::default()
    };
    match form.terms(&now) {
        // The address of a result: the deck and its terms.
        Ok(_) if form.format.is_some() && !form.pasted.trim().is_empty() => {
            run_blocking(move || {
                let decks = form.pasted_decks();
                checked(&now, form, &decks)
            })
            .await
        }
        Ok(_) => show(Ok::<_, Fault>(DeckCheckPage::new(&now, form)), now.say),
        Err(fault) => refused(&now, form, fault),
    }
}

/// `POST /check`: pasted decks, files, or both.
async fn check(now: RequestContext, request: Request) -> Response {
    let encoding = Encoding::preferred(request.headers());
    let reply = match form::read(request).await {
        // A hundred decks are work for more than a moment, which others must not wait for.
        Ok((form, decks)) => run_blocking(move || checked(&now, form, &decks)).await,
        Err(fault) => refused(&now, DeckForm::default(), fault),
    };
    run_blocking(move || Handle::current().block_on(encoded(reply, encoding))).await
}

/// The reply, packed as the browser reads it: the sheets of an event are long.
async fn encoded(reply: Reply, encoding: Encoding) -> Response {
    let (mut parts, body) = reply.into_response().into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let (body, encoding) = encoding.encode(body);
    if encoding != Encoding::Identity {
        let name = HeaderValue::from_static(encoding.name());
        parts.headers.insert(header::CONTENT_ENCODING, name);
    }
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Response::from_parts(parts, Body::from(body))
}

fn checked(now: &RequestContext, form: DeckForm, decks: &[Handed]) -> Reply {
    let sheets: Result<DeckSheets, Fault> = form.terms(now).and_then(|terms| {
        if decks.is_empty() {
            return Err(Fault::bad_request("no_deck", "paste a deck or choose a file"));
        }
        let mut budget = DeckBudget::new(&given_up);
        let sheets = (1..).zip(decks).map(|(n, deck)| {
            let judged = judge(now.service(), deck, &terms, &mut budget);
            Sheet::new(n, deck.file_name.as_deref(), judged, now.say)
        });
        Ok(DeckSheets::new(sheets.collect(), share::titles(now.service()), now.say))
    });
    match sheets {
        Ok(sheets) => {
            let status = if sheets.any_judged() { 200 } else { 422 };
            let page = DeckCheckPage { sheets, ..DeckCheckPage::new(now, form) };
            show(Ok::<_, Fault>(page), now.say)
                .with_status(StatusCode::from_u16(status).unwrap_or_default())
        }
        Err(fault) => refused(now, form, fault),
    }
}

fn judge(
    service: &Service,
    handed: &Handed,
    terms: &Terms,
    budget: &mut DeckBudget<'_>,
) -> Result<Judged, Refusal> {
    let refusal = |error: AnswerError| {
        let Fault { details, suggestions, .. } = error.into();
        Refusal { details, suggestions }
    };
    let file_name = handed.file_name.as_deref();
    let input = DeckInput {
        bytes: &handed.bytes,
        file_name,
        format: terms.format.as_deref(),
        on: terms.on,
        today: terms.today,
        options: &terms.options,
    };
    let (deck, verdict) = answers::read_and_check_deck(service, input, budget).map_err(refusal)?;
    let format = answers::find_format(service, verdict.format.as_str()).map_err(refusal)?;
    Ok(Judged::new(format.title.clone(), verdict, &deck))
}

fn refused(now: &RequestContext, form: DeckForm, fault: Fault) -> Reply {
    let status = StatusCode::from_u16(fault.status).unwrap_or(StatusCode::BAD_REQUEST);
    let page = DeckCheckPage { fault: Some(fault), ..DeckCheckPage::new(now, form) };
    show(Ok::<_, Fault>(page), now.say).with_status(status)
}
