//! Decks checked and scenarios run in a browser: the very engine that the
//! server runs, as a WebAssembly module of five functions, JSON out.
//!
//! A page writes its bytes where [`input`] says, calls [`load`] once with the
//! records, [`check`] for each deck and [`run`] for each scenario, and reads
//! the answer where [`output`] says. There is no other state, and no binding generator is needed.

mod bench;

use std::cell::RefCell;

use bench::Bench;

thread_local! {
    static STATE: RefCell<State> = const { RefCell::new(State::new()) };
}

/// What is kept between two calls of the page.
struct State {
    input: Vec<u8>,
    output: Vec<u8>,
    bench: Option<Bench>,
}

impl State {
    const fn new() -> Self {
        Self { input: Vec::new(), output: Vec::new(), bench: None }
    }

    /// Asks the bench about the input; the length of its answer.
    fn ask(&mut self, question: fn(&Bench, &[u8]) -> Vec<u8>) -> usize {
        let request = std::mem::take(&mut self.input);
        let answer = match &self.bench {
            Some(bench) => question(bench, &request),
            None => bench::error("not_loaded", "load the records first"),
        };
        self.answer(answer)
    }

    /// Keeps `answer` for the page to read; its length.
    fn answer(&mut self, answer: Vec<u8>) -> usize {
        self.output = answer;
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

/// Takes the input as records, one JSON object a line, and answers with how
/// many were read; the length of the answer.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn load() -> usize {
    STATE.with_borrow_mut(|state| {
        let records = std::mem::take(&mut state.input);
        let (bench, read) = Bench::new(&records);
        state.bench = Some(bench);
        state.answer(format!(r#"{{"object":"loaded","records":{read}}}"#).into_bytes())
    })
}

/// Checks the deck in the input: a line of JSON that says by what, then the
/// deck in any shape that is read. The length of the answer.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn check() -> usize {
    STATE.with_borrow_mut(|state| state.ask(Bench::check))
}

/// Runs the scenario in the input, which is its TOML. The length of the answer.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn run() -> usize {
    STATE.with_borrow_mut(|state| state.ask(Bench::run))
}

/// Where the answer of the last call stands.
#[expect(unsafe_code, reason = "the browser calls it by this name; no other symbol has it")]
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    STATE.with_borrow(|state| state.output.as_ptr())
}
