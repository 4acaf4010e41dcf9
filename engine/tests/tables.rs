//! Tables that are laid by lines: whose action it is.

use headjudge_engine::play::{Passages, Position, ScenarioError, Side, lay};

fn laid(lines: &str) -> Position {
    let nobody = |name: &str| -> Result<headjudge_corpus::Card, ScenarioError> {
        panic!("no card `{name}` is asked for")
    };
    lay(lines, &Passages::default(), nobody).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn who_declares_a_combat_acts_first_in_it() {
    assert_eq!(laid("combat p1").to_act, Some(Side::P1));
    assert_eq!(laid("combat p1\npass p1").to_act, Some(Side::P2));
    assert_eq!(laid("combat p1\npass p1\nend_combat").to_act, None);
    let again = laid("combat p1\npass p1\nend_combat\ncombat p1");
    assert_eq!(again.to_act, Some(Side::P1), "{:?}", again.problem);
}
