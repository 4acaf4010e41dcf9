//! The description of the API for programs, generated from the handlers and
//! completed with what all of them share.

mod complete;
mod left_out;
mod linked;
mod normal;
mod schemas;
mod twin;

use std::collections::{HashMap, HashSet};

use axum::body::Bytes;
use axum::http::Method;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// An endpoint, as the entry of the API lists it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Endpoint {
    /// `GET` or `POST`.
    pub(crate) method: String,
    /// Its path, with the names of its parameters.
    pub(crate) href: String,
    /// What it answers.
    pub(crate) summary: String,
}

/// What every answer in JSON may be asked with. It changes the form of the
/// answer, and so the description tells of it apart.
const FORM: [&str; 2] = ["format", "fields"];

/// The names of query parameters, by path and method.
type Parameters = HashMap<String, HashMap<String, HashSet<String>>>;

/// The description of the API, with what the server reads from it.
pub(crate) struct ApiDescription {
    json: Value,
    text: Bytes,
    older: Bytes,
    endpoints: Vec<Endpoint>,
    parameters: Parameters,
}

impl ApiDescription {
    /// The description that handlers gave, completed.
    pub(crate) fn new(described: utoipa::openapi::OpenApi) -> Self {
        let json = complete::describe(described);
        let text = written(&json);
        let older = written(&twin::version_3_0(&json));
        let mut parameters = Parameters::new();
        let mut endpoints = Vec::new();
        for (path, method, operation) in operations(&json) {
            endpoints.push(Endpoint {
                method: method.to_uppercase(),
                href: format!("{path}{}", query_of(operation)),
                summary: operation["summary"].as_str().unwrap_or_default().to_owned(),
            });
            let own = operation["parameters"].as_array().into_iter().flatten();
            let asked = own.filter(|parameter| parameter["in"] == "query");
            let names = asked.filter_map(|parameter| parameter["name"].as_str());
            let form = FORM.iter().copied().filter(|_| path.starts_with("/api/"));
            let names = names.chain(form).map(str::to_owned).collect();
            parameters.entry(path.to_owned()).or_default().insert(method.to_owned(), names);
        }
        Self { json, text, older, endpoints, parameters }
    }

    /// The description, in version 3.1 of `OpenAPI`.
    pub(crate) fn json(&self) -> &Value {
        &self.json
    }

    /// The same as the text of a file.
    pub(crate) fn text(&self) -> Bytes {
        self.text.clone()
    }

    /// The same in version 3.0, for generators that read no newer one.
    pub(crate) fn older(&self) -> Bytes {
        self.older.clone()
    }

    /// Every endpoint, in order of path.
    pub(crate) fn endpoints(&self) -> &[Endpoint] {
        &self.endpoints
    }

    /// The names of the parameters that the endpoint of a route reads from the query.
    pub(crate) fn parameters_of(&self, route: &str, method: &Method) -> Option<&HashSet<String>> {
        let method = if *method == Method::POST { "post" } else { "get" };
        self.parameters.get(route.replace("{*", "{").as_str())?.get(method)
    }
}

/// `description` as the text of a file.
fn written(description: &Value) -> Bytes {
    let mut text = serde_json::to_vec_pretty(description).unwrap_or_default();
    text.push(b'\n');
    text.into()
}

fn query_of(operation: &Value) -> String {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let names: Vec<String> = parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| Some(format!("{}=", parameter["name"].as_str()?)))
        .collect();
    if names.is_empty() { String::new() } else { format!("?{}", names.join("&")) }
}

/// Every operation, with its path and method.
fn operations(description: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    description["paths"].as_object().into_iter().flatten().flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    })
}
