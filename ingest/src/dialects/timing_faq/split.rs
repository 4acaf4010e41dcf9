//! What every line is. Only their marks tell: `(ii)` a phase, `A:` or a short
//! line over a first step what is done in it, `3)` a step, `Q1.` a question.

use std::sync::LazyLock;

use headjudge_corpus::fold;
use regex::Regex;

use crate::dates::parse_words_date;
use crate::dialects::plain::is_title;

static PHASE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\([ivxlIVXL]+\)\s*(\S.*)$").expect("the pattern is a constant"));
static LETTERED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[A-Z]\s?:\s+(\S.*)$").expect("the pattern is a constant"));
static STEP: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(\d{1,4})\)\s*(\S.*)$").expect("the pattern is a constant"));
static QUESTION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^([QA])\s?(\d{0,4})\s?[.:)]\s*(\S.*)$").expect("the pattern is a constant")
});

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The date of the text.
    Date,
    /// Who wrote it.
    Credit,
    /// A row of asterisks, dashes or equals signs.
    Separator,
    /// The title of the whole document.
    DocumentTitle,
    /// The title of a phase.
    Phase(String),
    /// The title of what is done in a phase.
    Flow {
        title: String,
        /// Whether it is one of several, told apart by letters.
        lettered: bool,
    },
    /// The title over questions.
    Questions,
    /// The first line of a step.
    Step,
    /// The first line of a question.
    Question,
    /// The first line of an answer.
    Answer,
    /// Any other line.
    Text,
}

/// What each line is, by its text.
pub(super) fn split(texts: &[String]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::with_capacity(texts.len());
    let mut front = true;
    for (at, text) in texts.iter().enumerate() {
        let next = texts.get(at + 1).map(String::as_str);
        let kind = match kind_of(text, next) {
            Kind::Text if front => front_kind(text),
            kind => kind,
        };
        front &= matches!(kind, Kind::Date | Kind::DocumentTitle | Kind::Separator | Kind::Credit);
        kinds.push(kind);
    }
    // Text without any section has no front.
    if front {
        for kind in kinds.iter_mut().filter(|kind| **kind == Kind::DocumentTitle).skip(2) {
            *kind = Kind::Text;
        }
    }
    kinds
}

fn kind_of(text: &str, next: Option<&str>) -> Kind {
    if is_separator(text) {
        return Kind::Separator;
    }
    if let Some(found) = PHASE.captures(text).filter(|found| is_title(&found[1])) {
        return Kind::Phase(found[1].to_owned());
    }
    if let Some((label, _, _)) = split_question(text) {
        return if label.starts_with('Q') { Kind::Question } else { Kind::Answer };
    }
    if let Some(found) = LETTERED.captures(text).filter(|found| is_title(&found[1])) {
        return Kind::Flow { title: found[1].to_owned(), lettered: true };
    }
    if split_step(text).is_some() {
        return Kind::Step;
    }
    if is_title(text) && next.and_then(split_step).is_some_and(|(n, _)| n == 1) {
        return Kind::Flow { title: text.to_owned(), lettered: false };
    }
    let folded = fold(text);
    if text.len() < 60
        && (folded.ends_with("faq") || folded.ends_with("faqs"))
        && text.ends_with(':')
    {
        return Kind::Questions;
    }
    if text.len() < 120 && (folded.starts_with("credit ") || folded.starts_with("credits ")) {
        return Kind::Credit;
    }
    Kind::Text
}

fn front_kind(text: &str) -> Kind {
    if text.len() < 60 && parse_words_date(text).is_some() {
        Kind::Date
    } else {
        Kind::DocumentTitle
    }
}

/// Whether a line is a row of one mark.
pub(super) fn is_separator(text: &str) -> bool {
    let mut marks = text.chars().filter(|c| !c.is_whitespace());
    let Some(first) = marks.next().filter(|c| matches!(c, '*' | '-' | '=' | '_' | '~' | '–' | '—'))
    else {
        return false;
    };
    text.chars().count() > 2 && marks.all(|c| c == first)
}

/// The number of a step and its text.
pub(super) fn split_step(text: &str) -> Option<(u32, &str)> {
    let found = STEP.captures(text)?;
    Some((found[1].parse().ok()?, found.get(2)?.as_str()))
}

/// `Q` or `A`, the number behind it, and the text.
pub(super) fn split_question(text: &str) -> Option<(&str, &str, &str)> {
    let found = QUESTION.captures(text)?;
    let part = |i| found.get(i).map_or("", |part: regex::Match<'_>| part.as_str());
    // `A: Call` is the title of a flow, not an answer.
    let lettered = part(2).is_empty() && is_title(part(3)) && part(1) == "A";
    (!lettered).then(|| (part(1), part(2), part(3)))
}
