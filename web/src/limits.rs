//! Limits: how often each client may ask, in a table that cannot grow without end.

use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::network::{Origin, subscriber};
use crate::settings::{Limits, Rate};

/// The clients that are remembered at once.
const MOST_CLIENTS: usize = 65_536;
/// Between two looks at the size of the table lie so many requests.
const LOOK_EVERY: usize = 1_024;

/// The limits, with what each client has used of them.
pub(crate) struct Gate {
    clients: Option<Counted>,
    loopback: Option<Counted>,
}

impl Gate {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            clients: limits.clients.map(Counted::new),
            loopback: limits.loopback.map(Counted::new),
        }
    }

    /// Counts a request; how long to wait, if it is one too many.
    pub(crate) fn pass(&self, origin: Origin) -> Result<(), Duration> {
        let counted = if origin.is_local { &self.loopback } else { &self.clients };
        counted.as_ref().map_or(Ok(()), |counted| counted.pass(subscriber(origin.client)))
    }

    /// The client of a request whose share of the work is limited, like its rate.
    pub(crate) fn limited(&self, origin: Origin) -> Option<IpAddr> {
        let counted = if origin.is_local { &self.loopback } else { &self.clients };
        counted.as_ref().map(|_| origin.client)
    }
}

struct Counted {
    rate: Rate,
    table: RwLock<Arc<DefaultKeyedRateLimiter<IpAddr>>>,
    clock: DefaultClock,
    asked: AtomicUsize,
}

impl Counted {
    fn new(rate: Rate) -> Self {
        let (table, clock) = (RwLock::new(empty(rate)), DefaultClock::default());
        Self { rate, table, clock, asked: AtomicUsize::new(0) }
    }

    fn pass(&self, key: IpAddr) -> Result<(), Duration> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner).clone();
        let passed = table.check_key(&key).map_err(|until| until.wait_time_from(self.clock.now()));
        if self.asked.fetch_add(1, Ordering::Relaxed) % LOOK_EVERY == LOOK_EVERY - 1 {
            self.bound(&table);
        }
        passed
    }

    /// Forgets clients that have been quiet; if all are busy, everyone begins anew.
    fn bound(&self, table: &DefaultKeyedRateLimiter<IpAddr>) {
        if table.len() <= MOST_CLIENTS {
            return;
        }
        table.retain_recent();
        if table.len() > MOST_CLIENTS {
            *self.table.write().unwrap_or_else(PoisonError::into_inner) = empty(self.rate);
        }
    }
}

fn empty(rate: Rate) -> Arc<DefaultKeyedRateLimiter<IpAddr>> {
    Arc::new(governor::RateLimiter::keyed(
        Quota::per_second(rate.per_second).allow_burst(rate.burst),
    ))
}

/// A wait in whole seconds, never 0: a client that reads 0 asks again at once.
pub(crate) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0 || wait.as_secs() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(burst: u32) -> Gate {
        Gate::new(Limits { clients: Rate::new(1, burst), loopback: None })
    }

    fn from(client: IpAddr) -> Origin {
        Origin { client, is_local: client.is_loopback(), unnamed_proxy: None }
    }

    #[test]
    fn one_client_does_not_use_up_anothers_share() {
        let gate = gate(2);
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        assert_eq!(gate.pass(from(one)), Ok(()));
        assert_eq!(gate.pass(from(one)), Ok(()));
        let wait = gate.pass(from(one)).unwrap_err();
        assert!(wait <= Duration::from_secs(1));
        assert_eq!(whole_seconds(wait), 1);
        assert_eq!(gate.pass(from(other)), Ok(()));
    }

    #[test]
    fn loopback_is_not_limited_unless_asked() {
        let gate = gate(1);
        for _ in 0..1000 {
            assert_eq!(gate.pass(from("127.0.0.1".parse().unwrap())), Ok(()));
            assert_eq!(gate.pass(from("::1".parse().unwrap())), Ok(()));
        }
    }

    #[test]
    fn the_table_is_bounded() {
        let gate = gate(1);
        let clients = u32::try_from(3 * MOST_CLIENTS).unwrap();
        for n in 0..clients {
            let _ = gate.pass(from(IpAddr::V4((0x0a00_0000 + n).into())));
        }
        let counted = gate.clients.unwrap();
        let held = counted.table.read().unwrap().len();
        assert!(held <= MOST_CLIENTS + LOOK_EVERY, "{held}");
    }

    #[test]
    fn a_wait_is_never_nought_seconds() {
        assert_eq!(whole_seconds(Duration::ZERO), 1);
        assert_eq!(whole_seconds(Duration::from_millis(1)), 1);
        assert_eq!(whole_seconds(Duration::from_millis(1001)), 2);
        assert_eq!(whole_seconds(Duration::from_secs(2)), 2);
    }
}
