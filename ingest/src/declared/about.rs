//! The step of a procedure that a question is about: the one it names, or the
//! one whose words it shares.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use headjudge_corpus::{Procedure, Step, fold_words};
use regex::Regex;

static STEP: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)\bstep (\d{1,4})\b").expect("the pattern is a constant"));
static MOMENT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:after|before|during|when|while) ").expect("the pattern is a constant")
});

/// Flows of more steps than this are no rules text, and are not searched.
const MOST_STEPS: usize = 200;

/// The step that a question is about.
pub(super) fn step_of(procedure: &Procedure, question: &str, answer: &str) -> Option<u32> {
    let named =
        [question, answer].into_iter().find_map(|text| STEP.captures(text)?[1].parse().ok());
    if let Some(n) = named.filter(|n| procedure.steps.iter().any(|step| step.n == *n)) {
        return Some(n);
    }
    if procedure.steps.len() > MOST_STEPS {
        return None;
    }
    let closest = closest(&procedure.steps, question);
    let opens = |step: &&Step| step.window.as_ref().is_some_and(|window| question.contains(window));
    let windows: Vec<u32> = procedure.steps.iter().filter(opens).map(|step| step.n).collect();
    let Some(near) = closest else { return windows.first().copied() };
    let lower = question.to_lowercase();
    // `after …` asks for the next window, `before …` for the one that went before.
    let told = if lower.contains("after ") {
        windows.iter().find(|n| **n > near)
    } else if lower.contains("before ") {
        windows.iter().rev().find(|n| **n < near)
    } else {
        None
    };
    told.or_else(|| windows.iter().min_by_key(|n| n.abs_diff(near))).copied().or(Some(near))
}

/// The step that shares most words with `question`. A word counts the more,
/// the fewer steps have it, and most in the words that name a moment.
fn closest(steps: &[Step], question: &str) -> Option<u32> {
    const MOMENT: f64 = 3.0;
    let words: Vec<BTreeSet<String>> = steps.iter().map(|step| stems(&step.text)).collect();
    let moment = stems(moment_of(question));
    let mut scores: BTreeMap<u32, f64> = BTreeMap::new();
    for word in stems(question) {
        let weight = if moment.contains(&word) { MOMENT } else { 1.0 };
        let with: Vec<u32> = steps
            .iter()
            .zip(&words)
            .filter(|(_, words)| words.contains(&word))
            .map(|(s, _)| s.n)
            .collect();
        let share = f64::from(with.len() as u32);
        for n in &with {
            *scores.entry(*n).or_default() += weight / share;
        }
    }
    let best = scores.iter().max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(a.0)))?;
    Some(*best.0)
}

/// The words of a question that name a moment: those from `after` or the like to the next comma.
fn moment_of(question: &str) -> &str {
    let Some(found) = MOMENT.find(question) else { return "" };
    let rest = &question[found.end()..];
    rest.split([',', '?']).next().unwrap_or(rest)
}

/// The longer words of a text, without their endings.
fn stems(text: &str) -> BTreeSet<String> {
    const COMMON: [&str; 12] = [
        "that", "this", "will", "with", "have", "from", "when", "then", "what", "your", "after",
        "before",
    ];
    fold_words(text)
        .into_iter()
        .filter(|word| word.chars().count() > 3 && !COMMON.contains(&word.as_str()))
        .map(|word| {
            let stem = ["ing", "ed", "es", "s"].iter().find_map(|end| word.strip_suffix(end));
            stem.unwrap_or(&word).trim_end_matches('e').to_owned()
        })
        .collect()
}
