//! The pages as a server without a browser sees them: editions compared, and
//! what is answered to addresses and forms that nobody meant.

#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not there")]

mod editions;

use std::sync::OnceLock;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use headjudge_answers::Service;
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::Front;
use headjudge_web::Settings;
use jiff::civil::date;
use tower::ServiceExt as _;

fn router() -> &'static Front {
    static ROUTER: OnceLock<Front> = OnceLock::new();
    ROUTER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap().keep();
        let records = headjudge_ingest::ingest(&editions::two_editions()).unwrap().records;
        let words = Vocabulary::read(&headjudge_corpus::embedded()).unwrap();
        let snapshot = Snapshot::build(&folder, "pages", &records, &words).unwrap();
        let service = Service::new(snapshot).unwrap();
        headjudge_web::router(service, patient()).0
    })
}

/// The status of an answer, and its page.
fn ask(request: Request<Body>) -> (u16, String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let answer = router().clone().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8_lossy(&body).into_owned())
    })
}

fn get(path: &str) -> (u16, String) {
    ask(Request::get(path).body(Body::empty()).unwrap())
}

/// The page of a script that is sent as a form.
fn run(script: &str) -> (u16, String) {
    let form =
        form_urlencoded::Serializer::new(String::new()).append_pair("script", script).finish();
    let request = Request::post("/scenarios/run")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    ask(request.body(Body::from(form)).unwrap())
}

#[test]
fn two_editions_are_compared_word_by_word() {
    let (status, page) = get("/changes");
    assert_eq!(status, 200);
    assert!(page.contains("1.8.0 → 1.9.0"), "the document that was revised is shown");
    assert!(page.contains("once per <del>combat</del><ins>turn</ins>"));
    assert!(page.contains("<ins>Dragon Ball Immunity:"));
    assert!(page.contains("/documents/fanz-crd@1.8.0#general/drill-memory"));
    let (_, added) = get("/changes?document=fanz-crd&op=added");
    assert!(added.contains("<ins>Dragon Ball Immunity:") && !added.contains("<del>combat</del>"));
    let (_, back) = get("/changes?document=fanz-crd&from=1.9.0&to=1.8.0");
    assert!(back.contains("<del>turn</del><ins>combat</ins>"));
    let (_, one) = get("/changes?document=dbs-rules-ja");
    assert!(one.contains("There is one edition"));
}

#[test]
fn a_rule_shows_its_history_and_the_wording_of_a_day() {
    let (status, history) = get("/history/fanz-crd/general/drill-memory");
    assert_eq!(status, 200);
    assert!(history.contains("<del>combat</del><ins>turn</ins>"), "{history}");
    assert!(history.contains("since 2021-01-31") && history.contains("until 2021-01-31"));
    let (_, today) = get("/rules/fanz-crd/general/drill-memory");
    assert!(today.contains("href=\"/history/fanz-crd/general/drill-memory\""));
    assert!(today.contains("once per turn") && !today.contains("As of"));
    let (_, then) = get("/rules/fanz-crd/general/drill-memory?on=2020-06-01");
    assert!(then.contains("once per combat") && then.contains("As of 2020-06-01:"));
    let (_, contents) = get("/documents/fanz-crd?on=2020-06-01");
    assert!(contents.contains("href=\"/documents/fanz-crd@1.8.0/general\""));
    let (_, chapter) = get("/documents/fanz-crd/general?on=2020-06-01");
    assert!(chapter.contains("once per combat") && chapter.contains("As of 2020-06-01:"));
    assert_eq!(get("/history/fanz-crd/general/no-such-rule").0, 404);
}

#[test]
fn an_older_edition_says_which_is_the_newest() {
    let (_, older) = get("/documents/fanz-crd@1.8.0");
    assert!(older.contains("An older edition.") && older.contains("href=\"/documents/fanz-crd\""));
    let (_, newest) = get("/documents/fanz-crd");
    assert!(!newest.contains("An older edition."));
    assert!(newest.contains("What changed since edition 1.8.0"));
}

#[test]
fn what_is_not_there_is_answered_with_the_nearest_and_a_search_box() {
    for (path, status, offered) in [
        ("/cards/dbz-tcg/blue-gard", 404, "/search?q=Blue+Guard"),
        ("/cards/no-game/blue-guard", 404, "/search?q=Blue+Guard"),
        ("/rules/fanz-crd/general/drill-memry", 404, "/rules/fanz-crd/general/drill-memory"),
        ("/documents/fanz", 404, "/documents/fanz-crd"),
        ("/formats/fan", 404, "/formats/fanz"),
        ("/procedures/fanz-crd/attack", 404, "/procedures/fanz-crd/attack-sequence"),
        ("/scenarios/errata/blue-gard", 404, "/scenarios/errata/blue-guard"),
        ("/checks/frozn", 404, "/checks/frozen"),
        ("/changes?document=fanz", 404, "/changes?document=fanz-crd"),
        ("/blue-gard", 404, "/search?q=Blue+Guard"),
        ("/formats/fanz?on=2021-13-40", 400, "2004-12-01"),
        ("/cards/dbz-tcg/blue-guard?on=yesterday", 400, "2004-12-01"),
        ("/changes?op=gone", 404, "reworded"),
        ("/check?format=fan", 404, "not a format"),
        ("/check?on=soon", 400, "2004-12-01"),
        ("/search?q=((((((((a", 400, "parentheses"),
    ] {
        let (told, page) = get(path);
        assert_eq!(told, status, "{path}");
        assert!(page.contains("name=\"q\""), "{path} has no search box");
        assert!(page.contains(offered), "{path} does not offer {offered}");
        let first = page.split("class=\"choices\"").nth(1);
        let near = first.is_none_or(|list| list[..list.find("</li>").unwrap()].contains(offered));
        assert!(near, "{path} does not offer {offered} first");
    }
}

#[test]
fn markup_in_an_address_is_text() {
    let hostile = "%3Cscript%3Ealert(1)%3C/script%3E%22%3E";
    for path in ["/search?q=", "/documents/", "/cards/dbz-tcg/", "/check?on=", "/check?deck="] {
        let (_, page) = get(&format!("{path}{hostile}"));
        assert!(!page.contains("<script>alert"), "{path}");
    }
}

#[test]
fn a_script_of_ones_own_runs_or_is_told_its_mistake() {
    let (_, page) = get("/scenarios/order-of-effects/namekian-wish");
    let script = page.split("aria-describedby=\"script-hint\">").nth(1).unwrap();
    let script =
        script.split("</textarea>").next().unwrap().replace("&quot;", "\"").replace("&#34;", "\"");
    let (status, ran) = run(&script.replace('\n', "\r\n"));
    assert_eq!(status, 200);
    assert!(ran.contains("comes out as written"));
    let (status, other) = run(&script.replace("life_deck = 3", "life_deck = 4"));
    assert_eq!(status, 200);
    assert!(other.contains("does not come out as written") && other.contains("<strong>Line "));
    let mistaken = script.replace("life_deck = 3", "life_deck = \"<b>\"");
    let before = mistaken.split("\"<b>\"").next().unwrap();
    let line = before.lines().count();
    let column = before.lines().last().unwrap().len() + 1;
    let (status, wrong) = run(&mistaken);
    assert_eq!(status, 422);
    let place = format!("<strong>Line {line}, column {column}:</strong>");
    assert!(wrong.contains(&place), "not {place}: {wrong}");
    assert!(!wrong.contains("<b>"));
    let (status, large) = run(&"x".repeat(200_000));
    assert_eq!(status, 413);
    assert!(large.contains("at most 64 kB"));
    assert_eq!(run("").0, 422);
}

#[test]
fn a_link_unfolds_to_a_picture_of_the_answer() {
    for path in ["/cards/dbz-tcg/blue-guard", "/search?q=is+orange+charge+legal+in+fanz"] {
        let (_, page) = get(path);
        let named = page.split("<meta property=\"og:image\" content=\"").nth(1).unwrap();
        let (status, picture) = get(named.split('"').next().unwrap());
        assert_eq!(status, 200, "{path}");
        assert!(picture.starts_with("\u{fffd}PNG"), "{path}");
    }
    let (_, answer) = get("/search?q=is+orange+charge+legal+in+fanz");
    assert!(answer.contains("content=\"Orange Charge: Frozen in FanZ: not legal\""));
    // A page that says nothing of itself has no picture, and no other site is drawn.
    assert!(!get("/search?q=drill").1.contains("og:image"));
    assert_eq!(get("/preview.png?of=/search?q=drill").0, 404);
    assert_eq!(get("/preview.png?of=//elsewhere.example").0, 400);
    assert_eq!(get("/preview.png").0, 400);
}

/// The page of a table with these fields.
fn table(fields: &[(&str, &str)]) -> (u16, String) {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(fields);
    get(&format!("/table?{}", query.finish()))
}

/// Where a change of a table leads.
fn changed(fields: &[(&str, &str)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(fields);
    let request = Request::get(format!("/table?{}", query.finish())).body(Body::empty()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let answer = runtime.block_on(router().clone().oneshot(request)).unwrap();
    assert_eq!(answer.status().as_u16(), 303);
    let address = answer.headers()[header::LOCATION].to_str().unwrap().to_owned();
    let query = address.strip_prefix("/table?").unwrap().to_owned();
    form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "lines").unwrap().1.into()
}

#[test]
fn a_table_is_laid_and_played_by_its_address() {
    let (status, page) = table(&[]);
    assert_eq!(status, 200);
    assert!(page.contains("<svg") && page.contains("You declare combat"), "{page}");
    let lines = "put p1 life_deck 30\nput p2 life_deck 30";
    let laid = changed(&[("lines", lines), ("card", "Blue Guard"), ("put", "p1 hand")]);
    assert_eq!(laid, format!("{lines}\nput p1 hand Blue Guard"));
    let combat = changed(&[("lines", &laid), ("do", "combat p2")]);
    let (_, page) = table(&[("lines", &combat)]);
    assert!(page.contains("value=\"pass p2\"") && !page.contains("value=\"combat p1\""), "{page}");
    let begun = format!("{lines}\nset p1 anger 1");
    let set = changed(&[("lines", &begun), ("set", "p1"), ("anger", "3"), ("name", "")]);
    assert_eq!(set, format!("{lines}\nset p1 anger 3"));
    assert_eq!(changed(&[("lines", &combat), ("undo", "1")]), laid);
}

#[test]
fn a_change_that_cannot_be_leaves_the_table_as_it_was() {
    let lines = "put p1 life_deck 9\nput p1 hand Blue Guard";
    let (status, page) = table(&[("lines", lines), ("card", "Blue Grd"), ("put", "p2 hand")]);
    assert_eq!(status, 422);
    assert!(page.contains("Blue Guard") && page.contains("<svg"), "{page}");
    assert!(page.contains("role=\"alert\"") && !page.contains("put p2 hand"), "{page}");
    let (status, page) = table(&[("lines", "put p1 lap 3")]);
    assert_eq!(status, 422);
    assert!(page.contains("`lap` is not a zone") && page.contains("put p1 lap 3"), "{page}");
    let (status, page) = table(&[("lines", &"#".repeat(7000))]);
    assert_eq!(status, 422);
    assert!(page.contains("at most 6000 bytes"), "{page}");
    let (status, page) = table(&[("lines", "put p1 hand \"><script>")]);
    assert_eq!(status, 422);
    assert!(!page.contains("<script>\""), "{page}");
}

/// Settings that keep a client waiting for as long as a busy machine may need.
fn patient() -> Settings {
    Settings { timeout: Duration::from_secs(300), ..Settings::new(|| date(2026, 1, 15)) }
}
