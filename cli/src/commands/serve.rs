//! `headjudge serve`: pages and API, until told to stop.

use std::io::IsTerminal;
use std::time::Duration;

use anyhow::Context;
use headjudge_web::{Limits, Rate, Settings, SnapshotReloader, log_panics, router, serve};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::{MissedTickBehavior, interval};
use tracing_subscriber::EnvFilter;

use super::today;
use crate::args::{LogForm, ServeArgs, SourceArgs};
use crate::open::{Opened, open};
use crate::output::{Exit, complain};
use crate::watch::{can_change, fingerprint};

/// Between two looks at the files of the corpus.
const LOOK_EVERY: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    start_log(args.log);
    log_panics();
    raise_file_limit();
    // Before anything is read, so that no change in between is missed.
    let read = fingerprint(&args.source);
    let opened = open(&args.source)?;
    let summary = summary(&opened);
    let (router, switch) = router(opened.service, settings(args));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the server's threads")?;
    let source = args.source.clone();
    runtime.block_on(async {
        let mut hangup = signal(SignalKind::hangup()).context("cannot listen for SIGHUP")?;
        let mut terminate = signal(SignalKind::terminate()).context("cannot listen for SIGTERM")?;
        let mut interrupt = signal(SignalKind::interrupt()).context("cannot listen for SIGINT")?;
        let stopped = async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        };
        let fresh = switch.clone();
        tokio::task::spawn_blocking(move || fresh.warm());
        let reloading = tokio::spawn(async move {
            let mut watch = Watch::new(source.clone(), read);
            loop {
                tokio::select! {
                    _ = hangup.recv() => {}
                    () = watch.changed() => {}
                }
                reload(&source, &switch).await;
            }
        });
        let done = serve(router, args.listen, stopped, |address| {
            complain(&format!("{summary}; serving on http://{address}"));
        })
        .await;
        reloading.abort();
        Ok::<_, anyhow::Error>(done?)
    })?;
    Ok(Exit::Done)
}

fn start_log(form: LogForm) {
    let filter =
        EnvFilter::try_from_env("HEADJUDGE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match form {
        LogForm::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
        LogForm::Json => log.json().flatten_event(true).init(),
    }
}

/// Takes as many open files as the system allows: every connection is one, and
/// the usual limit is lower than the number of connections that are served.
fn raise_file_limit() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
}

fn settings(args: &ServeArgs) -> Settings {
    let mut settings = Settings::new(today);
    settings.limits = Limits {
        clients: Rate::new(args.rate, args.burst),
        loopback: Rate::new(args.loopback_rate, args.burst),
    };
    settings.proxies.clone_from(&args.proxies);
    settings.public_url.clone_from(&args.public_url);
    #[cfg(feature = "discord")]
    {
        settings.discord = args.discord_key;
    }
    settings
}

fn summary(opened: &Opened) -> String {
    let what = format!(
        "{} records of {} documents",
        opened.service.snapshot().records(),
        opened.service.documents().len()
    );
    match opened.built_ms {
        Some(ms) => format!("ingested {what} in {ms} ms"),
        None => format!("opened {what}"),
    }
}

/// The files of the corpus, looked at now and then.
struct Watch {
    source: SourceArgs,
    served: u64,
    seen: u64,
    ticks: tokio::time::Interval,
}

impl Watch {
    /// Watches the files of `source`, which were `served` when they were read.
    fn new(source: SourceArgs, served: u64) -> Self {
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { source, served, seen: served, ticks }
    }

    /// Done when the files have changed, and then stood still from one look to the next.
    async fn changed(&mut self) {
        if !can_change(&self.source) {
            return std::future::pending().await;
        }
        loop {
            self.ticks.tick().await;
            let now = fingerprint(&self.source);
            let still = now == self.seen;
            self.seen = now;
            if still && now != self.served {
                self.served = now;
                return;
            }
        }
    }
}

/// Builds the snapshot of the corpus as it is now, and switches to it.
async fn reload(source: &SourceArgs, switch: &SnapshotReloader) {
    let source = source.clone();
    match tokio::task::spawn_blocking(move || open(&source)).await {
        Ok(Ok(opened)) if opened.service.digest() == switch.digest() => {
            tracing::info!("the corpus is the one that is served");
        }
        Ok(Ok(opened)) => {
            let summary = summary(&opened);
            switch.to(opened.service);
            let fresh = switch.clone();
            tokio::task::spawn_blocking(move || fresh.warm());
            tracing::info!(summary, "switched to the corpus as it is now");
        }
        Ok(Err(error)) => tracing::error!("the corpus was not reloaded: {error:#}"),
        Err(error) => tracing::error!(%error, "the corpus was not reloaded"),
    }
}
