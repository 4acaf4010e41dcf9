//! The commands, one file each.

pub(crate) mod build;
pub(crate) mod card;
pub(crate) mod check;
pub(crate) mod coverage;
#[cfg(all(feature = "serve", feature = "discord"))]
pub(crate) mod discord_commands;
pub(crate) mod doctor;
pub(crate) mod export;
pub(crate) mod legality;
pub(crate) mod lint;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod run;
pub(crate) mod search;
#[cfg(feature = "serve")]
pub(crate) mod serve;

use jiff::Zoned;
use jiff::civil::Date;

/// Today's date, by the clock of this machine.
pub(crate) fn today() -> Date {
    Zoned::now().date()
}
