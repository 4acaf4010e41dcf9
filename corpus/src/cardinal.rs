//! Numbers as rules and questions write them.

/// The number that `word` is, in digits or from one to ten in letters.
#[must_use]
pub fn cardinal(word: &str) -> Option<u32> {
    const LETTERS: [&str; 10] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    word.parse().ok().or_else(|| (1..).zip(LETTERS).find_map(|(n, own)| (own == word).then_some(n)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_letters_are_numbers() {
        for (word, n) in [("one", Some(1)), ("ten", Some(10)), ("12", Some(12)), ("twice", None)] {
            assert_eq!(cardinal(word), n, "{word}");
        }
    }
}
