//! What Dragon Balls are called.

/// A Dragon Ball is called by its set and its number: `Earth Dragon Ball 3`.
pub(super) fn set_and_number(title: &str) -> Option<(&str, &str)> {
    title.rsplit_once(' ')
}

/// Whether a name is that of a Dragon Ball, whether it is laid or not.
pub(super) fn is_a_ball(name: &str) -> bool {
    set_and_number(name).is_some_and(|(set, number)| {
        set.to_ascii_lowercase().ends_with("dragon ball") && number.parse::<u32>().is_ok()
    })
}
