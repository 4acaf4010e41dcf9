//! English renderings: put beside the text they render, line by line.

use std::collections::HashMap;

use headjudge_corpus::{Lines, PassageClass, squeeze};

use crate::config::Rendering;
use crate::markdown::Line;
use crate::parsed::Parsed;

/// The rendering of each source line of one document.
pub(crate) struct LineRenderings {
    by_line: HashMap<u32, String>,
}

impl LineRenderings {
    /// Matches the renderings to the lines of a document, by their text.
    pub(crate) fn new(lines: &[Line<'_>], renderings: &[Rendering]) -> Self {
        let by_text: HashMap<String, &str> =
            renderings.iter().map(|r| (squeeze(&r.ja), r.en.as_str())).collect();
        let by_line = lines
            .iter()
            .filter_map(|line| Some((line.n, (*by_text.get(&squeeze(line.raw))?).to_owned())))
            .collect();
        Self { by_line }
    }

    /// Whether no line of the document has one.
    pub(crate) fn is_empty(&self) -> bool {
        self.by_line.is_empty()
    }

    /// The rendering of a range, where every line of it that holds text has one.
    fn of(&self, lines: Lines) -> Option<String> {
        let found: Vec<&str> = (lines.first..=lines.last)
            .filter_map(|n| self.by_line.get(&n).map(String::as_str))
            .collect();
        (!found.is_empty()).then(|| found.join(" "))
    }
}

/// Puts the renderings into the records of a document in another language;
/// lines without one are returned.
pub(crate) fn apply(parsed: &mut Parsed, renderings: &LineRenderings) -> Vec<Lines> {
    for passage in &mut parsed.passages {
        passage.english = renderings.of(passage.lines);
    }
    let by_id: HashMap<_, _> =
        parsed.passages.iter().filter_map(|p| Some((p.id.clone(), p.english.clone()?))).collect();
    let headings = parsed.passages.iter().filter(|p| p.class == PassageClass::Heading);
    let titles: HashMap<_, _> =
        headings.filter_map(|p| Some((p.text.clone(), p.english.clone()?))).collect();
    for procedure in &mut parsed.procedures {
        procedure.english_title = titles.get(&procedure.title).cloned();
    }
    for rule in &mut parsed.rules {
        rule.english_title = titles.get(&rule.title).cloned();
        let paragraphs: Vec<&str> =
            rule.passages.iter().filter_map(|id| by_id.get(id).map(String::as_str)).collect();
        rule.english = (!paragraphs.is_empty()).then(|| paragraphs.join("\n\n"));
    }
    for number in &mut parsed.deck_numbers {
        number.english = renderings.of(number.lines);
    }
    for step in parsed.procedures.iter_mut().flat_map(|procedure| &mut procedure.steps) {
        step.english = renderings.of(step.lines);
    }
    parsed.passages.iter().filter(|p| p.english.is_none()).map(|p| p.lines).collect()
}
