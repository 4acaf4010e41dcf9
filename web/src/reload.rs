//! Reloading: another service in the place of the one that answers, once it
//! has shown that it answers.

use std::sync::Arc;

use axum::Router;
use headjudge_answers::{Service, coverage};

use crate::older::Older;
use crate::rehearsal::{Unfit, ready_cards, rehearse, warm};
use crate::state::{App, Current};

/// Puts another service in the place of the one that answers.
#[derive(Clone)]
pub struct SnapshotReloader {
    app: Arc<App>,
    /// The routes whose answers are kept, without the layers of the outside.
    routes: Router,
    /// What is told on a listener of the operator's own.
    operator: Router,
}

/// A service that has answered well, and may be switched to.
pub struct Rehearsed(Arc<Current>);

impl Rehearsed {
    /// Notes the snapshots that it is newer than. Without this those are the
    /// ones that were answered from before.
    pub fn is_newer_than(&self, older: Vec<String>) {
        self.0.is_newer_than(Older::of(older));
    }
}

/// The records of a snapshot whose coverage is counted before it is asked for: in about a
/// second. Of a larger one whoever asks waits.
const MOST_COUNTED: u64 = 20_000;

impl SnapshotReloader {
    /// The reloader of `app`, whose kept answers are those of `routes`.
    pub(crate) fn new(app: Arc<App>, routes: Router, operator: Router) -> Self {
        Self { app, routes, operator }
    }

    /// Asks `service` a fixed set of questions from each of its games, and what
    /// was asked most of late. To be called where waiting is allowed.
    pub fn rehearse(&self, service: Service) -> Result<Rehearsed, Unfit> {
        let next = Current::new(service);
        rehearse(&self.routes, &next)?;
        next.statuses().map_err(|fault| Unfit::of("the status of the passages", &fault))?;
        let served = self.app.current();
        if served.service.has_coverage() {
            coverage(&next.service).map_err(|error| Unfit::of("the coverage", &error.into()))?;
        }
        warm(&self.routes, &next, &served);
        Ok(Rehearsed(next))
    }

    /// Asks the service that answers now the same questions.
    pub fn check(&self) -> Result<(), Unfit> {
        rehearse(&self.routes, &self.app.current())
    }

    /// Answers from `service` from now on; requests under way finish on the old one.
    pub fn to(&self, service: Service) {
        self.switch(Rehearsed(Current::new(service)));
    }

    /// Answers from a service that was rehearsed; requests under way finish on the old one.
    pub fn switch(&self, next: Rehearsed) {
        self.app.switch(next.0);
        let own = self.clone();
        std::thread::spawn(move || ready_cards(&own.routes, &own.app));
    }

    /// Notes the snapshots that are older than the one that answers first.
    pub fn first_is_newer_than(&self, older: Vec<String>) {
        self.app.current().is_newer_than(Older::of(older));
    }

    /// Notes that what is served is the corpus as it is now.
    pub fn served(&self) {
        self.app.set_trouble(None);
    }

    /// Notes why the corpus as it is now cannot be served. The one that is
    /// served answers on.
    pub fn failed(&self, why: &str) {
        self.app.metrics.failed_reloads.inc();
        self.app.set_trouble(Some(why.to_owned()));
    }

    /// Finds what the first page would wait for, the status of every passage, keeps in
    /// mind what is served, makes what is asked most, and counts the coverage. To be called
    /// where waiting is allowed.
    pub fn warm(&self) {
        let served = self.app.current();
        self.app.remember(&served);
        if let Err(fault) = served.statuses() {
            tracing::warn!(%fault, "the status of the passages is not known");
        }
        ready_cards(&self.routes, &self.app);
        if served.service.snapshot().records() <= MOST_COUNTED
            && let Err(error) = coverage(&served.service)
        {
            tracing::warn!(%error, "the coverage is not known");
        }
    }

    /// The service that answers now.
    #[must_use]
    pub fn service(&self) -> Arc<Service> {
        self.app.current().service.clone()
    }

    /// The digest of the snapshot that answers now.
    #[must_use]
    pub fn digest(&self) -> String {
        self.app.current().service.digest().to_owned()
    }

    /// Tells balancers and clients to go elsewhere: the server is about to stop.
    pub fn drain(&self) {
        self.app.drain();
    }

    /// What is told on a listener of the operator's own: the counts, and how
    /// the server does.
    pub fn operator_routes(&self) -> Router {
        self.operator.clone()
    }
}
