//! The tools, called: what each asks, in words and as JSON.

use headjudge_answers::json::whole;
use headjudge_answers::{
    self as answers, AnswerError, CardQuery, DeckInput, Lenience, Plain, Service, card_view,
    find_card, legality_of, list, search_list,
};
use headjudge_engine::Receipt;
use jiff::civil::Date;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool};
use serde::Serialize;
use serde_json::Value;

use crate::arguments::check;
use crate::tools::tools;

/// The hits of one search, unless another number is asked for.
const HITS: usize = 10;
/// The most hits of one search.
const MOST_HITS: usize = 50;

/// The arguments of a call.
pub(super) struct Given(pub(super) JsonObject);

impl Given {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    fn number(&self, name: &str) -> Option<usize> {
        usize::try_from(self.0.get(name)?.as_u64()?).ok()
    }

    fn need(&self, name: &'static str) -> Result<&str, AnswerError> {
        self.get(name).ok_or(AnswerError::MissingArgument { arguments: name })
    }
}

/// Why a call has no answer.
pub(super) enum CallError {
    /// No tool has the name; those that there are.
    NoSuchTool(String),
    /// What is wrong with the arguments.
    Arguments(String),
    Answer(AnswerError),
}

impl From<AnswerError> for CallError {
    fn from(error: AnswerError) -> Self {
        Self::Answer(error)
    }
}

/// Answers a call.
pub(super) fn call(
    service: &Service,
    today: Date,
    name: &str,
    given: &Given,
) -> Result<CallToolResult, CallError> {
    let tools = tools(service);
    let Some(tool) = tools.iter().find(|tool| tool.name == name) else {
        return Err(no_such_tool(&tools));
    };
    check(tool, &given.0).map_err(CallError::Arguments)?;
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
            let mut query = given.need("query")?.to_owned();
            if let Some(game) = given.get("game") {
                query = format!("{query} game:{}", answers::find_game(service, game)?.id);
            }
            let limit = given.number("limit").unwrap_or(HITS).clamp(1, MOST_HITS);
            answered(service, &search_list(service, &query, 1, limit)?)
        }
        "check_legality" => {
            let (card, format) = (given.need("card")?, given.need("format")?);
            let query = CardQuery { text: card, game: None, set: given.get("set") };
            answered(service, &legality_of(service, query, format, day)?)
        }
        "look_up_rule" => answered(service, &answers::named_rule(service, given.need("rule")?)?),
        "list_scenarios" => {
            let mut found = answers::scenarios(service)?;
            if let Some(words) = given.get("about") {
                let words = words.to_lowercase();
                found.retain(|one| {
                    let told = format!("{} {} {}", one.id, one.title, one.cites.join(" "));
                    words.split_whitespace().all(|word| told.to_lowercase().contains(word))
                });
            }
            answered(service, &list(found))
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
        _ => return Err(no_such_tool(&tools)),
    })
}

fn no_such_tool(tools: &[Tool]) -> CallError {
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    CallError::NoSuchTool(names.join(", "))
}

/// An answer in words, and as JSON with the receipt of what gave it.
fn answered<T: Serialize + Plain>(service: &Service, answer: &T) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(answer.plain())]);
    let json = whole(answer, None).and_then(serde_json::to_value);
    result.structured_content = json.ok().map(|mut answer| {
        let receipt = Receipt { snapshot: service.digest().to_owned(), ..Receipt::default() };
        if let (Value::Object(answer), Ok(receipt)) = (&mut answer, serde_json::to_value(receipt)) {
            answer.entry("receipt").or_insert(receipt);
        }
        answer
    });
    result
}
