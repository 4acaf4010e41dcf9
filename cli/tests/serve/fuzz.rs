//! schemathesis against the description of the API: requests that fit it and
//! requests that do not, in bounded number. `scripts/test` installs it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::server::{Server, run};

/// The program: as named, or where `scripts/test` puts it.
fn schemathesis() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/schemathesis/bin/schemathesis");
    let program = std::env::var_os("HEADJUDGE_SCHEMATHESIS").map_or(own, PathBuf::from);
    assert!(program.is_file(), "schemathesis is needed: run `scripts/test`, which installs it");
    program
}

#[test]
fn no_request_breaks_the_server_or_the_schema() {
    let program = schemathesis();
    let server = Server::start();
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/schemathesis.toml");
    let mut fuzzer = Command::new(program);
    fuzzer.arg("--config-file").arg(config).arg("run").arg(server.url() + "/openapi.json");
    fuzzer.args(["--checks", "all", "--phases", "examples,coverage,fuzzing"]);
    fuzzer.args(["--max-examples", "20", "--seed", "7"]);
    // Coverage is counted once, in a build without optimisation, beside other tests.
    fuzzer.args(["--request-timeout", "30", "--max-response-time", "28"]);
    // It keeps examples of earlier runs beside itself, which would make this one another.
    let aside = tempfile::tempdir().unwrap();
    let (well, said) = run(fuzzer.current_dir(aside.path()));
    assert!(well, "{said}");
    assert_eq!(server.get("/readyz").status, 200);
}
