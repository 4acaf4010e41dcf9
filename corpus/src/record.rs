//! Records: everything the corpus says, one object each, as exported.

use serde::{Deserialize, Serialize};

use crate::{
    Card, CardRuling, CardSet, Check, DeckNumber, Document, Erratum, Example, Format, FusionLimit,
    Game, Keyword, ListEntry, Passage, Problem, Procedure, Question, Rule, Term, Trait,
};

/// Any record; `object` names its type in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "object", rename_all = "snake_case")]
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
    /// A problem of a document.
    Problem(Problem),
}
