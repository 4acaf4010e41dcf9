//! The server for assistants: the Model Context Protocol, on standard input
//! and output or over HTTP. An assistant that asks here cites; it need not
//! remember, and must not invent.

mod arguments;
mod call;
mod prompts;
mod resources;
mod schemas;
mod tools;

use std::sync::Arc;
use std::time::Duration;

use headjudge_answers::Service;
use jiff::civil::Date;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Extensions,
    GetPromptRequestParams, GetPromptResponse, Implementation, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, MetaObject,
    PaginatedRequestParams, ProgressNotificationParam, ReadResourceRequestParams,
    ReadResourceResponse, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use tokio::task::{JoinError, JoinHandle};

use call::{CallError, Given, call};

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

/// Where the metadata of a result hold the error for programs.
const ERROR: &str = "headjudge/error";

/// Between two signs that a tool is still at work.
const SIGN_EVERY: Duration = Duration::from_secs(1);

/// Waits for `work`. A client that wants to hear of its progress does so at once,
/// and then each second, so that it does not give up what takes long.
async fn with_progress<T>(
    mut work: JoinHandle<T>,
    context: &RequestContext<RoleServer>,
) -> Result<T, JoinError> {
    let Some(token) = context.meta.get_progress_token() else { return work.await };
    let mut signs = tokio::time::interval(SIGN_EVERY);
    let mut seconds = 0.0;
    loop {
        tokio::select! {
            biased;
            _ = signs.tick() => {
                let sign = ProgressNotificationParam::new(token.clone(), seconds);
                // Who does not hear of it still gets the answer.
                let _ = context.peer.notify_progress(sign.with_message("at work")).await;
                seconds += 1.0;
            }
            done = &mut work => return done,
        }
    }
}

impl ServerHandler for Judge {
    fn get_info(&self) -> ServerConfig {
        let abilities = ServerCapabilities::builder();
        let abilities = abilities.enable_tools().enable_resources().enable_prompts().build();
        let mut info = ServerConfig::new(abilities);
        info.server_info = Implementation::new("headjudge", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(INSTRUCTIONS.to_owned());
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let service = (self.find_service)(&context.extensions);
        Ok(ListToolsResult::with_all_items(tools::tools(&service)))
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
        let done = with_progress(work, &context).await;
        let done = done.map_err(|_| ErrorData::internal_error("the tool failed", None))?;
        match done {
            Ok(result) => Ok(result.into()),
            Err(CallError::Answer(error)) => {
                // An error is an answer: the assistant reads it and asks better.
                let mut result = CallToolResult::error(vec![ContentBlock::text(error.in_words())]);
                // Structured content is held against the tool's schema, which an error is not of.
                let told = serde_json::to_value(&error).ok();
                result.meta =
                    told.map(|told| MetaObject([(ERROR.to_owned(), told)].into_iter().collect()));
                Ok(result.into())
            }
            Err(CallError::Arguments(wrong)) => {
                Ok(CallToolResult::error(vec![ContentBlock::text(wrong)]).into())
            }
            Err(CallError::NoSuchTool(known)) => {
                let wrong = format!("there is no such tool; choose one of {known}");
                Err(ErrorData::invalid_params(wrong, None))
            }
        }
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let service = (self.find_service)(&context.extensions);
        Ok(ListResourcesResult::with_all_items(resources::documents(&service)))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let service = (self.find_service)(&context.extensions);
        let today = (self.clock)();
        let work =
            tokio::task::spawn_blocking(move || resources::read(&service, today, &request.uri));
        let done = work.await.map_err(|_| ErrorData::internal_error("the reading failed", None))?;
        done.map(Into::into).map_err(|error| {
            ErrorData::resource_not_found(error.in_words(), serde_json::to_value(&error).ok())
        })
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::prompts()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let given = request.arguments.unwrap_or_default();
        let prompt = prompts::prompt(&request.name, &given);
        prompt.map(Into::into).map_err(|wrong| ErrorData::invalid_params(wrong, None))
    }
}
