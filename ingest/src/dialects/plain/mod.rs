//! What the readers of plain text share: the marks that open a line, the
//! records that every one of them builds, and the faults that every one looks
//! for. Their texts carry no Markdown; a bullet, a number, a capital is all
//! that tells one line from the next.

mod lint;
mod marks;
mod records;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use lint::{Ending, check_ending, check_numbering, check_words};
pub(crate) use marks::{
    actor_in, ends_sentence, is_title, split_example, strip_bullet, strip_number,
};
pub(crate) use records::{
    Tails, add_example, add_question, add_typed, extend_rule, new_procedure, new_rule, new_step,
};
