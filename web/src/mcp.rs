//! The server for assistants: the Model Context Protocol, on standard input
//! and output or over HTTP. An assistant that asks here cites; it need not
//! remember, and must not invent.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::request::Parts;
use headjudge_engine::Receipt;
use jiff::civil::Date;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde::Serialize;
use serde_json::{Value, json};

use crate::answers::{
    self, CardQuery, DeckInput, Lenience, Plain, card_view, find_card, search_list,
};
use crate::api::body::MOST_DECK;
use crate::app::{App, Current};
use crate::{Fault, Service, Settings};

/// The hits of one search.
const HITS: usize = 10;

const INSTRUCTIONS: &str = "headjudge holds the rulings, errata, lists and rules of several trading card games. \
Ask it before you answer a question about them. Every answer carries citations with document, edition, source lines and exact words: \
repeat them. What it calls unknown or not listed is not known: say so, and do not guess.";

/// Why the server for assistants stopped.
#[derive(Debug, thiserror::Error)]
pub enum McpError {
    /// The assistant did not begin as the protocol asks.
    #[error("the assistant did not speak the Model Context Protocol: {0}")]
    Handshake(String),
    /// The server failed while it ran.
    #[error("the connection to the assistant failed: {0}")]
    Broken(#[from] tokio::task::JoinError),
}

/// Serves one assistant on standard input and output, until it hangs up.
pub async fn serve_mcp(service: Service, settings: Settings) -> Result<(), McpError> {
    let app = Arc::new(App::new(service, settings));
    let transport = rmcp::transport::stdio();
    let running = Judge(app).serve(transport).await;
    running.map_err(|error| McpError::Handshake(error.to_string()))?.waiting().await?;
    Ok(())
}

/// The route over HTTP. It keeps no sessions: nothing is remembered between questions.
pub(crate) fn routes(app: &Arc<App>) -> Router<Arc<App>> {
    let app = app.clone();
    // Nothing here is secret or changes anything, so that any host name and origin will do.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts()
        .with_max_request_body_bytes(MOST_DECK + 64 * 1024);
    let sessions = Arc::new(LocalSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(Judge(app.clone())), sessions, config);
    Router::new().route_service("/mcp", service)
}

/// The server for one assistant.
struct Judge(Arc<App>);

impl ServerHandler for Judge {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new("headjudge", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(INSTRUCTIONS.to_owned());
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let app = self.0.clone();
        // Over HTTP the request names its snapshot; on standard input there is no other.
        let current = context.extensions.get::<Parts>();
        let current = current.and_then(|parts| parts.extensions.get::<Arc<Current>>().cloned());
        let current = current.unwrap_or_else(|| app.current());
        let given = Given(request.arguments.unwrap_or_default());
        let name = request.name.to_string();
        let work =
            tokio::task::spawn_blocking(move || call(&current.service, app.today(), &name, &given));
        let done = work.await.map_err(|_| ErrorData::internal_error("the tool failed", None))?;
        match done {
            Ok(result) => Ok(result.into()),
            Err(Some(fault)) => {
                // A fault is an answer: the assistant reads it and asks better.
                let mut result = CallToolResult::error(vec![ContentBlock::text(fault.to_string())]);
                result.structured_content = serde_json::to_value(&fault).ok();
                Ok(result.into())
            }
            Err(None) => Err(ErrorData::invalid_params("there is no such tool", None)),
        }
    }
}

/// The arguments of a call.
struct Given(JsonObject);

impl Given {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    fn need(&self, name: &str) -> Result<&str, Fault> {
        let details = || format!("give `{name}`");
        self.get(name).ok_or_else(|| Fault::bad_request("missing_argument", details()))
    }
}

/// Answers a call; `Err(None)` where there is no such tool.
fn call(
    service: &Service,
    today: Date,
    name: &str,
    given: &Given,
) -> Result<CallToolResult, Option<Fault>> {
    let on = given.get("on").map(answers::parse_date).transpose()?;
    let day = on.unwrap_or(today);
    Ok(match name {
        "lookup_card" => {
            let text = given.need("name")?;
            let query = CardQuery { text, game: given.get("game"), set: given.get("set") };
            told(service, &card_view(service, find_card(service, query, Lenience::Fuzzy)?, day)?)
        }
        "search_rulings" => told(service, &search_list(service, given.need("query")?, 1, HITS)?),
        "check_legality" => {
            let (card, format) = (given.need("card")?, given.need("format")?);
            told(service, &answers::legality(service, card, format, day)?)
        }
        "check_deck" => {
            let deck = DeckInput {
                bytes: given.need("deck")?.as_bytes(),
                file_name: None,
                format: Some(given.need("format")?),
                on,
                today,
                options: &[],
            };
            told(service, &answers::check_deck(service, deck)?)
        }
        "run_scenario" => match (given.get("id"), given.get("toml")) {
            (Some(id), None) => told(service, &answers::run_scenario(service, id)?),
            (None, Some(text)) => told(service, &answers::run_text(service, text)?),
            _ => {
                let details = "give one of `id` and `toml`";
                return Err(Some(Fault::bad_request("missing_argument", details)));
            }
        },
        _ => return Err(None),
    })
}

/// An answer in words, and as JSON with the receipt of what gave it.
fn told<T: Serialize + Plain>(service: &Service, answer: &T) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(answer.plain())]);
    result.structured_content = serde_json::to_value(answer).ok().map(|mut answer| {
        let receipt = Receipt { snapshot: service.digest().to_owned(), ..Receipt::default() };
        if let (Value::Object(answer), Ok(receipt)) = (&mut answer, serde_json::to_value(receipt)) {
            answer.entry("receipt").or_insert(receipt);
        }
        answer
    });
    result
}

static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    let date = ("on", "Date as 2004-12-01; today without it.", false);
    let format = ("format", "Deck format: fanz, panini, score-expanded or dbs-cg.", true);
    let game =
        ("game", "Game, where two have the name: dbz-tcg, dbz-ccg, buddyfight, dbs-cg.", false);
    vec![
        tool(
            "lookup_card",
            "A card's current text, errata, rulings, mentions and legality, each with its citation.",
            &[
                ("name", "Name or collector code, roughly.", true),
                game,
                ("set", "Set, where a code is in several.", false),
                date,
            ],
        ),
        tool(
            "search_rulings",
            "Search rules, rulings, errata, examples and lists. Understands \"phrases\", -not, or, and filters such as is:frozen, format:fanz, kind:rule. Hits marked `weak` may not answer the question.",
            &[("query", "What is asked, at most 256 bytes.", true)],
        ),
        tool(
            "check_legality",
            "Whether a card may be in a deck of a format on a date, with the sentences that say so.",
            &[("card", "Name or code.", true), format, date],
        ),
        tool(
            "check_deck",
            "Check a whole deck by every rule of a format: legal, illegal or unknown, with all findings.",
            &[
                ("deck", "The deck: one `3 Name` a line, or JSON, OCTGN or Lackey text.", true),
                format,
                date,
            ],
        ),
        tool(
            "run_scenario",
            "Run a worked example of the rules, step by step, each step with its sentence, and what changes without each rule.",
            &[
                ("id", "A scenario of the corpus, such as order-of-effects/namekian-wish.", false),
                ("toml", "A scenario of your own, in TOML.", false),
            ],
        ),
    ]
});

/// A tool that only reads, with its arguments: name, meaning, whether it must be given.
fn tool(name: &'static str, description: &'static str, arguments: &[(&str, &str, bool)]) -> Tool {
    let properties: JsonObject = arguments
        .iter()
        .map(|(name, meaning, _)| {
            ((*name).to_owned(), json!({"type": "string", "description": meaning}))
        })
        .collect();
    let required: Vec<&str> =
        arguments.iter().filter(|(_, _, must)| *must).map(|(name, ..)| *name).collect();
    let schema = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    let schema = schema.as_object().cloned().unwrap_or_default();
    Tool::new(name, description, Arc::new(schema))
        .with_annotations(ToolAnnotations::new().read_only(true).open_world(false))
}
