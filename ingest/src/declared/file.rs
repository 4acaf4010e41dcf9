//! The file `dialect.toml`: read strictly, and made ready for reading. What is
//! wrong with it is told with its line and with what may stand there.

use headjudge_corpus::{FormatId, ListKind, TextLabel};
use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::dialect::{
    Again, Blank, Conditions, Deckwide, Dialect, Explained, Pattern, Rest, Target,
};
use super::kinds::Kind;
use crate::dates::DateForm;
use crate::error::IngestError;
use crate::front::{Encoding, Front, ShapeName};
use crate::strict::parse_toml;

/// No expression may grow beyond this, compiled; it bounds time and memory.
const SIZE_LIMIT: usize = 10 << 20;
/// No dialect has more patterns.
const MOST_PATTERNS: usize = 200;

/// What an erratum's text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Label {
    Original,
    Updated,
    PaniniUpdated,
    FanzUpdated,
    Gains,
}

impl From<Label> for TextLabel {
    fn from(label: Label) -> Self {
        match label {
            Label::Original => Self::Original,
            Label::Updated => Self::Updated,
            Label::PaniniUpdated => Self::PaniniUpdated,
            Label::FanzUpdated => Self::FanzUpdated,
            Label::Gains => Self::Gains,
        }
    }
}

/// One text or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Several {
    One(String),
    Many(Vec<String>),
}

impl Several {
    fn into_vec(self) -> Vec<String> {
        match self {
            Self::One(one) => vec![one],
            Self::Many(many) => many,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    front: Option<Front>,
    encoding: Option<Encoding>,
    #[serde(default)]
    dates: Vec<DateForm>,
    #[serde(default)]
    rest: Rest,
    format: Option<FormatId>,
    #[serde(default)]
    generic: bool,
    #[serde(default)]
    guess_cards: bool,
    #[serde(default)]
    proofread: bool,
    #[serde(default)]
    cards: Option<Spanned<Several>>,
    #[serde(default)]
    line: Vec<Spanned<Line>>,
    #[serde(default)]
    deck_number: Vec<Spanned<Number>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Line {
    kind: Kind,
    #[serde(rename = "match")]
    matches: Option<Spanned<Several>>,
    #[serde(rename = "in")]
    inside: Option<Spanned<Several>>,
    not_in: Option<Spanned<Several>>,
    after: Option<Vec<Kind>>,
    key: Option<Spanned<Several>>,
    block: Option<ShapeName>,
    depth: Option<u8>,
    blank: Option<Blank>,
    max: Option<usize>,
    #[serde(default)]
    start: bool,
    again: Option<Again>,
    #[serde(default)]
    raw: bool,
    fields: Option<toml::Table>,
    parts: Option<toml::Table>,
    level: Option<u8>,
    why: Option<String>,
    label: Option<Label>,
    list: Option<ListKind>,
    copies: Option<u32>,
    split: Option<Spanned<String>>,
    format: Option<FormatId>,
    #[serde(default)]
    set: bool,
    name: Option<String>,
    bare: Option<bool>,
    of: Option<Explained>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Number {
    subject: String,
    #[serde(rename = "match")]
    matches: Spanned<Several>,
    #[serde(rename = "in")]
    inside: Option<Spanned<Several>>,
    not_in: Option<Spanned<Several>>,
    format: Option<FormatId>,
}

/// Faults of one file.
struct Place<'a> {
    path: &'a str,
    text: &'a str,
}

impl Place<'_> {
    fn line(&self, at: usize) -> usize {
        self.text[..at.min(self.text.len())].matches('\n').count() + 1
    }

    fn fail(&self, at: usize, message: impl Into<String>) -> IngestError {
        IngestError::Config {
            path: self.path.to_owned(),
            line: self.line(at),
            message: message.into(),
        }
    }

    fn regexes(&self, source: Option<Spanned<Several>>) -> Result<Vec<Regex>, IngestError> {
        let Some(source) = source else { return Ok(Vec::new()) };
        let at = source.span().start;
        let wanted = source.into_inner().into_vec();
        wanted.iter().map(|pattern| self.regex(at, pattern)).collect()
    }

    fn regex(&self, at: usize, pattern: &str) -> Result<Regex, IngestError> {
        RegexBuilder::new(pattern).size_limit(SIZE_LIMIT).build().map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => self.fail(
                at,
                format!(
                    "the expression `{}` is too large; use fewer or smaller repetitions",
                    shorten(pattern)
                ),
            ),
            regex::Error::Syntax(syntax) => self.fail(
                at,
                format!(
                    "`{}` is not a regular expression: {}",
                    shorten(pattern),
                    syntax.lines().last().unwrap_or_default().trim_start_matches("error: ")
                ),
            ),
            other => self.fail(at, other.to_string()),
        })
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() > 60 {
        format!("{}…", text.chars().take(60).collect::<String>())
    } else {
        text.to_owned()
    }
}

/// Reads a `dialect.toml`; also whether it asks for the patterns of the generic
/// reader behind its own.
pub(super) fn read(path: &str, bytes: &[u8]) -> Result<(Dialect, bool), IngestError> {
    let file: File = parse_toml(path, bytes)?;
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let place = Place { path, text };
    if file.line.len() > MOST_PATTERNS {
        return Err(place.fail(0, format!("a dialect has at most {MOST_PATTERNS} patterns")));
    }
    let more = file.generic || file.line.is_empty();
    let patterns: Vec<Pattern> =
        file.line.into_iter().map(|line| pattern(&place, line)).collect::<Result<_, _>>()?;
    let numbers = file
        .deck_number
        .into_iter()
        .map(|number| deck_number(&place, number))
        .collect::<Result<_, _>>()?;
    let cards_at = file.cards.as_ref().map_or(0, |cards| cards.span().start);
    let cards = place.regexes(file.cards)?;
    for regex in &cards {
        check_groups(&place, cards_at, regex, &["card"], "`cards`")?;
    }
    let dialect = Dialect {
        path: path.to_owned(),
        front: file.front,
        encoding: file.encoding,
        dates: file.dates,
        rest: file.rest,
        format: file.format,
        guess_cards: file.guess_cards,
        proofread: file.proofread,
        cards,
        own: patterns.len(),
        patterns,
        numbers,
    };
    Ok((dialect, more))
}

fn check_groups(
    place: &Place<'_>,
    at: usize,
    regex: &Regex,
    known: &[&str],
    of: &str,
) -> Result<(), IngestError> {
    for name in regex.capture_names().flatten() {
        if !known.contains(&name) {
            let may = if known.is_empty() {
                "none; write `(?:…)` where no name is needed".to_owned()
            } else {
                known.join(", ")
            };
            return Err(place.fail(at, format!("{of} has no group `{name}`; its groups are {may}")));
        }
    }
    Ok(())
}

fn pattern(place: &Place<'_>, line: Spanned<Line>) -> Result<Pattern, IngestError> {
    let at = line.span().start;
    let line = line.into_inner();
    let kind = line.kind;
    let of = format!("`{}`", kind.name());
    if let Some(name) = misplaced(kind, &line) {
        return Err(place.fail(at, format!("{of} has no `{name}`; leave it out")));
    }
    let match_at = line.matches.as_ref().map_or(at, |matches| matches.span().start);
    let matches = place.regexes(line.matches)?;
    for regex in &matches {
        check_groups(place, match_at, regex, kind.groups(), &of)?;
    }
    let fields = fields(place, at, kind, line.fields)?;
    let parts = parts(place, at, kind, line.parts)?;
    let key = place.regexes(line.key)?;
    if matches.is_empty()
        && fields.is_empty()
        && line.block.is_none()
        && key.is_empty()
        && line.again.is_none()
    {
        return Err(place.fail(
            at,
            format!(
                "{of} says of no line that it is one; give it `match`, `block`, `key` or `fields`"
            ),
        ));
    }
    for needed in kind.needs() {
        let lacking = |regex: &Regex| !regex.capture_names().flatten().any(|name| name == *needed);
        let has_field = fields.iter().any(|field| field.group == *needed);
        if !has_field && matches.iter().any(lacking) {
            return Err(place.fail(match_at, format!("{of} needs the group `(?<{needed}>…)`")));
        }
    }
    if kind == Kind::Skip && line.why.is_none() {
        return Err(place.fail(at, "`skip` needs a reason, such as `why = \"a page number\"`"));
    }
    if kind == Kind::Heading && line.level.is_some_and(|level| level == 0 || level > 9) {
        return Err(place.fail(at, "the `level` of a heading is a number from 1 to 9"));
    }
    if kind == Kind::Text
        && line.label.is_none()
        && !matches.iter().any(|m| m.capture_names().flatten().any(|name| name == "label"))
    {
        return Err(place.fail(
            at,
            "`text` needs a label: `original`, `updated`, `gains`, `panini-updated` or `fanz-updated`",
        ));
    }
    let split = match line.split {
        Some(split) => Some(place.regex(split.span().start, split.get_ref())?),
        None => None,
    };
    Ok(Pattern {
        kind,
        line: place.line(at) as u32,
        matches,
        fields,
        parts,
        conditions: Conditions {
            inside: place.regexes(line.inside)?,
            not_in: place.regexes(line.not_in)?,
            after: line.after,
            key,
            block: line.block,
            depth: line.depth,
            blank: line.blank,
            max: line.max,
            start: line.start,
            again: line.again,
            raw: line.raw,
        },
        level: line.level,
        why: line.why.unwrap_or_default(),
        label: line.label.map(TextLabel::from),
        list: line.list,
        copies: line.copies,
        split,
        format: line.format,
        set: line.set,
        name: line.name,
        bare: line.bare.unwrap_or_default(),
        of_rule: line.of == Some(Explained::Rule),
    })
}

/// The key of a pattern that its kind does not have.
fn misplaced(kind: Kind, line: &Line) -> Option<&'static str> {
    let keys = [
        ("level", line.level.is_some(), matches!(kind, Kind::Heading | Kind::List | Kind::Skip)),
        ("why", line.why.is_some(), kind == Kind::Skip),
        ("label", line.label.is_some(), kind == Kind::Text),
        ("list", line.list.is_some(), matches!(kind, Kind::List | Kind::ListEntry | Kind::Heading)),
        (
            "copies",
            line.copies.is_some(),
            matches!(kind, Kind::List | Kind::ListEntry | Kind::Heading),
        ),
        (
            "split",
            line.split.is_some(),
            matches!(kind, Kind::ListEntry | Kind::Entry | Kind::Ruling),
        ),
        ("set", line.set, kind == Kind::Heading),
        ("name", line.name.is_some(), matches!(kind, Kind::Step | Kind::Skip)),
        ("of", line.of.is_some(), kind == Kind::Example),
        ("bare", line.bare.is_some(), matches!(kind, Kind::Heading | Kind::Step | Kind::Rule)),
        (
            "format",
            line.format.is_some(),
            matches!(kind, Kind::List | Kind::ListEntry | Kind::Heading),
        ),
    ];
    keys.into_iter().find(|(_, given, fits)| *given && !fits).map(|(name, ..)| name)
}

/// The keys of a structured file that give the groups of a kind.
fn fields(
    place: &Place<'_>,
    at: usize,
    kind: Kind,
    table: Option<toml::Table>,
) -> Result<Vec<Target>, IngestError> {
    let mut fields = Vec::new();
    for (group, key) in table.unwrap_or_default() {
        let Some(group) = kind.groups().iter().find(|known| **known == group) else {
            let known = kind.groups().join(", ");
            let message =
                format!("`{}` has no group `{group}`; its groups are {known}", kind.name());
            return Err(place.fail(at, message));
        };
        let toml::Value::String(key) = key else {
            return Err(place.fail(at, format!("`fields.{group}` is the name of a key, in quotes")));
        };
        let (key, optional) =
            key.strip_suffix('?').map_or((key.as_str(), false), |key| (key, true));
        fields.push(Target { group, key: key.to_owned(), optional });
    }
    Ok(fields)
}

/// The expressions that part the value of a group further.
fn parts(
    place: &Place<'_>,
    at: usize,
    kind: Kind,
    table: Option<toml::Table>,
) -> Result<Vec<(&'static str, Regex)>, IngestError> {
    let mut parts = Vec::new();
    for (group, pattern) in table.unwrap_or_default() {
        let of = format!("`{}`", kind.name());
        let Some(group) = kind.groups().iter().find(|known| **known == group) else {
            let known = kind.groups().join(", ");
            let message = format!("{of} has no group `{group}`; its groups are {known}");
            return Err(place.fail(at, message));
        };
        let toml::Value::String(pattern) = pattern else {
            let message = format!("`parts.{group}` is an expression, in quotes");
            return Err(place.fail(at, message));
        };
        let regex = place.regex(at, &pattern)?;
        check_groups(place, at, &regex, kind.groups(), &of)?;
        parts.push((*group, regex));
    }
    Ok(parts)
}

fn deck_number(place: &Place<'_>, number: Spanned<Number>) -> Result<Deckwide, IngestError> {
    const GROUPS: [&str; 3] = ["min", "max", "number"];
    let at = number.span().start;
    let number = number.into_inner();
    let matches = place.regexes(Some(number.matches))?;
    for regex in &matches {
        check_groups(place, at, regex, &GROUPS, "`deck-number`")?;
        if regex.capture_names().flatten().next().is_none() {
            return Err(place.fail(
                at,
                "`deck-number` needs a group: `(?<min>…)`, `(?<max>…)`, or `(?<number>…)` for both",
            ));
        }
    }
    Ok(Deckwide {
        subject: number.subject,
        line: place.line(at) as u32,
        matches,
        inside: place.regexes(number.inside)?,
        not_in: place.regexes(number.not_in)?,
        format: number.format,
    })
}
