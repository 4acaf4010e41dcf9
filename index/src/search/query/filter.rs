//! Filters: `field:value` made into what the index holds, or into a warning.

use jiff::civil::Date;

use crate::search::day::day_number;

/// A filter that the index answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Filter {
    /// One of these tags.
    Tags(Vec<String>),
    /// These words in a title.
    Name(String),
    /// In force from a day in this range, as day numbers, both included.
    Since(u64, u64),
    /// Words of the query only in the first or the later texts of errata.
    In { original: bool },
}

/// How a value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Is,
    AtLeast,
    AtMost,
    Above,
    Below,
}

impl Order {
    pub(super) fn of(mark: &str) -> Self {
        match mark {
            ">=" => Self::AtLeast,
            "<=" => Self::AtMost,
            ">" => Self::Above,
            "<" => Self::Below,
            _ => Self::Is,
        }
    }

    /// The days that stand so to a period from `first` to `last`.
    fn days(self, first: u64, last: u64) -> (u64, u64) {
        match self {
            Self::Is => (first, last),
            Self::AtLeast => (first, u64::MAX),
            Self::AtMost => (0, last),
            Self::Above => (last + 1, u64::MAX),
            Self::Below => (0, first.saturating_sub(1)),
        }
    }
}

/// The filter `since` with `value`: a year, a month or a day.
pub(super) fn since(order: Order, value: &str) -> Result<Filter, String> {
    let number = |text: &str| text.parse::<i16>().ok();
    let parts: Vec<&str> = value.split('-').collect();
    let period = match parts.as_slice() {
        [year] => {
            number(year).and_then(|y| Some((Date::new(y, 1, 1).ok()?, Date::new(y, 12, 31).ok()?)))
        }
        [year, month] => number(year).zip(number(month)).and_then(|(y, m)| {
            let first = Date::new(y, i8::try_from(m).ok()?, 1).ok()?;
            Some((first, first.last_of_month()))
        }),
        _ => value.parse::<Date>().ok().map(|day| (day, day)),
    };
    let Some((first, last)) = period else {
        return Err(format!("`{value}` is not a date; write it as 2004, 2004-02 or 2004-02-11"));
    };
    let (from, to) = order.days(day_number(first), day_number(last));
    Ok(Filter::Since(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_and_days() {
        assert_eq!(since(Order::Is, "2004"), Ok(Filter::Since(20_040_101, 20_041_231)));
        assert_eq!(since(Order::AtLeast, "2004-02"), Ok(Filter::Since(20_040_201, u64::MAX)));
        assert_eq!(since(Order::Below, "2004-02-11"), Ok(Filter::Since(0, 20_040_210)));
        for wrong in ["soon", "2004-13", "99999999", "2004-02-30", ""] {
            assert!(since(Order::Is, wrong).is_err(), "{wrong}");
        }
    }
}
