//! The description of the API, as others use it: linters find nothing, and the
//! clients that common generators make of it compile and answer. `scripts/test`
//! installs the tools.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::server::{Server, run};

/// The folder of the clients and of what tests them.
pub(crate) fn clients() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../clients").canonicalize().unwrap()
}

/// A program that npm installed.
pub(crate) fn tool(name: &str) -> Command {
    let program = clients().join("node_modules/.bin").join(name);
    assert!(program.is_file(), "{name} is needed: run `scripts/test`, which installs it");
    Command::new(program)
}

/// A program of the Python tools.
pub(crate) fn python(name: &str) -> Command {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/clients/bin");
    let tools = std::env::var_os("HEADJUDGE_CLIENT_TOOLS").map_or(tools, PathBuf::from);
    let program = tools.join(name);
    assert!(program.is_file(), "{name} is needed: run `scripts/test`, which installs it");
    let mut command = Command::new(program);
    let path = std::env::var("PATH").unwrap_or_default();
    command.env("PATH", format!("{}:{path}", tools.display()));
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// Runs a program that must do well; what it said.
#[track_caller]
pub(crate) fn must(command: &mut Command) -> String {
    let (well, said) = run(command);
    assert!(well, "{command:?}\n{said}");
    said
}

/// A folder with both descriptions, as a server gives them.
fn described(server: &Server) -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in ["openapi.json", "openapi-3.0.json"] {
        let answer = server.get(&format!("/{name}"));
        assert_eq!(answer.status, 200);
        std::fs::write(folder.path().join(name), answer.body).unwrap();
    }
    folder
}

#[test]
fn linters_find_nothing_in_the_description() {
    let server = Server::start();
    let folder = described(&server);
    let rules = clients().join("tests");
    let mut redocly = tool("redocly");
    redocly.args(["lint", "--format", "stylish", "--config"]).arg(rules.join("redocly.yaml"));
    redocly.args(["openapi.json", "openapi-3.0.json"]).env("REDOCLY_TELEMETRY", "off");
    let said = must(redocly.current_dir(folder.path()));
    assert!(said.contains("Your API descriptions are valid"), "{said}");
    let mut spectral = tool("spectral");
    spectral
        .args(["lint", "--fail-severity", "hint", "--ruleset"])
        .arg(rules.join("spectral.yaml"));
    must(spectral.args(["openapi.json", "openapi-3.0.json"]).current_dir(folder.path()));
}

#[test]
fn a_client_that_openapi_typescript_makes_answers() {
    let server = Server::start();
    let folder = described(&server);
    let at = folder.path();
    std::os::unix::fs::symlink(clients().join("node_modules"), at.join("node_modules")).unwrap();
    std::fs::copy(clients().join("tests/generated.ts"), at.join("bot.ts")).unwrap();
    std::fs::copy(clients().join("tests/tsconfig.json"), at.join("tsconfig.json")).unwrap();
    std::fs::write(at.join("package.json"), r#"{"type": "module"}"#).unwrap();
    for older in [false, true] {
        let description = if older { "openapi-3.0.json" } else { "openapi.json" };
        let mut types = tool("openapi-typescript");
        must(types.args([description, "-o", "schema.d.ts"]).current_dir(at));
        must(tool("tsc").current_dir(at));
    }
    let ask = |message: &str| {
        let mut bot = Command::new("node");
        must(bot.args(["bot.js", &server.url(), message]).current_dir(at))
    };
    let card = ask("!card blu gard");
    assert!(card.contains("Blue Guard: ") && card.contains("[fanz-crd, line 259]"), "{card}");
    assert!(ask("!check 1 Orange Charge").contains("violated: "));
    assert!(ask("!passage fanz-crd/premiere/s65-blue-guard").contains("Blue Guard"));
}

#[test]
fn a_client_that_openapi_python_client_makes_answers() {
    let server = Server::start();
    let folder = described(&server);
    let mut generator = python("openapi-python-client");
    generator.args(["generate", "--path", "openapi.json", "--meta", "none"]);
    generator.arg("--fail-on-warning").args(["--output-path", "headjudge_client"]);
    must(generator.current_dir(folder.path()));
    let ask = |message: &str| {
        let mut bot = python("python");
        bot.arg(clients().join("tests/generated.py")).args([&server.url(), message]);
        must(bot.env("PYTHONPATH", folder.path()))
    };
    let card = ask("!card blu gard");
    assert!(card.contains("Blue Guard: ") && card.contains("[fanz-crd, line 259]"), "{card}");
    assert!(card.contains("fanz: legal"), "{card}");
    assert!(ask("!legal orange charge|FanZ").contains("Frozen List"));
}
