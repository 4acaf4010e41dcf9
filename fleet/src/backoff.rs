//! Waiting between attempts: longer each time, and never at the same moment as others.

use std::time::Duration;

/// How long to wait before the next attempt.
#[derive(Clone, Debug)]
pub struct Backoff {
    first: Duration,
    most: Duration,
    failures: u32,
}

impl Backoff {
    /// Waits about `first` after the first failure and never more than `most`.
    #[must_use]
    pub fn new(first: Duration, most: Duration) -> Self {
        Self { first, most, failures: 0 }
    }

    /// How long to wait after one more failure; `random` is from 0 to 1.
    /// Between half of the full wait and all of it, so that a thousand
    /// replicas that lost one database do not come back as one.
    pub fn wait(&mut self, random: f64) -> Duration {
        let doublings = self.failures.min(16);
        self.failures = self.failures.saturating_add(1);
        let full = self.first.saturating_mul(1 << doublings).min(self.most);
        full.mul_f64(0.5 + random.clamp(0.0, 1.0) / 2.0)
    }

    /// Begins anew, after a success.
    pub fn reset(&mut self) {
        self.failures = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_most_and_begin_anew() {
        let (first, most) = (Duration::from_millis(100), Duration::from_secs(1));
        let mut backoff = Backoff::new(first, most);
        let waits: Vec<_> = (0..5).map(|_| backoff.wait(1.0).as_millis()).collect();
        assert_eq!(waits, [100, 200, 400, 800, 1000]);
        assert_eq!(backoff.wait(0.0).as_millis(), 500);
        backoff.reset();
        assert_eq!(backoff.wait(0.0).as_millis(), 50);
    }

    #[test]
    fn any_number_of_failures_and_any_random_number_is_a_bounded_wait() {
        let mut backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(60));
        for random in [-1.0, 0.0, 0.3, 1.0, 7.0].into_iter().cycle().take(10_000) {
            assert!(backoff.wait(random) <= Duration::from_secs(60));
        }
    }
}
