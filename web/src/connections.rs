//! The connections that are open: how many, from whom, and which of them has
//! to go when there is no room for another. Nobody is kept out by connections
//! that do nothing: the one that has been still for longest makes room.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::network::{Network, subscriber};

/// How many connections are open at once.
const MOST: usize = 4096;
/// How many of them one address may have, but for proxies and this machine.
const MOST_OF_ONE: usize = 256;

/// The connections that are open.
pub(crate) struct Connections {
    began: Instant,
    most: usize,
    most_of_one: usize,
    /// The proxies, whose connections are those of many.
    proxies: Vec<Network>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    next: u64,
    seats: HashMap<u64, Taken>,
    of: HashMap<IpAddr, usize>,
}

/// A connection, as the others see it.
struct Taken {
    from: IpAddr,
    seen: Arc<Seen>,
}

/// What is seen of a connection.
pub(crate) struct Seen {
    began: Instant,
    /// Requests of it that are being answered.
    busy: AtomicUsize,
    /// Whether a request of it has not been received whole.
    receiving: AtomicBool,
    /// When a byte last went over it, in milliseconds since `began`.
    moved: AtomicU64,
    /// Told when it has to go.
    go: Notify,
}

impl Seen {
    /// Notes that bytes went over the connection.
    pub(crate) fn moves(&self) {
        self.moved.store(self.began.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// Notes that a request is being answered, until what is given back is dropped.
    pub(crate) fn answering(self: &Arc<Self>) -> Answering {
        self.busy.fetch_add(1, Ordering::Relaxed);
        Answering(self.clone())
    }

    /// Notes whether the body of a request is still to come. As long as it is,
    /// the client is waited for, and not the server.
    pub(crate) fn receives(&self, more: bool) {
        self.receiving.store(more, Ordering::Relaxed);
    }

    /// Whether the server does nothing for the connection.
    pub(crate) fn is_still(&self) -> bool {
        self.busy.load(Ordering::Relaxed) == 0 || self.receiving.load(Ordering::Relaxed)
    }

    /// Done when the connection has to go.
    pub(crate) async fn gone(&self) {
        self.go.notified().await;
    }
}

/// A request of a connection that is being answered.
pub(crate) struct Answering(Arc<Seen>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.moves();
        self.0.receives(false);
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The place of an open connection, free when it is dropped.
pub(crate) struct Seat {
    all: Arc<Connections>,
    number: u64,
    pub(crate) seen: Arc<Seen>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut open = self.all.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.leave(self.number);
    }
}

impl Open {
    fn leave(&mut self, number: u64) {
        let Some(taken) = self.seats.remove(&number) else { return };
        if let Some(count) = self.of.get_mut(&taken.from) {
            *count -= 1;
            if *count == 0 {
                self.of.remove(&taken.from);
            }
        }
    }

    /// Sends away the connection that has been still for longest, of `from`
    /// where it is given; whether there was one.
    fn make_room(&mut self, from: Option<IpAddr>) -> bool {
        let still = self.seats.iter().filter(|(_, taken)| {
            from.is_none_or(|from| from == taken.from) && taken.seen.is_still()
        });
        let longest =
            still.min_by_key(|(n, taken)| (taken.seen.moved.load(Ordering::Relaxed), **n));
        let Some((number, taken)) = longest else { return false };
        taken.seen.go.notify_one();
        let number = *number;
        self.leave(number);
        true
    }
}

impl Connections {
    /// With the usual bounds, which `proxies` and this machine may exceed alone.
    pub(crate) fn new(proxies: Vec<Network>) -> Arc<Self> {
        Self::with(MOST, MOST_OF_ONE, proxies)
    }

    fn with(most: usize, most_of_one: usize, proxies: Vec<Network>) -> Arc<Self> {
        let (began, open) = (Instant::now(), Mutex::default());
        Arc::new(Self { began, most, most_of_one, proxies, open })
    }

    /// A seat for a connection from `peer`; none, where all are busy.
    pub(crate) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Seat> {
        let from = subscriber(peer);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let of_one = open.of.get(&from).copied().unwrap_or_default();
        let of_many = peer.is_loopback() || self.proxies.iter().any(|proxy| proxy.holds(peer));
        if of_one >= self.most_of_one && !of_many && !open.make_room(Some(from)) {
            return None;
        }
        if open.seats.len() >= self.most && !open.make_room(None) {
            return None;
        }
        let number = open.next;
        open.next += 1;
        let seen = Arc::new(Seen {
            began: self.began,
            busy: AtomicUsize::new(0),
            receiving: AtomicBool::new(false),
            moved: AtomicU64::new(0),
            go: Notify::new(),
        });
        seen.moves();
        open.seats.insert(number, Taken { from, seen: seen.clone() });
        *open.of.entry(from).or_default() += 1;
        Some(Seat { all: self.clone(), number, seen })
    }

    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).seats.len()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn must_go(seat: &Seat) -> bool {
        seat.seen.gone().now_or_never().is_some()
    }

    #[test]
    fn the_connection_that_is_still_for_longest_makes_room() {
        let all = Connections::with(3, 3, Vec::new());
        let seats: Vec<Seat> = (1..=3).map(|n| all.admit(address(n)).unwrap()).collect();
        // The first is answered, the second has not moved since the others have.
        let answering = seats[0].seen.answering();
        seats[1].seen.moved.store(1, Ordering::Relaxed);
        seats[2].seen.moved.store(2, Ordering::Relaxed);
        let fourth = all.admit(address(4)).unwrap();
        assert!(must_go(&seats[1]) && !must_go(&seats[0]) && !must_go(&seats[2]));
        assert_eq!(all.count(), 3);
        let others = [fourth.seen.answering(), seats[2].seen.answering()];
        assert!(all.admit(address(5)).is_none(), "all are busy");
        drop((answering, others));
        assert!(all.admit(address(5)).is_some());
        drop((seats, fourth));
        assert_eq!(all.count(), 0);
    }

    #[test]
    fn bodies_that_never_come_keep_nobody_out() {
        let all = Connections::with(2, 2, Vec::new());
        let seats: Vec<Seat> = (1..=2).map(|n| all.admit(address(n)).unwrap()).collect();
        let answering = [seats[0].seen.answering(), seats[1].seen.answering()];
        assert!(all.admit(address(3)).is_none(), "all are busy");
        seats[1].seen.receives(true);
        assert!(all.admit(address(3)).is_some());
        assert!(must_go(&seats[1]) && !must_go(&seats[0]));
        drop(answering);
        assert!(!seats[1].seen.receiving.load(Ordering::Relaxed));
    }

    #[test]
    fn one_address_takes_its_own_room_alone() {
        let all = Connections::with(16, 2, vec!["10.0.0.0/8".parse().unwrap()]);
        let other = all.admit(address(9)).unwrap();
        other.seen.moved.store(0, Ordering::Relaxed);
        let seats: Vec<Seat> = (0..2).map(|_| all.admit(address(1)).unwrap()).collect();
        seats[0].seen.moved.store(1, Ordering::Relaxed);
        seats[1].seen.moved.store(2, Ordering::Relaxed);
        let third = all.admit(address(1)).unwrap();
        assert!(must_go(&seats[0]) && !must_go(&other) && !must_go(&seats[1]));
        let busy = [third.seen.answering(), seats[1].seen.answering()];
        assert!(all.admit(address(1)).is_none());
        assert!(all.admit(address(2)).is_some());
        drop(busy);
        for many in [[127, 0, 0, 1], [10, 1, 2, 3]] {
            let seats: Vec<_> = (0..4).map(|_| all.admit(many.into()).unwrap()).collect();
            assert!(seats.iter().all(|seat| !must_go(seat)));
        }
    }
}
