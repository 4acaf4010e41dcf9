//! Core rule additions: traits, fusion limits, keywords.

use std::ops::Range;
use std::sync::LazyLock;

use headjudge_corpus::{FusionLimit, Keyword, PassageClass, Trait, TraitMember, fold, slug};
use regex::Regex;

use super::state::Reader;
use crate::markdown::Span;
use crate::parsed::Join;

static FUSION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^Cannot include (.+?) [Aa]ll(?:y|ies)\.?$").expect("the pattern is a constant")
});
static KEYWORD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(New Keyword|Keyword|Text Change)\s*[-–—]\s*(.+?)(?:\s+(X))?$")
        .expect("the pattern is a constant")
});

impl Reader<'_> {
    /// Reads a block of the core rules; returns the index after it.
    pub(super) fn read_core(&mut self, range: Range<usize>) -> usize {
        let Some((title, body)) = self.rule_title(&range) else {
            let text = self.joined(range.clone());
            if self.out.lines[range.start].is_italic() {
                return self.read_general(range);
            }
            // A paragraph without a title opens what follows it: it is named by its first clause.
            let clause = text.split([',', ':', '.']).next().unwrap_or_default().to_owned();
            self.open_rule(range.clone(), &clause, &text, None);
            return range.end;
        };
        if let Some(found) = FUSION.captures(&body) {
            self.read_fusion(range.clone(), &title, &found[1], &body);
        } else if let Some(found) = KEYWORD.captures(&title) {
            let change = found[1].starts_with("Text");
            let parameter = found.get(3).map(|x| x.as_str().to_owned());
            self.read_keyword(range.clone(), &found[2], parameter, change, body);
        } else if is_member_list(&body) {
            self.read_trait(range.clone(), &title, &body);
        } else {
            return self.read_general(range);
        }
        range.end
    }

    fn read_fusion(&mut self, range: Range<usize>, character: &str, excluded: &str, text: &str) {
        let tail = format!("{}/fusion-{}", self.section_tail, slug(character));
        let id = self.out.passage(&tail, range.clone(), PassageClass::Rule, Join::Paragraph);
        self.out.parsed.fusion_limits.push(FusionLimit {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(range),
            character: character.to_owned(),
            excluded: split_list(excluded),
            text: text.to_owned(),
        });
    }

    fn read_keyword(
        &mut self,
        range: Range<usize>,
        name: &str,
        parameter: Option<String>,
        text_change: bool,
        text: String,
    ) {
        let kind = if text_change { "text-change" } else { "keyword" };
        let tail = format!("{}/{kind}-{}", self.section_tail, slug(name));
        let id = self.out.passage(&tail, range.clone(), PassageClass::Definition, Join::Paragraph);
        self.out.parsed.keywords.push(Keyword {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(range),
            name: name.to_owned(),
            parameter,
            text_change,
            text,
        });
    }

    fn read_trait(&mut self, range: Range<usize>, name: &str, body: &str) {
        let tail = format!("{}/trait-{}", self.section_tail, slug(name));
        let id = self.out.passage(&tail, range.clone(), PassageClass::Definition, Join::Paragraph);
        let note = body.strip_prefix('(').map(|note| note.trim_end_matches(')').to_owned());
        let members = if note.is_some() { Vec::new() } else { self.members(range.clone()) };
        self.check_order(range.start, &members);
        self.out.parsed.traits.push(Trait {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(range),
            name: name.to_owned(),
            members,
            note,
        });
    }

    /// The members of a trait; a name in italics is one card, any other a character.
    fn members(&self, range: Range<usize>) -> Vec<TraitMember> {
        let spans = range.flat_map(|at| &self.out.lines[at].spans);
        let (mut members, mut name, mut italic) = (Vec::new(), String::new(), false);
        let mut flush = |name: &mut String, italic: &mut bool| {
            let clean = name.trim().trim_end_matches('.').to_owned();
            if !clean.is_empty() {
                members.push(TraitMember { name: restore_point(&clean), single_card: *italic });
            }
            name.clear();
            *italic = false;
        };
        for Span { text, italic: depth, .. } in spans.skip_while(|span| span.bold) {
            for (i, part) in text.split(',').enumerate() {
                if i > 0 {
                    flush(&mut name, &mut italic);
                }
                italic |= *depth > 0 && !part.trim().is_empty();
                name.push_str(part);
            }
        }
        flush(&mut name, &mut italic);
        members
    }

    /// Notes a list whose names are nearly in alphabetical order, and not quite.
    fn check_order(&mut self, at: usize, members: &[TraitMember]) {
        let folded: Vec<String> = members.iter().map(|member| fold(&member.name)).collect();
        let slips: Vec<usize> = (1..folded.len()).filter(|i| folded[*i] < folded[*i - 1]).collect();
        if let [slip] = slips[..] {
            let message = format!("`{}` stands out of alphabetical order", members[slip - 1].name);
            self.out.problem(at, "out-of-order", message);
        }
    }
}

/// `Cell Jr` at the end of a list lost its point with the list's full stop.
fn restore_point(name: &str) -> String {
    if name.ends_with(" Jr") || name.ends_with(" Sr") {
        format!("{name}.")
    } else {
        name.to_owned()
    }
}

/// Whether a text lists names: short items between commas, and no sentence; or a remark in brackets.
fn is_member_list(body: &str) -> bool {
    if body.starts_with('(') && body.ends_with(')') {
        return true;
    }
    let items: Vec<&str> = body.split(',').map(str::trim).collect();
    let long_enough = items.len() > 1 || body.split_whitespace().count() <= 4;
    long_enough && items.iter().all(|item| is_name(item))
}

/// Whether `item` is short, begins with a capital and holds no sentence; the
/// point of a title (`Dr. Brief`) ends none.
fn is_name(item: &str) -> bool {
    let item = item.trim_end_matches('.').replace("Dr. ", "").replace("Mr. ", "");
    item.split_whitespace().count() <= 6
        && item.starts_with(char::is_uppercase)
        && !item.contains(['“', ':', ';'])
        && !item.contains(". ")
}

/// The names of `A, B or C`.
pub(super) fn split_list(text: &str) -> Vec<String> {
    text.split(',')
        .flat_map(|part| part.split(" or "))
        .flat_map(|part| part.split(" and "))
        .map(|name| {
            name.trim().trim_start_matches("or ").trim_start_matches("and ").trim().to_owned()
        })
        .filter(|name| !name.is_empty())
        .collect()
}
