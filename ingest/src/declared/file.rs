//! The file `dialect.toml`: read strictly, and made ready for reading. What is
//! wrong with it is told with its line and with what may stand there.

use headjudge_corpus::{FormatId, ListKind, TextLabel};
use regex::Regex;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::dialect::{
    Again, Blank, Conditions, Dialect, Explained, Holds, Noted, Pattern, Rest, Style, Target,
    Together, Told,
};
use super::faults::{Place, Several};
use super::kinds::Kind;
use super::naming::Template;
use super::tables::{self, Acting, Matching, Number};
use crate::dates::DateForm;
use crate::error::IngestError;
use crate::front::{Encoding, Front, ShapeName};
use crate::strict::parse_toml;

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
    proofread: Option<Spanned<toml::Value>>,
    section: Option<Spanned<u8>>,
    #[serde(default)]
    names: std::collections::BTreeMap<String, String>,
    #[serde(default)]
    cards: Option<Spanned<Several>>,
    #[serde(default)]
    line: Vec<Spanned<Line>>,
    #[serde(default)]
    deck_number: Vec<Spanned<Number>>,
    #[serde(default)]
    actor: Vec<Spanned<Acting>>,
    #[serde(default)]
    jump: Vec<Spanned<Matching>>,
    #[serde(default)]
    retired: Vec<Spanned<Matching>>,
    steps: Option<Vec<Told>>,
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
    each: Option<toml::Table>,
    style: Option<Style>,
    bold: Option<Spanned<Several>>,
    level: Option<u8>,
    why: Option<String>,
    label: Option<Label>,
    list: Option<ListKind>,
    copies: Option<u32>,
    split: Option<Spanned<String>>,
    format: Option<FormatId>,
    #[serde(default)]
    set: bool,
    title: Option<Spanned<String>>,
    name: Option<Spanned<String>>,
    id: Option<Spanned<String>>,
    bare: Option<bool>,
    of: Option<Explained>,
    next: Option<Spanned<Several>>,
    join: Option<Together>,
    problem: Option<Problem>,
    holds: Option<Holds>,
    leads: Option<bool>,
    also: Option<bool>,
    back_to: Option<Spanned<Several>>,
    retired: Option<bool>,
    apart: Option<bool>,
    wording: Option<bool>,
    crossed_out: Option<bool>,
}

/// A problem that lines of a kind are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    code: String,
    message: Spanned<String>,
}

impl Problem {
    fn read(self, place: &Place<'_>) -> Result<Noted, IngestError> {
        let at = self.message.span().start;
        let message = Template::read(self.message.get_ref());
        let message = message.map_err(|fault| place.fail(at, fault))?;
        Ok(Noted { code: self.code, message })
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
    let numbers = file.deck_number.into_iter().map(|number| tables::deck_number(&place, number));
    let actors = file.actor.into_iter().map(|actor| tables::actor(&place, actor));
    let retired = file.retired.into_iter().map(|retired| tables::retired(&place, retired));
    let jumps = file.jump.into_iter().map(|jump| tables::jump(&place, jump));
    let cards_at = file.cards.as_ref().map_or(0, |cards| cards.span().start);
    let cards = place.regexes(file.cards)?;
    for regex in &cards {
        place.check_groups(cards_at, regex, &["card"], "`cards`")?;
    }
    let section = file.section.map_or(Ok(1), |section| {
        let level = *section.get_ref();
        let fault = "`section` is the level of a title, from 1 to 9";
        (1..=9).contains(&level).then_some(level).ok_or(place.fail(section.span().start, fault))
    });
    let dialect = Dialect {
        path: path.to_owned(),
        front: file.front,
        encoding: file.encoding,
        dates: file.dates,
        rest: file.rest,
        format: file.format,
        guess_cards: file.guess_cards,
        proofread: tables::proofread(&place, file.proofread)?,
        section: section?,
        names: tables::names(file.names),
        cards,
        own: patterns.len(),
        patterns,
        numbers: numbers.collect::<Result<_, _>>()?,
        actors: actors.collect::<Result<_, _>>()?,
        jumps: jumps.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect(),
        retired: retired.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect(),
        told: file.steps.unwrap_or_else(|| vec![Told::Actors, Told::Windows, Told::Jumps]),
    };
    Ok((dialect, more))
}

fn pattern(place: &Place<'_>, line: Spanned<Line>) -> Result<Pattern, IngestError> {
    let at = line.span().start;
    let line = line.into_inner();
    let kind = line.kind;
    let of = format!("`{}`", kind.name());
    check(place, at, &line)?;
    let templates = Templates {
        title: place.template(line.title)?,
        name: place.template(line.name)?,
        id: place.template(line.id)?,
        problem: line.problem.map(|problem| problem.read(place)).transpose()?,
    };
    let match_at = line.matches.as_ref().map_or(at, |matches| matches.span().start);
    let matches = place.regexes(line.matches)?;
    let known: Vec<&str> = kind.groups().iter().copied().chain(templates.groups()).collect();
    for regex in &matches {
        place.check_groups(match_at, regex, &known, &of)?;
    }
    let fields = tables::fields(place, at, kind, line.fields)?;
    let parts = tables::parts(place, at, kind, line.parts)?;
    let each = tables::each(place, at, kind, line.each)?;
    templates.check(place, at, &matches, &fields)?;
    let key = place.regexes(line.key)?;
    for regex in &key {
        place.check_groups(at, regex, kind.groups(), &of)?;
    }
    if matches.is_empty()
        && fields.is_empty()
        && line.block.is_none()
        && key.is_empty()
        && line.again.is_none()
        && line.style.is_none()
        && line.bold.is_none()
    {
        return Err(place.fail(
            at,
            format!(
                "{of} says of no line that it is one; give it `match`, `block`, `key` or `fields`"
            ),
        ));
    }
    check_needs(place, (at, match_at), (kind, line.label), &matches, &fields)?;
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
        each,
        conditions: Conditions {
            inside: place.regexes(line.inside)?,
            not_in: place.regexes(line.not_in)?,
            next: place.regexes(line.next)?,
            after: line.after,
            key,
            block: line.block,
            depth: line.depth,
            blank: line.blank,
            max: line.max,
            start: line.start,
            again: line.again,
            raw: line.raw,
            style: line.style,
            bold: place.regexes(line.bold)?,
        },
        level: line.level,
        why: line.why,
        label: line.label.map(TextLabel::from),
        list: line.list,
        copies: line.copies,
        split,
        format: line.format,
        set: line.set,
        title: templates.title,
        name: templates.name,
        id: templates.id,
        problem: templates.problem,
        bare: line.bare.unwrap_or_default(),
        join: line.join,
        of: line.of,
        holds: line.holds,
        leads: line.leads.unwrap_or_default(),
        also: line.also.unwrap_or_default(),
        back_to: place.regexes(line.back_to)?,
        retired: line.retired.unwrap_or_default(),
        apart: line.apart.unwrap_or_default(),
        wording: line.wording.unwrap_or_default(),
        crossed_out: line.crossed_out.unwrap_or_default(),
    })
}

/// Refuses a pattern that lacks what its kind needs.
fn check_needs(
    place: &Place<'_>,
    (at, match_at): (usize, usize),
    line: (Kind, Option<Label>),
    matches: &[Regex],
    fields: &[Target],
) -> Result<(), IngestError> {
    let (kind, label) = line;
    let of = format!("`{}`", kind.name());
    for needed in kind.needs() {
        let has_field = fields.iter().any(|field| field.group == *needed);
        if !has_field && !matches.iter().all(|regex| has_group(regex, needed)) {
            return Err(place.fail(match_at, format!("{of} needs the group `(?<{needed}>…)`")));
        }
    }
    if kind == Kind::Text
        && label.is_none()
        && !matches.iter().any(|regex| has_group(regex, "label"))
    {
        return Err(place.fail(
            at,
            "`text` needs a label: `original`, `updated`, `gains`, `panini-updated` or `fanz-updated`",
        ));
    }
    Ok(())
}

fn has_group(regex: &Regex, wanted: &str) -> bool {
    regex.capture_names().flatten().any(|name| name == wanted)
}

/// The templates of a pattern.
struct Templates {
    title: Option<Template>,
    name: Option<Template>,
    id: Option<Template>,
    problem: Option<Noted>,
}

impl Templates {
    fn each(&self) -> [(&'static str, Option<&Template>); 4] {
        let message = self.problem.as_ref().map(|problem| &problem.message);
        [
            ("title", self.title.as_ref()),
            ("name", self.name.as_ref()),
            ("id", self.id.as_ref()),
            ("problem", message),
        ]
    }

    /// The groups that they have places for.
    fn groups(&self) -> impl Iterator<Item = &str> {
        self.each().into_iter().filter_map(|(_, template)| template).flat_map(Template::groups)
    }

    /// Refuses places for groups that the pattern does not have.
    fn check(
        &self,
        place: &Place<'_>,
        at: usize,
        matches: &[Regex],
        fields: &[Target],
    ) -> Result<(), IngestError> {
        for (key, template) in self.each() {
            for group in template.into_iter().flat_map(Template::groups) {
                if !matches.iter().any(|regex| has_group(regex, group))
                    && !fields.iter().any(|field| field.group == group)
                {
                    let fault = format!(
                        "`{key}` asks for the group `{group}`, which no expression here has"
                    );
                    return Err(place.fail(at, fault));
                }
            }
        }
        Ok(())
    }
}

/// Refuses what a pattern says that its kind cannot mean.
fn check(place: &Place<'_>, at: usize, line: &Line) -> Result<(), IngestError> {
    let kind = line.kind;
    let fault = if let Some(name) = misplaced(kind, line) {
        format!("`{}` has no `{name}`; leave it out", kind.name())
    } else if kind == Kind::Skip && line.why.is_none() {
        "`skip` needs a reason, such as `why = \"a page number\"`".to_owned()
    } else if kind == Kind::Heading && line.level.is_some_and(|level| level > 9) {
        "the `level` of a heading is a number from 1 to 9, or 0 for one with nothing under it"
            .to_owned()
    } else if kind == Kind::Step && line.level.is_some_and(|level| level == 0 || level > 9) {
        "a step that is a title has a `level` from 1 to 9".to_owned()
    } else if kind == Kind::Question && line.of == Some(Explained::Rule) {
        "a question is about a step or nothing: `of = \"step\"`".to_owned()
    } else {
        return Ok(());
    };
    Err(place.fail(at, fault))
}

/// The key of a pattern that its kind does not have.
fn misplaced(kind: Kind, line: &Line) -> Option<&'static str> {
    use Kind::{
        Answer, Entry, Example, FusionLimit, Heading, List, ListEntry, Paragraph, Question, Rule,
        Ruling, Skip, Step, Term, Text, Trait,
    };
    let keys: [(&str, bool, &[Kind]); 23] = [
        ("level", line.level.is_some(), &[Heading, List, Skip, Step]),
        ("why", line.why.is_some(), &[Skip, Heading]),
        ("label", line.label.is_some(), &[Text]),
        ("list", line.list.is_some(), &[List, ListEntry, Heading]),
        ("copies", line.copies.is_some(), &[List, ListEntry, Heading]),
        ("split", line.split.is_some(), &[ListEntry, Entry, Ruling, Trait, FusionLimit]),
        ("set", line.set, &[Heading]),
        ("name", line.name.is_some(), &[Step, Skip, Heading, Rule]),
        ("title", line.title.is_some(), &[Rule, List, Heading]),
        (
            "id",
            line.id.is_some(),
            &[Heading, Rule, Paragraph, List, ListEntry, Term, Trait, FusionLimit],
        ),
        ("of", line.of.is_some(), &[Example, Question]),
        ("bare", line.bare.is_some(), &[Heading, Step, Rule, Paragraph, List, ListEntry]),
        ("format", line.format.is_some(), &[List, ListEntry, Heading]),
        ("join", line.join.is_some(), &[Rule, Paragraph, Example, Term, Question, Answer, Step]),
        ("problem", line.problem.is_some(), &[Skip]),
        ("holds", line.holds.is_some(), &[Heading, Rule]),
        ("leads", line.leads.is_some(), &[Step]),
        ("also", line.also.is_some(), &[ListEntry]),
        ("back-to", line.back_to.is_some(), &[Heading, Step]),
        ("retired", line.retired.is_some(), &[Heading]),
        ("apart", line.apart.is_some(), &[Example]),
        ("wording", line.wording.is_some(), &[Term]),
        ("crossed-out", line.crossed_out.is_some(), &[ListEntry]),
    ];
    keys.into_iter().find(|(_, given, fits)| *given && !fits.contains(&kind)).map(|(name, ..)| name)
}
