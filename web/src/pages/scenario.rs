//! Scenarios: what happens step by step, what changes without each rule, and
//! the script itself, to be changed and run again.

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use headjudge_view::{Language, ScenarioResult, ScriptFault};

use super::fault::{Near, fault_page};
use super::share::titles;
use super::show::{show, show_at};
use crate::Fault;
use crate::api::body::{self, Body};
use crate::reply::Reply;
use crate::request::{Params, Part, RequestContext};
use crate::run_blocking::run_blocking;
use crate::state::App;
use headjudge_answers::{self as answers, ScenarioSummary, Service};
use headjudge_corpus::{Game, Procedure, Step};
use headjudge_engine::play::{Outcome, RuleToggle, ScriptGame};

/// The greatest size of a form: escaped, a script takes up to three times its size.
const MOST_SENT: usize = 3 * body::MOST;

/// The routes of the scenarios.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/scenarios", get(index))
        .route("/scenarios/run", get(empty).post(run_own))
        .route("/scenarios/{*id}", get(page))
}

#[derive(Template)]
#[template(path = "scenarios.html")]
struct ScenariosPage {
    q: String,
    say: Language,
    total: usize,
    games: Vec<GameScenarios>,
}

/// The scenarios of one game, by what they are about.
struct GameScenarios {
    name: String,
    topics: Vec<(String, Vec<ScenarioSummary>)>,
}

impl GameScenarios {
    fn count(&self) -> usize {
        self.topics.iter().map(|(_, scenarios)| scenarios.len()).sum()
    }
}

/// A scenario whose script one may begin with.
struct Example {
    game: String,
    id: String,
    title: String,
}

/// `GET /scenarios`.
async fn index(now: RequestContext) -> Reply {
    let service = now.service();
    let found = answers::scenarios(service).map(|scenarios| {
        let total = scenarios.len();
        let mut games: Vec<GameScenarios> = Vec::new();
        for scenario in scenarios {
            // A scenario's file lies in the folder of its game; its id begins with its topic.
            let folder = scenario.file.rsplit('/').nth(1).unwrap_or_default();
            let game = service.games().iter().find(|game| game.id.as_str() == folder);
            let name = game.map_or_else(|| folder.to_owned(), |game| game.name.clone());
            let topic = in_words(scenario.id.split('/').next().unwrap_or_default());
            let at = games.iter().position(|known| known.name == name).unwrap_or_else(|| {
                games.push(GameScenarios { name, topics: Vec::new() });
                games.len() - 1
            });
            let topics = &mut games[at].topics;
            match topics.iter_mut().find(|(known, _)| *known == topic) {
                Some((_, listed)) => listed.push(scenario),
                None => topics.push((topic, vec![scenario])),
            }
        }
        ScenariosPage { q: String::new(), say: now.say, total, games }
    });
    show(found, now.say)
}

/// `order-of-effects` as `Order of effects`.
fn in_words(topic: &str) -> String {
    let words = topic.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[derive(Template)]
#[template(path = "scenario.html")]
struct ScenarioPage {
    q: String,
    say: Language,
    title: String,
    /// The address, of a scenario of the corpus.
    url: Option<String>,
    text: String,
    result: ScenarioResult,
    games: Vec<Game>,
    /// The rule that is switched off.
    without: Option<String>,
    /// Scenarios to begin with, where the script is still to be written.
    examples: Vec<Example>,
    /// The procedures whose steps it plays.
    procedures: Vec<Procedure>,
}

impl ScenarioPage {
    /// The question that it answers, or else what it is called.
    fn heading(&self) -> &str {
        let own = self.url.as_ref().and(self.result.ran.as_ref());
        let question = own.and_then(|ran| ran.outcome.question.as_deref());
        question.unwrap_or(&self.title)
    }

    /// The language of the heading: scripts are told in English.
    fn heading_language(&self) -> &'static str {
        if self.url.is_some() { Language::English.tag() } else { self.say.tag() }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn game(&self, game: &ScriptGame) -> &str {
        let id = game.id();
        self.games.iter().find(|known| known.id.as_str() == id).map_or(id, |known| &known.name)
    }
}

/// `GET /scenarios/{id}`.
async fn page(now: RequestContext, Part(id): Part, params: Params) -> Reply {
    run_blocking(move || {
        let without = params.get("without").map(RuleToggle::named).transpose();
        let without = without.map_err(|details| Fault::not_found(&details));
        let found = without.and_then(|without| {
            let file = answers::scenario_file(now.service(), &id)?;
            let off = without.iter().cloned().collect();
            let outcome = answers::run_scenario_without(now.service(), &id, &off)?;
            Ok(ScenarioPage {
                without: without.map(|rule| rule.to_string()),
                examples: Vec::new(),
                procedures: procedures(now.service(), &outcome)?,
                q: String::new(),
                say: now.say,
                title: outcome.title.clone(),
                url: Some(format!("/scenarios/{}", outcome.id)),
                text: file.text,
                games: now.service().games().to_vec(),
                result: ScenarioResult::of_corpus(
                    outcome,
                    now.service().passages()?,
                    titles(now.service()),
                ),
            })
        });
        show_at("/scenarios/", &id, found, now.say)
    })
    .await
}

/// The procedures with a step that the scenario rests on.
fn procedures(service: &Service, outcome: &Outcome) -> Result<Vec<Procedure>, Fault> {
    let mut all: Vec<Procedure> = service.snapshot().store().list(None)?;
    let cited = |step: &Step| outcome.cites.iter().any(|cite| cite.passage == step.passage);
    all.retain(|procedure| procedure.steps.iter().any(cited));
    Ok(all)
}

/// `GET /scenarios/run?from=`: an empty form, or the script of a scenario to be changed.
async fn empty(now: RequestContext, params: Params) -> Reply {
    let begun = || -> Result<_, Fault> {
        let text = match params.get("from") {
            Some(id) => answers::scenario_file(now.service(), id)?.text,
            None => String::new(),
        };
        Ok(ScenarioPage { examples: examples(now.service())?, ..own(&now, text) })
    };
    show(begun(), now.say)
}

/// For each game the scenario with the shortest script.
fn examples(service: &Service) -> Result<Vec<Example>, Fault> {
    let mut found: Vec<(usize, Example)> = Vec::new();
    for scenario in answers::scenarios(service)? {
        let length = answers::scenario_file(service, &scenario.id)?.text.len();
        let folder = scenario.file.rsplit('/').nth(1).unwrap_or_default();
        let Some(game) = service.games().iter().find(|game| game.id.as_str() == folder) else {
            continue;
        };
        let title = scenario.question.unwrap_or(scenario.title);
        let example = Example { game: game.name.clone(), id: scenario.id, title };
        match found.iter_mut().find(|(_, known)| known.game == example.game) {
            Some(known) if known.0 > length => *known = (length, example),
            Some(_) => {}
            None => found.push((length, example)),
        }
    }
    Ok(found.into_iter().map(|(_, example)| example).collect())
}

/// `POST /scenarios/run`: a script that somebody wrote.
async fn run_own(now: RequestContext, body: Result<Body<MOST_SENT>, Reply>) -> Reply {
    let Ok(body) = body else {
        let details = "a scenario has at most 64 kB; send a shorter one";
        return fault_page(&Fault::new(413, "too_large", details), Near::default(), "", now.say);
    };
    let sent = form_urlencoded::parse(&body.0).find(|(name, _)| name == "script");
    let text = sent.map_or_else(String::new, |(_, text)| text.replace("\r\n", "\n"));
    run_blocking(move || {
        let page = run_text(&now, text);
        let status = if page.result.ran.is_some() { 200 } else { 422 };
        show(Ok::<_, Fault>(page), now.say)
            .with_status(StatusCode::from_u16(status).unwrap_or_default())
    })
    .await
}

fn run_text(now: &RequestContext, text: String) -> ScenarioPage {
    let result = match now.service().passages() {
        Ok(passages) => ScenarioResult::of_script(&text, passages, titles(now.service())),
        Err(error) => {
            tracing::error!(%error, "the passages cannot be read");
            let message = "the server failed to read its passages; try again".to_owned();
            ScenarioResult::fault(ScriptFault { place: None, message, line: String::new() })
        }
    };
    let page = own(now, text);
    let title = result.ran.as_ref().map(|ran| now.say.as_you_wrote_it(&ran.outcome.title));
    ScenarioPage { title: title.unwrap_or(page.title), result, ..page }
}

/// The page of a script that is not of the corpus, before it is run.
fn own(now: &RequestContext, text: String) -> ScenarioPage {
    ScenarioPage {
        q: String::new(),
        say: now.say,
        title: now.say.own_scenario().to_owned(),
        url: None,
        text,
        result: ScenarioResult::not_run(),
        games: now.service().games().to_vec(),
        without: None,
        examples: Vec::new(),
        procedures: Vec::new(),
    }
}
