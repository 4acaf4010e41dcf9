//! Search results: the answer to a question about legality first, then what is
//! played, then the hits, each with the text in force and its legality.

use std::collections::HashMap;

use askama::Template;
use axum::http::StatusCode;
use headjudge_corpus::{Card, Format};
use headjudge_index::search::{Match, Results};
use jiff::civil::Date;

use super::narrow::{FilterOn, Narrowing, filters_on, narrowings};
use super::share;
use super::show::show;
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, RequestContext};
use headjudge_answers::{
    Played, PlayedKind, Service, find_played, runs_of_passage, search_page_on,
};
use headjudge_view::{
    CardBrief, HitMore, HitSource, Language, LegalityCard, LegalityQuestion, Titles,
};

const PER_PAGE: usize = 20;
/// How many rulings are linked from a hit.
const MOST_PLAYED: usize = 2;

#[derive(Template)]
#[template(path = "search.html")]
struct SearchPage {
    q: String,
    say: Language,
    results: Option<Results>,
    more: HashMap<String, HitMore>,
    /// The answers to a question about legality, as HTML.
    verdicts: Vec<String>,
    /// The first of them in a line, and why.
    headline: Option<(String, String)>,
    played: Vec<Played>,
    fault: Option<Fault>,
    page: usize,
    next: Option<String>,
    previous: Option<String>,
    filters: Vec<FilterOn>,
    facets: Vec<Narrowing>,
    documents: Vec<HitSource>,
    /// The format that the reader plays, where they have chosen one.
    own: Option<Format>,
}

impl SearchPage {
    /// The hits with what is shown besides.
    fn hits<'a>(&'a self, results: &'a Results) -> headjudge_view::Hits<'a> {
        headjudge_view::Hits::new(&self.q, results, &self.documents, self.say)
            .with_more(self.more.clone())
    }

    /// Whether a card or another thing was asked for by its name, which then comes first.
    fn is_named(&self) -> bool {
        let first = self.results.as_ref().and_then(|results| results.hits.first());
        first.is_some_and(|hit| hit.matched == Match::Exact)
    }

    /// The language of what is played: that of a scenario is English.
    fn language_of(run: &Played) -> &'static str {
        let japanese = |text: &str| text.chars().any(|c| ('\u{3040}'..='\u{30ff}').contains(&c));
        if japanese(&run.title) { "ja" } else { "en" }
    }

    /// The same search in all games.
    fn everywhere(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        format!("/search?{}", query.append_pair("q", &self.q).finish())
    }
}

/// `GET /search?q=&in=&on=&page=`.
pub(super) async fn page(now: RequestContext, params: Params) -> Reply {
    let q = params.get("q").unwrap_or("").to_owned();
    let (service, say) = (now.service(), now.say);
    let own =
        params.get("in").and_then(|id| service.formats().iter().find(|f| f.id.as_str() == id));
    let own = own.cloned();
    let asked = scoped(&q, own.as_ref());
    let found = params.number("page", 1).and_then(|page| {
        let day = params.day()?;
        Ok((page, day, search_page_on(service, &asked, page, PER_PAGE, day)?))
    });
    let (page, day, results, fault) = match found {
        Ok((page, day, results)) => (page, day, Some(results), None),
        Err(fault) => (1, None, None, Some(fault)),
    };
    let status = fault.as_ref().map_or(200, |fault| fault.status);
    let total = results.as_ref().map_or(0, |results| results.total);
    let first = page == 1 && !q.is_empty();
    let played = if first { played(service, &q, own.as_ref()) } else { Vec::new() };
    let on = day.unwrap_or(now.today);
    let (verdicts, headline) =
        if first { verdicts(service, &q, own.as_ref(), on, say) } else { (Vec::new(), None) };
    let address = |page| address(&q, own.as_ref(), page, day);
    let page = SearchPage {
        next: (page * PER_PAGE < total).then(|| address(page + 1)),
        previous: (page > 1).then(|| address(page - 1)),
        filters: filters_on(&q, Some(service), say),
        facets: results
            .as_ref()
            .map_or_else(Vec::new, |results| narrowings(&q, results, service, say)),
        documents: service.documents().iter().map(HitSource::of).collect(),
        more: results
            .as_ref()
            .map_or_else(HashMap::new, |results| more(service, results, day, on, say)),
        headline,
        verdicts,
        played,
        q,
        say,
        results,
        fault,
        page,
        own,
    };
    show(Ok::<_, Fault>(page), say).with_status(StatusCode::from_u16(status).unwrap_or_default())
}

/// The query, in the game of the reader’s format where it names none itself.
fn scoped(q: &str, own: Option<&Format>) -> String {
    match own {
        Some(format) if !q.is_empty() && !q.contains("game:") => {
            format!("{q} game:{}", format.game)
        }
        _ => q.to_owned(),
    }
}

/// The answers to `q`, where it asks whether a card is legal, and the first in a line.
fn verdicts(
    service: &Service,
    q: &str,
    own: Option<&Format>,
    on: Date,
    say: Language,
) -> (Vec<String>, Option<(String, String)>) {
    let formats: Vec<&Format> = service.formats().iter().collect();
    let names = service.snapshot().search().names();
    let Some(asked) = LegalityQuestion::read(q, names, &formats) else {
        return (Vec::new(), None);
    };
    let titles: Titles = share::titles(service);
    let format = asked.format.as_deref();
    let cards = asked.cards.iter().filter_map(|id| card(service, id));
    let mut cards: Vec<Card> = cards.collect();
    if let Some(game) = format
        .and_then(|id| formats.iter().find(|f| f.id.as_str() == id).copied())
        .or(own)
        .map(|format| &format.game)
        && cards.iter().any(|card| card.game == *game)
    {
        cards.retain(|card| card.game == *game);
    }
    let format = format.or(own.map(|format| format.id.as_str()));
    let of_game = |card: &Card| {
        format.filter(|id| {
            let known = formats.iter().find(|f| f.id.as_str() == *id);
            asked.format.is_some() || known.is_some_and(|known| known.game == card.game)
        })
    };
    let on = asked.on.unwrap_or(on);
    let written = cards.iter().filter_map(|card| {
        LegalityCard::new(card, of_game(card), service.rule_facts(), &titles, on, say)
    });
    let written: Vec<LegalityCard<'_>> = written.collect();
    let headline = written.first().and_then(LegalityCard::headline);
    (written.iter().map(LegalityCard::html).collect(), headline)
}

/// What is played on it. A search goes on without it where it cannot be read.
fn played(service: &Service, q: &str, own: Option<&Format>) -> Vec<Played> {
    find_played(service, q, own.map(|format| format.game.as_str())).unwrap_or_else(|error| {
        tracing::error!(%error, "the scenarios cannot be read");
        Vec::new()
    })
}

/// What is shown of the hits besides: the text of cards, and what rests on them.
fn more(
    service: &Service,
    results: &Results,
    day: Option<Date>,
    on: Date,
    say: Language,
) -> HashMap<String, HitMore> {
    let mut more = HashMap::new();
    for hit in &results.hits {
        let brief = (hit.kind == "card").then(|| card(service, &hit.id)).flatten();
        let brief = brief.map(|card| CardBrief::of(&card, service.rule_facts(), Some(on), say));
        // The words of a past day are the hit's own.
        let brief = if day.is_some() { brief.map(CardBrief::without_text) } else { brief };
        let runs = runs_of_passage(service, hit.citation.passage.as_str()).unwrap_or_default();
        let played =
            runs.into_iter().take(MOST_PLAYED).map(|run| (run.asked().to_owned(), run.url));
        more.insert(hit.id.clone(), HitMore { brief, played: played.collect() });
    }
    more
}

fn card(service: &Service, id: &str) -> Option<Card> {
    service.snapshot().store().find(id).ok().flatten()
}

/// The address of a page of results.
fn address(q: &str, own: Option<&Format>, page: usize, on: Option<Date>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("q", q);
    if let Some(format) = own {
        query.append_pair("in", format.id.as_str());
    }
    if let Some(on) = on {
        query.append_pair("on", &on.to_string());
    }
    format!("/search?{}", query.append_pair("page", &page.to_string()).finish())
}
