//! The state of reading a Combined CRD, which each of its parts is read over.

use super::section::Section;
use crate::context::Context;
use crate::parsed::Builder;
use crate::sets::NamedSet;

/// The state of reading: where in the document the next block stands.
pub(super) struct Reader<'a> {
    pub(super) out: Builder<'a>,
    pub(super) context: &'a Context<'a>,
    pub(super) section: Section,
    /// The section's part of passage ids.
    pub(super) section_tail: String,
    pub(super) set: Option<NamedSet>,
}
