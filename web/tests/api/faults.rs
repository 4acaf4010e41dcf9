//! What is not answered, and what is said of it.

use std::collections::BTreeSet;
use std::path::Path;

use axum::http::Method;
use headjudge_web::openapi;
use serde_json::json;

use crate::ask::{api, check_fault};

#[test]
fn a_name_that_is_near_is_suggested() {
    for path in [
        "/api/v1/cards/named?exact=Blue+Gaurd",
        "/api/v1/cards/dbz-tcg/blue-gaurd",
        "/api/v1/cards/dbz-tcg/blue-gaurd/rulings",
        "/api/v1/cards/dbz-tcg/blue-gaurd/legality",
    ] {
        let fault = api().fault(path, 404, "not_found");
        assert_eq!(fault["suggestions"][0], "Blue Guard", "{path}");
    }
    for (path, suggestion) in [
        ("/api/v1/documents/fanz", "fanz-crd"),
        ("/api/v1/rules/fanz-crd/general/drill-memories", "fanz-crd/general/drill-memory"),
        ("/api/v1/checks/frosen", "frozen"),
        ("/api/v1/problems?document=fanz", "fanz-crd"),
        ("/api/v1/bulk-data/cart", "cards"),
    ] {
        let fault = api().fault(path, 404, "not_found");
        let suggestions = fault["suggestions"].as_array().unwrap();
        assert!(suggestions.iter().any(|found| found == suggestion), "{path}: {fault}");
    }
}

#[test]
fn what_is_ambiguous_lists_its_candidates() {
    let fault = api().fault("/api/v1/cards/named?exact=R139", 409, "ambiguous");
    let candidates = fault["candidates"].as_array().unwrap();
    assert!(candidates.len() > 1);
    for key in ["id", "name", "game", "set", "set_name", "code", "url"] {
        assert!(candidates[0].get(key).is_some(), "{key}");
    }
    api().fault("/api/v1/cards/named?fuzzy=red", 409, "ambiguous");
}

#[test]
fn bad_input_is_named() {
    for (path, status, code) in [
        ("/api/v1/cards/dbz-tcg/blue-guard?on=2004-02-30", 400, "bad_date"),
        ("/api/v1/formats?on=yesterday", 400, "bad_date"),
        ("/api/v1/cards/named?exact=Blue+Guard&on=2021-2-1", 400, "bad_date"),
        ("/api/v1/cards/named", 400, "no_name"),
        ("/api/v1/cards/named?exact=a&fuzzy=b", 400, "no_name"),
        ("/api/v1/cards/named?exact=%20", 400, "empty_name"),
        ("/api/v1/cards/named?exact=Blue+Guard&game=chess", 404, "unknown_game"),
        ("/api/v1/legality?format=fanz", 400, "no_name"),
        ("/api/v1/legality?card=Blue+Guard", 400, "no_format"),
        ("/api/v1/legality?card=Blue+Guard&format=modern", 404, "unknown_format"),
        ("/api/v1/cards/dbz-tcg/blue-guard/legality?format=modern", 404, "unknown_format"),
        ("/api/v1/formats/modern", 404, "unknown_format"),
        ("/api/v1/search?q=guard&page=0", 400, "bad_number"),
        ("/api/v1/search?q=guard&limit=x", 400, "bad_number"),
        ("/api/v1/search?q=guard&page=99999", 400, "page_too_far"),
        ("/api/v1/search?q=guard&format=xml", 400, "bad_format"),
        ("/api/v1/nothing", 404, "not_found"),
    ] {
        api().fault(path, status, code);
    }
    let long = "a".repeat(300);
    api().fault(&format!("/api/v1/cards/named?exact={long}"), 400, "name_too_long");
    let deep = "(".repeat(1000);
    assert_eq!(api().get(&format!("/api/v1/search?q={deep}")).status, 400);
}

#[test]
fn bad_decks_are_named() {
    let check = |query: &str, body: &str, status, code| {
        let answer = api().post(&format!("/api/v1/decks/check{query}"), body.to_owned());
        check_fault(&answer, status, code)
    };
    check("", "3 Blue Guard", 400, "no_format");
    check("?format=modern", "3 Blue Guard", 404, "unknown_format");
    check("?format=fanz&option=anything", "3 Blue Guard", 400, "unknown_option");
    check("?format=fanz&on=2004-02-30", "3 Blue Guard", 400, "bad_date");
    check("?format=fanz", "", 422, "unreadable_deck");
    check("?format=fanz", "{", 422, "unreadable_deck");
    let json = [("content-type", "application/json")];
    let said = api().ask(Method::POST, "/api/v1/decks/check?format=fanz", &json, "3 Blue Guard");
    check_fault(&said, 422, "unreadable_deck");
    check("?format=fanz", &" ".repeat(257 * 1024), 413, "too_large");
}

#[test]
fn bad_collections_are_named() {
    let check = |body: String, status, code| {
        check_fault(&api().post("/api/v1/cards/collection", body), status, code)
    };
    check("{".to_owned(), 400, "bad_body");
    check(json!({"identifiers": [[null, "Blue Guard"]]}).to_string(), 400, "bad_body");
    check(json!({"names": []}).to_string(), 400, "bad_body");
    let identifiers = vec![json!({"name": "Blue Guard"}); 76];
    check(json!({"identifiers": identifiers}).to_string(), 400, "too_many");
    check(" ".repeat(65 * 1024), 413, "too_large");
}

#[test]
fn a_wrong_method_says_which_are_right() {
    for (method, path, allowed) in [
        (Method::POST, "/api/v1/search", "GET"),
        (Method::DELETE, "/api/v1/cards/dbz-tcg/blue-guard", "GET"),
        (Method::GET, "/api/v1/decks/check", "POST"),
        (Method::PUT, "/healthz", "GET"),
    ] {
        let answer = api().ask(method, path, &[], "");
        check_fault(&answer, 405, "method_not_allowed");
        assert!(answer.header("allow").contains(allowed), "{path}: {:?}", answer.headers);
    }
}

#[test]
fn what_is_not_acceptable_is_refused() {
    let answer = api().ask(Method::GET, "/api/v1/documents", &[("accept", "image/png")], "");
    check_fault(&answer, 406, "not_acceptable");
}

#[test]
fn odd_paths_are_refused() {
    for path in [
        "/api/v1/cards/dbz-tcg/..%2fblue-guard",
        "/api/v1/passages/fanz-crd%2F..%2Fx",
        "/api/v1/cards/dbz-tcg/%00",
        "/api/v1/passages/../../etc/passwd",
        "/api/v1/passages/%2e%2E/x",
        "/api/v1/passages/.%2e/x",
        "/api/v1/cards/dbz-tcg/a%0d%0ax-injected:%201",
        "/api/v1/documents/%5c",
    ] {
        let answer = api().get(path);
        check_fault(&answer, 400, "bad_path");
        assert!(answer.headers.get("x-injected").is_none());
    }
    let plain = api().json("/api/v1/cards/dbz-tcg/blue-guard");
    assert_eq!(api().json("/api/v1/cards/dbz-tcg%2Fblue-guard"), plain);
    let encoded = api().json("/api/v1/passages/fanz-crd%2Fpremiere%2fs65-blue-guard");
    assert_eq!(encoded["id"], "fanz-crd/premiere/s65-blue-guard");
    let not_utf8 = api().get("/api/v1/documents/%ff%fe");
    check_fault(&not_utf8, 400, "bad_path");
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            texts.push(std::fs::read_to_string(path).unwrap());
        }
    }
    texts
}

#[test]
fn every_code_is_explained_where_its_type_points_and_in_the_rules() {
    let told = &openapi()["components"]["schemas"]["Fault"]["properties"]["code"]["examples"];
    let told: Vec<&str> = told.as_array().unwrap().iter().map(|c| c.as_str().unwrap()).collect();
    let mut used = BTreeSet::new();
    for text in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let calls = ["Fault::new(", "bad_request("].map(|call| text.split(call).skip(1));
        for arguments in calls.into_iter().flatten() {
            let code = arguments.split('"').nth(1).unwrap_or_default();
            if arguments.split(['"', ')']).next().is_some_and(|lead| lead.len() < 40)
                && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
                && !code.is_empty()
            {
                used.insert(code.to_owned());
            }
        }
    }
    // The codes of the answers stand as `=> "code"` in one function.
    let errors = include_str!("../../../answers/src/error.rs");
    let codes = errors.split("pub fn code(").nth(1).unwrap().split("\n    }\n").next().unwrap();
    used.extend(codes.split('"').skip(1).step_by(2).map(str::to_owned));
    assert!(used.len() > 25, "{used:?}");
    let rules = include_str!("../../../docs/API.md");
    let page = api().get("/api").text();
    for code in &used {
        assert!(told.contains(&code.as_str()), "`{code}` is not in the list of codes");
    }
    for code in told {
        assert!(rules.contains(&format!("`{code}`")), "docs/API.md does not name `{code}`");
        assert!(page.contains(&format!("id=\"{code}\"")), "/api does not explain `{code}`");
    }
}
