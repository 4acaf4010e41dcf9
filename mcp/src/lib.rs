//! The server for assistants: the Model Context Protocol, on standard input
//! and output or over HTTP. An assistant that asks here cites; it need not
//! remember, and must not invent.

use std::sync::{Arc, LazyLock};

use headjudge_answers::{
    self as answers, AnswerError, CardQuery, DeckInput, Lenience, Plain, Service, card_view,
    find_card, search_list,
};
use headjudge_engine::Receipt;
use jiff::civil::Date;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Extensions,
    Implementation, JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities,
    ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde::Serialize;
use serde_json::{Value, json};

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
/// `clock` gives today's date.
pub async fn serve_stdio(service: Service, clock: fn() -> Date) -> Result<(), McpError> {
    let service = Arc::new(service);
    let judge = Judge::new(move |_| service.clone(), clock);
    let running = judge.serve(rmcp::transport::stdio()).await;
    running.map_err(|error| McpError::Handshake(error.to_string()))?.waiting().await?;
    Ok(())
}

/// Finds the service that answers a request with these extensions.
type FindService = dyn Fn(&Extensions) -> Arc<Service> + Send + Sync;

/// The server for one assistant.
#[derive(Clone)]
pub struct Judge {
    find_service: Arc<FindService>,
    clock: fn() -> Date,
}

impl Judge {
    /// A server that answers each request from what `find_service` gives for
    /// its extensions; `clock` gives today's date.
    pub fn new(
        find_service: impl Fn(&Extensions) -> Arc<Service> + Send + Sync + 'static,
        clock: fn() -> Date,
    ) -> Self {
        Self { find_service: Arc::new(find_service), clock }
    }
}

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
        let service = (self.find_service)(&context.extensions);
        let today = (self.clock)();
        let given = Given(request.arguments.unwrap_or_default());
        let name = request.name.to_string();
        let work = tokio::task::spawn_blocking(move || call(&service, today, &name, &given));
        let done = work.await.map_err(|_| ErrorData::internal_error("the tool failed", None))?;
        match done {
            Ok(result) => Ok(result.into()),
            Err(CallError::Answer(error)) => {
                // An error is an answer: the assistant reads it and asks better.
                let mut result = CallToolResult::error(vec![ContentBlock::text(error.in_words())]);
                result.structured_content = serde_json::to_value(&error).ok();
                Ok(result.into())
            }
            Err(CallError::NoSuchTool) => {
                Err(ErrorData::invalid_params("there is no such tool", None))
            }
        }
    }
}

/// The arguments of a call.
struct Given(JsonObject);

impl Given {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    fn need(&self, name: &'static str) -> Result<&str, AnswerError> {
        self.get(name).ok_or(AnswerError::MissingArgument { arguments: name })
    }
}

/// Why a call has no answer.
enum CallError {
    NoSuchTool,
    Answer(AnswerError),
}

impl From<AnswerError> for CallError {
    fn from(error: AnswerError) -> Self {
        Self::Answer(error)
    }
}

/// Answers a call.
fn call(
    service: &Service,
    today: Date,
    name: &str,
    given: &Given,
) -> Result<CallToolResult, CallError> {
    let on = given.get("on").map(answers::parse_date).transpose()?;
    let day = on.unwrap_or(today);
    Ok(match name {
        "lookup_card" => {
            let text = given.need("name")?;
            let query = CardQuery { text, game: given.get("game"), set: given.get("set") };
            answered(
                service,
                &card_view(service, find_card(service, query, Lenience::Fuzzy)?, day)?,
            )
        }
        "search_rulings" => {
            answered(service, &search_list(service, given.need("query")?, 1, HITS)?)
        }
        "check_legality" => {
            let (card, format) = (given.need("card")?, given.need("format")?);
            answered(service, &answers::legality(service, card, format, day)?)
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
            answered(service, &answers::check_deck(service, deck)?)
        }
        "run_scenario" => match (given.get("id"), given.get("toml")) {
            (Some(id), None) => answered(service, &answers::run_scenario(service, id)?),
            (None, Some(text)) => answered(service, &answers::run_text(service, text)?),
            _ => {
                let arguments = "one of `id` and `toml`";
                return Err(AnswerError::MissingArgument { arguments }.into());
            }
        },
        _ => return Err(CallError::NoSuchTool),
    })
}

/// An answer in words, and as JSON with the receipt of what gave it.
fn answered<T: Serialize + Plain>(service: &Service, answer: &T) -> CallToolResult {
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
            "Check a whole deck by every rule of a format: legal, illegal or unknown, with all findings, what was not matched and what was not checked. Repeat those.",
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
