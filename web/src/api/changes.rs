//! Changes between editions, and since a snapshot, as a list.

use axum::extract::State;
use axum::response::Response;
use headjudge_corpus::{Document, Revision};
use std::sync::Arc;

use super::answer::answer;
use crate::Fault;
use crate::request::{Form, Params, RequestContext};
use crate::served::{Contents, Held};
use crate::state::App;
use headjudge_answers::{
    Change, List, Service, additions, change_op, describe, edition_pair, editions, find_document,
    revisions,
};

/// The changes on a page.
const PER_PAGE: usize = 100;

/// What differs between two editions of a document, or since a snapshot
///
/// Record by record: added, removed, split, merged, reworded with the words that
/// were, moved, renumbered, or with other numbers in its references alone. With
/// `since`, across all documents, or the one that is named too: what a client
/// that has answers of that snapshot has to read again.
#[utoipa::path(get, path = "/changes", operation_id = "changes", tag = "changes",
    params(
        ("document" = Option<String>, Query, description = "The document; needed without `since`.", min_length = 1, example = "fanz-crd"),
        ("since" = Option<String>, Query, description = "A snapshot that the server has served, as `x-headjudge-snapshot` named it.", min_length = 1),
        ("from" = Option<String>, Query, description = "The older edition; without it the one before `to`. Not read with `since`."),
        ("to" = Option<String>, Query, description = "The newer edition; without it the newest. Not read with `since`."),
        ("op" = Option<String>, Query, description = "Only changes of this kind, such as `reworded`."),
        ("page" = Option<usize>, Query, description = "The page, counted from 1.", minimum = 1, maximum = 100_000),
    ),
    responses((status = 200, description = "The changes, in the order of the newer edition.", body = List<Change>)))]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    now: RequestContext,
    params: Params,
    form: Form,
) -> Response {
    let found = match params.get("since") {
        Some(snapshot) => since(&app, &now, &params, snapshot),
        None => between(&now, &params),
    };
    answer(form, found)
}

/// The changes from one edition to another.
fn between(now: &RequestContext, params: &Params) -> Result<List<Change>, Fault> {
    let service = now.service();
    let family = params.get("document").ok_or_else(|| {
        let known = service.documents().iter().map(|own| own.id.family().to_owned());
        let mut known: Vec<String> = known.collect();
        known.sort();
        known.dedup();
        let details = "name the document in `document`, or a snapshot in `since`";
        Fault::bad_request("no_document", details).suggesting(known)
    })?;
    let Some((from, to)) = edition_pair(service, family, params.get("from"), params.get("to"))?
    else {
        let warning = format!("there is no earlier edition of `{family}` to compare with");
        return Ok(List::page(Vec::new(), 0, None, vec![warning]));
    };
    let all = revisions(service, from, to)?;
    let asked =
        [("document", family), ("from", from.edition.as_str()), ("to", to.edition.as_str())];
    page(service, params, all, &asked, Vec::new())
}

/// The changes of all documents, or of the one named, since a snapshot.
fn since(
    app: &App,
    now: &RequestContext,
    params: &Params,
    snapshot: &str,
) -> Result<List<Change>, Fault> {
    let service = now.service();
    let only = params.get("document").map(|id| find_document(service, id)).transpose()?;
    let only = only.map(|document| document.id.family());
    let held = if snapshot == service.digest() {
        now.current().contents()?.clone()
    } else {
        app.served.find(snapshot).ok_or_else(|| {
            let details = "the server does not know this snapshot; take everything from `/api/v1/bulk-data`, and from then on ask since the `snapshot` that it names";
            Fault::not_found(details)
        })?
    };
    let (mut all, mut warnings) = (Vec::new(), Vec::new());
    for document in service.documents().iter().filter(|own| is_newest(own.id.as_str())) {
        let family = document.id.family();
        if only.is_some_and(|only| only != family) {
            continue;
        }
        let then = held.documents.iter().find(|own| own.family == family && is_newest(&own.id));
        let (became, warning) = became(service, now.current().contents()?, document, then)?;
        all.extend(became);
        warnings.extend(warning);
    }
    let there = |family: &str| service.documents().iter().any(|own| own.id.family() == family);
    for gone in held.documents.iter().filter(|own| is_newest(&own.id) && !there(&own.family)) {
        warnings.push(format!("`{}` is no longer on record", gone.family));
    }
    let mut asked = vec![("since", snapshot)];
    asked.extend(only.map(|only| ("document", only)));
    page(service, params, all, &asked, warnings)
}

/// Whether the id is that of the newest edition; older ones name theirs.
fn is_newest(id: &str) -> bool {
    !id.contains('@')
}

/// What became of a document since its newest edition was `then`, and what
/// cannot be told record by record.
fn became(
    service: &Service,
    contents: &Contents,
    document: &Document,
    then: Option<&Held>,
) -> Result<(Vec<Revision>, Option<String>), Fault> {
    let (id, edition) = (&document.id, &document.edition);
    let Some(then) = then else {
        return Ok((additions(service, document)?, Some(format!("`{id}` is new, {edition}"))));
    };
    if then.edition != *edition {
        let known = editions(service, &then.family).into_iter();
        if let Some(from) = known.rev().find(|own| own.edition == then.edition) {
            return Ok((revisions(service, from, document)?, None));
        }
        let old = &then.edition;
        let warning =
            format!("`{id}` is now {edition}, and {old} is no longer on record; read it anew");
        return Ok((Vec::new(), Some(warning)));
    }
    let now = contents.documents.iter().find(|own| own.id == id.as_str());
    let changed = now.is_some_and(|now| now.digest != then.digest);
    let warning = format!("`{id}` {edition} was changed without a new edition; read it anew");
    Ok((Vec::new(), changed.then_some(warning)))
}

/// A page of `all`, of one kind where one is asked for.
fn page(
    service: &Service,
    params: &Params,
    mut all: Vec<Revision>,
    asked: &[(&str, &str)],
    warnings: Vec<String>,
) -> Result<List<Change>, Fault> {
    let page = params.number("page", 1)?;
    let op = params.get("op").map(change_op).transpose()?;
    all.retain(|revision| op.is_none_or(|op| revision.ops.contains(&op)));
    let total = all.len();
    let next = (total > page * PER_PAGE).then(|| {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(asked);
        if let Some(op) = op {
            query.append_pair("op", op.name());
        }
        query.append_pair("page", &(page + 1).to_string());
        format!("/api/v1/changes?{}", query.finish())
    });
    let shown: Vec<_> = all.into_iter().skip((page - 1) * PER_PAGE).take(PER_PAGE).collect();
    Ok(List::page(describe(service, &shown)?, total, next, warnings))
}
