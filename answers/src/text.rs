//! Text from outside, as it is quoted in a message.

/// `text` cut to a length that fits a message.
#[must_use]
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}
