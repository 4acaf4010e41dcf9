//! Formats, with their lists as of a date.

use askama::Template;
use headjudge_corpus::Extent;
use headjudge_engine::CheckSummary;
use jiff::civil::Date;

use super::share;
use super::show::{show, show_at};
use super::timeline::{self, Change, changes};
use crate::reply::Reply;
use crate::request::{Params, Part, RequestContext};
use headjudge_answers::{self as answers, AnswerError, FormatView, ListView};
use headjudge_view::Language;

#[derive(Template)]
#[template(path = "formats.html")]
struct FormatsPage {
    q: String,
    say: Language,
    formats: Vec<FormatView>,
    /// Games and documents by id, with what to call them.
    names: Vec<(String, String)>,
}

impl FormatsPage {
    fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.names.iter().find(|(known, _)| known == id).map_or(id, |(_, name)| name)
    }
}

/// `GET /formats`.
pub(super) async fn index(now: RequestContext) -> Reply {
    let service = now.service();
    let games = service.games().iter().map(|game| (game.id.to_string(), game.name.clone()));
    let titles = service.documents().iter().map(|d| (d.id.to_string(), d.short_title.clone()));
    let names = games.chain(titles).collect();
    let found = answers::formats(service, now.today);
    let page = found.map(|formats| FormatsPage { q: String::new(), say: now.say, formats, names });
    show(page, now.say)
}

#[derive(Template)]
#[template(path = "format.html")]
struct FormatPage {
    q: String,
    say: Language,
    view: FormatView,
    checks: Vec<CheckSummary>,
    document: String,
    /// How much of that document is on record.
    extent: Extent,
}

impl FormatPage {
    fn changes(&self) -> Vec<Change<'_>> {
        changes(&self.view)
    }

    fn drawn(&self) -> Option<String> {
        timeline::draw(&self.view, &self.changes(), self.say)
    }

    /// What a list is called.
    fn list_title<'a>(&self, list: &'a ListView) -> &'a str {
        match self.say {
            Language::English => &list.title,
            Language::Japanese => Language::Japanese.list(list.list),
        }
    }

    /// What the list of a change is called, by its title.
    fn change_title<'a>(&'a self, title: &'a str) -> &'a str {
        let own = self.view.lists.iter().find(|list| list.title == title);
        own.map_or(title, |list| self.list_title(list))
    }

    /// The dates of the changes.
    fn dates(&self) -> Vec<String> {
        self.changes().iter().map(|change| change.date.to_string()).collect()
    }

    /// Which of them is in force on the date shown, from 0.
    fn at(&self) -> usize {
        let past = self.changes().iter().filter(|change| change.date <= self.view.on).count();
        past.saturating_sub(1)
    }

    /// The last change before the date shown, and the first after it.
    fn neighbours(&self) -> (Option<Date>, Option<Date>) {
        let dates: Vec<Date> = self.changes().iter().map(|change| change.date).collect();
        let before = dates.iter().rev().find(|date| **date < self.view.on).copied();
        (before, dates.iter().find(|date| **date > self.view.on).copied())
    }

    /// The format for programs that unfold a link.
    fn described(&self) -> String {
        share::described(&self.view.title, &self.view.summary, &self.document, &[])
    }
}

/// `GET /formats/{id}?on=`.
pub(super) async fn page(now: RequestContext, Part(id): Part, params: Params) -> Reply {
    let found = || -> Result<_, AnswerError> {
        let service = now.service();
        let view = answers::format(service, &id, params.on(now.today)?)?;
        let own = |check: &CheckSummary| view.checks.iter().any(|link| link.id == check.id);
        let checks = answers::checks(service).into_iter().filter(own).collect();
        let ruling = service.document(&view.document);
        let document = ruling.map_or_else(|| view.document.clone(), |d| d.short_title.clone());
        let extent = ruling.map(|own| own.extent.clone()).unwrap_or_default();
        Ok(FormatPage { q: String::new(), say: now.say, view, checks, document, extent })
    };
    show_at("/formats/", &id, found(), now.say)
}
