//! The boundaries of what an effect says: once, until, only, first, next,
//! instead. Each script of `boundaries/` goes to the boundary and past it; it
//! is about the engine, so that it cites no passage.

use std::path::Path;

use headjudge_engine::play::{MAX_STEPS, Passages, Scenario, run};

#[test]
fn every_boundary_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boundaries");
    let mut faults = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a script");
        let name = path.display().to_string();
        let scenario = Scenario::parse(&name, &text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        let failures = outcome.failures.iter();
        faults
            .extend(failures.map(|failure| format!("{name}:{} {}", failure.line, failure.message)));
        count += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 15, "{count} scripts");
}
