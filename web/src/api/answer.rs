//! The answer in the shape that the client reads: JSON, plain text or one line.

use axum::http::{HeaderValue, header};
use axum::response::Response;
use headjudge_answers::json::{Tree, whole, written_with_warnings};
use headjudge_answers::{Plain, Reader, Shape, shorten};
use serde::Serialize;

use crate::Fault;
use crate::reply::{JSON, Reply, VARY, VARY_LANGUAGE};
use crate::request::{Form, ResponseFormat};
use crate::words::for_chat;

/// The answer in the shape that the client reads, with what was ignored.
pub(super) fn answer<T: Serialize + Plain, E: Into<Fault>>(
    form: Form,
    result: Result<T, E>,
) -> Response {
    let mut result: Result<T, Fault> = result.map_err(Into::into);
    let mut given = None;
    if let (Some(asker), Ok(value)) = (&form.asker, &mut result) {
        let mut reader = Reader::new(&asker.current.service, &asker.languages, shape(form.wants));
        value.put_for(&mut reader);
        given = HeaderValue::from_str(&reader.given().join(", ")).ok();
    }
    let vary = if form.asker.is_some() { VARY_LANGUAGE } else { VARY };
    let reply = match (form.wants, result) {
        (ResponseFormat::Json, Ok(value)) => json(form, value),
        (ResponseFormat::Text, Ok(value)) => text(form, value),
        (ResponseFormat::Line, Ok(value)) => Reply::text(for_chat(&value.line()) + "\n"),
        (ResponseFormat::Json, Err(fault)) => Reply::fault_from(&fault, form.base.as_deref()),
        (wants @ (ResponseFormat::Text | ResponseFormat::Line), Err(fault)) => wants.fault(&fault),
        (ResponseFormat::Other, _) => {
            let details = "answers are given as application/json or text/plain; accept one of them";
            Reply::fault(&Fault::new(406, "not_acceptable", details))
        }
    };
    let mut response: Response = reply.into();
    response.headers_mut().entry(header::VARY).or_insert(vary);
    if let Some(given) = given {
        response.headers_mut().insert(header::CONTENT_LANGUAGE, given);
    }
    response
}

/// An answer in JSON to who asked for nothing besides.
pub(super) fn plain_answer<T: Serialize + Plain>(base: Option<&str>, value: T) -> Reply {
    let base = base.map(str::to_owned);
    let (ignored, fields, asker) = (Vec::new(), None, None);
    json(Form { wants: ResponseFormat::Json, ignored, fields, base, asker }, value)
}

fn shape(wants: ResponseFormat) -> Shape {
    match wants {
        ResponseFormat::Text => Shape::Text,
        ResponseFormat::Line => Shape::Line,
        ResponseFormat::Json | ResponseFormat::Other => Shape::Objects,
    }
}

/// The whole object, or the fields of it that were asked for.
fn json<T: Serialize + Plain>(form: Form, mut value: T) -> Reply {
    let ignored = value.warn(form.ignored);
    let base = form.base.as_deref();
    let body = match &form.fields {
        None => written_with_warnings(&value, base, &ignored),
        Some(fields) => whole(&value, base).and_then(|mut tree| {
            let unknown = keep(&mut tree, fields);
            if tree.text("object").is_some() {
                let warnings = ignored.into_iter().chain(unknown).map(Tree::Text);
                tree.add("warnings", Tree::List(Vec::new()));
                tree.extend("warnings", warnings);
            }
            serde_json::to_vec(&tree)
        }),
    };
    body.map_or_else(|error| Reply::unwritten(&error), |body| Reply::raw(JSON, body))
}

/// Keeps what `fields` names: of a list, in each of its items. What nothing there
/// has is given back, in words.
fn keep(tree: &mut Tree, fields: &str) -> Vec<String> {
    let paths: Vec<&str> = fields.split(',').map(str::trim).collect();
    let Tree::Object(own) = &mut *tree else { return Vec::new() };
    if let Some((_, data)) =
        own.iter_mut().find(|(name, value)| name == "data" && matches!(value, Tree::List(_)))
    {
        let Tree::List(items) = &*data else { return Vec::new() };
        let unknown = missing(items, &paths);
        data.keep(&paths);
        return unknown;
    }
    let unknown = missing(std::slice::from_ref(tree), &paths);
    tree.keep(&paths);
    unknown
}

/// The fields of `paths` that none of `items` has.
fn missing(items: &[Tree], paths: &[&str]) -> Vec<String> {
    const MOST: usize = 8;
    let first = paths.iter().map(|path| path.split('.').next().unwrap_or_default());
    let unknown = first.filter(|name| {
        !name.is_empty() && !items.is_empty() && items.iter().all(|item| item.get(name).is_none())
    });
    let told = unknown.map(|name| format!("nothing here has the field `{}`", shorten(name)));
    told.take(MOST).collect()
}

fn text<T: Plain>(form: Form, mut value: T) -> Reply {
    let ignored = value.warn(form.ignored);
    let mut text = value.plain();
    for note in ignored {
        text.push_str("note: ");
        text.push_str(&note);
        text.push('\n');
    }
    Reply::text(for_chat(&text))
}
