//! Metrics: what the server did, counted, in the text form that Prometheus reads.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The media type of the text form.
pub(crate) const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The upper bounds of the histogram, in seconds.
const BOUNDS: [f64; 9] = [0.00025, 0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1.0, 10.0];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct AnswerLabels {
    route: String,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct BuildLabels {
    version: String,
    snapshot: String,
}

/// The counts since the server began.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<AnswerLabels, Counter>,
    seconds: Family<RouteLabels, Histogram, fn() -> Histogram>,
    build: Family<BuildLabels, Gauge>,
    records: Gauge,
    pub(crate) limited: Counter,
    pub(crate) panics: Counter,
    pub(crate) switches: Counter,
    pub(crate) cached: Counter,
    /// Reloads that failed.
    pub(crate) failed_reloads: Counter,
    /// 1 while the corpus as it is now is not the one that is served.
    pub(crate) stale: Gauge,
}

/// What counts the answers of a route with one status.
#[derive(Clone)]
pub(crate) struct Counts {
    requests: Counter,
    seconds: Histogram,
}

impl Counts {
    /// Counts an answer.
    pub(crate) fn answered(&self, took: Duration) {
        self.requests.inc();
        self.seconds.observe(took.as_secs_f64());
    }
}

impl Metrics {
    /// Nothing counted yet but `dropped`, the lines of the log that were dropped.
    pub(crate) fn new(dropped: Counter) -> Self {
        let histogram: fn() -> Histogram = || Histogram::new(BOUNDS);
        let mut metrics = Self {
            registry: Registry::with_prefix("headjudge"),
            requests: Family::default(),
            seconds: Family::new_with_constructor(histogram),
            build: Family::default(),
            records: Gauge::default(),
            limited: Counter::default(),
            panics: Counter::default(),
            switches: Counter::default(),
            cached: Counter::default(),
            failed_reloads: Counter::default(),
            stale: Gauge::default(),
        };
        let began: Gauge = Gauge::default();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        began.set(i64::try_from(now.as_secs()).unwrap_or(i64::MAX));
        let registry = &mut metrics.registry;
        registry.register("build_info", "The program and its snapshot", metrics.build.clone());
        registry.register("start_time_seconds", "When the server began", began);
        registry.register("records", "Records that are served", metrics.records.clone());
        registry.register("snapshot_switches", "Switches of snapshot", metrics.switches.clone());
        registry.register("limited", "Requests refused as too many", metrics.limited.clone());
        registry.register("panics", "Handlers that panicked", metrics.panics.clone());
        registry.register("cached", "Answers from the reply cache", metrics.cached.clone());
        registry.register("log_lines_dropped", "Lines of the log that were dropped", dropped);
        let help = "Reloads that failed; the log says why";
        registry.register("failed_reloads", help, metrics.failed_reloads.clone());
        let help = "1 while an older snapshot is served than the corpus is";
        registry.register("stale", help, metrics.stale.clone());
        registry.register("requests", "Requests answered", metrics.requests.clone());
        let help = "Time to the head of the answer";
        registry.register("request_seconds", help, metrics.seconds.clone());
        metrics
    }

    /// The counts of the answers of `route`, which is a pattern and not a path: there are few.
    pub(crate) fn counts(&self, route: &str, status: u16) -> Counts {
        let route = || route.to_owned();
        let requests = self.requests.get_or_create_owned(&AnswerLabels { route: route(), status });
        let seconds = self.seconds.get_or_create_owned(&RouteLabels { route: route() });
        Counts { requests, seconds }
    }

    /// All counts as text; `snapshot` and `records` describe what is served.
    pub(crate) fn text(&self, snapshot: &str, records: u64) -> Result<String, fmt::Error> {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        self.build.clear();
        let build = BuildLabels { version, snapshot: snapshot.to_owned() };
        self.build.get_or_create(&build).set(1);
        self.records.set(i64::try_from(records).unwrap_or(i64::MAX));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative_and_sums_exact() {
        let metrics = Metrics::new(Counter::default());
        metrics.counts("/a", 200).answered(Duration::from_micros(125));
        metrics.counts("/a", 200).answered(Duration::from_micros(625));
        metrics.counts("/a", 404).answered(Duration::from_secs(20));
        let text = metrics.text("abc", 7).unwrap();
        for line in [
            "headjudge_requests_total{route=\"/a\",status=\"200\"} 2",
            "headjudge_requests_total{route=\"/a\",status=\"404\"} 1",
            "headjudge_request_seconds_bucket{le=\"0.00025\",route=\"/a\"} 1",
            "headjudge_request_seconds_bucket{le=\"0.001\",route=\"/a\"} 2",
            "headjudge_request_seconds_bucket{le=\"10.0\",route=\"/a\"} 2",
            "headjudge_request_seconds_bucket{le=\"+Inf\",route=\"/a\"} 3",
            "headjudge_request_seconds_sum{route=\"/a\"} 20.00075",
            "headjudge_records 7",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
