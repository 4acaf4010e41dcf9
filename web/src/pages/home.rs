//! The front page: one search box, and what there is.

use askama::Template;
use headjudge_answers::Service;
use headjudge_corpus::Procedure;

use super::show::show;
use crate::Fault;
use crate::reply::Reply;
use crate::request::RequestContext;
use headjudge_view::Language;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    q: String,
    formats: Vec<Tile>,
    procedures: Vec<Tile>,
    documents: Vec<Tile>,
    say: Language,
}

/// A link with what is under it.
struct Tile {
    id: String,
    url: String,
    title: String,
    language: String,
    under: String,
}

/// `GET /`.
pub(super) async fn page(now: RequestContext) -> Reply {
    let service = now.service();
    let game_of = |id: &str| {
        let found = service.games().iter().find(|game| game.id.as_str() == id);
        found.map_or_else(|| id.to_owned(), |game| game.name.clone())
    };
    let formats = service.formats().iter().map(|format| Tile {
        id: format.id.to_string(),
        url: format!("/formats/{}", format.id),
        title: format.title.clone(),
        language: "en".to_owned(),
        under: game_of(format.game.as_str()),
    });
    let documents = service.documents().iter().filter(|document| {
        // Older editions are found through the newest.
        !document.id.is_older_edition()
    });
    let documents = documents.map(|document| Tile {
        id: document.id.to_string(),
        url: format!("/documents/{}", document.id),
        title: document.short_title.clone(),
        language: document.language.clone(),
        under: format!(
            "{} · {}",
            game_of(document.game.as_str()),
            now.say.edition(&document.edition)
        ),
    });
    let (formats, documents) = (formats.collect(), documents.collect());
    let procedures = procedures(service, now.say);
    let page = procedures.map(|procedures| HomePage {
        q: String::new(),
        formats,
        procedures,
        documents,
        say: now.say,
    });
    show(page, now.say)
}

/// The procedures, those first that are current.
fn procedures(service: &Service, say: Language) -> Result<Vec<Tile>, Fault> {
    let mut all: Vec<Procedure> = service.snapshot().store().list(None)?;
    all.sort_by_key(|procedure| procedure.older_telling_of.is_some());
    let tile = |procedure: Procedure| {
        let document = service.document(procedure.document.as_str())?;
        let (count, short) = (procedure.steps.len(), &document.short_title);
        Some(Tile {
            id: procedure.id.as_str().to_owned(),
            url: format!("/procedures/{}", procedure.id),
            title: procedure.title,
            language: document.language.clone(),
            under: match procedure.older_telling_of {
                Some(_) => say.home_older_steps(count, short),
                None => say.home_steps(count, short),
            },
        })
    };
    Ok(all.into_iter().filter_map(tile).collect())
}
