//! Snippets: the sentence that answers, with the words that were asked for
//! marked. Plain text, so that markup in a document is shown as text; cut
//! between sentences, or between words where one is too long.

use std::ops::{Range, RangeInclusive};

use super::words::{Sentence, TextWords, Word};

/// The greatest length of a snippet, in bytes.
const MOST_BYTES: usize = 320;

/// The greatest length with the sentences that turn what it says, in bytes.
const MOST_TURNED: usize = 560;

/// What a sentence begins with that turns the one before it, or draws from it.
const TURNS: [&str; 14] = [
    "however",
    "but",
    "instead",
    "otherwise",
    "therefore",
    "thus",
    "so",
    "since",
    "as such",
    "in this case",
    "this means",
    "this does not",
    "ただし",
    "しかし",
];

/// How a text is told, where not all of it is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MustShow {
    /// Its last sentence says how it ends, as that of an example does.
    pub(super) ends: bool,
    /// Its first sentence says what it is about.
    pub(super) begins: bool,
}

/// Some sentences of a text, that follow one another.
struct Piece<'a> {
    text: &'a str,
    words: TextWords<'a>,
    /// Which sentences of the text they are.
    sentences: RangeInclusive<usize>,
}

/// The best sentences of `texts`, and the byte ranges to mark. `says` is what a
/// stem says where a sentence is chosen, `marked` tells the words that were asked for.
pub(super) fn snippet<'a>(
    texts: impl IntoIterator<Item = (&'a str, TextWords<'a>)>,
    says: impl Fn(u32) -> f64,
    marked: impl Fn(&Word) -> bool,
    must: MustShow,
) -> (String, Vec<[usize; 2]>) {
    let mut best: Option<(f64, Piece<'_>)> = None;
    let mut sentences: Vec<(Sentence, Range<usize>)> = Vec::new();
    let mut said: Vec<(u32, f64)> = Vec::new();
    let mut seen: Vec<u32> = Vec::new();
    for (text, words) in texts {
        sentences.clear();
        said.clear();
        for sentence in words.sentences() {
            let first = said.len();
            let stems = words.words_in(sentence.words.clone()).map(|word| word.stem);
            said.extend(stems.map(|stem| (stem, says(stem))).filter(|(_, says)| *says > 0.0));
            sentences.push((sentence, first..said.len()));
        }
        for (n, (first, _)) in sentences.iter().enumerate() {
            // A few short sentences may stand together.
            let mut worth = 0.0;
            seen.clear();
            for (m, (last, own)) in sentences.iter().enumerate().skip(n) {
                if last.bytes.end - first.bytes.start > MOST_BYTES
                    && last.bytes.start != first.bytes.start
                {
                    break;
                }
                for (stem, says) in &said[own.clone()] {
                    if !seen.contains(stem) {
                        seen.push(*stem);
                        worth += says;
                    }
                }
                // Of two that say as much, the shorter.
                let bytes = u32::try_from(last.bytes.end - first.bytes.start).unwrap_or(u32::MAX);
                let worth = (worth - f64::from(bytes) / 10_000.0).max(0.0);
                if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                    best = Some((worth, Piece { text, words: words.clone(), sentences: n..=m }));
                }
            }
        }
    }
    let Some((_, mut piece)) = best else { return (String::new(), Vec::new()) };
    let last = piece.tell_whole(must);
    let (mut shown, mut own_marks) = piece.show(MOST_TURNED, &marked);
    if let Some(last) = last {
        let (end, end_marks) = last.show(MOST_BYTES, &marked);
        shown.push_str(" … ");
        let lead = shown.len();
        own_marks.extend(end_marks.into_iter().map(|mark| mark.map(|at| at + lead)));
        shown.push_str(&end);
    }
    (shown, own_marks)
}

impl Piece<'_> {
    /// Takes in what turns the sentences that were chosen, so far as there is room; the
    /// sentence that the text ends with, where it is to be shown and stands apart.
    fn tell_whole(&mut self, must: MustShow) -> Option<Self> {
        let all: Vec<Sentence> = self.words.sentences().collect();
        let (mut first, mut last) = self.sentences.clone().into_inner();
        let fits =
            |first: usize, last: usize| all[last].bytes.end - all[first].bytes.start <= MOST_TURNED;
        let turns = |n: usize| turns(&self.text[all[n].bytes.clone()]);
        while last + 1 < all.len() && turns(last + 1) && fits(first, last + 1) {
            last += 1;
        }
        while first > 0 && turns(first) && fits(first - 1, last) {
            first -= 1;
        }
        if must.begins && fits(0, last) {
            first = 0;
        }
        let end = all.len() - 1;
        let ends = must.ends && last < end;
        if ends && fits(first, end) {
            last = end;
        }
        self.sentences = first..=last;
        (ends && last < end).then(|| Self {
            sentences: end..=end,
            words: self.words.clone(),
            ..*self
        })
    }

    /// What is shown of it, in at most so many bytes, and its marks.
    fn show(&self, most: usize, marked: &impl Fn(&Word) -> bool) -> (String, Vec<[usize; 2]>) {
        let own: Vec<Sentence> = self.words.sentences().collect();
        let (first, last) = (&own[*self.sentences.start()], &own[*self.sentences.end()]);
        let start = first.bytes.start;
        let words = self.words.words_in(first.words.start..last.words.end);
        let shifted =
            words.map(|word| Word { start: word.start - start, end: word.end - start, ..word });
        let text = &self.text[start..last.bytes.end];
        if text.len() <= most {
            return (text.to_owned(), marks(shifted, marked));
        }
        cut(text, shifted, marked)
    }
}

/// Whether a sentence turns the one before it, or draws from it.
fn turns(sentence: &str) -> bool {
    let sentence = sentence.trim_start_matches(|c: char| !c.is_alphanumeric());
    let opens = |turn: &&str| {
        let head = sentence.get(..turn.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(turn))
            && !sentence[turn.len()..].starts_with(char::is_alphanumeric)
    };
    TURNS.iter().any(|turn| opens(turn) || !turn.is_ascii() && sentence.starts_with(turn))
}

/// The text, shortened around its first marked word, and its marks.
pub(super) fn cut(
    text: &str,
    words: impl Iterator<Item = Word> + Clone,
    marked: impl Fn(&Word) -> bool,
) -> (String, Vec<[usize; 2]>) {
    if text.len() <= MOST_BYTES {
        return (text.to_owned(), marks(words, marked));
    }
    let marked: Vec<[usize; 2]> =
        words.clone().filter(|w| marked(w)).map(|w| [w.start, w.end]).collect();
    let anchor = marked.first().map_or(0, |mark| mark[0]).saturating_sub(MOST_BYTES / 3);
    // The number of a rule, such as 1.2.3, is several words and is never cut.
    let apart = |at: usize| !joins_numbers(text, at);
    let starts = words.clone().map(|w| w.start);
    let start = starts.filter(|at| apart(*at)).find(|start| *start >= anchor).unwrap_or(0);
    let start = if anchor == 0 { 0 } else { start };
    let ends = words.map(|w| w.end).filter(|at| apart(*at));
    let end = ends.take_while(|end| *end <= start + MOST_BYTES).last();
    let end = end.filter(|end| *end > start).unwrap_or(text.len());
    let lead = if start > 0 { "…" } else { "" };
    let trail = if end < text.len() { "…" } else { "" };
    let shifted = marked
        .into_iter()
        .filter(|mark| mark[0] >= start && mark[1] <= end)
        .map(|mark| mark.map(|at| at - start + lead.len()));
    (format!("{lead}{}{trail}", &text[start..end]), join(shifted.collect()))
}

/// The byte ranges to mark.
pub(super) fn marks(
    words: impl Iterator<Item = Word>,
    marked: impl Fn(&Word) -> bool,
) -> Vec<[usize; 2]> {
    join(words.filter(|w| marked(w)).map(|w| [w.start, w.end]).collect())
}

/// Whether the place is inside something like `704.5f`: a mark between two
/// letters or digits, one of which is a digit.
fn joins_numbers(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let mut before = before.chars().rev();
    let mut after = after.chars();
    let is_mark = |c: char| matches!(c, '.' | '-' | '/');
    let sides = match (before.next(), after.next()) {
        (Some(mark), next) if is_mark(mark) => (before.next(), next),
        (last, Some(mark)) if is_mark(mark) => (last, after.next()),
        sides => sides,
    };
    let (Some(left), Some(right)) = sides else { return false };
    left.is_alphanumeric()
        && right.is_alphanumeric()
        && (left.is_ascii_digit() || right.is_ascii_digit())
        && left.is_ascii()
        && right.is_ascii()
}

/// Joins marks that overlap, as the pairs of Japanese characters do.
fn join(marks: Vec<[usize; 2]>) -> Vec<[usize; 2]> {
    let mut joined: Vec<[usize; 2]> = Vec::new();
    for mark in marks {
        match joined.last_mut() {
            Some(last) if mark[0] <= last[1] => last[1] = last[1].max(mark[1]),
            _ => joined.push(mark),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::analysis::{Token, tokens};
    use crate::search::cutter::Cutter;
    use crate::search::words::{self, ShownWords, UNKNOWN};
    use crate::table::pack;

    /// The snippet of `text` that answers who asks for these stems.
    fn shown(text: &str, asked: &[&str]) -> (String, Vec<[usize; 2]>) {
        told(text, asked, MustShow::default())
    }

    fn told(text: &str, asked: &[&str], must: MustShow) -> (String, Vec<[usize; 2]>) {
        let stem = |token: &Token| {
            let place = asked.iter().position(|asked| *asked == token.stem);
            (place.map_or(UNKNOWN, |n| n as u32), false)
        };
        let mut cutter = Cutter::new(tokens);
        let texts = ("", std::iter::once(text));
        let words = words::cut(&mut cutter, texts, stem);
        let bytes = pack(&words);
        let cut = ShownWords::read(&bytes);
        let is_asked = |stem: u32| (stem as usize) < asked.len();
        let says = |stem: u32| f64::from(u8::from(is_asked(stem)));
        let marked = |word: &Word| is_asked(word.stem);
        snippet([(text, cut.texts[0].clone())], says, marked, must)
    }

    fn check(text: &str, asked: &[&str], expected: &str) {
        let (snippet, marks) = shown(text, asked);
        let mut shown = snippet.clone();
        for [start, end] in marks.iter().rev() {
            shown.insert(*end, ']');
            shown.insert(*start, '[');
        }
        assert_eq!(shown, expected);
    }

    #[test]
    fn shows_the_sentence_that_answers() {
        check("One <b>thing</b>. “The drill stays.” Third.", &["drill"], "“The [drill] stays.”");
        check("一つ。デッキは50枚。", &["デッ", "ッキ"], "[デッキ]は50枚。");
        check("“Dragon Ball”は7枚。", &["ball"], "“Dragon [Ball]”は7枚。");
        check("一つ。“Dragon Ball”は7枚。", &["ball"], "“Dragon [Ball]”は7枚。");
        check("Nothing here. At all.", &["drill"], "Nothing here.");
    }

    #[test]
    fn what_turns_a_sentence_is_shown_with_it() {
        check(
            "Before. The drill would be placed. However, it is not. After.",
            &["drill"],
            "The [drill] would be placed. However, it is not.",
        );
        check(
            "Cards of others are not useable. However, drills are. After.",
            &["drill"],
            "Cards of others are not useable. However, [drills] are.",
        );
        check("A drill. Butter is not. So-so is.", &["drill"], "A [drill].");
    }

    #[test]
    fn how_an_example_ends_is_shown() {
        let ends = MustShow { ends: true, begins: false };
        let short = "You play a drill. A card is drawn. It stays.";
        assert_eq!(told(short, &["drill"], ends).0, short);
        let long = format!("You play a drill. {}It stays.", "A card is drawn. ".repeat(40));
        let (snippet, marks) = told(&long, &["drill", "play", "stay"], ends);
        assert!(snippet.ends_with(" … It stays."), "{snippet}");
        let marked: Vec<&str> = marks.iter().map(|[start, end]| &snippet[*start..*end]).collect();
        assert_eq!(marked.last(), Some(&"stays"));
    }

    #[test]
    fn what_a_thing_is_begins_with_its_first_sentence() {
        let begins = MustShow { ends: false, begins: true };
        let text = "A trait is an icon. Cards have some. A trait does nothing.";
        assert_eq!(told(text, &["noth"], begins).0, text);
    }

    #[test]
    fn long_sentences_are_cut_between_words() {
        let text = format!("{}drill {}", "before ".repeat(60), "after ".repeat(60));
        let (snippet, marks) = shown(&text, &["drill"]);
        assert!(snippet.starts_with("…before") && snippet.ends_with("after…"), "{snippet}");
        assert_eq!(&snippet[marks[0][0]..marks[0][1]], "drill");
    }

    #[test]
    fn the_number_of_a_rule_is_never_parted() {
        check(
            "Rule 704.5f puts it away. Then 1.2.3. The player draws. Next.",
            &["draw"],
            "Then 1.2.3. The player [draws].",
        );
        check("See 704.5f. It dies! Draw.", &["die"], "See 704.5f. It [dies]!");
        let text = format!("{}704.5f drill {}", "1.2.3 ".repeat(70), "704.5f ".repeat(60));
        let (snippet, _) = shown(&text, &["drill"]);
        let whole =
            |word: &str| matches!(word.trim_matches('…'), "1.2.3" | "704.5f" | "drill" | "");
        assert!(snippet.split(' ').all(whole), "{snippet}");
    }
}
