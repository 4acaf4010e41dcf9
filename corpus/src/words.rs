//! The words by which texts of cards are read, and what the engine assumes. The
//! engine has both whatever corpus it is given, and carries no more than them.

/// Slips and older templates, and the words they are read as.
pub const CARD_WORDINGS: &str = include_str!("../words/dbz-tcg.toml");

/// Words that are terms of the game or begin sentences.
pub const CARD_TERMS: &str = include_str!("../words/terms.toml");

/// What the documents presuppose and do not say.
pub const ASSUMPTIONS: &str = include_str!("../assumptions.toml");
