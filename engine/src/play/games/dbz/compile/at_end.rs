//! A condition that is asked at the end of combat: `If you do not control a Dragon Ball at the
//! end of combat, draw a card.`

use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::statement::Statement;

/// The sentence with its time before its condition, where the condition tells that time.
pub(super) fn asked_at_end(own: &Statement) -> Option<Statement> {
    let Statement::Given { given, then } = own else { return None };
    let Given::If { condition: Condition::One { fact } } = given.as_ref() else { return None };
    let Fact::Does { who, verb, how } = fact else { return None };
    let time = Time::AtEnd { part: Part::Combat };
    let (Manner::At { time: last }, rest) = how.split_last()? else { return None };
    if *last != time {
        return None;
    }
    let fact = Fact::Does { who: who.clone(), verb: verb.clone(), how: rest.to_vec() };
    let given = Box::new(Given::If { condition: Condition::One { fact } });
    let so = Box::new(Statement::Given { given, then: then.clone() });
    Some(Statement::Given { given: Box::new(Given::At { time }), then: so })
}
