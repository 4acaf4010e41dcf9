//! The front page: one search box, and what there is.

use askama::Template;
use headjudge_corpus::Document;

use super::show::show;
use crate::Fault;
use crate::reply::Reply;
use crate::request::RequestContext;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    q: String,
    formats: Vec<Tile>,
    documents: Vec<Tile>,
}

/// A link with what stands under it.
struct Tile {
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
        url: format!("/formats/{}", format.id),
        title: format.title.clone(),
        language: "en".to_owned(),
        under: game_of(format.game.as_str()),
    });
    let documents = service.documents().iter().filter(|document| {
        // Older editions are found through the newest.
        !document.id.as_str().contains('@')
    });
    let documents = documents.map(|document| Tile {
        url: format!("/documents/{}", document.id),
        title: document.short_title.clone(),
        language: document.language.clone(),
        under: format!("{} · {}", game_of(document.game.as_str()), edition_of(document)),
    });
    let (formats, documents) = (formats.collect(), documents.collect());
    show(Ok::<_, Fault>(HomePage { q: String::new(), formats, documents }))
}

/// The edition in words; one that is a date or no number says so itself.
fn edition_of(document: &Document) -> String {
    let numbered = document.edition.starts_with(|c: char| c.is_ascii_digit());
    if numbered { format!("edition {}", document.edition) } else { document.edition.clone() }
}
