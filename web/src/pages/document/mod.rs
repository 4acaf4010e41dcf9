//! Documents to be read: whole where they are short, else their contents and a
//! page for each chapter; an anchor and its source lines at every passage.

mod book;
mod chapters;
mod words;

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use headjudge_corpus::{Document, Extent, Passage, PassageClass};

use self::book::{Book, Chapter, Row, Subject, depth};
pub(super) use self::words::body;
use super::show::{show, show_at};
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, Part, Path2, RequestContext};
use crate::run_blocking::run_blocking;
use headjudge_answers as answers;
use headjudge_view::Language;

#[derive(Template)]
#[template(path = "documents.html")]
struct DocumentsPage {
    q: String,
    say: Language,
    /// The documents, each with the name of its game.
    documents: Vec<(Document, String)>,
}

/// `GET /documents`.
pub(super) async fn index(now: RequestContext) -> Reply {
    let service = now.service();
    let game_of = |document: &Document| {
        let found = service.games().iter().find(|game| game.id == document.game);
        found.map_or_else(|| document.game.to_string(), |game| game.name.clone())
    };
    let documents = answers::documents(service).into_iter();
    let documents = documents.map(|document| (document.clone(), game_of(&document))).collect();
    show(Ok::<_, Fault>(DocumentsPage { q: String::new(), say: now.say, documents }), now.say)
}

/// The contents of a document that is read chapter by chapter.
#[derive(Template)]
#[template(path = "document.html")]
struct ContentsPage {
    q: String,
    say: Language,
    book: Book,
}

/// A chapter, or a document that is one page.
#[derive(Template)]
#[template(path = "chapter.html")]
struct ChapterPage {
    q: String,
    say: Language,
    book: Book,
    at: usize,
}

impl ChapterPage {
    fn chapter(&self) -> &Chapter {
        &self.book.chapters[self.at]
    }

    /// The chapter before this.
    fn previous(&self) -> Option<&Chapter> {
        self.book.chapters.get(self.at.checked_sub(1)?)
    }

    /// The chapter after this.
    fn next(&self) -> Option<&Chapter> {
        self.book.chapters.get(self.at + 1)
    }

    /// The anchor of the heading that the chapter opens with, which is its title.
    fn opening(&self) -> Option<&str> {
        let first = self.book.passages(self.chapter()).first();
        let opening = first.filter(|first| first.class == PassageClass::Heading);
        opening.filter(|_| !self.book.is_whole()).map(|first| first.id.anchor())
    }

    fn body(passage: &Passage) -> String {
        body(passage)
    }

    /// Whether a passage is a row of signs, which parts what is above and below it.
    fn is_line(passage: &Passage) -> bool {
        passage.class == PassageClass::NonNormative && !passage.text.contains(char::is_alphanumeric)
    }

    /// How a passage is set.
    fn look(passage: &Passage) -> &'static str {
        match passage.class {
            _ if Self::is_line(passage) => "parting",
            PassageClass::NonNormative => "quiet",
            PassageClass::Example => "worked",
            PassageClass::Erratum | PassageClass::Ruling => "entry",
            _ => "",
        }
    }

    fn depth(passage: &Passage) -> usize {
        depth(passage)
    }

    fn class(&self, passage: &Passage) -> &'static str {
        self.say.passage_class(passage.class)
    }

    /// A row of the contents, in the language of the page where there is one.
    fn row_text<'a>(&self, row: &Row<'a>) -> &'a str {
        row.english.filter(|_| self.say == Language::English).unwrap_or(row.text)
    }

    /// What the link to the page about a passage's card or rule says.
    fn subject_link<'a>(&self, subject: &'a Subject) -> &'a str {
        subject.link.as_deref().unwrap_or(self.say.kind_rule())
    }
}

/// Where the pages of documents begin.
const PREFIX: &str = "/documents/";

/// `GET /documents/{id}?on=`: a short document, or the contents of a long one.
pub(super) async fn page(now: RequestContext, Part(id): Part, params: Params) -> Reply {
    // The first reader of a snapshot waits until its scenarios have run.
    run_blocking(move || {
        let say = now.say;
        let open = || -> Result<Book, Fault> { Book::open(&now, &id, params.day()?) };
        match open() {
            Ok(book) if book.is_whole() => {
                let page = ChapterPage { q: String::new(), say, book, at: 0 };
                show_at(PREFIX, &id, Ok::<_, Fault>(page), say)
            }
            found => {
                let page = found.map(|book| ContentsPage { q: String::new(), say, book });
                show_at(PREFIX, &id, page, say)
            }
        }
    })
    .await
}

/// `GET /documents/{id}/{anchor}?on=`: the chapter that begins with a passage,
/// or the way to the one that holds it.
pub(super) async fn chapter(
    now: RequestContext,
    Path2(id, anchor): Path2,
    params: Params,
) -> Response {
    run_blocking(move || {
        let say = now.say;
        let open = || -> Result<(Book, usize), Fault> {
            let book = Book::open(&now, &id, params.day()?)?;
            let at = book.chapter_with(&anchor).ok_or_else(|| {
                Fault::not_found("this document has no such passage; its contents list what it has")
            })?;
            Ok((book, at))
        };
        match open() {
            Ok((book, at)) if book.is_whole() || !begins(&book, at, &anchor) => {
                let address = format!("{}#{anchor}", book.chapters[at].url);
                let location = (header::LOCATION, escaped(&address));
                (axum::http::StatusCode::SEE_OTHER, [location]).into_response()
            }
            found => {
                let page = found.map(|(book, at)| ChapterPage { q: String::new(), say, book, at });
                show_at(PREFIX, &id, page, say).into_response()
            }
        }
    })
    .await
}

/// Whether a chapter begins with the passage of `anchor`.
fn begins(book: &Book, at: usize, anchor: &str) -> bool {
    let first = book.passages(&book.chapters[at]).first();
    first.is_some_and(|passage| passage.id.anchor() == anchor)
}

/// An address as a header has it: what is not plain ASCII is escaped.
fn escaped(address: &str) -> String {
    let escape = |byte: u8| match byte {
        b'!'..=b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    address.bytes().map(escape).collect()
}

/// The pages of each document.
pub(crate) fn paths(now: &RequestContext) -> Result<Vec<String>, Fault> {
    let mut paths = Vec::new();
    for document in answers::documents(now.service()) {
        let book = Book::open(now, document.id.as_str(), None)?;
        paths.push(book.view.url.clone());
        if !book.is_whole() {
            paths.extend(book.chapters.into_iter().map(|chapter| chapter.url));
        }
    }
    Ok(paths)
}
