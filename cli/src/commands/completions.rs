//! `headjudge completions`: what completes commands in a shell.

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::output::{Exit, print};

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut <Args as CommandFactory>::command(),
        "headjudge",
        &mut text,
    );
    print(&String::from_utf8_lossy(&text)).map(|()| Exit::Done)
}
