//! The history of a rule: its wordings, the newest first, with the words that changed.

use askama::Template;
use headjudge_corpus::{DiffOp, Document};

use super::show::{OF_WORKINGS, show_at};
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Part, RequestContext};
use headjudge_answers::{self as answers, History, Place, Wording};
use headjudge_view::Language;

#[derive(Template)]
#[template(path = "history.html")]
struct HistoryPage {
    q: String,
    say: Language,
    history: History,
    document: Document,
}

impl HistoryPage {
    /// The wordings, the newest first.
    fn newest_first(&self) -> impl Iterator<Item = &Wording> {
        self.history.wordings.iter().rev()
    }

    /// What happened to the rule in an edition, in words.
    fn ops(place: &Place) -> String {
        place.ops.iter().map(|op| op.words()).collect::<Vec<_>>().join(", ")
    }

    /// The number that an edition gives it.
    fn number(place: &Place) -> Option<&str> {
        place.passages.first().and_then(|side| side.number.as_deref())
    }
}

/// `GET /history/{document}/{slug}`.
pub(super) async fn page(now: RequestContext, Part(id): Part) -> Reply {
    let found = || -> Result<_, Fault> {
        let history = answers::history(now.service(), &id)?;
        let document = answers::find_document(now.service(), &history.document)?.clone();
        Ok(HistoryPage { q: String::new(), say: OF_WORKINGS, history, document })
    };
    show_at("/history/", &id, found(), now.say)
}
