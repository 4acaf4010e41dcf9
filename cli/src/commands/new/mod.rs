//! `headjudge new`: skeletons with comments, which build and answer as they
//! are. It writes new files only, and adds to `games.toml` at its end.

mod document;
mod files;
mod format;

use self::files::game;
use crate::args::{NewArgs, NewThing};
use crate::output::{Exit, print};

pub(crate) fn run(args: &NewArgs) -> anyhow::Result<Exit> {
    let written = match &args.thing {
        NewThing::Document(args) => document::document(args)?,
        NewThing::Game(args) => {
            let mut written = game(&args.corpus, &args.id, args.name.as_deref())?;
            written.extend(document::notes(&args.corpus, &args.id)?);
            written
        }
        NewThing::Format(args) => format::format(args)?,
        NewThing::Ruling(args) => document::ruling(args)?,
    };
    let lines: Vec<String> = written.iter().map(|path| format!("{}\n", path.display())).collect();
    print(&format!("wrote\n{}", lines.concat()))?;
    Ok(Exit::Done)
}
