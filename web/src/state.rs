//! What handlers share: the snapshot that answers now with what has been
//! answered from it, the settings, the counts and the limits. It is apart from
//! the routes, so that a handler can use it without knowing the other handlers.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use axum::http::HeaderValue;
use headjudge_answers::Service;
use jiff::civil::Date;
use tokio::sync::Semaphore;

use crate::Fault;
use crate::bulk::{self, BulkFile};
use crate::cache::Cache;
use crate::description::ApiDescription;
use crate::limits::Gate;
use crate::metrics::Metrics;
use crate::run_blocking::run_blocking;
use crate::settings::Settings;
use crate::statuses::Statuses;

/// How many bulk files are sent at once; each takes a thread for as long as its client reads.
const MOST_SENDINGS: usize = 32;

/// What handlers share.
pub(crate) struct App {
    current: RwLock<Arc<Current>>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Metrics,
    /// The bulk files that may be sent at once.
    pub(crate) sendings: Arc<Semaphore>,
    pub(crate) gate: Gate,
    /// The description of the API that the routes give of themselves.
    pub(crate) description: &'static ApiDescription,
}

/// A service with what has been answered from it.
pub(crate) struct Current {
    pub(crate) service: Arc<Service>,
    pub(crate) cache: Cache,
    pub(crate) digest: HeaderValue,
    bulk: OnceLock<Vec<BulkFile>>,
    statuses: OnceLock<Arc<Statuses>>,
}

impl Current {
    fn new(service: Service) -> Arc<Self> {
        let digest = HeaderValue::from_str(service.digest());
        let digest = digest.unwrap_or_else(|_| HeaderValue::from_static("unnamed"));
        let (bulk, statuses) = (OnceLock::new(), OnceLock::new());
        Arc::new(Self {
            service: Arc::new(service),
            cache: Cache::default(),
            digest,
            bulk,
            statuses,
        })
    }

    /// The status of every passage, found when first asked for.
    pub(crate) fn statuses(&self) -> Result<Arc<Statuses>, Fault> {
        if let Some(statuses) = self.statuses.get() {
            return Ok(statuses.clone());
        }
        let statuses = Arc::new(Statuses::find(&self.service)?);
        Ok(self.statuses.get_or_init(|| statuses).clone())
    }

    /// The bulk files with their sizes and digests, counted once per snapshot.
    pub(crate) async fn bulk_files(&self) -> Result<&[BulkFile], Fault> {
        if self.bulk.get().is_none() {
            let service = self.service.clone();
            let sealed = run_blocking(move || bulk::seal(&service)).await?;
            // Two requests may have counted at once, and to the same end.
            let _ = self.bulk.set(sealed);
        }
        Ok(self.bulk.get().map_or(&[], Vec::as_slice))
    }
}

impl App {
    /// The application over `service`.
    pub(crate) fn new(
        service: Service,
        settings: Settings,
        description: &'static ApiDescription,
    ) -> Self {
        let current = RwLock::new(Current::new(service));
        let gate = Gate::new(settings.limits);
        let sendings = Arc::new(Semaphore::new(MOST_SENDINGS));
        let metrics = Metrics::default();
        Self { current, settings, metrics, sendings, gate, description }
    }

    /// The service that answers now; a request keeps the one it began with.
    pub(crate) fn current(&self) -> Arc<Current> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Today's date.
    pub(crate) fn today(&self) -> Date {
        (self.settings.clock)()
    }
}

/// Puts another service in the place of the one that answers.
#[derive(Clone)]
pub struct SnapshotReloader(Arc<App>);

impl SnapshotReloader {
    /// The reloader of `app`.
    pub(crate) fn new(app: Arc<App>) -> Self {
        Self(app)
    }

    /// Answers from `service` from now on; requests under way finish on the old one.
    pub fn to(&self, service: Service) {
        let next = Current::new(service);
        *self.0.current.write().unwrap_or_else(PoisonError::into_inner) = next;
        self.0.metrics.switches.inc();
    }

    /// Finds what the first page would wait for: the status of every passage.
    pub fn warm(&self) {
        if let Err(fault) = self.0.current().statuses() {
            tracing::warn!(%fault, "the status of the passages is not known");
        }
    }

    /// The digest of the snapshot that answers now.
    #[must_use]
    pub fn digest(&self) -> String {
        self.0.current().service.digest().to_owned()
    }
}
