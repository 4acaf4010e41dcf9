//! Days as numbers, as the filters compare them.

use jiff::civil::Date;

/// A date as a number that orders as dates do.
pub(crate) fn day_number(date: Date) -> u64 {
    let (year, month, day) = (date.year(), date.month(), date.day());
    u64::from(year.unsigned_abs()) * 10_000
        + u64::from(month.unsigned_abs()) * 100
        + u64::from(day.unsigned_abs())
}
