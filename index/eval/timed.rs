//! Times of the same asked of many texts.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long each text takes to be asked for, sorted: by the least of its rounds, as the
/// machine's other work is not the search's.
pub(crate) fn timed<T>(
    rounds: usize,
    asked: &[impl AsRef<str>],
    ask: impl Fn(&str) -> T,
) -> Vec<Duration> {
    let mut times = vec![Duration::MAX; asked.len()];
    // Round by round, so that no text is asked for while what it reads is at hand.
    for _ in 0..rounds {
        for (time, text) in times.iter_mut().zip(asked) {
            let start = Instant::now();
            black_box(ask(text.as_ref()));
            *time = start.elapsed().min(*time);
        }
    }
    times.sort_unstable();
    times
}

/// A percentile of sorted times.
pub(crate) fn percentile(times: &[Duration], percent: usize) -> Duration {
    times[(times.len() * percent / 100).min(times.len() - 1)]
}
