//! The history of a rule: its wordings, the newest first, with the words that changed.

use askama::Template;
use headjudge_corpus::{DiffOp, Document};

use super::show::show_at;
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
    fn ops(&self, place: &Place) -> String {
        self.say.change_ops(&place.ops)
    }

    /// The editions that do not have it, with their dates.
    fn absent(&self) -> String {
        let told = self.history.absent.iter().map(|edition| match edition.published {
            Some(date) => format!("{} ({date})", edition.edition),
            None => edition.edition.clone(),
        });
        told.collect::<Vec<_>>().join(self.say.tally_between())
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
        Ok(HistoryPage { q: String::new(), say: now.say, history, document })
    };
    show_at("/history/", &id, found(), now.say)
}
