//! The page of a card: the current text first.

use std::collections::BTreeSet;
use std::sync::Arc;

use askama::Template;
use headjudge_corpus::{
    CurrentText, DiffOp, Document, ErratumText, FullText, Lines, MrpStatement, MrpStatus,
    PassageClass, Publisher, TextLabel,
};
use headjudge_engine::{Legality, legality};
use jiff::civil::Date;

use super::share;
use super::show::show;
use super::table::with_card;
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, Path2, RequestContext};
use crate::run_blocking::run_blocking;
use crate::statuses::Statuses;
use headjudge_answers::{CardView, Service, card_at, card_view, list_dates};
use headjudge_view::rich_text::{marked, rich};
use headjudge_view::{Language, status_words};

#[derive(Template)]
#[template(path = "card.html")]
struct CardPage<'a> {
    q: String,
    say: Language,
    view: CardView,
    game: String,
    documents: &'a [Document],
    formats: Vec<(&'a str, &'a str)>,
    statuses: Arc<Statuses>,
    history: Vec<Past>,
    /// The days on which a list or an edition changed what is shown, the oldest first.
    dates: Vec<String>,
}

/// How the legality of the card changed in a format.
struct Past {
    title: String,
    changes: Vec<PastChange>,
}

/// What it is from a date on.
struct PastChange {
    from: Date,
    class: &'static str,
    word: &'static str,
    /// Whether it is so on the date shown.
    now: bool,
}

impl CardPage<'_> {
    fn rich(text: &str) -> String {
        rich(text)
    }

    fn status(&self, answer: &Legality) -> (&'static str, &'static str) {
        status_words(answer.status, self.say)
    }

    /// A table with the card, where its game can be played.
    fn table(&self) -> Option<String> {
        with_card(&self.view.card)
    }

    /// The date that the legality is of.
    fn on(&self) -> String {
        self.view.legality.first().map_or_else(String::new, |answer| answer.on.to_string())
    }

    /// Which of the dates is in force on the day shown, from 0.
    fn at(&self) -> usize {
        let on = self.on();
        self.dates.iter().filter(|date| **date <= on).count().saturating_sub(1)
    }

    /// The texts in force, each once.
    fn current_texts(&self) -> Vec<&CurrentText> {
        let mut texts: Vec<&CurrentText> = Vec::new();
        for text in &self.view.card.current {
            if !texts.iter().any(|known| known.text == text.text && known.label == text.label) {
                texts.push(text);
            }
        }
        texts
    }

    /// A full text with the words tinted that are not as printed.
    fn tinted(full: &FullText) -> String {
        let plain = |text: &str| marked(text, &[]);
        if full.diff.is_empty() {
            return plain(&full.text);
        }
        let spans = full.diff.iter().filter(|span| span.op != DiffOp::Delete);
        spans
            .map(|span| match span.op {
                DiffOp::Insert => format!("<strong>{}</strong>", plain(&span.text)),
                _ => plain(&span.text),
            })
            .collect()
    }

    /// The full texts, each once, with the first printing that has it.
    fn full_texts(&self) -> Vec<&FullText> {
        let mut texts: Vec<&FullText> = Vec::new();
        for full in &self.view.card.full_text {
            if !texts.iter().any(|known| known.text == full.text && known.status == full.status) {
                texts.push(full);
            }
        }
        texts
    }

    /// What was done to the catalogue's text, in words.
    fn full_status(&self, full: &FullText) -> &'static str {
        self.say.full_text(full.status)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn text_label(&self, label: &TextLabel) -> &'static str {
        self.say.text_label(*label)
    }

    /// Who made a text, as a class for the timeline.
    fn maker(text: &ErratumText) -> &'static str {
        match (text.label, text.by) {
            (TextLabel::Original, _) => "original",
            (_, Some(Publisher::Panini)) => "panini",
            (_, Some(Publisher::Fanz)) => "fanz",
            (_, Some(Publisher::Score) | None) => "unmarked",
        }
    }

    fn format_title<'a>(&'a self, answer: &'a Legality) -> &'a str {
        let found = self.formats.iter().find(|(id, _)| *id == answer.format.as_str());
        found.map_or(answer.format.as_str(), |(_, title)| title)
    }

    /// The citation of a place that deals with this card.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn cited(&self, document: &str, lines: &Lines) -> String {
        let found = self.documents.iter().find(|known| known.id.as_str() == document);
        found.map_or_else(String::new, |found| share::cite(found, &self.view.card.name, *lines))
    }

    /// The card for programs that unfold a link.
    fn described(&self) -> String {
        let card = &self.view.card;
        let cited = card.current.iter().map(|text| &text.citation);
        let citations: Vec<String> =
            cited.map(|c| self.cited(c.document.as_str(), &c.lines)).collect();
        share::described(&card.name, &self.summary(), &self.game, &citations)
    }

    /// Whether a most-recent-printing statement is behind a text.
    fn follows(statement: &MrpStatement, text: &ErratumText) -> bool {
        statement.after_label == Some(text.label)
    }

    /// Who made a text, in words.
    fn author(&self, text: &ErratumText) -> &'static str {
        match (text.label, text.by) {
            (TextLabel::Original, _) => self.say.by_printed(),
            (_, Some(Publisher::Panini)) => self.say.by_panini(),
            (_, Some(Publisher::Fanz)) => self.say.by_fanz(),
            (_, Some(Publisher::Score)) => self.say.by_score(),
            (_, None) => self.say.by_unmarked(),
        }
    }

    fn mrp(statement: &MrpStatement) -> String {
        match statement.status {
            MrpStatus::None if statement.text.trim_end_matches('.') == "None" => {
                "No printing has this text.".to_owned()
            }
            MrpStatus::None | MrpStatus::UpToDate => statement.text.clone(),
            MrpStatus::Printed => format!("Printed on {}.", statement.text),
        }
    }

    fn short(&self, document: &str) -> String {
        let found = self.documents.iter().find(|known| known.id.as_str() == document);
        found.map_or_else(|| document.to_owned(), |found| found.short_title.clone())
    }

    /// One sentence for a pasted link.
    fn summary(&self) -> String {
        match self.view.card.current.first() {
            Some(text) => format!("{}: {}", self.say.text_label(text.label), text.text),
            None => self.say.card_summary(&self.view.card.name),
        }
    }
}

/// How the card’s legality changed where lists name it, format by format.
fn history(service: &Service, view: &CardView, say: Language) -> Result<Vec<Past>, Fault> {
    let card = &view.card;
    let mut all = Vec::new();
    for answer in &view.legality {
        let found = service.formats().iter().find(|format| format.id == answer.format);
        let Some(format) = found else { continue };
        let mut changes: Vec<PastChange> = Vec::new();
        for from in list_dates(service, &format.id, &card.id)? {
            let then = legality(service.rule_facts(), &format.id, &card.name, Some(card), from);
            let Ok(then) = then else { continue };
            let (class, word) = status_words(then.status, say);
            if changes.last().is_none_or(|last| last.word != word) {
                changes.push(PastChange { from, class, word, now: false });
            }
        }
        if let Some(last) = changes.iter_mut().rev().find(|change| change.from <= answer.on) {
            last.now = true;
        }
        if !changes.is_empty() {
            all.push(Past { title: format.title.clone(), changes });
        }
    }
    Ok(all)
}

/// The days that the slider stops at: of the lists that name the card, and of
/// the editions of its game's documents.
fn dates(service: &Service, view: &CardView, history: &[Past]) -> Vec<String> {
    let lists = history.iter().flat_map(|past| &past.changes).map(|change| change.from);
    let own = service.documents().iter().filter(|document| document.game == view.card.game);
    let dates: BTreeSet<Date> =
        lists.chain(own.filter_map(|document| document.published)).collect();
    dates.into_iter().map(|date| date.to_string()).collect()
}

/// `GET /cards/{game}/{slug}`.
pub(super) async fn page(now: RequestContext, Path2(game, slug): Path2, params: Params) -> Reply {
    let say = now.say;
    let page = move || show(card_page(&now, &game, &slug, &params), say);
    // The first reader of a snapshot waits until its scenarios have run.
    run_blocking(page).await
}

fn card_page<'a>(
    now: &'a RequestContext,
    game: &str,
    slug: &str,
    params: &Params,
) -> Result<CardPage<'a>, Fault> {
    let service = now.service();
    let view = card_view(service, card_at(service, game, slug)?, params.on(now.today)?)?;
    let history = history(service, &view, now.say)?;
    let name = service.games().iter().find(|known| known.id == view.card.game);
    let titles = service.formats().iter().map(|f| (f.id.as_str(), f.title.as_str()));
    Ok(CardPage {
        q: String::new(),
        say: now.say,
        game: name.map_or_else(|| view.card.game.to_string(), |game| game.name.clone()),
        dates: dates(service, &view, &history),
        view,
        documents: service.documents(),
        formats: titles.collect(),
        history,
        statuses: now.current().statuses()?,
    })
}
