//! Settings: what an operator decides about a server.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use jiff::civil::Date;

use crate::deprecations::Deprecations;
#[cfg(feature = "discord")]
use crate::discord::DiscordKey;
use crate::log_lines::LogLines;
use crate::network::Network;
use crate::signing::SigningKey;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Tells today's date.
    pub clock: fn() -> Date,
    /// How often a client may ask.
    pub limits: Limits,
    /// The proxies whose word is taken for who asks; of others it is not.
    pub proxies: Vec<Network>,
    /// The key that Discord signs with; without it there is no Discord endpoint.
    #[cfg(feature = "discord")]
    pub discord: Option<DiscordKey>,
    /// The address that others reach this server by, such as `https://judge.example`.
    pub public_url: Option<String>,
    /// How long an answer may take.
    pub timeout: Duration,
    /// What of the API goes away.
    pub deprecations: Deprecations,
    /// The file that keeps in mind what was served before.
    pub memory: Option<PathBuf>,
    /// The key that bulk files are signed with; without it they are not.
    pub signing: Option<SigningKey>,
    /// The host names that are answered; with none, any.
    pub hosts: Vec<String>,
    /// Whether the counts are told on a listener of their own, and not here.
    pub metrics_apart: bool,
    /// Where the log goes; the counts tell of its dropped lines.
    pub log: Option<LogLines>,
    /// Whether pages show a corpus that somebody edits: they load themselves anew.
    pub watched: bool,
}

impl Settings {
    /// The usual settings; `clock` tells today's date.
    #[must_use]
    pub fn new(clock: fn() -> Date) -> Self {
        Self {
            clock,
            limits: Limits::default(),
            proxies: Vec::new(),
            #[cfg(feature = "discord")]
            discord: None,
            public_url: None,
            timeout: Duration::from_secs(30),
            deprecations: Deprecations::default(),
            memory: None,
            signing: None,
            hosts: Vec::new(),
            metrics_apart: false,
            log: None,
            watched: false,
        }
    }
}

impl Settings {
    /// The address that others reach this server by, without a slash at its end.
    pub(crate) fn base(&self) -> Option<&str> {
        self.public_url.as_deref().map(|url| url.trim_end_matches('/'))
    }
}

/// How often clients may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A client anywhere; `None` for no limit.
    pub clients: Option<Rate>,
    /// A client on this machine; `None` for no limit.
    pub loopback: Option<Rate>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { clients: Rate::new(20, 100), loopback: None }
    }
}

/// A rate: so many requests a second, and so many at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Requests a second, in the long run.
    pub per_second: NonZeroU32,
    /// Requests at once, after a pause.
    pub burst: NonZeroU32,
}

impl Rate {
    /// The rate of `per_second` with a `burst`; none where one of them is 0.
    #[must_use]
    pub fn new(per_second: u32, burst: u32) -> Option<Self> {
        Some(Self { per_second: NonZeroU32::new(per_second)?, burst: NonZeroU32::new(burst)? })
    }
}
