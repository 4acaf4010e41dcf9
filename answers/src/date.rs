//! Dates, as they are asked for.

use jiff::civil::Date;

use crate::AnswerError;

/// Reads a date as `2004-12-01`.
pub fn parse_date(text: &str) -> Result<Date, AnswerError> {
    text.trim().parse().map_err(|_| AnswerError::BadDate { text: text.trim().to_owned() })
}
