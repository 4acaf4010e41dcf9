//! Work that is done for each of many, by several threads at once.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `work` makes of each of `items`, in their order.
pub fn map_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(n) else { break done };
            done.push((n, work(item)));
        }
    };
    let mut all: Vec<(usize, R)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
        let mut all = take();
        for other in others {
            all.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        all
    });
    all.sort_by_key(|(n, _)| *n);
    all.into_iter().map(|(_, made)| made).collect()
}

/// Does both, the first on a thread of its own.
pub fn both<A: Send, B>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let first = scope.spawn(first);
        let second = second();
        (first.join().unwrap_or_else(|panic| resume_unwind(panic)), second)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_in_the_order_of_what_it_is_made_of() {
        let many: Vec<u32> = (0..1_000).collect();
        assert_eq!(map_parallel(&many, |n| n + 1), (1..=1_000).collect::<Vec<_>>());
        assert!(map_parallel(&[], |n: &u32| *n).is_empty());
    }

    #[test]
    fn both_are_done() {
        let mut second = 0;
        assert_eq!(both(|| 1, || second = 2), (1, ()));
        assert_eq!(second, 2);
    }
}
