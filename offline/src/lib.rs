//! Search, deck checks and scenarios in a browser: the very engine and index
//! that the server has and the very HTML that it shows, as a WebAssembly
//! module.
//!
//! A page writes its bytes where [`input`] says and calls a function, which
//! returns how long its answer is; [`output`] says where it is. The page calls
//! [`load`] once, with what all others need, and may say by [`speak`] in which
//! language it answers. There is no other state, and no
//! binding generator is needed.

mod decks;
mod engine;
mod error;

use std::cell::RefCell;

pub use engine::OfflineEngine;
pub use error::OfflineError;
use headjudge_view::alert;

thread_local! {
    static STATE: RefCell<State> = const { RefCell::new(State::new()) };
}

/// What is kept between two calls of the page.
struct State {
    input: Vec<u8>,
    output: String,
    engine: Option<OfflineEngine>,
}

impl State {
    const fn new() -> Self {
        Self { input: Vec::new(), output: String::new(), engine: None }
    }

    /// Asks the engine about the input; the length of its answer.
    fn ask(&mut self, question: fn(&OfflineEngine, &[u8]) -> String) -> usize {
        let request = std::mem::take(&mut self.input);
        self.output = match &self.engine {
            Some(engine) => question(engine, &request),
            None => alert("the records are not loaded; load the page again"),
        };
        self.output.len()
    }
}

/// Makes room for `length` bytes of input, and says where.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.input = vec![0; length];
        state.input.as_mut_ptr()
    })
}

/// Takes the input as [`OfflineEngine::load`] does. The length of what is
/// wrong with it; 0 if nothing is.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn load() -> usize {
    STATE.with_borrow_mut(|state| {
        let input = std::mem::take(&mut state.input);
        (state.engine, state.output) = match OfflineEngine::load(&input) {
            Ok(engine) => (Some(engine), String::new()),
            Err(cause) => (None, cause.to_string()),
        };
        state.output.len()
    })
}

/// Takes the tag of the language in which answers are, which is English before.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn speak() -> usize {
    STATE.with_borrow_mut(|state| {
        let tag = std::mem::take(&mut state.input);
        if let Some(engine) = &mut state.engine {
            engine.speak(&tag);
        }
        0
    })
}

/// Searches for the input. The length of the answer, the hits.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn search() -> usize {
    STATE.with_borrow_mut(|state| state.ask(OfflineEngine::search))
}

/// What the input may be the beginning of. The length of the answer, JSON.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn suggest() -> usize {
    STATE.with_borrow_mut(|state| state.ask(OfflineEngine::suggest))
}

/// Checks the decks in the input: a line of JSON that says by what, with what
/// was pasted, then the files. The length of the answer, their sheets.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn check() -> usize {
    STATE.with_borrow_mut(|state| state.ask(OfflineEngine::check))
}

/// Runs the scenario in the input, which is its TOML. The length of the
/// answer, what happened.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn run() -> usize {
    STATE.with_borrow_mut(|state| state.ask(OfflineEngine::run))
}

/// Lays the position in the input, the query of an address. The length of the
/// answer, JSON.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn table() -> usize {
    STATE.with_borrow_mut(|state| state.ask(OfflineEngine::table))
}

/// Where the answer of the last call is.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    STATE.with_borrow(|state| state.output.as_ptr())
}
