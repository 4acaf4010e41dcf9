//! Dates as documents print them.

use jiff::civil::Date;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// A date as month/day/year, with a year of two digits (of this century) or four.
pub(crate) fn parse_slash_date(text: &str) -> Option<Date> {
    let mut parts = text.trim().split('/').map(|part| part.trim().parse::<i16>().ok());
    let (month, day, year) = (parts.next()??, parts.next()??, parts.next()??);
    if parts.next().is_some() {
        return None;
    }
    let year = if (0..100).contains(&year) { year + 2000 } else { year };
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// The first date in `text`, written `6/30/2017`, `June 20th, 2017` or `2023/12/2`.
pub(crate) fn parse_words_date(text: &str) -> Option<Date> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '*'))
        .filter(|word| !word.is_empty())
        .collect();
    words.iter().enumerate().find_map(|(i, word)| {
        parse_slash_date(word).or_else(|| parse_year_first(word)).or_else(|| {
            let month = MONTHS.iter().position(|month| *month == word.to_lowercase())?;
            let digits =
                |word: &&str| word.trim_end_matches(char::is_alphabetic).parse::<i16>().ok();
            let day = words.get(i + 1).and_then(digits)?;
            let year = words.get(i + 2).and_then(digits)?;
            Date::new(year, month as i8 + 1, i8::try_from(day).ok()?).ok()
        })
    })
}

fn parse_year_first(text: &str) -> Option<Date> {
    let parts: Vec<i16> = text.split('/').map(str::parse).collect::<Result<_, _>>().ok()?;
    match parts[..] {
        [year, month, day] if year > 999 => {
            Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
        }
        _ => None,
    }
}

/// A date in brackets at the end of `text`: what stands before it, the date as printed, the date.
pub(crate) fn split_bracketed_date(text: &str) -> (&str, Option<(&str, Date)>) {
    let trimmed = text.trim_end();
    let found = trimmed.strip_suffix(')').and_then(|rest| {
        let (before, inner) = rest.rsplit_once('(')?;
        Some((before.trim_end(), inner, parse_slash_date(inner)?))
    });
    match found {
        Some((before, printed, date)) => (before, Some((printed, date))),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn reads_dates_as_printed() {
        assert_eq!(parse_slash_date("1/15/04"), Some(date(2004, 1, 15)));
        assert_eq!(parse_slash_date("2/30/04"), None);
        assert_eq!(
            parse_words_date("Final Panini update: June 20th, 2017"),
            Some(date(2017, 6, 20))
        );
        assert_eq!(parse_words_date("Panini V 6.0 (6/30/2017)"), Some(date(2017, 6, 30)));
        assert_eq!(parse_words_date("Last Update 2023/12/2"), Some(date(2023, 12, 2)));
        let (before, found) = split_bracketed_date("What the HECK??? (11/24/04)");
        assert_eq!((before, found), ("What the HECK???", Some(("11/24/04", date(2004, 11, 24)))));
    }
}
