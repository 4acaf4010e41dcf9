//! `headjudge mcp`: answers for an assistant, on standard input and output.

use anyhow::Context;
use headjudge_mcp::serve_stdio;
use tracing_subscriber::EnvFilter;

use super::today;
use crate::args::McpArgs;
use crate::open::open;
use crate::output::Exit;

pub(crate) fn run(args: &McpArgs) -> anyhow::Result<Exit> {
    // Standard output belongs to the protocol.
    let filter =
        EnvFilter::try_from_env("HEADJUDGE_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let opened = open(&args.source)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the server's threads")?;
    let served = runtime.block_on(serve_stdio(opened.service, today));
    // The thread that reads standard input cannot be woken: the program does not wait for it.
    runtime.shutdown_background();
    served?;
    Ok(Exit::Done)
}
