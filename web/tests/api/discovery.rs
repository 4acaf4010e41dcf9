//! What tells others of this server.

use std::sync::OnceLock;

use axum::http::Method;
use headjudge_corpus::embedded;
use headjudge_web::Settings;

use crate::ask::{Api, DIGEST, api, service, today};

/// A server that knows its own address.
fn public() -> &'static Api {
    static API: OnceLock<Api> = OnceLock::new();
    API.get_or_init(|| {
        let mut settings = Settings::new(today);
        settings.public_url = Some("https://judge.example/".to_owned());
        Api::new(service(&embedded(), DIGEST), settings)
    })
}

#[test]
fn addresses_are_whole_where_the_server_knows_its_own() {
    let card = public().json("/api/v1/cards/dbz-tcg/blue-guard");
    assert_eq!(card["url"], "https://judge.example/cards/dbz-tcg/blue-guard");
    assert_eq!(card["href"], "https://judge.example/api/v1/cards/dbz-tcg/blue-guard");
    let cited = &card["current"][0]["citation"];
    assert!(cited["url"].as_str().unwrap().starts_with("https://judge.example/documents/"));
    let page = public().json("/api/v1/search?q=guard&limit=1");
    let next = page["next_page"].as_str().unwrap();
    assert!(next.starts_with("https://judge.example/api/v1/search?"), "{next}");
    let fault = public().fault("/api/v1/cards/named?exact=R139", 409, "ambiguous");
    let url = fault["candidates"][0]["url"].as_str().unwrap();
    assert!(url.starts_with("https://judge.example/cards/"), "{url}");
}

#[test]
fn a_page_names_its_own_address_where_the_server_knows_it() {
    let page = public().get("/cards/dbz-tcg/blue-guard?on=2020-01-01").text();
    let own = "https://judge.example/cards/dbz-tcg/blue-guard";
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{own}\">")), "{page}");
    assert!(page.contains(&format!("<meta property=\"og:url\" content=\"{own}\">")));
    let unfolded = page.split("application/json+oembed\" href=\"").nth(1).unwrap();
    let unfolded = unfolded.split('"').next().unwrap().replace("&amp;", "&");
    let unfolded = unfolded.strip_prefix("https://judge.example").unwrap();
    assert_eq!(public().json(unfolded)["title"], "Blue Guard");
    let search = public().get("/search?q=drill%20memory").text();
    assert!(search.contains("href=\"https://judge.example/search?q=drill%20memory\">"));
    assert!(!api().get("/cards/dbz-tcg/blue-guard").text().contains("rel=\"canonical\""));
}

#[test]
fn the_commands_of_the_reference_ask_this_server() {
    let page = public().get("/api").text();
    assert!(page.contains("https://judge.example/api/v1/decks/check"), "{page}");
    let asked_as = |host: &str| api().ask(Method::GET, "/api", &[("host", host)], "").text();
    assert!(asked_as("127.0.0.1:9000").contains("http://127.0.0.1:9000/api/v1/decks/check"));
    assert!(asked_as("judge.local").contains("http://judge.local/api/v1/decks/check"));
    assert!(!asked_as("\"><b>").contains("<b>"));
}

#[test]
fn assistants_are_told_where_to_ask() {
    let answer = public().get("/llms.txt");
    assert!(answer.header("content-type").starts_with("text/plain"));
    let text = answer.text();
    assert!(
        text.starts_with("# headjudge\n") && text.contains("](https://judge.example/mcp)"),
        "{text}"
    );
    assert!(text.contains("(https://judge.example/documents/fanz-crd)"), "{text}");
}

#[test]
fn browsers_and_search_engines_find_their_way() {
    let text = public().get("/opensearch.xml").text();
    assert!(text.contains("template=\"https://judge.example/search?q={searchTerms}\""), "{text}");
    let suggested = api().json("/suggest?q=blue+gu");
    assert_eq!((&suggested[0], &suggested[1][0]), (&"blue gu".into(), &"Blue Guard".into()));
    let map = public().get("/sitemap.xml").text();
    for page in
        ["/cards/dbz-tcg/blue-guard", "/rules/fanz-crd/general/drill-memory", "/formats/fanz"]
    {
        assert!(map.contains(&format!("<loc>https://judge.example{page}</loc>")), "{page}");
    }
    api().fault("/sitemap.xml", 404, "not_found");
}

#[test]
fn the_feed_is_also_a_json_feed() {
    let feed = public().json("/feed.json");
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    assert_eq!(feed["items"].as_array().unwrap().len(), 5);
    let url = feed["items"][0]["url"].as_str().unwrap();
    assert!(url.starts_with("https://judge.example/documents/"), "{url}");
    let atom = public().get("/feed.atom").text();
    assert!(atom.contains("<link href=\"https://judge.example/changes\"/>"), "{atom}");
}

#[test]
fn a_card_is_unfolded_as_oembed_asks() {
    let url = "https://judge.example/cards/dbz-tcg/blue-guard";
    let told = public().json(&format!("/oembed?url={url}"));
    assert_eq!((&told["version"], &told["title"]), (&"1.0".into(), &"Blue Guard".into()));
    let html = told["html"].as_str().unwrap();
    assert!(html.contains(&format!("<a href=\"{url}\">Blue Guard: ")), "{html}");
    public().fault("/oembed?url=https://judge.example/documents/fanz-crd", 404, "not_found");
    public().fault(&format!("/oembed?format=xml&url={url}"), 501, "bad_format");
}
