//! The tables of a `dialect.toml` beside its patterns: numbers of deck building,
//! who acts, where steps lead, words for ids; and the smaller tables of a pattern.

use std::collections::BTreeMap;

use headjudge_corpus::FormatId;
use regex::Regex;
use serde::Deserialize;
use toml::Spanned;

use super::dialect::{Actor, Deckwide, Slip, Target};
use super::faults::{Place, Several};
use super::kinds::Kind;
use crate::error::IngestError;

/// `[[deck-number]]`
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Number {
    subject: String,
    #[serde(rename = "match")]
    matches: Spanned<Several>,
    #[serde(rename = "in")]
    inside: Option<Spanned<Several>>,
    not_in: Option<Spanned<Several>>,
    format: Option<FormatId>,
}

/// `[[actor]]`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Acting {
    is: String,
    #[serde(rename = "match")]
    matches: Spanned<Several>,
}

/// `[[jump]]`, `[[retired]]`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Matching {
    #[serde(rename = "match")]
    matches: Spanned<Several>,
}

/// Who acts in a step.
pub(super) fn actor(place: &Place<'_>, actor: Spanned<Acting>) -> Result<Actor, IngestError> {
    let at = actor.span().start;
    let actor = actor.into_inner();
    let matches = place.regexes(Some(actor.matches))?;
    for regex in &matches {
        place.check_groups(at, regex, &[], "`actor`")?;
    }
    Ok(Actor { is: actor.is, matches })
}

/// Where a step leads: the title of a part, or the number of a step.
pub(super) fn jump(place: &Place<'_>, jump: Spanned<Matching>) -> Result<Vec<Regex>, IngestError> {
    let at = jump.span().start;
    let matches = place.regexes(Some(jump.into_inner().matches))?;
    for regex in &matches {
        place.check_groups(at, regex, &["when", "to", "number"], "`jump`")?;
        if !regex.capture_names().flatten().any(|name| name == "to" || name == "number") {
            let fault = "`jump` needs the group `(?<to>…)`, the title that it leads to, or `(?<number>…)`, that of a step";
            return Err(place.fail(at, fault));
        }
    }
    Ok(matches)
}

/// What says of a rule that it holds no longer.
pub(super) fn retired(
    place: &Place<'_>,
    retired: Spanned<Matching>,
) -> Result<Vec<Regex>, IngestError> {
    let at = retired.span().start;
    let matches = place.regexes(Some(retired.into_inner().matches))?;
    for regex in &matches {
        place.check_groups(at, regex, &["reason", "next"], "`retired`")?;
    }
    Ok(matches)
}

/// The words of titles with what stands for them in ids, the longest first, so
/// that none is taken for one that it begins with.
pub(super) fn names(names: BTreeMap<String, String>) -> Vec<(String, String)> {
    let mut names: Vec<_> = names.into_iter().filter(|(word, _)| !word.is_empty()).collect();
    names.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    names
}

/// Which slips are noted: all of them by `true`, or those of a list.
pub(super) fn proofread(
    place: &Place<'_>,
    asked: Option<Spanned<toml::Value>>,
) -> Result<Vec<Slip>, IngestError> {
    let Some(asked) = asked else { return Ok(Vec::new()) };
    let slip = |name: &toml::Value| {
        let known = Slip::ALL.iter().find(|(_, known)| name.as_str() == Some(known));
        known.map(|(slip, _)| *slip)
    };
    let slips = match asked.get_ref() {
        toml::Value::Boolean(true) => Some(Slip::ALL.map(|(slip, _)| slip).to_vec()),
        toml::Value::Boolean(false) => Some(Vec::new()),
        toml::Value::Array(names) => names.iter().map(slip).collect(),
        _ => None,
    };
    slips.ok_or_else(|| {
        let known = Slip::ALL.map(|(_, name)| format!("`{name}`")).join(", ");
        let fault = format!("`proofread` is `true`, or a list of some of {known}");
        place.fail(asked.span().start, fault)
    })
}

/// The keys of a structured file that give the groups of a kind.
pub(super) fn fields(
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
pub(super) fn parts(
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
        place.check_groups(at, &regex, kind.groups(), &of)?;
        parts.push((*group, regex));
    }
    Ok(parts)
}

/// The groups in which several things are found, with what the expression for each of
/// them may name.
const SEVERAL: [(Kind, &str, &[&str]); 5] = [
    (Kind::Entry, "card", &["code"]),
    (Kind::Printing, "text", &["set", "code"]),
    (Kind::ListEntry, "code", &["set", "code"]),
    (Kind::ListEntry, "partner", &["partner", "alignment"]),
    (Kind::Example, "text", &["number"]),
];

/// The expressions that find several things in the value of a group.
pub(super) fn each(
    place: &Place<'_>,
    at: usize,
    kind: Kind,
    table: Option<toml::Table>,
) -> Result<Vec<(&'static str, Regex)>, IngestError> {
    let mut each = Vec::new();
    for (group, pattern) in table.unwrap_or_default() {
        let of = format!("`each.{group}` of `{}`", kind.name());
        let known = SEVERAL.iter().find(|(own, name, _)| *own == kind && *name == group);
        let (Some((_, group, groups)), toml::Value::String(pattern)) = (known, pattern) else {
            let mut may = SEVERAL.iter().filter(|(own, ..)| *own == kind).peekable();
            let message = if may.peek().is_none() {
                format!("`{}` has no `each`; leave it out", kind.name())
            } else {
                let may: Vec<String> = may.map(|(_, name, _)| format!("`each.{name}`")).collect();
                format!("`{}` may have {}, an expression in quotes", kind.name(), may.join(", "))
            };
            return Err(place.fail(at, message));
        };
        let regex = place.regex(at, &pattern)?;
        place.check_groups(at, &regex, groups, &of)?;
        each.push((*group, regex));
    }
    Ok(each)
}

/// A number of deck building.
pub(super) fn deck_number(
    place: &Place<'_>,
    number: Spanned<Number>,
) -> Result<Deckwide, IngestError> {
    const GROUPS: [&str; 3] = ["min", "max", "number"];
    let at = number.span().start;
    let number = number.into_inner();
    let matches = place.regexes(Some(number.matches))?;
    for regex in &matches {
        place.check_groups(at, regex, &GROUPS, "`deck-number`")?;
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
