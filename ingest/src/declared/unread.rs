//! What looks unread: lines that no pattern read and that look alike, as card
//! entries or questions do, where nothing of the document was read as such.

use std::sync::LazyLock;

use regex::Regex;

use super::state::Reader;

/// So few lines may look alike by chance.
const FEW: usize = 3;

/// What lines look like, and the expression for it.
static LOOKS: LazyLock<[(Look, Regex); 5]> = LazyLock::new(|| {
    let regex = |text: &str| Regex::new(text).expect("the pattern is a constant");
    [
        (Look::Entry, regex(r"^[^.:]{2,70} \([^()]{2,50}\)\s*[-–—:]\s+\S")),
        (Look::Question, regex(r"^(?:Q\d*|Question(?: \d+)?)\s*[.:)-]\s+\S")),
        (Look::Numbered, regex(r"^(?:§\s*)?[A-Z]?\d+(?:\.\d+)+[a-z]?[.)]?\s+\S")),
        (Look::Term, regex(r"^\W{0,3}\p{Lu}[^.:!?]{1,40}(?::| [–—])\s+\p{Lu}\w+ \w+ ")),
        (Look::Listed, regex(r"^(?:[-*•]\s+)?\p{Lu}[^.:!?]{1,50}$")),
    ]
});

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Entry,
    Question,
    Numbered,
    Term,
    Listed,
}

impl Reader<'_> {
    /// Notes lines that look alike and were not read as what they look like.
    pub(super) fn tell_unread(&mut self) {
        let mut alike: [Vec<usize>; 5] = Default::default();
        for at in &self.unread {
            let text = &self.units[*at].text;
            let Some(which) = LOOKS.iter().position(|(_, regex)| regex.is_match(text)) else {
                continue;
            };
            let under = self.passage_titles(*at);
            let listed = LOOKS[which].0 == Look::Listed;
            if !listed || under.iter().any(|title| names_list(title)) {
                alike[which].push(*at);
            }
        }
        for (found, (look, _)) in alike.iter().zip(LOOKS.iter()) {
            let parsed = &self.out.parsed;
            let (words, read, kind) = match look {
                Look::Entry => {
                    ("card entries", parsed.rulings.len() + parsed.errata.len(), "entry")
                }
                Look::Question => ("questions", parsed.questions.len(), "question"),
                Look::Numbered => (
                    "numbered rules",
                    parsed.rules.iter().filter(|rule| rule.number.is_some()).count(),
                    "rule",
                ),
                Look::Term => ("terms with their meaning", parsed.keywords.len(), "term"),
                Look::Listed => ("entries of a list", parsed.list_entries.len(), "list-entry"),
            };
            if found.len() <= FEW || read >= found.len() {
                continue;
            }
            let was = match read {
                0 => "none was read as one".to_owned(),
                read => format!("{read} others were read as such"),
            };
            let message = format!(
                "{} lines look like {words}; {was} (a pattern of kind `{kind}` reads them)",
                found.len()
            );
            self.out.problem(self.units[found[0]].range.start, "looks-unread", message);
        }
    }

    /// The titles over a unit, from its passage.
    pub(super) fn passage_titles(&self, at: usize) -> &[String] {
        let line = self.out.lines[self.units[at].range.start].n;
        let passages = &self.out.parsed.passages;
        let held = passages.partition_point(|passage| passage.lines.first <= line);
        held.checked_sub(1).map_or(&[], |held| passages[held].heading_path.as_slice())
    }
}

/// Whether a title is that of a list of cards.
fn names_list(title: &str) -> bool {
    const LISTS: [&str; 6] =
        ["banned", "restricted", "forbidden", "limited", "frozen", "suspended"];
    headjudge_corpus::fold_words(title).iter().any(|word| LISTS.contains(&word.as_str()))
}
