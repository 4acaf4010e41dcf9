//! The commands: what each asks, and how it is shown.

use headjudge_corpus::{Citation, Languages};
use headjudge_engine::{DeckVerdict, FindingVerdict};
use headjudge_index::search::{Hit, Match};
use serde_json::{Value, json};

use super::choices::Open;
use super::embed::{CONTENT, Embed, cut};
use crate::Fault;
use crate::request::RequestContext;
use crate::state::App;
use headjudge_answers::{
    self as answers, Candidate, CardQuery, CardView, Completion, DeckInput, Lenience, card_view,
    find_card, legality_status, search_list_on,
};

/// The names that Discord shows at once.
const CHOICES: usize = 25;
const CHOICE: usize = 100;
/// The rulings of one answer.
const HITS: usize = 3;
/// Said above hits that promise nothing.
const WEAK: &str = "Nothing on record says exactly this. The nearest are:";
/// Seen by the one who asked only.
const PRIVATE: u32 = 64;

/// The answer to a command.
pub(super) fn answer(app: &App, now: &RequestContext, interaction: &Value) -> Value {
    let locale = interaction["locale"].as_str().unwrap_or_default();
    let languages = Languages::accepted(locale).among(now.service().languages());
    json!({"type": 4, "data": reply(app, now, &CommandOptions(&interaction["data"]), &languages)})
}

fn reply(
    app: &App,
    now: &RequestContext,
    asked: &CommandOptions<'_>,
    languages: &Languages,
) -> Value {
    let base = app.settings.base();
    let name = asked.0["name"].as_str().unwrap_or_default();
    let found = match name {
        "card" => card(now, asked.need("name"), asked.get("game"), base),
        "ruling" => ruling(now, asked, base, languages),
        "legality" => {
            legality(now, asked.need("card"), asked.need("format"), asked.get("on"), base)
        }
        "check" => check(now, asked),
        _ => Err(Fault::not_found("there is no such command")),
    };
    let open = Open {
        command: name,
        format: asked.get("format").unwrap_or_default(),
        on: asked.get("on").unwrap_or_default(),
    };
    message(found, open)
}

/// The answer to a choice among cards: it takes the place of the question.
pub(super) fn choose(app: &App, now: &RequestContext, asked: &Value) -> Value {
    let base = app.settings.base();
    let (data, message_of) = (&asked["data"], &asked["message"]);
    let user = |of: &Value| of["user"]["id"].as_str().map(str::to_owned);
    let presses = user(&asked["member"]).or_else(|| user(asked));
    let began =
        user(&message_of["interaction_metadata"]).or_else(|| user(&message_of["interaction"]));
    if began.is_some() && presses != began {
        let text = "only the one who asked may choose; ask with a command of your own";
        let data = json!({"content": text, "flags": PRIVATE, "allowed_mentions": {"parse": []}});
        return json!({"type": 4, "data": data});
    }
    let read = data["custom_id"].as_str().and_then(Open::read);
    let Some((open, picked)) = read else {
        let fault = Fault::bad_request("bad_body", "the choice is of an older message; ask again");
        return json!({"type": 4, "data": message(Err(fault), Open::default())});
    };
    let picked = picked.or_else(|| data["values"][0].as_str());
    let picked = picked.ok_or_else(|| Fault::bad_request("missing_argument", "choose a card"));
    let on = Some(open.on).filter(|on| !on.is_empty());
    let found = match open.command {
        "card" => card(now, picked, None, base),
        "legality" => legality(now, picked, Ok(open.format), on, base),
        _ => Err(Fault::not_found("there is no such command")),
    };
    let mut data = message(found, open);
    // What was to be chosen from goes.
    if data.get("components").is_none() {
        data["components"] = json!([]);
    }
    if data.get("embeds").is_some() && data.get("content").is_none() {
        data["content"] = "".into();
    }
    json!({"type": 7, "data": data})
}

/// The message that shows what was found, or why nothing was.
fn message(found: Result<Found, Fault>, open: Open<'_>) -> Value {
    match found {
        Ok(Found { embeds, near }) => {
            let weak = embeds.first().is_some_and(|embed| embed.weak);
            let embeds: Vec<Value> = embeds.iter().map(Embed::json).collect();
            let mut data = json!({"embeds": embeds, "allowed_mentions": {"parse": []}});
            if weak {
                data["content"] = WEAK.into();
            }
            let components = open.components(&near);
            if !components.is_empty() {
                data["components"] = components.into();
            }
            data
        }
        Err(fault) => {
            let components = open.components(&fault.candidates);
            // What can be picked from is named by the components.
            let text =
                if components.is_empty() { fault.to_string() } else { fault.details.clone() };
            let mut data =
                json!({"content": cut(&text, CONTENT), "allowed_mentions": {"parse": []}});
            if components.is_empty() {
                data["flags"] = PRIVATE.into();
            } else {
                data["components"] = components.into();
            }
            data
        }
    }
}

/// What a message shows, and the cards that may have been meant instead.
#[derive(Default)]
struct Found {
    embeds: Vec<Embed>,
    near: Vec<Candidate>,
}

impl From<Embed> for Found {
    fn from(embed: Embed) -> Self {
        Self { embeds: vec![embed], near: Vec::new() }
    }
}

/// Names for what is being typed, each with the id to ask by.
pub(super) fn complete(now: &RequestContext, data: &Value) -> Value {
    let asked = CommandOptions(data);
    let options = data["options"].as_array().into_iter().flatten();
    let typed =
        options.filter(|option| option["focused"] == true).find_map(|o| o["value"].as_str());
    let format = asked.get("format").and_then(|id| answers::find_format(now.service(), id).ok());
    let game = asked.get("game").or(format.map(|format| format.game.as_str()));
    let found = answers::completions(now.service(), typed.unwrap_or_default(), game, CHOICES);
    let found: Vec<Completion> =
        found.unwrap_or_default().into_iter().filter(|one| one.kind == "card").collect();
    let choices: Vec<Value> = found
        .iter()
        .filter(|card| card.id.len() <= CHOICE)
        .map(|card| {
            let alike = found.iter().filter(|other| other.text == card.text).count() > 1;
            let name =
                if alike { format!("{} ({})", card.text, card.game) } else { card.text.clone() };
            json!({"name": cut(&name, CHOICE), "value": card.id})
        })
        .collect();
    json!({"type": 8, "data": {"choices": choices}})
}

/// The options of a command.
struct CommandOptions<'a>(&'a Value);

impl CommandOptions<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        let mut options = self.0["options"].as_array()?.iter();
        options.find(|option| option["name"] == name)?["value"].as_str()
    }

    fn need(&self, name: &str) -> Result<&str, Fault> {
        let details = || format!("give `{name}`");
        self.get(name).ok_or_else(|| Fault::bad_request("missing_argument", details()))
    }
}

/// `“words” – document edition, lines`.
fn source(citation: &Citation) -> String {
    let place = format!("{} {}, {}", citation.document, citation.edition, citation.lines);
    format!("“{}” – {place}", cut(&citation.quote.replace('\n', " "), 900 - place.len().min(200)))
}

fn card(
    now: &RequestContext,
    name: Result<&str, Fault>,
    game: Option<&str>,
    base: Option<&str>,
) -> Result<Found, Fault> {
    let service = now.service();
    let query = CardQuery { text: name?, game, set: None };
    let view = card_view(service, find_card(service, query, Lenience::Fuzzy)?, now.today)?;
    Ok(card_embed(&view, base).into())
}

fn card_embed(view: &CardView, base: Option<&str>) -> Embed {
    let card = &view.card;
    let mut texts: Vec<String> = Vec::new();
    for text in &card.current {
        let mut shown =
            if text.text.is_empty() { "Printed text".to_owned() } else { text.text.clone() };
        for addition in text.additions.iter().filter(|addition| **addition != text.text) {
            shown = format!("{shown}, plus: {addition}");
        }
        let fragment = if text.fragment { " (the changed fragment)" } else { "" };
        texts.push(format!("**{}**{fragment}\n{shown}", text.label.words()));
    }
    texts.extend(view.about_text.iter().map(|statement| statement.why.clone()));
    let mut embed = Embed::new(&card.name, &texts.join("\n\n")).linked(base, &view.url);
    for text in &card.current {
        embed.field("Source", &source(&text.citation));
    }
    for ruling in &card.rulings {
        let place = format!("{} {}, {}", ruling.document, ruling.edition, ruling.lines);
        embed.field("Ruling", &format!("{} – {place}", cut(&ruling.text, 900)));
    }
    for legality in &view.legality {
        let status = legality_status(legality.status);
        embed.field(legality.format.as_str(), &format!("{status}: {}", legality.says));
    }
    embed
}

fn ruling(
    now: &RequestContext,
    asked: &CommandOptions<'_>,
    base: Option<&str>,
    languages: &Languages,
) -> Result<Found, Fault> {
    let mut question = asked.need("question")?.to_owned();
    if let Some(game) = asked.get("game") {
        question = format!("{question} game:{game}");
    }
    let found = search_list_on(now.service(), &question, 1, HITS, None, languages)?;
    let Some(first) = found.data.first() else {
        return Err(Fault::not_found("no document says anything near"));
    };
    let weak = first.matched == Match::Weak;
    let show = |hit: &Hit| {
        let mut embed = Embed::new(&hit.title, &cut(&hit.snippet, 900)).linked(base, &hit.url);
        embed.weak = weak;
        // The limit on all texts counts for the whole message.
        embed.field("Source", &cut(&source(&hit.citation), 600));
        embed
    };
    // A hit that promises nothing is not shown beside one that answers.
    let shown = found.data.iter().filter(|hit| weak || hit.matched != Match::Weak);
    Ok(Found { embeds: shown.take(HITS).map(show).collect(), near: Vec::new() })
}

fn legality(
    now: &RequestContext,
    card: Result<&str, Fault>,
    format: Result<&str, Fault>,
    on: Option<&str>,
    base: Option<&str>,
) -> Result<Found, Fault> {
    let on = on.map(answers::parse_date).transpose()?.unwrap_or(now.today);
    let view = answers::legality(now.service(), card?, format?, on)?;
    let found = view.legality;
    let title = format!("{} in {} on {}", found.card, found.format, found.on);
    let says = format!("**{}** – {}", legality_status(found.status), found.says);
    let mut embed = Embed::new(&title, &says);
    if let Some(id) = &found.card_id {
        embed = embed.linked(base, &format!("/cards/{id}"));
    }
    embed.field("Nearest names", &view.suggestions.join(", "));
    for need in &found.needs {
        embed.field("Needs", need);
    }
    for citation in &found.because {
        embed.field("Source", &source(citation));
    }
    Ok(Found { embeds: vec![embed], near: view.candidates })
}

fn check(now: &RequestContext, asked: &CommandOptions<'_>) -> Result<Found, Fault> {
    // A line of a chat holds no line ends: semicolons part the cards.
    let deck = asked.need("deck")?.replace(';', "\n");
    let on = asked.get("on").map(answers::parse_date).transpose()?;
    let input = DeckInput {
        bytes: deck.as_bytes(),
        file_name: None,
        format: Some(asked.need("format")?),
        on,
        today: now.today,
        options: &[],
    };
    let verdict = answers::check_deck(now.service(), input)?;
    let title =
        format!("{} in {} on {}", verdict.words().to_uppercase(), verdict.format, verdict.on);
    let kept = verdict.findings.iter().filter(|f| f.verdict == FindingVerdict::Satisfied).count();
    let rules = format!("{kept} of {} rules kept.", verdict.findings.len());
    let mut embed = Embed::new(&title, &format!("{}\n{rules}", verdict.summary));
    // First: what was not matched was not checked either.
    embed.field("Not on record", &unmatched(&verdict));
    for wanted in [FindingVerdict::Violated, FindingVerdict::Unknown] {
        for finding in verdict.findings.iter().filter(|finding| finding.verdict == wanted) {
            let because = finding.because.first().map(source).unwrap_or_default();
            embed.field(&finding.rule, &format!("{}\n{because}", finding.says));
        }
    }
    for statement in &verdict.not_checked {
        let cited = statement.citation.as_ref().map(source).unwrap_or_default();
        embed.field("Not checked", &format!("{}\n{cited}", statement.why));
    }
    Ok(embed.into())
}

/// The names that are not on record, each with the nearest.
fn unmatched(verdict: &DeckVerdict) -> String {
    let names = verdict.unmatched.iter().map(|name| match name.suggestions.first() {
        Some(near) => format!("{} (perhaps {near})", name.name),
        None => name.name.clone(),
    });
    names.collect::<Vec<_>>().join(", ")
}
