//! Dates as documents print them.

use jiff::civil::Date;
use serde::Deserialize;

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

/// The order of the parts of a date, whatever parts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum DateForm {
    /// `8/19/2014`, `Aug 19, 2014`.
    #[serde(rename = "month day year")]
    MonthDayYear,
    /// `19.8.2014`, `19 August 2014`.
    #[serde(rename = "day month year")]
    DayMonthYear,
    /// `2014-08-19`, `2014年8月19日`.
    #[serde(rename = "year month day")]
    YearMonthDay,
    /// `August 2014`: the first of the month.
    #[serde(rename = "month year")]
    MonthYear,
}

impl DateForm {
    fn read(self, parts: &[&str]) -> Option<Date> {
        let (year, month, day) = match (self, parts) {
            (Self::MonthDayYear, [month, day, year])
            | (Self::DayMonthYear, [day, month, year])
            | (Self::YearMonthDay, [year, month, day]) => (*year, *month, *day),
            (Self::MonthYear, [month, year]) => (*year, *month, "1"),
            _ => return None,
        };
        let digits = |text: &str| text.trim_end_matches(char::is_alphabetic).parse::<i16>().ok();
        let month = month_named(month).or_else(|| month.parse::<i8>().ok())?;
        let year = digits(year)?;
        let year = if (0..100).contains(&year) { year + 2000 } else { year };
        Date::new(year, month, i8::try_from(digits(day)?).ok()?).ok()
    }
}

fn month_named(text: &str) -> Option<i8> {
    let text = text.to_lowercase();
    let at = MONTHS.iter().position(|month| {
        *month == text || (text.len() >= 3 && text.is_ascii() && month.starts_with(&text))
    })?;
    i8::try_from(at + 1).ok()
}

/// A date in one of `forms`. Without any, only one that reads one way alone:
/// a year first, a month by name, or a day that is no month.
pub(crate) fn parse_date(text: &str, forms: &[DateForm]) -> Option<Date> {
    use DateForm::{DayMonthYear, MonthDayYear, YearMonthDay};
    let text = plain(text);
    let parts: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty() && !is_weekday(part) && *part != "of")
        .collect();
    if !forms.is_empty() && parts.len() != 1 {
        return forms.iter().find_map(|form| form.read(&parts));
    }
    if let [whole] = parts[..] {
        let digits = whole.len() == 8 && whole.bytes().all(|byte| byte.is_ascii_digit());
        return digits.then(|| YearMonthDay.read(&[&whole[..4], &whole[4..6], &whole[6..]]))?;
    }
    if parts.len() != 3 {
        return None;
    }
    if parts[0].len() == 4 {
        return YearMonthDay.read(&parts);
    }
    let both = (MonthDayYear.read(&parts), DayMonthYear.read(&parts));
    match both {
        (Some(one), Some(other)) => (one == other).then_some(one),
        (one, other) => one.or(other),
    }
}

/// `text` without a time of day, and with the marks of Japanese dates as spaces.
fn plain(text: &str) -> String {
    let text = text.trim();
    let text = match text.split_once('T') {
        Some((date, _)) if date.len() == 10 && date.ends_with(|c: char| c.is_ascii_digit()) => date,
        _ => text,
    };
    let plain = |c: char| match c {
        '年' | '月' | '日' | '년' | '월' | '일' => ' ',
        '０'..='９' => char::from_digit(u32::from(c) - u32::from('０'), 10).unwrap_or(c),
        c => c,
    };
    text.chars().map(plain).collect()
}

fn is_weekday(text: &str) -> bool {
    const DAYS: [&str; 7] =
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let text = text.to_lowercase();
    text.len() >= 3 && text.is_ascii() && DAYS.iter().any(|day| day.starts_with(&text))
}

/// A date as month/day/year, with a year of two digits (of this century) or four.
fn parse_slash_date(text: &str) -> Option<Date> {
    let mut parts = text.trim().split('/').map(|part| part.trim().parse::<i16>().ok());
    let (month, day, year) = (parts.next()??, parts.next()??, parts.next()??);
    if parts.next().is_some() {
        return None;
    }
    let year = if (0..100).contains(&year) { year + 2000 } else { year };
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// `text` without a date in brackets at its end.
pub(crate) fn without_bracketed_date(text: &str) -> &str {
    let rest = text.trim_end().strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    let dated = rest.filter(|(_, inner)| parse_slash_date(inner).is_some());
    dated.map_or(text, |(before, _)| before.trim_end())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn reads_declared_forms_and_guesses_none() {
        use DateForm::{DayMonthYear, MonthDayYear, YearMonthDay};
        assert_eq!(parse_date("3/4/2014", &[]), None);
        assert_eq!(parse_date("3/4/2014", &[MonthDayYear]), Some(date(2014, 3, 4)));
        assert_eq!(parse_date("3.4.14", &[DayMonthYear]), Some(date(2014, 4, 3)));
        assert_eq!(parse_date("19 Aug 2014", &[]), Some(date(2014, 8, 19)));
        assert_eq!(parse_date("August 19th, 2014", &[]), Some(date(2014, 8, 19)));
        assert_eq!(parse_date("2014-08-19", &[]), Some(date(2014, 8, 19)));
        assert_eq!(parse_date("8/19/2014", &[]), Some(date(2014, 8, 19)));
        assert_eq!(parse_date("soon", &[]), None);
        assert_eq!(parse_date("2023年4月７日", &[]), Some(date(2023, 4, 7)));
        assert_eq!(parse_date("Friday, 1st of March 2019", &[]), Some(date(2019, 3, 1)));
        assert_eq!(parse_date("2022-04-29T00:00:00Z", &[]), Some(date(2022, 4, 29)));
        assert_eq!(parse_date("20050701", &[YearMonthDay]), Some(date(2005, 7, 1)));
        assert_eq!(parse_date("2005", &[]), None);
        assert_eq!(parse_date("April 2021", &[]), None);
        assert_eq!(parse_date("April 2021", &[DateForm::MonthYear]), Some(date(2021, 4, 1)));
    }

    #[test]
    fn reads_dates_as_printed() {
        assert_eq!(parse_slash_date("1/15/04"), Some(date(2004, 1, 15)));
        assert_eq!(parse_slash_date("2/30/04"), None);
        assert_eq!(without_bracketed_date("What the HECK??? (11/24/04)"), "What the HECK???");
        assert_eq!(
            without_bracketed_date("What the HECK??? (2/30/04)"),
            "What the HECK??? (2/30/04)"
        );
    }
}
