//! What is printed on a card, or counted in a rule, as a question asks for it:
//! `power of`, `full text`, `starting anger`, `how many drills`.

/// Whether the words beside the name of a card ask for what it says: `power of`, `effect`.
pub(crate) fn asks_what_it_does<'a>(beside: impl Iterator<Item = &'a str>) -> bool {
    const SAYS: [&str; 8] =
        ["effect", "effects", "power", "powers", "ability", "abilities", "endurance", "skill"];
    let mut beside = beside.peekable();
    beside.peek().is_some() && beside.all(|word| SAYS.contains(&word))
}

/// Whether a thing is looked up for what is written on it: `cost of`, `full text`. Who asks
/// in a sentence asks for more.
pub(crate) fn looks_up(words: &[&str]) -> bool {
    const WRITTEN: [&str; 9] =
        ["cost", "costs", "price", "text", "texts", "wording", "stats", "level", "ability"];
    const ASKS: [&str; 22] = [
        "how", "what", "when", "where", "which", "who", "why", "can", "could", "may", "must", "do",
        "does", "did", "is", "are", "was", "if", "i", "my", "it", "before",
    ];
    words.iter().any(|word| WRITTEN.contains(word)) && !words.iter().any(|word| ASKS.contains(word))
}

/// The place of the word for what is printed on a card, where nothing else is asked of it:
/// `endurance of`, `starting anger`. `apart` tells the words of the name and common ones.
pub(crate) fn attribute(words: &[&str], apart: impl Fn(usize) -> bool) -> Option<usize> {
    const PRINTED: [&str; 15] = [
        "damage",
        "endurance",
        "anger",
        "stages",
        "stage",
        "hp",
        "critical",
        "defense",
        "rating",
        "life",
        "gauge",
        "cost",
        "level",
        "levels",
        "power",
    ];
    const OF_IT: [&str; 8] =
        ["starting", "base", "total", "basic", "printed", "gain", "number", "physical"];
    let mut asked = (0..words.len()).filter(|n| !apart(*n) && !OF_IT.contains(&words[*n]));
    let first = asked.next()?;
    let printed = |n: usize| PRINTED.contains(&words[n]);
    (printed(first) && asked.all(printed)).then_some(first)
}

/// The place of the word for what is counted: `drills` in `how many drills`.
pub(crate) fn counted(words: &[&str]) -> Option<usize> {
    let many = |pair: &[&str]| pair[0] == "how" && matches!(pair[1], "many" | "much");
    let noun = words.windows(2).position(many)? + 2;
    (noun < words.len()).then_some(noun)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_for_the_power_of_a_card_asks_for_its_text() {
        assert!(asks_what_it_does(["power"].into_iter()));
        assert!(asks_what_it_does(["effects"].into_iter()));
        assert!(!asks_what_it_does(std::iter::empty()));
        assert!(!asks_what_it_does(["effect", "stopped"].into_iter()));
    }

    #[test]
    fn what_is_printed_on_a_card_may_be_all_that_is_asked() {
        let of_name = |n: usize| n < 2;
        assert_eq!(attribute(&["blue", "guard", "damage"], of_name), Some(2));
        assert_eq!(attribute(&["blue", "guard", "starting", "anger"], of_name), Some(3));
        assert_eq!(attribute(&["blue", "guard", "lowers", "anger"], of_name), None);
        assert_eq!(attribute(&["blue", "guard"], of_name), None);
    }

    #[test]
    fn what_is_written_on_a_thing_is_looked_up() {
        assert!(looks_up(&["gauge", "cost", "of", "a", "monster"]));
        assert!(!looks_up(&["when", "is", "the", "cost", "paid"]));
        assert!(!looks_up(&["blue", "guard"]));
    }

    #[test]
    fn what_is_counted_is_told() {
        for (text, noun) in [
            ("how many drills may i use", Some(2)),
            ("in buddyfight how much life is lost", Some(4)),
            ("how many", None),
            ("how often", None),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(counted(&words), noun, "{text}");
        }
    }
}
