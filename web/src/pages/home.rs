//! The front page: one search box, and what there is.

use askama::Template;
use headjudge_corpus::Document;

use super::show;
use crate::reply::Reply;
use crate::request::Now;
use crate::{Fault, answers};

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    q: String,
    documents: Vec<Document>,
    formats: Vec<(String, String)>,
}

/// `GET /`.
pub(super) async fn page(now: Now) -> Reply {
    let formats =
        now.service().formats().iter().map(|f| (f.id.to_string(), f.title.clone())).collect();
    let documents = answers::documents(now.service());
    show(Ok::<_, Fault>(HomePage { q: String::new(), documents, formats }))
}
