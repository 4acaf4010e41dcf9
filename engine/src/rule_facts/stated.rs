//! What the sentences of an edition state, by what deck rules ask for.

use headjudge_corpus::{Fact, PassageId, Publisher, Stated};

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

/// Which Masteries ask for a trait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heritage {
    /// The traits; a Mastery that asks for one begins with its name.
    pub(crate) traits: Vec<String>,
    /// On how many levels the trait must be, where the rule gives a number.
    pub(crate) levels: Option<u32>,
}

/// A trait whose personalities one publisher released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Released {
    /// The trait.
    pub(crate) of: String,
    /// The publisher.
    pub(crate) publisher: Publisher,
}

/// What the rules of one edition state.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedFacts {
    /// The rule that an Ally may be there once, by name.
    pub(crate) ally_once: Option<Worded<()>>,
    /// Characters whose Allies may be there once under each title.
    pub(crate) non_unique: Vec<Worded<String>>,
    /// Cards that may not be in one deck together.
    pub(crate) not_together: Vec<Worded<[String; 2]>>,
    /// Traits that Masteries ask for.
    pub(crate) heritage: Option<Worded<Heritage>>,
    /// Main Personalities that stay apart.
    pub(crate) apart: Vec<Worded<Apart>>,
    /// Power stages above 0 at which the stronger side begins.
    pub(crate) scouter: Option<Worded<u32>>,
    /// Traits whose personalities one publisher released.
    pub(crate) released: Vec<Worded<Released>>,
}

impl StatedFacts {
    /// Takes a fact; of what is stated once, the first counts.
    pub(super) fn take(&mut self, of: &Fact) {
        match &of.stated {
            Stated::AllyOnce => _ = self.ally_once.get_or_insert_with(|| worded(of, ())),
            Stated::NonUniqueAlly { character } => {
                self.non_unique.push(worded(of, character.clone()));
            }
            Stated::NotTogether { cards } => self.not_together.push(worded(of, cards.clone())),
            Stated::HeritageMastery { traits, levels } => {
                let heritage = || Heritage { traits: traits.clone(), levels: *levels };
                self.heritage.get_or_insert_with(|| worded(of, heritage()));
            }
            Stated::ReleasedBy { of: name, publisher } => {
                let released = Released { of: name.clone(), publisher: *publisher };
                self.released.push(worded(of, released));
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
