//! What a title tells: character and subtitle, style, whom it is Named for,
//! and what kinds of card there are.

use headjudge_corpus::fold;

/// What a card is, as far as deck building asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Ally,
    Personality,
    Mastery,
    Sensei,
    Other,
}

impl Kind {
    /// Reads a kind as decks and catalogues write it: `ally`, `Hero Ally`, `Villain MP`…
    pub(crate) fn parse(kind: &str) -> Option<Self> {
        let folded = fold(kind);
        let has = |word: &str| folded.split(' ').any(|w| w == word);
        if folded.is_empty() {
            None
        } else if has("ally") || has("allies") {
            Some(Self::Ally)
        } else if has("mastery") {
            Some(Self::Mastery)
        } else if has("sensei") {
            Some(Self::Sensei)
        } else if has("personality") || has("mp") || folded == "hero" || folded == "villain" {
            Some(Self::Personality)
        } else {
            Some(Self::Other)
        }
    }
}

/// The key by which a card is declared, of one of its copies: `goku-calm` of `goku-calm#2`.
pub(crate) fn declared_key(key: &str) -> &str {
    key.split_once('#').map_or(key, |(declared, _)| declared)
}

/// Whether two names are one, whichever way their apostrophes, dashes and capitals are written.
pub(crate) fn is_same_name(one: &str, other: &str) -> bool {
    plain(one).eq(plain(other))
}

/// Whether two names are the same but for a possessive that one of them leaves out, as where
/// a text writes `Hercule Dynamite Kick` for `Hercule's Dynamite Kick`.
pub(crate) fn is_same_name_owned_or_not(one: &str, other: &str) -> bool {
    let bare = |name: &str| -> String { plain(name).collect::<String>().replace("'s ", " ") };
    is_same_name(one, other) || bare(one) == bare(other)
}

fn plain(name: &str) -> impl Iterator<Item = char> {
    let mark = |c| match c {
        '’' | '‘' => '\'',
        c if is_dash(c) => '-',
        c => c,
    };
    // The full stop of a sentence may stand inside the quotation marks of a title.
    name.trim_end_matches(['.', ',']).chars().map(mark).flat_map(char::to_lowercase)
}

/// Splits `Character – Subtitle`. All dashes are equal; one without white
/// space beside it is part of a word.
pub(crate) fn split_personality(title: &str) -> Option<(&str, &str)> {
    for (at, dash) in title.char_indices().filter(|(_, c)| is_dash(*c)) {
        let (before, after) = (&title[..at], &title[at + dash.len_utf8()..]);
        let spaced =
            before.ends_with(char::is_whitespace) || after.starts_with(char::is_whitespace);
        let (character, subtitle) = (before.trim(), after.trim());
        if spaced && !character.is_empty() && !subtitle.is_empty() {
            return Some((character, subtitle));
        }
    }
    None
}

/// The character of a Main Personality as a deck writes it: `Goku`,
/// `Goku – Super Saiyan`, `Goku, the Hero`, `Goku (Level 1)`.
pub(crate) fn character_of(name: &str) -> &str {
    let name = split_personality(name).map_or(name, |(character, _)| character);
    let name = name.split_once(',').map_or(name, |(character, _)| character);
    match name.split_once(['(', '[']) {
        Some((character, _)) if !character.trim().is_empty() => character.trim(),
        _ => name.trim(),
    }
}

/// Whether `c` is a hyphen or a dash.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Whom a deck's line says to be an Ally: `Bulma` in `Bulma Ally` and `Ally Bulma`.
pub(crate) fn said_to_be_ally(title: &str) -> Option<&str> {
    let is_ally = |word: &str| fold(word) == "ally";
    let title = title.trim();
    if let Some((name, last)) = title.rsplit_once(char::is_whitespace)
        && is_ally(last)
    {
        return Some(name.trim());
    }
    let (first, name) = title.split_once(char::is_whitespace)?;
    is_ally(first).then_some(name.trim())
}

/// The level that a line says: `Krillin Level 3`, `Krillin, Lv.3`.
pub(crate) fn level_in(line: &str) -> Option<u8> {
    let folded = fold(line);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).collect();
    let mut words = words.into_iter().filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let after = ["level", "lvl", "lv"].iter().find_map(|name| word.strip_prefix(name));
        let number = match after {
            Some("") => words.peek().copied(),
            after => after,
        };
        if let Some(level) = number.and_then(|number| number.parse().ok()) {
            return Some(level);
        }
    }
    None
}

/// Whether a line stands for cards that it does not name: `other cards`, `the rest`.
pub(crate) fn names_no_card(title: &str) -> bool {
    const SAY_NOTHING: [&str; 26] = [
        "other",
        "others",
        "another",
        "more",
        "misc",
        "miscellaneous",
        "various",
        "random",
        "any",
        "some",
        "rest",
        "remaining",
        "unknown",
        "unnamed",
        "unlisted",
        "different",
        "assorted",
        "filler",
        "fillers",
        "stuff",
        "card",
        "cards",
        "the",
        "of",
        "deck",
        "my",
    ];
    const STANDS_FOR: [&str; 3] = ["その他", "残り", "他のカード"];
    let folded = fold(title);
    let mut words = folded.split(' ').filter(|word| !word.is_empty()).peekable();
    STANDS_FOR.contains(&title.trim())
        || words.peek().is_some() && words.all(|word| SAY_NOTHING.contains(&word))
}

/// The style of a card: the first word of its title, where that is a style.
pub(crate) fn style_of<'s>(title: &str, styles: &'s [String]) -> Option<&'s str> {
    let first = title.split_whitespace().next()?;
    styles.iter().map(String::as_str).find(|style| style.eq_ignore_ascii_case(first))
}

/// Whether the title holds the character's name, as words; a possessive counts.
pub(crate) fn names_character(title: &str, character: &str) -> bool {
    let name: Vec<String> = words(character);
    let title: Vec<String> = words(title);
    !name.is_empty() && title.windows(name.len()).any(|window| window == name)
}

fn words(text: &str) -> Vec<String> {
    let letter = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '‘' | 'ʼ' | '`' | '´');
    text.split(|c| !letter(c))
        .map(|word| {
            let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
            let stem = word.strip_suffix(['s', 'S']).unwrap_or(word);
            let bare = stem.trim_end_matches(|c: char| !c.is_alphanumeric());
            fold(if bare.len() < stem.len() { bare } else { word })
        })
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_at_any_dash_that_stands_free() {
        for title in ["Goku – Super Saiyan", "Goku - Super Saiyan", "Goku — Super Saiyan"] {
            assert_eq!(split_personality(title), Some(("Goku", "Super Saiyan")));
        }
        assert_eq!(split_personality("Non-Combat"), None);
        assert_eq!(split_personality("Orange 5-Finger Blast"), None);
        assert_eq!(split_personality("– Goku"), None);
    }

    #[test]
    fn reads_the_character_of_a_main_personality() {
        assert_eq!(character_of("Goku – Super Saiyan"), "Goku");
        assert_eq!(character_of("Goku, the Hero"), "Goku");
        assert_eq!(character_of("Cell Jr. (Level 1)"), "Cell Jr.");
    }

    #[test]
    fn a_line_may_say_that_a_character_is_an_ally() {
        assert_eq!(said_to_be_ally("Bulma Ally"), Some("Bulma"));
        assert_eq!(said_to_be_ally("ally Cell Jr."), Some("Cell Jr."));
        assert_eq!(said_to_be_ally("Ally"), None);
        assert_eq!(said_to_be_ally("Allying Kick"), None);
    }

    #[test]
    fn a_line_may_say_a_level() {
        assert_eq!(level_in("Krillin Level 3 (Ally)"), Some(3));
        assert_eq!(level_in("Krillin, Lv.2"), Some(2));
        assert_eq!(level_in("Krillin lvl4"), Some(4));
        assert_eq!(level_in("Next Level Training 3"), None);
        assert_eq!(level_in("Android 18"), None);
    }

    #[test]
    fn a_line_may_stand_for_cards_without_a_name() {
        for line in ["other cards", "The rest of my deck", "misc", "その他"] {
            assert!(names_no_card(line), "{line}");
        }
        for line in ["Other World Tournament", "Wild Card", ""] {
            assert!(!names_no_card(line), "{line}");
        }
    }

    #[test]
    fn a_style_is_the_first_word_of_a_title_and_nothing_else() {
        let styles: Vec<String> = ["Namekian", "Red", "Saiyan"].map(str::to_owned).to_vec();
        assert_eq!(style_of("Saiyan Truce Card", &styles), Some("Saiyan"));
        assert_eq!(style_of("Super Saiyan Effect", &styles), None);
        assert_eq!(style_of("Namek Dragon Ball Wish", &styles), None);
        assert_eq!(style_of("Red-Hot Rage", &styles), None);
    }

    #[test]
    fn a_named_card_holds_the_name_as_words() {
        assert!(names_character("Goku's Lucky Break", "Goku"));
        assert!(names_character("Gotenks’ Ghost Kamikaze Attack", "Gotenks"));
        assert!(names_character("Android 18's Stare Down", "Android 18"));
        assert!(names_character("Expectant Trunks", "Trunks"));
        assert!(!names_character("Gokuro's Lesson", "Goku"));
        assert!(!names_character("Android 18's Stare Down", "Android 1"));
        assert!(!names_character("Blue Terror", ""));
    }

    #[test]
    fn kinds_are_read_as_catalogues_write_them() {
        assert_eq!(Kind::parse("Hero Ally"), Some(Kind::Ally));
        assert_eq!(Kind::parse("Villain MP"), Some(Kind::Personality));
        assert_eq!(Kind::parse("Phsyical Combat"), Some(Kind::Other));
        assert_eq!(Kind::parse(" "), None);
    }
}
