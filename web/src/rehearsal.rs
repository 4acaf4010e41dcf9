//! The rehearsal: a new snapshot is asked before it is switched to, so that a
//! corpus that builds and cannot answer is never served, and so that the first
//! clients need not wait.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Method, Request, header};
use headjudge_answers::Service;
use headjudge_corpus::Format;
use headjudge_view::Language;
use tokio::runtime::Builder;
use tower::ServiceExt as _;

use crate::Fault;
use crate::encoding::Encoding;
use crate::state::{App, Current};

/// Cards that are asked about, of each game.
const CARDS: u32 = 5;
/// Documents, and checks, that are asked for.
const LISTED: usize = 20;
/// Answers of the old snapshot that are made ready of the new one.
const WARMED: usize = 128;
/// Cards whose answers are made before anybody asks for them.
const READY_CARDS: usize = 500;

/// Why a snapshot is not switched to.
#[derive(Debug, thiserror::Error)]
#[error("{question} is answered with `{answer}`; mend the corpus")]
pub struct Unfit {
    question: String,
    answer: String,
}

impl Unfit {
    /// What `fault` says of a question.
    pub(crate) fn of(question: &str, fault: &Fault) -> Self {
        Self { question: question.to_owned(), answer: fault.details.clone() }
    }
}

/// A question, and whether it must be found.
struct Question {
    path: String,
    /// The body, where one is sent.
    body: Option<String>,
    must_be_found: bool,
}

impl Question {
    fn found(path: impl Into<String>) -> Self {
        Self { path: path.into(), body: None, must_be_found: true }
    }

    fn answered(path: String) -> Self {
        Self { path, body: None, must_be_found: false }
    }
}

/// The questions that a snapshot must answer: of every game and every format.
fn questions(service: &Service) -> Result<Vec<Question>, Fault> {
    let store = service.snapshot().store();
    let mut asked: Vec<Question> =
        ["/", "/search", "/formats", "/documents", "/checks", "/check", "/api/v1/formats"]
            .map(Question::found)
            .into();
    // An older edition is read by the same code, and a whole one takes much memory.
    let newest = service.documents().iter().filter(|d| !d.id.is_older_edition());
    let documents = newest.take(LISTED);
    asked.extend(documents.map(|d| Question::found(format!("/api/v1/documents/{}", d.id))));
    let checks = service.rule_facts().checks().take(LISTED);
    asked.extend(checks.map(|check| Question::found(format!("/api/v1/checks/{}", check.id))));
    for game in service.games() {
        let formats = || service.formats().iter().filter(|format| format.game == game.id);
        for format in formats() {
            asked.push(Question::found(format!("/formats/{}", format.id)));
        }
        for card in store.some_cards(game.id.as_str(), CARDS)? {
            asked.push(Question::found(format!("/api/v1/cards/{}", card.id)));
            let name = encoded(&card.name);
            asked.push(Question::answered(format!("/api/v1/search?q={name}")));
            asked.push(Question::answered(format!("/api/v1/cards/named?fuzzy={name}")));
            for format in formats() {
                let path = format!("/api/v1/decks/check?format={}", format.id);
                let body = Some(format!("1 {}\n", card.name));
                asked.push(Question { path, body, must_be_found: false });
            }
        }
    }
    Ok(asked)
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Asks the questions of `current` through `routes`.
pub(crate) fn rehearse(routes: &Router, current: &Arc<Current>) -> Result<(), Unfit> {
    let questions =
        questions(&current.service).map_err(|fault| Unfit::of("the list of cards", &fault))?;
    let asked = questions.into_iter().map(|question| {
        let method = if question.body.is_some() { Method::POST } else { Method::GET };
        let mut request = Request::new(Body::from(question.body.clone().unwrap_or_default()));
        *request.method_mut() = method;
        (question, request)
    });
    ask(routes, current, asked, |question, status, text| {
        let well = if question.must_be_found { status == 200 } else { status < 500 };
        if well {
            return Ok(());
        }
        let answer = text.chars().take(200).collect();
        Err(Unfit { question: format!("`{}`", question.path), answer })
    })
}

/// Makes the answers of `next` that were given by `old`, as far as they are few.
pub(crate) fn warm(routes: &Router, next: &Arc<Current>, old: &Arc<Current>) {
    let asked = old.cache.keys(WARMED).into_iter().filter_map(|key| {
        let mut parts = key.splitn(7, '\n');
        let (encoding, _day, host) = (parts.next()?, parts.next()?, parts.next()?);
        let (accept, language) = (parts.next()?, parts.next()?);
        let (languages, path) = (parts.next()?, parts.next()?);
        let mut request = Request::new(Body::empty());
        let headers = request.headers_mut();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(encoding).ok()?);
        if !host.is_empty() {
            headers.insert(header::HOST, HeaderValue::from_str(host).ok()?);
        }
        headers.insert(header::ACCEPT, HeaderValue::from_str(accept).ok()?);
        let default = Language::default().tag();
        // Texts are asked for in the order that is named; a page speaks one language.
        let spoken = Some(languages).filter(|own| !own.is_empty());
        if let Some(spoken) = spoken.or(Some(language).filter(|own| *own != default)) {
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_str(spoken).ok()?);
        }
        Some((Question::answered(path.to_owned()), request))
    });
    // What cannot be answered any more is found out by whoever asks for it.
    let _ = ask(routes, next, asked, |_, _, _| Ok(()));
}

/// Makes what is asked most: the answers and the pages of the cards, of a corpus of usual
/// size all, in each encoding; until another snapshot answers.
pub(crate) fn ready_cards(routes: &Router, app: &App) {
    let current = app.current();
    let Ok(ids) = current.service.snapshot().store().ids("card") else { return };
    let paths = |id: &String| {
        let of_card = format!("/api/v1/cards/{id}");
        let of_game = |format: &&Format| id.split('/').next() == Some(format.game.as_str());
        let formats = current.service.formats().iter().filter(of_game);
        let in_format = formats.map(|own| format!("{of_card}/legality?format={}", own.id));
        let mut paths: Vec<String> = in_format.collect();
        paths.push(format!("{of_card}/legality"));
        paths.push(format!("{of_card}/rulings"));
        paths.push(format!("/cards/{id}"));
        paths.push(of_card);
        paths
    };
    let paths = ids.iter().take(READY_CARDS).flat_map(paths);
    let asked = paths.flat_map(|path| {
        [Encoding::Identity, Encoding::Gzip, Encoding::Brotli].map(|encoding| {
            let mut request = Request::new(Body::empty());
            let name = HeaderValue::from_static(encoding.name());
            request.headers_mut().insert(header::ACCEPT_ENCODING, name);
            (Question::answered(path.clone()), request)
        })
    });
    let asked = asked.take_while(|_| Arc::ptr_eq(&current, &app.current()));
    // What cannot be answered is found out by whoever asks for it.
    let _ = ask(routes, &current, asked, |_, _, _| Ok(()));
}

/// Asks one question after the other, each once the one before is answered.
fn ask(
    routes: &Router,
    current: &Arc<Current>,
    asked: impl Iterator<Item = (Question, Request<Body>)>,
    check: impl Fn(&Question, u16, &str) -> Result<(), Unfit>,
) -> Result<(), Unfit> {
    let fail = |error: &dyn std::fmt::Display| Unfit {
        question: "the first question".to_owned(),
        answer: error.to_string(),
    };
    let runtime = Builder::new_current_thread().enable_time().build().map_err(|e| fail(&e))?;
    runtime.block_on(async {
        for (question, mut request) in asked {
            *request.uri_mut() = question.path.parse().map_err(|error| fail(&error))?;
            request.extensions_mut().insert(current.clone());
            let Ok(answer) = routes.clone().oneshot(request).await;
            let status = answer.status().as_u16();
            let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap_or_default();
            check(&question, status, &String::from_utf8_lossy(&body))?;
        }
        Ok(())
    })
}
