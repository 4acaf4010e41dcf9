//! What handlers share: the snapshot that answers now with what has been
//! answered from it, the settings, the counts and the limits. It is apart from
//! the routes, so that a handler can use it without knowing the other handlers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use axum::http::HeaderValue;
use headjudge_answers::Service;
use jiff::civil::Date;
use tokio::sync::OnceCell;

use crate::Fault;
use crate::bulk::{self, MOST_SENT, MOST_SENT_TO_ONE, Sealed};
use crate::cache::{Cache, RouteCounts};
use crate::description::ApiDescription;
use crate::limits::Gate;
use crate::log_lines::LogLines;
use crate::metrics::Metrics;
use crate::older::Older;
use crate::run_blocking::run_blocking;
use crate::served::{Contents, Served};
use crate::settings::Settings;
use crate::shares::Shares;
use crate::signing::SigningKey;
use crate::statuses::Statuses;

/// How many clients listen for switches at once, and how many from one address.
const MOST_LISTENERS: usize = 256;
const MOST_LISTENERS_OF_ONE: usize = 16;
/// The bytes of bodies that are held at once, and those from one address.
const MOST_BODIES: usize = 256 << 20;
const MOST_BODIES_OF_ONE: usize = 32 << 20;

/// What handlers share.
pub(crate) struct App {
    current: RwLock<Arc<Current>>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Metrics,
    /// Where a card is asked for by name, once it was.
    pub(crate) named: OnceLock<RouteCounts>,
    /// Where the legality of a card is asked for by its name, once it was.
    pub(crate) named_legality: OnceLock<RouteCounts>,
    /// Where completions are asked for, once they were.
    pub(crate) completing: OnceLock<RouteCounts>,
    /// The bulk files that are sent.
    pub(crate) sendings: Shares,
    /// The clients that listen for switches.
    pub(crate) listeners: Shares,
    /// The bytes of the bodies of requests that are not answered yet.
    pub(crate) bodies: Shares,
    /// What was served before.
    pub(crate) served: Served,
    pub(crate) gate: Gate,
    /// Whether the server is about to stop.
    draining: AtomicBool,
    /// Why the corpus as it is now is not the one that is served.
    trouble: Mutex<Option<String>>,
    /// The description of the API that the routes give of themselves.
    pub(crate) description: &'static ApiDescription,
}

/// A service with what has been answered from it.
pub(crate) struct Current {
    pub(crate) service: Arc<Service>,
    pub(crate) cache: Cache,
    pub(crate) digest: HeaderValue,
    older: OnceLock<Older>,
    contents: OnceLock<Contents>,
    bulk: OnceCell<Sealed>,
    statuses: OnceLock<Arc<Statuses>>,
    /// Held by who finds the statuses: all others wait, so that it is done once.
    finding: Mutex<()>,
}

impl Current {
    pub(crate) fn new(service: Service) -> Arc<Self> {
        let digest = HeaderValue::from_str(service.digest());
        let digest = digest.unwrap_or_else(|_| HeaderValue::from_static("unnamed"));
        let (bulk, older, statuses) = (OnceCell::new(), OnceLock::new(), OnceLock::new());
        let contents = OnceLock::new();
        Arc::new(Self {
            service: Arc::new(service),
            cache: Cache::default(),
            digest,
            older,
            contents,
            bulk,
            statuses,
            finding: Mutex::new(()),
        })
    }

    /// The snapshots that are known to be older.
    pub(crate) fn older(&self) -> &Older {
        self.older.get_or_init(Older::default)
    }

    /// Notes which snapshots are older, unless that is known already.
    pub(crate) fn is_newer_than(&self, older: Older) {
        let _ = self.older.set(older);
    }

    /// Whether the status of every passage is known.
    pub(crate) fn has_statuses(&self) -> bool {
        self.statuses.get().is_some()
    }

    /// The status of every passage, found when first asked for.
    pub(crate) fn statuses(&self) -> Result<Arc<Statuses>, Fault> {
        let known = || self.statuses.get().cloned().map(Ok);
        if let Some(statuses) = known() {
            return statuses;
        }
        let _finding = self.finding.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(statuses) = known() {
            return statuses;
        }
        let statuses = Arc::new(Statuses::find(&self.service)?);
        Ok(self.statuses.get_or_init(|| statuses).clone())
    }

    /// The documents it holds, found when first asked for.
    pub(crate) fn contents(&self) -> Result<&Contents, Fault> {
        if let Some(known) = self.contents.get() {
            return Ok(known);
        }
        let found = Contents::of(&self.service)?;
        Ok(self.contents.get_or_init(|| found))
    }

    /// The bulk files with their sizes, digests and signatures, made once per snapshot.
    pub(crate) async fn bulk_files(&self, key: Option<&SigningKey>) -> Result<&Sealed, Fault> {
        let (service, key) = (self.service.clone(), key.cloned());
        let sealed = || run_blocking(move || bulk::seal(&service, key.as_ref()));
        self.bulk.get_or_try_init(sealed).await
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
        let dropped = settings.log.as_ref().map(LogLines::dropped).unwrap_or_default();
        let served = Served::remembered(settings.memory.as_deref());
        Self {
            current,
            settings,
            metrics: Metrics::new(dropped),
            named: OnceLock::new(),
            named_legality: OnceLock::new(),
            completing: OnceLock::new(),
            sendings: Shares::new(MOST_SENT, MOST_SENT_TO_ONE),
            listeners: Shares::new(MOST_LISTENERS, MOST_LISTENERS_OF_ONE),
            bodies: Shares::new(MOST_BODIES, MOST_BODIES_OF_ONE),
            served,
            gate,
            draining: AtomicBool::new(false),
            trouble: Mutex::default(),
            description,
        }
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Why the corpus as it is now is not the one that is served, where that is so.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The service that answers now; a request keeps the one it began with.
    pub(crate) fn current(&self) -> Arc<Current> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Today's date.
    pub(crate) fn today(&self) -> Date {
        (self.settings.clock)()
    }

    /// Answers from `next` from now on; requests under way finish on the old one.
    pub(crate) fn switch(&self, next: Arc<Current>) {
        let (before, after) = (self.current(), next.clone());
        next.is_newer_than(before.older().and(before.service.digest()));
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = next;
        self.metrics.switches.inc();
        self.set_trouble(None);
        self.remember(&before);
        self.remember(&after);
    }

    /// Keeps in mind what a snapshot holds, for those who ask what has changed since.
    pub(crate) fn remember(&self, current: &Current) {
        match current.contents() {
            Ok(contents) => self.served.note(contents.clone()),
            Err(fault) => tracing::warn!(%fault, "what the snapshot holds is not known"),
        }
    }

    /// Notes why the corpus as it is now cannot be served, or that it is.
    pub(crate) fn set_trouble(&self, why: Option<String>) {
        self.metrics.stale.set(i64::from(why.is_some()));
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = why;
    }

    /// Notes that the server is about to stop.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }
}
