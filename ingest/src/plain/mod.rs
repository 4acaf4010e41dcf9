//! What plain text has in common, whatever it says: the marks that open a line,
//! the records that are built of its lines, and the faults that are looked for.

mod lint;
mod marks;
mod records;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use lint::{check_ending, check_numbering, check_words};
pub(crate) use marks::{actor_in, strip_bullet, strip_number};
pub(crate) use records::{Tails, extend_rule, new_procedure, new_rule, new_step};
