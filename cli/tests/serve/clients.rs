//! The clients of our own, as a newcomer uses them: their types are those of the
//! API's description, and their bots answer.

use std::fs::{copy, create_dir_all, read_to_string, write};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::generated::{clients, must, python, tool};
use crate::server::Server;

/// What both bots are asked, with what they must say.
const ASKED: [(&str, &str); 5] = [
    ("!card blu gard", "Blue Guard: "),
    ("!rule drill memory", "documents/fanz-crd#"),
    ("!legal orange charge | FanZ", "Frozen List"),
    ("!check 3 Blue Guard; 1 Orange Charge", "`frozen`"),
    ("!legal R139 | fanz", "name the set too"),
];

#[track_caller]
fn check_said(said: &str) {
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), ASKED.len(), "{said}");
    for (line, (asked, words)) in lines.iter().zip(ASKED) {
        assert!(line.contains(words), "{asked}: {line}");
    }
}

#[test]
fn the_types_are_those_of_the_description() {
    let folder = TempDir::new().unwrap();
    let description = clients().join("../docs/openapi.json");
    let (ours, made) =
        (clients().join("python/headjudge/types.py"), folder.path().join("types.py"));
    let mut generator = python("datamodel-codegen");
    generator.arg("--input").arg(&description).arg("--output").arg(&made);
    generator.args(["--input-file-type", "openapi", "--output-model-type", "typing.TypedDict"]);
    generator.args(["--target-python-version", "3.11", "--use-schema-description"]);
    must(generator.args(["--disable-timestamp", "--formatters", "builtin"]));
    let same =
        |one: &Path, other: &Path| read_to_string(one).unwrap() == read_to_string(other).unwrap();
    assert!(same(&ours, &made), "run `scripts/clients --types`");
    let (ours, made) = (clients().join("typescript/src/schema.d.ts"), folder.path().join("s.d.ts"));
    must(tool("openapi-typescript").arg(&description).arg("-o").arg(&made));
    assert!(same(&ours, &made), "run `scripts/clients --types`");
}

#[test]
fn the_client_for_python_answers() {
    let server = Server::start();
    let mut bot = python("python");
    bot.arg(clients().join("python/examples/bot.py")).arg(server.url());
    bot.args(ASKED.map(|(asked, _)| asked)).env("PYTHONPATH", clients().join("python"));
    check_said(&must(&mut bot));
    // The other client has the same methods, without waiting.
    let script = "
import sys
from headjudge import Client, HeadjudgeError
with Client(sys.argv[1]) as judge:
    assert judge.card('dbz-tcg/blue-guard')['name'] == 'Blue Guard'
    assert judge.rule('fanz-crd/general/drill-memory')['title'] == 'Drill Memory'
    assert judge.passage('fanz-crd/premiere/s65-blue-guard')['object'] == 'passage'
    assert judge.complete('blue gu', game='dbz-tcg')['data'][0]['id'] == 'dbz-tcg/blue-guard'
    assert judge.scenario('order-of-effects/namekian-wish')['passed']
    assert judge.check_deck({'cards': [{'name': 'Blue Guard', 'count': 3}]}, format='fanz')['findings']
    line = judge.line('legality', card='orange charge', format='fanz')
    assert line.startswith('fanz on') and 'frozen' in line, line
with Client(sys.argv[1], language='ja') as judge:
    assert '相手の' in judge.line('rules/dbs-rules-ja/victory-conditions')
    try:
        judge.card('R139')
    except HeadjudgeError as fault:
        assert (fault.status, fault.code, len(fault.candidates)) == (409, 'ambiguous', 2)
        print('done')
";
    let mut other = python("python");
    other.args(["-c", script, &server.url()]).env("PYTHONPATH", clients().join("python"));
    assert_eq!(must(&mut other).trim(), "done");
}

#[test]
fn the_client_for_typescript_answers() {
    let server = Server::start();
    let folder = TempDir::new().unwrap();
    let (modules, own) = (folder.path().join("node_modules"), clients().join("typescript"));
    // As it is installed: the package, built, among its dependencies.
    let package = modules.join("headjudge");
    create_dir_all(package.join("src")).unwrap();
    for name in ["openapi-fetch", "openapi-typescript-helpers"] {
        symlink(clients().join("node_modules").join(name), modules.join(name)).unwrap();
    }
    for file in ["package.json", "tsconfig.json", "src/index.ts", "src/schema.d.ts"] {
        copy(own.join(file), package.join(file)).unwrap();
    }
    must(tool("tsc").current_dir(&package));
    copy(package.join("src/schema.d.ts"), package.join("dist/schema.d.ts")).unwrap();
    copy(own.join("examples/bot.ts"), folder.path().join("bot.ts")).unwrap();
    copy(clients().join("tests/tsconfig.json"), folder.path().join("tsconfig.json")).unwrap();
    write(folder.path().join("package.json"), r#"{"type": "module"}"#).unwrap();
    must(tool("tsc").current_dir(folder.path()));
    let mut bot = Command::new("node");
    bot.arg("bot.js").arg(server.url()).args(ASKED.map(|(asked, _)| asked));
    check_said(&must(bot.current_dir(folder.path())));
}
