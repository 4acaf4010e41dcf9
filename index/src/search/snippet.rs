//! Snippets: the sentence that answers, with the words that were asked for
//! marked. Plain text, so that markup in a document is shown as text; cut
//! between sentences, or between words where one is too long.

use super::analysis::{Token, tokens};

/// The greatest length of a snippet, in bytes.
const MOST_BYTES: usize = 320;

/// A sentence of a text.
struct Sentence<'a> {
    start: usize,
    end: usize,
    tokens: &'a [Token],
}

/// The best sentences of `texts`, and the byte ranges to mark. `says` is what a word says where a sentence is chosen,
/// `marked` tells the words that were asked for.
pub(crate) fn snippet<'a>(
    texts: impl IntoIterator<Item = &'a str>,
    says: impl Fn(&Token) -> f64,
    marked: impl Fn(&Token) -> bool,
) -> (String, Vec<[usize; 2]>) {
    let mut best: Option<(f64, &str, usize, usize)> = None;
    for text in texts {
        let tokens = tokens(text);
        let sentences = sentences(text, &tokens);
        for (n, first) in sentences.iter().enumerate() {
            // A few short sentences may stand together.
            let mut worth = 0.0;
            let mut seen: Vec<&str> = Vec::new();
            for last in &sentences[n..] {
                if last.end - first.start > MOST_BYTES && last.start != first.start {
                    break;
                }
                for token in last.tokens {
                    if !seen.contains(&token.stem.as_str()) {
                        seen.push(&token.stem);
                        worth += says(token);
                    }
                }
                // Of two that say as much, the shorter.
                let bytes = u32::try_from(last.end - first.start).unwrap_or(u32::MAX);
                let worth = (worth - f64::from(bytes) / 10_000.0).max(0.0);
                if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                    best = Some((worth, text, first.start, last.end));
                }
            }
        }
    }
    best.map(|(_, text, start, end)| cut(&text[start..end], marked)).unwrap_or_default()
}

/// The text, shortened around its first marked word, and its marks.
pub(crate) fn cut(text: &str, marked: impl Fn(&Token) -> bool) -> (String, Vec<[usize; 2]>) {
    if text.len() <= MOST_BYTES {
        return (text.to_owned(), marks(text, marked));
    }
    let tokens = tokens(text);
    let marked: Vec<[usize; 2]> =
        tokens.iter().filter(|t| marked(t)).map(|t| [t.start, t.end]).collect();
    let anchor = marked.first().map_or(0, |mark| mark[0]).saturating_sub(MOST_BYTES / 3);
    // The number of a rule, such as 1.2.3, is several words and is never cut.
    let apart = |at: usize| !joins_numbers(text, at);
    let starts = tokens.iter().map(|t| t.start);
    let start = starts.filter(|at| apart(*at)).find(|start| *start >= anchor).unwrap_or(0);
    let start = if anchor == 0 { 0 } else { start };
    let ends = tokens.iter().map(|t| t.end).filter(|at| apart(*at));
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

/// The byte ranges of `text` to mark.
pub(crate) fn marks(text: &str, marked: impl Fn(&Token) -> bool) -> Vec<[usize; 2]> {
    let tokens = tokens(text);
    join(tokens.iter().filter(|t| marked(t)).map(|t| [t.start, t.end]).collect())
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

fn sentences<'a>(text: &str, tokens: &'a [Token]) -> Vec<Sentence<'a>> {
    let mut firsts: Vec<usize> =
        tokens.iter().enumerate().filter(|(_, t)| t.opens).map(|(n, _)| n).collect();
    firsts.push(tokens.len());
    firsts
        .windows(2)
        .map(|pair| {
            let own = &tokens[pair[0]..pair[1]];
            let before = if pair[0] == 0 { 0 } else { tokens[pair[0] - 1].end };
            let start = own.first().map_or(0, |t| opening(text, before, t.start));
            let end = match tokens.get(pair[1]) {
                Some(next) => opening(text, own.last().map_or(0, |t| t.end), next.start),
                None => text.len(),
            };
            Sentence { start, end: start + text[start..end].trim_end().len(), tokens: own }
        })
        .collect()
}

/// Where the sentence whose first word stands at `word` opens: with the quotation
/// marks and brackets before it, after white space or the end of the last one.
fn opening(text: &str, before: usize, word: usize) -> usize {
    let gap = text.get(before..word).unwrap_or_default();
    let ends = |c: char| c.is_whitespace() || matches!(c, '。' | '！' | '？');
    match gap.char_indices().rfind(|(_, c)| ends(*c)) {
        Some((at, c)) => before + at + c.len_utf8(),
        None if before == 0 => 0,
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, asked: &[&str], expected: &str) {
        let marked = |token: &Token| asked.contains(&token.stem.as_str());
        let says = |token: &Token| f64::from(u8::from(marked(token)));
        let (snippet, marks) = snippet([text], says, marked);
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
    fn long_sentences_are_cut_between_words() {
        let text = format!("{}drill {}", "before ".repeat(60), "after ".repeat(60));
        let marked = |t: &Token| t.stem == "drill";
        let says = |t: &Token| f64::from(u8::from(marked(t)));
        let (snippet, marks) = snippet([text.as_str()], says, marked);
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
        let (snippet, _) = cut(&text, |t: &Token| t.stem == "drill");
        let whole =
            |word: &str| matches!(word.trim_matches('…'), "1.2.3" | "704.5f" | "drill" | "");
        assert!(snippet.split(' ').all(whole), "{snippet}");
    }
}
