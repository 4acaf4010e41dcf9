//! The description of the API: its snapshot, and every example of it, run.

use axum::http::Method;
use headjudge_web::openapi;
use serde_json::Value;

use crate::ask::{Answer, api};
use crate::schema::faults;

/// Every operation with its path and method.
fn operations() -> Vec<(String, Method, &'static Value)> {
    let paths = openapi()["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, item)| {
        item.as_object().unwrap().iter().map(move |(method, operation)| {
            (path.clone(), method.to_uppercase().parse().unwrap(), operation)
        })
    });
    all.collect()
}

/// The path with the examples of its parameters.
fn example_path(path: &str, operation: &Value) -> String {
    let mut path = path.to_owned();
    let mut query = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap();
        let example = match &parameter["example"] {
            Value::String(text) => text.clone(),
            Value::Null if parameter["required"] != true => continue,
            Value::Null => panic!("{path}: `{name}` is required and has no example"),
            other => other.to_string(),
        };
        if parameter["in"] == "path" {
            path = path.replace(&format!("{{{name}}}"), &example);
        } else {
            query.push(format!("{name}={}", example.replace(' ', "%20").replace('\n', "%0A")));
        }
    }
    if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
}

/// The answers to the examples of an operation.
fn run(path: &str, method: &Method, operation: &Value) -> Vec<Answer> {
    let path = example_path(path, operation);
    let Some(content) = operation["requestBody"]["content"].as_object() else {
        return vec![api().ask(method.clone(), &path, &[], "")];
    };
    let bodies = content.iter().map(|(kind, media)| {
        let body = match &media["example"] {
            Value::String(text) => text.clone(),
            Value::Null => panic!("{path}: {kind} has no example"),
            other => other.to_string(),
        };
        api().ask(method.clone(), &path, &[("content-type", kind)], body)
    });
    bodies.collect()
}

#[test]
fn the_description_is_the_committed_one() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.json");
    let written = api().get("/openapi.json").text();
    if std::env::var_os("HEADJUDGE_UPDATE").is_some() {
        std::fs::write(file, &written).unwrap();
    }
    let committed = std::fs::read_to_string(file).unwrap_or_default();
    assert!(
        committed == written,
        "docs/openapi.json is out of date; look at the change that HEADJUDGE_UPDATE=1 cargo test -p headjudge-web writes"
    );
}

#[test]
fn every_example_is_answered_as_described() {
    for (path, method, operation) in operations() {
        for answer in run(&path, &method, operation) {
            assert_eq!(answer.status, 200, "{method} {path}: {}", answer.text());
            // Files and counts have no content that a client is made of.
            if operation["responses"]["200"].get("content").is_none() {
                continue;
            }
            let kind = answer.header("content-type").split(';').next().unwrap().to_owned();
            let media = &operation["responses"]["200"]["content"][&kind];
            assert!(media.is_object(), "{path}: {kind} is not described");
            if kind == "application/json" {
                let found = faults(openapi(), &media["schema"], &answer.json());
                assert!(found.is_empty(), "{method} {path}: {found:#?}");
            }
        }
    }
}

#[test]
fn faults_are_as_described() {
    let schema = &openapi()["components"]["schemas"]["Fault"];
    for path in ["/api/v1/nothing", "/api/v1/cards/named?exact=R139", "/api/v1/formats?on=x"] {
        let found = faults(openapi(), schema, &api().get(path).json());
        assert!(found.is_empty(), "{path}: {found:#?}");
    }
}

#[test]
fn everything_is_described_in_words() {
    for (path, method, operation) in operations() {
        assert!(operation["summary"].is_string(), "{method} {path}");
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(parameter["description"].is_string(), "{path} {}", parameter["name"]);
        }
    }
    let schemas = openapi()["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas {
        let parts = schema["allOf"].as_array().cloned().unwrap_or_else(|| vec![schema.clone()]);
        for (field, described) in
            parts.iter().filter_map(|part| part["properties"].as_object()).flatten()
        {
            let told = described["description"].is_string()
                || described["oneOf"]
                    .as_array()
                    .is_some_and(|all| all.iter().any(|choice| choice["description"].is_string()));
            assert!(told, "{name}.{field} is not described: {described}");
        }
    }
}

#[test]
fn every_route_of_the_description_is_listed_at_the_entry() {
    let index = api().json("/api/v1/");
    assert_eq!(index["endpoints"].as_array().unwrap().len(), operations().len());
}

#[test]
fn every_request_that_the_page_offers_is_answered() {
    let page = api().get("/api").text();
    let tried: Vec<String> = page
        .split("Try</span> <a href=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().replace("&#38;", "&").replace("&amp;", "&"))
        .collect();
    let sent = page.matches("Try</span> <code>curl ").count();
    assert_eq!(tried.len() + sent, operations().len(), "{tried:#?}");
    for path in tried {
        assert_eq!(api().get(&path).status, 200, "{path}");
    }
}
