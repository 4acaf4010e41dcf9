//! Amounts as documents write them: in figures of any width, in English words
//! up to a hundred, in the numerals of Japanese and Chinese.

/// The words up to nineteen, each at its number.
const WORDS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const NUMERALS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// `text` with full-width figures, points and dashes in their usual width.
pub(super) fn half_width(text: &str) -> String {
    let half = |c: char| match c {
        '０'..='９' => char::from_digit(u32::from(c) - u32::from('０'), 10).unwrap_or(c),
        '．' => '.',
        '－' | '‐' => '-',
        c => c,
    };
    text.chars().map(half).collect()
}

/// The number that a text is.
pub(super) fn number_in(text: &str) -> Option<u32> {
    let text = half_width(text.trim()).to_lowercase();
    let circled = |text: &str| {
        let mut letters = text.chars();
        let at = u32::from(letters.next()?).checked_sub(u32::from('①'))?;
        (letters.next().is_none() && at < 20).then_some(at + 1)
    };
    text.parse()
        .ok()
        .or_else(|| circled(&text))
        .or_else(|| in_words(&text))
        .or_else(|| in_numerals(&text))
}

fn in_words(text: &str) -> Option<u32> {
    let place = |words: &[&str], word: &str| {
        words.iter().position(|own| *own == word).and_then(|at| u32::try_from(at).ok())
    };
    if matches!(text, "hundred" | "one hundred" | "a hundred") {
        return Some(100);
    }
    match text.split(['-', ' ']).collect::<Vec<_>>()[..] {
        ["a" | "an" | "single"] | ["a", "single"] => Some(1),
        ["no" | "none"] => Some(0),
        [word] => place(&WORDS, word).or_else(|| Some(20 + 10 * place(&TENS, word)?)),
        [tens, ones] => {
            let ones = place(&WORDS, ones).filter(|ones| (1..10).contains(ones))?;
            Some(20 + 10 * place(&TENS, tens)? + ones)
        }
        _ => None,
    }
}

fn in_numerals(text: &str) -> Option<u32> {
    let digit =
        |c: char| NUMERALS.iter().position(|own| *own == c).and_then(|at| u32::try_from(at).ok());
    let (tens, ones) = match text.split_once('十') {
        Some((tens, ones)) => (if tens.is_empty() { "一" } else { tens }, ones),
        None => ("〇", text),
    };
    let only = |text: &str| {
        let mut letters = text.chars();
        let value = letters.next().map_or(Some(0), digit)?;
        letters.next().is_none().then_some(value)
    };
    (!text.is_empty()).then(|| Some(10 * only(tens)? + only(ones)?)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_figures_words_and_numerals() {
        for (text, number) in [
            ("60", Some(60)),
            ("Three", Some(3)),
            ("forty-five", Some(45)),
            ("Sixty", Some(60)),
            ("one hundred", Some(100)),
            ("５０", Some(50)),
            ("五十", Some(50)),
            ("四十五", Some(45)),
            ("十", Some(10)),
            ("三", Some(3)),
            ("⑫", Some(12)),
            ("many", None),
            ("forty-ten", None),
            ("", None),
        ] {
            assert_eq!(number_in(text), number, "{text}");
        }
        assert_eq!(half_width("１－２．３"), "1-2.3");
    }
}
