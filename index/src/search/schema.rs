//! The fields of the full-text index.

use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions,
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
