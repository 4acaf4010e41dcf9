//! Text as words that can be compared: folded as names are, English words
//! stemmed, Japanese cut into overlapping pairs of characters. Documents and
//! queries go through here alike; offsets lead back to the text for snippets.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use frostem::{Algorithm, Stemmer};
use headjudge_corpus::fold;

use super::forms::base;

static ENGLISH: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::new(Algorithm::English));

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is compared by.
    pub(crate) stem: String,
    /// The word, folded.
    pub(crate) word: String,
    /// Bytes of the text that it is in.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Whether a sentence begins with it.
    pub(crate) opens: bool,
    /// Whether it is at the place of the token before it.
    pub(crate) beside: bool,
    /// Of how many tokens a written word was made: Japanese ones overlap, and
    /// count together for one.
    pub(crate) share: u32,
}

/// The words of a text that is indexed: after each pair of kanji its first
/// character, and at the end the last, so that 使う finds 使用.
pub(crate) fn indexed_tokens(text: &str) -> Vec<Token> {
    let mut all = Vec::new();
    for token in tokens(text) {
        let mut chars = token.stem.chars();
        let pair = chars.next().zip(chars.next());
        let (end, share) = (token.end, token.share);
        let beside = |c: char| Token {
            stem: c.to_string(),
            word: c.to_string(),
            start: token.start,
            end,
            opens: false,
            beside: true,
            share,
        };
        let singles = pair.filter(|(first, _)| Script::of(*first) == Script::Kanji).map(|pair| {
            let goes_on = text[end..].starts_with(|c| Script::of(c) == Script::Kanji);
            (beside(pair.0), (!goes_on).then(|| beside(pair.1)))
        });
        all.push(token);
        if let Some((first, last)) = singles {
            all.push(first);
            all.extend(last);
        }
    }
    all
}

/// The words of `text`.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    cut(text, |word| stem(word).into_owned())
}

/// The words of `text`, folded: the same, where no stem is asked for.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> {
    cut(text, |_| String::new()).into_iter().map(|token| token.word)
}

/// The words of `text`, each with the stem that `stem` gives it.
fn cut(text: &str, stem: impl Fn(&str) -> String) -> Vec<Token> {
    let mut tokens = Vec::new();
    each_run(text, |bytes, opens| push_run(text, bytes, &stem, opens, &mut tokens));
    tokens
}

/// Visits the runs of letters of `text`, which end no sentence within, each with whether
/// its first word begins one; who visits says when that is told.
pub(super) fn each_run(text: &str, mut visit: impl FnMut(Range<usize>, &mut bool)) {
    let mut start = None;
    let mut opens = true;
    for (at, c) in text.char_indices() {
        if is_part_of_word(c) {
            start.get_or_insert(at);
            continue;
        }
        if let Some(start) = start.take() {
            visit(start..at, &mut opens);
        }
        opens |= match c {
            '。' | '！' | '？' | '\n' => true,
            '.' | '!' | '?' => ends_sentence(text, at),
            _ => false,
        };
    }
    if let Some(start) = start {
        visit(start..text.len(), &mut opens);
    }
}

/// How far is looked before and behind a mark: a word, or a row of marks, may be as
/// long as the text.
const LONGEST_WORD: usize = 64;
const MOST_MARKS: usize = 16;

/// No shortened word has more bytes, in wide letters with marks either.
const LONGEST_SHORTENED: usize = 24;

/// Whether the mark at `at` ends a sentence: white space follows, perhaps
/// after quotation marks, and no number comes before a stop: `704.5f`, `No. 3. The`.
fn ends_sentence(text: &str, at: usize) -> bool {
    let closes = |c: char| matches!(c, '"' | '”' | '’' | '\'' | ')' | ']' | '*' | '.' | '!' | '?');
    let next = text[at..].chars().take(MOST_MARKS).find(|c| !closes(*c));
    if next.is_some_and(|c| !c.is_whitespace() && !is_cjk(c)) {
        return false;
    }
    let letters = text[..at].char_indices().rev().take(LONGEST_WORD);
    let word = letters.take_while(|(_, c)| !c.is_whitespace()).last();
    let word = word.map_or("", |(start, _)| &text[start..at]);
    let numbered = text[at..].starts_with('.')
        && word.trim_start_matches(['(', '[']).starts_with(|c: char| c.is_ascii_digit());
    let bare = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let shortened = || {
        bare.contains('.')
            || bare.len() <= LONGEST_SHORTENED
                && matches!(fold(bare).as_str(), "mr" | "mrs" | "dr" | "jr" | "st" | "vs" | "no")
    };
    if text[at..].starts_with('.') && shortened() {
        return false;
    }
    !numbered
}

/// The stem of a folded word.
pub(crate) fn stem(word: &str) -> Cow<'_, str> {
    if word.is_ascii() && word.bytes().any(|b| b.is_ascii_alphabetic()) {
        ENGLISH.stem(base(word))
    } else {
        Cow::Borrowed(word)
    }
}

/// Whether `c` is written in Japanese (or Chinese) characters.
pub(crate) fn is_cjk(c: char) -> bool {
    matches!(c,
        '々' | '〆' | 'ー' | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}')
}

/// Whether `c` is a kanji.
pub(crate) fn is_kanji(c: char) -> bool {
    Script::of(c) == Script::Kanji
}

/// Letters, digits, and what is left out of words or belongs to the letter before.
fn is_part_of_word(c: char) -> bool {
    match c {
        '\'' | '`' => true,
        c if c.is_ascii() => c.is_ascii_alphanumeric(),
        // An inner mark that folding drops does not end a word.
        '’'
        | '‘'
        | '´'
        | 'ʼ'
        | '‛'
        | 'ー'
        | '\u{300}'..='\u{36f}'
        | '\u{3099}'
        | '\u{309a}'
        | '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2060}'..='\u{2064}'
        | '\u{feff}' => true,
        // Other punctuation, which is asked for often.
        '\u{2000}'..='\u{206f}' => false,
        c => c.is_alphanumeric(),
    }
}

/// Adds the words of the run `text[bytes]`, which has no white space.
fn push_run(
    text: &str,
    bytes: Range<usize>,
    stem: &impl Fn(&str) -> String,
    opens: &mut bool,
    tokens: &mut Vec<Token>,
) {
    let Range { start, end } = bytes;
    let run = &text[start..end];
    if run.chars().any(is_cjk) {
        push_mixed(run, start, stem, opens, tokens);
        return;
    }
    // A possessive is compared by its owner: `Goku’s` by `goku`.
    let owner = ["'s", "’s", "`s", "´s"].iter().find_map(|end| run.strip_suffix(end));
    for word in fold(run).split(' ').filter(|word| !word.is_empty()) {
        let stem = match owner {
            Some(owner) => match fold(owner) {
                owner if owner.is_empty() => word.to_owned(),
                owner => stem(&owner),
            },
            None => stem(word),
        };
        tokens.push(Token {
            stem,
            word: word.to_owned(),
            start,
            end,
            opens: std::mem::take(opens),
            beside: false,
            share: 1,
        });
    }
}

/// Adds the words of a run that holds Japanese: pairs of characters of one
/// script, and the Latin words between.
fn push_mixed(
    run: &str,
    offset: usize,
    stem: &impl Fn(&str) -> String,
    opens: &mut bool,
    tokens: &mut Vec<Token>,
) {
    let mut at = 0;
    while at < run.len() {
        let rest = &run[at..];
        let Some(script) = rest.chars().next().map(Script::of) else { break };
        let len =
            rest.char_indices().find(|(_, c)| !script.holds(*c)).map_or(rest.len(), |(n, _)| n);
        let piece = &rest[..len];
        if script == Script::Other {
            push_run_of_latin(piece, offset + at, stem, opens, tokens);
        } else {
            push_pairs(piece, offset + at, opens, tokens);
        }
        at += len;
    }
}

fn push_run_of_latin(
    piece: &str,
    offset: usize,
    stem: &impl Fn(&str) -> String,
    opens: &mut bool,
    tokens: &mut Vec<Token>,
) {
    for word in fold(piece).split(' ').filter(|word| !word.is_empty()) {
        let stem = stem(word);
        let end = offset + piece.len();
        let opens = std::mem::take(opens);
        tokens.push(Token {
            stem,
            word: word.to_owned(),
            start: offset,
            end,
            opens,
            beside: false,
            share: 1,
        });
    }
}

/// Adds the pairs of neighbouring characters of `piece`, or the one it has.
fn push_pairs(piece: &str, offset: usize, opens: &mut bool, tokens: &mut Vec<Token>) {
    let folded = fold(piece);
    let chars: Vec<char> = folded.chars().collect();
    // Half-width kana fold to fewer characters; their pairs then mark the whole piece.
    let places: Vec<usize> = piece.char_indices().map(|(at, _)| at).collect();
    let aligned = places.len() == chars.len();
    let end_of = |n: usize| offset + places.get(n).copied().unwrap_or(piece.len());
    let width = chars.len().min(2);
    let share = (chars.len() + 1).saturating_sub(width).max(1) as u32;
    for (n, pair) in chars.windows(width.max(1)).enumerate() {
        let word: String = pair.iter().collect();
        let (start, end) = if aligned {
            (offset + places[n], end_of(n + width))
        } else {
            (offset, offset + piece.len())
        };
        tokens.push(Token {
            stem: word.clone(),
            word,
            start,
            end,
            opens: std::mem::take(opens),
            beside: false,
            share,
        });
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Hiragana,
    Katakana,
    Kanji,
    Other,
}

impl Script {
    fn of(c: char) -> Self {
        match c {
            '\u{3041}'..='\u{3096}' => Self::Hiragana,
            'ー' | '\u{30a1}'..='\u{30fa}' | '\u{ff66}'..='\u{ff9f}' => Self::Katakana,
            c if is_cjk(c) => Self::Kanji,
            _ => Self::Other,
        }
    }

    fn holds(self, c: char) -> bool {
        Self::of(c) == self || matches!(c, '\u{3099}' | '\u{309a}') && self != Self::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(text: &str) -> Vec<String> {
        tokens(text).into_iter().map(|token| token.stem).collect()
    }

    #[test]
    fn english_is_folded_and_stemmed() {
        assert_eq!(stems("Attacks Costing 2 Stages"), ["attack", "cost", "2", "stage"]);
        assert_eq!(stems("Goku’s Non-Combat"), ["goku", "non", "combat"]);
        assert_eq!(stems("don’t"), ["dont"]);
    }

    #[test]
    fn japanese_is_cut_where_the_script_changes() {
        assert_eq!(stems("デッキの枚数"), ["デッ", "ッキ", "の", "枚数"]);
        assert_eq!(stems("Zカード4枚"), ["z", "カー", "ード", "4", "枚"]);
        assert_eq!(stems("ﾃﾞｯｷ"), ["デッ", "ッキ"]);
    }

    #[test]
    fn offsets_lead_back_to_the_text() {
        let text = "“Blue Guard” ライフ。次";
        let slices: Vec<&str> = tokens(text).iter().map(|t| &text[t.start..t.end]).collect();
        assert_eq!(slices, ["Blue", "Guard", "ライ", "イフ", "次"]);
        let opens: Vec<bool> = tokens("A b. C d").iter().map(|t| t.opens).collect();
        assert_eq!(opens, [true, false, true, false]);
    }
}
