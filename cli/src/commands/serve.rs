//! `headjudge serve`: pages and API, until told to stop.

use std::io::IsTerminal;
use std::time::Duration;

use anyhow::Context;
use headjudge_web::{Limits, Rate, Settings, Switch, log_panics, router, serve};
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
        let reloading = tokio::spawn(async move {
            let mut watch = Watch::new(source.clone());
            loop {
                tokio::select! {
                    _ = hangup.recv() => {}
                    () = watch.changed() => {}
                }
                reload(&source, &switch).await;
            }
        });
        let done = serve(router, args.listen, stopped(), |address| {
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

fn settings(args: &ServeArgs) -> Settings {
    let mut settings = Settings::new(today);
    settings.limits = Limits {
        clients: Rate::new(args.rate, args.burst),
        loopback: Rate::new(args.loopback_rate, args.burst),
    };
    settings.proxies.clone_from(&args.proxies);
    settings.public_url.clone_from(&args.public_url);
    settings.discord = args.discord_key;
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
    fn new(source: SourceArgs) -> Self {
        let served = fingerprint(&source);
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
async fn reload(source: &SourceArgs, switch: &Switch) {
    let source = source.clone();
    match tokio::task::spawn_blocking(move || open(&source)).await {
        Ok(Ok(opened)) if opened.service.digest() == switch.digest() => {
            tracing::info!("the corpus is the one that is served");
        }
        Ok(Ok(opened)) => {
            tracing::info!(summary = summary(&opened), "switched to the corpus as it is now");
            switch.to(opened.service);
        }
        Ok(Err(error)) => tracing::error!("the corpus was not reloaded: {error:#}"),
        Err(error) => tracing::error!(%error, "the corpus was not reloaded"),
    }
}

/// Done when the process is asked to stop.
async fn stopped() {
    let mut terminate = match signal(SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(error) => {
            tracing::warn!(%error, "cannot listen for SIGTERM");
            let _ = tokio::signal::ctrl_c().await;
            return;
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
