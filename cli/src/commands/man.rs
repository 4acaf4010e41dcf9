//! `headjudge man`: the manual pages, one a command.

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::{Man, generate_to};

use crate::args::{Args, ManArgs};
use crate::output::{Exit, print};

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    let command = <Args as CommandFactory>::command();
    if let Some(folder) = &args.out {
        let fail = || {
            format!("cannot write to `{}`; choose another folder with `--out`", folder.display())
        };
        std::fs::create_dir_all(folder).with_context(fail)?;
        generate_to(command, folder).with_context(fail)?;
        return Ok(Exit::Done);
    }
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    print(&String::from_utf8_lossy(&page)).map(|()| Exit::Done)
}
