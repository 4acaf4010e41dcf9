//! The commands: what each asks, and how it is shown. `commands.json` is what
//! Discord is told of them.

use headjudge_corpus::Citation;
use headjudge_engine::{DeckVerdict, FindingVerdict};
use serde_json::{Value, json};

use super::embed::{CONTENT, Embed, cut};
use crate::Fault;
use crate::request::RequestContext;
use crate::state::App;
use headjudge_answers::{
    self as answers, CardQuery, CardView, DeckInput, Lenience, card_view, find_card,
    legality_status, search_list,
};

/// The names that Discord shows at once.
const CHOICES: usize = 25;
const CHOICE: usize = 100;
/// The rulings of one answer.
const HITS: usize = 3;
/// Seen by the one who asked only.
const PRIVATE: u32 = 64;

/// The answer to a command.
pub(super) fn answer(app: &App, now: &RequestContext, data: &Value) -> Value {
    let base = app.settings.public_url.as_deref();
    let asked = Asked(data);
    let found = match data["name"].as_str() {
        Some("card") => card(now, &asked, base),
        Some("ruling") => ruling(now, &asked, base),
        Some("legality") => legality(now, &asked),
        Some("check") => check(now, &asked),
        _ => Err(Fault::not_found("there is no such command")),
    };
    let data = match found {
        Ok(embeds) => {
            let embeds: Vec<Value> = embeds.iter().map(Embed::json).collect();
            json!({"embeds": embeds, "allowed_mentions": {"parse": []}})
        }
        Err(fault) => json!({
            "content": cut(&fault.to_string(), CONTENT), "flags": PRIVATE,
            "allowed_mentions": {"parse": []}
        }),
    };
    json!({"type": 4, "data": data})
}

/// Names for what is being typed.
pub(super) fn complete(now: &RequestContext, data: &Value) -> Value {
    let options = data["options"].as_array().into_iter().flatten();
    let typed =
        options.filter(|option| option["focused"] == true).find_map(|o| o["value"].as_str());
    let found = now.service().snapshot().search().autocomplete(typed.unwrap_or_default(), CHOICES);
    let cards = found.into_iter().filter(|found| found.kind == "card");
    let choices: Vec<Value> = cards
        .filter(|card| card.text.chars().count() <= CHOICE)
        .map(|card| json!({"name": card.text, "value": card.text}))
        .collect();
    json!({"type": 8, "data": {"choices": choices}})
}

/// The options of a command.
struct Asked<'a>(&'a Value);

impl Asked<'_> {
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

fn card(now: &RequestContext, asked: &Asked<'_>, base: Option<&str>) -> Result<Vec<Embed>, Fault> {
    let service = now.service();
    let query = CardQuery { text: asked.need("name")?, game: asked.get("game"), set: None };
    let view = card_view(service, find_card(service, query, Lenience::Fuzzy)?, now.today)?;
    Ok(vec![card_embed(&view, base)])
}

fn card_embed(view: &CardView, base: Option<&str>) -> Embed {
    let card = &view.card;
    let mut texts: Vec<String> = Vec::new();
    for text in &card.current {
        let mut shown =
            if text.text.is_empty() { "Printed text".to_owned() } else { text.text.clone() };
        for addition in &text.additions {
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
    asked: &Asked<'_>,
    base: Option<&str>,
) -> Result<Vec<Embed>, Fault> {
    let found = search_list(now.service(), asked.need("question")?, 1, HITS)?;
    if found.data.is_empty() {
        return Err(Fault::not_found("no document says anything near"));
    }
    let show = |hit: &headjudge_index::search::Hit| {
        let mut embed = Embed::new(&hit.title, &cut(&hit.snippet, 900)).linked(base, &hit.url);
        // The limit on all texts counts for the whole message.
        embed.field("Source", &cut(&source(&hit.citation), 600));
        embed
    };
    Ok(found.data.iter().take(HITS).map(show).collect())
}

fn legality(now: &RequestContext, asked: &Asked<'_>) -> Result<Vec<Embed>, Fault> {
    let on = asked.get("on").map(answers::parse_date).transpose()?.unwrap_or(now.today);
    let (card, format) = (asked.need("card")?, asked.need("format")?);
    let view = answers::legality(now.service(), card, format, on)?;
    let found = view.legality;
    let title = format!("{} in {} on {}", found.card, found.format, found.on);
    let says = format!("**{}** – {}", legality_status(found.status), found.says);
    let mut embed = Embed::new(&title, &says);
    embed.field("Nearest names", &view.suggestions.join(", "));
    for need in &found.needs {
        embed.field("Needs", need);
    }
    for citation in &found.because {
        embed.field("Source", &source(citation));
    }
    Ok(vec![embed])
}

fn check(now: &RequestContext, asked: &Asked<'_>) -> Result<Vec<Embed>, Fault> {
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
    for wanted in [FindingVerdict::Violated, FindingVerdict::Unknown] {
        for finding in verdict.findings.iter().filter(|finding| finding.verdict == wanted) {
            let because = finding.because.first().map(source).unwrap_or_default();
            embed.field(&finding.rule, &format!("{}\n{because}", finding.says));
        }
        if wanted == FindingVerdict::Violated {
            embed.field("Not on record", &unmatched(&verdict));
        }
    }
    for statement in &verdict.not_checked {
        let cited = statement.citation.as_ref().map(source).unwrap_or_default();
        embed.field("Not checked", &format!("{}\n{cited}", statement.why));
    }
    Ok(vec![embed])
}

/// The names that are not on record, each with the nearest.
fn unmatched(verdict: &DeckVerdict) -> String {
    let names = verdict.unmatched.iter().map(|name| match name.suggestions.first() {
        Some(near) => format!("{} (perhaps {near})", name.name),
        None => name.name.clone(),
    });
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discord_is_told_of_every_command() {
        let told: Value = serde_json::from_str(include_str!("commands.json")).unwrap();
        let names: Vec<&str> = told
            .as_array()
            .unwrap()
            .iter()
            .map(|command| command["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["card", "ruling", "legality", "check"]);
    }
}
