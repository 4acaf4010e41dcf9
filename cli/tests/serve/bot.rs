//! The bot of `examples/`, as a newcomer runs it.

use std::path::Path;
use std::process::Command;

use crate::server::{Server, run};

#[test]
fn the_example_bot_cites_blue_guard() {
    let server = Server::start();
    let mut bot = Command::new("python3");
    bot.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/bot.py"));
    bot.args(["--server", &server.url()]);
    bot.args(["!card blue guard", "!legal blue guard | fanz", "!card R139", "hello"]);
    let (well, said) = run(&mut bot);
    assert!(well, "{said}");
    assert!(said.contains("Blue Guard") && said.contains("fanz-crd 1.9.0, lines"), "{said}");
    assert!(said.contains("fanz on "), "{said}");
    assert!(said.contains("name the set too"), "{said}");
}
