//! Folding: the one way in which names and queries are made comparable.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// Folds `text` for comparison: full and half width forms unified, lower
/// case, Latin accents dropped, apostrophes and quotation marks left out, and
/// every other mark or run of white space one space. Kana stay as written.
///
/// ```
/// use headjudge_corpus::fold;
/// assert_eq!(fold("Krillin’s  Search"), "krillins search");
/// assert_eq!(fold("Goku – Super Saiyan"), fold("goku - super saiyan"));
/// assert_eq!(fold("Ｚデッキ"), "zデッキ");
/// ```
#[must_use]
pub fn fold(text: &str) -> String {
    // Most names and texts are ASCII, which NFKC leaves as it is.
    if text.is_ascii() { fold_chars(text.chars()) } else { fold_chars(text.nfkc()) }
}

fn fold_chars(chars: impl Iterator<Item = char>) -> String {
    let mut folded = String::with_capacity(chars.size_hint().0);
    let mut gap = false;
    for c in chars {
        if is_quote(c) || is_invisible(c) {
            continue;
        }
        if !c.is_alphanumeric() && !is_combining_mark(c) && c != 'ー' {
            gap = !folded.is_empty();
            continue;
        }
        if gap {
            folded.push(' ');
            gap = false;
        }
        push_folded(c, &mut folded);
    }
    folded
}

/// The words of `text`, folded.
pub fn fold_words(text: &str) -> Vec<String> {
    fold(text).split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// `text` as part of an address: folded, with hyphens between the words.
///
/// ```
/// assert_eq!(headjudge_corpus::slug("Heroes & Villains"), "heroes-and-villains");
/// ```
#[must_use]
pub fn slug(text: &str) -> String {
    fold(&text.replace('&', " and ")).replace(' ', "-")
}

/// `text` with every run of white space made one space, and none at the ends.
#[must_use]
pub fn squeeze(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !squeezed.is_empty() {
            squeezed.push(' ');
        }
        squeezed.push_str(word);
    }
    squeezed
}

fn push_folded(c: char, folded: &mut String) {
    if c.is_ascii() {
        folded.push(c.to_ascii_lowercase());
    } else if (c as u32) < 0x0250 {
        // Latin letters lose their accents; a kana's voicing marks are no accents.
        decompose_canonical(c, |part| {
            if !is_combining_mark(part) {
                folded.extend(part.to_lowercase());
            }
        });
    } else {
        folded.extend(c.to_lowercase());
    }
}

fn is_quote(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | '‛' | 'ʼ' | '`' | '´' | '"' | '“' | '”' | '„' | '‟')
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}')
}

/// The one of `known` that `word` was most likely meant to be.
#[must_use]
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    /// How like a word must be, from 0 to 1: half of its letters may be others.
    const LEAST: f64 = 0.5;
    let like = known.iter().map(|own| (strsim::normalized_damerau_levenshtein(word, own), *own));
    let near = like.filter(|(like, _)| *like >= LEAST);
    near.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, own)| own)
}

/// `text` cut to a length that fits a message.
#[must_use]
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

/// The text with its first letter in upper case.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_what_players_type_and_books_print_alike() {
        assert_eq!(fold("WHAT the HECK???"), "what the heck");
        assert_eq!(fold("Non-Combat"), "non combat");
        assert_eq!(fold("Pokémon"), "pokemon");
        assert_eq!(fold("ﾌｨｰﾙﾄﾞ"), "フィールド");
        assert_eq!(fold("が"), "が");
        assert_eq!(fold("[Sword Icon]"), "sword icon");
        assert_eq!(fold("  "), "");
    }

    #[test]
    fn slugs_are_addresses() {
        assert_eq!(slug("S30/R131 Namekian"), "s30-r131-namekian");
        assert_eq!(slug("Timing – Order of Effects"), "timing-order-of-effects");
    }
}
