//! `headjudge build`: the snapshot, built if it is not there.

use crate::args::BuildArgs;
use crate::open::open;
use crate::output::{Exit, print};

pub(crate) fn run(args: &BuildArgs) -> anyhow::Result<Exit> {
    let opened = open(&args.source)?;
    let how =
        opened.built_ms.map_or("was there already".to_owned(), |ms| format!("built in {ms} ms"));
    print(&format!(
        "snapshot {} {how}: {} documents, {} records, in {}\n",
        opened.service.digest(),
        opened.service.documents().len(),
        opened.service.snapshot().records(),
        opened.data.display(),
    ))?;
    Ok(Exit::Done)
}
