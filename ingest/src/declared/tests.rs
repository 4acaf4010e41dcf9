//! The interpreter on invented documents.
