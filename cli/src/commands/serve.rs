//! `headjudge serve`: pages and API, until told to stop.

use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use headjudge_web::{
    Limits, LineForm, Listen, LogLines, LogThread, Rate, Settings, SigningKey, SnapshotReloader,
    log_panics, router, serve,
};
use listenfd::ListenFd;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use sd_notify::NotifyState;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep};
use tracing_subscriber::EnvFilter;

use super::today;
use crate::apart::keep_few_heaps;
use crate::args::{LogForm, ServeArgs};
#[cfg(feature = "fleet")]
use crate::following::Following;
use crate::open::data_folder;
use crate::output::{Exit, complain};
use crate::reload::{Start, Watch, fall_back, reload, remember, start, verify};
use crate::source_args::SourceArgs;
use crate::watch::fingerprint;

/// Threads that do what takes longer than a moment.
const MOST_THREADS: usize = 64;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    keep_few_heaps();
    let (log, _written) = start_log(args.log)?;
    log_panics();
    raise_file_limit();
    let settings = Settings { log: Some(log), ..settings(args)? };
    let listen = listen(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Work is bounded elsewhere; what a thread has used it does not give back.
        .max_blocking_threads(MOST_THREADS)
        .build()
        .context("cannot start the server's threads")?;
    // From now on: a corpus that changes while it is read for the first time is
    // told of too, and until it is heard the signal would end the program.
    let hangup = {
        let _entered = runtime.enter();
        signal(SignalKind::hangup()).context("cannot listen for SIGHUP")?
    };
    // Before anything is read, so that no change in between is missed.
    let read = fingerprint(&args.source);
    let (Start { service, mut summary, mut trouble }, following) = begin(args)?;
    let (router, switch) = router(service, settings);
    if trouble.is_none() {
        match switch.check() {
            // What is followed has a memory of its own, and nothing to fall back to.
            checked if following.is_some() => checked?,
            Ok(()) => remember(&args.source, &switch),
            Err(unfit) => {
                let last = fall_back(&args.source, unfit.into())?;
                switch.to(last.service);
                (summary, trouble) = (last.summary, last.trouble);
            }
        }
    }
    let in_trouble = trouble.is_some();
    if let Some(why) = trouble {
        switch.failed(&why);
    }
    let follows = following.is_some();
    if let Some(following) = following {
        following.start(switch.clone())?;
    }
    runtime.block_on(async {
        let terminate = signal(SignalKind::terminate()).context("cannot listen for SIGTERM")?;
        let interrupt = signal(SignalKind::interrupt()).context("cannot listen for SIGINT")?;
        let stopped = stopped(terminate, interrupt, switch.clone(), args.drain);
        let fresh = switch.clone();
        tokio::task::spawn_blocking(move || fresh.warm());
        if let Some(address) = args.metrics_listen {
            let own = serve(
                switch.operator_routes(),
                Listen::On(address),
                Vec::new(),
                std::future::pending(),
                |address| {
                    complain(&format!("metrics on http://{address}/metrics"));
                },
            );
            tokio::spawn(async move {
                if let Err(error) = own.await {
                    tracing::error!("there are no metrics: {error}");
                }
            });
        }
        let mut watch = Watch::new(args.source.clone(), read);
        watch.note(!in_trouble, Instant::now());
        let every = Duration::from_secs(args.verify_every);
        let reloading = if follows {
            tokio::spawn(ignore(hangup))
        } else {
            tokio::spawn(keep_fresh(args.source.clone(), switch, watch, hangup, every))
        };
        let proxies = args.proxies.clone();
        let done = serve(router, listen, proxies, stopped, |address| {
            complain(&format!("{summary}; serving on http://{address}"));
            notify(NotifyState::Ready);
        })
        .await;
        reloading.abort();
        Ok::<_, anyhow::Error>(done?)
    })?;
    Ok(Exit::Done)
}

/// What is answered from first, and what is followed from then on.
#[cfg(feature = "fleet")]
fn begin(args: &ServeArgs) -> anyhow::Result<(Start, Option<Following>)> {
    let Some(from) = &args.follow.from else { return Ok((start(&args.source)?, None)) };
    let (start, following) = Following::open(from, &args.follow, &args.source)?;
    Ok((start, Some(following)))
}

/// What is answered from first. Nothing can be followed without `fleet`.
#[cfg(not(feature = "fleet"))]
fn begin(args: &ServeArgs) -> anyhow::Result<(Start, Option<Following>)> {
    Ok((start(&args.source)?, None))
}

/// What is followed, of which there is nothing without `fleet`.
#[cfg(not(feature = "fleet"))]
enum Following {}

#[cfg(not(feature = "fleet"))]
impl Following {
    fn start(self, _: SnapshotReloader) -> anyhow::Result<()> {
        match self {}
    }
}

/// A server that follows a channel learns of news by itself.
async fn ignore(mut hangup: Signal) {
    while hangup.recv().await.is_some() {
        tracing::info!("what is published is followed by itself");
    }
}

/// The listener that the service manager holds open, or else an address.
fn listen(args: &ServeArgs) -> anyhow::Result<Listen> {
    let given = ListenFd::from_env().take_tcp_listener(0);
    let given = given.context("the listener that was handed over is not a TCP socket")?;
    Ok(given.map_or(Listen::On(args.listen), Listen::Given))
}

/// Tells the service manager, where there is one.
fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(false, &[state]) {
        tracing::debug!(%error, "the service manager was not notified");
    }
}

/// Done when the server is to stop. After SIGTERM it answers for `drain`
/// seconds more, and ends each connection with its next answer; a second signal
/// ends that.
async fn stopped(
    mut terminate: Signal,
    mut interrupt: Signal,
    switch: SnapshotReloader,
    drain: u64,
) {
    let asked = tokio::select! {
        _ = terminate.recv() => true,
        _ = interrupt.recv() => false,
    };
    switch.drain();
    notify(NotifyState::Stopping);
    if asked {
        tracing::info!(seconds = drain, "stopping; requests are still answered");
        tokio::select! {
            () = sleep(Duration::from_secs(drain)) => {}
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}

/// Keeps what is served the corpus as it is, and its snapshot whole.
async fn keep_fresh(
    source: SourceArgs,
    switch: SnapshotReloader,
    mut watch: Watch,
    mut hangup: Signal,
    every: Duration,
) {
    let mut looks = interval_at(Instant::now() + every, every);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let reloaded = tokio::select! {
            _ = hangup.recv() => {
                watch.settled().await;
                Some(reload(&source, &switch).await)
            }
            () = watch.changed() => Some(reload(&source, &switch).await),
            _ = looks.tick() => verify(&source, &switch).await,
        };
        // That the old snapshot is whole is no reason to try the new one no more.
        if let Some(well) = reloaded {
            watch.note(well, Instant::now());
        }
    }
}

/// Starts the log, and what writes it until it is dropped.
fn start_log(form: LogForm) -> anyhow::Result<(LogLines, LogThread)> {
    let lines = match form {
        LogForm::Text => LineForm::Text,
        LogForm::Json => LineForm::Json,
    };
    let started = LogLines::start(std::io::stderr(), lines);
    let started = started.context("cannot start the log's thread")?;
    let lines = started.0.clone();
    let filter =
        EnvFilter::try_from_env("HEADJUDGE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || lines.clone());
    match form {
        LogForm::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
        LogForm::Json => log.json().flatten_event(true).init(),
    }
    Ok(started)
}

/// Takes as many open files as the system allows: every connection is one, and
/// the usual limit is lower than the number of connections that are served.
fn raise_file_limit() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
}

fn settings(args: &ServeArgs) -> anyhow::Result<Settings> {
    let mut settings = Settings::new(today);
    settings.limits = Limits {
        clients: Rate::new(args.rate, args.burst),
        loopback: Rate::new(args.loopback_rate, args.burst),
    };
    settings.proxies.clone_from(&args.proxies);
    settings.public_url.clone_from(&args.public_url);
    settings.hosts.clone_from(&args.hosts);
    settings.memory =
        data_folder(args.source.data.as_deref()).ok().map(|folder| folder.join("served.json"));
    if let Some(path) = &args.signing_key {
        let key = read_text(path)?;
        let key = SigningKey::read(&key).with_context(|| format!("`{}`", path.display()))?;
        settings.signing = Some(key);
    }
    if let Some(path) = &args.deprecations {
        let text = read_text(path)?;
        let read = toml::from_str(&text).with_context(|| format!("`{}`", path.display()))?;
        settings.deprecations = read;
    }
    settings.metrics_apart = args.metrics_listen.is_some();
    if args.watch && args.source.corpus.is_none() {
        bail!("`--watch` shows a corpus that you edit; name its folder with `--corpus`");
    }
    settings.watched = args.watch;
    #[cfg(feature = "discord")]
    {
        settings.discord = args.discord_key;
    }
    Ok(settings)
}

fn read_text(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))
}
