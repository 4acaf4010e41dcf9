//! The grammar of card texts, one file a concept: counts and names, what a
//! sentence speaks of, what is done, what must be so, and how these make a
//! sentence. Every rule reads and says by the same template.

pub(crate) mod amount;
pub(crate) mod cards;
pub(crate) mod clause;
pub(crate) mod fact;
pub(crate) mod given;
pub(crate) mod how;
pub(crate) mod kinds;
pub(crate) mod line;
pub(crate) mod name;
pub(crate) mod place;
pub(crate) mod series;
pub(crate) mod statement;
pub(crate) mod verb;

/// The wordings of every rule: the words that the grammar knows.
const WORDS: &[&str] = &[
    amount::Term::WORDS,
    amount::Amount::WORDS,
    amount::Change::WORDS,
    amount::Much::WORDS,
    amount::Bit::WORDS,
    amount::Joined::WORDS,
    amount::Damage::WORDS,
    cards::Det::WORDS,
    cards::Order::WORDS,
    cards::Quant::WORDS,
    cards::Post::WORDS,
    cards::Bearer::WORDS,
    cards::Cards::WORDS,
    cards::Thing::WORDS,
    clause::Actor::WORDS,
    clause::Doer::WORDS,
    clause::Clause::WORDS,
    fact::Fact::WORDS,
    fact::Condition::WORDS,
    fact::Measure::WORDS,
    fact::Base::WORDS,
    given::Given::WORDS,
    how::Part::WORDS,
    how::Time::WORDS,
    how::Step::WORDS,
    how::Often::WORDS,
    how::How::WORDS,
    how::Narrowing::WORDS,
    how::Agent::WORDS,
    kinds::Trait::WORDS,
    kinds::Colour::WORDS,
    kinds::Quality::WORDS,
    kinds::SimpleQuality::WORDS,
    kinds::SimpleNot::WORDS,
    kinds::Noun::WORDS,
    kinds::Source::WORDS,
    kinds::Sourced::WORDS,
    kinds::Kind::WORDS,
    kinds::Kinds::WORDS,
    kinds::Feature::WORDS,
    kinds::Bound::WORDS,
    line::Head::WORDS,
    line::Force::WORDS,
    line::AttackKeyword::WORDS,
    line::Only::WORDS,
    line::Line::WORDS,
    place::Whose::WORDS,
    place::Zone::WORDS,
    place::End::WORDS,
    place::Place::WORDS,
    statement::Statement::WORDS,
    statement::Chain::WORDS,
    statement::List::WORDS,
    statement::AndRest::WORDS,
    statement::Choice::WORDS,
    statement::OrRest::WORDS,
    verb::Deed::WORDS,
    verb::Way::WORDS,
    verb::Relative::WORDS,
    verb::State::WORDS,
    verb::Considered::WORDS,
    verb::Plainly::WORDS,
    verb::Verb::WORDS,
    verb::Quoted::WORDS,
];

/// Every word that a rule reads, verbs in all their forms.
pub(crate) fn vocabulary() -> std::collections::BTreeSet<String> {
    use crate::text::verbs::{Form, inflected, plural};
    let mut known = std::collections::BTreeSet::new();
    let literals = WORDS.iter().flat_map(|words| words.split('"').skip(1).step_by(2));
    for word in literals.flat_map(|literal| literal.split([' ', '/'])) {
        let word = word.trim_matches(['[', ']']);
        if let Some(verb) = word.strip_prefix('@') {
            for form in [Form::Base, Form::Third, Form::Past, Form::Ing] {
                known.extend(inflected(verb, form));
            }
        } else if let Some(noun) = word.strip_suffix('~') {
            known.extend([noun.to_owned(), plural(noun)]);
        } else {
            known.insert(word.to_owned());
        }
    }
    known
}
