//! Any text is a scenario, or a sentence about why not; a run of it ends.

use headjudge_answers::{Plain, Service, actions_of_text, run_text};

/// Runs the text, and asks what may be done where it ends.
pub(crate) fn run(service: &Service, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match run_text(service, &text) {
        Ok(outcome) => assert!(!outcome.plain().is_empty()),
        Err(error) => assert!(!error.in_words().is_empty()),
    }
    let _ = actions_of_text(service, "fuzzed", &text);
}
