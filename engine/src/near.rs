//! Whether a name that is not on record may be a slip of one that is. Only
//! titles that a list or a limit is about are held against it: a slip of
//! another name changes no answer.

/// The shortest word that may have a slip, and the lengths from which more may differ.
const SHORT_WORD: usize = 3;
const LONG_WORD: usize = 6;
const MEDIUM_NAME: usize = 8;
const LONG_NAME: usize = 16;

/// Whether `written` may be meant for `title`; both folded.
pub(crate) fn may_mean(written: &str, title: &str) -> bool {
    if written == title || written.is_empty() {
        return false;
    }
    let (written, title): (Vec<&str>, Vec<&str>) =
        (written.split(' ').collect(), title.split(' ').collect());
    few_letters_apart(&written.concat(), &title.concat())
        || (title.len() > 1 && same_words(&written, &title))
}

/// Whether few letters are wrong, missing, too many or changed about.
fn few_letters_apart(written: &str, title: &str) -> bool {
    let allowed = match title.chars().count() {
        0..MEDIUM_NAME => 1,
        MEDIUM_NAME..LONG_NAME => 2,
        _ => 3,
    };
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
    if written == word || abbreviates(written, word) || abbreviates(word, written) {
        return true;
    }
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
    use super::may_mean;

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
        ] {
            assert!(may_mean(written, title), "{written} / {title}");
        }
    }

    #[test]
    fn other_names_are_left_alone() {
        for (written, title) in [
            ("orange charge", "orange charge"),
            ("orange", "orange charge"),
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
}
