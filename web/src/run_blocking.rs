//! Runs slow work off the threads that answer requests: in a pool that is
//! bounded, of which no client can take more than a half, and which tells work
//! that nobody waits for it any more.

use std::cell::RefCell;
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::available_parallelism;

use futures_util::FutureExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::network::subscriber;

/// Requests that may wait for the pool; more are sent away.
const MOST_WAITING: usize = 512;
/// Those of one client, so that it does not send the others away.
const MOST_WAITING_OF_ONE: usize = 64;
/// Clients that are remembered before those are forgotten that have no work.
const MOST_CLIENTS: usize = 1024;

static POOL: LazyLock<Pool> =
    LazyLock::new(|| Pool::new(available_parallelism().map_or(2, usize::from).max(2)));

thread_local! {
    /// Whether nobody waits for the work of this thread; none outside the pool.
    static GONE: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

tokio::task_local! {
    /// The client that the work is for, where its share is limited.
    pub(crate) static FOR: Option<IpAddr>;
}

/// Runs `work` on a thread of the pool, so that other requests need not wait
/// for it; in the pool itself, where it is. A panic in it goes on in the
/// caller, where it is caught and counted like any other.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    if GONE.with_borrow(Option::is_some) {
        return work();
    }
    let client = FOR.try_with(|client| *client).ok().flatten();
    let permits = POOL.enter(client).await;
    let waiting = Waiting::default();
    let gone = waiting.0.clone();
    let span = tracing::Span::current();
    let done = tokio::task::spawn_blocking(move || {
        // The place is free when the work is done, not when nobody waits for it.
        let _permits = permits;
        let _entered = Entered::with(gone);
        span.in_scope(work)
    })
    .await;
    done.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

/// Does quick work where it is asked for, without a place in the pool.
pub(crate) async fn in_place<F: Future>(work: F) -> F::Output {
    let mut work = pin!(work);
    let done = {
        let _entered = Entered::with(Arc::default());
        work.as_mut().now_or_never()
    };
    match done {
        Some(done) => done,
        // It waits for something else than the pool.
        None => work.await,
    }
}

/// Whether nobody waits for the work of this thread: the client is gone, or
/// was answered that it took too long.
pub(crate) fn given_up() -> bool {
    GONE.with_borrow(|gone| gone.as_ref().is_some_and(|gone| gone.load(Ordering::Relaxed)))
}

/// Whether so many wait for the pool that another of `client` would wait in vain.
pub(crate) fn is_crowded(client: Option<IpAddr>) -> bool {
    POOL.is_crowded(client)
}

/// Says that nobody waits any more, when it is dropped.
#[derive(Default)]
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A thread of the pool at work, until it is dropped.
struct Entered;

impl Entered {
    fn with(gone: Arc<AtomicBool>) -> Self {
        GONE.set(Some(gone));
        Self
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        GONE.set(None);
    }
}

/// The places at which work is done.
struct Pool {
    places: Arc<Semaphore>,
    /// How many of them one client may take.
    share: usize,
    clients: Mutex<HashMap<IpAddr, Arc<Own>>>,
    waiting: AtomicUsize,
}

/// What one client has of the pool.
struct Own {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// A place, and what it takes of a client's share.
type Permits = (Option<OwnedSemaphorePermit>, Option<OwnedSemaphorePermit>);

impl Pool {
    fn new(cores: usize) -> Self {
        let places = Arc::new(Semaphore::new(2 * cores));
        Self { places, share: cores, clients: Mutex::default(), waiting: AtomicUsize::new(0) }
    }

    async fn enter(&self, client: Option<IpAddr>) -> Permits {
        let _counted = Counted::new(&self.waiting);
        // The client's own share first: who waits for it takes no place from others.
        let share = client.map(|client| self.share_of(client));
        let _counted = share.as_deref().map(|share| Counted::new(&share.waiting));
        let own = match &share {
            Some(share) => share.places.clone().acquire_owned().await.ok(),
            None => None,
        };
        (self.places.clone().acquire_owned().await.ok(), own)
    }

    fn is_crowded(&self, client: Option<IpAddr>) -> bool {
        let own = |client| {
            let clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
            let share = clients.get(&subscriber(client));
            share.map_or(0, |share| share.waiting.load(Ordering::Relaxed))
        };
        self.waiting.load(Ordering::Relaxed) >= MOST_WAITING
            || client.is_some_and(|client| own(client) >= MOST_WAITING_OF_ONE)
    }

    fn share_of(&self, client: IpAddr) -> Arc<Own> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if clients.len() >= MOST_CLIENTS {
            clients.retain(|_, share| {
                Arc::strong_count(share) > 1 || share.places.available_permits() < self.share
            });
        }
        let share = clients.entry(subscriber(client));
        let new =
            || Own { places: Arc::new(Semaphore::new(self.share)), waiting: AtomicUsize::new(0) };
        share.or_insert_with(|| Arc::new(new())).clone()
    }
}

/// One of those that wait, as long as it does.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_told() {
        let (tell, started) = channel();
        let (gave_up, answer) = channel();
        let mut work = Box::pin(run_blocking(move || {
            tell.send(()).unwrap();
            let end = Instant::now() + PATIENCE;
            while !given_up() && Instant::now() < end {
                std::thread::yield_now();
            }
            gave_up.send(given_up()).unwrap();
        }));
        assert!(work.as_mut().now_or_never().is_none());
        started.recv_timeout(PATIENCE).unwrap();
        drop(work);
        assert!(answer.recv_timeout(PATIENCE).unwrap());
        assert!(!given_up());
    }

    #[tokio::test]
    async fn work_in_the_pool_asks_for_no_second_place() {
        let inner = run_blocking(|| {
            let inner = run_blocking(|| 7);
            inner.now_or_never()
        });
        assert_eq!(inner.await, Some(7));
    }

    #[tokio::test]
    async fn one_client_leaves_room_for_another() {
        let pool = Pool::new(2);
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let mut held = Vec::new();
        for _ in 0..2 {
            held.push(pool.enter(Some(one)).now_or_never().unwrap());
        }
        assert!(pool.enter(Some(one)).now_or_never().is_none());
        for _ in 0..2 {
            held.push(pool.enter(Some(other)).now_or_never().unwrap());
        }
        assert!(pool.enter(None).now_or_never().is_none());
        held.clear();
        assert!(pool.enter(Some(one)).now_or_never().is_some());
        assert_eq!(pool.waiting.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn one_client_that_waits_does_not_send_the_others_away() {
        let pool = Pool::new(2);
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let held: Vec<_> = (0..2).map(|_| pool.enter(Some(one)).now_or_never().unwrap()).collect();
        let mut waiting: Vec<_> =
            (0..MOST_WAITING_OF_ONE).map(|_| Box::pin(pool.enter(Some(one)))).collect();
        for waits in &mut waiting {
            assert!(waits.now_or_never().is_none());
        }
        assert!(pool.is_crowded(Some(one)));
        assert!(!pool.is_crowded(Some(other)) && !pool.is_crowded(None));
        drop((waiting, held));
        assert!(!pool.is_crowded(Some(one)));
    }
}
