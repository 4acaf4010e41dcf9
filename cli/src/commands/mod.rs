//! The commands, one file each.

pub(crate) mod build;
pub(crate) mod card;
pub(crate) mod changes;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod coverage;
#[cfg(all(feature = "serve", feature = "discord"))]
pub(crate) mod discord_commands;
pub(crate) mod doctor;
pub(crate) mod export;
#[cfg(feature = "fleet")]
pub(crate) mod fleet;
pub(crate) mod formats;
pub(crate) mod games;
pub(crate) mod legality;
pub(crate) mod lint;
pub(crate) mod man;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod procedures;
#[cfg(feature = "fleet")]
pub(crate) mod publish;
#[cfg(feature = "fleet")]
pub(crate) mod published;
pub(crate) mod review;
pub(crate) mod rule;
pub(crate) mod run;
pub(crate) mod search;
#[cfg(feature = "serve")]
pub(crate) mod serve;

#[cfg(feature = "fleet")]
use anyhow::Context;
use jiff::Zoned;
use jiff::civil::Date;

/// Does work that waits for a database.
#[cfg(feature = "fleet")]
pub(crate) fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.context("cannot wait for a database")?.block_on(work)
}

/// Today's date, by the clock of this machine.
pub(crate) fn today() -> Date {
    Zoned::now().date()
}
