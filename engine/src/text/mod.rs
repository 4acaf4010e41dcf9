//! Card texts that run: text is cut into sentences, a sentence is read into a
//! typed effect, and the effect is read back against the words. What no rule
//! reads, or does not come back, is unread and says so; nothing is guessed.
//! Apart from [`crate::play`], which performs effects and reads no words.

mod coverage;
mod firsts;
pub(crate) mod grammar;
mod macros;
mod normal;
mod phrase;
mod reading;
mod sentence;
mod token;
mod verbs;
mod writer;

pub use coverage::{MissingConstruct, ReadShare, WordCoverage, WordSource, word_coverage};
pub(crate) use phrase::Named;
pub use reading::{
    Normalised, Part, Reading, Sentence, SentenceStatus, WORDED_GAME, Word, read_text,
};
pub(crate) use reading::{ReadLine, read_lines};
