//! The fields of the full-text index.

use jiff::civil::Date;
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, Term, TextFieldIndexing, TextOptions,
};

/// The fields, by role.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields {
    /// Every word of a unit: titles, text, context.
    pub(crate) words: Field,
    /// Our own words for it; without places, so that no phrase is found in them.
    pub(crate) notes: Field,
    /// `field:value`, as filters ask for it.
    pub(crate) tag: Field,
    /// The date from which an entry is in force, as `year * 10000 + month * 100 + day`.
    pub(crate) since: Field,
    /// The unit's number in the tables.
    pub(crate) unit: Field,
}

pub(crate) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let words = TextFieldIndexing::default()
        .set_index_option(IndexRecordOption::WithFreqsAndPositions)
        .set_fieldnorms(true);
    let notes = TextFieldIndexing::default()
        .set_index_option(IndexRecordOption::WithFreqs)
        .set_fieldnorms(true);
    let fields = Fields {
        words: builder.add_text_field("words", TextOptions::default().set_indexing_options(words)),
        notes: builder.add_text_field("notes", TextOptions::default().set_indexing_options(notes)),
        tag: builder.add_text_field("tag", STRING),
        since: builder.add_u64_field("since", INDEXED | FAST),
        unit: builder.add_u64_field("unit", FAST),
    };
    (builder.build(), fields)
}

/// A date as a number that orders as dates do.
pub(crate) fn day_number(date: Date) -> u64 {
    let (year, month, day) = (date.year(), date.month(), date.day());
    u64::from(year.unsigned_abs()) * 10_000
        + u64::from(month.unsigned_abs()) * 100
        + u64::from(day.unsigned_abs())
}

/// The term of a filter.
pub(crate) fn tag_term(fields: Fields, tag: &str) -> Term {
    Term::from_field_text(fields.tag, tag)
}
