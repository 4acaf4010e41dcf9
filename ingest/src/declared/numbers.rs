//! What is found inside texts of any kind: the numbers of deck building, and
//! cards that the text marks as such.

use std::collections::BTreeSet;

use headjudge_corpus::{DeckNumber, PassageClass};
use regex::Captures;

use super::amounts::number_in;
use super::matching::stands_in;
use super::state::Reader;

/// The sentence of `text` around the bytes of a match.
fn sentence(text: &str, found: &Captures<'_>) -> String {
    let whole = found.get(0).map_or(0..0, |whole| whole.range());
    let start = text[..whole.start].rfind(". ").map_or(0, |at| at + 2);
    let end = text[whole.end..].find(". ").map_or(text.len(), |at| whole.end + at + 1);
    text[start..end].trim().to_owned()
}

impl Reader<'_> {
    /// Reads the numbers of deck building out of the passages.
    pub(super) fn find_numbers(&mut self) {
        let dialect = self.dialect;
        for number in &dialect.numbers {
            let mut read = Vec::new();
            for passage in &self.out.parsed.passages {
                let normative =
                    !matches!(passage.class, PassageClass::NonNormative | PassageClass::Heading);
                if !normative || !stands_in(&number.inside, &number.not_in, &passage.heading_path) {
                    continue;
                }
                let Some(found) = number.matches.iter().find_map(|m| m.captures(&passage.text))
                else {
                    continue;
                };
                let group = |name: &str| found.name(name).and_then(|m| number_in(m.as_str()));
                let both = group("number");
                let (min, max) = (group("min").or(both), group("max").or(both));
                if min.is_some() || max.is_some() {
                    let sentence = sentence(&passage.text, &found);
                    read.push((passage.id.clone(), passage.lines, min, max, sentence));
                }
            }
            if read.is_empty() {
                let message = format!(
                    "no passage states `{}` in the words of this pattern, or its groups hold no number",
                    number.subject
                );
                let file = dialect.path.clone();
                self.out.parsed.problems.push(headjudge_corpus::Problem::new(
                    file,
                    number.line,
                    "pattern-never-matches",
                    message,
                ));
            }
            let disagree = read.windows(2).any(|p| (p[0].2, p[0].3) != (p[1].2, p[1].3));
            if disagree {
                let message = format!("`{}` is stated with different numbers", number.subject);
                let line = read.last().map_or(0, |last| last.1.first);
                let at = self.out.lines.partition_point(|other| other.n < line);
                self.out.problem(at, "numbers-disagree", message);
            }
            for (passage, lines, min, max, text) in read {
                let tail = format!("numbers/{}", number.subject.replace('_', "-"));
                let number = DeckNumber {
                    id: self.out.unique_id(&tail),
                    document: self.out.document.id.clone(),
                    edition: self.out.document.edition.clone(),
                    lines,
                    passage,
                    format: self.format(number.format.as_ref()),
                    subject: number.subject.clone(),
                    min,
                    max,
                    text,
                    english: None,
                };
                self.out.parsed.deck_numbers.push(number);
            }
        }
    }

    /// Notes the cards that the text marks as such.
    pub(super) fn find_cards(&mut self) {
        let dialect = self.dialect;
        let mut named: BTreeSet<String> = BTreeSet::new();
        for passage in &self.out.parsed.passages {
            for regex in &dialect.cards {
                for found in regex.captures_iter(&passage.text) {
                    let card = found.name("card").map_or("", |card| card.as_str().trim());
                    if !card.is_empty() {
                        named.insert(card.to_owned());
                    }
                }
            }
        }
        self.out.parsed.named.extend(named);
    }
}
