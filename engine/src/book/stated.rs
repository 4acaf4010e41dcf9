//! What the sentences of an edition state, by what deck rules ask for.

use headjudge_corpus::{Fact, PassageId, Stated};

/// A fact and the sentence that states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Worded<T> {
    pub(crate) fact: T,
    pub(crate) passage: PassageId,
    pub(crate) quote: String,
}

/// A Main Personality whose levels may not be mixed with another's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Apart {
    /// The character whose levels stay apart: Future Gohan.
    pub(crate) character: String,
    /// The character they may not be mixed with: Gohan.
    pub(crate) from: String,
}

/// What the rules of one edition state.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedFacts {
    /// The rule that an Ally may be there once, by name.
    pub(crate) ally_once: Option<Worded<()>>,
    /// Characters whose Allies may be there once under each title.
    pub(crate) non_unique: Vec<Worded<String>>,
    /// Traits that Masteries ask for.
    pub(crate) heritage: Option<Worded<Vec<String>>>,
    /// Main Personalities that stay apart.
    pub(crate) apart: Vec<Worded<Apart>>,
    /// Power stages above 0 at which the stronger side begins.
    pub(crate) scouter: Option<Worded<u32>>,
}

impl StatedFacts {
    /// Takes a fact; of what is stated once, the first counts.
    pub(super) fn take(&mut self, of: &Fact) {
        match &of.stated {
            Stated::AllyOnce => _ = self.ally_once.get_or_insert_with(|| worded(of, ())),
            Stated::NonUniqueAlly { character } => {
                self.non_unique.push(worded(of, character.clone()));
            }
            Stated::HeritageMastery { traits } => {
                self.heritage.get_or_insert_with(|| worded(of, traits.clone()));
            }
            Stated::LevelsApart { character, from } => {
                let apart = Apart { character: character.clone(), from: from.clone() };
                self.apart.push(worded(of, apart));
            }
            Stated::Scouter { stages } => {
                self.scouter.get_or_insert_with(|| worded(of, *stages));
            }
            Stated::CopyLimit { .. } => {}
        }
    }
}

fn worded<T>(of: &Fact, fact: T) -> Worded<T> {
    Worded { fact, passage: of.passage.clone(), quote: of.text.clone() }
}
