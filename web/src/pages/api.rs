//! The reference of the API, written from its own description.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::Value;

use super::show::show;
use crate::Fault;
use crate::fault::CODES;
use crate::reply::Reply;
use crate::request::{RequestContext, host_of};
use crate::state::App;
use headjudge_view::Language;

/// One endpoint.
struct Endpoint {
    id: String,
    method: String,
    path: String,
    title: String,
    text: String,
    parameters: Vec<Parameter>,
    /// A request to try, where it is a plain question.
    example: Option<String>,
    /// A request to send from a terminal, where it has a body.
    command: Option<String>,
}

struct Parameter {
    name: String,
    text: String,
    required: bool,
}

#[derive(Template)]
#[template(path = "api.html")]
struct ApiPage {
    q: String,
    say: Language,
    endpoints: Vec<Endpoint>,
    codes: &'static [(&'static str, &'static str)],
}

/// `GET /api`.
pub(super) async fn page(
    now: RequestContext,
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Reply {
    let asked_by = || format!("http://{}", host_of(&headers).unwrap_or("127.0.0.1:8080"));
    let base = app.settings.base().map_or_else(asked_by, str::to_owned);
    let base = base.as_str();
    let paths = app.description.json()["paths"].as_object();
    let endpoints = paths.into_iter().flatten().flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, told)| endpoint(base, path, method, told))
    });
    let endpoints = endpoints.collect();
    let page = ApiPage { q: String::new(), say: now.say, endpoints, codes: &CODES };
    show(Ok::<_, Fault>(page), now.say)
}

fn endpoint(base: &str, path: &str, method: &str, told: &Value) -> Endpoint {
    let text = |value: &Value| value.as_str().unwrap_or_default().replace('\n', " ");
    let parameters = told["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    Endpoint {
        id: text(&told["operationId"]),
        method: method.to_uppercase(),
        path: path.to_owned(),
        title: text(&told["summary"]),
        text: text(&told["description"]),
        parameters: parameters
            .iter()
            .map(|parameter| Parameter {
                name: text(&parameter["name"]),
                text: text(&parameter["description"]),
                required: parameter["required"].as_bool().unwrap_or(false),
            })
            .collect(),
        example: (method == "get").then(|| example(path, parameters)).flatten(),
        command: command(base, path, parameters, &told["requestBody"]["content"]),
    }
}

/// The request that the examples of the parameters make; `None` if a part of
/// the path has none.
fn example(path: &str, parameters: &[Value]) -> Option<String> {
    let mut address = path.to_owned();
    let mut query = form_urlencoded::Serializer::new(String::new());
    for parameter in parameters {
        let (Some(name), Some(value)) = (parameter["name"].as_str(), parameter["example"].as_str())
        else {
            continue;
        };
        if parameter["in"] == "path" {
            address = address.replace(&format!("{{{name}}}"), value);
        } else {
            query.append_pair(name, value);
        }
    }
    let query = query.finish();
    let whole = if query.is_empty() { address } else { format!("{address}?{query}") };
    (!whole.contains('{')).then_some(whole)
}

/// The command that sends the first example of a body; a long one from a file.
fn command(base: &str, path: &str, parameters: &[Value], content: &Value) -> Option<String> {
    const LONGEST: usize = 200;
    let (kind, media) = content.as_object()?.iter().next()?;
    let body = match &media["example"] {
        Value::String(text) => text.clone(),
        Value::Null => return None,
        value => value.to_string(),
    };
    let body = if body.len() > LONGEST || body.contains('\'') { "@FILE" } else { &body };
    let address = example(path, parameters)?;
    Some(format!("curl -H 'content-type: {kind}' --data-binary '{body}' '{base}{address}'"))
}
