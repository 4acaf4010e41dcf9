//! What a wording may begin with, so that most wordings need not be tried.

/// The letters that a wording may begin with, one bit for each.
#[derive(Clone, Copy)]
pub(crate) struct Firsts(u32);

impl Firsts {
    /// Any token, or none.
    pub(crate) const ANY: Self = Self(u32::MAX);
    /// A token that begins with no small letter.
    const OTHER: u32 = 1 << 26;

    /// Those of the first word of a literal.
    pub(crate) const fn of(literal: &str) -> Self {
        let bytes = literal.as_bytes();
        let (mut at, mut all, mut begins) = (0, 0, true);
        while at < bytes.len() && bytes[at] != b' ' {
            match bytes[at] {
                // It may be left out.
                b'[' => return Self::ANY,
                b'/' => begins = true,
                // Verbs of two letters have forms that begin with others.
                b'@' if at + 3 >= bytes.len() || matches!(bytes[at + 3], b' ' | b'/') => {
                    return Self::ANY;
                }
                b'@' => {}
                letter if begins => {
                    all |= Self::bit(letter);
                    begins = false;
                }
                _ => {}
            }
            at += 1;
        }
        // A slash alone, or white space before the word.
        if all == 0 { Self::ANY } else { Self(all) }
    }

    const fn bit(letter: u8) -> u32 {
        if letter.is_ascii_lowercase() { 1 << (letter - b'a') } else { Self::OTHER }
    }

    /// Whether what begins with this byte, or is not there, may be the first word.
    pub(crate) fn may_be(self, first: Option<u8>) -> bool {
        first.map_or(self.0 == u32::MAX, |first| self.0 & Self::bit(first) != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wording_begins_with_its_first_word_in_any_form() {
        let may = |literal: &str, first: &str| Firsts::of(literal).may_be(first.bytes().next());
        assert!(may("drill~ in play", "drills") && !may("drill~ in play", "play"));
        assert!(may("a/an/one card", "one") && !may("a/an/one card", "two"));
        assert!(may("@destroy the", "destroyed") && !may("@destroy the", "banishes"));
        assert!(may("@be stopped", "is") && may("[the] top", "top") && may("/ or", "/"));
        assert!(may("+ 1", "+") && may("2 cards", "+") && !may("2 cards", "cards"));
        assert!(!may("card", "") && may("[a]", ""));
    }
}
