//! `headjudge discord-commands`: what Discord is told of the commands.

use headjudge_web::discord_commands;

use crate::args::BuildArgs;
use crate::open::open;
use crate::output::{Exit, print_json};

pub(crate) fn run(args: &BuildArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    print_json(&discord_commands(&opened.service)?).map(|()| Exit::Done)
}
