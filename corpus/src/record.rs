//! Records: everything the corpus says, one object each, as exported.

use serde::{Serialize, Serializer};

use crate::{
    Card, CardRuling, CardSet, Check, DeckNumber, Document, Erratum, Example, Fact, Format,
    FusionLimit, Game, Keyword, ListEntry, Passage, Problem, Procedure, Question, Revision, Rule,
    ScenarioFile, Term, Trait,
};

/// Any record; `object` names its type in JSON. Each type writes its own name,
/// so that a record reads the same alone and inside another.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// A source document.
    Document(Document),
    /// A game.
    Game(Game),
    /// A card set.
    Set(CardSet),
    /// A format.
    Format(Format),
    /// A deck rule's check.
    Check(Check),
    /// A term of the glossary.
    Term(Term),
    /// A passage.
    Passage(Passage),
    /// A general rule.
    Rule(Rule),
    /// A worked example.
    Example(Example),
    /// A question with its answer.
    Question(Question),
    /// A trait.
    Trait(Trait),
    /// A fused personality's limit.
    FusionLimit(FusionLimit),
    /// A keyword.
    Keyword(Keyword),
    /// A number of deck building or set-up.
    DeckNumber(DeckNumber),
    /// A fact that a sentence states.
    Fact(Fact),
    /// An erratum.
    Erratum(Erratum),
    /// A card ruling.
    Ruling(CardRuling),
    /// An entry of a list.
    ListEntry(ListEntry),
    /// A procedure.
    Procedure(Procedure),
    /// A card.
    Card(Box<Card>),
    /// A scenario's file.
    Scenario(ScenarioFile),
    /// What became of a passage from one edition to the next.
    Revision(Revision),
    /// A problem of a document.
    Problem(Problem),
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Document(record) => record.serialize(serializer),
            Self::Game(record) => record.serialize(serializer),
            Self::Set(record) => record.serialize(serializer),
            Self::Format(record) => record.serialize(serializer),
            Self::Check(record) => record.serialize(serializer),
            Self::Term(record) => record.serialize(serializer),
            Self::Passage(record) => record.serialize(serializer),
            Self::Rule(record) => record.serialize(serializer),
            Self::Example(record) => record.serialize(serializer),
            Self::Question(record) => record.serialize(serializer),
            Self::Trait(record) => record.serialize(serializer),
            Self::FusionLimit(record) => record.serialize(serializer),
            Self::Keyword(record) => record.serialize(serializer),
            Self::DeckNumber(record) => record.serialize(serializer),
            Self::Fact(record) => record.serialize(serializer),
            Self::Erratum(record) => record.serialize(serializer),
            Self::Ruling(record) => record.serialize(serializer),
            Self::ListEntry(record) => record.serialize(serializer),
            Self::Procedure(record) => record.serialize(serializer),
            Self::Card(record) => record.serialize(serializer),
            Self::Scenario(record) => record.serialize(serializer),
            Self::Revision(record) => record.serialize(serializer),
            Self::Problem(record) => record.serialize(serializer),
        }
    }
}
