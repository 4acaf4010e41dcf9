//! Metrics: what the server did, counted, in the text form that Prometheus reads.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The upper bounds of the histogram, in microseconds, with their names in seconds.
const BOUNDS: [(u64, &str); 9] = [
    (250, "0.00025"),
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (10_000, "0.01"),
    (50_000, "0.05"),
    (250_000, "0.25"),
    (1_000_000, "1"),
    (10_000_000, "10"),
];

/// The counts since the server began.
pub(crate) struct Metrics {
    routes: RwLock<BTreeMap<String, Mutex<Tally>>>,
    pub(crate) limited: AtomicU64,
    pub(crate) panics: AtomicU64,
    pub(crate) switches: AtomicU64,
    pub(crate) cached: AtomicU64,
    began: SystemTime,
}

/// What one route has answered.
#[derive(Default)]
struct Tally {
    statuses: BTreeMap<u16, u64>,
    buckets: [u64; BOUNDS.len()],
    micros: u64,
    count: u64,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            routes: RwLock::default(),
            limited: AtomicU64::new(0),
            panics: AtomicU64::new(0),
            switches: AtomicU64::new(0),
            cached: AtomicU64::new(0),
            began: SystemTime::now(),
        }
    }
}

/// Adds one to a count.
pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Metrics {
    /// Counts an answer of `route`, which is a pattern and no path: there are few.
    pub(crate) fn answered(&self, route: &str, status: u16, took: Duration) {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(tally) = routes.get(route) {
            tally.lock().unwrap_or_else(PoisonError::into_inner).add(status, took);
            return;
        }
        drop(routes);
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        let tally = routes.entry(route.to_owned()).or_default();
        tally.get_mut().unwrap_or_else(PoisonError::into_inner).add(status, took);
    }

    /// All counts as text; `snapshot` and `records` tell what is served.
    pub(crate) fn text(&self, snapshot: &str, records: u64) -> String {
        let mut out = String::new();
        let began = self.began.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let version = env!("CARGO_PKG_VERSION");
        let facts = format!("{{version=\"{version}\",snapshot=\"{snapshot}\"}}");
        say(&mut out, "build_info", "gauge", "What answers.", &[(facts, 1)]);
        let plain = |value: u64| [(String::new(), value)];
        say(&mut out, "start_time_seconds", "gauge", "When the server began.", &plain(began));
        say(&mut out, "records", "gauge", "Records that are served.", &plain(records));
        let load = |counter: &AtomicU64| plain(counter.load(Ordering::Relaxed));
        let (switches, limited) = (load(&self.switches), load(&self.limited));
        say(&mut out, "snapshot_switches_total", "counter", "Switches of snapshot.", &switches);
        say(&mut out, "limited_total", "counter", "Requests refused as too many.", &limited);
        let (panics, cached) = (load(&self.panics), load(&self.cached));
        say(&mut out, "panics_total", "counter", "Handlers that panicked.", &panics);
        say(&mut out, "cached_total", "counter", "Answers from the reply cache.", &cached);
        self.write_routes(&mut out);
        out
    }

    fn write_routes(&self, out: &mut String) {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let (mut requests, mut seconds) = (Vec::new(), String::new());
        for (route, tally) in &*routes {
            let tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
            for (status, count) in &tally.statuses {
                requests.push((format!("{{route=\"{route}\",status=\"{status}\"}}"), *count));
            }
            let mut below = 0;
            for ((_, bound), count) in BOUNDS.iter().zip(tally.buckets) {
                below += count;
                let _ = writeln!(
                    seconds,
                    "headjudge_request_seconds_bucket{{route=\"{route}\",le=\"{bound}\"}} {below}"
                );
            }
            let (count, whole) = (tally.count, tally.micros / 1_000_000);
            let part = tally.micros % 1_000_000;
            let _ = writeln!(
                seconds,
                "headjudge_request_seconds_bucket{{route=\"{route}\",le=\"+Inf\"}} {count}\n\
                 headjudge_request_seconds_sum{{route=\"{route}\"}} {whole}.{part:06}\n\
                 headjudge_request_seconds_count{{route=\"{route}\"}} {count}"
            );
        }
        say(out, "requests_total", "counter", "Requests answered.", &requests);
        out.push_str("# HELP headjudge_request_seconds Time to the head of the answer.\n");
        out.push_str("# TYPE headjudge_request_seconds histogram\n");
        out.push_str(&seconds);
    }
}

impl Tally {
    fn add(&mut self, status: u16, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        *self.statuses.entry(status).or_default() += 1;
        if let Some(at) = BOUNDS.iter().position(|(bound, _)| micros <= *bound) {
            self.buckets[at] += 1;
        }
        self.micros = self.micros.saturating_add(micros);
        self.count += 1;
    }
}

/// Writes one metric with its values by labels.
fn say(out: &mut String, name: &str, kind: &str, help: &str, values: &[(String, u64)]) {
    let _ = writeln!(out, "# HELP headjudge_{name} {help}\n# TYPE headjudge_{name} {kind}");
    for (labels, value) in values {
        let _ = writeln!(out, "headjudge_{name}{labels} {value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative_and_sums_exact() {
        let metrics = Metrics::default();
        metrics.answered("/a", 200, Duration::from_micros(100));
        metrics.answered("/a", 200, Duration::from_micros(600));
        metrics.answered("/a", 404, Duration::from_secs(20));
        let text = metrics.text("abc", 7);
        for line in [
            "headjudge_requests_total{route=\"/a\",status=\"200\"} 2",
            "headjudge_requests_total{route=\"/a\",status=\"404\"} 1",
            "headjudge_request_seconds_bucket{route=\"/a\",le=\"0.00025\"} 1",
            "headjudge_request_seconds_bucket{route=\"/a\",le=\"0.001\"} 2",
            "headjudge_request_seconds_bucket{route=\"/a\",le=\"10\"} 2",
            "headjudge_request_seconds_bucket{route=\"/a\",le=\"+Inf\"} 3",
            "headjudge_request_seconds_sum{route=\"/a\"} 20.000700",
            "headjudge_records 7",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
