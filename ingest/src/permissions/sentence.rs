//! A step's text in sentences; a sentence in what it says, what it puts in
//! brackets, and its condition.

use headjudge_corpus::{Force, Player, squeeze, verb_of};

use super::amount::amount_of;
use super::clause::read_clauses;
use super::draft::{Context, Draft};
use super::token::{is_modal, player_at, tokens};

/// A sentence, and where it begins.
pub(super) struct Sentence<'t> {
    pub(super) at: usize,
    pub(super) text: &'t str,
}

/// The most brackets inside each other that are read.
const DEEPEST: usize = 3;

/// The sentences of `text`; each line ends one.
pub(super) fn sentences(text: &str) -> Vec<Sentence<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let stops = match c {
            '\n' => true,
            '.' | ';' => depth == 0 && ends_here(&text[from..at], &text[end..]),
            _ => false,
        };
        if stops {
            push(text, from, end, &mut found);
            from = end;
        }
        if c == '\n' {
            depth = 0;
        }
    }
    push(text, from, text.len(), &mut found);
    found
}

/// Whether a stop between `before` and `after` ends a sentence, and not an abbreviation or a number.
fn ends_here(before: &str, after: &str) -> bool {
    // First, so that a word as long as the text is gone through once.
    if !(after.is_empty() || after.starts_with(char::is_whitespace)) {
        return false;
    }
    let word = before.rsplit(|c: char| c.is_whitespace()).next().unwrap_or(before);
    let numbers_a_line = word.chars().all(|c| c.is_ascii_digit()) && before.trim() == word;
    let abbreviates = word.chars().rev().nth(1).is_none_or(|c| c == '.') || word == "etc";
    !numbers_a_line && !abbreviates
}

fn push<'t>(text: &'t str, from: usize, end: usize, found: &mut Vec<Sentence<'t>>) {
    let whole = text[from..end].trim_end();
    let mark = |c: char| c.is_whitespace() || matches!(c, '>' | '-' | '•');
    let mut own = whole.trim_start_matches(mark);
    // A number at the head of a line counts the line.
    if let Some((number, rest)) = own.split_once(". ")
        && !number.is_empty()
        && number.chars().all(|c| c.is_ascii_digit())
    {
        own = rest.trim_start();
    }
    if own.chars().any(char::is_alphabetic) {
        found.push(Sentence { at: from + whole.len() - own.len(), text: own });
    }
}

/// What `text` says, clause by clause, remarks in brackets included.
pub(super) fn read_sentence(text: &str, context: &Context) -> Vec<Draft> {
    let (main, remarks) = without_remarks(text);
    let (condition, body) = split_condition(&main);
    let mut drafts = read_clauses(&body, context);
    for draft in &mut drafts {
        draft.condition = joined(condition.as_deref(), draft.condition.take());
    }
    // What a moment is considered to be is a name of it, not something done.
    let unread = main.contains("considered") || context.depth == DEEPEST;
    for remark in remarks.iter().filter(|_| !unread) {
        read_remark(remark, context, &mut drafts);
    }
    drafts
}

fn joined(first: Option<&str>, second: Option<String>) -> Option<String> {
    match (first, second) {
        (Some(first), Some(second)) => Some(format!("{first}, {second}")),
        (first, second) => second.or_else(|| first.map(str::to_owned)),
    }
}

/// Takes the remarks in round brackets out of `text`; a short name stays.
fn without_remarks(text: &str) -> (String, Vec<String>) {
    let mut main = String::new();
    let mut remarks = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('(') {
        main.push_str(before);
        let (remark, behind) = split_at_close(after);
        // `card(s)` is one word.
        let is_ending = before.ends_with(char::is_alphabetic);
        let is_name = !main.trim().is_empty()
            && remark.split_whitespace().count() <= 2
            && !remark.to_lowercase().starts_with("if ")
            && remark.chars().all(|c| c.is_alphabetic() || c == ' ');
        if is_ending {
            main.push_str(&text[text.len() - rest.len() + before.len()..text.len() - behind.len()]);
        } else if is_name {
            main.push_str(remark);
        } else {
            remarks.push(remark.trim().to_owned());
        }
        rest = behind;
    }
    main.push_str(rest);
    (squeeze(&main.replace(", if any,", "").replace(" .", ".")), remarks)
}

/// Splits `text` at the bracket that closes what it begins in.
fn split_at_close(text: &str) -> (&str, &str) {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return (&text[..at], &text[at + 1..]),
            ')' => depth -= 1,
            _ => {}
        }
    }
    (text, "")
}

fn read_remark(remark: &str, context: &Context, drafts: &mut Vec<Draft>) {
    let lower = remark.to_lowercase();
    let tokens = tokens(&lower);
    let heads = |words: &[&str]| tokens.first().is_some_and(|t| words.contains(&t.low.as_str()));
    if let Some(last) = drafts.last_mut() {
        if heads(&["if", "one"]) && !remark.contains(',') {
            last.condition = joined(last.condition.clone().as_deref(), Some(remark.to_owned()));
            return;
        }
        if let Some(amount) = amount_of(remark, Force::May)
            && heads(&["up", "at", "no", "only"])
        {
            last.number = last.number.or(Some(amount));
        }
    }
    let (who, force) =
        drafts.last().map_or((context.who, None), |last| (last.who, Some(last.force)));
    for sentence in sentences(remark) {
        let verbs = drafts.last().map_or_else(|| context.verbs.clone(), |last| last.verbs.clone());
        let own = Context { who, verbs, depth: context.depth + 1 };
        let bare = own_verb_first(sentence.text);
        for mut draft in read_sentence(sentence.text, &own) {
            // A remark that names nobody speaks of the player of the sentence it explains.
            if bare && draft.who == Player::Unnamed {
                draft.who = who;
                draft.force = force.unwrap_or(draft.force);
            }
            drafts.push(draft);
        }
    }
}

fn own_verb_first(text: &str) -> bool {
    tokens(text).first().is_some_and(|token| verb_of(&token.low).is_some())
}

/// The condition at the head of a sentence, and the rest.
fn split_condition(main: &str) -> (Option<String>, String) {
    const OPENERS: [&str; 5] = ["if ", "in the case of ", "when ", "unless ", "once "];
    let lower = main.to_lowercase();
    if !OPENERS.iter().any(|opener| lower.starts_with(opener)) {
        return (None, main.to_owned());
    }
    if let Some((condition, rest)) = split_at_comma(main) {
        return (Some(condition.to_owned()), rest.trim().to_owned());
    }
    // Without a comma the condition ends where a player is said to do something.
    let tokens = tokens(main);
    for at in 2..tokens.len() {
        if let Some((_, length)) = player_at(&tokens[at..])
            && let Some(next) = tokens.get(at + length)
            && (is_modal(&next.low) || verb_of(&next.low).is_some())
            && tokens[at..].len() < tokens.len()
        {
            let words = |range: &[super::token::Token<'_>]| {
                range.iter().map(|token| token.raw).collect::<Vec<_>>().join(" ")
            };
            return (Some(words(&tokens[..at])), words(&tokens[at..]));
        }
    }
    (Some(main.to_owned()), String::new())
}

fn split_at_comma(main: &str) -> Option<(&str, &str)> {
    let comma = main.find(", ");
    let colon = main.find(": ");
    let at = comma.into_iter().chain(colon).min()?;
    Some((&main[..at], &main[at + 2..]))
}
