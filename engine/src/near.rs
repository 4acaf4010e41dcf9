//! Whether a name that is not on record may be a slip or a part of one that is.
//! Only titles that a list or a limit is about are held against it: a slip of
//! another name changes no answer.

/// The shortest word that may have a slip, or begin another, and the length
/// from which more may differ.
const SHORT_WORD: usize = 3;
const LONG_WORD: usize = 6;
/// Of so many letters of a title one may be wrong, but never more than `MOST_WRONG`.
const LETTERS: usize = 4;
const MOST_WRONG: usize = 4;
/// Of so many letters of a word one may be wrong: more make it another word.
const WORD_LETTERS: usize = 3;

/// How many names are told that are near a wrong one, and how many letters they may differ by.
const MOST_NEAR: usize = 3;
const MOST_APART: usize = 4;

/// The names that are nearest to one that is not among them.
pub(crate) fn nearest<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut near: Vec<(usize, &str)> = known
        .map(|name| (strsim::osa_distance(name, wanted), name))
        .filter(|(apart, name)| {
            *apart <= MOST_APART.min(name.chars().count() / 2)
                || name.split(['-', '_']).next() == wanted.split(['-', '_']).next()
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(MOST_NEAR).map(|(_, name)| name).collect()
}

/// Whether `written` may be meant for `title`; both folded.
pub(crate) fn may_mean(written: &str, title: &str) -> bool {
    if written == title || written.is_empty() {
        return false;
    }
    if is_part(written, title) {
        return true;
    }
    let (written, title): (Vec<&str>, Vec<&str>) =
        (written.split(' ').collect(), title.split(' ').collect());
    (few_letters_apart(&written.concat(), &title.concat()) && no_other_word(&written, &title))
        || (title.len() > 1 && same_words(&written, &title))
}

/// Whether no word is in place of another one: where there are as many words, the
/// letters that are wrong are not all in one of them.
fn no_other_word(written: &[&str], title: &[&str]) -> bool {
    written.len() != title.len()
        || written.iter().zip(title).all(|(written, word)| is_slip(written, word))
        || strsim::osa_distance(&written.concat(), &title.concat()) <= 1
}

/// Whether `written` is another name of the same form, of which no more than one word
/// is the title's: `Saiyan Crouch` is no slip of `Saiyan Clench`; both folded.
pub(crate) fn is_another(written: &str, title: &str) -> bool {
    let (written, title): (Vec<&str>, Vec<&str>) =
        (written.split(' ').collect(), title.split(' ').collect());
    let same = written.iter().zip(&title).filter(|(written, word)| is_slip(written, word)).count();
    written.len() == title.len() && same < title.len().min(2) && !no_other_word(&written, &title)
}

/// Whether `written` has less wrong than would make another word of it.
fn is_slip(written: &str, word: &str) -> bool {
    strsim::osa_distance(written, word) <= word.chars().count().div_ceil(WORD_LETTERS)
}

/// Whether `written` is less than `title` and nothing but a part of it: its
/// beginning, or some of its words, of which each may be cut short, and a long
/// one may have a slip; both folded.
pub(crate) fn is_part(written: &str, title: &str) -> bool {
    if written == title || written.chars().count() < SHORT_WORD {
        return false;
    }
    if title.starts_with(written) {
        return true;
    }
    let mut left: Vec<&str> = title.split(' ').collect();
    written.split(' ').all(|word| {
        let long = word.chars().count() >= LONG_WORD;
        let same = left.iter().position(|other| *other == word);
        let near = || left.iter().position(|o| begins(word, o) || (long && has_slips(word, o)));
        same.or_else(near).map(|at| left.remove(at)).is_some()
    }) && !left.is_empty()
}

/// Whether few letters are wrong, missing, too many or changed about.
fn few_letters_apart(written: &str, title: &str) -> bool {
    let allowed = (title.chars().count() / LETTERS).clamp(1, MOST_WRONG);
    written.len().abs_diff(title.len()) <= 4 * allowed
        && strsim::osa_distance(written, title) <= allowed
}

/// Whether the words are those of the title, but for one that is missing or
/// too many, for slips and abbreviations; whether they begin the title; or
/// whether the title stands among them.
fn same_words(written: &[&str], title: &[&str]) -> bool {
    if written.windows(title.len()).any(|window| window == title)
        || (written.len() > 1 && title.starts_with(written))
    {
        return true;
    }
    let mut left = title.to_vec();
    let mut found = 0;
    let mut initials = 0;
    for word in written {
        if let Some(at) = left.iter().position(|other| may_be_word(word, other)) {
            left.remove(at);
            found += 1;
        } else if let Some(at) = left.iter().position(|other| is_initial(word, other)) {
            left.remove(at);
            initials += 1;
        }
    }
    let (missing, more) = (left.len(), written.len() - found - initials);
    if initials > 0 {
        return found > 0 && missing + more == 0;
    }
    found > 1 && (missing + more <= 1 || (missing == 0 && more <= title.len()))
}

fn may_be_word(written: &str, word: &str) -> bool {
    written == word
        || begins(written, word)
        || abbreviates(written, word)
        || abbreviates(word, written)
        || has_slips(written, word)
}

/// Whether `written` is `word` cut short.
fn begins(written: &str, word: &str) -> bool {
    written.chars().count() >= SHORT_WORD && word.starts_with(written)
}

fn has_slips(written: &str, word: &str) -> bool {
    let shorter = written.chars().count().min(word.chars().count());
    let allowed = if shorter < LONG_WORD { 1 } else { 2 };
    shorter >= SHORT_WORD && strsim::osa_distance(written, word) <= allowed
}

/// Whether `short` is `word` with letters left out: its first letter, and half of them or more.
fn abbreviates(short: &str, word: &str) -> bool {
    let mut letters = word.chars();
    let first = short.chars().next();
    short.chars().count() > 1
        && first == word.chars().next()
        && short.chars().count() * 2 >= word.chars().count()
        && short.chars().all(|c| letters.any(|letter| letter == c))
}

fn is_initial(written: &str, word: &str) -> bool {
    let mut letters = written.chars();
    let first = letters.next();
    letters.next().is_none() && first == word.chars().next()
}

#[cfg(test)]
mod tests {
    use super::{SHORT_WORD, is_another, is_part, may_mean};

    #[test]
    fn slips_are_seen() {
        for (written, title) in [
            ("orang charge", "orange charge"),
            ("orange chagre", "orange charge"),
            ("orng chrg", "orange charge"),
            ("o charge", "orange charge"),
            ("charge orange", "orange charge"),
            ("orange charge 3", "orange charge"),
            ("my orange charge please", "orange charge"),
            ("blue rest and orange charge and black rest", "orange charge"),
            ("visiting past", "visiting the past"),
            ("ox king", "ox king naming genius"),
            ("blak devius mastry", "black devious mastery"),
            ("inititive", "initiative"),
            ("what the heck x", "what the heck"),
            ("v1s1t1ng the past", "visiting the past"),
            ("unprdeicttablle", "unpredictable"),
            ("exppecttan trunks", "expectant trunks"),
            ("chi psychic halt", "chiaotzu s psychic halt"),
            ("nam restored mastery", "namekian restored mastery"),
        ] {
            assert!(may_mean(written, title), "{written} / {title}");
        }
    }

    #[test]
    fn every_beginning_and_every_word_of_a_title_is_a_part_of_it() {
        for title in ["visiting the past", "cosmic backlash", "overwhelming power", "initiative"] {
            for (at, _) in title.char_indices().skip(SHORT_WORD) {
                let beginning = title[..at].trim_end();
                assert!(is_part(beginning, title), "{beginning} / {title}");
                assert!(may_mean(beginning, title), "{beginning} / {title}");
            }
            for word in title.split(' ').filter(|word| *word != title) {
                assert!(may_mean(word, title), "{word} / {title}");
            }
        }
        for (written, title) in [
            ("visiting past", "visiting the past"),
            ("past visiting", "visiting the past"),
            ("overwelming", "overwhelming power"),
        ] {
            assert!(is_part(written, title), "{written} / {title}");
        }
        for (written, title) in [
            ("visiting the past", "visiting the past"),
            ("visiting the passed", "visiting the past"),
            ("the the", "visiting the past"),
            ("blue", "orange charge"),
        ] {
            assert!(!is_part(written, title), "{written} / {title}");
        }
    }

    #[test]
    fn other_names_are_left_alone() {
        for (written, title) in [
            ("orange charge", "orange charge"),
            ("o", "orange charge"),
            ("or", "orange charge"),
            ("blue charge", "orange charge"),
            ("orange checkup", "orange charge"),
            ("red training drill", "red tactical drill"),
            ("saiyan energized mastery", "saiyan empowered mastery"),
            ("a", "initiative"),
            ("", "initiative"),
            ("intense power", "overwhelming power"),
        ] {
            assert!(!may_mean(written, title), "{written} / {title}");
        }
    }

    #[test]
    fn a_word_with_too_much_wrong_is_another_word() {
        for (written, title) in [
            ("saiyan crouch", "saiyan clench"),
            ("saiyan clash", "saiyan clench"),
            ("red whiplash", "red eyelash"),
        ] {
            assert!(!may_mean(written, title) && is_another(written, title), "{written} / {title}");
        }
        for (written, title) in [
            ("saiyan clensh", "saiyan clench"),
            ("sayan clench", "saiyan clench"),
            ("visting the passed", "visiting the past"),
            ("oran gecharge", "orange charge"),
            ("inititive", "initiative"),
        ] {
            assert!(!is_another(written, title), "{written} / {title}");
        }
    }
}
