//! Limits of copies, as the current texts of cards state them.

use headjudge_corpus::{Erratum, ErratumText, PassageId, Publisher, TextLabel};

/// A limit that an erratum states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    /// The greatest number of copies in a deck.
    pub(crate) max: u32,
    /// The words that say so.
    pub(crate) quote: String,
    /// Where they stand.
    pub(crate) passage: PassageId,
    /// Whether the copy says who made the text.
    pub(crate) marked: bool,
}

/// The strictest limit in the texts of `erratum` that are in force. With
/// `fan_texts` false, texts marked as the continuation's are passed over, and the text
/// before them counts.
pub(crate) fn limit_of(erratum: &Erratum, fan_texts: bool) -> Option<Limit> {
    let counts = |text: &&ErratumText| fan_texts || !is_fan(text);
    let mut current: Vec<&ErratumText> = Vec::new();
    for text in erratum.texts.iter().filter(counts) {
        if text.label != TextLabel::Gains {
            current.clear();
        }
        current.push(text);
    }
    let limits = current.into_iter().filter_map(|text| {
        let (max, quote) = stated_limit(&text.text)?;
        let marked = text.by.or(text.label.publisher()).is_some();
        Some(Limit { max, quote: quote.to_owned(), passage: erratum.id.clone(), marked })
    });
    limits.min_by_key(|limit| limit.max)
}

/// Whether a text is marked as the continuation's.
pub(crate) fn is_fan(text: &ErratumText) -> bool {
    text.label == TextLabel::FanzUpdated || text.by == Some(Publisher::Fanz)
}

/// Finds `Limit 1 per deck` in `text`: the number, and the words as they stand.
pub(crate) fn stated_limit(text: &str) -> Option<(u32, &str)> {
    let lower = text.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = lower[from..].find("limit ") {
        let start = from + found;
        let digits_at = start + "limit ".len();
        let digits = lower[digits_at..].bytes().take_while(u8::is_ascii_digit).count();
        let after = &lower[digits_at + digits..];
        if let Ok(max) = lower[digits_at..digits_at + digits].parse()
            && after.starts_with(" per deck")
        {
            return Some((max, &text[start..digits_at + digits + " per deck".len()]));
        }
        from = digits_at;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn erratum(texts: &[(TextLabel, &str)]) -> Erratum {
        let texts = texts
            .iter()
            .map(|(label, text)| ErratumText {
                label: *label,
                text: (*text).to_owned(),
                text_md: (*text).to_owned(),
                lines: headjudge_corpus::Lines::new(1, 1),
                by: label.publisher(),
                diff: Vec::new(),
            })
            .collect();
        Erratum {
            id: "d/x".into(),
            document: "d".into(),
            edition: "1".to_owned(),
            lines: headjudge_corpus::Lines::new(1, 1),
            set: "s".into(),
            set_name: "S".to_owned(),
            printings: Vec::new(),
            texts,
            mrp: Vec::new(),
            notes: Vec::new(),
        }
    }

    #[test]
    fn finds_the_limit_anywhere_in_a_text() {
        assert_eq!(stated_limit("(Limit 1 per deck.)"), Some((1, "Limit 1 per deck")));
        assert_eq!(
            stated_limit("Banish. LIMIT 2 PER DECK. Banish."),
            Some((2, "LIMIT 2 PER DECK"))
        );
        assert_eq!(stated_limit("limit of one; limit 3 per deck"), Some((3, "limit 3 per deck")));
        assert_eq!(stated_limit("Limit per deck"), None);
        assert_eq!(stated_limit("Limit 1 per turn"), None);
    }

    #[test]
    fn the_last_text_counts_and_what_it_gains() {
        use TextLabel::{FanzUpdated, Gains, Original, PaniniUpdated, Updated};
        let max = |texts: &[(TextLabel, &str)], fan| limit_of(&erratum(texts), fan).map(|l| l.max);
        let one = "Limit 1 per deck.";
        assert_eq!(max(&[(Original, one), (Updated, "Banish.")], true), None);
        assert_eq!(max(&[(Original, "Banish."), (Updated, one)], true), Some(1));
        assert_eq!(max(&[(Updated, "Banish."), (Gains, one)], true), Some(1));
        assert_eq!(max(&[(Gains, one), (FanzUpdated, "Banish.")], true), None);
        assert_eq!(max(&[(Gains, one), (FanzUpdated, "Banish.")], false), Some(1));
        assert_eq!(max(&[(PaniniUpdated, "Banish."), (FanzUpdated, one)], false), None);
        assert_eq!(max(&[(PaniniUpdated, "Banish."), (FanzUpdated, one)], true), Some(1));
    }
}
