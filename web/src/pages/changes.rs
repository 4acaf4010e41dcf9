//! What changed from one edition of a document to another, record by record.

use askama::Template;
use headjudge_corpus::{DiffOp, Document, PassageClass};

use super::show::show_at;
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, RequestContext};
use headjudge_answers::Service;
use headjudge_answers::{
    self as answers, Change, ChangeOp, Side, change_op, edition_pair, editions,
};
use headjudge_view::Language;

/// The changes on a page.
const PER_PAGE: usize = 100;

/// A document with its editions, the newest first.
struct Family {
    id: String,
    editions: Vec<Document>,
}

/// Two editions, compared.
struct Compared {
    family: String,
    from: Document,
    to: Document,
    /// How many changes there are of each kind.
    tally: Vec<(ChangeOp, usize)>,
    total: usize,
    /// The kind that is shown, where it is one only.
    only: Option<ChangeOp>,
    shown: Vec<Change>,
    previous: Option<String>,
    next: Option<String>,
}

#[derive(Template)]
#[template(path = "changes.html")]
struct ChangesPage {
    q: String,
    say: Language,
    families: Vec<Family>,
    chosen: Option<String>,
    compared: Option<Compared>,
}

impl Family {
    /// The newest edition.
    fn newest(&self) -> Option<&Document> {
        self.editions.first()
    }

    /// Each edition with the one before it.
    fn steps(&self) -> impl Iterator<Item = (&Document, Option<&Document>)> {
        self.editions.iter().enumerate().map(|(at, own)| (own, self.editions.get(at + 1)))
    }
}

impl Compared {
    /// All changes.
    fn all(&self) -> String {
        address(&self.family, &self.from, &self.to, None, 1)
    }

    /// The changes of one kind.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn of(&self, op: &ChangeOp) -> String {
        address(&self.family, &self.from, &self.to, Some(*op), 1)
    }

    /// Whether one kind only is shown, and it is this one.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn shows(&self, op: &ChangeOp) -> bool {
        self.only == Some(*op)
    }
}

impl ChangesPage {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn word(&self, op: &ChangeOp) -> &'static str {
        self.say.change_op(*op)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn sign(op: &ChangeOp) -> &'static str {
        match op {
            ChangeOp::Added => "+",
            ChangeOp::Removed => "−",
            ChangeOp::Reworded => "≠",
            ChangeOp::Split => "⑂",
            ChangeOp::Merged => "⑃",
            ChangeOp::Moved => "→",
            ChangeOp::Renumbered | ChangeOp::ReferencesShifted => "#",
        }
    }

    /// Where it stood and where it stands, if it has moved.
    fn moved(change: &Change) -> Option<(String, String)> {
        let (from, to) = (change.from.as_ref()?, change.to.as_ref()?);
        let moved = change.ops.contains(&ChangeOp::Moved);
        moved.then(|| (Self::path(from), Self::path(to)))
    }

    /// Everything that happened, in words.
    fn ops(&self, change: &Change) -> String {
        self.say.change_ops(&change.ops)
    }

    /// The numbers before and after, where they differ.
    fn numbers(change: &Change) -> Option<(&str, &str)> {
        let from = change.from.as_ref()?.number.as_deref()?;
        let to = change.to.as_ref()?.number.as_deref()?;
        (from != to).then_some((from, to))
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn class(&self, class: &PassageClass) -> &'static str {
        self.say.passage_class(*class)
    }

    /// What a document is called.
    fn title_of<'a>(&'a self, family: &'a str) -> &'a str {
        let known = self.families.iter().find(|known| known.id == family);
        known.and_then(Family::newest).map_or(family, |newest| &newest.short_title)
    }

    /// The title that a record is under.
    fn title(side: &Side) -> &str {
        side.heading_path.last().map_or(side.passage.as_str(), String::as_str)
    }

    fn path(side: &Side) -> String {
        side.heading_path.join(" › ")
    }

    fn compare(family: &Family, from: &Document, to: &Document) -> String {
        address(&family.id, from, to, None, 1)
    }
}

fn address(
    family: &str,
    from: &Document,
    to: &Document,
    op: Option<ChangeOp>,
    page: usize,
) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("document", family);
    query.append_pair("from", &from.edition).append_pair("to", &to.edition);
    if let Some(op) = op {
        query.append_pair("op", op.name());
    }
    if page > 1 {
        query.append_pair("page", &page.to_string());
    }
    format!("/changes?{}", query.finish())
}

/// `GET /changes?document=&from=&to=&op=&page=`.
pub(super) async fn page(now: RequestContext, params: Params) -> Reply {
    let asked = params.get("document").unwrap_or_default();
    show_at("/changes?document=", asked, found(&now, &params), now.say)
}

fn found(now: &RequestContext, params: &Params) -> Result<ChangesPage, Fault> {
    let service = now.service();
    let mut families: Vec<Family> = Vec::new();
    for document in service.documents() {
        let id = document.id.family();
        if families.iter().all(|known| known.id != id) {
            let newest_first = editions(service, id).into_iter().rev().cloned().collect();
            families.push(Family { id: id.to_owned(), editions: newest_first });
        }
    }
    let chosen = params.get("document").map(str::to_owned).or_else(|| latest(&families));
    let op = params.get("op").map(change_op).transpose()?;
    let page = params.number("page", 1)?;
    let compared = match &chosen {
        Some(family) => compare(service, family, params, op, page)?,
        None => None,
    };
    Ok(ChangesPage { q: String::new(), say: now.say, families, chosen, compared })
}

/// The document that was revised last.
fn latest(families: &[Family]) -> Option<String> {
    let revised = families.iter().filter(|family| family.editions.len() > 1);
    let latest = revised.max_by_key(|family| family.newest().and_then(|newest| newest.published));
    latest.map(|family| family.id.clone())
}

fn compare(
    service: &Service,
    family: &str,
    params: &Params,
    op: Option<ChangeOp>,
    page: usize,
) -> Result<Option<Compared>, Fault> {
    let Some((from, to)) = edition_pair(service, family, params.get("from"), params.get("to"))?
    else {
        return Ok(None);
    };
    let mut kept = answers::revisions(service, from, to)?;
    let tally = answers::tally(&kept);
    let total = kept.len();
    kept.retain(|revision| op.is_none_or(|op| revision.ops.contains(&op)));
    let at = |page| address(family, from, to, op, page);
    let next = (kept.len() > page * PER_PAGE).then(|| at(page + 1));
    let shown: Vec<_> = kept.into_iter().skip((page - 1) * PER_PAGE).take(PER_PAGE).collect();
    Ok(Some(Compared {
        family: family.to_owned(),
        from: from.clone(),
        to: to.clone(),
        tally,
        total,
        only: op,
        previous: (page > 1).then(|| at(page - 1)),
        next,
        shown: answers::describe(service, &shown)?,
    }))
}
